"""Conversion from pandas, polars and Arrow tables, rows and other packages' objects, and to pandas DataFrames."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, islice
from numbers import Number
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple, cast

from ._core import NuggetQrels, PerQuery, Qrels, Run, Scores, _ArrowTable, _column_names


class Role(NamedTuple):
    """A kind of column, with its usual names, most likely first. Case, dashes and spaces do not matter."""

    argument: str  # such as "query"
    what: str  # such as "query ids"
    names: tuple[str, ...]


ROLES = {argument: Role(argument, what, tuple(names)) for argument, what, names in _column_names()}
QUERY, NUGGET, DOCUMENT = ROLES["query"], ROLES["nugget"], ROLES["document"]
QUERY_NAMES, NUGGET_NAMES = QUERY.names, NUGGET.names
NUGGET_ROLES = (QUERY, NUGGET, DOCUMENT, ROLES["grade"])
QUERY_ID_NAMES = tuple(name for name in QUERY_NAMES if name.endswith("id"))  # the others may name texts
LABELS = ("hallucinated", "redundant", "minor")
COUNTS = ("generated", "hallucinated", "minor", "missing")


def roles_of(value: str) -> tuple[Role, Role, Role]:
    """The columns of qrels (value "grade") or of a run (value "score")."""
    return QUERY, DOCUMENT, ROLES[value]


def is_frame(source: object) -> bool:
    """Whether an object is of pandas or polars. Those of pandas search long for an attribute that they lack."""
    return type(source).__module__.partition(".")[0] in ("pandas", "polars")


def column_labels(table: Any) -> list[Any] | None:
    """Returns the labels of the columns of a table of pandas, polars, Arrow or NumPy; None for other objects.

    Labels are names, except those of pandas, which may be any objects. Columns in a dict are a table, too. NumPy's
    tables are arrays of records.
    """
    if isinstance(table, Mapping):
        return list(table) if holds_columns(table) else None
    labels = None
    if not is_frame(table):
        labels = getattr(table, "column_names", None)  # Arrow
        if labels is None:
            labels = getattr(getattr(table, "dtype", None), "names", None)  # NumPy
    if labels is None:
        labels = getattr(table, "columns", None)  # pandas, polars
    return None if labels is None or callable(labels) else list(labels)


def column_names(table: Any) -> list[str] | None:
    """Returns the labels of the columns of a table as texts; None for other objects."""
    labels = column_labels(table)
    return None if labels is None else [str(label) for label in labels]


def plain_name(name: object) -> str:
    """The form in which names of columns are compared."""
    return str(name).lower().replace("-", "_").replace(" ", "_")


def column_if_any(names: Iterable[str], wanted: tuple[str, ...], what: str) -> str | None:
    """Returns the first wanted name that is present, if any. Raises ValueError if several columns have it."""
    names = list(names)
    plain_names = [plain_name(name) for name in names]
    for name in wanted:
        if plain_names.count(name) > 1:
            alike = [names[i] for i, plain in enumerate(plain_names) if plain == name]
            hint = "; say which by its name" if len(set(alike)) == len(alike) else ""
            raise ValueError(f"several columns for the {what}: {', '.join(alike)}{hint}")
        if name in plain_names:
            return names[plain_names.index(name)]
    return None


def find_column(names: Iterable[str], wanted: tuple[str, ...], what: str) -> str:
    """Returns the first wanted name that is present. Raises ValueError if none is, or if several columns have it."""
    names = list(names)
    found = column_if_any(names, wanted, what)
    if found is None:
        have = ", ".join(names) or "no columns"
        raise ValueError(f"no column for the {what}: looked for {', '.join(wanted)}; the table has {have}")
    return found


def choose_column(names: Sequence[Any], role: Role, given: Mapping[str, Hashable]) -> Any:
    """Returns the name of a role's column: the given one, otherwise the first usual one."""
    if role.argument not in given:
        return find_column([str(name) for name in names], role.names, role.what)
    wanted = given[role.argument]
    if wanted in names:
        if names.count(wanted) > 1:
            raise ValueError(f"{role.argument}={wanted!r}: several columns have this name")
        return wanted
    from difflib import get_close_matches

    near = get_close_matches(str(wanted), [str(name) for name in names], 1, 0)
    have = ", ".join(map(str, names)) or "no columns"
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise ValueError(f"{role.argument}={wanted!r}: no column of this name; the table has {have}{hint}")


