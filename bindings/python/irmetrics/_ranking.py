"""What a measure sees of a query; a measure of your own takes a JudgedRanking."""

from __future__ import annotations

from typing import NamedTuple


class Hit(NamedTuple):
    """A judged document that the system returned.

    ``rank`` begins with 1; a ``grade`` below 0 means in the pool, but not judged.
    """

    rank: int
    grade: float


class JudgedRanking(NamedTuple):
    """All that a measure sees of a query.

    ``hits`` are in rank order, ``judged`` are the grades of everything judged, largest first, and ``retrieved`` is
    how many documents the system returned.

    >>> JudgedRanking([Hit(2, 1.0)], [1.0, 0.0], 10).hits[0].rank
    2
    """

    hits: list[Hit]
    judged: list[float]
    retrieved: int
