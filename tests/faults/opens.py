#!/usr/bin/env python3
"""Counts how often the program opens a run file that it scores.

tests/faults/opens.py PROGRAM INTERPOSER

A file is opened at most twice, whatever its layout and the number of threads: to find out what it is, and to read it. A
table is opened once more, to find out how many runs it has.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from program import Command, Fault, Runner

MOST = {"two.run": 2, "large.run": 2, "scattered.run": 2, "table.csv": 3}


def main() -> None:
    program, interposer = (Path(argument).resolve() for argument in sys.argv[1:])
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(program, interposer, Path(folder, "inputs"))
        large = (runner.folder / "large.run").read_text()
        scattered = large.splitlines(keepends=True)
        (runner.folder / "scattered.run").write_text("".join(scattered[1::2] + scattered[::2]))
        (runner.folder / "table.csv").write_text("query_id,doc_id,score\nq1,d3,2\nq1,d4,1\n")
        runner.names += ["scattered.run", "table.csv"]

        def opened(runs: str) -> int:
            """The number of files that the scoring of these runs opens."""
            found = runner.run(Command(f"evaluate --qrels large.qrels -m AP {runs}"), Fault("open", 0, "once"))
            if isinstance(found, str) or found.code != 0:
                sys.exit(f"{runs}: {found}")
            return runner.counts()["open"]

        for threads in (1, 3):
            alone = opened(f"--threads {threads} one.run")
            for run, most in MOST.items():
                opens = opened(f"--threads {threads} one.run {run}") - alone
                print(f"{run} is opened {opens} times with {threads} threads")
                if opens > most:
                    problems.append(run)
        runner.end()
    sys.exit(f"opened too often: {', '.join(problems)}" if problems else 0)


if __name__ == "__main__":
    main()
