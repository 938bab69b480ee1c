"""Type hints for runs and judgments: a Run is not accepted as qrels, and Qrels are not accepted as a run."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Protocol, SupportsFloat, Union

from ._core import NuggetQrels, Qrels, Run, Scores


class Table(Protocol):
    """A pandas or polars DataFrame, or an Arrow table."""

    @property
    def columns(self) -> Any: ...

    def __getitem__(self, key: Any, /) -> Any: ...


Path = Union[str, "os.PathLike[str]"]
Numbers = Mapping[Any, Mapping[Any, SupportsFloat]]
Row = Union[tuple[Any, ...], list[Any]]
Rows = Union[Table, Sequence[Row], Iterator[Row], Set[Row]]  # not Iterable, because a dict is one

OneRun = Union[Run, Path, Numbers]
AnyRun = Union[OneRun, Rows]
# one run or several; a single Mapping, because type checkers match a dict argument against only one Mapping
AnyRuns = Union[Run, Path, Rows, Sequence[AnyRun], Mapping[Any, Union[AnyRun, Mapping[Any, SupportsFloat]]]]
# runs, the result of evaluate for several, {measure: {system: {query: score}}}, or paths of scores
Systems = Union[Path, Sequence[AnyRun], Mapping[Any, Union[AnyRun, Scores, Mapping[Any, Any]]]]

AnyQrels = Union[Qrels, Path, Numbers, Rows]
AnyNuggets = Union[
    NuggetQrels, Path, Mapping[Any, Any], Table, Iterable[Union[tuple[Any, ...], list[Any], Mapping[str, Any]]]
]
