"""The table and the picture of a run."""

import csv
import io

import pytest

import curves

RECORDS = [
    {"round": 0, "best": 0, "made": "a", "against": {
        "games": 10, "wins": 2, "draws": 1, "losses": 7, "score": 0.25, "won_low": 0.06, "won_high": 0.51}},
    {"round": 1, "best": 1, "made": "b", "accepted": True, "positions": 10, "steps": 3, "policy_loss": 2.0,
     "value_loss": 0.5, "new_policy_loss": 2.5, "new_value_loss": 0.75, "gate": {"score": 0.75, "elo": 100.0}},
    {"round": 2, "best": 1, "made": "c", "accepted": False, "positions": 10, "steps": 3, "policy_loss": 1.5,
     "value_loss": 0.25, "new_policy_loss": 2.0, "new_value_loss": 0.5, "gate": {"score": 0.25, "elo": -90.0}},
    {"round": 3, "best": 3, "made": "d", "accepted": True, "positions": 10, "steps": 3, "policy_loss": 1.0,
     "value_loss": 0.125, "new_policy_loss": 1.5, "new_value_loss": 0.25, "gate": {"score": 1.0, "elo": None}},
    {"round": 4, "best": 4, "made": "e", "accepted": True, "positions": 10, "steps": 3, "policy_loss": 1.0,
     "value_loss": 0.125, "new_policy_loss": 1.5, "new_value_loss": 0.25},
]


def test_the_interval_of_a_share():
    # Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
    for won, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605),
                                  (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718), (29, 29, 0.8830, 1.0)):
        assert curves.wilson(won, games) == pytest.approx((low, high), abs=5e-5)
    assert curves.wilson(0, 0) == (0.0, 1.0)


def test_the_table_has_a_row_for_every_round():
    rows = list(csv.DictReader(io.StringIO(curves.table(RECORDS))))
    assert [row["round"] for row in rows] == ["0", "1", "2", "3", "4"]
    # What was accepted adds up, what was not leaves it as it was, and a match won whole counts a
    # bounded number.
    assert [float(row["elo"]) for row in rows] == [0, 100, 100, 1100, 1100]
    assert [row["gate_score"] for row in rows] == ["", "0.75", "0.25", "1.0", ""]
    assert (rows[0]["against_won"], rows[1]["against_won"]) == ("0.2", "")
    assert rows[2]["new_policy_loss"] == "2.0" and rows[2]["accepted"] == "False"


@pytest.mark.parametrize("won", [0, 100])
def test_matches_that_were_won_or_lost_whole_are_drawn(won):
    low, high = curves.wilson(won, 100)
    whole = {"games": 100, "wins": won, "draws": 0, "losses": 100 - won, "score": won / 100,
             "won_low": low, "won_high": high}
    assert "<svg" in curves.picture([{**RECORDS[0], "against": whole}, *RECORDS[1:]], "uct", "")


def test_the_same_rounds_are_the_same_picture():
    picture = curves.picture(RECORDS, "uct", "jiu, 6 x 6")
    assert picture == curves.picture(RECORDS, "uct", "jiu, 6 x 6")
    assert picture != curves.picture(RECORDS[:3], "uct", "jiu, 6 x 6")
    for words in ("jiu, 6 x 6", "won against uct", "rounds of training", "new against best"):
        assert words in picture
    # Before the first round there is little to show, and no reason to fail.
    assert "<svg" in curves.picture(RECORDS[:1], "uct", "") and "<svg" in curves.picture(
        [{"round": 0, "best": 0, "made": "a"}], "", "")
