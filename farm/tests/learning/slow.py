"""Learning in the plainest loops and in double precision: what the tests compare with."""

import numpy as np


def quarter(picture):
    """A picture [rows, columns, ...] turned by a quarter against the clock."""
    n = len(picture)
    turned = np.empty_like(picture)
    for row in range(n):
        for column in range(n):
            turned[n - 1 - column, row] = picture[row, column]
    return turned


def turned(picture, way):
    """A picture in one of the four symmetries of the game: `way` quarters, and after an odd number a mirror."""
    for _ in range(way):
        picture = quarter(picture)
    if way % 2:
        n, plain = len(picture), picture
        picture = np.empty_like(plain)
        for column in range(n):
            picture[:, column] = plain[:, n - 1 - column]
    return picture


def convolve(picture, weight, bias):
    """A convolution of 3 x 3 around each point, with zeros beyond the rim, and nothing below zero."""
    n = len(picture)
    out = np.zeros((n, n, len(bias)))
    for row in range(n):
        for column in range(n):
            out[row, column] = bias
            for down in range(3):
                for right in range(3):
                    v, u = row + down - 1, column + right - 1
                    if 0 <= v < n and 0 <= u < n:
                        out[row, column] += picture[v, u] @ weight[down, right]
    return np.maximum(out, 0)


def net(tensors, picture):
    """The logits and the value of the network for a position, planes [rows, columns, planes]."""
    layer = {name: np.asarray(array, float) for name, array in tensors.items()}
    seen = np.asarray(picture, float)
    for name in ("conv1", "conv2", "conv3"):
        seen = convolve(seen, layer[f"{name}.weight"], layer[f"{name}.bias"])

    def dense(name, numbers):
        return numbers @ layer[f"{name}.weight"] + layer[f"{name}.bias"]

    policy = np.maximum(dense("policy_conv", seen), 0).reshape(-1)
    value = np.maximum(dense("value_conv", seen), 0).reshape(-1)
    value = dense("value2", np.maximum(dense("value1", value), 0))
    return dense("policy", policy), np.tanh(value[0])


def shares(logits):
    """Shares of 1 from logarithms."""
    grown = np.exp(logits - logits.max())
    return grown / grown.sum()


def loss(tensors, positions, l2):
    """Formula (4) over positions, each a picture, a policy, whether that is to be learned, and a value."""
    policy, teaching, value = 0.0, 0.0, 0.0
    for picture, target, weight, result in positions:
        logits, told = net(tensors, picture)
        policy -= weight * sum(share * np.log(own) for share, own in zip(target, shares(logits)))
        teaching += weight
        value += (result - told) ** 2
    squares = sum(float((np.asarray(array, float) ** 2).sum()) for array in tensors.values())
    return policy / teaching + value / len(positions) + l2 * squares


def random_net(shapes, seed):
    """Arrays of a network in which no layer is without effect."""
    rng = np.random.default_rng(seed)
    return {name: rng.normal(0, 1.4 / np.sqrt(max(1, np.prod(shape[:-1]))), shape).astype(np.float32)
            for name, shape in shapes.items()}
