#include "harness/foreign/memory.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <system_error>

#include "cases/files/dtype.h"
#include "cases/files/export.h"
#include "harness/text.h"
#include "reference/error.h"
#include "reference/op.h"
#include "reference/rounding.h"

namespace halfulp {
constexpr std::size_t alignment = 64;

static std::size_t page() {
  static const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return size;
}

static std::size_t up(std::size_t bytes, std::size_t to) { return (bytes + to - 1) / to * to; }

std::size_t Slot::rows() const {
  std::size_t count = 1;
  for (std::size_t i = 0; i + 1 < shape.size(); ++i) count *= shape[i];
  return count;
}

std::size_t Slot::row_at(std::size_t row) const {
  return at + (shape.size() < 2 ? 0 : row * strides[shape.size() - 2]) * width();
}

const Slot* Placement::find(std::string_view name) const {
  const auto found = std::ranges::find(slots, name, &Slot::name);
  return found == slots.end() ? nullptr : &*found;
}

// [guard] Two closed pages lie between two tensors, one for each: so what touches them is told from which it went.
// [aligned] As near to the closed page behind it as its alignment allows.
static void settle(Placement& placement, Slot& slot, const Layout& layout) {
  const std::size_t shift = layout.shift * slot.width();
  const std::size_t bytes = slot.rows() == 0 ? 0 : slot.row_at(slot.rows() - 1) + slot.shape.back() * slot.width();
  slot.first = placement.bytes + 2 * page();
  slot.end = slot.first + up(bytes + shift + 2 * alignment, page());
  slot.at = (slot.end - bytes - shift) / alignment * alignment + shift;
  placement.bytes = slot.end;
}

static Slot slot(const Problem& problem, const std::string& name, const Format& format, const Layout& layout) {
  Slot made{.name = name, .format = stored_as(format).format, .shape = shape_of(problem, name), .strides = {1}};
  for (std::size_t i = made.shape.size() - 1; i > 0; --i)
    made.strides.insert(made.strides.begin(),
                        i + 1 == made.shape.size() ? made.shape[i] + layout.gap : made.strides.front() * made.shape[i]);
  return made;
}

const Format* returned_as(const Problem& problem, std::string_view statistic) {
  const bool computed = std::ranges::find(problem.op->results, statistic) != problem.op->results.end();
  if (!computed || (statistic != tensor::mean && statistic != tensor::rstd)) return nullptr;
  return problem.at(tensor::x).format == &fp64 ? &fp64 : &fp32;
}

// In place y lies on x, and the sum of a fused add on the residual.
static const Slot* shared_with(const Placement& placement, const std::string& name, const Format& format) {
  const Slot* on = placement.find(name == tensor::y ? tensor::x : name == tensor::sum ? tensor::residual : "");
  return on != nullptr && on->format == stored_as(format).format ? on : nullptr;
}

Placement place(const Problem& problem, const Layout& layout) {
  Placement placement;
  for (const auto& [name, input] : problem.in) {
    placement.slots.push_back(slot(problem, name, *input.format, layout));
    settle(placement, placement.slots.back(), layout);
  }
  for (const auto& [name, format] : problem.out) {
    const Slot* on = layout.in_place ? shared_with(placement, name, *format) : nullptr;
    Slot made = on != nullptr ? *on : slot(problem, name, *format, layout);
    made.name = name, made.result = true;
    if (on == nullptr) settle(placement, made, layout);
    placement.slots.push_back(std::move(made));
  }
  for (const std::string_view name : {tensor::mean, tensor::rstd}) {
    const Format* format = returned_as(problem, name);
    if (format == nullptr || problem.out.contains(name)) continue;
    Slot made = slot(problem, std::string(name), *format, layout);
    made.result = made.optional = true;
    settle(placement, made, layout);
    placement.slots.push_back(std::move(made));
  }
  placement.bytes += 2 * page();
  return placement;
}

// [poison] nan, 1 and the format's nearest value to -42; twice, so that any turn of the pattern is a stretch of it.
static std::string pattern(const Format& format, unsigned turn) {
  const double third = round_to(format, -42), values[] = {NAN, 1, third, NAN, 1, third};
  return to_bytes(format, std::span(values).subspan(turn % 3, 3));
}

static void poison(std::span<char> memory, const Slot& slot, unsigned turn) {
  const std::string bytes = pattern(*slot.format, turn);
  for (std::size_t i = slot.first; i < slot.end; ++i) memory[i] = bytes[(i - slot.first) % bytes.size()];
}

void fill(std::span<char> memory, const Placement& placement, const Problem& problem, unsigned turn) {
  for (const Slot& each : placement.slots) poison(memory, each, turn);
  for (const Slot& each : placement.slots) {
    const Tensor* input = problem.find(each.name);
    if (input == nullptr) continue;
    const std::string bytes = to_bytes(*each.format, input->values);
    const std::size_t length = each.shape.back() * each.width();
    for (std::size_t row = 0; row < each.rows(); ++row)
      std::memcpy(&memory[each.row_at(row)], &bytes[row * length], length);
  }
}

// The slot in whose pages an offset lies, the result before the input that it lies on.
static const Slot& owner(const Placement& placement, std::size_t offset) {
  const Slot* found = nullptr;
  for (const Slot& each : placement.slots)
    if (offset >= each.first && offset < each.end) found = &each;
  return *found;
}

struct ElementPlace {
  bool inside = false;
  std::size_t row = 0, element = 0;
};

static ElementPlace place_of(const Slot& slot, std::size_t offset) {
  if (offset < slot.at) return {};
  const std::size_t stride = slot.shape.size() < 2 ? SIZE_MAX : slot.strides[slot.shape.size() - 2];
  const std::size_t element = (offset - slot.at) / slot.width(), row = element / stride;
  return {row < slot.rows() && element % stride < slot.shape.back(), row, element % stride};
}

static std::string trespass(const Slot& slot, std::size_t offset) {
  const ElementPlace at = place_of(slot, offset);
  if (offset < slot.at)
    return fmt::format("wrote element {} before the first of {}", (slot.at - offset - 1) / slot.width() + 1, slot.name);
  if (at.inside) return fmt::format("changed its input {} at element {} of row {}", slot.name, at.element, at.row);
  if (at.row + 1 < slot.rows())
    return fmt::format("wrote into the space between rows {} and {} of {}", at.row, at.row + 1, slot.name);
  const std::size_t end = slot.row_at(slot.rows() - 1) + slot.shape.back() * slot.width();
  return fmt::format("wrote element {} behind the last of {}", (offset - end) / slot.width() + 1, slot.name);
}

std::string damage(std::span<const char> before, std::span<const char> after, const Placement& placement) {
  for (const Slot& each : placement.slots) {
    if (std::memcmp(&before[each.first], &after[each.first], each.end - each.first) == 0) continue;
    const Slot& owned = owner(placement, each.first);
    for (std::size_t i = each.first; i < each.end; ++i)
      if (before[i] != after[i] && !(owned.result && place_of(owned, i).inside)) return trespass(owned, i);
  }
  return "";
}

// [turn] In place an output may well equal the input that lay there: nothing is said of it.
Untouched untouched(std::span<const char> before, std::span<const char> after, const Placement& placement) {
  Untouched found;
  for (const Slot& each : placement.slots) {
    if (!each.result || std::ranges::count(placement.slots, each.first, &Slot::first) > 1) continue;
    std::vector<std::size_t> offsets;
    for (std::size_t row = 0; row < each.rows(); ++row)
      for (std::size_t i = 0; i < each.shape.back(); ++i) {
        const std::size_t at = each.row_at(row) + i * each.width();
        if (std::memcmp(&before[at], &after[at], each.width()) == 0) offsets.push_back(at);
      }
    if (each.optional && offsets.size() == each.rows() * each.shape.back())
      found.absent.push_back(each.name);
    else
      found.due.insert(found.due.end(), offsets.begin(), offsets.end());
  }
  std::ranges::sort(found.due);
  return found;
}

std::string unwritten(const Placement& placement, const std::vector<std::size_t>& offsets) {
  const Slot& slot = owner(placement, offsets.front());
  const auto count = static_cast<std::size_t>(
      std::ranges::count_if(offsets, [&](std::size_t each) { return each >= slot.first && each < slot.end; }));
  const ElementPlace at = place_of(slot, offsets.front());
  return fmt::format("{} of {} elements of {} were not written, the first at element {} of row {}", with_commas(count),
                     with_commas(slot.rows() * slot.shape.back()), slot.name, at.element, at.row);
}

Output results(std::span<const char> memory, const Placement& placement, const Problem& problem,
               std::span<const std::string> absent) {
  Output output;
  for (const Slot& slot : placement.slots) {
    if (!slot.result || std::ranges::find(absent, slot.name) != absent.end()) continue;
    std::vector<double>& values = output[slot.name];
    const std::size_t length = slot.shape.back();
    values.resize(slot.rows() * length);
    for (std::size_t row = 0; row < slot.rows(); ++row)
      from_bytes(*slot.format, false, {&memory[slot.row_at(row)], length * slot.width()},
                 std::span(values).subspan(row * length, length));
    if (!slot.optional) require_values(*problem.out.find(slot.name)->second, slot.name, values);
  }
  return output;
}

void require_values(const Format& format, std::string_view result, std::span<const double> values) {
  if (stored_as(format).format == &format) return;
  for (const double value : values)
    if (!std::isnan(value) && round_to(format, value) != value)
      throw Broken(fmt::format("{} holds {}, which is no value of {}", result, value, format.name));
}

[[noreturn]] static void no_memory(std::size_t bytes) {
  throw UsageError(fmt::format("{} bytes of shared memory for a kernel cannot be had: {}; take fewer rows", bytes,
                               std::generic_category().message(errno)));
}

int anonymous_file() {
  const int descriptor = ::memfd_create("halfulp", MFD_CLOEXEC);
  if (descriptor < 0) no_memory(0);
  return descriptor;
}

SharedMemory::SharedMemory() : descriptor_(anonymous_file()) {}

SharedMemory::~SharedMemory() {
  if (!mapped_.empty()) ::munmap(mapped_.data(), mapped_.size());
  ::close(descriptor_);
}

std::span<char> SharedMemory::fit(std::size_t bytes) {
  if (bytes <= mapped_.size()) return mapped_;
  if (::ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0) no_memory(bytes);
  if (!mapped_.empty()) ::munmap(mapped_.data(), mapped_.size());
  mapped_ = {};
  void* at = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_, 0);
  if (at == MAP_FAILED) no_memory(bytes);
  return mapped_ = {static_cast<char*>(at), bytes};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
