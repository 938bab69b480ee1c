"""The table of bugs in docs/coming_from_other_tools.md: what irmetrics.compat does instead."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from conftest import ROOT
from irmetrics.compat import beir, freshstack, ir_measures, pyndeval, pytrec_eval, ranx

PAGE = (ROOT / "docs" / "coming_from_other_tools.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\w+) \| (.*?) \| .* \|$", PAGE.split("## Bugs that are not reproduced")[1], flags=re.MULTILINE)
BUGS = [(package, text) for package, text in ROWS if package != "package"]

Qrel, ScoredDoc = ir_measures.Qrel, ir_measures.ScoredDoc


def refused(call: Callable[[], Any], message: str) -> bool:
    with pytest.raises(ValueError, match=message):
        call()
    return True


def nan_is_refused() -> bool:
    evaluator = pytrec_eval.RelevanceEvaluator({"q": {"a": 1}}, {"map"})
    return refused(lambda: evaluator.evaluate({"q": {"a": float("nan")}}), "nan")


def precision_of_no_results_is_0() -> bool:
    evaluator = pytrec_eval.RelevanceEvaluator({"q": {"a": 1}}, {"iprec_at_recall.0", "11pt_avg"})
    return set(evaluator.evaluate({"q": {}})["q"].values()) == {0.0}


def several_alphas_are_computed() -> bool:
    qrels = [Qrel("q", "a", 1, "1"), Qrel("q", "a", 1, "2"), Qrel("q", "b", 1, "1")]
    run = {"q": {"b": 2.0, "a": 1.0}}
    measures = [ir_measures.alpha_nDCG(alpha=alpha) @ 5 for alpha in (0.2, 0.5, 0.8)]
    together = ir_measures.calc_aggregate(measures, qrels, run)
    return together == {m: m.calc_aggregate(qrels, run) for m in measures} and min(together.values()) > 0


def subtopics_without_relevant_documents_are_0() -> bool:
    qrels = [Qrel("q", "a", 0, "1"), Qrel("q", "a", 0, "2")]
    return bool(ir_measures.nNRBP.calc_aggregate(qrels, {"q": {"a": 1.0}}) == 0)


def gains_do_not_depend_on_other_measures() -> bool:
    qrels, run = {"q": {"a": 1, "b": 2}}, {"q": {"a": 2.0, "b": 1.0}}
    measures = [ir_measures.nDCG @ 5, ir_measures.nDCG(gains={1: 0}) @ 5]
    together = ir_measures.calc_aggregate(measures, qrels, run)
    separate = {measure: measure.calc_aggregate(qrels, run) for measure in measures}
    return together == separate and together[measures[0]] > together[measures[1]] > 0


def unjudged_documents_are_counted() -> bool:
    measures = [ir_measures.NumRet, ir_measures.P(judged_only=True) @ 5]
    found = ir_measures.calc_aggregate(measures, {"q": {"a": 1, "b": 2}}, {"q": {"a": 2.0, "c": 1.5, "b": 1.0}})
    return found == {measures[0]: 3.0, measures[1]: 0.4}


def parts_of_a_query_are_joined() -> bool:
    qrels = {"q": {"a": 1}, "r": {"a": 1}}
    run = [ScoredDoc("q", "b", 2.0), ScoredDoc("r", "a", 1.0), ScoredDoc("q", "a", 1.0)]
    measure = ir_measures.RBP(rel=1, p=0.5)
    found = {row.query_id: row.value for row in ir_measures.cwl_eval.iter_calc([measure], qrels, run)}
    return found == {"q": 0.25, "r": 0.5}


def missing_documents_are_last_in_the_ideal_ranking() -> bool:
    qrels = {"q": {"found": 1, "missing": 1}}
    scores = [ir_measures.Compat(p=0.8).calc_aggregate(qrels, {"q": {"found": score}}) for score in (-1.0, 1.0)]
    return bool(scores[0] == scores[1])


def missing_documents_follow_scores_of_0() -> bool:
    qrels = {"q": {"missing": 1, "found": 1}}
    scores = [ir_measures.Compat(p=0.8).calc_aggregate(qrels, {"q": {"found": score}}) for score in (0.0, 1.0)]
    return bool(scores[0] == scores[1])


def trectools_has_no_nan() -> bool:
    measures = [ir_measures.AP, ir_measures.nDCG, ir_measures.Rprec, ir_measures.RR]
    qrels = {"missing": {"a": 1}, "not found": {"a": 1}, "none": {"b": 0}}
    run = {"not found": {"b": 1.0}, "none": {"b": 1.0}}
    return {row.value for row in ir_measures.trectools.iter_calc(measures, qrels, run)} == {0.0}


def rprec_is_of_the_query_alone() -> bool:
    qrels = {"q": {"a": 1, "b": 1}, "r": {"c": 1}}
    run = {"q": {"c": 3.0, "b": 2.0}, "r": {"c": 1.0}, "unjudged": {"a": 1.0}}
    found = {row.query_id: row.value for row in ir_measures.trectools.iter_calc([ir_measures.Rprec], qrels, run)}
    return found == {"q": 0.5, "r": 1.0}


def bpref_of_trectools_is_that_of_trec_eval() -> bool:
    qrels = {"q": {"a": 1}, "r": {"a": 1, "b": -1, "c": 0}}
    run = {"q": {"a": 1.0}, "r": {"a": 3.0, "b": 2.0, "c": 1.0}}
    return ir_measures.trectools.calc_aggregate([ir_measures.Bpref], qrels, run) == {ir_measures.Bpref: 1.0}


def orders_of_equal_scores_are_averaged() -> bool:
    measure = ir_measures.RBP(p=0.5) @ 1
    run = {"q": {"x": 2.0, "y": 1.0}, "r": {"a": 1.0, "b": 1.0}}
    return ir_measures.trectools.calc_aggregate([measure], {"r": {"a": 1}}, run) == {measure: 0.25}


CONDORCET = """
from irmetrics.compat import ranx
from irmetrics.compat.ranx import fusion

