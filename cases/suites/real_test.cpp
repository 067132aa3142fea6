#include <doctest/doctest.h>

#include <set>

#include "cases/files/safetensors.h"
#include "cases/suites/lists.h"
#include "reference/registry.h"
#include "reference/test_paths.h"

namespace halfulp {
static const Suite& suite(std::string_view name) { return *find(Registered<Suite>::all(), "suite", name); }

TEST_CASE("the suite real has every tensor of the models of cases/files/real, and ci too") {
  for (const char* name : {"real", "ci"}) {
    CAPTURE(name);
    std::string ids;
    for (const Case& c : suite(name).cases()) ids += c.id() + "/";
    for (const char* model : {"minilm", "fracast"})
      for (const std::string& tensor :
           Safetensors(test::root() + "/cases/files/real/" + model + ".safetensors").names()) {
        CAPTURE(tensor);
        CHECK(ids.find("file:" + std::string(model) + "#" + tensor + "/") != ids.npos);
      }
  }
}

TEST_CASE("the ids of real norms are canonical and generate") {
  for (const Case& c : suite("real").cases()) {
    CAPTURE(c.id());
    CHECK(Case::parse(c.id()).id() == c.id());
    CHECK_NOTHROW(generate(c));
  }
  for (const std::string& id : replaced(real_norms(1), "f", {"bf16"})) CHECK(Case::parse(id).id() == id);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
