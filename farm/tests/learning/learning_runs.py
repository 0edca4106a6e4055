"""Runs of learning for the tests: a program that can be stopped, and a run without interruption."""

import gzip
import json
import os
import shlex
import shutil

import pytest

import farm as farm_module
import learn
import tensors as files

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
    """A run of two rounds without interruption, and copies of its folder before each of its writes."""
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


def card_of_games(path):
    return files.from_bytes(gzip.decompress(path.read_bytes()), "x")[1]


def same(folder, other):
    """The folders hold the same, byte for byte, and nothing else but times."""
    assert sorted(path.name for path in folder.iterdir()) == sorted([*LASTING, "times.jsonl"])
    for name in LASTING:
        assert (folder / name).read_bytes() == (other / name).read_bytes(), name


def refused(place, capsys, out, *more, said):
    """A run that ends before it has begun, and tells why in one line."""
    capsys.readouterr()
    assert place.learn(out, *more) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith("error: ") and told.err.count("\n") == 1, told.err
    assert said in told.err, told.err
