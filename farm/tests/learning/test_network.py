"""The program and the farm read the same numbers in a file of a network, and show it positions alike."""

import json
import shutil

import numpy as np
import pytest

import engines
import net as nets
import tensors as files
import training
from conftest import run
from slow import net, random_net, shares

SIZE = 6
WIDTHS = nets.Widths((5, 9, 17), 2, 3, 7)
CARD = nets.Card("jiu", SIZE, "competition", "0123 by a test")

# A game's beginning: the first two stones stand in the centre.
MOVES = ["c2", "d3", "a0", "f4", "b1", "a5", "e2"]


@pytest.fixture(scope="module")
def tensors():
    return random_net(nets.shapes(SIZE, WIDTHS), 21)


def point(text):
    """A row's letter and a column's number as the place in a plane."""
    return (ord(text[0]) - ord("a")) * SIZE + int(text[1:])


def test_every_symmetry_shows_a_game_that_the_rules_allow(binary, config):
    for way in training.symmetries(SIZE):
        # Where the stone of a point comes to lie.
        to = np.argsort(way)
        seen = [divmod(int(to[point(text)]), SIZE) for text in MOVES]
        moves = " ".join("abcdef"[row] + str(column) for row, column in seen)
        played = run(binary, "best", "jiu", "--size", SIZE, "--rules", "competition", "--engine", "uct",
                     "--visits", 1, "--json", "--moves", moves, "--config", config)
        assert (played.returncode, played.stderr) == (0, ""), moves


def test_the_policy_of_the_program_is_ours(tmp_path, binary, config, tensors):
    file, out = tmp_path / "net", tmp_path / "games"
    file.write_bytes(nets.to_bytes(tensors, CARD))
    played = run(binary, "selfplay", "jiu", "--size", SIZE, "--rules", "competition", "--net", file,
                 "--visits", 1, "--gumbel", 1, "--games", 2, "--out", out, "--config", config)
    assert played.returncode == 0, played.stderr
    arrays, card = files.from_bytes(out.read_bytes(), "x")
    assert card["net"] == CARD.made
    data = training.read_games(out.read_bytes(), "jiu", SIZE, "x")
    assert len(data) == 2 * SIZE * SIZE
    learner = training.begin(SIZE, tensors)
    several = 0
    for at in range(len(data)):
        picture = arrays["planes"][at].reshape(SIZE, SIZE, 4)
        logits, _ = net(tensors, picture)
        # One visit changes what is thought of one move alone, the one that is played; of the others
        # the policy is what the network says of them.
        placed = arrays["planes"][at + 1, :, 2] if (at + 1) % (SIZE * SIZE) else np.zeros(SIZE * SIZE)
        others = (data.policy[at] > 1e-7) & (placed == 0)
        if others.sum() > 1:
            several += 1
            own = shares(logits[others])
            told = data.policy[at][others] / data.policy[at][others].sum()
            assert np.abs(np.log(own) - np.log(told)).max() < 1e-3, at
    assert several > SIZE * SIZE
    # And so say the layers of Flax.
    entropy, _ = training.losses(learner.graph, learner.state, data.take(slice(30, 31)), SIZE)
    logits, _ = net(tensors, arrays["planes"][30].reshape(SIZE, SIZE, 4))
    assert abs(entropy[0] + (data.policy[30] * np.log(shares(logits))).sum()) < 1e-4


def test_the_value_of_the_program_is_ours(tmp_path, binary, config, tensors):
    folder = tmp_path / "config"
    shutil.copytree(config, folder)
    (folder / "jiu" / "test.safetensors").write_bytes(nets.to_bytes(tensors, CARD))
    file = folder / "jiu" / "engines.ron"
    file.write_text(engines.with_net(file.read_text(), "jiu-two-phase", {"tested": "test.safetensors"}))
    values = []
    for count in range(len(MOVES) + 1):
        moves = MOVES[:count]
        found = run(binary, "best", "jiu", "--size", SIZE, "--rules", "competition", "--engine", "tested",
                    "--visits", 1, "--json", "--moves", " ".join(moves), "--config", folder)
        assert (found.returncode, found.stderr) == (0, "")
        [move] = [move for move in json.loads(found.stdout)["moves"] if move["visits"]]
        # The position after that move: the stones of the side to move lie every second ply back.
        placed = [*moves, move["move"]]
        picture = np.zeros((SIZE * SIZE, 4))
        for at, text in enumerate(placed):
            picture[point(text), (len(placed) - at) % 2] = 1
        picture[point(placed[-1]), 2] = 1
        picture[:, 3] = len(placed) % 2 == 0
        _, value = net(tensors, picture.reshape(SIZE, SIZE, 4))
        # One visit, and so the network's word, from the other side and between 0 and 1.
        assert abs(move["value"] - (1 - value) / 2) < 1e-4, placed
        values.append(value)
    assert max(values) - min(values) > 0.1
