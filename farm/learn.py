"""Learning a network by self-play, in the way of the paper of 2022 on jiu (3.3): games of the best
network, training on them, a match of the new network against the best.

A run is a folder. Everything in it is written aside and renamed; a round counts once its line
stands in rounds.jsonl, and what a round does depends on the lines before it, the settings and the
seed alone. So a run that was killed is gone on with from its last line, and ends with the same bytes.
"""

import contextlib
import fcntl
import hashlib
import json
import math
import os
import tempfile
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import jax
import numpy as np

import curves
import net as nets
import placement
import tensors as files
import training
from cache import read_compressed
from engines import with_net
from errors import FarmError, one_line
from files import aside, read_bounded
from keeping import Keep, checkpoint_name, games_name, snapshot, snapshot_name
from match import Match, ask, reproducible
from pack import CONFIG, text_of
from pack import PROGRAM as PROGRAM_FILE
from progress import say
from shards import cut

FORMAT = "tibetango-learn 3"

# Engines and networks of matches and self-play; the folder of the configuration has no such names.
BEST, NEW = "farm-best", "farm-new"

SETTINGS, ROUNDS, TIMES = "run.json", "rounds.jsonl", "times.jsonl"
BEST_FILE, CANDIDATE = "best.safetensors", "candidate.safetensors"
TABLE, PICTURE = "curves.csv", "curves.svg"

# The setting that another program may leave behind.
PROGRAM = "program and configuration"

MAX_TEXT = 256 << 20

# How moves are drawn without halving, as the program has it where nobody says otherwise.
DRAWN = {"tau": 1.0, "noise": 0.25, "alpha": 0.3}

# Tells the draws of training from those of anything else that the seed decides.
DRAWS = 0x7A61


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


def learn(farm, pack, plan, start, folder, rounds, shard_games, keep, tell):
    """Goes on with the run in `folder`, or begins it, until it has so many rounds. `start` is the
    network to begin with, arrays and card, or None. `tell` is told a line for each round."""
    with locked(folder):
        run = Run(farm, pack, plan, folder, shard_games, keep, tell)
        run.begin(start)
        run.keep()
        try:
            while len(run.records) <= rounds:
                run.round()
                run.keep()
                run.snapshot()
        finally:
            run.forget_led()
        run.draw()


@contextlib.contextmanager
def locked(folder):
    """Makes the folder of a run and keeps others out of it."""
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise FarmError(f"--out: cannot use {folder}: {error.strerror}") from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FarmError(f"--out: another run works in {folder}") from None
        yield
    finally:
        os.close(handle)


