"""The checks of comments in Rust, for structure.py: their width, and the wording of doc comments.

A doc comment begins with a plain statement, as in the standard library, and not with a clause about the item ("What it
costs"): that of a field or a variant as well as that of a function. Twenty doc lines may say the phrases below, for the
few places where such words are right.
"""

import re

import imports

WIDEST_COMMENT = 120
# The words that begin no doc comment.
FIRST_WORDS = ("What", "Where", "Who", "Whoever", "So", "How")
# The phrases that stand for a number or a duration without naming it, and the number of doc lines that may hold them.
PHRASES = ("so many", "so long")
MOST_PHRASES = 20
# The number of places that a fault names.
NAMED = 10

DOC = re.compile(r"\s*(///(?!/)|//!)(.*)")
FIRST = re.compile(rf"\s*(?:{'|'.join(FIRST_WORDS)})(?![\w-])")
PHRASE = re.compile(rf"\b(?:{'|'.join(PHRASES)})\b", re.IGNORECASE)


def faults(root, files):
    """The faults of the comments of these files, named by their paths below `root`: rule, place, how large, words."""
    phrases = []
    for file in files:
        name, text = file.relative_to(root).as_posix(), file.read_text()
        wide = wide_lines(text)
        if wide:
            lines = ", ".join(map(str, wide))
            yield "width", name, len(wide), f"comments of more than {WIDEST_COMMENT} characters in lines {lines}"
        doc_lines = list(docs(text))
        beginnings = [number for number, words, begins in doc_lines if begins and FIRST.match(words)]
        if beginnings:
            words = f"{', '.join(FIRST_WORDS[:-1])} or {FIRST_WORDS[-1]}"
            lines = ", ".join(map(str, beginnings))
            yield "first-word", name, len(beginnings), f"doc comments that begin with {words} in lines {lines}"
        phrases += [f"{name}:{number}" for number, words, _ in doc_lines if PHRASE.search(words)]
    if len(phrases) > MOST_PHRASES:
        words = " or ".join(f'"{phrase}"' for phrase in PHRASES)
        yield ("phrase", "src", len(phrases),
               f"{len(phrases)} doc lines say {words}, at most {MOST_PHRASES} may: {first_places(phrases)}")


def wide_lines(text):
    """The numbers of the lines whose comments are too wide."""
    return [number for first, lines in imports.comments(text) for number, line in enumerate(lines, first)
            if len(line) > WIDEST_COMMENT and is_prose(line)]


def is_prose(line):
    """Whether a line with a comment can be broken: no row of a table, and without an address."""
    return not line.lstrip("/! ").startswith("|") and "://" not in line


def docs(text):
    """The doc lines of a text: number, words, and whether the line begins a doc comment."""
    before = None
    for number, (line, *_) in imports.comments(text):
        found = DOC.match(line)
        if found:
            yield number, found[2], before != (number - 1, found[1])
            before = number, found[1]


def first_places(places):
    """The first of these places, and the number of the others."""
    more = f" and {len(places) - NAMED} more" if len(places) > NAMED else ""
    return ", ".join(places[:NAMED]) + more
