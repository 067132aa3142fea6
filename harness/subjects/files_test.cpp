#include <doctest/doctest.h>

#include <filesystem>

#include "cases/files/export.h"
#include "harness/process.h"
#include "harness/subject.h"
#include "reference/error.h"

using namespace halfulp;
namespace fs = std::filesystem;

struct Exported {
  test::Folder folder;
  Case c = Case::parse("rms_norm/bf16/normal/n=8");

  Exported() {
    export_cases({&c, 1}, top(), [](const Case&, const Problem& problem) -> std::optional<Output> {
      return Output{{"y", std::vector<double>(problem.n, 0.0)}};
    });
  }
  std::string top() const { return folder / "out"; }
  std::string file(const std::string& name) const { return top() + "/" + folder_of(c) + "/" + name; }
  Output outputs() const { return subject("files:" + top()).run(c, generate(c)); }
};

TEST_CASE("[stored] what lies in the folder is what the kernel computed") {
  CHECK(Exported().outputs().at("y") == std::vector<double>(8, 0.0));
}

TEST_CASE(
    "[stored] a result that is missing, truncated, extra, of another shape or type breaks its case with the reason") {
  const auto breaks = [](const Exported& of, const char* why) {
    CHECK_THROWS_WITH_AS(of.outputs(), doctest::Contains(why), Broken);
  };
  const Exported of;
  const std::string whole = test::contents(of.file("y.npy"));
  test::write(of.file("y.npy"), whole.substr(0, whole.size() - 1));
  breaks(of, "16 bytes, and 15 follow the header");
  std::string shape = whole;
  shape.replace(shape.find("(1, 8)"), 6, "(2, 4)");
  test::write(of.file("y.npy"), shape);
  breaks(of, "has shape [2, 4] where [1, 8] is wanted");
  std::string type = whole;
  type.replace(type.find("V2"), 2, "f2");
  test::write(of.file("y.npy"), type);
  breaks(of, "fp16");
  test::write(of.file("y.npy"), whole);
  test::write(of.file("z.npy"), whole);
  breaks(of, "no result 'z'");
  fs::remove(of.file("z.npy"));
  CHECK(of.outputs().size() == 1);
  fs::remove(of.file("y.npy"));
  breaks(of, "y is missing: neither y.npy nor y in outputs.safetensors");
}

TEST_CASE("[declined] a case that the kernel left with a reason is skipped with it") {
  const Exported of;
  test::write(of.file("unsupported.txt"), "takes fp32 only\nand more\n");
  CHECK_THROWS_WITH_AS(of.outputs(), "takes fp32 only", Declined);
}

TEST_CASE("[strays] a folder that nothing lists, and one without a manifest, are refused") {
  const Exported of;
  fs::create_directory(of.top() + "/rms_norm_bf16_nromal");
  CHECK_THROWS_WITH_AS(subject("files:" + of.top()),
                       doctest::Contains("lists no case for the folder rms_norm_bf16_nromal"), UsageError);
  fs::remove(of.top() + "/rms_norm_bf16_nromal");
  test::write(of.top() + "/manifest.json", "{\"cases\": [{\"id\": \"rms_norm/bf17/normal/n=8\"}]}");
  CHECK_THROWS_WITH_AS(subject("files:" + of.top()), doctest::Contains("did you mean 'bf16'?"), UsageError);
  fs::remove(of.top() + "/manifest.json");
  CHECK_THROWS_WITH_AS(subject("files:" + of.top()), doctest::Contains("manifest.json"), UsageError);
}

// SPDX-License-Identifier: Apache-2.0
