"""The fit: known weights are found again, and what cannot be is refused."""

import gzip
import json

import numpy as np
import pytest

import fit
from conftest import farm
from errors import FarmError

SCALE = 800
LENGTHS = [6, 4]
CLASSES = [0, 0, 1]
HEADER = {"game": "jiaqi", "size": 5, "stages": 2, "lengths": LENGTHS, "patterns": len(CLASSES), "scale": SCALE}


def positions(games, seed):
    """Games of four positions (stages 0, 0, 1, 1), won by weights that are returned."""
    rng = np.random.default_rng(seed)
    # The mean of a class is the bias's business: only differences can be found again.
    truth = rng.normal(0.0, 1.0, (2, sum(LENGTHS)))
    for weights in truth:
        weights[:6] -= weights[:6].mean()
        weights[6:] -= weights[6:].mean()
    bias = np.array([0.4, -0.3])
    offsets = np.cumsum([0, *LENGTHS])
    stages = np.tile([0, 0, 1, 1], games)
    patterns = np.stack([offsets[c] + rng.integers(0, LENGTHS[c], len(stages)) for c in CLASSES],
                        axis=1)
    sums = truth[stages[:, None], patterns].sum(axis=1) + bias[stages]
    won = 2 * (rng.random(len(stages)) < 1 / (1 + np.exp(-sums)))
    rows = np.column_stack([stages, won, np.full(len(stages), fit.UNKNOWN), patterns]).astype("<u2")
    return truth, bias, rows


def write(path, rows, header=HEADER):
    """A file as selfplay writes it."""
    path.write_bytes(json.dumps(header).encode() + b"\n" + rows.tobytes())
    return path


def centred(values):
    """Weights whose classes have the mean 0, as the truth's."""
    return np.concatenate([values[:6] - values[:6].mean(), values[6:10] - values[6:10].mean()])


