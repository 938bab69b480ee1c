"""Complete error messages, and the types of their exceptions."""

from __future__ import annotations

import errno
import gzip
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

NAN = float("nan")


def text_of(error: pytest.ExceptionInfo[Any]) -> str:
    return str(error.value.args[0])


@pytest.mark.parametrize(
    ("source", "kind", "text"),
    [
        ({"q": {"d": "high"}}, TypeError, "query 'q', document 'd': the score must be a number, not 'high' (str)"),
        ({"q": {"d": None}}, TypeError, "query 'q', document 'd': the score must be a number, not None (NoneType)"),
        ({"q": {"d": 1j}}, TypeError, "query 'q', document 'd': the score must be a number, not 1j (complex)"),
        ({"q": {1.5: 1}}, TypeError, "query 'q': a document id must be text or a whole number, not 1.5 (float)"),
        ({"q": {True: 1}}, TypeError, "query 'q': a document id must be text or a whole number, not True (bool)"),
        ({"q": {b"d": 1}}, TypeError, "query 'q': a document id must be text or a whole number, not b'd' (bytes)"),
        ({None: {"d": 1}}, TypeError, "a query id must be text or a whole number, not None (NoneType)"),
        ({"q": [1]}, TypeError, "query 'q': expected a mapping of documents to scores, not [1] (list)"),
        ({"q": {"d": NAN}}, ValueError, "query 'q', document 'd': the score must be a finite number, not nan"),
        ({"q": {"d": 1e999}}, ValueError, "query 'q', document 'd': the score must be a finite number, not inf"),
        ({"q": {"": 1}}, ValueError, "query 'q': a document id is empty"),
        ({"": {"d": 1}}, ValueError, "a query id is empty"),
        ([("q", "d")], TypeError, "row 1: expected (query, document, score), not ('q', 'd') (tuple)"),
        ([("q", "d", "x")], TypeError, "row 1, query 'q', document 'd': the score must be a number, not 'x' (str)"),
        (
            5,
            TypeError,
            "expected a dict of dicts, (query, document, score) tuples, a DataFrame, an Arrow table or a path, not int",
        ),
    ],
)
def test_runs(source: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind) as error:
        ir.Run(source)
    assert text_of(error) == text


@pytest.mark.parametrize("value", ["high", None, NAN])
def test_evaluate_has_the_same_message(value: Any) -> None:
    source = {"q": {"d": 1, "e": value}}
    with pytest.raises((TypeError, ValueError)) as expected:
        ir.Run(source)
    with pytest.raises(type(expected.value)) as error:
        ir.evaluate(source, {"q": {"d": 1}}, "AP")
    assert text_of(error) == text_of(expected)


def test_messages_about_qrels_name_grades() -> None:
    with pytest.raises(TypeError) as error:
        ir.Qrels({"q": {"d": "high"}})
    assert text_of(error) == "query 'q', document 'd': the grade must be a number, not 'high' (str)"


def test_columns() -> None:
    with pytest.raises(ValueError) as error:
        ir.Run.from_columns(["q"], ["d", "e"], [1])
    assert text_of(error) == "columns must have the same length, not 1 queries, 2 documents and 1 scores"
    with pytest.raises(TypeError) as error:
        ir.Run.from_columns(["q", "q"], ["d", 2.5], [1, 2])
    assert text_of(error) == "row 2: the document id must be text or a whole number, not 2.5 (float)"
    with pytest.raises(TypeError) as error:
        ir.Run.from_columns("q", ["d"], [1])
    assert text_of(error) == "expected a column of query ids, not 'q' (str)"


def test_frames() -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    with pytest.raises(ValueError) as error:
        ir.Run(pyarrow.table({"subject": ["q"], "docno": ["d"], "score": [1.0]}))
    expected = (
        "no column for the query ids: looked for query_id, qid, q_id, queryid, query, topic, topic_id, "
        "topicid, question_id, question; "
        "the table has subject, docno, score"
    )
    assert text_of(error) == expected
    with pytest.raises(TypeError) as error:
        ir.Run.from_columns(pyarrow.array(["q", None]), ["a", "b"], [1, 2])
    assert text_of(error) == "row 2: the query id is null"


def test_policies() -> None:
    with pytest.raises(ValueError) as error:
        ir.evaluate({}, {}, "AP", ties="random")
    assert text_of(error) == (
        "ties must be one of docno_desc, docno_asc, input, rank_column, error, expected, best, worst, interval, not "
        "'random'"
    )


