"""Classes of what functions return and what user-defined measures receive, for isinstance and type hints.

There is no need to construct them.
"""

# ruff: noqa: F821  # classes without methods of their own are made at the end

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from operator import getitem
from typing import Any, NamedTuple

from ._comparison import ScoresOfSystems
from ._core import (
    Comparison,
    MeasureInfo,
    ParameterInfo,
    PerQuery,
    ScoresPart,
    Separation,
    Similarity,
    _rank_coefficients,
    profile,
)
from ._ranking import Hit, JudgedRanking, NuggetHit, NuggetRanking
from ._results import INFOS, Result, row_class
from ._several import ScoresByRun

_OTHERS = (Comparison, Hit, JudgedRanking, MeasureInfo, NuggetHit, NuggetRanking, ParameterInfo, PerQuery, ScoresByRun)
_OTHERS += (ScoresOfSystems, ScoresPart, Separation, Similarity)


def _drawn_by(function: str) -> Callable[..., Any]:
    """Returns the method that calls a function for plots."""

    def plot(self: Any, **options: Any) -> Any:
        return getattr(import_module(__package__), function)(self, **options)

    plot.__doc__ = f"Draws the plot of {function}, with the same options."
    return plot


def _names_of_pairs(self: Any) -> list[tuple[str, str]]:
    return [(pair.first, pair.second) for pair in self.pairs]


class Agreement(Result):
    def to_pandas(self) -> Any:
        """Returns the confusion table as a pandas DataFrame.

        One row per label of the first judge, one column per label of the second.
        """
        import pandas

        labels, counts = self._data.to_dict()["labels"], self._data.to_dict()["confusion"]
        return pandas.DataFrame(
            counts, index=pandas.Index(labels, name="first"), columns=pandas.Index(labels, name="second")
        )


class Audit(Result):
    __slots__ = ()

    def __repr__(self) -> str:
        return self._data.title

    def __str__(self) -> str:
        return self._data.title.removeprefix("Audit: ")


class Check(Result):
    __slots__ = ("_forms",)  # texts that the library writes

    def to_comment(self) -> str:
        """Returns Markdown for a comment on a pull request: the outcome, the table, and the reasons folded."""
        return self._forms["comment"]

    def to_junit(self) -> str:
        """Returns a test report in JUnit's XML, with a test case for each row."""
        return self._forms["junit"]

    def to_annotations(self) -> str:
        """Returns commands for workflows of GitHub, which show what fails beside the change."""
        return self._forms["annotations"]

    def __reduce__(self) -> tuple[Any, ...]:
        return _checked, (self._data, self._forms)


def _checked(data: Any, forms: dict[str, str]) -> Check:
    check = Check(data)
    check._forms = forms
    return check


