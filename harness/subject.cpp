#include "harness/subject.h"

#include "reference/error.h"
#include "reference/registry.h"

namespace halfulp {
// [path] "./library.so:NAME": what comes before a colon holds a slash or ends as libraries do.
static bool is_path(std::string_view text) {
  const std::string_view first = text.substr(0, text.find(':'));
  return first.find('/') != first.npos || first.ends_with(".so") || first.ends_with(".dylib");
}

Subject subject(std::string_view text, const Calling& calling) {
  const std::size_t colon = text.find(':');
  std::string_view kind = text.substr(0, colon), rest = colon == text.npos ? "" : text.substr(colon + 1);
  if (is_path(text)) kind = "plugin", rest = text;
  if (colon == text.npos && kind == text) kind = "recipe", rest = text;
  const std::vector<const SubjectKind*>& kinds = Registered<SubjectKind>::all();
  if (kind == "py" && std::ranges::find(kinds, kind, &SubjectKind::name) == kinds.end())
    throw UsageError(std::string(text) +
                     " is a Python function: `python -m halfulp` has this command line with such subjects");
  Subject made = find(Registered<SubjectKind>::all(), "kind of subject", kind)->make(rest, calling);
  made.name = text;
  return made;
}

bool computes(const Subject& subject, std::string_view op) {
  if (!subject.ops.empty()) return std::ranges::find(subject.ops, op) != subject.ops.end();
  return subject.recipe == nullptr || std::ranges::find(subject.recipe->ops, op) != subject.recipe->ops.end();
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
