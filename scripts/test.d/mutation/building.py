"""One build of the tests with all mutants in it.

The mutants are made without types, so some do not compile. The compiler's errors say which: they are left out, and the
build is tried again until it succeeds.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from . import copy

TOOL = "tests/mutants"
# The module that each mutated crate gets.
DECIDED = re.compile(r"crates/[^/]+/src/mutation\.rs")
# More rounds than the stages of the compiler and the crates that wait for each other make.
MOST_ROUNDS = 40
# Mutants are full of what lints forbid. Not RUSTFLAGS: it would replace the flags of .cargo/config.toml.
NO_LINTS = "target.'cfg(all())'.rustflags=['--cap-lints=allow']"
# A function that is called where only a constant one may be.
NOT_CONSTANT = re.compile(r"non-const (?:\w+ )?(?:function|method) `([^`]+)`")


class NotBuilt(Exception):
    """The compiler refuses what is no mutant's fault; its words."""


def build(root, place, scopes, anew=False):
    """Copies the repository, builds its tests with all mutants, and forgets results that may differ now."""
    files = repository(root)
    mutated = sorted({file for file in files for scope in scopes.values() if scope.has(file) and file.endswith(".rs")})
    roots = {f"{file.split('/src/')[0]}/src/lib.rs" for file in mutated}
    take(root, place, files, {*mutated, *roots})
    shutil.copy2(place.tree / "Cargo.lock", place.tree / TOOL / "Cargo.lock")
    target = Path(os.environ["CARGO_TARGET_DIR"]).absolute()
    run(["cargo", "build", "--quiet", f"--manifest-path={TOOL}/Cargo.toml"], place.tree, target / "tool")
    tool = target / "tool/debug/mutants"
    left_out = set(place.left_out.read_text().split()) if place.left_out.is_file() and not anew else set()
    packages = sorted({package for scope in scopes.values() for package in scope.packages})
    words = ["cargo", "test", "--locked", "--no-run", "--tests", "--config", NO_LINTS,
             "--message-format=json", *(f"--package={package}" for package in packages)]
    for turn in range(1, MOST_ROUNDS + 1):
        place.left_out.write_text("".join(f"{word}\n" for word in sorted(left_out)))
        told = run([tool, place.plain, place.tree, place.rows, place.left_out, *mutated], place.tree, target)
        print(f"==> round {turn}: {told.strip()}, {len(left_out)} left out", file=sys.stderr, flush=True)
        built = subprocess.run(words, cwd=place.tree, env=environment(target), stdout=subprocess.PIPE, text=True,
                               check=False)
        messages = [json.loads(line) for line in built.stdout.splitlines() if line.startswith("{")]
        if built.returncode == 0:
            copy.write(place.binaries, binaries(messages))
            forget(place, anew)
            return
        more = blamed(messages, place.mutants()) - left_out
        if not more:
            raise NotBuilt(words_of(messages))
        left_out |= more
    raise NotBuilt(f"still errors after {MOST_ROUNDS} rounds:\n{words_of(messages)}")


def environment(target):
    """The environment of cargo."""
    return {**os.environ, "CARGO_TARGET_DIR": str(target)}


def run(words, folder, target):
    """What a program says that is run to its end."""
    done = subprocess.run(list(map(str, words)), cwd=folder, env=environment(target), stdout=subprocess.PIPE, text=True,
                          check=False)
    if done.returncode:
        raise NotBuilt(f"{words[0]} failed with exit status {done.returncode}")
    return done.stdout


# ---- Files --------------------------------------------------------------------------------

def repository(root):
    """The files of the repository: those that git knows, and those that it does not ignore."""
    words = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    told = subprocess.run(words, cwd=root, stdout=subprocess.PIPE, check=True).stdout.decode()
    return sorted({file for file in told.split("\0") if file and (root / file).is_file()})


