// What suites are made of: patterns of ids, in which {f} stands for each format, {n} for each length.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cases/suite.h"

namespace halfulp {
using Names = std::vector<std::string>;

inline constexpr std::size_t lengths[] = {1,   2,   3,    7,    8,    31,   32,   33,   64,   100,   127,
                                          128, 896, 1003, 2304, 2880, 4095, 4096, 4097, 7168, 16384, 65537};

Names three_formats();               // fp32, bf16, fp16
Names other_formats();               // fp64, tf32, e4m3, e4m3_saturate, e5m2: few norms are stored in them
Names sixteen_bits();                // bf16, fp16
Names row_families();                // GENERATORs of x that suit every format and length of at least 3
Names real_norms(std::size_t rows);  // of the models of cases/files/real, on their own rows
Names numbers(std::span<const std::size_t>);

// The text with each {key} replaced by each of the values.
Names replaced(const Names& texts, const std::string& key, const Names& values);
Names joined(Names a, const Names& b);
std::vector<Case> parsed(const Names& ids);  // sorted, each once
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
