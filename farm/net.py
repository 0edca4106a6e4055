"""The network of the paper of 2022 on jiu (3.1, Fig. 2) in Flax, and the file from which the program
reads it: three convolutions of 3 x 3, then a policy and a value."""

import hashlib
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
from flax import nnx

import tensors as files
from errors import FarmError, one_line
from files import read_bounded

FORMAT = "tibetango-net 1"

# What a network looks at, 0 or 1 on every point: stones of the side to move, of the other side, the
# stone placed last, and everywhere 1 if the side to move began the game.
PLANES = ("own", "enemy", "last", "first")

# What the stones are placed for, which the value foretells: more squares on the full board, or the battle.
AIMS = ("squares", "battle")

LAYERS = ("conv1", "conv2", "conv3", "policy_conv", "policy", "value_conv", "value1", "value2")

# The most channels or neurons of a layer, and bytes of a file, that the program takes.
MOST = 1024
MAX_BYTES = 256 << 20


@dataclass(frozen=True)
class Widths:
    """How wide the layers are. The paper has 3, 4 and 64 for the last three (3.1); the filters are ours."""

    filters: tuple = (32, 64, 128)
    policy: int = 3
    value: int = 4
    hidden: int = 64


@dataclass(frozen=True)
class Card:
    """What a network is for and where it comes from.

    `made` begins with a hash of all that made it: two networks with the same one are the same.
    `parent` is that of the network that it was trained from, or nothing. `after` is the number of rounds after which it
    was the best of its run, where it was kept for that.
    """

    game: str
    size: int
    rules: str
    made: str
    parent: str = ""
    round: int = 0
    seed: int = 0
    aim: str = AIMS[0]
    after: int | None = None

    def words(self):
        """As a file has it."""
        after = {} if self.after is None else {"after": str(self.after)}
        return {**after, "format": FORMAT, "game": self.game, "size": str(self.size), "rules": self.rules,
                "planes": " ".join(PLANES), "made": self.made, "parent": self.parent,
                "round": str(self.round), "seed": str(self.seed), "aim": self.aim}


class Net(nnx.Module):
    """Looks at planes [positions, rows, columns, planes] and gives logits of the policy [positions,
    points] and values for the side to move [positions], -1 to 1."""

    def __init__(self, size, widths, rngs):
        points, (first, second, third) = size * size, widths.filters
        he, zero = nnx.initializers.he_normal(), nnx.initializers.zeros_init()

        def conv(inputs, outputs):
            return nnx.Conv(inputs, outputs, (3, 3), padding="SAME", kernel_init=he, rngs=rngs)

        def dense(inputs, outputs, init=he):
            return nnx.Linear(inputs, outputs, kernel_init=init, rngs=rngs)

        self.conv1 = conv(len(PLANES), first)
        self.conv2 = conv(first, second)
        self.conv3 = conv(second, third)
        # A convolution of 1 x 1 is a dense layer on every point.
        self.policy_conv = dense(third, widths.policy)
        # A new network prefers no move and no side: what it says is what it has learned.
        self.policy = dense(points * widths.policy, points, zero)
        self.value_conv = dense(third, widths.value)
        self.value1 = dense(points * widths.value, widths.hidden)
        self.value2 = dense(widths.hidden, 1, zero)

    def __call__(self, planes):
        batch = planes.shape[0]
        seen = planes
        for conv in (self.conv1, self.conv2, self.conv3):
            seen = nnx.relu(conv(seen))
        policy = nnx.relu(self.policy_conv(seen)).reshape(batch, -1)
        value = nnx.relu(self.value_conv(seen)).reshape(batch, -1)
        value = self.value2(nnx.relu(self.value1(value)))
        return self.policy(policy), jnp.tanh(value[:, 0])


def new(size, widths, seed):
    """The structure and the numbers of a new network; the seed decides the numbers."""
    # Keys of jax take 32 bits, seeds of ours have 64.
    small = np.random.SeedSequence(seed).generate_state(1, np.uint32)[0]
    return nnx.split(Net(size, widths, nnx.Rngs(jax.random.key(small))))


def blank(size, widths):
    """The structure of a network, and zeros for its numbers."""
    graph, state = nnx.split(nnx.eval_shape(lambda: Net(size, widths, nnx.Rngs(0))))
    return graph, jax.tree.map(lambda one: jnp.zeros(one.shape, one.dtype), state)


def moved(tensors, size, seed):
    """The convolutions of a network, which know no size, and new layers behind them for boards of another
    size; the seed decides the numbers of those."""
    _, state = new(size, widths_of(tensors), seed)
    fresh = to_tensors(state)
    return {name: tensors[name] if "conv" in name else fresh[name] for name in fresh}


