"""The hidden layer over the patterns of jiaqi.

The sum of the tables says what every pattern means alone; the layer adds what they mean together: a row of
numbers for every state of every pattern, added up, below zero cut off, weighed by stage.
"""

import re

import jax
import jax.numpy as jnp
import numpy as np

import fit
import fit_counts
import hidden
from errors import FarmError, one_line

# What the program knows: neurons, parts of a whole in rows and output weights, bounds of biases and output weights.
NEURONS = 32
ROWS, OUTS = 128, 256
MOST_ROW, MOST_BIAS, MOST_OUT = 127, 10_000, 2000

# A state whose row says no more than this to any neuron, in parts, says nothing.
SILENT = 1

# In memory, some 110 bytes each.
MAX_POSITIONS = 50_000_000

# Numbers of tables have 16 bits.
LARGEST = (1 << 15) - 1


def read_weights(text, shape, what):
    """The bias [stages] and the tables [stages, weights] of a file of weights, in parts of the unit of values."""
    def numbers(lists):
        found = [int(number) for each in lists for number in each.split(",") if number.strip()]
        if any(abs(number) > LARGEST for number in found):
            raise ValueError("a number has more than 16 bits")
        return np.array(found, np.int64)

    try:
        if int(hidden.told(r"\bsize: (\d{1,3})\b", text, "size")) != shape.size:
            raise FarmError(f"{what}: weights of another board than that of the positions")
        bias = numbers([hidden.told(r"\bbias: \[([-\d,\s]*)\]", text, "bias")]).reshape(shape.stages)
        # Lists of numbers are the innermost, by stage and by class.
        lists = re.findall(r"\[([-\d,\s]+)\]", text[text.index("weights: ["):].split("hidden:")[0])
        return bias, numbers(lists).reshape(shape.stages, shape.weights)
    except ValueError as error:
        raise FarmError(f"{what}: no file of weights: {one_line(error)}") from None


def read(paths, blend):
    """The shape of files, and of all positions of which the search thought anything the stage, what is to be foretold,
    the weights of their patterns, and whether they are held back."""
    known_shape, parts, games, before, count = None, [], 0, 0, 0
    for path in paths:
        if fit_counts.is_counts(path):
            raise FarmError(f"{path}: positions of jiu among those of jiaqi")
        chunks = fit.read_chunks(path)
        shape = next(chunks)
        if shape.game != "jiaqi":
            raise FarmError(f"{path}: positions of {shape.game} among those of jiaqi")
        if known_shape not in (None, shape):
            raise FarmError(f"{path}: positions of another board than those before")
        known_shape = shape
        before = shape.stages
        for rows in chunks:
            stage = rows[:, 0].astype(np.int32)
            # A game begins where the stages do.
            game = games + np.cumsum(np.diff(stage, prepend=before) < 0)
            games, before = game[-1], stage[-1]
            known = hidden.known(rows)
            parts.append((stage[known], hidden.aims(rows[known], shape.stages, blend), rows[known, fit.COLUMNS:],
                          game[known] % fit.VALIDATION == 0))
            count += len(rows)
            if count > MAX_POSITIONS:
                raise FarmError(f"{path}: more than {MAX_POSITIONS} positions")
    if not parts:
        raise FarmError("there are no positions to learn from")
    return known_shape, *map(np.concatenate, zip(*parts))


def positions(paths, blend, text, what):
    """The shape of files, their positions for `hidden.train`, and the weights that `text` holds."""
    shape, stage, aim, patterns, held = read(paths, blend)
    weights = read_weights(text, shape, what)
    bias, tables = (part.astype(np.float32) / shape.scale for part in weights)
    base = bias[stage]
    for at in range(0, len(base), hidden.CHUNK):
        here = slice(at, at + hidden.CHUNK)
        base[here] += tables[stage[here, None], patterns[here]].sum(1)
    return shape, hidden.Positions(shape.stages, stage, aim, base, patterns, held), weights


def added(numbers, stage, patterns):
    """What the layer and the change of the tables add to the logarithms of the odds."""
    patterns = patterns.astype(jnp.int32)
    neurons = numbers["rows"][patterns].sum(1) + numbers["bias"][stage]
    together = (jnp.maximum(neurons, 0) * numbers["out"][stage]).sum(1)
    return numbers["tables"][stage[:, None], patterns].sum(1) + numbers["level"][stage] + together


def model(shape, _positions, seed):
    """A layer that says nothing yet: its rows and output weights are small and drawn by chance."""
    rows, out = jax.random.split(jax.random.key(seed))
    numbers = {"rows": 0.02 * jax.random.normal(rows, (shape.weights, NEURONS)),
               "out": 0.1 * jax.random.normal(out, (shape.stages, NEURONS)),
               "bias": jnp.full((shape.stages, NEURONS), 0.1),
               "level": jnp.zeros(shape.stages),
               "tables": jnp.zeros((shape.stages, shape.weights))}
    bounds = {"rows": MOST_ROW / ROWS, "bias": MOST_BIAS / ROWS, "out": MOST_OUT / OUTS}
    return hidden.Model(numbers, added, bounds, ("rows", "tables"))


def to_ron(shape, _positions, weights, numbers):
    """The text of a file of weights with a hidden layer."""
    bias, tables = weights
    level = hidden.whole(bias / shape.scale + numbers["level"], shape.scale, fit.LIMIT)
    changed = hidden.whole(tables / shape.scale + numbers["tables"], shape.scale, fit.LIMIT)
    fitted = [np.append(row, last) for row, last in zip(changed, level)]
    text = fit.to_ron(shape, fitted)
    rows = hidden.whole(numbers["rows"], ROWS, MOST_ROW)

    def row(state):
        return "[" + ",".join(map(str, state)) + "]" if np.abs(state).max() > SILENT else "[]"

    lines, at = ["    hidden: Some((", "        rows: ["], 0
    for length in shape.lengths:
        lines.append("            [" + ",".join(map(row, rows[at:at + length])) + "],")
        at += length
    lines.append("        ],")
    for name, parts, most in (("bias", ROWS, MOST_BIAS), ("out", OUTS, MOST_OUT)):
        lines.append(f"        {name}: [")
        lines += ["            [" + ",".join(map(str, stage)) + "]," for stage in
                  hidden.whole(numbers[name], parts, most)]
        lines.append("        ],")
    return text.removesuffix(")\n") + "\n".join([*lines, "    )),", ")", ""])
