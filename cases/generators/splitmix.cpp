// Uniform rows that any language makes in three lines, as the corpus of public bugs has them.
//
//   z = SplitMix64's finaliser of (seed + copy + row n + i), u = (z >> 40) 2^-24, x = lo + span u
//
// Attacks nothing by itself: it makes a report's input again, bit for bit. Neighbouring copies overlap by design.
//
// Source: Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static std::uint64_t finalised(std::uint64_t z) {
  z += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

static void splitmix(const FilledRow& row) {
  // A seed of the settings is a number, the case's may take all 64 bits.
  const std::uint64_t seed = row.settings.given("seed") ? row.settings.count("seed") : row.place.of->seed;
  const double lo = row["lo"], span = row["span"];
  for (std::size_t i = 0; i < row.n; ++i) {
    const std::uint64_t z = finalised(seed + row.copy + row.number * row.n + i);
    row.values[i] = lo + span * (static_cast<double>(z >> 40) * 0x1p-24);
  }
}

const Registered<Generator> splitmix_row{{
    .name = "splitmix",
    .meaning = "lo + span u, u uniform from SplitMix64(seed + i)",
    .attacks = "nothing by itself: inputs of public reports, bit for bit",
    .settings = "lo=-1,span=2,seed=seed",
    .row = splitmix,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
