"""Files of scores of any tool."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import irmetrics as ir
import pytest


def test_trec_eval(tmp_path: Path) -> None:
    lines = [
        "map                   \tq1\t0.5000",
        "map                   \tq2\t0.2500",
        "map                   \tall\t0.3750",
    ]
    for name in ("bm25", "e5"):
        (tmp_path / name).write_text("\n".join([f"runid                 \tall\t{name}", *lines]) + "\n")
    scores = ir.read_scores(tmp_path / "bm25", str(tmp_path / "e5"))
    assert scores == {"AP": {name: {"q1": 0.5, "q2": 0.25} for name in ("bm25", "e5")}}
    assert ir.read_system_scores(tmp_path / "bm25", tmp_path / "e5") == {"AP": {"bm25": 0.375, "e5": 0.375}}


def test_tables(tmp_path: Path) -> None:
    path = tmp_path / "scores.tsv"
    path.write_text("query\tbm25\te5\nq1\t0.5\t0.25\nq2\t1\t0.75\n")
    scores = ir.read_scores(path, measure="mine")
    assert scores == {"mine": {"bm25": {"q1": 0.5, "q2": 1.0}, "e5": {"q1": 0.25, "q2": 0.75}}}
    assert ir.read_scores(path, format="table")["score"] == scores["mine"]
    assert ir.correlate(scores["mine"], scores["mine"], resamples=50).tau_b == 1
    path.write_text("system,AP,RR\nbm25,0.5,0.25\ne5,1,0.75\n")
    assert ir.read_system_scores(path) == {"AP": {"bm25": 0.5, "e5": 1.0}, "RR": {"bm25": 0.25, "e5": 0.75}}


def test_unshared_queries(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_text("run,measure,query,value\nx,AP,q1,0.5\nx,AP,q2,0.5\ny,AP,q1,1\n")
    with pytest.raises(KeyError, match="q2"):
        ir.read_scores(path)
    assert ir.read_scores(path, unshared="drop") == {"AP": {"x": {"q1": 0.5}, "y": {"q1": 1.0}}}


def test_excluded_queries_are_counted(tmp_path: Path) -> None:
    """All results from the scores report the queries that reading excluded, as the program does."""
    path = tmp_path / "scores.csv"
    values = [
        ("q1", 0.5, 1),
        ("q2", 0.25, 0.75),
        ("q3", 0.5, None),
        ("q4", "nan", 0.5),
        ("q5", None, 0.5),
        ("q6", 1, 0),
    ]
    lines = [
        f"{run},AP,{query},{row[place]}"
        for query, *row in values
        for place, run in enumerate("xy")
        if row[place] is not None
    ]
    path.write_text("\n".join(["run,measure,query,value", *lines]) + "\n")
    scores = ir.read_scores(path, unshared="drop")
    for source in (scores, pickle.loads(pickle.dumps(scores))):
        found = ir.compare(source, test="t")
        compared = found["AP"]
        assert (compared.queries, compared.left_out, compared.unshared) == (3, 1, 2)
        measure = json.loads(found.to_json())["measures"][0]
        assert (measure["left_out"], measure["unshared"]) == (1, 2)
        assert "Queries: 3 (1 left out as undefined, 2 left out as missing from some system)." in repr(found)
        of_one = ir.correlate(source["AP"], {"x": 1, "y": 2})
        assert of_one.first_left_out == ir.results.QueriesLeftOut(undefined=1, unshared=2)
        assert of_one.second_left_out == (0, 0)
    plain = {name: dict(row) for name, row in scores["AP"].items()}
    assert ir.compare({"AP": plain}, test="t")["AP"].unshared == 0
    assert ir.correlate(plain, compared.scores, resamples=20).second_left_out == (1, 2)


def test_errors(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nothing"):
        ir.read_scores(tmp_path / "nothing")
    with pytest.raises(TypeError, match="at least one path"):
        ir.read_scores()
    with pytest.raises(TypeError, match="path of a file"):
        ir.read_scores({"AP": {}})
    with pytest.raises(ValueError, match="format must be one of auto"):
        ir.read_scores(tmp_path, format="x")
    path = tmp_path / "scores.csv"
    path.write_text("run,measure,query,value\nx,AP,q1,high\n")
    with pytest.raises(ValueError, match="scores.csv"):
        ir.read_scores(path)
