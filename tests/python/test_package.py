"""The package: imports, stubs, types, examples."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.util
import inspect
import os
import pkgutil
import re
import resource
import subprocess
import sys
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path

import irmetrics as ir
import pytest
from conftest import PUBLIC, ROOT

BINDINGS = ROOT / "bindings" / "python"


def run_python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def test_imports_are_lazy() -> None:
    code = "import sys, irmetrics as ir; ir.evaluate({'q': {'d': 1}}, {'q': {'d': 1}}, 'AP'); ir.Run([('q', 'd', 1)])"
    wanted = "print([name for name in ('numpy', 'pandas', 'pyarrow', 'polars', 'matplotlib') if name in sys.modules])"
    assert run_python(f"{code}; {wanted}") == "[]"


def test_the_package_runs_the_program() -> None:
    """The one that is installed with it; without one it says so."""
    command = [sys.executable, "-m", "irmetrics", "--version"]
    done = subprocess.run(command, capture_output=True, text=True)
    if Path(sys.executable).with_name("irmetrics").exists():
        assert (done.returncode, done.stdout) == (0, f"irmetrics {ir.__version__}\n")
    else:
        message = "python -m irmetrics: the package is installed without the program; install it with pip\n"
        assert (done.returncode, done.stderr) == (1, message)


def test_import_time() -> None:
    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return children.ru_utime + children.ru_stime

    def best(code: str) -> float:
        """Processor time, which other programs affect less than wall-clock time."""
        times = []
        for _ in range(5):
            begin = used()
            run_python(code)
            times.append(used() - begin)
        return min(times)

    code = "import irmetrics as ir; ir.evaluate({'q': {'d': 1}, 'r': {'e': 1}}, {'q': {'d': 1}, 'r': {'d': 1}}, 'AP')"
    assert best(code) - best("pass") < 0.060


def docstrings_of(stub: Path) -> dict[str, str]:
    """The docstrings in a stub by name, such as Run.named."""
    found: dict[str, str] = {}

    def add(body: list[ast.stmt], scope: str = "") -> None:
        for node in body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and (text := ast.get_docstring(node)):
                found.setdefault(scope + node.name, text)
            if isinstance(node, ast.ClassDef):
                add(node.body, f"{node.name}.")

    add(ast.parse(stub.read_text(encoding="utf-8")).body)
    return found


def test_stubs_in_the_repository_contain_signatures_only() -> None:
    stubs = [BINDINGS / "irmetrics" / name for name in ("_core.pyi", "results.pyi")]
    assert [docstrings_of(stub) for stub in stubs] == [{}, {}]
    assert sum(len(stub.read_text().splitlines()) for stub in stubs) <= 2240


@pytest.fixture(scope="module")
def documented(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The stubs with docstrings, as they are installed."""
    folder = tmp_path_factory.mktemp("stubs")
    command = [sys.executable, ROOT / "cmake" / "document_stubs.py", ROOT / "docs" / "python"]
    subprocess.run([*command, BINDINGS / "irmetrics", folder], check=True)
    return folder


def test_documented_stubs_have_the_docstrings_of_the_extension(documented: Path) -> None:
    def comparable(text: str) -> str:
        """Without the type of the result, as written in the stub, and the marks of the list of methods of fuse."""
        return re.sub(r"(?<=Returns\n-------\n).*|^- (?=\w+: )", "", text, flags=re.MULTILINE)

    found = docstrings_of(documented / "_core.pyi")
    for name, text in found.items():
        value = attrgetter(name)(ir._core)
        if not isinstance(value, property):  # pages have their own words for some
            assert comparable(text) in comparable(inspect.getdoc(value) or ""), name
    for name in {*ir._core.__all__, *ir.results.__all__} & vars(ir._core).keys():
        value = getattr(ir._core, name)
        if isinstance(value, ir.Measure):
            assert f'\n{name}: Measure\n"""**' in (documented / "_core.pyi").read_text()
            continue
        assert name in found
        members = [f"{name}.{member}" for member in vars(value) if member[0] != "_"] if isinstance(value, type) else []
        assert [member for member in members if attrgetter(member)(ir._core).__doc__ and member not in found] == []


