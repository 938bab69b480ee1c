"""Samples for the tests of separation, and a direct implementation of D_S."""

from __future__ import annotations

import math
import random
from typing import Any

from separation_words import random_text, words_of

SAMPLES = [
    {
        "query_id": "q1",
        "query": "red fox",
        "passages": ["A fox.", "A red dog.", "A cat.", "Red foxes are red."],
        "gold": [1, 0, 0, 0],
        "scores": {"x": [4, 3, 2, 1], "y": [1.0, 2.0, 3.0, 4.0]},
    },
    {
        "query_id": "q2",
        "query": "old oak",
        "passages": ["Oaks grow old.", "A fir."],
        "gold": [True, False],
        "scores": {"x": [0.5, 0.25], "y": [0.25, 0.5]},
    },
    {"query_id": "none", "query": "a", "passages": ["b"], "gold": [0], "scores": {"x": [1], "y": [2]}},
    {"query_id": "all", "query": "a", "passages": ["b", "c"], "gold": [1, 1], "scores": {"x": [1, 2], "y": [2, 1]}},
]


def random_samples(seed: int, count: int, systems: tuple[str, ...] = ("x", "y")) -> list[dict[str, Any]]:
    """Samples of English words with many equal scores. Some have only gold passages or only other passages."""
    rng = random.Random(seed)
    words = words_of("english")[:18]
    samples = []
    for place in range(count):
        passages = [random_text(rng, words, 15) for _ in range(rng.randint(1, 14))]
        gold = [int(rng.random() < 0.3) for _ in passages]
        # Gold passages have larger scores, so that correlations are not close to 0.
        scores = {name: [rng.choice((0.0, 0.25, 0.5, rng.random())) + 0.3 * one for one in gold] for name in systems}
        query = " ".join(rng.choices(words, k=rng.randint(1, 6)))
        samples.append({"query_id": f"q{place}", "query": query, "passages": passages, "gold": gold, "scores": scores})
    return samples


def defined(samples: list[dict[str, Any]]) -> list[int]:
    return [i for i, sample in enumerate(samples) if 0 < sum(sample["gold"]) < len(sample["gold"])]


def separations(samples: list[dict[str, Any]], scores: Any) -> list[float]:
    """D_S, from its definition."""
    values = []
    for sample, row in zip(samples, scores):
        gold = [score for score, one in zip(row, sample["gold"]) if one]
        other = [score for score, one in zip(row, sample["gold"]) if not one]
        values.append(max(gold) - max(other) if gold and other else math.nan)
    return values


def changed(place: int, **values: Any) -> list[dict[str, Any]]:
    """SAMPLES with other values in one sample."""
    return [{**sample, **(values if i == place else {})} for i, sample in enumerate(SAMPLES)]


def samples_without(key: str) -> list[dict[str, Any]]:
    return [{name: value for name, value in sample.items() if name != key} for sample in SAMPLES]
