"""Runs of learning with the program: what is refused."""

import contextlib
import fcntl
import os
import shutil

import pytest

import learning_runs
from conftest import FARM, farm
from learning_runs import records, refused, same

# Pytest finds fixtures by these names; every module has a run of its own.
place, whole = learning_runs.place, learning_runs.whole


@pytest.mark.parametrize("option", ["--battle", "--teacher"])
def test_an_unknown_engine_of_self_play_is_told_before_the_work(place, tmp_path, capsys, option):
    refused(place, capsys, tmp_path / "run", option, "nobody", "--rounds", 1, said=option)
    assert not (tmp_path / "run" / "run.json").exists()


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
            said="error: --config: it holds no jiu/engines.ron")


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
