"""The interface of ranx 0.3, computed by irmetrics.

``Qrels``, ``Run``, ``evaluate``, ``compare``, ``fuse``, ``normalize``, ``optimize_fusion`` and ``plot``; the functions
of ``ranx.metrics``, ``ranx.normalization`` and ``ranx.fusion`` are in modules of the same names. Differences:

- Documents with equal scores keep the order of the input; ranx keeps it for up to 15 documents.
- Qrels and runs that are dicts are joined by query; ranx joins them by position.
- ``condorcet`` does not depend on the hash seed of Python.
- ``bpref`` is trec_eval's: negative grades are not nonrelevant, and it is defined without nonrelevant documents.
- A document that occurs twice, and scores that are not finite, are errors.
- The p-values of ``stat_test="fisher"`` come from other random numbers, and are exact for few queries.
- ``optimize_fusion`` tries all weights that sum to 1; ranx leaves out some whose sum is rounded. Its report is a dict.
- ``from_ir_datasets`` and ``from_ranxhub`` are missing: irmetrics downloads nothing.
- ``plot`` draws with Matplotlib alone.
"""

from .comparison import compare
from .data_structures import Qrels, Run
from .evaluation import evaluate
from .fusion import fuse
from .normalization import normalize
from .optimization import optimize_fusion
from .plots import plot
from .report import Report

__all__ = ["Qrels", "Report", "Run", "compare", "evaluate", "fuse", "normalize", "optimize_fusion", "plot"]
