#include "cases/files/export.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "cases/files/atomic.h"
#include "cases/files/npy.h"
#include "cases/files/outputs.h"
#include "cases/files/safetensors.h"
#include "cases/files/scratch.h"
#include "cases/suite.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
namespace fs = std::filesystem;
using test::Scratch;

static std::vector<Case> some_cases() {
  std::vector<Case> cases;
  for (const char* id :
       {"rms_norm/bf16/normal/n=8/rows=3/eps=1e-05", "layer_norm/fp16/ramp/n=5/out=fp32",
        "add_rms_norm/bf16/normal/n=4/sum=fp32/eps-format=fp32", "residual_sum/fp32/normal/n=3/rows=2/k=4",
        "layer_norm/fp64/file:minilm#embeddings.LayerNorm.input/n=384/rows=2"})
    cases.push_back(Case::parse(id));
  return cases;
}

TEST_CASE("[exact] exported inputs read back to the bits that a subject in the process receives") {
  const Scratch folder;
  export_cases(some_cases(), folder / "out");
  for (const Case& c : some_cases()) {
    const fs::path at = folder / "out" / folder_of(c);
    const Problem problem = generate(c);
    for (const auto& [name, each] : problem.in) {
      CAPTURE(name);
      const Array one = open_npy(at / (name + ".npy"), each.format).array();
      const Array other = Safetensors(at / "inputs.safetensors").open(name).array();
      CHECK(to_bytes(*each.format, one.values) == to_bytes(*each.format, each.values));
      CHECK(to_bytes(*each.format, other.values) == to_bytes(*each.format, each.values));
      CHECK(one.shape == shape_of(problem, name));
      CHECK(other.shape == one.shape);
    }
  }
  CHECK(strays(folder / "out", some_cases()).empty());
}

static std::size_t bytes_below(const fs::path& folder) {
  std::size_t bytes = 0;
  for (const auto& each : fs::recursive_directory_iterator(folder))
    if (each.is_regular_file()) bytes += each.file_size();
  return bytes;
}

TEST_CASE("the bytes that an export would take are counted without writing it, to the byte") {
  const Scratch folder;
  export_cases(some_cases(), folder / "out");
  CHECK(exported_bytes(some_cases()) == bytes_below(folder / "out"));
}

TEST_CASE("the suite port takes at most 20 MB as files") {
  const std::size_t bytes = exported_bytes(find(Registered<Suite>::all(), "suite", "port")->cases());
  CAPTURE(bytes);
  CHECK(bytes <= 20'000'000);
  CHECK(bytes > 10'000'000);  // short rows in number
}

TEST_CASE("the manifest is JSON that says all that a kernel needs: [folder] [eps]") {
  const Scratch folder;
  export_cases(some_cases(), folder / "out");
  const auto manifest = nlohmann::json::parse(read_file(folder / "out" / "manifest.json"));
  CHECK(manifest["halfulp"] == 1);
  REQUIRE(manifest["cases"].size() == 5);
  for (const auto& entry : manifest["cases"]) {
    const Case c = Case::parse(entry["id"].get<std::string>());
    CHECK(entry["folder"] == folder_of(c));
    CHECK(fs::is_directory(folder / "out" / entry["folder"].get<std::string>()));
    for (const auto& [name, tensor] : entry["in"].items())
      CHECK(fs::exists(folder / "out" / folder_of(c) / (name + ".npy")));
  }
  const auto& rms = manifest["cases"][0];
  CHECK(rms["op"] == "rms_norm");
  CHECK(rms["params"]["eps"] == 1e-5);
  CHECK(rms["params"]["eps_given"] == 1e-5);
  CHECK(rms["in"]["x"]["format"] == "bf16");
  CHECK(rms["in"]["x"]["shape"] == std::vector<int>{3, 8});
  CHECK(rms["out"]["y"]["shape"] == std::vector<int>{3, 8});
  CHECK(manifest["cases"][1]["out"]["y"]["format"] == "fp32");
  const auto& fused = manifest["cases"][2];
  CHECK(fused["params"]["sum"] == "fp32");
  CHECK(fused["params"]["eps_given"] == static_cast<double>(static_cast<float>(fused["params"]["eps"].get<double>())));
  CHECK(fused["out"]["sum"]["format"] == "fp32");
  CHECK(manifest["cases"][3]["in"]["increments"]["shape"] == std::vector<int>{4, 2, 3});
}

TEST_CASE("[folder] different ids have different folders, whose names fit any file system") {
  const std::string id = "layer_norm/bf16/file:" + std::string(300, 'a') + "%2Fb#c/n=4";
  const std::string one = folder_of(Case::parse(id)), other = folder_of(Case::parse(id + "/rows=2"));
  CHECK(one != other);
  CHECK(one.size() == 80 + 1 + 16);
  CHECK(folder_of(Case::parse("rms_norm/bf16/normal:sd=2/n=8")).starts_with("rms_norm_bf16_normal_sd=2_n=8-"));
  CHECK(one.find_first_of("/:#%*") == one.npos);
}

