// Any text as a case's id: what is read prints canonically, and the print is the case.
//
// [small] Inputs are generated up to 2,048 values a tensor and never from files: the fuzzer shall not open paths.
#include "cases/case.h"

#include "cases/fuzz.h"
#include "cases/generator.h"
#include "reference/error.h"
#include "reference/op.h"
#include "reference/registry.h"
#include "reference/rounding.h"

namespace halfulp {
static bool small(const Case& c) {
  const auto k = c.params.has(field::k) ? static_cast<std::size_t>(c.params[field::k]) : 1;
  bool verbatim = c.x.generator->verbatim;
  for (const auto* each : {&c.weight, &c.bias, &c.residual})
    verbatim = verbatim || (*each && (*each)->generator->verbatim);
  return !verbatim && c.n * c.rows * k <= 2048;
}

static void check(const Problem& problem, const Problem& again) {
  for (const auto& [name, tensor] : problem.in) {
    fuzz::require(tensor.values.size() == size_of(problem, name), "a tensor has the size of its shape");
    for (const double each : tensor.values)
      fuzz::require(std::isnan(each) || round_to(*tensor.format, each) == each, "a value is one of its format");
    fuzz::require(fuzz::same(tensor.values, again.at(name).values), "an id is its inputs");
  }
}

static void read_id(std::string_view bytes) {
  const Case c = Case::parse(bytes);
  const std::string id = c.id();
  const Case again = Case::parse(id);
  fuzz::require(again.id() == id, "parse(print(c)) = c");
  if (small(c)) check(generate(c), generate(again));
}

const Registered<Fuzz> id_fuzz_row{{.name = "id", .meaning = "a case's id, and its inputs", .run = read_id}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