def test_known_weights_are_found_again(tmp_path):
    truth, bias, rows = positions(30_000, seed=1)
    reports: list = []
    _, fitted = fit.fit([write(tmp_path / "a", rows)], l2=0.1, each=reports.append)
    for stage in range(2):
        values = fitted[stage] / SCALE
        assert np.abs(centred(values) - truth[stage]).max() < 0.06
        # What the centring took away belongs to the bias: two patterns of one class, one of the other.
        level = values[-1] + 2 * values[:6].mean() + values[6:10].mean()
        assert abs(level - bias[stage]) < 0.04
        # 1 game in 20 is held back, whole.
        assert (reports[stage].positions, reports[stage].validation) == (57_000, 3_000)
        held = (np.arange(len(rows)) // 4 % 20 == 19) & (rows[:, 0] == stage)
        sums = truth[stage][rows[held, 3:]].sum(axis=1) + bias[stage]
        ideal = np.mean(np.logaddexp(0, sums) - rows[held, 1] / 2 * sums)
        assert abs(reports[stage].loss - ideal) < 0.002 < reports[stage].baseline - ideal


def test_the_cut_into_files_and_chunks_changes_nothing(tmp_path, monkeypatch):
    _, _, rows = positions(3_000, seed=2)
    whole = fit.fit([write(tmp_path / "whole", rows)])
    first, second = write(tmp_path / "a", rows[:4000]), write(tmp_path / "b", rows[4000:])
    packed = tmp_path / "b.gz"
    packed.write_bytes(gzip.compress(second.read_bytes()))
    assert fit.to_ron(*fit.fit([first, packed])) == fit.to_ron(*whole)
    # Another order of sums changes the last digits, not the weights.
    monkeypatch.setattr(fit, "CHUNK", 97)
    _, fitted = fit.fit([first, packed])
    assert np.abs(np.array(fitted) - np.array(whole[1])).max() <= 2


def test_the_blend_believes_the_search_where_there_was_one(tmp_path):
    _, _, rows = positions(3_000, seed=6)
    result = fit.fit([write(tmp_path / "a", rows)])[1]
    # A search that always agrees with the result says nothing new ...
    agreeing = rows.copy()
    agreeing[:, 2] = rows[:, 1] * 500
    assert np.array_equal(fit.fit([write(tmp_path / "b", agreeing)])[1], result)
    # ... one that says the contrary turns the weights round when it alone is believed, and none is
    # believed with a blend of nothing.
    contrary = rows.copy()
    contrary[:, 2] = 1000 - rows[:, 1] * 500
    path = write(tmp_path / "c", contrary)
    assert np.array_equal(fit.fit([path], blend=0.0)[1], result)
    turned = np.array(fit.fit([path], blend=1.0)[1])
    assert np.abs(turned + np.array(result)).max() <= 20


def test_l2_holds_weights_back_and_the_unseen_stay_nothing(tmp_path):
    _, _, rows = positions(500, seed=3)
    rows = rows[rows[:, 3] != 5]
    rows = rows[rows[:, 4] != 5]
    path = write(tmp_path / "a", rows)
    size = [np.abs(fit.fit([path], l2=l2)[1]).sum() for l2 in (0.01, 1.0, 100.0)]
    assert size[0] > size[1] > size[2]
    assert all(stage[5] == 0 for stage in fit.fit([path], l2=0.0)[1])


def test_weights_without_bound_are_cut_to_sixteen_bits(tmp_path):
    _, _, rows = positions(200, seed=4)
    # The first pattern alone decides, always.
    rows[:, 1] = 2 * (rows[:, 3] % 2)
    _, fitted = fit.fit([write(tmp_path / "a", rows, {**HEADER, "scale": 1 << 20})], l2=0.0)
    assert np.abs(fitted).max() == fit.LIMIT


def test_a_stage_without_positions_has_no_weights(tmp_path):
    _, _, rows = positions(200, seed=5)
    _, fitted = fit.fit([write(tmp_path / "a", rows[rows[:, 0] == 0])])
    assert np.any(fitted[0]) and not np.any(fitted[1])


def test_patterns_with_tables_of_their_own_learn_the_same(tmp_path):
    _, _, rows = positions(400, seed=7)
    columns = rows[:, 3:] + np.array([0, 10, 20], dtype="<u2")
    whole = np.hstack([rows[:, :3], columns]).astype("<u2")
    apart = {**HEADER, "lengths": [10, 10, 10], "own": True}
    together = {**HEADER, "lengths": [10, 10, 10]}
    _, one = fit.fit([write(tmp_path / "own", rows, apart)])
    _, other = fit.fit([write(tmp_path / "all", whole, together)])
    assert np.array_equal(one, other)


def test_ron_has_the_form_of_the_program(tmp_path):
    shape = fit.Shape("jiaqi", 5, 2, (2, 1), 3, False, 0, SCALE)
    fitted = [np.array([1, -2, 3, 4]), np.array([5, 6, 7, -8])]
    assert "".join(fit.to_ron(shape, fitted).split()) == (
        "(game:\"jiaqi\",size:5,bias:[4,-8],weights:[[[1,-2],[3],],[[5,6],[7],],],)")


def broken():
    """Faulty files and what is said of them."""
    row = np.array([[0, 2, 500, 0, 1, 6]], dtype="<u2")
    good = json.dumps(HEADER).encode() + b"\n"

    def changed(column, value):
        other = row.copy()
        other[0, column] = value
        return good + row.tobytes() + other.tobytes()

    yield "empty", b"", "no file of positions"
    yield "nothing", good, "no positions"
    yield "text", b"hello\n", "no file of positions"
    yield "deep", b"[" * 60_000, "no file of positions"
    yield "huge", json.dumps({**HEADER, "lengths": [1 << 16, 1]}).encode() + b"\n", "no file of pos"
    yield "kinds", json.dumps({**HEADER, "stages": True}).encode() + b"\n", "no file of positions"
    yield "torn", good + row.tobytes()[:-1], "the last position is not whole"
    yield "stage", changed(0, 2), "position 1 cannot be"
    yield "result", changed(1, 3), "position 1 cannot be"
    yield "value", changed(2, 1001), "position 1 cannot be"
    yield "pattern", changed(5, 10), "position 1 cannot be"
    yield "gzip", gzip.compress(good + row.tobytes() * 1000)[:-9], "cannot read it"


@pytest.mark.parametrize(("data", "said"), [pytest.param(*rest, id=name) for name, *rest in broken()])
def test_faulty_files_are_refused(tmp_path, data, said):
    path = tmp_path / "data"
    path.write_bytes(data)
    with pytest.raises(FarmError, match=said) as error:
        fit.fit([path])
    assert "\n" not in str(error.value)


def test_files_of_different_shapes_are_refused(tmp_path):
    _, _, rows = positions(20, seed=6)
    first = write(tmp_path / "a", rows)
    second = write(tmp_path / "b", rows, {**HEADER, "scale": 100})
    with pytest.raises(FarmError, match="another shape"):
        fit.fit([first, second])


def test_the_command_writes_weights_or_one_line(tmp_path):
    _, _, rows = positions(100, seed=7)
    out = tmp_path / "weights.ron"
    assert farm("fit", write(tmp_path / "a", rows), "--out", out).returncode == 0
    assert out.read_text().startswith('(\n    game: "jiaqi",\n    size: 5,')
    for wrong in (["fit", tmp_path / "none", "--out", out], ["fit", tmp_path / "a", "--out", tmp_path / "no/w"],
                  ["fit", tmp_path / "a", "--out", out, "--l2", "nan"], ["fit"], []):
        found = farm(*wrong)
        assert (found.returncode, found.stdout) == (2, "")
        assert found.stderr.startswith("error: ") and found.stderr.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "weights.ron"]


def test_patterns_that_count_against_others_learn_their_opposite(tmp_path):
    _, _, rows = positions(400, seed=7)
    head = {**HEADER, "lengths": [10, 10], "own": True, "against": 1}
    _, one = fit.fit([write(tmp_path / "one", rows, head)])
    # Seen by the other side: the pattern and its opposite change places, and so does who won.
    turned = rows.copy()
    turned[:, [3, 4]] = rows[:, [4, 3]]
    turned[:, 1] = 2 - rows[:, 1]
    turned[:, 5] = rows[:, 5]
    _, other = fit.fit([write(tmp_path / "other", turned, head)])
    for mine, theirs in zip(one, other):
        assert np.allclose(mine[:10], theirs[:10], atol=2)
    assert any(np.any(stage[:10]) for stage in one)
