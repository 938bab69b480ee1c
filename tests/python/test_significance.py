"""Tests of two systems and of many systems, intervals, corrections, effect sizes and power."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import irmetrics as ir
import pytest

FIRST, SECOND = [0.5, 0.4, 0.9, 0.8], [0.4, 0.2, 0.6, 0.4]


def rows(rng: random.Random, systems: int, queries: int) -> list[list[float]]:
    return [[rng.random() + 0.3 * system for _ in range(queries)] for system in range(systems)]


def test_paired_tests() -> None:
    """Differences of .1, .2, .3 and .4: the exact p-value of randomization and Wilcoxon is 2/16."""
    for test in ("randomization", "wilcoxon", "sign"):
        found = ir.paired_test(FIRST, SECOND, test)
        assert found.p_value == 0.125 and found.exact and found.queries == 4
    t = ir.paired_test(FIRST, SECOND)
    assert round(t.p_value, 6) == 0.030466 and t.difference == pytest.approx(0.25) and not t.exact
    assert ir.paired_test(SECOND, FIRST).statistic == -t.statistic
    assert 0 < ir.paired_test(FIRST, SECOND, "bootstrap", resamples=999).p_value <= 1
    assert math.isnan(ir.paired_test([1, 2], [1, 2]).p_value)
    assert ir.paired_test([1, 2], [1, 2], "randomization").p_value == 1


def test_sampled_tests_depend_only_on_the_seed() -> None:
    rng = random.Random(1)
    first, second = rows(rng, 2, 40)
    for test in ("randomization", "bootstrap"):
        found = ir.paired_test(first, second, test, resamples=2000)
        assert found == ir.paired_test(first, second, test, resamples=2000, threads=1)
        assert found.resamples == 2000 and not found.exact
        assert (found.p_value * 2001) == pytest.approx(round(found.p_value * 2001))


def test_scores_by_query() -> None:
    first, second = dict(zip("abcd", FIRST)), dict(zip("dcba", reversed(SECOND)))
    assert ir.paired_test(first, second, "t") == ir.paired_test(FIRST, SECOND, "t")
    assert ir.effect_size(first, second) == ir.effect_size(FIRST, SECOND)
    assert ir.mean_interval(first, "t") == ir.mean_interval(FIRST, "t")
    with pytest.raises(KeyError, match="second system has no score for query 'c'"):
        ir.paired_test({"a": 1, "c": 2}, {"a": 1})
    with pytest.raises(KeyError, match="first system has no score for query 'b'"):
        ir.paired_test({"a": 1}, {"a": 1, "b": 2})
    scores = ir.evaluate({"q1": {"d": 1}, "q2": {"e": 1}}, {"q1": {"d": 1}, "q2": {"d": 1}}, "AP")
    assert ir.paired_test(scores.per_query["AP"], {"q2": 0, "q1": 0}, "sign").zeros == 1


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: ir.paired_test([1, 2], [1]), ValueError, "2"),
        (lambda: ir.paired_test([], []), ValueError, "."),
        (lambda: ir.paired_test([1, math.nan], [1, 2]), ValueError, "nan"),
        (lambda: ir.paired_test([1], [2], "f"), ValueError, "test must be one of t, sign"),
        (lambda: ir.paired_test([1], [2], zeros="f"), ValueError, "zeros must be one of wilcox"),
        (lambda: ir.paired_test([1], {"q": 1}), TypeError, "dict"),
        (lambda: ir.mean_interval([]), ValueError, "."),
        (lambda: ir.mean_interval([1, 2], level=1), ValueError, "1"),
        (lambda: ir.mean_interval([1, 2], "x"), ValueError, "method must be one of"),
        (lambda: ir.effect_size([1], [1]), ValueError, "two"),
        (lambda: ir.correct([0.5, 1.5]), ValueError, "1.5"),
        (lambda: ir.correct([0.5], "x"), ValueError, "correction must be one of none, bonferroni"),
        (lambda: ir.paired_t_power(1, 1, 1), ValueError, "two queries"),
        (lambda: ir.minimum_detectable_difference(0, 10), ValueError, "standard_deviation"),
        (lambda: ir.minimum_detectable_difference(1, 1), ValueError, "two queries"),
        (lambda: ir.queries_needed(1, 1, alpha=2), ValueError, "alpha"),
        (lambda: ir.queries_needed(1, 1, power=0.01), ValueError, "power"),
        (lambda: ir.tukey_hsd([[1, 2]]), ValueError, "two"),
        (lambda: ir.tukey_hsd([[1, 2], [1]]), ValueError, "same length"),
        (lambda: ir.tukey_hsd({"a": {"q": 1}, "b": {}}), ValueError, "system 'b' has no scores"),
        (lambda: ir.tukey_hsd([[1, 2], [2, 1]], alpha=0), ValueError, "alpha"),
        (lambda: ir.rank_intervals([[1, 2], [2, 1]], level=2), ValueError, "level"),
        (lambda: ir.discriminative_power([2], [1]), ValueError, "2"),
    ],
)
def test_errors(call: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        call()


def test_intervals() -> None:
    rng = random.Random(2)
    values = [rng.random() for _ in range(30)]
    mean = math.fsum(values) / 30
    for method in ("t", "percentile", "bca"):
        found = ir.mean_interval(values, method, resamples=1000)
        wider = ir.mean_interval(values, method, resamples=1000, level=0.99)
        assert wider.low < found.low < mean < found.high < wider.high
        assert found == ir.mean_interval(tuple(values), method, resamples=1000, threads=1)
    assert ir.mean_interval([2, 2, 2])[:2] == (2, 2)


def test_corrections() -> None:
    """The procedures, from their definitions."""
    p = [0.01, 0.04, 0.03, 0.005]
    assert ir.correct(p, "bonferroni") == pytest.approx([0.04, 0.16, 0.12, 0.02])
    assert ir.correct(p) == ir.correct(p, "holm") == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert ir.correct(p, "benjamini_hochberg") == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert ir.correct(p, "none") == p
    assert ir.correct({"x": 0.5, "y": 0.25}) == {"x": 0.5, "y": 0.5}
    first, second = ir.correct([0.5, math.nan])
    assert first == 0.5 and math.isnan(second)


def test_effect_sizes_and_power() -> None:
    found = ir.effect_size(FIRST, SECOND)
    deviation = math.sqrt(sum((d - 0.25) ** 2 for d in (0.1, 0.2, 0.3, 0.4)) / 3)
    assert found.standard_deviation == pytest.approx(deviation) and found.cohen_dz == pytest.approx(0.25 / deviation)
    assert found.probability_of_superiority == 1 and found.hedges_gz < found.cohen_dz
    difference = ir.minimum_detectable_difference(0.2, 50)
    assert ir.paired_t_power(difference, 0.2, 50) == pytest.approx(0.8)
    needed = ir.queries_needed(0.05, 0.2)
    assert ir.paired_t_power(0.05, 0.2, int(needed)) >= 0.8 > ir.paired_t_power(0.05, 0.2, int(needed) - 1)
    assert ir.queries_needed(0, 1) == math.inf


def test_tukey() -> None:
    scores = rows(random.Random(3), 4, 20)
    named = {name: {str(i): score for i, score in enumerate(row)} for name, row in zip("abcd", scores)}
    found, by_name = ir.tukey_hsd(scores), ir.tukey_hsd(named)
    assert found.systems == ["1", "2", "3", "4"] and by_name.systems == list("abcd")
    assert by_name["a", "c"].p_value == pytest.approx(found["1", "3"].p_value, rel=1e-9)
    assert by_name["c", "a"].difference == -by_name["a", "c"].difference
    assert len(found.pairs) == 6 and found.degrees == 57 and found.queries == 20 and found.resamples == 0
    significant = [pair for pair in found.pairs if pair.p_value < 0.05]
    assert all(abs(pair.difference) >= found.smallest_significant_difference for pair in significant)
    assert len(repr(found).splitlines()) == 7 + 1 and "<table" in found._repr_html_()
    apart = ir.tukey_hsd([[i / 7 + place for i in range(4)] for place in (0, 0.125, 9)])
    assert [line.split()[-1] for line in repr(apart).splitlines()[2:]] == [
        f"{pair.p_value:.4f}" if pair.p_value >= 5e-5 else "<0.0001" for pair in apart.pairs
    ]
    with pytest.raises(KeyError, match="the systems are 1, 2, 3, 4"):
        found["1", "x"]


def test_randomized_tukey_by_all_permutations() -> None:
    """3 systems on 3 queries have 216 permutations of scores; samples of permutations estimate the same p-values."""
    scores = [[0.9, 0.4, 0.7], [0.1, 0.5, 0.6], [0.3, 0.2, 0.0]]
    ranges = []
    for columns in itertools.product(*(itertools.permutations(column) for column in zip(*scores))):
        means = [sum(row) / 3 for row in zip(*columns)]
        ranges.append(max(means) - min(means))
    samples = 40_000
    for pair in ir.randomized_tukey_hsd(scores, resamples=samples).pairs:
        share = sum(value >= abs(pair.difference) - 1e-12 for value in ranges) / len(ranges)
        assert abs(pair.p_value - share) < 5 * math.sqrt(share * (1 - share) / samples) + 1e-4


def test_randomized_tukey() -> None:
    scores = rows(random.Random(4), 3, 12)
    calls: list[tuple[int, int]] = []
    found = ir.randomized_tukey_hsd(scores, resamples=3000, progress=lambda done, all: calls.append((done, all)))
    assert found.resamples == 3000 and calls and calls[-1] == (3000, 3000)
    assert found == ir.randomized_tukey_hsd(scores, resamples=3000, threads=1)

    def fail(done: int, all: int) -> None:
        raise RuntimeError("stopped")

    with pytest.raises(RuntimeError, match="stopped"):
        ir.randomized_tukey_hsd(scores, progress=fail)


def test_ranks_and_discriminative_power() -> None:
    found = ir.rank_intervals({"x": {"1": 3, "2": 4}, "y": {"1": 1, "2": 2}, "z": {"1": 1, "2": 2}}, resamples=100)
    assert found["x"] == (1, 1, 1) and found["y"] == found["z"] == (2.5, 2.5, 2.5)
    power = ir.discriminative_power([0.2, 0.01, 0.04], [0.1, 0.3, 0.2])
    assert (power.separated, power.pairs, power.p_values) == (2, 3, [0.2, 0.04, 0.01])
    assert power.smallest_separated_difference == 0.2 and power.largest_unseparated_difference == 0.1


def test_pandas() -> None:
    pytest.importorskip("pandas")
    frame = ir.tukey_hsd(rows(random.Random(5), 3, 5)).to_pandas()
    assert list(frame.columns) == ["first", "second", "difference", "statistic", "p_value"] and len(frame) == 3
