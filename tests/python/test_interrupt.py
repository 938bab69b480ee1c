"""Ctrl-C ends every long call within a second, with KeyboardInterrupt."""

import signal
import subprocess
import sys
import time

import pytest

# Calls that take half a minute or more.
PREPARE = """
import random, sys
import numpy as np
import irmetrics as ir

draw = random.Random(7)
def scores(systems, queries):
    return {f"s{s}": {f"q{q}": draw.randrange(1000) / 1000 for q in range(queries)} for s in range(systems)}

many = 30_000_000
"""
CALLS = {
    "compare": ("table = {'AP': scores(20, 300)}", "ir.compare(table, resamples=many)"),
    "correlate": (
        "one, other = scores(30, 300), scores(30, 300)",
        "ir.correlate(one, other, resamples=1_000_000)",
    ),
    "paired_test": (
        "one, other = scores(2, 3000).values()",
        "ir.paired_test(one, other, 'randomization', resamples=many)",
    ),
    "paired_test by bootstrap": (
        "one, other = scores(2, 3000).values()",
        "ir.paired_test(one, other, 'bootstrap', resamples=many)",
    ),
    "mean_interval": ("values = list(scores(1, 3000)['s0'].values())", "ir.mean_interval(values, resamples=many)"),
    "randomized_tukey_hsd": ("table = scores(20, 300)", "ir.randomized_tukey_hsd(table, resamples=many)"),
    "rank_intervals": ("table = scores(20, 300)", "ir.rank_intervals(table, resamples=many)"),
    "query_stability": ("table = scores(20, 300)", "ir.query_stability(table, [100, 200], samples=10_000_000)"),
    "mmr": (
        "items = np.random.default_rng(1).standard_normal((40_000, 64), dtype=np.float32)",
        "ir.mmr([1.0] * 40_000, items)",
    ),
}


def seconds_to_end(prepare: str, call: str, handler: str = "") -> tuple[float, str]:
    """The time that a call continues after SIGINT, and its output."""
    script = f"""{PREPARE}
{handler}
{prepare}
print("ready", flush=True)
try:
    {call}
    print("finished", flush=True)
except BaseException as error:
    print(type(error).__name__, flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        assert process.poll() is None
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        said = process.stdout.readline().strip()
        return time.monotonic() - begin, said


@pytest.mark.parametrize("name", CALLS)
def test_an_interrupt_ends_a_long_call_within_a_second(name: str) -> None:
    seconds, said = seconds_to_end(*CALLS[name])
    assert said == "KeyboardInterrupt"
    assert seconds < 1  # 0.1 on an idle machine


def test_an_exception_of_a_signal_handler_ends_the_call() -> None:
    handler = """
import signal
class Enough(Exception): pass
def stop(number, frame): raise Enough
signal.signal(signal.SIGINT, stop)
"""
    seconds, said = seconds_to_end(*CALLS["mean_interval"], handler)
    assert said == "Enough"
    assert seconds < 1