documents = [f"d{i}" for i in range(9)]
runs = [ranx.Run({"q": {d: 9.0 - i for i, d in enumerate(documents[n:] + documents[:n])}}) for n in (0, 3, 6)]
print(list(fusion.condorcet(runs)["q"]))
"""


def condorcet_is_the_same_in_each_process() -> bool:
    """The majorities of these runs form a circle."""

    def order(seed: int) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
        return subprocess.run(
            [sys.executable, "-c", CONDORCET], env=environment, capture_output=True, text=True, check=True
        ).stdout

    return len({order(seed) for seed in range(4)}) == 1


def dicts_are_joined_by_query() -> bool:
    qrels, run = {"a": {"x": 1}, "b": {"y": 1}}, {"b": {"y": 1.0}, "a": {"x": 1.0}}
    return bool(ranx.evaluate(qrels, run, "mrr") == 1)


def order_of_equal_scores_is_kept() -> bool:
    documents = [f"d{i}" for i in range(40)]
    run = ranx.Run({"q": dict.fromkeys(documents, 1.0)})
    ranks = [1 / ranx.evaluate({"q": {document: 1}}, {"q": run["q"]}, "mrr") for document in documents]
    return list(run["q"]) == documents and ranks == pytest.approx(range(1, 41))


def bpref_is_that_of_trec_eval() -> bool:
    theirs = pytrec_eval.RelevanceEvaluator({"q": {"a": 1}}, {"bpref"}).evaluate({"q": {"a": 1.0}})
    return bool(ranx.evaluate({"q": {"a": 1}}, {"q": {"a": 1.0}}, "bpref") == theirs["q"]["bpref"] == 1)


def permutations_that_equal_the_difference_count() -> bool:
    golden = json.loads((ROOT / "tests" / "goldens" / "stand_ins.json").read_text())
    runs = [ranx.Run(run, name) for run, name in zip(golden["runs"], ("run_1", "run_2"))]
    found = ranx.compare(ranx.Qrels(golden["qrels"]), runs, "mrr", "fisher").to_dict()
    theirs = golden["reports"]["fisher"]["run_1"]["comparisons"]["run_2"]["mrr"]
    return bool(found["run_1"]["comparisons"]["run_2"]["mrr"] == 0.90625 > theirs)


def all_weights_are_tried() -> bool:
    runs = [ranx.Run({"q": {"a": 1.0, document: 2.0}}) for document in ("b", "c", "d")]
    _, means = ranx.optimize_fusion(ranx.Qrels({"q": {"a": 1}}), runs, return_optimization_report=True)
    return len(means) == 66 and "(0.7, 0.2, 0.1)" in means  # 0.7 + 0.2 + 0.1 is 0.9999999999999999


def reports_have_all_digits() -> bool:
    run = ranx.Run({"q": {"x": 2.0, "a": 1.0}, "r": {"a": 1.0, "x": 0.5}})
    other = ranx.Run({"q": {"a": 1.0}, "r": {"x": 1.0}})
    report = ranx.compare(ranx.Qrels({"q": {"a": 1}, "r": {"x": 1}}), [run, other], "mrr")
    return "0.500" in str(report) and "1.000" in str(report)


def data_frames_with_texts_are_read() -> bool:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.DataFrame({"q_id": ["q"], "doc_id": ["a"], "score": [1]}).convert_dtypes()
    return bool(frame["q_id"].dtype != "O" and ranx.Qrels.from_df(frame).to_dict() == {"q": {"a": 1}})


def query_without_relevant_document_is_0() -> bool:
    return pyndeval.ndeval([("q", "s", "a", 0)], [("q", "a", 1.0)], ["nNRBP"]) == {"q": {"nNRBP": 0.0}}


def ideal_ranking_depends_on_the_query_alone() -> bool:
    """Documents a and b tie; which comes first decides the gain of c."""
    qrels = [("q", "s1", "a", 1), ("q", "s2", "b", 1), ("q", "s1", "c", 1), ("q", "s3", "c", 1)]
    run = [("q", "a", 3.0), ("q", "b", 2.0), ("q", "c", 1.0)]
    others = [("p", subtopic, "a", 1) for subtopic in ("s3", "s2", "s1")]
    alone = pyndeval.ndeval(qrels, run, ["alpha-nDCG@5"])
    return pyndeval.ndeval(others + qrels, run, ["alpha-nDCG@5"]) == alone


def cutoffs_beyond_20_are_computed() -> bool:
    run = [("q", f"d{i}", 50.0 - i) for i in range(50)]
    return pyndeval.ndeval([("q", "s", "d30", 1)], run, ["strec@20", "strec@40"]) == {
        "q": {"strec@20": 0.0, "strec@40": 1.0}
    }


def capped_recall_without_relevant_documents_is_0() -> bool:
    found = beir.EvaluateRetrieval.evaluate_custom({"q": {"a": 0}}, {"q": {"a": 1.0}}, [1], "r_cap")
    return found == {"R_cap@1": 0.0}


def unknown_metrics_are_refused() -> bool:
    return refused(
        lambda: beir.EvaluateRetrieval.evaluate_custom({"q": {"a": 1}}, {"q": {"a": 1.0}}, [1], "map"),
        "Unsupported metric: map",
    )


def freshstack_of(results: dict[str, dict[str, float]], cutoff: int) -> Any:
    support, nuggets = {"q_0": {"a": 1}, "r_0": {"a": 1}}, {"q": ["q_0"], "r": ["r_0"]}
    grades = {"q": {"a": 1}, "r": {"a": 1}}
    return freshstack.EvaluateRetrieval([cutoff]).evaluate(support, nuggets, grades, results)


def alpha_ndcg_has_cutoffs_beyond_20() -> bool:
    found = freshstack_of({query: {"a": 1.0} for query in "qr"}, 30)
    return bool(found[0] == {"alpha-nDCG@30": 1.0})


def questions_without_results_are_0() -> bool:
    return bool(freshstack_of({"q": {"a": 1.0}}, 1)[1] == {"Coverage@1": 0.5})


def default_metric_is_ndcg() -> bool:
    return freshstack.EvaluateRetrieval([1]).evaluate_custom({"q": {"a": 1}}, {"q": {"a": 1.0}}) == {"NDCG@1": 1.0}


CHECKS: dict[str, Callable[[], bool]] = {
    "ranks documents with a score of nan or infinity": nan_is_refused,
    "accepts the nicknames of preference measures": lambda: refused(
        lambda: pytrec_eval.RelevanceEvaluator({"q": {"a": 1}}, {"prefs"}), "unsupported measure prefs"
    ),
    "gives nan as `iprec_at_recall_0.00`": precision_of_no_results_is_0,
    "gives 0 for nugget-aware measures with several": several_alphas_are_computed,
    "gives nan for nugget-aware measures of a query": subtopics_without_relevant_documents_are_0,
    "gives nDCG@5 the value of nDCG(gains": gains_do_not_depend_on_other_measures,
    "counts judged documents only in NumRet": unjudged_documents_are_counted,
    "evaluates the parts of a query": parts_of_a_query_are_joined,
    "puts relevant documents that were not retrieved": missing_documents_are_last_in_the_ideal_ranking,
    "orders relevant documents that were not retrieved": missing_documents_follow_scores_of_0,
    "gives nan for AP, nDCG, Rprec or RR": trectools_has_no_nan,
    "stops at a query without judgments": rprec_is_of_the_query_alone,
    "gives 0 as Bpref": bpref_of_trectools_is_that_of_trec_eval,
    "averages the weights of equal scores": orders_of_equal_scores_are_averaged,
    "joins the dicts of qrels and run": dicts_are_joined_by_query,
    "orders equal scores arbitrarily": order_of_equal_scores_is_kept,
    "orders documents without a clear majority": condorcet_is_the_same_in_each_process,
    "gives nan as `bpref`": bpref_is_that_of_trec_eval,
    "loses permutations that equal": permutations_that_equal_the_difference_count,
    "leaves out weights whose sum": all_weights_are_tried,
    "shows 0.300 as 0.3": reports_have_all_digits,
    "refuses data frames of pandas 3": data_frames_with_texts_are_read,
    "gives nan for nNRBP": query_without_relevant_document_is_0,
    "makes ties of an ideal ranking depend": ideal_ranking_depends_on_the_query_alone,
    "refuses cut-offs beyond 20": cutoffs_beyond_20_are_computed,
    "divides by zero for R_cap": capped_recall_without_relevant_documents_is_0,
    "returns None for an unknown metric": unknown_metrics_are_refused,
    "leaves out cut-offs of alpha-nDCG": alpha_ndcg_has_cutoffs_beyond_20,
    "raises KeyError for a question": questions_without_results_are_0,
    "raises AttributeError for the default metric": default_metric_is_ndcg,
}


@pytest.mark.parametrize(("package", "text"), BUGS)
def test_each_bug_is_absent(package: str, text: str) -> None:
    checks = [check for beginning, check in CHECKS.items() if text.startswith(beginning)]
    assert len(checks) == 1, text
    assert checks[0]()


def test_each_check_has_a_row() -> None:
    assert len(BUGS) == len(CHECKS)
