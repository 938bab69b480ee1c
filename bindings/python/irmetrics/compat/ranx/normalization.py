"""ranx's normalizations: scores of a run, query by query, on a common scale."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from .data_structures import Run

__all__ = [
    "borda_norm",
    "max_norm",
    "min_max_norm",
    "norm_switch",
    "normalize",
    "rank_norm",
    "sum_norm",
    "zmuv_norm",
]

Scores = dict[str, float]

_SMALLEST = 1e-9  # the least divisor


def rescored(run: Run, scores_of: Callable[[Scores], Scores], name: str | None = None) -> Run:
    """Returns the run with new scores for the documents of each query, which are given in order of rank."""
    if not run.sorted:
        run.sort()
    return Run({query: scores_of(scores) for query, scores in run.run.items()}, name or run.name)


def candidates_of(runs: Sequence[Run], query: str) -> list[str]:
    """Returns the documents of any run, in the order in which they first occur."""
    return list(dict.fromkeys(document for run in runs for document in run.run[query]))


def _linear(scores: Scores, zero: float, one: float) -> Scores:
    return {document: (score - zero) / max(one - zero, _SMALLEST) for document, score in scores.items()}


def min_max_norm(run: Run, invert: bool = False) -> Run:
    """Maps the lowest score to 0 and the highest to 1; the reverse with ``invert``."""

    def scores_of(scores: Scores) -> Scores:
        low, high = min(scores.values(), default=0.0), max(scores.values(), default=0.0)
        if invert:
            return {document: (high - score) / max(high - low, _SMALLEST) for document, score in scores.items()}
        return _linear(scores, low, high)

    return rescored(run, scores_of)


def max_norm(run: Run) -> Run:
    """Divides by the highest score."""
    return rescored(run, lambda scores: _linear(scores, 0.0, max(scores.values(), default=0.0)))


def sum_norm(run: Run) -> Run:
    """Subtracts the lowest score, and divides by the sum."""

    def scores_of(scores: Scores) -> Scores:
        low = min(scores.values(), default=0.0)
        return _linear(scores, low, low + sum(scores.values()) - low * len(scores))

    return rescored(run, scores_of)


def zmuv_norm(run: Run) -> Run:
    """Subtracts the mean, and divides by the standard deviation."""

    def scores_of(scores: Scores) -> Scores:
        count = max(len(scores), 1)
        mean = sum(scores.values()) / count
        deviation = max(math.sqrt(sum((score - mean) ** 2 for score in scores.values()) / count), _SMALLEST)
        return {document: (score - mean) / deviation for document, score in scores.items()}

    return rescored(run, scores_of)


def rank_norm(run: Run) -> Run:
    """Replaces scores by ranks: 1 for the first document, 1 / n for the last of n."""
    return rescored(run, lambda scores: {document: 1 - i / len(scores) for i, document in enumerate(scores)})


def borda_norm(runs: Sequence[Run]) -> list[Run]:
    """Replaces scores by Borda's points, divided by the number of documents of all runs."""

    def scores_of(run: Run, query: str) -> Scores:
        candidates, scores = candidates_of(runs, query), run.run[query]
        rest = 0.5 - (len(scores) - 1) / (2 * max(len(candidates), 1))
        points = {document: 1 - i / len(candidates) for i, document in enumerate(scores)}
        return {document: points.get(document, rest) for document in candidates}

    return [Run({query: scores_of(run, query) for query in run.run}, run.name) for run in runs]


_NORMS: dict[str, Callable[[Any], Any]] = {
    "min-max": min_max_norm,
    "min-max-inverted": lambda run: min_max_norm(run, invert=True),
    "max": max_norm,
    "sum": sum_norm,
    "zmuv": zmuv_norm,
    "rank": rank_norm,
    "borda": borda_norm,
}


def norm_switch(method: str = "min-max") -> Callable[[Any], Any]:
    """Returns the function of a normalization."""
    chosen = method.replace("_", "-")
    if chosen not in _NORMS:
        raise ValueError(f"Normalization method {method} not supported; expected one of {', '.join(_NORMS)}")
    return _NORMS[chosen]


def normalize(run: Run, norm: str = "min-max") -> Run:
    """Returns a run with normalized scores; for ``norm="borda"`` a list of runs, from a list.

    >>> normalize(Run({"q": {"a": 3.0, "b": 2.0, "c": 1.0}}))["q"]
    {'a': 1.0, 'b': 0.5, 'c': 0.0}
    """
    normalized: Run = norm_switch(norm)(run)
    return normalized
