#include <doctest/doctest.h>

#include "harness/process.h"

using halfulp::test::contents;
using halfulp::test::Folder;
using halfulp::test::has;
using halfulp::test::last_line;
using halfulp::test::ran;

TEST_CASE("the safe recipe passes its own gate, in each format") {
  const auto passed = ran("check recipe:fp32_inside --op rms_norm --suite smoke");
  CHECK_MESSAGE(passed.code == 0, passed.out);
  CHECK(has(last_line(passed.out), ", 0 failed, "));
}

TEST_CASE("a mistake fails, exit 1, and is named") {
  const auto failed = ran("check mistake:weight_forgotten --op rms_norm --format bf16 --suite smoke");
  CHECK(failed.code == 1);
  CHECK_MESSAGE(has(failed.out, "looks like weight_forgotten"), failed.out);
}

TEST_CASE("a mistake that is another problem is known by the reference's own answer") {
  const auto failed = ran("check mistake:eps_outside_root --op rms_norm --format fp16 --case '*n=33*'");
  CHECK(failed.code == 1);
  CHECK_MESSAGE(has(failed.out, "eps_outside_root"), failed.out);
}

TEST_CASE("[baseline] what is stored holds for the same bits, and fails what became worse, with figures") {
  const Folder folder;
  const std::string file = folder / "kernel.txt",
                    cases = " --op rms_norm --format bf16 --suite smoke --baseline " + file;
  CHECK(ran("check recipe:fp32_inside" + cases).code == 2);  // not there yet
  const auto stored = ran("check recipe:fp32_inside" + cases + " --update-baseline");
  CHECK(stored.code == 0);
  CHECK_MESSAGE(has(stored.out, " new; stored\n"), stored.out);
  const auto same = ran("check recipe:fp32_inside" + cases);
  CHECK(same.code == 0);
  CHECK_MESSAGE(has(same.out, " same bits\n"), same.out);
  const auto worse = ran("check recipe:cast_before_weight" + cases);
  CHECK(worse.code == 1);
  CHECK_MESSAGE(has(worse.out, "y is worse than the baseline: misrounded 0, now "), worse.out);
  CHECK(has(worse.out, " worse"));
  const auto subset = ran("check recipe:fp32_inside --case '*/normal/n=64*'" + cases);
  CHECK_MESSAGE((subset.code == 0 && has(subset.out, " not run\n")), subset.out);
  const auto updated = ran("check recipe:cast_before_weight" + cases + " --update-baseline");
  CHECK_MESSAGE((updated.code == 0 && has(updated.out, " worse") && has(updated.out, "; stored\n")), updated.out);
  const auto better = ran("check recipe:fp32_inside" + cases);
  CHECK_MESSAGE((better.code == 0 && has(better.out, " 15 better\n")), better.out);
}

TEST_CASE("[baseline] another order of the same sums is within its class") {
  const Folder folder;
  const std::string cases = " --op rms_norm --format fp32 --suite smoke --baseline " + (folder / "kernel.txt");
  CHECK(ran("check recipe:fp32_inside" + cases + " --update-baseline").code == 0);
  const auto other = ran("check recipe:ort.rms@cpu" + cases);
  CHECK_MESSAGE(other.code == 0, other.out);
  CHECK_MESSAGE(has(other.out, " within its class"), other.out);
  CHECK(!has(other.out, " worse"));
}

TEST_CASE(
    "[baseline] what cannot be compared is refused with the reason, and a file that is none is not written over") {
  const Folder folder;
  const std::string file = folder / "kernel.txt", check = "check recipe:fp32_inside --baseline " + file,
                    cases = " --op rms_norm --format bf16 --suite smoke";
  REQUIRE(ran(check + cases + " --update-baseline").code == 0);
  const std::string text = contents(file);
  const auto refused = [&](const std::string& arguments, const std::string& reason) {
    const auto result = ran(check + arguments);
    CHECK(result.code == 2);
    CHECK_MESSAGE(has(result.err, reason), result.err);
  };
  refused(" --op rms_norm --format bf16 --suite port", "stored with the suite 'smoke', this run has 'port'");
  refused(cases + " --as fp32_inside", "stored with the declaration 'nothing', this run has 'as fp32_inside'");
  refused(cases + " --class lanes=32 --update-baseline", "this run has 'class lanes=32'");
  refused(" --op rms_norm --format fp16 --suite smoke", "results none was run, first rms_norm/bf16/");
  halfulp::test::write(file, "halfulp-baseline 1\n" + text);
  refused(cases + " --update-baseline", "of another version than 'halfulp-baseline 2'; remove the file");
  halfulp::test::write(file, "int main() {}\n");
  refused(cases + " --update-baseline", "not a baseline");
  CHECK(contents(file) == "int main() {}\n");
  halfulp::test::write(file, text.substr(0, text.size() / 2));
  refused(cases, "the file is cut off");
}

