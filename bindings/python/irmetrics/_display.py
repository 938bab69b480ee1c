"""Display of numbers as text."""

from __future__ import annotations


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
