"""What the tests share: the program, which TIBETANGO_BINARY names, and our modules."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

FARM = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FARM))

# What tests of learning compile is run a few times and then forgotten. Runs that they start do the same.
os.environ.setdefault("JAX_DISABLE_MOST_OPTIMIZATIONS", "1")

# Learning has packages of its own: without them the other tests are all that there is.
collect_ignore = [] if importlib.util.find_spec("jax") else ["learning"]

# No run takes nearly as long; one that hangs must not hang the tests.
TIMEOUT = 240


@pytest.fixture(scope="session")
def binary():
    """The program's path."""
    path = os.environ.get("TIBETANGO_BINARY")
    assert path and Path(path).is_file(), "TIBETANGO_BINARY must name the program"
    return path


@pytest.fixture(scope="session")
def config():
    """The shipped configuration."""
    return FARM.parent / "config"


def run(*arguments, environment=None):
    """Runs a command to its end."""
    return subprocess.run([str(word) for word in arguments], capture_output=True, text=True,
                          timeout=TIMEOUT, check=False, stdin=subprocess.DEVNULL,
                          env={**os.environ, **(environment or {})})


def farm(*arguments, environment=None):
    """Runs farm.py."""
    return run(sys.executable, FARM / "farm.py", *arguments, environment=environment)


def games():
    """The program's games, as it tells them to a caller who asks for another one."""
    said = run(os.environ["TIBETANGO_BINARY"], "perft", "another", "--depth", 1).stderr
    found = re.search(r"\[possible values: ([^]]+)\]", said)
    assert found, said
    return found[1].split(", ")


def pytest_generate_tests(metafunc):
    """Runs a test that asks for a game once for each game of the program."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games() if "TIBETANGO_BINARY" in os.environ else ["none"])
