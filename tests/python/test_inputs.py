"""Columns by their usual and given names, rows by their fields, and the objects of other packages."""

from __future__ import annotations

import collections
import dataclasses
import random
import re
import sqlite3
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import irmetrics as ir
import pytest
from conftest import ROOT

ROWS = [("q1", "a", 3.0), ("q1", "b", 2.0), ("q2", "x", 1.5), ("q10", "é", 1.0)]
NESTED = {"q1": {"a": 3.0, "b": 2.0}, "q2": {"x": 1.5}, "q10": {"é": 1.0}}
NUGGET_ROWS = [("q1", "n1", "a", 1.0), ("q1", "n2", "a", 2.0), ("q2", "n1", "b", 0.0)]
FORMATS = ROOT / "docs" / "formats.md"


def usual_names() -> dict[str, tuple[str, ...]]:
    return {argument: tuple(names) for argument, _, names in ir._core._column_names()}


def names_in_the_page() -> dict[str, tuple[str, ...]]:
    rows = re.findall(r"^\| [\w ]+ \| `(\w+)` \| ([^|]+) \|$", FORMATS.read_text(), flags=re.MULTILINE)
    return {argument: tuple(re.findall(r"`(\w+)`", names)) for argument, names in rows}


def test_the_page_lists_the_usual_names() -> None:
    assert names_in_the_page() == usual_names()


def spellings(name: str) -> list[str]:
    return [name, name.upper(), name.title(), name.replace("_", "-"), name.replace("_", " ")]


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_every_usual_name_in_every_spelling(library: str) -> None:
    module = pytest.importorskip(library, reason=f"{library} is not installed")
    make = module.table if library == "pyarrow" else module.DataFrame
    names = usual_names()
    queries, documents, values = ([row[i] for row in ROWS] for i in range(3))
    for value, collection in (("score", ir.Run), ("grade", ir.Qrels)):
        for query in names["query"]:
            for spelling in spellings(query):
                table = make({names[value][0]: values, spelling: queries, names["document"][0]: documents})
                assert collection(table) == collection(NESTED)
        for document in names["document"]:
            for spelling in spellings(document):
                table = make({spelling: documents, names["query"][0]: queries, names[value][0]: values})
                assert collection(table) == collection(NESTED)
        for name in names[value]:
            for spelling in spellings(name):
                table = make({names["query"][0]: queries, names["document"][0]: documents, spelling: values})
                assert collection(table) == collection(NESTED)


def tables(columns: dict[str, list[Any]]) -> Iterator[Any]:
    """The same columns in the containers of all installed libraries."""
    yield columns
    for library in ("pandas", "polars", "pyarrow"):
        try:
            module = __import__(library)
        except ImportError:
            continue
        yield module.table(columns) if library == "pyarrow" else module.DataFrame(columns)
    try:
        import numpy
    except ImportError:
        return
    kinds = [(name, "f8" if isinstance(values[0], float) else "U8") for name, values in columns.items()]
    yield numpy.array(list(zip(*columns.values())), dtype=kinds)


def test_given_names() -> None:
    columns = {"q": [row[0] for row in ROWS], "d": [row[1] for row in ROWS], "s": [row[2] for row in ROWS]}
    for table in tables(columns):
        assert ir.Run(table, query="q", document="d", score="s") == ir.Run(NESTED)
        assert ir.Qrels(table, query="q", document="d", grade="s") == ir.Qrels(NESTED)
        if isinstance(table, dict):
            continue  # the dict of a run, too
        assert ir.Run.from_frame(table, query="q", document="d", score="s", name="x").name == "x"
        assert ir.Qrels.from_frame(table, query="q", document="d", grade="s") == ir.Qrels(NESTED)
        with pytest.raises(
            ValueError, match="no column for the query ids: looked for query_id, .*; the table has q, d, s"
        ):
            ir.Run(table)
    several = {"query_id": columns["q"], "qid": columns["d"], "docno": columns["d"], "score": columns["s"]}
    for table in tables(several):
        assert ir.Run(table) == ir.Run(NESTED)  # the first of the usual names
        assert list(ir.Run(table, query="qid")) == ["a", "b", "x", "é"]


def test_columns_named_by_numbers() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    assert ir.Run(pandas.DataFrame(ROWS), query=0, document=1, score=2) == ir.Run(NESTED)


def test_columns_of_the_same_name() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    table = pandas.DataFrame([("q", "d", 1.0, 2.0)], columns=["query_id", "doc_id", "score", "score"])
    with pytest.raises(ValueError, match="several columns for the scores: score, score$"):
        ir.Run(table)
    with pytest.raises(ValueError, match="score='score': several columns have this name"):
        ir.Run(table, score="score")


