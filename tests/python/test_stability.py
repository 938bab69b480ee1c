"""Stability of rankings of systems."""

from __future__ import annotations

import math
import random
from typing import Any

import irmetrics as ir
import pytest


def collection(seed: int = 1, systems: int = 5, queries: int = 10) -> tuple[Any, Any]:
    """Runs and qrels; systems with larger numbers are better."""
    rng = random.Random(seed)
    qrels = {f"q{i}": {f"d{j}": rng.choice((0, 0, 1, 2)) for j in range(20)} for i in range(queries)}
    for judged in qrels.values():
        judged["d0"] = 1
    runs = {
        f"s{i}": {query: {document: rng.random() + i * grade / 8 for document, grade in judged.items()}
                  for query, judged in qrels.items()}
        for i in range(systems)
    }  # fmt: skip
    return runs, qrels


def test_queries() -> None:
    runs, qrels = collection()
    scores = ir.evaluate(runs, qrels, "nDCG@10 AP")
    found = ir.query_stability(scores, [2, 5, 10], measure="AP", samples=50)
    assert found.measure == "AP" and [point.size for point in found.points] == [2, 5, 10]
    assert found.points[2].taus == [1.0] * 50  # all queries
    for point in found.points:
        assert point.mean == pytest.approx(math.fsum(point.taus) / 50) and point.smallest == min(point.taus)
        assert point.smallest <= point.low <= point.mean <= 1 and point.undefined == 0
    plain = {name: dict(one.per_query["AP"]) for name, one in scores.items()}
    assert ir.query_stability(plain, [2, 5, 10], samples=50, threads=1).points == found.points
    assert ir.query_stability(plain, [2], samples=50, seed=7).points[0].taus != found.points[0].taus
    split = ir.query_stability(plain, [5], samples=20, split=True).points[0]
    assert len(split.taus) == 20
    assert repr(found).splitlines()[0] == "Stability of the ranking by AP: 50 samples of each size"
    assert repr(found).splitlines()[1].split()[0] == "queries" and len(repr(found).splitlines()) == 5


def test_one_query_by_hand() -> None:
    """Each sample of one query gives the ranking by that query."""
    scores = {"x": {"q1": 1, "q2": 0}, "y": {"q1": 0, "q2": 3}}
    point = ir.query_stability(scores, [1], samples=200).points[0]
    assert set(point.taus) == {1.0, -1.0} and point.low == -1 and point.high == 1


def test_documents() -> None:
    runs, qrels = collection()
    calls: list[tuple[int, int]] = []
    options: dict[str, Any] = {"shares": [0.3, 1.0], "samples": 20}
    found = ir.document_stability(
        runs, qrels, ["AP", "P@5"], **options, progress=lambda done, all: calls.append((done, all))
    )
    assert list(found) == ["AP", "P@5"] and calls and calls[-1][0] == calls[-1][1]
    assert found["AP"].points[1].taus == [1.0] * 20
    assert found["AP"].points[0].mean < 1
    one_by_one = ir.document_stability(list(runs.values()), qrels, ["AP", "P@5"], **options, threads=1)
    assert repr(one_by_one) == repr(found)
    assert repr(one_by_one["AP"].points) == repr(found["AP"].points)  # nan differs from itself
    cut = ir.document_stability(runs, qrels, "AP", **options, depth=3)["AP"]
    assert cut.points[0].taus != found["AP"].points[0].taus


def test_relevant_documents() -> None:
    runs, qrels = collection()
    found = ir.relevant_cap(runs, qrels, "AP", caps=[1, 20], samples=20)["AP"]
    assert found.points[1].taus == [1.0] * 20 and found.points[0].mean < 1
    assert repr(found).splitlines()[1].startswith("relevant documents per query")
    graded = ir.relevant_cap(runs, qrels, "AP(rel=2)", caps=[1], rel=2, samples=20)
    assert list(graded) == ["AP(rel=2)"]
    nuggets = {query: {"a": dict(judged)} for query, judged in qrels.items()}
    assert "Coverage@5" in ir.relevant_cap(runs, nuggets=nuggets, measures="Coverage@5", caps=[2], samples=3)


def test_own_measures() -> None:
    runs, qrels = collection(systems=3)
    own = ir.Measure("first", lambda ranking: float(bool(ranking.hits) and ranking.hits[0].grade))
    assert ir.document_stability(runs, qrels, own, shares=[1], samples=3)["first"].points[0].taus == [1.0] * 3


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda runs, qrels: ir.query_stability({"x": {"q": 1}, "y": {"q": 2}}, [2]), ValueError),
        (lambda runs, qrels: ir.query_stability({"x": {"q": 1}, "y": {"q": 2}}, [0]), ValueError),
        (lambda runs, qrels: ir.query_stability({"x": {"q": 1}}, [1]), ValueError),
        (lambda runs, qrels: ir.query_stability([[1, 2]], [1]), TypeError),
        (lambda runs, qrels: ir.document_stability(runs, qrels, "AP", shares=[0]), ValueError),
        (lambda runs, qrels: ir.document_stability({"x": runs["s0"]}, qrels, "AP", shares=[0.5]), ValueError),
        (lambda runs, qrels: ir.document_stability(runs, measures="AP", shares=[0.5]), TypeError),
        (lambda runs, qrels: ir.relevant_cap(runs, qrels, "AP", caps=[0]), ValueError),
        (lambda runs, qrels: ir.relevant_cap(runs, qrels, "AP", caps=[1], rel=math.nan), ValueError),
        (lambda runs, qrels: ir.relevant_cap(runs, qrels, "AP", caps=[1], ties="x"), ValueError),
    ],
)
def test_errors(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        call(*collection(systems=2, queries=2))


def test_pandas() -> None:
    pytest.importorskip("pandas")
    found = ir.query_stability({"x": {"a": 1, "b": 2}, "y": {"a": 0, "b": 1}}, [1, 2], samples=3)
    assert found.to_pandas().loc[2, "mean"] == 1
