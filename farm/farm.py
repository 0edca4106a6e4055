#!/usr/bin/env python3
"""Matches and tuning on many processes or machines; farm/README.md tells how."""

import argparse
import contextlib
import fcntl
import math
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

try:
    import fit
    import fit_counts
    import pack
    from cache import Cache, default_folder
    from cluster import connect, default_workers, run
    from errors import FarmError, one_line
    from match import Match
    from progress import games as progress_of_games
    from progress import say
    from tune import Plan, tune
except ModuleNotFoundError as missing:
    print(f"error: {missing.name} is missing: install farm/requirements.txt (see farm/README.md)",
          file=sys.stderr)
    sys.exit(2)

MAX_GAMES = 10_000_000
MAX_SHARDS = 20_000
MAX_WORKERS = 1024


class Farm:
    """Where shards are played: the cluster, which is started when it is needed, and the cache."""

    def __init__(self, scheduler, workers, cache):
        self.scheduler, self.workers, self.cache = scheduler, workers, Cache(cache)
        self._stack = contextlib.ExitStack()
        self._client = None

    def __enter__(self):
        # Beside the results: programs that lie in a folder for temporary files may not be run.
        self.scratch = self._stack.enter_context(scratch(self.cache.folder))
        return self

    def __exit__(self, *why):
        return self._stack.__exit__(*why)

    @property
    def client(self):
        """The client of the cluster."""
        if self._client is None:
            self._client = self._stack.enter_context(
                connect(self.scheduler, self.workers, self.scratch))
        return self._client

    def run(self, with_pack, shards, done, title):
        """Plays shards, shows progress; see cluster.run."""
        if len(shards) > MAX_SHARDS:
            raise FarmError(f"--shard-games: {len(shards)} shards: at most {MAX_SHARDS}")
        with progress_of_games(title, sum(shard.games for shard in shards)) as progress:
            def each(shard, played):
                progress(shard.games)
                return done(shard, played)

            run(lambda: self.client, with_pack, shards, self.cache, each)


@contextlib.contextmanager
def scratch(folder):
    """A folder in `folder` that is locked while it is used, and removed in the end. Those of runs
    that were killed are removed too: their locks went with them."""
    with contextlib.ExitStack() as stack:
        # Nobody may take a folder that was made but is not locked yet for an old one.
        with open(folder / ".lock", "wb") as guard:
            fcntl.flock(guard, fcntl.LOCK_EX)
            for old in folder.glob("scratch-*"):
                remove_unless_locked(old)
            own = stack.enter_context(tempfile.TemporaryDirectory(prefix="scratch-", dir=folder))
            lock = os.open(own, os.O_RDONLY)
            stack.callback(os.close, lock)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield own


def remove_unless_locked(folder):
    """Removes a folder that nobody uses."""
    with contextlib.suppress(OSError):
        lock = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(lock)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message):
        print(f"error: {one_line(message)} (--help tells what is possible)", file=sys.stderr)
        sys.exit(2)


def whole(low, high):
    """A whole number of a range, for argparse."""
    def read(text):
        if text.isascii() and text.isdigit() and low <= int(text[:20]) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(f"a whole number from {low} to {high} is needed")
    return read


def real(low, high):
    """A number of a range, for argparse."""
    def read(text):
        with contextlib.suppress(ValueError):
            if math.isfinite(number := float(text)) and low <= number <= high:
                return number
        raise argparse.ArgumentTypeError(f"a number from {low} to {high} is needed")
    return read


def player(text):
    """A player of ours: other programs need not be on every worker, nor play alike."""
    if text.startswith("external:"):
        raise argparse.ArgumentTypeError(
            "the farm has no external programs: tibetango arena plays against them")
    return text