def test_numbers_are_no_rows() -> None:
    for rows in ([1.0, 2.0], iter([1.0])):
        with pytest.raises(TypeError, match=r"row 1: expected \(query, document, score\), not 1.0"):
            ir.Run(rows)  # type: ignore[arg-type]


def test_given_names_of_nuggets() -> None:
    columns = dict(zip("qnds", ([row[i] for row in NUGGET_ROWS] for i in range(4))))
    for table in tables(columns):
        given = ir.NuggetQrels(table, query="q", nugget="n", document="d", grade="s")
        assert given == ir.NuggetQrels(NUGGET_ROWS)
        with pytest.raises(ValueError, match="nugget='m': no column of this name; the table has q, n, d, s"):
            ir.NuggetQrels(table, query="q", nugget="m", document="d", grade="s")


def test_wrong_names_name_the_nearest() -> None:
    table = {"query": ["q"], "document": ["d"], "scores": [1.0]}
    with pytest.raises(ValueError) as error:
        ir.Run(table, query="query", document="document", score="score")
    assert str(error.value) == (
        "score='score': no column of this name; the table has query, document, scores; did you mean 'scores'?"
    )
    with pytest.raises(ValueError, match="several columns for the query ids: QID, Qid; say which by its name"):
        ir.Run({"QID": ["q"], "Qid": ["q"], "docno": ["d"], "score": [1.0]})
    with pytest.raises(TypeError, match="query='q' names a column, but a dict of dicts has no columns"):
        ir.Run(NESTED, query="q")
    with pytest.raises(TypeError, match="grade='g' names a column, but Qrels has no columns"):
        ir.Qrels(ir.Qrels(NESTED), grade="g")
    with pytest.raises(TypeError, match="query='q': the rows have no names of fields"):
        ir.Run(ROWS, query="q")


class Scored(NamedTuple):
    """Another order than (query, document, score)."""

    score: float
    doc_id: str
    query_id: str


@dataclasses.dataclass
class Judgment:
    relevance: int
    query_id: str
    doc_id: str


@dataclasses.dataclass
class Slots:
    __slots__ = ("docno", "qid", "sim")
    docno: str
    qid: str
    sim: float


class Computed:
    def __init__(self, query: str, document: str, score: float) -> None:
        self._values = query, document, score

    @property
    def query_id(self) -> str:
        return self._values[0]

    @property
    def doc_id(self) -> str:
        return self._values[1]

    @property
    def score(self) -> float:
        return self._values[2]

    def query(self) -> None:
        """A method is not a field."""


def objects(kind: str) -> list[Any]:
    make: dict[str, Any] = {
        "named tuples": lambda q, d, v: Scored(v, d, q),
        "dataclasses": lambda q, d, v: Judgment(v, q, d),
        "slots": lambda q, d, v: Slots(d, q, v),
        "namespaces": lambda q, d, v: types.SimpleNamespace(topic=q, pid=d, rel=v, score=v),
        "dicts": lambda q, d, v: {"Score": v, "query-id": q, "corpus-id": d},
        "properties": Computed,
        "lists": lambda q, d, v: [q, d, v],
    }
    return [make[kind](*row) for row in ROWS]


@pytest.mark.parametrize("kind", ["named tuples", "dataclasses", "slots", "namespaces", "dicts", "properties", "lists"])
def test_rows_by_field(kind: str) -> None:
    rows = objects(kind)
    collection = ir.Qrels if kind == "dataclasses" else ir.Run
    if kind == "slots":
        assert ir.Qrels(rows, grade="sim") == ir.Qrels(NESTED)
    for source in (rows, iter(rows), (row for row in rows), collections.deque(rows)):
        assert collection(source) == collection(NESTED)
    if kind not in ("dataclasses", "lists"):
        expected = ir.evaluate(NESTED, NESTED, "nDCG P@1")
        assert ir.evaluate(rows, NESTED, "nDCG P@1") == expected
        assert ir.evaluate(iter(rows), NESTED, "nDCG P@1") == expected


def test_rows_of_a_database() -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("create table run (score real, docno text, topic text)")
    connection.executemany("insert into run values (?, ?, ?)", [(value, d, q) for q, d, value in ROWS])
    cursor = connection.cursor()
    cursor.row_factory = sqlite3.Row
    assert ir.Run(cursor.execute("select * from run")) == ir.Run(NESTED)
    assert ir.Run(connection.execute("select * from run"), query=2, document=1, score=0) == ir.Run(NESTED)


