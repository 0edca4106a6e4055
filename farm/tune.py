"""Tuning: self-play on the farm, a fit of the weights, and a match of new against old."""

import json
from dataclasses import dataclass, replace

from engines import weighted, with_weights
from fit_files import fit_files
from match import Match, ask
from pack import text_of
from shards import cut

OLD, NEW = "farm-old", "farm-new"


@dataclass(frozen=True)
class Plan:
    """What to tune and how; the fields are the options of the command line."""

    game: str
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

    @property
    def engines(self):
        """The file of the configuration that names the game's engines."""
        return f"{self.game}/engines.ron"


def tune(farm, pack, plan, accepted, tell):
    """Runs the generations. `accepted` is given the text of weights as soon as they prove no
    weaker; `tell` is told each line of the report. True if any were accepted."""
    plan = replace(plan, engine=weighted(text_of(pack, plan.engines), plan.engine))
    old = None
    files: list = []
    for generation in range(plan.generations):
        title = f"generation {generation + 1}"
        # Each generation plays games that none before it played, with the best weights so far.
        engine, with_old = contender(pack, plan, {OLD: old} if old else {})
        name = OLD if old else engine
        command = ["selfplay", plan.game, "--engine", name, *plan.selfplay]
        shards = cut(with_old.name, command, generation * plan.games, plan.games,
                     plan.shard_games)
        farm.run(with_old, shards, lambda shard, played: False, f"{title}, self-play")
        # Games of all generations are learned from in a fixed order, which does not depend on the workers.
        files += [farm.cache.path(shard) for shard in shards]
        tell(f"{title}: {sum(shard.games for shard in shards)} games of {name}, "
             f"{len(files)} files of positions")
        new = fit_files(files, plan.l2, plan.iterations, plan.blend, lambda stage: tell(f"  {stage}"), farm.scratch)
        if not better(farm, pack, plan, generation, old, new, tell):
            continue
        old = new
        accepted(new)
    return old is not None


def contender(pack, plan, weights):
    """The engine's name and a pack in which copies of it play with these weights."""
    if not weights:
        return plan.engine, pack
    text = text_of(pack, plan.engines)
    changed = {f"{plan.game}/{name}.ron": ron.encode() for name, ron in weights.items()}
    files = {name: f"{name}.ron" for name in weights}
    changed[plan.engines] = with_weights(text, plan.engine, files).encode()
    return plan.engine, pack.with_config(changed)


def better(farm, pack, plan, generation, old, new, tell):
    """True if the new weights are no weaker, by a match against the old ones."""
    weights = {NEW: new, **({OLD: old} if old else {})}
    _, both = contender(pack, plan, weights)
    # The program reads the weights and the engines that were written for it, or says why not.
    ask(farm, both, ["check-config", "CONFIG"])
    if plan.match_games == 0:
        tell("  accepted without a match")
        return True
    opponent = OLD if old else plan.engine
    command = ["arena", plan.game, "--a", NEW, "--b", opponent, *plan.match]
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
