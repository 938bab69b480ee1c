"""Display of collections and numbers, as text and in notebooks."""

from __future__ import annotations

from typing import Any

from ._core import NuggetQrels, Qrels, Run, _html_table


def number(value: float) -> str:
    """Formats counts as integers, other values with four decimals, and undefined values as "-"."""
    if value != value:
        return "-"
    return f"{value:.4f}" if isinstance(value, float) else f"{value:,}"


def counted(count: int, one: str = "query", many: str = "queries") -> str:
    """ "1 query", "6,980 queries" """
    return f"{count:,} {one if count == 1 else many}"


def supports(grade: float) -> bool:
    """Whether a document of this grade supports a nugget, unless a measure requires another level."""
    return grade >= 1


def collection_html(collection: Qrels | Run | NuggetQrels) -> str:
    """Lists the first queries with their first documents, or with nuggets and their numbers of supporting documents."""
    shown = 5
    nuggets = isinstance(collection, NuggetQrels)
    rows = [["query", "nuggets", "first, with supporting documents"] if nuggets else ["query", "documents", "first"]]
    for query in list(collection)[:shown]:
        entries: dict[str, Any] = collection[query]
        first = [
            f"{name}: {sum(map(supports, value.values())) if nuggets else format(value, 'g')}"
            for name, value in list(entries.items())[:shown]
        ]
        rows.append([query, str(len(entries)), ", ".join(first) + (", ..." if len(entries) > shown else "")])
    return _html_table(rows, repr(collection))
