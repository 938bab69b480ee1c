"""What the functions return that test whether systems differ, and how far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class PairedTest(NamedTuple):
    """A two-sided test of the differences first - second, of which ``difference`` is the mean.

    ``statistic`` is t; how many differences are above 0 (sign); the smaller sum of ranks (wilcoxon); the mean
    difference (randomization); t (bootstrap). ``zeros`` are queries without a difference, and ``exact`` says whether
    the p-value is neither approximated nor sampled.
    """

    p_value: float
    statistic: float
    difference: float
    queries: int
    zeros: int
    exact: bool
    resamples: int


class Interval(NamedTuple):
    """A confidence interval; resamples in which the statistic is not defined were left out, and are counted.

    ``fell_back`` says that it is by percentile though bca was asked for, which has no answer if all resampled values
    lie on one side of the estimate.
    """

    low: float
    high: float
    undefined: int = 0
    fell_back: bool = False


class EffectSize(NamedTuple):
    """How large a difference is; infinite or nan where all differences are the same."""

    mean_difference: float
    standard_deviation: float
    cohen_dz: float
    hedges_gz: float
    probability_of_superiority: float


def paired_values(first: Mapping[Any, float], second: Mapping[Any, float]) -> tuple[list[float], list[float]]:
    """The scores of two systems by query, in the order of the first; KeyError where one lacks a query.

    >>> paired_values({"q1": 1, "q2": 2}, {"q2": 3, "q1": 4})
    ([1, 2], [4, 3])
    """
    for lacking, having, which in ((second, first, "second"), (first, second, "first")):
        for query in having:
            if query not in lacking:
                raise KeyError(f"the {which} system has no score for query {query!r}, which the other has")
    return list(first.values()), [second[query] for query in first]
