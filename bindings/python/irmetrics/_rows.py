"""Rows of nugget judgments, as data set libraries return them, in the JSON that the compiled reader takes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

KEYS = ("query_id", "nuggets")


def plain(value: Any) -> Any:
    """The Python value of a NumPy array or number."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"a row must hold texts, numbers, lists and dicts, not {value!r} ({type(value).__name__})")


def json_rows(rows: Iterable[Any]) -> Iterator[str]:
    """Each row as a line of JSON, without what is not about nuggets.

    >>> list(json_rows([{"query_id": 1, "query_text": "Why?", "nuggets": []}]))
    ['{"query_id": 1, "nuggets": []}']
    """
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            raise TypeError(f"row {number}: expected a dict with query_id and nuggets, not {type(row).__name__}")
        yield json.dumps({key: row[key] for key in KEYS if key in row}, default=plain)
