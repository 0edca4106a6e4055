"""Runs of learning with the program: rounds, networks to begin with, and kills at any point."""

import contextlib
import csv
import json
import os
import select
import shutil
import subprocess
import sys
import time

import numpy as np
import pytest

import farm as farm_module
import learning_runs
import net as nets
from conftest import FARM, TIMEOUT, farm, run
from learning_runs import LASTING, card, card_of_games, records, refused, same

# Pytest finds fixtures by these names; every module has a run of its own.
place, whole = learning_runs.place, learning_runs.whole

# farm.py, but a step of training says that it begins, and waits to be killed. Workers begin by
# reading this file too.
STOPPING = """
import signal, sys
sys.path.insert(0, {farm!r})
if __name__ == "__main__":
    import farm, training
    inner, left = training._step, [{steps}]
    def step(*arguments):
        left[0] -= 1
        if left[0] == 0:
            with open({report!r}, "w") as report:
                report.write("training\\n")
            signal.pause()
        return inner(*arguments)
    training._step = step
    sys.exit(farm.main(sys.argv[1:]))
"""


def test_rounds_of_learning(whole, place):
    out, _, _ = whole
    first, one, two = records(out)
    assert [first["round"], one["round"], two["round"]] == [0, 1, 2]
    # Who scores nothing is accepted here, and so each is the best in its turn.
    assert (one["best"], two["best"], one["by"], two["by"]) == (1, 2, 0, 1)
    assert (one["games"], one["positions"], one["window"], two["window"]) == (4, 144, 144, 288)
    assert one["steps"] == 3 and one["rate"] == 0.001
    # Nothing is known before the first round: every point looks alike.
    assert one["new_policy_loss"] == pytest.approx(np.log(36), abs=1e-4)
    assert one["gate"]["games"] == 4 and one["gate"]["llr"] is None
    assert "against" not in one and first["against"]["games"] == two["against"]["games"] == 2
    # Every network is of those before it.
    cards = [card(out / f"round-{number}.safetensors") for number in range(3)]
    assert [each["made"] for each in cards] == [first["made"], one["made"], two["made"]]
    assert [each["parent"] for each in cards] == ["", first["made"], one["made"]]
    assert (out / "best.safetensors").read_bytes() == (out / "round-2.safetensors").read_bytes()
    assert nets.read(out / "best.safetensors", "x")[1] == nets.Card(
        "jiu", 6, "competition", two["made"], one["made"], 2, 1)
    # The games of a round are led by the best before it; a new network is as good as none.
    leaders = {each["net"]: each["games"] for each in map(card_of_games, place.cache.glob("selfplay-*"))}
    assert leaders == {"none": "2", one["made"]: "2"}
    table = (out / "curves.csv").read_text().splitlines()
    assert len(table) == 4 and table[2].startswith("1,1,True,144,3,")
    times = [json.loads(line) for line in (out / "times.jsonl").read_text().splitlines()]
    assert [each["round"] for each in times] == [1, 2] and times[0]["selfplay_games"] == 4


def test_a_teacher_plays_the_first_round_for_the_battle(place, tmp_path):
    out, cache = tmp_path / "run", tmp_path / "cache"
    more = ["--battle", "greedy", "--battle-visits", 1, "--teacher", "alpha-beta", "--teacher-games", 6,
            "--teacher-visits", 20, "--teacher-random", 0.5, "--cache", cache, "--rounds", 2]
    assert place.learn(out, *more) == 0
    _, one, two = records(out)
    # What the teacher played is learned from in its own round alone.
    assert (one["games"], one["positions"], one["window"]) == (6, 216, 216)
    assert (two["games"], two["positions"], two["window"]) == (4, 144, 144)
    played = [card_of_games(path) for path in cache.glob("selfplay-*")]
    assert {each["aim"] for each in played} == {"battle"}
    assert sorted(each["net"] for each in played) == sorted([one["made"]] * 2 + ["none"] * 3)
    assert all(card(out / f"round-{number}.safetensors")["aim"] == "battle" for number in range(3))


def test_a_run_that_is_over_is_left_as_it_is(whole, place, tmp_path, capsys):
    out = tmp_path / "run"
    shutil.copytree(whole[0], out)
    assert place.learn(out, "--rounds", 2) == 0
    same(out, whole[0])
    assert capsys.readouterr().out == ""


