"""Matches of two engines of jiu that are over when the board is full: who has more squares has won, as in the paper of
2022 (3.3.4). The engines speak GTP, and the squares are counted here."""

import contextlib
import random
import re
import shutil
import subprocess

from errors import FarmError, one_line

# A letter, and a digit or a letter beyond 9.
_POINT = re.compile(r"([a-z])([0-9a-z])\Z", re.IGNORECASE)


class Engine:
    """An engine of the program that answers commands of GTP."""

    def __init__(self, line):
        # It goes with this program, where the system can be asked for that.
        setpriv = shutil.which("setpriv")
        before = [setpriv, "--pdeathsig", "KILL"] if setpriv else []
        self.process = subprocess.Popen([*before, *map(str, line)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdin and self.process.stdout
        self.to, self.said = self.process.stdin, self.process.stdout

    def __enter__(self):
        return self

    def __exit__(self, *why):
        self.process.kill()
        self.process.communicate()

    def ask(self, command):
        """The answer to a command."""
        with contextlib.suppress(BrokenPipeError):
            self.to.write(f"{command}\n")
            self.to.flush()
        lines: list[str] = []
        while not lines or lines[-1]:
            line = self.said.readline()
            if not line:
                raise FarmError(f"a match of placement: the program ended at {one_line(command)}")
            lines.append(line.rstrip("\n"))
        if not lines[0].startswith("="):
            raise FarmError(f"a match of placement: {one_line(command)}: {one_line(' '.join(lines))}")
        return "\n".join(lines)[1:].strip()


def match(engines, size, openings, seed, first, games):
    """The results of the first of two engines in games `first` to `first + games - 1`: 1, 0.5 or 0 each. Two games have
    the same `openings` random stones, and the engines change sides."""
    results = []
    for number in range(first, first + games):
        second = number % 2
        white, black = engines if second == 0 else engines[::-1]
        result = game([white, black], size, openings, seed, number // 2)
        results.append(1.0 - result if second else result)
    return results


def game(engines, size, openings, seed, number):
    """White's result of a game, 1, 0.5 or 0; `engines` are those of White, who places first, and Black."""
    rng = random.Random(f"{seed} {number}")
    for engine in engines:
        engine.ask("clear_board")
        engine.ask(f"seed {number}")
    stones: dict[tuple, int] = {}
    for ply in range(size * size):
        side = ply % 2
        colour = ("white", "black")[side]
        if ply < openings:
            move = rng.choice(sorted(engines[0].ask("legal_moves").split()))
            engines[side].ask(f"play {colour} {move}")
        else:
            move = engines[side].ask(f"genmove {colour}")
        engines[1 - side].ask(f"play {colour} {move}")
        found = _POINT.match(move)
        if found is None:
            raise FarmError(f"a match of placement: {one_line(move)} is no point")
        stones[int(found[1], 36), int(found[2], 36)] = side
    if len(stones) < size * size:
        raise FarmError("a match of placement: two stones on one point")
    white, black = squares(stones)
    return 0.5 if white == black else float(white > black)


def squares(stones):
    """How many squares each side has, four stones of one side on neighbouring points; `stones` has the side, 0 or 1, of
    every point, row and column."""
    counts = [0, 0]
    for (row, column), side in stones.items():
        others = ((row, column + 1), (row + 1, column), (row + 1, column + 1))
        counts[side] += all(stones.get(other) == side for other in others)
    return counts