def parser():
    """The command line."""
    def common(command):
        command.add_argument("--binary", metavar="PATH",
                             help="the program (what cargo build --release left)")
        command.add_argument("--config", metavar="DIR", help="the configuration folder "
                             "($TIBETANGO_CONFIG, else the repository's)")
        command.add_argument("--rules", metavar="PRESET", default="thesis")
        command.add_argument("--seed", type=whole(0, 2**64 - 1), default=1, metavar="S")
        command.add_argument("--shard-games", type=whole(2, MAX_GAMES), default=20, metavar="G",
                             help="games of a shard, even (20)")
        command.add_argument("--workers", type=whole(1, MAX_WORKERS), default=None, metavar="N",
                             help="processes on this machine (one a processor)")
        command.add_argument("--scheduler", metavar="ADDR",
                             help="a scheduler of Dask, such as tcp://host:8786")
        command.add_argument("--cache", metavar="DIR", help="where results of shards are kept "
                             "(the user's cache, under tibetango/farm)")

    top = Parser(prog="farm.py", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True, parser_class=Parser)

    arena = commands.add_parser("arena", help="a match of two players")
    arena.add_argument("--a", required=True, type=player, metavar="ENGINE")
    arena.add_argument("--b", required=True, type=player, metavar="ENGINE")
    arena.add_argument("--games", required=True, type=whole(1, MAX_GAMES), metavar="G")
    arena.add_argument("--visits", type=whole(1, 2**63), default=1000, metavar="V",
                       help="of a move (1000)")
    arena.add_argument("--size", type=whole(3, 9), default=5, metavar="N")
    arena.add_argument("--openings", type=whole(0, 1000), default=2, metavar="PLIES")
    arena.add_argument("--sprt", metavar="E0,E1", help="ends the match as tibetango arena does")
    arena.add_argument("--json", action="store_true", help="print JSON")
    common(arena)

    tune_ = commands.add_parser("tune", help="fits weights to self-play")
    tune_.add_argument("--engine", default="champion", metavar="ENGINE",
                       help="an engine with the evaluation Patterns (champion)")
    tune_.add_argument("--games", required=True, type=whole(1, MAX_GAMES), metavar="G",
                       help="of a generation")
    tune_.add_argument("--visits", type=whole(1, 1_000_000_000), default=500, metavar="V",
                       help="of a move (500)")
    tune_.add_argument("--openings", type=whole(0, 40), default=12, metavar="PLIES",
                       help="random plies at most (12)")
    tune_.add_argument("--random", type=real(0, 1), default=0.05, metavar="P",
                       help="chance of a later random ply (0.05)")
    tune_.add_argument("--generations", type=whole(1, 1000), default=1, metavar="N")
    tune_.add_argument("--l2", type=real(0, 1e6), default=10.0, metavar="X",
                       help="how much weights are held back (10)")
    tune_.add_argument("--iterations", type=whole(1, 100_000), default=120, metavar="N",
                       help="of the fit of a stage at most (120)")
    tune_.add_argument("--blend", type=real(0, 1), default=1.0, metavar="SHARE",
                       help="how far to believe the search rather than the result (1)")
    tune_.add_argument("--match-games", type=whole(0, MAX_GAMES), default=0, metavar="G",
                       help="new against old; 0 accepts without a match (0)")
    tune_.add_argument("--match-visits", type=whole(1, 2**63), default=None, metavar="V",
                       help="of a move there (as --visits)")
    tune_.add_argument("--accept", type=real(0, 1), default=0.5, metavar="SHARE",
                       help="least score of new against old (0.5)")
    tune_.add_argument("--out", required=True, metavar="FILE", help="the weights, as RON")
    common(tune_)

    fit_ = commands.add_parser("fit", help="fits weights to files of tibetango selfplay")
    fit_.add_argument("files", nargs="+", metavar="FILE")
    fit_.add_argument("--l2", type=real(0, 1e6), default=10.0, metavar="X")
    fit_.add_argument("--iterations", type=whole(1, 100_000), default=120, metavar="N")
    fit_.add_argument("--blend", type=real(0, 1), default=1.0, metavar="SHARE")
    fit_.add_argument("--out", required=True, metavar="FILE")
    return top


