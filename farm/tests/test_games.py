"""Every game of the program: matches, fits and tuning, with the program's own list of them."""

import gzip
import json

import pytest

import farm as farm_module
import fit_files
from conftest import farm, games, run
from errors import FarmError
from farm import Farm
from games import board
from pack import read_pack

# Few visits: in a search of one thread they and the seed decide every move.
MATCH = ["--a", "alpha-beta", "--b", "random", "--games", 6, "--visits", 8, "--seed", 5]


class Staying:
    """A farm that is not left with the command that uses it."""

    def __init__(self, place):
        self.place = place

    def __getattr__(self, name):
        return getattr(self.place, name)

    def __enter__(self):
        return self

    def __exit__(self, *why):
        """Stays."""


@pytest.fixture(scope="module")
def place(tmp_path_factory, binary, config):
    """A farm of one worker for all commands of this module, and the pack."""
    with Farm(None, 1, tmp_path_factory.mktemp("cache")) as made:
        yield Staying(made), read_pack(binary, config)


@pytest.fixture
def command(place, monkeypatch, capsys):
    """A function that runs a command of the farm here; it returns the exit status and stdout."""
    monkeypatch.setattr(farm_module, "open_farm", lambda _options: place)

    def run_(*words):
        capsys.readouterr()
        return farm_module.main([str(word) for word in words]), capsys.readouterr().out

    return run_


def test_the_program_names_the_games_that_have_engines(config):
    assert set(games()) == {path.parent.name for path in config.glob("*/engines.ron")}


def test_a_match_of_the_farm_is_the_program_s_own_to_the_last_digit(command, place, binary, config, game):
    known = set(place[0].cache.folder.glob("arena-*.gz"))
    together = command("arena", game, *MATCH, "--json", "--shard-games", 2)
    # In three parts, each a run of the program on a worker.
    assert len(set(place[0].cache.folder.glob("arena-*.gz")) - known) == 3
    alone = run(binary, "arena", game, *MATCH, "--json", "--config", config)
    assert json.loads(alone.stdout)["games"] == 6
    assert together == (0, alone.stdout)


def test_the_board_is_what_the_program_says(place, binary, config, game):
    told = json.loads(run(binary, "inspect", game, "--json", "--config", config).stdout)
    there, contents = place
    assert board(there, contents, game) == (told["size"], told["rules"])


@pytest.mark.parametrize(("words", "said"), [
    (["arena", "chess", *MATCH], "possible values"), (["arena", "Chess!", *MATCH], "the name of a game is needed"),
    (["tune", "chess", "--games", 2, "--out", "weights.ron"], "possible values"),
])
def test_a_game_that_the_program_does_not_have_is_one_line(tmp_path, binary, words, said):
    found = farm(*words, "--binary", binary, "--cache", tmp_path)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith("error: ") and said in found.stderr and found.stderr.count("\n") == 1


def test_positions_of_a_game_are_fitted_gzipped_or_not(tmp_path, binary, config, game):
    positions, packed = tmp_path / "positions", tmp_path / "positions.gz"
    played = run(binary, "selfplay", game, "--engine", "random", "--games", 6, "--visits", 1, "--out", positions,
                 "--config", config)
    assert played.returncode == 0, played.stderr
    packed.write_bytes(gzip.compress(positions.read_bytes()))
    reports: list = []
    text = fit_files.fit_files([positions], 10.0, 3, 0.0, reports.append)
    assert f'game: "{game}"' in text and any(report.positions for report in reports)
    assert fit_files.fit_files([packed], 10.0, 3, 0.0, lambda _: None) == text
    packed.write_bytes(packed.read_bytes()[:-9])
    with pytest.raises(FarmError):
        fit_files.fit_files([packed], 10.0, 3, 0.0, lambda _: None)


def test_weights_of_a_game_are_tuned_and_play(command, tmp_path, game):
    out = tmp_path / "weights.ron"
    status, told = command("tune", game, "--games", 4, "--visits", 3, "--shard-games", 4, "--iterations", 2,
                           "--match-games", 2, "--accept", 0, "--out", out)
    assert status == 0 and "farm-new against" in told and f'game: "{game}"' in out.read_text()


def test_several_seeds_are_matches_of_their_own_with_their_mean(command, binary, config):
    match = ["--a", "uct", "--b", "random", "--games", 4, "--visits", 20, "--size", 3]
    status, together = command("arena", "jiaqi", *match, "--seeds", "3,8", "--json", "--shard-games", 4)
    assert status == 0
    *each, last = together.splitlines()
    alone = [run(binary, "arena", "jiaqi", *match, "--seed", seed, "--json", "--config", config).stdout.strip()
             for seed in (3, 8)]
    assert each == alone
    one, two = (json.loads(text)["score"] for text in alone)
    found = json.loads(last)
    assert found["seeds"] == [3, 8] and found["score_mean"] == pytest.approx((one + two) / 2)
    assert found["score_sd"] == pytest.approx(abs(one - two) / 2 ** 0.5)


@pytest.mark.parametrize("seeds", ["3", "3,3", "3,", "a,b", ",".join(map(str, range(101)))])
def test_seeds_that_are_not_several_are_refused(seeds):
    found = farm("arena", "jiaqi", *MATCH, "--seeds", seeds)
    assert found.returncode == 2 and "--seeds" in found.stderr and found.stderr.count("\n") == 1
