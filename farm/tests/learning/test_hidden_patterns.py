"""The hidden layer over patterns: what they mean only together is found, and nothing else changes hands unseen."""

import json
import re
from itertools import chain

import numpy as np
import pytest

import fit
import hidden
import hidden_patterns
from conftest import farm
from errors import FarmError

LENGTHS, SCALE = (4, 4), 800
# What every pattern is worth alone, known from the start: bias by stage, tables by stage.
ALONE = (np.array([300, -500]), np.array([[400, -400, 0, 100, 900, 0, -900, 50], [-700, 0, 700, 10, 5, 0, 0, -5]]))
SHAPE = fit.Shape("jiaqi", 5, 2, LENGTHS, 2, False, 0, SCALE)
HEADER = {"game": "jiaqi", "size": 5, "stages": 2, "lengths": list(LENGTHS), "patterns": 2, "scale": SCALE}


def positions(path, games, seed):
    """Games of two positions, each of a stage of its own, in which two patterns are worth something together, on top of
    `ALONE`: 2 where both have an even state or both an odd one, else -2."""
    rng = np.random.default_rng(seed)
    states = rng.integers(0, 4, (2 * games, 2))
    stage = np.tile([0, 1], games)
    bias, tables = ALONE
    alone = bias[stage] + tables[stage, states[:, 0]] + tables[stage, states[:, 1] + 4]
    truth = np.where(states.sum(axis=1) % 2 == 0, 2.0, -2.0) + alone / SCALE
    value = np.rint(1000 / (1 + np.exp(-truth)))
    rows = np.column_stack([stage, np.ones(2 * games), value, states + [0, 4]])
    path.write_bytes(json.dumps(HEADER).encode() + b"\n" + rows.astype("<u2").tobytes())
    return path, truth


def text_of(tables):
    """Weights as `fit` writes them."""
    bias, rows = tables
    return fit.to_ron(SHAPE, [np.append(row, last) for row, last in zip(rows, bias)])


def tables(path):
    """The weights that are known from the start."""
    path.write_text(text_of(ALONE))
    return path


def positions_of(path, blend=(1.0,)):
    """The positions of a file, as they are learned from."""
    return hidden_patterns.positions([path], blend, text_of(ALONE), "t")[1]


def learn(path, told, **changes):
    """The positions of a file, and what was learned of them."""
    found = positions_of(path)
    settings = hidden.Settings(**{"epochs": 12, "batch": 256, "rate": 0.01, "l2": 1e-6, "seed": 1, **changes})
    return found, hidden.train(found, hidden_patterns.model(SHAPE, found, settings.seed), settings, told.append)


def plain(text, stage, patterns):
    """The logarithm of the odds by the numbers of a file of weights, in plain sums."""
    def lists(name, depth):
        whole = text[text.index("hidden:"):] if depth else text
        begin = re.search(rf"\b{name}: ", whole)
        assert begin is not None, name
        rest = whole[begin.end():]
        level = 0
        for at, letter in enumerate(rest):
            level += (letter == "[") - (letter == "]")
            if level == 0:
                return json.loads(re.sub(r",\s*\]", "]", rest[:at + 1]))
        raise AssertionError(name)

    rows = list(chain.from_iterable(lists("rows", 1)))
    neurons = list(lists("bias", 1)[stage])
    for pattern in patterns:
        for at, number in enumerate(rows[pattern]):
            neurons[at] += number
    together = sum(max(0, n) * out for n, out in zip(neurons, lists("out", 1)[stage])) / (128 * 256)
    alone = lists("bias", 0)[stage] + sum(list(chain.from_iterable(lists("weights", 0)[stage]))[p] for p in patterns)
    return alone / SCALE + together


def test_what_patterns_mean_together_is_found(tmp_path):
    path, truth = positions(tmp_path / "a", 4000, seed=1)
    told: list[str] = []
    found, numbers = learn(path, told)
    text = hidden_patterns.to_ron(SHAPE, found, ALONE, numbers)
    # As the program would read it, whole numbers and all.
    for row in range(60):
        said = plain(text, int(found.stage[row]), [int(p) for p in found.inputs[row]])
        assert abs(said - truth[row]) < 0.35, (row, said, truth[row])
    # What the last epoch gained on games that were held back is nearly all that there is to gain.
    gains = [float(number) for number in told[-1].split(": ")[-1].split()]
    bias, rows = ALONE
    alone = bias[found.stage] + rows[found.stage[:, None], found.inputs].sum(axis=1)

    def lost(odds, stage):
        rows = found.held & (found.stage == stage)
        return np.mean(np.logaddexp(0, odds[rows]) - found.aim[rows] * odds[rows])

    for stage, gain in enumerate(gains):
        most = lost(truth, stage) - lost(alone / SCALE, stage)
        assert most < -0.25 and abs(gain - most) < 0.01, (stage, gain, most)


