"""Ctrl-C ends every long call within 0.2 seconds, with KeyboardInterrupt, and the program as soon.

The seconds are those of the processor, which other processes on the machine hardly change. A call that waits instead
must not take ten times as long.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import PROGRAM, needs_program

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
SWAPPED = """
one = list(range(90_000))
other = [number ^ 1 for number in one]
"""
EXACT = "alpha_nDCG(ideal='exact', work=4000000000)@20"
NUGGETS = (
    "supports = {('q', f'n{draw.randrange(20)}', f'd{document}', 1) for document in range(200) for _ in range(6)}\n"
    "nuggets = ir.NuggetQrels([*sorted(supports), ('q2', 'n1', 'd1', 1)])"
)
ONE_TEXT = "text = ' '.join(f'w{draw.randrange(10**6)}' for _ in range(400_000))"
CALLS = {
    "check": ("one, other = scores(2, 300).values()", "ir.check(one, other, resamples=many)"),
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
    "kendall's exact p-value": (SWAPPED, "ir.kendall(one, other, 'exact')"),
    "correlate with an exact p-value": (
        SWAPPED,
        "ir.correlate(dict(enumerate(one)), dict(enumerate(other)), p_value='exact')",
    ),
    "sequence_ratio": ("one, other = 'ab' * 40_000, 'ba' * 40_000", "ir.sequence_ratio(one, other, autojunk=False)"),
    "sequence_ratio of words": (
        "one, other = ['a', 'b'] * 40_000, ['b', 'a'] * 40_000",
        "ir.sequence_ratio(one, other, autojunk=False)",
    ),
    "pair_similarity": (
        "texts = {str(number): 'ab' * 40_000 + str(number) for number in range(4)}",
        "ir.pair_similarity(texts, autojunk=False)",
    ),
    "ideal rankings": (NUGGETS, f"ir.evaluate({{'q': {{'d1': 1.0}}}}, nuggets=nuggets, measures={EXACT!r})"),
    "ideal rankings of a Run": (
        NUGGETS + "\nrun = ir.Run({'q': {'d1': 1.0}})",
        f"ir.evaluate(run, nuggets=nuggets, measures={EXACT!r})",
    ),
    "text_statistics of one text": (ONE_TEXT, "ir.text_statistics({'one': text * 30})"),
    "terms of one text": (ONE_TEXT, "ir.Tokenizer()(text * 40)"),
}


ENOUGH = 0.2


def seconds_to_end(prepare: str, call: str, handler: str = "") -> tuple[float, str]:
    """The time that a call continues after SIGINT, and its output."""
    return best_of_tries(lambda: one_end(prepare, call, handler))


def best_of_tries(one_try: Callable[[], tuple[float, str]]) -> tuple[float, str]:
    """The first try that takes less than ENOUGH, or the best of six."""
    tries = [one_try()]
    while tries[-1][0] >= ENOUGH and len(tries) < 6:
        tries.append(one_try())
    return min(tries)


def times_of(process: int) -> tuple[float, float]:
    """The processor time of a process until now, and the time of day, which stands for both where /proc is missing."""
    now = time.monotonic()
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return now, now
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), now


def seconds_since(begin: tuple[float, float], process: int) -> float:
    """The processor time since then, or a tenth of the time of day if that is more."""
    processor, now = times_of(process)
    return max(processor - begin[0], (now - begin[1]) / 10)


def one_end(prepare: str, call: str, handler: str) -> tuple[float, str]:
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
        begin = times_of(process.pid)
        process.send_signal(signal.SIGINT)
        said = process.stdout.readline().strip()
        return seconds_since(begin, process.pid), said


@pytest.mark.parametrize("name", CALLS)
def test_an_interrupt_ends_a_long_call_soon(name: str) -> None:
    seconds, said = seconds_to_end(*CALLS[name])
    assert said == "KeyboardInterrupt"
    assert seconds < ENOUGH


def test_an_exception_of_a_signal_handler_ends_the_call() -> None:
    handler = """
import signal
class Enough(Exception): pass
def stop(number, frame): raise Enough
signal.signal(signal.SIGINT, stop)
"""
    seconds, said = seconds_to_end(*CALLS["mean_interval"], handler)
    assert said == "Enough"
    assert seconds < ENOUGH


def test_a_handler_that_returns_does_not_end_an_evaluation() -> None:
    # Evaluates until the handler was called, so that the signal arrives inside an evaluation however fast it is.
    script = f"""{PREPARE}
import signal
{NUGGETS}
measure = "alpha_nDCG(ideal='exact', work=20000)@20"
handled = []
signal.signal(signal.SIGINT, lambda number, frame: handled.append(number))
for run in {{'q': {{'d1': 1.0}}}}, ir.Run({{'q': {{'d1': 1.0}}}}):
    handled.clear()
    print("ready", flush=True)
    values = set()
    while not handled:
        values.add(ir.evaluate(run, nuggets=nuggets, measures=measure)[measure])
    print(*values, flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        values = []
        for _ in range(2):
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            values.append(process.stdout.readline().split())
        assert process.wait() == 0
    assert len(values[0]) == 1 and values[0] == values[1]


@needs_program
def test_an_interrupt_ends_the_program(tmp_path: Path) -> None:
    texts = tmp_path / "texts.tsv"
    texts.write_text("".join(f"{number}\t{'ab' * 40_000}{number}\n" for number in range(4)))
    output = tmp_path / "out.json"
    call = [str(PROGRAM), "similarity", "--documents", str(texts), "--no-autojunk"]

    def one_try() -> tuple[float, str]:
        with output.open("w") as to, subprocess.Popen(call, stdout=to, stderr=subprocess.PIPE) as process:
            time.sleep(0.5)
            assert process.poll() is None, process.stderr and process.stderr.read()
            begin = times_of(process.pid)
            process.send_signal(signal.SIGINT)
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
            seconds = seconds_since(begin, process.pid)
            assert process.wait() == -signal.SIGINT
            return seconds, output.read_text()

    seconds, said = best_of_tries(one_try)
    assert said == ""
    assert seconds < ENOUGH