TEST_CASE("every case is asked with what the kernel is said to compute") {  // [asked]
  const std::string cases = " --op rms_norm --format bf16 --suite smoke --report csv";
  const auto asked = ran("check recipe:fp32_inside --offset 1" + cases);
  CHECK(asked.code == 0);
  std::size_t lines = 0, offset = 0;
  for (std::size_t at = 0, end; (end = asked.out.find('\n', at)) != std::string::npos; at = end + 1) {
    const std::string line = asked.out.substr(at, end - at);
    lines += has(line, "recipe:") ? 1 : 0, offset += has(line, "/offset=1") ? 1 : 0;
  }
  CHECK(offset > 5);
  CHECK(lines == offset);
  const auto refused = ran("check recipe:softcap_fp32 --offset 1 --op softcap --suite smoke");
  CHECK(refused.code == 2);
  CHECK_MESSAGE(has(refused.err, "no operation that was selected takes offset"), refused.err);
}

TEST_CASE("a kernel that reads subnormals as zero is named so, and passes only where it is declared") {  // [daz]
  const std::string subnormal = " --case rms_norm/bf16/subnormals/n=64/rows=4 --op rms_norm";
  const auto found = ran("check mistake:subnormals_flushed" + subnormal + " --report csv");
  CHECK(found.code == 1);
  CHECK_MESSAGE(has(found.out, "--class underflow=daz declares"), found.out);
  CHECK(ran("check mistake:subnormals_flushed --class underflow=daz" + subnormal).code == 0);
  CHECK(ran("check mistake:subnormals_flushed --class underflow=flush" + subnormal).code == 1);
  CHECK(ran("check recipe:fp32_inside --class underflow=daz" + subnormal).code == 1);
  const auto other = ran("check mistake:weight_forgotten" + subnormal);
  CHECK(other.code == 1);
  CHECK(!has(other.out, "underflow=daz"));
  CHECK(ran("check recipe:fp32_inside --class underflow=daz --case rms_norm/bf16/normal/n=64 --op rms_norm").code == 0);
}

TEST_CASE("a sum that overflows in the working format, but not in the class that is asked, is not judged") {
  for (const std::string op : {"add_rms_norm", "add_layer_norm"}) {
    const std::string id = op + "/fp32/near_largest/n=33/residual=near_largest/sum=unrounded";
    const auto asked = ran("check recipe:" + std::string(op == "add_rms_norm" ? "fp32_inside" : "two_pass") + " --op " +
                           op + " --case " + id);
    CHECK(asked.code == 3);
    CHECK_MESSAGE(has(asked.out, "residual + x may overflow in fp32"), asked.out);
  }
}

TEST_CASE("[named] a kernel that declares nothing passes as the class that explains all its cases, in its name") {
  const auto llama = ran("check recipe:hf.llama@cpu --op rms_norm --format bf16 --suite smoke");
  CHECK_MESSAGE(has(llama.out, "PASS  recipe:hf.llama@cpu as cast=before"), llama.out);
}

TEST_CASE("[meant] a wider class that allows every failed case is offered with the command, which then passes") {
  const std::string cases = " --op rms_norm --format bf16 --case rms_norm/bf16/normal/n=64/rows=16";
  const auto found = ran("check recipe:storage_ops" + cases);
  CHECK(found.code == 1);
  CHECK_MESSAGE(has(found.out, "meant so? The class work=storage"), found.out);
  CHECK(ran("check recipe:storage_ops" + cases + " --class work=storage").code == 0);
  CHECK_FALSE(has(ran("check mistake:weight_forgotten" + cases).out, "meant so?"));
}

TEST_CASE(
    "[better] torch's 16-bit LayerNorm on a constant row is shown with what two passes give, failed only if strict") {
  const std::string asked = "check recipe:torch.ln@cpu --case layer_norm/bf16/const:300/n=33/rows=4";
  const auto shown = ran(asked);
  CHECK(shown.code == 0);
  CHECK_MESSAGE(has(shown.out, "two_pass"), shown.out);
  CHECK_MESSAGE(has(shown.out, "ill-conditioned"), shown.out);
  CHECK(ran(asked + " --strict").code == 1);
}

TEST_CASE("[properties] a separate check is asked by name, not beside a chosen case, and its names are known") {
  const std::string kernel = "check recipe:fp32_inside --op rms_norm --format bf16";
  CHECK(has(last_line(ran(kernel + " --property strided,negated").out), "2 passed, 0 failed, 0 skipped"));
  CHECK(has(last_line(ran(kernel + " --case 'rms_norm/bf16/normal/n=64*' --suite smoke").out), "1 passed"));
  CHECK(ran(kernel + " --property nothing_like_it").code == 2);
  CHECK(has(ran("list properties --names").out, "row_alone\n"));
}

// SPDX-License-Identifier: Apache-2.0
