"""ranx's normalizations: those of irmetrics.fuse, of a single run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ... import _core
from .data_structures import Run

Runs = Sequence[Run]


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
