"""Files of tests that no `mod` line takes in, for structure.py: their tests would never run, and nothing says so.

Python's standard library alone.
"""

import re

import imports

# The files that nothing takes in, and all whose `mod` lines may take in the others of their folder.
ROOTS = ("main.rs", "lib.rs")
FACES = ("mod.rs", *ROOTS)


def left_out(file):
    """The name of a file's module, and the files of which none has its `mod` line; None where one has, or none need."""
    name, folder = (file.parent.name, file.parent.parent) if file.name == "mod.rs" else (file.stem, file.parent)
    faces = [folder / face for face in FACES if (folder / face).is_file()]
    line = re.compile(rf"\bmod\s+{re.escape(name)}\s*;")
    taken_in = any(line.search(imports.without_literals(face.read_text())) for face in faces)
    return None if file.name in ROOTS or taken_in or not faces else (name, faces)


def faults(root, files):
    """Every file of tests that is left out: rule, place, how large, words."""
    for file in files:
        path = file.relative_to(root)
        found = left_out(file) if "tests" in path.parts else None
        if found:
            faces = " or ".join(face.relative_to(root).as_posix() for face in found[1])
            text = f"is compiled nowhere, so no test in it runs: no mod {found[0]}; in {faces}"
            yield "module", path.as_posix(), 1, text
