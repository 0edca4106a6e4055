"""Training of a network on games that it played: what the games teach, the loss, the steps.

Positions lie in memory, a byte and a few numbers a point. A step draws some of them by chance, each
in one of the four symmetries of the game, and follows the gradient of the paper's loss
(formula 4). The same seed and the same games give the same network to the last bit, on as many cores of
the same processor, and with the same versions of the libraries: sums of many cores are added up core by core.
"""

import os

# Sums on a graphics card come in one order too; without one this changes nothing.
os.environ.setdefault("XLA_FLAGS", "--xla_gpu_deterministic_ops=true")

import functools
import math
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax import nnx

import net as nets
import tensors as files
from errors import FarmError

FORMAT = "tibetango-guided 1"

# Symmetries of a board that keep the two points where a game of jiu begins.
SYMMETRIES = 4

# Steps between two looks at the losses: the processor is given work ahead meanwhile.
AHEAD = 32

_BITS = np.arange(len(nets.PLANES), dtype=np.uint8)


@dataclass(frozen=True)
class Data:
    """What positions teach, in their order: `codes` [positions, points], a byte with a bit a plane,
    `policy` [positions, points], shares of 1, `weight` [positions], 1 where the policy is to be
    learned, and `value` [positions], from -1, lost, to 1, won, for the side to move."""

    codes: np.ndarray | jax.Array
    policy: np.ndarray | jax.Array
    weight: np.ndarray | jax.Array
    value: np.ndarray | jax.Array

    def __len__(self):
        return len(self.value)

    def take(self, rows):
        """Some of them."""
        return Data(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))


jax.tree_util.register_dataclass(Data, ["codes", "policy", "weight", "value"], [])


def read_games(data, game, size, what):
    """The positions of a file of guided self-play."""
    tensors, card = files.from_bytes(data, what)
    if (card.get("format"), card.get("game"), card.get("size")) != (FORMAT, game, str(size)):
        raise FarmError(f"{what}: not the form {FORMAT!r} for {game} on {size} x {size}")
    points = size * size
    forms = {"value": ("f4", ()), "planes": ("u1", (points, len(nets.PLANES))),
             "policy": ("f4", (points,)), "policy_weight": ("f4", ())}
    count = len(tensors["value"]) if "value" in tensors and tensors["value"].ndim else 0
    for name, (kind, shape) in forms.items():
        found = tensors.get(name)
        if found is None or found.dtype != np.dtype(kind) or found.shape != (count, *shape):
            raise FarmError(f"{what}: {name} is not {kind} of {[count, *shape]}")
    planes, policy = tensors["planes"], tensors["policy"]
    weight, value = tensors["policy_weight"], tensors["value"]
    good = (planes <= 1).all() and (policy >= 0).all() and (policy <= 1.001).all()
    good = good and (np.abs(policy.sum(1) - 1)[weight > 0] < 1e-3).all()
    if not (good and (np.abs(value) <= 1).all() and np.isin(weight, (0, 1)).all()):
        raise FarmError(f"{what}: its numbers are no positions")
    return Data(np.bitwise_or.reduce(planes << _BITS, axis=-1), policy, weight, value)


def joined(parts):
    """Positions of several files, one after the other."""
    return Data(*(np.concatenate([getattr(part, name) for part in parts])
                  for name in Data.__dataclass_fields__))


def symmetries(size):
    """The symmetries of the game, [4, points]: in symmetry s a point shows what stood on point `symmetries[s, point]`.

    The first two stones stand on the main diagonal of the middle cell. So a quarter turn or a mirror alone makes a
    position that no game reaches; a quarter turn and then a mirror, as in the paper (3.3.3), does not. That leaves
    half of the board's eight symmetries: nothing, the half turn, and the reflections in the two diagonals."""
    board = np.arange(size * size, dtype=np.int32).reshape(size, size)
    turned = [np.rot90(board, turns) for turns in range(SYMMETRIES)]
    ways = [one[:, ::-1] if turns % 2 else one for turns, one in enumerate(turned)]
    return np.stack([way.reshape(-1) for way in ways])


def planes_of(codes, size):
    """Planes [positions, rows, columns, planes] of bytes [positions, points]."""
    planes = (codes[..., None] >> _BITS) & 1
    return planes.astype(jnp.float32).reshape(codes.shape[0], size, size, len(nets.PLANES))


def turn(batch, table, ways):
    """Every position of a batch in its way of the symmetries, planes and policy together."""
    rows = jnp.asarray(table)[ways]
    return Data(jnp.take_along_axis(batch.codes, rows, 1),
                jnp.take_along_axis(batch.policy, rows, 1), batch.weight, batch.value)


def losses(graph, state, batch, size):
    """Of every position of a batch: the cross entropy of the policy, the squared error of the value."""
    logits, value = nnx.merge(graph, state)(planes_of(batch.codes, size))
    entropy = -jnp.sum(batch.policy * jax.nn.log_softmax(logits), -1)
    return entropy, jnp.square(value - batch.value)


