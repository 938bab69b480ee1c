"""Type checkers accept a program with all public names, and find mistakes such as arguments in another order."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import irmetrics as ir
import pytest
import typed_use

HERE = Path(__file__).parent
PACKAGES = Path(ir.__file__).parents[1]
CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull],
    "pyright": ["pyright", "--pythonpath", sys.executable],
}


def errors_of(checker: str, file: Path) -> dict[int, str]:
    """The errors of a type checker by line; only those in the file itself."""
    if checker == "mypy" and find_spec("mypy") is None or checker == "pyright" and shutil.which("pyright") is None:
        pytest.skip(f"{checker} is not installed")
    environment = dict(os.environ)
    if PACKAGES.name != "site-packages":  # checkers find installed packages themselves, and mypy refuses their path
        environment |= {"MYPYPATH": str(PACKAGES), "PYTHONPATH": str(PACKAGES)}
    done = subprocess.run([*CHECKERS[checker], file], capture_output=True, text=True, env=environment, cwd=HERE)
    found = re.findall(rf"{file.name}:(\d+)(?::\d+)?(?: -|:) error: (.*)", done.stdout)
    assert done.returncode == (1 if found else 0), done.stdout + done.stderr
    return {int(line): text for line, text in found}


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_user_program_has_no_errors(checker: str) -> None:
    assert errors_of(checker, HERE / "typed_use.py") == {}


@pytest.mark.parametrize("checker", CHECKERS)
def test_mistakes_are_found(checker: str) -> None:
    file = HERE / "typed_misuse.py"
    lines = file.read_text(encoding="utf-8").splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if "# wrong:" in line}
    assert len(wrong) == 15 and set(errors_of(checker, file)) == wrong


def test_the_user_program_has_all_names() -> None:
    program = (HERE / "typed_use.py").read_text(encoding="utf-8")
    assert set(re.findall(r"\bir\.(\w+)", program)) == {*ir.__all__, "results"}
    assert set(re.findall(r"\bir\.results\.(\w+)", program)) == set(ir.results.__all__)


def test_the_user_program_runs(tmp_path: Path) -> None:
    for part in (typed_use.evaluation, typed_use.comparisons, typed_use.rankings, typed_use.nuggets):
        part()
    typed_use.runs_and_texts(tmp_path)
    assert (tmp_path / "run.txt").exists()
    assert all(isinstance(measure, ir.Measure) for measure in typed_use.MEASURES)
    assert all(isinstance(each, type) for each in typed_use.RESULTS)
