#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets: make_seeds.py PROGRAM (build/release/halfulp). Findings are added by hand."""
import json, pathlib, struct, subprocess, sys, tempfile

here = pathlib.Path(__file__).parent
program = sys.argv[1]


def put(target, name, data):
    folder = here / target
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data.encode("latin1") if isinstance(data, str) else data)


def npy(descr, shape, data, version=(1, 0), order="False"):
    text = "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (descr, order, shape)
    size = 2 if version[0] == 1 else 4
    text += " " * (-(9 + size + len(text)) % 64) + "\n"
    return b"\x93NUMPY" + bytes(version) + len(text).to_bytes(size, "little") + text.encode() + data


def safetensors(header, data):
    text = header if isinstance(header, str) else json.dumps(header)
    return len(text).to_bytes(8, "little") + text.encode("latin1") + data


def tensor(dtype, shape, begin, end):
    return {"dtype": dtype, "shape": shape, "data_offsets": [begin, end]}


def seed_npy():
    put("npy", "fp32", npy("<f4", "(2, 3)", struct.pack("<6f", 1, -2, 0, float("inf"), float("nan"), 1e-45)))
    put("npy", "fp64-big-endian", npy(">f8", "(1, 1)", struct.pack(">d", 0.1), order="True"))
    put("npy", "fp16-version-2", npy("<f2", "(3,)", struct.pack("<3e", 1, 65504, 6e-8), (2, 0)))
    put("npy", "bf16", npy("<V2", "(2,)", b"\x80\x3f\xc0\x7f"))
    put("npy", "e4m3", npy("<V1", "(4,)", b"\x00\x7e\x7f\x81"))
    put("npy", "e5m2", npy("<f1", "(2, 2)", b"\x00\x7b\x7c\xff"))
    put("npy", "scalar", npy("<f8", "()", struct.pack("<d", 3)))
    put("npy", "no-values", npy("<f4", "(0, 7)", b""))
    put("npy", "void-2", npy("|V2", "(1,)", b"\x80\x3f"))
    put("npy", "python-2-length", npy("<f4", "(1L,)", struct.pack("<f", 1)))
    put("npy", "int32", npy("<i4", "(1,)", b"\0\0\0\0"))
    put("npy", "2-to-the-60-values", npy("<f4", "(1152921504606846976,)", b"\0\0\0\0"))
    put("npy", "product-wraps-to-1", npy("<f4", "(%d, %d)" % (2**63 + 1, 2**63 + 1), b"\0\0\0\0"))
    put("npy", "structured", npy("<f4", "(1,)", b"\0" * 8).replace(b"'<f4'", b"[('a', '<f4')]"))
    put("npy", "zip", "PK\3\4 an .npz")


def seed_safetensors():
    two = {"a": tensor("F32", [2], 0, 8), "b": tensor("BF16", [1, 2], 8, 12), "__metadata__": {"k": "v"}}
    put("safetensors", "two", safetensors(two, struct.pack("<2f", 1, -0.0) + b"\x80\x3f\x80\xff"))
    every, at, data = {}, 0, b""
    for dtype, width in [("F64", 8), ("F32", 4), ("F16", 2), ("BF16", 2), ("F8_E4M3", 1), ("F8_E5M2", 1), ("I64", 8)]:
        every["w." + dtype] = tensor(dtype, [1, 1], at, at + width)
        at, data = at + width, data + bytes(range(1, width + 1))
    put("safetensors", "every-dtype", safetensors(every, data))
    put("safetensors", "none", safetensors("{}", b""))
    put("safetensors", "no-values", safetensors({"a": tensor("F32", [0, 2**60], 0, 0)}, b""))
    put("safetensors", "overlap", safetensors({"a": tensor("F32", [2], 0, 8), "b": tensor("F32", [1], 4, 8)}, b"\0" * 8))
    put("safetensors", "hole", safetensors({"a": tensor("F32", [1], 4, 8)}, b"\0" * 8))
    put("safetensors", "2-to-the-60-values", safetensors({"a": tensor("F32", [2**60], 0, 4)}, b"\0" * 4))
    put("safetensors", "product-wraps-to-1", safetensors({"a": tensor("F32", [2**63 + 1, 2**63 + 1], 0, 4)}, b"\0" * 4))
    put("safetensors", "name-twice", safetensors(
        '{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}',
        b"\0" * 8))
    put("safetensors", "header-longer-than-file", (2**63).to_bytes(8, "little") + b"{}")
    put("safetensors", "header-nests", safetensors('{"a":' + "[" * 200, b""))
    put("safetensors", "name-not-utf-8", safetensors('{"\xff":{"dtype":"F32","shape":[],"data_offsets":[0,4]}}', b"\0" * 4))
    put("index", "one-shard", '{"metadata":{"total_size":8},"weight_map":{"a":"m-1.safetensors","b":"m-1.safetensors"}}')
    put("index", "no-tensor", '{"weight_map":{"c":"m-1.safetensors"}}')
    put("index", "empty-map", '{"weight_map":{}}')
    put("index", "elsewhere", '{"weight_map":{"a":"../m-1.safetensors"}}')
    put("index", "itself", '{"weight_map":{"a":"model.safetensors.index.json"}}')
    put("index", "no-map", '{"metadata":{}}')
    put("index", "twice", '{"weight_map":{"a":"m-1.safetensors","a":"m-2.safetensors"}}')


