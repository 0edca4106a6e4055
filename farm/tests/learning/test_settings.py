"""Files of settings: what they say counts as options do, and what is wrong in them is told."""

import dataclasses
import json

import pytest

import farm as farm_module
import plan as plans
from conftest import FARM
from errors import FarmError
from options import options_of
from settings import FORM, PROGRAM, RUN_FORMAT


def options(*words):
    """What `learn` is told."""
    return options_of(["learn", "jiu", "--out", "x", *map(str, words)], "")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("""
# The paper's.
size = 14
rounds = 3
filters = [1, 2, 3]
keep-rounds = [0, 2]
rate = 0.002
sprt = "-5,5"
accept = "0.55"
""")
    return path


def test_a_file_of_settings_stands_for_options(file):
    found = options("--settings", file)
    assert (found.size, found.rounds, found.filters, found.keep_rounds) == (14, 3, (1, 2, 3), (0, 2))
    assert (found.rate, found.sprt, found.accept) == (0.002, "-5,5", "0.55")
    # What it does not say is as usual.
    assert (found.visits, found.out) == (64, "x")
    assert options(f"--settings={file}").rounds == 3


def test_what_stands_behind_it_counts_more(file):
    assert options("--settings", file, "--rounds", 7).rounds == 7
    assert options("--rounds", 7, "--settings", file).rounds == 3


@pytest.mark.parametrize(("text", "said"), [
    ("size = ", "settings.toml: "), ("size = true", "size is neither a text nor a number"),
    ("[size]\nn = 3", "size is neither a text nor a number"), ("filters = []", "filters is neither"),
    ("filters = [[1]]", "filters is neither"), ("rounds = 1\nvisits = 0", "--visits"),
    ("rounds = 1\nglory = 3", "--glory=3"), ('settings = "x"', "--settings"),
    ("rounds = 1\nrate = inf", "--rate"), ("size = 14", "--rounds"),
])
def test_what_is_wrong_in_a_file_is_one_line(tmp_path, capsys, text, said):
    path = tmp_path / "settings.toml"
    path.write_text(text)
    refused(capsys, path, said)


def test_what_is_no_file_of_settings_is_one_line(tmp_path, capsys):
    refused(capsys, tmp_path, "is no file")
    refused(capsys, tmp_path / "nothing", "is no file")
    (tmp_path / "long").write_bytes(b"#" * 100_000)
    refused(capsys, tmp_path / "long", "more than")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    refused(capsys, tmp_path / "bytes", "bytes: ")


def refused(capsys, path, said):
    """The farm ends with one line about the file."""
    try:
        status = farm_module.main(["learn", "jiu", "--settings", str(path), "--out", "x"])
    except SystemExit as ended:
        status = ended.code
    told = capsys.readouterr().err
    assert status == 2 and told.startswith("error: ") and told.count("\n") == 1 and said in told, told


def test_the_run_of_the_paper_of_2022_is_that_of_its_file():
    """On the paper's board, by its rules, from nothing, with more squares as the aim, 500 rounds of a game."""
    found = options("--settings", FARM / "runs" / "paper-2022.toml")
    assert (found.size, found.rules, found.rounds, found.games) == (14, "paper-2022", 500, 1)
    assert (found.start, found.battle, found.teacher, found.gumbel) == (None, "", "", 0)
    assert (found.policy, found.value, found.hidden, found.c) == (3, 4, 64, 3.5)
    assert found.match_games > 0 and {100, 300, 500} <= set(found.keep_rounds)


def run_file(path, found, **more):
    """The run.json of a run with these options."""
    plan = dataclasses.asdict(plans.plan_of(found, "competition", found.seed, None))
    path.write_text(json.dumps({FORM: RUN_FORMAT, PROGRAM: "a hash", **plan, **more}, indent=2))
    return path


def test_the_settings_of_a_run_are_given_back(tmp_path):
    words = ["--size", 6, "--filters", "2,3,4", "--hidden", 5, "--gumbel", 0, "--tau", 0.5, "--accept", 0.55, "--sprt",
             "-5,5", "--seed", 2**64 - 1, "--rate", 1e-5, "--battle", "greedy", "--match-visits", 7]
    first = options("--rounds", 1, *words)
    path = run_file(tmp_path / "run.json", first)
    again = options("--settings", path, "--rounds", 1)
    assert plans.plan_of(again, again.rules, again.seed, None) == plans.plan_of(first, "competition", first.seed, None)
    assert again.rules == "competition"
    # What stands behind it counts more.
    assert options("--settings", path, "--rounds", 1, "--hidden", 6).hidden == 6


def test_the_settings_of_a_run_of_another_game_or_network_are_refused(tmp_path):
    first = options("--rounds", 1)
    with pytest.raises(FarmError, match="of a run of uij, not jiu"):
        options("--settings", run_file(tmp_path / "run.json", first, game="uij"), "--rounds", 1)
    begun = run_file(tmp_path / "run.json", first, start="0123")
    with pytest.raises(FarmError, match="name its file with --start"):
        options("--settings", begun, "--rounds", 1)
    assert options("--settings", begun, "--rounds", 1, "--start", "net").start == "net"


@pytest.mark.parametrize("text", ["{", "{}", '{"format": "tibetango-learn 2"}', '{"format": "tibetango-learn 3"}',
                                  "{" * 60_000])
def test_what_is_no_file_of_a_run_is_one_line(tmp_path, capsys, text):
    path = tmp_path / "run.json"
    path.write_text(text)
    refused(capsys, path, "is not the run.json of a run of learning")


def test_matches_and_tuning_have_files_of_settings_too(tmp_path):
    path = tmp_path / "match.toml"
    path.write_text('games = 40\nvisits = 3\nsprt = "-5,5"\nopenings = "ballots"\nseeds = [3, 4]\n')
    found = options_of(["arena", "draughts", "--a", "x", "--b", "y", "--settings", str(path)], "")
    assert (found.games, found.visits, found.sprt, found.openings, found.seeds) == (40, 3, "-5,5", "ballots", (3, 4))
    path.write_text("games = 40\nblend = 0.5")
    tuned = options_of(["tune", "jiu", "--out", "x", "--settings", str(path)], "")
    assert (tuned.games, tuned.blend) == (40, 0.5)
