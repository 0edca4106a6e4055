"""Progress on stderr: a bar where a person watches, lines elsewhere."""

import contextlib
import sys
import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

# Seconds between two lines of a log.
PAUSE = 10.0


def say(text):
    """A line on stderr."""
    print(text, file=sys.stderr, flush=True)


@contextlib.contextmanager
def games(title, total):
    """Gives a function that is told how many games more are there."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _Lines(title, total).add
        return
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=None), MofNCompleteColumn(),
               TextColumn("games"), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(title, total=total)

        yield lambda count: progress.advance(task, count)


class _Lines:
    """A line now and then, and one at the end."""

    def __init__(self, title, total):
        self.title, self.total, self.done, self.said = title, total, 0, time.monotonic()

    def add(self, count):
        self.done += count
        if self.done == self.total or time.monotonic() - self.said >= PAUSE:
            self.said = time.monotonic()
            say(f"{self.title}: {self.done} of {self.total} games")