class Run:
    """A run and what it has done; `records[r]` is the line of round r, round 0 is the beginning."""

    def __init__(self, farm, pack, plan, folder, shard_games, keep, tell):
        self.farm, self.pack, self.plan = farm, pack, plan
        self.folder, self.shard_games, self.tell = Path(folder), shard_games, tell
        self.keeping: Keep = keep
        self.records = []
        # The pack in which the best network leads, and the round of that network.
        self.led: tuple | None = None
        # What the network that learns is called, and it itself: to read it again takes longer than a short round.
        self.learner: tuple | None = None
        # The positions of rounds that are in the window, by round, and the files of their games.
        self.window = {}
        self.games: dict[int, list] = {}
        self.played = 0

    # ---- The folder ---------------------------------------------------------------------

    def begin(self, start):
        """Reads what is there, or writes the beginning."""
        settings = {"format": FORMAT, PROGRAM: self.pack.name, **asdict(self.plan)}
        # What JSON has no word for becomes what it is read back as.
        settings = json.loads(json.dumps(settings))
        path = self.folder / SETTINGS
        begun = path.exists()
        if begun:
            settings = self.same(settings, path)
        self.digest = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]
        if not begun:
            strange = sorted(entry.name for entry in self.folder.iterdir()
                             if not entry.name.startswith("."))
            if strange:
                raise FarmError(f"--out: {self.folder} is no folder of a run, but not empty: it holds "
                                f"{one_line(strange[0])}")
            self.try_out()
            self.write(SETTINGS, json.dumps(settings, indent=2) + "\n")
        # What a run that was killed was writing.
        for name in (SETTINGS, ROUNDS, BEST_FILE, CANDIDATE, TABLE, PICTURE, "round-", "after-", "snapshot-"):
            for old in self.folder.glob(f".{name}*"):
                old.unlink(missing_ok=True)
        self.read_rounds()
        if not self.records:
            self.first(start)
        # Before hours of work: what the next round needs is there.
        self.trained()
        self.kept(self.records[-1]["best"])

    def same(self, settings, path):
        """The settings that a run was begun with; refuses another run's folder and other settings."""
        try:
            found = json.loads(read_bounded(path, MAX_TEXT, "--out"))
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise FarmError(f"--out: {path} is not of a run that can be gone on with")
        for name in {**settings, **found}:
            if name == PROGRAM and self.keeping.other_program:
                continue
            if settings.get(name) != found.get(name):
                raise FarmError(
                    f"--out: the run in {self.folder} was begun with another {name.replace('_', '-')}: "
                    f"{short(found.get(name))}, not {short(settings.get(name))}")
        return found

    def try_out(self):
        """Finds out before hours of work that the program could not do what a round asks of it: a game
        of one visit a move of each kind tells whether it knows players, board and rules."""
        plan = self.plan
        _, state = nets.blank(plan.size, plan.widths)
        data = nets.to_bytes(nets.to_tensors(state), self.card("nothing", "", 0))
        with contextlib.ExitStack() as stack:
            pack = stack.enter_context(self.with_nets({BEST: data}))
            folder = Path(stack.enter_context(
                tempfile.TemporaryDirectory(prefix="try-", dir=self.farm.scratch)))
            one = ["--games", "1", "--config", "CONFIG"]
            ask(self.farm, pack, [*self.game_of(2, BEST, 1), *one, "--out", str(folder / "games")])
            if plan.teacher:
                ask(self.farm, pack, [*self.game_of(1, "", 1), *one, "--out", str(folder / "taught")])
            whole = plan.match_games and plan.gate == "games"
            matches = [("--engine", BEST, self.test)] if whole else []
            if plan.match_games and not whole:
                self.placements(pack, [BEST, BEST], 1, 0, 1)
            matches += [("--against", plan.against, [])] if plan.against else []
            for option, opponent, test in matches:
                journal = folder / option
                with named({"--a:": "--engine:", "--b:": f"{option}:"}):
                    ask(self.farm, pack, [*self.match_of(BEST, opponent, 1), *one, *test,
                                          "--resume", str(journal)])
                    reproducible(journal.read_bytes())

    def read_rounds(self):
        """The lines of the rounds that are over."""
        path = self.folder / ROUNDS
        if not path.exists():
            return
        try:
            lines = read_bounded(path, MAX_TEXT, "--out").splitlines()
            self.records = [json.loads(line) for line in lines]
            good = all(in_order(self.records))
            # What the table has no place for is no round either.
            curves.table(self.records)
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError):
            good = False
        if not good:
            raise FarmError(f"--out: {path} is damaged: its lines are not those of rounds")

    def write(self, name, data):
        """Writes a file of the run, whole or not at all."""
        path = self.folder / name
        try:
            with aside(path) as file:
                file.write(data if isinstance(data, bytes) else data.encode())
        except OSError as error:
            raise FarmError(f"--out: cannot write {path}: {one_line(error.strerror)}") from error

    def note(self, record):
        """Ends a round."""
        self.records.append(record)
        lines = (json.dumps(one, ensure_ascii=True) for one in self.records)
        self.write(ROUNDS, "".join(f"{line}\n" for line in lines))

    def draw(self):
        """Table and picture of what there is."""
        plan = self.plan
        self.write(TABLE, curves.table(self.records))
        self.write(PICTURE, curves.picture(
            self.records, plan.against, f"{plan.game}, {plan.size} x {plan.size}"))

    def keep(self):
        """Writes what is to be kept of the rounds so far and is not there yet."""
        last = len(self.records) - 1
        for number in self.keeping.rounds:
            name = checkpoint_name(number)
            if number <= last and not (self.folder / name).exists():
                tensors, card = nets.from_bytes(self.kept(self.records[number]["best"]), "--out")
                half = nets.to_half(tensors, f"--keep-rounds: {number}")
                self.write(name, nets.to_bytes(half, replace(card, after=number)))

    def snapshot(self):
        """Writes what is needed to go on elsewhere behind the last round, if it is time for that."""
        last, every = len(self.records) - 1, self.keeping.snapshot_every
        if not every or last % every:
            return
        names = [SETTINGS, ROUNDS, BEST_FILE, CANDIDATE, network_name(self.records[last]["best"])]
        names += [name for name in map(checkpoint_name, self.keeping.rounds) if (self.folder / name).exists()]
        contents = {name: self.folder / name for name in names}
        # With another program these would have to be played once more, by networks that are the best no longer.
        for number in sorted(self.window):
            contents |= {games_name(number, at): path for at, path in enumerate(self.games[number])}
        self.write(snapshot_name(last), snapshot(contents))
        for number in range(0, last, every):
            (self.folder / snapshot_name(number)).unlink(missing_ok=True)

    # ---- Networks -----------------------------------------------------------------------

    def card(self, made, parent, number):
        """The card of the network of a round."""
        plan = self.plan
        aim = "battle" if plan.battle else "squares"
        return nets.Card(plan.game, plan.size, plan.rules, made, parent, number, plan.seed, aim)

    def kept(self, number):
        """The file of the network that was accepted in a round."""
        path = self.folder / network_name(number)
        data = read_bounded(path, nets.MAX_BYTES, "--out")
        _, card = nets.from_bytes(data, f"--out: {path}")
        if card.made != self.records[number]["made"]:
            raise FarmError(f"--out: {path} is not the network of that round")
        return data

    def trained(self):
        """What the last training left: arrays, of network and optimiser; what they are called; and the line
        of the round that comes next, as far as it had come, or None where that was not trained yet."""
        path = self.folder / CANDIDATE
        what = f"--out: {path}"
        tensors, words = files.from_bytes(read_bounded(path, 4 * nets.MAX_BYTES, "--out"), what)
        nets.check(tensors, self.plan.size, what)
        # What it is called begins with a hash of the numbers.
        made, parent = words.get("made", ""), words.get("parent", "")
        if not made.startswith(f"{self.hash_of(tensors, parent)} "):
            raise FarmError(f"{what} is damaged, or of another run")
        if made == self.records[-1]["made"]:
            return tensors, made, None
        record = read_line(words.get("record", ""))
        if parent != self.records[-1]["made"] or record.get("made") != made:
            raise FarmError(f"{what} does not go on where {ROUNDS} ends")
        return tensors, made, record

    def hash_of(self, tensors, parent):
        """A hash of all that made a network: its numbers and those of the optimiser, the settings, and the
        network that it was trained from."""
        return nets.digest(tensors, self.digest, parent)

    @contextlib.contextmanager
    def with_nets(self, by_name):
        """The pack with engines that play with these networks, by their names; removed in the end."""
        game, plan = self.plan.game, self.plan
        changed = {f"{game}/{name}.safetensors": data for name, data in by_name.items()}
        if plan.match_games or plan.against:
            engines = f"{game}/engines.ron"
            text = text_of(self.pack, engines)
            changed[engines] = with_net(
                text, plan.engine, {name: f"{name}.safetensors" for name in by_name}).encode()
        pack = self.pack.with_config(changed)
        try:
            yield pack
        finally:
            # Every round has packs of its own, and each holds the program.
            self.farm.forget(pack)

    def led_by(self, best):
        """The pack in which the network `best` leads self-play; it stays until another one does."""
        if self.led is None or self.led[0] != best:
            self.forget_led()
            changed = {f"{self.plan.game}/{BEST}.safetensors": self.kept(best)}
            self.led = best, self.pack.with_config(changed)
        return self.led[1]

    def forget_led(self):
        """Removes the pack of the network that led self-play last."""
        if self.led is not None:
            self.farm.forget(self.led[1])
            self.led = None

    # ---- Rounds -------------------------------------------------------------------------

    def first(self, start):
        """Round 0: the network that the run begins with."""
        plan = self.plan
        if start is None:
            _, state = nets.new(plan.size, plan.widths, plan.seed)
            tensors, parent = nets.to_tensors(state), ""
        else:
            tensors, parent = start[0], start[1].made
        whole = training.begin(plan.size, tensors).tensors()
        made = f"{self.hash_of(whole, parent)} farm learn, round 0"
        card = self.card(made, parent, 0)
        data = nets.to_bytes(tensors, card)
        self.write(CANDIDATE, files.to_bytes(whole, card.words()))
        self.write(network_name(0), data)
        self.write(BEST_FILE, data)
        record = {"round": 0, "best": 0, "made": made}
        self.strength(record, data)
        self.note(record)

    def round(self):
        """The next round."""
        plan, number = self.plan, len(self.records)
        began, self.played = time.monotonic(), 0
        best = self.records[-1]["best"]
        data, positions = self.positions(number)
        spent = {"selfplay_s": time.monotonic() - began, "selfplay_games": self.played}

        began = time.monotonic()
        record, candidate = self.train(number, data, positions)
        spent["training_s"] = time.monotonic() - began

        began = time.monotonic()
        record["accepted"] = self.better(number, record, candidate, best)
        spent["match_s"] = time.monotonic() - began
        record["best"] = number if record["accepted"] else best
        if record["accepted"]:
            self.write(network_name(number), candidate)
            self.write(BEST_FILE, candidate)
        if number % plan.every == 0:
            began = time.monotonic()
            self.strength(record, candidate if record["accepted"] else self.kept(best))
            spent["against_s"] = time.monotonic() - began
        self.note(record)
        # A picture takes longer than a short round.
        if number % plan.every == 0:
            self.draw()
        self.report(record, spent)

    def positions(self, number):
        """The positions of the window, in their order, and how many of them this round's games gave."""
        oldest = max(1, number - self.plan.window + 1)
        # There are many games of a teacher, and none by the network: in later rounds they would teach the past.
        if self.plan.taught(oldest) and number > oldest:
            oldest += 1
        for old in [one for one in self.window if one < oldest]:
            del self.window[old], self.games[old]
        for one in range(oldest, number + 1):
            if one not in self.window:
                self.window[one] = self.selfplay(one, self.records[one - 1]["best"])
        data = training.joined([self.window[one] for one in range(oldest, number + 1)])
        return data, len(self.window[number])

    def selfplay(self, number, best):
        """The positions of the games of a round, played where they are not kept from before."""
        plan = self.plan
        count = math.ceil(plan.games_of(number) / self.shard_games)
        there = [self.folder / games_name(number, at) for at in range(count)]
        brought = list(self.folder.glob(games_name(number, "*")))
        if brought and {path.name for path in brought} != {path.name for path in there}:
            raise FarmError(f"--shard-games: the snapshot has the games of round {number} in {len(brought)} files, "
                            f"not in {count}")
        if brought:
            # A snapshot brought them.
            self.games[number] = there
            return training.joined([training.read_games(read_compressed(path), plan.game, plan.size, str(path))
                                    for path in there])
        # A new network prefers nothing and says so slowly; none says the same at once.
        led = bool(best or plan.start) and not plan.taught(number)
        pack = self.led_by(best) if led else self.pack
        # Other games than those of any round before.
        first = sum(plan.games_of(one) for one in range(1, number))
        command = self.game_of(number, BEST if led else "", plan.visits)
        shards = cut(pack.name, command, first, plan.games_of(number), self.shard_games)

        def each(shard, played):
            self.played += shard.games if played else 0
            return False

        self.farm.run(pack, shards, each, f"round {number}, self-play")
        self.games[number] = list(map(self.farm.cache.path, shards))
        read = (training.read_games(self.farm.cache.read(shard), plan.game, plan.size,
                                    str(self.farm.cache.path(shard))) for shard in shards)
        return training.joined(list(read))

    def game_of(self, number, led, visits):
        """The command line of the games of self-play of a round, with so many visits of the network `led`, or of
        moves that look all alike."""
        plan = self.plan
        command = ["selfplay", plan.game, *plan.where, "--net", f"{led}.safetensors" if led else "none"]
        if plan.battle:
            command += ["--battle", plan.battle, "--battle-visits", str(plan.battle_visits)]
        if plan.taught(number):
            return [*command, "--teacher", plan.teacher, "--visits", str(plan.teacher_visits),
                    "--openings", str(plan.openings), "--random", repr(plan.teacher_random)]
        command += ["--visits", str(visits), "--c", repr(plan.c), "--quick", repr(plan.quick),
                    "--quick-visits", str(plan.quick_visits)]
        if plan.gumbel:
            return [*command, "--gumbel", str(plan.gumbel)]
        # What the program does anyway is left out: a shard is known by its words.
        drawn = {name: getattr(plan, name) for name in DRAWN}
        return command + [word for name, value in drawn.items() if value != DRAWN[name]
                          for word in (f"--{name}", repr(value))]

    def train(self, number, data, positions):
        """Trains the candidate; gives the round's line so far, and its file. What was trained before a kill
        is not trained again."""
        plan = self.plan
        tensors, parent, record = self.trained()
        if record is None:
            if self.learner is not None and self.learner[0] == parent:
                learner = self.learner[1]
            else:
                learner = training.go_on(plan.size, tensors, f"--out: {self.folder / CANDIDATE}")
            rate = plan.rate * 0.5 ** ((number - 1) // plan.halve if plan.halve else 0)
            steps = plan.steps or training.steps_for(positions, plan.epochs, plan.batch)
            fresh = data.take(slice(len(data) - positions, len(data)))
            new_policy, new_value = training.measure(learner, fresh, min(plan.batch, positions), plan.size)
            learner, policy, value = training.train(
                learner, data, steps, plan.batch, rate, plan.l2, plan.size,
                np.random.default_rng([plan.seed, DRAWS, number]))
            tensors = learner.tensors()
            nets.check(tensors, plan.size, "--rate: the new network")
            made = f"{self.hash_of(tensors, parent)} farm learn, round {number}"
            record = {"round": number, "made": made, "by": self.records[-1]["best"],
                      "games": plan.games_of(number), "positions": positions, "window": len(data),
                      "steps": steps, "rate": rate, "policy_loss": policy, "value_loss": value,
                      "new_policy_loss": new_policy, "new_value_loss": new_value}
            words = {**self.card(made, parent, number).words(), "record": json.dumps(record)}
            self.write(CANDIDATE, files.to_bytes(tensors, words))
            self.learner = made, learner
        card = self.card(record["made"], self.records[-1]["made"], number)
        return record, nets.to_bytes(tensors, card)

    def better(self, number, record, candidate, best):
        """True if the candidate is to be the best; the match goes into `record`."""
        plan = self.plan
        if number % plan.gate_every:
            return False
        if plan.match_games == 0:
            return True
        # Other openings than the round before.
        first = number * (plan.match_games + plan.match_games % 2)
        players = {NEW: candidate, BEST: self.kept(best)}
        if plan.gate == "squares":
            with self.with_nets(players) as pack:
                gate = summed(self.placements(pack, [NEW, BEST], plan.match_visits, first, plan.match_games))
        else:
            gate = self.match(f"round {number}, new against best", players, BEST, first, plan.match_games,
                              plan.match_visits, self.test)
        record["gate"] = {name: gate[name] for name in
                          ("games", "wins", "draws", "losses", "score", "elo", "elo_low", "elo_high",
                           "llr")}
        if plan.accept == "h1":
            record["gate"]["hypothesis"] = gate["sprt"]["accepted"]
            return gate["sprt"]["accepted"] == "H1"
        return gate["score"] >= float(plan.accept)

    def strength(self, record, best):
        """The match of the best against the engine that strength is measured by, into `record`. It has the
        same openings every time: what differs is the network, and the same one need not play again."""
        plan = self.plan
        if not plan.against:
            return
        found = self.match(f"round {record['round']}, against {one_line(plan.against)}", {BEST: best},
                           plan.against, 0, plan.against_games, plan.against_visits)
        low, high = curves.wilson(found["wins"], found["games"])
        record["against"] = {**{name: found[name] for name in (
            "games", "wins", "draws", "losses", "score", "elo", "elo_low", "elo_high")},
            "won_low": low, "won_high": high}

    @property
    def test(self):
        """Options of the sequential test that may end a match of new against best."""
        return [f"--sprt={self.plan.sprt}"] if self.plan.accept == "h1" else []

    def match_of(self, player, opponent, visits):
        """The command line of a match."""
        plan = self.plan
        return ["arena", plan.game, "--a", player, "--b", opponent, *plan.where,
                "--visits", str(visits), "--openings", str(plan.openings)]

    def match(self, title, players, opponent, first, games, visits, test=()):
        """What the program says of a match of the first of `players`, networks by name."""
        with self.with_nets(players) as pack:
            match = Match(pack, self.match_of(next(iter(players)), opponent, visits), first, games,
                          self.shard_games, test)
            return json.loads(match.play(self.farm, title)("--json"))

    def placements(self, pack, players, visits, first, games):
        """The results of the first of two players in games of placement, which are played on this machine."""
        plan = self.plan
        place = pack.unpack(self.farm.scratch)
        with contextlib.ExitStack() as stack:
            engines = [stack.enter_context(placement.Engine(
                [place / PROGRAM_FILE, "engine", plan.game, *plan.where, "--protocol", "gtp", "--engine", player,
                 "--visits", visits, "--config", place / CONFIG])) for player in players]
            return placement.match(engines, plan.size, plan.openings, plan.seed, first, games)

    def report(self, record, spent):
        """Tells of a round; what it took goes to a file of its own, since it is never the same."""
        spent = {name: round(value, 3) for name, value in spent.items()}
        line = {"round": record["round"], **spent, "jax": jax.__version__,
                "device": jax.devices()[0].device_kind}
        with (self.folder / TIMES).open("a") as file:
            file.write(json.dumps(line) + "\n")
        words = [f"round {record['round']}:"]
        if spent["selfplay_games"]:
            pace = 3600 * spent["selfplay_games"] / max(spent["selfplay_s"], 1e-3)
            words.append(f"{pace:.0f} games/h,")
        words.append(f"{record['positions']} positions, {record['steps']} steps, "
                     f"policy loss {record['policy_loss']:.4f} (new {record['new_policy_loss']:.4f}), "
                     f"value loss {record['value_loss']:.4f} (new {record['new_value_loss']:.4f}),")
        gate = record.get("gate")
        if gate:
            words.append(f"gate {gate['wins']}-{gate['draws']}-{gate['losses']}"
                         f"{elo_text(gate['elo'])},")
        words.append("accepted" if record["accepted"] else f"the best stays that of {record['best']}")
        against = record.get("against")
        if against:
            words.append(f"; {against['wins']}-{against['draws']}-{against['losses']} against "
                         f"{one_line(self.plan.against)}")
        self.tell(" ".join(words).replace(" ;", ";"))
        if record["accepted"] and not gate:
            say(f"round {record['round']}: accepted without a match")


def summed(results):
    """Results of games, 1, 0.5 or 0, as the program tells those of a match. The interval is Wilson's."""
    games, score = len(results), sum(results) / len(results)
    low, high = curves.wilson(sum(results), games)
    elo, elo_low, elo_high = map(elo_of, (score, low, high))
    return {"games": games, "wins": results.count(1.0), "draws": results.count(0.5), "losses": results.count(0.0),
            "score": score, "elo": elo, "elo_low": elo_low, "elo_high": elo_high, "llr": None}


def elo_of(score):
    """The difference in Elo at which a score is expected, None where it has no end."""
    # The sum turns the -0 of equal strength into 0.
    return -400 * math.log10(1 / score - 1) + 0.0 if 0 < score < 1 else None


def network_name(number):
    """The name of the file of the network that was accepted in a round."""
    return f"round-{number}.safetensors"


def read_line(text):
    """A line of a round; one that cannot be read is empty."""
    with contextlib.suppress(ValueError):
        if isinstance(record := json.loads(text), dict):
            return record
    return {}


def in_order(records):
    """For every line whether it follows from those before it: its number, and which network is the best."""
    best = 0
    for number, record in enumerate(records):
        if number and record["accepted"]:
            best = number
        yield record["round"] == number and record["best"] == best and isinstance(record["made"], str)


@contextlib.contextmanager
def named(options):
    """Where the program finds fault with one of its options, names that of ours from which it came."""
    try:
        yield
    except FarmError as error:
        text = str(error)
        for theirs in options:
            if text.startswith(theirs):
                raise FarmError(options[theirs] + text.removeprefix(theirs)) from None
        raise


def elo_text(elo):
    """Elo, where there is a number for it."""
    return "" if elo is None else f", Elo {elo:+.0f}"


def short(value):
    """A setting in a line."""
    text = one_line(json.dumps(value))
    return text if len(text) <= 40 else f"{text[:40]}..."
