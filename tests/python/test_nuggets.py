"""NuggetQrels: all sources give equal judgments, files preserve them, and messages name wrong input."""

from __future__ import annotations

import collections
import hashlib
import json
import pickle
import types
from pathlib import Path
from typing import Any, NamedTuple

import irmetrics as ir
import pytest

NESTED = {
    "q1": {"a": {"d1": 1.0, "d2": 0.0}, "b": {"d2": 1.0, "é": 2.0}},
    "q10": {"x": {"d1": 1.0}},
    "q2": {"a": {"d3": 1.0}},
}
ROWS = [
    (query, nugget, document, grade)
    for query, nuggets in NESTED.items()
    for nugget, documents in nuggets.items()
    for document, grade in documents.items()
]
COLUMNS = tuple(list(column) for column in zip(*ROWS))
FRAME = dict(zip(("query_id", "nugget_id", "doc_id", "relevance"), COLUMNS))
FRESHSTACK = [
    {
        "query_id": "q1",
        "query_text": "not needed",
        "nuggets": [
            {"_id": "n1", "text": "One.", "relevant_corpus_ids": ["d1", "d2"], "non_relevant_corpus_ids": ["d3"]},
            {"_id": "n2", "text": "Two.", "relevant_corpus_ids": [], "importance": "vital", "weight": 2},
        ],
    },
    {"query_id": 2, "nuggets": []},
]


class SubtopicQrel(NamedTuple):
    """The order of fields of other libraries."""

    query_id: str
    doc_id: str
    relevance: float
    subtopic_id: str


def sources() -> dict[str, Any]:
    frozen = {q: types.MappingProxyType(nuggets) for q, nuggets in NESTED.items()}
    return {
        "dict": NESTED,
        "mapping proxy": types.MappingProxyType(frozen),
        "ordered dict": collections.OrderedDict(NESTED),
        "nuggets": {q: {ir.Nugget(n): documents for n, documents in nuggets.items()} for q, nuggets in NESTED.items()},
        "tuples": ROWS,
        "generator": (row for row in ROWS),
        "lists": [list(row) for row in ROWS],
        "named tuples": [SubtopicQrel(query, document, grade, nugget) for query, nugget, document, grade in ROWS],
        "by document": sorted(ROWS, key=lambda row: row[2]),
    }


@pytest.mark.parametrize("name", sorted(sources()))
def test_plain_sources(name: str) -> None:
    nuggets = ir.NuggetQrels(sources()[name])
    assert nuggets == ir.NuggetQrels.from_dict(NESTED)
    assert nuggets.to_dict() == NESTED
    assert ir.NuggetQrels(nuggets) == nuggets


@pytest.mark.parametrize("name", ["pandas", "polars", "pyarrow"])
@pytest.mark.parametrize("names", ["query_id nugget_id doc_id relevance", "qid subtopic docno rel"])
def test_frames(name: str, names: str) -> None:
    library = pytest.importorskip(name, reason=f"{name} is not installed")
    columns = dict(zip(names.split(), COLUMNS))
    table = library.table(columns) if name == "pyarrow" else library.DataFrame(columns)
    expected = ir.NuggetQrels(NESTED)
    assert ir.NuggetQrels(table) == ir.NuggetQrels.from_frame(table) == expected
    assert ir.NuggetQrels.from_columns(*(table[column] for column in names.split())) == expected


@pytest.mark.parametrize("name", ["pandas", "polars", "pyarrow"])
def test_frames_of_rows(name: str) -> None:
    library = pytest.importorskip(name, reason=f"{name} is not installed")
    rows = [FRESHSTACK[0]]
    table = library.Table.from_pylist(rows) if name == "pyarrow" else library.DataFrame(rows)
    assert ir.NuggetQrels(table) == ir.NuggetQrels(rows)


