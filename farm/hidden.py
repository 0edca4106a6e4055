"""Trains the hidden layer over the patterns of jiaqi, and the tables with it, on files of self-play.

The sum of the tables says what every pattern means alone; the layer adds what they mean together: a row of
numbers for every state of every pattern, added up, below zero cut off, weighed by stage. What is to be foretold is what the
search thought of the position. Steps of Adam whose rate falls to nothing; rows and the change of the tables are held
back by L2. Every twentieth game is not learned from and tells what was gained.
"""

import functools
import json
import re

import jax
import jax.numpy as jnp
import numpy as np
import optax

import fit
from errors import FarmError, one_line

# What the program knows: neurons, parts of a whole in rows and output weights, bounds of biases and output weights.
NEURONS = 32
ROWS, OUTS = 128, 256
MOST_BIAS, MOST_OUT = 10_000, 2000

# A state whose row says no more than this to any neuron, in parts, says nothing.
SILENT = 1

CHUNK = 1 << 14


def read_tables(text, shape, what):
    """The bias [stages] and the tables [stages, weights] of a file of weights, in parts of the unit of values."""
    try:
        size = int(re.search(r"size: (\d+)", text)[1])
        bias = json.loads(re.search(r"bias: (\[[^\]]*\])", text)[1])
        # Lists of numbers are the innermost, by stage and by class.
        lists = re.findall(r"\[([-\d,\s]+)\]", text[text.index("weights: ["):].split("hidden:")[0])
        numbers = [int(number) for each in lists for number in each.split(",") if number.strip()]
        good = size == shape.size and len(bias) == shape.stages
        tables = np.array(numbers, np.int64).reshape(shape.stages, shape.weights)
    except (TypeError, ValueError) as error:
        raise FarmError(f"{what}: no file of weights: {one_line(error)}") from None
    if not good:
        raise FarmError(f"{what}: weights of another board than that of the positions")
    return np.array(bias, np.int64), tables


class Positions:
    """All positions of which the search thought anything: stage, value, the weights of their patterns, and
    whether they are held back."""

    def __init__(self, paths):
        parts, self.shape = [], None
        for path in paths:
            chunks = fit.read_chunks(path)
            shape = next(chunks)
            if self.shape not in (None, shape):
                raise FarmError(f"{path}: positions of another board than those before")
            self.shape = shape
            parts += list(chunks)
        rows = np.concatenate(parts) if parts else np.zeros((0, fit.COLUMNS), np.uint16)
        stage = rows[:, 0].astype(np.int32)
        # A game begins where the stages do.
        game = np.cumsum(np.diff(stage, prepend=self.shape.stages) < 0)
        known = rows[:, 2] != fit.UNKNOWN
        self.stage = stage[known]
        self.value = rows[known, 2].astype(np.float32) / 1000
        self.patterns = rows[known, fit.COLUMNS:]
        self.held = game[known] % fit.VALIDATION == 0
        if not (~self.held).any():
            raise FarmError("there are no positions to learn from")


def logits(numbers, stage, patterns, base):
    """The logarithms of the odds of positions, `base` being what the tables said before."""
    neurons = numbers["rows"][patterns].sum(1) + numbers["bias"][stage]
    together = (jnp.maximum(neurons, 0) * numbers["out"][stage]).sum(1)
    change = numbers["tables"][stage[:, None], patterns].sum(1) + numbers["level"][stage]
    return base + change + together


def cross_entropy(told, value):
    """What is lost by foretelling `told`, a logarithm of odds, where the search thought `value`."""
    return jnp.logaddexp(0, told) - value * told


def new(shape, seed):
    """A layer that says nothing yet: its rows and output weights are small and drawn by chance."""
    rows, out = jax.random.split(jax.random.key(seed))
    return {"rows": 0.02 * jax.random.normal(rows, (shape.weights, NEURONS)),
            "out": 0.1 * jax.random.normal(out, (shape.stages, NEURONS)),
            "bias": jnp.full((shape.stages, NEURONS), 0.1),
            "level": jnp.zeros(shape.stages),
            "tables": jnp.zeros((shape.stages, shape.weights))}


