#include "harness/diagnose/probes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "cases/case.h"
#include "reference/rounding.h"

using namespace halfulp;

static const char* const ids[] = {"rms_norm/bf16/normal:sd=0.01/n=33", "layer_norm/fp16/offset:30/n=64/rows=2",
                                  "softcap/fp32/softcap_sweep/n=65", "residual_sum/bf16/normal/n=17/k=3",
                                  "add_rms_norm/e4m3/normal/n=24/rows=3"};

TEST_CASE("[drawn] a probe is the same problem every time, and no two numbers give the same one") {
  for (const char* id : ids) {
    CAPTURE(id);
    const Problem asked = generate(Case::parse(id));
    const std::string first = asked.in.contains("x") ? "x" : "increments";
    std::set<std::vector<double>> seen;
    for (std::size_t i = 0; i < probes; ++i) {
      const Problem one = probe(asked, i), again = probe(asked, i);
      CHECK(one.at(first).values == again.at(first).values);
      CHECK(one.params.text() == again.params.text());
      seen.insert(one.at(first).values);
    }
    CHECK(seen.size() >= probes / 2);  // some differ in a parameter or a weight alone
  }
}

TEST_CASE("[row] [range] a probe has two to four rows of the operation's tensors, finite values of their formats") {
  for (const char* id : ids) {
    CAPTURE(id);
    const Problem asked = generate(Case::parse(id));
    for (std::size_t i = 0; i < probes; ++i) {
      const Problem found = probe(asked, i);
      CHECK(found.rows >= 2);
      CHECK(found.rows <= 4);
      CHECK(found.out == asked.out);
      for (const auto& [name, tensor] : found.in) {
        CHECK(tensor.values.size() == size_of(found, name));
        CHECK(std::ranges::all_of(tensor.values, [&](double value) {
          return std::isfinite(value) && round_to(*tensor.format, value) == value;
        }));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
