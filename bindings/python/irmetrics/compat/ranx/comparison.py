"""ranx's compare and statistical tests: those of irmetrics, and SciPy's Tukey test of independent samples."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ... import _core
from .data_structures import Qrels, Run, names_of_runs
from .evaluation import evaluate
from .report import Report

__all__ = ["compare", "compute_statistical_significance", "fisher_randomization_test", "paired_student_t_test"]

Values = Sequence[float]  # of the queries


def _paired(one: Values, other: Values, test: Literal["t", "randomization"], max_p: float, **options: Any) -> Any:
    p_value = _core.paired_test(one, other, test, **options).p_value
    return p_value, p_value <= max_p


def paired_student_t_test(control: Values, treatment: Values, max_p: float = 0.01) -> Any:
    """Returns the p-value of the paired t-test, and whether it is significant."""
    return _paired(control, treatment, "t", max_p)


def fisher_randomization_test(
    control: Values, treatment: Values, n_permutations: int = 1000, max_p: float = 0.01, random_seed: int = 42
) -> Any:
    """Returns the p-value of the randomization test, and whether it is significant."""
    return _paired(control, treatment, "randomization", max_p, resamples=n_permutations, seed=random_seed)


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
    if stat_test not in ("student", "fisher", "tukey"):
        raise NotImplementedError(f"Statistical test {stat_test!r} not supported; expected student, fisher or tukey")
    found: dict[frozenset[str], dict[str, Any]] = {
        frozenset(pair): {} for pair in itertools.combinations(model_names, 2)
    }
    for metric in metric_scores[model_names[0]]:
        columns = {model: metric_scores[model][metric] for model in model_names}
        if stat_test == "tukey":
            rows = [
                (row["control"], row["treatment"], (row["p-value"], row["significant"]))
                for row in tukey_hsd_test(model_names, list(columns.values()), max_p)
                if row["control"] != row["treatment"]
            ]
        else:
            rows = [
                (
                    one,
                    other,
                    fisher_randomization_test(columns[one], columns[other], n_permutations, max_p, random_seed),
                )
                if stat_test == "fisher"
                else (one, other, paired_student_t_test(columns[one], columns[other], max_p))
                for one, other in itertools.combinations(model_names, 2)
            ]
        for one, other, (p_value, significant) in rows:
            found[frozenset((one, other))][metric] = {"p_value": p_value, "significant": significant}
    return found


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
    values: dict[str, dict[str, list[float]]] = {}
    for model, run in zip(models, runs):
        evaluate(qrels, run, names, make_comparable=make_comparable)
        values[model] = {metric: list(run.scores[metric].values()) for metric in names}
    results = {model: {metric: run.mean_scores[metric] for metric in names} for model, run in zip(models, runs)}
    tests = compute_statistical_significance(models, values, stat_test, n_permutations, max_p, random_seed)
    wins: dict[tuple[str, str], dict[str, dict[str, int]]] = {}
    for one, other in itertools.permutations(models, 2):
        wins[one, other] = {}
        for metric in names:
            pairs = list(zip(values[one][metric], values[other][metric]))
            wins[one, other][metric] = {
                "W": sum(a > b for a, b in pairs),
                "T": sum(a == b for a, b in pairs),
                "L": sum(a < b for a, b in pairs),
            }
    return Report(models, results, tests, names, max_p, wins, rounding_digits, show_percentages, stat_test)
