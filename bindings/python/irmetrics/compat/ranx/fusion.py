"""ranx's fusion methods: those of irmetrics, by ranx's names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ... import _core
from .data_structures import Qrels, Run
from .evaluation import with_judgments
from .normalization import Runs, fused_by, normalized_runs

_METHODS: dict[str, Callable[..., Run]] = {}
_LEARNT = {"map_scores", "probs", "log_odds"}


def _method(function: str, method: str, *parameters: str, name: str = "", **defaults: Any) -> Callable[..., Run]:
    """Defines a function of ranx: runs, parameters, and the name of the fused run."""

    def fuse_by(runs: Runs, *values: Any, **given: Any) -> Run:
        options = {"name": name or function, **defaults, **dict(zip((*parameters, "name"), values)), **given}
        if missing := [parameter for parameter in parameters if parameter not in options]:
            raise TypeError(f"{function} needs {', '.join(missing)}")
        for learnt in options.keys() & _LEARNT:
            rows = options.pop(learnt)
            options["learnt"] = [[row] for row in rows] if learnt == "map_scores" else rows
        return fused_by(runs, method, **options)

    fuse_by.__name__ = fuse_by.__qualname__ = function
    takes = ", ".join(parameters) or "none"
    fuse_by.__doc__ = f"Merges runs by ``{method}`` of ``irmetrics.fuse``; parameters: {takes}."
    _METHODS[method] = fuse_by
    return fuse_by


comb_anz = _method("comb_anz", "anz")
comb_gmnz = _method("comb_gmnz", "gmnz", "gamma")
comb_max = _method("comb_max", "max")
comb_med = _method("comb_med", "med")
comb_min = _method("comb_min", "min")
comb_mnz = _method("comb_mnz", "mnz")
comb_sum = _method("comb_sum", "sum")
bordafuse = _method("bordafuse", "bordafuse")
condorcet = _method("condorcet", "condorcet")
isr = _method("isr", "isr")
log_isr = _method("log_isr", "log_isr")
logn_isr = _method("logn_isr", "logn_isr", "sigma", sigma=0.01)
rbc = _method("rbc", "rbc", "phi")
rrf = _method("rrf", "rrf", "k", k=60)
mixed = _method("mixed", "mixed", "weights")
wmnz = _method("wmnz", "wmnz", "weights")
wsum = _method("wsum", "wsum", "weights", name="weighted_sum")
weighted_bordafuse = _method("weighted_bordafuse", "w_bordafuse", "weights")
weighted_condorcet = _method("weighted_condorcet", "w_condorcet", "weights")
bayesfuse = _method("bayesfuse", "bayesfuse", "log_odds")
mapfuse = _method("mapfuse", "mapfuse", "map_scores")
posfuse = _method("posfuse", "posfuse", "probs")
probfuse = _method("probfuse", "probfuse", "probs")
segfuse = _method("segfuse", "segfuse", "probs")
slidefuse = _method("slidefuse", "slidefuse", "probs", "w")


def fusion_switch(method: str) -> Callable[..., Run]:
    """Returns the function of a method."""
    if method not in _METHODS:
        raise ValueError(f"Fusion method {method} not supported; expected one of {', '.join(sorted(_METHODS))}")
    return _METHODS[method]


def _learnt(qrels: Qrels, runs: Runs, method: str, **parameters: Any) -> list[list[float]]:
    rows = [run.run for run in runs]
    return _core.learn_fusion(rows, with_judgments(qrels.qrels), method, ties="input", **parameters)


def mapfuse_train(qrels: Qrels, runs: Runs) -> list[float]:
    """Returns the mean average precision of each run."""
    return [mean for (mean,) in _learnt(qrels, runs, "mapfuse")]


def probfuse_train(qrels: Qrels, runs: Runs, n_segments: int) -> Any:
    """Returns an array with the mean proportion of relevant documents in each of n segments of a ranking."""
    import numpy

    return numpy.array(_learnt(qrels, runs, "probfuse", n_segments=n_segments))


def _training(method: str) -> Callable[[Qrels, Runs], list[list[float]]]:
    def train(qrels: Qrels, runs: Runs) -> list[list[float]]:
        return _learnt(qrels, runs, method)

    train.__doc__ = f"Returns what ``{method}`` learns about each run."
    return train


bayesfuse_train = _training("bayesfuse")
posfuse_train = _training("posfuse")
segfuse_train = _training("segfuse")
slidefuse_train = _training("slidefuse")


def fuse(
    runs: Runs, norm: str | None = "min-max", method: str = "wsum", params: Mapping[str, Any] | None = None
) -> Run:
    """Merges runs that have the same queries, by a method with parameters, after a normalization.

    >>> fuse([Run({"q": {"a": 2.0}}), Run({"q": {"a": 1.0, "b": 0.5}})], norm=None, method="sum")["q"]
    {'a': 3.0, 'b': 0.5}
    """
    return fusion_switch(method)(normalized_runs(runs, norm), **(params or {}))
