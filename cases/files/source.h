// The source of a tensor of a case, as the generator `file` writes it: FILE or FILE#TENSOR.
//
//   minilm#embeddings.LayerNorm.input     a model of cases/files/real
//   rows.npy     ..%2Fmodel.safetensors#norm.weight     model.safetensors.index.json#norm.weight
//
// [name]   FILE without '/' and '.' is NAME.safetensors of cases/files/real, wherever halfulp is started: in the folder
//          that $HALFULP_DATA names, in ../share/halfulp beside the program, in the source tree; the first that is there.
// [path]   Any other FILE is a path, from the working directory; a path never means a model of real/.
// [text]   In a case's id '/' ends a setting and '#' a file, * and ? are of patterns: these, % and whatever is not
//          printable ASCII are written %XX. Any other character may be written so, too.
// [single] .npy has no TENSOR; .safetensors may leave it out where it has only one.
#pragma once

#include "cases/files/stored.h"

namespace halfulp {
Stored open_source(std::string_view text);                                // throws UsageError
std::string source_text(std::string_view file, std::string_view tensor);  // the text; an empty tensor: no '#'

// A tensor seen as rows: n is the last length of its shape, rows the product of the others.
struct Extent {
  std::size_t rows, n;
};
Extent extent(const Stored&);  // throws UsageError where there is nothing in it

std::vector<std::filesystem::path> data_folders();  // where [name] looks
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
