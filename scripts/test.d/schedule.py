"""Steps that run side by side, as many as there are cores, each with a log of its own."""

import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import children

# The exit status by which a step says that it was left out; its last line says why.
OMITTED = 77
# At most so many lines of a failed step's log are shown.
SHOWN_LINES = 400


def cores():
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass
class Step:
    """One check."""

    name: str
    # Is handed the log; raises `children.Failed`.
    work: Callable
    # The steps that must have passed before.
    after: tuple = ()
    # Of the steps with the same word here one runs at a time: cargo locks its target directory.
    alone: str | None = None
    # Whether it waits most of the time, and so runs besides the others.
    waits: bool = False
    # Whether it may say by its exit status that it was left out.
    optional: bool = False
    # waits, runs, passed, failed, left out, broken off
    state: str = "waits"
    seconds: float = 0.0
    why: str = ""


class Schedule:
    """Runs steps in their order, as soon as what they wait for has passed; stops at the first that fails, or goes on."""

    def __init__(self, steps: list[Step], logs: Path, keep_going: bool):
        self.steps, self.logs, self.keep_going = steps, logs, keep_going
        self.changed = threading.Condition()

    def run(self):
        """True when every step passed or was left out."""
        # With one core too: a step often waits for a disk or another program.
        slots = max(2, cores())
        try:
            with self.changed:
                while not self.is_over():
                    step = self.ready(slots)
                    if step is not None:
                        step.state = "runs"
                        print(f"==> {step.name}", file=sys.stderr, flush=True)
                        threading.Thread(target=self.work, args=(step,), daemon=True).start()
                    elif any(step.state == "runs" for step in self.steps):
                        self.changed.wait()
                    elif any(step.state == "failed" for step in self.steps):
                        # The rest waits for what has failed.
                        break
                    else:
                        waiting = [step.name for step in self.steps if step.state == "waits"]
                        raise RuntimeError(f"what these wait for never comes: {waiting}")
            return all(step.state in ("passed", "left out") for step in self.steps)
        finally:
            with self.changed:
                for step in self.steps:
                    if step.state == "runs":
                        step.state = "broken off"
            children.end_all()

    def is_over(self):
        """Nothing is left to do, or a step has failed."""
        states = {step.state for step in self.steps}
        return "failed" in states and not self.keep_going or states.isdisjoint(("waits", "runs"))

    def ready(self, slots):
        """The next step that may begin."""
        running = [step for step in self.steps if step.state == "runs"]
        full = sum(not step.waits for step in running) >= slots
        done = {step.name for step in self.steps if step.state in ("passed", "left out")}
        held = {step.alone for step in running if step.alone}
        for step in self.steps:
            may = step.waits or not full
            if step.state == "waits" and may and step.alone not in held and done.issuperset(step.after):
                return step
        return None

    def work(self, step):
        """Does one step, in a thread of its own."""
        path = self.logs / f"{''.join(c if c.isalnum() else '-' for c in step.name)}.log"
        begun = time.monotonic()
        status, lines = 1, []
        try:
            status = status_of(step, path)
            lines = path.read_text(errors="replace").splitlines()
        except Exception as error:  # noqa: BLE001 (whatever goes wrong in a step's thread fails that step)
            status = 1
            lines.append(f"{type(error).__name__}: {error}")
        with self.changed:
            if step.state != "runs":
                return
            step.seconds = time.monotonic() - begun
            if status == 0:
                step.state = "passed"
            elif status == OMITTED and step.optional:
                step.state, step.why = "left out", lines[-1] if lines else ""
            else:
                step.state = "failed"
            # Before anything is said, which may fail.
            self.changed.notify_all()
            if step.state == "failed":
                shown = "\n".join(lines[-SHOWN_LINES:])
                print(f"---- {step.name} (exit status {status}), {path}:\n{shown}\n----", file=sys.stderr)
            told = f"    {step.name}: {step.state} after {step.seconds:.0f} s {step.why}".rstrip()
            print(told, file=sys.stderr, flush=True)


def status_of(step, path):
    """Does the work of a step; its exit status."""
    with path.open("w") as log:
        try:
            step.work(log)
        except children.Failed as failure:
            return failure.args[0] or 1
    return 0
