"""Fast retrieval evaluation by measures that match the reference tools exactly.

>>> import irmetrics as ir
>>> qrels = ir.Qrels({"q1": {"d1": 0, "d2": 1}})
>>> scores = ir.evaluate({"q1": {"d1": 0.9, "d2": 0.8}}, qrels=qrels, measures=[ir.nDCG @ 10, "AP"])
>>> scores["AP"]
0.5
"""

from __future__ import annotations

from . import _check_interpreter as _check_interpreter  # before the extension is loaded
from . import _core
from ._core import *  # noqa: F403  # every public name of the extension, including one for each measure
from ._core import __version__

TYPE_CHECKING = False  # typing.TYPE_CHECKING; importing typing would take half of the package's import time
if TYPE_CHECKING:
    from ._comparison import ScoresOfSystems as ScoresOfSystems
    from ._comparison_plots import plot_differences as plot_differences
    from ._comparison_plots import plot_scores as plot_scores
    from ._comparison_plots import plot_tiers as plot_tiers
    from ._correlate import COEFFICIENTS as COEFFICIENTS
    from ._correlate import RankCorrelation as RankCorrelation
    from ._correlate import TauMatrix as TauMatrix
    from ._correlate import Ties as Ties
    from ._drift_plots import plot_sources as plot_sources
    from ._plots import plot_coverage as plot_coverage
    from ._plots import plot_nuggets as plot_nuggets
    from ._plots import plot_two_sides as plot_two_sides
    from ._ranking import Hit as Hit
    from ._ranking import JudgedRanking as JudgedRanking
    from ._ranking import NuggetHit as NuggetHit
    from ._ranking import NuggetRanking as NuggetRanking
    from ._ranking_plots import plot_slope as plot_slope
    from ._ranking_plots import plot_stability as plot_stability
    from ._ranking_plots import plot_tau_matrix as plot_tau_matrix
    from ._ranking_plots import plot_without_documents as plot_without_documents
    from ._results import *  # noqa: F403
    from ._separation_plots import plot_parts as plot_parts
    from ._separation_plots import plot_separation as plot_separation
    from ._several import ScoresByRun as ScoresByRun

# Names defined in Python, including the classes of results, are imported on first use.
_LAZY = {info.name: "_results" for info in _core._all_results()} | {
    name: module
    for module, names in {
        "_comparison": ("ScoresOfSystems",),
        "_comparison_plots": ("plot_differences", "plot_scores", "plot_tiers"),
        "_correlate": ("COEFFICIENTS", "RankCorrelation", "TauMatrix", "Ties"),
        "_drift_plots": ("plot_sources",),
        "_plots": ("plot_coverage", "plot_nuggets", "plot_two_sides"),
        "_ranking": ("Hit", "JudgedRanking", "NuggetHit", "NuggetRanking"),
        "_ranking_plots": ("plot_slope", "plot_stability", "plot_tau_matrix", "plot_without_documents"),
        "_separation_plots": ("plot_parts", "plot_separation"),
        "_several": ("ScoresByRun",),
    }.items()
    for name in names
}

__all__ = [*_core.__all__, *_LAZY, "__version__"]


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = value = getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
    return value
