"""What a run took: the summary for people who wait, and the tables of docs/testing-times*.md."""

import platform
import subprocess
import sys
from pathlib import Path

from schedule import cores

DOCS = Path(__file__).resolve().parents[2] / "docs"
SLOWEST = 40


def page(mode):
    """The page with the tables of a mode: one page for all modes would be longer than a page may be."""
    return DOCS / ("testing-times.md" if mode == "full" else f"testing-times-{mode}.md")


def elapsed(seconds):
    """75 -> 1 min 15 s"""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def summary(steps, took):
    """Prints how every step ended."""
    print("==> summary", file=sys.stderr)
    for step in steps:
        if step.state != "waits":
            why = f": {step.why}" if step.why else ""
            print(f"    {step.state:<10} {elapsed(step.seconds):>11}  {step.name}{why}", file=sys.stderr)
    failed = [step.name for step in steps if step.state == "failed"]
    if failed:
        print(f"scripts/test: failed at {', '.join(failed)} after {elapsed(took)}", file=sys.stderr)
    else:
        print(f"==> all checks passed in {elapsed(took)}", file=sys.stderr)


def tables(heading, steps, tests, took):
    """The times as Markdown."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True,
                            check=False).stdout.strip()
    machine = f"{cores()} cores of {processor()}"
    told = f"{heading}: {elapsed(took)} in all on {machine}, commit {commit}. Steps run side by side."
    lines = [told, "", "| Step | Time |", "|---|---|"]
    lines += [f"| {step.name} | {elapsed(step.seconds) if step.state == 'passed' else step.state} |" for step in steps]
    slow = sorted(tests, key=lambda test: -test.seconds)[:SLOWEST]
    lines += ["", f"The {len(slow)} slowest of {len(tests)} tests, with other tests beside them:", "",
              "| Test | Seconds |", "|---|---|"]
    lines += [f"| {test.binary} `{test.name}` | {test.seconds:.1f} |" for test in slow]
    return "\n".join(lines)


def processor():
    """The name of the processor."""
    try:
        with open("/proc/cpuinfo") as told:
            names = [line.split(":", 1)[1].strip() for line in told if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.machine()


def has_place(path, which):
    """Whether a page has the marks between which `write` puts these tables."""
    whole = path.read_text()
    return f"<!-- times {which} -->" in whole and f"<!-- end of times {which} -->" in whole


def write(path, which, text):
    """Replaces the tables between two marks of a page."""
    begin, end = f"<!-- times {which} -->", f"<!-- end of times {which} -->"
    whole = path.read_text()
    before, rest = whole.split(begin, 1)
    path.write_text(f"{before}{begin}\n{text}\n{end}{rest.split(end, 1)[1]}")
    print(f"==> times written to {path}", file=sys.stderr)
