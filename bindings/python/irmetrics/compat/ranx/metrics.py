"""The functions of ranx.metrics: the value of a metric for each query, from arrays of documents and numbers.

>>> hits([[[1, 1], [4, 1]]], [[[1, 9], [2, 8], [4, 7]]], 2).tolist()
[1.0]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .evaluation import evaluate

__all__ = ["average_precision", "bpref", "dcg", "dcg_burges", "f1", "hit_rate", "hits", "ndcg", "ndcg_burges"]
__all__ += ["precision", "r_precision", "rank_biased_precision", "recall", "reciprocal_rank"]


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
