"""The package itself: imports, stubs, types, examples."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import os
import resource
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import irmetrics as ir
import pytest

BINDINGS = Path(__file__).resolve().parents[2] / "bindings" / "python"


def run_python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def test_imports_are_lazy() -> None:
    code = "import sys, irmetrics as ir; ir.evaluate({'q': {'d': 1}}, {'q': {'d': 1}}, 'AP'); ir.Run([('q', 'd', 1)])"
    wanted = "print([name for name in ('numpy', 'pandas', 'pyarrow', 'polars', 'matplotlib') if name in sys.modules])"
    assert run_python(f"{code}; {wanted}") == "[]"


def test_import_time() -> None:
    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return children.ru_utime + children.ru_stime

    def best(code: str) -> float:
        """The processor's time, which other programs on the machine do not lengthen as they do the clock's."""
        times = []
        for _ in range(5):
            begin = used()
            run_python(code)
            times.append(used() - begin)
        return min(times)

    code = "import irmetrics as ir; ir.evaluate({'q': {'d': 1}, 'r': {'e': 1}}, {'q': {'d': 1}, 'r': {'d': 1}}, 'AP')"
    assert best(code) - best("pass") < 0.060


def test_stub_is_up_to_date(tmp_path: Path) -> None:
    if find_spec("pybind11_stubgen") is None:
        pytest.skip("pybind11-stubgen is not installed")
    subprocess.run([sys.executable, BINDINGS / "generate_stubs", tmp_path], check=True, capture_output=True)
    fresh = (tmp_path / "_core.pyi").read_text()
    assert fresh == (BINDINGS / "irmetrics" / "_core.pyi").read_text(), "run bindings/python/generate_stubs"


def test_examples() -> None:
    """The examples in all docstrings, of the extension too."""
    found = 0
    names = {name: getattr(ir, name) for name in ir.__all__}
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    helpers = (
        "_comparison",
        "_comparison_plots",
        "_correlate",
        "_correlation",
        "_drift",
        "_drift_plots",
        "_significance",
        "_stability",
        "_systems",
        "_display",
        "_drawing",
        "_frames",
        "_plots",
        "_ranking",
        "_ranking_plots",
        "_results",
        "_rows",
        "_separation",
        "_separation_plots",
        "_several",
    )
    modules = [ir, ir._core, *(importlib.import_module(f"irmetrics.{name}") for name in helpers)]
    for module in modules:
        for test in finder.find(module, module.__name__, module=False, extraglobs={**names, **vars(module)}):
            found += len(test.examples)
            runner.run(test)
    assert found >= 20
    assert runner.failures == 0


def test_version() -> None:
    header = (BINDINGS.parents[1] / "include" / "irmetrics" / "version.hpp").read_text()
    assert f'IRMETRICS_VERSION_TEXT "{ir.__version__}"' in header


@pytest.mark.parametrize("tool", ["mypy", "ruff"])
def test_linters(tool: str) -> None:
    if importlib.util.find_spec(tool) is None:
        pytest.skip(f"{tool} is not installed")
    arguments = {"mypy": ["--cache-dir", os.devnull], "ruff": ["check", "--no-cache", "bindings", "tests/python"]}[tool]
    command = [sys.executable, "-m", tool, *arguments]
    done = subprocess.run(command, cwd=BINDINGS.parents[1], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_type_checkers_know_what_one_run_gives(tmp_path: Path) -> None:
    if find_spec("mypy") is None:
        pytest.skip("mypy is not installed")
    lines = ["import irmetrics as ir", "nested = {'q': {'d': 1.0}}"]
    for run in ("nested", "{1: {2: 3}}", "'file.run'", "ir.Run(nested)"):
        lines.append(f"reveal_type(ir.evaluate({run}, nested, 'AP'))")
        lines.append(f"reveal_type(ir.Evaluator(nested, 'AP').evaluate({run}))")
    (tmp_path / "use.py").write_text("\n".join(lines))
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull]
    command += ["--config-file", str(BINDINGS.parents[1] / "pyproject.toml"), "use.py"]
    variables = {**os.environ, "MYPYPATH": str(BINDINGS)}
    done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count('Revealed type is "irmetrics._core.Scores"') == 8
