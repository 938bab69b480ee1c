"""Retrieval evaluation: measures exactly as the reference tools define them, and fast.

>>> import irmetrics as ir
>>> qrels = ir.Qrels({"q1": {"d1": 0, "d2": 1}})
>>> scores = ir.evaluate({"q1": {"d1": 0.9, "d2": 0.8}}, qrels=qrels, measures=[ir.nDCG @ 10, "AP"])
>>> scores["AP"]
0.5
"""

from __future__ import annotations

from . import _core
from ._core import *  # noqa: F403  # every public name of the extension, a name for each measure among them
from ._core import __version__

TYPE_CHECKING = False  # typing.TYPE_CHECKING without the import, which would take half of the package's import time
if TYPE_CHECKING:
    from ._comparison import ScoresOfSystems
    from ._comparison_plots import plot_differences, plot_scores, plot_tiers
    from ._correlate import QueriesLeftOut, RankCorrelation, RankingPair, TauMatrix, Ties
    from ._correlation import RBO, Correlation, Kendall, LargestMoves, RankMove, TauAP, TopOverlap
    from ._drift import (
        BeforeAfter,
        CorpusDrift,
        DocumentDrift,
        Drift,
        JudgmentDrift,
        SourceCount,
        SourceDrift,
        SourceMoves,
        SupportChange,
        SupportDrift,
        SupportSources,
    )
    from ._drift_plots import plot_sources
    from ._plots import plot_coverage, plot_nuggets
    from ._ranking import Hit, JudgedRanking, NuggetHit, NuggetRanking
    from ._ranking_plots import plot_slope, plot_stability, plot_tau_matrix
    from ._results import (
        Agreement,
        ComparedMeasure,
        ComparedPair,
        ComparedSystem,
        CountRange,
        DiscriminativePower,
        EffectSize,
        Interval,
        NuggetDifficulties,
        NuggetDifficulty,
        NuggetQuality,
        NuggetScores,
        NuggetSummary,
        PairedTest,
        RankInterval,
        SetSize,
        TukeyHSD,
        TukeyPair,
        UnionCoverage,
    )
    from ._separation import HardSample, Part, PartScore, Passage, SystemDiagnosis
    from ._separation_plots import plot_parts, plot_separation
    from ._several import ScoresByRun
    from ._stability import Stability, StabilityPoint

# What is written in Python is imported when it is first used.
_LAZY = {
    name: module
    for module, names in {
        "_comparison": ("ScoresOfSystems",),
        "_comparison_plots": (
            "plot_differences",
            "plot_scores",
            "plot_tiers",
        ),
        "_correlate": (
            "QueriesLeftOut",
            "RankCorrelation",
            "RankingPair",
            "TauMatrix",
            "Ties",
        ),
        "_correlation": (
            "RBO",
            "Correlation",
            "Kendall",
            "LargestMoves",
            "RankMove",
            "TauAP",
            "TopOverlap",
        ),
        "_drift": (
            "BeforeAfter",
            "CorpusDrift",
            "DocumentDrift",
            "Drift",
            "JudgmentDrift",
            "SourceCount",
            "SourceDrift",
            "SourceMoves",
            "SupportChange",
            "SupportDrift",
            "SupportSources",
        ),
        "_drift_plots": ("plot_sources",),
        "_plots": (
            "plot_coverage",
            "plot_nuggets",
        ),
        "_ranking": (
            "Hit",
            "JudgedRanking",
            "NuggetHit",
            "NuggetRanking",
        ),
        "_ranking_plots": (
            "plot_slope",
            "plot_stability",
            "plot_tau_matrix",
        ),
        "_results": (
            "Agreement",
            "ComparedMeasure",
            "ComparedPair",
            "ComparedSystem",
            "CountRange",
            "DiscriminativePower",
            "EffectSize",
            "Interval",
            "NuggetDifficulties",
            "NuggetDifficulty",
            "NuggetQuality",
            "NuggetScores",
            "NuggetSummary",
            "PairedTest",
            "RankInterval",
            "SetSize",
            "TukeyHSD",
            "TukeyPair",
            "UnionCoverage",
        ),
        "_separation": (
            "HardSample",
            "Part",
            "PartScore",
            "Passage",
            "SystemDiagnosis",
        ),
        "_separation_plots": (
            "plot_parts",
            "plot_separation",
        ),
        "_several": ("ScoresByRun",),
        "_stability": (
            "Stability",
            "StabilityPoint",
        ),
    }.items()
    for name in names
}

__all__ = [
    *_core.__all__,
    "Agreement",
    "BeforeAfter",
    "ComparedMeasure",
    "ComparedPair",
    "ComparedSystem",
    "CorpusDrift",
    "Correlation",
    "CountRange",
    "DiscriminativePower",
    "DocumentDrift",
    "Drift",
    "EffectSize",
    "HardSample",
    "Hit",
    "Interval",
    "JudgedRanking",
    "JudgmentDrift",
    "Kendall",
    "LargestMoves",
    "NuggetDifficulties",
    "NuggetDifficulty",
    "NuggetHit",
    "NuggetQuality",
    "NuggetRanking",
    "NuggetScores",
    "NuggetSummary",
    "PairedTest",
    "Part",
    "PartScore",
    "Passage",
    "QueriesLeftOut",
    "RBO",
    "RankCorrelation",
    "RankInterval",
    "RankMove",
    "RankingPair",
    "ScoresByRun",
    "ScoresOfSystems",
    "SetSize",
    "SourceCount",
    "SourceDrift",
    "SourceMoves",
    "Stability",
    "StabilityPoint",
    "SupportChange",
    "SupportDrift",
    "SupportSources",
    "SystemDiagnosis",
    "TauAP",
    "TauMatrix",
    "Ties",
    "TopOverlap",
    "TukeyHSD",
    "TukeyPair",
    "UnionCoverage",
    "__version__",
    "plot_coverage",
    "plot_differences",
    "plot_nuggets",
    "plot_parts",
    "plot_scores",
    "plot_separation",
    "plot_slope",
    "plot_sources",
    "plot_stability",
    "plot_tau_matrix",
    "plot_tiers",
]


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = value = getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
    return value
