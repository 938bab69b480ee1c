#!/usr/bin/env python3
"""Scores a run in Parquet shards in one process, and prints time and memory beside those of reading the shards.

The shards are generated where they are missing: whole queries of 1,000 documents, sorted by score. A billion rows take
18 GB and some ten minutes to generate.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import irmetrics as ir
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

OF_QUERY = 1000
OF_SHARD = 10_000_000
DOCUMENTS = 8_800_000
MEASURES = ["AP", "nDCG@10", "RR", "R@1000"]
COLUMNS = ["query_id", "doc_id", "score"]


def document_numbers(rows: np.ndarray) -> np.ndarray:
    """A different number for each row of a query: multiples of a prime that does not divide the number of documents."""
    return rows * 7_368_787 % DOCUMENTS


def judged_rank(query: int) -> int:
    return query * 31 % OF_QUERY


def write_shard(folder: Path, number: int, rows: int) -> None:
    path = folder / f"part-{number:05}.parquet"
    if path.exists():
        return
    schema = pa.schema([("query_id", pa.string()), ("doc_id", pa.string()), ("score", pa.float64())])
    random = np.random.default_rng(number)
    unfinished = path.with_suffix(".unfinished")
    with pq.ParquetWriter(unfinished, schema, use_dictionary=["query_id"]) as writer:
        for begin in range(number * OF_SHARD, min((number + 1) * OF_SHARD, rows), 1_000_000):
            row = np.arange(begin, min(begin + 1_000_000, (number + 1) * OF_SHARD, rows))
            query = row // OF_QUERY
            queries = pa.array([str(one) for one in range(query[0], query[-1] + 1)])
            numbers = pa.array(document_numbers(row))
            columns = [
                queries.take(pa.array(query - query[0])),
                pa.compute.binary_join_element_wise("D", numbers.cast(pa.string()), ""),
                30 - row % OF_QUERY / 50 + random.uniform(0, 0.01, len(row)).round(4),
            ]
            writer.write_table(pa.table(columns, names=COLUMNS), row_group_size=1_000_000)
    unfinished.rename(path)


def batches(shards: list[Path]) -> Iterator[pa.RecordBatch]:
    for shard in shards:
        with pq.ParquetFile(shard) as file:
            yield from file.iter_batches(columns=COLUMNS)


def measure(mode: str, shards: list[Path], rows: int, threads: int) -> None:
    """Prints the seconds, those of all processors, and the memory before and at the peak."""
    evaluator = None
    if mode == "score":
        judged = np.arange(rows // OF_QUERY)
        documents = document_numbers(judged * OF_QUERY + judged_rank(judged))
        qrels = ir.Qrels(
            pa.table(
                {
                    "query_id": pa.array(judged).cast(pa.string()),
                    "doc_id": pa.array([f"D{one}" for one in documents]),
                    "relevance": np.ones(len(judged), np.int64),
                }
            )
        )
        del documents
        evaluator = ir.Evaluator(qrels, MEASURES, threads=threads)
    before = resource.getrusage(resource.RUSAGE_SELF)
    begin = time.perf_counter()
    if evaluator is None:
        assert sum(len(batch) for batch in batches(shards)) == rows
    else:
        scores = evaluator.evaluate(pa.RecordBatchReader.from_batches(pq.read_schema(shards[0]), batches(shards)))
        expected = statistics.fmean(1 / (1 + judged_rank(query)) for query in range(rows // OF_QUERY))
        assert abs(scores["RR"] - expected) < 1e-12, (scores["RR"], expected)
    taken = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_SELF)
    processors = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"{mode}: {taken:.1f} s, {processors:.1f} s of all processors, {taken / rows * 1e9:.1f} ns a row; "
        f"{before.ru_maxrss / 1024:.0f} MiB before, {after.ru_maxrss / 1024:.0f} MiB at the peak"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=50_000_000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path("build/workloads/parquet"))
    options = parser.parse_args()
    folder = options.folder / str(options.rows)
    folder.mkdir(parents=True, exist_ok=True)
    count = -(-options.rows // OF_SHARD)
    for number in range(count):
        write_shard(folder, number, options.rows)
    shards = [folder / f"part-{number:05}.parquet" for number in range(count)]
    print(f"{options.rows:,} rows, {count} shards, {sum(shard.stat().st_size for shard in shards) / 1e9:.1f} GB")
    for mode in ("read", "score"):
        child = multiprocessing.get_context("spawn").Process(
            target=measure, args=(mode, shards, options.rows, options.threads)
        )
        child.start()
        child.join()
        if child.exitcode != 0:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
