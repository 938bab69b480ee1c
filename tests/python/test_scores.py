"""Scores: values, arrays and data frames, texts, pickles."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping

import irmetrics as ir
import pytest
from conftest import Judgments, Results

TABLE = """\
Scores of run 'run'
nDCG@10  0.7398
AP       0.6250
NumRet        4

2/2 queries scored; shallow@10 2; unjudged@10 25%"""


def test_scores(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate(run, qrels=qrels, measures=["nDCG@10", "AP"])
    assert scores["AP"] == scores["map"] == scores[ir.AP] == scores["MAP"] == 0.625
    assert scores.per_query["AP"] == {"q1": 0.25, "q2": 1.0}
    assert scores.per_query[ir.AP]["q1"] == 0.25
    assert scores.measures == [ir.nDCG @ 10, ir.AP]
    assert scores.queries == ["q1", "q2"] and scores.run == "run" and scores.missing == []
    assert scores.to_dict() == {"nDCG@10": scores["nDCG@10"], "AP": 0.625}
    assert "AP" in scores and "ndcg_cut_10" in scores and ir.RR not in scores and "nonsense" not in scores
    with pytest.raises(KeyError) as error:
        scores["RR"]
    assert error.value.args[0] == "measure 'RR' was not scored; the scored measures are nDCG@10, AP"
    with pytest.raises(TypeError):
        scores.per_query["AP"]["q1"] = 1  # type: ignore[index]


def test_scores_are_mappings_of_canonical_names(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate(run, qrels, "ndcg_cut_10 map")
    assert isinstance(scores, Mapping) and isinstance(scores.per_query, Mapping)
    names = ["nDCG@10", "AP"]
    for mapping in (scores, scores.per_query):
        assert list(mapping) == list(mapping.keys()) == list(dict(mapping)) == names
        assert list(mapping.items()) == list(zip(names, mapping.values())) == [(name, mapping[name]) for name in names]
        for asked in ("map", "AP", ir.AP, "MAP"):
            assert asked in mapping and mapping.get(asked) == mapping["AP"]
        assert "RR" not in mapping and 3 not in mapping and mapping.get("RR", 7) == 7
        assert mapping._ipython_key_completions_() == names
    assert dict(scores) == scores.to_dict() and json.loads(json.dumps(dict(scores))) == scores.to_dict()


def test_comparisons_take_any_spelling(qrels: Judgments, run: Results) -> None:
    found = ir.compare({"x": run, "y": {"q1": {"u": 1}}}, qrels=qrels, measures="map RR", resamples=10)
    assert "map" in found and ir.AP in found and "P@1" not in found and found.get("map") == found["AP"]
    assert found._ipython_key_completions_() == ["AP", "RR"]
    assert found["AP"]._ipython_key_completions_() == [("x", "y")]
    matrix = ir.tau_matrix({"one": {"x": 1, "y": 2}, "other": {"x": 2, "y": 1}})
    assert set(matrix._ipython_key_completions_()) >= {("one", "other")}
    assert all(matrix[pair] is not None for pair in matrix._ipython_key_completions_())


def test_json_contains_the_line_of_the_audit(qrels: Judgments, run: Results) -> None:
    both = ir.evaluate({"x": run, "y": {"q1": {"u": 1}}}, qrels, "AP P@2")
    lines = {one["name"]: one["audit_line"] for one in json.loads(both.to_json())["runs"]}
    assert lines == {name: str(audit) for name, audit in both.audit.items()}
    assert lines["y"] == "2/2 queries scored; 1 missing (queries=judged); shallow@2 1; unjudged@2 100%"
    assert json.loads(ir.compare(both, resamples=10).to_json())["audit_lines"] == lines
    for name, line in lines.items():
        assert repr(both[name]).endswith("\n\n" + line) and f"<p>{line}</p>" in both[name]._repr_html_()
        assert repr(both.audit[name]) == f"Audit: {line}" and " 0 " not in line


def test_equal_measures_are_scored_once(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate(run, qrels, ["AP map", ir.AP, "MAP", "ndcg_cut_10 nDCG@10"])
    assert scores.measures == [ir.AP, ir.nDCG @ 10]


def test_scores_as_arrays_and_frames(qrels: Judgments, run: Results) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    scores = ir.evaluate(run, qrels, "nDCG@10 AP")
    assert scores.matrix.shape == (2, 2) and list(scores.matrix[1]) == [0.25, 1.0]
    pytest.importorskip("pandas", reason="pandas is not installed")
    table = scores.to_pandas()
    assert table.loc["q1", "AP"] == 0.25
    assert list(table.columns) == ["nDCG@10", "AP"] and list(table.index) == ["q1", "q2"]
    overall = scores.to_pandas(per_query=False)
    assert list(overall.index) == ["run"] and overall.loc["run"].to_dict() == scores.to_dict()
    long = scores.to_pandas(long=True)
    assert long.values.tolist()[2:] == [["run", "AP", "q1", 0.25], ["run", "AP", "q2", 1.0]]
    assert scores.to_pandas(per_query=False, long=True).values.tolist()[1] == ["run", "AP", 0.625]


def test_texts(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate(run, qrels, "nDCG@10 AP NumRet")
    assert repr(scores) == TABLE
    assert "<td>0.6250</td>" in scores._repr_html_()
    assert repr(ir.Run(run, name="bm25")) == "Run 'bm25': 2 queries, 4 documents"
    assert repr(ir.Qrels(qrels)) == "Qrels: 2 queries, 5 judgments"
    assert "<td>a: 2, b: 0, c: 1</td>" in ir.Qrels(qrels)._repr_html_()
    many = {"q": {f"d{i}": 1 for i in range(43000)}}
    assert repr(ir.Run(many)) == "Run 'run': 1 query, 43,000 documents"
    assert repr(ir.Evaluator(qrels, "AP RR")) == "Evaluator: 2 queries, AP RR"
    assert repr(scores.per_query) == "PerQuery: 3 measures, 2 queries"


def test_named(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate({"q1": run["q1"]}, qrels, ["AP", {"retrieved": lambda ranking: ranking.retrieved}])
    other = scores.named("other")
    assert (scores.run, other.run) == ("run", "other")
    assert other != scores and other.named("run") == scores
    assert other.missing == ["q2"] and other.audit == scores.audit and other["retrieved"] == scores["retrieved"]


def test_pickle(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate({"q1": run["q1"]}, qrels, "nDCG@10 AP NumRel GMAP")
    again = pickle.loads(pickle.dumps(scores))
    assert again == scores and repr(again) == repr(scores) and again.missing == ["q2"]
    assert again.per_query["AP"] == scores.per_query["AP"] and again.audit == scores.audit


def test_per_query_is_made_once() -> None:
    scores = ir.evaluate({"q1": {"d": 1}, "q2": {"d": 1}}, {"q1": {"d": 1}, "q2": {"e": 1}}, "AP RR")
    assert scores.per_query is scores.per_query
    assert scores.per_query["AP"] is scores.per_query["map"]
    assert dict(scores.per_query["AP"]) == {"q1": 1, "q2": 0}
