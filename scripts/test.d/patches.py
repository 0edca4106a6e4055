"""Crates that stand in for others of crates.io, for structure.py: each must still be what the program is built with.

Cargo leaves a stand-in unused, with a warning alone, once a dependency asks for another version than its own. Then the
crate that it replaces is back, and nothing fails. Python's standard library alone.
"""

import re

import modules

PAGES = ("docs/decisions.md", "docs/dependencies.md")
# A crate of a table of patches that lies in a folder.
OWN = re.compile(r'^([\w-]+)\s*=\s*\{[^}\n]*\bpath\s*=\s*"([^"]+)"', re.MULTILINE)


def table(path, name):
    """The lines of a table of a manifest; none where there is no such table."""
    text = path.read_text() if path.is_file() else ""
    return "".join(lines for _, found, lines in modules.TABLE.findall(text) if found == name)


def stand_ins(root):
    """The crates that the workspace has of its own for those of crates.io: name in the table, and folder."""
    return dict(OWN.findall(table(root / "Cargo.toml", "patch.crates-io")))


def locked_packages(path):
    """The packages of a Cargo.lock: name, version, and whether crates.io or another registry has it."""
    parts = path.read_text().split("[[package]]")[1:] if path.is_file() else []
    return [(modules.value(lines, "name"), modules.value(lines, "version"), modules.value(lines, "source") is not None)
            for lines in parts]


def wrong(root, name, folder, locked):
    """What is wrong with a stand-in, one text a fault."""
    package = table(root / folder / "Cargo.toml", "package")
    own, version = modules.value(package, "name"), modules.value(package, "version")
    built = [(other, foreign) for known, other, foreign in locked if known == own]
    if own is None:
        yield f"no package lies in {folder}"
    elif (version, False) not in built:
        has = ", ".join(sorted(other for other, _ in built)) or "none"
        yield f"stands in for {own} {version}, but Cargo.lock has of it: {has}"
    elif any(foreign for _, foreign in built):
        yield f"Cargo.lock has {own} of crates.io beside the one in {folder}"
    for page in PAGES:
        path = root / page
        if not path.is_file() or f"`{name}`" not in path.read_text():
            yield f"{page} does not say that a crate of ours stands in for `{name}`"


def faults(root):
    """Every stand-in that is not used, or that no page tells of: rule, place, how large, words."""
    locked = locked_packages(root / "Cargo.lock")
    for name, folder in stand_ins(root).items():
        for text in wrong(root, name, folder, locked):
            yield "patch", folder, 1, text
