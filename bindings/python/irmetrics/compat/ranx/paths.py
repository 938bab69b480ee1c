"""The paths of ranx's modules: each is another name of the module here that has its functions."""

import sys

from . import comparison, data_structures, evaluation, fusion, metrics, normalization, optimization, plots, report

_package = sys.modules[__package__]
_TESTS = ("fisher_randomization_test", "paired_student_t_test", "tukey_hsd_test")

for _module, _paths in {
    _package: ["meta"],
    comparison: ["meta.compare", "statistical_tests", *(f"statistical_tests.{test}" for test in _TESTS)],
    data_structures: ["data_structures.common", "data_structures.qrels", "data_structures.run", "io"],
    evaluation: ["meta.evaluate"],
    fusion: ["meta.fuse", *(f"fusion.{method.__name__}" for method in fusion._METHODS.values())],
    metrics: [f"metrics.{name}" for name in metrics.__all__],
    normalization: ["meta.normalize", *(f"normalization.{name}" for name in vars(normalization) if "_norm" in name)],
    optimization: ["meta.optimize_fusion", "fusion_optimization"]
    + [f"fusion_optimization.{name}" for name in vars(optimization) if name.startswith("optimize_")],
    plots: ["meta.plot"],
    report: ["data_structures.report"],
}.items():
    for _path in _paths:
        sys.modules[f"{__package__}.{_path}"] = _module
        if "." not in _path:
            setattr(_package, _path, _module)
