"""What moved between two runs: documents, effects, holes, rankings, and the documents of a comparison."""

from __future__ import annotations

import math
import pickle
import random
from typing import Any

import irmetrics as ir
import pytest

QRELS = {"q1": {"d1": 2, "d2": 0, "d3": 1}, "q2": {"d1": 1}}
OLD = {"q1": {"d1": 3, "d2": 2, "u": 1}, "q2": {"d2": 2, "d1": 1}}
NEW = {"q1": {"x": 4, "d1": 3, "d3": 2, "d2": 1}, "q2": {"d1": 2, "d2": 1}}


def row(moved: Any, document: str) -> Any:
    return next(row for row in moved.documents if row.document == document)


def test_documents() -> None:
    moved = ir.moved_documents(ir.Run(OLD, "old"), ir.Run(NEW, "new"), "q1", QRELS, k=3, order="rank")
    assert (moved.query, moved.before, moved.after, moved.k, moved.measure) == ("q1", "old", "new", 3, "")
    assert [(one.document, one.before, one.after, one.move) for one in moved.documents] == [
        ("x", None, 1, "new"),
        ("d1", 1, 2, "down"),
        ("d3", None, 3, "new"),
        ("d2", 2, 4, "lost"),
        ("u", 3, None, "lost"),
    ]
    assert [one.judged for one in moved.documents] == [False, True, True, True, False]
    assert [one.grade for one in moved.documents] == [None, 2, 1, 0, None]
    assert math.isnan(moved.difference) and all(math.isnan(one.effect) for one in moved.documents)
    assert len(moved.to_pandas()) == 5 and pickle.loads(pickle.dumps(moved)) == moved
    nuggets = ir.moved_documents(OLD, NEW, "q1", measure="Coverage@2", nuggets={"q1": {"a": ["d1", "d3"], "b": ["d3"]}})
    assert row(nuggets, "d1").nuggets == ["a"] and nuggets.k == 2


def test_effects_are_what_an_unjudged_document_would_take_away() -> None:
    rng = random.Random(3)
    for measure in ("nDCG@4", "RR", "AP", "P@3"):
        documents = [f"d{i}" for i in range(8)]
        qrels = {"q": {document: rng.choice((0, 1, 2)) for document in documents[:5]}}
        qrels["q"]["d0"] = 1
        old, new = ({"q": {document: rng.random() for document in rng.sample(documents, 6)}} for _ in range(2))
        moved = ir.moved_documents(old, new, "q", qrels, measure)
        assert moved.difference == pytest.approx(moved.after_value - moved.before_value)
        for one in moved.documents:
            rest = [
                ir.evaluate(
                    {"q": {("?" if document == one.document else document): s for document, s in run["q"].items()}},
                    qrels,
                    measure,
                )[measure]
                for run in (old, new)
            ]
            assert one.effect == pytest.approx(moved.difference - (rest[1] - rest[0]), abs=1e-12)
    own = ir.Measure("first", lambda ranking: sum(rank == 1 for rank, grade in ranking.hits if grade > 0))
    assert row(ir.moved_documents(OLD, NEW, "q1", QRELS, own), "d1").effect == -1


def test_wrong_input_of_moved_documents() -> None:
    with pytest.raises(KeyError, match="query 'q11' is not judged; did you mean 'q1'"):
        ir.moved_documents(OLD, NEW, "q11", QRELS)
    with pytest.raises(ValueError, match="k must be at least 1, not 0"):
        ir.moved_documents(OLD, NEW, "q1", QRELS, k=0)
    with pytest.raises(ValueError, match="expected one measure, not 2"):
        ir.moved_documents(OLD, NEW, "q1", QRELS, "AP RR")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="what moved needs one order of tied documents"):
        ir.moved_documents(OLD, NEW, "q1", QRELS, ties="expected")
    with pytest.raises(TypeError, match="qrels"):
        ir.moved_documents(OLD, NEW, "q1")