@pytest.mark.parametrize(
    ("measures", "kind", "text"),
    [
        ("P", ValueError, "measure 'P': P needs a value after '@', such as P@10"),
        ([ir.P], ValueError, "measure 'P': P needs a value after '@', such as P@10"),
        ([], ValueError, "expected a measure, such as nDCG@10"),
        ([5], TypeError, "a measure must be a text such as 'nDCG@10', a Measure or {name: function}, not 5 (int)"),
        ({"AP": 5}, TypeError, "measure 'AP': expected a function of a judged ranking, not 5 (int)"),
        (["AP", {"AP": len}], ValueError, "there are two measures named 'AP'"),
    ],
)
def test_measures(measures: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind) as error:
        ir.evaluate({}, {}, measures)
    assert text_of(error) == text


def test_other_orders_of_arguments() -> None:
    qrels, run = {"q1": {"d1": 1}}, {"q1": {"d1": 0.5}}
    expected = "expected measures, not judgments or a run ({}); the order is evaluate(run, qrels, measures)"
    for given in (run, ir.Run(run), ir.Qrels(qrels), ir.NuggetQrels({"q1": {"a": ["d1"]}})):
        for call in (lambda: ir.evaluate(["AP"], qrels, given), lambda: ir.evaluate(run, qrels, given)):  # noqa: B023
            with pytest.raises(TypeError) as error:
                call()
            assert text_of(error) == expected.format(type(given).__name__)


def test_errors_of_files(tmp_path: Path) -> None:
    missing, folder = tmp_path / "missing", tmp_path / "folder"
    folder.mkdir()
    for call in (
        lambda: ir.read_qrels(missing),
        lambda: ir.read_run(str(missing)),
        lambda: ir.evaluate(str(missing), {"q1": {"d1": 1}}, "AP"),
        lambda: ir.read_nuggets(missing),
        lambda: ir.read_scores(missing),
    ):
        with pytest.raises(FileNotFoundError) as error:
            call()
        assert error.value.errno == errno.ENOENT
        assert str(error.value) == f"{missing}: cannot be opened: No such file or directory"
    with pytest.raises(IsADirectoryError) as not_a_file:
        ir.read_run(folder)
    assert not_a_file.value.errno == errno.EISDIR
    assert str(not_a_file.value) == f"{folder}: expected a file, not a folder"
    with pytest.raises(FileNotFoundError, match="cannot be written"):
        ir.Run({"q1": {"d1": 1}}).write(missing / "x.run")
    (tmp_path / "damaged.gz").write_bytes(gzip.compress(b"q1 Q0 d1 1 1 t\n" * 99)[:-9])
    with pytest.raises(OSError) as damaged:
        ir.read_run(tmp_path / "damaged.gz")
    assert damaged.type is OSError and damaged.value.errno is None


def test_nothing_in_common() -> None:
    with pytest.raises(KeyError) as error:
        ir.evaluate({"q2": {"d": 1}}, {"q1": {"d": 1}}, "AP")
    assert text_of(error) == "run 'run': run and qrels have no query in common: the run has 'q2', the qrels have 'q1'"


def test_duplicates() -> None:
    run = {"q": {1: 3, "1": 2, "2": 1}}
    for source in (run, ir.Run(run)):
        with pytest.raises(ValueError) as error:
            ir.evaluate(source, {"q": {"1": 1}}, "AP")
        assert text_of(error) == "run 'run': query 'q': duplicate document '1', at positions 1 and 2"
    assert ir.evaluate(run, {"q": {"1": 1}}, "AP", duplicates="last").audit.duplicates == 1
    with pytest.raises(ValueError) as error:
        ir.Qrels(run)
    expected = "query 'q': document '1' is judged twice, as 3 and as 2; expected one judgment per document"
    assert text_of(error) == expected


def test_a_query_given_as_text_and_as_number_is_one() -> None:
    run = {1: {"a": 1}, "1": {"b": 2}}
    assert ir.evaluate(run, {"1": {"a": 1}}, "RR")["RR"] == ir.evaluate(ir.Run(run), {"1": {"a": 1}}, "RR")["RR"] == 0.5


def test_files(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        ir.read_run(tmp_path / "none")
    path = tmp_path / "run"
    path.write_text("q1 Q0 a 1 0.5 tag\nq1 Q0 b 2 tag\n")
    with pytest.raises(ValueError) as error:
        ir.read_run(path)
    assert text_of(error) == f"{path}:2: expected 6 fields (query, Q0, document, rank, score, tag), found 5"
    with pytest.warns(UserWarning) as warned:
        assert ir.read_run(path, lenient=True).to_dict() == {"q1": {"a": 0.5}}
    expected = f"{path}: skipped 1 and read 0 differently of 2 lines; the first: {path}:2: "
    assert str(warned[0].message).startswith(expected)
