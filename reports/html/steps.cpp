// What each step of a recipe costs, stacked: one step rounded at a time and the others exact, the mean of E² in ulp².
//
// [square]  Mean squares of independent errors add; worst errors do not. The diamond is what was measured with all steps
//           rounded: left of the bar's end the steps' errors cancel one another, right of it they help each other.
// [case]    Of each operation and format the largest case that harness/audited.h attributes.
// [few]     The safe recipe and the six with the largest error of those that are not safe everywhere, in three formats.
// [groups]  Steps are drawn in groups that a reader knows: the sum, the mean, the root, the products, the cast.
#include <algorithm>
#include <cmath>

#include "harness/attribute.h"
#include "reports/html/definitions.h"
#include "reports/html/html.h"
#include "reports/html/stack.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
struct StepGroup {
  std::string_view name, ink;
  std::vector<std::string_view> steps;
};

// [groups] A step that stands in none is of the last.
static const std::vector<StepGroup>& groups_of(const std::string& op) {
  static const std::vector<StepGroup> norms = {
      {"sum",
       "s1",
       {"square", "narrow", "sum", "compensation", "add", "deviation", "mean_sum", "delta", "ratio", "reciprocal",
        "store"}},
      {"mean, eps",
       "s2",
       {"mean", "mean_cast", "mean_square", "mean_squared", "variance", "one_over_n", "eps", "eps_narrow", "epsilon"}},
      {"1/root", "s3", {"root", "inverse", "rstd"}},
      {"times x", "s4", {"scale", "shift", "centre"}},
      {"times w, plus b", "s5", {"plus", "weight", "fold", "bias"}},
      {"cast", "s6", {"cast"}},
      {"other", "s7", {}}};
  static const std::vector<StepGroup> softcap = {{"x / cap", "s3", {"cap", "one_over_cap", "quotient"}},
                                                 {"tanh", "s4", {"tanh"}},
                                                 {"times cap", "s5", {"product"}},
                                                 {"cast", "s6", {"cast"}},
                                                 {"other", "s7", {}}};
  static const std::vector<StepGroup> residual = {{"sum", "s1", {"stream", "compensation"}},
                                                  {"multiplier", "s5", {"multiplier", "product"}},
                                                  {"cast", "s6", {"cast"}},
                                                  {"other", "s7", {}}};
  return op == "softcap" ? softcap : op == "residual_sum" ? residual : norms;
}

static const StepGroup& group_of(const std::string& op, std::string_view step) {
  for (const StepGroup& each : groups_of(op))
    if (std::ranges::find(each.steps, step) != each.steps.end()) return each;
  return groups_of(op).back();
}

static double square(const Record& record, std::string_view step) {
  for (const Attribution& each : record.attribution)
    if (each.step == step) return each.square;
  return 0;
}

static StackBar bar_of(const Record& record) {
  StackBar bar{.label = recipe_name(record.subject), .ink = recipe_ink(record.subject), .parts = {}};
  for (const StepGroup& group : groups_of(record.op)) {
    double size = 0;
    std::vector<std::string> met;  // steps of one name in two formats are rounded together
    for (const Attribution& each : record.attribution) {
      const bool counts = each.step != no_step && each.step != every_step && &group_of(record.op, each.step) == &group;
      if (!counts || std::ranges::find(met, each.step) != met.end()) continue;
      met.push_back(each.step), size += each.square;
    }
    bar.parts.emplace_back(group.name, size);
  }
  bar.total = square(record, every_step);
  return bar;
}

// [case] The records of that case.
static std::vector<const Record*> attributed(const Run& run, const std::string& op, const std::string& format) {
  const Record* largest = nullptr;
  for (const Record& each : run.records)
    if (each.op == op && each.format == format && !each.attribution.empty() &&
        (largest == nullptr || each.n * each.rows > largest->n * largest->rows))
      largest = &each;
  std::vector<const Record*> all;
  for (const Record& each : run.records)
    if (largest != nullptr && each.id == largest->id && !each.attribution.empty()) all.push_back(&each);
  return all;
}

