"""What a run of learning keeps besides what it needs: networks after some rounds, and snapshots to go on with elsewhere."""

import io
import tarfile
from dataclasses import dataclass


@dataclass(frozen=True)
class Keep:
    """What to keep, which decides nothing of the run, and whether another program may go on with it.

    `rounds` are those after which the best network is kept. A snapshot comes after every `snapshot_every` rounds, none if
    that is 0.
    """

    rounds: tuple = ()
    snapshot_every: int = 0
    other_program: bool = False


def checkpoint_name(number):
    """The name of the file of the network that was the best after a round."""
    return f"after-{number}.safetensors"


def snapshot_name(number):
    """The name of the snapshot after a round."""
    return f"snapshot-{number}.tar"


def games_name(number, at):
    """The name of the file of a shard of a round's games in a snapshot."""
    return f"games/round-{number}-{at}.gz"


def snapshot(contents):
    """Files, paths by names, as the bytes of one; the same files give the same bytes."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as tar:
        for name, path in contents.items():
            content = path.read_bytes()
            # Of an owner and a time it knows nothing.
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return data.getvalue()