def test_documents_of_a_comparison() -> None:
    found = ir.compare({"old": OLD, "new": NEW}, QRELS, "nDCG@10 RR", baseline="old", test="t", ties="docno_asc")
    moved = found.documents("q1")
    one, other = ir.Run(OLD, "old"), ir.Run(NEW, "new")
    assert moved == ir.moved_documents(one, other, "q1", QRELS, "nDCG@10", ties="docno_asc")
    assert moved.difference == pytest.approx(found.differences("new", "old", "nDCG@10")["q1"])
    assert found.documents("q2", ir.RR, k=1).documents[0].effect == 0.5
    assert found.documents("q1", before="new").after == "old"
    by_name = {"a": OLD, "b": NEW, "c": OLD}
    three = ir.compare(by_name, QRELS, "RR", test="t")
    assert three.documents("q1", before="b", after="c").before == "b"
    with pytest.raises(ValueError, match="there are 3 systems; choose two with before= and after=: a, b, c"):
        three.documents("q1")
    with pytest.raises(KeyError, match="no system 'd'; there are a, b, c"):
        three.documents("q1", before="d", after="a")
    with pytest.raises(KeyError, match="'AP' was not compared"):
        found.documents("q1", "AP")
    with pytest.raises(KeyError, match="query 'q3' is not judged; did you mean 'q1'"):
        found.documents("q3")


def test_a_comparison_without_its_runs() -> None:
    found = ir.compare({"old": OLD, "new": NEW}, QRELS, "RR", test="t")
    for without in (pickle.loads(pickle.dumps(found)), ir.compare({"RR": found["RR"].scores}, test="t")):
        with pytest.raises(ValueError, match="does not have its runs.*moved_documents"):
            without.documents("q1")
    assert pickle.loads(pickle.dumps(found)) == found
    changing = {"old": OLD, "new": {query: dict(documents) for query, documents in NEW.items()}}
    changed = ir.compare(changing, QRELS, "RR", test="t")
    changing["new"]["q1"]["d1"] = 9
    with pytest.raises(ValueError, match="the run 'new' or its judgments have changed: RR was 0.5, and is 1"):
        changed.documents("q1")


def test_rankings() -> None:
    run = ir.Run({"q1": {"a": 1, "b": 2, "c": 1}, "2": {"d": 1}})
    assert run.ranking("q1") == [("b", 2), ("c", 1), ("a", 1)]
    assert run.ranking("q1", ties="docno_asc") == [("b", 2), ("a", 1), ("c", 1)]
    assert run.ranking("q1", ties="input") == [("b", 2), ("a", 1), ("c", 1)]
    with pytest.raises(KeyError, match="run 'run' has no query 'q7'; did you mean 'q1'"):
        run.ranking("q7")
    with pytest.raises(ValueError, match="two documents have the score 1"):
        run.ranking("q1", ties="error")
    with pytest.raises(ValueError, match="rank_column needs the rank column"):
        run.ranking("q1", ties="rank_column")
    with pytest.raises(ValueError, match="ties must be one of"):
        run.ranking("q1", ties="expected")  # type: ignore[arg-type]


def test_holes() -> None:
    holes = ir.entered_unjudged(ir.Run(OLD, "old"), ir.Run(NEW, "new"), QRELS, ["P@1", "Bpref"])
    assert (holes.before, holes.after, holes.grade) == ("old", "new", 2)
    first, second = holes.measures
    assert (first.measure, first.k, first.documents, first.queries) == ("P@1", 1, 1, ["q1"])
    assert (first.difference, first.none, first.all) == (0, 0, 0.5)
    assert (second.k, second.documents) == (10, 1) and second.none < second.difference
    assert "old -> new" in str(holes) and len(holes.to_pandas()) == 2
    with pytest.raises(ValueError, match="k must be at least 1, not 0"):
        ir.entered_unjudged(OLD, NEW, QRELS, "AP", k=0)
