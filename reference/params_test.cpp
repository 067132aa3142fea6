#include "reference/params.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "reference/error.h"

using namespace halfulp;

static const Setting settings[] = {{&field::eps, 1e-6},
                                   {&field::eps_format, eps_format::fp64},
                                   {&field::eps_place, eps_place::inside},
                                   {&field::offset, 0},
                                   {&field::k, 64},
                                   {&field::sum, sum_class::rounded},
                                   {&field::multiplier, 1}};

// The words of a printed text set one by one, as a command line or a case id sets them.
static Params parsed(std::string_view text) {
  Params params(settings);
  while (!text.empty()) {
    const std::size_t equals = text.find('='), end = std::min(text.find('/', 1), text.size());
    params.set(text.substr(1, equals - 1), text.substr(equals + 1, end - equals - 1));
    text.remove_prefix(end);
  }
  return params;
}

TEST_CASE("a parameter starts at the op's default and is read by its key") {
  const Params params(settings);
  CHECK(params[field::eps] == 1e-6);
  CHECK(params[field::k] == 64);
  CHECK(params.has(field::offset));
  CHECK_FALSE(params.has(field::cap));
  CHECK(params.text().empty());
}

TEST_CASE("only what differs from the default is printed, in the op's order, and it parses back") {
  Params params(settings);
  params.set(field::multiplier, 0.1);
  params.set("eps", "1e-5");
  params.set("eps-format", "exact");
  params.set("sum", "mixed");
  params.set("k", "64");  // the default again
  CHECK(params.text() == "/eps=1e-05/eps-format=exact/sum=mixed/multiplier=0.1");
  CHECK(parsed(params.text()).text() == params.text());
  CHECK(parsed(params.text())[field::eps_format] == eps_format::exact);
}

TEST_CASE("[choice] the numbers of the choices are the constants of the header") {
  struct Row {
    const Field& field;
    const char* word;
    double number;
  };
  for (const Row& row : {Row{field::eps_format, "fp64", eps_format::fp64},
                         {field::eps_format, "exact", eps_format::exact},
                         {field::eps_format, "fp32", eps_format::fp32},
                         {field::eps_format, "x", eps_format::x},
                         {field::eps_place, "inside", eps_place::inside},
                         {field::eps_place, "outside", eps_place::outside},
                         {field::eps_place, "floor", eps_place::floor},
                         {field::sum, "rounded", sum_class::rounded},
                         {field::sum, "unrounded", sum_class::unrounded},
                         {field::sum, "fp32", sum_class::fp32},
                         {field::sum, "mixed", sum_class::mixed}}) {
    Params params(settings);
    params.set(row.field.name, row.word);
    CHECK(params[row.field] == row.number);
  }
}

TEST_CASE("[taken] a field that the op does not take is refused, and the nearest that it takes is named") {
  Params params(settings);
  CHECK_THROWS_WITH_AS(params.set("esp", "1"), doctest::Contains("did you mean 'eps'?"), UsageError);
  CHECK_THROWS_WITH_AS(params.set("cap", "30"), doctest::Contains("no parameter of this operation 'cap'"), UsageError);
  CHECK_THROWS_AS(params[field::cap], UsageError);
  CHECK_THROWS_WITH_AS(params.set("eps-place", "insid"), doctest::Contains("did you mean 'inside'?"), UsageError);
}

TEST_CASE("[valid] a value out of its range is refused wherever it comes from, and the default stays") {
  const Setting cap[] = {{&field::cap, 30}};
  const double infinity = std::numeric_limits<double>::infinity();
  Params params(settings), softcap(cap);
  for (const double eps : {-1e-6, infinity, std::nan("")}) CHECK_THROWS_AS(params.set(field::eps, eps), UsageError);
  for (const double k : {0.0, 1.5, 1048577.0, std::nan("")}) CHECK_THROWS_AS(params.set(field::k, k), UsageError);
  for (const double value : {0.0, -30.0, infinity, std::nan("")})
    CHECK_THROWS_AS(softcap.set(field::cap, value), UsageError);
  for (const double value : {infinity, std::nan("")}) {
    CHECK_THROWS_AS(params.set(field::offset, value), UsageError);
    CHECK_THROWS_AS(params.set(field::multiplier, value), UsageError);
  }
  for (const double choice : {-1.0, 0.5, 4.0, std::nan("")})
    CHECK_THROWS_AS(params.set(field::eps_format, choice), UsageError);
  CHECK_THROWS_WITH_AS(softcap.set("cap", "0"), "cap=0: must be finite and greater than 0", UsageError);
  CHECK_THROWS_WITH_AS(params.set("eps", "-1"), "eps=-1: must be finite and at least 0", UsageError);
  CHECK_THROWS_WITH_AS(params.set("eps", "nan"), "eps=nan: must be finite and at least 0", UsageError);
  CHECK(params.text().empty());
  CHECK(softcap.text().empty());
  params.set(field::eps, 0);
  params.set(field::k, 1048576);
  CHECK(params.text() == "/eps=0/k=1048576");
}

TEST_CASE("a number's text is the shortest that reads back as the same double") {
  CHECK(to_text(1e-6) == "1e-06");
  CHECK(to_text(30) == "30");
  CHECK(to_text(0.1) == "0.1");
  CHECK(to_text(-0.0) == "-0");
  CHECK(to_text(-std::nan("")) == "nan");
  CHECK(to_text(std::numeric_limits<double>::infinity()) == "inf");
  CHECK(to_number("-inf") == -std::numeric_limits<double>::infinity());
  CHECK(std::isnan(to_number(to_text(std::nan("")))));
  std::mt19937_64 random(1);
  for (int i = 0; i < 100'000; ++i) {
    const auto x = std::bit_cast<double>(random());
    if (!std::isnan(x) && std::bit_cast<std::uint64_t>(to_number(to_text(x))) != std::bit_cast<std::uint64_t>(x))
      FAIL(to_text(x));
  }
}

TEST_CASE("a text that is no number, or beyond the range, is refused with the text itself") {
  for (const char* text : {"", "1e", "1e-5x", " 1", "1 ", "+1", "0x1p3", "one"})
    CHECK_THROWS_WITH_AS(to_number(text), doctest::Contains(("'" + std::string(text) + "' is not a number").c_str()),
                         UsageError);
  // Neither becomes an infinity or a zero in silence.
  for (const char* text : {"1e400", "1e-400"})
    CHECK_THROWS_WITH_AS(to_number(text), doctest::Contains("beyond the range of binary64"), UsageError);
  for (const char* text : {"", "-1", "1.5", "1e3", " 1"})
    CHECK_THROWS_WITH_AS(to_count(text), doctest::Contains("is not a whole number"), UsageError);
  CHECK_THROWS_WITH_AS(to_count("18446744073709551616"), doctest::Contains("the largest count"), UsageError);
  CHECK(to_count("18446744073709551615") == 18446744073709551615u);
}

// SPDX-License-Identifier: Apache-2.0
