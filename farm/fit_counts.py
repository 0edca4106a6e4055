"""Fits the weights of shapes, as jiu and gomoku have them, to positions with results: a logistic regression on their numbers.

As fit.py, but a position is a row of numbers instead of a set of patterns: those of the side to move
first, then those of the other side. Every number is scaled to the same spread before it is held back
by L2, so that rare shapes are not punished for being rare.
"""

import json
import zlib
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

from errors import FarmError, one_line
from fit import COLUMNS, GAME, LIMIT, MAX_HEADER, MAX_STAGES, UNKNOWN, VALIDATION, StageReport, constant_loss, opened

MAX_COUNTS = 256

# Of a file, unpacked; it lies in memory.
MAX_BYTES = 8 << 30

# Positions that are held back or learned from together where a game has but one stage, so that nothing tells where one ends;
# fewer in small files, of which else all would be held back.
STRETCH = 1000


class Shape(NamedTuple):
    """What the header of a file of positions says."""

    game: str
    stages: int
    counts: int
    scale: int
    size: int


def is_counts(path):
    """True for a file whose positions are numbers of shapes."""
    try:
        with opened(path) as file:
            return b'"counts"' in file.readline(MAX_HEADER)
    except (OSError, EOFError, zlib.error):
        return False


def read(path):
    """Header and rows of a file."""
    try:
        with opened(path) as file:
            head = json.loads(file.readline(MAX_HEADER))
            shape = Shape(str(head["game"]), *(int(head[key]) for key in Shape._fields[1:]))
            if not (GAME.match(shape.game) and 1 <= shape.stages <= MAX_STAGES and 2 <= shape.counts <= MAX_COUNTS
                    and shape.counts % 2 == 0 and 1 <= shape.scale <= 1 << 20):
                raise ValueError("its numbers are out of range")
            data = bytearray()
            while part := file.read(1 << 20):
                data += part
                if len(data) > MAX_BYTES:
                    raise ValueError("it is too large")
            rows = np.frombuffer(data, dtype="<u2").reshape(-1, COLUMNS + shape.counts)
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
        raise FarmError(f"{path}: no file of positions with numbers: {one_line(error)}") from error
    if ((rows[:, 0] >= shape.stages) | (rows[:, 1] > 2) | (rows[:, 2] > 1000) & (rows[:, 2] != UNKNOWN)).any():
        raise FarmError(f"{path}: a stage, result or value is out of range")
    return shape, rows


def split(shape, rows):
    """Which rows are held back: every so many games, as whole games."""
    if shape.stages == 1:
        stretch = max(1, min(STRETCH, len(rows) // VALIDATION))
        return np.arange(len(rows)) // stretch % VALIDATION == 0
    stages = rows[:, 0].astype(np.int64)
    games = np.cumsum(np.diff(stages, prepend=stages[:1]) < 0)
    return games % VALIDATION == 0


def read_all(paths):
    """The shape of files, their rows one after the other, and which of them are held back."""
    shape, parts = None, []
    for path in paths:
        found, rows = read(path)
        if shape not in (None, found):
            raise FarmError(f"{path}: its positions are of another shape than those before")
        shape = found
        parts.append((rows, split(shape, rows)))
    return shape, *map(np.concatenate, zip(*parts))


def fit_rows(numbers, aims, l2, iterations):
    """Weights in logits, the bias last."""
    spread = np.maximum(numbers.std(axis=0), 1e-3)
    scaled = numbers / spread

    def objective(values):
        sums = scaled @ values[:-1] + values[-1]
        wrong = expit(sums) - aims
        loss = float(np.sum(np.logaddexp(0.0, sums) - aims * sums))
        slope = np.append(scaled.T @ wrong, wrong.sum())
        slope[:-1] += l2 * values[:-1]
        return loss + 0.5 * l2 * float(values[:-1] @ values[:-1]), slope

    found = minimize(objective, np.zeros(numbers.shape[1] + 1), jac=True, method="L-BFGS-B",
                     options={"maxiter": iterations, "maxcor": 20})
    values = found.x.copy()
    values[:-1] /= spread
    return values, int(found.nit)


def fit(paths, l2=10.0, iterations=400, blend=1.0, each=lambda report: None):
    """For every stage the whole-numbered weights, the bias last; and the shape."""
    shape, rows, held = read_all(paths)
    stages, counts, scale = shape.stages, shape.counts, shape.scale
    fitted = []
    for stage in range(stages):
        here = rows[:, 0] == stage
        learn, check = rows[here & ~held], rows[here & held]
        values, count = np.zeros(counts + 1), 0
        if len(learn):
            share = np.where(learn[:, 2] == UNKNOWN, 0.0, blend)
            aims = (1.0 - share) * learn[:, 1] / 2.0 + share * learn[:, 2] / 1000.0
            values, count = fit_rows(learn[:, COLUMNS:].astype(float), aims, l2, iterations)
        whole = np.clip(np.rint(values * scale), -LIMIT, LIMIT).astype(int)
        sums = (check[:, COLUMNS:] @ whole[:-1] + whole[-1]) / scale
        loss = float(np.sum(np.logaddexp(0.0, sums) - check[:, 1] / 2.0 * sums))
        each(StageReport(stage, len(learn), len(check), loss / max(len(check), 1),
                         constant_loss(check[:, 1:]), count))
        fitted.append(whole)
    return shape, fitted


def to_ron(shape, fitted, layer=None):
    """The text of a file of weights. `layer` gives the lines of the hidden layer of a stage, if there is one."""
    lines = ["(", f'    game: "{shape.game}",', f"    size: {shape.size},", "    stages: ("]
    for number, stage in enumerate(fitted):
        half = (len(stage) - 1) // 2
        own, other = (", ".join(map(str, part)) for part in (stage[:half], stage[half:-1]))
        lines += ["        (", f"            bias: {stage[-1]},", f"            own: ({own}),",
                  f"            other: ({other}),"]
        if layer:
            lines += ["            hidden: Some((", *layer(number), "            )),"]
        lines.append("        ),")
    return "\n".join([*lines, "    ),", ")", ""])