def test_the_same_seed_gives_the_same_file(tmp_path):
    path, _ = positions(tmp_path / "a", 300, seed=2)
    texts = [hidden_patterns.to_ron(SHAPE, found, ALONE, numbers)
             for found, numbers in (learn(path, [], epochs=2, seed=seed) for seed in (1, 1, 2))]
    assert texts[0] == texts[1] != texts[2]


def test_states_that_say_nothing_have_no_row_and_numbers_keep_to_their_bits():
    nothing = (np.zeros(2, np.int64), np.zeros((2, 8), np.int64))
    numbers = {"rows": np.zeros((8, 32)), "bias": np.full((2, 32), 1e9), "out": np.full((2, 32), -1e9),
               "level": np.full(2, 1e9), "tables": np.full((2, 8), -1e9)}
    numbers["rows"][3] = 7.0
    text = "".join(hidden_patterns.to_ron(SHAPE, None, nothing, numbers).split())
    assert "rows:[[[],[],[],[" + ",".join(["127"] * 32) + "]],[[],[],[],[]],]" in text
    assert "bias:[[10000," in text and "out:[[-2000," in text
    assert text.startswith('(game:"jiaqi",size:5,bias:[32000,32000],weights:[[[-32000,')


def test_numbers_that_are_none_are_no_result(tmp_path):
    path, _ = positions(tmp_path / "a", 60, seed=1)
    found = positions_of(path)
    model = hidden_patterns.model(SHAPE, found, 1)
    model.numbers["level"] = np.array([0.0, np.nan])
    with pytest.raises(FarmError, match="lost its way"):
        hidden.train(found, model, hidden.Settings(1, 64, 0.01, 0.0, 1), each=lambda line: None)


def test_what_is_foretold_is_a_blend_by_stages(tmp_path):
    path, _ = positions(tmp_path / "a", 60, seed=1)
    searched, blended = positions_of(path), positions_of(path, (0.25, 1.0))
    # All games of the file are draws.
    expected = np.where(searched.stage == 0, 0.25 * searched.aim + 0.75 * 0.5, searched.aim)
    assert np.allclose(blended.aim, expected)
    with pytest.raises(FarmError, match="each of 2 stages"):
        positions_of(path, (1.0, 1.0, 1.0))


def test_tables_are_read_as_they_were_written(tmp_path):
    text = tables(tmp_path / "t.ron").read_text()
    new = hidden_patterns.model(SHAPE, None, 1).numbers
    for whole in (text, hidden_patterns.to_ron(SHAPE, None, ALONE, new)):
        for read, written in zip(hidden_patterns.read_weights(whole, SHAPE, "t"), ALONE):
            assert np.array_equal(read, written)


def test_a_game_that_chunks_cut_is_held_back_whole(tmp_path, monkeypatch):
    path, _ = positions(tmp_path / "a", 200, seed=5)
    whole = positions_of(path)
    assert whole.held.sum() == 20 and np.array_equal(whole.held[::2], whole.held[1::2])
    monkeypatch.setattr(fit, "CHUNK", 7)
    cut = positions_of(path)
    for name in ("stage", "aim", "base", "inputs", "held"):
        assert np.array_equal(getattr(cut, name), getattr(whole, name))


@pytest.mark.parametrize(("text", "said"), [
    ("", "no file of weights"), ("(size: 5, bias: [0, 0], weights: [[[1]]])", "no file of weights"),
    ("(size: 5, bias: [0, 0], weights: [[[0,0,0,0],[0,0,0,32768]],[[0,0,0,0],[0,0,0,0]]])", "no file of weights"),
    ("(size: 5, bias: [0, 99999999999999999999], weights: [])", "no file of weights"),
    ("(size: 5, bias: [null, 1.5], weights: [])", "no file of weights"),
    ("(size: 5, bias: " + "[" * 10_000 + ", weights: [])", "no file of weights"),
    ("(size: 7, bias: [0, 0], weights: [[[0,0,0,0],[0,0,0,0]],[[0,0,0,0],[0,0,0,0]]])", "another board"),
])
def test_other_weights_are_refused(text, said):
    with pytest.raises(FarmError, match=said):
        hidden_patterns.read_weights(text, SHAPE, "--weights: x")


def test_the_command_begins_with_any_file_of_weights_or_says_why_not(tmp_path):
    path, _ = positions(tmp_path / "a", 60, seed=4)
    first, second = tmp_path / "b.ron", tmp_path / "c.ron"
    start = tables(tmp_path / "t.ron")
    assert farm("hidden", path, "--weights", start, "--epochs", 1, "--out", first).returncode == 0
    assert farm("hidden", path, "--weights", first, "--epochs", 1, "--out", second).returncode == 0
    assert second.read_text().startswith('(\n    game: "jiaqi",')
    for wrong in ([tmp_path / "none", "--weights", start], [path, "--weights", tmp_path / "none"],
                  [path, "--weights", path], [path]):
        found = farm("hidden", *wrong, "--out", tmp_path / "no.ron")
        assert (found.returncode, found.stdout) == (2, "")
        assert found.stderr.startswith("error: ") and found.stderr.count("\n") == 1
    assert not (tmp_path / "no.ron").exists()
