"""The ways to score a run from Python print the same bytes as the program; tests/identity/run lists them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = Path(os.environ.get("IRMETRICS_PROGRAM", ROOT / "build" / "release" / "irmetrics")).parent


def test_all_ways_print_the_same_bytes() -> None:
    if not (BUILD / "tests" / "irmetrics_ways_compiled").exists():
        pytest.skip(f"{BUILD} has not been built with its tests")
    command = [sys.executable, ROOT / "tests" / "identity" / "run", BUILD, "--python"]
    compared = subprocess.run(command, text=True, capture_output=True)
    assert compared.returncode == 0, compared.stdout + compared.stderr
    assert "scalar, Python: 52 equal, 0 different" in compared.stdout
