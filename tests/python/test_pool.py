"""Judgment pools compared with sets, and pairs to judge."""

from __future__ import annotations

import json
import random
from pathlib import Path

import irmetrics as ir
import pytest

RUNS = {"one": {"1": {"a": 3, "b": 2, "c": 1}, "2": {"x": 1}}, "two": {"1": {"b": 9, "d": 5, "e": 5}}}


def test_pool() -> None:
    found = ir.pool(RUNS, {"1": {"a": 0, "z": 1}}, depth=2)
    assert type(found) is ir.results.Pool
    assert (found.depth, found.documents, found.judged, found.judged_share) == (2, 4, 1, 0.25)
    one, two = found.runs
    assert (one.run, one.missing, one.documents, one.share, one.unique, one.judged, one.tied) == (
        "one", 0, 3, 0.75, 2, 1, 0,
    )  # fmt: skip
    assert (two.run, two.missing, two.documents, two.unique, two.judged, two.tied) == ("two", 1, 2, 1, 0, 1)
    assert [(o.first, o.second, o.shared, o.share) for o in found.overlaps] == [("one", "two", 1, 0.25)]
    assert dict(found.per_query) == {"1": {"documents": 3, "judged": 1}, "2": {"documents": 1, "judged": 0}}
    assert "Overlap" in repr(found) and ir.pool(RUNS).judged is None
    assert ir.pool(RUNS, depth=2, ties="docno_asc", threads=2).documents == 4


def test_runs_of_one_name_are_told_apart() -> None:
    """As evaluate and compare do."""
    runs = [{"q": {"a": 2.0, "b": 1.0}}, {"q": {"c": 1.0}}]
    assert [row.run for row in ir.pool(runs).runs] == ["run", "run (2)"]
    assert [row.name for row in ir.describe(runs=runs).runs] == ["run", "run (2)"]


def test_random_pools_are_unions() -> None:
    rng = random.Random(5)
    runs = [
        {
            f"q{query}": {f"d{d}": rng.random() for d in rng.sample(range(30), rng.randint(1, 20))}
            for query in range(60)
            if rng.random() < 0.8
        }
        for _ in range(4)
    ]
    for depth in (1, 5, 100):
        best = [
            {q: {d for d, _ in sorted(run[q].items(), key=lambda item: -item[1])[:depth]} for q in run} for run in runs
        ]
        queries = sorted({q for run in runs for q in run})
        union = {q: sorted(set().union(*(top.get(q, set()) for top in best))) for q in queries}
        assert ir.pool_pairs(runs, depth=depth) == union
        found = ir.pool(runs, depth=depth)
        assert found.documents == sum(map(len, union.values()))
        for i, top in enumerate(best):
            others = [other for j, other in enumerate(best) if j != i]
            unique = sum(1 for q in top for d in top[q] if not any(d in other.get(q, ()) for other in others))
            assert (found.runs[i].documents, found.runs[i].unique) == (sum(map(len, top.values())), unique)


def test_pairs(tmp_path: Path) -> None:
    pairs = ir.pool_pairs(RUNS, {"1": {"a": 0}}, depth=2, unjudged=True)
    assert pairs == {"1": ["b", "e"], "2": ["x"]}
    ir.write_pairs(pairs, tmp_path / "pairs")
    assert (tmp_path / "pairs").read_text() == "1\t0\tb\t\n1\t0\te\t\n2\t0\tx\t\n"
    graded = (tmp_path / "pairs").read_text().replace("\t\n", "\t2\n")
    (tmp_path / "graded").write_text(graded)
    assert ir.read_qrels(tmp_path / "graded").to_dict() == {"1": {"b": 2, "e": 2}, "2": {"x": 2}}
    texts = {"b": "bread", "e": "egg", "x": "ä"}
    ir.write_pairs(pairs, tmp_path / "pairs.jsonl", documents=texts, queries={"1": "what?", "2": "why?"})
    rows = [json.loads(line) for line in (tmp_path / "pairs.jsonl").read_text(encoding="utf-8").splitlines()]
    assert rows[2] == {"query_id": "2", "document_id": "x", "query": "why?", "document": "ä", "grade": None}
    with pytest.raises(KeyError, match="document 'b' has no text"):
        ir.write_pairs(pairs, tmp_path / "x", documents={}, queries={"1": "what?"})
    with pytest.raises(TypeError, match="both documents and queries"):
        ir.write_pairs(pairs, tmp_path / "x", documents=texts)
    with pytest.raises(TypeError, match="document ids of query '1'"):
        ir.write_pairs({"1": "b"}, tmp_path / "x")  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="contains whitespace"):
        ir.write_pairs({"1": ["b c"]}, tmp_path / "x")


def test_bad_input() -> None:
    with pytest.raises((TypeError, ValueError)):
        ir.pool([])
    with pytest.raises(ValueError, match="depth must be at least 1, not 0"):
        ir.pool(RUNS, depth=0)
    with pytest.raises(TypeError, match="unjudged=True needs qrels"):
        ir.pool_pairs(RUNS, unjudged=True)
    with pytest.raises((TypeError, ValueError)):
        ir.pool([{"q": ["a"]}])
