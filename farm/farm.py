#!/usr/bin/env python3
"""Matches, tuning and learning on many processes or machines; farm/README.md tells how."""

import argparse
import contextlib
import dataclasses
import fcntl
import importlib
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
    from cluster import connect, default_workers, forget, run
    from errors import FarmError, one_line
    from files import read_bounded
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
MAX_WEIGHTS = 64 << 20

# Of all that farm/requirements-learn.txt names.
LEARNING_NEEDS = (3, 11)


class Farm:
    """Where shards are played: the cluster, which is started when it is needed, and the cache."""

    def __init__(self, scheduler, workers, cache):
        self.scheduler, self.workers, self.cache = scheduler, workers, Cache(cache)
        self._stack = contextlib.ExitStack()
        self._client = None
        # The names of the packs that workers have.
        self._sent = set()

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

            def client():
                found = self.client
                self._sent.add(with_pack.name)
                return found

            run(client, with_pack, shards, self.cache, each)

    def forget(self, unneeded):
        """Removes a pack of which no more shards will be played, here and from the workers."""
        unneeded.remove(self.scratch)
        if unneeded.name in self._sent:
            self._sent.remove(unneeded.name)
            forget(self._client, unneeded)


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


def filters(text):
    """Three widths of convolutions, for argparse."""
    parts = text.split(",")
    if len(parts) != 3:
        raise argparse.ArgumentTypeError("three numbers are needed, such as 32,64,128")
    return tuple(map(whole(1, 1024), parts))


def shares(text):
    """Numbers from 0 to 1 with commas between them, for argparse."""
    return tuple(map(real(0, 1), text.split(",")))


def accept_rule(text):
    """When a network is accepted, for argparse: "h1" or the text of a share."""
    return text if text == "h1" else repr(real(0, 1)(text))


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
    hidden_ = commands.add_parser("hidden", help="trains a hidden layer and, with it, weights that were fitted")
    hidden_.add_argument("files", nargs="+", metavar="FILE", help="of tibetango selfplay")
    hidden_.add_argument("--weights", required=True, metavar="FILE", help="those to begin with, as RON")
    hidden_.add_argument("--epochs", type=whole(1, 1000), default=4, metavar="N")
    hidden_.add_argument("--batch", type=whole(1, 1 << 20), default=1024, metavar="N",
                         help="positions a step (1024)")
    hidden_.add_argument("--rate", type=real(0, 1), default=0.002, metavar="X", help="of learning at first (0.002)")
    hidden_.add_argument("--l2", type=real(0, 1), default=1e-5, metavar="X",
                         help="how much numbers are held back (0.00001)")
    hidden_.add_argument("--blend", type=shares, default=(1.0,), metavar="SHARES",
                         help="how far to believe the search rather than the result: one number, or one a stage (1)")
    hidden_.add_argument("--seed", type=whole(0, 2**31 - 1), default=1, metavar="N")
    hidden_.add_argument("--out", required=True, metavar="FILE")
    learn_ = commands.add_parser("learn", help="trains a network by self-play")
    add_learn(learn_)
    common(learn_)
    learn_.set_defaults(rules="competition")
    return top


