// Sections of a check's page in files of their own.
#pragma once

#include "reports/html/document.h"

namespace halfulp {
HtmlBody html_check(const Run&);
std::string html_elements(const Record&);  // witnesses, four at most: decimals with the bits beneath
HtmlSection html_cause(const Run&);        // hypotheses, how much each explains, and the numbers that the outputs give
HtmlSection html_families(const Run&);     // verdicts by input family
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
