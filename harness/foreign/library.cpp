#include "harness/foreign/library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cfenv>
#include <deque>
#include <exception>

#include "harness/environment.h"
#include "reference/error.h"

namespace halfulp {
Library::Library(const std::string& path) : table_(nullptr) {
  const FloatingPoint before = floating_point();
  handle_ = {::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL), [](void* handle) { handle ? ::dlclose(handle) : 0; }};
  if (!handle_) throw UsageError(fmt::format("{} cannot be loaded: {}", path, ::dlerror()));
  if (const FloatingPoint now = floating_point(); !(now == before)) {
    std::fesetenv(FE_DFL_ENV);
    throw UsageError(fmt::format("{}: loading it {}; was it linked with -ffast-math? Link it without", path,
                                 left_behind(before, now)));
  }
  const auto entry = reinterpret_cast<const hulp_plugin* (*)()>(::dlsym(handle_.get(), "halfulp_plugin"));
  if (entry == nullptr)
    throw UsageError(path + " has no function halfulp_plugin; halfulp/plugin.h shows what it returns");
  table_ = entry();
  if (table_ == nullptr) throw UsageError(path + ": halfulp_plugin returned no table");
  if (table_->abi_version != HULP_ABI_VERSION)
    throw UsageError(fmt::format("{} speaks version {} of halfulp/plugin.h and this halfulp version {}; build it again",
                                 path, table_->abi_version, HULP_ABI_VERSION));
  if (table_->plugin_size < sizeof(hulp_plugin) || table_->subject_size < sizeof(hulp_subject))
    throw UsageError(fmt::format("{}: its table says sizes {} and {} where at least {} and {} are due", path,
                                 table_->plugin_size, table_->subject_size, sizeof(hulp_plugin), sizeof(hulp_subject)));
  if (table_->count == 0 || table_->subjects == nullptr) throw UsageError(path + ": its table holds no subject");
  for (std::size_t i = 0; i < size(); ++i)
    if (subject(i).name == nullptr || subject(i).op == nullptr || subject(i).run == nullptr)
      throw UsageError(fmt::format("{}: subject {} of its table lacks a name, an operation or a function", path, i));
}

// [known]
const hulp_subject& Library::subject(std::size_t index) const {
  const char* rows = reinterpret_cast<const char*>(table_->subjects);
  return *reinterpret_cast<const hulp_subject*>(rows + index * table_->subject_size);
}

static hulp_type type_of(const Format& format) {
  const std::uint8_t code = &format == &bf16   ? HULP_BFLOAT
                            : &format == &e4m3 ? HULP_FLOAT8_E4M3FN
                            : &format == &e5m2 ? HULP_FLOAT8_E5M2
                                               : HULP_FLOAT;
  return {code, static_cast<std::uint8_t>(format.bits), 1};
}

// The tensors of a request, as a kernel sees them; as long as this lives.
class Tensors {
 public:
  Tensors(const Json& request, char* memory) {
    for (const auto& [name, slot] : request.at("slots").object()) add(name, slot, memory);
  }
  const hulp_tensor* find(std::string_view name) const {
    const auto at = made_.find(name);
    return at == made_.end() ? nullptr : &at->second.tensor;
  }

 private:
  struct Made {
    std::vector<std::int64_t> shape, strides;
    hulp_tensor tensor;
  };
  static std::vector<std::int64_t> whole(const Json& numbers) {
    std::vector<std::int64_t> all;
    for (const Json& each : numbers.array()) all.push_back(each.whole());
    return all;
  }
  void add(const std::string& name, const Json& slot, char* memory) {
    Made& made = made_[name];
    made.shape = whole(slot.at("shape")), made.strides = whole(slot.at("strides"));
    made.tensor = {memory + slot.at("at").count(),
                   {1, 0},
                   static_cast<int32_t>(made.shape.size()),
                   type_of(format(slot.at("format").text())),
                   made.shape.data(),
                   made.strides.data(),
                   0};
  }
  std::map<std::string, Made, std::less<>> made_;
};

static hulp_op operation(const Json& request) {
  const Json &params = request.at("params"), &in = request.at("in");
  const Json& first = in.at(in.find("x") != nullptr ? "x" : "increments");
  const auto number = [&](const char* name, double otherwise) {
    const Json* found = params.find(name);
    return found == nullptr ? otherwise : found->number();
  };
  const auto word = [&](const char* name) {
    const Json* found = params.find(name);
    return found == nullptr ? "" : found->text().c_str();
  };
  return {sizeof(hulp_op),
          request.at("op").text().c_str(),
          first.at("format").text().c_str(),
          request.at("rows").whole(),
          request.at("n").whole(),
          static_cast<std::int64_t>(number("k", 0)),
          number("eps_given", 0),
          number("offset", 0),
          number("cap", 0),
          number("multiplier", 1),
          word("eps-place"),
          word("sum")};
}

static Reply run(const hulp_subject& subject, const hulp_op& op, const hulp_tensors& tensors) {
  char error[1024] = "";
  const FloatingPoint before = floating_point();
  const int status = subject.run(&op, &tensors, error, sizeof error, subject.data);
  error[sizeof error - 1] = '\0';
  if (const FloatingPoint now = floating_point(); !(now == before)) {
    std::fesetenv(FE_DFL_ENV);
    return {"broken", left_behind(before, now)};
  }
  if (status == HULP_OK) return {"ok", ""};
  if (status == HULP_UNSUPPORTED) return {"unsupported", error};
  if (status == HULP_FAILED) return {"failed", error};
  return {"broken", fmt::format("returned the status {}, which is none of halfulp/plugin.h", status)};
}

Reply call(const hulp_subject& subject, const Json& request, char* memory) try {
  const Tensors found(request, memory);
  const hulp_tensors tensors{
      sizeof(hulp_tensors),     found.find("x"), found.find("residual"), found.find("weight"), found.find("bias"),
      found.find("increments"), found.find("y"), found.find("sum"),      found.find("mean"),   found.find("rstd")};
  return run(subject, operation(request), tensors);
} catch (const std::exception& error) {
  return {"broken", fmt::format("threw an exception: {}", error.what())};
} catch (...) {
  return {"broken", "threw something that is no std::exception"};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
