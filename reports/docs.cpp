// halfulp docs DIR: regenerates the published page and its figures, the same bytes every time.
#include <ostream>

#include "cases/files/atomic.h"
#include "harness/command.h"
#include "reference/registry.h"
#include "reports/figures/figure.h"

namespace halfulp {
static Exit docs(const Options& options, std::ostream& out) {
  const std::filesystem::path folder(options.folder);
  std::error_code failed;
  std::filesystem::create_directories(folder / "figures", failed);
  if (failed) refuse(folder, "cannot be made: " + failed.message());
  for (const Figure* each : Registered<Figure>::all())
    write_file(folder / "figures" / (std::string(each->name) + ".svg"), svg(each->chart()));
  write_file(folder / "why-norms-upcast.md", why_norms_upcast());
  out << "why-norms-upcast.md and " << Registered<Figure>::all().size() << " figures written to " << folder.string()
      << '\n';
  return Exit::pass;
}

constexpr Argument arguments[] = {{.name = "DIR",
                                   .value = "",
                                   .help = "the folder that is written to",
                                   .target = &Options::folder,
                                   .required = true}};

const Registered<Command> docs_row{{.name = "docs",
                                    .meaning = "regenerate the published page and its figures",
                                    .arguments = arguments,
                                    .examples = "  halfulp docs reports/published\n",
                                    .run = docs}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
