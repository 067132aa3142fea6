// The sections of a check's page, one file each: what it shows, computed from the records alone.
#pragma once

#include "reports/page.h"

namespace halfulp {
Run without_separate_checks(const Run&);
void verdict(Page&, const Run& all, const Run& cases);  // the answer, its reasons, a wider class
const Record* worst_case(const Run&);                   // the failed case with most refused; null: none has a witness
Table elements(const Record&);                          // its witnesses, four at most, with their bits
void not_judged(Page&, const Run&);
std::string allowed_as(const Run&);         // " as cast=before": the one class that explains every case; or empty
void no_single_class(Page&, const Run&);    // where an undeclared kernel's cases have no class in common
void meant(Page&, const Run&);              // a wider class that allows every failed case, and how to declare it
std::string wider_class(const Run&);        // its name; empty: none
void ill_conditioned(Page&, const Run&);    // cases whose bound says nothing, with what a better recipe gives
void shown(Page&, const Run&);              // the three errors, shares, bias, row scale: not judged
std::string failed_separately(const Run&);  // "in_place fails (rms_norm bf16)"; empty: none does
void also_checked(Page&, const Run&);       // the separate checks
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
