"""What the tests share: the program, which TIBETANGO_BINARY names, and our modules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FARM = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FARM))

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
