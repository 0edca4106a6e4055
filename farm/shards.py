"""Shards: parts of a match or of self-play, each played by one run of the program.

What a shard gives depends on its description alone: program, configuration, game and the range
of games, which with the seed decide every move. So a shard may be played anywhere, twice, or
in part and then again: its bytes are the same.
"""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from distributed import get_worker

from pack import CONFIG, PROGRAM

# What the text of a failed run may tell.
MAX_ERROR = 64 << 10


@dataclass(frozen=True)
class Shard:
    """Games `first` to `first + games - 1`; `command` is the program's command line but for those."""

    pack: str
    command: tuple
    first: int
    games: int

    @property
    def kind(self):
        """The subcommand, `arena` or `selfplay`."""
        return self.command[0]

    @property
    def name(self):
        """The hash of everything that decides the shard's games."""
        parts = [self.pack, list(self.command), self.first, self.games]
        text = json.dumps(parts, separators=(",", ":"), ensure_ascii=True)
        return f"{self.kind}-{hashlib.sha256(text.encode()).hexdigest()}"

    def arguments(self, config):
        """The command line that plays the shard's games, but for where they go."""
        return [*self.command, "--config", str(config), "--games", str(self.games),
                "--first-game", str(self.first)]


def cut(pack, command, first, games, each):
    """Cuts a range of games into shards of `each` games; the last may be smaller."""
    return [Shard(pack, tuple(command), at, min(each, first + games - at))
            for at in range(first, first + games, each)]


def play(shard, folder):
    """Plays a shard with the pack that lies in `folder` and returns `(result, None)`, compressed,
    or `(None, error)`.

    Errors are values: an exception's class would not be the same one when it comes back from a
    worker that has none of our files.
    """
    pack = Path(folder) / shard.pack
    with tempfile.TemporaryDirectory(prefix="shard-", dir=folder) as scratch:
        out = Path(scratch) / "out"
        line = [str(pack / PROGRAM), *shard.arguments(pack / CONFIG)]
        line += ["--resume" if shard.kind == "arena" else "--out", str(out)]
        # A worker that is killed takes its game with it, where the system can be asked for that.
        setpriv = shutil.which("setpriv")
        if setpriv:
            line = [setpriv, "--pdeathsig", "KILL", *line]
        try:
            run = subprocess.run(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE, cwd=scratch, check=False)
        except OSError as error:
            return None, f"cannot start {PROGRAM}: {error.strerror}"
        if run.returncode != 0:
            said = run.stderr[-MAX_ERROR:].decode(errors="replace").strip()
            said = said.splitlines()[-1] if said else f"{PROGRAM} ended with {run.returncode}"
            # The place of the pack on the worker is of no use in a message.
            return None, said.removeprefix("error: ").replace(f"{pack}{os.sep}", "")
        # No time of day in it: the same games are the same bytes.
        return gzip.compress(out.read_bytes(), mtime=0), None


def play_on_worker(*shard):
    """Plays a shard, given by its fields, on a worker of Dask, in whose folder the pack lies."""
    return play(Shard(*shard), get_worker().local_directory)
