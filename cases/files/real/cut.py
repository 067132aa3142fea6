"""What the cut scripts share: recording the inputs of norms, writing tensors with a manifest, checking them again."""

import argparse
import hashlib
import importlib.metadata
import json
import pathlib
import sys

import numpy
from safetensors.numpy import load_file, save_file

HERE = pathlib.Path(__file__).resolve().parent


def sha256(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def spread(length, count):
    """`count` positions from the first to the last, evenly."""
    return [i * (length - 1) // (count - 1) for i in range(count)]


def rows(tensor, positions):
    """[batch, length, n] -> the rows at the positions of each sequence, [batch * count, n]."""
    array = tensor.detach().numpy()
    return numpy.concatenate([array[b][positions(b, array.shape[1])] for b in range(array.shape[0])])


def finish(name, description, tensors, package, source, licence, facts, pinned):
    """Writes NAME.safetensors and NAME.json, or with --check compares with what lies there."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--out", type=pathlib.Path, default=HERE, help="folder to write to (default: this one)")
    parser.add_argument("--check", action="store_true", help="write nothing; compare with the files of the folder")
    options = parser.parse_args()
    path = options.out / f"{name}.safetensors"
    if options.check:
        sys.exit(check(path, tensors))
    save_file({key: numpy.ascontiguousarray(value) for key, value in tensors.items()}, path)
    manifest = {
        "file": path.name,
        "sha256": sha256(path),
        "package": package,
        "version": importlib.metadata.version(package),
        "licence": licence,
        "source": source.name,
        "source_sha256": sha256(source),
        "pinned": pinned,
        "facts": facts,
        "tensors": {key: {"dtype": str(value.dtype), "shape": list(value.shape)} for key, value in sorted(tensors.items())},
    }
    path.with_suffix(".json").write_text(json.dumps(manifest, indent=1) + "\n")
    print(f"{path.name}: {len(tensors)} tensors, {path.stat().st_size} bytes")


def check(path, tensors):
    """Parameters to the bit; activations to 1e-4 of their largest, since a matrix product depends on the machine."""
    there = load_file(path)
    wrong = sorted(set(there) ^ set(tensors))
    for key in set(there) & set(tensors):
        new, old = tensors[key], there[key]
        same = new.shape == old.shape and (
            numpy.abs(new - old).max() <= 1e-4 * numpy.abs(old).max()
            if key.rsplit(".", 1)[1] in ("input", "sublayer", "residual")
            else new.tobytes() == old.tobytes()
        )
        if not same:
            wrong.append(key)
    print(f"{path.name}: {len(tensors) - len(wrong)} tensors agree, {len(wrong)} differ {' '.join(wrong)}")
    return 1 if wrong else 0


# SPDX-License-Identifier: Apache-2.0