// [few]
static std::vector<const Record*> chosen(const Standings& standings, std::vector<const Record*> records) {
  std::erase_if(records, [&](const Record* each) {
    const Standing* standing = standings.find(each->op, each->subject, each->format);
    return standing == nullptr || !standing->same_as.empty() ||
           (each->subject != safe_subject(each->op) && safe_everywhere(standings, each->op, each->subject));
  });
  const auto damage = [](const Record* each) {
    return each->subject == safe_subject(each->op) ? -1.0 : square(*each, every_step);
  };
  std::ranges::stable_sort(records, std::greater{}, damage);
  const bool safe = !records.empty() && damage(records.back()) < 0;
  if (records.size() > 7) records.erase(records.begin() + 7 - (safe ? 1 : 0), records.end() - (safe ? 1 : 0));
  std::ranges::reverse(records);
  return records;
}

static Stack stack_of(const std::vector<const Record*>& records) {
  const Record& first = *records.front();
  Stack stack{
      .caption = first.op + ", " + first.format, .x_label = "mean squared error, ulp²", .kinds = {}, .bars = {}};
  for (const Record* each : records) stack.bars.push_back(bar_of(*each));
  for (const StepGroup& group : groups_of(first.op))
    if (std::ranges::any_of(stack.bars, [&](const StackBar& bar) {
          return std::ranges::any_of(bar.parts,
                                     [&](const auto& part) { return part.first == group.name && part.second > 0; });
        }))
      stack.kinds.emplace_back(group.name, group.ink);
  for (StackBar& bar : stack.bars)
    std::erase_if(bar.parts, [&](const auto& part) {
      return std::ranges::find(stack.kinds, part.first, &std::pair<std::string, std::string>::first) ==
             stack.kinds.end();
    });
  if (first.subject == safe_subject(first.op)) stack.mark = stack.bars.front().total;
  return stack;
}

static std::string legend(const std::vector<std::pair<std::string, std::string>>& kinds) {
  std::string out = "<div class=\"swatches\">";
  for (const auto& [name, ink] : kinds)
    out += "<span><i style=\"background:var(--" + ink + ")\"></i>" + xml_text(name) + "</span>";
  return out + "<span>◆ measured, all steps together</span><span>│ the safe recipe</span></div>\n";
}

// "storage_sum loses most, 99.99 % of it in the sum"
static std::string finding(const Stack& stack) {
  const StackBar& worst = stack.bars.back();
  double all = 0;
  for (const auto& [name, size] : worst.parts) all += size;
  const auto most = std::ranges::max_element(worst.parts, {}, [](const auto& each) { return each.second; });
  if (most == worst.parts.end() || !std::isfinite(all) || all == 0) return "Steps: what each alone costs";
  return "Steps: " + worst.label + " loses most, " + percent(most->second / all) + " of it in the step \"" +
         most->first + "\" (" + stack.caption + ")";
}

HtmlSection html_steps(const Run& run, const Standings& standings) {
  HtmlSection section{.id = "steps", .label = "steps"};
  std::string ids, numbers;
  for (const std::string& op : standings.ops) {
    std::string plots;
    std::vector<std::pair<std::string, std::string>> kinds;
    std::size_t formats = 0;  // three stand side by side
    for (const std::string& format : standings.formats) {
      if (formats == 3) break;
      const auto records = chosen(standings, attributed(run, op, format));
      if (records.empty() || (records.size() < 2 && standings.subjects(op).size() > 1)) continue;
      ++formats;
      const Stack stack = stack_of(records);
      if (section.heading.empty()) section.heading = finding(stack);
      for (const auto& each : stack.kinds)
        if (std::ranges::find(kinds, each) == kinds.end()) kinds.push_back(each);
      plots += html_stack(stack), numbers += html_numbers(stack);
      ids += "<li><code>" + xml_text(records.front()->id) + "</code></li>\n";
    }
    if (!plots.empty()) section.body += legend(kinds) + "<div class=\"plots\">" + plots + "</div>\n";
  }
  if (section.body.empty()) {
    section.absent =
        "Steps, what each alone costs: needs a case with x normal and 513 to 1,024 outputs, such as "
        "rms_norm/bf16/normal/n=64/rows=16; halfulp explain CASE tells it of any other";
    return section;
  }
  section.body =
      "<p class=\"note\">Mean squared error, one step rounded at a time and the others exact.</p>\n" + section.body +
      html_details("The numbers", "<div class=\"scroll\">" + numbers + "</div><p>Measured on</p><ul>" + ids + "</ul>") +
      html_definition(Term::attribution);
  return section;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
