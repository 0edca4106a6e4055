"""The worth of what a stone has about it, by least squares within each choice, and how good its ranking is.

    victims GAMES SEED NODES > stones; python fit.py stones      needs numpy

Half of the choices are learned from, the other half tell what the best of the first stones of a ranking is worth, in
logits above the mean of the choice.
"""

import sys

import numpy as np

FIRST = 1, 2, 4, 6, 8
# The worth as it was set by hand: 4 0, 3 0, 2 0, 1 3, own stones it could jump, whether a point beside it is empty.
BY_HAND = np.array([10, 12, 0, 2, 0, 0, 10, 0, 0, 0, 5, 1])

found = np.loadtxt(sys.argv[1])
worth, about = np.clip(found[:, 1], -6, 6), found[:, 2:]
choices = np.split(np.arange(len(found)), np.flatnonzero(np.diff(found[:, 0])) + 1)
learned, held = choices[::2], choices[1::2]


def centred(array, parts):
    """Rows less the mean of their choice."""
    return np.concatenate([array[rows] - array[rows].mean(0) for rows in parts])


def fit(parts):
    inputs, aims = centred(about, parts), centred(worth, parts)
    return np.linalg.solve(inputs.T @ inputs + 5 * np.eye(about.shape[1]), inputs.T @ aims)


def best(weights, about=about):
    """What the best of the first stones is worth, and of all."""
    gains = []
    for rows in held:
        ranked = worth[rows][np.argsort(-about[rows] @ weights, kind="stable")]
        gains.append([ranked[:most].max() - ranked.mean() for most in (*FIRST, None)])
    return " ".join(f"{gain:.3f}" for gain in np.mean(gains, 0))


print(f"{len(choices)} choices; best of the first {FIRST} and of all")
beside = np.column_stack([about[:, :-1], about[:, -1] > 0])
print("by hand:", best(BY_HAND, beside))
print("learned:", best(fit(learned)))
print("of all choices, in hundredths:", *np.rint(100 * fit(choices)).astype(int))
