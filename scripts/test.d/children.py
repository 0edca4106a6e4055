"""Programs that are run to their end, or ended with all that they started."""

import contextlib
import os
import signal
import subprocess
import threading
from pathlib import Path

# Nothing takes nearly as long. What does hangs.
LIMIT_S = 4 * 60 * 60

_lock = threading.Lock()
_running = set()
_closed = False


class Failed(Exception):
    """A program ended with this exit status."""


def run(command, log, cwd, environment=None, limit_s=LIMIT_S):
    """Runs a program with its output in `log`; raises `Failed` unless its exit status is 0, 124 if it takes too long."""
    with _lock:
        if _closed:
            raise Failed(143)
        child = subprocess.Popen(list(map(str, command)), stdout=log, stderr=subprocess.STDOUT,
                                 stdin=subprocess.DEVNULL, cwd=cwd, env={**os.environ, **(environment or {})},
                                 start_new_session=True)
        _running.add(child)
    try:
        status = child.wait(limit_s)
    except subprocess.TimeoutExpired:
        log.write(f"\nstill running after {limit_s} s: ended\n")
        status = 124
    finally:
        _end(child)
        with _lock:
            _running.discard(child)
    if status:
        raise Failed(status)


def end_all():
    """Ends every program that is still running; none can be started after that."""
    global _closed
    with _lock:
        _closed = True
        running = list(_running)
    for child in running:
        _end(child)


def has_ended():
    """Whether `end_all` was called: how a program ended then says nothing of it."""
    return _closed


def _end(child):
    """Ends a program and all that it started in its session."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    for other in _session(child.pid):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(other, signal.SIGKILL)
    child.wait()


def _session(leader):
    """The processes of a session, where the system tells them: some put themselves into a group of their own."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            if int((folder / "stat").read_bytes().rpartition(b")")[2].split()[3]) == leader:
                yield int(folder.name)
