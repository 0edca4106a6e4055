"""Learning a network by self-play, in the way of the paper of 2022 on jiu (3.3): games of the best
network, training on them, a match of the new network against the best.

A run is a folder. Everything in it is written aside and renamed; a round counts once its line
stands in rounds.jsonl, and what a round does depends on the lines before it, the settings and the
seed alone. So a run that was killed is gone on with from its last line, and ends with the same bytes.
"""

import hashlib
import json
import math
import time
from dataclasses import asdict

import jax
import numpy as np

import curves
import net as nets
import tensors as files
import training
from errors import FarmError, one_line
from progress import say
from run_folder import (
    BEST_FILE,
    CANDIDATE,
    PICTURE,
    ROUNDS,
    SETTINGS,
    TABLE,
    TIMES,
    locked,
    network_name,
)
from run_games import BEST, NEW, RunGames
from settings import FORM, PROGRAM, RUN_FORMAT

# Tells the draws of training from those of anything else that the seed decides.
DRAWS = 0x7A61


def learn(farm, pack, plan, start, folder, rounds, shard_games, keep, tell):
    """Goes on with the run in `folder`, or begins it, until it has so many rounds. `start` is the
    network to begin with, arrays and card, or None. `tell` is told a line for each round. Returns the rows of its
    table."""
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
        return curves.rows(run.records)


class Run(RunGames):
    """A run and its rounds."""

    def __init__(self, farm, pack, plan, folder, shard_games, keep, tell):
        super().__init__(farm, pack, plan, folder, shard_games, keep)
        self.tell = tell
        # What the network that learns is called, and it itself: to read it again takes longer than a short round.
        self.learner: tuple | None = None

    def begin(self, start):
        """Reads what is there, or writes the beginning."""
        settings = {FORM: RUN_FORMAT, PROGRAM: self.pack.name, **asdict(self.plan)}
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


def elo_text(elo):
    """Elo, where there is a number for it."""
    return "" if elo is None else f", Elo {elo:+.0f}"
