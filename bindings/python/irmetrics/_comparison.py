"""What compare takes and gives: scores of systems by measure, and the systems and pairs under each."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ._core import Comparison, Run, Scores, evaluate, parse_measures, read_scores
from ._several import ScoresByRun, holds_runs, is_list_of_runs
from ._significance import EffectSize, Interval
from ._systems import RankInterval
from ._tables import Result, counted, number


class ScoresOfSystems(dict[str, dict[str, float]]):
    """{system: {query: score}} of one measure, with the numbers of the queries that it is without.

    ``left_out`` counts those on which the measure is not defined for every system, and ``unshared`` those that not all
    systems have a score for. What is made of such scores counts them, too.
    """

    left_out: int = 0
    unshared: int = 0


class ComparedSystem(NamedTuple):
    """A system under one measure: its mean and its rank by it (1 is the highest), with intervals."""

    name: str
    mean: float
    interval: Interval
    rank: float
    rank_interval: RankInterval


class ComparedPair(NamedTuple):
    """Two systems under one measure; with a baseline, that is the second.

    ``direction`` says which is better by what the test looks at: 1 the first, -1 the second, 0 neither; by the sign
    test and Wilcoxon's that may not be the one with the better mean. ``wins`` are queries on which the first has the
    better score, and ``detectable`` is the smallest true difference that a t-test of such scores finds with the power
    asked for.
    """

    first: str
    second: str
    difference: float
    interval: Interval
    statistic: float
    p_value: float
    corrected_p_value: float
    significant: bool
    direction: int
    wins: int
    ties: int
    losses: int
    effect: EffectSize
    detectable: float


@dataclass(frozen=True, repr=False)
class ComparedMeasure(Result):
    """All systems under one measure, highest mean first: ``compared["bm25", "e5"].corrected_p_value``.

    ``tiers`` are groups of systems that the test could not separate; empty with a baseline. ``left_out`` counts queries
    on which the measure is not defined for every system, and ``unshared`` those that were dropped because not all
    systems have a score for them.
    """

    measure: str
    systems: dict[str, ComparedSystem]
    pairs: list[ComparedPair]
    tiers: list[list[str]]
    queries: list[str]
    left_out: int
    unshared: int
    scores: dict[str, dict[str, float]]
    level: float

    def __getitem__(self, systems: tuple[str, str]) -> ComparedPair:
        """The pair of two systems, in the order in which it was compared. KeyError if it was not."""
        for pair in self.pairs:
            if {pair.first, pair.second} == set(systems):
                return pair
        raise KeyError(f"{systems} were not compared; the systems are {', '.join(self.systems)}")

    def differences(self, first: str, second: str) -> dict[str, float]:
        """The score of the first system minus that of the second, by query."""
        for name in (first, second):
            if name not in self.scores:
                raise KeyError(f"no system {name!r}; there are {', '.join(self.scores)}")
        return {query: score - self.scores[second][query] for query, score in self.scores[first].items()}

    def _about(self) -> str:
        return f"{self.measure} of {counted(len(self.systems), 'system', 'systems')} on {counted(len(self.queries))}"

    def _rows(self) -> list[list[str]]:
        rows = [["system", "mean", f"{self.level:.0%} low", "high", "rank"]]
        for name, system in self.systems.items():
            rows.append(
                [name, *map(number, (system.mean, system.interval.low, system.interval.high)), f"{system.rank:g}"]
            )
        return rows

    def __repr__(self) -> str:
        from ._display import text_table, visible

        return visible(self._about()) + "\n" + text_table(self._rows())


def chosen(tables: Mapping[Any, Any], measures: Any) -> Mapping[Any, Any]:
    """The measures asked for, of {measure: anything}."""
    if measures is None:
        return tables
    known = {str(name): table for name, table in tables.items()}
    result = {}
    for measure in measures if isinstance(measures, (list, tuple)) else [measures]:
        names = [str(measure)] if str(measure) in known else [str(each) for each in parse_measures(str(measure))]
        for name in names:
            if name not in known:
                raise KeyError(f"no scores by {name}; there are {', '.join(known)}")
            result[name] = known[name]
    return result


def is_path(source: object) -> bool:
    return isinstance(source, (str, os.PathLike))


def scores_of_systems(
    systems: Any, qrels: Any, nuggets: Any, measures: Any, policy: dict[str, Any], is_default: bool
) -> Any:
    """{name: Scores} or {measure: {system: {query: score}}} of whatever compare takes."""
    judged = qrels is not None or nuggets is not None
    if not judged and not is_default:
        raise TypeError("ties, depth and other choices of how runs are scored have no use without qrels or nuggets")
    if isinstance(systems, ScoresByRun) or (
        isinstance(systems, Mapping) and systems and all(isinstance(value, Scores) for value in systems.values())
    ):
        if judged:
            raise TypeError("the systems are scored already: qrels and nuggets are for runs")
        if measures is None:
            return systems
        by_measure = {
            str(measure): {name: dict(scores.per_query[measure]) for name, scores in systems.items()}
            for measure in next(iter(systems.values())).measures
        }
        return chosen(by_measure, measures)
    if not judged:
        if is_path(systems):
            return chosen(read_scores(systems), measures)
        if isinstance(systems, (list, tuple)) and systems and all(map(is_path, systems)):
            return chosen(read_scores(*systems), measures)
        if isinstance(systems, Mapping) and systems and not holds_paths_or_runs(systems):
            return chosen(systems, measures)
        raise TypeError("qrels or nuggets are needed to compare runs; scores are {measure: {system: {query: score}}}")
    several = isinstance(systems, Mapping) and not isinstance(systems, Run) and holds_runs(systems)
    if not several and not is_list_of_runs(systems):
        raise TypeError(f"expected several runs, {{name: run}} or a list, not {type(systems).__name__}")
    return evaluate(systems, qrels=qrels, measures=measures, nuggets=nuggets, **policy)


def holds_paths_or_runs(systems: Mapping[Any, Any]) -> bool:
    """Whether a mapping is {name: run} for certain; {name: {query: {document: score}}} looks like scores."""
    return any(is_path(value) or isinstance(value, Run) or hasattr(value, "columns") for value in systems.values())


def comparison_to_pandas(comparison: Comparison) -> tuple[Any, Any]:
    """DataFrames of the systems and of the pairs."""
    import pandas

    systems, pairs = [], []
    for measure in comparison.measures:
        compared = comparison[measure]
        for system in compared.systems.values():
            systems.append(
                {
                    "measure": measure,
                    "system": system.name,
                    "mean": system.mean,
                    "low": system.interval.low,
                    "high": system.interval.high,
                    "rank": system.rank,
                    "rank_low": system.rank_interval.low,
                    "rank_high": system.rank_interval.high,
                }
            )
        for pair in compared.pairs:
            row = {"measure": measure, **pair._asdict(), "low": pair.interval.low, "high": pair.interval.high}
            row.update(pair.effect._asdict())
            for name in ("interval", "effect", "mean_difference"):
                del row[name]
            pairs.append(row)
    return pandas.DataFrame(systems), pandas.DataFrame(pairs)
