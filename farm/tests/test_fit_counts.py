"""The fit of jiu's shapes: known weights are found again, and what cannot be is refused."""

import json

import numpy as np
import pytest

import fit_counts
from errors import FarmError
from fit import UNKNOWN

SCALE = 1600
COUNTS = 6
HEADER = {"game": "jiu", "size": 8, "stages": 2, "counts": COUNTS, "scale": SCALE}


def positions(games, seed, value=UNKNOWN):
    """Games of four positions (stages 0, 0, 1, 1), won by weights that are returned."""
    rng = np.random.default_rng(seed)
    truth = rng.normal(0.0, 0.3, (2, COUNTS + 1))
    stages = np.tile([0, 0, 1, 1], games)
    numbers = rng.integers(0, 9, (len(stages), COUNTS))
    sums = (numbers * truth[stages, :-1]).sum(axis=1) + truth[stages, -1]
    won = 2 * (rng.random(len(stages)) < 1 / (1 + np.exp(-sums)))
    values = np.full(len(stages), value)
    return truth, np.column_stack([stages, won, values, numbers]).astype("<u2")


def write(path, rows, header=HEADER):
    """A file as selfplay writes it."""
    path.write_bytes(json.dumps(header).encode() + b"\n" + rows.tobytes())
    return path


def test_known_weights_are_found_again(tmp_path):
    truth, rows = positions(30_000, seed=1)
    path = write(tmp_path / "a", rows)
    assert fit_counts.is_counts(path)
    reports: list = []
    _, fitted = fit_counts.fit([path], l2=0.1, each=reports.append)
    for stage in range(2):
        assert np.abs(fitted[stage] / SCALE - truth[stage])[:-1].max() < 0.03
        # 1 game in 20 is held back, whole.
        assert (reports[stage].positions, reports[stage].validation) == (57_000, 3_000)
        assert reports[stage].loss < reports[stage].baseline


def test_the_blend_follows_what_the_search_thought(tmp_path):
    # Every search was sure of a win: with the whole weight on it the bias says so.
    _, rows = positions(500, seed=2, value=990)
    path = write(tmp_path / "a", rows)
    _, sure = fit_counts.fit([path], l2=10.0, blend=1.0)
    _, played = fit_counts.fit([path], l2=10.0, blend=0.0)
    assert all(stage[-1] > 3 * SCALE for stage in sure)
    assert any(stage[-1] < 3 * SCALE for stage in played)


def test_the_text_has_a_part_for_every_stage(tmp_path):
    _, rows = positions(50, seed=3)
    shape, fitted = fit_counts.fit([write(tmp_path / "a", rows)])
    text = fit_counts.to_ron(shape, fitted)
    assert text.startswith('(\n    game: "jiu",\n    size: 8,')
    assert text.count("bias:") == text.count("own: (") == text.count("other: (") == 2


def test_a_game_of_one_stage_is_held_back_in_stretches(tmp_path):
    _, rows = positions(6_000, seed=6)
    rows[:, 0] = 0
    reports: list = []
    header = {**HEADER, "game": "gomoku", "size": 15, "stages": 1}
    shape, fitted = fit_counts.fit([write(tmp_path / "a", rows, header)], each=reports.append)
    # The first thousand and the twenty-first of 24.
    assert (reports[0].positions, reports[0].validation) == (22_000, 2_000)
    assert fit_counts.to_ron(shape, fitted).startswith('(\n    game: "gomoku",\n    size: 15,')


def test_of_a_small_file_of_one_stage_a_part_is_held_back(tmp_path):
    _, rows = positions(50, seed=6)
    rows[:, 0] = 0
    reports: list = []
    path = write(tmp_path / "a", rows, {**HEADER, "game": "gomoku", "size": 15, "stages": 1})
    fit_counts.fit([path, path], each=reports.append)
    # Of 200 positions ten, in every file.
    assert (reports[0].positions, reports[0].validation) == (380, 20)


@pytest.mark.parametrize("header", [{}, {**HEADER, "game": "../jiu"}, {**HEADER, "stages": 0}, {**HEADER, "counts": 5}])
def test_what_is_no_file_of_positions_is_refused(tmp_path, header):
    _, rows = positions(2, seed=4)
    with pytest.raises(FarmError, match="no file of positions"):
        fit_counts.fit([write(tmp_path / "a", rows, header)])


@pytest.mark.parametrize(("column", "number"), [(0, 2), (1, 3), (2, 1001)])
def test_numbers_that_cannot_be_are_refused(tmp_path, column, number):
    _, rows = positions(2, seed=4)
    rows[3, column] = number
    with pytest.raises(FarmError, match="out of range"):
        fit_counts.fit([write(tmp_path / "a", rows)])


def test_a_torn_file_is_refused(tmp_path):
    _, rows = positions(2, seed=5)
    path = write(tmp_path / "a", rows)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(FarmError, match="no file of positions"):
        fit_counts.fit([path])
