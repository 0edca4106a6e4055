"""Limits of the measures of vocabulary.py, for structure.py: what was won back once is not lost again.

A limit is lowered when a measure has fallen for good, and never raised without a word on docs/structure-measures.md.
"""

import sources
import vocabulary
import wiring

# Greatest number of each measure of the window, and of variants of shared enums that one game alone makes.
LIMITS = {
    "files that name a card": 2.0,
    "questions to the mode": 20,
    "longest list of parameters": 10,
    f"ResMut<{wiring.TOASTS}>": 2,
    "NextState of others": 0,
    "variants of one game": 9,
}


def measured(root):
    """The measures that have a limit, each with its number and words on it."""
    counted = vocabulary.Vocabulary(sources.Sources(root))
    yield from wiring.Wiring(counted.sources, vocabulary.WINDOW).measures()
    own = [row["variant"] for enum in counted.variants() for row, _ in counted.own_rows(enum)]
    yield {"measure": "variants of one game", "number": len(own), "words": " ".join(own)}


def faults(root):
    """Every measure that is above its limit: rule, place, how large, words."""
    for row in measured(root):
        most = LIMITS[row["measure"]]
        if row["number"] > most:
            text = f"{row['measure']}: {row['number']}, at most {most} may be ({row['words']}): vocabulary.py --places"
            yield "limit", "src", 1, text
