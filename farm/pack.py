"""What every worker plays with: the program and its configuration, byte for byte the same.

A pack is named by the hash of all in it that can decide a game. It travels to the workers as a
plugin of Dask, so a worker that starts late, or again after a crash, has it too.
"""

import hashlib
import os
import shutil
import stat
import tempfile
from pathlib import Path

from errors import FarmError, one_line
from files import read_bounded

PROGRAM = "tibetango"
CONFIG = "config"

MAX_PROGRAM = 1 << 30
MAX_CONFIG_FILE = 8 << 20
MAX_NET = 256 << 20
MAX_CONFIG_FILES = 500

# What a configuration folder is made of, and how large a file of a kind may be: settings, lists of openings, and the
# networks of engines.
KINDS = {".ron": MAX_CONFIG_FILE, ".txt": MAX_CONFIG_FILE, ".safetensors": MAX_NET}

# These decide how things look and read, and no game: a new colour makes no shard stale.
UNDECISIVE = ("theme.ron", "keys.ron", "text/")


class Pack:
    """A program and the files of its configuration folder."""

    def __init__(self, program, config):
        self.program = program
        self.config = dict(sorted(config.items()))
        digest = hashlib.sha256()
        parts = [(PROGRAM, program)]
        parts += [(name, data) for name, data in self.config.items()
                  if not name.startswith(UNDECISIVE) and "/text/" not in name]
        for part in parts:
            for data in (part[0].encode(), part[1]):
                # Lengths keep the parts apart.
                digest.update(len(data).to_bytes(8, "little"))
                digest.update(data)
        self.name = digest.hexdigest()

    def with_config(self, changed):
        """The same with some files of the configuration added or replaced."""
        return Pack(self.program, {**self.config, **changed})

    def unpack(self, folder):
        """Writes everything into `folder`/NAME, unless it is there, and returns that path."""
        place = Path(folder) / self.name
        if not place.exists():
            beside = Path(tempfile.mkdtemp(prefix=".pack-", dir=folder))
            for inside, data in self.config.items():
                path = beside / CONFIG / inside
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            path = beside / PROGRAM
            path.write_bytes(self.program)
            path.chmod(path.stat().st_mode | stat.S_IXUSR)
            try:
                beside.rename(place)
            except OSError:
                # Another was quicker; what it wrote has the same name and so the same bytes.
                if not place.exists():
                    raise
        return place

    def remove(self, folder):
        """Removes what `unpack` wrote."""
        shutil.rmtree(Path(folder) / self.name, ignore_errors=True)


# No method of a pack, which travels to workers that have nothing else of ours.
def text_of(pack, name):
    """The text of a file of a pack's configuration."""
    try:
        return pack.config[name].decode()
    except KeyError:
        raise FarmError(f"--config: it holds no {name}") from None
    except UnicodeDecodeError as error:
        raise FarmError(f"--config: {name} is no text in UTF-8: {one_line(error)}") from error


def read_pack(program, config):
    """The pack of a program's file and a configuration folder."""
    return Pack(read_bounded(program, MAX_PROGRAM, "--binary"), read_config(config))


def read_config(folder):
    """The settings and networks of a configuration folder by their path inside it."""
    folder = Path(folder)
    if not any(folder.glob("*/engines.ron")):
        raise FarmError(f"--config: {folder} holds no game's engines.ron: name a configuration folder")
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*")
                   if path.suffix in KINDS and path.is_file() and not path.name.startswith("."))
    if len(names) > MAX_CONFIG_FILES:
        raise FarmError(f"--config: {folder} holds more than {MAX_CONFIG_FILES} files")
    return {name: read_bounded(folder / name, KINDS[Path(name).suffix], "--config")
            for name in names}


def find_program(asked, root):
    """The path of the program: the one asked for, else the newest that cargo left."""
    if asked:
        if not Path(asked).is_file():
            raise FarmError(f"--binary: there is no file {asked}")
        return Path(asked)
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    target = Path(os.environ.get("CARGO_TARGET_DIR") or cache / "tibetango" / "target")
    places = [target / "release" / PROGRAM, root / "target" / "release" / PROGRAM]
    for path in places:
        if path.is_file():
            return path
    raise FarmError(f"there is no program at {places[0]}: run cargo build --release "
                    "--no-default-features --features games, or name one with --binary")

