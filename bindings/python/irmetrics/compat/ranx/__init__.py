"""The interface of ranx 0.3, with the paths of its modules, such as ``ranx.fusion.rrf`` and ``ranx.metrics.ndcg``."""

from . import paths as paths
from .comparison import Report, compare
from .data_structures import Qrels, Run
from .evaluation import evaluate
from .fusion import fuse, normalize, optimize_fusion
from .plots import plot

__all__ = ["Qrels", "Report", "Run", "compare", "evaluate", "fuse", "normalize", "optimize_fusion", "plot"]
