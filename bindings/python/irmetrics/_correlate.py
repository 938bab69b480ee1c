"""Methods of correlations and their matrices, beyond the fields that the library describes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ._core import rank_coefficients
from ._results import ROWS, Result

if TYPE_CHECKING:
    from ._results import Interval, RankingPair
    from ._results import RankCorrelation as DescribedCorrelation
    from ._results import TauMatrix as DescribedMatrix
else:
    DescribedCorrelation = DescribedMatrix = Result

COEFFICIENTS = tuple(row.name for row in rank_coefficients())


class Ties(NamedTuple):
    """Pairs of systems tied in the first list, in the second, and in both (which the other two include)."""

    first: int
    second: int
    both: int


class RankCorrelation(DescribedCorrelation):
    __slots__ = ()

    @property
    def p_value(self) -> float:
        """The two-sided p-value, the same for tau_a, tau_b, tau_c and gamma."""
        return self.kendall.p_value

    @property
    def ties(self) -> Ties:
        """The numbers of tied pairs of systems."""
        return Ties(self.kendall.tied_first, self.kendall.tied_second, self.kendall.tied_both)

    @property
    def intervals(self) -> dict[str, Interval]:
        """The intervals over the queries, for the coefficients that have one."""
        found = {name: value["interval"] for name, value in self.coefficients.items()}
        return {name: ROWS["Interval"](**interval) for name, interval in found.items() if interval is not None}

    @property
    def interval(self) -> Interval | None:
        """The interval of tau_b over the queries; None without per-query scores, or if it is undefined."""
        return self.intervals.get("tau_b")

    def plot(self, **options: Any) -> Any:
        """Draws the plot of plot_slope, with the same options."""
        from ._ranking_plots import plot_slope

        return plot_slope(self, **options)


def _value_of(name: str, meaning: str) -> property:
    def value(self: Any) -> float:
        return float(self.coefficients[name]["value"])

    return property(value, doc=meaning)


for _row in rank_coefficients():
    setattr(RankCorrelation, _row.name, _value_of(_row.name, _row.meaning))


class TauMatrix(DescribedMatrix):
    __slots__ = ()

    def __getitem__(self, names: tuple[str, str]) -> RankingPair:
        """Returns the correlation of two rankings by their names: ``matrix["AP", "RR"].value``."""
        for pair in self.pairs:
            if (pair.first, pair.second) == tuple(names):
                return pair
        unknown = next(name for name in names if name not in self.names)
        raise KeyError(f"no ranking {unknown!r}; there are {', '.join(self.names)}")

    def _ipython_key_completions_(self) -> list[tuple[str, str]]:
        return [(pair.first, pair.second) for pair in self.pairs]

    @property
    def values(self) -> list[list[float]]:
        """The correlations, row by row."""
        values, size = [pair.value for pair in self.pairs], len(self.names)
        return [values[begin : begin + size] for begin in range(0, len(values), size)]

    def to_pandas(self) -> Any:
        """Returns the correlations as a pandas DataFrame: one row and one column per ranking."""
        import pandas

        return pandas.DataFrame(self.values, index=self.names, columns=self.names)

    def plot(self, **options: Any) -> Any:
        """Draws the plot of plot_tau_matrix, with the same options."""
        from ._ranking_plots import plot_tau_matrix

        return plot_tau_matrix(self, **options)
