"""ranx's fusion, normalizations and optimize_fusion: those of irmetrics, by ranx's names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ... import _core
from .data_structures import Qrels, Run
from .evaluation import evaluate, with_judgments

Runs = Sequence[Run]

# The parameters that are tried, and those that are learnt.
_TRIED = {"gmnz": "gamma", "logn_isr": "sigma", "probfuse": "n_segments", "rbc": "phi", "rrf": "k", "slidefuse": "w"}
_WHOLE = ("k", "n_segments", "w")
_OF_TRAINING = {"bayesfuse": "log_odds", "mapfuse": "map_scores"}


def fused_by(runs: Runs, method: str, name: str | None, **options: Any) -> Run:
    """Merges runs by a method of irmetrics; queries without documents remain."""
    merged = _core.fuse([run.run for run in runs], method, ties="input", **options).to_dict()
    return Run({query: merged.get(query, {}) for query in runs[0].run}, name)


def _norm(norm: str) -> Callable[[Run], Run]:
    def normalize_by(run: Run) -> Run:
        return fused_by([run], "sum", run.name, norm=norm)

    normalize_by.__doc__ = f"Normalizes the scores by ``{norm}`` of ``irmetrics.fuse``."
    return normalize_by


max_norm = _norm("max")
rank_norm = _norm("rank")
sum_norm = _norm("sum")
zmuv_norm = _norm("zmuv")


def min_max_norm(run: Run, invert: bool = False) -> Run:
    """Maps the lowest score to 0 and the highest to 1; the reverse with ``invert``."""
    return _norm("min_max_inverted" if invert else "min_max")(run)


def borda_norm(runs: Runs) -> list[Run]:
    """Replaces scores by Borda's points, divided by the number of documents of all runs."""
    unit = [[float(place == i) for place in range(len(runs))] for i in range(len(runs))]
    return [fused_by(runs, "wsum", run.name, norm="borda", weights=own) for run, own in zip(runs, unit)]


_NORMS: dict[str, Callable[[Any], Any]] = {"min-max": min_max_norm, "min-max-inverted": _norm("min_max_inverted")}
_NORMS.update({"max": max_norm, "sum": sum_norm, "zmuv": zmuv_norm, "rank": rank_norm, "borda": borda_norm})


def norm_switch(method: str = "min-max") -> Callable[[Any], Any]:
    """Returns the function of a normalization."""
    chosen = method.replace("_", "-")
    if chosen not in _NORMS:
        raise ValueError(f"Normalization method {method} not supported; expected one of {', '.join(_NORMS)}")
    return _NORMS[chosen]


def normalize(run: Run, norm: str = "min-max") -> Run:
    """Returns a run with normalized scores; for ``norm="borda"`` a list of runs, from a list.

    >>> normalize(Run({"q": {"a": 3.0, "b": 2.0, "c": 1.0}}))["q"]
    {'a': 1.0, 'b': 0.5, 'c': 0.0}
    """
    normalized: Run = norm_switch(norm)(run)
    return normalized


def normalized_runs(runs: Runs, norm: str | None) -> Runs:
    """Returns runs with the same queries, with normalized scores."""
    if len(runs) < 2:
        raise AssertionError(f"fusion needs two runs or more, not {len(runs)}")
    for number, run in enumerate(runs):
        if run.keys() != runs[0].keys():
            raise AssertionError(f"the queries of run {number} differ from those of run 0")
    if norm == "borda":
        return borda_norm(runs)
    return runs if norm is None else [norm_switch(norm)(run) for run in runs]


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
