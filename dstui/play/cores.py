"""All cores of this machine, as an executor whose processes never outlive this one."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait


def usable_cores() -> int:
    """How many cores this process may use: what ``taskset`` left it, where systems tell."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """*count* processes to search in.

    Left by an exception, an interrupt too, they end at once, whatever they search.
    """
    # Not forked: a fork would take along what threads and locks were doing at that moment.
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(count, mp_context=context, initializer=_prepare)
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        ours = [child for child in multiprocessing.active_children() if child not in others]
        for child in ours:
            child.terminate()
        for child in ours:
            child.join()
        raise
    finally:
        executor.shutdown()


def _prepare() -> None:
    """Leave Ctrl+C to the process that started this one, and end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
