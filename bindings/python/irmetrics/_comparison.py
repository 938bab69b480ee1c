"""Scores of systems: the input of compare and of tests of pairs."""

from __future__ import annotations


class ScoresOfSystems(dict[str, dict[str, float]]):
    """{system: {query: score}} of one measure, with the numbers of excluded queries.

    ``left_out`` counts queries on which the measure is undefined for some system, ``unshared`` those for which only
    some systems have a score. Results computed from these scores include the counts.
    """

    __module__ = "irmetrics.results"
    left_out: int = 0
    unshared: int = 0
