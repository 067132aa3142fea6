// The arithmetic a recipe is written in: one operation, then one named rounding.
//
//   total = sum(total + square(x * x));      sum and square are Steps with a format
//
// [one-op]  + - * / root reciprocal_root fma tanh yield a Pending; only a Step turns it into a Value, and nothing else
//           can be done with it. A forgotten rounding, or two operations under one, do not compile.
// [rounded] Arithmetic<double>: the double operation followed by the Step is one correct rounding to nearest even,
//           because 53 >= 2p + 2 for p <= 24; in the subnormal range too, where sums are exact and the quantum only
//           grows. fp64 is the double operation itself.
// [operands] Sums: both operands have at most p bits, else p is the wider one's; a sum of mixed formats is two steps
//           (fp32, then storage), as real code computes it. Products, quotients, roots need no such care.
// [beyond]  fma, tanh and reciprocal_root would be rounded twice that way: their Pending keeps on which side of the
//           double the exact result lies, and the Step rounds to odd in between: once for p <= 51. fma takes factors
//           of at most 26 bits for that; of fp64 factors only an fp64 step is right.
// [tanh]    The declared tanh is the correctly rounded one in the step's format; a library's may differ from it.
// [only]    Arithmetic<Real>: 256 bits, and only the step called `only` rounds, so that the error of the result is
//           what this step alone costs.
// [running] Arithmetic<Bounded>: the double's value beside a proved bound of its error, see harness/bounded.h.
// [stochastic] A step that rounds so draws its bits by position: the step's name and how many results it has yielded
//           before. The same run gives the same bits; the three numbers draw the same. In fp64 it rounds to nearest.
// [flush]   Of fp32 steps alone, as hardware has it: a subnormal result, and as DAZ an operand, becomes a zero of its sign.
// [counted] A step counts its operations and conversions, for costs and for `explain`.
//
// Sources: Figueroa, When is double rounding innocuous?, SIGNUM Newsletter 30 (1995); Boldo and Melquiond, Emulation
// of FMA and correctly rounded sums: proved algorithms using rounding to odd, IEEE TC 57 (2008).
#pragma once

#include <cmath>
#include <deque>
#include <string_view>
#include <vector>

#include "cases/random.h"
#include "harness/axes.h"
#include "harness/bounded.h"
#include "harness/real.h"

namespace halfulp {
template <class Number>
struct [[nodiscard]] Pending {
  Number number;
  double beyond = 0;  // the exact result minus `number`, of which the sign counts
};
template <class Number>
struct Value {
  Number number;
};

template <class N>
Pending<N> operator+(const Value<N>& a, const Value<N>& b) {
  return {N(a.number + b.number)};
}
template <class N>
Pending<N> operator-(const Value<N>& a, const Value<N>& b) {
  return {N(a.number - b.number)};
}
template <class N>
Pending<N> operator*(const Value<N>& a, const Value<N>& b) {
  return {N(a.number * b.number)};
}
template <class N>
Pending<N> operator/(const Value<N>& a, const Value<N>& b) {
  return {N(a.number / b.number)};
}
template <class N>
Pending<N> root(const Value<N>& a) {
  using std::sqrt;
  return {N(sqrt(a.number))};
}

Pending<double> fma(const Value<double>& a, const Value<double>& b, const Value<double>& c);
Pending<double> tanh(const Value<double>&);
Pending<double> reciprocal_root(const Value<double>&);
Pending<Real> fma(const Value<Real>& a, const Value<Real>& b, const Value<Real>& c);
Pending<Real> tanh(const Value<Real>&);
Pending<Real> reciprocal_root(const Value<Real>&);
Pending<Bounded> fma(const Value<Bounded>& a, const Value<Bounded>& b, const Value<Bounded>& c);
Pending<Bounded> tanh(const Value<Bounded>&);
Pending<Bounded> reciprocal_root(const Value<Bounded>&);

// Exact, so no rounding follows.
template <class N>
Value<N> operator-(const Value<N>& a) {
  return {N(-a.number)};
}
inline Value<double> larger(const Value<double>& a, const Value<double>& b) { return {std::fmax(a.number, b.number)}; }
inline Value<Real> larger(const Value<Real>& a, const Value<Real>& b) { return a.number < b.number ? b : a; }
inline Value<Bounded> larger(const Value<Bounded>& a, const Value<Bounded>& b) { return {larger(a.number, b.number)}; }

// The one rounding of a Step; `bits` serve stochastic rounding alone.
inline double settle(const Format& format, const Pending<double>& result, Rounding mode, std::uint64_t bits = 0) {
  if (format.precision == fp64.precision) return result.number;
  const double odd = result.beyond == 0 ? result.number : to_odd(result.number, result.beyond);
  if (mode == Rounding::stochastic) return round_stochastically(format, odd, bits);
  if (&format == &fp32 && mode == Rounding::nearest_even) return static_cast<float>(odd);
  return round_to(format, odd, mode);
}
inline Real settle(const Format& format, const Pending<Real>& result, Rounding mode, std::uint64_t bits = 0) {
  if (mode == Rounding::stochastic) return round_stochastically(format, static_cast<double>(result.number), bits);
  return round_to(format, result.number, mode);
}
inline Bounded settle(const Format& format, const Pending<Bounded>& result, Rounding mode, std::uint64_t bits = 0) {
  const double value = settle(format, Pending<double>{result.number.value, result.beyond}, mode, bits);
  return {value, result.number.radius + std::fabs(value - result.number.value)};
}

// [flush]
inline bool subnormal(double value) { return std::fabs(value) < 0x1p-126 && value != 0; }
inline double flushed(double value) { return subnormal(value) ? std::copysign(0.0, value) : value; }
inline Real flushed(const Real& value) { return subnormal(static_cast<double>(value)) ? Real(0) : value; }
inline Bounded flushed(const Bounded& value) {
  const double kept = flushed(value.value);
  return {kept, value.radius + std::fabs(value.value - kept)};
}

struct StepRecord {
  std::string_view name;
  const Format* format;
  std::size_t operations = 0;   // each followed by its rounding
  std::size_t conversions = 0;  // from another format, no operation
  double last = 0;              // what it yielded last, where it computes in doubles: for `explain`
};

template <class Number>
class Step {
 public:
  Step() = default;  // of a cast to the format that a value already has: nothing happens
  Step(StepRecord& record, bool rounds, Rounding mode, bool flushes)
      : record_(&record), rounds_(rounds), mode_(mode), flushes_(flushes && record.format == &fp32) {}

