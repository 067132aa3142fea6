#include "reports/answer.h"

#include <doctest/doctest.h>

#include "reports/fixture.h"

using namespace halfulp;

static std::string range_of(const Run& run) { return range(run, standings(run)); }

TEST_CASE("[range] infinite inputs and constant rows are told in words, the largest number beside them") {
  Run run = fixture::audit();
  CHECK(range_of(run).find("|x| up to 1,004, mean/spread up to 1,013 and constant rows") != std::string::npos);
  Record infinite = run.records.front();
  infinite.rating = Rating::safe, infinite.traits.size = HUGE_VAL, infinite.id += "/eps=2";
  run.records.push_back(infinite);
  CHECK(range_of(run).find("|x| up to 1,004 and infinities, mean/spread") != std::string::npos);
}

// SPDX-License-Identifier: Apache-2.0
