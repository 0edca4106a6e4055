"""Tries mutants on the tests that reach them.

Each test is a process of its own. First all tests run once without a mutant, and tell how long they take and which
mutants they reach. Then every mutant is tried on those that reach it, the fastest first, until one fails.
"""

import random
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

import children
import libtest

from . import copy

# A test with a mutant may take ten times as long as without, and this besides.
TIMES_AS_LONG, FLOOR_S = 10, 5
# A test without a mutant takes less.
LONGEST_S = 60 * 60
PROGRESS_S = 60
# The modes of `scripts/test` by how much they try.
EFFORTS = ("quick", "full", "long")
# The exit status of a program that was ended because it took too long.
TOO_LONG = 124
# The same random cases for every mutant; a failure is not made smaller, and not kept for the next one.
SAME_FOR_ALL = {"PROPTEST_RNG_SEED": "1", "PROPTEST_MAX_SHRINK_ITERS": "0",
                "PROPTEST_DISABLE_FAILURE_PERSISTENCE": "1", "RUST_BACKTRACE": "0"}


class BrokenOff(Exception):
    """The run is being ended, so what a program says says nothing."""


@dataclass(frozen=True)
class Test:
    """A test of a binary."""

    package: str
    binary: str
    name: str
    path: str
    folder: str

    def label(self):
        """Its name for people and lists."""
        return f"{self.package} {self.binary} {self.name}"


@dataclass(frozen=True)
class Choice:
    """What a run does."""

    scopes: dict
    effort: str = "full"
    # Tests that take longer are tried only if no other one reaches a mutant.
    slow_s: float = 20
    workers: int = 1
    limit_s: float | None = None
    sample: int | None = None
    seed: int = 1


def run(place, choice):
    """Tries the mutants of scopes that are not known yet. Returns the tests that fail without a mutant."""
    mutants = chosen(place.mutants(), choice)
    tests = {name: tests_of(place, scope.packages) for name, scope in choice.scopes.items()}
    every = {test.label(): test for found in tests.values() for test in found}
    measure(place, every.values(), choice)
    measured = measurements(place, choice.effort)
    reaching = {}
    for name, found in tests.items():
        for test in found:
            told = measured.get(test.label())
            for number in told["reached"] if told and told["passed"] else ():
                reaching.setdefault((name, number), []).append((told["seconds"], test))
    known = place.known()
    waiting = [mutant for mutant in mutants if not is_settled(known.get(mutant.key), choice)]
    print(f"==> {len(waiting)} of {len(mutants)} mutants are to be tried", file=sys.stderr, flush=True)
    counts = Counter()

    def work(mutant):
        name = next(name for name, scope in choice.scopes.items() if scope.has(mutant.file))
        result = tried(mutant, *order(reaching.get((name, mutant.number), []), choice.scopes[name], choice), choice)
        place.append(place.results, result)
        counts[result["result"]] += 1

    in_parallel(work, waiting, choice, lambda: ", ".join(f"{count} {result}" for result, count in counts.items()))
    return sorted(label for label in every if label in measured and not measured[label]["passed"])


def chosen(mutants, choice):
    """The mutants of the scopes in an order of chance, so that a run that is broken off is a sample, too."""
    found = [mutant for mutant in mutants
             if mutant.in_build and any(scope.has(mutant.file) for scope in choice.scopes.values())]
    random.Random(choice.seed).shuffle(found)
    return found[:choice.sample]


def is_settled(result, choice):
    """Whether this run could find nothing new about a mutant."""
    if result is None:
        return False
    if result["result"] in (copy.KILLED, copy.TIMED_OUT):
        return True
    as_much = EFFORTS.index(result["effort"]) >= EFFORTS.index(choice.effort)
    return as_much and (not result["left_out"] or result["slow_s"] >= choice.slow_s)


def order(reaching, scope, choice):
    """The tests that a mutant is tried on, with their seconds, the fastest first; and how many slow ones are not."""
    by_time = sorted(reaching, key=lambda found: (found[0], found[1].label()))
    fast = [(seconds, test) for seconds, test in by_time
            if seconds <= choice.slow_s and not any(part in test.name for part in scope.slow)]
    return (fast, len(by_time) - len(fast)) if fast else (by_time, 0)


