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
    the number of documents that the system returned. For a measure that sees ids, ``query`` is the id of the query, and
    ``documents`` are those of the hits.

    >>> from irmetrics import Measure, evaluate
    >>> dates = {"d1": 2024, "d2": 2019}
    >>> newest = Measure("newest", lambda ranking: max(map(dates.get, ranking.documents), default=0), sees="ids")
    >>> evaluate({"q1": {"d1": 2, "d2": 1}}, {"q1": {"d2": 1}}, newest)["newest"]
    2019.0
    """

    hits: list[Hit]
    judged: list[float]
    retrieved: int
    query: str = ""
    documents: list[str] = []  # noqa: RUF012 (the default of a named tuple; nobody changes it)

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
