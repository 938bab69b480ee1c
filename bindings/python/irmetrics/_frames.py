"""Conversion from pandas, polars and Arrow tables, and to pandas DataFrames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, cast

from ._core import NuggetQrels, Qrels, Run, Scores

# Usual names of columns, most likely first. Case and dashes do not matter.
QUERY_NAMES = ("query_id", "qid", "q_id", "query", "topic", "topic_id")
NUGGET_NAMES = ("nugget_id", "nugget", "subtopic_id", "subtopic", "iteration")
DOCUMENT_NAMES = ("doc_id", "docno", "docid", "document", "document_id", "corpus_id", "pid", "passage_id")
VALUE_NAMES = {"grade": ("relevance", "rel", "label", "grade", "score"), "score": ("score", "sim", "similarity")}
NUGGET_COLUMNS = (
    (QUERY_NAMES, "query ids"),
    (NUGGET_NAMES, "nugget ids"),
    (DOCUMENT_NAMES, "document ids"),
    (VALUE_NAMES["grade"], "grades"),
)
NUGGET_ROW = ("query_id", "nuggets")  # keys of a row of nugget judgments
LABELS = ("hallucinated", "redundant", "minor")
COUNTS = ("generated", "hallucinated", "minor", "missing")


def column_names(table: Any) -> list[str] | None:
    """Returns the names of the columns of a pandas, polars or Arrow table; None for other objects."""
    names = getattr(table, "column_names", None)  # Arrow
    if names is None:
        names = getattr(table, "columns", None)  # pandas, polars
    if names is None or callable(names):
        return None
    return [str(name) for name in names]


def find_column(names: Iterable[str], wanted: tuple[str, ...], what: str) -> str:
    """Returns the first wanted name that is present. Raises ValueError, with the wanted names, if none is."""
    names = list(names)
    plain_names = [str(name).lower().replace("-", "_") for name in names]
    for name in wanted:
        if name in names:
            return name
        if name in plain_names:
            return names[plain_names.index(name)]
    raise ValueError(
        f"no column for the {what}: looked for {', '.join(wanted)}; the table has {', '.join(names) or 'no columns'}"
    )


def as_table(source: Any) -> Any:
    """Returns a table whose columns are available by name, for lazy frames and for any stream of Arrow data."""
    package = type(source).__module__.partition(".")[0]
    if package == "polars" and hasattr(source, "collect"):  # lazy
        return source.collect()
    is_table = package in ("pandas", "polars") or hasattr(source, "column_names")
    if is_table or not (hasattr(source, "__arrow_c_stream__") or hasattr(source, "__arrow_c_array__")):
        return source
    import pyarrow

    return pyarrow.table(source)


def columns_of_frame(table: Any, value: str) -> tuple[Any, Any, Any]:
    """Returns the three columns of a table: queries, documents, and grades or scores."""
    table = as_table(table)
    names = column_names(table)
    if names is None:
        raise TypeError(f"expected a pandas or polars DataFrame or an Arrow table, not {type(table).__name__}")
    return (
        table[find_column(names, QUERY_NAMES, "query ids")],
        table[find_column(names, DOCUMENT_NAMES, "document ids")],
        table[find_column(names, VALUE_NAMES[value], f"{value}s")],
    )


def frame_columns(source: Any, value: str) -> tuple[Any, Any, Any] | None:
    """Returns the same as columns_of_frame, or None if the source is an iterable other than a table."""
    source = as_table(source)
    if column_names(source) is not None:
        return columns_of_frame(source, value)
    if isinstance(source, Sequence) and source and hasattr(source[0], "_fields"):
        return columns_of_tuples(source, value)
    if not isinstance(source, Iterable):
        raise TypeError(
            f"expected a dict of dicts, (query, document, {value}) tuples, a DataFrame, an Arrow table or a path, "
            f"not {type(source).__name__}"
        )
    return None


def columns_of_tuples(rows: Sequence[Any], value: str) -> tuple[Any, Any, Any]:
    """Returns the three columns of named tuples, whose fields may have any order."""
    names = rows[0]._fields
    wanted = ((QUERY_NAMES, "query ids"), (DOCUMENT_NAMES, "document ids"), (VALUE_NAMES[value], f"{value}s"))
    places = [names.index(find_column(names, usual, what)) for usual, what in wanted]
    queries, documents, values = ([row[place] for row in rows] for place in places)
    return queries, documents, values


def rows_of(table: Any) -> Iterable[Any]:
    """Returns the rows of a pandas, polars or Arrow table as dicts; other objects are iterables of dicts already."""
    for convert in ("to_dicts", "to_pylist"):  # polars, Arrow
        if hasattr(table, convert):
            return cast(Iterable[Any], getattr(table, convert)())
    if hasattr(table, "itertuples"):  # pandas
        return cast(Iterable[Any], table.to_dict("records"))
    return cast(Iterable[Any], table)


def in_our_order(names: tuple[str, ...], tuples: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    """Converts named tuples to (query, nugget, document, grade) for any order of fields."""
    places = [names.index(find_column(names, wanted, what)) for wanted, what in NUGGET_COLUMNS]
    return (tuple(row[place] for place in places) for row in tuples)


def nugget_source(source: Any) -> tuple[str, Any]:
    """Classifies nugget judgments: ("columns", four of them), ("rows", dicts of queries) or ("tuples", an iterable)."""
    source = as_table(source)
    names = column_names(source)
    if names is not None:
        if "nuggets" in names:
            return "rows", rows_of(source)
        return "columns", tuple(source[find_column(names, wanted, what)] for wanted, what in NUGGET_COLUMNS)
    if not isinstance(source, Iterable):
        raise TypeError(
            "expected a dict of dicts, (query, nugget, document, grade) tuples, rows with query_id and nuggets, "
            f"a DataFrame, an Arrow table or a path, not {type(source).__name__}"
        )
    rest = iter(source)
    first = list(islice(rest, 1))
    everything = chain(first, rest)
    if first and isinstance(first[0], Mapping):
        return "rows", everything
    if first and hasattr(first[0], "_fields"):
        return "tuples", in_our_order(first[0]._fields, everything)
    return "tuples", everything


def plain(value: Any) -> Any:
    """Converts a NumPy array or number to a Python value."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"a row must contain only texts, numbers, lists and dicts, not {value!r} ({type(value).__name__})")


