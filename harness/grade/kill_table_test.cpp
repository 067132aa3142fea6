#include "harness/grade/kill_table.h"

#include <doctest/doctest.h>

#include "harness/judges/public_judge.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
TEST_CASE("no mistake that ci can show passes ci or port, and some pass ggml's softcap and assert_close in 16 bits") {
  for (const Format* format : {&fp32, &bf16, &fp16}) {
    const Sheet made = sheet(*find(Registered<Op>::all(), "operation", "softcap"), *format);
    CAPTURE(format->name);
    REQUIRE(made.columns.size() >= 4);
    CHECK(made.columns[1].judge == "port");
    CHECK(made.columns[0].judge == "ci");
    for (const JudgeColumn& each : made.columns) {
      CAPTURE(each.judge);
      CHECK(each.outcomes.size() == made.mistakes.size());
      if (each.of == nullptr) CHECK(each.passing() == 0);
      if (each.judge == "ggml.softcap" || (each.judge == "allclose" && format != &fp32)) CHECK(each.passing() > 0);
      CHECK(each.held() > 0);
    }
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
