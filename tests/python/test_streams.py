"""Streams of Arrow data are scored batch by batch: as the table of their rows, in the memory of the largest query."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import REAL_RUNS

pa = pytest.importorskip("pyarrow")

MEASURES = ["AP", "nDCG@10", "RR", "R@100", "P@5", "Judged@10"]
QRELS = {"1": {"a": 1, "b": 2}, "2": {"c": 1}, "3": {"a": 1}}
COLUMNS = {
    "query_id": ["1", "1", "1", "x", "3", "3", "2"],
    "doc_id": ["a", "c", "b", "d", "b", "a", "c"],
    "score": [3.0, 2.0, 2.0, 1.0, 5.0, 4.0, 9.0],
}


def everything(scores: ir.Scores) -> Any:
    return scores.to_dict(), dict(scores.per_query), scores.audit, scores.queries, scores.run


def reader_of(table: Any, rows: int = 3) -> Any:
    """A reader of batches that a generator makes, and that can be read once."""
    return pa.RecordBatchReader.from_batches(table.schema, (batch for batch in table.to_batches(max_chunksize=rows)))


class Once:
    """An object of another library whose stream can be taken once."""

    def __init__(self, data: Any) -> None:
        self.capsule = data.__arrow_c_stream__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return self.capsule


def relation(table: Any) -> Any:
    connection = pytest.importorskip("duckdb").connect()
    connection.register("run", table)
    return connection.table("run")


def relation_reader(table: Any) -> Any:
    rows = relation(table)
    reader = rows.to_arrow_reader if hasattr(rows, "to_arrow_reader") else rows.fetch_arrow_reader
    return reader(2048)


def polars_batches(table: Any) -> Any:
    polars = pytest.importorskip("polars")
    batches = polars.from_arrow(table).lazy().collect_batches()
    if not hasattr(batches, "__arrow_c_stream__"):
        pytest.skip("batches of this polars are no stream")
    return batches


def scanner(table: Any) -> Any:
    return (
        pytest.importorskip("pyarrow.dataset").Scanner.from_batches(table.to_batches(), schema=table.schema).to_reader()
    )


STREAMS: list[Callable[[Any], Any]] = [reader_of, Once, relation, relation_reader, polars_batches, scanner]


TABLES: list[Callable[[Any], Any]] = [
    dict,
    pa.table,
    pa.RecordBatch.from_pydict,
    lambda columns: pytest.importorskip("pandas").DataFrame(columns),
    lambda columns: pytest.importorskip("polars").DataFrame(columns),
    lambda columns: pytest.importorskip("polars").LazyFrame(columns),
]


@pytest.mark.parametrize("stream", STREAMS)
def test_as_the_table(stream: Callable[[Any], Any]) -> None:
    table = pa.table(COLUMNS)
    wanted = everything(ir.evaluate(table, QRELS, MEASURES))
    assert everything(ir.evaluate(stream(table), QRELS, MEASURES)) == wanted
    evaluator = ir.Evaluator(QRELS, MEASURES)
    assert everything(evaluator.evaluate(stream(table))) == wanted
    own = {"own": lambda ranking: float(ranking.retrieved)}  # it runs in Python
    assert everything(ir.evaluate(stream(table), QRELS, own)) == everything(ir.evaluate(table, QRELS, own))
    both = ir.evaluate({"one": stream(table), "two": stream(table)}, QRELS, MEASURES)
    assert list(both) == ["one", "two"]
    assert everything(both["two"])[1:4] == wanted[1:4]


@pytest.mark.parametrize("rows", range(1, 8))
def test_any_batches(rows: int) -> None:
    table = pa.table(COLUMNS)
    coded = table.set_column(0, "query_id", table["query_id"].dictionary_encode())
    batches = [
        pa.RecordBatch.from_arrays(
            [column.dictionary_encode() for column in (b["query_id"], b["doc_id"])] + [b["score"]], names=list(COLUMNS)
        )
        for b in table.to_batches(max_chunksize=rows)
    ]
    own_dictionaries = pa.RecordBatchReader.from_batches(batches[0].schema, iter(batches))
    wanted = everything(ir.evaluate(table, QRELS, MEASURES))
    for stream in (reader_of(table, rows), reader_of(coded, rows), own_dictionaries):
        assert everything(ir.evaluate(stream, QRELS, MEASURES)) == wanted


SCATTERED = {name: [*column, column[1], column[4]] for name, column in COLUMNS.items()}
RETURNS = (
    "run 'run': query '1' returns at row 8, after other queries; its first row is 1: sort or group the stream by "
    "query, or set scattered=collect, which keeps all rows in memory"
)


@pytest.mark.parametrize("stream", STREAMS)
def test_queries_that_return(stream: Callable[[Any], Any]) -> None:
    table = pa.table({**SCATTERED, "doc_id": [*COLUMNS["doc_id"], "e", "f"]})
    with pytest.raises(ValueError) as caught:
        ir.evaluate(stream(table), QRELS, MEASURES)
    assert str(caught.value) == RETURNS
    with pytest.raises(ValueError, match="query '1' returns at row 8"):
        ir.Evaluator(QRELS, MEASURES).evaluate({"one": stream(table)})
    wanted = everything(ir.evaluate(table, QRELS, MEASURES))
    assert everything(ir.evaluate(stream(table), QRELS, MEASURES, scattered="collect")) == wanted
    assert everything(ir.Evaluator(QRELS, MEASURES, scattered="collect").evaluate(stream(table))) == wanted
    # Comparisons and runs keep the rows.
    assert len(ir.compare({"a": stream(table), "b": stream(table)}, QRELS, MEASURES)) == len(MEASURES)
    assert ir.evaluate(ir.Run.from_frame(stream(table)), QRELS, MEASURES)["AP"] == wanted[0]["AP"]


@pytest.mark.parametrize("make", TABLES)
def test_tables_in_memory_may_be_in_any_order(make: Callable[[Any], Any]) -> None:
    shuffled = {name: [column[i] for i in (3, 0, 6, 4, 2, 5, 1)] for name, column in COLUMNS.items()}
    run = ir.Run.from_columns(*shuffled.values())
    assert everything(ir.evaluate(make(shuffled), QRELS, MEASURES)) == everything(ir.evaluate(run, QRELS, MEASURES))


@pytest.mark.parametrize("stream", STREAMS)
def test_parts(stream: Callable[[Any], Any]) -> None:
    table = pa.table(COLUMNS)
    evaluator = ir.Evaluator(QRELS, MEASURES)
    assert evaluator.part(stream(table)).to_bytes() == evaluator.part(table).to_bytes()
    parts = [evaluator.part(stream(table.slice(begin, rows))) for begin, rows in ((0, 3), (3, 0), (3, 1), (4, 3))]
    assert everything(evaluator.merge(parts)) == everything(evaluator.evaluate(table))
    returning = pa.table({**SCATTERED, "doc_id": [*COLUMNS["doc_id"], "e", "f"]})
    with pytest.raises(ValueError, match="query '1' returns at row 8"):
        evaluator.part(stream(returning))
    collecting = ir.Evaluator(QRELS, MEASURES, scattered="collect")
    assert collecting.part(stream(returning)).to_bytes() == evaluator.part(returning).to_bytes()


def test_choice_of_scattered() -> None:
    with pytest.raises(ValueError, match="scattered"):
        ir.evaluate(reader_of(pa.table(COLUMNS)), QRELS, MEASURES, scattered="keep")  # type: ignore[call-overload]


def error_of(source: Any) -> tuple[type, str]:
    with pytest.raises((ValueError, TypeError, KeyError)) as caught:
        ir.evaluate(source, QRELS, MEASURES)
    return caught.type, str(caught.value)


@pytest.mark.parametrize("row", [0, 2, 6])
@pytest.mark.parametrize(
    ("column", "value"),
    [("query_id", None), ("doc_id", None), ("score", None), ("query_id", ""), ("doc_id", ""), ("score", float("nan"))],
)
def test_errors_name_the_row_of_the_stream(column: str, value: Any, row: int) -> None:
    changed = {name: list(values) for name, values in COLUMNS.items()}
    changed[column][row] = value
    table = pa.table(changed)
    for rows in (1, 2, 100):
        assert error_of(reader_of(table, rows)) == error_of(table)


def test_errors_of_the_whole_stream() -> None:
    table = pa.table(COLUMNS)
    twice = pa.table({**COLUMNS, "doc_id": ["a", "c", "a", *COLUMNS["doc_id"][3:]]})
    other = pa.table({**COLUMNS, "query_id": ["7"] * 7, "doc_id": list("abcdefg")})
    for one in (twice, other, table.slice(0, 0), table.drop_columns(["doc_id"]), table.select([2])):
        assert error_of(reader_of(one, 2)) == error_of(one)
    with pytest.raises(TypeError, match="expected Arrow data with named columns, not one column of type 'l'"):
        ir.evaluate(Once(pa.chunked_array([[1]])), QRELS, MEASURES)


@pytest.mark.parametrize("error", [None, OSError("the disk is gone"), ZeroDivisionError("in a generator")])
def test_a_producer_ends(error: Exception | None) -> None:
    """The generator is left after an error of its own, an error of ours, and at the end."""
    left: list[str] = []
    table = pa.table({**SCATTERED, "doc_id": [*COLUMNS["doc_id"], "e", "f"]})

    def batches() -> Iterator[Any]:
        try:
            yield from table.to_batches(max_chunksize=2)[:2]
            if error is not None:
                raise error
            yield from table.to_batches(max_chunksize=2)[2:]
        finally:
            left.append("left")

    reader = pa.RecordBatchReader.from_batches(table.schema, batches())
    with pytest.raises(ValueError) as caught:
        ir.evaluate(reader, QRELS, MEASURES)
    assert (str(error) if error is not None else RETURNS) in str(caught.value)
    if error is not None:
        assert str(caught.value).startswith("the Arrow data cannot be read: ")
    del reader, caught
    gc.collect()
    assert left == ["left"]
    taken = Once(pa.table(COLUMNS))
    assert ir.evaluate(taken, QRELS, MEASURES)["AP"] > 0
    with pytest.raises(ValueError, match="the Arrow data were read before"):
        ir.evaluate(taken, QRELS, MEASURES)


@pytest.mark.parametrize(("judged", "runs", "nuggets"), REAL_RUNS)
def test_real_runs(shared: Path, judged: str, runs: str, nuggets: bool) -> None:
    """Real runs as a stream have the scores, bit for bit, and the audit of their files."""
    paths = sorted(shared.glob(runs))
    assert paths
    if nuggets:
        evaluator = ir.Evaluator(nuggets=ir.read_nuggets(shared / judged), measures="alpha_nDCG@10 ERR_IA@20 AP")
    else:
        evaluator = ir.Evaluator(ir.read_qrels(shared / judged), MEASURES)
    for number, path in enumerate(paths):
        table = ir.read_run(path).to_arrow()
        of_file = evaluator.evaluate(path)
        stream = reader_of(table, [7, 100, 1000, 65_536][number % 4])
        assert everything(evaluator.evaluate(stream, name=of_file.run)) == everything(of_file)


MEMORY = """
import resource, sys
import irmetrics as ir, numpy as np, pyarrow as pa
rows, of_query, batch, giant = 5_000_000, 1000, 65_536, 200_000
def batches():
    for begin in range(0, rows, batch):
        at = np.arange(begin, min(begin + batch, rows), dtype=np.int64)
        query = np.where(at < giant, -1, at // of_query)
        yield pa.record_batch([query, at * 7919 % 1_000_003, -(at % giant) / 7], names=["query_id", "doc_id", "score"])
def reader():
    first = next(batches())
    return pa.RecordBatchReader.from_batches(first.schema, batches())
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 / (1024 if sys.platform == "darwin" else 1)
evaluator = ir.Evaluator({str(q): {str(q * of_query * 7919 % 1_000_003): 1} for q in range(300, 4000)}, "nDCG@10 AP")
evaluator.evaluate({"query_id": ["300"], "doc_id": ["1"], "score": [1.0]})
for one in reader():
    pass
before = peak()
scores = evaluator.evaluate(reader())
print(peak() - before, scores["AP"], scores.audit.missing)
"""


def test_memory() -> None:
    """Five million rows, 114 MiB, take the memory of a window. One query of them has 200,000 rows."""
    pytest.importorskip("numpy")
    done = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    grown, ap, missing = map(float, done.stdout.split())
    assert (ap, missing) == (1, 0)
    assert grown <= 40
