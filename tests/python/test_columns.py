"""Columns of any library, layout and type give the scores of the same rows as a dict, and name the row of an error."""

from __future__ import annotations

import decimal
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import irmetrics as ir
import pytest

MEASURES = ["AP", "nDCG@10", "RR", "R@1000", "P@5"]
Row = tuple[int, int, float]
Nested = dict[str, dict[str, float]]


def rows_of_run(generator: random.Random, queries: int = 30, ties: bool = True) -> list[Row]:
    """A run with integer ids; the rows of a query are consecutive, and some queries are not judged."""
    rows = []
    for query in generator.sample(range(1, 4 * queries), queries):
        documents = generator.sample(range(10**12), 5) + generator.sample(range(300), generator.randint(1, 60))
        scores = [generator.randint(0, 20) / 4 if ties else generator.random() for _ in documents]
        if generator.random() < 0.5:
            scores.sort(reverse=True)
        rows += [(query, document, score) for document, score in zip(documents, scores)]
    return rows


def qrels_of(generator: random.Random, rows: list[Row]) -> Nested:
    """Judges a few documents of most queries, or many of some."""
    qrels: Nested = defaultdict(dict)
    for query in sorted({query for query, _, _ in rows}):
        if generator.random() < 0.2:
            continue
        many = generator.choice([2, 10, 40])
        for document in generator.sample(range(300), many):
            qrels[str(query)][str(document)] = generator.randint(0, 3)
        for found in generator.sample([d for q, d, _ in rows if q == query], 1):
            qrels[str(query)][str(found)] = 1
    return dict(qrels)


def nested(rows: list[Row]) -> Nested:
    run: Nested = defaultdict(dict)
    for query, document, score in rows:
        run[str(query)][str(document)] = score
    return dict(run)


def everything(scores: ir.Scores) -> Any:
    return scores.to_dict(), dict(scores.per_query), scores.audit, scores.queries, scores.run


def lists(rows: list[Row], text: bool) -> dict[str, Any]:
    queries, documents, scores = (list(column) for column in zip(*rows))
    kind: Callable[[int], Any] = str if text else int
    return {"query_id": list(map(kind, queries)), "doc_id": list(map(kind, documents)), "score": scores}


def numpy_columns(columns: dict[str, Any]) -> dict[str, Any]:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    return {name: numpy.array(values) for name, values in columns.items()}


def numpy_records(columns: dict[str, Any]) -> Any:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    return numpy.rec.fromarrays(list(numpy_columns(columns).values()), names=list(columns))


def numpy_packed(columns: dict[str, Any]) -> Any:
    """Records whose fields are not aligned."""
    records = numpy_records(columns)
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    fields = [(name, records.dtype[name]) for name in columns]
    packed = numpy.zeros(len(records), numpy.dtype([("pad", "i1"), *fields]))
    for name in columns:
        packed[name] = records[name]
    return packed


def numpy_objects(columns: dict[str, Any]) -> dict[str, Any]:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    return {name: numpy.array(values, dtype=object) for name, values in columns.items()}


def pandas_frame(columns: dict[str, Any]) -> Any:
    return pytest.importorskip("pandas", reason="pandas is not installed").DataFrame(columns)


def pandas_objects(columns: dict[str, Any]) -> Any:
    return pandas_frame(columns).astype({"query_id": object, "doc_id": object})


def pandas_categories(columns: dict[str, Any]) -> Any:
    return pandas_frame(columns).astype({"query_id": "category", "doc_id": "category"})


def polars_frame(columns: dict[str, Any]) -> Any:
    return pytest.importorskip("polars", reason="polars is not installed").DataFrame(columns)


def polars_lazy(columns: dict[str, Any]) -> Any:
    return polars_frame(columns).lazy()


def polars_chunks(columns: dict[str, Any]) -> Any:
    frame = polars_frame(columns)
    return frame.head(7).vstack(frame[7:8]).vstack(frame[8:])


def arrow_table(columns: dict[str, Any]) -> Any:
    return pytest.importorskip("pyarrow", reason="pyarrow is not installed").table(columns)


