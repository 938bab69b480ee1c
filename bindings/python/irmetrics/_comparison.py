"""Scores of systems: the input of compare and of tests of pairs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ._core import Run, Scores, evaluate, parse_measures, read_scores
from ._several import ScoresByRun, holds_runs, is_list_of_runs


class ScoresOfSystems(dict[str, dict[str, float]]):
    """{system: {query: score}} of one measure, with the numbers of excluded queries.

    ``left_out`` counts queries on which the measure is undefined for some system, ``unshared`` those for which only
    some systems have a score. Results computed from these scores include the counts.
    """

    left_out: int = 0
    unshared: int = 0


def chosen(tables: Mapping[Any, Any], measures: Any) -> Mapping[Any, Any]:
    """Returns the requested measures of {measure: anything}."""
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
    """Converts any input of compare to {name: Scores} or {measure: {system: {query: score}}}."""
    judged = qrels is not None or nuggets is not None
    if not judged and not is_default:
        raise TypeError("ties, depth and other policies require qrels or nuggets")
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
        raise TypeError("expected qrels or nuggets to compare runs; scores are {measure: {system: {query: score}}}")
    several = isinstance(systems, Mapping) and not isinstance(systems, Run) and holds_runs(systems)
    if not several and not is_list_of_runs(systems):
        raise TypeError(f"expected several runs, {{name: run}} or a list, not {type(systems).__name__}")
    return evaluate(systems, qrels=qrels, measures=measures, nuggets=nuggets, **policy)


def holds_paths_or_runs(systems: Mapping[Any, Any]) -> bool:
    """Whether a mapping is certainly {name: run}; {name: {query: {document: score}}} looks like scores."""
    return any(is_path(value) or isinstance(value, Run) or hasattr(value, "columns") for value in systems.values())


def paired_values(first: Mapping[Any, float], second: Mapping[Any, float]) -> tuple[list[float], list[float]]:
    """Returns the scores of two systems by query, in the order of the first. Raises KeyError if one lacks a query.

    >>> paired_values({"q1": 1, "q2": 2}, {"q2": 3, "q1": 4})
    ([1, 2], [4, 3])
    """
    for lacking, having, which in ((second, first, "second"), (first, second, "first")):
        for query in having:
            if query not in lacking:
                raise KeyError(f"the {which} system has no score for query {query!r}, which the other has")
    return list(first.values()), [second[query] for query in first]
