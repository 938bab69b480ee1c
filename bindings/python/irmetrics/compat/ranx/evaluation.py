"""ranx's metrics and evaluate, by the measures of irmetrics; functions of ranx.metrics return the value of a metric for
each query, from arrays of documents and numbers.

>>> hits([[[1, 1], [4, 1]]], [[[1, 9], [2, 8], [4, 7]]], 2).tolist()
[1.0]
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ... import _core
from .data_structures import Qrels, Run

__all__ = ["average_precision", "bpref", "dcg", "dcg_burges", "f1", "hit_rate", "hits", "ndcg", "ndcg_burges"]
__all__ += ["evaluate", "precision", "r_precision", "rank_biased_precision", "recall", "reciprocal_rank"]

# The metrics, and the labels that reports have for them.
LABELS = {"hits": "Hits", "f1": "F1", "rbp": "RBP", "hit_rate": "Hit Rate", "precision": "P", "recall": "Recall"}
LABELS |= {"r-precision": "R-Prec", "bpref": "BPref", "mrr": "MRR", "map": "MAP", "dcg": "DCG"}
LABELS |= {"dcg_burges": "DCG Burges", "ndcg": "NDCG", "ndcg_burges": "NDCG Burges"}
_OF_ALL = {"precision": "SetP", "recall": "SetR"}  # without a cut-off
_NO_DOCUMENT = "no document has this id"  # stands for the judgments of a query without any

Grades = Mapping[str, Mapping[str, int]]


class _Plan(NamedTuple):
    """How a metric is computed: measures, the lowest grade to keep, and a function of the query and the values."""

    measures: list[str]
    lowest: int = 1
    combine: Callable[..., float] = lambda _, value: value


def _plan(metric: str, qrels: Grades) -> _Plan:
    """Reads a metric such as 'ndcg@10-l2': the name, what follows it, and the level."""
    text, _, given_level = metric.partition("-l")
    name, _, parameter = text.partition("." if text.startswith("rbp.") else "@")
    level = int(given_level or 1)
    if name not in LABELS:
        raise ValueError(f"Metric {metric} not supported; expected one of {', '.join(LABELS)}")
    if name == "rbp":
        if not parameter:
            raise ValueError(f"Metric {metric} needs a persistence, such as rbp.95")
        # GradedRBP divides gains by the largest grade of a query if that exceeds 1.
        top = {query: max(1, *grades.values()) if grades else 1 for query, grades in qrels.items()}
        return _Plan([f"GradedRBP(p=0.{parameter})"], level, lambda query, value: value * top[query])
    cutoff = int(parameter or 0)
    if cutoff < 0:
        raise AssertionError(f"Metric {metric}: the cut-off must be 0 or more")
    at = f"@{cutoff}" if cutoff else ""
    if "dcg" in name:  # a sum of gains, from which a level removes grades; others take it as a parameter
        return _Plan([name.replace("_burges", "(dcg='exp-log2')") + at], level)
    rel = "" if level == 1 else f"(rel={level})"
    if name == "hit_rate" and not cutoff:
        at = f"@{2**32 - 1}"
    return _Plan([f"{name if cutoff else _OF_ALL.get(name, name)}{rel}{at}"])


def with_judgments(qrels: Grades, lowest: int = 1) -> Grades:
    """Returns the judgments without lower grades, if ``lowest`` is above 1; a query keeps at least one judgment."""
    return {
        query: {doc: grade for doc, grade in grades.items() if lowest == 1 or grade >= lowest} or {_NO_DOCUMENT: 0}
        for query, grades in qrels.items()
    }


def scores_by_query(qrels: Grades, run: Mapping[str, Mapping[str, float]], metrics: Sequence[str]) -> dict[str, Any]:
    """Returns the values of each metric, in the order of the run's queries."""
    plans = {metric: _plan(metric, qrels) for metric in metrics}
    found: dict[str, list[float]] = {}
    for lowest in {plan.lowest for plan in plans.values()}:
        own = {metric: plan for metric, plan in plans.items() if plan.lowest == lowest}
        measures = list(dict.fromkeys(text for plan in own.values() for text in plan.measures))
        scored = _core.evaluate(run, qrels=with_judgments(qrels, lowest), measures=measures, ties="input").per_query
        for metric, plan in own.items():
            columns = [scored[text] for text in plan.measures]
            found[metric] = [plan.combine(query, *(column[query] for column in columns)) for query in run]
    return {metric: found[metric] for metric in plans}


