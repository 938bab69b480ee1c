"""ranx's optimize_fusion: the parameters of a method with the best mean on training queries, from a grid."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .data_structures import Qrels, Run
from .evaluation import evaluate
from .fusion import (
    bayesfuse_train,
    fusion_switch,
    mapfuse_train,
    normalized,
    posfuse_train,
    probfuse_train,
    segfuse_train,
    slidefuse_train,
)

__all__ = ["optimize_fusion"]

# What is tried for a method: the name of a number, its least and largest value, and the step.
_GRIDS: dict[str, tuple[str, float, float, float]] = {
    "gmnz": ("gamma", 0.01, 1.0, 0.01),
    "logn_isr": ("sigma", 0.01, 1.0, 0.01),
    "probfuse": ("n_segments", 1, 100, 1),
    "rbc": ("phi", 0.01, 1.0, 0.01),
    "rrf": ("k", 10, 100, 10),
    "slidefuse": ("w", 1, 100, 1),
}
_WEIGHTED = ("mixed", "w_bordafuse", "w_condorcet", "wmnz", "wsum")
# The parameter of a method that is learnt, not tried.
_LEARNT: dict[str, tuple[str, Callable[..., Any]]] = {
    "bayesfuse": ("log_odds", bayesfuse_train),
    "mapfuse": ("map_scores", mapfuse_train),
    "posfuse": ("probs", posfuse_train),
    "segfuse": ("probs", segfuse_train),
}


def _weights(count: int, step: float) -> Iterator[tuple[float, ...]]:
    """Yields the weights that sum to 1."""
    whole = round(1 / step)
    for parts in itertools.product(range(whole + 1), repeat=count):
        if sum(parts) == whole:
            yield tuple(part / whole for part in parts)


def _trials(qrels: Qrels, runs: Sequence[Run], method: str, options: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Returns the parameters to try, by their text."""
    if method in _WEIGHTED:
        return {str(weights): {"weights": weights} for weights in _weights(len(runs), options.get("step", 0.1))}
    if method in _LEARNT:
        name, train = _LEARNT[method]
        return {"": {name: train(qrels, runs)}}
    if method not in _GRIDS:
        known = sorted((*_GRIDS, *_LEARNT, *_WEIGHTED))
        raise ValueError(f"{method} has no parameters to optimize; expected one of {', '.join(known)}")
    name, least, most, step = _GRIDS[method]
    least, most = options.get(f"min_{name}", least), options.get(f"max_{name}", most)
    step = options.get("step", step)
    values = [round(least + i * step, 10) for i in range(round((most - least) / step) + 1)]
    if method == "probfuse":
        return {str(value): {"probs": probfuse_train(qrels, runs, int(value))} for value in values}
    learnt = {"probs": slidefuse_train(qrels, runs)} if method == "slidefuse" else {}
    return {str(value): {**learnt, name: value} for value in values}


def optimize_fusion(
    qrels: Qrels,
    runs: Sequence[Run],
    norm: str | None = "min-max",
    method: str = "wsum",
    metric: str = "ndcg",
    return_optimization_report: bool = False,
    rounding_digits: int = 3,
    show_percentages: bool = False,
    **kwargs: Any,
) -> Any:
    """Returns the parameters of a fusion method that have the best mean; of equal means those tried last.

    **Parameters**

    - qrels: judgments of the training queries
    - runs: two runs or more
    - norm: normalization of the scores, as in fuse
    - method: method of fusion
    - metric: metric to maximize
    - return_optimization_report: whether to return ``{value: mean}`` of all values, too
    - rounding_digits, show_percentages: ignored; the means are not rounded
    - kwargs: ``step`` of the grid, and the least and largest value, such as ``min_k`` and ``max_k``

    **Examples**

    ```python
    >>> good, bad = Run({"q": {"a": 2.0, "b": 1.0}}), Run({"q": {"b": 2.0, "a": 1.0}})
    >>> optimize_fusion(Qrels({"q": {"a": 1}}), [good, bad], metric="mrr", step=0.5)
    {'weights': (1.0, 0.0)}

    ```
    """
    chosen = normalized(runs, norm)
    if any(run.keys() != qrels.keys() for run in runs):
        raise AssertionError("the queries of qrels and runs differ")
    trials = _trials(qrels, chosen, method, kwargs)
    if len(trials) == 1:
        return next(iter(trials.values()))
    fusion = fusion_switch(method)
    means = {
        text: evaluate(qrels, fusion(chosen, **params), metric, save_results_in_run=False)
        for text, params in trials.items()
    }
    best = trials[max(reversed(trials), key=lambda text: means[text])]
    return (best, means) if return_optimization_report else best
