"""Statistics, compared with SciPy: S10, S11 and S12."""

from __future__ import annotations

from functools import partial
from typing import Any

from .bench import Bench
from .running import package, time_in_turn, time_per_call
from .table import Row, at_least, rows_or_problem
from .values import require_same


def kendall_rows(bench: Bench, items: int, ties: bool) -> list[Row]:
    ir, numpy, scipy = package("irmetrics"), package("numpy"), package("scipy.stats")
    random = numpy.random.default_rng(1)
    first, second = random.random(items), random.random(items)
    if ties:
        first, second = numpy.floor(200 * first), numpy.floor(200 * second)
    mine, theirs = ir.kendall(first, second), scipy.kendalltau(first, second)
    require_same({"tau_b": mine.tau_b, "p": mine.p_value}, {"tau_b": theirs.statistic, "p": theirs.pvalue}, 1e-12)
    short = items < 1000
    if short:
        first, second = first.tolist(), second.tolist()
    ours, peer = (time_per_call if short else time_in_turn)(
        bench.repeat, lambda: ir.kendall(first, second), lambda: scipy.kendalltau(first, second)
    )
    kind = f"Kendall's tau of {items:,} items{' with ties' if ties else ''}"
    in_cpp = bench.in_cpp(f"kendall_{'tied' if ties else 'untied'}/{items}")
    long_target = 4 if ties else 6
    return [
        at_least("S10", f"{kind}, in C++", in_cpp, "SciPy", peer, 400 if short else long_target),
        at_least("S10", f"{kind}, from Python", ours, "SciPy", peer, 150 if short else long_target),
    ]


def kendall(bench: Bench) -> list[Row]:
    """S10."""
    return [
        row
        for items, ties in ((14, False), (100_000, False), (100_000, True))
        for row in rows_or_problem("S10", "Kendall's tau", partial(kendall_rows, bench, items, ties))
    ]


def randomization_test(bench: Bench) -> list[Row]:
    """S11: SciPy tests one pair, irmetrics (C++) all pairs of 50 systems. Both use 10,000 resamples of 250 queries."""
    ir, numpy, scipy = package("irmetrics"), package("numpy"), package("scipy.stats")
    random = numpy.random.default_rng(1)
    first, second = random.random((2, 250))
    first = first + 0.04

    def theirs() -> Any:
        return scipy.permutation_test(
            (first - second,), numpy.mean, permutation_type="samples", n_resamples=10_000, vectorized=True
        )

    mine = ir.paired_test(first.tolist(), second.tolist(), "randomization", resamples=10_000)
    require_same({"p, up to sampling error": mine.p_value}, {"p, up to sampling error": theirs().pvalue}, 0.02)
    (peer,) = time_in_turn(bench.repeat, theirs)
    ours = bench.in_cpp("test_all_pairs/randomization/systems:50/threads:2/real_time") / (50 * 49 / 2)
    work = "randomization test, 10,000 x 250 queries, per pair"
    return [at_least("S11", f"{work} of 50 systems, in C++", ours, "SciPy", peer, 15_000)]


def bca_interval(bench: Bench) -> list[Row]:
    """S12."""
    ir, numpy, scipy = package("irmetrics"), package("numpy"), package("scipy.stats")
    values = numpy.random.default_rng(1).random(250)

    def theirs() -> Any:
        return scipy.bootstrap((values,), numpy.mean, n_resamples=10_000, method="BCa", vectorized=True)

    mine, interval = ir.mean_interval(values), theirs().confidence_interval
    # The limits of 10,000 resamples have a standard error of 0.0006 in both tools: theirs is another sample each time.
    require_same({"low": mine.low, "high": mine.high}, {"low": interval.low, "high": interval.high}, 0.004)
    ours, peer = time_in_turn(10 * bench.repeat, lambda: ir.mean_interval(values), theirs)
    work = "BCa interval, 10,000 x 250 queries"
    in_cpp = bench.in_cpp("interval_of_mean/BCa/threads:2/real_time")
    return [
        at_least("S12", f"{work}, in C++", in_cpp, "SciPy", peer, 20),
        at_least("S12", f"{work}, from Python", ours, "SciPy", peer, 20),
    ]
