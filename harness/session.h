// One run of the program: options to an experiment, its records to a Run, reports, the last line, the exit code.
//
// [counted] The last line is `N passed, N failed, N skipped`; of an audit a passed cell is one measured and proved, a
//           failed one is not proved.
// [nothing] Nothing tested is exit 3 and says what selected nothing; the reports are written all the same.
#pragma once

#include <iosfwd>

#include "harness/exit.h"
#include "harness/options.h"
#include "harness/outputs.h"
#include "harness/run.h"

namespace halfulp {
Run session(std::string_view job, const Options&, std::string_view standard_suite, std::vector<Subject>,
            std::function<Judge(const Trial&)>);

// Where the cases come from: the file of --x, --suite, or the command's standard.
std::string suite_name(const Options&, std::string_view standard_suite);

// Of a finished or a merged run.
std::string counts(const Run&);
Exit finish(const Run&, const Options&, const Outputs&, std::ostream& out);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
