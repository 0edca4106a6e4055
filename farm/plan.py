"""The settings of a run of learning."""

from dataclasses import dataclass, replace

import net as nets
from errors import FarmError, one_line

# The program's defaults for drawing moves without halving.
DRAWN = {"tau": 1.0, "noise": 0.25, "alpha": 0.3}


@dataclass(frozen=True)
class Plan:
    """What to learn and how; the fields are the options of the command line that decide the result.

    `start` is the hash of the network that the run began with, or of whose convolutions, or nothing. `steps` of 0 go by
    `epochs`. `accept` is "h1" or a share. `teacher` and `battle` are engines, or nothing. `gate` is "games" or
    "squares".
    """

    game: str
    size: int
    rules: str
    seed: int
    games: int
    visits: int
    gumbel: int
    tau: float
    noise: float
    alpha: float
    quick: float
    quick_visits: int
    c: float
    battle: str
    battle_visits: int
    teacher: str
    teacher_games: int
    teacher_visits: int
    teacher_random: float
    window: int
    batch: int
    epochs: float
    steps: int
    rate: float
    halve: int
    l2: float
    widths: nets.Widths
    engine: str
    openings: int
    gate: str
    gate_every: int
    match_games: int
    match_visits: int
    sprt: str
    accept: str
    against: str
    every: int
    against_games: int
    against_visits: int
    start: str

    @property
    def where(self):
        """Options of the program that every command has."""
        return ("--size", str(self.size), "--rules", self.rules, "--seed", str(self.seed))

    def games_of(self, number):
        """Games of self-play of a round."""
        return self.teacher_games if self.taught(number) else self.games

    def taught(self, number):
        """True if a teacher plays the games of a round."""
        return bool(self.teacher) and number == 1


def read_start(options):
    """The network that --start names, arrays and card, or None; refuses one that the other options contradict."""
    if not options.start:
        return None
    tensors, card = nets.read(options.start, "--start")
    if card.game != options.game:
        raise FarmError(f"--start: a network for {one_line(card.game)}, not {options.game}")
    widths = nets.widths_of(tensors)
    for name, width in asked_widths(options).items():
        if getattr(widths, name) != width:
            raise FarmError(f"--{name}: the network of --start has {getattr(widths, name)}")
    return tensors, card


def asked_widths(options):
    """The widths of a network that the command line names."""
    found = {name: getattr(options, name) for name in ("filters", "policy", "value", "hidden")}
    return {name: width for name, width in found.items() if width is not None}


def check(options):
    """Refuses options that contradict each other."""
    if options.gate == "squares" and options.accept == "h1":
        raise FarmError("--accept: --gate squares needs a share: there is no test of squares")
    for name, usual in DRAWN.items():
        if options.gumbel and getattr(options, name) != usual:
            raise FarmError(f"--{name}: the halving of --gumbel draws by noise of its own: --gumbel 0 is needed")


def begun(options, start, seed):
    """The network that a run with this seed begins with: that of --start, with new layers where it is for another size."""
    if start is None or start[1].size == options.size:
        return start
    return nets.moved(start[0], options.size, seed), start[1]


def plan_of(options, rules, seed, start):
    """The plan of a run with this seed that begins with the network `start`, or with a new one."""
    widths = nets.widths_of(start[0]) if start else nets.Widths()
    match_visits = options.match_visits or options.visits
    return Plan(
        game=options.game, size=options.size, rules=rules, seed=seed,
        games=options.games, visits=options.visits, gumbel=options.gumbel,
        **{name: getattr(options, name) for name in DRAWN}, quick=options.quick,
        quick_visits=options.quick_visits, c=options.c, battle=options.battle,
        battle_visits=options.battle_visits, teacher=options.teacher,
        teacher_games=options.teacher_games, teacher_visits=options.teacher_visits,
        teacher_random=options.teacher_random, window=options.window, batch=options.batch,
        epochs=options.epochs, steps=options.steps, rate=options.rate, halve=options.halve,
        l2=options.l2, widths=replace(widths, **asked_widths(options)), engine=options.engine,
        openings=options.openings, gate=options.gate, gate_every=options.gate_every,
        match_games=options.match_games, match_visits=match_visits,
        sprt=options.sprt, accept=options.accept, against=options.against, every=options.every,
        against_games=options.against_games,
        against_visits=options.against_visits or match_visits,
        start=nets.digest(start[0], *start[1].words().values()) if start else "")
