"""Asks the program about its games: the farm has no list of them."""

import json
import tempfile
from pathlib import Path

from errors import FarmError
from match import ask


def board_words(size, rules):
    """Options of the program for a board and its rules; the program decides about those that are None."""
    asked = {"--size": size, "--rules": rules}
    return [word for name, value in asked.items() if value is not None for word in (name, str(value))]


def board(farm, pack, game, size=None, rules=None):
    """Size of the board and name of the rules that the program plays a game with; refuses what it does not play."""
    told = ask(farm, pack, ["inspect", game, *board_words(size, rules), "--json", "--config", "CONFIG"])
    try:
        found = json.loads(told)
        if isinstance(found["size"], int) and isinstance(found["rules"], str):
            return found["size"], found["rules"]
    except (ValueError, KeyError, TypeError):
        pass
    raise FarmError("--binary: the program does not say which board and rules a game has")


def need_learning(farm, pack, game):
    """Refuses a game whose search no network guides: a game of one visit a move tells."""
    board(farm, pack, game)
    with tempfile.TemporaryDirectory(prefix="ask-", dir=farm.scratch) as folder:
        one = ["--games", "1", "--visits", "1", "--config", "CONFIG", "--out", str(Path(folder) / "games")]
        try:
            ask(farm, pack, ["selfplay", game, "--net", "none", *one])
        except FarmError as error:
            raise FarmError(f"the program offers no learning of a network for {game} ({error})") from None
