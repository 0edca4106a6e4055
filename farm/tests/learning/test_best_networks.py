"""Runs of learning with the program: which network is the best, and what is kept of a run."""

import logging
import shutil
import tarfile

import numpy as np
import pytest

import learn
import learning_runs
import net as nets
import tensors as files
from learning_runs import card, records, refused

# Pytest finds it by this name.
place = learning_runs.place


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
    # The best is unchanged, so no games are needed.
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
