"""The hidden layer over figures: what they mean only together is found, in the units of the program."""

import json
import re

import numpy as np
import pytest

import fit_counts
import hidden
import hidden_counts
from conftest import farm
from errors import FarmError
from fit import UNKNOWN

SCALE, COUNTS = 1600, 4
SHAPE = fit_counts.Shape("jiu", 2, COUNTS, SCALE, 8)
HEADER = {"game": "jiu", "size": 8, "stages": 2, "counts": COUNTS, "scale": SCALE}
# What every figure is worth alone, known from the start: by stage, the bias last.
ALONE = np.array([[300, -2, -150, 1, 500], [0, 3, 0, -4, -200]])


def positions(path, games, seed):
    """Games of two positions, each of a stage of its own, in which two figures are worth something together, on top of
    `ALONE`: the absolute difference of a small figure and half a large one."""
    rng = np.random.default_rng(seed)
    figures = rng.integers(0, [4, 300, 4, 300], (2 * games, COUNTS))
    stage = np.tile([0, 1], games)
    alone = (figures * ALONE[stage, :-1]).sum(1) + ALONE[stage, -1]
    truth = alone / SCALE + 2 * np.abs(figures[:, 0] - figures[:, 3] / 100) - 2
    value = np.rint(1000 / (1 + np.exp(-truth)))
    rows = np.column_stack([stage, np.ones(2 * games), value, figures])
    path.write_bytes(json.dumps(HEADER).encode() + b"\n" + rows.astype("<u2").tobytes())
    return path, truth, rows


def text_of(weights):
    """Weights as `fit` writes them."""
    return fit_counts.to_ron(SHAPE, weights)


def learn(path, told, **changes):
    """The positions of a file, and the text of what was learned of them."""
    _, found, weights = hidden_counts.positions([path], (1.0,), text_of(ALONE), "t")
    settings = hidden.Settings(**{"epochs": 12, "batch": 128, "rate": 0.02, "l2": 1e-6, "seed": 1, **changes})
    numbers = hidden.train(found, hidden_counts.model(SHAPE, found, settings.seed), settings, told.append)
    return found, hidden_counts.to_ron(SHAPE, found, weights, numbers)


def plain(text, stage, figures):
    """The logarithm of the odds by the numbers of a file of weights, in plain sums."""
    part = text.split("        (\n            bias")[1 + stage]
    # Every list of numbers, in the order of the file: weights, rows of the layer, its bias and what goes out.
    lists = [[*map(float, one.split(","))] for one in re.findall(r"\(([-\d.e, +]+)\)", part)]
    own, other, *rows, bias, out = lists
    bias_alone = re.match(r": (-?\d+)", part)
    assert bias_alone is not None
    alone = int(bias_alone[1]) + sum(n * w for n, w in zip(figures, own + other))
    neurons = [start + sum(n * row[at] for n, row in zip(figures, rows)) for at, start in enumerate(bias)]
    return alone / SCALE + sum(max(0, n) * weight for n, weight in zip(neurons, out))


def test_what_figures_mean_together_is_found(tmp_path):
    path, truth, rows = positions(tmp_path / "a", 4000, seed=1)
    told: list[str] = []
    _, text = learn(path, told)
    wrong = [plain(text, int(row[0]), row[3:]) - true for row, true in zip(rows[:200], truth)]
    assert np.sqrt(np.mean(np.square(wrong))) < 0.2
    # The weights alone are far from it.
    alone = [(row[3:] * ALONE[int(row[0]), :-1]).sum() / SCALE + ALONE[int(row[0]), -1] / SCALE - true
             for row, true in zip(rows[:200], truth)]
    assert np.sqrt(np.mean(np.square(alone))) > 1
    gains = [float(number) for number in told[-1].split(": ")[-1].split()]
    assert all(gain < -0.1 for gain in gains)


def test_the_same_seed_gives_the_same_file(tmp_path):
    path, _, _ = positions(tmp_path / "a", 300, seed=2)
    texts = [learn(path, [], epochs=2, seed=seed)[1] for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_weights_are_read_as_they_were_written_with_a_layer_or_without(tmp_path):
    path, _, _ = positions(tmp_path / "a", 60, seed=3)
    assert np.array_equal(hidden_counts.read_weights(text_of(ALONE), SHAPE, "t"), ALONE)
    # Nothing is learned at no rate but what the layer says by chance.
    _, text = learn(path, [], epochs=1, rate=0.0)
    assert "hidden: Some((" in text
    assert np.array_equal(hidden_counts.read_weights(text, SHAPE, "t"), ALONE)


def test_numbers_that_say_nothing_are_written_as_nothing_and_large_ones_bounded(tmp_path):
    path, _, _ = positions(tmp_path / "a", 60, seed=3)
    _, found, weights = hidden_counts.positions([path], (1.0,), text_of(ALONE), "t")
    numbers = {name: np.array(array) for name, array in hidden_counts.model(SHAPE, found, 1).numbers.items()}
    numbers["out"][0] = [1e-34, -1e-34, 5000, -5000] * 4
    text = hidden_counts.to_ron(SHAPE, found, weights, numbers)
    assert f"out: ({', '.join(['0, 0, 1000, -1000'] * 4)})," in text


def test_a_time_of_the_game_without_positions_is_left_as_it_is(tmp_path):
    path, _, rows = positions(tmp_path / "a", 60, seed=4)
    # The search thought nothing of its positions.
    rows[1::2, 2] = UNKNOWN
    path.write_bytes(json.dumps(HEADER).encode() + b"\n" + rows.astype("<u2").tobytes())
    found, text = learn(path, [], epochs=1)
    assert len(found.stage) == 60
    assert np.array_equal(hidden_counts.read_weights(text, SHAPE, "t")[1], ALONE[1])


@pytest.mark.parametrize(("text", "said"), [
    ("", "no file of weights"), ("(size: 8)", "no file of weights"),
    (text_of(ALONE).replace("300", "99999"), "no file of weights"),
    (text_of(ALONE[:, :4]), "no file of weights"),
    (text_of(ALONE).replace("size: 8", "size: 14"), "another board"),
])
def test_other_weights_are_refused(text, said):
    with pytest.raises(FarmError, match=said):
        hidden_counts.read_weights(text, SHAPE, "--weights: x")


def test_the_command_writes_a_file_it_can_begin_with_again(tmp_path):
    path, _, _ = positions(tmp_path / "a", 60, seed=5)
    first, second, start = tmp_path / "b.ron", tmp_path / "c.ron", tmp_path / "t.ron"
    start.write_text(text_of(ALONE))
    assert farm("hidden", path, "--weights", start, "--epochs", 1, "--blend", "1,0.3", "--out", first).returncode == 0
    assert farm("hidden", path, "--weights", first, "--epochs", 1, "--out", second).returncode == 0
    assert second.read_text().startswith('(\n    game: "jiu",')
    mixed = tmp_path / "other"
    mixed.write_bytes(json.dumps({**HEADER, "size": 14}).encode() + b"\n")
    for wrong in ([path, mixed, "--weights", start], [path, "--weights", path], [mixed, "--weights", start]):
        found = farm("hidden", *wrong, "--out", tmp_path / "no.ron")
        assert (found.returncode, found.stdout) == (2, "")
        assert found.stderr.startswith("error: ") and found.stderr.count("\n") == 1
    assert not (tmp_path / "no.ron").exists()
