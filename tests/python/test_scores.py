"""Scores: values, arrays and data frames, texts, pickles."""

from __future__ import annotations

import pickle

import irmetrics as ir
import pytest
from conftest import Judgments, Results

TABLE = """\
Scores of run 'run'
nDCG@10  0.7398
AP       0.6250
NumRet        4

2/2 queries scored; none missing
     unjudged@10
run          25%"""


def test_scores(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate(run, qrels=qrels, measures=["nDCG@10", "AP"])
    assert scores["AP"] == scores["map"] == scores[ir.AP] == scores["MAP"] == 0.625
    assert scores.per_query["AP"] == {"q1": 0.25, "q2": 1.0}
    assert scores.per_query[ir.AP]["q1"] == 0.25
    assert list(scores) == scores.measures == [ir.nDCG @ 10, ir.AP]
    assert scores.queries == ["q1", "q2"] and scores.run == "run" and scores.missing == []
    assert scores.to_dict() == {"nDCG@10": scores["nDCG@10"], "AP": 0.625}
    assert "AP" in scores and "ndcg_cut_10" in scores and ir.RR not in scores and "nonsense" not in scores
    with pytest.raises(KeyError) as error:
        scores["RR"]
    assert error.value.args[0] == "measure 'RR' was not scored; the scored measures are nDCG@10, AP"
    with pytest.raises(TypeError):
        scores.per_query["AP"]["q1"] = 1  # type: ignore[index]


def test_equal_measures_are_scored_once(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate(run, qrels, ["AP map", ir.AP, "MAP", "ndcg_cut_10 nDCG@10"])
    assert scores.measures == [ir.AP, ir.nDCG @ 10]


def test_scores_as_arrays_and_frames(qrels: Judgments, run: Results) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    scores = ir.evaluate(run, qrels, "nDCG@10 AP")
    assert scores.values.shape == (2, 2) and list(scores.values[1]) == [0.25, 1.0]
    pytest.importorskip("pandas", reason="pandas is not installed")
    table = scores.to_pandas()
    assert table.loc["q1", "AP"] == 0.25
    assert list(table.columns) == ["nDCG@10", "AP"] and list(table.index) == ["q1", "q2"]


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