# ---- Tests --------------------------------------------------------------------------------

def tests_of(place, packages):
    """The tests of packages."""
    return [Test(binary["package"], binary["name"], name, binary["path"], binary["folder"])
            for binary in copy.read(place.binaries) if binary["package"] in packages
            for name in libtest.Binary(Path(binary["path"]), Path(binary["folder"])).names()]


def measurements(place, effort):
    """What the tests told with this effort, by label."""
    return {told["test"]: told for told in copy.read(place.reached) if told["effort"] == effort}


def measure(place, tests, choice):
    """Runs the tests that did not pass yet, without a mutant."""
    known = measurements(place, choice.effort)
    waiting = [test for test in tests if not known.get(test.label(), {}).get("passed")]
    if waiting:
        print(f"==> {len(waiting)} tests run without a mutant", file=sys.stderr, flush=True)

    def work(test):
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder) / "reached"
            begun = time.monotonic()
            status = attempt(test, {"TIBETANGO_MUTANTS_REACHED": str(record)}, LONGEST_S, choice)
            seconds = time.monotonic() - begun
            reached = sorted(map(int, record.read_text().split())) if record.is_file() else []
        place.append(place.reached, {"effort": choice.effort, "test": test.label(), "seconds": round(seconds, 3),
                                     "passed": status == 0, "reached": reached})

    # Mutants can be tried only when it is whole.
    in_parallel(work, waiting, choice, lambda: "", limited=False)


def tried(mutant, tests, left_out, choice):
    """What becomes of a mutant."""
    result, killer, begun = copy.SURVIVED if tests else copy.NOT_COVERED, None, time.monotonic()
    for seconds, test in tests:
        status = attempt(test, {"TIBETANGO_MUTANT": str(mutant.number)}, TIMES_AS_LONG * seconds + FLOOR_S, choice)
        if status:
            result, killer = copy.TIMED_OUT if status == TOO_LONG else copy.KILLED, test.label()
            break
    return {"key": mutant.key, "result": result, "test": killer, "effort": choice.effort, "slow_s": choice.slow_s,
            "left_out": left_out, "seconds": round(time.monotonic() - begun, 3)}


def attempt(test, variables, limit_s, choice):
    """Runs one test; its exit status, or `TOO_LONG`."""
    words = [test.path, "--exact", test.name, "--test-threads=1", "--quiet"]
    # What a test that is ended leaves behind goes with the folder.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, open("/dev/null", "w") as log:
        environment = {**SAME_FOR_ALL, "TIBETANGO_TESTS": choice.effort, "TMPDIR": folder, **variables}
        try:
            children.run(words, log, test.folder, environment, limit_s)
            status = 0
        except children.Failed as failure:
            status = failure.args[0]
        except OSError as error:
            # For want of memory or files; no mutant's fault.
            raise RuntimeError(f"{test.label()} cannot be run: {error}") from error
    if children.has_ended():
        raise BrokenOff
    return status


def in_parallel(work, items, choice, progress, limited=True):
    """Does some work with every item, several at a time, until the time that the run has is over."""
    waiting, count, begun = deque(items), len(items), time.monotonic()
    end = begun + choice.limit_s if limited and choice.limit_s is not None else None
    over = threading.Event()

    def worker():
        while not over.is_set() and (end is None or time.monotonic() < end):
            try:
                item = waiting.popleft()
            except IndexError:
                return
            work(item)

    with ThreadPoolExecutor(choice.workers) as pool:
        futures = [pool.submit(worker) for _ in range(choice.workers)]
        try:
            running = futures
            while running:
                done, running = wait(running, PROGRESS_S, FIRST_EXCEPTION)
                for future in done:
                    future.result()
                told = progress()
                print(f"    {count - len(waiting)} of {count} begun after {time.monotonic() - begun:.0f} s"
                      f"{': ' if told else ''}{told}", file=sys.stderr, flush=True)
        except BaseException:
            over.set()
            children.end_all()
            raise
