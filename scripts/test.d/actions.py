"""The rows of the keys' actions on the pages, for structure.py. Python's standard library alone.

Each action of `config/keys.ron` has a row in the table for players and in the one that names the file of its key.
"""

import re

KEYS = "config/keys.ron"
ACTION = re.compile(r'^\s*"(\w+)":\s*\[', re.MULTILINE)
# The pages with a table, each with the heading above it.
TABLES = {"docs/play-controls.md": "Keys", "docs/architecture-ways.md": "A key"}


def actions(root):
    """The actions that have keys."""
    path = root / KEYS
    return set(ACTION.findall(path.read_text())) if path.is_file() else set()


def rows(text, heading):
    """The actions in the first cells of the table below a heading."""
    section = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    cells = re.findall(r"^\|([^|]*)\|", section[1], re.MULTILINE) if section else []
    return set(re.findall(r"`(\w+)`", " ".join(cells)))


def faults(root):
    """Every table that lacks an action or has one more: rule, place, how large, words."""
    known = actions(root)
    for page, heading in TABLES.items():
        path = root / page
        named = rows(path.read_text(), heading) if known and path.is_file() else known
        wrong = [*(f"lacks a row for {action}" for action in sorted(known - named)),
                 *(f"has a row for {action}, which {KEYS} does not know" for action in sorted(named - known))]
        if wrong:
            yield "action", page, len(wrong), f"the table below '{heading}' {', '.join(wrong)}"
