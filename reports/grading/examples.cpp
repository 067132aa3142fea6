// The page grade-test.md: how a test is described, and three that are graded, as the program prints them.
#include <sstream>

#include "cases/files/atomic.h"
#include "reports/grading/grading.h"

namespace halfulp {
struct Example {
  std::string_view file, before;
};

constexpr Example examples[] = {
    {"vllm_rms_norm.json",
     "vLLM's test of its core RMSNorm draws rows so quiet that eps decides, and allows 1e-2 of everything. It sees a "
     "wrong "
     "eps; what it does not see are faults below 1 %."},
    {"ggml_softcap.json",
     "ggml's test of softcap has inputs in [-1, 1] under a cap of 50. There x and cap tanh(x / cap) differ by "
     "x³ / (3 cap²): a kernel that caps nothing has a normalised mean square error of 0.0476 / cap⁴, 5.9e-8 for a cap "
     "of "
     "30 and 7.6e-9 for 50, under the limit of 1e-7. No tolerance helps, other inputs do."},
    {"torch_layer_norm.json",
     "The first test that most LayerNorm kernels get: torch.randn, weight and bias as a new module has them, "
     "assert_close with its defaults. A weight of one and a bias of zero cannot show that they are ignored."},
};

constexpr std::string_view opening =
    "# Grade your own test\n\n"
    "`halfulp grade-test TEST.json` takes a test that you describe, runs wrong kernels through it, and says which of "
    "them "
    "it lets pass, how much of its tolerance a right kernel needs, and which few cases would close the gap.\n\n"
    "```\n"
    "op          rms_norm, layer_norm, softcap, residual_sum, add_rms_norm, add_layer_norm\n"
    "format      a format or a list of them\n"
    "shapes      [[rows, n], ..]; a bare number is n of one row\n"
    "x weight bias residual\n"
    "            a GENERATOR of `halfulp list generators`, or randn, rand, ones, zeros; none\n"
    "eps cap ..  any field of the operation, as `halfulp list ops` shows them\n"
    "seeds       a number or a list\n"
    "cases       several inputs: objects that change members of the whole, or whole case ids\n"
    "reference   truth (correctly rounded), safe (fp32 inside), or the name of a recipe or a profile\n"
    "measure     allclose, either: atol, rtol; relative: rtol, and atol as its floor; twice_naive: atol, and naive, a\n"
    "            recipe; nmse, max_abs, ulp, cosine: limit. A number, or an object with one a format\n"
    "```\n\n"
    "A wrong kernel is a known mistake made in a right one. It is held against a test if it shows on the test's inputs "
    "or "
    "on a case of halfulp's own suites. Everything runs on the CPU, forward only, and gives the same answer each time. "
    "`--report markdown` and `--report json` write the same for others.\n";

std::string grade_test_page(const std::string& folder) {
  std::ostringstream out;
  out << opening;
  for (const auto& [file, before] : examples) {
    const std::string path = folder + "/" + std::string(file), shown = "cases/corpora/tests/" + std::string(file);
    Graded of = graded(path);
    of.command = "halfulp grade-test " + shown;
    out << "\n## " << of.test.name << "\n\n"
        << before << "\n\n[" << file << "](../../" << shown << ")\n\n```json\n"
        << read_file(path) << "```\n\n```console\n$ " << of.command << '\n';
    draw(out, page(of), Look{80, false});
    out << "```\n";
  }
  out << "\n---\n\nMade by `./run docs`.\n";
  return out.str();
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