def _by_position(rows: Any, ranked: bool) -> dict[str, dict[str, Any]]:
    """Returns arrays of (document, number) rows by position; the rows of a run are in the order of their ranks."""
    return {
        str(query): {str(int(row[0])): len(found) - rank if ranked else int(row[1]) for rank, row in enumerate(found)}
        for query, found in enumerate(rows)
    }


def evaluate(
    qrels: Any,
    run: Any,
    metrics: str | Sequence[str],
    return_mean: bool = True,
    return_std: bool = False,
    threads: int = 0,
    save_results_in_run: bool = True,
    make_comparable: bool = False,
) -> Any:
    """Returns the mean of one metric, or ``{metric: mean}`` of several; ``threads`` is ignored.

    Judgments and runs may also be dicts, or for each query rows of document and number, in order of rank.

    >>> evaluate(Qrels({"q1": {"d2": 1}}), Run({"q1": {"d1": 2.0, "d2": 1.0}}), ["mrr", "hits@1"])
    {'mrr': 0.5, 'hits@1': 0.0}
    """
    if make_comparable and isinstance(qrels, Qrels) and isinstance(run, Run):
        run = run.make_comparable(qrels)
    names = [metrics] if isinstance(metrics, str) else list(metrics)
    grades = qrels.qrels if isinstance(qrels, Qrels) else qrels
    grades = grades if isinstance(grades, Mapping) else _by_position(grades, ranked=False)
    if isinstance(run, Run) and not run.sorted:
        run.sort()
    scores = run.run if isinstance(run, Run) else run
    scores = scores if isinstance(scores, Mapping) else _by_position(scores, ranked=True)
    if grades.keys() != scores.keys():
        raise AssertionError("the queries of qrels and run differ; make_comparable=True adds and removes queries")
    results: dict[str, Any] = {}
    for metric, values in scores_by_query(grades, scores, names).items():
        mean = sum(values) / len(values)
        deviation = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
        if isinstance(run, Run) and save_results_in_run:
            run.scores[metric] = dict(zip(scores, values))
            run.mean_scores[metric] = mean
            if return_std and return_mean:
                run.std_scores[metric] = deviation
        results[metric] = {"mean": mean, "std": deviation} if return_std else mean
        if not return_mean:
            import numpy

            results[metric] = numpy.array(values)
    return results[names[0]] if len(names) == 1 else results


def _function_of(metric: str, cut: bool = True) -> Callable[..., Any]:
    def function(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
        at = f"@{k}" if cut and k else ""
        return evaluate(qrels, run, f"{metric}{at}-l{rel_lvl}", return_mean=False)

    function.__doc__ = f"Returns ``{metric}`` of each query: of the first k documents, or of all for k = 0."
    return function


hits = _function_of("hits")
hit_rate = _function_of("hit_rate")
precision = _function_of("precision")
recall = _function_of("recall")
f1 = _function_of("f1")
r_precision = _function_of("r-precision", cut=False)
bpref = _function_of("bpref", cut=False)
reciprocal_rank = _function_of("mrr")
average_precision = _function_of("map")
dcg = _function_of("dcg")
dcg_burges = _function_of("dcg_burges")
ndcg = _function_of("ndcg")
ndcg_burges = _function_of("ndcg_burges")


def rank_biased_precision(qrels: Any, run: Any, p: float, rel_lvl: int = 1) -> Any:
    """Returns ``rbp`` of each query with the persistence p."""
    return evaluate(qrels, run, f"rbp.{f'{p:.12f}'[2:].rstrip('0')}-l{rel_lvl}", return_mean=False)
