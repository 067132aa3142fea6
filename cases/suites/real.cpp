// Real: every norm of the models of cases/files/real on the rows that it was given there, with its own parameters and eps.
#include "cases/suites/lists.h"
#include "reference/registry.h"

namespace halfulp {
static Names minilm() {
  Names norms = {"embeddings.LayerNorm"};
  for (const char* place : {".attention.output.LayerNorm", ".output.LayerNorm"})
    for (int layer = 0; layer < 6; ++layer) norms.push_back("encoder.layer." + std::to_string(layer) + place);
  return norms;
}

static Names fracast() {
  return {"core.block.norm1",
          "core.block.norm2",
          "core.norm",
          "head.decoder_norms.0",
          "head.fc_blocks.0.norm",
          "head.fc_blocks.1.norm",
          "head.future_conv.block.norm1",
          "head.future_conv.block.norm2"};
}

Names real_norms(std::size_t rows) {
  const std::string many = rows == 1 ? "" : "/rows=" + std::to_string(rows);
  Names all;
  for (const std::string& norm : minilm()) {
    const std::string tensor = "file:minilm#" + norm,
                      parameters = "/weight=" + tensor + ".weight/bias=" + tensor + ".bias";
    all.push_back("layer_norm/{f}/" + tensor + ".input/n=384" + many + parameters + "/eps=1e-12");
    if (norm != "embeddings.LayerNorm")
      all.push_back("add_layer_norm/{f}/" + tensor + ".sublayer/n=384" + many + parameters + "/residual=" + tensor +
                    ".residual/eps=1e-12");
  }
  for (const std::string& norm : fracast()) {
    const std::string tensor = "file:fracast#" + norm;
    all.push_back("rms_norm/{f}/" + tensor + ".input/n=64" + many + "/weight=" + tensor +
                  ".weight/eps=1.1920928955078125e-07");
  }
  return all;
}

static std::vector<Case> real() { return parsed(replaced(real_norms(8), "f", three_formats())); }

const Registered<Suite> real_row{{"real", "the norms of published models on their own rows, in seconds", real}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
