"""Threads of the library and of Python, and progress."""

from __future__ import annotations

import random
import threading
import time
from fractions import Fraction
from pathlib import Path

import irmetrics as ir
import pytest
from conftest import Judgments, Results


def large(queries: int = 300, documents: int = 1000) -> tuple[ir.Qrels, ir.Run]:
    rng = random.Random(3)
    qrels, rows = {}, {}
    for query in range(queries):
        names = [f"d{i}" for i in rng.sample(range(5000), documents)]
        rows[str(query)] = {name: round(rng.random(), 3) for name in names}
        qrels[str(query)] = {name: rng.randint(0, 3) for name in rng.sample(names, 50)}
    return ir.Qrels(qrels), ir.Run(rows)


def test_threads_give_the_same_bits(tmp_path: Path) -> None:
    qrels, run = large()
    path = tmp_path / "run"
    run.write(path)
    measures = "nDCG AP RR P@10 Bpref RBP(p=0.95) ERR infAP nDCGRel"
    one = ir.evaluate(run, qrels, measures, threads=1)
    for threads in (2, 3, 8):
        several = ir.evaluate(run, qrels, measures, threads=threads)
        assert several == one and repr(several.to_dict()) == repr(one.to_dict())
        assert ir.evaluate(path, qrels, measures, threads=threads) == one
    assert ir.evaluate(run.to_dict(), qrels, measures) == one


def test_dicts_that_several_threads_read() -> None:
    """Whatever other threads cannot read is left to the calling one: the scores, and the first error, are the same."""
    qrels, run = large(queries=100)
    nested = {query: dict(documents) for query, documents in run.to_dict().items()}
    nested["17"] = {f"{name}é": score for name, score in nested["17"].items()}
    nested["18"] = {place: Fraction(place, 3) for place in range(1000)}
    nested["19"] = {place: place for place in range(2**60, 2**60 + 1000)}
    nested["other"] = {"d": 1.0}
    expected = ir.evaluate(ir.Run(nested), qrels, "AP nDCG@10")
    for threads in (0, 1, 2, 5):
        assert ir.evaluate(nested, qrels, "AP nDCG@10", threads=threads) == expected
    twice = {**nested, 20: {"new": 99.0}}  # 20 and "20" are one query
    assert ir.evaluate(twice, qrels, "AP", threads=2) == ir.evaluate(ir.Run(twice), qrels, "AP")
    for document, score, problem in [
        ("", 1.0, "query '40': a document id is empty"),
        ("d", float("nan"), "query '40', document 'd': the score must be a finite number, not nan"),
        ("d", "high", "query '40', document 'd': the score must be a number, not 'high'"),
    ]:
        broken = {**nested, "40": {document: score}, "90": {"": None}}
        with pytest.raises((ValueError, TypeError), match=problem):
            ir.evaluate(broken, qrels, "AP", threads=2)
    with pytest.raises(ValueError, match="^run 'run': query '0': two documents have the score "):  # the first of many
        ir.evaluate(nested, qrels, "AP", threads=2, ties="error")


def test_other_threads_continue() -> None:
    """Another Python thread makes progress while this thread computes, because the GIL is released."""
    qrels, run = large()
    evaluator = ir.Evaluator(qrels, [ir.RBP(p=p / 1000) for p in range(1, 999)], threads=1)
    stop = threading.Event()
    ticks = []

    def tick() -> None:
        while not stop.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.perf_counter()
    evaluator.evaluate(run)
    end = time.perf_counter()
    stop.set()
    thread.join()
    assert sum(begin < at < end for at in ticks) >= min(5, (end - begin) / 0.05)


def test_evaluators_are_shared_by_threads(qrels: Judgments, run: Results) -> None:
    evaluator = ir.Evaluator(qrels, ["AP", {"retrieved": lambda ranking: ranking.retrieved}])
    expected = evaluator.evaluate(run)
    wrong: list[ir.Scores] = []

    def work() -> None:
        for _ in range(200):
            scores = evaluator.evaluate(ir.Run(run))
            if scores.to_dict() != expected.to_dict():
                wrong.append(scores)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_progress(tmp_path: Path) -> None:
    qrels, run = large(50)
    run.write(tmp_path / "run")
    calls: list[tuple[int, int]] = []
    ir.evaluate(tmp_path / "run", qrels, "AP", progress=lambda done, of: calls.append((done, of)))
    size = (tmp_path / "run").stat().st_size
    assert calls[-1] == (size, size) and all(done <= of == size for done, of in calls)

    def stop(done: int, of: int) -> None:
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        ir.evaluate(tmp_path / "run", qrels, "AP", progress=stop)
