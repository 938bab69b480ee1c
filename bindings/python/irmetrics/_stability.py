"""How stable rankings of systems are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ._display import text_table, visible
from ._tables import Result, counted, number


class StabilityPoint(NamedTuple):
    """The correlations that the samples of one size gave; nan where there is none, and ``undefined`` counts these."""

    size: float
    mean: float
    low: float
    high: float
    smallest: float
    undefined: int
    taus: list[float]


@dataclass(frozen=True, repr=False)
class Stability(Result):
    """How stable the ranking of systems by one measure is: a point for each size, by Kendall's tau_b.

    ``what`` says what the sizes count, and ``level`` which share of the samples lies between low and high.
    """

    measure: str
    what: str
    level: float
    points: list[StabilityPoint]

    def _about(self) -> str:
        samples = len(self.points[0].taus) if self.points else 0
        return f"Stability of the ranking by {self.measure}: {counted(samples, 'sample', 'samples')} of each size"

    def _rows(self) -> list[list[str]]:
        head = [self.what, "mean tau_b", f"{self.level:.0%} low", "high", "smallest", "undefined"]
        return [head, *([f"{point.size:g}", *map(number, point[1:6])] for point in self.points)]

    def __repr__(self) -> str:
        return visible(self._about()) + "\n" + text_table(self._rows())

    def to_pandas(self) -> Any:
        """The points as a pandas DataFrame: a row a size."""
        import pandas

        names = list(StabilityPoint._fields[:6])
        return pandas.DataFrame([point[:6] for point in self.points], columns=names).set_index("size")

    def plot(self, **options: Any) -> Any:
        """The picture of plot_stability, which takes the options."""
        from ._ranking_plots import plot_stability

        return plot_stability(self, **options)
