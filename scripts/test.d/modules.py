"""Tests that are compiled nowhere, for structure.py: they would never run, and nothing says so.

A file of tests is compiled if it is a target of its package, or if a file beside it has its `mod` line. Tests in the
sources of a library or a program are compiled unless the manifest says `test = false` for it. Targets are read off the
manifest as cargo finds them. Python's standard library alone.
"""

import functools
import re

import imports

# The files whose `mod` lines may take in the others of their folder.
FACES = ("mod.rs", "main.rs", "lib.rs")
# Those of them that only a target is.
ROOTS = FACES[1:]
# A table of a manifest: its name and its lines.
TABLE = re.compile(r"^(\[+)([\w.-]+)\]+[^\n]*\n(.*?)(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
VALUE = r'^{}\s*=\s*"?([^"\n]+)"?'
# A file that another takes in as text, which is no code of it.
TEXT = re.compile(r'\binclude_str!\(\s*"([^"]+)"')
# What cargo takes for a target of its own accord.
FOUND = ("src/lib.rs", "src/main.rs", "src/bin/*.rs", "src/bin/*/main.rs")
FOUND_TESTS = ("tests/*.rs", "tests/*/main.rs")
FOUND_PROGRAMS = ("src/bin/*.rs", "src/bin/*/main.rs")
# A line that takes in another file of the folder, and a test.
MOD = re.compile(r"\bmod\s+(\w+)\s*;")
TEST = re.compile(r"#\[test\]")


def tables_of(folder):
    """The tables of the manifest of a package: name and lines of each."""
    return [(name, lines) for _, name, lines in TABLE.findall((folder / "Cargo.toml").read_text())]


def value(lines, key):
    """What a key says in the lines of a table; None where they lack it."""
    found = re.search(VALUE.format(key), lines, re.MULTILINE)
    return found[1].strip() if found else None


@functools.cache
def targets(folder):
    """The files with which the targets of a package begin."""
    tables = tables_of(folder)
    package = "".join(lines for name, lines in tables if name == "package")
    found = list(FOUND)
    if value(package, "autotests") != "false":
        found += FOUND_TESTS
    for name, lines in tables:
        if name in ("lib", "bin", "test", "bench", "example") and value(lines, "path"):
            found.append(value(lines, "path"))
        elif name == "test":
            found += [pattern.replace("*", value(lines, "name")) for pattern in FOUND_TESTS]
    return {path for pattern in found for path in folder.glob(pattern)}


def package_of(file):
    """The folder of the package that a file belongs to."""
    return next(folder for folder in file.parents if (folder / "Cargo.toml").is_file())


def is_text(file, package):
    """Whether a file of a package takes this one in as text."""
    takers = (other for other in package.rglob("*.rs") if "target" not in other.relative_to(package).parts)
    return any((taker.parent / path).resolve() == file
               for taker in takers for path in TEXT.findall(imports.without_comments(taker.read_text())))


def left_out(root, package, file):
    """What a file of a package would need to be compiled; None where it is."""
    if file in targets(package):
        return None
    name, folder = (file.parent.name, file.parent.parent) if file.name == "mod.rs" else (file.stem, file.parent)
    faces = [folder / face for face in FACES if (folder / face).is_file()]
    if file.name in ROOTS or not faces:
        manifest = (package / "Cargo.toml").relative_to(root).as_posix()
        beside = "" if file.name in ROOTS else f", and no {', '.join(FACES[:-1])} or {FACES[-1]} to take it in"
        return f"no target of {manifest}{beside}"
    line = re.compile(rf"\bmod\s+{re.escape(name)}\s*;")
    if any(line.search(imports.without_literals(face.read_text())) for face in faces):
        return None
    return f"no mod {name}; in {' or '.join(face.relative_to(root).as_posix() for face in faces)}"


def roots(folder):
    """The files with which library and programs of a package begin: for each, whether its tests are compiled."""
    found = {path: True for pattern in FOUND for path in folder.glob(pattern)}
    for name, lines in tables_of(folder):
        if name == "lib":
            paths = ["src/lib.rs"]
        elif name == "bin":
            own = [pattern.replace("*", value(lines, "name")) for pattern in FOUND_PROGRAMS]
            paths = [path for path in own if (folder / path).is_file()] or ["src/main.rs"]
        else:
            continue
        for path in [value(lines, "path")] if value(lines, "path") else paths:
            found[folder / path] = not (value(lines, "test") or "").startswith("false")
    return {path: tested for path, tested in found.items() if path.is_file()}


def taken_in(root):
    """The file with which a target begins, and those that `mod` lines take in from there on."""
    found, waiting = set(), [(root, root.parent)]
    while waiting:
        file, folder = waiting.pop()
        if file not in found:
            found.add(file)
            for name in MOD.findall(imports.without_literals(file.read_text())):
                beside, within = folder / f"{name}.rs", folder / name / "mod.rs"
                waiting += [(path, folder / name) for path in (beside, within) if path.is_file()]
    return found


@functools.cache
def without_tests(folder):
    """The sources of a package whose tests no target compiles.

    Where macros write `mod` lines, a file counts for every target that begins in a folder around it.
    """
    begins = roots(folder)
    silent = [path for path, tested in begins.items() if not tested]
    if not silent:
        return set()
    tested = [path for path, tested in begins.items() if tested]
    taken = set().union(*map(taken_in, silent))
    around = {file for path in silent for file in path.parent.rglob("*.rs")
              if not any(other.parent in file.parents for other in tested)}
    return (taken | around) - set().union(*map(taken_in, tested))


def silent_tests(root, files):
    """Every source with tests that its manifest turns off."""
    without_tests.cache_clear()
    for file in files:
        package = package_of(file)
        if file in without_tests(package):
            code = imports.without_literals(file.read_text())
            found = imports.OF_TESTS.search(code) or TEST.search(code)
            if found:
                manifest = (package / "Cargo.toml").relative_to(root).as_posix()
                line = code.count("\n", 0, found.start()) + 1
                text = f"has tests in line {line} that never run: {manifest} says test = false for its target"
                yield "module", file.relative_to(root).as_posix(), 1, text


def faults(root, files):
    """Every file of tests that is left out, and tests that a manifest turns off: rule, place, how large, words."""
    files = list(files)
    yield from silent_tests(root, files)
    targets.cache_clear()
    for file in (file for file in files if "tests" in file.relative_to(root).parts):
        package = package_of(file)
        needs = left_out(root, package, file)
        if needs and not is_text(file, package):
            text = f"is compiled nowhere, so no test in it runs: {needs}"
            yield "module", file.relative_to(root).as_posix(), 1, text
