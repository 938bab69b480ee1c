"""ranx's optimize_fusion: the grids of irmetrics.tune_fusion, by ranx's names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import _core
from .data_structures import Qrels, Run
from .evaluation import evaluate, with_judgments
from .fusion import _METHODS, fusion_switch
from .normalization import Runs, normalized_runs

# The parameters that are tried, and those that are learnt.
_TRIED = {"gmnz": "gamma", "logn_isr": "sigma", "probfuse": "n_segments", "rbc": "phi", "rrf": "k", "slidefuse": "w"}
_WHOLE = ("k", "n_segments", "w")
_OF_TRAINING = {"bayesfuse": "log_odds", "mapfuse": "map_scores"}


def optimize_fusion(
    qrels: Qrels,
    runs: Runs,
    norm: str | None = "min-max",
    method: str = "wsum",
    metric: str = "ndcg",
    return_optimization_report: bool = False,
    rounding_digits: int = 3,
    show_percentages: bool = False,
    **kwargs: Any,
) -> Any:
    """Returns the parameters of a fusion method that have the best mean; of equal means those tried last.

    ``kwargs`` are the ``step`` of the grid, and its least and largest value, such as ``min_k`` and ``max_k``. The
    report is ``{value: mean}``, with all digits.

    >>> good, bad = Run({"q": {"a": 2.0, "b": 1.0}}), Run({"q": {"b": 2.0, "a": 1.0}})
    >>> optimize_fusion(Qrels({"q": {"a": 1}}), [good, bad], metric="mrr", step=0.5)
    {'weights': (1.0, 0.0)}
    """
    fusion_switch(method)
    chosen = normalized_runs(runs, norm)
    if any(run.keys() != qrels.keys() for run in runs):
        raise AssertionError("the queries of qrels and runs differ")
    tried = _TRIED.get(method, "weights")

    def quality(fused: Any) -> Any:
        rows = fused.to_dict()
        return evaluate(qrels, Run({query: rows.get(query, {}) for query in qrels}), metric)

    def params_of(arguments: dict[str, Any]) -> dict[str, Any]:
        params: dict[str, Any] = {}
        if "learnt" in arguments:
            learnt = arguments["learnt"]
            params[_OF_TRAINING.get(method, "probs")] = [row[0] for row in learnt] if method == "mapfuse" else learnt
        if tried in arguments and method != "probfuse":
            params[tried] = value_of(arguments)
        return params

    def value_of(arguments: dict[str, Any]) -> Any:
        value = arguments.get(tried, "")
        return tuple(value) if tried == "weights" else int(value) if tried in _WHOLE else value

    rows, grades = [run.run for run in chosen], with_judgments(qrels.qrels)
    first, last, step = (kwargs.get(name) for name in (f"min_{tried}", f"max_{tried}", "step"))
    best, trials = _core.tune_fusion(rows, grades, method, quality, first=first, last=last, step=step, ties="input")
    if len(trials) == 1 or not return_optimization_report:
        return params_of(best)
    return params_of(best), {str(value_of(arguments)): mean for arguments, mean in trials}


def _optimization(method: str) -> Callable[..., Any]:
    def optimize(qrels: Qrels, runs: Runs, metric: str, show_progress: bool = True, **options: Any) -> Any:
        return optimize_fusion(qrels, runs, None, method, metric, **options)

    optimize.__doc__ = f"optimize_fusion for ``{method}``, of runs that are normalized."
    return optimize


for _name in (*_TRIED, *_OF_TRAINING, "posfuse", "segfuse", "mixed", "w_bordafuse", "w_condorcet", "wmnz", "wsum"):
    globals()[f"optimize_{_METHODS[_name].__name__}"] = _optimization(_name)
