#include "harness/exit.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <new>

#include "reference/error.h"

namespace halfulp {
Exit worse(Exit a, Exit b) {
  constexpr std::array order{Exit::interrupted, Exit::violation, Exit::usage, Exit::crashed,
                             Exit::fail,        Exit::nothing,   Exit::pass};
  return *std::ranges::find_if(order, [&](Exit each) { return each == a || each == b; });
}

Exit exit_of(Verdict verdict, bool strict) {
  switch (verdict) {
    case Verdict::pass:
      return Exit::pass;
    case Verdict::fail:
      return Exit::fail;
    case Verdict::inconclusive:
      return strict ? Exit::fail : Exit::pass;
    case Verdict::ill_conditioned:
      return strict ? Exit::fail : Exit::pass;
    case Verdict::untrusted:
      return Exit::nothing;
    case Verdict::skipped:
      return Exit::pass;
    case Verdict::broken:
      return Exit::crashed;
  }
  throw std::logic_error("a verdict without an exit code");
}

Exit exit_of(const Run& run, bool strict, bool judges) {
  Exit worst = Exit::pass;
  bool tested = false;
  for (const Record& each : run.records) {
    const bool judged = each.verdict != Verdict::untrusted || unproved(each);
    const Exit exit = judged ? exit_of(each.verdict, strict) : Exit::pass;
    tested = tested || (each.verdict != Verdict::skipped && (judged || !judges));
    if (judges || exit != Exit::fail) worst = worse(worst, exit);
  }
  return tested ? worst : worse(worst, Exit::nothing);
}

static Exit say(std::ostream& messages, std::string_view kind, const char* what, Exit code) {
  messages << "halfulp: " << kind << what << '\n';
  return code;
}

Exit exit_of_exception(std::ostream& messages) {
  try {
    throw;
  } catch (const UsageError& error) {
    return say(messages, "", error.what(), Exit::usage);
  } catch (const Untrusted& error) {
    return say(messages, "no proved truth: ", error.what(), Exit::nothing);
  } catch (const Interrupted& error) {
    return say(messages, "", error.what(), Exit::interrupted);
  } catch (const std::bad_alloc&) {
    return say(messages, "", "not enough memory for this case; take a shorter row or fewer rows", Exit::usage);
  } catch (const std::logic_error& error) {  // Violation is one
    return say(messages, "a certificate of halfulp itself did not hold, please report: ", error.what(),
               Exit::violation);
  } catch (const std::exception& error) {
    return say(messages, "an error nobody foresaw, please report: ", error.what(), Exit::violation);
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
