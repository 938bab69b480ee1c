"""C/W/L measures: the gain that a user expects who continues from rank to rank with some probability.

Moffat, Bailey, Scholer and Thomas, TOIS 35(3), 2017; the measures NERR8 to NERR11 are equations 8 to 11 of Azzopardi,
Mackenzie and Moffat, ICTIR 2021. As in cwl_eval, users look at no more than 1000 documents.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from ..._ranking import JudgedRanking

__all__ = ["CONTINUATIONS", "expected_gain"]

_DEPTH = 1000

# The probability to continue after a rank, from the parameters, the rank, its gain, and the gain up to it.
CONTINUATIONS: dict[str, Callable[[Mapping[str, Any], int, float, float], float]] = {
    "BPM": lambda given, rank, gain, total: float(total < given["T"] and rank < given["cutoff"]),
    "INSQ": lambda given, rank, gain, total: _inverse_squares(rank + 2 * given["T"]),
    "INST": lambda given, rank, gain, total: _inverse_squares(rank + 2 * given["T"] - total),
    "NERR10": lambda given, rank, gain, total: given["p"] * (1 - gain),
    "NERR11": lambda given, rank, gain, total: _inverse_squares(rank + 2 * given["T"]) * (1 - gain),
    "NERR8": lambda given, rank, gain, total: (1 - gain) * (rank < given["cutoff"]),
    "NERR9": lambda given, rank, gain, total: rank / (rank + 1) * (1 - gain) * (rank < given["cutoff"]),
    "SDCG": lambda given, rank, gain, total: math.log2(rank + 1) / math.log2(rank + 2) * (rank < given["cutoff"]),
}


def _inverse_squares(place: float) -> float:
    return ((place - 1) / place) ** 2


def expected_gain(query: JudgedRanking, name: str, given: Mapping[str, Any]) -> float:
    """Returns the expected gain per document; grades from min_rel to max_rel are gains from 0 to 1."""
    low, high = given["min_rel"], given["max_rel"]
    gains = {hit.rank: (min(max(hit.grade, low), high) - low) / (high - low) for hit in query.hits}
    reached, total, expected, weights = 1.0, 0.0, 0.0, 0.0
    for rank in range(1, _DEPTH + 1):
        gain = gains.get(rank, 0.0)
        total += gain
        expected += reached * gain
        weights += reached
        reached *= CONTINUATIONS[name](given, rank, gain, total)
        if reached == 0:
            break
    return expected / weights
