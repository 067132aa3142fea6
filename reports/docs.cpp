// halfulp docs DIR: regenerates the published pages and their figures, the same bytes every time; from the top of the
// tree, where the examples of grade-test.md lie.
#include <ostream>

#include "cases/files/atomic.h"
#include "harness/command.h"
#include "reference/registry.h"
#include "reports/figures/figure.h"
#include "reports/grading/grading.h"

namespace halfulp {
static Exit docs(const Options& options, std::ostream& out) {
  const std::filesystem::path folder(options.folder);
  std::error_code failed;
  std::filesystem::create_directories(folder / "figures", failed);
  if (failed) refuse(folder, "cannot be made: " + failed.message());
  for (const Figure* each : Registered<Figure>::all())
    write_file(folder / "figures" / (std::string(each->name) + ".svg"), svg(each->chart()));
  write_file(folder / "why-norms-upcast.md", why_norms_upcast());
  write_file(folder / "kill-table.md", kill_table_page(kill_table()));
  write_file(folder / "grade-test.md", grade_test_page("cases/corpora/tests"));
  out << "why-norms-upcast.md, kill-table.md, grade-test.md and " << Registered<Figure>::all().size()
      << " figures written to " << folder.string() << '\n';
  return Exit::pass;
}

constexpr Argument arguments[] = {{.name = "DIR",
                                   .value = "",
                                   .help = "the folder that is written to",
                                   .target = &Options::folder,
                                   .required = true}};

const Registered<Command> docs_row{{.name = "docs",
                                    .meaning = "regenerate the published pages and their figures",
                                    .arguments = arguments,
                                    .examples = "  halfulp docs reports/published\n",
                                    .run = docs}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
