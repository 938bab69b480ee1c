"""Statistics compared with SciPy on random data: statistics to 1e-12, p-values to 1e-9."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import irmetrics as ir
import pytest

np = pytest.importorskip("numpy")
stats = pytest.importorskip("scipy.stats")

pytestmark = pytest.mark.filterwarnings("ignore")  # SciPy warns of undefined values


def same(ours: float, theirs: Any, tolerance: float) -> bool:
    theirs = float(theirs)
    if math.isnan(ours) or math.isnan(theirs) or math.isinf(theirs):
        return math.isnan(ours) == math.isnan(theirs) and (math.isnan(ours) or ours == theirs)
    return abs(ours - theirs) <= tolerance * max(1.0, abs(theirs))


def check(statistic: tuple[float, Any], p_value: tuple[float, Any], *case: object) -> None:
    assert same(*statistic, 1e-12), (statistic, case)
    assert same(*p_value, 1e-9), (p_value, case)


def length(rng: Any) -> int:
    """Up to 200, mostly short; lengths at which rules change are more frequent."""
    return int(rng.choice([rng.integers(0, 5), rng.integers(2, 20), rng.integers(20, 60), rng.integers(60, 201)]))


def numbers(rng: Any, size: int) -> Any:
    """A random vector: without ties, with some ties, with many ties, or constant."""
    kind = rng.integers(0, 8)
    if kind < 3:
        return rng.normal(size=size)
    if kind < 5:
        return rng.integers(0, max(2, size), size).astype(float)
    if kind < 7:
        return rng.integers(0, 4, size) / 4
    return np.full(size, rng.choice([0.0, 0.1, -3.0]))


def pairs(seed: int, cases: int, nan: float = 0.02, infinite: float = 0.02) -> Iterator[tuple[Any, Any, Any]]:
    """Two vectors of equal length, related or not; a few have nan or infinite scores."""
    rng = np.random.default_rng(seed)
    for _ in range(cases):
        size = length(rng)
        first, second = numbers(rng, size), numbers(rng, size)
        if rng.random() < 0.4:
            second = first + second * rng.choice([0.0, 0.1, -1.0])
        for share, value in ((nan, math.nan), (infinite, math.inf), (infinite, -math.inf)):
            if size > 0 and rng.random() < share:
                second[rng.integers(size)] = value
        yield (first, second, rng) if rng.random() < 0.5 else (second, first, rng)


# The tests below compare more than 20,000 vectors, two per pair.


def test_kendall() -> None:
    exact = 0
    for number, (first, second, _) in enumerate(pairs(1, 5000)):
        variant = "bc"[number % 2]
        found = ir.kendall(first, second)
        theirs = stats.kendalltau(first, second, variant=variant)
        check((found.tau_b if variant == "b" else found.tau_c, theirs.statistic), (found.p_value, theirs.pvalue), first)
        exact += found.exact
        if number % 3 == 0 and len(first) != 2:  # for 2 items, SciPy's variance divides by 0
            theirs = stats.kendalltau(first, second, method="asymptotic")
            found = ir.kendall(list(first), tuple(second), "asymptotic")
            check((found.tau_b, theirs.statistic), (found.p_value, theirs.pvalue), first, second)
    assert exact >= 500


def test_exact_kendall() -> None:
    """Also for more than 33 items, for which "auto" is not exact. Ties are an error in both."""
    rng = np.random.default_rng(2)
    for size in [*range(2, 60), 100, 171, 172, 200]:
        first, second = rng.permutation(size).astype(float), rng.permutation(size).astype(float)
        theirs = stats.kendalltau(first, second, method="exact")
        found = ir.kendall(first, second, "exact")
        check((found.tau_b, theirs.statistic), (found.p_value, theirs.pvalue), size)
        assert found.exact
    for function in (
        lambda *lists: stats.kendalltau(*lists, method="exact"),
        lambda *lists: ir.kendall(*lists, "exact"),
    ):
        with pytest.raises(ValueError, match="[Tt]ies"):
            function([1, 1, 2], [1, 2, 3])


def test_long_lists() -> None:
    rng = np.random.default_rng(3)
    for size in (1000, 20_000):
        for second in (rng.normal(size=size), rng.integers(0, 50, size).astype(float)):
            first = rng.integers(0, size // 2, size).astype(float)
            theirs = stats.kendalltau(first, second)
            check(
                (ir.kendall(first, second).tau_b, theirs.statistic), (ir.kendall(first, second).p_value, theirs.pvalue)
            )


def test_spearman_and_pearson() -> None:
    for first, second, _ in pairs(4, 3000):
        if len(first) < 2:  # SciPy raises an error or returns nan, depending on function and version
            assert math.isnan(ir.spearman(first, second).coefficient) and math.isnan(ir.pearson(first, second).p_value)
            continue
        ours, theirs = ir.spearman(first, second), stats.spearmanr(first, second)
        check((ours.coefficient, theirs.statistic), (ours.p_value, theirs.pvalue), first, second)
        ours, theirs = ir.pearson(first, second), stats.pearsonr(first, second)
        if len(first) == 3 and abs(ours.coefficient) > 1 - 1e-12:  # see test_pearson_of_three
            assert same(ours.coefficient, theirs.statistic, 1e-12)
            continue
        check((ours.coefficient, theirs.statistic), (ours.p_value, theirs.pvalue), first, second)


def test_pearson_of_three() -> None:
    """For r near 1, the p-value of three items is 2/pi acos(r), which is proportional to the square root of 1 - r.

    SciPy adds 1 to r first. The sum is rounded, so the p-value may be 0 for an r below 1.
    """
    for r in (1 - 2**-53, 1 - 2**-52, 1 - 1e-13):
        lists = [-1.0, 0.0, 1.0], [-1.0, 1.5 * math.sqrt(8 / 3 * (1 - r)), 1.0]
        found = ir.pearson(*lists)
        assert same(found.p_value, 2 / math.pi * math.acos(min(1.0, found.coefficient)), 1e-12)
    theirs = stats.pearsonr([-0.25890338, 0.48741981, 0.00391001], [-0.25890338, 0.48741981, 0.00391001])
    if theirs.statistic < 1:
        assert theirs.pvalue < 2 / math.pi * math.acos(theirs.statistic)


def test_weighted_tau() -> None:
    for first, second, _ in pairs(5, 1500, nan=0, infinite=0):
        if len(first) >= 2:
            ours, theirs = ir.correlate(first, second).weighted_tau, stats.weightedtau(first, second).statistic
            assert same(ours, theirs, 1e-12), (first, second)


def test_t() -> None:
    for first, second, _ in pairs(6, 2000, nan=0, infinite=0):
        if len(first) == 0:
            continue
        ours, theirs = ir.paired_test(first, second, "t"), stats.ttest_rel(first, second)
        spread = np.ptp(first - second)
        if len(first) > 1 and 0 <= spread < 1e-12 * abs(ours.difference):
            # All differences are equal up to rounding, and both divide by the rounding error: t is noise.
            assert abs(ours.statistic) > 1e10 and (ours.p_value < 1e-9 or len(first) == 2)
            continue
        check((ours.statistic, theirs.statistic), (ours.p_value, theirs.pvalue), first, second)


def wilcoxon(differences: Any, zeros: str, method: Any, continuity: bool = False) -> Any:
    return stats.wilcoxon(differences, zero_method=zeros, method=method, correction=continuity)


def test_asymptotic_wilcoxon() -> None:
    for number, (first, second, _) in enumerate(pairs(7, 2000, nan=0, infinite=0)):
        differences = first - second
        if not np.any(differences):
            continue
        zeros, continuity = ("wilcox", "pratt", "zsplit")[number % 3], number % 2 == 0
        ours = ir.paired_test(
            differences, 0 * first, "wilcoxon", zeros=zeros, p_value="asymptotic", continuity=continuity
        )
        theirs = wilcoxon(differences, zeros, "asymptotic", continuity)
        check((ours.statistic, theirs.statistic), (ours.p_value, theirs.pvalue), differences, zeros, continuity)
        assert not ours.exact


def test_exact_wilcoxon() -> None:
    """Without ties and zeros: SciPy's exact distribution."""
    rng = np.random.default_rng(8)
    for number in range(500):
        differences = rng.permutation(int(rng.integers(1, 51)) if number else 50) + 1.0
        differences *= rng.choice([-1, 1], len(differences))
        ours = ir.paired_test(differences, 0 * differences, "wilcoxon")
        theirs = wilcoxon(differences, "wilcox", "auto" if number % 2 else "exact")
        check((ours.statistic, theirs.statistic), (ours.p_value, theirs.pvalue), differences)
        assert ours.exact


