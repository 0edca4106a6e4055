"""The folder of a run of learning: settings, lines of rounds, networks, and what is kept besides.

Everything in it is written aside and renamed; a round counts once its line stands in rounds.jsonl.
"""

import contextlib
import fcntl
import json
import os
from dataclasses import replace
from pathlib import Path

import curves
import net as nets
import tensors as files
from errors import FarmError, one_line
from files import aside, read_bounded
from keeping import Keep, checkpoint_name, games_name, snapshot, snapshot_name
from settings import FORM, PROGRAM, RUN_FILE, RUN_FORMAT

SETTINGS, ROUNDS, TIMES = RUN_FILE, "rounds.jsonl", "times.jsonl"
BEST_FILE, CANDIDATE = "best.safetensors", "candidate.safetensors"
TABLE, PICTURE = "curves.csv", "curves.svg"

MAX_TEXT = 256 << 20


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


class RunFolder:
    """The folder of a run and what it has done; `records[r]` is the line of round r, round 0 is the beginning."""

    def __init__(self, plan, folder, keep):
        self.plan, self.folder = plan, Path(folder)
        self.keeping: Keep = keep
        self.records: list = []
        # A hash of the settings.
        self.digest = ""
        # The positions of rounds that are in the window, by round, and the files of their games.
        self.window: dict = {}
        self.games: dict[int, list] = {}

    def same(self, settings, path):
        """The settings that a run was begun with; refuses another run's folder and other settings."""
        try:
            found = json.loads(read_bounded(path, MAX_TEXT, "--out"))
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get(FORM) != RUN_FORMAT:
            raise FarmError(f"--out: {path} is not of a run that can be gone on with")
        for name in {**settings, **found}:
            if name == PROGRAM and self.keeping.other_program:
                continue
            if settings.get(name) != found.get(name):
                raise FarmError(
                    f"--out: the run in {self.folder} was begun with another {name.replace('_', '-')}: "
                    f"{short(found.get(name))}, not {short(settings.get(name))}")
        return found

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


def short(value):
    """A setting in a line."""
    text = one_line(json.dumps(value))
    return text if len(text) <= 40 else f"{text[:40]}..."
