"""What correlate and tau_matrix return."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ._core import _p_value_text
from ._correlation import RBO, Correlation, Kendall, RankMove, TauAP, TopOverlap
from ._display import html_table, text_table
from ._results import Interval
from ._tables import Result, counted, number

COEFFICIENTS = (
    "tau_a",
    "tau_b",
    "tau_c",
    "gamma",
    "tau_ap",
    "tau_ap_a",
    "tau_ap_b",
    "rbo",
    "spearman",
    "pearson",
    "weighted_tau",
)


class Ties(NamedTuple):
    """Pairs of systems tied in the first list, in the second, and in both (which the other two count, too)."""

    first: int
    second: int
    both: int


class QueriesLeftOut(NamedTuple):
    """The queries that scores are without: undefined for some system, or not shared by all systems."""

    undefined: int = 0
    unshared: int = 0


@dataclass(frozen=True, repr=False)
class RankCorrelation(Result):
    """All rank correlations of two lists of scores, over the ``systems`` that are in both (rbo: of all).

    Coefficients that are not defined are nan. ``intervals`` are over queries, of the coefficients that are defined, by
    their names; empty where there are no scores of queries, and ``first_left_out`` and ``second_left_out`` count the
    queries that these are without. ``drop`` and ``rise`` are the systems that move farthest
    from the first ranking to the second.
    """

    systems: list[str]
    first: list[float]
    second: list[float]
    only_first: list[str]
    only_second: list[str]
    omitted: list[str]
    kendall: Kendall
    tau_ap_result: TauAP
    rbo_result: RBO
    spearman_result: Correlation
    pearson_result: Correlation
    weighted_tau: float
    top: TopOverlap
    drop: RankMove
    rise: RankMove
    level: float
    first_queries: int
    second_queries: int
    same_queries: bool
    intervals: dict[str, Interval]
    interval_methods: dict[str, str]
    first_left_out: QueriesLeftOut = QueriesLeftOut()
    second_left_out: QueriesLeftOut = QueriesLeftOut()

    @property
    def tau_a(self) -> float:
        """(C - D) / pairs."""
        return self.kendall.tau_a

    @property
    def tau_b(self) -> float:
        """(C - D) / sqrt(pairs not tied in the first * pairs not tied in the second)."""
        return self.kendall.tau_b

    @property
    def tau_c(self) -> float:
        """Stuart's tau."""
        return self.kendall.tau_c

    @property
    def gamma(self) -> float:
        """Goodman and Kruskal's gamma: (C - D) / (C + D)."""
        return self.kendall.gamma

    @property
    def p_value(self) -> float:
        """The two-sided p-value of tau_a, tau_b, tau_c and gamma, which is one."""
        return self.kendall.p_value

    @property
    def tau_ap(self) -> float:
        """AP correlation, the first list being the truth; nan if there are ties."""
        return self.tau_ap_result.tau_ap

    @property
    def tau_ap_a(self) -> float:
        """The same, the mean over all orders of what is tied in the second list."""
        return self.tau_ap_result.tau_ap_a

    @property
    def tau_ap_b(self) -> float:
        """The same for ties in both lists; symmetric."""
        return self.tau_ap_result.tau_ap_b

    @property
    def rbo(self) -> float:
        """Rank-biased overlap, extrapolated; ``rbo_result`` has its range, too."""
        return self.rbo_result.ext

    @property
    def spearman(self) -> float:
        """Spearman's rho; ``spearman_result`` has its p-value, too."""
        return self.spearman_result.coefficient

    @property
    def pearson(self) -> float:
        """Pearson's r; ``pearson_result`` has its p-value, too."""
        return self.pearson_result.coefficient

    @property
    def ties(self) -> Ties:
        """How many pairs of systems are tied."""
        return Ties(self.kendall.tied_first, self.kendall.tied_second, self.kendall.tied_both)

    @property
    def interval(self) -> Interval | None:
        """The interval of tau_b over the queries; None without scores of queries, or where it is not defined."""
        return self.intervals.get("tau_b")

    def _p_value(self, name: str) -> float:
        if name in ("tau_a", "tau_b", "tau_c", "gamma"):
            return self.p_value
        if name in ("spearman", "pearson"):
            return float(getattr(self, f"{name}_result").p_value)
        return float("nan")

    def _about(self) -> str:
        return (
            f"Correlation of {counted(len(self.systems), 'system', 'systems')} "
            f"(tied pairs: {self.ties.first:,} in the first list, {self.ties.second:,} in the second, "
            f"{self.ties.both:,} in both)"
        )

    def _rows(self) -> list[list[str]]:
        head = ["", "value", "p", *([f"{self.level:.0%} low", "high"] if self.intervals else [])]
        rows = [head]
        for name in COEFFICIENTS:
            cells = [name, number(getattr(self, name)), _p_value_text(self._p_value(name))]
            if self.intervals:
                interval = self.intervals.get(name, Interval(float("nan"), float("nan")))
                cells += [number(interval.low), number(interval.high)]
            rows.append(cells)
        return rows

    def __repr__(self) -> str:
        return self._about() + "\n" + text_table(self._rows())

    def to_pandas(self) -> Any:
        """The coefficients as a pandas DataFrame: a row each, with value, p_value, low and high."""
        import pandas

        rows = []
        for name in COEFFICIENTS:
            interval = self.intervals.get(name, Interval(float("nan"), float("nan")))
            rows.append((getattr(self, name), self._p_value(name), interval.low, interval.high))
        index = pandas.Index(COEFFICIENTS, name="coefficient")
        return pandas.DataFrame(rows, index=index, columns=["value", "p_value", "low", "high"])

    def plot(self, **options: Any) -> Any:
        """The picture of plot_slope, which takes the options."""
        from ._ranking_plots import plot_slope

        return plot_slope(self, **options)


class RankingPair(NamedTuple):
    """The correlation of two rankings over the systems that are in both, and how many pairs of these are tied."""

    value: float
    systems: int
    tied_first: int
    tied_second: int
    tied_both: int


@dataclass(frozen=True, repr=False)
class TauMatrix:
    """A rank correlation for each pair of rankings: ``matrix["AP", "RR"].value``; of tau_ap, rows are the truth."""

    coefficient: str
    names: list[str]
    pairs: list[list[RankingPair]]

    def __getitem__(self, names: tuple[str, str]) -> RankingPair:
        row, column = names
        for name in names:
            if name not in self.names:
                raise KeyError(f"no ranking {name!r}; there are {', '.join(self.names)}")
        return self.pairs[self.names.index(row)][self.names.index(column)]

    @property
    def values(self) -> list[list[float]]:
        """The correlations, row after row."""
        return [[pair.value for pair in row] for row in self.pairs]

    def _rows(self) -> list[list[str]]:
        body = ([name, *map(number, row)] for name, row in zip(self.names, self.values))
        return [[self.coefficient, *self.names], *body]

    def __repr__(self) -> str:
        return text_table(self._rows())

    def _repr_html_(self) -> str:
        return html_table(self._rows(), f"{self.coefficient} of {counted(len(self.names), 'ranking', 'rankings')}")

    def to_pandas(self) -> Any:
        """The correlations as a pandas DataFrame: a row and a column a ranking."""
        import pandas

        return pandas.DataFrame(self.values, index=self.names, columns=self.names)

    def plot(self, **options: Any) -> Any:
        """The picture of plot_tau_matrix, which takes the options."""
        from ._ranking_plots import plot_tau_matrix

        return plot_tau_matrix(self, **options)
