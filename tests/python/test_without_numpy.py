"""NumPy is not needed: arrays of results are memoryviews without it, and plain lists are embeddings."""

from __future__ import annotations

import json
import subprocess
import sys

import irmetrics as ir
import pytest

BLOCKED = """
import sys
for package in ("numpy", "pandas", "pyarrow", "matplotlib", "scipy", "tqdm"):
    sys.modules[package] = None
import doctest, inspect, json, pickle
import irmetrics as ir
"""

ARRAYS = """
samples = [{"query": "When?", "passages": ["At 8.", "Blue.", "When?"], "gold": [1, 0, 0]}] * 3
found = ir.separation(samples)
dense = ir.Dense([[1, 0], [0, 1], [1, 1]], [[[1, 0], [0, 0.5], [2, 1]]] * 3)
scores = ir.evaluate({"q1": {"d1": 1}, "q2": {"d2": 1}}, {"q1": {"d1": 1}, "q2": {"d1": 1, "d2": 1}}, "AP R@1")
values = {
    "matrix": scores.matrix.tolist(),
    "shape": list(scores.matrix.shape),
    "values": list(found.values),
    "passages": [row.tolist() for row in found.passage_scores],
    "again": list(pickle.loads(pickle.dumps(found)).values),
    "index": ir.BM25Index({"a": "blue", "b": "red blue"}).scores("blue").tolist(),
    "dense": [row.tolist() for row in dense.score(samples)],
    "dense again": [row.tolist() for row in pickle.loads(pickle.dumps(dense)).score(samples)],
}
"""


def run(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


def test_arrays_have_the_same_values_without_numpy() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    blocked = json.loads(run(BLOCKED + ARRAYS + "print(json.dumps(values))"))
    usual = json.loads(run("import json, pickle, irmetrics as ir" + ARRAYS + "print(json.dumps(values))"))
    assert blocked == usual and blocked["shape"] == [2, 2]


def test_rows_of_different_lengths_are_an_error() -> None:
    text = "try:\n    ir.Dense([[1, 0], [1]], [[[1, 0]]])\nexcept ValueError as error:\n    print(error)"
    assert run(BLOCKED + text) == "rows must have the same length; the first has 2 numbers, row 2 has 1\n"


def test_the_examples_run_without_other_packages() -> None:
    """All examples of the docstrings, except those that import such a package."""
    program = (
        BLOCKED
        + """
names = {name: getattr(module, name) for module in (ir, ir.results) for name in module.__all__}
texts = {}
for name, value in names.items():
    members = vars(value).items() if inspect.isclass(value) else ()
    for key, member in [(name, value), *((f"{name}.{key}", member) for key, member in members)]:
        texts[key] = inspect.getdoc(member) or ""
runner = doctest.DocTestRunner(verbose=False)
for name, text in texts.items():
    if ">>>" in text and "import " not in text:
        runner.run(doctest.DocTestParser().get_doctest(text, dict(names), name, None, 0), out=sys.__stderr__.write)
print(json.dumps([runner.failures, runner.tries]))
"""
    )
    failures, tries = json.loads(run(program).splitlines()[-1])
    assert failures == 0 and tries > 100
    assert len(ir.__all__) > 100
