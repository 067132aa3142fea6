#include "harness/grade/description.h"

#include <doctest/doctest.h>

#include "harness/grade/grade.h"
#include "reference/error.h"

namespace halfulp {
// A valid test, its single quotes for double ones, with members put in front.
static std::string told(const std::string& members) {
  std::string text = "{" + members + "'op': 'rms_norm', 'format': 'bf16', 'shapes': [[2, 8]], 'atol': 0.01}";
  for (char& each : text) each = each == '\'' ? '"' : each;
  return text;
}

static Described described(std::string text) {
  for (char& each : text) each = each == '\'' ? '"' : each;
  return describe(parse_json(text));
}

static std::vector<std::string> ids(const Described& of) {
  std::vector<std::string> all;
  for (const Test& test : of.tests)
    for (const Case& each : test.cases) all.push_back(each.id());
  return all;
}

TEST_CASE("a test becomes cases: a format, a shape and a seed at a time, words of frameworks for generators") {
  const Described of = described(
      "{'op': 'layer_norm', 'format': ['bf16', 'fp16'], 'shapes': [[2, 8], 33], 'x': 'randn', 'weight': 'ones',"
      " 'bias': 'none', 'eps': 0.001, 'seeds': [1, 7], 'atol': 0.01}");
  CHECK(ids(of) ==
        std::vector<std::string>{"layer_norm/bf16/normal/n=8/rows=2/weight=const:1/bias=none/eps=0.001",
                                 "layer_norm/bf16/normal/n=8/seed=7/rows=2/weight=const:1/bias=none/eps=0.001",
                                 "layer_norm/bf16/normal/n=33/weight=const:1/bias=none/eps=0.001",
                                 "layer_norm/bf16/normal/n=33/seed=7/weight=const:1/bias=none/eps=0.001",
                                 "layer_norm/fp16/normal/n=8/rows=2/weight=const:1/bias=none/eps=0.001",
                                 "layer_norm/fp16/normal/n=8/seed=7/rows=2/weight=const:1/bias=none/eps=0.001",
                                 "layer_norm/fp16/normal/n=33/weight=const:1/bias=none/eps=0.001",
                                 "layer_norm/fp16/normal/n=33/seed=7/weight=const:1/bias=none/eps=0.001"});
  CHECK(of.reference == "truth");
}

TEST_CASE("[cases] several inputs change members of the whole, or are whole ids") {
  const Described of = described(
      "{'op': 'softcap', 'format': 'fp32', 'shapes': [4], 'limit': 1e-7, 'measure': 'nmse',"
      " 'cases': [{'cap': 30, 'x': 'rand'}, {'cap': 50, 'shapes': [5]}, 'softcap/{f}/const:1/n=2']}");
  CHECK(ids(of) == std::vector<std::string>{"softcap/fp32/uniform/n=4", "softcap/fp32/normal/n=5/cap=50",
                                            "softcap/fp32/const:1/n=2"});
}

TEST_CASE("[limits] a tolerance is one number or one a format") {
  const Described of = described(
      "{'op': 'softcap', 'format': ['fp32', 'bf16'], 'shapes': [4], 'atol': 0.5, 'rtol': {'fp32': 0.25, 'bf16': 2}}");
  CHECK(of.tests[0].limits.absolute == 0.5);
  CHECK(of.tests[0].limits.relative == 0.25);
  CHECK(of.tests[1].limits.relative == 2);
}

struct Refused {
  const char* text;
  const char* says;
};

TEST_CASE("[refused] what is wrong is named: the member, the value, the nearest name") {
  CHECK(described(told("")).tests.size() == 1);
  const Refused table[] = {
      {"{}", "op: the member 'op' is missing"},
      {"[]", "op: the member 'op' is missing"},
      {"{'op': 'rmsnorm'}", "op: no operation 'rmsnorm'; did you mean 'rms_norm'?"},
      {"{'op': 'rms_norm'}", "format: the member 'format' is missing"},
      {"{'op': 'rms_norm', 'format': 'bf17'}", "format: no format 'bf17'; did you mean 'bf16'?"},
      {"{'op': 'rms_norm', 'format': []}", "format: an empty list"},
      {"{'op': 'rms_norm', 'format': 'bf16'}", "shapes: the member 'shapes' is missing"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [[1, 2, 3]]}", "shapes[0]: a shape is [rows, n] or n"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [0]}", "n=0: must be from 1"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'atl': 1}",
       "no member of a test 'atl'; did you mean 'atol'?"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'cap': 1}", "no member of a test 'cap'"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8]}", "the measure allclose needs atol or rtol"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'atol': -1}", "atol: -1: must be finite and at least 0"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'atol': '1e-2'}", "atol: expected a number"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'atol': {'fp16': 1}}",
       "atol: the member 'bf16' is missing"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'limit': 1}", "takes atol and rtol, not 'limit'"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'atol': 1, 'x': 'nomal'}", "did you mean 'normal'?"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'atol': 1, 'eps': -1}", "eps=-1: must be finite"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'atol': 1, 'measure': 'nms'}", "measure: no measure 'nms'"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'atol': 1, 'reference': 'two_pass'}",
       "reference: no recipe of this operation 'two_pass'"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'atol': 1, 'reference': 'ggml.rms@cpu'}",
       "reference: ggml.rms@cpu does not take rms_norm/bf16/"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [[4096, 8192]], 'atol': 1}", "at most 16777216"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'atol': 1, 'seeds': []}", "seeds: an empty list"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'atol': 1, 'cases': []}", "cases: an empty list"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'atol': 1, 'cases': [{'shape': [8]}]}",
       "cases[0]: no member of a case 'shape'; did you mean 'shapes'?"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'atol': 1, 'cases': ['rms_norm/fp16/normal/n=8']}",
       "is not of rms_norm in bf16"},
      {"{'op': 'rms_norm', 'format': 'bf16', 'shapes': [8], 'measure': 'cosine', 'limit': 1}", "is below 1"},
  };
  for (const auto& [text, says] : table) {
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(described(text), doctest::Contains(says), UsageError);
  }
}

TEST_CASE("[size] a short text does not ask for more cases than are made, nor for copies beyond count") {
  std::string list = "1";
  for (int i = 0; i < 300; ++i) list += ", 1";
  CHECK_THROWS_WITH_AS(
      described("{'op': 'rms_norm', 'format': 'bf16', 'atol': 1, 'shapes': [" + list + "], 'seeds': [" + list + "]}"),
      doctest::Contains("90601 cases in all: at most 65536"), UsageError);
  CHECK_THROWS_WITH_AS(
      described("{'op': 'residual_sum', 'format': 'bf16', 'atol': 1, 'shapes': [[4, 8]], 'k': 1048576}"),
      doctest::Contains("33554432 elements in all: at most 16777216"), UsageError);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
