"""What the functions return that correlate two lists of scores."""

from __future__ import annotations

from typing import NamedTuple


class Kendall(NamedTuple):
    """Kendall's correlation: four coefficients, one two-sided p-value for all of them, and the counts of pairs.

    Pairs tied in both lists are counted in ``tied_first`` and in ``tied_second``, too. What is not defined is nan.
    """

    tau_a: float
    tau_b: float
    tau_c: float
    gamma: float
    p_value: float
    exact: bool
    items: int
    concordant: int
    discordant: int
    tied_first: int
    tied_second: int
    tied_both: int


class Correlation(NamedTuple):
    """A coefficient in [-1, 1] with its two-sided p-value; nan where they are not defined."""

    coefficient: float
    p_value: float


class TauAP(NamedTuple):
    """The AP correlation, and its two versions for ties; nan where they are not defined."""

    tau_ap: float
    tau_ap_a: float
    tau_ap_b: float


class RBO(NamedTuple):
    """Rank-biased overlap: extrapolated, its smallest and its largest possible value, and their difference."""

    ext: float
    min: float
    max: float
    res: float


class TopOverlap(NamedTuple):
    """The share of the first k that two lists have in common, and how many items of each are tied across place k."""

    overlap: float
    k: int
    tied_first: int
    tied_second: int


class RankMove(NamedTuple):
    """An item (its place in the lists, from 0, or its name), and how many places it moved; None if there is none."""

    item: int | str | None
    places: float


class LargestMoves(NamedTuple):
    """The item that falls most from the first ranking to the second, and the one that rises most."""

    drop: RankMove
    rise: RankMove
