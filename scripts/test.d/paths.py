"""The check of paths in messages, for structure.py: one function shows them.

A folder or a file may be called anything, a name of several lines and one with control characters too. `path_text` of
messages.rs keeps such a name on one line; what the standard library offers does not.
"""

import re

import imports

# The ways of the standard library to turn a path into text, called or named.
WAY = r"(?:display|to_string_lossy)"
OTHER_WAY = re.compile(rf"\.\s*{WAY}\s*\(|\b(?:Path|PathBuf|OsStr|OsString)::{WAY}\b")
# The files that may take them: one shows paths, the other one takes names apart.
HOMES = ("crates/records/src/messages.rs", "crates/records/src/files/names.rs")


def faults(root, files):
    """The faults of these files, named by their paths below `root`: rule, place, how large, words."""
    for file in files:
        name = file.relative_to(root).as_posix()
        code = imports.without_tests(imports.without_literals(file.read_text()))
        found = list(OTHER_WAY.finditer(code))
        if found and name not in HOMES:
            lines = ", ".join(str(code.count("\n", 0, way.end()) + 1) for way in found)
            yield ("shown", name, len(found),
                   f"a path becomes text in lines {lines} without messages::path_text, which keeps it on one line")