def add_learn(learn):
    """The options of `learn`."""
    learn.add_argument("game", choices=["jiu"])
    learn.add_argument("--size", type=whole(6, 18), default=8, metavar="N", help="points of a row (8)")
    learn.add_argument("--rounds", required=True, type=whole(0, 100_000), metavar="N",
                       help="until there are so many")
    learn.add_argument("--out", required=True, metavar="DIR", help="the folder of the run")
    learn.add_argument("--start", metavar="NETFILE",
                       help="the network to begin with; of one for another size its convolutions (a new one)")
    learn.add_argument("--filters", type=filters, default=None, metavar="A,B,C",
                       help="of the convolutions (32,64,128)")
    learn.add_argument("--policy", type=whole(1, 1024), default=None, metavar="F",
                       help="filters before the policy (3)")
    learn.add_argument("--value", type=whole(1, 1024), default=None, metavar="F",
                       help="filters before the value (4)")
    learn.add_argument("--hidden", type=whole(1, 1024), default=None, metavar="N",
                       help="neurons before the value (64)")

    play = learn.add_argument_group("self-play")
    play.add_argument("--games", type=whole(1, 1_000_000), default=200, metavar="G",
                      help="of a round (200)")
    play.add_argument("--visits", type=whole(1, 1_000_000), default=64, metavar="V",
                      help="of a move that is learned from (64)")
    play.add_argument("--gumbel", type=whole(0, 1000), default=8, metavar="K",
                      help="moves that are compared by halving; 0: visits decide (8)")
    play.add_argument("--quick", type=real(0, 1), default=0.0, metavar="P",
                      help="share of moves with few visits (0)")
    play.add_argument("--quick-visits", type=whole(1, 1_000_000), default=8, metavar="W",
                      help="of those (8)")
    play.add_argument("--c", type=real(0, 10), default=3.5, metavar="C", help="of the search (3.5)")
    play.add_argument("--battle", type=player, default="", metavar="ENGINE",
                      help="who plays the battle, for which the stones are placed then (none: for more squares)")
    play.add_argument("--battle-visits", type=whole(1, 1_000_000), default=200, metavar="V",
                      help="of a move there (200)")
    play.add_argument("--teacher", type=player, default="", metavar="ENGINE",
                      help="who plays the games of the first round, which no other round learns from (none)")
    play.add_argument("--teacher-games", type=whole(1, 1_000_000), default=2000, metavar="G",
                      help="of that round (2000)")
    play.add_argument("--teacher-visits", type=whole(1, 1_000_000), default=1000, metavar="V",
                      help="of a move there (1000)")
    play.add_argument("--teacher-random", type=real(0, 1), default=0.05, metavar="P",
                      help="share of random moves there (0.05)")

    train = learn.add_argument_group("training")
    train.add_argument("--window", type=whole(1, 100_000), default=20, metavar="ROUNDS",
                       help="whose games are learned from (20)")
    train.add_argument("--batch", type=whole(1, 1 << 16), default=256, metavar="N",
                       help="positions of a step (256)")
    train.add_argument("--epochs", type=real(0.001, 1000), default=4.0, metavar="E",
                       help="how often a position is learned from while it is new (4)")
    train.add_argument("--steps", type=whole(0, 10_000_000), default=0, metavar="N",
                       help="of a round; 0 goes by --epochs (0)")
    train.add_argument("--rate", type=real(0, 10), default=0.001, metavar="X",
                       help="rate of learning (0.001)")
    train.add_argument("--halve", type=whole(0, 100_000), default=0, metavar="ROUNDS",
                       help="after which the rate is halved, again and again; 0: never (0)")
    train.add_argument("--l2", type=real(0, 1), default=1e-4, metavar="X",
                       help="how much weights are held back (0.0001)")

    gate = learn.add_argument_group("matches")
    gate.add_argument("--engine", default="jiu-two-phase", metavar="ENGINE",
                      help="the Guided engine that plays with the networks (jiu-two-phase)")
    gate.add_argument("--openings", type=whole(0, 1000), default=6, metavar="PLIES",
                      help="random plies at the start (6)")
    gate.add_argument("--match-games", type=whole(0, MAX_GAMES), default=400, metavar="G",
                      help="new against best, at most; 0 accepts without a match (400)")
    gate.add_argument("--match-visits", type=whole(1, 2**63), default=None, metavar="V",
                      help="of a move there (as --visits)")
    gate.add_argument("--sprt", default="0,40", metavar="E0,E1",
                      help="ends that match as tibetango arena does (0,40)")
    gate.add_argument("--accept", type=accept_rule, default="h1", metavar="RULE",
                      help="h1: the test says better; or a share: the least score of all games (h1)")
    gate.add_argument("--against", type=player, default="", metavar="ENGINE",
                      help="whom the best is measured by")
    gate.add_argument("--every", type=whole(1, 100_000), default=5, metavar="K",
                      help="rounds from one such match to the next (5)")
    gate.add_argument("--against-games", type=whole(1, MAX_GAMES), default=100, metavar="G",
                      help="of such a match (100)")
    gate.add_argument("--against-visits", type=whole(1, 2**63), default=None, metavar="V",
                      help="of a move there (as --match-visits)")


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


