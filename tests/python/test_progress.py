"""The argument progress of long calls: functions, tqdm's bar, and the errors of both."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

QUERIES = [f"q{i}" for i in range(20)]
QRELS = {query: {"d1": 1, "d2": 1, "d3": 0} for query in QUERIES}


def a_run(seed: int) -> dict[str, dict[str, float]]:
    rng = random.Random(seed)
    return {query: {f"d{i}": rng.random() for i in range(5)} for query in QUERIES}


RUNS = {"x": a_run(1), "y": a_run(2), "z": a_run(3)}
SCORES = {name: dict(ir.evaluate(run, QRELS, "AP").per_query["AP"]) for name, run in RUNS.items()}
SAMPLES = [{"query": "When?", "passages": ["At 8.", "Blue."], "gold": [1, 0]}] * 5

# Long calls, and the total of their work.
CALLS: dict[str, tuple[Callable[..., Any], int]] = {
    "compare": (lambda **how: ir.compare({"AP": SCORES}, resamples=500, **how), 500 * (3 * 3 + 2 * 3)),
    "check": (lambda **how: ir.check(SCORES["y"], SCORES["x"], resamples=500, **how), 500),
    "report": (lambda **how: ir.report({"AP": SCORES}, resamples=500, **how), 500 * (3 * 3 + 2 * 3)),
    "correlate": (lambda **how: ir.correlate(SCORES, SCORES, resamples=500, **how), 500),
    "query_stability": (lambda **how: ir.query_stability(SCORES, [5], samples=40, **how), 40),
    "document_stability": (lambda **how: ir.document_stability(RUNS, QRELS, "AP", shares=[0.5], samples=9, **how), 9),
    "rank_intervals": (lambda **how: ir.rank_intervals(SCORES, resamples=500, **how), 500),
    "randomized_tukey_hsd": (lambda **how: ir.randomized_tukey_hsd(SCORES, resamples=500, **how), 500),
    "separation": (lambda **how: ir.separation(SAMPLES, **how), 5),
    "pair_similarity": (lambda **how: ir.pair_similarity(["abc", "abd", "x"], **how), 3),
}


@pytest.fixture(params=CALLS)
def call(request: pytest.FixtureRequest) -> tuple[Callable[..., Any], int]:
    return CALLS[request.param]


def test_a_function_is_called_with_the_work_done_and_the_total(call: tuple[Callable[..., Any], int]) -> None:
    long_call, total = call
    seen: list[tuple[int, int]] = []
    long_call(progress=lambda done, all: seen.append((done, all)))
    assert seen == sorted(seen) and seen[-1] == (total, total)


def test_true_draws_a_bar(call: tuple[Callable[..., Any], int], monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    pytest.importorskip("tqdm", reason="tqdm is not installed")
    from irmetrics import _progress

    monkeypatch.setattr(_progress, "DELAY", 0)
    long_call, total = call
    result = long_call(progress=True)
    shown = capsys.readouterr().err
    assert "100%" in shown
    if total < 1000:  # larger numbers have a unit
        assert re.search(rf"\b{total}[.0]*/{total}[.0]* ", shown)
    for quiet in (False, None):
        assert type(long_call(progress=quiet)) is type(result)
    assert capsys.readouterr().err == ""


def test_short_calls_draw_nothing(capsys: Any) -> None:
    pytest.importorskip("tqdm", reason="tqdm is not installed")
    ir.correlate(SCORES, SCORES, resamples=10, progress=True)
    assert capsys.readouterr().err.strip() == ""


def test_files_count_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    pytest.importorskip("tqdm", reason="tqdm is not installed")
    from irmetrics import _progress

    monkeypatch.setattr(_progress, "DELAY", 0)
    ir.Run(RUNS["x"]).write(tmp_path / "run")
    assert ir.evaluate(tmp_path / "run", QRELS, "AP", progress=True)["AP"] == ir.evaluate(RUNS["x"], QRELS, "AP")["AP"]
    assert "100%" in capsys.readouterr().err


def test_progress_counts_resamples_of_two_systems() -> None:
    seen: list[int] = []
    two = {name: SCORES[name] for name in ("x", "y")}
    ir.compare({"AP": two}, resamples=200_000, threads=1, progress=lambda done, all: seen.append(done))
    assert 0 < seen[0] < 200_000  # before the first system is done


def test_other_values_are_an_error() -> None:
    for wrong in ("yes", 1, [True]):
        with pytest.raises(TypeError, match="progress must be True or a function"):
            ir.correlate(SCORES, SCORES, resamples=10, progress=wrong)  # type: ignore[call-overload, arg-type, unused-ignore]


def test_without_tqdm_the_error_names_the_package() -> None:
    program = """
import sys
sys.modules["tqdm"] = sys.modules["tqdm.auto"] = None
import irmetrics as ir
scores = {"x": {"q": 1, "r": 2}, "y": {"q": 2, "r": 0}}
try:
    ir.correlate(scores, scores, progress=True)
except ImportError as error:
    print(error)
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "pip install tqdm" in found.stdout
