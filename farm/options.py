"""The command line of the farm."""

import argparse
import contextlib
import math
import sys

from errors import FarmError, one_line
from fit import GAME
from settings import OF_GAME, OF_START, with_settings

MAX_GAMES = 10_000_000
MAX_WORKERS = 1024
MAX_SEEDS = 100


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


def seeds(text):
    """Several different seeds with commas between them, for argparse."""
    found = tuple(map(whole(0, 2**64 - 1), text.split(",")))
    if not 2 <= len(set(found)) == len(found) <= MAX_SEEDS:
        raise argparse.ArgumentTypeError(f"2 to {MAX_SEEDS} different numbers are needed, such as 1,2,3")
    return found


def openings(text):
    """Random plies, or a kind of openings that the program knows by a word, for argparse; a file would not be on every
    worker."""
    return text if text.isalpha() else str(whole(0, 1000)(text.removeprefix("random:")))


def game(text):
    """The name of a game, for argparse; the program knows whether there is one."""
    if GAME.match(text):
        return text
    raise argparse.ArgumentTypeError("the name of a game is needed, as tibetango has it")


def rounds(text):
    """Numbers of rounds with commas between them, for argparse."""
    return tuple(map(whole(0, 100_000), text.split(",")))


def shares(text):
    """Numbers from 0 to 1 with commas between them, for argparse."""
    return tuple(map(real(0, 1), text.split(",")))


def accept_rule(text):
    """When a network is accepted, for argparse: "h1" or the text of a share."""
    return text if text == "h1" else repr(real(0, 1)(text))


def refuse_shortened(_text):
    """What is left of --settings where `with_settings` did not take it, for argparse."""
    raise argparse.ArgumentTypeError("it is not to be shortened, and stands in no file of settings")


def player(text):
    """A player of ours: other programs need not be on every worker, nor play alike."""
    if text.startswith("external:"):
        raise argparse.ArgumentTypeError(
            "the farm has no external programs: tibetango arena plays against them")
    return text


def parser(about):
    """The command line."""
    def common(command):
        command.add_argument("--binary", metavar="PATH",
                             help="the program (what cargo build --release left)")
        command.add_argument("--config", metavar="DIR", help="the configuration folder "
                             "($TIBETANGO_CONFIG, else the repository's)")
        command.add_argument("--settings", type=refuse_shortened, metavar="FILE",
                             help="options from a file, as TOML or the run.json of a run of learning; what stands behind "
                             "it on the command line counts more")
        command.add_argument("--rules", metavar="PRESET", help="the rules (the first of the game)")
        command.add_argument("--seed", type=whole(0, 2**64 - 1), default=1, metavar="S")
        command.add_argument("--shard-games", type=whole(2, MAX_GAMES), default=20, metavar="G",
                             help="games of a shard, even (20)")
        command.add_argument("--workers", type=whole(1, MAX_WORKERS), default=None, metavar="N",
                             help="processes on this machine (one a processor)")
        command.add_argument("--scheduler", metavar="ADDR",
                             help="a scheduler of Dask, such as tcp://host:8786")
        command.add_argument("--cache", metavar="DIR", help="where results of shards are kept "
                             "(the user's cache, under tibetango/farm)")

    top = Parser(prog="farm.py", description=about)
    commands = top.add_subparsers(dest="command", required=True, parser_class=Parser)

    def size(command):
        command.add_argument("--size", type=whole(2, 100), default=None, metavar="N",
                             help="points of a row (as the rules say)")

    arena = commands.add_parser("arena", help="a match of two players")
    arena.add_argument("game", type=game, metavar="GAME")
    arena.add_argument("--a", required=True, type=player, metavar="ENGINE")
    arena.add_argument("--b", required=True, type=player, metavar="ENGINE")
    arena.add_argument("--games", required=True, type=whole(1, MAX_GAMES), metavar="G")
    arena.add_argument("--visits", type=whole(1, 2**63), default=1000, metavar="V",
                       help="of a move (1000)")
    size(arena)
    arena.add_argument("--openings", type=openings, default=None, metavar="OPENINGS",
                       help="random plies, or a word such as balanced (as tibetango arena does)")
    arena.add_argument("--seeds", type=seeds, default=(), metavar="S,S",
                       help="a match for each of several seeds in place of --seed, and their mean and spread")
    arena.add_argument("--sprt", metavar="E0,E1", help="ends the match as tibetango arena does")
    arena.add_argument("--json", action="store_true", help="print JSON")
    common(arena)

    tune_ = commands.add_parser("tune", help="fits weights to self-play")
    tune_.add_argument("game", type=game, metavar="GAME")
    size(tune_)
    tune_.add_argument("--engine", default="champion", metavar="ENGINE",
                       help="an engine with the evaluation Patterns, or a Guided one on the base of such (champion)")
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
    return top


def add_learn(learn):
    """The options of `learn`."""
    learn.add_argument("game", type=game, metavar="GAME")
    learn.add_argument("--size", type=whole(2, 100), default=8, metavar="N", help="points of a row (8)")
    learn.add_argument(OF_GAME, help=argparse.SUPPRESS)
    learn.add_argument(OF_START, help=argparse.SUPPRESS)
    learn.add_argument("--seeds", type=seeds, default=(), metavar="S,S",
                       help="a run for each of several seeds in place of --seed, in folders of DIR, and their mean and spread")
    learn.add_argument("--rounds", required=True, type=whole(0, 100_000), metavar="N",
                       help="until there are so many")
    learn.add_argument("--out", required=True, metavar="DIR", help="the folder of the run")
    learn.add_argument("--keep-rounds", type=rounds, default=(), metavar="N,N",
                       help="rounds after which the best network is kept besides, in numbers of half the length")
    learn.add_argument("--snapshot-every", type=whole(0, 100_000), default=0, metavar="K",
                       help="rounds from one snapshot-N.tar to the next: all that another machine needs to go on (0: none)")
    learn.add_argument("--other-program", action="store_true",
                       help="go on though program or configuration are others than the run was begun with")
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
    play.add_argument("--tau", type=real(0.1, 10), default=1.0, metavar="T",
                      help="without halving, moves are drawn by their visits to the power of 1/T (1)")
    play.add_argument("--noise", type=real(0, 1), default=0.25, metavar="SHARE",
                      help="without halving, the share of noise in the priors of the root (0.25)")
    play.add_argument("--alpha", type=real(0.001, 1000), default=0.3, metavar="A",
                      help="of that noise, after Dirichlet (0.3)")
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
    gate.add_argument("--gate", choices=["games", "squares"], default="games",
                      help="new against best: whole games, or the placement alone, which more squares win (games)")
    gate.add_argument("--gate-every", type=whole(1, 100_000), default=1, metavar="K",
                      help="rounds from one match of new against best to the next (1)")
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


def joined(arguments):
    """`--sprt -5,5` as one word: argparse would take the value for an option."""
    arguments = list(arguments)
    if "--sprt" in arguments[:-1]:
        at = arguments.index("--sprt")
        arguments[at:at + 2] = [f"--sprt={arguments[at + 1]}"]
    return arguments


def options_of(arguments, about):
    """What the command line says; `about` is what the program is for."""
    options = parser(about).parse_args(joined(with_settings(arguments)))
    if options.command == "learn":
        if options.run_game not in (None, options.game):
            raise FarmError(f"--settings: of a run of {one_line(options.run_game)}, not {options.game}")
        if options.run_start and not options.start:
            raise FarmError("--settings: that run began with a network: name its file with --start")
    return options
