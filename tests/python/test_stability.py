"""Stability of rankings of systems."""

from __future__ import annotations

import math
import random
from pathlib import Path
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


def test_a_cap_leaves_the_other_documents_in_the_runs_or_removes_them() -> None:
    """One of a and b stays relevant: P@1 is 1, 0, 0 or 0, 1, 0 with both in the runs, 1, 1, 0 without the other."""
    lists = {"x": "abu", "y": "bau", "z": "uab"}
    runs = {name: {"q": {document: 9 - i for i, document in enumerate(order)}} for name, order in lists.items()}
    qrels = {"q": {"a": 1, "b": 1}}
    assert ir.relevant_cap(runs, qrels, "P@1", caps=[1])["P@1"].points[0].mean == 0.5
    assert ir.relevant_cap(runs, qrels, "P@1", caps=[1], cap_removes="documents")["P@1"].points[0].mean == 1


def test_relevant_documents() -> None:
    runs, qrels = collection()
    found = ir.relevant_cap(runs, qrels, "AP", caps=[1, 20], samples=20)["AP"]
    assert found.points[1].taus == [1.0] * 20 and found.points[0].mean < 1
    assert repr(found).splitlines()[1].startswith("relevant documents per query")
    for removes in ("judgments", "documents"):
        study = ir.relevant_cap(runs, qrels, "AP", caps=[1, 20], samples=20, cap_removes=removes)["AP"]
        assert study.what == f"relevant documents per query (cap_removes={removes})"
        assert (study.points[0].taus == found.points[0].taus) == (removes == "judgments")
        assert study.points[1].taus == [1.0] * 20
    graded = ir.relevant_cap(runs, qrels, "AP(rel=2)", caps=[1], rel=2, samples=20)
    assert list(graded) == ["AP(rel=2)"]
    nuggets = {query: {"a": dict(judged)} for query, judged in qrels.items()}
    assert "Coverage@5" in ir.relevant_cap(runs, nuggets=nuggets, measures="Coverage@5", caps=[2], samples=3)


def test_exact_numbers_of_documents(tmp_path: Path) -> None:
    runs, qrels = collection()
    found = ir.document_stability(runs, qrels, "AP", counts=[5, 20], samples=20)["AP"]
    assert found.what == "documents" and [point.size for point in found.points] == [5, 20]
    assert found.points[1].taus == [1.0] * 20 and found.points[0].mean < 1
    documents = [f"d{i}" for i in range(20)]
    given = {"counts": [5, 20], "samples": 20, "threads": 1}
    file = tmp_path / "ids.txt"
    file.write_text("".join(f"{document}\n" for document in reversed(documents)))
    for source in (documents, set(documents), dict.fromkeys(documents), str(file), file):
        assert ir.document_stability(runs, qrels, "AP", **given, documents=source)["AP"] == found
    larger = ir.document_stability(runs, qrels, "AP", **given, documents=[*documents, "unseen"])["AP"]
    assert larger != found  # d19 may be missing from 20 of 21
    with pytest.raises(ValueError, match="a sample of 21 documents cannot be drawn: expected 1 to 20 of the"):
        ir.document_stability(runs, qrels, "AP", counts=[21])
    with pytest.raises(KeyError, match="'d9' of .* is not among the 9 documents of the collection"):
        ir.document_stability(runs, qrels, "AP", counts=[1], documents=documents[:9])


def test_without_documents() -> None:
    runs, qrels = collection()
    removed = ["d0", "d1", "d2", "unknown"]
    options: dict[str, Any] = {"documents": removed, "samples": 20}
    found = ir.without_documents(runs, qrels, ["AP", "P@5"], **options)
    assert list(found) == ["AP", "P@5"]
    one = found["AP"]
    assert (one.documents, one.removed, one.unknown, one.random) == (20, 3, 1, 3)
    assert (one.judgments, one.results) == (3 * 10, 3 * 10 * 5)
    (point,) = one.points
    assert point.against == "full" and point.before == 1 and point.systems == 5 and len(point.taus) == 20

    def means(rest: Any) -> Any:
        kept = {name: {q: rest(list_) for q, list_ in run.items()} for name, run in runs.items()}
        scores = ir.evaluate(kept, {q: rest(judged) for q, judged in qrels.items()}, "AP")
        return {name: score["AP"] for name, score in scores.items()}

    whole = means(lambda row: row)
    rest = means(lambda row: {document: value for document, value in row.items() if document not in removed})
    assert point.after == pytest.approx(ir.correlate(whole, rest).tau_b, abs=1e-15)
    random_only = ir.without_documents(runs, qrels, "AP", random=3, samples=20)["AP"]
    assert random_only.points[0].taus == point.taus and math.isnan(random_only.points[0].after)
    assert repr(one).splitlines()[0] == (
        "Ranking by AP without 3 of 20 documents (30 judgments, 150 results; 1 more unknown), and without "
        "20 random sets of 3"
    )
    for wrong, error in (({}, ValueError), ({"documents": ["x"]}, KeyError), ({"random": 20}, ValueError)):
        with pytest.raises(error):
            ir.without_documents(runs, qrels, "AP", **wrong)


