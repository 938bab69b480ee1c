"""Running and timing of processes and of calls, both sides in turn."""

from __future__ import annotations

import importlib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .table import Missing, Wrong

Command = Sequence["str | Path"]


@dataclass(frozen=True)
class Process:
    """What a finished process took and printed."""

    seconds: float
    output: str


def run_process(command: Command) -> Process:
    with tempfile.TemporaryFile() as output:
        begin = time.perf_counter()
        child = subprocess.Popen([str(part) for part in command], stdout=output)
        child.wait()
        taken = time.perf_counter() - begin
        if child.returncode != 0:
            raise Wrong(f"`{' '.join(str(part) for part in command)}` failed with code {child.returncode}")
        output.seek(0)
        return Process(taken, output.read().decode())


# What the system counts as a process's peak begins with that of its parent, which here may hold whole workloads. So the
# parent is an interpreter of its own.
PEAK_OF_CHILD = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak_mib(command: Command) -> float:
    """The most memory that a command holds."""
    peak = int(run_process([sys.executable, "-c", PEAK_OF_CHILD, *command]).output)
    return peak / 1024 / (1024 if sys.platform == "darwin" else 1)


def run_in_turn(repeat: int, *commands: Command) -> list[Process]:
    """Runs commands alternately, so that a change of the machine's mood meets all of them; gives each one's median."""
    runs = [[run_process(command) for command in commands] for _ in range(repeat + 1)][1:]  # the first warms the cache
    results = [sorted(one, key=lambda process: process.seconds) for one in zip(*runs)]  # noqa: B905
    return [one[len(one) // 2] for one in results]


def time_in_turn(repeat: int, *calls: Callable[[], object]) -> list[float]:
    taken: list[list[float]] = [[] for _ in calls]
    for _ in range(repeat):
        for call, times in zip(calls, taken):  # noqa: B905
            begin = time.perf_counter()
            call()
            times.append(time.perf_counter() - begin)
    return [statistics.median(times) for times in taken]


def time_per_call(repeat: int, *calls: Callable[[], object]) -> list[float]:
    """For calls of microseconds: each time is that of many calls."""
    many = 2000

    def loop(call: Callable[[], object]) -> Callable[[], object]:
        return lambda: [call() for _ in range(many)]

    return [taken / many for taken in time_in_turn(repeat, *(loop(call) for call in calls))]


def package(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Missing(f"{name} is not installed") from error
