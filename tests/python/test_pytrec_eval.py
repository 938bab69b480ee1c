"""Measures compared with pytrec_eval, whose core is trec_eval 9: scores are compared as float32.

Excluded: iprec_at_recall and 11pt_avg, whose cut-offs differ (lround(p R) in trec_eval 10, floor(p R + 0.9) in 9), and
relstring and runid, which are not numbers. gm_map and gm_bpref are logarithms for each query, so their exponentials are
compared. The caller of pytrec_eval computes the means over queries, so queries are compared one by one.
"""

from __future__ import annotations

import math
import random

import irmetrics as ir
import pytest
from conftest import random_case
from irmetrics.compat import pytrec_eval as compat

pytrec_eval = pytest.importorskip("pytrec_eval", reason="pytrec_eval is not installed")

CUTOFFS = {"P", "recall", "ndcg_cut", "map_cut", "success", "relative_P"}
OTHERS = "map recip_rank Rprec bpref infAP ndcg ndcg_rel Rndcg G binG set_P set_recall set_relative_P set_map set_F"
COUNTS = "num_ret num_rel num_rel_ret num_nonrel_judged_ret utility"
NAMES = [f"{name}_{k}" for name in sorted(CUTOFFS) for k in (1, 3, 5, 10, 100)]
NAMES += [f"Rprec_mult_{k / 5:.2f}" for k in range(1, 11)]
NAMES += (OTHERS + " " + COUNTS).split()
REQUEST = {f"{name}.1,3,5,10,100" for name in CUTOFFS} | {"Rprec_mult", *OTHERS.split(), *COUNTS.split()}


@pytest.mark.parametrize("seed", range(40))
def test_random_cases(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(75):
        qrels, run = random_case(rng)
        expected = pytrec_eval.RelevanceEvaluator(qrels, REQUEST).evaluate(run)
        scores = ir.evaluate(run, qrels, NAMES, precision="float32", queries="intersection")
        assert list(expected) == scores.queries or set(expected) == set(scores.queries)
        for name in NAMES:
            ours = scores.per_query[name]
            for query, values in expected.items():
                assert ours[query] == pytest.approx(values[name], abs=1e-9), (name, query, qrels, run)


def test_ids_of_queries_are_texts() -> None:
    for evaluator in (pytrec_eval.RelevanceEvaluator, compat.RelevanceEvaluator):
        with pytest.raises(TypeError):
            evaluator({1: {"d": 1}}, {"map"})
        with pytest.raises(TypeError):
            evaluator({"1": {"d": 1}}, {"map"}).evaluate({1: {"d": 1.0}})


def test_geometric_means() -> None:
    rng = random.Random(5)
    for _ in range(300):
        qrels, run = random_case(rng)
        expected = pytrec_eval.RelevanceEvaluator(qrels, {"gm_map", "gm_bpref"}).evaluate(run)
        scores = ir.evaluate(run, qrels, "GMAP GMBpref", precision="float32")
        for ours, theirs in (("GMAP", "gm_map"), ("GMBpref", "gm_bpref")):
            for query, values in expected.items():
                assert max(scores.per_query[ours][query], 1e-5) == pytest.approx(math.exp(values[theirs]), abs=1e-9)
            mean = sum(values[theirs] for values in expected.values()) / len(expected)
            assert scores[ours] == pytest.approx(math.exp(mean), abs=1e-9)


def test_float32_scores() -> None:
    run = {"q": {"a": 0.123456781, "b": 0.123456780}}
    expected = pytrec_eval.RelevanceEvaluator({"q": {"a": 1}}, {"map"}).evaluate(run)["q"]["map"]
    assert ir.evaluate(run, {"q": {"a": 1}}, "AP", precision="float32")["AP"] == expected == 0.5
    assert ir.evaluate(run, {"q": {"a": 1}}, "AP")["AP"] == 1.0


def test_relevance_level() -> None:
    rng = random.Random(9)
    for _ in range(300):
        qrels, run = random_case(rng)
        evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"map", "P.5", "recall.5", "recip_rank"}, relevance_level=2)
        scores = ir.evaluate(run, qrels, "AP(rel=2) P(rel=2)@5 R(rel=2)@5 RR(rel=2)", precision="float32")
        for query, values in evaluator.evaluate(run).items():
            ours = [scores.per_query[measure][query] for measure in scores.measures]
            theirs = [values[name] for name in ("map", "P_5", "recall_5", "recip_rank")]
            assert ours == pytest.approx(theirs, abs=1e-9)
