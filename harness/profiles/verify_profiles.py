"""The verified profiles against the real code, bit for bit: verify_profiles.py HALFULP FOLDER

For each verified profile the suite `profiles` is exported with the profile's outputs; the real kernel of that name in
kernels.py runs on the same inputs, and the bits of every output are compared (a nan equals a nan). A profile that claims to be verified and
has no kernel here, or a kernel that took no case, fails. Last line: N passed, N failed, N skipped (profiles).
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

import ml_dtypes
import numpy as np
import torch

import kernels

INTEGER = {2: np.int16, 4: np.int32}
TORCH = {"fp32": torch.float32, "bf16": torch.bfloat16, "fp16": torch.float16}


def tensor(path, format):
    """An exported .npy as a torch tensor of its format."""
    array = np.load(path)
    if format == "bf16":
        array = array.view(ml_dtypes.bfloat16)
    return torch.from_numpy(array.view(INTEGER[array.itemsize]).copy()).view(TORCH[format])


def bits(value):
    """The bit pattern of each element, one pattern for every nan."""
    value = value.contiguous()
    pattern = value.view({2: torch.int16, 4: torch.int32}[value.element_size()]).clone()
    pattern[value.isnan()] = -1
    return pattern.reshape(-1)


def compare(kernel, case, folder):
    """Elements compared and elements that differ; None where the kernel does not take the case."""
    given = {name: tensor(folder / case["folder"] / f"{name}.npy", each["format"]) for name, each in case["in"].items()}
    params = dict(case["params"], eps=case["params"].get("eps_given"))
    real = kernel(given, params)
    if real is None:
        return None
    total = differing = 0
    for name, each in case["out"].items():
        ours = tensor(folder / case["folder"] / f"{name}.npy", each["format"])
        if real[name].dtype != ours.dtype:
            return None  # promoted to another format: not the case's question
        a, b = bits(ours), bits(real[name])
        total += a.numel()
        differing += int((a != b).sum())
    return total, differing


def verify(halfulp, name, kernel, folder):
    shutil.rmtree(folder, ignore_errors=True)
    command = [halfulp, "export", "--suite", "profiles", "--subject", f"recipe:{name}", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    taken = elements = differing = 0
    witness = ""
    for case in json.loads((folder / "manifest.json").read_text())["cases"]:
        result = compare(kernel, case, folder)
        if result is None:
            continue
        taken += 1
        elements += result[0]
        differing += result[1]
        if result[1] and not witness:
            witness = f"; first: {case['id']}, {result[1]} of {result[0]}"
    good = taken > 0 and differing == 0
    print(f"{'pass' if good else 'FAIL'}  {name:24} {elements:>10,} outputs of {taken:>4} cases, {differing:,} differ{witness}",
          flush=True)
    shutil.rmtree(folder)
    return good


def main(halfulp, folder):
    torch.set_num_threads(2)
    folder = pathlib.Path(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    listed = subprocess.run([halfulp, "list", "profiles"], check=True, capture_output=True, text=True).stdout
    rows = re.split(r"\n  (?=\S)", "\n" + listed)  # a row's text may go on in indented lines
    claimed = {row.split()[0] for row in rows if row.rstrip().endswith("verified")}
    passed = failed = 0
    for name in sorted(claimed | set(kernels.kernels)):
        if name not in kernels.kernels or name not in claimed:
            print(f"FAIL  {name}: {'no kernel here' if name in claimed else 'not a verified profile'}")
            failed += 1
            continue
        good = verify(halfulp, name, kernels.kernels[name], folder)
        passed, failed = passed + good, failed + (not good)
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
