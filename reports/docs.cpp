// halfulp docs DIR: regenerates the published pages and their figures, the same bytes every time; from the top of the
// tree, where the examples of grade-test.md and the public bugs lie. What DIR/measured holds is quoted as it is.
#include <ostream>

#include "cases/files/atomic.h"
#include "harness/command.h"
#include "reference/registry.h"
#include "reports/documents/document.h"
#include "reports/grading/grading.h"
#include "reports/numbers.h"

namespace halfulp {
static Exit docs(const Options& options, std::ostream& out) {
  const std::filesystem::path folder(options.folder);
  std::error_code failed;
  std::filesystem::create_directories(folder / "figures", failed);
  if (failed) refuse(folder, "cannot be made: " + failed.message());
  std::vector<std::string> written = {"kill-table.md", "kill-table.json", "grade-test.md"};
  std::size_t figures = 0;
  for (const Topic* each : Registered<Topic>::all())
    if (each->chart != nullptr)
      write_file(folder / "figures" / (std::string(each->name) + ".svg"), svg(each->chart())), ++figures;
  for (const Document* each : Registered<Document>::all()) {
    const std::string name(each->name);
    write_file(folder / (name + ".md"), markdown(*each, folder));
    written.push_back(name + ".md");
    if (!each->page) continue;
    write_file(folder / (name + ".html"), html(*each, folder));
    written.push_back(name + ".html");
  }
  const std::vector<Sheet> kills = kill_table();
  write_file(folder / "kill-table.md", kill_table_page(kills));
  write_file(folder / "kill-table.json", kill_table_json(kills));
  write_file(folder / "grade-test.md", grade_test_page("cases/corpora/tests"));
  out << listed(written) << " with " << figures << " figures written to " << folder.string() << '\n';
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
