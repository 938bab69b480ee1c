"""ranx's fusion methods without training: runs are given new scores, and the scores of a document are combined.

Sums, and sums times the number of runs, are those of ``irmetrics.fuse``.
"""

from __future__ import annotations

import functools
import math
import statistics
from collections.abc import Callable, Sequence

from .... import _core
from ..data_structures import Run
from ..normalization import candidates_of, rescored

__all__ = [
    "bordafuse",
    "comb_anz",
    "comb_gmnz",
    "comb_max",
    "comb_med",
    "comb_min",
    "comb_mnz",
    "comb_sum",
    "condorcet",
    "isr",
    "log_isr",
    "logn_isr",
    "mixed",
    "rbc",
    "rrf",
    "weighted_bordafuse",
    "weighted_condorcet",
    "wmnz",
    "wsum",
]

Runs = Sequence[Run]
Weights = Sequence[float]


def _merged(runs: Runs, method: str, name: str) -> Run:
    """Merges runs by a method of irmetrics; queries without documents remain."""
    fused = _core.fuse([_core.Run(run.to_dict()) for run in runs], method, ties="input").to_dict()
    return Run({query: fused.get(query, {}) for query in runs[0].run}, name)


def _combined(runs: Runs, combine: Callable[[list[float], list[int]], float], name: str) -> Run:
    """Combines the scores of each document; ``combine`` takes them and the indices of their runs."""
    rows: dict[str, dict[str, float]] = {}
    for query in runs[0].run:
        found: dict[str, tuple[list[float], list[int]]] = {}
        for place, run in enumerate(runs):
            for document, score in run.run[query].items():
                scores, places = found.setdefault(document, ([], []))
                scores.append(score)
                places.append(place)
        rows[query] = {document: combine(*given) for document, given in found.items()}
    return Run(rows, name)


def ranked(runs: Runs, score_of: Callable[[int], float]) -> list[Run]:
    """Replaces scores by a function of the rank."""
    return [
        rescored(run, lambda scores: {document: score_of(rank) for rank, document in enumerate(scores, 1)})
        for run in runs
    ]


def comb_sum(runs: Runs, name: str = "comb_sum") -> Run:
    """Sums the scores of each document (CombSUM)."""
    return _merged(runs, "combsum", name)


def comb_mnz(runs: Runs, name: str = "comb_mnz") -> Run:
    """Sums the scores, times the number of runs that return the document (CombMNZ)."""
    return _merged(runs, "combmnz", name)


def comb_gmnz(runs: Runs, gamma: float, name: str = "comb_gmnz") -> Run:
    """Sums the scores, times a power of the number of runs (CombGMNZ)."""
    return _combined(runs, lambda scores, _: sum(scores) * float(len(scores)) ** gamma, name)


def comb_anz(runs: Runs, name: str = "comb_anz") -> Run:
    """Averages the scores (CombANZ)."""
    return _combined(runs, lambda scores, _: sum(scores) / len(scores), name)


def comb_max(runs: Runs, name: str = "comb_max") -> Run:
    """Takes the highest score (CombMAX)."""
    return _combined(runs, lambda scores, _: max(scores), name)


def comb_min(runs: Runs, name: str = "comb_min") -> Run:
    """Takes the lowest score (CombMIN)."""
    return _combined(runs, lambda scores, _: min(scores), name)


def comb_med(runs: Runs, name: str = "comb_med") -> Run:
    """Takes the median of the scores (CombMED)."""
    return _combined(runs, lambda scores, _: statistics.median(scores), name)


def wsum(runs: Runs, weights: Weights, name: str = "weighted_sum") -> Run:
    """Sums the scores times the weights of their runs."""
    weighted = [
        Run({query: {document: weight * score for document, score in row.items()} for query, row in run.run.items()})
        for run, weight in zip(runs, weights)
    ]
    return _merged(weighted, "combsum", name)


