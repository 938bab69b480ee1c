"""Judgments and runs of ir_measures, and the readers of their files."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Union

from .. import pytrec_eval as _pytrec_eval
from ..pyndeval import ScoredDoc

if TYPE_CHECKING:
    from .measures import Measure

__all__ = ["CalcResults", "CwlMetric", "Metric", "Qrel", "QrelsConverter", "RunConverter", "ScoredDoc"]
__all__ += ["read_trec_qrels", "read_trec_run"]


class Qrel(NamedTuple):
    """A judgment."""

    query_id: str
    doc_id: str
    relevance: int
    iteration: str = "0"


class Metric(NamedTuple):
    """The value of a measure for a query."""

    query_id: str
    measure: Measure
    value: float


class CwlMetric(NamedTuple):
    """What a user gains and spends on the results of a query."""

    query_id: str
    measure: Measure
    value: float
    expected_total_utility: float
    expected_cost: float
    expected_total_cost: float
    expected_items: float


class CalcResults(NamedTuple):
    """Overall values, and those of each query."""

    aggregated: Any  # {measure: value}, or the value of one measure
    per_query: list[Metric]


Lines = Union["str | os.PathLike[str]", Iterable[str], IO[bytes]]


class _Converter:
    """Rows as tuples, as a data frame, or nested by query and document."""

    _row: Any
    _what: str

    def __init__(self, rows: Any, strict: bool = True) -> None:
        self._strict = strict
        is_table = isinstance(rows, Mapping) or hasattr(rows, "columns") or not hasattr(rows, "__iter__")
        self._rows: Any = rows if is_table else list(rows)

    def _fields(self) -> list[str]:
        """Returns the fields that a row must have."""
        return [field for field in self._row._fields if field not in self._row._field_defaults]

    def _check(self, found: Iterable[str], where: str) -> None:
        missing = [field for field in self._fields() if field not in found]
        if missing and self._strict:
            raise ValueError(f"unknown {self._what} format: {where}: {missing} (found {list(found)})")

    def as_namedtuple_iter(self) -> Iterator[Any]:
        """Yields the rows as tuples."""
        rows = self._rows
        if isinstance(rows, Mapping):
            yield from (self._row(query, *pair) for query, numbers in rows.items() for pair in numbers.items())
        elif hasattr(rows, "columns"):
            self._check(rows.columns, "DataFrame missing columns")
            columns = [field for field in self._row._fields if field in rows.columns]
            yield from (self._row(**dict(zip(columns, row))) for row in zip(*(rows[column] for column in columns)))
        elif isinstance(rows, list):
            if rows and not hasattr(rows[0], "_fields"):
                raise ValueError(f"unknown {self._what} format: iterable not a namedtuple iterator")
            self._check(rows[0]._fields if rows else self._fields(), "namedtuple iter missing fields")
            yield from rows
        else:
            fields, row = tuple(self._fields()), self._row.__name__
            raise ValueError(
                f"unknown {self._what} format: unexpected format; please provide either: (1) an iterable of namedtuples"
                f" (fields {fields}, e.g., from ir_measures.{row}); (2) a pandas DataFrame with columns {fields}; or"
                " (3) a dict-of-dict"
            )

    def as_dict_of_dict(self) -> dict[str, dict[str, Any]]:
        """Returns ``{query: {document: number}}``."""
        if isinstance(self._rows, Mapping):
            return dict(self._rows)
        nested: dict[str, dict[str, Any]] = {}
        for row in self.as_namedtuple_iter():
            nested.setdefault(row.query_id, {})[row.doc_id] = getattr(row, self._fields()[-1])
        return nested

    def as_pd_dataframe(self) -> Any:
        """Returns a pandas data frame with a column for each field."""
        import pandas

        if not hasattr(self._rows, "columns"):
            return pandas.DataFrame(list(self.as_namedtuple_iter()), columns=list(self._row._fields))
        defaults = self._row._field_defaults.items()
        missing = {field: [value] * len(self._rows) for field, value in defaults if field not in self._rows.columns}
        return self._rows.assign(**missing) if missing else self._rows


class QrelsConverter(_Converter):
    """Judgments in any form.

    >>> QrelsConverter([Qrel("q1", "d1", 2)]).as_dict_of_dict()
    {'q1': {'d1': 2}}
    """

    _row, _what = Qrel, "qrels"


class RunConverter(_Converter):
    """A run in any form.

    >>> list(RunConverter({"q1": {"d1": 2.5}}).as_namedtuple_iter())
    [ScoredDoc(query_id='q1', doc_id='d1', score=2.5)]
    """

    _row, _what = ScoredDoc, "run"

    def as_sorteddict(self) -> dict[str, list[ScoredDoc]]:
        """Returns the rows of each query in descending order of score."""
        rows: dict[str, list[ScoredDoc]] = {}
        for row in self.as_namedtuple_iter():
            rows.setdefault(row.query_id, []).append(row)
        return {query: sorted(found, key=lambda row: -row.score) for query, found in rows.items()}


def _lines_of(file: Lines) -> Iterator[str]:
    """Yields the lines of a text, a file, or the file with a name, which may be compressed with gzip."""
    if isinstance(file, os.PathLike) or (isinstance(file, str) and "\n" not in file):
        path = os.fspath(file)
        with gzip.open(path, "rt") if path.endswith(".gz") else open(path) as opened:
            yield from _lines_of(opened)
        return
    for line in file.splitlines() if isinstance(file, str) else file:
        text = line.decode() if isinstance(line, bytes) else line
        if text.strip():
            yield text


def read_trec_qrels(file: Lines) -> Iterator[Qrel]:
    """Yields the judgments of a file, its name, or its text.

    >>> next(read_trec_qrels("q1 0 d1 2\\n"))
    Qrel(query_id='q1', doc_id='d1', relevance=2, iteration='0')
    """
    for query, iteration, document, grade in _pytrec_eval.lines_of(_lines_of(file), 4):
        yield Qrel(query, document, int(grade), iteration)


def read_trec_run(file: Lines) -> Iterator[ScoredDoc]:
    """Yields the lines of a run: a file, its name, or its text.

    >>> next(read_trec_run("q1 Q0 d1 1 2.5 bm25\\n"))
    ScoredDoc(query_id='q1', doc_id='d1', score=2.5)
    """
    for query, _, document, _, score, _ in _pytrec_eval.lines_of(_lines_of(file), 6):
        yield ScoredDoc(query, document, float(score))