def test_documented_stubs_have_the_descriptions_of_results(documented: Path) -> None:
    found = docstrings_of(documented / "results.pyi")
    for info in ir._core._all_results():
        assert found[info.name].startswith(info.meaning)
        for field in info.fields:
            assert f"{field.name}\n    {field.meaning}." in found[info.name]
            assert info.unpacks or field.is_key or found[f"{info.name}.{field.name}"] == f"{field.meaning}."


def test_documented_stubs_have_the_same_signatures(documented: Path) -> None:
    def signatures(stub: Path) -> list[str]:
        """The signatures in a stub; attributes that are final in one stub are properties in the other."""
        text = ast.unparse(Undocumented().visit(ast.parse(stub.read_text(encoding="utf-8"))))
        text = re.sub(r"@property\n +def (\w+)\(self\) -> (.*):\n +\.\.\.", r"\1: Final[\2]", text)
        return [line for line in text.splitlines() if line.strip() not in ("", "...")]

    for name in ("_core.pyi", "results.pyi"):
        assert signatures(documented / name) == signatures(BINDINGS / "irmetrics" / name)


class Undocumented(ast.NodeTransformer):
    """Replaces docstrings, also of variables."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        return ast.Expr(ast.Constant(...))


def test_installed_stubs_have_docstrings(documented: Path) -> None:
    installed = Path(ir._core.__file__).parent
    if (installed / "_core.pyi").resolve().parent == BINDINGS / "irmetrics":
        pytest.skip("the package is not installed")
    assert "Parameters\n----------\nrun\n" in docstrings_of(installed / "_core.pyi")["evaluate"]
    for name in ("_core.pyi", "results.pyi"):
        assert (installed / name).read_text() == (documented / name).read_text()


def test_examples() -> None:
    """The examples in all docstrings, including those of the extension; test_spark.py runs those of its module."""
    found = 0
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    helpers = [module.name for module in pkgutil.iter_modules(ir.__path__) if module.name not in ("_core", "spark")]
    modules = [ir, ir._core, *(importlib.import_module(f"irmetrics.{name}") for name in helpers)]
    for module in modules:
        for test in finder.find(module, module.__name__, module=False, extraglobs={**vars(PUBLIC), **vars(module)}):
            found += len(test.examples)
            runner.run(test)
    assert found >= 20
    assert runner.failures == 0


def test_other_build_systems_compile_the_same_files() -> None:
    def sources(file: str) -> set[str]:
        return set(re.findall(r"\bsrc/\w+\.cpp\b", (ROOT / file).read_text()))

    core = re.search(r"irmetrics_add_library\(core\s+SOURCES([^)]*?)PUBLIC", (ROOT / "CMakeLists.txt").read_text())
    assert core
    assert sources("meson.build") == sources("BUILD.bazel") == set(core[1].split())


def test_version() -> None:
    header = (ROOT / "include" / "irmetrics" / "version.hpp").read_text()
    assert f'IRMETRICS_VERSION_TEXT "{ir.__version__}"' in header


@pytest.mark.parametrize("tool", ["mypy", "ruff"])
def test_linters(tool: str) -> None:
    if importlib.util.find_spec(tool) is None:
        pytest.skip(f"{tool} is not installed")
    arguments = {"mypy": ["--cache-dir", os.devnull], "ruff": ["check", "--no-cache", "bindings", "tests/python"]}[tool]
    command = [sys.executable, "-m", tool, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def checked_by_mypy(folder: Path, lines: list[str]) -> subprocess.CompletedProcess[str]:
    """The output of mypy for a program that uses the package."""
    if find_spec("mypy") is None:
        pytest.skip("mypy is not installed")
    (folder / "use.py").write_text("\n".join(lines))
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull]
    command += ["--config-file", str(ROOT / "pyproject.toml"), "use.py"]
    variables = {**os.environ, "MYPYPATH": str(BINDINGS)}
    return subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True)


def test_type_checkers_infer_the_result_of_one_run(tmp_path: Path) -> None:
    lines = ["import irmetrics as ir", "nested = {'q': {'d': 1.0}}"]
    for run in ("nested", "{1: {2: 3}}", "'file.run'", "ir.Run(nested)"):
        lines.append(f"reveal_type(ir.evaluate({run}, nested, 'AP'))")
        lines.append(f"reveal_type(ir.Evaluator(nested, 'AP').evaluate({run}))")
    done = checked_by_mypy(tmp_path, lines)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count('Revealed type is "irmetrics._core.Scores"') == 8


SOURCES = """
import collections.abc, fractions, pathlib
import irmetrics as ir
import pandas, polars, pyarrow

