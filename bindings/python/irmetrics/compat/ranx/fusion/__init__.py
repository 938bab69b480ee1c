"""ranx's fusion: the methods by name, and fuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..data_structures import Run
from ..normalization import norm_switch
from .trained import (
    bayesfuse,
    bayesfuse_train,
    mapfuse,
    mapfuse_train,
    posfuse,
    posfuse_train,
    probfuse,
    probfuse_train,
    segfuse,
    segfuse_train,
    slidefuse,
    slidefuse_train,
)
from .untrained import (
    bordafuse,
    comb_anz,
    comb_gmnz,
    comb_max,
    comb_med,
    comb_min,
    comb_mnz,
    comb_sum,
    condorcet,
    isr,
    log_isr,
    logn_isr,
    mixed,
    rbc,
    rrf,
    weighted_bordafuse,
    weighted_condorcet,
    wmnz,
    wsum,
)

Runs = Sequence[Run]

_METHODS: dict[str, Callable[..., Run]] = {
    "anz": comb_anz,
    "bayesfuse": bayesfuse,
    "bordafuse": bordafuse,
    "condorcet": condorcet,
    "gmnz": comb_gmnz,
    "isr": isr,
    "log_isr": log_isr,
    "logn_isr": logn_isr,
    "mapfuse": mapfuse,
    "max": comb_max,
    "med": comb_med,
    "min": comb_min,
    "mixed": mixed,
    "mnz": comb_mnz,
    "posfuse": posfuse,
    "probfuse": probfuse,
    "rbc": rbc,
    "rrf": rrf,
    "segfuse": segfuse,
    "slidefuse": slidefuse,
    "sum": comb_sum,
    "w_bordafuse": weighted_bordafuse,
    "w_condorcet": weighted_condorcet,
    "wmnz": wmnz,
    "wsum": wsum,
}


def fusion_switch(method: str) -> Callable[..., Run]:
    """Returns the function of a method."""
    if method not in _METHODS:
        raise ValueError(f"Fusion method {method} not supported; expected one of {', '.join(_METHODS)}")
    return _METHODS[method]


def normalized(runs: Runs, norm: str | None) -> Runs:
    """Returns runs with the same queries, with normalized scores."""
    if len(runs) < 2:
        raise AssertionError(f"fusion needs two runs or more, not {len(runs)}")
    for place, run in enumerate(runs):
        if run.keys() != runs[0].keys():
            raise AssertionError(f"the queries of run {place} differ from those of run 0")
    if norm == "borda":
        chosen: Runs = norm_switch(norm)(runs)
        return chosen
    return runs if norm is None else [norm_switch(norm)(run) for run in runs]


def fuse(
    runs: Runs, norm: str | None = "min-max", method: str = "wsum", params: Mapping[str, Any] | None = None
) -> Run:
    """Merges runs that have the same queries.

    **Parameters**

    - runs: two runs or more
    - norm: normalization of the scores: min-max, min-max-inverted, max, sum, zmuv, rank, borda, or None
    - method: method of fusion, such as ``"rrf"``
    - params: parameters of the method, such as ``{"k": 60}`` or ``{"weights": [0.3, 0.7]}``

    **Examples**

    ```python
    >>> fuse([Run({"q": {"a": 2.0}}), Run({"q": {"a": 1.0, "b": 0.5}})], norm=None, method="sum")["q"]
    {'a': 3.0, 'b': 0.5}

    ```
    """
    return fusion_switch(method)(normalized(runs, norm), **(params or {}))


__all__ = [
    "bayesfuse_train",
    "fuse",
    "fusion_switch",
    "mapfuse_train",
    "normalized",
    "posfuse_train",
    "probfuse_train",
    "segfuse_train",
    "slidefuse_train",
    *(method.__name__ for method in _METHODS.values()),
]