def test_exact_wilcoxon_with_ties() -> None:
    """All sign changes, as in SciPy's PermutationMethod. SciPy's "exact" uses the distribution without ties."""
    rng = np.random.default_rng(9)
    for number in range(90):
        differences = rng.integers(-3, 4, int(rng.integers(2, 9))).astype(float)
        zeros = ("wilcox", "pratt", "zsplit")[number % 3]
        if not np.any(differences):
            continue
        ours = ir.paired_test(differences, 0 * differences, "wilcoxon", zeros=zeros, p_value="exact")
        theirs = wilcoxon(differences, zeros, stats.PermutationMethod())
        check((ours.statistic, theirs.statistic), (ours.p_value, theirs.pvalue), differences, zeros)


def test_sign() -> None:
    for queries in [*range(1, 45), 99, 100, 200, 1000]:
        for above in range(0, queries + 1, 1 + queries // 45):
            differences = [1.0] * above + [-1.0] * (queries - above) + [0.0]
            ours = ir.paired_test(differences, [0.0] * len(differences), "sign")
            check((ours.statistic, above), (ours.p_value, stats.binomtest(above, queries).pvalue), queries)
            assert ours.exact and ours.zeros == 1


def test_randomization() -> None:
    """All sign changes, as in SciPy's permutation test with permutation_type="samples"."""
    rng = np.random.default_rng(10)

    def mean_difference(first: Any, second: Any, axis: int) -> Any:
        return np.mean(first - second, axis=axis)

    for number in range(150):
        size = int(rng.integers(2, 10))
        first, second = (rng.integers(0, 5, (2, size)) / 4) if number % 2 else rng.normal(size=(2, size))
        theirs = stats.permutation_test(
            (first, second), mean_difference, permutation_type="samples", n_resamples=np.inf, vectorized=True
        )
        ours = ir.paired_test(first, second, "randomization")
        check((ours.statistic, theirs.statistic), (ours.p_value, theirs.pvalue), first, second)
        assert ours.exact and ours.resamples == 2**size


def philox(counters: Any, key: tuple[int, int]) -> Any:
    """Philox4x32-10 (Salmon et al., SC 2011), one block per row."""
    words, mask = [counters[:, i].astype(np.uint64) for i in range(4)], np.uint64(0xFFFFFFFF)
    shift, (low, high) = np.uint64(32), key
    for _ in range(10):
        first, second = np.uint64(0xD2511F53) * words[0], np.uint64(0xCD9E8D57) * words[2]
        words = [
            (second >> shift) ^ words[1] ^ np.uint64(low),
            second & mask,
            (first >> shift) ^ words[3] ^ np.uint64(high),
            first & mask,
        ]
        low, high = (low + 0x9E3779B9) & 0xFFFFFFFF, (high + 0xBB67AE85) & 0xFFFFFFFF
    return np.stack(words, axis=1)


def resampled_means(values: Any, resamples: int, seed: int) -> Any:
    """The means of the documented resamples, computed from the definition."""
    size = len(values)
    draws = max(1, 48 // max(1, (size - 1).bit_length()))
    means = []
    for resample in range(resamples):
        words = -(-size // draws)
        counters = np.array([[block, 0, resample, 0] for block in range(-(-words // 2))], dtype=np.uint64)
        blocks = philox(counters, (seed, 0)).reshape(-1, 2)
        chosen: list[int] = []
        for low, high in blocks[:words].tolist():
            fraction = low | high << 32
            for _ in range(draws):
                chosen.append(fraction * size >> 64)
                fraction = fraction * size & (2**64 - 1)
        means.append(np.mean(values[chosen[:size]]))
    return np.array(means)


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_bootstrap_intervals(method: str) -> None:
    """SciPy's formula with the same resamples."""
    rng = np.random.default_rng(11)
    names = {"percentile": "percentile", "bca": "BCa"}
    for _ in range(15):
        values, level = rng.gamma(1.0, size=int(rng.integers(8, 60))), float(rng.choice([0.9, 0.95]))
        distribution = stats._resampling.BootstrapResult(None, resampled_means(values, 200, 5), None)
        theirs = stats.bootstrap(
            (values,), np.mean, n_resamples=0, bootstrap_result=distribution, method=names[method],
            confidence_level=level,
        ).confidence_interval  # fmt: skip
        ours = ir.mean_interval(values, method, level=level, resamples=200, seed=5)
        assert same(ours.low, theirs.low, 1e-9) and same(ours.high, theirs.high, 1e-9)


def test_t_intervals() -> None:
    for first, _, rng in pairs(12, 500, nan=0, infinite=0):
        if len(first) < 2 or len(set(first)) == 1:
            continue
        level = float(rng.choice([0.5, 0.95, 0.999]))
        theirs = stats.ttest_1samp(first, 0).confidence_interval(level)
        ours = ir.mean_interval(first, "t", level=level)
        assert same(ours.low, theirs.low, 1e-9) and same(ours.high, theirs.high, 1e-9)


def test_false_discovery_control() -> None:
    rng = np.random.default_rng(13)
    for _ in range(1000):
        p_values = rng.random(int(rng.integers(1, 40))) ** int(rng.choice([1, 4]))
        if rng.random() < 0.3:
            p_values = np.round(p_values, 1)
        theirs = stats.false_discovery_control(p_values)
        assert np.allclose(ir.correct(p_values, "benjamini_hochberg"), theirs, rtol=0, atol=1e-12)


def test_tukey() -> None:
    """A direct analysis of variance, with SciPy's studentized range."""
    rng = np.random.default_rng(14)
    for systems, queries in itertools.product((2, 3, 5, 12), (2, 7, 40)):
        scores = rng.random((systems, queries)) + rng.random((systems, 1)) * 0.3
        means = scores.mean(axis=1)
        rest = scores - means[:, None] - scores.mean(axis=0) + scores.mean()
        degrees = (systems - 1) * (queries - 1)
        error = (rest**2).sum() / degrees
        found = ir.tukey_hsd(scores)
        assert same(found.mean_square_error, error, 1e-12) and found.degrees == degrees
        for pair in found.pairs[:3]:
            q = abs(means[int(pair.first) - 1] - means[int(pair.second) - 1]) / math.sqrt(error / queries)
            check(
                (pair.statistic, q), (pair.p_value, stats.studentized_range.sf(q, systems, degrees)), systems, queries
            )
    first, second = rng.random((2, 20))
    assert same(ir.tukey_hsd([first, second])["1", "2"].p_value, stats.ttest_rel(first, second).pvalue, 1e-9)


def test_power() -> None:
    """The noncentral distribution of t."""
    rng = np.random.default_rng(15)
    for _ in range(300):
        difference, deviation = rng.normal(), rng.gamma(2.0)
        queries, alpha = int(rng.integers(2, 100)), float(rng.choice([0.01, 0.05]))
        shift, bound = difference / deviation * math.sqrt(queries), stats.t.isf(alpha / 2, queries - 1)
        distribution = stats.nct(queries - 1, abs(shift))
        lower = distribution.cdf(-bound)
        if math.isnan(lower):  # SciPy returns nan far out in the tail
            assert abs(shift) > 6  # so it is below 1e-9
            lower = 0.0
        theirs = distribution.sf(bound) + lower
        if not math.isnan(theirs):
            assert same(ir.paired_t_power(difference, deviation, queries, alpha), theirs, 1e-9), (difference, deviation)


def test_types_of_input() -> None:
    """Lists, tuples, and arrays of any number type, with gaps or in reverse order."""
    first, second = np.arange(20.0), np.random.default_rng(16).normal(size=20)
    expected = ir.kendall(first, second)
    variants: list[Callable[[Any], Any]] = [list, tuple, lambda values: np.repeat(values, 2)[::2]]
    for variant in variants:
        assert ir.kendall(variant(first), variant(second)) == expected
    assert ir.kendall(first.astype(np.int32), second) == expected
    assert ir.kendall(first.astype(np.float32), second.astype(np.float32)).tau_b == expected.tau_b
    assert ir.kendall(first[::-1], second[::-1]) == expected
