"""Names of the collections to describe."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ._core import NuggetQrels, Qrels, Run, Samples, Texts, _file_stem

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
