"""What the functions return that compare many systems at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ._core import _p_value_text
from ._tables import Result, counted, number


class TukeyPair(NamedTuple):
    """Two systems: the mean of the first less that of the second, q, and the p-value, corrected for all pairs."""

    first: str
    second: str
    difference: float
    statistic: float
    p_value: float


class RankInterval(NamedTuple):
    """The rank of a system by its mean, 1 being the best, and an interval for it; equal means share their ranks."""

    rank: float
    low: float
    high: float


class DiscriminativePower(NamedTuple):
    """How many pairs of systems were separated; ``p_values`` largest first.

    Between the two differences, a difference alone does not tell whether it is significant; nan if there is none.
    """

    share: float
    separated: int
    pairs: int
    p_values: list[float]
    smallest_separated_difference: float
    largest_unseparated_difference: float


@dataclass(frozen=True, repr=False)
class TukeyHSD(Result):
    """All pairs of systems, compared at once: ``found["bm25", "e5"].p_value``; ``resamples`` is 0 unless randomized."""

    systems: list[str]
    queries: int
    means: list[float]
    pairs: list[TukeyPair]
    mean_square_error: float
    degrees: float
    alpha: float
    smallest_significant_difference: float
    resamples: int

    def __getitem__(self, systems: tuple[str, str]) -> TukeyPair:
        first, second = systems
        for pair in self.pairs:
            if (pair.first, pair.second) == (first, second):
                return pair
            if (pair.second, pair.first) == (first, second):
                return TukeyPair(first, second, -pair.difference, pair.statistic, pair.p_value)
        raise KeyError(f"no pair {first!r}, {second!r}; the systems are {', '.join(self.systems)}")

    def _about(self) -> str:
        return (
            f"{'Randomized ' if self.resamples else ''}Tukey HSD of {counted(len(self.systems), 'system', 'systems')} "
            f"on {counted(self.queries)}; smallest significant difference: "
            f"{number(self.smallest_significant_difference)}"
        )

    def _rows(self) -> list[list[str]]:
        body = (
            [f"{pair.first} - {pair.second}", *map(number, pair[2:4]), _p_value_text(pair.p_value)]
            for pair in self.pairs
        )
        return [["pair", "difference", "q", "p"], *body]

    def __repr__(self) -> str:
        from ._display import text_table

        return self._about() + "\n" + text_table(self._rows())

    def to_pandas(self) -> Any:
        """The pairs as a pandas DataFrame: a row each."""
        import pandas

        return pandas.DataFrame(self.pairs, columns=list(TukeyPair._fields))
