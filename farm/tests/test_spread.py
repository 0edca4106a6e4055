"""Mean and spread over seeds."""

import csv
import io

import pytest

import spread

FIRST = [{"round": 0, "elo": 0.0}, {"round": 1, "elo": 10.0, "policy_loss": 2.0, "against_score": 0.5},
         {"round": 2, "elo": 20.0, "policy_loss": 1.0}]
SECOND = [{"round": 0, "elo": 0.0}, {"round": 1, "elo": 30.0, "policy_loss": 2.5}]
THIRD = [{"round": 0, "elo": 3.0}, {"round": 1, "elo": 50.0, "policy_loss": 3.0, "against_score": 1.0}]


def test_mean_and_deviation_are_those_of_a_sample():
    # 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squares of the differences 32, seven of them free.
    mean, deviation = spread.mean_and_deviation([2, 4, 4, 4, 5, 5, 7, 9])
    assert (mean, deviation) == (5, pytest.approx((32 / 7) ** 0.5))


def test_rounds_that_all_runs_have_are_put_together():
    rows = spread.over_rounds([FIRST, SECOND, THIRD])
    assert [(row["round"], row["seeds"], row["elo_mean"]) for row in rows] == [(0, 3, 1.0), (1, 3, 30.0)]
    assert rows[1]["elo_sd"] == pytest.approx(20) and rows[1]["policy_loss_mean"] == 2.5
    # One of them was not measured.
    assert not any(name.startswith("against") for name in rows[1])
    assert "against_score_mean" in spread.over_rounds([FIRST, THIRD])[1]


def test_the_table_has_a_column_for_each():
    found = list(csv.DictReader(io.StringIO(spread.table(spread.over_rounds([FIRST, THIRD])))))
    assert [row["elo_mean"] for row in found] == ["1.5", "30.0"]
    assert (found[0]["policy_loss_sd"], found[1]["policy_loss_mean"]) == ("", "2.5")


def test_the_summary_says_how_each_was_last():
    lines = list(spread.summary(spread.over_rounds([FIRST, THIRD])))
    assert "policy loss, 2 seeds, round 1: mean 2.5000, standard deviation 0.7071" in lines
    assert "elo, 2 seeds, round 1: mean 30.0000, standard deviation 28.2843" in lines
    assert len(lines) == 3
