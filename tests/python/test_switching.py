"""What users of ranx, ir_measures and pytrec_eval try first: each call does what they expect."""

from __future__ import annotations

import copy
import inspect
import io
import pickle
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

QRELS = {"q1": {"d1": 2, "d2": 0}, "q2": {"d3": 1}}
RUN = {"q1": {"d1": 1.5, "d2": 2.5, "d9": 0.5}, "q2": {"d4": 2.0, "d3": 1.0}}
COLUMNS = {
    "q": ["q1", "q1", "q1", "q2", "q2"],
    "d": ["d1", "d2", "d9", "d4", "d3"],
    "s": [1.5, 2.5, 0.5, 2.0, 1.0],
}


# --- Inputs ---


def test_columns_are_named_by_arguments() -> None:
    pandas = pytest.importorskip("pandas")
    run = ir.Run(pandas.DataFrame(COLUMNS), query="q", document="d", score="s")
    assert run == ir.Run(RUN)


@pytest.mark.parametrize(
    "names", [("qid", "docno", "score"), ("query-id", "corpus-id", "score"), ("Q_ID", "PID", "Sim")]
)
def test_columns_have_the_names_of_other_tools(names: tuple[str, str, str]) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(dict(zip(names, COLUMNS.values())))  # noqa: B905
    assert ir.Run(frame) == ir.Run(RUN)


@pytest.mark.parametrize("make", ["polars", "polars lazy", "pyarrow", "record batches", "pandas"])
def test_tables_of_any_package_give_the_same_run(make: str) -> None:
    columns = dict(zip(("query_id", "doc_id", "score"), COLUMNS.values()))  # noqa: B905
    table: Any
    if make.startswith("polars"):
        table = pytest.importorskip("polars").DataFrame(columns)
        table = table.lazy() if make.endswith("lazy") else table
    elif make == "pandas":
        table = pytest.importorskip("pandas").DataFrame(columns)
    else:
        table = pytest.importorskip("pyarrow").table(columns)
        table = table.to_reader() if make == "record batches" else table
    assert ir.Run(table) == ir.Run(RUN)


def test_named_tuples_of_ir_measures_are_read_by_field() -> None:
    tool = pytest.importorskip("ir_measures")
    qrels = [tool.Qrel(query, document, grade) for query, row in QRELS.items() for document, grade in row.items()]
    run = (tool.ScoredDoc(query, document, score) for query, row in RUN.items() for document, score in row.items())
    assert ir.Qrels(qrels) == ir.Qrels(QRELS)
    assert ir.Run(run) == ir.Run(RUN)
    assert ir.evaluate(RUN, qrels, tool.nDCG @ 10)["nDCG@10"] == ir.evaluate(RUN, QRELS, "nDCG@10")["nDCG@10"]


def test_open_files_are_read() -> None:
    text = "".join(
        f"{query} Q0 {document} 1 {score} tag\n" for query, row in RUN.items() for document, score in row.items()
    )
    assert ir.read_run(io.StringIO(text)) == ir.Run(RUN)
    assert ir.read_run(io.BytesIO(text.encode())) == ir.Run(RUN)


def test_a_run_is_read_from_parquet(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    columns = dict(zip(("query_id", "doc_id", "score"), COLUMNS.values()))  # noqa: B905
    pandas.DataFrame(columns).to_parquet(tmp_path / "run.parquet")
    assert ir.read_run(tmp_path / "run.parquet") == ir.Run(RUN)


# --- Interactive use ---


def test_the_package_lists_all_its_names() -> None:
    assert set(ir.__all__) <= set(dir(ir))


def is_called(name: str) -> bool:
    """Whether users call a name: functions, and classes that are not only results of functions.

    dict itself has no signature, and neither have classes derived from it.
    """
    thing = getattr(ir, name)
    if not callable(thing) or (isinstance(thing, type) and issubclass(thing, dict)):
        return False
    try:
        thing()
    except Exception as error:
        return "No constructor defined" not in str(error)
    return True


@pytest.mark.parametrize("name", sorted(filter(is_called, ir.__all__)))
def test_every_function_and_class_shows_its_signature(name: str) -> None:
    assert inspect.signature(getattr(ir, name)) is not None


def test_evaluate_shows_its_arguments_in_the_one_order() -> None:
    assert list(inspect.signature(ir.evaluate).parameters)[:3] == ["run", "qrels", "measures"]
    assert list(inspect.signature(ir.compare).parameters)[1:3] == ["qrels", "measures"]


# --- Results ---


def test_scores_are_a_mapping() -> None:
    scores = ir.evaluate(RUN, QRELS, "nDCG@10 AP")
    assert [*scores.keys()] == ["nDCG@10", "AP"]
    assert dict(scores.items()) == {measure: scores[measure] for measure in scores}
    assert list(scores.values()) == [scores[measure] for measure in scores]


def test_results_are_found_by_the_spelling_that_was_asked_for() -> None:
    scores = ir.evaluate(RUN, QRELS, ["ndcg_cut_10", "map"])
    assert scores["ndcg_cut_10"] == scores["nDCG@10"]
    assert scores["map"] == scores["AP"]


def test_values_per_query_are_a_long_table() -> None:
    pytest.importorskip("pandas")
    table = ir.evaluate({"a": RUN, "b": RUN}, QRELS, "AP RR").to_pandas(per_query=True, long=True)
    assert len(table) == 2 * 2 * 2


def test_results_are_copied_and_pickled() -> None:
    scores = ir.evaluate(RUN, QRELS, "AP")
    for other in (copy.copy(scores), copy.deepcopy(scores), pickle.loads(pickle.dumps(scores))):
        assert other == scores


def test_the_audit_has_one_line_in_every_view() -> None:
    scores = ir.evaluate(RUN, QRELS, "AP")
    assert "2/2 queries scored" in repr(scores)
    assert "2/2 queries scored" in scores._repr_html_()
