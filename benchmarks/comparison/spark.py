"""A run of millions of rows in Spark, with two workers: S23."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .bench import Bench
from .running import package, time_in_turn
from .table import Row, Wrong, at_most
from .values import MEASURES


def read_batches(batches: Iterator[Any]) -> Iterator[Any]:
    """Reads what the scoring reads, and returns a row for each partition."""
    import pyarrow

    yield pyarrow.record_batch({"rows": pyarrow.array([sum(batch.num_rows for batch in batches)], "int64")})


def peak_of_worker(batches: Iterator[Any]) -> Iterator[Any]:
    """The peak memory of this process since its start, in KiB."""
    import resource

    import pyarrow

    for _ in batches:
        pass
    yield pyarrow.record_batch({"peak": pyarrow.array([resource.getrusage(resource.RUSAGE_SELF).ru_maxrss], "int64")})


def on_workers(bench: Bench) -> list[Row]:
    """S23: `msmarco` as a Parquet file, beside the same job without scoring: the same shuffle and sort."""
    on_spark = package("irmetrics.spark")
    ir = package("irmetrics")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # The workers import this module.
    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    builder = package("pyspark.sql").SparkSession.builder.master("local[2]")
    session = builder.config("spark.ui.enabled", "false").config("spark.driver.memory", "4g").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    qrels, run = bench.workload("msmarco")
    path = bench.directory / "msmarco.parquet"
    if not path.exists():
        package("pyarrow.parquet").write_table(ir.read_run(run).to_arrow(), path, row_group_size=1 << 18)
    frame = session.read.parquet(str(path))
    rows = frame.count()
    judged = ir.read_qrels(qrels)

    def scored() -> Any:
        return on_spark.evaluate(frame, judged, MEASURES).collect()

    def read() -> None:
        keyed = frame.select("query_id", "doc_id", "score").repartition("query_id").sortWithinPartitions("query_id")
        keyed.mapInArrow(read_batches, "rows long").collect()

    if scored() != ir.evaluate(run, judged, MEASURES).named("run"):  # which warms both
        raise Wrong("the scores are not those of one process")
    read()
    ours, other = time_in_turn(bench.repeat, scored, read)
    peak = max(row.peak for row in session.range(16).repartition(2).mapInArrow(peak_of_worker, "peak long").collect())
    session.stop()
    mib = peak / 1024
    work = f"a DataFrame of Spark ({rows:,} rows) to {', '.join(MEASURES)}, two workers"
    return [
        at_most("S23", work, ours, "the same job without scoring", other, 1.3),
        Row("S23", "the same, peak memory of a worker", f"{mib:.0f} MiB", target="<= 400 MiB", met=mib <= 400),
    ]