def wmnz(runs: Runs, weights: Weights, name: str = "wmnz") -> Run:
    """Sums the scores, times the sum of the weights of the runs that return the document."""
    return _combined(runs, lambda scores, places: sum(scores) * sum(weights[place] for place in places), name)


def mixed(runs: Runs, weights: Weights, name: str = "mixed") -> Run:
    """Sums the weighted scores, times the square root of the number of runs."""

    def combine(scores: list[float], places: list[int]) -> float:
        weighted = sum(score * weights[place] for score, place in zip(scores, places))
        return weighted * math.sqrt(len(scores))

    return _combined(runs, combine, name)


def rrf(runs: Runs, k: int = 60, name: str = "rrf") -> Run:
    """Sums 1 / (k + rank) (reciprocal rank fusion)."""
    return _merged(runs, f"rrf(k={k})", name)


def isr(runs: Runs, name: str = "isr") -> Run:
    """Sums the inverse squares of the ranks, times the number of runs."""
    return comb_mnz(ranked(runs, lambda rank: 1 / rank**2), name)


def log_isr(runs: Runs, name: str = "log_isr") -> Run:
    """Sums the inverse squares of the ranks, times the logarithm of the number of runs."""
    return logn_isr(runs, 0.0, name)


def logn_isr(runs: Runs, sigma: float = 0.01, name: str = "logn_isr") -> Run:
    """Like log_isr, with sigma added to the number of runs."""
    if not 0 <= sigma <= 1:
        raise AssertionError(f"sigma must be in [0, 1], not {sigma}")
    squares = ranked(runs, lambda rank: 1 / rank**2)
    return _combined(squares, lambda scores, _: sum(scores) * math.log(len(scores) + sigma), name)


def rbc(runs: Runs, phi: float, name: str = "rbc") -> Run:
    """Sums (1 - phi) phi^(rank - 1) (rank-biased centroids)."""
    return comb_sum(ranked(runs, lambda rank: (1 - phi) * phi ** (rank - 1)), name)


def _points(runs: Runs) -> list[Run]:
    """Returns Borda's points: n for the first of n documents; those that a run lacks share the rest."""

    def scores_of(run: Run, query: str) -> dict[str, float]:
        candidates, count = candidates_of(runs, query), len(run.run[query])
        points = {document: float(len(candidates) - i) for i, document in enumerate(run.run[query])}
        return {document: points.get(document, (len(candidates) - count + 1) / 2) for document in candidates}

    return [Run({query: scores_of(run, query) for query in run.run}) for run in runs]


def bordafuse(runs: Runs, name: str = "bordafuse") -> Run:
    """Sums Borda's points."""
    return comb_sum(_points(runs), name)


def weighted_bordafuse(runs: Runs, weights: Weights, name: str = "weighted_bordafuse") -> Run:
    """Sums Borda's points times the weights of their runs."""
    return wsum(_points(runs), weights, name)


def condorcet(runs: Runs, name: str = "condorcet") -> Run:
    """Sorts documents by the number of runs that prefer one to the other."""
    return weighted_condorcet(runs, [1.0] * len(runs), name)


def weighted_condorcet(runs: Runs, weights: Weights, name: str = "weighted_condorcet") -> Run:
    """Sorts documents by the weights of the runs that prefer one to the other."""

    def scores_of(query: str) -> dict[str, float]:
        ranks = [{document: rank for rank, document in enumerate(run.run[query])} for run in runs]

        def compared(one: str, other: str) -> int:
            votes = [rank.get(one, math.inf) < rank.get(other, math.inf) for rank in ranks]
            ahead = sum(weight for weight, vote in zip(weights, votes) if vote)
            return -1 if ahead >= sum(weights) - ahead else 1

        order = sorted(candidates_of(runs, query), key=functools.cmp_to_key(compared))
        return {document: float(len(order) - i) for i, document in enumerate(order)}

    return Run({query: scores_of(query) for query in runs[0].run}, name)