def test_a_run_goes_on_from_before_any_of_its_writes(whole, place, tmp_path, monkeypatch):
    """A kill leaves what was written so far, and perhaps half of what was being written."""
    reference, states, written = whole
    assert set(written) == set(LASTING) and len(written) > 15
    # Nothing is played again but what the program is asked at the start. A picture takes half the time.
    monkeypatch.setattr("farm.connect", None)
    monkeypatch.setattr("cluster.play", None)
    picture = (reference / "curves.svg").read_text()
    monkeypatch.setattr("curves.picture", lambda *_: picture)
    for at, name in enumerate(written):
        out = tmp_path / str(at)
        shutil.copytree(states / str(at), out)
        (out / f".{name}.abcdefgh").write_bytes(b"half")
        assert place.learn(out, "--rounds", 2) == 0, name
        # Of times there are those of rounds that ended before.
        (out / "times.jsonl").touch()
        same(out, reference)


def test_a_run_that_is_killed_anywhere_ends_with_the_same_bytes(whole, place, tmp_path):
    out, cache = tmp_path / "run", tmp_path / "cache"
    stopping = tmp_path / "stopping.py"
    report = str(place.folder / "report")
    stopping.write_text(STOPPING.format(farm=str(FARM), report=report, steps=2))
    line = place.line(out, "--rounds", 2, cache=cache)

    def kill(program, what, played):
        """Starts a run, waits until it is where it should be and has kept so many shards, and kills it."""
        place.stop.write_text(what)
        with (tmp_path / "said").open("w") as said:
            process = subprocess.Popen([sys.executable, program, *line], stdin=subprocess.DEVNULL,
                                       stdout=said, stderr=said)
        try:
            assert select.select([reports], [], [], TIMEOUT)[0], (tmp_path / "said").read_text()
            assert reports.read(4096) == f"{what}\n".encode()
            until(lambda: len(list(cache.glob("*.gz"))) == played, f"{what}: not {played} shards")
        finally:
            process.kill()
            process.wait(TIMEOUT)
        place.stop.unlink()

    with contextlib.ExitStack() as stack:
        reports = stack.enter_context(open(os.open(report, os.O_RDWR), "rb", buffering=0))
        # Where nothing kills the program with its worker, the end of this lets it go on.
        stack.callback(os.close, os.open(place.folder / "gate", os.O_RDWR))
        # One shard is the first match against the engine that strength is measured by.
        kill(FARM / "farm.py", "selfplay 2", 2)
        assert len(records(out)) == 1
        [shard] = cache.glob("selfplay-*.gz")
        kept = shard.stat()

        kill(stopping, "training", 3)
        assert len(records(out)) == 1 and card(out / "candidate.safetensors")["round"] == "0"

        kill(FARM / "farm.py", "arena 10", 3 + 2 + 2 + 1)
        assert len(records(out)) == 2 and card(out / "candidate.safetensors")["round"] == "2"
        trained = (out / "candidate.safetensors").stat()
    ended = farm(*line)
    assert ended.returncode == 0, ended.stderr
    # What was done was not done again.
    assert ended.stdout.startswith("round 2: ") and ended.stdout.count("\n") == 1
    assert (out / "candidate.safetensors").stat().st_mtime_ns == trained.st_mtime_ns
    assert shard.stat().st_mtime_ns == kept.st_mtime_ns
    same(out, whole[0])


def test_the_settings_of_a_run_make_the_same_run(whole, place, tmp_path, monkeypatch):
    """Its games are in the cache, and nothing is played again."""
    monkeypatch.setattr("farm.connect", None)
    monkeypatch.setattr("cluster.play", None)
    out = tmp_path / "run"
    words = ["learn", "jiu", "--settings", whole[0] / "run.json", "--rounds", 2, "--out", out, "--shard-games", 2,
             "--binary", place.program, "--config", place.config, "--cache", place.cache, "--workers", 1]
    assert farm_module.main([str(word) for word in words]) == 0
    same(out, whole[0])


