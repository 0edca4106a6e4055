"""Runs of learning with the program: rounds, kills at any point, and what is refused."""

import contextlib
import fcntl
import gzip
import json
import logging
import os
import select
import shlex
import shutil
import subprocess
import sys
import tarfile
import time

import numpy as np
import pytest

import farm as farm_module
import learn
import net as nets
import tensors as files
from conftest import FARM, TIMEOUT, farm

# What is small is done soon.
SMALL = ["--size", "6", "--games", "4", "--shard-games", "2", "--visits", "4", "--gumbel", "2",
         "--filters", "2,2,2", "--policy", "1", "--value", "1", "--hidden", "2", "--batch", "16",
         "--steps", "3", "--window", "2", "--match-games", "4", "--match-visits", "2", "--openings", "4",
         "--accept", "0", "--against", "random", "--every", "2", "--against-games", "2", "--workers", "1"]

# What is the same whenever a run was broken off, and however often.
LASTING = ["rounds.jsonl", "best.safetensors", "candidate.safetensors", "curves.csv", "curves.svg",
           "run.json", "round-0.safetensors", "round-1.safetensors", "round-2.safetensors"]

# The program, but a shard that `stop` names says that it begins, and waits to be killed.
PROGRAM = """#!/bin/sh
before=
for word; do
    [ "$before" != --first-game ] || first=$word
    before=$word
done
if [ -e {folder}/stop ] && [ "$(cat {folder}/stop)" = "$1 $first" ]; then
    echo "$1 $first" >{folder}/report
    read -r before <{folder}/gate
fi
exec {binary} "$@"
"""

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


class Place:
    """Where runs of a module happen: a program that can be stopped, and the cache of all of them."""

    def __init__(self, folder, binary, config):
        self.folder, self.config = folder, config
        self.program, self.cache = folder / "tibetango", folder / "cache"
        self.stop = folder / "stop"
        self.program.write_text(PROGRAM.format(folder=shlex.quote(str(folder)), binary=shlex.quote(binary)))
        for fifo in ("report", "gate"):
            os.mkfifo(folder / fifo)

    def line(self, out, *more, cache=None):
        """The command line of a run; what comes later counts."""
        words = ["learn", "jiu", *SMALL, "--binary", self.program, "--config", self.config, "--cache",
                 cache or self.cache, "--out", out, *more]
        return [str(word) for word in words]

    def learn(self, out, *more):
        """Learns in this process; the exit status."""
        return farm_module.main(self.line(out, *more))


@pytest.fixture(scope="module")
def place(tmp_path_factory, binary, config):
    return Place(tmp_path_factory.mktemp("runs"), os.path.abspath(binary), config)


@pytest.fixture(scope="module")
def whole(place):
    """A run of two rounds that nobody broke off, and copies of its folder before each of its writes."""
    out, states = place.folder / "whole", place.folder / "states"
    states.mkdir()
    inner = learn.Run.write
    written: list = []

    def write(run, name, data):
        shutil.copytree(run.folder, states / str(len(written)))
        written.append(name)
        inner(run, name, data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learn.Run, "write", write)
        assert place.learn(out, "--rounds", 2) == 0
    return out, states, written


def records(folder):
    return [json.loads(line) for line in (folder / "rounds.jsonl").read_text().splitlines()]


def card(path):
    return files.from_bytes(path.read_bytes(), "x")[1]


def same(folder, other):
    """The folders hold the same, byte for byte, and nothing else but times."""
    assert sorted(path.name for path in folder.iterdir()) == sorted([*LASTING, "times.jsonl"])
    for name in LASTING:
        assert (folder / name).read_bytes() == (other / name).read_bytes(), name


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


@pytest.mark.parametrize("option", ["--battle", "--teacher"])
def test_an_unknown_engine_of_self_play_is_told_before_the_work(place, tmp_path, capsys, option):
    refused(place, capsys, tmp_path / "run", option, "nobody", "--rounds", 1, said=option)
    assert not (tmp_path / "run" / "run.json").exists()


def card_of_games(path):
    return files.from_bytes(gzip.decompress(path.read_bytes()), "x")[1]


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


def until(true, otherwise):
    """Waits for something that will soon be so."""
    end = time.monotonic() + TIMEOUT
    while not true():
        assert time.monotonic() < end, otherwise
        time.sleep(0.01)


# ---- Who is the best --------------------------------------------------------------------


