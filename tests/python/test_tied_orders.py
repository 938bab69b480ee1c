"""Scores over all orders of tied documents: against other packages, and every door."""

from __future__ import annotations

import json
import math
import os
import pickle
import random
import subprocess

import irmetrics as ir
import numpy as np
import pytest
from conftest import PROGRAM
from sklearn.metrics import ndcg_score

# Random queries; 20,000 or more are the long form.
CASES = int(os.environ.get("IRMETRICS_CASES", "2000"))

TIED = {"q": {"a": 1.0, "b": 1.0, "c": 1.0, "d": 1.0}}


def random_queries(seed: int, grades: list[int]) -> tuple[dict[str, dict[str, float]], dict[str, dict[str, int]]]:
    """Runs and qrels in which all returned documents are judged, and no others."""
    rng = random.Random(seed)
    run: dict[str, dict[str, float]] = {}
    qrels: dict[str, dict[str, int]] = {}
    for case in range(CASES):
        documents = [f"d{i}" for i in range(rng.randint(2, 16))]
        distinct = rng.randint(1, len(documents))
        run[f"q{case}"] = {document: rng.randint(1, distinct) / 8 for document in documents}
        qrels[f"q{case}"] = {document: rng.choice(grades) for document in documents}
    return run, qrels


def test_equal_to_tie_aware_retrieval_metrics() -> None:
    trm = pytest.importorskip("trm")
    ours = {"ndcg": "nDCG", "mrr": "RR", "map": "AP", "recall": "R", "precision": "P", "f1": "F1", "hits": "Hits"}
    cutoffs = [1, 3, 5, 10]
    run, qrels = random_queries(1, [0, 0, 1])
    theirs = trm.evaluate(
        [list(scores.values()) for scores in run.values()],
        [[bool(qrels[query][document]) for document in scores] for query, scores in run.items()],
        metrics=list(ours),
        k_list=cutoffs,
    )
    measures = [f"{name}@{k}" for name in ours.values() for k in cutoffs]
    scores = ir.evaluate(run, qrels, measures, ties="interval")
    compared = 0
    for name, ours_name in ours.items():
        for k in cutoffs:
            measure = f"{ours_name}@{k}"
            for query, wanted in zip(run, theirs.per_query[name][k]):
                # Its largest and smallest values divide by the number of documents if that is smaller than k.
                if k > len(run[query]):
                    continue
                got = [scores.per_query[text][query] for text in (measure, f"best({measure})", f"worst({measure})")]
                assert got == pytest.approx([wanted.expected, wanted.maximum, wanted.minimum], abs=1e-12), (query, name)
                compared += 3
    assert compared > 2 * len(ours) * len(cutoffs) * CASES


def test_equal_to_ndcg_score_of_scikit_learn() -> None:
    run, qrels = random_queries(2, [0, 0, 1, 2, 3])
    cutoffs = [1, 3, 5, 100]
    scores = ir.evaluate(run, qrels, [f"nDCG@{k}" for k in cutoffs], ties="expected")
    for query, documents in run.items():
        grades = np.array([[qrels[query][document] for document in documents]])
        for k in cutoffs:
            wanted = ndcg_score(grades, np.array([list(documents.values())]), k=k)
            assert scores.per_query[f"nDCG@{k}"][query] == pytest.approx(wanted, abs=1e-12), (query, k)


def test_an_interval_is_three_measures() -> None:
    scores = ir.evaluate(TIED, {"q": {"b": 1}}, "RR Success@2", ties="interval")
    assert [str(measure) for measure in scores.measures] == [
        "RR",
        "worst(RR)",
        "best(RR)",
        "Success@2",
        "worst(Success@2)",
        "best(Success@2)",
    ]
    assert list(scores.values()) == pytest.approx([25 / 48, 0.25, 1, 0.5, 0, 1])
    assert scores.audit.ties == "interval"
    assert pickle.loads(pickle.dumps(scores)) == scores


