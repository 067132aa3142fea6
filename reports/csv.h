// The columns of the CSV report, for its documentation and its test.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/record.h"

namespace halfulp {
std::vector<std::pair<std::string_view, std::string_view>> csv_columns();  // name and meaning, in order
std::string csv_field(std::string_view text);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
