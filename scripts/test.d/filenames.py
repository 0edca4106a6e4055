"""Names of files that say nothing of their contents, for structure.py: participles, such as told.rs or compared.py.

A name of several words says more: `drawn_move.rs` is a move. Needs Python's standard library alone.
"""

import re

# Participles without the ending, but for those that are nouns or verbs as well, such as `set` and `cut`.
IRREGULAR = """
    begun born bought bound broken brought built caught chosen done drawn driven fallen flown forgotten found
    frozen given gone grown heard held hidden kept known led lent lost made meant met paid said seen sent
    shaken shown sold sought spoken spent stolen sunk sworn taken taught thought thrown told torn understood
    woken won worn written
"""
ENDING = re.compile(r"[a-z]*[aeiouy][a-z]*ed")
# Words with that ending that are none.
NOUNS = frozenset({"bed", "breed", "creed", "deed", "feed", "greed", "need", "reed", "seed", "shed", "speed", "weed"})


def is_participle(word):
    """Whether a word is a participle alone."""
    return word in IRREGULAR.split() or bool(ENDING.fullmatch(word)) and word not in NOUNS


def faults(root, files):
    """Every file whose name is a participle, and every module that is a folder of such a name."""
    for file in files:
        name = file.parent.name if file.name == "mod.rs" else file.stem
        if is_participle(name):
            text = f"{name} is a participle: a file is named after what is in it, by a noun"
            yield "file-name", file.relative_to(root).as_posix(), 1, text
