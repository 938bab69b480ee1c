"""Scores a run in the ways of the Python package, and compares each way's CSV with an expected file, byte for byte.

python_ways.py EXPECTED QRELS NUGGETS MEASURES RUN...   MEASURES is a file; the first RUN is also standard input
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Any

import irmetrics as ir

THREADS = (1, 2, 7, 64)


class ArrowStream:
    """The columns of a run, without its class."""

    def __init__(self, run: ir.Run) -> None:
        self.run = run

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.run.__arrow_c_stream__(requested_schema)


def main(expected_file: str, qrels_file: str, nuggets_file: str, measures_file: str, *files: str) -> int:
    expected = Path(expected_file).read_text()
    qrels, nuggets = ir.read_qrels(qrels_file), ir.read_nuggets(nuggets_file)
    measures = ir.parse_measures(Path(measures_file).read_text())
    equal = different = 0

    def rewind() -> None:
        """Standard input is a file here, which several calls read."""
        os.lseek(0, 0, os.SEEK_SET)

    def compare(run: Any, way: str) -> None:
        """Scores a run, or what a function returns."""
        nonlocal equal, different
        for threads in THREADS:
            rewind()
            scores = ir.evaluate(run() if callable(run) else run, qrels, measures, nuggets=nuggets, threads=threads)
            if scores.named("a").to_csv(audit=True) == expected:
                equal += 1
            else:
                different += 1
                print(f"differs: {way}, {threads} threads")

    for path in [*files, "-"]:
        rewind()
        run = ir.read_run(path)
        compare(path, f"the file {path}")
        compare(run, f"the Run of {path}")
    compare(lambda: io.BytesIO(Path(files[0]).read_bytes()), "a file object")
    compare(run.to_dict(), "a dict")
    rows = [(query, *pair) for query, ranked in run.to_dict().items() for pair in ranked.items()]
    compare(rows, "tuples")
    compare({name: list(column) for name, column in zip(("qid", "docno", "score"), zip(*rows))}, "columns of objects")
    compare(lambda: ArrowStream(run), "columns of Arrow")
    print(f"{equal} equal, {different} different")
    return 0 if equal and not different else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
