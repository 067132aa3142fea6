// For tests only: halfulp with mistakes and recipes as kernels, which mirror_plugin finds as halfulp_mirrored().
//
// [rebuilt] The problem is made again from what a kernel is told, so that nothing goes past the interface.
#include <cstring>
#include <deque>

#include "cases/files/dtype.h"
#include "cases/files/export.h"
#include "harness/cli.h"
#include "harness/mistake.h"
#include "harness/plugin.h"
#include "harness/subject.h"
#include "reference/error.h"
#include "reference/op.h"
#include "reference/registry.h"

using namespace halfulp;

static Problem asked(const Op& op, std::size_t rows, std::size_t n) {
  Problem problem{.op = &op, .params = Params(op.settings), .rows = rows, .n = n, .in = {}, .out = {}};
  return problem;
}

static void set(Problem& problem, const Field& field, double value) {
  if (problem.params.has(field)) problem.params.set(field, value);
}

static const Format& format_of(const hulp_tensor& tensor) {
  for (const Format* each : {&fp64, &fp32, &bf16, &fp16, &e4m3, &e5m2}) {
    const std::uint8_t code = each == &bf16   ? HULP_BFLOAT
                              : each == &e4m3 ? HULP_FLOAT8_E4M3FN
                              : each == &e5m2 ? HULP_FLOAT8_E5M2
                                              : HULP_FLOAT;
    if (tensor.type.code == code && tensor.type.bits == each->bits) return *each;
  }
  throw std::runtime_error("a tensor of no known type");
}

// Each row of a tensor: a stretch of its memory.
static void each_row(const hulp_tensor& tensor, const auto& visit) {
  const std::size_t width = tensor.type.bits / 8U, n = static_cast<std::size_t>(tensor.shape[tensor.ndim - 1]);
  std::size_t rows = 1;
  for (int32_t i = 0; i + 1 < tensor.ndim; ++i) rows *= static_cast<std::size_t>(tensor.shape[i]);
  const std::size_t stride = tensor.ndim < 2 ? 0 : static_cast<std::size_t>(tensor.strides[tensor.ndim - 2]);
  for (std::size_t row = 0; row < rows; ++row) visit(static_cast<char*>(tensor.data) + row * stride * width, n, width);
}

static void take(Problem& problem, std::string_view name, const hulp_tensor* tensor) {
  if (tensor == nullptr) return;
  Tensor& made = problem.in[std::string(name)];
  made.format = &format_of(*tensor);
  each_row(*tensor, [&](const char* at, std::size_t n, std::size_t width) {
    std::vector<double> row(n);
    from_bytes(*made.format, false, {at, n * width}, row);
    made.values.insert(made.values.end(), row.begin(), row.end());
  });
}

static void give(const Output& output, const Problem& problem, std::string_view name, const hulp_tensor* tensor) {
  if (tensor == nullptr) return;
  const std::string bytes = to_bytes(*problem.out.find(name)->second, output.find(name)->second);
  std::size_t from = 0;
  each_row(*tensor, [&](char* at, std::size_t n, std::size_t width) {
    std::memcpy(at, &bytes[from], n * width);
    from += n * width;
  });
}

static Output computed(const Subject& subject, const Problem& problem) {
  if (subject.refuses && !subject.refuses(problem).empty()) throw Declined(subject.refuses(problem));
  return subject.call(problem, {});
}

static int run(const hulp_op* op, const hulp_tensors* t, char* error, uint64_t error_size, void* data) try {
  Problem problem = asked(*find(Registered<Op>::all(), "operation", op->name), static_cast<std::size_t>(op->rows),
                          static_cast<std::size_t>(op->n));
  set(problem, field::eps, op->eps), set(problem, field::offset, op->offset);
  if (op->cap > 0) set(problem, field::cap, op->cap);
  if (op->increments > 0) set(problem, field::k, static_cast<double>(op->increments));
  set(problem, field::multiplier, op->multiplier);
  if (*op->eps_place != '\0') problem.params.set("eps-place", op->eps_place);
  if (*op->sum != '\0') problem.params.set("sum", op->sum);
  take(problem, tensor::x, t->x), take(problem, tensor::residual, t->residual);
  take(problem, tensor::weight, t->weight), take(problem, tensor::bias, t->bias);
  take(problem, tensor::increments, t->increments);
  problem.out[std::string(tensor::y)] = &format_of(*t->y);
  if (t->sum != nullptr) problem.out[std::string(tensor::sum)] = &format_of(*t->sum);
  const Output output = computed(*static_cast<const Subject*>(data), problem);
  give(output, problem, tensor::y, t->y), give(output, problem, tensor::sum, t->sum);
  return HULP_OK;
} catch (const Declined& declined) {
  std::strncpy(error, declined.what(), error_size - 1);
  return HULP_UNSUPPORTED;
}

// Every mistake in every operation, and the safe recipe of each: "mistake:NAME", "recipe:NAME".
extern "C" const hulp_plugin* halfulp_mirrored() {
  static std::deque<Subject> made;
  static std::vector<hulp_subject> rows;
  if (rows.empty())
    for (const Op* op : Registered<Op>::all()) {
      std::vector<std::string> names{"recipe:" + std::string(safe_recipe(op->name).name)};
      for (const Mistake* each : Registered<Mistake>::all()) names.push_back("mistake:" + std::string(each->name));
      for (const std::string& name : names) {
        made.push_back(subject(name));
        rows.push_back({made.back().name.c_str(), op->name.data(), run, &made.back()});
      }
    }
  static const hulp_plugin plugin{HULP_ABI_VERSION, sizeof(hulp_plugin), sizeof(hulp_subject),
                                  static_cast<uint32_t>(rows.size()), rows.data()};
  return &plugin;
}

int main(int count, char** arguments) { return cli(count, arguments); }

// SPDX-License-Identifier: Apache-2.0