def result(score, hypothesis=None):
    """What the program says of a match, as far as rounds go by it."""
    return {"games": 4, "wins": 0, "draws": 0, "losses": 0, "score": score, "elo": 10.0, "elo_low": 0.0,
            "elo_high": 20.0, "llr": 1.0, "sprt": {"accepted": hypothesis}}


@pytest.mark.parametrize(("rule", "results", "best"), [
    ("0.5", [result(0.49), result(0.5), result(0.0), result(1.0)], [0, 0, 2, 2, 4]),
    ("h1", [result(1.0), result(0.9, "H0"), result(0.4, "H1"), result(0.6)], [0, 0, 0, 3, 3]),
])
def test_who_is_accepted_leads_what_follows(place, tmp_path, monkeypatch, capsys, rule, results, best):
    matches = []

    def match(run, title, players, opponent, first, games, visits, test=()):
        told = [nets.from_bytes(data, "x")[1].round for data in players.values()]
        matches.append((list(players), told, opponent, first, games, visits, list(test)))
        return results[len(matches) - 1]

    monkeypatch.setattr(learn.Run, "match", match)
    out = tmp_path / "run"
    assert place.learn(out, "--rounds", 4, "--accept", rule, "--against", "", "--match-games", 3) == 0
    lines = records(out)
    assert [line["best"] for line in lines] == best
    assert [line["accepted"] for line in lines[1:]] == [at == best[at] for at in range(1, 5)]
    # The games of a round are those of the best before it, and the matches are against that one.
    assert [line["by"] for line in lines[1:]] == best[:-1]
    test = ["--sprt=0,40"] if rule == "h1" else []
    assert matches == [(["farm-new", "farm-best"], [at, best[at - 1]], "farm-best", 4 * at, 3, 2, test)
                       for at in range(1, 5)]
    assert lines[1]["gate"].get("hypothesis", "none") == (None if rule == "h1" else "none")
    # A network goes on learning where it was, accepted or not.
    assert [card(out / "candidate.safetensors")[word] for word in ("round", "parent")] == [
        "4", lines[3]["made"]]
    assert sorted(path.name for path in out.glob("round-*")) == [
        f"round-{number}.safetensors" for number in sorted(set(best))]
    kept = (out / "best.safetensors").read_bytes()
    assert kept == (out / f"round-{best[-1]}.safetensors").read_bytes()
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 4 and "the best stays that of 0" in said[0]
    assert all(said[at - 1].endswith("accepted") == (best[at] == at) for at in range(1, 5))


def test_a_match_that_the_test_leaves_open_accepts_nobody(place, tmp_path, caplog):
    out = tmp_path / "run"
    # What Dask complains of goes by its own way.
    logger = logging.getLogger("distributed.core")
    logger.addHandler(caplog.handler)
    try:
        assert place.learn(out, "--rounds", 1, "--accept", "h1", "--every", 1) == 0
    finally:
        logger.removeHandler(caplog.handler)
    [first, one] = records(out)
    assert one["gate"]["games"] == 4 and isinstance(one["gate"]["llr"], float)
    assert (one["gate"]["hypothesis"], one["accepted"], one["best"]) == (None, False, 0)
    # The best is as strong as it was, which nobody has to play for.
    assert one["against"] == first["against"] and not [
        said for said in caplog.records if said.levelno >= logging.ERROR]


def accepted_in(monkeypatch, *rounds):
    """Lets the networks of these rounds win their matches, and all others lose; tells which rounds had a match."""
    played = []

    def match(run, title, players, opponent, first, games, visits, test=()):
        played.append(len(run.records))
        return result(1.0 if len(run.records) in rounds else 0.0)

    monkeypatch.setattr(learn.Run, "match", match)
    return played


# A game of a round is one shard, and nothing but matches, which are not played here, has more.
KEEPING = ["--games", 2, "--accept", 0.5, "--against", "", "--gate-every", 2, "--keep-rounds", "0,1,3,9",
           "--snapshot-every", 2]


