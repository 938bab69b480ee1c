"""Runs and times processes and calls, both sides in turn."""

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
    """The time and the output of a finished process."""

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


# The peak memory that the system reports for a process includes its parent's memory at the time of the fork. This
# process may contain whole workloads, so a separate interpreter starts the command.
PEAK_OF_CHILD = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak_mib(command: Command) -> float:
    """The peak memory of a command."""
    peak = int(run_process([sys.executable, "-c", PEAK_OF_CHILD, *command]).output)
    return peak / 1024 / (1024 if sys.platform == "darwin" else 1)


def run_in_turn(repeat: int, *commands: Command) -> list[Process]:
    """Runs commands alternately, so that a change in machine load affects all of them. Returns each one's median."""
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
    """For calls that take microseconds: times many calls at once."""
    many = 2000

    def loop(call: Callable[[], object]) -> Callable[[], object]:
        return lambda: [call() for _ in range(many)]

    return [taken / many for taken in time_in_turn(repeat, *(loop(call) for call in calls))]


def package(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Missing(f"{name} is not installed") from error
