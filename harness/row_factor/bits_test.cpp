#include "harness/row_factor/bits.h"

#include <doctest/doctest.h>

#include <random>

#include "cases/case.h"
#include "harness/recipe.h"
#include "reference/ulp.h"

using namespace halfulp;

TEST_CASE("[twice] in doubles and with exact dyadics a form yields the same size, whatever the statistic") {
  std::mt19937_64 random(3);
  const auto draw = [&](const Format& format) {
    const auto k = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(order(format, format.largest())));
    return at_order(format, k + 1);
  };
  for (const char* id : {"rms_norm/bf16/normal/n=4/offset=1", "rms_norm/fp16/normal/n=4", "rms_norm/fp32/normal/n=4",
                         "rms_norm/e4m3/normal/n=4"}) {
    const Problem problem = generate(Case::parse(id));
    for (const Form& form : forms(problem))
      for (int i = 0; i < 2000; ++i) {
        const Product held{draw(*problem.at("x").format), draw(fp32), true};
        const double s =
            i % 2 == 0 ? draw(fp32) : at_order(fp32, order(fp32, 1) + static_cast<std::int64_t>(random() % 9));
        CAPTURE(form.text());
        CHECK(size_of_output(form, held, s) == size_of_output_exactly(form, held, s));
      }
  }
}

TEST_CASE("a recipe's own rows are met by its form; a form with another place of rounding does not yield them") {
  for (const char* id : {"rms_norm/bf16/normal/n=1003", "rms_norm/fp16/normal/n=1003", "rms_norm/fp32/normal/n=1003",
                         "add_rms_norm/bf16/normal/n=1003/sum=unrounded", "rms_norm/bf16/normal/n=1003/offset=1"}) {
    const Problem problem = generate(Case::parse(id));
    const Operands norm = operands(problem, evaluate(problem), 0, {});
    const std::vector<Form> all = forms(problem);
    for (const Cast cast : {Cast::after, Cast::before})
      for (const Root root : {Root::reciprocal, Root::divide}) {
        const Axes axes{.root = root, .cast = cast};
        const Output output = run(axes, problem);
        CAPTURE(id);
        const Bits own = bits(problem, norm, 0, form_of(axes, problem), output.at("y"));
        CHECK(own.met);
        CHECK(own.of > 1000);
        CHECK(own.s.lo <= own.s.hi);
        Axes other = axes;
        other.cast = cast == Cast::after ? Cast::before : Cast::after;
        const Bits wrong = bits(problem, norm, 0, form_of(other, problem), output.at("y"));
        const bool same = problem.at("x").format == &fp32;  // no cast there
        CHECK(wrong.met == same);
        if (same) continue;
        CHECK(wrong.elements.size() <= 2);
        CHECK(wrong.explained < 900);
        CHECK(wrong.left.size() == 3);
      }
  }
}

TEST_CASE("each statistic of the interval yields the row, its neighbours outside do not") {
  const Problem problem = generate(Case::parse("rms_norm/fp16/normal/n=64"));
  const Operands norm = operands(problem, evaluate(problem), 0, {});
  const Output output = run(Axes{}, problem);
  const Form form = form_of(Axes{}, problem);
  const Bits own = bits(problem, norm, 0, form, output.at("y"));
  REQUIRE(own.met);
  const std::int64_t low = order(fp32, own.s.lo), high = order(fp32, own.s.hi);
  const auto yields = [&](std::int64_t k) {
    for (std::size_t i = 0; i < problem.n; ++i) {
      const Product held{norm.element[i].lo, problem.at("weight").values[i], true};
      if (size_of_output(form, held, at_order(fp32, k)) != std::fabs(output.at("y")[i])) return false;
    }
    return true;
  };
  CHECK(yields(low));
  CHECK(yields(high));
  CHECK_FALSE(yields(low - 1));
  CHECK_FALSE(yields(high + 1));
}

// SPDX-License-Identifier: Apache-2.0
