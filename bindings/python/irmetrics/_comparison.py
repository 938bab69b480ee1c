"""Scores of systems: the input of compare and of tests of pairs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ._core import Run, Scores, evaluate, parse_measure, parse_measures, read_scores
from ._frames import QUERY, ROLES, as_table, choose_column, column_names, has_roles
from ._several import ScoresByRun, holds_runs, is_list_of_runs


class ScoresOfSystems(dict[str, dict[str, float]]):
    """{system: {query: score}} of one measure, with the numbers of excluded queries.

    ``left_out`` counts queries on which the measure is undefined for some system, ``unshared`` those for which only
    some systems have a score. Results computed from these scores include the counts.
    """

    __module__ = "irmetrics.results"
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
            same = name if name in known else next((each for each in known if canonical(each) == name), None)
            if same is None:
                raise KeyError(f"no scores by {name}; there are {', '.join(known)}")
            result[name] = known[same]
    return result


def canonical(name: str) -> str:
    """The name of a measure in the package's spelling; other names as they are."""
    try:
        return str(parse_measure(name))
    except ValueError:
        return name


def is_path(source: object) -> bool:
    return isinstance(source, (str, os.PathLike))


SCORE_ROLES = (ROLES["system"], QUERY, ROLES["value"])
MEASURE = ROLES["measure"]  # of a table of scores, which may lack it
OVERALL = ("all", "amean")  # in place of the query, in rows of overall values


def given_scores(source: Any) -> Any:
    """Reads scores of systems from paths and tables: {measure: {system: {query: score}}}, or {system: {query: score}}.

    Other objects, and tables without systems and queries, such as one row per system, are returned as they are.
    """
    if isinstance(source, Mapping):
        return source
    if is_path(source):
        return read_scores(source)
    if isinstance(source, (list, tuple)) and source and all(map(is_path, source)):
        return read_scores(*source)
    table = as_table(source)
    names = column_names(table) or []
    return scores_of_table(table, names) if has_roles(names, SCORE_ROLES[:2]) else source


def scores_of_table(table: Any, names: list[str]) -> dict[str, Any]:
    """Converts a table with one row per score. Raises ValueError if a score is given twice."""
    columns = [table[choose_column(names, role, {})] for role in SCORE_ROLES]
    by_measure = has_roles(names, (MEASURE,))
    measures = table[choose_column(names, MEASURE, {})] if by_measure else [""] * len(columns[0])
    result: dict[str, Any] = {}
    rows = zip(*(as_list(column) for column in (measures, *columns)))
    for number, (measure, system, query, score) in enumerate(rows, 1):
        for what, name in (("system", system), ("query id", query)):
            if name is None or isinstance(name, float) or name != name:
                raise ValueError(f"row {number}: the {what} must be a text or a whole number, not {name!r}")
        if str(query) in OVERALL:
            continue
        scores = result.setdefault(str(measure), {}).setdefault(str(system), {})
        if str(query) in scores:
            raise ValueError(f"system '{system}', query '{query}': there are two scores")
        scores[str(query)] = score
    return result if by_measure else result.get("", {})


def as_list(column: Any) -> list[Any]:
    """Returns the values of a column of pandas, polars or Arrow, or of a list."""
    for convert in ("to_pylist", "tolist", "to_list"):  # Arrow, pandas, polars
        if hasattr(column, convert):
            return list(getattr(column, convert)())
    return list(column)


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
        scores = given_scores(systems)
        refuse_other_scores(scores)
        if isinstance(scores, Mapping) and scores and not holds_paths_or_runs(scores):
            return chosen(scores if holds_measures(scores) else {named(measures): scores}, measures)
        raise TypeError("expected qrels or nuggets to compare runs; scores are {measure: {system: {query: score}}}")
    several = isinstance(systems, Mapping) and not isinstance(systems, Run) and holds_runs(systems)
    if not several and not is_list_of_runs(systems):
        raise TypeError(f"expected several runs, {{name: run}} or a list, not {type(systems).__name__}")
    return evaluate(systems, qrels=qrels, measures=measures, nuggets=nuggets, **policy)


def refuse_other_scores(scores: Any) -> None:
    """Raises TypeError for a table with one column per system, and for scores that do not name their queries."""
    names = None if isinstance(scores, Mapping) else column_names(as_table(scores))
    if names is not None:
        raise TypeError(
            "a table of scores has one row per score, in the columns system, query, value and measure; this one has "
            f"{', '.join(names) or 'no columns'}. Of a column per system, make {{system: dict(zip(queries, column))}}"
        )
    if not isinstance(scores, Mapping):
        return
    for name, values in scores.items():
        if isinstance(values, (list, tuple)) and all(isinstance(value, (int, float)) for value in values):
            raise TypeError(
                f"{name!r}: expected {{query: score}}, not a list of scores: scores are paired by query, as in "
                f"{{{name!r}: {{'q1': {values[0] if values else 0.5}, ...}}, ...}}"
            )


def holds_measures(scores: Mapping[Any, Any]) -> bool:
    """Whether a mapping is {measure: {system: {query: score}}} rather than {system: {query: score}}."""
    first = next(iter(scores.values()))
    return not isinstance(first, Mapping) or not first or isinstance(next(iter(first.values())), Mapping)


def named(measures: Any) -> str:
    """The name of scores that do not name their measure: the requested one, or "score"."""
    return "score" if measures is None else str(measures)


def holds_paths_or_runs(systems: Mapping[Any, Any]) -> bool:
    """Whether a mapping is certainly {name: run}; {name: {query: {document: score}}} looks like scores."""
    return any(is_path(value) or isinstance(value, Run) or hasattr(value, "columns") for value in systems.values())
