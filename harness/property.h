// A separate check of a kernel, in its own words: what must hold of its outputs, whatever class they are of.
//
// [asked]   Only a subject that can be called again is asked; of stored outputs the checks are skipped, once, with the reason.
// [rule]    Where the same numbers come in another way (another layout, more rows) and other bits come out: what the class
//           allows when asked plainly and refuses when asked that way is a failure. Other bits that the class allows are
//           legal, a kernel may choose another order by size or address: the check passes and the report remarks it. Where
//           the plain outputs are refused the cases themselves tell, and the check passes with that remark.
// [proof]   A property that fails for any other bit says in its file why no kernel of its class can break it.
// [same]    A record depends on subject, property, operation and format alone; they are few short problems.
#pragma once

#include "harness/checked.h"

namespace halfulp {
struct PropertyFinding {
  Verdict verdict = Verdict::pass;
  std::string reason = {};  // of a pass: a remark
};

// What a property asks with.
struct PropertyAsked {
  const Subject& subject;
  const Problem& problem;  // of its case
  const Declared& declared;

  Output call(const Problem&, const Layout& = {}) const;  // the results that are due, whole; throws Broken, Declined
};

struct Property {
  std::string_view name;
  std::string_view meaning;  // what holds, as the report says it
  std::vector<std::string_view> (*cases)(
      std::string_view op);  // what follows op/format in the id; none: not of this op
  PropertyFinding (*ask)(const PropertyAsked&);
};

// [rule] `expected` and `got` as outputs of one problem; `way` says what was other: "in a batch of 5 rows".
PropertyFinding compared(const PropertyAsked&, const Problem&, const Output& expected, const Output& got,
                         std::string_view way);

// Elements that have other bits, and how far they are apart: "3 of 165 outputs differ, by up to 1 ulp; first y row 0, ...".
struct Differing {
  std::size_t count = 0, of = 0;
  std::string text;
};
Differing differing(const Problem&, const Output& expected, const Output& got,
                    bool (*same)(double, double) = same_value);

// The rest of the ids that most properties ask: one short batch with a tail.
std::vector<std::string_view> one_batch(std::string_view op);

// Every property, or those named, of a subject; sorted by (op, id, name).
struct Separately {
  std::vector<std::pair<std::string, std::string>> of;  // operations and formats
  std::vector<std::string> names;                       // empty: all
  std::size_t shard = 1, shards = 1;
  std::map<std::string, std::string> params = {};  // what the kernel is said to compute, asked of every case
};
std::vector<Record> separate_checks(const Subject&, const Declared&, const Separately&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
