"""Adds engines with other weights or networks to the text of `engines.ron`.

RON has no library here, and none is needed: the program checks the result. What stands in
quotes and comments is told from the rest, and the entry is copied as it was written.
"""

import re

from errors import FarmError

# Raw strings are not told apart: the file's strings hold names of files and need none.
_QUIET = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_NET = re.compile(r'\bnet\s*:\s*(?:Some\s*\(\s*"(?:\\.|[^"\\])*"\s*\)|"(?:\\.|[^"\\])*"|None)\s*,?')
_WEIGHTS = re.compile(r'\bweights\s*:\s*(?:Some\s*\(\s*)?"(?:\\.|[^"\\])*"(?:\s*\))?\s*,?')
_NAME = re.compile(r'\s*"([^"\\]*)"')


def weighted(text, name):
    """The engine that takes weights where the engine `name` is to have others: itself, or the base that a network
    guides."""
    plain = _blank_comments(text)
    entry = re.search(rf'"{re.escape(name)}"\s*:\s*Guided\s*\(', plain)
    if entry is None:
        return name
    body = _body(plain, entry.end())
    field = re.search(r"\bbase\s*:", _blank_strings(body))
    base = field and _NAME.match(body, field.end())
    return base[1] if base else name


def with_weights(text, name, new):
    """`engines.ron` with a copy of the engine `name` for each name and file of weights in `new`."""
    plain = _blank_comments(text)
    entry = re.search(rf'"{re.escape(name)}"\s*:\s*AlphaBeta\s*\(', plain)
    if entry is None:
        raise FarmError(f'--engine: engines.ron has no "{name}": AlphaBeta(...), and no other engine '
                        "takes weights")
    body = _body(plain, entry.end())
    if not re.search(r"\bevaluation\s*:\s*Patterns\b", _blank_strings(body)):
        raise FarmError(f'--engine: "{name}" takes no weights: its evaluation is not Patterns')
    body = _WEIGHTS.sub("", body)
    copies = "".join(f'"{copy}": AlphaBeta(weights: "{file}", {body}), '
                     for copy, file in new.items())
    return text[:entry.start()] + copies + text[entry.start():]


def with_net(text, name, new):
    """`engines.ron` with a copy of the engine `name` for each name and network's file in `new`.

    They stand before it: the engine of its battle stands before it too, and so before them."""
    plain = _blank_comments(text)
    entry = re.search(rf'"{re.escape(name)}"\s*:\s*Guided\s*\(', plain)
    if entry is None:
        raise FarmError(f'--engine: engines.ron has no "{name}": Guided(...), and no other engine '
                        "takes a network")
    body = _NET.sub("", _body(plain, entry.end()))
    copies = "".join(f'"{copy}": Guided(net: "{file}", {body.strip()}), ' for copy, file in new.items())
    return text[:entry.start()] + copies + text[entry.start():]


def _blank_comments(text):
    """The same length without comments."""
    def blank(found):
        piece = found.group()
        return piece if piece.startswith('"') else re.sub(r"[^\n]", " ", piece)

    return _QUIET.sub(blank, text)


def _blank_strings(text):
    return _QUIET.sub(lambda found: " " * len(found.group()), text)


def _body(plain, start):
    """What stands between the bracket that ends at `start` and its partner."""
    depth = 1
    for at, letter in enumerate(_blank_strings(plain[start:])):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return plain[start:start + at]
    raise FarmError("engines.ron: a bracket is not closed")