def test_what_is_kept_of_a_run_is_enough_to_go_on_elsewhere(place, tmp_path, monkeypatch, capsys):
    # A single shard needs no cluster, wherever the cache is named from.
    monkeypatch.setattr("farm.connect", None)
    monkeypatch.chdir(tmp_path)
    played = accepted_in(monkeypatch, 2)
    out, there = tmp_path / "run", tmp_path / "there"
    assert place.learn(out, "--rounds", 4, *KEEPING) == 0
    assert played == [2, 4] and [line["best"] for line in records(out)] == [0, 0, 2, 2, 2]
    assert "gate" not in records(out)[1] and "gate" in records(out)[2]
    # The networks that were the best after those rounds, to a thousandth of each number.
    for after, number in [(0, 0), (1, 0), (3, 2)]:
        kept, its = nets.read(out / f"after-{after}.safetensors", "x")
        whole, card = nets.read(out / f"round-{number}.safetensors", "x")
        assert (its.after, its.round, its.made) == (after, number, card.made)
        assert all(np.allclose(kept[name], whole[name], 1e-3, 1e-6) for name in whole)
    stored, _ = files.from_bytes((out / "after-3.safetensors").read_bytes(), "x")
    assert {array.dtype.name for array in stored.values()} == {"float16"}
    assert not (out / "after-9.safetensors").exists()
    assert [path.name for path in out.glob("snapshot-*")] == ["snapshot-4.tar"]

    with tarfile.open(out / "snapshot-4.tar") as tar:
        tar.extractall(there, filter="data")
    assert not (there / "times.jsonl").exists() and (there / "after-3.safetensors").exists()
    # There the cache is empty, and the games of the window come with the snapshot.
    assert sorted(path.name for path in (there / "games").iterdir()) == ["round-3-0.gz", "round-4-0.gz"]
    assert not (there / "round-0.safetensors").exists()
    # Games that were cut into other shards are not read in part.
    more = there / "games" / "round-4-1.gz"
    shutil.copy(there / "games" / "round-4-0.gz", more)
    refused(place, capsys, there, "--rounds", 5, *KEEPING, "--cache", "cache",
            said="--shard-games: the snapshot has the games of round 4 in 2 files, not in 1")
    more.unlink()
    assert place.learn(there, "--rounds", 5, *KEEPING, "--cache", "cache") == 0
    assert place.learn(out, "--rounds", 5, *KEEPING) == 0
    assert records(there) == records(out) and len(records(out)) == 6
    for name in ("candidate.safetensors", "best.safetensors"):
        assert (there / name).read_bytes() == (out / name).read_bytes()


