// Values read from a file: rows, weights and biases of real models.
//
//   x, residual [.., n]: the first rows of n values, in the file's order, however many lengths stand before n
//   weight, bias [n]     increments [k, .., n]: of each copy the first rows
//
// [shape]  n is the last length of the tensor's shape; what a case asks for beyond the shape is refused, never repeated
//          or padded.
// [stored] Values of any format are taken exactly, then rounded once to the tensor's format, as all values are.
//
// Attacks what only trained weights and recorded activations have: outlier channels, correlated signs, real spreads.
#include <algorithm>

#include "cases/files/atomic.h"
#include "cases/files/source.h"
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
[[noreturn]] static void refuse_shape(const Place& place, const Stored& stored, const std::string& what) {
  throw UsageError("file:" + std::string(place.settings) + " has shape " + to_text(stored.shape) + ": " + what);
}

static std::string wanted(std::string_view name, std::size_t value, std::size_t most) {
  return std::string(name) + "=" + std::to_string(value) + " is asked for; at most " + std::string(name) + "=" +
         std::to_string(most);
}

static void file(const Place& place, std::span<double> values) {
  const Stored stored = open_source(place.settings);
  const auto [rows, n] = extent(stored);
  const std::string tensor(place.tensor);
  if (n != place.n)
    refuse_shape(place, stored, tensor + " has n=" + std::to_string(place.n) + "; say n=" + std::to_string(n));
  const bool shared = place.tensor == tensor::weight || place.tensor == tensor::bias;
  if (shared && rows != 1) refuse_shape(place, stored, tensor + " is a single row");
  const bool several = place.tensor == tensor::increments;
  const std::size_t copies = !several || stored.shape.size() < 2 ? 1 : stored.shape[0], each = rows / copies;
  if (place.copies > copies) refuse_shape(place, stored, wanted("k", place.copies, copies));
  if (place.rows > each) refuse_shape(place, stored, wanted("rows", place.rows, each));
  for (std::size_t copy = 0; copy < place.copies; ++copy)
    stored.read(copy * each * n, values.subspan(copy * place.rows * n, place.rows * n));
}

const Registered<Generator> file_row{{
    .name = "file",
    .meaning = "the first rows of a tensor in a .npy or .safetensors file, or of a model of cases/files/real",
    .attacks = "what only real weights and activations have: outlier channels, signs that go together, real spreads",
    .settings = "FILE#TENSOR, '/' written %2F",
    .fill = file,
    .verbatim = true,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