def take(root, place, files, mutated):
    """Copies what has changed, and takes away what is gone. What stays is not built again."""
    for file in files:
        source, goal = root / file, (place.plain if file in mutated else place.tree) / file
        if not goal.is_file() or changed(source, goal):
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, goal)
    known = set(files)
    for top in (place.plain, place.tree):
        for path in [path for path in top.rglob("*") if path.is_file()]:
            file = path.relative_to(top).as_posix()
            if file not in known and not DECIDED.fullmatch(file):
                path.unlink()


def changed(source, goal):
    """Whether a file differs from its copy, as far as size and time tell."""
    old, new = source.stat(), goal.stat()
    return (old.st_size, old.st_mtime_ns) != (new.st_size, new.st_mtime_ns)


def forget(place, anew):
    """Forgets what a new build may change: all but the mutants that a test has killed."""
    place.reached.unlink(missing_ok=True)
    keys = {mutant.key for mutant in place.mutants() if mutant.in_build}
    kept = [] if anew else [result for key, result in place.known().items()
                            if key in keys and result["result"] in (copy.KILLED, copy.TIMED_OUT)]
    copy.write(place.results, kept)


# ---- What cargo says ----------------------------------------------------------------------

def binaries(messages):
    """The test binaries that cargo tells of."""
    found = []
    for message in messages:
        if message.get("reason") == "compiler-artifact" and message["executable"] and message["profile"]["test"]:
            manifest = Path(message["manifest_path"])
            package = re.search(r'^name = "([^"]+)"', manifest.read_text(), re.MULTILINE)[1]
            found.append({"package": package, "name": message["target"]["name"], "path": message["executable"],
                          "folder": str(manifest.parent)})
    return found


def errors(messages):
    """The errors of the compiler."""
    told = (message["message"] for message in messages if message.get("reason") == "compiler-message")
    return [message for message in told if message["level"].startswith("error")]


def words_of(messages):
    """The first errors as people read them."""
    return "\n".join(message["rendered"] or message["message"] for message in errors(messages)[:5])


def blamed(messages, mutants):
    """The words for what errors are laid to: numbers of mutants, and names of functions that must stay constant."""
    by_file, found = {}, set()
    for mutant in mutants:
        if mutant.in_build:
            by_file.setdefault(mutant.file, []).append(mutant)
    for message in errors(messages):
        function = NOT_CONSTANT.search(message["message"])
        if function:
            # The last part of a path, without its types.
            found.add(re.sub(r"(::)?<.*?>+", "", function[1]).rsplit("::", 1)[-1])
            continue
        spans = [(span["is_primary"], span["file_name"], span["byte_start"], span["byte_end"])
                 for span in spans_of(message)]
        found |= {str(mutant.number) for mutant in culprits(sorted(spans, reverse=True), by_file, message)}
    return found


def spans_of(message):
    """The places of an error: those that it names, and where a macro that it lies in was called."""
    for span in message["spans"]:
        while span:
            yield span
            expansion = span.get("expansion")
            span = expansion and expansion["span"]


def culprits(spans, by_file, message):
    """The mutants that an error is laid to, by the surest guess.

    They are those whose own code it names, or else whose site, those that lie in what it names, or on its line.
    """
    for is_within in (lambda mutant, start, end: mutant.choice[0] <= start and end <= mutant.choice[1],
                      lambda mutant, start, end: mutant.site[0] <= start and end <= mutant.site[1],
                      lambda mutant, start, end: mutant.site[0] < end and start < mutant.site[1]):
        for _, file, start, end in spans:
            found = [mutant for mutant in by_file.get(file, ()) if is_within(mutant, start, end)]
            if found:
                innermost = min(mutant.site[1] - mutant.site[0] for mutant in found)
                return [mutant for mutant in found if mutant.site[1] - mutant.site[0] == innermost]
    for span in message["spans"]:
        near = by_file.get(span["file_name"], ())
        lines = range(span["line_start"], span["line_end"] + 1)
        found = [mutant for mutant in near if mutant.line in lines]
        if found:
            return found
        before = [mutant for mutant in near if mutant.line < span["line_start"]]
        if before:
            # Types that cannot be inferred any more are missed further on in a function.
            return [mutant for mutant in near if mutant.function == before[-1].function]
    return []
