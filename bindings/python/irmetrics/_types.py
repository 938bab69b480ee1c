"""Type hints for runs, judgments and scores: a Run is not accepted as qrels, and Qrels are not accepted as a run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from re import Pattern
from typing import Any, ClassVar, Protocol, SupportsFloat, Union

from ._core import Measure, NuggetQrels, PreferenceQrels, Qrels, Run, Samples, Scores, ScoresPart, Texts


class Table(Protocol):
    """A pandas or polars DataFrame, or an Arrow table."""

    @property
    def columns(self) -> Any: ...

    def __getitem__(self, key: Any, /) -> Any: ...


class Readable(Protocol):
    """A file object of text or bytes."""

    def read(self) -> str | bytes: ...


class Record(Protocol):
    """A dataclass, whose fields are found by name. So are those of other objects, which have no common type."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


Path = Union[str, "os.PathLike[str]"]
File = Union[Path, Readable]
Numbers = Mapping[Any, Mapping[Any, SupportsFloat]]
Row = Union[tuple[Any, ...], list[Any], Mapping[str, Any], Record]
Rows = Union[Table, Sequence[Row], Iterator[Row], Set[Row]]  # not Iterable, because a dict is one

OneRun = Union[Run, Path, Numbers]
AnyRun = Union[OneRun, Readable, Rows]
SeveralRuns = Union[
    Sequence[Union[OneRun, Table, list[Row]]],
    Mapping[Any, Union[Run, Path, Table, Sequence[Row], Mapping[Any, Mapping[Any, SupportsFloat]]]],
]
# one run or several; a single Mapping, because type checkers match a dict argument against only one Mapping
AnyRuns = Union[Run, File, Rows, Sequence[AnyRun], Mapping[Any, Union[AnyRun, Mapping[Any, SupportsFloat]]]]
# runs, or scores of systems in any form
Systems = Union[Path, Table, Sequence[AnyRun], Mapping[Any, Union[AnyRun, Scores, Mapping[Any, Any]]]]
# a system to check: a run, or the scores of its queries
Checked = Union[AnyRun, Scores, Mapping[Any, SupportsFloat]]

# {slice: queries}, {query: slice or slices}, a Series by query, a table, or paths and rules
Slices = Union[Path, Sequence[Path], Table, Mapping[Any, Any]]

Shards = Iterable[AnyRun]
Parts = Iterable[Union[ScoresPart, bytes, Path]]

AnyQrels = Union[Qrels, File, Numbers, Rows]
AnyNuggets = Union[NuggetQrels, File, Mapping[Any, Any], Table, Iterable[Row]]
AnyPreferences = Union[PreferenceQrels, File, Mapping[Any, Any], Iterable[Sequence[Any]]]

AnyMeasure = Union[str, Measure]
AnyMeasures = Union[AnyMeasure, Mapping[str, Callable[[Any], SupportsFloat]], Sequence[Any]]

Column = Iterable[Any]  # the elements of arrays have no types
Values = Union[Column, Mapping[Any, SupportsFloat]]
# ScoresByRun, {measure: {system: {query: score}}}, {system: {query: score}}, a table, or paths
SystemScores = Union[Path, Sequence[Path], Table, Mapping[Any, Union[Scores, Mapping[Any, Any]]]]
ScoreRows = Sequence[Column]
Ranking = Union[SystemScores, Mapping[Any, SupportsFloat], Scores, Column]

AnyTable = Union[Path, Table, Mapping[Any, Any], Iterable[Union[tuple[Any, ...], Mapping[str, Any]]]]
AnyTexts = Union[Texts, Path, Mapping[Any, Any], Iterable[Any]]
AnySamples = Union[Samples, Path, Table, Iterable[Mapping[str, Any]]]
Judge = Union[Qrels, NuggetQrels, Path, Mapping[Any, Any], Column]
SourceOfDocuments = Union[str, Pattern[str], Mapping[Any, Any], "os.PathLike[str]", Callable[[str], Any], None]
