"""What torch.compile makes of LlamaRMSNorm: whether the cast before the weight is still there.

    python compiled.py           compares; last line: N passed, N failed, N skipped
    python compiled.py --write   and writes reports/published/measured/compiled.md

Eager, the norm rounds x rstd to bf16 before it multiplies by the weight. Compiled, by default, intermediate results stay in
fp32: the cast is gone, and the outputs are those of the norm with one cast at the end, but for the order of the sum.
With emulate_precision_casts they are the eager ones again. What is counted depends on the machine's vectors (the order of the
sum), so the counts are measured, not compared; what passes is that the cast is dropped, and kept when asked for.
"""

import datetime
import pathlib
import sys

import torch
import torch._dynamo.utils
import torch._inductor.config
from transformers import __version__ as transformers_version
from transformers.models.llama.modeling_llama import LlamaRMSNorm
from transformers.models.olmo2.modeling_olmo2 import Olmo2RMSNorm

PAGE = pathlib.Path(__file__).resolve().parents[3] / "reports" / "published" / "measured" / "compiled.md"
ROWS = 64


def graphs():
    return torch._dynamo.utils.counters["stats"]["unique_graphs"]


def compiled(norm, x, emulate):
    """The outputs of the compiled norm; that it really was compiled is asserted: falling back is silent."""
    torch._dynamo.reset()
    torch._dynamo.utils.counters.clear()
    with torch._inductor.config.patch(emulate_precision_casts=emulate):
        y = torch.compile(norm, fullgraph=True, dynamic=False)(x)
    assert graphs() == 1, f"{graphs()} graphs were compiled where one was asked for"
    return y


def share(a, b):
    return (a == b).float().mean().item()


def measured(n):
    generator = torch.Generator().manual_seed(n)
    x = torch.randn(ROWS, n, generator=generator).to(torch.bfloat16)
    weight = (1 + 0.3 * torch.randn(n, generator=generator)).to(torch.bfloat16)
    norms = []
    for form in (LlamaRMSNorm, Olmo2RMSNorm):
        norm = form(n, eps=1e-6).to(torch.bfloat16)
        norm.weight.data.copy_(weight)
        norms.append(norm)
    before, after = (norm(x) for norm in norms)
    default, emulated = (compiled(norms[0], x, emulate) for emulate in (False, True))
    return {"n": n, "forms": share(before, after), "default_eager": share(default, before),
            "default_after": share(default, after), "emulated_eager": share(emulated, before)}


def percent(value):
    return f"{100 * value:.3f} %" if 0.999 < value < 1 else f"{100 * value:.0f} %"


def page(rows):
    lines = [
        "# torch.compile and the cast before the weight", "",
        f"By `python harness/python/frameworks/compiled.py --write` on {datetime.date.today()}: torch {torch.__version__.split('+')[0]}, "
        f"transformers {transformers_version}, on the CPU, bf16, {ROWS} rows. Shares of equal outputs.", "",
        "| n | eager is cast after | compiled is eager | compiled is cast after | compiled with emulate_precision_casts is eager |",
        "| ---: | ---: | ---: | ---: | ---: |"]
    for row in rows:
        lines.append(f"| {row['n']} | " + " | ".join(percent(row[key]) for key in (
            "forms", "default_eager", "default_after", "emulated_eager")) + " |")
    return "\n".join(lines) + "\n"


def main():
    torch.set_num_threads(1)
    with torch.no_grad():
        rows = [measured(n) for n in (896, 4096)]
    text = page(rows)
    print(text)
    failed = [row for row in rows if not (row["default_after"] > 0.99 and row["default_eager"] < 0.9
                                          and row["emulated_eager"] > 0.99)]
    for row in failed:
        print("torch.compile no longer does what the page says:", row)
    if "--write" in sys.argv[1:]:
        PAGE.write_text(text)
    print(f"{len(rows) - len(failed)} passed, {len(failed)} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: Apache-2.0
