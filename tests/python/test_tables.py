"""Tables out: Arrow's C stream interface, pyarrow, polars, and back."""

from __future__ import annotations

import gc
import random
from typing import Any

import irmetrics as ir
import pytest

pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

NESTED = {"q1": {"a": 3.0, "b": -2.0}, "q2": {"x": 1.5}, "q10": {"é": 1.0}}
NUGGETS = {"q1": {"n1": {"a": 1.0, "b": 0.0}, "n2": {"a": 2.0}}, "q2": {"n1": {"x": 1.0}}}


def collections() -> list[Any]:
    rng = random.Random(3)
    large = {f"q{i}": {f"document-{rng.random()}": rng.random() for _ in range(40)} for i in range(200)}
    grades = {query: {d: float(abs(int(v))) for d, v in row.items()} for query, row in NESTED.items()}
    return [ir.Run(NESTED), ir.Run(large), ir.Qrels(grades), ir.NuggetQrels(NUGGETS)]


@pytest.mark.parametrize("collection", collections(), ids=repr)
def test_round_trips(collection: Any) -> None:
    make = type(collection)
    table = collection.to_arrow()
    assert make(table) == collection and make(pyarrow.table(collection)) == collection
    expected = collection.to_pandas()
    assert table.column_names == list(expected.columns)
    assert [table[name].to_pylist() for name in table.column_names] == [list(expected[name]) for name in expected]
    polars = pytest.importorskip("polars", reason="polars is not installed")
    assert make(collection.to_polars()) == make(polars.from_arrow(table)) == collection
    assert collection.to_polars().to_dict(as_series=False) == table.to_pydict()


def test_tables_outlive_their_source() -> None:
    run = ir.Run(NESTED)
    table, reader = run.to_arrow(), pyarrow.RecordBatchReader.from_stream(run)
    expected = run.to_columns()
    del run
    gc.collect()
    assert [column.to_pylist() for column in table.columns] == list(expected)
    documents = reader.read_all()["doc_id"]
    del reader, table
    gc.collect()
    assert documents.to_pylist() == expected[1]


def test_streams_that_nobody_reads_are_released() -> None:
    run = ir.Run(NESTED)
    for _ in range(3):
        capsule = run.__arrow_c_stream__()
        assert "arrow_array_stream" in repr(capsule)
        del capsule
    reader = pyarrow.RecordBatchReader.from_stream(run)
    assert reader.schema.names == ["query_id", "doc_id", "score"]
    assert [batch.num_rows for batch in reader] == [4]


def test_empty_collections_have_columns_without_rows() -> None:
    table = ir.Run({}).to_arrow()
    assert table.num_rows == 0 and table.column_names == ["query_id", "doc_id", "score"]
    table.validate(full=True)


def test_arrays_are_valid() -> None:
    for collection in collections():
        collection.to_arrow().validate(full=True)


def test_ids_that_are_not_utf8(tmp_path: Any) -> None:
    path = tmp_path / "run"
    path.write_bytes(b"q1 Q0 a 1 2 t\nq1 Q0 b\xff 2 1 t\n")
    with pytest.raises(ValueError, match=r"row 2: the doc_id 'b\\xff' is not UTF-8, which Arrow requires"):
        ir.read_run(path).to_arrow()


def test_a_character_that_is_cut_between_two_ids(tmp_path: Any) -> None:
    """The ids are valid together, but not one by one."""
    path = tmp_path / "run"
    path.write_bytes(b"q1 Q0 a\xc3 1 2 t\nq1 Q0 \xa9b 2 1 t\n")
    with pytest.raises(ValueError, match=r"row 1: the doc_id 'a\\xc3' is not UTF-8, which Arrow requires"):
        ir.read_run(path).to_arrow()


def test_scores() -> None:
    qrels = {"q1": {"a": 1}, "q2": {"y": 1}}
    scores = ir.evaluate(NESTED, qrels, "P@1 RR", name="bm25")
    rows = [
        {"run": "bm25", "measure": measure, "query": query, "value": value}
        for measure in ("P@1", "RR")
        for query, value in scores.per_query[measure].items()
    ]
    assert scores.to_arrow().to_pylist() == rows
    several = ir.evaluate({"x": NESTED, "y": NESTED}, qrels, "P@1 RR")
    expected = [{**row, "run": name} for name in ("x", "y") for row in rows]
    assert several.to_arrow().to_pylist() == expected
    pytest.importorskip("polars", reason="polars is not installed")
    assert scores.to_polars().to_dicts() == rows
    assert several.to_polars().to_dicts() == expected


def test_duckdb_reads_objects() -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    run = ir.Run(NESTED)  # found by its name
    assert duckdb.sql("select sum(score) from run").fetchall() == [(3.5,)]
    assert ir.Run(duckdb.sql("select * from run")) == run
