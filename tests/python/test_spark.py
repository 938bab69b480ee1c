"""Runs that are DataFrames of Spark have the scores and audits of one process, bit for bit.

`./dev spark` installs Spark 3.5 and 4, and runs these tests with both and with Spark Connect (SPARK_REMOTE).
"""

from __future__ import annotations

import doctest
import os
import random
import re
import shutil
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import OF_DOCUMENTS, OF_NUGGETS, ROOT

pytest.importorskip("pyspark", reason="pyspark is not installed")
pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
parquet = pytest.importorskip("pyarrow.parquet")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("Spark needs Java", allow_module_level=True)

import irmetrics.spark  # noqa: E402  # imports pyspark
from pyspark import TaskContext  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402

EXAMPLES = ROOT / "examples"
COLUMNS = "query_id string, doc_id string, score double"


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    """A session with two processors, small batches, so that queries cross them, and small partitions."""
    os.environ["PYSPARK_PYTHON"] = sys.executable  # of the workers
    builder = SparkSession.builder
    builder = builder if "SPARK_REMOTE" in os.environ else builder.master("local[2, 4]")  # tasks may fail four times
    for option, value in {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "5",
        "spark.sql.adaptive.coalescePartitions.enabled": "false",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "700",
    }.items():
        builder = builder.config(option, value)
    session = builder.getOrCreate()
    yield session
    session.stop()


def scattered(spark: Any, folder: Path, runs: dict[str, Any]) -> Any:
    """A DataFrame of runs whose rows are in random order in several files, with the columns run, query_id, ..."""
    tables = []
    for name, run in runs.items():
        table = ir.Run(run).to_arrow()
        tables.append(table.append_column("run", pyarrow.array([name] * table.num_rows)))
    table = pyarrow.concat_tables(tables)
    rows = list(range(table.num_rows))
    random.Random(1).shuffle(rows)
    for number in range(3):
        parquet.write_table(table.take(rows[number::3]), folder / f"{number}.parquet")
    return spark.read.parquet(str(folder))


def test_example(spark: Any) -> None:
    assert doctest.testmod(irmetrics.spark).attempted == 4


