// The tensors of cases/files/real are what its README says, and cases take them.
#include <doctest/doctest.h>

#include <cmath>

#include "cases/case.h"
#include "cases/files/safetensors.h"
#include "cases/files/source.h"
#include "reference/rounding.h"
#include "reference/test_paths.h"

namespace halfulp {
namespace fs = std::filesystem;

static fs::path real() { return fs::path(test::root()) / "cases" / "files" / "real"; }

struct Model {
  const char* name;
  const char* op;
  std::size_t norms, n;
  std::vector<std::string> parameters;
};
static const Model models[] = {{"minilm", "layer_norm", 13, 384, {"weight", "bias"}},
                               {"fracast", "rms_norm", 8, 64, {"weight"}}};

// The names of the norms of a model: what stands before ".weight".
static std::vector<std::string> norms(const Safetensors& model) {
  std::vector<std::string> found;
  for (const std::string& name : model.names())
    if (name.ends_with(".weight")) found.push_back(name.substr(0, name.size() - 7));
  return found;
}

TEST_CASE("each norm of the models has its parameters and rows, finite, fp32, of one length") {
  for (const Model& each : models) {
    const Safetensors model(real() / (std::string(each.name) + ".safetensors"));
    CHECK(norms(model).size() == each.norms);
    for (const std::string& norm : norms(model)) {
      CAPTURE(norm);
      for (const std::string& parameter : each.parameters)
        CHECK(model.open(norm + "." + parameter).shape == std::vector<std::size_t>{each.n});
      CHECK(extent(model.open(norm + ".input")).n == each.n);
      CHECK(extent(model.open(norm + ".input")).rows >= 8);
    }
    for (const std::string& name : model.names()) {
      const Array array = model.open(name).array();
      CHECK(array.format == &fp32);
      for (const double value : array.values)
        if (!std::isfinite(value)) FAIL(name << " holds what is not finite");
    }
  }
}

TEST_CASE("the input of a norm is the fp32 sum of sublayer and residual, to the bit") {
  const Safetensors model(real() / "minilm.safetensors");
  std::size_t sums = 0;
  for (const std::string& norm : norms(model)) {
    if (norm == "embeddings.LayerNorm") continue;
    const Array a = model.open(norm + ".sublayer").array(), b = model.open(norm + ".residual").array();
    const Array sum = model.open(norm + ".input").array();
    for (std::size_t i = 0; i < sum.values.size(); ++i)
      if (round_to(fp32, a.values[i] + b.values[i]) != sum.values[i]) FAIL(norm << " at " << i);
    sums += sum.values.size();
  }
  CHECK(sums == 12 * 12 * 384);
}

TEST_CASE("a case of each norm takes the model's own rows, weight and bias") {
  for (const Model& each : models)
    for (const std::string& norm : norms(Safetensors(real() / (std::string(each.name) + ".safetensors")))) {
      const std::string source = std::string("file:") + each.name + "#" + norm;
      std::string id = std::string(each.op) + "/fp32/" + source + ".input/n=" + std::to_string(each.n) + "/rows=8";
      for (const std::string& parameter : each.parameters) id += "/" + parameter + "=" + source + "." + parameter;
      const Case c = Case::parse(id);
      CHECK(c.id() == id);
      const Problem problem = generate(c);
      CHECK(problem.at("x").values.size() == 8 * each.n);
      CHECK(problem.at("weight").values == open_source(source.substr(5) + ".weight").array().values);
    }
}

TEST_CASE("the folder stays under two megabytes and has a manifest and a licence for each model") {
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(real()))
    if (entry.is_regular_file()) bytes += entry.file_size();
  CHECK(bytes < 2'000'000);
  for (const Model& each : models)
    for (const std::string& name : {std::string(each.name) + ".json", "LICENSE." + std::string(each.name)})
      CHECK(fs::exists(real() / name));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
