"""Results of shards on disk, by the names of the shards: what a run that was killed had done."""

import gzip
import os
import zlib
from pathlib import Path

from errors import FarmError, one_line
from files import aside

# A shard of 10000 games of self-play is far smaller.
MAX_SHARD = 1 << 30


def default_folder():
    """The default folder of results."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "tibetango" / "farm"


class Cache:
    """A folder of results."""

    def __init__(self, folder):
        self.folder = Path(folder)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FarmError(f"--cache: cannot make {folder}: {error.strerror}") from error

    def path(self, shard):
        """Where the result of a shard lies or will lie."""
        return self.folder / f"{shard.name}.gz"

    def has(self, shard):
        """True if the result is there and whole: gzip's checksum tells."""
        size = 0
        try:
            with gzip.open(self.path(shard)) as file:
                while data := file.read(1 << 20):
                    size += len(data)
            # A file without a single byte passes for an empty result.
            return size > 0
        except FileNotFoundError:
            return False
        except (OSError, EOFError, zlib.error):
            # The file is unusable, and playing the shard again gives the right one.
            return False

    def put(self, shard, compressed):
        """Keeps a result."""
        try:
            with aside(self.path(shard)) as file:
                file.write(compressed)
        except OSError as error:
            raise FarmError(f"--cache: cannot write to {self.folder}: "
                            f"{one_line(error.strerror)}") from error

    def read(self, shard):
        """The result of a shard that is there."""
        return read_compressed(self.path(shard))


def read_compressed(path):
    """The result of a shard from its file."""
    try:
        with gzip.open(path) as file:
            data = file.read(MAX_SHARD + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise FarmError(f"--cache: cannot read {path}: {one_line(error)}") from error
    if len(data) > MAX_SHARD:
        raise FarmError(f"--cache: {path} is too large: delete it")
    return data
