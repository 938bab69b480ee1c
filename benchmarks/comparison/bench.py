"""The input of comparisons: the programs, and the workloads as files and in memory."""

from __future__ import annotations

import argparse
import json
import os
import shutil
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from .running import run_process
from .table import Missing, Wrong

Lists = dict[str, dict[str, Any]]


class Bench:
    def __init__(self, options: argparse.Namespace) -> None:
        self.repeat: int = options.repeat
        self.scale: float = 0.05 if options.quick else 1
        self.directory: Path = options.workloads / "quick" if options.quick else options.workloads
        self.program_path: Path = options.program
        self.trec_eval_path: str | None = options.trec_eval or os.environ.get("TREC_EVAL") or shutil.which("trec_eval")

    @property
    def program(self) -> Path:
        if not self.program_path.exists():
            raise Missing(f"{self.program_path} is not built")
        return self.program_path

    @property
    def trec_eval(self) -> str:
        if self.trec_eval_path is None:
            raise Missing("trec_eval is not installed")
        return self.trec_eval_path

    def in_cpp(self, name: str) -> float:
        """The seconds of one iteration of a C++ benchmark."""
        return self.in_cpp_in_turn(name)[0]

    def in_cpp_in_turn(self, *names: str) -> list[float]:
        """The seconds of one iteration of each of these C++ benchmarks, in one process that alternates between them."""
        benchmarks = self.program.parent / "benchmarks" / "irmetrics_benchmarks"
        if not benchmarks.exists():
            raise Missing(f"{benchmarks} is not built")
        turns = [f"--benchmark_repetitions={self.repeat}", "--benchmark_enable_random_interleaving=true"]
        asked = [f"--benchmark_filter=^({'|'.join(names)})$", "--benchmark_format=json", *turns]
        runs = json.loads(run_process([benchmarks, *asked]).output)["benchmarks"]
        return [seconds_of([run for run in runs if run["run_name"] == name]) for name in names]

    def workload(self, name: str, times: float = 1) -> tuple[Path, Path]:
        """The qrels and run files of a workload with `times` as many queries. Missing files are written first."""
        directory = self.directory if times == 1 else self.directory / f"{times:g}"
        files = directory / f"{name}.qrels", directory / f"{name}.run"
        self.write_workload(name, directory, files, times)
        return files

    def write_workload(self, name: str, directory: Path, files: Sequence[Path], times: float = 1) -> None:
        """Writes a workload if one of its files is missing."""
        if all(file.exists() for file in files):
            return
        generator = self.program_path.parent / "benchmarks" / "workload"
        if not generator.exists():
            raise Missing(f"neither {files[-1]} nor {generator} exists")
        directory.mkdir(parents=True, exist_ok=True)
        run_process([generator, name, directory, "--scale", str(self.scale * times)])

    @cached_property
    def qrels(self) -> Lists:
        """The judgments of `msmarco` by query and document."""
        return read_lists(self.workload("msmarco")[0], 2, 3, int)

    @cached_property
    def run(self) -> Lists:
        """The scores of `msmarco` by query and document."""
        return read_lists(self.workload("msmarco")[1], 2, 4, float)

    @cached_property
    def passages(self) -> list[dict[str, Any]]:
        file = self.directory / "passages.jsonl"
        self.write_workload("passages", self.directory, [file])
        with file.open() as lines:
            return [json.loads(line) for line in lines]


def seconds_of(runs: list[dict[str, Any]]) -> float:
    """The median of the repetitions of a C++ benchmark."""
    for run in runs:
        if run.get("error_occurred"):
            raise Wrong(f"{run['name']}: {run['error_message']}")
    # Google Benchmark reports a median only for two or more repetitions.
    median = next((run for run in runs if run.get("aggregate_name") == "median"), runs[0])
    seconds: float = median["real_time"] * {"ns": 1e-9, "us": 1e-6, "ms": 1e-3}[median["time_unit"]]
    return seconds


def read_lists(path: Path, document: int, value: int, kind: type) -> Lists:
    lists: Lists = {}
    with path.open() as lines:
        for line in lines:
            fields = line.split()
            lists.setdefault(fields[0], {})[fields[document]] = kind(fields[value])
    return lists


def read_rows(path: Path, *columns: int, kind: type) -> list[tuple[Any, ...]]:
    """Some columns of a file, one tuple per line, as other tools' readers return them. The last column is numeric."""
    *texts, number = columns
    with path.open() as lines:
        return [(*[fields[i] for i in texts], kind(fields[number])) for fields in map(str.split, lines)]
