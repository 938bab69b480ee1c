"""All input formats give equal Qrels and Run; error messages name query and document."""

from __future__ import annotations

import collections
import pickle
import types
from fractions import Fraction
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

ROWS = [("q1", "a", 3.0), ("q1", "b", 2.0), ("q2", "x", 1.5), ("q10", "é", 1.0)]
NESTED = {"q1": {"a": 3.0, "b": 2.0}, "q2": {"x": 1.5}, "q10": {"é": 1.0}}
COLUMNS = tuple(list(column) for column in zip(*ROWS))
FRAME = {"query_id": COLUMNS[0], "doc_id": COLUMNS[1], "relevance": COLUMNS[2], "score": COLUMNS[2]}


def sources() -> dict[str, Any]:
    inner = {query: types.MappingProxyType(documents) for query, documents in NESTED.items()}
    default: Any = collections.defaultdict(dict)
    for query, document, value in ROWS:
        default[query][document] = value
    return {
        "dict": NESTED,
        "mapping proxy": types.MappingProxyType(inner),
        "ordered dict": collections.OrderedDict(NESTED),
        "default dict": default,
        "fractions": {q: {d: Fraction(v) for d, v in documents.items()} for q, documents in NESTED.items()},
        "tuples": ROWS,
        "generator": (row for row in ROWS),
        "shuffled tuples": [ROWS[2], ROWS[0], ROWS[3], ROWS[1]],
    }


@pytest.mark.parametrize("kind", ["Qrels", "Run"])
@pytest.mark.parametrize("name", sorted(sources()))
def test_plain_sources(kind: str, name: str) -> None:
    collection = getattr(ir, kind)
    assert collection(sources()[name]) == collection.from_dict(NESTED)


def frames() -> list[str]:
    return ["pandas", "pandas objects", "pandas categories", "polars", "pyarrow", "pyarrow dictionary"]


def frame(name: str) -> Any:
    library = pytest.importorskip(name.split()[0], reason=f"{name.split()[0]} is not installed")
    if name == "pyarrow":
        return library.table(FRAME)
    if name == "pyarrow dictionary":
        table = library.table(FRAME)
        return library.table({n: table[n].dictionary_encode() if n.endswith("id") else table[n] for n in FRAME})
    table = library.DataFrame(FRAME)
    if name == "pandas objects":
        return table.astype({"query_id": object, "doc_id": object})
    if name == "pandas categories":
        return table.astype({"query_id": "category", "doc_id": "category"})
    return table


@pytest.mark.parametrize("kind", ["Qrels", "Run"])
@pytest.mark.parametrize("name", frames())
def test_frames(kind: str, name: str) -> None:
    collection = getattr(ir, kind)
    expected = collection.from_dict(NESTED)
    table = frame(name)
    assert collection(table) == expected
    assert collection.from_frame(table) == expected
    value = "relevance" if kind == "Qrels" else "score"
    assert collection.from_columns(table["query_id"], table["doc_id"], table[value]) == expected


@pytest.mark.parametrize(
    "names",
    [
        ("qid", "docno", "rel", "sim"),
        ("q_id", "doc_id", "score", "score"),
        ("query-id", "corpus-id", "score", "score"),
        ("Topic", "PID", "Label", "Score"),
        ("topic_id", "passage_id", "grade", "similarity"),
    ],
)
def test_usual_names_of_columns(names: tuple[str, str, str, str]) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    query, document, grade, score = names
    assert ir.Qrels(pyarrow.table({query: COLUMNS[0], document: COLUMNS[1], grade: COLUMNS[2]})) == ir.Qrels(NESTED)
    assert ir.Run(pyarrow.table({query: COLUMNS[0], document: COLUMNS[1], score: COLUMNS[2]})) == ir.Run(NESTED)


@pytest.mark.parametrize("kind", ["Qrels", "Run"])
def test_streams_and_lazy_frames(kind: str) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    make, expected = getattr(ir, kind), getattr(ir, kind)(NESTED)
    table = pyarrow.table(FRAME)
    assert make(table.to_reader()) == expected
    assert make(table.to_batches()[0]) == expected

    class Relation:
        """What DuckDB and others return: a stream of Arrow data, and columns that are no columns of values."""

        columns = list(FRAME)

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return table.__arrow_c_stream__(requested_schema)

    assert make(Relation()) == expected
    polars = pytest.importorskip("polars", reason="polars is not installed")
    assert make(polars.LazyFrame(FRAME)) == expected


