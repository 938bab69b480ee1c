"""A stream of Arrow data that no memory holds: S22."""

from __future__ import annotations

import statistics
import sys
from functools import partial

from .bench import Bench
from .running import package, run_in_turn
from .table import Row, rows_or_problem
from .values import MEASURES, require_same

ROWS = 50_000_000
OF_QUERY = 1000

# Makes batches in new memory. Prints the seconds, the peak memory and the mean.
CHILD = f"""
import resource, sys, time
import irmetrics as ir, numpy as np, pyarrow as pa
mode, rows, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
documents = pa.array([f"D{{i * 7919 % 1_000_003:07}}" for i in range({OF_QUERY})])
def batches():
    for begin in range(0, rows, 65_536):
        query, rank = np.divmod(np.arange(begin, min(begin + 65_536, rows)), {OF_QUERY})
        ids = pa.array([str(one) for one in range(query[0], query[-1] + 1)])
        columns = [ids.take(pa.array(query - query[0])), documents.take(pa.array(rank)), 100 - rank / 7]
        yield pa.record_batch(columns, names=["query_id", "doc_id", "score"])
reader = pa.RecordBatchReader.from_batches(next(batches()).schema, batches())
judged = {{str(q): {{documents[q % {OF_QUERY}].as_py(): 1}} for q in range(rows // {OF_QUERY})}}
evaluator = ir.Evaluator(judged, {MEASURES!r}, threads=threads)
evaluator.evaluate(dict(query_id=["0"], doc_id=["D0000000"], score=[1.0]))
begin = time.perf_counter()
if mode == "source":
    mean = sum(len(batch) for batch in reader)
else:
    mean = evaluator.evaluate(reader)["RR"]
taken = time.perf_counter() - begin
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 / (1024 if sys.platform == "darwin" else 1)
print(taken, peak, mean)
"""


def stream_of_rows(bench: Bench) -> list[Row]:
    """S22: time and memory beyond those of the source, which a process takes that only reads the stream."""
    for name in ("irmetrics", "numpy", "pyarrow"):
        package(name)
    rows = int(ROWS * bench.scale)
    work = f"a stream of {rows:,} rows of Arrow's texts to {', '.join(MEASURES)}"

    def measured(threads: int) -> list[Row]:
        commands = [[sys.executable, "-c", CHILD, mode, str(rows), str(threads)] for mode in ("source", "scores")]
        source, ours = ([float(x) for x in one.output.split()] for one in run_in_turn(bench.repeat, *commands))
        require_same({"rows": source[2]}, {"rows": rows}, 0)
        expected = statistics.fmean(1 / (1 + query % OF_QUERY) for query in range(rows // OF_QUERY))
        require_same({"RR": ours[2]}, {"RR": expected})
        time, memory = (ours[0] - source[0]) / rows * 1e9, ours[1] - source[1]
        kind = f"{work}, {'one thread' if threads == 1 else 'two threads'}"
        wanted, met = ("-", None) if threads == 1 else ("<= 5 ns", time <= 5)
        source_time, source_memory = f"the source {source[0] / rows * 1e9:.1f} ns", f"the source {source[1]:.1f} MiB"
        return [
            Row("S22", f"{kind}, per row", f"{time:.1f} ns", source_time, "-", wanted, met),
            Row("S22", f"{kind}, memory", f"{memory:.1f} MiB", source_memory, "-", "<= 50 MiB", memory <= 50),
        ]

    return [row for threads in (1, 2) for row in rows_or_problem("S22", work, partial(measured, threads))]