def test_other_collections(tmp_path: Path) -> None:
    runs, qrels = collection()
    scores = ir.evaluate(runs, qrels, "AP nDCG@10")
    per_query = {name: dict(one.per_query["AP"]) for name, one in scores.items()}
    overall = {name: one["AP"] for name, one in scores.items()}
    found = [
        ir.relevant_cap(runs, qrels, "AP", caps=[2], samples=10, others={"same": same, "reversed": backwards})["AP"]
        for same in (scores, {"AP": per_query}, {"map": overall})
        for backwards in [{"AP": {name: -score for name, score in overall.items()}}]
    ]
    assert found[0] == found[1] == found[2]
    full, same, backwards, average = found[0].points
    assert [point.against for point in found[0].points] == ["full", "same", "reversed", "average"]
    assert same.taus == full.taus and backwards.taus == [-tau for tau in full.taus] and average.taus == [0.0] * 10
    lines = repr(found[0]).splitlines()
    assert lines[1].split()[:2] == ["against", "systems"] and lines[2].split()[:3] == ["full", "5", "2"]
    shares = ir.document_stability(runs, qrels, "AP", shares=[1], samples=2, others={"two": {"AP": {"s0": 1, "s1": 2}}})
    assert [point.systems for point in shares["AP"].points] == [5, 2]
    for wrong, error in (
        ({"a": {"P@5": overall}}, KeyError),
        ({"a": {"AP": {"elsewhere": 1.0, "s0": 2.0}}}, ValueError),
        ({"average": {"AP": overall}}, ValueError),
        ({"a": overall}, TypeError),
        ([overall], TypeError),
    ):
        with pytest.raises(error):
            ir.relevant_cap(runs, qrels, "AP", caps=[2], others=wrong)


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
        (lambda runs, qrels: ir.document_stability(runs, qrels, "AP"), TypeError),
        (lambda runs, qrels: ir.document_stability(runs, qrels, "AP", shares=[1], counts=[1]), TypeError),
        (lambda runs, qrels: ir.document_stability(runs, qrels, "AP", shares=[1], documents=["d1"]), TypeError),
        (lambda runs, qrels: ir.document_stability(runs, qrels, "AP", counts=[0]), ValueError),
        (lambda runs, qrels: ir.document_stability(runs, measures="AP", shares=[0.5]), TypeError),
        (lambda runs, qrels: ir.relevant_cap(runs, qrels, "AP", caps=[0]), ValueError),
        (lambda runs, qrels: ir.relevant_cap(runs, qrels, "AP", caps=[1], cap_removes="x"), ValueError),
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


def test_reproduction() -> None:
    runs, qrels = collection(systems=3)
    original, reproduced = (ir.evaluate(runs, qrels, "nDCG@10 AP", **policy) for policy in ({}, {"depth": 5}))
    found = ir.reproduction(original, reproduced, measure="AP", baseline="s0")
    assert (found.measure, found.baseline, found.undefined) == ("AP", "s0", [])
    assert [row.system for row in found.systems] == ["s0", "s1", "s2"]

    def scores(results: Any, name: str) -> list[float]:
        return list(results[name].per_query["AP"].values())

    for row in found.systems[1:]:
        gains = [sum(scores(of, row.system)) - sum(scores(of, "s0")) for of in (original, reproduced)]
        assert row.effect_ratio == pytest.approx(gains[1] / gains[0])
        relative = [gain / sum(scores(of, "s0")) for gain, of in zip(gains, (original, reproduced))]
        assert row.delta_relative == pytest.approx(relative[0] - relative[1])
        errors = [
            (one - other) ** 2 for one, other in zip(scores(original, row.system), scores(reproduced, row.system))
        ]
        assert row.rmse == pytest.approx(math.sqrt(sum(errors) / len(errors)))
    same = ir.reproduction(original, original, measure="AP", baseline="s1")
    assert [row.effect_ratio for row in same.systems if row.system != "s1"] == [1.0, 1.0]
    assert {row.rmse for row in same.systems} == {0.0}
    with pytest.raises(KeyError, match="the reproduced scores lack system 'b'"):
        ir.reproduction({"a": {"q": 1}, "b": {"q": 2}}, {"a": {"q": 1}, "c": {"q": 2}})
    with pytest.raises(KeyError, match="needs other_queries"):
        ir.reproduction({"a": {"q": 1}, "b": {"q": 2}}, {"a": {"t": 1}, "b": {"t": 2}})
    other = ir.reproduction({"a": {"q": 1}, "b": {"q": 2}}, {"a": {"t": 1}, "b": {"t": 2}}, other_queries=True)
    assert math.isnan(other.systems[0].rmse) and len(other.undefined) == 1