def arrow_chunks(columns: dict[str, Any]) -> Any:
    """A table whose columns have chunks of different lengths, some of them empty, with offsets."""
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    generator = random.Random(7)

    def cut(values: list[Any]) -> Any:
        array = pyarrow.array(values)
        ends = sorted(generator.choices(range(len(values) + 1), k=9))
        pieces = [array[begin:end] for begin, end in zip([0, *ends], [*ends, len(values)])]
        return pyarrow.chunked_array(pieces)

    return pyarrow.table({name: cut(values) for name, values in columns.items()})


def arrow_reader(columns: dict[str, Any]) -> Any:
    return arrow_table(columns).to_reader(max_chunksize=11)


def arrow_batch(columns: dict[str, Any]) -> Any:
    """A record batch: one array of Arrow data instead of a stream."""
    return arrow_table(columns).combine_chunks().to_batches()[0]


def arrow_dictionaries(columns: dict[str, Any]) -> Any:
    table = arrow_table(columns)
    for place, name in enumerate(("query_id", "doc_id")):
        table = table.set_column(place, name, table[name].dictionary_encode())
    return table


def duckdb_relation(columns: dict[str, Any]) -> Any:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    table = arrow_table(columns)
    return duckdb.from_arrow(table)


SOURCES = [
    lists,
    numpy_columns,
    numpy_records,
    numpy_packed,
    numpy_objects,
    pandas_frame,
    pandas_objects,
    pandas_categories,
    polars_frame,
    polars_lazy,
    polars_chunks,
    arrow_table,
    arrow_chunks,
    arrow_reader,
    arrow_batch,
    arrow_dictionaries,
    duckdb_relation,
]


@pytest.mark.parametrize("text", [False, True], ids=["integers", "texts"])
@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.__name__))
def test_sources(source: Callable[..., Any], text: bool) -> None:
    generator = random.Random(3)
    rows = rows_of_run(generator)
    evaluator = ir.Evaluator(qrels_of(generator, rows), MEASURES)
    expected = evaluator.evaluate(nested(rows))

    def make() -> Any:
        columns = lists(rows, text)
        return columns if source is lists else source(columns)

    assert everything(evaluator.evaluate(make())) == everything(expected)
    assert ir.Run(make()) == ir.Run(nested(rows))
    grades = {q: {d: float(s) for d, s in documents.items()} for q, documents in nested(rows).items()}
    assert ir.Qrels(make()).to_dict() == {query: grades[query] for query in sorted(grades)}


def test_values_are_pytrec_evals() -> None:
    pytrec_eval = pytest.importorskip("pytrec_eval", reason="pytrec_eval is not installed")
    names = {"AP": "map", "nDCG@10": "ndcg_cut_10", "RR": "recip_rank", "P@5": "P_5"}
    for seed in range(20):
        generator = random.Random(seed)
        rows = rows_of_run(generator, ties=False)
        qrels = qrels_of(generator, rows)
        scores = ir.evaluate(numpy_columns(lists(rows, text=False)), qrels, list(names), queries="intersection")
        whole = {query: {d: int(grade) for d, grade in grades.items()} for query, grades in qrels.items()}
        asked = {"map", "ndcg_cut.10", "recip_rank", "P.5"}
        theirs = pytrec_eval.RelevanceEvaluator(whole, asked).evaluate(nested(rows))
        for ours, other in names.items():
            assert scores.per_query[ours] == {query: values[other] for query, values in sorted(theirs.items())}


def disturbed(generator: random.Random, rows: list[Row]) -> list[Row]:
    """The rows as they may come: scattered queries, duplicates, scores that are not finite, or as they were."""
    rows = list(rows)
    way = generator.choice(["none", "shuffle", "split", "duplicate", "nan", "none"])
    if way == "shuffle":
        generator.shuffle(rows)
    elif way == "split":  # moves the second half of a query to the end
        place = generator.randrange(len(rows))
        query = rows[place][0]
        moved = [row for row in rows[place:] if row[0] == query]
        rows = [row for i, row in enumerate(rows) if i < place or row[0] != query] + moved
    elif way == "duplicate":
        place = generator.randrange(len(rows))
        rows.insert(place, (*rows[place][:2], generator.random()))
    elif way == "nan":
        place = generator.randrange(len(rows))
        rows[place] = (*rows[place][:2], generator.choice([float("nan"), float("inf")]))
    return rows