def test_named_tuples_by_field() -> None:
    qrel = collections.namedtuple("qrel", "iteration relevance doc_id query_id")  # noqa: PYI024
    scored = collections.namedtuple("scored", "score query_id doc_id")  # noqa: PYI024
    assert ir.Qrels([qrel("0", grade, document, query) for query, document, grade in ROWS]) == ir.Qrels(NESTED)
    assert ir.Run(tuple(scored(score, query, document) for query, document, score in ROWS)) == ir.Run(NESTED)


def test_all_names_are_listed() -> None:
    assert [name for name in ir.__all__ if name not in dir(ir)] == []


def test_arrow_slices_and_chunks() -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    table = pyarrow.concat_tables([pyarrow.table(FRAME).slice(0, 1), pyarrow.table(FRAME).slice(1, 3)])
    assert ir.Run(table) == ir.Run(NESTED)
    for text in (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()):
        queries = pyarrow.array(COLUMNS[0], text).slice(1)
        tail = "-longer-than-a-view"
        documents = pyarrow.array([d + tail for d in COLUMNS[1]], text).slice(1)
        run = ir.Run.from_columns(queries, documents, pyarrow.array([4, 3, 2, 1], pyarrow.int16()).slice(1))
        expected = {"q1": {"b" + tail: 3.0}, "q10": {"é" + tail: 1.0}, "q2": {"x" + tail: 2.0}}
        assert run.to_dict() == expected


@pytest.mark.parametrize("kind", ["float64", "float32", "int64", "int32", "uint8", "bool"])
def test_numpy_columns(kind: str) -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
    values = numpy.array([1, 0, 1, 1], dtype=kind)
    expected = ir.Qrels.from_tuples([("1", "a", 1), ("1", "b", 0), ("2", "a", 1), ("3", "a", 1)])
    queries, documents = numpy.array([1, 1, 2, 3]), numpy.array(["a", "b", "a", "a"])
    assert ir.Qrels.from_columns(queries, documents, values) == expected
    assert ir.Qrels.from_columns(queries.astype(object), documents.astype(object), values) == expected
    strided = numpy.repeat(values, 2)[::2]
    assert ir.Qrels.from_columns(queries, documents, strided) == expected
    nested = {"1": {"a": values[0], "b": values[1]}, 2: {"a": values[2]}, queries[3]: {"a": values[3]}}
    assert ir.Qrels(nested) == expected


def test_files(tmp_path: Path) -> None:
    for name in ("run.txt", "run.txt.gz", "run.txt.zst"):
        path = tmp_path / name
        ir.Run(NESTED, name="tag").write(path)
        assert ir.read_run(path) == ir.Run(str(path)) == ir.Run(NESTED)
        assert ir.read_run(path).name == "tag"
        assert ir.read_run(path, rank_column=True).has_ranks
        ir.Run(NESTED, name="bm25 k1=0.9").write(path)
        assert ir.read_run(path).name == "bm25_k1=0.9"
        ir.Qrels(NESTED).write(path)
        assert ir.read_qrels(path) == ir.Qrels(path) == ir.Qrels(NESTED)


def test_mapping() -> None:
    run = ir.Run(NESTED)
    assert list(run) == ["q1", "q10", "q2"] and len(run) == 3
    assert "q1" in run and "q3" not in run and 5 not in run
    assert run["q1"] == {"a": 3.0, "b": 2.0}
    assert run.get("q3") is None
    assert dict(run) == run.to_dict() == NESTED
    assert isinstance(run, collections.abc.Mapping)
    with pytest.raises(KeyError, match="unknown query 'q3'"):
        run["q3"]
    assert run != ir.Run({"q1": {"a": 3.0}}) and run != NESTED


def test_integers_are_ids() -> None:
    assert ir.Qrels({1: {2: 3, 10**20: 1}}).to_dict() == {"1": {"2": 3.0, str(10**20): 1.0}}


@pytest.mark.parametrize("kind", ["Qrels", "Run"])
def test_pickle(kind: str) -> None:
    collection = getattr(ir, kind)(NESTED)
    again = pickle.loads(pickle.dumps(collection))
    assert again == collection and repr(again) == repr(collection)


def test_pickle_keeps_ranks_and_name(tmp_path: Path) -> None:
    ir.Run(NESTED, name="tag").write(tmp_path / "run")
    run = ir.read_run(tmp_path / "run", rank_column=True)
    again = pickle.loads(pickle.dumps(run))
    assert again.has_ranks and again.name == "tag" and again == run != ir.Run(NESTED)


def test_to_pandas() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    table = ir.Run(NESTED).to_pandas()
    assert list(table.columns) == ["query_id", "doc_id", "score"] and len(table) == 4
    assert ir.Run(table) == ir.Run(NESTED)
    assert list(ir.Qrels(NESTED).to_pandas().columns) == ["query_id", "doc_id", "relevance"]
