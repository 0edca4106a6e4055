"""The check of the names of types, for structure.py: few types share one.

Two types may have one name where each reads well with its module. A name of three types says nothing any more, and a
search for it finds everything. What lies inside a function, a test module or a trait is known there alone, so only
definitions at the left margin count. Those of one file are alternatives of the compiler's conditions, and count once.
"""

import re
from collections import defaultdict

import imports

# How many files may define a type of one name.
MOST = 2
TYPE = re.compile(r"^(?:pub(?:\([^)]*\))? )?(?:unsafe )?(?:struct|enum|trait|union|type) (\w+)", re.MULTILINE)


def faults(root, files):
    """The faults of these files, named by their paths below `root`: rule, name of the types, how many, words."""
    homes = defaultdict(set)
    for file in files:
        for name in TYPE.findall(imports.without_literals(file.read_text())):
            homes[name].add(file.relative_to(root).as_posix())
    for name, found in sorted(homes.items()):
        if len(found) > MOST:
            yield ("name", name, len(found),
                   f"{len(found)} types have this name, at most {MOST} may: {', '.join(sorted(found))}")