def train(positions, tables, epochs, batch, rate, l2, seed, each):
    """The numbers learned. `tables` is what `read_tables` gives; `each` is told of every epoch."""
    shape = positions.shape
    bias, weights = (part.astype(np.float32) / shape.scale for part in tables)
    base = bias[positions.stage]
    for at in range(0, len(base), CHUNK):
        here = slice(at, at + CHUNK)
        base[here] += weights[positions.stage[here, None], positions.patterns[here]].sum(1)
    learned = np.flatnonzero(~positions.held)
    steps = max(1, len(learned) // batch)
    adam = optax.adam(optax.cosine_decay_schedule(rate, steps * epochs))
    numbers = new(shape, seed)
    state = adam.init(numbers)

    def loss(numbers, stage, patterns, base, value):
        lost = cross_entropy(logits(numbers, stage, patterns, base), value).mean()
        return lost + l2 * sum((numbers[name] ** 2).sum() for name in ("rows", "tables"))

    @functools.partial(jax.jit, donate_argnums=(0, 1))
    def step(numbers, state, *batch):
        changes, state = adam.update(jax.grad(loss)(numbers, *batch), state)
        return optax.apply_updates(numbers, changes), state

    def part(rows):
        return (positions.stage[rows], positions.patterns[rows].astype(np.int32), base[rows],
                positions.value[rows])

    @jax.jit
    def lost(numbers, stage, patterns, base, value):
        return cross_entropy(logits(numbers, stage, patterns, base), value)

    held = np.flatnonzero(positions.held)

    def losses():
        """By stage, of the games held back."""
        parts = [np.asarray(lost(numbers, *part(held[at:at + CHUNK]))) for at in range(0, len(held), CHUNK)]
        return by_stage(np.concatenate([*parts, np.zeros(0)]), positions.stage[held], shape.stages)

    told, value = base[held], positions.value[held]
    before = by_stage(np.logaddexp(0, told) - value * told, positions.stage[held], shape.stages)
    draw = np.random.default_rng(seed)
    for epoch in range(1, epochs + 1):
        order = draw.permutation(learned)
        for at in range(steps):
            numbers, state = step(numbers, state, *part(order[at * batch:(at + 1) * batch]))
        changes = " ".join(f"{after - was:+.4f}" for was, after in zip(before, losses()))
        each(f"epoch {epoch} of {epochs}: loss by stage against that of the tables: {changes}")
    return {name: np.asarray(array) for name, array in numbers.items()}


def by_stage(lost, stage, stages):
    """The mean of each stage, 0 where there are no positions."""
    count = np.bincount(stage, minlength=stages)
    return np.bincount(stage, lost, minlength=stages) / np.maximum(count, 1)


def whole(array, parts, most):
    """Whole numbers in these parts of one, none beyond `most`."""
    return np.clip(np.rint(array * parts), -most, most).astype(np.int64)


def to_ron(shape, tables, numbers):
    """The text of a file of weights with a hidden layer."""
    bias, weights = tables
    level = whole(bias / shape.scale + numbers["level"], shape.scale, fit.LIMIT)
    changed = whole(weights / shape.scale + numbers["tables"], shape.scale, fit.LIMIT)
    fitted = [np.append(row, last) for row, last in zip(changed, level)]
    text = fit.to_ron(shape, fitted)
    rows = whole(numbers["rows"], ROWS, 127)

    def row(state):
        return "[" + ",".join(map(str, state)) + "]" if np.abs(state).max() > SILENT else "[]"

    lines, at = ["    hidden: Some((", "        rows: ["], 0
    for length in shape.lengths:
        lines.append("            [" + ",".join(map(row, rows[at:at + length])) + "],")
        at += length
    lines.append("        ],")
    for name, parts, most in (("bias", ROWS, MOST_BIAS), ("out", OUTS, MOST_OUT)):
        lines.append(f"        {name}: [")
        lines += ["            [" + ",".join(map(str, stage)) + "]," for stage in whole(numbers[name], parts, most)]
        lines.append("        ],")
    return text.removesuffix(")\n") + "\n".join([*lines, "    )),", ")", ""])
