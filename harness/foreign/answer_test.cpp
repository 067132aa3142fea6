#include "harness/foreign/answer.h"

#include <doctest/doctest.h>

#include <sstream>

#include "cases/case.h"
#include "cases/files/dtype.h"
#include "harness/foreign/message.h"
#include "harness/process.h"
#include "harness/same.h"
#include "reference/error.h"

using namespace halfulp;

// A request as exec: sends it: the line and the bytes.
static std::string sent(const Problem& problem) {
  std::string all = request(problem);
  for (const auto& [name, each] : problem.in) all += to_bytes(*stored_as(*each.format).format, each.values);
  return all;
}

TEST_CASE("a request is the problem that was sent, tensor by tensor and parameter by parameter") {
  for (const char* id : {"rms_norm/bf16/normal/n=5/rows=2/offset=1/eps=0.001", "layer_norm/tf32/normal/n=4/bias=none",
                         "residual_sum/fp16/normal/n=3/k=4/multiplier=0.22", "softcap/e4m3_saturate/normal/n=8/cap=50",
                         "add_rms_norm/fp32/normal/n=4/sum=mixed", "layer_norm/fp64/normal/n=3/weight-format=fp32"}) {
    CAPTURE(id);
    const Problem problem = generate(Case::parse(id));
    std::istringstream in(sent(problem));
    std::string line;
    std::getline(in, line);
    const Problem found = asked(parse_json(line), in);
    CHECK(request(found) == request(problem));
    for (const auto& [name, each] : problem.in) CHECK(test::same({{"t", found.at(name).values}}, {{"t", each.values}}));
  }
}

TEST_CASE("results follow the answer, a refusal is unsupported") {
  const Problem problem = generate(Case::parse("rms_norm/bf16/normal/n=5/rows=2"));
  const Problem other = generate(Case::parse("softcap/bf16/normal/n=5"));
  std::istringstream in(sent(problem) + sent(other) + sent(problem));
  std::ostringstream out;
  answer(in, out, subject("recipe:fp32_inside"));
  const std::string once = "{\"status\":\"ok\"}\n" + to_bytes(bf16, run(recipe("fp32_inside"), problem).at("y"));
  CHECK(out.str() == once + "{\"status\":\"unsupported\",\"why\":\"fp32_inside does not compute softcap\"}\n" + once);
}

TEST_CASE("what is no request is refused with what is wrong") {
  const auto refused = [](const std::string& text, const char* why) {
    CAPTURE(text);
    std::istringstream in(text);
    std::ostringstream out;
    CHECK_THROWS_WITH_AS(answer(in, out, subject("recipe:fp32_inside")), doctest::Contains(why), UsageError);
  };
  const std::string whole = sent(generate(Case::parse("rms_norm/bf16/normal/n=5/rows=2")));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = whole;
    return changed.replace(changed.find(from), from.size(), to);
  };
  refused("hello\n", "JSON");
  refused(whole.substr(0, whole.size() - 1), "the input ended within the bytes of x");
  refused(with("rms_norm", "rms_nrm"), "did you mean 'rms_norm'?");
  refused(with("[2, 5]", "[5, 2]"), "x has shape [5, 2] where [2, 5] is due");
  refused(with("bf16", "bf17"), "did you mean 'bf16'?");
  refused(with("\"weight\"", "\"wieght\""), "did you mean 'weight'?");
  refused(with("\"y\"", "\"z\""), "no result 'z'");
  refused(with("\"rows\": 2", "\"rows\": 0"), "at least one row");
  refused(with("\"offset\"", "\"offest\""), "did you mean 'offset'?");
}

TEST_CASE("a library is checked through halfulp answer as it is in a worker, and answers of stored files are refused") {
  const std::string program = test::program(), folder = program.substr(0, program.rfind('/'));
  for (const std::string name : {"rms_norm", "layer_norm"}) {
    const auto end = test::ran("check \"exec:'" + program + "' answer '" + folder + "/plugins/" + name +
                               ".so'\" --op " + name + " --suite smoke");
    CHECK_MESSAGE(end.code == 0, end.out);
    CHECK(test::has(end.out, "PASS"));
  }
  const test::Folder stored;
  CHECK(test::ran("export --case softcap/fp32/const:1/n=1 " + (stored / "out")).code == 0);
  CHECK(test::ran("answer files:" + (stored / "out")).code == 2);
}

// SPDX-License-Identifier: Apache-2.0
