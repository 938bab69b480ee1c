"""ranx's plot: interpolated precision by recall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ... import _core
from ..._drawing import axes_of, in_legend, literal, look_of, ruled
from .data_structures import Qrels, Run, names_of_runs

__all__ = ["plot"]

_LEVELS = [level / 10 for level in range(11)]


def plot(
    qrels: Qrels,
    runs: Run | Sequence[Run],
    graph: str = "iprec_at_recall",
    return_graph: bool = True,
    figsize: tuple[float, float] | None = None,
    seaborn_kwargs: Mapping[str, Any] | None = None,
) -> Any:
    """Draws precision by recall, and returns the axes; with ``return_graph=False`` a pandas data frame.

    ``seaborn_kwargs`` are options of Matplotlib's lines, such as ``{"linewidth": 2.5}``.
    """
    if graph != "iprec_at_recall":
        raise ValueError(f"graph {graph!r} is not supported; expected iprec_at_recall")
    measures = [f"IPrec(rounding='trec9')@{level}" for level in _LEVELS]
    curves: dict[str, list[float]] = {}
    several = [runs] if isinstance(runs, Run) else list(runs)
    names = [runs.name or "run"] if isinstance(runs, Run) else names_of_runs(several)
    for name, run in zip(names, several):
        found = _core.evaluate(run.run, qrels=qrels.qrels, measures=measures, ties="input", queries="error")
        curves[name] = [found[measure] for measure in found.measures]
    if not return_graph:
        import pandas

        rows = [(name, *point) for name, curve in curves.items() for point in zip(_LEVELS, curve)]
        return pandas.DataFrame(rows, columns=["Model", "recall", "precision"])
    ax = axes_of(None, *(figsize or (8, 5)))
    for place, (name, curve) in enumerate(curves.items()):
        ax.plot(_LEVELS, curve, label=in_legend(literal(name)), **{**look_of(place), **(seaborn_kwargs or {})})
    ax.set(title="Precision-Recall Curve", xlabel="Recall", ylabel="Precision", xticks=_LEVELS, yticks=_LEVELS)
    ruled(ax)
    ax.legend(title="Model")
    return ax