def test_grades_of_numpy() -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
    expected = ir.NuggetQrels({"1": {"2": {"3": 1, "4": 0}}})
    ids = numpy.array([1, 1]), numpy.array([2, 2]), numpy.array([3, 4])
    for kind in ("float64", "float32", "int64", "uint8", "bool"):
        grades = numpy.array([1, 0], dtype=kind)
        assert ir.NuggetQrels.from_columns(*ids, grades) == expected
        assert ir.NuggetQrels({1: {2: dict(zip((3, 4), grades))}}) == expected
    row = {"query_id": ids[0][0], "nuggets": [{"_id": ids[1][0], "relevant_corpus_ids": numpy.array(["a"])}]}
    assert ir.NuggetQrels.from_rows([row]).to_dict() == {"1": {"2": {"a": 1.0}}}


def test_lists_of_documents() -> None:
    expected = ir.NuggetQrels({"q": {"a": {"d1": 1, "d2": 1}, "b": {}}})
    for documents in (["d1", "d2"], ("d1", "d2"), {"d2", "d1"}, iter(["d1", "d2"]), {"d1": 1, "d2": 1}.keys()):
        assert ir.NuggetQrels({"q": {"a": documents, "b": []}}) == expected


def test_freshstack_pair() -> None:
    nuggets = ir.NuggetQrels.from_freshstack(
        {"76185522_0": {"d1": 1, "d2": 0}, "7618_0": {"d1": 1}, "odd_id_1": {}},
        {"7618": ["7618_0", "odd_id_1"], "76185522": ["76185522_0"], "none": []},
    )
    assert nuggets.to_dict() == {
        "7618": {"7618_0": {"d1": 1.0}, "odd_id_1": {}},
        "76185522": {"76185522_0": {"d1": 1.0, "d2": 0.0}},
        "none": {},
    }
    shared = ir.NuggetQrels.from_freshstack({"n": {"d": 1}}, {"q1": ["n"], "q2": ["n"]})
    assert shared.to_dict() == {"q1": {"n": {"d": 1.0}}, "q2": {"n": {"d": 1.0}}}


def test_rows() -> None:
    nuggets = ir.NuggetQrels(FRESHSTACK)
    assert nuggets == ir.NuggetQrels.from_rows(iter(FRESHSTACK))
    assert nuggets.to_dict() == {"q1": {"n1": {"d1": 1.0, "d2": 1.0, "d3": 0.0}, "n2": {}}, "2": {}}
    assert nuggets.nuggets("q1") == [ir.Nugget("n1", text="One."), ir.Nugget("n2", "Two.", "vital", 2)]
    twice = {"_id": "n", "relevant_corpus_ids": ["d"], "non_relevant_corpus_ids": ["d"]}
    with pytest.warns(UserWarning, match="^rows: skipped 0 and read 1 differently of 1 lines; the first: rows:1: "):
        lenient = ir.NuggetQrels.from_rows([{"query_id": "q", "nuggets": [twice]}], lenient=True)
    assert lenient["q"]["n"] == {"d": 0.0}


def test_mapping() -> None:
    nuggets = ir.NuggetQrels(NESTED)
    assert list(nuggets) == ["q1", "q10", "q2"] and len(nuggets) == 3 and nuggets.judgments == 6
    assert "q1" in nuggets and "q3" not in nuggets and 5 not in nuggets
    assert nuggets["q2"] == nuggets.get("q2") == {"a": {"d3": 1.0}} and nuggets.get("q3") is None
    assert dict(nuggets) == dict(nuggets.items()) == nuggets.to_dict() == NESTED
    assert isinstance(nuggets, collections.abc.Mapping)
    assert nuggets.nuggets("q1") == [ir.Nugget("a"), ir.Nugget("b")]
    assert repr(nuggets) == "NuggetQrels: 3 queries, 4 nuggets, 6 judgments"
    assert "<td>a: 1, b: 2</td>" in nuggets._repr_html_()
    for ask in (nuggets.__getitem__, nuggets.nuggets):
        with pytest.raises(KeyError, match="unknown query 'q3'"):
            ask("q3")


