#include "cases/files/source.h"

#include <doctest/doctest.h>
#include <stdlib.h>

#include "cases/case.h"
#include "cases/files/atomic.h"
#include "cases/files/npy.h"
#include "cases/files/safetensors.h"
#include "cases/files/scratch.h"
#include "reference/error.h"

namespace halfulp {
using test::Scratch;

static std::string why(const std::function<void()>& act) {
  try {
    act();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

static std::string why_not(const std::string& id) {
  return why([&] { generate(Case::parse(id)); });
}

TEST_CASE("[text] any file and tensor name goes into an id and comes back") {
  const Scratch folder;
  const std::string names[] = {"a.safetensors", "50% off.safetensors", "a#b?c*.safetensors", "\xc3\xa9.safetensors"};
  const std::string tensors[] = {"w", "encoder/layer.0", "a#b", "100%", " \n", "%2F"};
  for (const std::string& name : names) {
    std::map<std::string, Array> arrays;
    for (std::size_t i = 0; i < std::size(tensors); ++i)
      if (tensors[i] != " \n") arrays[tensors[i]] = {&fp32, {1}, {static_cast<double>(i)}};
    write_file(folder / name, safetensors(arrays));
    for (const auto& [tensor, array] : arrays) {
      const std::string text = source_text((folder / name).string(), tensor);
      CAPTURE(text);
      CHECK(text.find_first_of("/*? ") == text.npos);
      CHECK(open_source(text).array().values == array.values);
    }
  }
  CHECK(source_text("a/b", "") == "a%2Fb");
  CHECK(why([] { open_source("a%2"); }) == "file:a%2: '%2' is no code of a character; '%' itself is written %25");
  CHECK(why([] { open_source("a%zz"); }).find("'%zz' is no code") != std::string::npos);
  CHECK(why([] { open_source("a%00"); }).find("'%00' is no code") != std::string::npos);
  CHECK(why([] { open_source(""); }) == "file:: which file? file:PATH or file:PATH#TENSOR");
  CHECK(why([] { open_source("#x"); }).starts_with("file:#x: which file?"));
}

TEST_CASE("[single] the tensor's name is left out where there is one, and only there") {
  const Scratch folder;
  write_file(folder / "one.safetensors", safetensors({{"w", {&fp32, {1}, {1}}}}));
  write_file(folder / "two.safetensors", safetensors({{"v", {&fp32, {1}, {1}}}, {"w", {&fp32, {1}, {1}}}}));
  write_file(folder / "a.npy", npy({&fp32, {1}, {3}}));
  write_file(folder / "b.bin", npy({&fp32, {1}, {4}}));
  const auto text = [&](const char* name, const char* tensor) { return source_text((folder / name).string(), tensor); };
  CHECK(open_source(text("one.safetensors", "")).array().values == std::vector<double>{1});
  CHECK(open_source(text("a.npy", "")).array().values == std::vector<double>{3});
  CHECK(open_source(text("b.bin", "")).array().values == std::vector<double>{4});
  CHECK(why([&] {
          open_source(text("two.safetensors", ""));
        }).ends_with("two.safetensors: has 2 tensors; add '#' and one of: 'v' 'w'"));
  CHECK(why([&] {
          open_source(text("a.npy", "w"));
        }).ends_with("a.npy: is a .npy file, one array without a name; leave out '#w'"));
  CHECK(
      why([&] { open_source(text("none.npy", "")); }).ends_with("none.npy: cannot be read: No such file or directory"));
}

TEST_CASE("[name] a bare name is a model, found by the environment first; a path is not") {
  const Scratch folder;
  write_file(folder / "tiny.safetensors", safetensors({{"w", {&fp32, {1}, {7}}}}));
  REQUIRE(::setenv("HALFULP_DATA", folder.path().c_str(), 1) == 0);
  CHECK(open_source("tiny#w").array().values == std::vector<double>{7});
  CHECK(why([] { open_source("tinny#w"); }).starts_with("file:tinny: no model 'tinny'; did you mean 'tiny'? Known: "));
  CHECK(why([] { open_source(".%2Ftiny#w"); }).starts_with("./tiny: cannot be read"));
  REQUIRE(::unsetenv("HALFULP_DATA") == 0);
  CHECK(why([] { open_source("tiny#w"); }).starts_with("file:tiny: no model 'tiny'"));
}

TEST_CASE("a case takes rows, weight and bias from files, each value rounded once") {
  const Scratch folder;
  write_file(folder / "x.npy", npy({&fp32, {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 0x1.01p0}}));
  write_file(folder / "m.safetensors",
             safetensors({{"w", {&fp16, {2}, {0.5, 0x1.004p0}}}, {"b", {&fp64, {1, 2}, {0x1p-200, -1}}}}));
  const std::string x = "file:" + source_text((folder / "x.npy").string(), "");
  const std::string model = source_text((folder / "m.safetensors").string(), "");
  const std::string id = "layer_norm/bf16/" + x + "/n=2/rows=4/weight=file:" + model + "#w/bias=file:" + model + "#b";
  const Case c = Case::parse(id);
  CHECK(c.id() == id);
  const Problem problem = generate(c);
  CHECK(problem.at("x").values == std::vector<double>{1, 2, 3, 4, 5, 6, 7, 1});
  CHECK(problem.at("weight").values == std::vector<double>{0.5, 1});
  CHECK(problem.at("bias").values == std::vector<double>{0, -1});
  CHECK(generate(Case::parse("layer_norm/bf16/" + x + "/n=2/rows=3")).at("x").values ==
        std::vector<double>{1, 2, 3, 4, 5, 6});
  const auto [rows, n] = extent(open_source(x.substr(5)));
  CHECK(rows == 4);
  CHECK(n == 2);
}

TEST_CASE("a weight is found through the index of a sharded model") {
  const Scratch folder;
  write_file(folder / "m-1.safetensors", safetensors({{"a", {&fp32, {2}, {1, 2}}}}));
  write_file(folder / "m-2.safetensors", safetensors({{"norm.weight", {&bf16, {2}, {3, 4}}}}));
  write_file(folder / "model.safetensors.index.json",
             R"({"weight_map": {"a": "m-1.safetensors", "norm.weight": "m-2.safetensors"}})");
  const std::string weight = source_text((folder / "model.safetensors.index.json").string(), "norm.weight");
  const Problem problem = generate(Case::parse("rms_norm/bf16/const:1/n=2/weight=file:" + weight));
  CHECK(problem.at("weight").values == std::vector<double>{3, 4});
}

TEST_CASE("increments take the first rows of each copy") {
  const Scratch folder;
  write_file(folder / "k.npy", npy({&fp32, {3, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}}));
  write_file(folder / "flat.npy", npy({&fp32, {3, 2}, {1, 2, 3, 4, 5, 6}}));
  const auto increments = [&](const char* name, const std::string& rest) {
    return generate(Case::parse("residual_sum/fp32/file:" + source_text((folder / name).string(), "") + "/n=2" + rest))
        .at("increments")
        .values;
  };
  CHECK(increments("k.npy", "/k=2") == std::vector<double>{1, 2, 5, 6});
  CHECK(increments("k.npy", "/rows=2/k=2") == std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(increments("flat.npy", "/k=3") == std::vector<double>{1, 2, 3, 4, 5, 6});
  CHECK(why([&] { increments("k.npy", "/k=4"); }).ends_with("has shape [3, 2, 2]: k=4 is asked for; at most k=3"));
  CHECK(why([&] {
          increments("k.npy", "/rows=3/k=2");
        }).ends_with("has shape [3, 2, 2]: rows=3 is asked for; at most rows=2"));
}

TEST_CASE("[shape] what a case asks for beyond the shape is refused, with what there is") {
  const Scratch folder;
  write_file(folder / "x.npy", npy({&fp32, {2, 3}, {1, 2, 3, 4, 5, 6}}));
  write_file(folder / "none.npy", npy({&fp32, {0, 3}, {}}));
  const std::string x = "file:" + source_text((folder / "x.npy").string(), "");
  CHECK(why_not("layer_norm/bf16/" + x + "/n=4").ends_with("has shape [2, 3]: x has n=4; say n=3"));
  CHECK(why_not("layer_norm/bf16/" + x + "/n=3/rows=3")
            .ends_with("has shape [2, 3]: rows=3 is asked for; at most rows=2"));
  CHECK(why_not("layer_norm/bf16/const:1/n=3/weight=" + x).ends_with("has shape [2, 3]: weight is a single row"));
  CHECK(why_not("layer_norm/bf16/const:1/n=3/bias=file:no.npy").starts_with("no.npy: cannot be read"));
  CHECK(why_not("layer_norm/bf16/file:" + source_text((folder / "none.npy").string(), "") + "/n=3")
            .ends_with("none.npy: has shape [0, 3], no values"));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
