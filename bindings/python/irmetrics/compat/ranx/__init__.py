"""The interface of ranx 0.3, with the paths of its modules, such as ``ranx.fusion.rrf`` and ``ranx.metrics.ndcg``."""

import sys

from . import comparison, data_structures, evaluation, fusion, plots
from .comparison import Report, compare
from .data_structures import Qrels, Run
from .evaluation import evaluate
from .fusion import fuse, normalize, optimize_fusion
from .plots import plot

__all__ = ["Qrels", "Report", "Run", "compare", "evaluate", "fuse", "normalize", "optimize_fusion", "plot"]

# The paths of ranx's modules: each is another name of the module here that has its functions.
_package = sys.modules[__name__]
for _module, _paths in {
    _package: ["meta"],
    comparison: ["data_structures.report", "meta.compare", "report", "statistical_tests"]
    + [f"statistical_tests.{name}" for name in vars(comparison) if name.endswith("_test")],
    data_structures: ["data_structures.common", "data_structures.qrels", "data_structures.run", "io"],
    evaluation: ["meta.evaluate", "metrics", *(f"metrics.{name}" for name in evaluation.__all__)],
    fusion: ["normalization", "optimization", "fusion_optimization"]
    + [f"meta.{name}" for name in ("fuse", "normalize", "optimize_fusion")]
    + [f"fusion.{method.__name__}" for method in fusion._METHODS.values()]
    + [f"normalization.{name}" for name in vars(fusion) if "_norm" in name]
    + [f"fusion_optimization.{name}" for name in vars(fusion) if name.startswith("optimize_")],
    plots: ["meta.plot"],
}.items():
    for _path in _paths:
        sys.modules[f"{__name__}.{_path}"] = _module
        if "." not in _path:
            setattr(_package, _path, _module)