def open_farm(options):
    """The farm and the pack that the options name."""
    if options.shard_games % 2:
        raise FarmError("--shard-games: an even number is needed: two games are a pair")
    config = options.config or os.environ.get("TIBETANGO_CONFIG") or ROOT / "config"
    contents = pack.read_pack(pack.find_program(options.binary, ROOT), config)
    workers = options.workers or default_workers()
    return Farm(options.scheduler, workers, options.cache or default_folder()), contents


def run_arena(options):
    """A match."""
    farm, contents = open_farm(options)
    command = ["arena", "jiaqi", "--a", options.a, "--b", options.b, "--size", str(options.size),
               "--rules", options.rules, "--visits", str(options.visits),
               "--openings", str(options.openings), "--seed", str(options.seed)]
    test = [f"--sprt={options.sprt}"] if options.sprt else []
    match = Match(contents, command, 0, options.games, options.shard_games, test)
    with farm:
        result = match.play(farm, f"{one_line(options.a)} against {one_line(options.b)}")
        print(result(*(["--json"] if options.json else [])), end="", flush=True)
    return 0


def run_tune(options):
    """Generations of self-play and fit."""
    writable(options.out)
    farm, contents = open_farm(options)
    rules = ["--rules", options.rules, "--seed", str(options.seed)]
    plan = Plan(
        engine=options.engine,
        selfplay=(*rules, "--visits", str(options.visits), "--openings", str(options.openings),
                  "--random", repr(options.random)),
        games=options.games, shard_games=options.shard_games, generations=options.generations,
        l2=options.l2, iterations=options.iterations, blend=options.blend,
        match=(*rules, "--visits", str(options.match_visits or options.visits)),
        match_games=options.match_games, accept=options.accept)
    with farm:
        good = tune(farm, contents, plan, lambda text: fit.write_ron(options.out, text),
                    lambda line: print(line, flush=True))
    if not good:
        say(f"no weights proved as strong as the old ones: {options.out} is left as it was")
        return 1
    print(f"weights: {options.out}")
    return 0


def run_fit(options):
    """A fit alone."""
    writable(options.out)

    def each(stage):
        print(stage, flush=True)

    if fit_counts.is_counts(options.files[0]):
        shape, fitted = fit_counts.fit(options.files, options.l2, options.iterations, options.blend, each)
        fit.write_ron(options.out, fit_counts.to_ron(shape, fitted))
    else:
        shape, fitted = fit.fit(options.files, options.l2, options.iterations, options.blend, each)
        fit.write_ron(options.out, fit.to_ron(shape, fitted))
    return 0


def writable(path):
    """Finds out before hours of work that a result could not be written."""
    folder = Path(path).parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise FarmError(f"--out: there is no folder {folder} to write to")


def joined(arguments):
    """`--sprt -5,5` as one word: argparse would take the value for an option."""
    arguments = list(arguments)
    if "--sprt" in arguments[:-1]:
        at = arguments.index("--sprt")
        arguments[at:at + 2] = [f"--sprt={arguments[at + 1]}"]
    return arguments


def terminated(_signal, _frame):
    """Ends as an interrupt does, so that workers are ended too."""
    sys.exit(143)


def main(arguments=None):
    """The exit status."""
    options = parser().parse_args(joined(sys.argv[1:] if arguments is None else arguments))
    signal.signal(signal.SIGTERM, terminated)
    command = {"arena": run_arena, "tune": run_tune, "fit": run_fit}[options.command]
    try:
        return command(options)
    except FarmError as error:
        say(f"error: {error}")
        return 2
    except OSError as error:
        say(f"error: {one_line(error)}")
        return 2
    except KeyboardInterrupt:
        say("interrupted: the same command goes on with what is done")
        return 130


if __name__ == "__main__":
    sys.exit(main())