def test_another_program_goes_on_with_a_run_where_that_is_asked_for(place, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("farm.connect", None)
    accepted_in(monkeypatch, 2)
    out, config = tmp_path / "run", tmp_path / "config"
    assert place.learn(out, "--rounds", 2, *KEEPING) == 0
    begun = (out / "run.json").read_bytes()
    shutil.copytree(place.config, config)
    with (config / "jiu" / "engines.ron").open("a") as file:
        file.write("// other\n")
    more = [*KEEPING, "--config", config]
    refused(place, capsys, out, "--rounds", 3, *more, said="another program and configuration")
    assert place.learn(out, "--rounds", 3, *more, "--other-program") == 0
    # It stays the run that it was, and its own program goes on with it too.
    assert (out / "run.json").read_bytes() == begun
    assert place.learn(out, "--rounds", 4, *KEEPING) == 0 and len(records(out)) == 5
    # No other setting may differ.
    refused(place, capsys, out, "--rounds", 5, *more, "--other-program", "--visits", 5, said="another visits")


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


# ---- What is refused --------------------------------------------------------------------


def refused(place, capsys, out, *more, said):
    """A run that ends before it has begun, and tells why in one line."""
    capsys.readouterr()
    assert place.learn(out, *more) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith("error: ") and told.err.count("\n") == 1, told.err
    assert said in told.err


def test_another_folder_is_refused(whole, place, tmp_path, capsys):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letters").write_text("text")
    refused(place, capsys, tmp_path / "other", "--rounds", 1, said="it holds letters")
    refused(place, capsys, tmp_path / "other" / "letters", "--rounds", 1, said="--out: cannot use")
    assert os.listdir(tmp_path / "other") == ["letters"]
    # One in which another run works.
    with contextlib.closing(FileLock(whole[0])):
        refused(place, capsys, whole[0], "--rounds", 2, said="--out: another run works in")


class FileLock:
    """The lock of a folder, held by another process."""

    def __init__(self, folder):
        self.handle = os.open(folder, os.O_RDONLY)
        fcntl.flock(self.handle, fcntl.LOCK_EX)

    def close(self):
        os.close(self.handle)


@pytest.mark.parametrize(("more", "said"), [
    (["--visits", 5], "was begun with another visits: 4, not 5"),
    (["--match-visits", 3], "another match-visits: 2, not 3"),
    (["--filters", "2,2,3"], 'another widths: {"filters": [2, 2, 2]'),
    (["--seed", 2], "another seed: 1, not 2"),
    (["--size", 8], "another size: 6, not 8"),
])
def test_other_settings_are_refused(whole, place, capsys, more, said):
    refused(place, capsys, whole[0], "--rounds", 3, *more, said=said)


def test_another_program_or_configuration_is_refused(whole, place, tmp_path, capsys):
    shutil.copytree(place.config, tmp_path / "config")
    with (tmp_path / "config" / "jiu" / "engines.ron").open("a") as file:
        file.write("// other\n")
    refused(place, capsys, whole[0], "--rounds", 3, "--config", tmp_path / "config",
            said="was begun with another program and configuration")


def lines_of(change):
    """Damages the lines of the rounds."""
    def damage(out):
        path = out / "rounds.jsonl"
        lines = path.read_text().splitlines()
        change(lines)
        path.write_text("".join(f"{line}\n" for line in lines))
    return damage


def first_word(name, old, new):
    """Damages a file where it says something."""
    def damage(out):
        data = (out / name).read_bytes()
        assert old in data
        (out / name).write_bytes(data.replace(old, new, 1))
    return damage


def last_byte(name):
    """Damages the last number in a file."""
    def damage(out):
        data = (out / name).read_bytes()
        (out / name).write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    return damage


ROUNDS_ARE_DAMAGED = "rounds.jsonl is damaged"


@pytest.mark.parametrize(("damage", "said"), [
    (lines_of(lambda lines: lines.append(lines[-1][:50])), ROUNDS_ARE_DAMAGED),
    (lines_of(lambda lines: lines.append("[]")), ROUNDS_ARE_DAMAGED),
    (lines_of(lambda lines: lines.append("3")), ROUNDS_ARE_DAMAGED),
    (lines_of(lambda lines: lines.append(lines[-1])), ROUNDS_ARE_DAMAGED),
    (lines_of(lambda lines: lines.pop(1)), ROUNDS_ARE_DAMAGED),
    (first_word("rounds.jsonl", b'"best": 2', b'"best": 1'), ROUNDS_ARE_DAMAGED),
    (first_word("rounds.jsonl", b'"accepted": true', b'"accepted": null'), ROUNDS_ARE_DAMAGED),
    (first_word("rounds.jsonl", b'"games": 2, "wins"', b'"games": 0, "wins"'), ROUNDS_ARE_DAMAGED),
    (first_word("rounds.jsonl", b'"score"', b'"store"'), ROUNDS_ARE_DAMAGED),
    (lambda out: (out / "rounds.jsonl").write_bytes(b"\xff\n"), ROUNDS_ARE_DAMAGED),
    (lines_of(lambda lines: lines.__delitem__(slice(1, None))),
     "candidate.safetensors does not go on where rounds.jsonl ends"),
    (last_byte("candidate.safetensors"), "candidate.safetensors is damaged, or of another run"),
    (first_word("candidate.safetensors", b'"conv1.bias"', b'"conv9.bias"'), "a layer is missing"),
    (lambda out: (out / "candidate.safetensors").write_bytes(b"text"), "no file in the form safetensors"),
    (lambda out: (out / "candidate.safetensors").unlink(), "candidate.safetensors is no file"),
    (lambda out: (out / "round-2.safetensors").unlink(), "round-2.safetensors is no file"),
    (lambda out: shutil.copy(out / "round-1.safetensors", out / "round-2.safetensors"),
     "round-2.safetensors is not the network of that round"),
    (first_word("round-2.safetensors", b'"F32"', b'"F16"'), "round-2.safetensors: "),
    (lambda out: (out / "run.json").write_text("{"), "run.json is not of a run that can be gone on with"),
    (first_word("run.json", b"tibetango-learn 3", b"tibetango-learn 2"), "is not of a run"),
    (lambda out: (out / "run.json").unlink(), "is no folder of a run, but not empty"),
])
def test_damage_is_refused(whole, place, tmp_path, capsys, damage, said):
    out = tmp_path / "run"
    shutil.copytree(whole[0], out)
    damage(out)
    refused(place, capsys, out, "--rounds", 3, said=said)


def test_a_line_that_was_lost_is_made_again(whole, place, tmp_path, monkeypatch):
    """What was trained then is still there."""
    monkeypatch.setattr("farm.connect", None)
    monkeypatch.setattr("cluster.play", None)
    out = tmp_path / "run"
    shutil.copytree(whole[0], out)
    lines_of(lambda lines: lines.pop())(out)
    assert place.learn(out, "--rounds", 2) == 0
    same(out, whole[0])


@pytest.mark.parametrize(("more", "said"), [
    (["--size", 7], "--size"),
    (["--rules", "nobody"], '--rules: "nobody" is not a rules preset'),
    (["--engine", "nobody"], 'engines.ron has no "nobody": Guided(...)'),
    (["--engine", "uct"], 'engines.ron has no "uct": Guided(...)'),
    (["--against", "nobody"], '--against: "nobody" is not an engine'),
    (["--accept", "h1", "--sprt", "40,0"], "--sprt"),
    (["--shard-games", 3], "--shard-games: an even number is needed"),
    (["--start", "/nowhere"], "--start: /nowhere is no file"),
    (["--start", FARM / "farm.py"], "no file in the form safetensors"),
    (["--binary", "/nowhere"], "--binary: there is no file"),
])
def test_what_cannot_be_done_is_found_at_once(place, tmp_path, capsys, more, said):
    refused(place, capsys, tmp_path / "run", "--rounds", 1, *more, said=said)
    # The folder may be taken for another try.
    assert place.learn(tmp_path / "run", "--rounds", 0, "--against", "") == 0


def test_a_run_goes_on_once_its_workers_are_there(place, tmp_path, capsys):
    """Nothing of it has been played, and so nothing is in the cache."""
    more = ["--rounds", 0, "--seed", 77]
    refused(place, capsys, tmp_path / "run", *more, "--scheduler", "nowhere", said="--scheduler: nowhere:")
    assert place.learn(tmp_path / "run", *more) == 0 and len(records(tmp_path / "run")) == 1


def test_a_network_that_does_not_fit_is_refused(whole, place, tmp_path, capsys):
    start, other = whole[0] / "best.safetensors", tmp_path / "other"
    refused(place, capsys, tmp_path / "run", "--rounds", 1, "--start", start, "--hidden", 3,
            said="--hidden: the network of --start has 2")
    other.write_bytes(start.read_bytes().replace(b'"game":"jiu"', b'"game":"uij"'))
    refused(place, capsys, tmp_path / "run", "--rounds", 1, "--start", other,
            said="--start: a network for uij, not jiu")
    other.write_bytes(start.read_bytes()[:-1])
    refused(place, capsys, tmp_path / "run", "--rounds", 1, "--start", other,
            said=f"--start: {other}: no file in the form safetensors")


def test_engines_of_several_threads_are_found_at_once(place, tmp_path, capsys):
    shutil.copytree(place.config, tmp_path / "config")
    path = tmp_path / "config" / "jiu" / "engines.ron"
    head, tail = path.read_text().split('"jiu-two-phase": Guided(', 1)
    tail = tail.replace("threads: 1", "threads: 2", 1)
    path.write_text(f'{head}"jiu-two-phase": Guided({tail}')
    refused(place, capsys, tmp_path / "run", "--rounds", 1, "--config", tmp_path / "config",
            said="--engine: an engine that searches with several threads")
    refused(place, capsys, tmp_path / "run", "--rounds", 1, "--match-games", 0,
            "--config", tmp_path / "config",
            said="--engine: an engine that searches with several threads")
    shutil.rmtree(tmp_path / "config" / "jiu")
    refused(place, capsys, tmp_path / "run", "--rounds", 1, "--config", tmp_path / "config",
            said="--config: it holds no jiu/engines.ron")


@pytest.mark.parametrize(("more", "said"), [
    (["--filters", "1,2"], "three numbers are needed"), (["--filters", "0,2,3"], "from 1 to 1024"),
    (["--accept", "h2"], "a number from 0 to 1"), (["--accept", "2"], "a number from 0 to 1"),
    (["--against", "external:gtp:x"], "no external programs"), (["--rounds", "-1"], "a whole number"),
])
def test_bad_usage_is_refused(place, tmp_path, capsys, more, said):
    with pytest.raises(SystemExit) as ended:
        place.learn(tmp_path / "run", "--rounds", 1, *more)
    told = capsys.readouterr().err
    assert ended.value.code == 2 and told.count("\n") == 1 and said in told


def test_without_its_packages_learning_says_what_to_install(tmp_path):
    """A package in its stead tells that it is not there."""
    (tmp_path / "jax.py").write_text("raise ModuleNotFoundError('no jax', name='jax')\n")
    found = farm("learn", "jiu", "--rounds", 1, "--out", tmp_path / "run",
                 environment={"PYTHONPATH": str(tmp_path)})
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr == ("error: jax is missing: install farm/requirements-learn.txt "
                            "(see farm/README.md)\n")


def test_an_old_python_cannot_learn(place, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("farm.LEARNING_NEEDS", (9, 9))
    refused(place, capsys, tmp_path / "run", "--rounds", 1, said="learn needs Python 9.9 or newer")
