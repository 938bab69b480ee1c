"""The ways to score a run from Python print the same bytes as the program; tests/identity/run lists them."""

import subprocess
import sys

import pytest
from conftest import PROGRAM, ROOT

BUILD = PROGRAM.parent


def test_all_ways_print_the_same_bytes() -> None:
    if not (BUILD / "tests" / "irmetrics_ways_compiled").exists():
        pytest.skip(f"{BUILD} has not been built with its tests")
    command = [sys.executable, ROOT / "tests" / "identity" / "run", BUILD, "--python"]
    compared = subprocess.run(command, text=True, capture_output=True)
    assert compared.returncode == 0, compared.stdout + compared.stderr
    assert "scalar, Python: 52 equal, 0 different" in compared.stdout
