#include "harness/record_json.h"

#include <doctest/doctest.h>

#include <cmath>
#include <sstream>

#include "reference/error.h"

using namespace halfulp;

// A run with something in every member.
static Run full() {
  Run run{.job = "check", .command = "halfulp check x --case '*'", .suite = "ci", .records = {}};
  run.not_proved = 3, run.skipped = 2, run.shard = 2, run.shards = 5;
  Record record;
  record.subject = "recipe:a", record.steps = "all", record.id = "rms_norm/bf16/normal/n=4", record.op = "rms_norm";
  record.format = "bf16", record.family = "normal", record.n = 4, record.rows = 2;
  record.verdict = Verdict::ill_conditioned, record.reason = "a \"reason\"\n", record.rating = Rating::costs;
  record.limit = 0.501, record.bound = HUGE_VAL, record.refused = 7, record.gated = 8;
  record.rows_refused = 1, record.rows_judged = 3, record.rows_undecided = 2;
  record.cost = {2, 2.5, {{"fp32", 4.25}}, 1};
  record.attribution = {{"square", "bf16", 0.1}};
  record.traits = {1e30, HUGE_VAL, 5e-324};
  record.witnesses = {{"y", 1, 2, {{"x", &bf16, -0.0}}, &fp16, 0.1, 0.125, std::nan(""), 3.5}};
  record.diagnosis = {
      "named", {"eps_absent"}, 4, 8, 12, {{"eps_absent", "no eps", 5, 6, 1, 2.5, 0}}, {{"eps", 0, 1e-9, 1e-6}}};
  Summary& summary = record.results["y"];
  summary.elements = 9, summary.count = 8, summary.misrounded = 7, summary.error_sum = -(std::int64_t{1} << 60);
  summary.mismatches[3] = 4, summary.magnitudes[63] = 5, summary.signed_errors[65] = 6, summary.zeroed = 1;
  summary.ulps = {744.25, "id", 1, 2, 0.1, 0.2, -HUGE_VAL};
  run.records = {record, Record{}};
  return run;
}

static std::string lines(const Run& run) {
  std::ostringstream text;
  write_json_lines(text, run);
  return text.str();
}

TEST_CASE("a run reads back to the bit") {  // [whole]
  const std::string text = lines(full());
  const Run again = read_json_lines(text, "a.jsonl");
  CHECK(lines(again) == text);
  CHECK(again.shards == 5);
  REQUIRE(again.records.size() == 2);
  const Record& record = again.records.front();
  CHECK(std::isinf(record.bound));
  CHECK(record.witnesses[0].operands[0].format == &bf16);
  CHECK(std::isnan(record.witnesses[0].got));
  CHECK(record.results.at("y").error_sum == -(std::int64_t{1} << 60));
  CHECK(record.results.at("y").ulps.got == -HUGE_VAL);
  CHECK(record.verdict == Verdict::ill_conditioned);
  CHECK(record.rows_undecided == 2);
}

static std::string refusal(const std::string& text) {
  try {
    read_json_lines(text, "a.jsonl");
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("a damaged file is refused with its line and what is wrong") {
  const std::string text = lines(full());
  CHECK(refusal("").find("the file is empty") != std::string::npos);
  CHECK(refusal("{}").find("a.jsonl:1: this is no head of a run") != std::string::npos);
  CHECK(refusal(text.substr(0, text.size() / 2)).find("a.jsonl:2: not JSON") != std::string::npos);
  const std::size_t last = text.rfind("{\"subject\"");
  CHECK(refusal(text.substr(0, last)).find("promises 2 records, there are 1: the file is cut off") !=
        std::string::npos);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string copy = text;
    copy.replace(copy.find(from), from.size(), to);
    return refusal(copy);
  };
  CHECK(changed("\"rating\":\"costs\"", "\"rating\":\"cost\"").find("did you mean 'costs'?") != std::string::npos);
  CHECK(changed("\"refused\":7", "\"refused\":-7").find("refused: expected a whole number") != std::string::npos);
  CHECK(changed("\"refused\":7,", "").find("the member 'refused' is missing") != std::string::npos);
  CHECK(changed("\"expected\":0.125", "\"expected\":0.1").find("0.1 is no value of fp16") != std::string::npos);
  CHECK(changed("\"format\":\"bf16\",\"value\":-0.0", "\"format\":\"\",\"value\":-0.0")
            .find("a value without a format") != std::string::npos);
  CHECK(changed("{\"halfulp\":\"", "{\"halfulp\":\"9").find("run it again") != std::string::npos);
}

// SPDX-License-Identifier: Apache-2.0