def test_rows_that_differ_from_the_first() -> None:
    with pytest.raises(TypeError, match=r"row 2: expected the fields query_id, doc_id, score, as row 1 has, not 5"):
        ir.Run([Scored(1.0, "d", "q"), 5])
    with pytest.raises(
        TypeError, match=r"row 2: expected the fields qid, docno, score, as row 1 has, not \{'qid': 'q'\}"
    ):
        ir.Run([{"qid": "q", "docno": "d", "score": 1}, {"qid": "q"}])


def test_ir_measures_and_ir_datasets() -> None:
    theirs = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    qrels = [theirs.Qrel(query, document, int(value), str(i)) for i, (query, document, value) in enumerate(ROWS)]
    run = [theirs.ScoredDoc(*row) for row in ROWS]
    ours = ir.Qrels({query: {d: int(v) for d, v in documents.items()} for query, documents in NESTED.items()})
    for kind in (list, iter, tuple):
        assert ir.Qrels(kind(qrels)) == ours
        assert ir.Run(kind(run)) == ir.Run(NESTED)
        nuggets = ir.NuggetQrels(kind(qrels))
        assert nuggets == ir.NuggetQrels([(q.query_id, q.iteration, q.doc_id, q.relevance) for q in qrels])
    measures = [theirs.nDCG @ 2, theirs.AP(rel=2), theirs.RR, theirs.P(rel=2) @ 1]
    found = ir.evaluate(iter(run), qrels=iter(qrels), measures=measures)
    expected = theirs.calc_aggregate(measures, qrels, run)
    assert {str(measure): pytest.approx(value) for measure, value in expected.items()} == found.to_dict()
    assert ir.evaluate(run, qrels=qrels, measures=theirs.nDCG @ 2).measures == [ir.nDCG @ 2]


class Ranx:
    """An object like those of ranx, which is not a mapping and converts to a dict."""

    def __init__(self, rows: dict[str, dict[str, float]], name: str | None = None) -> None:
        self._rows, self.name = rows, name

    def to_dict(self) -> dict[str, dict[str, float]]:
        return self._rows


def test_objects_of_ranx() -> None:
    assert ir.Run(Ranx(NESTED, "bm25")) == ir.Run(NESTED) and ir.Run(Ranx(NESTED, "bm25")).name == "bm25"
    assert ir.Run(Ranx(NESTED, "bm25"), name="mine").name == "mine" and ir.Run(Ranx(NESTED)).name == "run"
    assert ir.Qrels(Ranx(NESTED)) == ir.Qrels(NESTED)
    scores = ir.evaluate([Ranx(NESTED, "a"), Ranx(NESTED, "b")], Ranx(NESTED), "AP")
    assert list(scores) == ["a", "b"] and scores["b"]["AP"] == 1
    assert list(ir.evaluate({"x": Ranx(NESTED)}, NESTED, "AP")) == ["x"]


@pytest.mark.parametrize("package", ["irmetrics.compat.ranx", "ranx"])
def test_runs_and_qrels_of_ranx(package: str) -> None:
    ranx = pytest.importorskip(package, reason="ranx is not installed")
    run = ranx.Run(NESTED, name="theirs")
    assert ir.Run(run) == ir.Run(NESTED) and ir.Run(run).name == "theirs"
    assert ir.Qrels(ranx.Qrels({"q1": {"a": 2}})).to_dict() == {"q1": {"a": 2.0}}
    assert ir.evaluate([run], qrels=ranx.Qrels({"q1": {"a": 2}}), measures="AP")["theirs"]["AP"] == 1


def test_nested_results() -> None:
    """MTEB: {subset: {split: {query: {document: score}}}}."""
    assert list(ir.evaluate({"test": NESTED, "dev": NESTED}, NESTED, "AP")) == ["test", "dev"]
    for source, part in (
        ({"test": NESTED}, "source['test']"),
        ({"default": {"test": NESTED}}, "source['default']['test']"),
    ):
        with pytest.raises(TypeError, match=re.escape(f"found more levels of dicts: {part} has this form")):
            ir.Run(source)
        with pytest.raises(TypeError, match=re.escape(f"found more levels of dicts: {part} has this form")):
            ir.Qrels(types.MappingProxyType(source))
    with pytest.raises(TypeError, match=re.escape("found more levels of dicts: source['test'] has this form")):
        ir.evaluate({"default": {"test": NESTED}}, NESTED, "AP")


def test_a_list_of_dicts_of_runs_is_still_several_runs() -> None:
    assert len(ir.evaluate([NESTED, NESTED], NESTED, "AP")) == 2
    assert len(ir.evaluate({"a": ROWS, "b": iter(ROWS)}, NESTED, "AP")) == 2
    columns = {"query_id": [row[0] for row in ROWS], "doc_id": [row[1] for row in ROWS], "score": [1.0] * len(ROWS)}
    for table in tables(columns):
        assert len(ir.evaluate([table, table], NESTED, "AP")) == 2
        if not isinstance(table, dict):
            assert list(ir.evaluate({"x": table}, NESTED, "AP")) == ["x"]
        assert ir.evaluate(table, NESTED, "AP").queries == ["q1", "q10", "q2"]