nested = {"q": {"d": 1.0}}
run, qrels, nuggets = ir.Run(nested), ir.Qrels(nested), ir.NuggetQrels({"q": {"a": ["d"]}})
frame, table, arrow = pandas.DataFrame(), polars.DataFrame(), pyarrow.table({})
rows = [("q", "d", 1.0)]
wholes, fractional = {1: {2: 3}}, {"q": {"d": fractions.Fraction(1, 2)}}
""".strip().splitlines()


def test_type_checkers_accept_valid_calls(tmp_path: Path) -> None:
    lines = list(SOURCES)
    for source in ("nested", "wholes", "fractional", "'file'", "pathlib.Path('file')", "frame", "table", "arrow"):
        lines += [f"ir.evaluate({source}, {source}, 'AP')", f"ir.evaluate([{source}], qrels={source}, measures='AP')"]
        lines += [f"ir.Evaluator({source}, 'AP').evaluate({source})", f"ir.Run({source})", f"ir.Qrels({source})"]
        lines += [f"ir.compare({{'a': {source}, 'b': {source}}}, {source}, measures='AP')"]
    for source in ("rows", "iter(rows)", "(row for row in rows)", "[['q', 'd', 1]]"):
        lines += [f"ir.evaluate({source}, {source}, 'AP')", f"ir.Run({source})", f"ir.Qrels({source})"]
    lines += ["ir.evaluate(run, qrels, 'AP', nuggets=nuggets)", "ir.evaluate({'a': run, 'b': 'file'}, qrels, 'AP')"]
    lines += ["ir.document_stability({'a': run, 'b': 'file'}, qrels, 'AP', shares=[0.5])"]
    lines += ["ir.compare(ir.evaluate([run, run], qrels, 'AP'))", "ir.compare('file')", "ir.compare(['a', 'b'])"]
    lines += ["ir.compare({'AP': {'x': {'q': 0.5}, 'y': {'q': 0.25}}})", "ir.coverage([run], nuggets)"]
    done = checked_by_mypy(tmp_path, lines)
    assert done.returncode == 0, done.stdout + done.stderr


def test_type_checkers_distinguish_runs_and_qrels(tmp_path: Path) -> None:
    lines = list(SOURCES)
    first = len(lines) + 1
    lines += [
        "ir.evaluate(qrels, run, 'AP')",
        "ir.evaluate(qrels, qrels, 'AP')",
        "ir.evaluate(run, run, 'AP')",
        "ir.evaluate(run, nuggets, 'AP')",
        "ir.evaluate(run, nuggets=qrels, measures='AP')",
        "ir.evaluate(run, nuggets=run, measures='AP')",
        "ir.evaluate(nuggets, qrels, 'AP')",
        "ir.evaluate([qrels], qrels, 'AP')",
        "ir.evaluate({'a': qrels}, qrels, 'AP')",
        "ir.Evaluator(run, 'AP')",
        "ir.Evaluator(qrels, 'AP').evaluate(qrels)",
        "ir.compare({'a': qrels, 'b': qrels}, qrels, measures='AP')",
        "ir.compare([run, run], run, measures='AP')",
        "ir.compare(qrels, qrels, measures='AP')",
        "ir.document_stability([qrels], run, 'AP', shares=[0.5])",
        "ir.relevant_cap([run], run, 'AP', caps=[1])",
        "ir.set_size(qrels, nuggets)",
        "ir.Run(qrels)",
        "ir.Qrels(run)",
        "ir.Qrels(nuggets)",
    ]
    done = checked_by_mypy(tmp_path, lines)
    refused = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error: " in line}
    assert refused == set(range(first, len(lines) + 1)), done.stdout + done.stderr