def json_rows(rows: Iterable[Any]) -> Iterator[str]:
    """Converts rows of data set libraries to lines of JSON for the compiled reader, with only the keys for nuggets.

    >>> list(json_rows([{"query_id": 1, "query_text": "Why?", "nuggets": []}]))
    ['{"query_id": 1, "nuggets": []}']
    """
    import json

    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            raise TypeError(f"row {number}: expected a dict with query_id and nuggets, not {type(row).__name__}")
        yield json.dumps({key: row[key] for key in NUGGET_ROW if key in row}, default=plain)


def annotation_rows(source: Any) -> Iterator[tuple[Any, ...]]:
    """Converts an annotator's counts to (query, generated, hallucinated, minor, missing)."""
    if isinstance(source, Mapping):
        pairs: Iterable[tuple[Any, Any]] = source.items()
    else:
        pairs = ((row[find_column(row, QUERY_NAMES, "query ids")], row) for row in rows_of(source))
    for query, counts in pairs:
        lacking = [name for name in COUNTS if not isinstance(counts, Mapping) or name not in counts]
        if lacking:
            raise ValueError(f"query {query!r}: expected the counts {', '.join(COUNTS)}, not {counts!r}")
        yield (query, *(counts[name] for name in COUNTS))


def annotation_source(source: Any) -> tuple[str, Iterable[tuple[Any, ...]]]:
    """Classifies annotations of nuggets: ("counts", one row per query) or ("labels", one row per nugget)."""
    if isinstance(source, Mapping):
        return "counts", annotation_rows(source)
    if not isinstance(source, Iterable) and column_names(source) is None:
        raise TypeError(f"expected {{query: counts}}, rows of counts or labels, or a path, not {type(source).__name__}")
    rest = iter(rows_of(source))
    first = list(islice(rest, 1))
    everything = chain(first, rest)
    if first and isinstance(first[0], Mapping) and not set(COUNTS[:1]) & set(first[0]):
        return "labels", label_rows(everything)
    return "counts", annotation_rows(everything)