def seed_ids():
    listed = subprocess.run([program, "list", "cases", "--suite", "ci", "--names"], capture_output=True, text=True).stdout
    by_generator = {}
    for each in sorted(listed.split(), key=lambda text: (int(text.split("/n=")[1].split("/")[0]), text)):
        by_generator.setdefault(each.split("/")[2].split(":")[0], each)
    for generator, each in by_generator.items():
        put("id", generator, each)
    put("id", "file", "rms_norm/bf16/file:..%2Fa.safetensors#w/n=8/weight=file:minilm#w")
    put("id", "everything", "add_layer_norm/fp16/normal:sd=2/n=16/seed=18446744073709551615/rows=3/out=fp32/weight=none/"
        "bias=const:2/bias-format=fp32/residual=ramp:base=0,step=1/eps=1e-12/eps-format=x/sum=mixed/offset=1")
    put("id", "list", "softcap/e5m2/list:1,nan,-inf,-0,5e-324/n=7/cap=1e-300")
    put("id", "too-long", "rms_norm/bf16/const:1/n=16777216/rows=18446744073709551615")
    put("id", "no-n", "rms_norm/bf16/const:1/eps=0")
    put("id", "n-twice", "rms_norm/bf16/const:1/n=8/n=8")
    put("id", "n-zero", "rms_norm/bf16/const:1/n=0")
    put("id", "index-beyond", "rms_norm/bf16/spike:base=1,9223372036854775808=1/n=8")


def run_lines():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "a.jsonl"
        for subject, command in [
            ("audit", ["audit", "--case", "rms_norm/bf16/normal/n=8", "--recipe", "fp32_inside"]),
            ("check", ["check", "mistake:eps_absent", "--case", "rms_norm/fp16/normal:sd=0.001/n=33"]),
        ]:
            subprocess.run([program, *command, "--report", "jsonl=%s" % path], capture_output=True)
            head, rest = path.read_text().split("\n", 1)
            version = json.loads(head)["halfulp"]
            yield subject, head.replace('"halfulp":"%s"' % version, '"halfulp":"VERSION"', 1) + "\n" + rest


