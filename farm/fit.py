"""Fits the weights of the pattern evaluation to positions with results, in the way of Texel.

For every stage of the game a logistic regression: the chance to win is 1 / (1 + exp(-s)), s the sum of
the weights of a position's patterns and of the stage's bias. L-BFGS finds the weights of the least
loss; L2 keeps those of rare patterns small. What is to be foretold is a blend of the game's result and of
what the search thought of the position, which is closer to the truth than one result. Positions are read in chunks and lie on disk by
stage, so memory does not grow with them.
"""

import os

# One thread adds up in one order: the same positions give the same weights.
for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")

import contextlib
import gzip
import json
import re
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_array
from scipy.special import expit

from errors import FarmError, one_line
from files import aside

MAX_HEADER = 64 << 10
MAX_POSITIONS = 200_000_000
MAX_STAGES = 64
# Names of games, which are written into files of weights.
GAME = re.compile(r"[a-z][a-z0-9-]{0,31}\Z")
MAX_PATTERNS = 256
MAX_CLASSES = 256
# Numbers of weights have 16 bits.
MAX_WEIGHTS = 1 << 16

# Columns before the patterns: stage, result in halves, what the search thought in thousandths.
COLUMNS = 3

# In place of what the search thought where there was none.
UNKNOWN = 0xFFFF

# Positions at a time.
CHUNK = 1 << 15

# Every so many games one is not learned from: it tells what the weights are worth elsewhere. Whole
# games, since positions of one game are alike.
VALIDATION = 20

# Weights are 16 bits in the program.
LIMIT = 32_000


@dataclass(frozen=True)
class Shape:
    """What the header of a file of positions says."""

    game: str
    size: int
    stages: int
    lengths: tuple
    patterns: int
    # Each pattern has a table of its own, and its numbers count from the beginning of that.
    own: bool
    # So many patterns from the first on are worth what they are, and as many after them are looked up in the same
    # tables and count against them.
    against: int
    scale: int

    @property
    def weights(self):
        """Weights of a stage but for its bias."""
        return sum(self.lengths)

    @property
    def starts(self):
        """What is added to the numbers of each pattern to have its weights."""
        if not self.own:
            return np.zeros(self.patterns, dtype=int)
        return self.each(np.cumsum((0, *self.lengths[:-1])))

    @property
    def ends(self):
        """The first number that each pattern cannot have."""
        return self.each(np.array(self.lengths)) if self.own else np.full(self.patterns, self.weights)

    @property
    def signs(self):
        """What a weight counts for each pattern: itself, or the opposite."""
        signs = np.ones(self.patterns)
        signs[self.against:2 * self.against] = -1.0
        return signs

    def each(self, tables):
        """For each pattern what is so for the table that it is looked up in."""
        return np.concatenate((tables[:self.against], tables))


@dataclass(frozen=True)
class StageReport:
    """What became of a stage."""

    stage: int
    positions: int
    validation: int
    loss: float
    baseline: float
    iterations: int

    def __str__(self):
        text = f"stage {self.stage}: {self.positions} positions, {self.iterations} iterations"
        if self.validation:
            text += (f", loss {self.loss:.4f} on {self.validation} others "
                     f"(of a constant: {self.baseline:.4f})")
        return text


def read_shape(line, name):
    """The header of a file."""
    def whole(value, low, high):
        return type(value) is int and low <= value <= high

    try:
        raw = json.loads(line)
        shape = Shape(raw["game"], raw["size"], raw["stages"], tuple(raw["lengths"]),
                      raw["patterns"], raw.get("own", False), raw.get("against", 0), raw["scale"])
        good = (bool(GAME.match(shape.game)) and type(shape.own) is bool
                and whole(shape.size, 2, 19) and whole(shape.stages, 1, MAX_STAGES)
                and whole(shape.patterns, 1, MAX_PATTERNS) and whole(shape.scale, 1, 1 << 20)
                and 1 <= len(shape.lengths) <= MAX_CLASSES
                and all(whole(length, 1, MAX_WEIGHTS) for length in shape.lengths)
                and whole(shape.against, 0, len(shape.lengths) if shape.own else 0)
                and (len(shape.lengths) + shape.against == shape.patterns if shape.own else shape.weights <= MAX_WEIGHTS))
    except (AttributeError, ValueError, KeyError, TypeError, RecursionError):
        good = False
    if not good:
        raise FarmError(f"{name}: no file of positions: its first line must be the JSON that "
                        "selfplay writes there")
    return shape


