"""ranx's optimize_fusion: the parameters of a method with the best mean on training queries, from a grid."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .data_structures import Qrels, Run
from .evaluation import evaluate
from .fusion import fusion_switch, mapfuse_train, normalized

__all__ = ["optimize_fusion"]

# The parameter of a method, its least and largest value, and the step.
_GRIDS: dict[str, tuple[str, float, float, float]] = {
    "gmnz": ("gamma", 0.01, 1.0, 0.01),
    "logn_isr": ("sigma", 0.01, 1.0, 0.01),
    "rbc": ("phi", 0.01, 1.0, 0.01),
    "rrf": ("k", 10, 100, 10),
}
_WEIGHTED = ("mixed", "w_bordafuse", "w_condorcet", "wmnz", "wsum")


def _weights(count: int, step: float) -> Iterator[tuple[float, ...]]:
    """Yields the weights that sum to 1."""
    whole = round(1 / step)
    for parts in itertools.product(range(whole + 1), repeat=count):
        if sum(parts) == whole:
            yield tuple(part / whole for part in parts)


def _trials(method: str, count: int, options: dict[str, Any]) -> tuple[str, list[Any]]:
    """Returns the name of a method's parameter, and its values."""
    if method in _WEIGHTED:
        return "weights", list(_weights(count, options.get("step", 0.1)))
    if method not in _GRIDS:
        raise ValueError(
            f"{method} has no parameters to optimize; expected mapfuse, {', '.join((*_GRIDS, *_WEIGHTED))}"
        )
    name, least, most, step = _GRIDS[method]
    least, most = options.get(f"min_{name}", least), options.get(f"max_{name}", most)
    step = options.get("step", step)
    return name, [round(least + i * step, 10) for i in range(round((most - least) / step) + 1)]


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
    if method == "mapfuse":
        return {"map_scores": mapfuse_train(qrels, chosen)}
    fusion: Callable[..., Run] = fusion_switch(method)
    name, values = _trials(method, len(runs), kwargs)
    means = {
        value: evaluate(qrels, fusion(chosen, **{name: value}), metric, save_results_in_run=False) for value in values
    }
    best = {name: max(reversed(values), key=lambda value: means[value])}
    return (best, {str(value): mean for value, mean in means.items()}) if return_optimization_report else best
