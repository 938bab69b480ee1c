"""Maximal marginal relevance beside its rule, written plainly."""

from __future__ import annotations

import math
from typing import Any

import irmetrics as ir
import pytest

numpy = pytest.importorskip("numpy")


def plain_mmr(scores: list[float], similarity: Any, lambda_: float, depth: int) -> list[int]:
    """The rule of the BERDS paper, from scratch for every choice."""
    chosen = [0]
    best = max(scores)
    while len(chosen) < min(depth, len(scores)):
        gains = {
            i: lambda_ * score / best - (1 - lambda_) * max(similarity[i][j] for j in chosen)
            for i, score in enumerate(scores)
            if i not in chosen
        }
        chosen.append(max(gains, key=lambda i: gains[i]))
    return chosen


def test_mmr() -> None:
    rng = numpy.random.default_rng(1)
    for size in (1, 2, 5, 30):
        for lambda_ in (0, 0.3, 0.5, 1):
            scores = numpy.sort(rng.choice([0.25, 0.5, 0.75, 1.0], size=size))[::-1]
            similarity = rng.choice([0.0, 0.25, 0.5, 1.0], size=(size, size))
            similarity = numpy.maximum(similarity, similarity.T)
            for depth in (1, 3, size):
                expected = plain_mmr(scores.tolist(), similarity.tolist(), lambda_, depth)
                options: dict[str, Any] = {"lambda_": lambda_, "depth": depth}
                assert ir.mmr(scores, similarity=similarity, **options) == expected
                assert ir.mmr(scores.tolist(), similarity=lambda i, j, s=similarity: s[i][j], **options) == expected
    vectors = rng.normal(size=(40, 16)).astype("float32")
    unit = vectors.astype(float) / numpy.linalg.norm(vectors.astype(float), axis=1, keepdims=True)
    scores = numpy.linspace(2, 1, 40)
    assert ir.mmr(scores, vectors) == plain_mmr(scores.tolist(), (unit @ unit.T).tolist(), 0.5, 40)
    for arguments, error in (
        (([1, 2],), TypeError),
        (([1, 2], vectors), ValueError),
        (([0, 0], vectors[:2]), ValueError),
        (([1, math.nan], vectors[:2]), ValueError),
    ):
        with pytest.raises(error):
            ir.mmr(*arguments)
    for options in ({"lambda_": 1.5}, {"depth": 0}, {"similarity": [[1.0]]}, {"similarity": lambda i, j: math.nan}):
        with pytest.raises(ValueError):
            ir.mmr([2, 1], **{"similarity": [[1, 0], [0, 1]], **options})
    with pytest.raises(ZeroDivisionError):
        ir.mmr([2, 1], similarity=lambda i, j: 1 / 0)
