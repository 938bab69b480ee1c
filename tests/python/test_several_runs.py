"""Several runs side by side."""

from __future__ import annotations

import io
import json
import pickle
from pathlib import Path

import irmetrics as ir
import pytest
from conftest import Judgments, Results
from irmetrics._several import ScoresByRun

SIDE_BY_SIDE = """\
run        AP  nDCG@10
bm25   0.6250   0.7398
dense  0.0000   0.0000

2/2 queries scored
       shallow@10  unjudged@10
bm25            2          25%
dense           2         100%"""


def test_several_runs(qrels: Judgments, run: Results, tmp_path: Path) -> None:
    dense = {"q1": {"u": 1.0}, "q2": {"u": 1.0}}
    both = ir.evaluate({"bm25": run, "dense": dense}, qrels, "AP nDCG@10")
    assert isinstance(both, ir.results.ScoresByRun)
    assert repr(both) == SIDE_BY_SIDE
    assert both["bm25"]["AP"] == 0.625 and list(both) == ["bm25", "dense"] and len(both) == 2
    assert both["dense"].run == "dense"
    assert ">bm25</th>" in both._repr_html_() == both.to_html()
    assert both.to_text() == SIDE_BY_SIDE + "\n"
    assert "retrieved@10" in both.to_text(audit=True) and "retrieved@10" not in both.to_text()
    assert both["bm25"].to_text().startswith("measure    bm25\nAP       0.6250\n")
    assert both["bm25"].to_html() == both["bm25"]._repr_html_()
    assert repr(ir.evaluate({"bm25": run}, qrels, "NumRet")) == ("measure  bm25\nNumRet      4\n\n2/2 queries scored")
    path = tmp_path / "file"
    ir.Run(run, name="tagged").write(path)
    objects = [ir.Run(run, name="bm25"), ir.Run(dense, name="bm25"), path]
    assert list(ir.evaluate(objects, qrels, "AP")) == ["bm25", "bm25 (2)", "tagged"]
    assert list(ir.evaluate({"x": path, "y": ir.Run(run)}, qrels, "AP")) == ["x", "y"]
    assert ir.evaluate([run, dense], qrels, "AP").to_dict() == {"run": {"AP": 0.625}, "run (2)": {"AP": 0.0}}
    assert pickle.loads(pickle.dumps(both)) == both
    assert list(ir.evaluate({"a": {}, "b": {"q1": {"a": 1}}}, qrels, "AP")) == ["a", "b"]
    with pytest.raises(KeyError, match="no run 'e5'; the runs are bm25, dense"):
        both["e5"]
    assert both.get("e5") is None and dict(both) == {"bm25": both["bm25"], "dense": both["dense"]}


@pytest.mark.parametrize("per_query", [False, True])
def test_frames_of_several_runs_are_pivots_of_the_long_frame(qrels: Judgments, run: Results, per_query: bool) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    both = ir.evaluate({"bm25": run, "dense": {"q1": {"u": 1.0}}}, qrels, "AP RR")
    wide, long = both.to_pandas(per_query=per_query), both.to_pandas(per_query=per_query, long=True)
    keys = ["run", "query"] if per_query else ["run"]
    assert list(long.columns) == ["run", "measure", *keys[1:], "value"]
    pivot = long.pivot(index=keys, columns="measure", values="value")
    assert (pivot.to_numpy() == wide.to_numpy()).all() and list(pivot.columns) == list(wide.columns)
    assert wide.index.tolist() == pivot.index.tolist()
    rows = pandas.read_csv(io.StringIO(both.to_csv()))
    theirs = rows[rows["query"] != "all"] if per_query else rows[rows["query"] == "all"].drop(columns="query")
    pandas.testing.assert_frame_equal(long, theirs.reset_index(drop=True))


def test_missing_queries_are_reported() -> None:
    qrels = {f"q{i:02}": {"d": 1} for i in range(15)}
    whole = {query: {"d": 1.0} for query in qrels}
    half = {f"q{i:02}": {"d": 1.0} for i in range(7)}
    both = ir.evaluate({"whole": whole, "<half>": half}, qrels, "AP")
    assert list(both.audit) == ["whole", "<half>"] and both.audit["<half>"] == both["<half>"].audit
    assert (both.audit["<half>"].missing, both.audit["whole"].missing) == (8, 0)
    assert repr(both).splitlines()[-6:] == [
        "15/15 queries scored",
        "          missing",
        "whole           0",
        "<half> !        8",
        "",
        "! means depend on queries=judged",
    ]
    assert ">&lt;half&gt;<sup>!</sup></th><td>8</td></tr>" in both._repr_html_()
    assert "15/15 queries scored; 8 missing" in both["<half>"]._repr_html_()
    again = pickle.loads(pickle.dumps(both))
    assert again.audit == both.audit and repr(again) == repr(both)
    # Undefined values are reported as in the program.
    depths = ir.evaluate({"x": half}, nuggets={query: {"n": ["d"]} for query in qrels}, measures="CoverDepth")
    assert "; undefined CoverDepth 8; 8 values of missing queries undefined" in repr(depths)


def test_names(qrels: Judgments, run: Results, tmp_path: Path) -> None:
    """Scores and messages use the names of the mapping for runs."""
    path = tmp_path / "file"
    ir.Run(run, name="tagged").write(path)
    tagged = ir.Run(run, name="tagged")
    both = ir.evaluate({"object": tagged, "file": path, "dict": run, "rows": [("q1", "a", 1.0)]}, qrels, "AP")
    assert [scores.run for scores in both.values()] == list(both) == ["object", "file", "dict", "rows"]
    assert tagged.name == "tagged"
    assert both["object"] == both["file"].named("object") == both["dict"].named("object") != both["dict"]
    several = ir.evaluate([tagged, tagged], qrels, "AP")
    assert [scores.run for scores in several.values()] == list(several) == ["tagged", "tagged (2)"]
    with pytest.raises(KeyError) as error:
        ir.evaluate({"mine": ir.Run({"q9": {"a": 1}}, name="tagged")}, qrels, "AP")
    assert error.value.args[0].startswith("run 'mine': run and qrels have no query in common")


def test_json_has_the_policy_of_each_run_if_they_differ() -> None:
    run, qrels = {"q1": {"d1": 1, "d2": 1}}, {"q1": {"d1": 1}}
    first, second = ir.evaluate(run, qrels, "RR", depth=1), ir.evaluate(run, qrels, "RR", ties="docno_asc")
    same = json.loads(ScoresByRun({"a": first, "b": first}).to_json())
    assert same["policy"]["depth"] == 1 and not any("policy" in one for one in same["runs"])
    for scores in ({"a": first, "b": second}, {"b": second, "a": first}):
        found = json.loads(ScoresByRun(scores).to_json())
        assert "policy" not in found
        policies = {one["name"]: (one["policy"]["depth"], one["policy"]["ties"]) for one in found["runs"]}
        assert policies == {"a": (1, "docno_desc"), "b": (0, "docno_asc")}


def test_one_run_is_not_mistaken_for_several(qrels: Judgments) -> None:
    for run in ({"q0": {}, "q1": {"a": 1}}, {}, {"q1": {}}, {"q1": {"a": "x"}}):
        try:
            assert isinstance(ir.evaluate(run, qrels, "AP"), ir.Scores)
        except TypeError as error:
            assert str(error) == "query 'q1', document 'a': the score must be a number, not 'x' (str)"
