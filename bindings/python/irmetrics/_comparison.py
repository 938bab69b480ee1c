"""Scores of systems: the input of compare and of tests of pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ScoresOfSystems(dict[str, dict[str, float]]):
    """{system: {query: score}} of one measure, with the numbers of excluded queries.

    ``left_out`` counts queries on which the measure is undefined for some system, ``unshared`` those for which only
    some systems have a score. Results computed from these scores include the counts.
    """

    __module__ = "irmetrics.results"
    left_out: int = 0
    unshared: int = 0


def paired_values(first: Mapping[Any, float], second: Mapping[Any, float]) -> tuple[list[float], list[float]]:
    """Returns the scores of two systems by query, in the order of the first. Raises KeyError if one lacks a query.

    >>> paired_values({"q1": 1, "q2": 2}, {"q2": 3, "q1": 4})
    ([1, 2], [4, 3])
    """
    for lacking, having, which in ((second, first, "second"), (first, second, "first")):
        for query in having:
            if query not in lacking:
                raise KeyError(f"the {which} system has no score for query {query!r}, which the other has")
    return list(first.values()), [second[query] for query in first]
