"""Intervals of measures that are 0 or 1 per query, against SciPy, and notes on what intervals and tests cannot show."""

from __future__ import annotations

import json
import math
import pickle
import random
import re
import subprocess
from pathlib import Path

import irmetrics as ir
import pytest
from conftest import PROGRAM, needs_program

QUERIES = [f"q{number}" for number in range(10)]


def scores_of(*rows: list[float]) -> dict[str, dict[str, float]]:
    return {f"s{number}": dict(zip(QUERIES, row)) for number, row in enumerate(rows)}


# s0 succeeds on all queries, s1 on seven of them.
TEN_OF_TEN = scores_of([1.0] * 10, [1.0] * 7 + [0.0] * 3)


def test_intervals_of_proportions_are_those_of_scipy() -> None:
    stats = pytest.importorskip("scipy.stats")
    rng = random.Random(1)
    for trials in [1, 2, 3, 5, 10, 20, 73, 1000]:
        for successes in {0, trials, trials // 2, *(rng.randint(0, trials) for _ in range(5))}:
            values = [1.0] * successes + [0.0] * (trials - successes)
            for level in (0.8, 0.95, 0.99):
                for method, theirs in (("clopper_pearson", "exact"), ("wilson", "wilson")):
                    found = ir.mean_interval(values, method, level=level)  # type: ignore[arg-type]
                    wanted = stats.binomtest(successes, trials).proportion_ci(level, method=theirs)
                    assert found.low == pytest.approx(wanted.low, rel=1e-9, abs=1e-12)
                    assert found.high == pytest.approx(wanted.high, rel=1e-9, abs=1e-12)
                    assert not found.constant and not found.excludes_estimate


def test_binary_measures_are_compared_by_intervals_of_proportions() -> None:
    stats = pytest.importorskip("scipy.stats")
    found = ir.compare({"Success@5": TEN_OF_TEN, "MRecall@5": TEN_OF_TEN, "AP": TEN_OF_TEN})
    assert found.interval == "bca" and found.proportion == "clopper_pearson"
    for measure in ("Success@5", "MRecall@5"):
        for successes, system in ((10, "s0"), (7, "s1")):
            compared = found[measure].systems[system]
            wanted = stats.binomtest(successes, 10).proportion_ci(0.95, method="exact")
            assert compared.interval_method == "clopper_pearson"
            assert compared.interval[:2] == pytest.approx((wanted.low, wanted.high), rel=1e-9)
        pair = found[measure]["s0", "s1"]
        assert pair.interval_method == "tango" and pair.interval.low < 0 < pair.interval.high
        assert pair.interval == ir.mean_interval([1.0] * 3 + [0.0] * 7, "tango")
    # AP may be any number, so that its interval is that of the bootstrap, and says what that cannot see.
    assert found["AP"].systems["s0"].interval == (1, 1, 0, False, True, False)
    assert found["AP"].systems["s0"].interval_method == "bca"
    wilson = ir.compare({"Success@5": TEN_OF_TEN}, proportion="wilson")["Success@5"].systems["s1"].interval
    theirs = stats.binomtest(7, 10).proportion_ci(0.95, method="wilson")
    assert wilson[:2] == pytest.approx((theirs.low, theirs.high), rel=1e-12)
    as_before = ir.compare({"Success@5": TEN_OF_TEN}, proportion="bca")["Success@5"]
    assert as_before.systems["s0"].interval.constant and as_before["s0", "s1"].interval.low > 0
    text = found.to_text(intervals=True, pairs=True)
    assert "Intervals of means: exact, by Clopper and Pearson; of ranks: percentile bootstrap" in text
    assert "Intervals: by Tango's score; resamples" in text
    assert "No variation in s0: the interval is a single point" in text


def any_hit(ranking: ir.results.JudgedRanking) -> float:
    return float(bool(ranking.hits))


def test_evaluated_runs_and_own_measures() -> None:
    qrels = {query: {"d": 1} for query in QUERIES}
    runs = {
        "all": {query: {"d": 1.0} for query in QUERIES},
        "some": {query: {"d" if number < 7 else "x": 1.0} for number, query in enumerate(QUERIES)},
    }
    own, graded = ir.Measure("First", any_hit, outcome="binary"), ir.Measure("Grade", any_hit)
    assert (own.outcome, graded.outcome, (ir.Success @ 5).outcome, ir.AP.outcome) == (
        "binary",
        "number",
        "binary",
        "number",
    )
    assert pickle.loads(pickle.dumps(own)).outcome == "binary"
    found = ir.compare(runs, qrels=qrels, measures=["Success@5", own, graded])
    assert found["Success@5"].systems["all"].interval == found["First"].systems["all"].interval
    assert found["First"].systems["all"].interval.low == pytest.approx(0.025**0.1)
    assert found["Grade"].systems["all"].interval.constant
    with pytest.raises(ValueError, match="outcome must be one of number, binary"):
        ir.Measure("x", len, outcome="both")  # type: ignore[arg-type]


def test_too_few_differences_are_named() -> None:
    """Three of ten queries differ: no choice of signs has a p-value below 2 / 2^3."""
    found = ir.compare({"AP": scores_of([0.9] * 3 + [0.5] * 7, [0.2] * 3 + [0.5] * 7)})
    pair = found["AP"].pairs[0]
    assert pair.p_value == pair.least_p_value == 0.25
    assert "AP, s0 - s1: 3 of 10 queries differ: the smallest attainable p is 0.25." in found.to_text()
    assert "smallest attainable" in found.to_markdown() and "smallest attainable" in found.to_latex()
    assert json.loads(found.to_json())["measures"][0]["pairs"][0]["least_p_value"] == 0.25
    test = ir.paired_test([0.9] * 3 + [0.5] * 7, [0.2] * 3 + [0.5] * 7, "randomization")
    assert test.least_p_value == test.p_value == 0.25
    six = ir.compare({"AP": scores_of([0.9] * 6 + [0.5] * 4, [0.2] * 5 + [0.95] + [0.5] * 4)})
    assert six["AP"].pairs[0].least_p_value == pytest.approx(2 / 64) and "attainable" not in six.to_text()
    many = ir.compare({"AP": scores_of(*([0.1 * n] + [0.5] * 9 for n in range(4)))})
    text = many.to_text()
    assert text.count("1 of 10 queries differ: the smallest attainable p is 1.") == 3
    assert "AP: the smallest attainable p of 3 other pairs is not below 0.05 either." in text


def test_an_interval_beside_its_estimate_says_so() -> None:
    """Few resamples of skewed values: wherever the interval excludes the mean, the flag is set, and only there."""
    rng = random.Random(3)
    excluding = 0
    for seed in range(300):
        values = [rng.random() ** 8 for _ in range(6)]
        for method in ("percentile", "bca"):
            found = ir.mean_interval(values, method, resamples=5, seed=seed)  # type: ignore[arg-type]
            mean = math.fsum(values) / len(values)
            outside = not found.low - 1e-12 <= mean <= found.high + 1e-12
            assert found.excludes_estimate == outside
            excluding += outside
    assert excluding > 10
    # Few resamples, all on one side of the mean.
    found = ir.compare({"AP": scores_of([0.0] * 9 + [1.0], [0.5, 0.4] * 5)}, resamples=1)
    assert "The interval excludes its own estimate: s0" in found.to_text(intervals=True)


@needs_program
def test_the_program_prints_the_same(tmp_path: Path) -> None:
    lines = ["run,measure,query,value"]
    lines += [f"{name},Success@5,{query},{value:g}" for name, row in TEN_OF_TEN.items() for query, value in row.items()]
    path = tmp_path / "scores.csv"
    path.write_text("\n".join(lines) + "\n")
    arguments = [PROGRAM, "compare", "--scores", str(path), "--intervals", "--pairs"]
    printed = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout
    found = ir.compare(path)
    assert printed.startswith(found.to_text(intervals=True, pairs=True).rstrip("\n"))
    assert re.search(r"s0 +1\.0000 +\[0\.6915, 1\.0000\]", printed)
    assert "Success@5, s0 - s1: 3 of 10 queries differ: the smallest attainable p is 0.25." in printed
    wilson = subprocess.run([*arguments, "--proportion", "wilson"], capture_output=True, text=True, check=True).stdout
    assert "[0.7225, 1.0000]" in wilson and "by Wilson's score" in wilson
    refused = subprocess.run([*arguments, "--proportion", "tango"], capture_output=True, text=True, check=False)
    assert refused.returncode != 0 and "tango" in refused.stderr
