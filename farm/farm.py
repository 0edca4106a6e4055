#!/usr/bin/env python3
"""Matches, tuning and learning on many processes or machines; farm/README.md tells how."""

import contextlib
import fcntl
import importlib
import json
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
    import games
    import pack
    import spread
    from cache import Cache, default_folder
    from cluster import connect, default_workers, forget, run
    from errors import FarmError, one_line
    from files import aside, read_bounded
    from fit_files import fit_files
    from keeping import Keep
    from match import Match
    from options import options_of
    from progress import games as progress_of_games
    from progress import say
    from settings import RUN_FILE
    from tune import Plan, tune
except ModuleNotFoundError as missing:
    print(f"error: {missing.name} is missing: install farm/requirements.txt (see farm/README.md)",
          file=sys.stderr)
    sys.exit(2)

MAX_SHARDS = 20_000
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
        # A shard is played in a folder of its own, from which a path of here leads nowhere.
        self.scratch = self._stack.enter_context(scratch(self.cache.folder.resolve()))
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

            # For a single game of a round there is no need of a cluster, unless it was asked for.
            here = self.scratch if self.scheduler is None else None
            run(client, with_pack, shards, self.cache, each, here)

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
        # A folder that another process has made but not locked yet must not look like an old one.
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
    """Removes a folder that no process uses."""
    with contextlib.suppress(OSError):
        lock = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(lock)


def open_farm(options):
    """The farm and the pack that the options name."""
    if options.shard_games % 2:
        raise FarmError("--shard-games: an even number is needed: two games are a pair")
    config = options.config or os.environ.get("TIBETANGO_CONFIG") or ROOT / "config"
    contents = pack.read_pack(pack.find_program(options.binary, ROOT), config)
    workers = options.workers or default_workers()
    return Farm(options.scheduler, workers, options.cache or default_folder()), contents


def run_arena(options):
    """A match, or one for each of several seeds."""
    farm, contents = open_farm(options)
    test = [f"--sprt={options.sprt}"] if options.sprt else []
    players = f"{one_line(options.a)} against {one_line(options.b)}"
    as_json = ["--json"] if options.json else []
    with farm:
        # A game, board or rules that the program does not know need no worker to be found out.
        games.board(farm, contents, options.game, options.size, options.rules)
        scores = []
        for seed in options.seeds or (options.seed,):
            command = ["arena", options.game, "--a", options.a, "--b", options.b,
                       *games.board_words(options.size, options.rules), "--visits", str(options.visits),
                       *(["--openings", options.openings] if options.openings else []), "--seed", str(seed)]
            match = Match(contents, command, 0, options.games, options.shard_games, test)
            result = match.play(farm, f"{players}, seed {seed}" if options.seeds else players)
            if options.seeds and not options.json:
                print(f"seed {seed}")
            print(result(*as_json), end="", flush=True)
            if options.seeds:
                scores.append(json.loads(result("--json"))["score"])
    if scores:
        mean, deviation = spread.mean_and_deviation(scores)
        if options.json:
            print(json.dumps({"seeds": options.seeds, "score_mean": mean, "score_sd": deviation}))
        else:
            print(f"score over {len(scores)} seeds: mean {mean:.1%}, standard deviation {deviation:.1%}")
    return 0


def run_tune(options):
    """Generations of self-play and fit."""
    writable(options.out)
    farm, contents = open_farm(options)
    rules = [*games.board_words(options.size, options.rules), "--seed", str(options.seed)]
    plan = Plan(
        game=options.game, engine=options.engine,
        selfplay=(*rules, "--visits", str(options.visits), "--openings", str(options.openings),
                  "--random", repr(options.random)),
        games=options.games, shard_games=options.shard_games, generations=options.generations,
        l2=options.l2, iterations=options.iterations, blend=options.blend,
        match=(*rules, "--visits", str(options.match_visits or options.visits)),
        match_games=options.match_games, accept=options.accept)
    with farm:
        games.board(farm, contents, options.game, options.size, options.rules)
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
    """Rounds of self-play, training and matches; with several seeds, a run for each."""
    learn, plans = learning("learn", "learn", "plan")
    start = plans.read_start(options)
    plans.check(options)
    farm, contents = open_farm(options)
    keep = Keep(options.keep_rounds, options.snapshot_every, options.other_program)
    out = Path(options.out)
    if options.seeds and (out / RUN_FILE).exists():
        raise FarmError(f"--seeds: {out} is the folder of a run with one seed")
    with farm:
        games.need_learning(farm, contents, options.game)
        _, rules = games.board(farm, contents, options.game, options.size, options.rules)
        tables = []
        for seed in options.seeds or (options.seed,):
            begun = plans.begun(options, start, seed)
            plan = plans.plan_of(options, rules, seed, begun)
            if options.seeds:
                say(f"seed {seed}")
            folder = out / f"seed-{seed}" if options.seeds else out
            tables.append(learn.learn(farm, contents, plan, begun, folder, options.rounds, options.shard_games, keep,
                                      lambda line: print(line, flush=True)))
    if options.seeds:
        rows = spread.over_rounds(tables)
        with aside(out / "seeds.csv") as file:
            file.write(spread.table(rows).encode())
        for line in spread.summary(rows):
            print(line)
    return 0


def run_fit(options):
    """A fit alone."""
    writable(options.out)

    def each(stage):
        print(stage, flush=True)

    fit.write_ron(options.out, fit_files(options.files, options.l2, options.iterations, options.blend, each))
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


def terminated(_signal, _frame):
    """Ends as an interrupt does, so that workers are ended too."""
    sys.exit(143)


def main(arguments=None):
    """The exit status."""
    signal.signal(signal.SIGTERM, terminated)
    command = ""
    try:
        options = options_of(sys.argv[1:] if arguments is None else arguments, __doc__)
        command = options.command
        return {"arena": run_arena, "tune": run_tune, "fit": run_fit, "hidden": run_hidden,
                "learn": run_learn}[command](options)
    except FarmError as error:
        say(f"error: {error}")
        return 2
    except OSError as error:
        say(f"error: {one_line(error)}")
        return 2
    except KeyboardInterrupt:
        keeps = "the same command goes on with what is done"
        say(f"interrupted: {'nothing was written' if command in ('fit', 'hidden') else keeps}")
        return 130


if __name__ == "__main__":
    sys.exit(main())
