#include "reports/html/definitions.h"

#include "reports/html/document.h"

namespace halfulp {
static std::string_view defined(Term term) {
  switch (term) {
    case Term::ulp:
      return "<b>ulp</b> of a real number y: 2<sup>max(e, emin) − p + 1</sup> in a format of precision p, e the "
             "exponent "
             "of y: the spacing of the format in the binade of the exact value, never smaller than that of the "
             "subnormals. The unit is taken from the exact value, never from the computed one. Signed error E = "
             "(computed "
             "− exact) / ulp(exact), a real number: a distance between bit patterns would hide everything below one "
             "ulp.";
    case Term::scale:
      return "<b>At the scale of the magnitude</b>: (computed − exact) / ulp(M), M the formula with every subtraction "
             "turned into an addition: |y| for rms_norm and softcap, |w| (|x| + mean|x|) / s + |b| for layer_norm, the "
             "sum "
             "of the |a| for a residual sum. Outputs near 0 do not make a sound recipe look broken.";
    case Term::rating:
      return "<b>safe</b>: within the proved bound of fp32 inside, 32 lanes and one cast. <b>breaks</b>: some row "
             "loses "
             "half of the format's bits, normwise, and at least 100 times more than the safe recipe on it; or zeros, "
             "infinities or NaNs are invented. <b>costs</b>: between the two. A rating holds on these inputs; the "
             "sentence "
             "above names their range.";
    case Term::bound:
      return "<b>Proved bound</b>: computed from the safe recipe's own steps on each input, each step's rounding "
             "bounded by "
             "half an ulp of what it can yield and carried on through all that follows; it holds in any case, no "
             "probability enters. For a norm it is ½ + 2<sup>p</sup> γ<sub>N</sub> ulp, γ<sub>N</sub> = N u / (1 − N "
             "u), u "
             "the unit roundoff of fp32, N half of the additions that a term meets and a few more. Errors are at the "
             "scale "
             "of the magnitude.";
    case Term::misrounded:
      return "<b>Misrounded</b>: the result is not the value that one rounding (nearest, ties to even) of the exact "
             "value "
             "gives. Values are compared, and the truth is decided by integers; never by |E| &gt; ½, which is neither "
             "necessary nor enough at a power of two or a tie. A share is shown and never judged: the outputs of a row "
             "have one root in common and are not independent.";
    case Term::distribution:
      return "<b>Signed error</b> E = (computed − exact) / ulp(exact), in eighths of an ulp from −4 to 4; the "
             "outermost "
             "columns hold all that lies beyond. The height is the logarithm of a column's share, from one in a "
             "million "
             "up, so that a tail is seen. A correctly rounded result lies within ±½.";
    case Term::attribution:
      return "<b>What a step costs</b>: the recipe is run once for each step with only that step rounded and all "
             "others at "
             "256 bits; the mean of E² over the outputs is that step's share, in ulp². Mean squares of independent "
             "errors "
             "add. Errors of the sum, the mean and the root move a whole row at once and may cancel one another: the "
             "diamond, measured with all steps rounded, then lies left of the bar's end.";
    case Term::condition:
      return "<b>Condition</b>: |mean| / spread of the row, spread its standard deviation: the condition of the "
             "subtraction "
             "x − mean. The inputs alone lose one bit for each doubling of it.";
    case Term::cost:
      return "<b>Work</b>: operations of an element as the steps of the recipe declare them, each counted by the width "
             "of its "
             "format, an fp32 operation as 1, a 16-bit one as ½, an fp64 one as 2, and a conversion as 1; what belongs "
             "to a "
             "row is spread over its elements. <b>Bytes</b>: each tensor is read or written once. Never a time: what "
             "these "
             "counts cost on a machine, <code>./run bench</code> measures. The line is the edge: a recipe on it is "
             "beaten by "
             "no other in both work and error.";
    case Term::gates:
      return "<b>Set gate</b>: the rigorous bound of the declared class leaves each output one, two or a few values; "
             "any "
             "other is a proof that the kernel is not of the class. <b>Row factor</b>: all outputs of a row share one "
             "statistic (layer_norm: a mean and a 1/spread); some value of it within its bound must yield every output "
             "of "
             "the row. Neither has a tolerance or a probability. On long rows an error common to the whole row hides "
             "inside the bound of any order of summation, so short rows belong to every check.";
    case Term::kill:
      return "<b>Refused</b>: the test fails a kernel that is right but for this one mistake, played by halfulp. A "
             "mistake "
             "counts in an operation and a format where it shows on some input of the suite ci. The public tests are "
             "re-implemented on the CPU from what their sources say: the same distribution of inputs, measure and "
             "tolerance, fewer rows, one seed.";
    case Term::row_scale:
      return "<b>theta</b>: the relative error that all elements of a row share, a wrong scale: sum (computed − exact) "
             "exact "
             "/ sum exact². What is wrong before the outputs part (eps, n, the sum, the root) shows here; casts and "
             "products do not.";
  }
  return "";
}

std::string html_definition(std::initializer_list<Term> terms) {
  std::string body;
  for (const Term each : terms) body += "<p>" + std::string(defined(each)) + "</p>\n";
  return html_details("Definition", body);
}

std::string html_definition(Term term) { return html_definition({term}); }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
