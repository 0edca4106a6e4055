"""The features of the window that tests add, for structure.py. Python's standard library alone.

Such a feature shows that any one is its folder, a name in the list of features, its texts and its key. Those lie with
the tests, so nothing else of what is shipped names it: neither sources nor configuration.
"""

import re

# The list of features, beside their folders.
LIST = "src/app/features/mod.rs"
LISTED = re.compile(r"^features!\s*\{(.*?)\}", re.MULTILINE | re.DOTALL)
GUEST = re.compile(r'#\[cfg\(feature = "guest"\)\]\s*(\w+)')
CONFIGURATION = "config"


def names(root):
    """The names of the features that tests add."""
    path = root / LIST
    listed = LISTED.search(path.read_text()) if path.is_file() else None
    return GUEST.findall(listed[1]) if listed else []


def faults(root, sources):
    """Every file that names one of them and may not: rule, place, how large, words."""
    features = (root / LIST).parent
    files = [*sources, *(file for file in sorted((root / CONFIGURATION).rglob("*")) if file.is_file())]
    for name in names(root):
        word = re.compile(rf"(?<![A-Za-z]){name}|{name.capitalize()}|{name.upper()}")
        for file in files:
            if file == root / LIST or features / name in file.parents:
                continue
            found = word.search(file.read_text())
            if found or word.search(file.name):
                line = file.read_text().count("\n", 0, found.start()) + 1 if found else 1
                yield ("guest", file.relative_to(root).as_posix(), 1,
                       f"names {name}, a feature that only tests have, in line {line}")
