// A stored baseline of a subject: case by case the digest of its output bits and what they measured.
//
//   halfulp-baseline 2
//   halfulp <TAB> 0.1.0
//   suite <TAB> ci
//   declared <TAB> class cast=before
//   rms_norm/bf16/normal/n=64 <TAB> y <TAB> bf16 <TAB> INPUTS <TAB> DIGEST <TAB> allowed <TAB> 64 <TAB> 3 <TAB> 0.501 <TAB> 0.001
//
// What has become of a result since, in four words:
//   same bits         the digests are equal
//   worse             the gates refuse the case now and did not; or a measure has grown; or they refuse it still and no
//                     measure has shrunk
//   better            no measure has grown, and one has shrunk or the gates refuse the case no longer
//   within its class  other bits that the declared class allows, and no measure has grown or shrunk
// Cases that only one side has are new, or not run.
//
// [measures]   The worst error in ulps at the scale of the magnitude, the worst normwise error of a row in units of 2^-p,
//              and how many outputs are misrounded: what is lost in one is not made good by another.
// [bit]        An error has grown where it is more than twice what it was and 1: a bit is lost. Less is what another order
//              of the same sums does. A count has grown where it is more than twice what it was and 16; it is asked in
//              formats of up to 16 bits only: in wider ones a statistic's last bit misrounds half a row. Shrunk likewise.
// [silent]     Where the gates say nothing (ill-conditioned, untrusted) an error is luck: no measure is asked there.
// [comparable] Refused with the reason: another version of halfulp, another suite, another declaration, a case whose
//              inputs are others now (a file that was changed), no case in common.
// [text]       Tabs and lines; numbers print as the shortest decimal that reads back, so that the file is stable and diffs.
// [digest]     FNV-1a of 64 bits over the bits in their format, in order: the same on every machine. Of inputs with the
//              tensors' names and formats.
// [valid]      A wrong head, a line with other fields, a number that is none, a case listed twice is refused, with its
//              line; so is a last line that does not end: it was cut off, and its last number may be another.
// [whole]      A file is written beside itself and then renamed: never half a baseline. A file that is no baseline, or an
//              older one, is never written over.
#pragma once

#include <filesystem>

#include "harness/recipe.h"
#include "harness/record.h"

namespace halfulp {
// Of a case: silent where the bound does not apply or exceeds the outputs' own scale.
enum class GatesSay { allowed, refused, silent };
GatesSay gates_say(Verdict);

struct BaselineEntry {
  const Format* format = nullptr;
  std::string inputs = {}, digest = {};
  GatesSay gates = GatesSay::allowed;
  std::uint64_t elements = 0, misrounded = 0;
  double ulps = 0, normwise = 0;
  bool operator==(const BaselineEntry&) const = default;
};
using BaselineKey = std::pair<std::string, std::string>;  // case id, result
using BaselineEntries = std::map<BaselineKey, BaselineEntry>;

struct Baseline {
  std::string program;   // the version of halfulp
  std::string suite;     // or the file, of --x
  std::string declared;  // what the subject said of itself: nothing, class .., as ..
  BaselineEntries entries;
  bool operator==(const Baseline&) const = default;
};

enum class Change { same, within, worse, better, fresh, missing };
std::string_view name(Change);

std::string digest(const Format&, std::span<const double> values);
std::string digest(const std::map<std::string, Tensor, std::less<>>& inputs);
BaselineEntry entry(const Format&, std::span<const double> computed, const Summary&);  // inputs and gates are not its

std::string baseline_text(const Baseline&);
Baseline parse_baseline(std::string_view text, const std::string& name);  // throws UsageError
Baseline read_baseline(const std::filesystem::path&);                     // throws UsageError
void write_baseline(const std::filesystem::path&, const Baseline&);       // throws UsageError

// [comparable] Of the heads, before anything runs; of the cases, after. Throw UsageError.
void require_comparable(const Baseline& stored, const Baseline& run, const std::string& name);
void require_common_cases(const Baseline& stored, const Baseline& run, const std::string& name);

Change change(const BaselineEntry& before, const BaselineEntry& after);
// "misrounded 3, now 812; the gates refuse it": what makes a change better or worse.
std::string told(const BaselineEntry& before, const BaselineEntry& after);
// Every key of both, in order; a case of other inputs is new.
std::map<BaselineKey, Change> compare(const BaselineEntries& stored, const BaselineEntries& run);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
