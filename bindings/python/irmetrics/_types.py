"""What stands for runs and for judgments, in type hints: a Run is no qrels, and Qrels are no run."""

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
Rows = Union[Table, Sequence[Row], Iterator[Row], Set[Row]]  # no Iterable, which a dict is too

OneRun = Union[Run, Path, Numbers]
AnyRun = Union[OneRun, Rows]
# one run or several; in one Mapping, as type checkers look into the dict of a call for one kind of it only
AnyRuns = Union[Run, Path, Rows, Sequence[AnyRun], Mapping[Any, Union[AnyRun, Mapping[Any, SupportsFloat]]]]
# runs, what evaluate returns for several, {measure: {system: {query: score}}}, or paths of scores
Systems = Union[Path, Sequence[AnyRun], Mapping[Any, Union[AnyRun, Scores, Mapping[Any, Any]]]]

AnyQrels = Union[Qrels, Path, Numbers, Rows]
AnyNuggets = Union[
    NuggetQrels, Path, Mapping[Any, Any], Table, Iterable[Union[tuple[Any, ...], list[Any], Mapping[str, Any]]]
]
