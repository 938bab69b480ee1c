"""How collections and numbers look, as text and in notebooks."""

from __future__ import annotations

from typing import Any

from ._core import NuggetQrels, Qrels, Run, _html_table


def number(value: float) -> str:
    """Counts as they are, all else with four decimals, and "-" for what is not defined."""
    if value != value:
        return "-"
    return f"{value:.4f}" if isinstance(value, float) else f"{value:,}"


def counted(count: int, one: str = "query", many: str = "queries") -> str:
    """ "1 query", "6,980 queries" """
    return f"{count:,} {one if count == 1 else many}"


def supports(grade: float) -> bool:
    """Whether a document of this grade supports a nugget, unless a measure asks for another level."""
    return grade >= 1


def collection_html(collection: Qrels | Run | NuggetQrels) -> str:
    """The first queries with the first of their documents, or of their nuggets and how many documents support each."""
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
