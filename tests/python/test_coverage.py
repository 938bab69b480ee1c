"""Coverage of nuggets by several runs: the report, its parts, and BERDS's figure 2."""

from __future__ import annotations

import json
import math
from pathlib import Path

import irmetrics as ir
import pytest

NUGGETS = {
    "q1": {"for": ["d1"], "against": ["d2"]},
    "q2": {"for": ["d1"], "against": ["d2"]},
    "q3": {"for": ["d1"], "against": ["d2"], "other": ["d3"]},
}
RUNS = {
    "x": {"q1": {"d1": 2, "d2": 1}, "q2": {"u": 2, "d2": 1}, "q3": {"d3": 1}},
    "y": {"q1": {"u": 1}, "q2": {"d1": 1}, "q3": {"d1": 1}},
}


def test_report_has_the_values_of_its_parts() -> None:
    found = ir.coverage(RUNS, NUGGETS, k=2)
    assert (found.k, found.limit) == (2, 100)
    assert [row.run for row in found.runs] == ["x", "y", "all runs"]
    # q1: d1, d2, u; q2: u, d2, d1; q3: d3, d1
    together = found.union
    assert (together.documents, together.success, together.all_covered) == (8 / 3, 1, 2 / 3)
    assert together.coverage == pytest.approx((1 + 1 + 2 / 3) / 3) and found.runs[2].coverage == together.coverage
    finders = [row.runs for row in found.difficulties.nuggets]
    assert finders == [1, 1, 1, 1, 1, 0, 1]
    for row, run in zip(found.runs, RUNS.values()):
        scores = ir.evaluate(run, nuggets=NUGGETS, measures="Coverage@2 MRecall@2")
        assert row.coverage == scores["Coverage@2"] and row.success == scores["MRecall@2"]
        size = ir.set_size(run, NUGGETS)
        assert row.with_set_size == size.share
        assert row.set_size == size.mean or (math.isnan(row.set_size) and math.isnan(size.mean))
    for sides, run in zip(found.sides, RUNS.values()):
        assert sides[1:] == tuple(ir.two_sides(run, NUGGETS, k=2).to_dict()[name] for name in sides._fields[1:])
    assert found.to_pandas()["run"].tolist() == ["x", "y", "all runs"]
    assert "Nuggets found by the first 2 documents of 2 queries with two nuggets" in repr(found)


def test_rows_are_over_the_queries_that_all_runs_have() -> None:
    runs = {"x": RUNS["x"], "part": {"q1": {"d2": 1}}}
    found = ir.coverage(runs, NUGGETS, queries="intersection")
    alone = ir.coverage({name: {"q1": run["q1"]} for name, run in runs.items()}, {"q1": NUGGETS["q1"]})
    assert list(found.union.per_query) == ["q1"] and found.union.left_out == 2
    assert repr((found.runs, found.sides)) == repr((alone.runs, alone.sides))  # nan is equal to itself


def test_two_sides() -> None:
    found = ir.two_sides(RUNS["x"], NUGGETS, k=2)
    assert (found.both, found.only_first, found.only_second, found.neither) == (0.5, 0, 0.5, 0)
    assert found.per_query == {"q1": "both", "q2": "only_second"} and found.other_queries == 1
    assert ir.two_sides(RUNS["x"], NUGGETS, k=1).per_query == {"q1": "only_first", "q2": "neither"}
    assert math.isnan(ir.two_sides(RUNS["x"], {"q3": NUGGETS["q3"]}, k=2).both)
    with pytest.raises(ValueError, match="k must be at least 1"):
        ir.two_sides(RUNS["x"], NUGGETS, k=0)


def test_two_files_of_berds(tmp_path: Path) -> None:
    """The union of two files covers all three perspectives, whichever comes first."""
    for name, documents in {"a": {"one": [1, 0, 0]}, "b": {"two": [0, 1, 0], "three": [0, 0, 1]}}.items():
        contexts = [{"text": text, "mistral-preds": [p == 1 for p in judged]} for text, judged in documents.items()]
        row = {"question": "why?", "perspectives": ["x", "y", "z"], "ctxs": contexts}
        (tmp_path / f"{name}.jsonl").write_text(json.dumps(row) + "\n")
    for order in ("ab", "ba"):
        nuggets, runs = ir.read_berds([tmp_path / f"{name}.jsonl" for name in order])
        assert ir.coverage(runs, nuggets).union.coverage == 1.0


def test_plot_of_two_sides() -> None:
    pytest.importorskip("matplotlib")
    ax = ir.plot_two_sides(RUNS, NUGGETS, k=2, names=("supporting", "opposing"))
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "both",
        "only supporting",
        "only opposing",
        "neither",
    ]
    assert [text.get_text() for text in ax.get_yticklabels()] == ["x", "y"]
    bars = [[bar.get_width() for bar in part] for part in ax.containers]
    assert bars == [[50, 0], [0, 50], [50, 0], [0, 50]]  # of x and y, part by part
    assert [bar.get_x() + bar.get_width() for bar in ax.containers[-1]] == [100, 100]
    with pytest.raises(ValueError, match="no query has two nuggets"):
        ir.plot_two_sides(RUNS, {"q3": NUGGETS["q3"]})
