"""evaluate and Evaluator: all sources give the same scores, and policies are applied."""

from __future__ import annotations

import collections
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import Judgments, Results


def test_every_source_gives_the_same(qrels: Judgments, run: Results, tmp_path: Path) -> None:
    path = tmp_path / "run.txt"
    ir.Run(run, name="run").write(path)
    ir.Qrels(qrels).write(tmp_path / "qrels.txt")
    expected = ir.evaluate(ir.Run(run), ir.Qrels(qrels), "nDCG@10 AP")
    rows = [(query, document, score) for query, documents in run.items() for document, score in documents.items()]
    others: list[Any] = [run, path, str(path), rows, collections.OrderedDict(run), iter(rows)]
    for source in others:
        assert ir.evaluate(source, qrels, "nDCG@10 AP") == expected
        assert ir.evaluate(ir.Run(run), tmp_path / "qrels.txt", [ir.nDCG @ 10, "AP"]) == expected
    evaluator = ir.Evaluator(qrels, "nDCG@10 AP")
    assert evaluator.evaluate(run) == evaluator.evaluate(run) == evaluator.evaluate(path) == expected


def test_policies(qrels: Judgments) -> None:
    tied = {"q1": {"a": 1.0, "b": 1.0}}
    for ties, expected in {"docno_desc": 0.5, "docno_asc": 1.0, "input": 1.0}.items():
        assert ir.evaluate(tied, qrels, "RR", ties=ties).per_query["RR"]["q1"] == expected
    assert ir.evaluate(tied, qrels, "RR", queries="intersection").queries == ["q1"]
    assert ir.evaluate(tied, qrels, "RR", depth=1).per_query["RR"]["q1"] == 0.0
    assert ir.evaluate({"q1": {"u": 2, "a": 1}}, qrels, "RR", judged_only=True).per_query["RR"]["q1"] == 1.0
    with pytest.raises(ValueError):
        ir.evaluate(tied, qrels, "RR", ties="error")
    with pytest.raises(KeyError):
        ir.evaluate(tied, qrels, "RR", queries="error")


def test_real_runs(shared: Path) -> None:
    """Streaming, reading and dicts agree on real files."""
    folder = shared / "dl19_passage"
    qrels = ir.read_qrels(folder / "qrels.dl19-passage.txt")
    for path in sorted((folder / "runs").iterdir())[:3]:
        streamed = ir.evaluate(path, qrels, "nDCG@10 AP(rel=2) RR(rel=2)")
        run = ir.read_run(path)
        assert ir.evaluate(run, qrels, "nDCG@10 AP(rel=2) RR(rel=2)") == streamed
        assert ir.evaluate(run.to_dict(), qrels, "nDCG@10 AP(rel=2) RR(rel=2)", name=run.name) == streamed