def label_rows(rows: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    """Converts records of nuggets to (query, nugget or None, hallucinated, redundant, minor, missing or None)."""
    for row in rows:
        if not isinstance(row, Mapping):
            raise TypeError(f"expected a dict with query_id and nugget_id, not {type(row).__name__}")
        given = {name: value for name, value in row.items() if value is not None and value == value}  # without NaN
        query = given[find_column(given, QUERY_NAMES, "query ids")]
        nugget = next((given[name] for name in NUGGET_NAMES if name in given), None)
        if nugget is None and "missing" not in given:
            raise ValueError(f"query {query!r}: expected nugget_id, missing, or both, not {row!r}")
        yield (query, nugget, *(given.get(name, False) for name in LABELS), given.get("missing"))


def assignment_rows(source: Any) -> Iterable[tuple[Any, ...]]:
    """Converts assignments to (query, nugget, assignment)."""
    if isinstance(source, Mapping):
        return ((query, nugget, given) for query, nuggets in source.items() for nugget, given in nuggets.items())
    if column_names(source) is None:
        return (tuple(row) for row in source)
    columns = ((QUERY_NAMES, "query ids"), (NUGGET_NAMES, "nugget ids"), (("assignment",), "assignments"))
    rows = rows_of(source)
    return (tuple(row[find_column(row, wanted, what)] for wanted, what in columns) for row in rows)


def collection_to_pandas(collection: Qrels | Run | NuggetQrels) -> Any:
    """Returns a DataFrame with one row per document, or per judgment for a nugget."""
    import pandas

    value = VALUE_NAMES["score" if isinstance(collection, Run) else "grade"]
    names = (QUERY_NAMES, *([NUGGET_NAMES] if isinstance(collection, NuggetQrels) else []), DOCUMENT_NAMES, value)
    return pandas.DataFrame({name: column for (name, *_), column in zip(names, collection.to_columns())})


def scores_to_pandas(scores: Scores, per_query: bool, long: bool) -> Any:
    """Returns the values of one run: per query, or overall in one row."""
    import pandas

    if long or not per_query:
        return runs_to_pandas({scores.run: scores}, per_query, long)
    return pandas.DataFrame(
        {str(measure): list(scores.per_query[measure].values()) for measure in scores.measures},
        index=pandas.Index(scores.queries, name=QUERY_NAMES[0]),
    ).rename_axis(columns="measure")


def runs_to_pandas(runs: Mapping[str, Scores], per_query: bool, long: bool) -> Any:
    """Returns the values of runs: with ``long`` one row per value, otherwise one column per measure."""
    import pandas

    if long:
        return long_frame(runs, per_query)
    if per_query:
        frames = {name: scores_to_pandas(scores, True, False) for name, scores in runs.items()}
        return pandas.concat(frames, names=["run"]) if frames else pandas.DataFrame()
    frame = pandas.DataFrame.from_dict({name: scores.to_dict() for name, scores in runs.items()}, orient="index")
    return frame.rename_axis(index="run", columns="measure")


def long_frame(runs: Mapping[str, Scores], per_query: bool) -> Any:
    """Returns the columns run, measure, query (if ``per_query``) and value, as in CSV but without the overall rows."""
    import pandas

    if not per_query:
        overall = [(name, measure, value) for name, one in runs.items() for measure, value in one.items()]
        return pandas.DataFrame(overall, columns=["run", "measure", "value"])
    rows = [
        (name, measure, query, value)
        for name, one in runs.items()
        for measure, values in one.per_query.items()
        for query, value in values.items()
    ]
    return pandas.DataFrame(rows, columns=["run", "measure", "query", "value"])