def test_equality() -> None:
    nuggets = ir.NuggetQrels({"q": {"a": {"d": 1, "e": 0}, "b": {}}})
    assert nuggets == ir.NuggetQrels({"q": {"a": {"e": 0, "d": 1}, "b": {}}})
    others: list[Any] = [
        {"q": {"b": {}, "a": {"d": 1, "e": 0}}},
        {"q": {"a": {"d": 1, "e": 0}}},
        {"q": {"a": {"d": 1}, "b": {}}},
        {"q": {"a": {"d": 1, "e": 1}, "b": {}}},
        {"q": {"a": {"d": 1, "f": 0}, "b": {}}},
        {"q": {"a": {"d": 1}, "b": {"e": 0}}},
        {"q": {ir.Nugget("a", "text"): {"d": 1, "e": 0}, "b": {}}},
        {"p": {"a": {"d": 1, "e": 0}, "b": {}}},
        {"q": {"a": {"d": 1, "e": 0}, "b": {}}, "r": {}},
    ]
    for other in others:
        assert nuggets != ir.NuggetQrels(other)
    assert nuggets != nuggets.to_dict()


def test_nuggets_are_values() -> None:
    nugget = ir.Nugget("n", text="It's so.", importance="okay", weight=0.5)
    assert (nugget.id, nugget.text, nugget.importance, nugget.weight) == ("n", "It's so.", "okay", 0.5)
    assert repr(nugget) == "Nugget('n', text=\"It's so.\", importance='okay', weight=0.5)"
    opposing = ir.Nugget("n", stance="opposing")
    assert (opposing.stance, nugget.stance, repr(opposing)) == ("opposing", "none", "Nugget('n', stance='opposing')")
    assert opposing != ir.Nugget("n") and pickle.loads(pickle.dumps(opposing)) == opposing
    assert eval(repr(nugget), {"Nugget": ir.Nugget}) == nugget == pickle.loads(pickle.dumps(nugget))
    assert hash(nugget) == hash(pickle.loads(pickle.dumps(nugget))) and nugget != ir.Nugget("n")
    assert (ir.Nugget("n").text, ir.Nugget("n").importance, ir.Nugget("n").weight) == ("", "unrated", 1.0)
    with pytest.raises(AttributeError):
        nugget.text = "Other."  # type: ignore[misc]


def test_pickle() -> None:
    for source in (NESTED, FRESHSTACK, {}, {"q": {}}, {"q": {f"n{i}": [f"d{i}", "all"] for i in range(130)}}):
        nuggets = ir.NuggetQrels(source)
        again = pickle.loads(pickle.dumps(nuggets))
        assert again == nuggets and repr(again) == repr(nuggets) and again.to_columns() == nuggets.to_columns()


def test_to_qrels() -> None:
    nuggets = ir.NuggetQrels({"q": {"a": {"d": 2, "e": 0, "f": 0.5}, "b": {"d": 1, "e": 1}}, "r": {}})
    assert nuggets.to_qrels().to_dict() == {"q": {"d": 2.0, "e": 1.0, "f": 0.5}, "r": {}}
    assert nuggets.to_qrels("count").to_dict() == {"q": {"d": 2.0, "e": 1.0, "f": 0.0}, "r": {}}
    with pytest.raises(ValueError) as error:
        nuggets.to_qrels("sum")
    assert error.value.args[0] == "grade must be one of best, count, not 'sum'"


def test_to_pandas() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    table = ir.NuggetQrels(NESTED).to_pandas()
    assert list(table.columns) == list(FRAME) and len(table) == 6
    assert ir.NuggetQrels(table) == ir.NuggetQrels(NESTED)