def columns_of_table(table: Any, roles: Sequence[Role], given: Mapping[str, Hashable]) -> tuple[Any, ...] | None:
    """Returns the column of each role; None for objects other than tables."""
    labels = column_labels(table)
    return None if labels is None else tuple(table[choose_column(labels, role, given)] for role in roles)


def as_table(source: Any, *, nested: bool = False) -> Any:
    """Returns a table whose columns are available by name, for lazy frames and for any stream of Arrow data.

    ``nested``: columns may contain lists, which pyarrow converts, if it is installed.
    """
    if is_frame(source):
        return source.collect() if type(source).__name__ == "LazyFrame" else source
    if hasattr(source, "column_names") or not (
        hasattr(source, "__arrow_c_stream__") or hasattr(source, "__arrow_c_array__")
    ):
        return source
    if nested:
        with suppress(ImportError):
            import pyarrow

            return pyarrow.table(source)
    return _ArrowTable(source)


def columns_of_frame(table: Any, value: str, given: Mapping[str, Hashable] | None = None) -> tuple[Any, ...]:
    """Returns the three columns of a table: queries, documents, and grades or scores."""
    columns = columns_of_table(as_table(table), roles_of(value), given or {})
    if columns is None:
        raise TypeError(f"expected a pandas or polars DataFrame or an Arrow table, not {type(table).__name__}")
    return columns


def holds_columns(source: Mapping[Any, Any]) -> bool:
    """Whether a mapping is {name of a column: values} rather than {query: ...}."""
    values = source.values()
    if not source or any(isinstance(value, (Mapping, str)) or not hasattr(value, "__len__") for value in values):
        return False
    return has_roles(source, (QUERY, DOCUMENT))


def has_roles(names: Iterable[Any], roles: Sequence[Role]) -> bool:
    """Whether there is a usual name for each role."""
    plain_names = {plain_name(name) for name in names}
    return all(plain_names.intersection(role.names) for role in roles)


MOST_LEVELS = 8


def too_deep(source: Mapping[Any, Any]) -> str:
    """The part of a mapping that is {query: {document: number}}, if it has more levels than this; otherwise empty.

    >>> too_deep({"default": {"test": {"q1": {"d1": 1}}}})
    "source['default']['test']"
    """
    path = ""
    for _ in range(MOST_LEVELS):  # a mapping may contain itself
        filled = ((key, inner) for key, inner in source.items() if isinstance(inner, Mapping) and inner)
        key, inner = next(filled, ("", {}))
        if not any(isinstance(one, Mapping) for one in inner.values()):
            return path
        path = f"{path or 'source'}[{key!r}]"
        source = inner
    return path


def first_and_all(source: Iterable[Any]) -> tuple[list[Any], Iterable[Any]]:
    """Returns a list of the first item, if there is one, and all items, which are read once."""
    rest = iter(source)
    first = list(islice(rest, 1))
    return first, chain(first, rest)


def fields_of(row: Any) -> tuple[Callable[..., Any], list[str]] | None:
    """How to get fields of rows of this kind by name, and their names; None for rows that are read by position."""
    names: Any = getattr(type(row), "_fields", None)
    if isinstance(row, tuple):
        return None if names is None else (by_place(names), list(names))
    if isinstance(row, Mapping):
        return itemgetter, list(row)
    if column_names(row) is not None:  # a table
        return None
    if hasattr(row, "keys"):  # sqlite3.Row
        return itemgetter, list(row.keys())
    if isinstance(row, (str, bytes, Sequence, Number)) or hasattr(row, "dtype"):
        return None
    names = [name for name in dir(row) if not name.startswith("_") and not callable(getattr(type(row), name, None))]
    return (attrgetter, names) if names else None


def by_place(names: Sequence[str]) -> Callable[..., Any]:
    """Makes a function that gets the fields of named tuples, faster than by their names."""
    return lambda *wanted: itemgetter(*(list(names).index(name) for name in wanted))


def tuples_of(rows: Iterable[Any], get: Callable[[Any], tuple[Any, ...]], wanted: Sequence[str]) -> Iterator[Any]:
    """The fields of rows as tuples."""
    for number, row in enumerate(rows, 1):
        try:
            yield get(row)
        except (AttributeError, KeyError, IndexError, TypeError):
            raise TypeError(
                f"row {number}: expected the fields {', '.join(map(str, wanted))}, as row 1 has, not {row!r}"
            ) from None


