"""Measures that irmetrics does not have: functions of a judged ranking."""

from __future__ import annotations

import math

from ..._ranking import JudgedRanking

__all__ = ["accuracy", "compatibility"]


def accuracy(query: JudgedRanking, rel: float, cutoff: int | None) -> float:
    """Returns the probability that a relevant document is ranked before another; nan without a relevant document."""
    depth = min(cutoff or query.retrieved, query.retrieved)
    ranks = [hit.rank for hit in query.hits if hit.grade >= rel and hit.rank <= depth]
    others = depth - len(ranks)
    if not ranks:
        return math.nan
    before = sum(rank - 1 - place for place, rank in enumerate(ranks))  # others before each relevant document
    return 1 - before / (others * len(ranks)) if others else 1.0


def compatibility(query: JudgedRanking, p: float, normalize: bool) -> float:
    """Returns the rank-biased overlap with the ideal ranking that is most similar (Clarke et al., TOIS 39(4), 2021)."""
    ideal = sum(grade > 0 for grade in query.judged)
    depth = max(ideal, query.retrieved)
    found = [0] * (depth + 1)  # documents that join the overlap at a depth
    placed: dict[float, int] = {}  # by grade: documents that have a place in the ideal ranking
    for hit in query.hits:
        if hit.grade > 0:
            placed[hit.grade] = placed.get(hit.grade, 0) + 1
            place = sum(grade > hit.grade for grade in query.judged) + placed[hit.grade]
            found[max(place, hit.rank)] += 1
    overlap, score, best, weights = 0, 0.0, 0.0, 0.0
    for rank in range(1, depth + 1):
        weight = p ** (rank - 1)
        overlap += found[rank]
        score += weight * overlap / rank
        best += weight * min(rank, ideal) / rank
        weights += weight
    total = best if normalize else weights
    return score / total if total > 0 else 0.0
