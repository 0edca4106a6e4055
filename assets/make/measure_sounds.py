"""Measures ../sounds and writes the tables of docs/curate-sounds.md.

Usage: python measure_sounds.py [--check | --before REVISION]

`--check` writes nothing, and fails where the page says something else. `--before` measures the sounds of an earlier
revision, as the program played them then, into sounds_before.json, which the tables are compared with.
"""

import argparse
import io
import json
import subprocess
import sys
from pathlib import Path

import numpy as np

import loudness

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGE = ROOT / "docs" / "curate-sounds.md"
BEFORE = HERE / "sounds_before.json"
# The factors on the amplitude with which the program played the sounds before they were made for their loudness, by
# the beginnings of their names, and the sounds that stood in for those that were not there yet.
FACTORS = {"place": 1.0, "step": 0.9, "capture": 0.7, "gun": 0.7, "yield": 0.6, "phase": 0.5, "win": 0.7, "lose": 0.7,
           "draw": 0.6, "refuse": 1.0, "click": 0.6}
STOOD_IN = {"figure": "gun", "triumph": "gun", "crown": "yield", "decide": "yield", "jump": "step_wood"}


def row(rate, sound, beside=None, goes_on=False):
    """What is measured of a sound, which may be heard together with another one."""
    heard = sound
    if beside is not None:
        heard = np.zeros(max(len(sound), len(beside)))
        heard[:len(sound)] += sound
        heard[:len(beside)] += beside
    loud = loudness.integrated(rate, heard) if goes_on else loudness.momentary(rate, heard)
    mean = 10 * np.log10(np.mean(sound ** 2))
    return {"seconds": round(len(sound) / rate, 2), "peak": round(loudness.peak(sound), 1),
            "mean": round(float(mean), 1), "loudness": round(loud, 1)}


def measured(events, read):
    """The rows of all files; `read` gives the rate and the samples of a name, None where there is none."""
    rows = {}
    for event in events:
        beside = read(event["with"]) if "with" in event else None
        for name in event["files"]:
            found = read(name)
            if found is not None:
                rows[name] = row(*found, beside and beside[1], event.get("goes_on", False))
    return rows


def now(name):
    """A sound as it is now."""
    return loudness.read(HERE.parent / "sounds" / f"{name}.wav")


def then(revision):
    """A function that gives a sound as the program played it at a revision."""
    def read(name):
        show = subprocess.run(["git", "show", f"{revision}:assets/sounds/{name}.wav"], cwd=ROOT, capture_output=True,
                              check=False)
        if show.returncode != 0:
            return None
        rate, sound = loudness.read(io.BytesIO(show.stdout))
        return rate, FACTORS[name.split("_")[0]] * sound
    return read


def span(values):
    """The least and the greatest of some values, or the only one."""
    low, high = min(values), max(values)
    return f"{low:.1f}" if high - low < 0.05 else f"{low:.1f} to {high:.1f}"


def by_event(table, before, after):
    """The table of events."""
    yield "| Event | Meaning | Asked for | Before | Now |"
    yield "|---|---|---|---|---|"
    for event in table["events"]:
        old = [before["files"][name]["loudness"] for name in event["files"] if name in before["files"]]
        stood = STOOD_IN.get(event["event"])
        if old:
            was = span(old)
        elif stood:
            was = f"{before['alone'][stood]:.1f}, as `{stood}`"
        else:
            was = "none"
        is_now = span([after[name]["loudness"] for name in event["files"]])
        yield f"| `{event['event']}` | {event['meaning']} | {event['level']:.1f} | {was} | {is_now} |"


def by_file(table, before, after):
    """The table of files."""
    yield "| File | Seconds | Peak before | Peak now | Mean before | Mean now | Loudness before | Loudness now |"
    yield "|---|---|---|---|---|---|---|---|"
    for name in sorted(name for event in table["events"] for name in event["files"]):
        new, old = after[name], before["files"].get(name)
        cells = [f"`{name}`", f"{new['seconds']:.2f}"]
        for key in ("peak", "mean", "loudness"):
            cells += [f"{old[key]:.1f}" if old else "none", f"{new[key]:.1f}"]
        yield "| " + " | ".join(cells) + " |"


def put(page, name, lines):
    """The page with these lines between the marks of that name."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    head, _, rest = page.partition(begin)
    _, mark, tail = rest.partition(end)
    if not mark:
        raise ValueError(f"{PAGE}: no {begin.strip()} before an {end.strip()}")
    return head + begin + "\n".join(lines) + "\n" + end + tail


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, and fail where the page differs")
    parser.add_argument("--before", metavar="REVISION", help="measure the sounds of this revision as those before")
    options = parser.parse_args()
    table = json.loads((HERE / "sounds.json").read_text(encoding="utf-8"))
    if options.before:
        read = then(options.before)
        alone = {name: row(*read(name))["loudness"] for name in sorted(set(STOOD_IN.values()))}
        old = {"files": measured(table["events"], read), "alone": alone}
        BEFORE.write_text(json.dumps(old, indent=1) + "\n", encoding="utf-8")
    before = json.loads(BEFORE.read_text(encoding="utf-8"))
    after = measured(table["events"], now)
    page = PAGE.read_text(encoding="utf-8")
    written = put(page, "loudness of events", by_event(table, before, after))
    written = put(written, "loudness of files", by_file(table, before, after))
    if options.check:
        if written != page:
            sys.exit(f"{PAGE.relative_to(ROOT)} differs from the sounds: run assets/make/measure_sounds.py")
    else:
        PAGE.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