def rows_source(source: Iterable[Any], roles: Sequence[Role], given: Mapping[str, Hashable]) -> Iterable[Any]:
    """Rows as tuples in the order of the roles; rows without names of fields are tuples already."""
    first, everything = first_and_all(source)
    fields = fields_of(first[0]) if first else None
    if fields is not None:
        getter, names = fields
        wanted = [choose_column(names, role, given) for role in roles]
        return tuples_of(everything, getter(*wanted), wanted)
    if given:
        if not all(isinstance(given.get(role.argument), int) for role in roles):
            shown = ", ".join(f"{name}={value!r}" for name, value in given.items())
            raise TypeError(f"{shown}: the rows have no names of fields")
        wanted = [given[role.argument] for role in roles]
        return tuples_of(everything, itemgetter(*wanted), wanted)
    return everything


def expected_forms(roles: Sequence[Role]) -> str:
    """The forms of sources, for messages."""
    if roles == NUGGET_ROLES:
        return (
            "a dict of dicts, (query, nugget, document, grade) tuples, rows with query_id and nuggets, a DataFrame, an "
            "Arrow table or a path"
        )
    return f"a dict of dicts, (query, document, {roles[-1].argument}) tuples, a DataFrame, an Arrow table or a path"


def refuse_scores(source: Mapping[Any, Any], value: str) -> None:
    """Raises TypeError for results of evaluate in place of {query: {document: value}}: they are mappings, too."""
    from ._several import ScoresByRun

    for given in (source, next(iter(source.values()), None)):
        if isinstance(given, (PerQuery, Scores, ScoresByRun)):
            wanted = "a run" if value == "score" else "judgments"
            found = type(given).__name__
            raise TypeError(f"expected {wanted}, not {found}, which holds values of measures; give what was evaluated")


def source_of(source: Any, roles: Sequence[Role], given: Mapping[str, Hashable]) -> tuple[str, Any]:
    """Classifies a source other than a file.

    ("mapping", a dict of queries), ("columns", one per role) or ("tuples", an iterable of tuples in their order).
    """
    if isinstance(source, Mapping):
        refuse_scores(source, roles[-1].argument)
        if given or holds_columns(source):
            if any(isinstance(value, Mapping) for value in source.values()):
                name, value = next(iter(given.items()))
                raise TypeError(f"{name}={value!r} names a column, but a dict of dicts has no columns")
            return "columns", tuple(source[choose_column(list(source), role, given)] for role in roles)
        if roles != NUGGET_ROLES and (path := too_deep(source)):
            raise TypeError(
                f"expected {{query: {{document: {roles[-1].argument}}}}}, found more levels of dicts: {path} has this "
                "form; evaluate also takes {name of a run: {query: {document: score}}}"
            )
        return "mapping", source
    source = as_table(source)
    if (columns := columns_of_table(source, roles, given)) is not None:
        return "columns", columns
    if callable(getattr(source, "to_dict", None)) and isinstance(nested := source.to_dict(), Mapping):  # of ranx
        return "mapping", nested
    if not isinstance(source, Iterable):
        raise TypeError(f"expected {expected_forms(roles)}, not {type(source).__name__}")
    return "tuples", rows_source(source, roles, given)


def run_or_qrels_source(source: Any, value: str, given: Mapping[str, Hashable]) -> tuple[str, Any]:
    """Returns source_of a run or of qrels."""
    return source_of(source, roles_of(value), given)


def rows_of(table: Any) -> Iterable[Any]:
    """Returns the rows of a pandas, polars or Arrow table as dicts; other objects are iterables of dicts already."""
    for convert in ("to_dicts", "to_pylist"):  # polars, Arrow
        if hasattr(table, convert):
            return cast(Iterable[Any], getattr(table, convert)())
    if hasattr(table, "itertuples"):  # pandas
        return cast(Iterable[Any], table.to_dict("records"))
    return cast(Iterable[Any], table)


def nugget_source(source: Any, given: Mapping[str, Hashable]) -> tuple[str, Any]:
    """Returns source_of nugget judgments, or ("rows", dicts of queries with their nuggets)."""
    if not isinstance(source, Mapping):
        source = as_table(source, nested=True)
        if "nuggets" in (column_names(source) or ()):
            return "rows", rows_of(source)
        if isinstance(source, Iterable) and column_names(source) is None:
            first, source = first_and_all(source)
            if first and isinstance(first[0], Mapping) and not given and not has_roles(first[0], NUGGET_ROLES):
                return "rows", source
    return source_of(source, NUGGET_ROLES, given)


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
        ids = [row[key] for name in QUERY_ID_NAMES for key in row if plain_name(key) == name]
        needed = {QUERY_ID_NAMES[0]: ids[0]} if ids else {}
        if "nuggets" in row:
            needed["nuggets"] = row["nuggets"]
        yield json.dumps(needed, default=plain)