def seed_harness():
    for name, text in [("null", "null"), ("numbers", "[0,-0.0,5e-324,1e308,18446744073709551615,-9223372036854775808]"),
                       ("text", '{"a":"\\u0000\\ud83d\\ude00\\"","":[true,false,{}]}'), ("nests", "[" * 200),
                       ("twice", '{"a":1,"a":2}'), ("too-large", "1e999"), ("cut", '{"a":[1,'), ("surrogate", '"\\ud800"')]:
        put("json", name, text)
    for name, text in run_lines():
        for target in ["records", "reports"]:
            put(target, name, text)
            put(target, name + "-cut", text[: len(text) * 2 // 3])
            put(target, name + "-no-records", text.split("\n")[0] + "\n")
    head = ("halfulp-baseline 2\nhalfulp\t0.1.0\nsuite\tci\ndeclared\tclass lanes=32\n"
            "case\tresult\tformat\tinputs\tdigest\tgates\telements\tmisrounded\tulps\tnormwise\n")
    row = "rms_norm/bf16/normal/n=8\t%s\tbf16\tfedcba9876543210\t0123456789abcdef\tallowed\t8\t1\t0.5\t0.001\n"
    put("baseline", "none", head)
    put("baseline", "two", head + row % "sum" + row % "y")
    put("baseline", "twice", head + row % "y" + row % "y")
    put("baseline", "cut", (head + row % "y")[:-3])
    put("baseline", "nan", (head + row % "y").replace("0.5", "nan"))
    put("baseline", "older", "halfulp-baseline 1\n" + head.split("\n", 1)[1] + row % "y")
    put("baseline", "refused", head + (row % "y").replace("allowed", "refused"))
    put("baseline", "gates", head + (row % "y").replace("allowed", "passed"))
    put("baseline", "no-suite", head.replace("suite\tci\n", ""))
    put("baseline", "infinite", (head + row % "y").replace("0.5", "inf"))
    for name, text in [("default", "default"), ("all", "cast=before,lanes=32,rsqrt=2.5,mean=1,tanh=16,weight=storage,"
                       "form=shift,variance=streaming,underflow=flush"), ("any", "lanes=any"), ("range", "lanes=65537"),
                       ("nan", "rsqrt=nan"), ("key", "lane=1"), ("comma", ",")]:
        put("class", name, text)
    seen = set()
    for line in (here.parent / "public_bugs.jsonl").read_text().splitlines():
        case = json.loads(line)
        kind = (case["op"], case["input"]["gen"], "updates" in case, case["weight"]["form"])
        if case["n"] > 64 or kind in seen or case.get("scope", "now") != "now":
            continue
        seen.add(kind)
        keep = "op n dtype out_dtype eps weight bias input residual residual_class updates multiplier cap expected"
        put("bug", case["id"], json.dumps({k: case[k] for k in keep.split() if k in case}))
    plain = {"op": "rms_norm", "n": 4, "dtype": "bf16", "out_dtype": "bf16", "weight": {"form": "none"},
             "bias": {"form": "none"}, "input": {"gen": "const", "value": 1}, "expected": []}
    stream = {**plain, "op": "residual_sum", "updates": {"dtype": "bf16", "seeds": "1..3", "lo": -1, "span": 2}}
    for name, change in [("n-zero", {"n": 0}), ("n-2-to-the-60", {"n": 2**60}), ("no-residual", {"op": "residual_sum"}),
                         ("add-without-residual", {"op": "add_rms_norm"}), ("index-beyond", {"expected": [
                             {"index": 4, "exact": "1", "bits": "0x3f80"}]})]:
        put("bug", name, json.dumps({**plain, **change}))
    put("bug", "spike-unequal", json.dumps({**plain, "input": {"gen": "spike", "base": 1, "at": [0, 1], "values": [2]}}))
    for name, seeds in [("updates", "1..3"), ("updates-endless", "0..18446744073709551615"), ("updates-none", "2..1")]:
        put("bug", name, json.dumps({**stream, "updates": {**stream["updates"], "seeds": seeds}}))


def seed_tests():
    for path in (here.parent / "tests").glob("*.json"):
        put("test", path.stem, path.read_bytes())
    plain = {"op": "rms_norm", "format": "bf16", "shapes": [[2, 8]], "rtol": 0.01}
    for name, change in [("plain", {}), ("recipe", {"reference": "fp32_inside", "measure": "ulp", "limit": 2, "rtol": None}),
                         ("cases", {"cases": ["rms_norm/{f}/const:1/n=4", {"x": "zeros", "eps": 0}]}),
                         ("empty-shapes", {"shapes": []}), ("huge-shape", {"shapes": [[2**40, 2**24]]}),
                         ("unknown-member", {"shape": 4}), ("rtol-negative", {"rtol": -1}), ("no-op", {"op": None})]:
        put("test", name, json.dumps({k: v for k, v in {**plain, **change}.items() if v is not None}))


seed_npy()
seed_safetensors()
seed_ids()
seed_harness()
seed_tests()
