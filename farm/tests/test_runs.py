"""Runs with the program on real workers: the result does not depend on which worker plays or dies."""

import contextlib
import fcntl
import gzip
import json
import os
import select
import signal
import subprocess
import sys

import distributed
import pytest

from conftest import TIMEOUT, farm, run
from farm import Farm
from match import Match
from pack import Pack, read_pack
from shards import cut, play

GAMES, EACH = 30, 4
COMMAND = ["arena", "jiaqi", "--a", "uct", "--b", "uct-static", "--size", "3", "--visits", "150",
           "--seed", "7"]
# A quick run leaves out what takes longest.
SLOW = pytest.mark.skipif(os.environ.get("TIBETANGO_TESTS") == "quick", reason="takes long")


@pytest.fixture(scope="module")
def contents(binary, config):
    return read_pack(binary, config)


def watch(farm_, monkeypatch, told):
    """Has `told` told of every shard as it ends."""
    inner = farm_.run

    def run_(pack, shards, done, title):
        def each(shard, played):
            told(shard if played else None)
            return done(shard, played)
        inner(pack, shards, each, title)

    monkeypatch.setattr(farm_, "run", run_)


@pytest.fixture(scope="module")
def plain(binary, config):
    """The result of the match by the program alone."""
    result = run(binary, *COMMAND, "--games", GAMES, "--json", "--config", config)
    assert result.returncode == 0
    assert 0 < json.loads(result.stdout)["wins"] < GAMES
    return result.stdout


# The program behind a gate: every shard but the first tells which worker plays it, then waits.
GATED = """#!{python}
import fcntl, os, sys
first = sys.argv[sys.argv.index("--first-game") + 1]
if first != "0":
    with open({report!r}, "w") as report:
        report.write(f"{{os.getppid()}} {{first}}\\n")
    with open({gate!r}) as gate:
        fcntl.flock(gate, fcntl.LOCK_SH)
os.execv({binary!r}, [{binary!r}, *sys.argv[1:]])
"""


@SLOW
def test_a_killed_worker_changes_nothing(tmp_path, binary, contents, plain, monkeypatch):
    report, gate = str(tmp_path / "report"), str(tmp_path / "gate")
    os.mkfifo(report)
    program = GATED.format(python=sys.executable, report=report, gate=gate, binary=binary)
    gated = Pack(program.encode(), contents.config)
    killed: list = []
    with open(gate, "w") as lock, open(os.open(report, os.O_RDWR), "rb", buffering=0) as reports:
        fcntl.flock(lock, fcntl.LOCK_EX)

        def kill_one(_shard):
            """With the first shard done, kills a worker that is in the midst of another."""
            if not killed:
                assert select.select([reports], [], [], TIMEOUT)[0], "no shard began"
                # Two may have begun; a pipe keeps short lines whole.
                worker, first = map(int, reports.read(4096).split(b"\n")[0].split())
                os.kill(worker, signal.SIGKILL)
                killed.append((worker, first))
                fcntl.flock(lock, fcntl.LOCK_UN)

        with Farm(None, 2, tmp_path / "two") as two:
            watch(two, monkeypatch, kill_one)
            match = Match(gated, COMMAND, 0, GAMES, EACH)
            assert match.play(two, "killed")("--json") == plain
            two.client.wait_for_workers(2, timeout=TIMEOUT)
            [(worker, first)] = killed
            assert worker not in two.client.run(os.getpid).values()
            games = {shard.first: two.cache.read(shard) for shard in match.shards}
        # Another worker has played it again.
        later = [tuple(map(int, line.split())) for line in reports.read(65536).splitlines()]
        assert first in [again for other, again in later if other != worker]
    with Farm(None, 1, tmp_path / "one") as one:
        match = Match(contents, COMMAND, 0, GAMES, EACH)
        assert match.play(one, "one worker")("--json") == plain
        # Not the sums alone: every game.
        assert {shard.first: one.cache.read(shard) for shard in match.shards} == games


@SLOW
def test_a_run_goes_on_with_what_is_done(tmp_path, contents, plain, monkeypatch):
    """A run is broken off, one of its results is damaged, and the rest is played on."""
    class Broken(Exception):
        pass

    match = Match(contents, COMMAND, 0, GAMES, EACH)
    ended = []

    def breaking(shard, played):
        ended.append((shard, played))
        if len(ended) == 3:
            raise Broken

    with Farm(None, 1, tmp_path) as farm_, pytest.raises(Broken):
        farm_.run(contents, match.shards, breaking, "broken off")
    assert [played for _, played in ended] == [True] * 3
    kept = [shard for shard in match.shards if (tmp_path / f"{shard.name}.gz").exists()]
    assert len(kept) == 3
    damaged = tmp_path / f"{kept[0].name}.gz"
    whole = damaged.read_bytes()
    damaged.write_bytes(whole[:-9])

    again: list = []
    with Farm(None, 1, tmp_path) as farm_:
        watch(farm_, monkeypatch, again.append)
        assert match.play(farm_, "goes on")("--json") == plain
    # The two that were whole are not played again.
    assert again.count(None) == 2 and len(again) == len(match.shards)
    assert not set(again) & set(kept[1:]) and damaged.read_bytes() == whole
    # With everything there no worker is needed at all.
    monkeypatch.setattr("farm.connect", None)
    with Farm(None, 1, tmp_path) as farm_:
        assert match.play(farm_, "kept")("--json") == plain