def test_several_seeds_are_runs_of_their_own_with_mean_and_spread(whole, place, tmp_path, capsys):
    out = tmp_path / "runs"
    assert place.learn(out, "--rounds", 2, "--seeds", "1,9", "--against", "") == 0
    told = capsys.readouterr().out.splitlines()
    assert sorted(path.name for path in out.iterdir()) == ["seed-1", "seed-9", "seeds.csv"]
    each = [records(out / name) for name in ("seed-1", "seed-9")]
    assert [json.loads((out / name / "run.json").read_text())["seed"] for name in ("seed-1", "seed-9")] == [1, 9]
    assert each[0][2]["made"] != each[1][2]["made"]
    one, two = (lines[2]["policy_loss"] for lines in each)
    rows = list(csv.DictReader((out / "seeds.csv").open()))
    assert [row["round"] for row in rows] == ["0", "1", "2"] and rows[2]["seeds"] == "2"
    assert float(rows[2]["policy_loss_mean"]) == pytest.approx((one + two) / 2)
    assert float(rows[2]["policy_loss_sd"]) == pytest.approx(abs(one - two) / 2 ** 0.5)
    # Two rounds of each seed, then what they came to.
    assert len(told) > 4 and told[4].startswith("policy loss, 2 seeds, round 2: mean ")
    # They end as they would have ended alone.
    assert place.learn(tmp_path / "alone", "--rounds", 2, "--seed", 9, "--against", "") == 0
    for name in ("rounds.jsonl", "best.safetensors"):
        assert (tmp_path / "alone" / name).read_bytes() == (out / "seed-9" / name).read_bytes()
    refused(place, capsys, whole[0], "--rounds", 2, "--seeds", "1,9", said="--seeds: ")


def test_every_game_learns_or_says_that_it_cannot(place, tmp_path, binary, game):
    probe = run(binary, "selfplay", game, "--net", "none", "--games", 1, "--visits", 1, "--out", tmp_path / "games",
                "--config", place.config)
    line = place.line(tmp_path / "run", "--rounds", 0, "--against", "")
    line[1] = game
    found = farm(*line)
    if probe.returncode == 0:
        assert found.returncode == 0 and (tmp_path / "run" / "best.safetensors").exists(), found.stderr
    else:
        assert (found.returncode, found.stdout, found.stderr.count("\n")) == (2, "", 1)
        assert f"the program offers no learning of a network for {game}" in found.stderr
        assert not (tmp_path / "run").exists()


def until(true, otherwise):
    """Waits for something that will soon be so."""
    end = time.monotonic() + TIMEOUT
    while not true():
        assert time.monotonic() < end, otherwise
        time.sleep(0.01)


def test_moves_can_be_drawn_by_a_temperature_and_with_other_noise(place, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("farm.connect", None)
    for name, value in [("tau", 0.5), ("noise", 0.0), ("alpha", 0.1)]:
        out = tmp_path / name
        refused(place, capsys, out, "--rounds", 1, f"--{name}", value, said="--gumbel 0 is needed")
        begun = ["--games", 2, "--match-games", 0, "--against", "", "--rounds", 1, "--gumbel", 0]
        assert place.learn(out, *begun, f"--{name}", value) == 0
        assert json.loads((out / "run.json").read_text())[name] == value


def test_a_network_can_be_begun_with(whole, place, tmp_path):
    start, out = whole[0] / "round-1.safetensors", tmp_path / "run"
    # Its own widths count; the halving of the rate and its own number of steps count too.
    more = ["--start", start, "--match-games", 0, "--against", "", "--halve", 1, "--rate", 0.5,
            "--steps", 0, "--epochs", 0.5]
    assert place.learn(out, "--rounds", 2, *more) == 0
    first, one, two = records(out)
    tensors, begun = nets.read(out / "round-0.safetensors", "x")
    old, parent = nets.read(start, "x")
    assert nets.digest(tensors) == nets.digest(old)
    assert begun.parent == parent.made and begun.made == first["made"] != parent.made
    assert (one["rate"], two["rate"]) == (0.5, 0.25)
    # 144 new positions, half of them seen on the average, 16 a step.
    assert one["steps"] == two["steps"] == 5
    # It leads games from the first on, and without a match it is accepted.
    assert first["made"] in {card_of_games(path)["net"] for path in place.cache.glob("selfplay-*")}
    assert (one["best"], two["best"]) == (1, 2) and "gate" not in one


def test_the_convolutions_of_another_board_s_network_can_be_begun_with(whole, place, tmp_path):
    start, out = whole[0] / "round-1.safetensors", tmp_path / "run"
    more = ["--start", start, "--size", 8, "--match-games", 0, "--against", ""]
    assert place.learn(out, "--rounds", 1, *more) == 0
    begun, card = nets.read(out / "round-0.safetensors", "x")
    old, parent = nets.read(start, "x")
    assert (card.size, card.parent) == (8, parent.made)
    for name, array in begun.items():
        known = name in old and array.shape == old[name].shape and (array == old[name]).all()
        assert known or "conv" not in name, name
    # What depends on the size prefers nothing, as a new network does.
    assert not begun["policy.weight"].any() and not begun["value2.weight"].any()
    trained, _ = nets.read(out / "round-1.safetensors", "x")
    assert trained["policy.weight"].any()
