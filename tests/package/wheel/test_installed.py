"""An installed wheel: the package, and the program beside it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import irmetrics as ir
import pytest

ROOT = Path(__file__).resolve().parents[3]
COLLECTIONS = [
    file.parent for file in sorted((ROOT / "examples").glob("*/qrels.txt")) if file.parent.name != "subtopics"
]
MEASURES = "nDCG@10 AP RR RBP ERR@10"


def installed_program() -> str:
    """The program beside the interpreter."""
    found = shutil.which("irmetrics", path=os.path.dirname(sys.executable))
    assert found, f"no program irmetrics beside {sys.executable}"
    return found


def output(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_package_is_the_installed_one() -> None:
    assert ROOT / "bindings" not in Path(ir.__file__).resolve().parents


def test_the_stubs_have_docstrings() -> None:
    stub = Path(ir._core.__file__).with_name("_core.pyi").read_text(encoding="utf-8")
    _, _, after = stub.partition("\ndef evaluate(")
    assert "    Parameters\n    ----------\n    run\n" in after[: after.find("\ndef ")]


def test_program_and_package_have_the_same_version() -> None:
    assert output(installed_program(), "--version").split() == ["irmetrics", ir.__version__]


def test_the_package_runs_the_program() -> None:
    assert output(sys.executable, "-m", "irmetrics", "--version") == output(installed_program(), "--version")
    done = subprocess.run([sys.executable, "-m", "irmetrics", "evaluate"], capture_output=True, text=True)
    assert done.returncode == subprocess.run([installed_program(), "evaluate"], capture_output=True).returncode != 0


@pytest.mark.parametrize("folder", COLLECTIONS, ids=lambda folder: folder.name)
def test_program_and_package_give_the_same_values(folder: Path) -> None:
    for run in sorted(folder.glob("*.run")):
        command = (installed_program(), "evaluate", "--qrels", folder / "qrels.txt", "-m", MEASURES, "--json")
        assert (
            output(*command, "--per-query", run)
            == ir.evaluate({run.stem: run}, folder / "qrels.txt", MEASURES).to_json()
        )
