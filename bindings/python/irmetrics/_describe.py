"""Names of the collections to describe."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ._core import NuggetQrels, Qrels, Run, Samples, Texts

COLLECTIONS = (NuggetQrels, Qrels, Run, Samples, Texts)


def file_name(path: str | os.PathLike[str]) -> str:
    """Returns the name of a file without the usual extensions of runs and qrels, as in the program.

    >>> file_name("runs/bm25.run.gz")
    'bm25'
    """
    name = Path(path).name
    for ending in (".gz", ".zst", ".run", ".txt"):
        name = name.removesuffix(ending) or name
    return name


def named(source: Any, kind: str) -> list[tuple[str, Any]]:
    """Returns (name, source) for a source, or for each value of {name: source}, which are collections or paths."""
    if source is None:
        return []
    if isinstance(source, (str, os.PathLike)):
        return [(file_name(source), source)]
    if not isinstance(source, Mapping) or isinstance(source, COLLECTIONS):
        return [(kind, source)]
    if source and all(isinstance(value, (*COLLECTIONS, os.PathLike)) for value in source.values()):
        return [(str(name), value) for name, value in source.items()]
    return [(kind, source)]