def test_an_order_that_is_not_tied_has_one_value() -> None:
    run, qrels = {"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"b": 1, "c": 2}}
    measures = "AP nDCG@2 infAP G ERR@3"
    one = ir.evaluate(run, qrels, measures)
    for ties in ("expected", "best", "worst"):
        assert list(ir.evaluate(run, qrels, measures, ties=ties).values()) == list(one.values())


def test_a_measure_over_all_orders_under_another_rule() -> None:
    scores = ir.evaluate(TIED, {"q": {"b": 1}}, ["RR", "expected(RR)", "best(RR)"], ties="docno_asc")
    assert list(scores.values()) == pytest.approx([0.5, 25 / 48, 1])


def test_the_order_of_the_input_does_not_matter() -> None:
    rng = random.Random(3)
    documents = [f"d{i}" for i in range(9)]
    qrels = {"q": {document: rng.choice([0, 1, 2]) for document in documents[:7]}}
    values = set()
    for _ in range(20):
        rng.shuffle(documents)
        run = {"q": {document: float(int(document[1:]) // 5) for document in documents}}
        scores = ir.evaluate(run, qrels, "AP Bpref ERR infAP nDCG@3 RBP Compat", ties="interval")
        values.add(tuple(scores.values()))
    assert len(values) == 1


def test_a_measure_of_ones_own() -> None:
    costs = {"a": 1.0, "b": 2.0, "c": 3.0}
    first = ir.Measure("first", lambda ranking: costs[ranking.documents[0]], sees="ids")
    run = {"q": dict.fromkeys(costs, 1.0)}
    scores = ir.evaluate(run, {"q": dict.fromkeys(costs, 1)}, first, ties="interval")
    assert list(scores.values()) == pytest.approx([2, 1, 3])


@pytest.mark.parametrize("door", ["evaluate", "file", "Evaluator"])
def test_too_many_orders(door: str, tmp_path) -> None:
    run = {"q7": {f"d{i}": 1.0 for i in range(40)}}
    qrels = {"q7": {f"d{i}": i % 2 for i in range(40)}}
    message = (
        r"query 'q7': infAP has no formula for ties=expected, and its tied documents have too many orders: at most "
        r"1000000 are scored, of groups with up to 1000 judged documents; the largest group has 40 documents, at the "
        r"ranks 1 to 40"
    )
    path = tmp_path / "x.run"
    path.write_text("".join(f"q7 0 {document} 1 {score} x\n" for document, score in run["q7"].items()))
    with pytest.raises(ValueError, match=message):
        if door == "evaluate":
            ir.evaluate(run, qrels, "infAP", ties="expected")
        elif door == "file":
            ir.evaluate(str(path), qrels, "infAP", ties="expected")
        else:
            ir.Evaluator(qrels, "infAP", ties="expected").evaluate(run)


def test_what_has_no_score_over_all_orders() -> None:
    with pytest.raises(
        ValueError, match=r"Coverage@5: ties=best is for measures of documents that are not pooled; for"
    ):
        ir.evaluate(TIED, nuggets={"q": {"n": ["a"]}}, measures="Coverage@5", ties="best")
    with pytest.raises(ValueError, match="query 'q': the depth 2 divides documents with the score 1"):
        ir.evaluate(TIED, {"q": {"b": 1}}, "RR", ties="expected", depth=2, judged_only=True)
    with pytest.raises(ValueError, match="ties must be one of docno_desc, docno_asc, input, rank_column, error, not"):
        ir.fuse([TIED], ties="expected")


def test_the_program(tmp_path) -> None:
    (tmp_path / "qrels.txt").write_text("q 0 b 1\n")
    (tmp_path / "x.run").write_text("".join(f"q 0 {document} 1 1 x\n" for document in TIED["q"]))
    command = [PROGRAM, "evaluate", "--qrels", "qrels.txt", "-m", "RR nDCG@2", "--ties", "interval", "--json", "x.run"]
    printed = json.loads(subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout)
    values = printed["runs"][0]["scores"]
    assert values["RR"] == pytest.approx(25 / 48)
    assert values["best(RR)"] == 1
    assert values["worst(nDCG@2)"] == 0
    assert values["nDCG@2"] == pytest.approx((1 + 1 / math.log2(3)) / 4)