@pytest.mark.parametrize("name", ["n.jsonl", "n.jsonl.gz", "n.tsv", "n.tsv.zst", "n.txt", "n.txt.gz"])
def test_files(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    yes_or_no = ir.NuggetQrels({"1": {"1": {"d1": 1, "d2": 0}, "2": {"d2": 1}}, "2": {"1": {"d1": 1}}})
    yes_or_no.write(path)
    assert ir.read_nuggets(path) == ir.NuggetQrels(path) == ir.NuggetQrels(str(path)) == yes_or_no
    form = {"jsonl": "freshstack", "tsv": "table", "txt": "subtopics"}[name.split(".")[1]]
    assert ir.read_nuggets(path, format=form) == yes_or_no
    yes_or_no.write(tmp_path / "other", format=form)
    assert ir.read_nuggets(tmp_path / "other") == yes_or_no


def test_freshstack_files_keep_everything(tmp_path: Path) -> None:
    path = tmp_path / "queries.jsonl"
    ir.NuggetQrels(FRESHSTACK).write(path)
    assert ir.read_nuggets(path) == ir.NuggetQrels(FRESHSTACK)
    assert ir.NuggetQrels(json.loads(line) for line in path.read_text().splitlines()) == ir.NuggetQrels(FRESHSTACK)


def test_berds_files(tmp_path: Path) -> None:
    path = tmp_path / "berds.jsonl"
    documents = [{"id": "d1", "mistral-preds": [True, False]}, {"id": "d2", "mistral-preds": [False, False]}]
    path.write_text(json.dumps({"id": "q", "perspectives": ["For.", "Against."], "ctxs": documents}))
    nuggets, run = ir.read_berds(path)
    assert nuggets.to_dict() == {"q": {"1": {"d1": 1.0, "d2": 0.0}, "2": {"d1": 0.0, "d2": 0.0}}}
    assert [nugget.text for nugget in nuggets.nuggets("q")] == ["For.", "Against."]
    assert run.to_dict() == {"q": {"d1": 2.0, "d2": 1.0}}
    assert ir.read_nuggets(path) == nuggets
    with pytest.raises(ValueError, match="gpt4-preds"):
        ir.read_berds(path, predictions="gpt4-preds")


def berds_row(*documents: tuple[str, list[bool]], perspectives: str = "xyz") -> str:
    ctxs = [{"title": "t", "text": text, "mistral-preds": judged} for text, judged in documents]
    return json.dumps({"question": "why?", "perspectives": list(perspectives), "ctxs": ctxs}) + "\n"


X, Y, Z = ("one", [True, False, False]), ("two", [False, True, False]), ("three", [False, False, True])


def test_berds_files_of_several_systems(tmp_path: Path) -> None:
    """Documents without ids are identified by their text and judged by all files: together they cover 3 of 3."""
    bm25, e5 = tmp_path / "bm25.jsonl", tmp_path / "e5.jsonl.mistralpred"
    bm25.write_text(berds_row(X, Y))
    e5.write_text(berds_row(Z, Y))
    nuggets, runs = ir.read_berds([bm25, str(e5)])
    assert list(runs) == ["bm25", "e5"] and runs["e5"].name == "e5"
    ids = [hashlib.sha256(b"t\xff" + text.encode()).hexdigest()[:32] for text in ("one", "two", "three")]
    assert runs["bm25"].to_dict() == {"1": {ids[0]: 2.0, ids[1]: 1.0}}
    assert list(runs["e5"]["1"]) == [ids[2], ids[1]]
    for run in runs.values():
        assert ir.coverage(run, nuggets, k=2).union.coverage == pytest.approx(2 / 3)
    both = ir.coverage(list(runs.values()), nuggets, k=2).union
    assert both.coverage == 1 and both.documents == 3
    scores = ir.evaluate(runs, nuggets=nuggets, measures="MRecall@2 StRecall@2")
    assert scores["bm25"]["StRecall@2"] == pytest.approx(2 / 3) and scores["e5"]["MRecall@2"] == 1
    assert ir.read_berds((bm25,))[1]["bm25"] == ir.read_berds(bm25)[1]


def test_berds_files_that_disagree(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    one.write_text(berds_row(X, Y))
    other.write_text(berds_row(Z, ("two", [True, True, False])))
    with pytest.raises(ValueError, match=r"other.jsonl:1: ctxs\[1\].*after false in .*one.jsonl:1, ctxs\[1\]"):
        ir.read_berds([one, other])
    with pytest.warns(UserWarning, match="read 1 differently"):
        ir.read_berds([one, other], lenient=True)
    other.write_text(berds_row(perspectives="xy"))
    with pytest.raises(ValueError, match=r"other.jsonl:1: perspectives: query '1' has 3, not 2, in .*one.jsonl:1"):
        ir.read_berds([one, other])
    with pytest.raises(ValueError, match="at least one file"):
        ir.read_berds([])


def test_repeated_berds_documents(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(berds_row(X, X, Y))
    nuggets, run = ir.read_berds(path)
    assert ir.evaluate(run, nuggets=nuggets, measures="MRecall@2 P@3").to_dict() == {"MRecall@2": 0, "P@3": 1}
    nuggets, run = ir.read_berds(path, repeats="duplicates")
    with pytest.raises(ValueError, match="duplicate document"):
        ir.evaluate(run, nuggets=nuggets, measures="P@3")
    assert ir.evaluate(run, nuggets=nuggets, measures="MRecall@2", duplicates="first").audit.duplicates == 1
    with pytest.raises(ValueError, match="repeats must be one of positions, duplicates, not 'x'"):
        ir.read_berds(path, repeats="x")


NAN = float("nan")


@pytest.mark.parametrize(
    ("source", "kind", "text"),
    [
        ({"q": ["d"]}, TypeError, "query 'q': expected a mapping of nuggets to documents, not ['d'] (list)"),
        (
            {"q": {"a": "d"}},
            TypeError,
            "query 'q', nugget 'a': expected a mapping of documents to grades, or a list of documents, not 'd' (str)",
        ),
        (
            {"q": {"a": {"d": "high"}}},
            TypeError,
            "query 'q', nugget 'a', document 'd': the grade must be a number, not 'high' (str)",
        ),
        (
            {"q": {"a": {"d": NAN}}},
            ValueError,
            "query 'q', nugget 'a', document 'd': the grade must be a finite number of at least 0, not nan",
        ),
        (
            {"q": {"a": {"d": -1}}},
            ValueError,
            "query 'q', nugget 'a', document 'd': the grade must be a finite number of at least 0, not -1",
        ),
        (
            {"q": {"a": [1.5]}},
            TypeError,
            "query 'q', nugget 'a': a document id must be text or a whole number, not 1.5 (float)",
        ),
        ({"q": {1.5: []}}, TypeError, "query 'q': a nugget id must be text or a whole number, not 1.5 (float)"),
        ({None: {}}, TypeError, "a query id must be text or a whole number, not None (NoneType)"),
        ({"": {}}, ValueError, "a query id is empty"),
        ({"q": {"": []}}, ValueError, "query 'q': a nugget id is empty"),
        ({"q": {"a": [""]}}, ValueError, "query 'q': a document id is empty"),
        (
            {"q": {1: [], "1": []}},
            ValueError,
            "query 'q': duplicate nugget '1'",
        ),
        (
            {"q": {"a": ["d", "d"]}},
            ValueError,
            "query 'q', nugget 'a': document 'd' is judged twice, as 1 after 1; expected one judgment",
        ),
        ([("q", "a", "d")], TypeError, "row 1: expected (query, nugget, document, grade), not ('q', 'a', 'd') (tuple)"),
        (
            [("q", "a", "d", 1), ("q", "a", "e", "x")],
            TypeError,
            "row 2, query 'q', nugget 'a', document 'e': the grade must be a number, not 'x' (str)",
        ),
        (
            [("q", "a", "d", -2)],
            ValueError,
            "row 1: query 'q', nugget 'a', document 'd': the grade must be a finite number of at least 0, not -2",
        ),
        (
            [("q", "a", "d", 1), ("q", "b", "d", 1), ("q", "a", "d", 0)],
            ValueError,
            "query 'q', nugget 'a': document 'd' is judged twice, as 0 after 1; expected one judgment",
        ),
        (
            [{"query_id": "q", "nuggets": [{"text": "No id."}]}],
            ValueError,
            "rows:1: nuggets[0]._id: expected a text or a whole number, found nothing",
        ),
        (
            [{"query_id": "q", "nuggets": [{"_id": 1.5}]}],
            TypeError,
            "rows:1: nuggets[0]._id must be a text or a whole number, not 1.5 (float)",
        ),
        ([{"query_id": "q", "nuggets": ["a"]}], TypeError, "rows:1: nuggets[0] must be a dict, not 'a' (str)"),
        ([{"nuggets": []}], ValueError, "rows:1: query_id: expected a text or a whole number, found nothing"),
        (
            [{"query_id": "q", "nuggets": []}, ["q"]],
            TypeError,
            "row 2: expected a dict with query_id and nuggets, not list",
        ),
        (
            [{"query_id": "q", "nuggets": {1, 2}}],
            TypeError,
            "rows:1: nuggets must be a list, not {1, 2} (set)",
        ),
        (
            5,
            TypeError,
            "expected a dict of dicts, (query, nugget, document, grade) tuples, rows with query_id and nuggets, "
            "a DataFrame, an Arrow table or a path, not int",
        ),
        (
            ir.Qrels({"q": {"d": 1}}),
            TypeError,
            "expected nugget judgments, but Qrels are document judgments",
        ),
    ],
)
def test_errors(source: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind) as error:
        ir.NuggetQrels(source)
    assert error.value.args[0] == text
    with pytest.raises(kind) as error:
        ir.evaluate({"q": {"d": 1}}, nuggets=source, measures="Coverage@5")
    assert error.value.args[0] == text


@pytest.mark.parametrize(
    ("pair", "kind", "text"),
    [
        (({"n": {}}, {"q": ["m"]}), KeyError, "query 'q': qrels_nuggets has no nugget 'm'"),
        (({"n": {}}, {"q": []}), KeyError, "nugget 'n' of qrels_nuggets is missing from query_to_nuggets"),
        (({"n": {}}, {"q": "n"}), TypeError, "query 'q': expected a list of nuggets, not 'n' (str)"),
        (([], {}), TypeError, "qrels_nuggets: expected a mapping, not [] (list)"),
        (({}, []), TypeError, "query_to_nuggets: expected a mapping, not [] (list)"),
        (({1: {}, "1": {}}, {"q": ["1"]}), ValueError, "qrels_nuggets: duplicate nugget '1'"),
        (
            ({"n": {}}, {"q": ["n", "n"]}),
            ValueError,
            "query 'q': duplicate nugget 'n'",
        ),
    ],
)
def test_errors_of_freshstack_pairs(pair: tuple[Any, Any], kind: type[Exception], text: str) -> None:
    with pytest.raises(kind) as error:
        ir.NuggetQrels.from_freshstack(*pair)
    assert error.value.args[0] == text


def test_other_errors(tmp_path: Path) -> None:
    for call, text in (
        (lambda: ir.Nugget(""), "a nugget id is empty"),
        (lambda: ir.Nugget("n", weight=0), "nugget 'n': the weight must be a finite number above 0, not 0"),
        (lambda: ir.Nugget("n", stance="for"), "stance must be one of none, supporting, opposing, not 'for'"),
        (lambda: ir.Nugget("n", importance="high"), "importance must be one of unrated, vital, okay, not 'high'"),
        (
            lambda: ir.NuggetQrels.from_columns(["q"], ["n"], ["d"], []),
            "columns must have the same length, not 1 queries, 1 nuggets, 1 documents and 0 grades",
        ),
        (
            lambda: ir.NuggetQrels({}).write(tmp_path / "n", format="xml"),
            "format must be one of auto, subtopics, table, freshstack, berds, json, not 'xml'",
        ),
    ):
        with pytest.raises(ValueError) as error:
            call()
        assert error.value.args[0] == text
    path = tmp_path / "subtopics"
    path.write_text("1 1 d1 1\n1 1 d2\n")
    with pytest.raises(ValueError) as error:
        ir.read_nuggets(path)
    assert error.value.args[0].startswith(f"{path}:2: expected 4 fields")
    with pytest.warns(UserWarning, match=": skipped 1 and read 0 differently of 2 lines; the first: "):
        assert ir.read_nuggets(path, lenient=True).to_dict() == {"1": {"1": {"d1": 1.0}}}
    with pytest.raises(OSError):
        ir.read_nuggets(tmp_path / "none")


def test_qrels_of_nuggets() -> None:
    with pytest.raises(TypeError) as error:
        ir.Qrels(ir.NuggetQrels({}))
    assert error.value.args[0] == "expected judgments of documents, not NuggetQrels; their to_qrels() makes Qrels"


def test_frames_without_a_column() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    with pytest.raises(ValueError) as error:
        ir.NuggetQrels(pandas.DataFrame({"query_id": ["q"], "doc_id": ["d"], "relevance": [1]}))
    assert error.value.args[0] == (
        "no column for the nugget ids: looked for nugget_id, nugget, subtopic_id, subtopic, iteration, "
        "nuggetid, perspective; "
        "the table has query_id, doc_id, relevance"
    )
