"""Files that are either whole or not there."""

import contextlib
import os
import tempfile
from pathlib import Path

from errors import FarmError


@contextlib.contextmanager
def aside(path):
    """A new binary file beside `path`, which takes its name once it is whole and on the disk."""
    path = Path(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        # mkstemp lets nobody else read; a result is an ordinary file.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)
        raise


def read_bounded(path, limit, what):
    """The bytes of a regular file of at most `limit` bytes."""
    path = Path(path)
    try:
        # Opening a pipe would wait for its other end.
        if not path.is_file():
            raise FarmError(f"{what}: {path} is no file")
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise FarmError(f"{what}: cannot read {path}: {error.strerror}") from error
    if len(data) > limit:
        raise FarmError(f"{what}: {path} has more than {limit} bytes")
    return data
