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
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import jax
import numpy as np

import curves
import net as nets
import tensors as files
import training
from cluster import forget
from engines import with_net
from errors import FarmError, one_line
from files import aside, read_bounded
from match import Match, ask
from progress import say
from shards import cut

FORMAT = "tibetango-learn 1"

# Engines and networks of matches and self-play; the folder of the configuration has no such names.
BEST, NEW = "farm-best", "farm-new"

SETTINGS, ROUNDS, TIMES = "run.json", "rounds.jsonl", "times.jsonl"
BEST_FILE, CANDIDATE = "best.safetensors", "candidate.safetensors"
TABLE, PICTURE = "curves.csv", "curves.svg"

MAX_TEXT = 256 << 20

# Tells the draws of training from those of anything else that the seed decides.
DRAWS = 0x7A61


@dataclass(frozen=True)
class Plan:
    """What to learn and how; the fields are the options of the command line that decide the result.

    `start` is the hash of the network that the run began with, or nothing. `steps` of 0 go by
    `epochs`. `accept` is "h1" or a share.
    """

    game: str
    size: int
    rules: str
    seed: int
    games: int
    visits: int
    gumbel: int
    quick: float
    quick_visits: int
    c: float
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


def learn(farm, pack, plan, start, folder, rounds, shard_games, tell):
    """Goes on with the run in `folder`, or begins it, until it has so many rounds. `start` is the
    network to begin with, arrays and card, or None. `tell` is told a line for each round."""
    with locked(folder):
        run = Run(farm, pack, plan, folder, shard_games, tell)
        run.begin(start)
        while len(run.records) <= rounds:
            run.round()
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

    def __init__(self, farm, pack, plan, folder, shard_games, tell):
        self.farm, self.pack, self.plan = farm, pack, plan
        self.folder, self.shard_games, self.tell = Path(folder), shard_games, tell
        self.records = []
        # The positions of rounds that are in the window, by round.
        self.window = {}
        self.played = 0

    # ---- The folder ---------------------------------------------------------------------

    def begin(self, start):
        """Reads what is there, or writes the beginning."""
        settings = {"format": FORMAT, "program and configuration": self.pack.name,
                    **asdict(self.plan)}
        # What JSON has no word for becomes what it is read back as.
        settings = json.loads(json.dumps(settings))
        self.digest = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]
        path = self.folder / SETTINGS
        if path.exists():
            self.same(settings, path)
        else:
            strange = sorted(entry.name for entry in self.folder.iterdir()
                             if not entry.name.startswith("."))
            if strange:
                raise FarmError(f"--out: {self.folder} is no folder of a run, but not empty: it holds "
                                f"{one_line(strange[0])}")
            self.try_out()
            self.write(SETTINGS, json.dumps(settings, indent=2) + "\n")
        # What a run that was killed was writing.
        for name in (SETTINGS, ROUNDS, BEST_FILE, CANDIDATE, TABLE, PICTURE, "round-"):
            for old in self.folder.glob(f".{name}*"):
                old.unlink(missing_ok=True)
        self.read_rounds()
        if not self.records:
            self.first(start)

    def same(self, settings, path):
        """Refuses another run's folder, and other settings than it was begun with."""
        try:
            found = json.loads(read_bounded(path, MAX_TEXT, "--out"))
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise FarmError(f"--out: {path} is not of a run that can be gone on with")
        for name in {**settings, **found}:
            if settings.get(name) != found.get(name):
                raise FarmError(
                    f"--out: the run in {self.folder} was begun with another {name.replace('_', '-')}: "
                    f"{short(found.get(name))}, not {short(settings.get(name))}")

    def try_out(self):
        """Finds out before hours of work that a match could not be played."""
        plan = self.plan
        graph, state = nets.new(plan.size, plan.widths, 0)
        del graph
        self.net = nets.to_tensors(state)
        data = nets.to_bytes(self.net, self.card("nothing", "", 0))
        if plan.match_games or plan.against:
            with self.with_nets({BEST: data}) as pack:
                ask(self.farm, pack, ["check-config", "CONFIG"])
                if plan.against:
                    self.ask_against(pack)

    def ask_against(self, pack):
        """A game of one visit a move tells whether the program knows the players and the board."""
        plan = self.plan
        ask(self.farm, pack, ["arena", plan.game, "--a", BEST, "--b", plan.against, *plan.where,
                              "--visits", "1", "--games", "1", "--config", "CONFIG"])

    def read_rounds(self):
        """The lines of the rounds that are over."""
        path = self.folder / ROUNDS
        if not path.exists():
            return
        try:
            lines = read_bounded(path, MAX_TEXT, "--out").splitlines()
            self.records = [json.loads(line) for line in lines]
            good = [record["round"] for record in self.records] == list(range(len(lines)))
            good = good and all(0 <= record["best"] <= record["round"] for record in self.records)
        except (ValueError, KeyError, TypeError):
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

    # ---- Networks -----------------------------------------------------------------------

    def card(self, made, parent, number):
        """The card of the network of a round."""
        plan = self.plan
        return nets.Card(plan.game, plan.size, plan.rules, made, parent, number, plan.seed)

    def kept(self, number):
        """The file of the network that was accepted in a round."""
        return read_bounded(self.folder / f"round-{number}.safetensors", nets.MAX_BYTES, "--out")

    @contextlib.contextmanager
    def with_nets(self, by_name):
        """The pack with engines that play with these networks, by their names; removed in the end."""
        game, plan = self.plan.game, self.plan
        changed = {f"{game}/{name}.safetensors": data for name, data in by_name.items()}
        if plan.match_games or plan.against:
            engines = f"{game}/engines.ron"
            text = self.pack.config[engines].decode()
            changed[engines] = with_net(
                text, plan.engine, {name: f"{name}.safetensors" for name in by_name}).encode()
        pack = self.pack.with_config(changed)
        try:
            yield pack
        finally:
            # Every round has packs of its own, and each holds the program.
            self.farm.forget(pack)

    # ---- Rounds -------------------------------------------------------------------------

    def first(self, start):
        """Round 0: the network that the run begins with."""
        plan = self.plan
        if start is None:
            _, state = nets.new(plan.size, plan.widths, plan.seed)
            tensors, parent = nets.to_tensors(state), ""
        else:
            tensors, parent = start[0], start[1].made
        made = f"{nets.digest(tensors, self.digest)} farm learn, round 0"
        card = self.card(made, parent, 0)
        data = nets.to_bytes(tensors, card)
        learner = training.begin(plan.size, tensors)
        self.write(CANDIDATE, files.to_bytes(learner.tensors(), card.words()))
        self.write("round-0.safetensors", data)
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
            self.write(f"round-{number}.safetensors", candidate)
            self.write(BEST_FILE, candidate)
        if number % plan.every == 0:
            began = time.monotonic()
            self.strength(record, self.kept(record["best"]))
            spent["against_s"] = time.monotonic() - began
        self.note(record)
        self.draw()
        self.report(record, spent)

    def positions(self, number):
        """The positions of the window, in their order, and how many of them this round's games gave."""
        oldest = max(1, number - self.plan.window + 1)
        for old in [one for one in self.window if one < oldest]:
            del self.window[old]
        for one in range(oldest, number + 1):
            if one not in self.window:
                self.window[one] = self.selfplay(one, self.records[one - 1]["best"])
        data = training.joined([self.window[one] for one in range(oldest, number + 1)])
        return data, len(self.window[number])

    def selfplay(self, number, best):
        """The positions of the games of a round, played where they are not kept from before."""
        plan = self.plan
        # A new network prefers nothing and says so slowly; none says the same at once.
        led = bool(best or plan.start)
        with contextlib.ExitStack() as stack:
            pack = stack.enter_context(self.with_nets({BEST: self.kept(best)})) if led else self.pack
            command = ["selfplay", plan.game, *plan.where,
                       "--net", f"{BEST}.safetensors" if led else "none",
                       "--visits", str(plan.visits), "--c", repr(plan.c), "--quick", repr(plan.quick),
                       "--quick-visits", str(plan.quick_visits)]
            command += ["--gumbel", str(plan.gumbel)] if plan.gumbel else []
            shards = cut(pack.name, command, (number - 1) * plan.games, plan.games, self.shard_games)

            def each(shard, played):
                self.played += shard.games if played else 0
                return False

            self.farm.run(pack, shards, each, f"round {number}, self-play")
        read = (training.read_games(self.farm.cache.read(shard), plan.game, plan.size,
                                    str(self.farm.cache.path(shard))) for shard in shards)
        return training.joined(list(read))

    def train(self, number, data, positions):
        """Trains the candidate; gives the round's line so far, and its file. What was trained before a kill
        is not trained again."""
        plan = self.plan
        path = self.folder / CANDIDATE
        tensors, words = files.from_bytes(
            read_bounded(path, 4 * nets.MAX_BYTES, "--out"), f"--out: {path}")
        if words.get("round") == str(number):
            record = json.loads(words["record"])
        else:
            if words.get("round") != str(number - 1):
                raise FarmError(f"--out: {path} is not of round {number - 1} or {number}")
            parent = words["made"]
            learner = training.go_on(plan.size, tensors, f"--out: {path}")
            rate = plan.rate * 0.5 ** ((number - 1) // plan.halve if plan.halve else 0)
            steps = plan.steps or training.steps_for(positions, plan.epochs, plan.batch)
            fresh = data.take(slice(len(data) - positions, len(data)))
            new_policy, new_value = training.measure(learner, fresh, plan.batch, plan.size)
            learner, policy, value = training.train(
                learner, data, steps, plan.batch, rate, plan.l2, plan.size,
                np.random.default_rng([plan.seed, DRAWS, number]))
            tensors = learner.tensors()
            made = f"{nets.digest(tensors, self.digest, parent)} farm learn, round {number}"
            record = {"round": number, "made": made, "by": self.records[-1]["best"],
                      "games": plan.games, "positions": positions, "window": len(data),
                      "steps": steps, "rate": rate, "policy_loss": policy, "value_loss": value,
                      "new_policy_loss": new_policy, "new_value_loss": new_value}
            words = {**self.card(made, parent, number).words(), "record": json.dumps(record)}
            self.write(CANDIDATE, files.to_bytes(tensors, words))
        card = self.card(record["made"], words["parent"], number)
        return record, nets.to_bytes(tensors, card)

    def better(self, number, record, candidate, best):
        """True if the candidate is to be the best; the match goes into `record`."""
        plan = self.plan
        if plan.match_games == 0:
            return True
        # Other openings than the round before.
        first = number * (plan.match_games + plan.match_games % 2)
        test = [f"--sprt={plan.sprt}"] if plan.accept == "h1" else []
        gate = self.match(f"round {number}, new against best", {NEW: candidate, BEST: self.kept(best)},
                          BEST, first, plan.match_games, plan.match_visits, test)
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

    def match(self, title, players, opponent, first, games, visits, test=()):
        """What the program says of a match of the first of `players`, networks by name."""
        plan = self.plan
        with self.with_nets(players) as pack:
            command = ["arena", plan.game, "--a", next(iter(players)), "--b", opponent, *plan.where,
                       "--visits", str(visits), "--openings", str(plan.openings)]
            match = Match(pack, command, first, games, self.shard_games, test)
            return json.loads(match.play(self.farm, title)("--json"))

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


def elo_text(elo):
    """Elo, where there is a number for it."""
    return "" if elo is None else f", Elo {elo:+.0f}"


def short(value):
    """A setting in a line."""
    text = one_line(json.dumps(value))
    return text if len(text) <= 40 else f"{text[:40]}..."
