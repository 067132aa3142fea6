#include "harness/python/kernel.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <cfenv>
#include <memory>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "harness/python/exchange.h"
#include "reference/error.h"
#include "reference/registry.h"

namespace nb = nanobind;

namespace halfulp::python {
// A reference that any thread may copy and drop: only the last one needs the interpreter's lock.
static std::shared_ptr<nb::object> shared(nb::object object) {
  return {new nb::object(std::move(object)), [](nb::object* last) {
            const nb::gil_scoped_acquire held;
            delete last;
          }};
}

// [environment] The rounding mode and, on x86, flush-to-zero and denormals-are-zero with the masks of exceptions.
static unsigned mode() {
  unsigned bits = static_cast<unsigned>(std::fegetround());
#ifdef __SSE2__
  bits |= (_mm_getcsr() & ~0x3fU) << 12;
#endif
  return bits;
}

static nb::object answer(const nb::object& callable, const nb::dict& request) {
  std::fenv_t before;
  std::fegetenv(&before);
  const unsigned expected = mode();
  nb::object given = callable(request);
  if (mode() == expected) return given;
  std::fesetenv(&before);
  throw Broken("the kernel left the floating-point unit in another mode: another rounding, or subnormals flushed");
}

static Output outputs(const Problem& problem, const nb::dict& bytes) {
  Output output;
  for (const auto& [name, format] : problem.out)
    output[name] = to_values(*format, name, size_of(problem, name), nb::cast<nb::bytes>(bytes[name.c_str()]));
  return output;
}

static Output call(const nb::object& callable, const Problem& problem, const Layout& layout) {
  const nb::gil_scoped_acquire held;
  nb::dict request = to_python(problem);
  request["layout"] = nb::make_tuple(layout.gap, layout.shift, layout.in_place);
  const auto [kind, payload] = nb::cast<std::pair<std::string, nb::object>>(answer(callable, request));
  if (kind == "declined") throw Declined(nb::cast<std::string>(payload));
  if (kind == "broken") throw Broken(nb::cast<std::string>(payload));
  return outputs(problem, nb::cast<nb::dict>(payload));
}

Subject kernel(std::string name, nb::object callable) {
  const auto held = shared(std::move(callable));
  return {.name = std::move(name),
          .recipe = nullptr,
          .run = [held](const Case&, const Problem& problem) { return call(*held, problem, {}); },
          .refuses = nullptr,
          .call = [held](const Problem& problem, const Layout& layout) { return call(*held, problem, layout); },
          .one_thread = true};
}

static Subject make(std::string_view text, const Calling& calling) {
  const nb::gil_scoped_acquire held;
  try {
    const nb::object imported = nb::module_::import_("halfulp._kernel").attr("imported");
    return kernel("py:" + std::string(text), imported(std::string(text), calling.params));
  } catch (const nb::python_error& error) {
    if (!error.matches(nb::module_::import_("halfulp._core").attr("UsageError"))) throw;
    throw UsageError(nb::str(error.value()).c_str());
  }
}

const Registered<SubjectKind> kind{
    {.name = "py", .meaning = "py:MODULE:FUNCTION, a Python function, called as halfulp.check does", .make = make}};
}  // namespace halfulp::python

// SPDX-License-Identifier: Apache-2.0
