"""Files of settings, whose contents stand for options of the command line: TOML, or the run.json of a run of learning."""

import json
import sys

from errors import FarmError, one_line
from files import read_bounded

MAX_SETTINGS = 64 << 10

# Python's own reader of TOML came with it.
TOML_NEEDS = (3, 11)

# The file in which a run of learning keeps its settings, and its form.
RUN_FILE, RUN_FORMAT = "run.json", "tibetango-learn 3"

# What that file says besides: its form, and hashes of the program and of the network that the run began with.
FORM, PROGRAM, START = "format", "program and configuration", "start"

# Options that no help names: game and first network of the run whose settings they are.
OF_GAME, OF_START = "--run-game", "--run-start"


def with_settings(arguments):
    """The arguments with the settings of a file as options in the place where --settings names it."""
    words, found = iter(arguments), []
    for word in words:
        name, equals, path = word.partition("=")
        if name != "--settings":
            found.append(word)
            continue
        path = path if equals else next(words, "")
        found += settings(path)
    return found


def settings(path):
    """The options that a file holds, by their names without the dashes."""
    data = read_bounded(path, MAX_SETTINGS, "--settings")
    found = of_run(path, data) if data.lstrip().startswith(b"{") else toml(path, data)
    return [f"--{name}={word_of(f'--settings: {path}: {one_line(name)}', value)}" for name, value in found.items()]


def toml(path, data):
    """The settings of a file in TOML."""
    if sys.version_info < TOML_NEEDS:
        raise FarmError("--settings needs Python 3.11 or newer, which reads TOML")
    import tomllib

    try:
        return tomllib.loads(data.decode())
    except ValueError as error:
        raise FarmError(f"--settings: {path}: {one_line(error)}") from error


def of_run(path, data):
    """The settings of a run of learning, from its run.json."""
    try:
        found = json.loads(data)
        if found.pop(FORM) != RUN_FORMAT:
            raise ValueError
        widths = found.pop("widths")
        # Another program or configuration may play the same settings.
        found.pop(PROGRAM)
        own = {OF_GAME: found.pop("game"), OF_START: found.pop(START)}
        options = {**{name.removeprefix("--"): value for name, value in own.items()}, **widths, **found}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise FarmError(f"--settings: {path} is not the run.json of a run of learning") from None
    return {name.replace("_", "-"): value for name, value in options.items()}


def word_of(what, value):
    """A setting as the command line has it: a text, a number, or several numbers with commas between them."""
    if isinstance(value, str):
        return value
    numbers = value if isinstance(value, list) and value else [value]
    if any(isinstance(number, bool) or not isinstance(number, int | float) for number in numbers):
        raise FarmError(f"{what} is neither a text nor a number nor a list of numbers")
    return ",".join(map(repr, numbers))
