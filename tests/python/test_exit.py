"""A process exits with code 0 while daemon threads are inside long calls, or in Python functions that these call."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PREPARE = """
import random, sys, threading, time
import irmetrics as ir

draw = random.Random(7)
def numbers(systems, items):
    return {f"s{s}": {f"q{i}": draw.randrange(1000) / 1000 for i in range(items)} for s in range(systems)}

qrels = {f"q{i}": {f"d{d}": d % 3 for d in range(20)} for i in range(200)}
run = {query: {f"d{d}": draw.random() for d in range(30)} for query in qrels}
rows = [{"query_id": f"q{i}", "query": "a b", "passages": ["a c", "b d"], "gold": [1, 0]} for i in range(200)]
table = numbers(5, 200)
one, other = numbers(2, 300).values()
many = 100_000_000
"""

# Each runs in an endless loop.
CALLS = {
    "evaluate a file": "ir.evaluate(path, qrels, 'AP nDCG@10')",
    "evaluate a dict": "ir.evaluate(run, qrels, 'AP nDCG@10')",
    "evaluate several": "ir.evaluate({'a': run, 'b': run}, qrels, 'AP nDCG@10')",
    "evaluate a mapping of Python": "ir.evaluate(mapping, qrels, 'AP')",
    "evaluate rows of a generator": "ir.evaluate(((q, d, s) for q in run for d, s in run[q].items()), qrels, 'AP')",
    "read": "ir.read_run(path)",
    "compare": "ir.compare({'AP': table}, resamples=many)",
    "mean_interval": "ir.mean_interval(list(one.values()), resamples=many)",
    "paired_test": "ir.paired_test(one, other, 'randomization', resamples=many)",
    "a measure in Python": "ir.evaluate(run, qrels, {'mine': lambda ranking: slow(1.)})",
    "a similarity in Python": "ir.separation(rows, lambda query, passages: slow([1., 2.]))",
    "a splitter in Python": "ir.separation(rows, ir.TFIDF(tokenizer=ir.Tokenizer(splitter=lambda t: slow([t]))))",
    "progress": "ir.compare({'AP': table}, resamples=many, progress=lambda done, all: slow(None))",
}

SCRIPT = """
class Numbers(dict):
    def items(self):
        for item in super().items():
            slow(None)
            yield item
mapping = Numbers({query: Numbers(ranked) for query, ranked in run.items()})

def slow(value):
    for _ in range(50):
        pass
    return value

def work():
    while True:
        CALL

path = sys.argv[1]
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.05 + 0.1 * random.random())
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("exit") / "run.txt"
    lines = (f"q{query} Q0 d{rank} {rank} {50 - rank} a\n" for query in range(2000) for rank in range(50))
    path.write_text("".join(lines))
    return path


@pytest.mark.parametrize("name", CALLS)
def test_daemon_threads_in_a_call_do_not_end_the_process(name: str, path: Path) -> None:
    script = PREPARE + SCRIPT.replace("CALL", CALLS[name])
    for attempt in range(4):
        done = subprocess.run(
            [sys.executable, "-c", script, path], capture_output=True, text=True, timeout=60, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), f"attempt {attempt}: {done.stderr[-500:]}"
