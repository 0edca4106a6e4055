"""Trains a hidden layer over positions of self-play, and with it the weights that stand beside it.

What the weights say of a position, the base, is known and stays; learned is what is added to it. What is to be foretold is
a blend of the game's result and of what the search thought of the position. Steps of Adam whose rate falls to nothing,
some numbers held back by L2. Every twentieth game is not learned from and tells what was gained.
"""

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
import optax

import fit
from errors import FarmError

CHUNK = 1 << 14


def told(pattern, text, what):
    """What stands in the bracket of a pattern at the first place of a text that it fits."""
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"it does not tell its {what}")
    return found[1]


@dataclass(frozen=True)
class Positions:
    """What is learned from: of every position its stage, what is to be foretold, what the weights say of it as the
    logarithm of the odds, its inputs (a row each), and whether it is held back."""

    stages: int
    stage: np.ndarray
    aim: np.ndarray
    base: np.ndarray
    inputs: np.ndarray
    held: np.ndarray


@dataclass(frozen=True)
class Model:
    """What learns: the numbers it begins with, by name; what they add to the base by stages and inputs; how far they may
    get, by name; and the names of those that L2 holds back."""

    numbers: dict
    added: Callable
    bounds: dict
    held_back: tuple


@dataclass(frozen=True)
class Settings:
    """How it learns."""

    epochs: int
    batch: int
    rate: float
    l2: float
    seed: int


def known(rows):
    """Which rows of positions hold what a search thought."""
    return rows[:, 2] != fit.UNKNOWN


def aims(rows, stages, blend):
    """The blend of results and of what the search thought; its share is `blend`, one number or one a stage."""
    if len(blend) not in (1, stages):
        raise FarmError(f"--blend: one number is needed, or one for each of {stages} stages")
    share = np.broadcast_to(blend, stages)[rows[:, 0]]
    return ((1 - share) * rows[:, 1] / 2 + share * rows[:, 2] / 1000).astype(np.float32)


def cross_entropy(told, aim):
    """What is lost by foretelling `told`, a logarithm of odds, where `aim` is true."""
    return jnp.logaddexp(0, told) - aim * told


def train(positions, model, settings, each):
    """The numbers learned; `each` is told of every epoch."""
    if positions.held.all():
        raise FarmError("there are no positions to learn from")
    learned, held = np.flatnonzero(~positions.held), np.flatnonzero(positions.held)
    batch, epochs = settings.batch, settings.epochs
    steps = max(1, len(learned) // batch)
    adam = optax.adam(optax.cosine_decay_schedule(settings.rate, steps * epochs))
    # Its buffers are given away at every step; the model that was given stays what it is.
    numbers = {name: jnp.array(array, jnp.float32) for name, array in model.numbers.items()}
    state = adam.init(numbers)

    def lost(numbers, stage, inputs, base, aim):
        return cross_entropy(base + model.added(numbers, stage, inputs), aim)

    def loss(numbers, *part):
        squares = sum((numbers[name] ** 2).sum() for name in model.held_back)
        return lost(numbers, *part).mean() + settings.l2 * squares

    @functools.partial(jax.jit, donate_argnums=(0, 1))
    def step(numbers, state, *part):
        changes, state = adam.update(jax.grad(loss)(numbers, *part), state)
        numbers = optax.apply_updates(numbers, changes)
        # As a file can hold them: what is told of an epoch is then told of the file, but for its rounding.
        return {name: jnp.clip(array, -model.bounds[name], model.bounds[name]) if name in model.bounds else array
                for name, array in numbers.items()}, state

    def part(rows):
        return positions.stage[rows], positions.inputs[rows], positions.base[rows], positions.aim[rows]

    looked = jax.jit(lost)

    def losses(numbers):
        """By stage, of the games held back."""
        parts = [np.asarray(looked(numbers, *part(held[at:at + CHUNK]))) for at in range(0, len(held), CHUNK)]
        return by_stage(np.concatenate([*parts, np.zeros(0)]), positions.stage[held], positions.stages)

    told, aim = positions.base[held], positions.aim[held]
    before = by_stage(np.logaddexp(0, told) - aim * told, positions.stage[held], positions.stages)
    draw = np.random.default_rng(settings.seed)
    for epoch in range(1, epochs + 1):
        order = draw.permutation(learned)
        for at in range(steps):
            numbers, state = step(numbers, state, *part(order[at * batch:(at + 1) * batch]))
        changes = " ".join(f"{after - was:+.4f}" for was, after in zip(before, losses(numbers)))
        each(f"epoch {epoch} of {epochs}: loss by stage against that of the weights: {changes}")
    found = {name: np.asarray(array, np.float64) for name, array in numbers.items()}
    if not all(np.isfinite(array).all() for array in found.values()):
        raise FarmError("the training has lost its way, some numbers are none: try a lower --rate")
    return found


def by_stage(lost, stage, stages):
    """The mean of each stage, 0 where there are no positions."""
    count = np.bincount(stage, minlength=stages)
    return np.bincount(stage, lost, minlength=stages) / np.maximum(count, 1)


def whole(array, parts, most):
    """Whole numbers in these parts of one, none beyond `most`."""
    return np.clip(np.rint(array * parts), -most, most).astype(np.int64)
