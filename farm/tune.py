"""Tuning: self-play on the farm, a fit of the weights, and a match of new against old."""

import json
from dataclasses import dataclass

import fit as fitting
from engines import with_weights
from match import Match, ask
from pack import text_of
from shards import cut

OLD, NEW = "farm-old", "farm-new"

# The game whose weights are tuned, and the file that names its engines.
GAME = "jiaqi"
ENGINES = f"{GAME}/engines.ron"


@dataclass(frozen=True)
class Plan:
    """What to tune and how; the fields are the options of the command line."""

    engine: str
    selfplay: tuple
    games: int
    shard_games: int
    generations: int
    l2: float
    iterations: int
    blend: float
    match: tuple
    match_games: int
    accept: float


def tune(farm, pack, plan, accepted, tell):
    """Runs the generations. `accepted` is given the text of weights as soon as they prove no
    weaker; `tell` is told each line of the report. True if any were accepted."""
    old = None
    files = []
    for generation in range(plan.generations):
        title = f"generation {generation + 1}"
        # Each generation plays games that none before it played, with the best weights so far.
        engine, with_old = contender(pack, plan.engine, {OLD: old} if old else {})
        name = OLD if old else engine
        command = ["selfplay", GAME, "--engine", name, *plan.selfplay]
        shards = cut(with_old.name, command, generation * plan.games, plan.games,
                     plan.shard_games)
        farm.run(with_old, shards, lambda shard, played: False, f"{title}, self-play")
        # Games of all generations are learned from in a fixed order, which does not depend on the workers.
        files += [farm.cache.path(shard) for shard in shards]
        tell(f"{title}: {sum(shard.games for shard in shards)} games of {name}, "
             f"{len(files)} files of positions")
        shape, fitted = fitting.fit(files, plan.l2, plan.iterations, plan.blend,
                                    lambda stage: tell(f"  {stage}"), farm.scratch)
        new = fitting.to_ron(shape, fitted)
        if not better(farm, pack, plan, generation, old, new, tell):
            continue
        old = new
        accepted(new)
    return old is not None


def contender(pack, engine, weights):
    """The engine's name and a pack in which copies of it play with these weights."""
    if not weights:
        return engine, pack
    text = text_of(pack, ENGINES)
    changed = {f"{GAME}/{name}.ron": ron.encode() for name, ron in weights.items()}
    files = {name: f"{name}.ron" for name in weights}
    changed[ENGINES] = with_weights(text, engine, files).encode()
    return engine, pack.with_config(changed)


def better(farm, pack, plan, generation, old, new, tell):
    """True if the new weights are no weaker, by a match against the old ones."""
    weights = {NEW: new, **({OLD: old} if old else {})}
    _, both = contender(pack, plan.engine, weights)
    # The program reads the weights and the engines that were written for it, or says why not.
    ask(farm, both, ["check-config", "CONFIG"])
    if plan.match_games == 0:
        tell("  accepted without a match")
        return True
    opponent = OLD if old else plan.engine
    command = ["arena", GAME, "--a", NEW, "--b", opponent, *plan.match]
    # Other openings than the match before.
    first = 2 * ((generation * plan.match_games + 1) // 2)
    match = Match(both, command, first, plan.match_games, plan.shard_games)
    result = match.play(farm, f"generation {generation + 1}, new against old")
    for line in result().splitlines():
        tell(f"  {line}")
    score = json.loads(result("--json"))["score"]
    good = score >= plan.accept
    tell(f"  {'accepted' if good else 'refused'}: a score of {plan.accept:.0%} is asked for")
    return good