@pytest.mark.parametrize(
    ("folder", "qrels", "runs", "options"),
    [
        ("dl19_passage", "qrels.dl19-passage.txt", "runs/*", {}),
        ("robust03", "robust03_qrels.txt", "runs/*", {}),
        ("clef_tar_2017", "qrel_abs_test.txt.gz", "runs/*", {}),
        ("web_diversity", "qrels/web2012.adhoc.qrels", "runs/web2012.*", {"no_relevant": "skip"}),
        ("float32_ties", "qrels.dl19-passage.txt", "runs/dl19.*", {"precision": "float32"}),
        ("float32_ties", "qrels.covid-round1.txt", "runs/round1.*", {"precision": "float32"}),
        ("float32_ties", "qrels.covid-round3.txt", "runs/round3.*", {"queries": "intersection"}),
        ("float32_ties", "qrels.covid-round4.txt", "runs/round4.*", {"ties": "docno_asc", "depth": 500}),
        ("float32_ties", "qrels.covid-round5.txt", "runs/round5.*", {"judged_only": True}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_real_runs(
    spark: Any, shared: Path, tmp_path: Path, folder: str, qrels: str, runs: str, options: dict[str, Any]
) -> None:
    """All measures, of all runs in one job."""
    found = {path.name: path for path in sorted((shared / folder).glob(runs))}
    judged = ir.read_qrels(shared / folder / qrels)
    frame = scattered(spark, tmp_path, found)
    together = irmetrics.spark.evaluate(frame, judged, OF_DOCUMENTS, system=True, **options).collect()
    local = ir.evaluate(found, judged, OF_DOCUMENTS, **options)
    assert list(together) == list(local)
    for name in found:
        assert together[name].to_json() == local[name].to_json()
    assert together.to_json() == local.to_json()


@pytest.mark.parametrize("year", ["2009", "2010", "2012"])
def test_real_subtopics(spark: Any, shared: Path, tmp_path: Path, year: str) -> None:
    folder = shared / "web_diversity"
    nuggets = ir.read_nuggets(folder / "qrels" / f"web{year}.ndeval.qrels")
    runs = {path.name: path for path in sorted(folder.glob(f"runs/web{year}.*"))}
    frame = scattered(spark, tmp_path, runs)
    together = irmetrics.spark.evaluate(frame, nuggets=nuggets, measures=OF_NUGGETS, system="run").collect()
    assert together.to_json() == ir.evaluate(runs, nuggets=nuggets, measures=OF_NUGGETS).to_json()


@pytest.mark.parametrize("diversity", ["consistent", "ndeval"])
def test_example_nuggets(spark: Any, tmp_path: Path, diversity: str) -> None:
    folder = EXAMPLES / "documentation"
    runs = {name: folder / f"{name}.run" for name in ("bm25", "overlap", "tfidf")}
    given = {"qrels": folder / "qrels.txt", "nuggets": folder / "nuggets.jsonl", "diversity": diversity}
    frame = scattered(spark, tmp_path, runs)
    together = irmetrics.spark.evaluate(frame, measures=OF_NUGGETS, system=True, **given).collect()
    assert together.to_json() == ir.evaluate(runs, measures=OF_NUGGETS, **given).to_json()


def test_one_run(spark: Any, tmp_path: Path) -> None:
    """One run has the given name; the names of systems do not matter."""
    run = ir.read_run(EXAMPLES / "documentation" / "bm25.run")
    frame = scattered(spark, tmp_path, {"bm25": run})
    qrels = EXAMPLES / "documentation" / "qrels.txt"
    scores = irmetrics.spark.evaluate(frame, qrels, "AP nDCG@10", name="mine").collect()
    assert isinstance(scores, ir.Scores) and scores.run == "mine"
    assert scores.to_json() == ir.evaluate(run, qrels, "AP nDCG@10").named("mine").to_json()


def test_values(spark: Any, tmp_path: Path) -> None:
    """The DataFrame of values has those of Scores, except of queries without rows; and those of no skipped query."""
    qrels = {"q1": {"a": 1}, "q2": {"a": 0}, "q3": {"a": 1}, "q4": {"b": 2}}
    runs = {"x": {"q1": {"b": 2.0, "a": 1.0}, "q2": {"a": 1.0}}, "y": {"q4": {"b": 1.0}, "other": {"a": 1.0}}}
    frame = scattered(spark, tmp_path, runs)
    for policy in ("zero", "skip"):
        values = irmetrics.spark.evaluate(frame, qrels, "RR SetF", system=True, no_relevant=policy)
        local = ir.evaluate(runs, qrels, "RR SetF", queries="intersection", no_relevant=policy).to_arrow()
        assert values.df.columns == ["run", "measure", "query", "value"] == local.column_names
        rows = [tuple(row) for row in values.df.collect()]
        assert sorted(rows) == sorted(tuple(row.values()) for row in local.to_pylist())
        assert ("x", "RR", "q2", 0.0) in rows or policy == "skip"


def test_one_query_with_most_rows(spark: Any) -> None:
    """A query of 200,000 rows among small ones."""
    frame = spark.range(210_000).select(
        F.when(F.col("id") < 200_000, "large").otherwise(F.concat(F.lit("q"), F.col("id") % 1000)).alias("query_id"),
        F.concat(F.lit("d"), F.col("id")).alias("doc_id"),
        ((F.col("id") * 7919) % 100_003).cast("double").alias("score"),
    )
    qrels = {"large": {f"d{number}": number % 3 for number in range(0, 200_000, 50)}}
    qrels |= {f"q{number}": {f"d{200_000 + number}": 1} for number in range(1000)}
    columns: dict[str, list[Any]] = {"query_id": [], "doc_id": [], "score": []}
    for number in range(210_000):
        columns["query_id"].append("large" if number < 200_000 else f"q{number % 1000}")
        columns["doc_id"].append(f"d{number}")
        columns["score"].append(float(number * 7919 % 100_003))
    scores = irmetrics.spark.evaluate(frame, qrels, OF_DOCUMENTS).collect()
    assert scores.to_json() == ir.evaluate(columns, qrels, OF_DOCUMENTS).to_json()


def test_killed_tasks(spark: Any, tmp_path: Path) -> None:
    """Each task with a judged query is killed once, and no digit changes."""

    def judged_returned(query: Any) -> float:  # in here, so that it is sent to workers, which lack this file
        context = TaskContext.get()
        if context is not None and context.attemptNumber() == 0:
            os._exit(1)
        return float(len(query.hits))

    runs = {name: EXAMPLES / "documentation" / f"{name}.run" for name in ("bm25", "overlap", "tfidf")}
    qrels = EXAMPLES / "documentation" / "qrels.txt"
    measures = [*OF_DOCUMENTS, ir.Measure("judged_returned", judged_returned)]
    together = irmetrics.spark.evaluate(scattered(spark, tmp_path, runs), qrels, measures, system=True).collect()
    assert together.to_json() == ir.evaluate(runs, qrels, measures).to_json()


@pytest.mark.parametrize(
    ("schema", "kinds", "names"),
    [
        ("topic_id bigint, docno bigint, sim float", (int, int, float), {}),
        (
            "`a.b` string, `c ``d``` string, `e e` decimal(8,3)",
            (str, str, Decimal),
            {"query": "a.b", "document": "c `d`", "score": "e e"},
        ),
        ("QID string, corpus_id string, Score int", (str, str, int), {"document": "corpus_id"}),
    ],
)
def test_columns(spark: Any, schema: str, kinds: tuple[Any, ...], names: dict[str, str]) -> None:
    rows = [(query, document, document % 3) for query in range(20) for document in range(9)]
    frame = spark.createDataFrame([tuple(kind(value) for kind, value in zip(kinds, row)) for row in rows], schema)
    qrels = {str(query): {str(query % 9): 1} for query in range(20)}
    scores = irmetrics.spark.evaluate(frame, qrels, "AP", **names).collect()
    assert scores == ir.evaluate([(str(query), str(document), score) for query, document, score in rows], qrels, "AP")


def test_texts_with_a_collation_are_compared_by_bytes(spark: Any) -> None:
    if spark.version.startswith("3"):
        pytest.skip("Spark 3 has no collations")
    rows = [(query, f"d{number}", float(number)) for number in range(50) for query in ("a", "A")]
    frame = spark.createDataFrame(rows, COLUMNS).select(F.expr("query_id collate UTF8_LCASE"), "doc_id", "score")
    frame = frame.toDF("query_id", "doc_id", "score")
    qrels = {"a": {"d3": 1}, "A": {"d40": 1}}
    local = ir.evaluate({"a": dict(row[1:] for row in rows), "A": dict(row[1:] for row in rows)}, qrels, "RR")
    assert irmetrics.spark.evaluate(frame, qrels, "RR").collect() == local


def test_order_of_rows(spark: Any) -> None:
    """Policies that follow the order of rows need a column that has it."""
    rows = [("q", f"d{number % 9}", 1.0, number) for number in range(12)]
    frame = spark.createDataFrame(rows, COLUMNS + ", place int").repartition(4)
    qrels, policy = {"q": {"d4": 1, "d8": 1}}, {"ties": "input", "duplicates": "first"}
    scores = irmetrics.spark.evaluate(frame, qrels, "AP", order="place", **policy).collect()
    assert scores == ir.evaluate([row[:3] for row in rows], qrels, "AP", **policy)
    backwards = irmetrics.spark.evaluate(
        frame.withColumn("place", -F.col("place")), qrels, "AP", order="place", **policy
    )
    assert backwards.collect() == ir.evaluate([row[:3] for row in rows[::-1]], qrels, "AP", **policy)
    for option in ({"ties": "input"}, {"duplicates": "first"}, {"duplicates": "last"}):
        with pytest.raises(ValueError, match="needs order=: the rows of a DataFrame have no order"):
            irmetrics.spark.evaluate(frame, qrels, "AP", **option)


def test_judgments_in_dataframes(spark: Any) -> None:
    frame = spark.createDataFrame([("q1", "a", 2.0), ("q1", "b", 1.0), ("q2", "b", 1.0)], COLUMNS)
    grades = [("q1", "b", 2), ("q2", "a", 1)]
    qrels = spark.createDataFrame(grades, "qid string, docid string, rel int")
    nuggets = spark.createDataFrame(
        [("q1", "n1", "b", 1), ("q1", "n2", "c", 1), ("q2", "n1", "b", 1)],
        "qid string, nugget string, docid string, rel int",
    )
    run = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"b": 1.0}}
    scores = irmetrics.spark.evaluate(frame, qrels, "AP Coverage@1", nuggets=nuggets).collect()
    judged = {"q1": {"n1": {"b": 1}, "n2": {"c": 1}}, "q2": {"n1": {"b": 1}}}
    assert scores == ir.evaluate(run, {"q1": {"b": 2}, "q2": {"a": 1}}, "AP Coverage@1", nuggets=judged)


def test_corpus(spark: Any) -> None:
    """Workers count the returned documents that the corpus lacks."""
    frame = spark.createDataFrame([("q1", "a", 2.0), ("q1", "b", 1.0), ("q2", "x", 1.0)], COLUMNS)
    given: Any = {"qrels": {"q1": {"b": 1, "c": 1}, "q2": {"x": 1}}, "measures": "AP", "corpus": ["a", "b"]}
    scores = irmetrics.spark.evaluate(frame, **given).collect()
    assert scores.audit.returned_outside == 1 and scores.audit.judged_outside == 2
    assert scores == ir.evaluate({"q1": {"a": 2.0, "b": 1.0}, "q2": {"x": 1.0}}, **given)


def test_functions_as_measures(spark: Any) -> None:
    """A function of the notebook goes to workers with the evaluator."""
    frame = spark.createDataFrame([("q1", "a", 2.0), ("q1", "b", 1.0)], COLUMNS)
    half = ir.Measure("half", lambda query: len(query.hits) / 2)
    assert irmetrics.spark.evaluate(frame, {"q1": {"b": 1}}, ["RR", half]).collect().to_dict() == {
        "RR": 0.5,
        "half": 0.5,
    }


def test_comparison(spark: Any, tmp_path: Path) -> None:
    runs = {name: EXAMPLES / "documentation" / f"{name}.run" for name in ("bm25", "overlap", "tfidf")}
    qrels = EXAMPLES / "documentation" / "qrels.txt"
    scores = irmetrics.spark.evaluate(scattered(spark, tmp_path, runs), qrels, "AP", system=True)
    compared = ir.compare(ir.evaluate(runs, qrels, "AP")).to_json()
    assert ir.compare(scores.collect()).to_json() == compared


@pytest.mark.parametrize(
    ("rows", "error", "text"),
    [
        ([("q1", "a", 1.0), (None, "b", 1.0)], TypeError, "the query id is null"),
        ([("q1", "a", 1.0), ("q1", None, 1.0)], TypeError, "the document id is null"),
        ([("q1", "a", 1.0), ("q1", "b", None)], TypeError, "the score is null"),
        ([("q1", "a", 1.0), ("q1", "b", float("nan"))], ValueError, "the score must be a finite number, not nan"),
        ([("q1", "a", 1.0), ("q1", "a", 2.0)], ValueError, "duplicate document 'a'"),
        ([("q1", "a", 1.0), ("q1", "", 2.0)], ValueError, "a document id is empty"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_malformed_rows(spark: Any, rows: list[Any], error: type[Exception], text: str) -> None:
    """The library's message after the number of the partition."""
    scores = irmetrics.spark.evaluate(spark.createDataFrame(rows, COLUMNS), {"q1": {"a": 1}}, "AP")
    with pytest.raises(error, match=rf"^partition \d+: .*{re.escape(text)}"):
        scores.collect()
    with pytest.raises(Exception, match=rf"{error.__name__}: partition \d+: .*{re.escape(text)}"):
        scores.df.collect()


def test_malformed_systems(spark: Any) -> None:
    frame = spark.createDataFrame([("s", "q1", "a", 1.0), (None, "q1", "a", 1.0)], "system string, " + COLUMNS)
    with pytest.raises(ValueError, match=r"^partition \d+: the name of a system is null$"):
        irmetrics.spark.evaluate(frame, {"q1": {"a": 1}}, "AP", system=True).collect()


def test_malformed_columns(spark: Any) -> None:
    """The library's messages, before a job runs."""
    frame = spark.createDataFrame([("q1", "a", 1.0)], "query string, text string, score double")
    qrels = {"q1": {"a": 1}}
    with pytest.raises(ValueError, match="no column for the document ids: .*; the table has query, text, score"):
        irmetrics.spark.evaluate(frame, qrels, "AP")
    with pytest.raises(ValueError, match="document='txt': no column of this name; .* did you mean 'text'?"):
        irmetrics.spark.evaluate(frame, qrels, "AP", document="txt")
    with pytest.raises(ValueError, match="no column for the systems: .*; the table has query, text, score"):
        irmetrics.spark.evaluate(frame, qrels, "AP", document="text", system=True)
    with pytest.raises(ValueError, match="system='run': no column of this name; the table has query, text, score"):
        irmetrics.spark.evaluate(frame, qrels, "AP", document="text", system="run")
    with pytest.raises(ValueError, match="unknown measure 'XY'"):
        irmetrics.spark.evaluate(frame, qrels, "XY", document="text")


def test_missing_queries(spark: Any) -> None:
    """No rows at all are the error of an empty table; the policy says what a missing query is."""
    frame = spark.createDataFrame([("q1", "a", 1.0)], COLUMNS)
    qrels = {"q1": {"a": 1}, "q2": {"a": 1}}

    def scored(rows: Any, **policy: str) -> Any:
        return irmetrics.spark.evaluate(rows, qrels, "RR", **policy).collect()

    for policy, mean in {"judged": 0.5, "intersection": 1.0}.items():
        assert scored(frame, queries=policy)["RR"] == mean
        assert scored(frame, queries=policy) == ir.evaluate({"q1": {"a": 1}}, qrels, "RR", queries=policy)
    with pytest.raises(KeyError, match="judged query 'q2' has no results, which queries=error does not allow"):
        scored(frame, queries="error")
    with pytest.raises(ValueError, match=r"^no rows; expected at least one \(query, document, score\)"):
        scored(frame.limit(0))
    assert irmetrics.spark.evaluate(frame.limit(0), qrels, "RR").df.collect() == []
    with pytest.raises(KeyError, match="no query in common: the run has 'x', the qrels have 'q1'"):
        scored(frame.withColumn("query_id", F.lit("x")))


def test_parts_that_do_not_belong_together(spark: Any) -> None:
    """Parts may be kept in tables; those of other judgments, measures or policies, and some twice, are errors."""
    frame = spark.createDataFrame([("q1", "a", 1.0)], COLUMNS)
    scores = irmetrics.spark.evaluate(frame, {"q1": {"a": 1}}, "RR")
    others = {
        "it was scored with other judgments": irmetrics.spark.evaluate(frame, {"q1": {"a": 2}}, "RR"),
        "it has the measures 'AP' instead of 'RR'": irmetrics.spark.evaluate(frame, {"q1": {"a": 1}}, "AP"),
        "it was scored with depth=5 instead of depth=0": irmetrics.spark.evaluate(
            frame, {"q1": {"a": 1}}, "RR", depth=5
        ),
        "query 'q1' is in two parts": scores,
    }
    parts = scores.parts
    for text, other in others.items():
        scores.parts = parts.union(other.parts if other is not scores else parts)
        with pytest.raises(ValueError, match=text):
            scores.collect()
    scores.parts = spark.createDataFrame([("run", bytearray(b"irmetrics part\n\x01"), None)], parts.schema)
    with pytest.raises(ValueError, match="damaged"):
        scores.collect()
