"""Rust's test binaries: run them, read what each test took, run one many times on a loaded machine."""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import children
from schedule import cores

# libtest tells what a test took only behind its unstable options, which this variable opens.
UNSTABLE = {"RUSTC_BOOTSTRAP": "1"}
REPORT_TIME = ["-Zunstable-options", "--report-time"]
RESULT = re.compile(r"^test (\S+)(?: - should panic)? \.\.\. (ok|FAILED|ignored)(?: <([\d.]+)s>)?", re.MULTILINE)
# Keeps one core busy until it is killed.
BUSY = ["python3", "-c", "import os; parent = os.getppid()\nwhile os.getppid() == parent: pass"]


@dataclass
class Binary:
    """A test binary and the package that it belongs to."""

    path: Path
    package: Path

    def names(self, *options):
        """The names of its tests."""
        told = subprocess.run([self.path, "--list", "--format=terse", *options], capture_output=True, text=True,
                              check=True, cwd=self.package).stdout
        return [line.removesuffix(": test") for line in told.splitlines() if line.endswith(": test")]


@dataclass
class Test:
    """What became of one test."""

    binary: str
    name: str
    result: str
    seconds: float


def run(binary, log, label, threads, environment=None, without=()):
    """Runs all tests of a binary but those whose names contain a part of `without`.

    Raises `children.Failed` where a test fails, and `RuntimeError` where a part is in no name.
    """
    command = [binary.path, f"--test-threads={threads}"]
    for part in without:
        if not matching(binary, part):
            raise RuntimeError(f"no test of {label} has {part!r} in its name")
        command += ["--skip", part]
    probe = subprocess.run([binary.path, "--list", *REPORT_TIME], capture_output=True, check=False,
                           env={**os.environ, **UNSTABLE}, cwd=binary.package)
    if probe.returncode == 0:
        command += REPORT_TIME
    start = log.tell()
    children.run(command, log, binary.package, {**UNSTABLE, **(environment or {})})
    return [Test(label, name, result, float(seconds or 0)) for name, result, seconds in results_since(log, start)]


def results_since(log, start):
    """What a log tells of tests from a place in it: name, result and seconds."""
    log.flush()
    with open(log.name, errors="replace") as told:
        told.seek(start)
        return RESULT.findall(told.read())


def matching(binary, part):
    """The names of a binary's tests that contain `part`."""
    return [name for name in binary.names() if part in name]


def repeat(binaries, found, times, log):
    """Runs tests many times, side by side and beside programs that keep every core busy.

    Returns the rounds in which each test failed, by binary and name.
    """
    failures = {}
    busy = []
    try:
        busy += [subprocess.Popen(BUSY) for _ in range(cores())]
        for turn in range(1, times + 1):
            for label, tests in found.items():
                log.write(f"==== round {turn} of {times}: {label}\n")
                log.flush()
                start = log.tell()
                try:
                    children.run([binaries[label].path, "--exact", *tests], log, binaries[label].package)
                except children.Failed:
                    results = results_since(log, start)
                    # A test without a result was running when the binary broke, or was never begun.
                    fine = {name for name, result, _ in results if result != "FAILED"}
                    for name in [test for test in tests if test not in fine] or tests:
                        failures.setdefault((label, name), []).append(turn)
    finally:
        for child in busy:
            child.kill()
            child.wait()
    return failures