def shapes(size, widths):
    """The shapes of all weights and biases by their names in a file."""
    points, (first, second, third) = size * size, widths.filters
    weights = {
        "conv1": (3, 3, len(PLANES), first), "conv2": (3, 3, first, second),
        "conv3": (3, 3, second, third), "policy_conv": (third, widths.policy),
        "policy": (points * widths.policy, points), "value_conv": (third, widths.value),
        "value1": (points * widths.value, widths.hidden), "value2": (widths.hidden, 1)}
    both = {}
    for layer in LAYERS:
        both[f"{layer}.weight"] = weights[layer]
        both[f"{layer}.bias"] = weights[layer][-1:]
    return both


def to_tensors(state):
    """The numbers of a network as arrays by their names in a file."""
    layers = nnx.to_pure_dict(state)
    return {f"{layer}.{name}": np.asarray(layers[layer][inner], np.float32)
            for layer in LAYERS for name, inner in (("weight", "kernel"), ("bias", "bias"))}


def with_tensors(state, tensors):
    """The same network, or the same sums about it, with the numbers in `tensors`."""
    layers = {layer: {"kernel": jnp.asarray(tensors[f"{layer}.weight"]),
                      "bias": jnp.asarray(tensors[f"{layer}.bias"])} for layer in LAYERS}
    # A copy: what `state` is stays.
    state = jax.tree.map(lambda array: array, state)
    nnx.replace_by_pure_dict(state, layers)
    return state


def digest(tensors, *words):
    """A short hash of arrays and words."""
    found = hashlib.sha256(files.to_bytes(tensors, {str(at): w for at, w in enumerate(words)}))
    return found.hexdigest()[:16]


def to_bytes(tensors, card):
    """The file of a network, with numbers of the kind that `tensors` has."""
    return files.to_bytes({name: tensors[name] for name in shapes(card.size, widths_of(tensors))},
                          card.words())


def to_half(tensors, what):
    """The numbers of a network in half as many bytes."""
    half = {name: array.astype(np.float16) for name, array in tensors.items()}
    if not all(np.isfinite(array).all() for array in half.values()):
        raise FarmError(f"{what}: the network has numbers that are too large for half the length")
    return half


def widths_of(tensors):
    """How wide the layers are; 0 where one is missing."""
    def outputs(layer):
        bias = tensors.get(f"{layer}.bias")
        return bias.shape[-1] if bias is not None and bias.ndim else 0

    return Widths(tuple(outputs(f"conv{at}") for at in (1, 2, 3)), outputs("policy_conv"),
                  outputs("value_conv"), outputs("value1"))


def from_bytes(data, what):
    """The arrays, by name, and the card of a network's file; `what` names it where it is bad."""
    tensors, words = files.from_bytes(data, what)
    # Some were kept in half the length.
    tensors = {name: array.astype(np.float32) if array.dtype == np.float16 else array
               for name, array in tensors.items()}
    if words.get("format") != FORMAT:
        raise FarmError(f"{what}: no network: its format is {words.get('format')!r}, not {FORMAT!r}")
    if words.get("planes") != " ".join(PLANES):
        raise FarmError(f"{what}: it looks at other planes than {' '.join(PLANES)!r}")
    try:
        card = Card(words["game"], int(words["size"]), words["rules"], words["made"],
                    words.get("parent", ""), int(words.get("round", 0)), int(words.get("seed", 0)),
                    words["aim"], int(words["after"]) if "after" in words else None)
    except (KeyError, ValueError):
        raise FarmError(f"{what}: its card does not say game, size, rules, aim and what made it") from None
    if card.aim not in AIMS:
        raise FarmError(f"{what}: it aims at {one_line(card.aim)}, not one of {', '.join(AIMS)}")
    check(tensors, card.size, what)
    return tensors, card


def check(tensors, size, what):
    """Refuses what is no network for boards of this size. The program would refuse it too, and its engine
    play on without a network."""
    widths = widths_of(tensors)
    if not all(0 < width <= MOST for width in (*widths.filters, widths.policy, widths.value,
                                               widths.hidden)):
        raise FarmError(f"{what}: a layer is missing, or not 1 to {MOST} wide")
    for name, shape in shapes(size, widths).items():
        found = tensors.get(name)
        if found is None or found.dtype != np.float32 or found.shape != shape:
            raise FarmError(f"{what}: {name} is not F32 of {list(shape)}")
        if not np.isfinite(found).all():
            raise FarmError(f"{what}: {name} holds what is no number")


def read(path, what):
    """The arrays and the card of a network's file."""
    return from_bytes(read_bounded(path, MAX_BYTES, what), f"{what}: {path}")