@pytest.mark.parametrize("seed", range(150))
def test_random_tables(seed: int) -> None:
    """Columns have the scores, or the error, of a Run made from the same tuples."""
    generator = random.Random(seed)
    rows = rows_of_run(generator, queries=generator.choice([1, 5, 40]), ties=generator.random() < 0.5)
    qrels = qrels_of(generator, rows)
    rows = disturbed(generator, rows)
    text = generator.random() < 0.5
    source = generator.choice([numpy_columns, arrow_chunks, arrow_dictionaries, polars_chunks, pandas_frame])
    policy: dict[str, Any] = {
        "ties": generator.choice(["docno_desc", "docno_asc", "input", "error"]),
        "duplicates": generator.choice(["error", "first", "last", "max"]),
        "queries": generator.choice(["judged", "intersection"]),
        "precision": generator.choice(["float64", "float32"]),
        "no_relevant": generator.choice(["zero", "skip"]),
        "depth": generator.choice([0, 0, 3, 20]),
        "judged_only": generator.random() < 0.3,
        "ignore_identical_ids": generator.random() < 0.3,
        "threads": generator.choice([0, 1, 3]),
    }

    def outcome(make: Callable[[], Any]) -> Any:
        try:
            return everything(ir.evaluate(make(), qrels, MEASURES, **policy))
        except (ValueError, KeyError) as error:
            return type(error), str(error)

    tuples = [(str(query), str(document), score) for query, document, score in rows]
    expected = outcome(lambda: ir.Run.from_tuples(tuples))
    assert outcome(lambda: source(lists(rows, text))) == expected


@pytest.mark.parametrize("text", [False, True])
@pytest.mark.parametrize(
    "source", ["numpy_columns", "arrow_chunks", "arrow_dictionaries", "polars_chunks", "pandas_frame"]
)
def test_queries_end_where_their_id_changes(source: str, text: bool) -> None:
    """Queries of all numbers of documents around the sizes of blocks that are compared at once."""
    sizes = [*range(1, 36), *range(250, 292), *range(510, 515), 771, 785, 786]
    ids = [number + 10 ** (number % 4) for number in range(1000, 1000 + 3 * len(sizes), 3)]  # neighbours differ
    rows = [(query, rank, float(-rank)) for query, size in zip(ids, sizes) for rank in range(size)]
    qrels = {str(query): {"0": 1} for query in ids}
    scores = ir.evaluate(globals()[source](lists(rows, text)), qrels, "NumRet")
    assert dict(scores.per_query["NumRet"]) == {str(query): size for query, size in zip(ids, sizes)}


@pytest.mark.parametrize("source", ["numpy_columns", "arrow_chunks", "pandas_frame"])
def test_documents_with_the_id_of_their_query(source: str) -> None:
    """Such a document is dropped although it is not judged, so that its text is not needed otherwise."""
    columns = globals()[source](lists([(7, 7, 3.0), (7, 1, 2.0), (7, 2, 1.0)], True))
    scores = ir.evaluate(columns, {"7": {"1": 1}}, "RR", ignore_identical_ids=True)
    assert (scores["RR"], scores.audit.identical_ids) == (1.0, 1)


def test_judged_ids_are_texts() -> None:
    """A number is the document whose id is its decimal digits, not one with the same value."""
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    numbers = [7, -3, 1000, 0, 2**63 - 1]
    columns = {"qid": [1] * 5, "docno": numpy.array(numbers), "score": [5.0, 4.0, 3.0, 2.0, 1.0]}
    unlike = ["007", "+7", "7.0", "1e3", "-0", "00", "-03", " 7", "9223372036854775808", "x"]
    qrels = {"1": {**dict.fromkeys(unlike, 1), "1000": 1, "-3": 2}}
    scores = ir.evaluate(columns, qrels, "NumRelRet RR")
    assert (scores["NumRelRet"], scores["RR"]) == (2, 0.5)
    assert ir.evaluate(columns, {"1": {"7": 0, str(2**63 - 1): 1}}, "RR")["RR"] == 0.2
    unsigned = {**columns, "docno": numpy.array([2**64 - 1, 2**63, 1, 2, 3], "uint64")}
    assert ir.evaluate(unsigned, {"1": {"-1": 1, str(2**63): 1}}, "RR")["RR"] == 0.5