def test_what_a_killed_run_left_is_cleared_away_and_what_is_used_is_not(tmp_path):
    (tmp_path / "scratch-old" / "pack").mkdir(parents=True)
    with Farm(None, 1, tmp_path) as first, Farm(None, 1, tmp_path) as second:
        found = {str(path) for path in tmp_path.glob("scratch-*")}
        assert found == {first.scratch, second.scratch}
    assert not list(tmp_path.glob("scratch-*"))


@SLOW
def test_the_sequential_test_ends_the_match_as_the_program_does(tmp_path, binary, config):
    arguments = ["--a", "uct", "--b", "random", "--size", "3", "--visits", "60", "--games", "400",
                 "--sprt", "-100,100"]
    alone = run(binary, "arena", "jiaqi", *arguments, "--config", config)
    assert "H1 accepted" in alone.stdout
    together = farm("arena", "jiaqi", *arguments, "--binary", binary, "--cache", tmp_path, "--workers", "2",
                    "--shard-games", "10")
    assert together.stdout == alone.stdout
    # Most of the games were not needed.
    assert len(list(tmp_path.glob("arena-*.gz"))) < 20


def test_a_real_scheduler_needs_none_of_our_files(tmp_path, binary, plain):
    """Scheduler and worker are programs of their own, started where our modules are not."""
    file = tmp_path / "scheduler.json"
    places = ["--host", "127.0.0.1", "--no-dashboard"]

    def start(kind, *options):
        program = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--scheduler-file",
                   str(file), *places, *options]
        # Their output is no result, and a pipe without a reader would fill up.
        return subprocess.Popen(program, cwd=tmp_path, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    with contextlib.ExitStack() as stack:
        def ending(process):
            process.terminate()
            process.wait(TIMEOUT)

        for process in (start("scheduler", "--port", "0"),
                        start("worker", "--nthreads", "1", "--local-directory", str(tmp_path))):
            stack.callback(ending, process)
        # The client waits for the file.
        with distributed.Client(scheduler_file=str(file), timeout=TIMEOUT) as client:
            address = client.scheduler_info()["address"]
        found = farm(*COMMAND, "--games", GAMES, "--json", "--binary", binary,
                     "--cache", tmp_path / "cache", "--scheduler", address)
        assert (found.stdout, found.returncode) == (plain, 0), found.stderr


@SLOW
def test_self_play_is_tuned_to_weights_that_the_program_takes(tmp_path, binary, config):
    def tune(out, *more):
        return farm("tune", "jiaqi", "--games", 24, "--visits", 10, "--shard-games", 8, "--generations", 2,
                    "--match-games", 6, "--iterations", 5, "--binary", binary, "--out", out, *more)

    first = tune(tmp_path / "a.ron", "--accept", 0, "--cache", tmp_path / "a", "--workers", 2)
    assert first.returncode == 0, first.stderr
    assert first.stdout.count("accepted: a score of 0% is asked for") == 2
    # The second generation plays with what the first one learned.
    assert "generation 2: 24 games of farm-old" in first.stdout
    assert "farm-new against farm-old: 6 games" in first.stdout
    second = tune(tmp_path / "b.ron", "--accept", 0, "--cache", tmp_path / "b", "--workers", 1)
    assert second.stdout.replace("b.ron", "a.ron") == first.stdout
    weights = (tmp_path / "a.ron").read_bytes()
    assert (tmp_path / "b.ron").read_bytes() == weights
    # What lost is not written, and what was there stays. Weights from two dozen games lose every
    # game that is not decided by chance, and all would have to be won.
    (tmp_path / "b.ron").write_text("old")
    refused = tune(tmp_path / "b.ron", "--accept", 1, "--cache", tmp_path / "a",
                   "--generations", 1, "--match-visits", 300)
    assert refused.returncode == 1 and "no weights proved as strong" in refused.stderr
    assert (tmp_path / "b.ron").read_text() == "old"


def test_the_shards_of_self_play_add_up_to_the_whole(tmp_path, binary, contents):
    command = ("selfplay", "jiaqi", "--engine", "uct", "--visits", "20")
    contents.unpack(tmp_path)
    parts = []
    for shard in cut(contents.name, command, 0, 9, 4):
        result, error = play(shard, tmp_path)
        assert error is None
        head, rows = gzip.decompress(result).split(b"\n", 1)
        parts.append(rows)
    whole = tmp_path / "whole"
    assert run(binary, *command, "--games", 9, "--out", whole).returncode == 0
    assert whole.read_bytes() == head + b"\n" + b"".join(parts)


@pytest.mark.parametrize(("arguments", "said"), [
    (["--a", "nobody", "--b", "uct"], '--a: "nobody" is not an engine of engines.ron'),
    (["--a", "uct", "--b", "uct", "--size", "4"], "jiaqi has 3, 5, 7 or 9"),
    (["--a", "uct", "--b", "external:gtp:x"], "the farm has no external programs"),
    (["--a", "uct", "--b", "uct", "--shard-games", "3"], "--shard-games: an even number"),
    (["--a", "uct", "--b", "uct", "--visits", "0"], "a whole number from 1"),
    (["--a", "uct", "--b", "uct", "--scheduler", "nowhere"], "--scheduler: nowhere:"),
    (["--a", "uct"], "--b"),
])
def test_what_cannot_be_played_is_one_line(tmp_path, binary, arguments, said):
    found = farm("arena", "jiaqi", "--games", 2, "--binary", binary, "--cache", tmp_path, "--workers", 1,
                 *arguments)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith("error: ") and said in found.stderr
    assert found.stderr.count("\n") == 1