class ComparedMeasure(Result):
    __slots__ = ("_comparison",)  # of which it is a measure; it has the scores
    scores: dict[str, dict[str, float]] = property(
        lambda self: self._comparison._scores(self._key), doc="The scores: {system: {query: score}}."
    )

    @property
    def _key(self) -> Any:
        return (self.measure, self.slice) if self.slice else self.measure

    @property
    def systems(self) -> dict[str, ComparedSystem]:
        """The systems by name, best mean first."""
        place = self.__match_args__.index("systems")
        return {system.name: system for system in self._value(place)}

    def __getitem__(self, systems: tuple[str, str]) -> ComparedPair:
        """Returns the pair of two systems in this order: all of its values are about the first minus the second.

        A set has no order: its pair is as it was compared. Raises KeyError if it was not compared.
        """
        if isinstance(systems, set):
            systems = next((pair[:2] for pair in self.pairs if systems == set(pair[:2])), tuple(systems))
        systems = tuple(systems) if isinstance(systems, list) else systems
        if isinstance(systems, tuple) and len(systems) == 2 and all(isinstance(system, str) for system in systems):
            pair = self._comparison._pair(self._key, *systems)
            if pair is not None:
                return pair
        raise KeyError(self._why_not_compared(systems))

    def _why_not_compared(self, systems: object) -> str:
        if not isinstance(systems, tuple) or len(systems) != 2:
            return f"expected two systems, such as {list(self.systems)[:2]}, not {systems!r}"
        for system in systems:
            if system not in self.systems:
                return f"{system!r} was not compared; the systems are {', '.join(self.systems)}"
        first, second = systems
        if first == second:
            return f"expected two systems, not {first!r} twice"
        # Pairs are missing only if there is a baseline, which all pairs contain.
        common = set.intersection(*({pair.first, pair.second} for pair in self.pairs))
        return f"{first!r} and {second!r} were not compared, only pairs with the baseline {', '.join(common)}"

    _ipython_key_completions_ = _names_of_pairs

    def differences(self, first: str, second: str) -> dict[str, float]:
        """Returns the score of the first system minus the score of the second, by query."""
        return self._comparison.differences(first, second, self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return getitem, (self._comparison, self._key)


class TukeyHSD(Result):
    __slots__ = ()

    def __getitem__(self, systems: tuple[str, str]) -> TukeyPair:
        """Returns the pair of two systems, in this order. Raises KeyError if there is none."""
        first, second = systems
        for pair in self.pairs:
            if (pair.first, pair.second) == (first, second):
                return pair
            if (pair.second, pair.first) == (first, second):
                return pair._replace(first=first, second=second, difference=-pair.difference)
        raise KeyError(f"no pair {first!r}, {second!r}; the systems are {', '.join(self.systems)}")

    _ipython_key_completions_ = _names_of_pairs


class CorpusDrift(Result):
    def __iter__(self) -> Iterator[Any]:
        return (self._value(place) for place in range(len(self.__match_args__)))


class Drift(Result):
    plot = _drawn_by("plot_sources")


class Stability(Result):
    __slots__ = ()

    def to_pandas(self) -> Any:
        """Returns the points as a pandas DataFrame with one row per size; ``taus`` is the number of samples."""
        return super().to_pandas().set_index("size")

    plot = _drawn_by("plot_stability")


class DocumentRemoval(Result):
    __slots__ = ()

    plot = _drawn_by("plot_without_documents")


class OfficialMeasures(Result):
    __slots__ = ()

    @property
    def policy(self) -> dict[str, Any]:
        """The choices as arguments: ``evaluate(run, qrels, official.measures, **official.policy)``."""
        return {name: getattr(self, name) for name in profile("trec10")}


class Ties(NamedTuple):
    """Pairs of systems tied in the first list, in the second, and in both (which the other two include)."""

    first: int
    second: int
    both: int


class RankCorrelation(Result):
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
        return {name: Interval(**interval) for name, interval in found.items() if interval is not None}

    @property
    def interval(self) -> Interval | None:
        """The interval of tau_b over the queries; None without per-query scores, or if it is undefined."""
        return self.intervals.get("tau_b")

    plot = _drawn_by("plot_slope")


def _coefficient(name: str, meaning: str) -> property:
    def value(self: Any) -> float:
        return float(self.coefficients[name]["value"])

    return property(value, doc=meaning)


for _name, _meaning in _rank_coefficients():
    setattr(RankCorrelation, _name, _coefficient(_name, _meaning))


class TauMatrix(Result):
    __slots__ = ()

    def __getitem__(self, names: tuple[str, str]) -> RankingPair:
        """Returns the correlation of two rankings by their names: ``matrix["AP", "RR"].value``."""
        for pair in self.pairs:
            if (pair.first, pair.second) == tuple(names):
                return pair
        unknown = next(name for name in names if name not in self.names)
        raise KeyError(f"no ranking {unknown!r}; there are {', '.join(self.names)}")

    _ipython_key_completions_ = _names_of_pairs

    @property
    def values(self) -> list[list[float]]:
        """The correlations, row by row."""
        values, size = [pair.value for pair in self.pairs], len(self.names)
        return [values[begin : begin + size] for begin in range(0, len(values), size or 1)]

    def to_pandas(self) -> Any:
        """Returns the correlations as a pandas DataFrame: one row and one column per ranking."""
        import pandas

        return pandas.DataFrame(self.values, index=self.names, columns=self.names)

    plot = _drawn_by("plot_tau_matrix")


for _info in INFOS.values():
    if _info.unpacks:
        globals()[_info.name] = row_class(_info)
    elif _info.name not in globals():
        globals()[_info.name] = type(_info.name, (Result,), {"__slots__": (), "__module__": __name__})

__all__ = sorted([*INFOS, "Ties", *(other.__name__ for other in _OTHERS)])