def test_threads_do_not_matter() -> None:
    """More rows than one thread takes: every number of threads gives the scores of a dict."""
    generator = random.Random(11)
    rows = [
        (query, document, generator.random())
        for query in generator.sample(range(10_000), 300)
        for document in generator.sample(range(10**7), generator.choice([3, 500, 1200]))
    ]
    qrels = qrels_of(generator, rows)
    expected = everything(ir.evaluate(nested(rows), qrels, MEASURES))
    for text in (False, True):
        columns = numpy_columns(lists(rows, text))
        for threads in (1, 2, 5):
            assert everything(ir.evaluate(columns, qrels, MEASURES, threads=threads)) == expected


WIDTHS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]


@pytest.mark.parametrize("width", WIDTHS)
def test_widths_of_integers(width: str) -> None:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    limits = numpy.iinfo(width)
    known = {0, 1, 9, 10, 99, 100, 127, limits.min, limits.max, limits.max // 2, 99_999_999, 100_000_000, 123_456_789}
    ids = sorted(int(number) for number in known if limits.min <= number <= limits.max)
    documents = numpy.array(ids, width)
    queries = numpy.full(len(ids), limits.max, width)
    expected = {str(limits.max): {str(number): float(number) for number in ids}}
    for columns in (
        (queries, documents, documents),
        (queries[::-1], documents[::-1], documents[::-1]),
        tuple(pyarrow.array(column) for column in (queries, documents, documents)),
    ):
        assert ir.Run.from_columns(*columns).to_dict() == expected


@pytest.mark.parametrize("layout", ["string", "large_string", "string_view"])
def test_layouts_of_texts(layout: str) -> None:
    """Texts of all lengths, so that views are of both kinds, in slices."""
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    ids = [("é" if length % 3 == 0 else "x") * length + str(length) for length in range(40)]
    documents = pyarrow.array(["before", *ids, "after"], getattr(pyarrow, layout)())[1:-1]
    for first in (0, 5, 30):
        queries = pyarrow.array(["a very long name of a query"] * len(ids), getattr(pyarrow, layout)())
        run = ir.Run.from_columns(queries[first:], documents[first:], list(range(len(ids) - first)))
        expected = {document: float(place) for place, document in enumerate(ids[first:])}
        assert run.to_dict() == {"a very long name of a query": expected}


@pytest.mark.parametrize("layout", ["string", "large_string", "string_view"])
def test_ids_with_common_beginnings_and_ends(layout: str) -> None:
    """Few judged documents of all lengths are found among others that are like them, also at the end of the buffer."""
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    ids = sorted({text[:length] for text in ("a" * 18, "ab" * 9, "b" * 18, "aaaaaaaab" * 2) for length in range(1, 19)})
    generator = random.Random(5)
    for last in ids:
        rest = [document for document in ids if document != last]
        ranked = [*generator.sample(rest, len(rest)), last]
        qrels = {"q": {**dict.fromkeys(generator.sample(ids, 7), 2), last: 1}, "r": {"aa": 1}}
        texts = pyarrow.array([*ranked, "aaa", "aa"], getattr(pyarrow, layout)())
        queries = pyarrow.array(["q"] * len(ranked) + ["r"] * 2)
        scores = [float(-row) for row in range(len(texts))]
        columns = {"query_id": queries, "doc_id": texts, "score": pyarrow.array(scores)}
        run = {"q": dict(zip(ranked, scores)), "r": {"aaa": -1.0, "aa": -2.0}}
        assert everything(ir.evaluate(columns, qrels, MEASURES)) == everything(ir.evaluate(run, qrels, MEASURES))
        twice = pyarrow.array([*ranked[:-1], last, last, "aa"], getattr(pyarrow, layout)())
        queries = pyarrow.array(["q"] * (len(ranked) + 1) + ["r"])
        with pytest.raises(ValueError, match=f"duplicate document '{last}', at positions {len(ids)} and"):
            ir.evaluate({"query_id": queries, "doc_id": twice, "score": columns["score"]}, qrels, MEASURES)


def test_types_of_scores() -> None:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    numbers = [0.1, -2.5, 3.0, 65504.0, 6e-8, -0.0]
    names = [f"d{place}" for place in range(len(numbers))]

    def read(scores: Any) -> list[float]:
        return list(ir.Run.from_columns(["q"] * len(scores), names[: len(scores)], scores)["q"].values())

    for width in ("float16", "float32", "float64"):
        array = numpy.array(numbers, width)
        expected = [float(number) for number in array]
        assert read(array) == read(array[::-1].copy()[::-1]) == read(pyarrow.array(array)) == expected
        assert read(pyarrow.array(array)[2:]) == expected[2:]
    assert read(numpy.array([True, False])) == read(pyarrow.array([True, False])) == [1, 0]
    assert read(pyarrow.array([True, False, True])[1:]) == [0, 1]
    texts = ["0.1", "-12345678901234567.89", "99999999999999999.99", "0.00"]
    exact = [decimal.Decimal(text) for text in texts]
    for kind in (pyarrow.decimal128(30, 2), pyarrow.decimal256(60, 2)):
        array = pyarrow.array(exact, kind)
        assert read(array) == [float(text) for text in texts]
        assert read(array[1:]) == [float(text) for text in texts[1:]]


def test_objects_that_need_python() -> None:
    """Objects whose values only Python can read give the same scores."""

    class Name(str):
        """Text of another class."""

    rows = [("q1", "d1", 3.0), ("q1", "dé", 2.0), ("q1", "d3", 1.0), ("q2", "d3", 1.0)]
    qrels = {"q1": {"dé": 1, "d3": 2}, "q2": {"d3": 1}}
    expected = everything(ir.evaluate(nested(rows), qrels=qrels, measures=MEASURES))
    queries, documents, scores = (list(column) for column in zip(*rows))
    forms: list[list[Any]] = [
        [queries, documents, scores],
        [list(map(Name, queries)), list(map(Name, documents)), scores],
        [queries, documents, list(map(decimal.Decimal, scores))],
        [tuple(queries), documents, scores],
    ]
    for form in forms:
        columns = dict(zip(("query_id", "doc_id", "score"), form))
        assert everything(ir.evaluate(columns, qrels=qrels, measures=MEASURES)) == expected


@pytest.mark.parametrize("bad", [None, float("nan"), float("inf"), "high"])
def test_bad_objects(bad: Any) -> None:
    """A bad object in a list is the error of a Run from the list."""
    columns = {"query_id": ["q1", "q1"], "doc_id": ["d1", "d2"], "score": [1.0, bad]}
    with pytest.raises((TypeError, ValueError)) as expected:
        ir.Run(columns)
    with pytest.raises(type(expected.value)) as found:
        ir.evaluate(columns, qrels={"q1": {"d1": 1}}, measures=MEASURES)
    assert str(found.value) == str(expected.value)


def test_duplicates_far_apart() -> None:
    """Two rows with one document are found wherever they are, in short texts, long texts and integers."""
    for text in (lambda i: i, lambda i: str(i), lambda i: f"a-long-name-{i}"):
        for first, second in [(0, 1), (0, 3999), (1234, 1235), (17, 2900), (3998, 3999)]:
            documents = [text(i) for i in range(4000)]
            documents[second] = documents[first]
            columns = {"query_id": [1] * 4000, "doc_id": documents, "score": [float(-i) for i in range(4000)]}
            for form in (columns, numpy_columns(columns), arrow_table(columns), polars_frame(columns)):
                with pytest.raises(ValueError, match=f"positions {first + 1} and {second + 1}"):
                    ir.evaluate(form, qrels={"1": {str(documents[7]): 1}}, measures=MEASURES)


def test_nulls() -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    full = {"query_id": ["q", "q", "r"], "doc_id": ["a", "b", "c"], "score": [3.0, 2.0, 1.0]}
    for name, what in [("query_id", "query id"), ("doc_id", "document id"), ("score", "score")]:
        broken = {**full, name: [*full[name][:2], None]}
        whole = pyarrow.table(broken)
        for table in (whole, pyarrow.concat_tables([whole[:2], whole[2:]]), whole.to_reader(max_chunksize=1)):
            with pytest.raises(TypeError, match=f"^row 3: the {what} is null$"):
                ir.evaluate(table, {"q": {"a": 1}}, "AP")
        with pytest.raises(TypeError, match=f"^row 1: the {what} is null$"):
            ir.Run(pyarrow.table({**full, name: pyarrow.nulls(3)}))
        assert len(ir.Run(whole[:2])) == 1


@pytest.mark.parametrize("name", ["query_id", "doc_id"])
def test_wrong_types(name: str) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    columns = {"query_id": ["q"], "doc_id": ["d"], "score": [1.0]}
    what = {"query_id": "query id", "doc_id": "document id"}[name]
    table = pyarrow.table({**columns, name: [0.5]})
    with pytest.raises(TypeError, match=f"^row 1: the {what} must be text or a whole number, not 0.5"):
        ir.Run(table)
    with pytest.raises(
        TypeError, match=f"^expected a column of {what}s, not Arrow data of type 'g' in column '{name}'"
    ):
        ir.Run(table.to_reader())
    with pytest.raises(TypeError, match="^row 1: the score must be a number, not 'high'"):
        ir.Run(pyarrow.table({**columns, "score": ["high"]}))


def test_dict_of_columns() -> None:
    columns = {"QID": ["q", "q"], "docno": ["a", "b"], "sim": [1, 2]}
    assert ir.Run(columns).to_dict() == {"q": {"a": 1, "b": 2}}
    with pytest.raises(ValueError, match="columns must have the same length, not 2 queries, 1 documents and 2 scores"):
        ir.Run({**columns, "docno": ["a"]})
    with pytest.raises(ValueError, match=r"no rows; expected at least one \(query, document, score\)"):
        ir.evaluate({name: [] for name in columns}, {"q": {"a": 1}}, "AP")
    # Queries may have these names, too.
    assert ir.Run({"qid": {"d": 1}, "docno": {"d": 2}}).to_dict() == {"docno": {"d": 2}, "qid": {"d": 1}}


def test_frames_do_not_need_pyarrow() -> None:
    """polars exports Arrow data itself; nothing imports pyarrow to read them."""
    pytest.importorskip("polars", reason="polars is not installed")
    code = """
import sys
import polars, irmetrics
class Stream:
    def __init__(self, frame): self.frame = frame
    def __arrow_c_stream__(self, requested_schema=None): return self.frame.__arrow_c_stream__(requested_schema)
frame = polars.DataFrame({"qid": ["q", "q"], "docno": [1, 2], "score": [2.0, 1.0]})
for source in (frame, frame.lazy(), Stream(frame)):
    assert irmetrics.evaluate(source, {"q": {"2": 1}}, "RR")["RR"] == 0.5
assert "pyarrow" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_pandas_does_not_need_pyarrow() -> None:
    """Without it, pandas has texts and nullable numbers of its own, which only pyarrow could export."""
    pytest.importorskip("pandas", reason="pandas is not installed")
    code = """
import sys
sys.modules["pyarrow"] = None
import pandas, irmetrics
qrels = {"q": {"2": 1}}
frame = pandas.DataFrame({"qid": ["q", "q"], "docno": ["1", "2"], "score": [2.0, 1.0]})
for column, kind in [("docno", "category"), ("docno", "string"), ("docno", "Int64"), ("score", "Float64")]:
    table = frame.astype({column: kind})
    assert irmetrics.evaluate(table, qrels, "RR")["RR"] == 0.5
    assert irmetrics.Run(table).to_dict() == {"q": {"1": 2.0, "2": 1.0}}
table["score"] = pandas.array([2, None], dtype="Int64")
try:
    irmetrics.evaluate(table, qrels, "RR")
except TypeError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "row 2: the score must be a number, not <NA> (NAType)\n"
