"""Matches in shards. What a result means is known to the program alone: the journals of the
shards become the journal of the whole match, and the program is asked for its result."""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from errors import FarmError, one_line
from pack import CONFIG, PROGRAM
from shards import cut


class Match:
    """A match of `games` games from `first` on, both even or the last game being odd."""

    def __init__(self, pack, command, first, games, each, test=()):
        self.pack, self.command, self.first, self.games = pack, tuple(command), first, games
        # Options of the sequential test: it decides where the match ends, and none of its games.
        self.test = tuple(test)
        self.shards = cut(pack.name, self.command, first, games, each)

    def play(self, farm, title):
        """Plays it on the farm and returns the function that asks for its result."""
        position = {shard: at for at, shard in enumerate(self.shards)}
        ended: set[int] = set()
        known = 0

        def done(shard, _played):
            nonlocal known
            if not ended:
                reproducible(farm.cache.read(shard))
            ended.add(position[shard])
            before = known
            while known in ended:
                known += 1
            # The test goes by the order of the games, so that it does not matter who was quick.
            return bool(self.test) and known > before and self.decided(farm, known)

        farm.run(self.pack, self.shards, done, title)
        return lambda *options: self.result(farm, known, options)

    def decided(self, farm, count):
        """True if the test ends within the first `count` shards."""
        return json.loads(self.result(farm, count, ["--json"]))["sprt"]["accepted"] is not None

    def result(self, farm, count, options=()):
        """What the program says of the first `count` shards, which have been played."""
        shards = self.shards[:count]
        games = sum(shard.games for shard in shards)
        journal = merge([farm.cache.read(shard) for shard in shards], self.first, games)
        with tempfile.TemporaryDirectory(prefix="merge-", dir=farm.scratch) as folder:
            path = Path(folder) / "match.jsonl"
            path.write_bytes(journal)
            arguments = ["--config", "CONFIG", "--games", str(games), "--first-game",
                         str(self.first), "--resume", str(path), *self.test, *options]
            return ask(farm, self.pack, [*self.command, *arguments])


def ask(farm, pack, arguments):
    """Runs the program on this machine; `CONFIG` among the arguments is the pack's folder."""
    # Not the file that --binary names: that may have been built again meanwhile.
    place = pack.unpack(farm.scratch)
    line = [str(place / CONFIG) if word == "CONFIG" else word for word in arguments]
    try:
        run = subprocess.run([place / PROGRAM, *line], stdin=subprocess.DEVNULL,
                             capture_output=True, check=False)
    except OSError as error:
        raise FarmError(f"--binary: cannot start the program: {error.strerror}") from error
    if run.returncode != 0:
        said = run.stderr.decode(errors="replace").strip() or f"it ended with {run.returncode}"
        # Warnings may stand before what is wrong, and what would be right behind it.
        lines = said.splitlines()
        wrong = [line for line in lines if line.startswith("error: ")] or lines
        # The place of the pack is of no use in a message.
        raise FarmError(one_line(wrong[0].removeprefix("error: ")).replace(f"{place}{os.sep}", ""))
    return run.stdout.decode()


def reproducible(journal):
    """Refuses players whose games differ from run to run."""
    for option in ("a", "b"):
        settings = header(journal.split(b"\n", 1)[0])["match"][option]
        if any(int(threads) > 1 for threads in re.findall(r"\bthreads: (\d+)", settings)):
            raise FarmError(f"--{option}: an engine that searches with several threads plays "
                            "differently each time: give it one in engines.ron")


def header(line):
    """The first line of a journal."""
    try:
        found = json.loads(line)
        if isinstance(found["match"]["a"], str) and isinstance(found["match"]["b"], str):
            return found
    except (ValueError, KeyError, TypeError):
        pass
    raise FarmError("a shard's journal does not begin as the program's do")


def merge(journals, first, games):
    """The journal of a match from those of its shards: games `first` to `first + games - 1`, each
    once and in order."""
    head: bytes | None = None
    lines: dict[int, bytes] = {}
    for journal in journals:
        begin, *rest = journal.splitlines()
        if head is None:
            head = begin
        elif begin != head:
            raise FarmError("shards of different matches cannot be merged")
        for line in rest:
            try:
                number = json.loads(line)["game"]
            except (ValueError, KeyError, TypeError):
                raise FarmError("a shard's journal holds a line that is no game") from None
            if lines.setdefault(number, line) is not line:
                raise FarmError(f"game {number} stands in two shards")
    if sorted(lines) != list(range(first, first + games)):
        raise FarmError(f"the shards do not hold the games {first} to {first + games - 1}")
    return b"\n".join([head or b"", *(lines[number] for number in sorted(lines)), b""])