@contextlib.contextmanager
def opened(path):
    """A file of positions; it may be gzipped."""
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(Path(path).open("rb"))
        packed = file.peek(2)[:2] == b"\x1f\x8b"
        yield stack.enter_context(gzip.open(file)) if packed else file


def read_chunks(path):
    """The shape of a file of positions, then its rows in chunks; the file may be gzipped."""
    path = Path(path)
    try:
        if not path.is_file():
            raise FarmError(f"{path}: there is no such file")
        with opened(path) as file:
            shape = read_shape(file.readline(MAX_HEADER), path)
            yield shape
            columns = COLUMNS + shape.patterns
            row = 0
            while data := file.read(CHUNK * columns * 2):
                if len(data) % (columns * 2):
                    raise FarmError(f"{path}: the last position is not whole")
                rows = np.frombuffer(data, dtype="<u2").reshape(-1, columns)
                bad = ((rows[:, 0] >= shape.stages) | (rows[:, 1] > 2)
                       | ((rows[:, 2] > 1000) & (rows[:, 2] != UNKNOWN))
                       | (rows[:, COLUMNS:] >= shape.ends).any(axis=1))
                if bad.any():
                    raise FarmError(f"{path}: position {row + int(bad.argmax())} cannot be: its "
                                    "stage, result, value or patterns are out of range")
                row += len(rows)
                yield rows
    except (OSError, EOFError, zlib.error) as error:
        raise FarmError(f"{path}: cannot read it: {one_line(error)}") from error


class Stages:
    """All positions by stage, apart for learning and for validation, in files of a folder."""

    def __init__(self, paths, folder):
        self.folder = Path(folder)
        known: Shape | None = None
        positions = games = 0
        with contextlib.ExitStack() as stack:
            for path in paths:
                chunks = read_chunks(path)
                shape = next(chunks)
                if known is None:
                    known = shape
                    files = {(stage, held): stack.enter_context(self.path(stage, held).open("wb"))
                             for stage in range(shape.stages) for held in (False, True)}
                elif shape != known:
                    raise FarmError(f"{path}: its positions are of another shape than those before")
                last = shape.stages
                for rows in chunks:
                    positions += len(rows)
                    if positions > MAX_POSITIONS:
                        raise FarmError(f"{path}: more than {MAX_POSITIONS} positions together")
                    # The stage of a game never falls, so where it does the next one begins.
                    stages = rows[:, 0].astype(np.int64)
                    begins = np.diff(stages, prepend=last) < 0
                    number = games + np.cumsum(begins)
                    games, last = int(number[-1]), int(stages[-1])
                    held = number % VALIDATION == 0
                    kept = rows[:, 1:]
                    for stage in np.unique(stages):
                        for which in (False, True):
                            chosen = kept[(stages == stage) & (held == which)]
                            files[stage, which].write(chosen.tobytes())
        if known is None or positions == 0:
            raise FarmError("there are no positions to learn from")
        self.shape = known
        self.positions, self.games = positions, games

    def path(self, stage, held):
        """The file of a stage's positions, of those that are held back or of the others."""
        return self.folder / f"{stage}-{'held' if held else 'learn'}"

    def rows(self, stage, held):
        """These positions: a row each of result, value and patterns."""
        path = self.path(stage, held)
        columns = COLUMNS - 1 + self.shape.patterns
        if path.stat().st_size == 0:
            return np.empty((0, columns), dtype="<u2")
        return np.memmap(path, dtype="<u2", mode="r").reshape(-1, columns)


