"""Whole numbers of 8 bits: what onnxruntime makes of a network of ours, in time and in its answers.

    python int8.py NETFILE          needs onnxruntime, onnx, safetensors and numpy

Weights by channel and what runs between the layers are quantised as onnxruntime does it (static, QDQ), by positions in which stones
stand at random. Prints microseconds a position, median of seven turns of half a second, and how far answers are from those in floats.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process
from safetensors import safe_open


def model(path):
    """The network as a model for any number of positions, and the points of a row of its board."""
    with safe_open(path, "np") as file:
        size = int(file.metadata()["size"])
        numbers = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (no dict)
    nodes, constants = [], []

    def node(op, out, of, **how):
        nodes.append(helper.make_node(op, of, [out], name=out, **how))
        return out

    def layer(name, weight):
        constants.extend(numpy_helper.from_array(np.ascontiguousarray(array), f"{name}.{part}")
                         for part, array in (("weight", weight), ("bias", numbers[f"{name}.bias"])))
        return f"{name}.weight", f"{name}.bias"

    def conv(name, of):
        weight = numbers[f"{name}.weight"]
        weight = weight.transpose(3, 2, 0, 1) if weight.ndim == 4 else weight.T[..., None, None]
        rim = weight.shape[-1] // 2
        out = node("Conv", f"{name}_sum", [of, *layer(name, weight)], pads=[rim] * 4)
        return node("Relu", f"{name}_relu", [out])

    def dense(name, of, out):
        return node("Gemm", out, [of, *layer(name, numbers[f"{name}.weight"])])

    seen = conv("conv3", conv("conv2", conv("conv1", "planes")))
    # Dense layers take point by point what lies there channel by channel.
    flat = [node("Flatten", f"{head}_flat", [node("Transpose", f"{head}_turned", [conv(f"{head}_conv", seen)],
                                                  perm=[0, 2, 3, 1])]) for head in ("policy", "value")]
    dense("policy", flat[0], "policy")
    inner = node("Relu", "value1_relu", [dense("value1", flat[1], "value1")])
    node("Tanh", "value", [dense("value2", inner, "value2")])
    points = size * size
    graph = helper.make_graph(
        nodes, "net", [helper.make_tensor_value_info("planes", 1, ["n", 4, size, size])],
        [helper.make_tensor_value_info("policy", 1, ["n", points]), helper.make_tensor_value_info("value", 1, ["n", 1])],
        constants)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), size


def positions(count, size, seed):
    """Planes of placements, stones at random, the board more or less full."""
    rng = np.random.default_rng(seed)
    planes = np.zeros((count, 4, size, size), np.float32)
    for row in planes:
        points = rng.permutation(size * size)[:rng.integers(2, size * size)]
        half = len(points) // 2
        for plane, which in ((0, points[:half]), (1, points[half:]), (2, points[-1:])):
            row[plane].reshape(-1)[which] = 1
        row[3] = len(points) % 2 == 0
    return planes


class Reader(CalibrationDataReader):
    """Positions to calibrate by."""

    def __init__(self, planes):
        self.batches = iter(np.split(planes, len(planes) // 16))

    def get_next(self):
        batch = next(self.batches, None)
        return None if batch is None else {"planes": batch}


def main():
    whole, size = model(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        files = {"floats": Path(folder) / "f.onnx", "int8": Path(folder) / "q.onnx"}
        onnx.save(whole, files["floats"])
        quant_pre_process(files["floats"], Path(folder) / "p.onnx", skip_symbolic_shape=True)
        quantize_static(Path(folder) / "p.onnx", files["int8"], Reader(positions(512, size, 1)), QuantFormat.QDQ,
                        per_channel=True, activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        sessions = {name: onnxruntime.InferenceSession(file, options, ["CPUExecutionProvider"])
                    for name, file in files.items()}
    planes = positions(1024, size, 2)
    (policy, value), (quick_policy, quick_value) = (one.run(None, {"planes": planes}) for one in sessions.values())
    best = np.mean(policy.argmax(1) == quick_policy.argmax(1))
    print(f"values differ by {np.abs(value - quick_value).mean():.4f} on the average, {np.abs(value - quick_value).max():.4f} "
          f"at most; logits by {np.abs(policy - quick_policy).mean():.4f}; the first guess is the same in {best:.1%}")
    for batch in (1, 8, 32):
        part, times = planes[:batch], {name: [] for name in sessions}
        for _ in range(7):
            for name, session in sessions.items():
                begun, runs = time.perf_counter(), 0
                while time.perf_counter() - begun < 0.5:
                    session.run(None, {"planes": part})
                    runs += 1
                times[name].append((time.perf_counter() - begun) / runs / batch * 1e6)
        print(batch, *(f"{name}: {statistics.median(all_):.0f} ({min(all_):.0f} to {max(all_):.0f})"
                       for name, all_ in times.items()), sep="  ")


main()
