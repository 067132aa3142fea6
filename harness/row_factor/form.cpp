#include "harness/row_factor/form.h"

#include <cmath>

#include "harness/range.h"
#include "harness/steps/steps.h"
#include "reference/decide.h"
#include "reference/ulp.h"

namespace halfulp {
Form form_of(const Axes& axes, const Problem& problem) {
  const Format& element = place(axes.elementwise, problem);
  const Tensor* weight = problem.find(tensor::weight);
  return {.work = &place(axes.work, problem),
          .statistic = &place(axes.statistic, problem),
          .element = &element,
          .plus = weight != nullptr && axes.weight == Weight::as_storage ? weight->format : &element,
          .stored = &stored_as(problem),
          .result = &result_as(problem),
          .divides = axes.root == Root::divide,
          .folds = axes.fold == WeightFold::onto_rstd && weight != nullptr,
          .before = axes.cast == Cast::before};
}

std::vector<Form> forms(const Problem& problem) {
  std::vector<Form> all;
  const bool weighed = problem.find(tensor::weight) != nullptr;
  const bool plus = weighed && choice(problem, field::offset) != 0;
  for (const Weight weight : {Weight::as_work, Weight::as_storage})
    for (const Cast cast : {Cast::after, Cast::before})
      for (const WeightFold fold : {WeightFold::onto_x, WeightFold::onto_rstd})
        for (const Root root : {Root::reciprocal, Root::divide}) {
          const bool folds = fold == WeightFold::onto_rstd;
          if ((weight == Weight::as_storage && !plus) || (folds && (cast == Cast::before || root == Root::divide)) ||
              (!weighed && (folds || cast == Cast::before)))
            continue;
          all.push_back(form_of({.root = root, .weight = weight, .fold = fold, .cast = cast}, problem));
        }
  return all;
}

std::string Form::text() const {
  std::string text = folds ? "x (r w)" : divides ? "(x / rms) w" : "(x r) w";
  text += before ? ", cast before the weight" : ", one cast";
  if (plus != element) text += ", 1 + w rounded as w is";
  if (element->precision > fp32.precision) text += ", in " + std::string(element->name);
  return text;
}

double statistic_at(const Form& form, std::int64_t index) { return at_order(*form.statistic, std::abs(index)); }
std::int64_t lowest(const Form& form) { return form.divides ? -order(*form.statistic, form.statistic->largest()) : 1; }
std::int64_t highest(const Form& form) { return form.divides ? -1 : order(*form.statistic, form.statistic->largest()); }

struct InDoubles {
  static double product(const Format& format, double a, double b) { return round_to(format, a * b); }
  static double quotient(const Format& format, double a, double b) { return round_to(format, a / b); }
};

// Sizes only: a and b are positive. An infinity stays one.
struct Exactly {
  static double product(const Format& format, double a, double b) {
    return std::isfinite(a) && std::isfinite(b) ? round_to(format, Dyadic(a) * Dyadic(b)) : a * b;
  }
  static double quotient(const Format& format, double a, double b) {
    if (!std::isfinite(a) || !std::isfinite(b) || a == 0) return a / b;
    const Dyadic dividend(a), divisor(b);
    const auto against = [&](const Dyadic& m) { return compare(dividend, m * divisor); };
    return decide(format, Rounding::nearest_even, against, false, std::min(a / b, format.largest())).rounded;
  }
};

// What the format calls nan beyond its largest value orders as an infinity.
static double ordered(double size) { return std::isnan(size) ? HUGE_VAL : size; }

template <class How>
static double size(const Form& form, const Product& held, double s) {
  const Format &element = *form.element, &result = *form.result;
  const double x = std::fabs(held.x), g = std::fabs(held.g);
  const double factor = form.folds ? How::product(element, s, g) : s;
  const double h = form.divides ? How::quotient(element, x, factor) : How::product(element, x, factor);
  const auto cast = [](const Format& to, double value) { return ordered(How::product(to, value, 1)); };
  if (!form.before) return cast(result, form.folds || !held.weighed ? h : How::product(element, h, g));
  const double q = cast(*form.stored, h);
  return held.weighed ? ordered(How::product(result, q, g)) : cast(result, q);
}

double size_of_output(const Form& form, const Product& held, double s) { return size<InDoubles>(form, held, s); }
double size_of_output_exactly(const Form& form, const Product& held, double s) { return size<Exactly>(form, held, s); }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
