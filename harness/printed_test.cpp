// What is printed is read back as the same: classes, JSON, records, decimals, a shell's words, drawn at random.
#include <doctest/doctest.h>

#include <cmath>

#include "cases/random.h"
#include "harness/bug_case.h"
#include "harness/class.h"
#include "harness/decimal.h"
#include "harness/process.h"
#include "harness/record_json.h"
#include "harness/text.h"
#include "reference/params.h"

using namespace halfulp;

// Draws in a row from one place.
struct Draws {
  Random random;
  std::uint64_t next = 0;

  explicit Draws(std::size_t trial) : random(18, "printed", 1, trial) {}
  std::uint64_t bits() { return random.bits(next++); }
  std::uint64_t below(std::uint64_t bound) { return random.below(bound, next++); }
  double number() { return std::bit_cast<double>(bits()); }
};

static std::string text(Draws& draw) {
  static const std::string pieces[] = {
      "a", "\"", "\\", "\n", "\t", std::string(1, '\0'), "\x1f", "/", "\xc3\xa9", "\xf0\x9f\x98\x80",
      "'", ",",  " ",  "\r"};
  std::string all;
  for (std::uint64_t length = draw.below(8); length > 0; --length) all += pieces[draw.below(std::size(pieces))];
  return all;
}

TEST_CASE("every class prints and reads back") {
  for (std::size_t trial = 0; trial < 20000; ++trial) {
    Draws draw(trial);
    Class c;
    c.cast = draw.below(2) ? Cast::before : Cast::after;
    c.lanes = static_cast<int>(draw.below(65537));
    c.rsqrt = 0.5 + 1023.5 * draw.random.uniform(draw.next++),
    c.tanh = 0.5 + 1048575.5 * draw.random.uniform(draw.next++);
    c.mean = static_cast<double>(draw.below(3));
    c.weight = draw.below(2) ? Weight::as_storage : Weight::as_work;
    c.form = draw.below(2) ? Normalise::shift : Normalise::centred;
    c.streaming = draw.below(2), c.flush = draw.below(2), c.daz = c.flush && draw.below(2);
    CAPTURE(c.text());
    CHECK(Class::parse(c.text()) == c);
  }
}

static Json json(Draws& draw, int depth) {
  switch (draw.below(depth < 4 ? 9 : 6)) {
    case 0:
      return {};
    case 1:
      return {draw.below(2) == 1};
    case 2:
      return {draw.bits() >> draw.below(64)};
    case 3:
      return {-static_cast<std::int64_t>(draw.bits() >> 1) - 1};
    case 4:
      return {draw.number()};
    case 5:
      return {text(draw)};
    case 6:
    case 7: {
      Json::Array array;
      for (std::uint64_t count = draw.below(4); count > 0; --count) array.push_back(json(draw, depth + 1));
      return {array};
    }
  }
  Json::Object object;
  for (std::uint64_t count = draw.below(4); count > 0; --count)
    object.emplace_back(std::to_string(count) + text(draw), json(draw, depth + 1));
  return {object};
}

// A double that is not finite is written as its word; everything else comes back with its type.
static bool same(const Json& a, const Json& b) {
  if (const auto* number = std::get_if<double>(&a.value)) {
    const double again = b.number();
    return (std::isnan(*number) && std::isnan(again)) ||
           std::bit_cast<std::uint64_t>(*number) == std::bit_cast<std::uint64_t>(again);
  }
  if (const auto* array = std::get_if<Json::Array>(&a.value)) return std::ranges::equal(*array, b.array(), same);
  if (const auto* object = std::get_if<Json::Object>(&a.value))
    return std::ranges::equal(*object, b.object(), [](const auto& x, const auto& y) {
      return x.first == y.first && same(x.second, y.second);
    });
  if (a.value.index() != b.value.index()) return false;
  if (const auto* word = std::get_if<std::string>(&a.value)) return *word == b.text();
  return print(a) == print(b);
}

TEST_CASE("20000 JSON values drawn at random are read back as the same, to the bit") {
  for (std::size_t trial = 0; trial < 20000; ++trial) {
    Draws draw(trial);
    const Json value = json(draw, 0);
    CAPTURE(print(value));
    CHECK(same(value, parse_json(print(value))));
  }
  CHECK(!same(Json{1.0}, Json{std::nextafter(1.0, 2)}));
  CHECK(!same(Json{std::string("a")}, Json{std::string("b")}));
}