  Value<Number> operator()(const Pending<Number>& result) const {
    ++record_->operations;
    return kept(rounds_ ? settled(result) : result.number);
  }
  Value<Number> operator()(const Value<Number>& value) const {
    if (record_ == nullptr) return value;
    ++record_->conversions;
    return kept(rounds_ ? settled(Pending<Number>{value.number}) : value.number);
  }

 private:
  Number settled(const Pending<Number>& result) const {
    const Number rounded = settle(*record_->format, result, mode_, mode_ == Rounding::stochastic ? bits() : 0);
    return flushes_ ? flushed(rounded) : rounded;
  }
  // [stochastic]
  std::uint64_t bits() const { return Random(1, record_->name, 0, 0).bits(record_->operations + record_->conversions); }
  Value<Number> kept(const Number& number) const {
    if constexpr (std::is_same_v<Number, double>) record_->last = number;
    return {number};
  }

  StepRecord* record_ = nullptr;
  bool rounds_ = false;
  Rounding mode_ = Rounding::nearest_even;
  bool flushes_ = false;
};

template <class Number>
class Arithmetic {
 public:
  Arithmetic() = default;
  explicit Arithmetic(Subnormals subnormals) : subnormals_(subnormals) {}
  explicit Arithmetic(std::string_view only, Subnormals subnormals = Subnormals::kept)
      : only_(only), all_(false), subnormals_(subnormals) {}

  Step<Number> step(std::string_view name, const Format& format, Rounding mode = Rounding::nearest_even) {
    return {record(name, format), all_ || name == only_, mode, subnormals_ != Subnormals::kept};
  }
  // A conversion; between equal formats nothing, and then it is no step.
  Step<Number> cast(std::string_view name, const Format& from, const Format& to,
                    Rounding mode = Rounding::nearest_even) {
    return &from == &to ? Step<Number>{} : step(name, to, mode);
  }
  // Of a tensor or a parameter, exactly; [flush] an operand that DAZ reads as zero errs by itself.
  Value<Number> given(double exact) const {
    const Number number(exact);
    return {all_ && subnormals_ == Subnormals::flushed ? flushed(number) : number};
  }
  const std::deque<StepRecord>& steps() const { return steps_; }  // in the order of declaration

 private:
  StepRecord& record(std::string_view name, const Format& format) {
    for (StepRecord& each : steps_)
      if (each.name == name && each.format == &format) return each;
    return steps_.emplace_back(StepRecord{name, &format});
  }

  std::string_view only_;
  bool all_ = true;
  Subnormals subnormals_ = Subnormals::kept;
  std::deque<StepRecord> steps_;  // steps point into it
};

template <class Number>
using Row = std::vector<Value<Number>>;

// Where a bound knows more than operation by operation: the value is kept, its radius set aside (0) or enlarged.
// Without effect on the numbers that carry no radius.
template <class N>
Value<N> held(const Value<N>& a) {
  return a;
}
inline Value<Bounded> held(const Value<Bounded>& a) { return {Bounded(a.number.value)}; }

// `fresh` was computed from held operands; on top of its own roundings it inherits `factor` of old's error.
template <class N>
Value<N> inheriting(const Value<N>& fresh, double, const Value<N>&) {
  return fresh;
}
inline Value<Bounded> inheriting(const Value<Bounded>& fresh, double factor, const Value<Bounded>& old) {
  return {Bounded(fresh.number.value, fresh.number.radius + factor * old.number.radius)};
}

class Slack {
 public:
  template <class N>
  void radius_of(const Value<N>&) {}
  template <class N>
  void size_of(const Value<N>&) {}
  template <class N>
  void square_of_radius_of(const Value<N>&) {}
  template <class N>
  void scaled_radius_of(const Value<N>&, const Pending<N>&) {}
  template <class N>
  Value<N> around(const Value<N>& a) const {
    return a;
  }
  void radius_of(const Value<Bounded>& a) { radius_ += a.number.radius; }
  void size_of(const Value<Bounded>& a) { radius_ += std::fabs(a.number.value); }
  void scaled_radius_of(const Value<Bounded>& a, const Pending<Bounded>& by) {
    radius_ += a.number.radius * (std::fabs(by.number.value) + by.number.radius);
  }
  void square_of_radius_of(const Value<Bounded>& a) { radius_ += a.number.radius * a.number.radius; }
  Value<Bounded> around(const Value<Bounded>& a) const {
    return {Bounded(a.number.value, a.number.radius + radius_ * (1 + 0x1p-20))};
  }

 private:
  double radius_ = 0;  // up to 2^24 additions, each 2^-53: the 2^-20 covers them
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
