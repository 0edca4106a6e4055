"""How the farm fails: one line for people, and an exit status as the game's own program gives it."""


class FarmError(Exception):
    """Bad usage or bad input; the text is one line that says what, where and what would be right."""


def one_line(text):
    """Text from outside as one line that no terminal obeys."""
    line = " ".join(str(text).split())
    return "".join(c if c.isprintable() else "?" for c in line)[:2000]