static Worst worst(Draws& draw) {
  return {draw.number(), text(draw), draw.below(9), draw.below(9), draw.number(), draw.number(), draw.number()};
}

static Record record(Draws& draw) {
  Record r;
  r.subject = text(draw), r.steps = text(draw), r.id = text(draw), r.op = text(draw), r.format = text(draw),
  r.family = text(draw);
  r.n = draw.bits(), r.rows = draw.bits(), r.reason = text(draw);
  r.verdict = static_cast<Verdict>(draw.below(7)), r.rating = static_cast<Rating>(draw.below(4));
  r.limit = draw.number(), r.bound = draw.number(), r.refused = draw.bits(), r.gated = draw.bits();
  r.cost = {draw.number(), draw.number(), {{text(draw), draw.number()}}, draw.number()};
  for (std::uint64_t count = draw.below(3); count > 0; --count) {
    r.attribution.push_back({text(draw), text(draw), draw.number()});
    r.diagnosis.hypotheses.push_back(
        {text(draw), text(draw), draw.bits(), draw.bits(), draw.bits(), draw.number(), draw.bits()});
    r.diagnosis.fits.push_back({text(draw), draw.number(), draw.number(), draw.number()});
    r.diagnosis.causes.push_back(text(draw));
    r.witnesses.push_back({text(draw),
                           draw.bits(),
                           draw.bits(),
                           {{text(draw), &bf16, decode(bf16, draw.below(1 << 16))}},
                           &fp16,
                           draw.number(),
                           decode(fp16, draw.below(1 << 16))});
  }
  r.traits = {draw.number(), draw.number(), draw.number()};
  Summary& s = r.results[text(draw)];
  s.elements = draw.bits(), s.count = draw.bits(), s.error_sum = static_cast<std::int64_t>(draw.bits());
  for (std::uint64_t& each : s.magnitudes) each = draw.below(3);
  s.ulps = worst(draw), s.scaled = worst(draw), s.share = worst(draw), s.nmse = worst(draw);
  return r;
}

TEST_CASE("300 runs drawn at random are read back to the byte") {
  for (std::size_t trial = 0; trial < 300; ++trial) {
    Draws draw(trial);
    Run run{.job = text(draw), .command = text(draw), .suite = text(draw), .records = {record(draw), record(draw)}};
    run.shard = draw.bits(), run.not_proved = draw.bits();
    std::ostringstream first, second;
    write_json_lines(first, run);
    write_json_lines(second, read_json_lines(first.str(), "first"));
    CHECK(first.str() == second.str());
  }
}

TEST_CASE("a decimal as people write it is the same number, and its exponent is gone from -5 to 16") {
  for (std::size_t trial = 0; trial < 5000; ++trial) {
    Draws draw(trial);
    std::string digits(1, static_cast<char>('1' + draw.below(9)));
    for (std::uint64_t count = draw.below(20); count > 0; --count) digits += static_cast<char>('0' + draw.below(10));
    const long exponent = static_cast<long>(draw.below(60)) - 30;
    const std::string scientific = (draw.below(2) ? "-" : "") + digits.substr(0, 1) +
                                   (digits.size() > 1 ? "." + digits.substr(1) : "") + "e" + std::to_string(exponent);
    CAPTURE(scientific);
    const std::string shown = positional(scientific);
    CHECK(same_decimal(shown, scientific));
    CHECK((shown.find('e') == shown.npos) == (exponent >= -5 && exponent <= 16));
  }
}

TEST_CASE("a shell reads a quoted argument as the argument, whatever is in it") {
  std::string line = "printf '%s\\001'", expected;
  for (std::size_t trial = 0; trial < 400; ++trial) {
    Draws draw(trial);
    static constexpr char letters[] = "a '\"\\$`!*?[]{}()<>|&;~#=\n\t-";
    std::string argument;
    for (std::uint64_t length = draw.below(7); length > 0; --length)
      argument += letters[draw.below(sizeof letters - 1)];
    line += " " + halfulp::quoted(argument);
    expected += argument + "\001";
  }
  const test::Folder folder;
  test::write(folder / "s", line + "\n");
  REQUIRE(std::system(("sh '" + (folder / "s") + "' >'" + (folder / "o") + "'").c_str()) == 0);
  CHECK(test::contents(folder / "o") == expected);
}

// SPDX-License-Identifier: Apache-2.0
