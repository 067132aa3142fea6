"""The real kernels that the verified profiles are named after, each as a function of arrays.

kernels[name](inputs, params) -> {"y": array, ...}; inputs and results are torch tensors, params holds eps, offset, cap.
Versions are pinned in frameworks.sh; what a kernel does not take (a format, an operand) it refuses by returning None.
"""

import functools
import importlib

import numpy as np
import onnx
import onnxruntime
import torch
import torch.nn.functional as F


def module_norm(path, name):
    """A norm class of transformers: built for the row's length, its weight replaced."""
    kind = getattr(importlib.import_module(f"transformers.models.{path}"), name)

    def run(inputs, params):
        x, weight = inputs["x"], inputs.get("weight")
        try:
            norm = kind(x.shape[-1], eps=params["eps"])
        except TypeError:  # weightless forms take only eps
            norm = kind(eps=params["eps"])
        if "bias" in inputs or (hasattr(norm, "weight") and norm.weight is not None) != (weight is not None):
            return None
        if weight is not None:
            norm.weight = torch.nn.Parameter(weight, requires_grad=False)
        with torch.no_grad():
            return {"y": norm(x)}

    return run


def torch_rms(inputs, params):
    if "bias" in inputs:
        return None
    x = inputs["x"]
    return {"y": F.rms_norm(x, x.shape[-1:], inputs.get("weight"), params["eps"])}


def torch_layer_norm(inputs, params):
    x = inputs["x"]
    return {"y": F.layer_norm(x, x.shape[-1:], inputs.get("weight"), inputs.get("bias"), params["eps"])}


def softcap(inputs, params):
    y = inputs["x"] / params["cap"]
    return {"y": torch.tanh(y) * params["cap"]}


@functools.lru_cache(maxsize=None)
def session(op, domain, opset, operands, kind, eps, results):
    """An onnxruntime session of one node, on one CPU thread."""
    names = [name for name in operands]
    nodes = [onnx.helper.make_node(op, names, list(results), domain=domain, epsilon=eps,
                                   **({} if domain else {"axis": -1}))]
    tensor = functools.partial(onnx.helper.make_tensor_value_info, elem_type=kind, shape=None)
    graph = onnx.helper.make_graph(nodes, "norm", [tensor(n) for n in names if n], [tensor(r) for r in results if r])
    opsets = [onnx.helper.make_opsetid("", opset)] + ([onnx.helper.make_opsetid(domain, 1)] if domain else [])
    model = onnx.helper.make_model(graph, opset_imports=opsets, ir_version=10)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def onnx_norm(op, domain, opset, operands, results):
    """A norm of onnxruntime, fp32 and fp16."""

    def run(inputs, params):
        x = inputs["x"]
        if x.dtype == torch.bfloat16 or any(t.dtype != x.dtype for t in inputs.values()):
            return None
        given = tuple(name for name in operands if name in inputs)
        if set(given) != set(inputs) or not set(operands[:2]) <= set(given):
            return None
        kind = onnx.TensorProto.FLOAT16 if x.dtype == torch.float16 else onnx.TensorProto.FLOAT
        run = session(op, domain, opset, given, kind, params["eps"], results)
        wanted = [name for name in results if name]
        outputs = run.run(wanted, {name: inputs[name].numpy() for name in given})
        return {name: torch.from_numpy(np.ascontiguousarray(value)) for name, value in zip(wanted, outputs)}

    return run


kernels = {
    "hf.llama@cpu": module_norm("llama.modeling_llama", "LlamaRMSNorm"),
    "hf.t5@cpu": module_norm("t5.modeling_t5", "T5LayerNorm"),
    "hf.olmo2@cpu": module_norm("olmo2.modeling_olmo2", "Olmo2RMSNorm"),
    "hf.gemma@cpu": module_norm("gemma2.modeling_gemma2", "Gemma2RMSNorm"),
    "hf.gemma4@cpu": module_norm("gemma4.modeling_gemma4", "Gemma4RMSNorm"),
    "hf.gemma_wtype@cpu": module_norm("muse_spark.modeling_muse_spark", "MuseSparkTextCenteredRMSNorm"),
    "hf.rsqrt_in_storage@cpu": module_norm("deepseek_v4.modeling_deepseek_v4", "DeepseekV4UnweightedRMSNorm"),
    "hf.imagegpt@cpu": module_norm("imagegpt.modeling_imagegpt", "ImageGPTLayerNorm"),
    "hf.cohere@cpu": module_norm("cohere.modeling_cohere", "CohereLayerNorm"),
    "torch.rms@cpu": torch_rms,
    "torch.ln@cpu": torch_layer_norm,
    "softcap.hf@cpu": softcap,
    "ort.rms@cpu": onnx_norm("RMSNormalization", "", 23, ("x", "weight"), ("y",)),
    "ort.ln@cpu": onnx_norm("LayerNormalization", "", 17, ("x", "weight", "bias"), ("y",)),
    "ort.skip_simplified@cpu": onnx_norm(
        "SkipSimplifiedLayerNormalization", "com.microsoft", 17, ("x", "residual", "weight"), ("y", "", "", "sum")
    ),
}
