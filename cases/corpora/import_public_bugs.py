#!/usr/bin/env python3
"""Brings a file of public bug cases into the tree, once, checked.

    cases/corpora/import_public_bugs.py PATH/cases.jsonl     writes public_bugs.jsonl beside this script

Checked: one JSON object a line; the keys that every case has, with their types; unique ids; known scopes; generators
of a known kind with their numbers; bit patterns as hexadecimal numbers of the format's width. The lines are written
as they came, in the order given. Nothing is written where a check fails; the line and the reason are printed.
"""

import json
import os
import sys

BITS = {"fp64": 64, "fp32": 32, "tf32": 32, "bf16": 16, "fp16": 16, "e4m3": 8, "e5m2": 8}
GENERATORS = {
    "const": {"value"},
    "list": {"values"},
    "cycle": {"values"},
    "ramp": {"base", "step"},
    "spike": {"base", "at", "values"},
    "splitmix": {"lo", "span"},  # with seed, or seeds in updates
    "splitmix one element each": {"seeds", "lo", "span"},
}


class Refused(Exception):
    pass


def need(condition, reason):
    if not condition:
        raise Refused(reason)


def is_number(value):
    return (isinstance(value, (int, float)) and not isinstance(value, bool)) or value in ("inf", "-inf", "nan")


def check_generator(name, generator):
    need(isinstance(generator, dict) and "gen" in generator, f"{name} is no generator")
    kind = generator["gen"]
    need(kind in GENERATORS, f"{name}: no generator {kind!r}; known: {', '.join(sorted(GENERATORS))}")
    missing = GENERATORS[kind] - generator.keys()
    need(not missing, f"{name}: {kind} lacks {', '.join(sorted(missing))}")
    for value in generator.get("values", []):
        need(is_number(value), f"{name}: {value!r} is not a number")
    if kind == "spike":
        need(len(generator["at"]) == len(generator["values"]), f"{name}: as many places as values")


def check_bits(name, text, width):
    need(isinstance(text, str) and text.startswith("0x"), f"{name}: {text!r} is not a hexadecimal number")
    need(int(text, 16) < 1 << width, f"{name}: {text} has more than {width} bits")


def check_case(case, seen):
    need(isinstance(case, dict), "not an object")
    for key, kind in {"id": str, "scope": str, "op": str, "n": int, "dtype": str, "out_dtype": str, "source": str,
                      "weight": dict, "bias": dict, "input": dict, "expected": list, "wrong": list}.items():
        need(isinstance(case.get(key), kind), f"{key} is missing or not of type {kind.__name__}")
    need(case["id"] not in seen, "the id is taken")
    need(case["scope"] in ("now", "later"), f"scope {case['scope']!r} is neither now nor later")
    need(case["n"] >= 1, "n must be at least 1")
    for key in ("dtype", "out_dtype"):
        need(case[key] in BITS, f"{key}: no format {case[key]!r}")
    check_generator("input", case["input"])
    for key in ("weight", "bias"):
        if case[key].get("form") != "none":
            check_generator(key, case[key].get("gen"))
    for key in ("residual", "updates"):
        if case.get(key) is not None:
            check_generator(key, case[key])
    for key in ("expected", "wrong"):
        for entry in case[key]:
            need(isinstance(entry.get("index"), int) and entry["index"] >= 0, f"{key} has no index")
            if "bits" in entry:
                check_bits(key, entry["bits"], BITS[case["out_dtype"]])


def main(arguments):
    if len(arguments) != 1:
        sys.exit("usage: import_public_bugs.py PATH/cases.jsonl")
    with open(arguments[0], encoding="utf-8") as file:
        lines = file.read().splitlines()
    seen = set()
    for number, line in enumerate(lines, 1):
        try:
            case = json.loads(line)
            check_case(case, seen)
            seen.add(case["id"])
        except (ValueError, Refused) as reason:
            sys.exit(f"{arguments[0]}:{number}: {reason}; nothing was written")
    if not seen:
        sys.exit(f"{arguments[0]} holds no case; nothing was written")
    target = os.path.join(os.path.dirname(os.path.abspath(__file__)), "public_bugs.jsonl")
    with open(target + ".part", "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
    os.replace(target + ".part", target)
    print(f"{len(seen)} cases written to {target}")


if __name__ == "__main__":
    main(sys.argv[1:])

# SPDX-License-Identifier: Apache-2.0
