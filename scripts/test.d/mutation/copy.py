"""The copy of the repository that has the mutants, and everything that is known of them.

Below its folder lie `plain`, the files that are mutated as they were, and `tree`, the repository with the mutants. The
files beside them are lists, most of JSON, one value a line, so that a run that is broken off loses nothing.
"""

import json
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

# What became of a mutant.
KILLED, TIMED_OUT, NOT_COVERED, SURVIVED = "killed", "timed out", "not covered", "survived"


@dataclass(frozen=True)
class Scope:
    """A part of the sources that is mutated, and the packages whose tests are tried on it."""

    # Files, and folders with all below them.
    paths: tuple
    packages: tuple
    # Paths within them that no build of the tests has.
    without: tuple = ()
    # Parts of names of tests that are tried only if no other one reaches a mutant.
    slow: tuple = ()

    def has(self, file):
        """Whether a source belongs to it."""
        return is_below(file, self.paths) and not is_below(file, self.without)


@dataclass(frozen=True)
class Mutant:
    """One mutant. Its key stays the same in the next build, though its number may change."""

    number: int
    key: str
    file: str
    line: int
    function: str
    original: str
    mutated: str
    in_build: bool
    # Bytes in the file with mutants: the whole choice, and the mutant alone.
    site: tuple | None
    choice: tuple | None


class Copy:
    """The folder of a copy."""

    def __init__(self, folder):
        self.folder = Path(folder).absolute()
        self.plain, self.tree = self.folder / "plain", self.folder / "tree"
        self.rows, self.left_out = self.folder / "mutants.jsonl", self.folder / "left-out.txt"
        self.binaries, self.reached = self.folder / "binaries.jsonl", self.folder / "reached.jsonl"
        self.results = self.folder / "results.jsonl"
        self.lock = threading.Lock()

    def mutants(self):
        """All mutants, those that do not compile, too."""
        return keyed(read(self.rows))

    def known(self):
        """The last result of each mutant that has one, by key."""
        return {result["key"]: result for result in read(self.results)}

    def append(self, path, value):
        """Adds a value to a list; several threads may."""
        with self.lock, path.open("a") as file:
            file.write(json.dumps(value) + "\n")


def read(path):
    """The values of a list; a last line that was broken off is none."""
    if not path.is_file():
        return []
    found = []
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines, 1):
        try:
            found.append(json.loads(line))
        except ValueError:
            if number != len(lines):
                raise
            # What is added next begins a line of its own.
            path.write_text("".join(f"{line}\n" for line in lines[:-1]))
    return found


def write(path, values):
    """Writes a list anew."""
    path.write_text("".join(json.dumps(value) + "\n" for value in values))


def keyed(rows):
    """The mutants of rows; those of one function that read alike are told apart by a number."""
    alike, found = Counter(), []
    for row in rows:
        key = f"{row['file']}: {row['function']}: {row['original']} -> {row['mutated']}"
        alike[key] += 1
        if alike[key] > 1:
            key += f" ({alike[key]})"
        site, choice = (tuple(row[name]) if row[name] else None for name in ("site", "choice"))
        found.append(Mutant(row["number"], key, row["file"], row["line"], row["function"], row["original"],
                            row["mutated"], row["in_build"], site, choice))
    return found


def is_below(file, paths):
    """Whether a file is one of these, or lies below one."""
    return any(file == path or file.startswith(f"{path}/") for path in paths)
