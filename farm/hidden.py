"""Trains the hidden layer over the patterns of jiaqi, and with it the tables, on files of self-play.

The sum of the tables says what every pattern means alone; the layer adds what they mean together: a row of
numbers for every state of every pattern, added up, below zero cut off, weighed by stage. What is to be foretold is what the
search thought of the position. Steps of Adam whose rate falls to nothing; rows and the change of the tables are held
back by L2. Every twentieth game is not learned from and tells what was gained.
"""

import functools
import re

import jax
import jax.numpy as jnp
import numpy as np
import optax

import fit
import fit_counts
from errors import FarmError, one_line

# What the program knows: neurons, parts of a whole in rows and output weights, bounds of biases and output weights.
NEURONS = 32
ROWS, OUTS = 128, 256
MOST_ROW, MOST_BIAS, MOST_OUT = 127, 10_000, 2000

# A state whose row says no more than this to any neuron, in parts, says nothing.
SILENT = 1

CHUNK = 1 << 14

# In memory, some 110 bytes each.
MAX_POSITIONS = 50_000_000

# Numbers of tables have 16 bits.
LARGEST = (1 << 15) - 1


def read_tables(text, shape, what):
    """The bias [stages] and the tables [stages, weights] of a file of weights, in parts of the unit of values."""
    def numbers(lists):
        found = [int(number) for each in lists for number in each.split(",") if number.strip()]
        if any(abs(number) > LARGEST for number in found):
            raise ValueError("a number has more than 16 bits")
        return np.array(found, np.int64)

    try:
        if int(re.search(r"\bsize: (\d{1,3})\b", text)[1]) != shape.size:
            raise FarmError(f"{what}: weights of another board than that of the positions")
        bias = numbers(re.search(r"\bbias: \[([-\d,\s]*)\]", text).groups()).reshape(shape.stages)
        # Lists of numbers are the innermost, by stage and by class.
        lists = re.findall(r"\[([-\d,\s]+)\]", text[text.index("weights: ["):].split("hidden:")[0])
        return bias, numbers(lists).reshape(shape.stages, shape.weights)
    except (TypeError, ValueError, AttributeError) as error:
        raise FarmError(f"{what}: no file of weights: {one_line(error)}") from None


class Positions:
    """All positions of which the search thought anything: stage, value, the weights of their patterns, and
    whether they are held back."""

    def __init__(self, paths):
        self.shape = None
        parts, games, before, count = [], 0, 0, 0
        for path in paths:
            if fit_counts.is_counts(path):
                raise FarmError(f"{path}: positions of jiu; the hidden layer is one over the patterns of jiaqi")
            chunks = fit.read_chunks(path)
            shape = next(chunks)
            if self.shape not in (None, shape):
                raise FarmError(f"{path}: positions of another board than those before")
            self.shape = shape
            before = shape.stages
            for rows in chunks:
                stage = rows[:, 0].astype(np.int32)
                # A game begins where the stages do.
                game = games + np.cumsum(np.diff(stage, prepend=before) < 0)
                games, before = game[-1], stage[-1]
                known = rows[:, 2] != fit.UNKNOWN
                parts.append((stage[known], rows[known, 2].astype(np.float32) / 1000,
                              rows[known, fit.COLUMNS:], game[known] % fit.VALIDATION == 0))
                count += len(rows)
                if count > MAX_POSITIONS:
                    raise FarmError(f"{path}: more than {MAX_POSITIONS} positions")
        columns = zip(*parts) if parts else [[np.zeros(0, np.int32)]] * 4
        self.stage, self.value, self.patterns, self.held = map(np.concatenate, columns)
        if self.held.all():
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

    # As a file can hold them: what is told of an epoch is then told of the file, but for its rounding.
    bounds = {"rows": MOST_ROW / ROWS, "bias": MOST_BIAS / ROWS, "out": MOST_OUT / OUTS}

    @functools.partial(jax.jit, donate_argnums=(0, 1))
    def step(numbers, state, *batch):
        changes, state = adam.update(jax.grad(loss)(numbers, *batch), state)
        numbers = optax.apply_updates(numbers, changes)
        return {name: jnp.clip(array, -bounds[name], bounds[name]) if name in bounds else array
                for name, array in numbers.items()}, state

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
    if not np.isfinite(array).all():
        raise FarmError("the training has lost its way, some numbers are none: try a lower --rate")
    return np.clip(np.rint(array * parts), -most, most).astype(np.int64)


def to_ron(shape, tables, numbers):
    """The text of a file of weights with a hidden layer."""
    bias, weights = tables
    level = whole(bias / shape.scale + numbers["level"], shape.scale, fit.LIMIT)
    changed = whole(weights / shape.scale + numbers["tables"], shape.scale, fit.LIMIT)
    fitted = [np.append(row, last) for row, last in zip(changed, level)]
    text = fit.to_ron(shape, fitted)
    rows = whole(numbers["rows"], ROWS, MOST_ROW)

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
