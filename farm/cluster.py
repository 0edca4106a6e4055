"""Running shards on workers of Dask: processes of this machine, or a scheduler's."""

import contextlib
import logging
import os
import sys
import tempfile
from dataclasses import astuple

import cloudpickle
import dask
import distributed
from distributed.diagnostics.plugin import WorkerPlugin

import pack as pack_module
import shards as shards_module
from errors import FarmError, one_line
from shards import play, play_on_worker

# How long a scheduler may take to answer and to have a worker.
PATIENCE = "60s"

# A shard whose worker died so often kills workers.
DEATHS = 10

# Scheduler and workers elsewhere have none of our files: what they need of them travels whole.
for module in (pack_module, shards_module, sys.modules[__name__]):
    cloudpickle.register_pickle_by_value(module)


class Whole:
    """A function or a class that arrives as itself where its module is not. Dask sends the names of
    what can be imported here."""

    def __init__(self, value):
        self.value = value

    def __call__(self, *arguments):
        return self.value(*arguments)

    def __reduce__(self):
        return cloudpickle.loads, (cloudpickle.dumps(self.value),)


class PackPlugin(WorkerPlugin):
    """Unpacks a pack on every worker, those included that come later."""

    def __init__(self, pack):
        self.pack = pack
        self.name = f"tibetango-{pack.name}"

    def __reduce__(self):
        return Whole(PackPlugin), (Whole(self.pack),)

    def setup(self, worker):
        """Runs on the worker."""
        self.pack.unpack(worker.local_directory)

    def teardown(self, worker):
        """Runs on the worker, where the pack is needed no more."""
        self.pack.remove(worker.local_directory)


@contextlib.contextmanager
def connect(scheduler, workers, scratch):
    """A client of the scheduler at an address, or of a cluster of processes on this machine that
    keep their files in a folder in `scratch`."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": DEATHS}))
        if scheduler is None:
            folder = stack.enter_context(
                tempfile.TemporaryDirectory(prefix="workers-", dir=scratch, ignore_cleanup_errors=True))
            cluster = distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, host="127.0.0.1",
                # No dashboard; what is left of it takes any port instead of complaining of its own.
                dashboard_address=None, scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
                memory_limit=None, local_directory=folder,
                silence_logs=logging.ERROR)
            address = stack.enter_context(cluster)
        else:
            address = scheduler
        try:
            client = stack.enter_context(distributed.Client(address, timeout=PATIENCE))
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, ValueError, TimeoutError) as error:
            raise FarmError(f"--scheduler: {scheduler}: {one_line(error)}") from error
        yield client


def default_workers():
    """As many as there are processors for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def run(client_of, pack, shards, cache, done, here=None):
    """Plays the shards that `cache` lacks and keeps each as it ends. `done(shard, played)` is told
    of every one, those first that were there; where it returns true no more are needed.

    `client_of` gives the client, if one is needed. A worker that dies costs the shards that it was playing: others play
    them again. A single shard needs no cluster where `here`, a folder for the pack, is named.
    """
    missing = []
    for shard in shards:
        if cache.has(shard):
            if done(shard, False):
                return
        else:
            missing.append(shard)
    if not missing:
        return

    def keep(shard, result, error):
        if error is not None:
            raise FarmError(one_line(error))
        cache.put(shard, result)

    if here is not None and len(missing) == 1:
        pack.unpack(here)
        keep(missing[0], *play(missing[0], here))
        done(missing[0], True)
        return
    client = client_of()
    client.register_plugin(PackPlugin(pack))
    # The key is the shard's name, the order that of the games.
    futures = {
        client.submit(Whole(play_on_worker), *astuple(shard), key=shard.name, priority=-at): shard
        for at, shard in enumerate(missing)
    }
    try:
        for future in distributed.as_completed(list(futures)):
            shard = futures.pop(future)
            keep(shard, *outcome(future, shard))
            # The workers need not keep it any longer.
            future.release()
            if done(shard, True):
                return
    finally:
        client.cancel(list(futures))


def forget(client, pack):
    """Frees what the cluster keeps of a pack that it was sent and of which no more shards will be played."""
    # A scheduler that was started anew knows nothing of it.
    with contextlib.suppress(ValueError, KeyError):
        client.unregister_worker_plugin(PackPlugin(pack).name)


def outcome(future, shard):
    """What came of a shard that ended."""
    try:
        return future.result()
    except distributed.KilledWorker:
        return None, f"{shard.name}: the workers that played it died, {DEATHS + 1} of them"
    except Exception as error:  # noqa: BLE001 (whatever went wrong on a worker is told in one line)
        return None, f"{shard.name}: {type(error).__name__}: {error}"
