"""Tables of others: which columns of theirs are ours, and pandas DataFrames of what is ours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ._core import NuggetQrels, Qrels, Run, Scores

# The usual names of columns, the likeliest first.
QUERY_NAMES = ("query_id", "qid", "query")
NUGGET_NAMES = ("nugget_id", "nugget", "subtopic_id", "subtopic", "iteration")
DOCUMENT_NAMES = ("doc_id", "docno", "docid", "document")
VALUE_NAMES = {"grade": ("relevance", "rel", "label", "grade"), "score": ("score", "sim")}


def column_names(table: Any) -> list[str] | None:
    """The names of a table's columns: pandas, polars and Arrow tables all have them; None of anything else."""
    names = getattr(table, "column_names", None)  # Arrow
    if names is None:
        names = getattr(table, "columns", None)  # pandas, polars
    if names is None or callable(names):
        return None
    return [str(name) for name in names]


def find_column(names: Iterable[str], wanted: tuple[str, ...], what: str) -> str:
    """The first wanted name that is there; ValueError says what was looked for."""
    names = list(names)
    for name in wanted:
        if name in names:
            return name
    raise ValueError(
        f"no column for the {what}: looked for {', '.join(wanted)}; the table has {', '.join(names) or 'no columns'}"
    )


def columns_of_frame(table: Any, value: str) -> tuple[Any, Any, Any]:
    """The three columns of a table: queries, documents, and grades or scores."""
    names = column_names(table)
    if names is None:
        raise TypeError(f"expected a pandas or polars DataFrame or an Arrow table, not {type(table).__name__}")
    return (
        table[find_column(names, QUERY_NAMES, "query ids")],
        table[find_column(names, DOCUMENT_NAMES, "document ids")],
        table[find_column(names, VALUE_NAMES[value], f"{value}s")],
    )


def frame_columns(source: Any, value: str) -> tuple[Any, Any, Any] | None:
    """As columns_of_frame, or None if the source is an iterable and no table."""
    if column_names(source) is not None:
        return columns_of_frame(source, value)
    if not isinstance(source, Iterable):
        raise TypeError(
            f"expected a dict of dicts, (query, document, {value}) tuples, a DataFrame, an Arrow table or a path, "
            f"not {type(source).__name__}"
        )
    return None


def nugget_columns(source: Any) -> tuple[Any, Any, Any, Any] | None:
    """A table's columns of queries, nuggets, documents and grades; None if the source is an iterable and no table."""
    names = column_names(source)
    if names is None:
        if isinstance(source, Iterable):
            return None
        raise TypeError(
            "expected a dict of dicts, (query, nugget, document, grade) tuples, a DataFrame, an Arrow table or a path, "
            f"not {type(source).__name__}"
        )
    return (
        source[find_column(names, QUERY_NAMES, "query ids")],
        source[find_column(names, NUGGET_NAMES, "nugget ids")],
        source[find_column(names, DOCUMENT_NAMES, "document ids")],
        source[find_column(names, VALUE_NAMES["grade"], "grades")],
    )


def collection_to_pandas(collection: Qrels | Run) -> Any:
    """A DataFrame with a row a document."""
    import pandas

    queries, documents, values = collection.to_columns()
    value = VALUE_NAMES["grade" if isinstance(collection, Qrels) else "score"][0]
    return pandas.DataFrame({QUERY_NAMES[0]: queries, DOCUMENT_NAMES[0]: documents, value: values})


def nuggets_to_pandas(nuggets: NuggetQrels) -> Any:
    """A DataFrame with a row a judgment."""
    import pandas

    names = (QUERY_NAMES[0], NUGGET_NAMES[0], DOCUMENT_NAMES[0], VALUE_NAMES["grade"][0])
    return pandas.DataFrame(dict(zip(names, nuggets.to_columns())))


def scores_to_pandas(scores: Scores) -> Any:
    """A DataFrame with a row a query and a column a measure."""
    import pandas

    return pandas.DataFrame(
        scores.values.T,
        index=pandas.Index(scores.queries, name=QUERY_NAMES[0]),
        columns=pandas.Index([str(measure) for measure in scores.measures], name="measure"),
    )