def learning(command, *modules):
    """Modules of ours that need what only learning needs."""
    if sys.version_info < LEARNING_NEEDS:
        found, needed = (".".join(map(str, one)) for one in (sys.version_info[:3], LEARNING_NEEDS))
        raise FarmError(f"{command} needs Python {needed} or newer, as jax does; this is Python {found}")
    try:
        return [importlib.import_module(module) for module in modules]
    except ModuleNotFoundError as missing:
        raise FarmError(f"{missing.name} is missing: install farm/requirements-learn.txt "
                        "(see farm/README.md)") from missing


def run_learn(options):
    """Rounds of self-play, training and matches."""
    learn, net = learning("learn", "learn", "net")
    start, widths = None, net.Widths()
    asked = {name: getattr(options, name) for name in ("filters", "policy", "value", "hidden")
             if getattr(options, name) is not None}
    if options.start:
        start = net.read(options.start, "--start")
        card, widths = start[1], net.widths_of(start[0])
        if card.game != options.game:
            raise FarmError(f"--start: a network for {one_line(card.game)}, not {options.game}")
        if card.size != options.size:
            start = net.moved(start[0], options.size, options.seed), card
    for name, width in asked.items():
        if start and getattr(widths, name) != width:
            raise FarmError(f"--{name}: the network of --start has {getattr(widths, name)}")
    farm, contents = open_farm(options)
    match_visits = options.match_visits or options.visits
    plan = learn.Plan(
        game=options.game, size=options.size, rules=options.rules, seed=options.seed,
        games=options.games, visits=options.visits, gumbel=options.gumbel, quick=options.quick,
        quick_visits=options.quick_visits, c=options.c, battle=options.battle,
        battle_visits=options.battle_visits, teacher=options.teacher,
        teacher_games=options.teacher_games, teacher_visits=options.teacher_visits,
        teacher_random=options.teacher_random, window=options.window, batch=options.batch,
        epochs=options.epochs, steps=options.steps, rate=options.rate, halve=options.halve,
        l2=options.l2, widths=dataclasses.replace(widths, **asked), engine=options.engine,
        openings=options.openings, match_games=options.match_games, match_visits=match_visits,
        sprt=options.sprt, accept=options.accept, against=options.against, every=options.every,
        against_games=options.against_games,
        against_visits=options.against_visits or match_visits,
        start=net.digest(start[0], *start[1].words().values()) if start else "")
    with farm:
        learn.learn(farm, contents, plan, start, options.out, options.rounds, options.shard_games,
                    lambda line: print(line, flush=True))
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


def run_hidden(options):
    """A hidden layer over fitted weights."""
    hidden, patterns, counts = learning("hidden", "hidden", "hidden_patterns", "hidden_counts")
    writable(options.out)
    text = read_bounded(options.weights, MAX_WEIGHTS, "--weights").decode(errors="replace")
    kind = counts if fit_counts.is_counts(options.files[0]) else patterns
    shape, positions, weights = kind.positions(options.files, options.blend, text, f"--weights: {options.weights}")
    settings = hidden.Settings(options.epochs, options.batch, options.rate, options.l2, options.seed)
    numbers = hidden.train(positions, kind.model(shape, positions, options.seed), settings,
                           lambda line: print(line, flush=True))
    fit.write_ron(options.out, kind.to_ron(shape, positions, weights, numbers))
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
    command = {"arena": run_arena, "tune": run_tune, "fit": run_fit, "hidden": run_hidden,
               "learn": run_learn}[options.command]
    try:
        return command(options)
    except FarmError as error:
        say(f"error: {error}")
        return 2
    except OSError as error:
        say(f"error: {one_line(error)}")
        return 2
    except KeyboardInterrupt:
        keeps = "the same command goes on with what is done"
        say(f"interrupted: {'nothing was written' if options.command in ('fit', 'hidden') else keeps}")
        return 130


if __name__ == "__main__":
    sys.exit(main())
