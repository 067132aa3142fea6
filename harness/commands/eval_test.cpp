#include <doctest/doctest.h>

#include "harness/process.h"

using halfulp::test::has;
using halfulp::test::ran;

TEST_CASE("the worked row of rms_norm has the digits, the interval and the bits") {  // seed.md: worked, roots
  const auto shown = ran("eval rms_norm --x 2,-1,3,0 --eps 0");
  CHECK(shown.code == 0);
  for (const char* each :
       {"y[0]   1.0690449676496975...", "y[1]   -0.53452248382484876...", "y[2]   1.6035674514745463...", "y[3]   0\n",
        "in [1.0690449676496975387, 1.0690449676496975388]", "mean square  3.5\n", "root         1.8708286933869706...",
        "1.0690449676496976  0x3ff11acee560242a  +0.21 ulp", "bf16                         1.0703125  0x3f89 ",
        "inputs are binary64, taken exactly"})
    CHECK_MESSAGE(has(shown.out, each), each);
  std::istringstream lines(shown.out);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 81);  // one two-byte character
}

TEST_CASE("the worked row of layer_norm has mean, variance and root") {
  const auto shown = ran("eval layer_norm --x 2,-1,3,0 --eps 0 --format fp32");
  for (const char* each : {"mean         1\n", "variance     2.5\n", "root         1.5811388300841896...",
                           "0.63245553203367586...", "-1.2649110640673517..."})
    CHECK_MESSAGE(has(shown.out, each), each);
}

TEST_CASE("softcap and residual sums are evaluated too") {  // seed.md: softcap
  const auto capped = ran("eval softcap --x 10,30,60,200 --cap 30 --format bf16");
  for (const char* each : {"y[0]   9.645", "y[1]   22.84", "y[2]   28.92", "y[3]   29.9999"})
    CHECK_MESSAGE(has(capped.out, each), capped.out);
  CHECK(has(ran("eval residual_sum --x 1.5,1.5 --residual 1000 --format bf16").out, "y[0]   1003\n"));
}

TEST_CASE("of a fused add the statistics are those of the sum, in eval and in explain") {
  // the sum is 4, 6: mean square 26, root 5.099..
  for (const char* command : {"eval add_rms_norm --x 1,2 --residual 3,4 --eps 0 --format bf16",
                              "explain add_rms_norm/bf16/list:1,2/n=2/residual=list:3,4/eps=0"}) {
    const auto shown = ran(command);
    CHECK(shown.code == 0);
    CHECK_MESSAGE(has(shown.out, "5.0990195135927848"), shown.out << shown.err);
  }
  CHECK(has(ran("eval add_layer_norm --x 1,2 --residual 3,4 --eps 0 --format bf16").out, "variance     1\n"));
}

TEST_CASE("an exact tie is marked, and an exact value has no dots") {
  // n = 9, x = (1, 0, ..), eps = 0: y = 3 w; w = 1 + 2^-7: an odd number of 128ths, midway in bf16
  const auto tie = ran("eval rms_norm --x 1,0,0,0,0,0,0,0,0 --w 1.0078125,1,1,1,1,1,1,1,1 --eps 0 --format bf16,fp32");
  CHECK_MESSAGE(has(tie.out, "y[0]   3.0234375\n"), tie.out);
  CHECK_MESSAGE(has(tie.out, "tie, to even"), tie.out);
  CHECK(has(tie.out, "exact"));
}

TEST_CASE("--in rounds the inputs and says so") {
  const auto rounded = ran("eval softcap --x 10.03 --in bf16 --format bf16");
  CHECK(has(rounded.out, "inputs are rounded to bf16"));
  CHECK(has(rounded.out, "x            10\n"));
}

TEST_CASE("special values have their class instead of digits") {
  const auto shown = ran("eval rms_norm --x 0,0 --eps 0 --format e4m3");
  CHECK(has(shown.out, "y[0]   nan"));
  CHECK(has(ran("eval rms_norm --x 0,-0 --format bf16").out, "y[1]   -0\n"));
}

// SPDX-License-Identifier: Apache-2.0