def beir(results: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """Drops documents with the id of their query, as BEIR's evaluate does."""
    return {query: {d: score for d, score in ranked.items() if d != query} for query, ranked in results.items()}


def test_identical_ids() -> None:
    rng = random.Random(7)
    ids = [f"d{i}" for i in range(30)]
    for _ in range(50):
        run = {query: {d: rng.random() for d in rng.sample(ids, rng.randint(1, 30))} for query in rng.sample(ids, 8)}
        qrels = {query: {d: rng.randint(0, 2) for d in rng.sample(ids, 6)} for query in rng.sample(ids, 12)}
        qrels[next(iter(run))] = {"d1": 1}
        removed = sum(query in run and query in run[query] for query in qrels)
        found = ir.evaluate(run, qrels, "nDCG@10 AP RR R@5", ignore_identical_ids=True)
        expected = ir.evaluate(beir(run), qrels, "nDCG@10 AP RR R@5")
        assert (found.matrix == expected.matrix).all()
        assert found.audit.identical_ids == removed and expected.audit.identical_ids == 0
        assert found.audit.cutoffs == expected.audit.cutoffs
        assert ir.evaluate(ir.Run(run), qrels, "nDCG@10 AP RR R@5", ignore_identical_ids=True) == found


def test_identical_ids_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "run"
    ir.Run({"q": {"q": 3, "a": 2, "b": 1}}).write(path)
    scores = ir.evaluate(path, {"q": {"a": 1}}, "RR", ignore_identical_ids=True)
    assert scores["RR"] == 1 and scores.audit.identical_ids == 1
    assert "1 document with the id of its query dropped" in repr(scores.audit)
    assert ir.evaluate(path, {"q": {"a": 1}}, "RR")["RR"] == 0.5
    with pytest.raises(ValueError, match="duplicate document"):
        path.write_text("q Q0 q 1 2 t\nq Q0 q 2 1 t\n")
        ir.evaluate(path, {"q": {"a": 1}}, "RR", ignore_identical_ids=True)


def test_dicts_need_no_other_module() -> None:
    import subprocess

    code = "import sys, irmetrics as ir; ir.Run({'q': {'d': 1}}); print('irmetrics._frames' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "False"


class Moved:
    """Data whose stream is given twice, although the first reader moves it."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return self.stream


def test_arrow_data_that_were_read_before() -> None:
    table = Moved(ir.Run({"q": {"a": 1.0}}).__arrow_c_stream__())
    assert ir.evaluate(table, {"q": {"a": 1}}, "RR")["RR"] == 1
    with pytest.raises(ValueError, match="the Arrow data were read before"):
        ir.evaluate(table, {"q": {"a": 1}}, "RR")


class Unpaired(collections.UserDict[str, Any]):
    """A mapping whose items() are no pairs."""

    def items(self) -> Any:
        return [("q",)]


@pytest.mark.parametrize("run", [Unpaired(q={"a": 1.0}), {"q": Unpaired(a=1.0)}], ids=["queries", "documents"])
def test_items_that_are_no_pairs(run: Any) -> None:
    with pytest.raises(TypeError, match=r"items\(\) of a mapping must be \(key, value\) pairs"):
        ir.Run.from_dict(run)


def test_names_of_runs_with_the_same_text() -> None:
    for use in (lambda runs: ir.evaluate(runs, {"q": {"a": 1}}, "RR"), lambda runs: ir.fuse(runs)):
        with pytest.raises(ValueError, match="two runs are named '1'"):
            use({1: {"q": {"a": 1.0}}, "1": {"q": {"a": 2.0}}})


def test_a_query_without_judgments_is_counted_once() -> None:
    run = {"q": {"a": 1.0}, 1: {"a": 1.0}, "1": {"b": 1.0}, "0": {"b": 1.0}}
    for given in (run, ir.Run(run)):
        assert ir.evaluate(given, {"q": {"a": 1}}, "RR").audit.extra == 2


@pytest.mark.parametrize("run", [{"q": {"a": 1.0}}, [("q", "a", 1.0)], ir.Run({"q": {"a": 1.0}})])
def test_progress_that_is_no_function(run: Any) -> None:
    with pytest.raises(TypeError, match="progress must be True or a function"):
        ir.evaluate(run, {"q": {"a": 1}}, "RR", progress=5)
