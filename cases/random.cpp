#include "cases/random.h"

#include <Random123/philox.h>

namespace halfulp {
static std::uint64_t word(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

Random::Random(std::uint64_t seed, std::string_view tensor, std::size_t copy, std::size_t row)
    : seed_(seed), tensor_(word(tensor)), copy_(copy), row_(row) {}

std::uint64_t Random::bits(std::uint64_t index, unsigned lane) const {
  const r123::Philox4x64::ctr_type counter = {{tensor_, copy_, row_, index}};
  const r123::Philox4x64::key_type key = {{seed_, 0}};
  return r123::Philox4x64()(counter, key)[lane];
}

double Random::uniform(std::uint64_t index, unsigned lane) const {
  return (static_cast<double>(bits(index, lane) >> 12) + 0.5) * 0x1p-52;
}

double Random::normal(std::uint64_t index, unsigned lane) const { return normal_quantile(uniform(index, lane)); }

double Random::sign(std::uint64_t index, unsigned lane) const { return bits(index, lane) >> 63 != 0 ? -1 : 1; }

std::uint64_t Random::below(std::uint64_t bound, std::uint64_t index, unsigned lane) const {
  return bits(index, lane) % bound;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
