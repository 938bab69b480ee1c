"""ranx's compare and statistical tests: those of irmetrics, and SciPy's Tukey test of independent samples."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ... import _core
from .data_structures import Qrels, Run, names_of_runs
from .evaluation import evaluate
from .report import Report

__all__ = ["compare", "compute_statistical_significance", "fisher_randomization_test", "paired_student_t_test"]

Values = Sequence[float]  # of the queries


def paired_student_t_test(control: Values, treatment: Values, max_p: float = 0.01) -> Any:
    """Returns the p-value of the paired t-test, and whether it is significant."""
    p_value = _core.paired_test(control, treatment, "t").p_value
    return p_value, p_value <= max_p


def fisher_randomization_test(
    control: Values, treatment: Values, n_permutations: int = 1000, max_p: float = 0.01, random_seed: int = 42
) -> Any:
    """Returns the p-value of the randomization test, and whether it is significant."""
    test = _core.paired_test(control, treatment, "randomization", resamples=n_permutations, seed=random_seed)
    return test.p_value, test.p_value <= max_p


def tukey_hsd_test(model_names: Sequence[str], scores: Sequence[Values], max_p: float) -> list[dict[str, Any]]:
    """Returns the p-values of all pairs by SciPy's test."""
    try:
        from scipy.stats import tukey_hsd
    except ImportError as error:
        raise ImportError("stat_test='tukey' needs SciPy") from error
    p_values = tukey_hsd(*scores).pvalue
    return [
        {"control": one, "treatment": other, "p-value": float(p), "significant": float(p) <= max_p}
        for one, row in zip(model_names, p_values)
        for other, p in zip(model_names, row)
    ]


def compute_statistical_significance(
    model_names: Sequence[str],
    metric_scores: Mapping[str, Mapping[str, Values]],
    stat_test: str = "fisher",
    n_permutations: int = 1000,
    max_p: float = 0.01,
    random_seed: int = 42,
) -> dict[frozenset[str], dict[str, Any]]:
    """Returns p-value and significance by pair of models and metric."""
    tests = {
        "student": partial(paired_student_t_test, max_p=max_p),
        "fisher": partial(
            fisher_randomization_test, n_permutations=n_permutations, max_p=max_p, random_seed=random_seed
        ),
    }
    if stat_test not in (*tests, "tukey"):
        raise NotImplementedError(f"Statistical test {stat_test!r} not supported; expected student, fisher or tukey")
    found: defaultdict[frozenset[str], dict[str, Any]] = defaultdict(dict)
    for metric in metric_scores[model_names[0]]:
        columns = {model: metric_scores[model][metric] for model in model_names}
        rows = tukey_hsd_test(model_names, list(columns.values()), max_p) if stat_test == "tukey" else []
        tukey = {(row["control"], row["treatment"]): (row["p-value"], row["significant"]) for row in rows}
        for pair in itertools.combinations(model_names, 2):
            p_value, significant = tukey.get(pair) or tests[stat_test](*map(columns.__getitem__, pair))
            found[frozenset(pair)][metric] = {"p_value": p_value, "significant": significant}
    return dict(found)


def _wins(one: Values, other: Values) -> dict[str, int]:
    """Returns the numbers of queries won, tied and lost."""
    signs = [(a > b) - (a < b) for a, b in zip(one, other)]
    return {"W": signs.count(1), "T": signs.count(0), "L": signs.count(-1)}


def compare(
    qrels: Qrels,
    runs: Sequence[Run],
    metrics: str | Sequence[str],
    stat_test: str = "student",
    n_permutations: int = 1000,
    max_p: float = 0.01,
    random_seed: int = 42,
    threads: int = 0,
    rounding_digits: int = 3,
    show_percentages: bool = False,
    make_comparable: bool = False,
) -> Report:
    """Evaluates runs, and tests the differences of all pairs; ``threads`` is ignored. Runs without names are run_1, ...

    >>> qrels = Qrels({"q1": {"d1": 1}, "q2": {"d2": 1}, "q3": {"d3": 1}})
    >>> one = Run({"q1": {"d1": 2.0}, "q2": {"d2": 2.0}, "q3": {"d1": 2.0, "d3": 1.0}}, name="one")
    >>> other = Run({"q1": {"d2": 2.0, "d1": 1.0}, "q2": {"d2": 2.0}, "q3": {"d1": 2.0}}, name="other")
    >>> compare(qrels, [one, other], "mrr")
    #    Model    MRR
    ---  -------  -----
    a    one      0.833
    b    other    0.500
    """
    names = [metrics] if isinstance(metrics, str) else list(metrics)
    models = names_of_runs(runs)
    for run in runs:
        evaluate(qrels, run, names, make_comparable=make_comparable)
    means = {model: {metric: run.mean_scores[metric] for metric in names} for model, run in zip(models, runs)}
    values = {model: {m: list(run.scores[m].values()) for m in names} for model, run in zip(models, runs)}
    tests = compute_statistical_significance(models, values, stat_test, n_permutations, max_p, random_seed)
    wins = {
        (one, other): {metric: _wins(values[one][metric], values[other][metric]) for metric in names}
        for one, other in itertools.permutations(models, 2)
    }
    return Report(models, means, tests, names, max_p, wins, rounding_digits, show_percentages, stat_test)
