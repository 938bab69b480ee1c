"""ranx's compare: the tests of irmetrics, and SciPy's Tukey test of independent samples."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from ... import _core
from .data_structures import Qrels, Run, names_of_runs
from .evaluation import evaluate
from .report import Report

__all__ = ["compare"]

Columns = Mapping[str, Sequence[float]]  # by model: the values of its queries


def _paired(
    columns: Columns, test: Literal["t", "randomization"], **options: Any
) -> Iterator[tuple[frozenset[str], float]]:
    for one, other in itertools.combinations(columns, 2):
        yield frozenset((one, other)), _core.paired_test(columns[one], columns[other], test, **options).p_value


def _tukey(columns: Columns) -> Iterator[tuple[frozenset[str], float]]:
    try:
        from scipy.stats import tukey_hsd
    except ImportError as error:
        raise ImportError("stat_test='tukey' needs SciPy") from error
    p_values = tukey_hsd(*columns.values()).pvalue
    for (i, one), (j, other) in itertools.combinations(enumerate(columns), 2):
        yield frozenset((one, other)), float(p_values[i, j])


def _p_values(columns: Columns, stat_test: str, permutations: int, seed: int) -> dict[frozenset[str], float]:
    if stat_test == "student":
        return dict(_paired(columns, "t"))
    if stat_test == "fisher":
        return dict(_paired(columns, "randomization", resamples=permutations, seed=seed))
    if stat_test == "tukey":
        return dict(_tukey(columns))
    raise NotImplementedError(f"Statistical test {stat_test!r} not supported; expected student, fisher or tukey")


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
    """Evaluates runs, and tests the differences of all pairs.

    **Parameters**

    - qrels: judgments
    - runs: runs, named by their ``name``, otherwise by their place: run_1, run_2
    - metrics: one metric or several
    - stat_test: ``"student"`` (paired t-test), ``"fisher"`` (randomization) or ``"tukey"`` (HSD of independent samples)
    - n_permutations: samples of the randomization test
    - max_p: highest p-value of a significant difference
    - random_seed: seed of the randomization test
    - threads: ignored; the result does not depend on it
    - rounding_digits: digits of values in the report
    - show_percentages: whether the report shows percentages
    - make_comparable: whether to add and remove queries of the runs, so that they are those of the judgments

    **Returns**

    A report with means, p-values, and the numbers of queries that each run wins.

    **Examples**

    ```python
    >>> qrels = Qrels({"q1": {"d1": 1}, "q2": {"d2": 1}, "q3": {"d3": 1}})
    >>> one = Run({"q1": {"d1": 2.0}, "q2": {"d2": 2.0}, "q3": {"d1": 2.0, "d3": 1.0}}, name="one")
    >>> other = Run({"q1": {"d2": 2.0, "d1": 1.0}, "q2": {"d2": 2.0}, "q3": {"d1": 2.0}}, name="other")
    >>> compare(qrels, [one, other], "mrr")
    #    Model    MRR
    ---  -------  -----
    a    one      0.833
    b    other    0.500

    ```
    """
    names = [metrics] if isinstance(metrics, str) else list(metrics)
    models = names_of_runs(runs)
    columns: dict[str, dict[str, list[float]]] = {metric: {} for metric in names}
    for model, run in zip(models, runs):
        evaluate(qrels, run, names, threads=threads, make_comparable=make_comparable)
        for metric in names:
            columns[metric][model] = list(run.scores[metric].values())
    results = {model: {metric: run.mean_scores[metric] for metric in names} for model, run in zip(models, runs)}
    comparisons: dict[frozenset[str], dict[str, Any]] = {frozenset(p): {} for p in itertools.combinations(models, 2)}
    for metric in names:
        for pair, p in _p_values(columns[metric], stat_test, n_permutations, random_seed).items():
            comparisons[pair][metric] = {"p_value": p, "significant": p <= max_p}
    wins: dict[tuple[str, str], dict[str, dict[str, int]]] = {}
    for one, other in itertools.permutations(models, 2):
        wins[one, other] = {}
        for metric in names:
            pairs = list(zip(columns[metric][one], columns[metric][other]))
            wins[one, other][metric] = {
                "W": sum(a > b for a, b in pairs),
                "T": sum(a == b for a, b in pairs),
                "L": sum(a < b for a, b in pairs),
            }
    return Report(models, results, comparisons, names, max_p, wins, rounding_digits, show_percentages, stat_test)
