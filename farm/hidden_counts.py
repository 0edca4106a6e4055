"""The hidden layer over the figures of jiu, one for every time of the game.

The plain weights say what every figure means alone; the layer adds what they mean together: the figures of both
sides go into a few neurons, below zero cut off, weighed.
"""

import re

import jax
import jax.numpy as jnp
import numpy as np

import fit_counts
import hidden
from errors import FarmError, one_line
from fit import COLUMNS, LIMIT

# What the program knows: neurons, and the largest number of the layer.
NEURONS = 16
LARGEST = 1000.0

# A smaller number of the layer says nothing.
SILENT = 1e-9

# Points of a row of the largest board that has the weights of small ones.
SMALL = 8


def read_weights(text, shape, what):
    """The weights [stages, figures and the bias] of a file of weights, in parts of the unit of values."""
    stages, counts, size = shape.stages, shape.counts, shape.size
    # A bias of the layer, if there is one, is a list: it is none of these.
    pattern = r"bias: (-?\d{1,5}),\s*own: \(([-\d,\s]+)\),\s*other: \(([-\d,\s]+)\)"
    try:
        # Small boards and large ones have weights of their own.
        if (int(hidden.told(r"\bsize: (\d{1,3})\b", text, "size")) > SMALL) != (size > SMALL):
            raise FarmError(f"{what}: weights of another board than that of the positions")
        found = [[*map(int, [*own.split(","), *other.split(","), bias])]
                 for bias, own, other in re.findall(pattern, text)]
        weights = np.array(found, np.int64).reshape(stages, counts + 1)
        if np.abs(weights).max() > LIMIT:
            raise ValueError("a number is too large")
    except (OverflowError, ValueError) as error:
        raise FarmError(f"{what}: no file of weights: {one_line(error)}") from None
    return weights


def positions(paths, blend, text, what):
    """The shape of files, their positions for `hidden.train`, and the weights that `text` holds."""
    shape, rows, held = fit_counts.read_all(paths)
    if shape.game != "jiu":
        raise FarmError(f"{paths[0]}: positions of {shape.game}: no hidden layer is known to it")
    weights = read_weights(text, shape, what)
    known = hidden.known(rows)
    rows, held = rows[known], held[known]
    stage, inputs = rows[:, 0].astype(np.int32), rows[:, COLUMNS:].astype(np.float32)
    plain = (weights / shape.scale).astype(np.float32)
    base = (inputs * plain[stage, :-1]).sum(1) + plain[stage, -1]
    return shape, hidden.Positions(shape.stages, stage, hidden.aims(rows, shape.stages, blend), base, inputs, held), weights


def spread(found):
    """Mean and deviation of every figure [stages, figures] in the positions that are learned from."""
    means, deviations = [], []
    for stage in range(found.stages):
        here = found.inputs[(found.stage == stage) & ~found.held]
        means.append(here.mean(0) if len(here) else np.zeros(found.inputs.shape[1]))
        deviations.append(np.maximum(here.std(0), 0.1) if len(here) else np.ones(found.inputs.shape[1]))
    return np.array(means, np.float32), np.array(deviations, np.float32)


def model(shape, found, seed):
    """A layer that says nothing yet: its output weights are small and drawn by chance. It looks at figures in deviations
    from their mean: else those that hardly differ would hardly be learned from, and large ones rule the others."""
    stages, counts = shape.stages, shape.counts
    mean, deviation = map(jnp.asarray, spread(found))

    def added(numbers, stage, figures):
        """What the layer and the change of the plain weights add to the logarithms of the odds."""
        scaled = (figures - mean[stage]) / deviation[stage]
        neurons = jnp.einsum("pf,pfn->pn", scaled, numbers["rows"][stage]) + numbers["bias"][stage]
        together = (jnp.maximum(neurons, 0) * numbers["out"][stage]).sum(1)
        return (scaled * numbers["plain"][stage]).sum(1) + numbers["level"][stage] + together

    rows, out = jax.random.split(jax.random.key(seed))
    numbers = {"rows": jax.random.normal(rows, (stages, counts, NEURONS)) / np.sqrt(counts),
               "out": 0.1 * jax.random.normal(out, (stages, NEURONS)),
               "bias": jnp.zeros((stages, NEURONS)),
               "level": jnp.zeros(stages),
               "plain": jnp.zeros((stages, counts))}
    return hidden.Model(numbers, added, {}, ("rows", "plain"))


def to_ron(shape, found, weights, numbers):
    """The text of a file of weights with a hidden layer."""
    counts, scale = shape.counts, shape.scale
    mean, deviation = (part.astype(float) for part in spread(found))
    # What is learned of deviations from the mean, in figures as they are counted.
    rows = numbers["rows"] / deviation[..., None]
    bias = numbers["bias"] - (rows * mean[..., None]).sum(1)
    plain = numbers["plain"] / deviation
    level = numbers["level"] - (plain * mean).sum(1)
    whole = hidden.whole(weights / scale + np.column_stack([plain, level]), scale, LIMIT)

    def row(values):
        # L2 brings neurons that help nothing to numbers such as 1e-34.
        values = np.where(np.abs(values) < SILENT, 0.0, np.clip(values, -LARGEST, LARGEST))
        return "(" + ", ".join(f"{number:.5g}" for number in values) + ")"

    def layer(stage):
        halves = rows[stage, :counts // 2], rows[stage, counts // 2:]
        for name, half in zip(("own", "other"), halves):
            yield f"                {name}: ("
            yield from (f"                    {row(figure)}," for figure in half)
            yield "                ),"
        yield f"                bias: {row(bias[stage])},"
        yield f"                out: {row(numbers['out'][stage])},"

    return fit_counts.to_ron(shape, whole, layer)
