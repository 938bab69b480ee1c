"""Undefined values: missing queries if lower is better, and values that are too large for a float. Exhausted memory."""

from __future__ import annotations

import math
import os
import pickle
import subprocess
import sys
import textwrap

import irmetrics as ir
import pytest

QRELS = {"q1": {"a": 1}, "q2": {"a": 1}, "q3": {"a": 1}}
RUN = {"q1": {"x": 2, "a": 1}}


def first_hit(ranking: ir.results.JudgedRanking) -> float:
    return ranking.hits[0].rank if ranking.hits else 0


def test_missing_queries_are_undefined_if_lower_is_better() -> None:
    measure = ir.Measure("FirstHit", first_hit, better="lower")
    assert (measure.better, measure.missing) == ("lower", None)
    scores = ir.evaluate(RUN, QRELS, [measure, ir.Hole @ 2, ir.AP])
    assert scores.per_query["FirstHit"]["q1"] == 2 and math.isnan(scores.per_query["FirstHit"]["q2"])
    assert math.isnan(scores["FirstHit"])
    assert scores["Hole@2"] == (0.5 + 1 + 1) / 3 and scores["AP"] == 0.5 / 3
    assert (scores.audit.missing_undefined, scores.audit.not_finite) == (2, 0)
    assert repr(scores.audit).endswith("; undefined FirstHit 2; 2 values of missing queries undefined")
    assert pickle.loads(pickle.dumps(scores)).audit == scores.audit


def test_own_measures_set_the_value_of_missing_queries() -> None:
    measure = ir.Measure("FirstHit", first_hit, better="lower", missing=100)
    assert ir.evaluate(RUN, QRELS, measure)["FirstHit"] == (2 + 100 + 100) / 3
    again = pickle.loads(pickle.dumps(measure))
    assert (again.better, again.missing) == ("lower", 100)
    with pytest.raises(ValueError, match="better must be one of higher, lower, not 'smaller'"):
        ir.Measure("FirstHit", first_hit, better="smaller")
    assert (ir.Hole @ 10).missing == 1 and (ir.Hole @ 10).better == "lower" and ir.AP.better == "higher"


def test_comparisons_use_the_direction_of_the_measure() -> None:
    runs = {"good": {"q1": {"a": 1}}, "bad": {"q1": {"x": 3, "y": 2, "a": 1}}}
    qrels = {"q1": {"a": 1}}
    lower = ir.Measure("FirstHit", first_hit, better="lower")
    scores = ir.evaluate(runs, qrels, lower)
    assert scores["good"]["FirstHit"] == 1 and scores["bad"]["FirstHit"] == 3


def test_values_too_large_for_a_float() -> None:
    qrels = {"q": {"a": 1e308, "b": 1e308, "c": 1e308}}
    run = {"q": {"a": 3.0, "b": 2.0, "c": 1.0}}
    scores = ir.evaluate(run, qrels=qrels, measures="nDCG IdealDCG G AP Utility(a=1e308)")
    assert [math.isnan(scores[measure]) for measure in ("nDCG", "IdealDCG", "G", "AP")] == [True, True, True, False]
    assert math.isnan(scores["Utility(a=1e308)"])
    assert scores.audit.not_finite == 4
    assert "4 values too large or NaN" in repr(scores.audit)
    assert pickle.loads(pickle.dumps(scores)).audit.not_finite == 4


OUT_OF_MEMORY = """
import resource
import irmetrics as ir

# Each document supports a different set of nuggets, so that the ideal ranking needs most of the memory.
nuggets = {"q": {}}
for document in range(8_000):
    for bit in range(13):
        if document >> bit & 1:
            nuggets["q"].setdefault(f"n{bit}", {})[f"d{document}"] = 1
collection = ir.Evaluator(nuggets=nuggets, measures="nERR_IA@5 alpha_nDCG@5")
run = ir.Run({"q": {f"d{document}": document for document in range(10)}})

def size():
    return int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()

soft, hard = resource.getrlimit(resource.RLIMIT_AS)
failed = 0
for more in range(0, 4_000_000, 100_000):
    resource.setrlimit(resource.RLIMIT_AS, (size() + more, hard))
    try:
        collection.evaluate(run)
    except MemoryError:
        failed += 1
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
collection.evaluate(run)
print("MemoryError", failed)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the memory limit requires Linux")
def test_exhausted_memory_raises_memory_error() -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(OUT_OF_MEMORY)],
        capture_output=True,
        text=True,
        env={**os.environ, "MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "65536"},
    )
    assert done.returncode == 0, done.stderr
    name, failed = done.stdout.split()
    assert name == "MemoryError" and int(failed) > 0