def records(table: Any) -> Iterator[Mapping[str, Any]]:
    """Returns rows_of a table or of an iterable, which must be dicts."""
    for number, row in enumerate(rows_of(table), 1):
        if not isinstance(row, Mapping):
            raise TypeError(f"row {number}: expected a dict with {QUERY_NAMES[0]}, not {row!r}")
        yield row


def annotation_rows(source: Any) -> Iterator[tuple[Any, ...]]:
    """Converts an annotator's counts to (query, generated, hallucinated, minor, missing)."""
    if isinstance(source, Mapping):
        pairs: Iterable[tuple[Any, Any]] = source.items()
    else:
        pairs = ((row[find_column(row, QUERY_NAMES, "query ids")], row) for row in records(source))
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
    first, everything = first_and_all(rows_of(source))
    if first and isinstance(first[0], Mapping) and not set(COUNTS[:1]) & set(first[0]):
        return "labels", label_rows(everything)
    return "counts", annotation_rows(everything)


def label_rows(rows: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    """Converts records of nuggets to (query, nugget or None, hallucinated, redundant, minor, missing or None)."""
    for row in rows:
        if not isinstance(row, Mapping):
            raise TypeError(f"expected a dict with query_id and nugget_id, not {type(row).__name__}")
        # Without NaN; the names of columns in any case.
        given = {name: value for name, value in row.items() if value is not None and value == value}
        query = given[find_column(given, QUERY_NAMES, "query ids")]
        nugget = column_if_any(given, NUGGET_NAMES, "nugget ids")
        missing = column_if_any(given, ("missing",), "numbers of missing nuggets")
        if nugget is None and missing is None:
            raise ValueError(f"query {query!r}: expected nugget_id, missing, or both, not {row!r}")
        labels = [column_if_any(given, (name,), "labels") for name in LABELS]
        yield (
            query,
            None if nugget is None else given[nugget],
            *(False if label is None else given[label] for label in labels),
            None if missing is None else given[missing],
        )


def assignment_rows(source: Any) -> Iterator[tuple[Any, ...]]:
    """Converts assignments to (query, nugget, assignment)."""
    if isinstance(source, Mapping):
        for query, nuggets in source.items():
            if not isinstance(nuggets, Mapping):
                raise TypeError(f"query {query!r}: expected {{nugget: assignment}}, not {nuggets!r}")
            yield from ((query, nugget, given) for nugget, given in nuggets.items())
    elif column_names(source) is not None:
        columns = ((QUERY_NAMES, "query ids"), (NUGGET_NAMES, "nugget ids"), (("assignment",), "assignments"))
        for row in rows_of(source):
            yield tuple(row[find_column(row, wanted, what)] for wanted, what in columns)
    elif isinstance(source, Iterable) and not isinstance(source, str):
        for number, row in enumerate(source, 1):
            fields = tuple(row) if isinstance(row, Iterable) and not isinstance(row, (str, Mapping)) else ()
            if len(fields) != 3:
                raise TypeError(f"row {number}: expected (query, nugget, assignment), not {row!r}")
            yield fields
    else:
        forms = "{query: {nugget: assignment}}, (query, nugget, assignment) tuples, a DataFrame or an Arrow table"
        raise TypeError(f"expected {forms}, not {source!r}")


def collection_to_pandas(collection: Qrels | Run | NuggetQrels) -> Any:
    """Returns a DataFrame with one row per document, or per judgment for a nugget."""
    import pandas

    value = "score" if isinstance(collection, Run) else "grade"
    roles = NUGGET_ROLES if isinstance(collection, NuggetQrels) else roles_of(value)
    return pandas.DataFrame({role.names[0]: column for role, column in zip(roles, collection.to_columns())})


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
    """Returns the values of runs: one column per measure.

    With ``long`` there is one row per value, as in CSV but without the overall rows if ``per_query``.
    """
    import pandas

    if long:
        rows = [
            (name, measure, *query, value)
            for name, one in runs.items()
            for measure in one
            for *query, value in (one.per_query[measure].items() if per_query else [(one[measure],)])
        ]
        return pandas.DataFrame(rows, columns=["run", "measure", *(["query"] if per_query else []), "value"])
    if per_query:
        frames = {name: scores_to_pandas(scores, True, False) for name, scores in runs.items()}
        return pandas.concat(frames, names=["run"]) if frames else pandas.DataFrame()
    frame = pandas.DataFrame.from_dict({name: scores.to_dict() for name, scores in runs.items()}, orient="index")
    return frame.rename_axis(index="run", columns="measure")
