"""Inputs of measures for one query; a user-defined measure takes a JudgedRanking or a NuggetRanking."""

from __future__ import annotations

from typing import Any, NamedTuple

from ._core import Nugget


class Hit(NamedTuple):
    """A judged document that the system returned.

    ``rank`` starts at 1; a ``grade`` below 0 means in the pool, but not judged.
    """

    rank: int
    grade: float


class JudgedRanking(NamedTuple):
    """Input of a measure for one query.

    ``hits`` are in rank order, ``judged`` are the grades of all judged documents, largest first, and ``retrieved`` is
    the number of documents that the system returned.

    >>> JudgedRanking([Hit(2, 1.0)], [1.0, 0.0], 10).hits[0].rank
    2
    """

    hits: list[Hit]
    judged: list[float]
    retrieved: int

    @classmethod
    def _of(cls, members: tuple[Any, ...]) -> JudgedRanking:
        hits, *others = members
        return cls(list(map(Hit._make, hits)), *others)


class NuggetHit(NamedTuple):
    """A returned document that is judged for nuggets.

    ``support`` is its grade for each nugget id for which it is judged, and ``rank`` starts at 1.
    """

    rank: int
    document: str
    support: dict[str, float]


class NuggetRanking(NamedTuple):
    """Input of a nugget-aware measure for one query.

    ``hits`` are in rank order, ``nuggets`` in the order given, ``judged`` are the grades of all judged documents,
    ``{document: {nugget: grade}}``, and ``retrieved`` is the number of documents that the system returned.

    >>> from irmetrics import Measure, evaluate
    >>> first = Measure("first", lambda ranking: len(ranking.hits[0].support), sees="nuggets")
    >>> evaluate({"q1": {"d1": 1}}, nuggets={"q1": {"a": ["d1"], "b": ["d1"]}}, measures=first)["first"]
    2.0
    """

    hits: list[NuggetHit]
    nuggets: list[Nugget]
    judged: dict[str, dict[str, float]]
    retrieved: int

    @classmethod
    def _of(cls, members: tuple[Any, ...]) -> NuggetRanking:
        hits, *others = members
        return cls(list(map(NuggetHit._make, hits)), *others)


for _class in (Hit, JudgedRanking, NuggetHit, NuggetRanking):
    _class.__module__ = "irmetrics.results"