@dataclass
class Learner:
    """A network that learns: its structure and numbers, and what the optimiser (Adam) remembers."""

    graph: Any
    state: Any
    adam: Any

    def tensors(self):
        """All numbers, by names as files have them."""
        named = nets.to_tensors(self.state)
        for moment in ("mu", "nu"):
            kept = nets.to_tensors(getattr(self.adam, moment))
            named.update({f"adam.{moment}.{name}": array for name, array in kept.items()})
        named["adam.count"] = np.asarray(self.adam.count, np.int32).reshape(1)
        return named


_ADAM = optax.scale_by_adam()


def begin(size, tensors):
    """A learner of a network that it knows nothing of yet."""
    graph, state = nets.blank(size, nets.widths_of(tensors))
    state = nets.with_tensors(state, tensors)
    return Learner(graph, state, _ADAM.init(state))


def go_on(size, tensors, what):
    """The learner whose `tensors()` these are."""
    learner = begin(size, tensors)
    kept = {}
    try:
        for moment in ("mu", "nu"):
            own = {name: tensors[f"adam.{moment}.{name}"] for name in nets.to_tensors(learner.state)}
            if any(own[name].shape != tensors[name].shape for name in own):
                raise KeyError(moment)
            kept[moment] = nets.with_tensors(getattr(learner.adam, moment), own)
        count = jnp.asarray(tensors["adam.count"].reshape(()), jnp.int32)
    except (KeyError, ValueError) as error:
        raise FarmError(f"{what}: it lacks what the optimiser remembers: {error}") from error
    return Learner(learner.graph, learner.state, learner.adam._replace(count=count, **kept))


@functools.partial(jax.jit, static_argnames=("graph", "size"), donate_argnames=("state", "adam"))
def _step(graph, state, adam, batch, ways, rate, l2, size):
    """A step down the gradient of formula (4)."""
    batch = turn(batch, symmetries(size), ways)

    def loss(state):
        entropy, error = losses(graph, state, batch, size)
        # Each term is a mean over the positions that have it: few positions with a policy are no
        # reason to care less for it.
        policy = jnp.sum(entropy * batch.weight) / jnp.maximum(jnp.sum(batch.weight), 1.0)
        value = jnp.mean(error)
        squares = sum(jnp.sum(jnp.square(part)) for part in jax.tree.leaves(state))
        return value + policy + l2 * squares, (policy, value)

    gradient, parts = jax.grad(loss, has_aux=True)(state)
    update, adam = _ADAM.update(gradient, adam)
    state = jax.tree.map(lambda number, change: number - rate * change, state, update)
    return state, adam, parts


@functools.partial(jax.jit, static_argnames=("graph", "size"))
def _sums(graph, state, batch, there, size):
    """The losses of the positions that are `there`, summed up, and the positions that teach a policy."""
    entropy, error = losses(graph, state, batch, size)
    teaching = batch.weight * there
    return jnp.sum(entropy * teaching), jnp.sum(teaching), jnp.sum(error * there)


def measure(learner, data, batch, size):
    """The means of policy and value loss over positions, as they lie."""
    sums = np.zeros(3)
    for at in range(0, len(data), batch):
        rows = np.arange(at, at + batch)
        # The last ones too come in a whole batch: one shape, one program.
        there = (rows < len(data)).astype(np.float32)
        part = data.take(np.minimum(rows, len(data) - 1))
        sums += np.array(_sums(learner.graph, learner.state, part, there, size), float)
    policy, teaching, value = sums
    return float(policy / max(teaching, 1.0)), float(value / max(len(data), 1))


def train(learner, data, steps, batch, rate, l2, size, rng):
    """Runs steps, each on `batch` positions drawn by `rng`; returns the learner after them and the means of
    policy and value loss over the steps."""
    graph, state, adam = learner.graph, learner.state, learner.adam
    # Its buffers are given away at every step; the learner that was given stays what it is.
    state, adam = jax.tree.map(jnp.copy, (state, adam))
    sums, ahead = np.zeros(2), []
    for at in range(steps):
        part = data.take(rng.integers(0, len(data), batch))
        ways = rng.integers(0, SYMMETRIES, batch, dtype=np.int32)
        state, adam, parts = _step(graph, state, adam, part, ways, np.float32(rate), np.float32(l2),
                                   size)
        ahead.append(parts)
        if len(ahead) == AHEAD or at == steps - 1:
            sums += np.array(ahead, float).sum(0)
            ahead.clear()
            if not np.isfinite(sums).all():
                raise FarmError("--rate: the losses grew beyond all numbers: a smaller rate is needed")
    policy, value = sums / max(steps, 1)
    return Learner(graph, state, adam), float(policy), float(value)


def steps_for(positions, epochs, batch):
    """Steps that look at each of so many new positions `epochs` times, on the average."""
    return max(1, math.ceil(positions * epochs / batch))
