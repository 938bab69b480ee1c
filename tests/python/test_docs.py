"""The documentation shows what the program prints, and what Python gives."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import irmetrics  # noqa: F401  # what the example imports
import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("IRMETRICS_PROGRAM", ROOT / "build" / "release" / "irmetrics"))


@pytest.mark.parametrize("script", ["run_examples", "generate_measures"])
def test_pages_are_up_to_date(script: str) -> None:
    if not PROGRAM.is_file():
        pytest.skip(f"there is no program {PROGRAM}: build it, or name another one in IRMETRICS_PROGRAM")
    command = [sys.executable, ROOT / "docs" / script, "--check", "--program", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_python_of_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each expression of the example is worth what the comment beside it says."""
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"(?<=```python\n).*?(?=```)", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    compared = 0
    for block in blocks:
        names: dict[str, object] = {}
        for statement in ast.parse(block).body:
            source = ast.unparse(statement)
            if not isinstance(statement, ast.Expr):
                exec(source, names)
                continue
            comment = block.splitlines()[(statement.end_lineno or 0) - 1].rpartition("# ")[2]
            assert repr(eval(source, names)) == comment
            compared += 1
    assert compared >= 3
