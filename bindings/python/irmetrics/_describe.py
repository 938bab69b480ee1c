"""Names of the collections to describe."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ._core import NuggetQrels, Qrels, Run, Samples, Texts, _file_stem
from ._frames import NUGGET_ROLES, column_names, has_roles

COLLECTIONS = (NuggetQrels, Qrels, Run, Samples, Texts)


def named(source: Any, kind: str) -> list[tuple[str, Any]]:
    """Returns (name, source) for a source, or for each value of {name: source}, which are collections or paths.

    >>> named("runs/bm25.run.gz", "run")
    [('bm25', 'runs/bm25.run.gz')]
    """
    if source is None:
        return []
    if isinstance(source, (str, os.PathLike)):
        return [(_file_stem(source), source)]
    if not isinstance(source, Mapping) or isinstance(source, COLLECTIONS):
        return [(kind, source)]
    if source and all(isinstance(value, (*COLLECTIONS, os.PathLike)) for value in source.values()):
        return [(str(name), value) for name, value in source.items()]
    return [(kind, source)]


def refuse_nuggets(judgments: Any) -> None:
    """Raises TypeError for a table of judgments for nuggets, which could be read as judgments of documents."""
    if has_roles(column_names(judgments) or (), NUGGET_ROLES):
        raise TypeError("the table has a column of nuggets; write filter_judgments(NuggetQrels(table))")