def batches(rows, shape, blend):
    """What to foretell (0 to 1) and patterns as a sparse matrix, some positions at a time."""
    before = COLUMNS - 1
    signs = shape.signs
    for at in range(0, len(rows), CHUNK):
        part = np.asarray(rows[at:at + CHUNK])
        count, patterns = part.shape[0], part.shape[1] - before
        # A pattern that occurs twice in a position stands there twice, and is added up.
        numbers = part[:, before:].astype(np.int32) + shape.starts.astype(np.int32)
        matrix = csr_array((np.tile(signs, count), numbers.ravel(),
                            np.arange(count + 1, dtype=np.int32) * patterns),
                           shape=(count, shape.weights))
        results, values = part[:, 0] / 2.0, part[:, 1] / 1000.0
        share = np.where(part[:, 1] == UNKNOWN, 0.0, blend)
        yield (1.0 - share) * results + share * values, matrix


def loss_of(rows, shape, values):
    """The mean loss of weights, the bias last, over positions and the results of their games."""
    total = 0.0
    for results, matrix in batches(rows, shape, 0.0):
        sums = matrix @ values[:-1] + values[-1]
        total += float(np.sum(np.logaddexp(0.0, sums) - results * sums))
    return total / max(len(rows), 1)


def fit_stage(rows, shape, l2, iterations, blend):
    """The weights in logits, the bias last, and the number of iterations."""
    weights = shape.weights

    def objective(values):
        loss, slope = 0.0, np.zeros(weights + 1)
        for aims, matrix in batches(rows, shape, blend):
            sums = matrix @ values[:-1] + values[-1]
            loss += float(np.sum(np.logaddexp(0.0, sums) - aims * sums))
            wrong = expit(sums) - aims
            slope[:-1] += matrix.T @ wrong
            slope[-1] += wrong.sum()
        # Having the move is worth what it is: the bias is not held back.
        loss += 0.5 * l2 * float(values[:-1] @ values[:-1])
        slope[:-1] += l2 * values[:-1]
        return loss, slope

    found = minimize(objective, np.zeros(weights + 1), jac=True, method="L-BFGS-B",
                     options={"maxiter": iterations, "maxcor": 10})
    return found.x, int(found.nit)


def constant_loss(rows):
    """The mean loss of the best constant, which knows nothing of the position."""
    if len(rows) == 0:
        return 0.0
    mean = float(np.mean(rows[:, 0])) / 2.0
    return -sum(p * np.log(p) for p in (mean, 1.0 - mean) if p > 0.0)


def fit(paths, l2=10.0, iterations=120, blend=1.0, each=lambda report: None, scratch=None):
    """The shape, and for every stage the whole-numbered bias and weights, as the program takes them."""
    with tempfile.TemporaryDirectory(prefix="fit-", dir=scratch) as folder:
        stages = Stages(paths, folder)
        shape = stages.shape
        fitted = []
        for stage in range(shape.stages):
            rows, held = stages.rows(stage, False), stages.rows(stage, True)
            values, count = np.zeros(shape.weights + 1), 0
            if len(rows):
                values, count = fit_stage(rows, shape, l2, iterations, blend)
            whole = np.clip(np.rint(values * shape.scale), -LIMIT, LIMIT).astype(int)
            # The loss of what is written, rounding included.
            each(StageReport(stage, len(rows), len(held), loss_of(held, shape, whole / shape.scale),
                             constant_loss(held), count))
            fitted.append(whole)
        return shape, fitted


def to_ron(shape, fitted):
    """The text of a file of weights."""
    bias = ", ".join(str(stage[-1]) for stage in fitted)
    lines = ["(", f'    game: "{shape.game}",', f"    size: {shape.size},", f"    bias: [{bias}],", "    weights: ["]
    for stage in fitted:
        lines.append("        [")
        at = 0
        for length in shape.lengths:
            lines.append("            [" + ",".join(map(str, stage[at:at + length])) + "],")
            at += length
        lines.append("        ],")
    return "\n".join([*lines, "    ],", ")", ""])


def write_ron(path, text):
    """Writes weights, whole or not at all."""
    try:
        with aside(path) as file:
            file.write(text.encode())
    except OSError as error:
        raise FarmError(f"--out: cannot write {path}: {error.strerror}") from error
