"""The settings of a run of learning."""

from dataclasses import dataclass

import net as nets

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
