"""Fast retrieval evaluation by measures that match the reference tools exactly.

>>> import irmetrics as ir
>>> qrels = ir.Qrels({"q1": {"d1": 0, "d2": 1}})
>>> scores = ir.evaluate({"q1": {"d1": 0.9, "d2": 0.8}}, qrels=qrels, measures=[ir.nDCG @ 10, "AP"])
>>> scores["AP"]
0.5

The classes of what functions return, such as Comparison, are in irmetrics.results.
"""

from __future__ import annotations

from . import _check_interpreter as _check_interpreter  # before the extension is loaded
from . import _core
from . import _methods as _methods  # which it adds to classes
from . import _values as _values  # which objects of all classes become
from ._core import *  # noqa: F403  # every public name of the extension, including one for each measure
from ._core import __version__

TYPE_CHECKING = False  # typing.TYPE_CHECKING; importing typing would take half of the package's import time
if TYPE_CHECKING:
    from . import results as results
    from ._comparison_plots import plot_differences as plot_differences
    from ._comparison_plots import plot_scores as plot_scores
    from ._comparison_plots import plot_tiers as plot_tiers
    from ._drift_plots import plot_sources as plot_sources
    from ._plots import plot_coverage as plot_coverage
    from ._plots import plot_nuggets as plot_nuggets
    from ._plots import plot_two_sides as plot_two_sides
    from ._ranking_plots import plot_slope as plot_slope
    from ._ranking_plots import plot_stability as plot_stability
    from ._ranking_plots import plot_tau_matrix as plot_tau_matrix
    from ._ranking_plots import plot_without_documents as plot_without_documents
    from ._separation_plots import plot_parts as plot_parts
    from ._separation_plots import plot_separation as plot_separation

# Plots are imported on first use.
_PLOTS = {
    name: module
    for module, names in {
        "_comparison_plots": ("plot_differences", "plot_scores", "plot_tiers"),
        "_drift_plots": ("plot_sources",),
        "_plots": ("plot_coverage", "plot_nuggets", "plot_two_sides"),
        "_ranking_plots": ("plot_slope", "plot_stability", "plot_tau_matrix", "plot_without_documents"),
        "_separation_plots": ("plot_parts", "plot_separation"),
    }.items()
    for name in names
}
# What to use instead of names that earlier versions had.
_INSTEAD = {
    "COEFFICIENTS": "correlate(first, second).coefficients has all of them by name",
    "LargestMoves": "use correlate(first, second).drop and .rise",
    "RankCoefficientInfo": "correlate(first, second).coefficients has all coefficients by name",
    "RankMove": "use correlate(first, second).drop and .rise",
    "count_syllables": "text_statistics(texts) counts syllables",
    "kendall_matrix": "use tau_matrix(rankings, coefficient)",
    "largest_moves": "use correlate(first, second).drop and .rise",
    "nugget_difficulty": "use coverage(runs, nuggets, k=k).difficulties",
    "rank_coefficients": "correlate(first, second).coefficients has all of them by name",
    "read_document_ids": "the argument documents of functions takes the path of a file of ids",
    "split_sentences": "text_statistics(texts) counts sentences",
    "stemmer_languages": "Tokenizer(stemmer=language) names them if it does not know the language",
    "tiers": "use compare(systems)[measure].tiers",
    "top_overlap": "use correlate(first, second).top",
    "union_coverage": "use coverage(runs, nuggets, k=k).union",
    "weighted_tau": "use correlate(first, second).weighted_tau",
}

__all__ = [*_core.__all__, *_PLOTS, "__version__"]


def __dir__() -> list[str]:
    return sorted({*globals(), *_PLOTS, "results"})


def __getattr__(name: str) -> object:
    import sys
    from importlib import import_module

    if name == "results":
        return import_module(".results", __name__)
    if name in _PLOTS:
        globals()[name] = value = getattr(import_module(f".{_PLOTS[name]}", __name__), name)
        return value
    if name in _INSTEAD:
        text = f"irmetrics has no {name!r}: {_INSTEAD[name]}"
    elif not name.startswith("_") and name in import_module(".results", __name__).__all__:
        text = f"irmetrics has no {name!r}: it is in irmetrics.results"
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # "from irmetrics import ..." would replace the text of an AttributeError.
    raise (ImportError if sys._getframe(1).f_code.co_name == "_handle_fromlist" else AttributeError)(text)
