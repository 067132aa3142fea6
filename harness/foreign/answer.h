// The other side of exec: requests in, results out, computed by any subject. harness/foreign/message.h has the words.
#pragma once

#include <iosfwd>

#include "harness/json.h"
#include "harness/subject.h"

namespace halfulp {
// The problem of a request, its inputs' bytes taken from the stream; throws UsageError where it is none.
Problem asked(const Json& request, std::istream& bytes);

// Until the input ends.
void answer(std::istream&, std::ostream&, const Subject&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