TEST_CASE("[whole] an export that fails leaves nothing, and one never mixes with what is there") {
  const Scratch folder;
  std::vector<Case> cases = some_cases();
  cases.push_back(Case::parse("layer_norm/bf16/file:none.npy/n=4"));
  CHECK_THROWS_AS(export_cases(cases, folder / "out"), UsageError);
  CHECK(folder.files().empty());
  export_cases(some_cases(), folder / "out");
  CHECK_THROWS_AS(export_cases(some_cases(), folder / "out"), UsageError);
  CHECK(folder.files() == std::vector<std::string>{"out"});
  const Case odd = Case::parse("layer_norm/bf16/file:\xc3\xa9/n=4");
  CHECK_THROWS_AS(export_cases({&odd, 1}, folder / "odd"), UsageError);
}

// A case with a folder for its outputs, and what reading them says.
struct Returned {
  Scratch folder;
  Case c = Case::parse("add_rms_norm/bf16/normal/n=4/rows=2");
  Problem problem = generate(c);
  fs::path at = folder / folder_of(c);
  Array y{&bf16, {2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}}, sum{&bf16, {2, 4}, {8, 7, 6, 5, 4, 3, 2, 1}};

  Returned() { fs::create_directory(at); }
  Results read() const { return read_output(folder.path(), c, problem); }
  std::string refused() const {
    try {
      read();
    } catch (const UsageError& error) {
      const std::string said = error.what();
      CHECK(said.starts_with(at.string()));
      return said.substr(at.string().size());
    }
    return "";
  }
};

TEST_CASE("outputs come back from .npy and from .safetensors with their bits") {
  const Returned returned;
  write_file(returned.at / "x.npy", npy(returned.y));
  write_file(returned.at / "log.txt", "not ours");
  write_file(returned.at / "y.npy", npy(returned.y));
  write_file(returned.at / "outputs.safetensors", safetensors({{"sum", returned.sum}}));
  const Results results = returned.read();
  CHECK(results.at("y").values == returned.y.values);
  CHECK(results.at("sum").values == returned.sum.values);
  CHECK(results.at("y").format == &bf16);
}

TEST_CASE("[said] [stored] [shape] what is wrong with an output is said, and which file") {
  const Returned returned;
  const auto put = [&](const char* name, const Array& array) { write_file(returned.at / name, npy(array)); };
  CHECK(returned.refused() == ": sum is missing: neither sum.npy nor sum in outputs.safetensors");
  put("sum.npy", returned.sum);
  CHECK(returned.refused() == ": y is missing: neither y.npy nor y in outputs.safetensors");
  put("y.npy", {&fp32, {2, 4}, returned.y.values});
  CHECK(returned.refused() == "/y.npy: holds fp32 (<f4) where bf16 is wanted");
  put("y.npy", {&bf16, {4, 2}, returned.y.values});
  CHECK(returned.refused() == "/y.npy: y has shape [4, 2] where [2, 4] is wanted");
  put("y.npy", {&bf16, {8}, returned.y.values});
  CHECK(returned.refused() == "/y.npy: y has shape [8] where [2, 4] is wanted");
  put("y.npy", {&bf16, {1, 2, 4}, returned.y.values});
  CHECK(returned.refused() == "");
  const std::string whole = npy(returned.y);
  write_file(returned.at / "y.npy", whole.substr(0, whole.size() - 1));
  CHECK(returned.refused() == "/y.npy: says shape [2, 4] of bf16, 16 bytes, and 15 follow the header");
  put("y.npy", returned.y);
  put("z.npy", returned.y);
  CHECK(returned.refused().starts_with(": z.npy: no result 'z'; did you mean 'y'? Known: y, sum"));
  fs::remove(returned.at / "z.npy");
  write_file(returned.at / "outputs.safetensors", safetensors({{"y", returned.y}}));
  CHECK(returned.refused().find("y is in ") != std::string::npos);
  fs::remove(returned.at / "y.npy");
  write_file(returned.at / "outputs.safetensors", safetensors({{"y", {&fp16, {2, 4}, returned.y.values}}}));
  CHECK(returned.refused() == "/outputs.safetensors: y is fp16 where bf16 is wanted");
  fs::remove_all(returned.at);
  CHECK(returned.refused() == ": cannot be read: No such file or directory; was this case exported here?");
}

TEST_CASE("folders that belong to no case are named") {
  const Returned returned;
  fs::create_directory(returned.folder / "other");
  write_file(returned.folder / "manifest.json", "{}");
  CHECK(strays(returned.folder.path(), {&returned.c, 1}) == std::vector<std::string>{"other"});
  CHECK_THROWS_AS(strays(returned.folder / "none", {&returned.c, 1}), UsageError);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
