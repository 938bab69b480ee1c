"""irmetrics.compat.beir against the values of BEIR in tests/goldens/stand_ins.json, which make_stand_ins.py wrote."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from irmetrics.compat.beir import EvaluateRetrieval

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[1] / "goldens" / "stand_ins.json").read_text())
CUTOFFS = [1, 3, 5]


def test_values_are_those_of_beir() -> None:
    found = EvaluateRetrieval.evaluate(GOLDEN["qrels"], copy.deepcopy(GOLDEN["runs"][0]), CUTOFFS)
    assert list(found) == GOLDEN["beir"]


@pytest.mark.parametrize("metric", ["mrr", "r_cap", "hole", "acc"])
def test_custom_values_are_those_of_beir(metric: str) -> None:
    found = EvaluateRetrieval.evaluate_custom(GOLDEN["qrels"], GOLDEN["runs"][0], CUTOFFS, metric)
    assert found == GOLDEN["beir custom"][metric]


class Retriever:
    """Returns the same results for any corpus."""

    def search(self, corpus: Any, queries: Any, top_k: int, score_function: str) -> dict[str, dict[str, float]]:
        assert (top_k, score_function) == (5, "dot")
        return {query: {document: 1.0 + place for place, document in enumerate(corpus)} for query in queries}


def test_the_steps_of_the_first_page_of_beir() -> None:
    corpus, queries = {"d1": {"text": "a"}, "d2": {"text": "b"}}, {"q1": "a", "q2": "b"}
    qrels = {"q1": {"d1": 1}, "q2": {"d2": 2}}
    model = EvaluateRetrieval(Retriever(), k_values=CUTOFFS, score_function="dot")
    results = model.retrieve(corpus, queries)
    ndcg, _map, recall, precision = model.evaluate(qrels, results, model.k_values)
    mrr = model.evaluate_custom(qrels, results, model.k_values, metric="mrr")
    assert ndcg == {"NDCG@1": 0.5, "NDCG@3": 0.81546, "NDCG@5": 0.81546}
    assert _map == {"MAP@1": 0.5, "MAP@3": 0.75, "MAP@5": 0.75}
    assert recall == {"Recall@1": 0.5, "Recall@3": 1.0, "Recall@5": 1.0}
    assert precision == {"P@1": 0.5, "P@3": 0.33333, "P@5": 0.2}
    assert mrr == {"MRR@1": 0.5, "MRR@3": 0.75, "MRR@5": 0.75}


def test_documents_with_the_id_of_their_query_are_removed() -> None:
    qrels, results = {"x": {"d": 1}}, {"x": {"x": 9.0, "d": 1.0}}
    kept = EvaluateRetrieval.evaluate(qrels, results, [1], ignore_identical_ids=False)
    removed = EvaluateRetrieval.evaluate(qrels, results, [1])
    assert (kept[0]["NDCG@1"], removed[0]["NDCG@1"]) == (0.0, 1.0)
    assert results == {"x": {"d": 1.0}}


def test_unknown_metrics_and_missing_retrievers_are_named() -> None:
    with pytest.raises(ValueError, match="Unsupported metric: err; expected one of mrr, mrr@k"):
        EvaluateRetrieval.evaluate_custom({"q": {"a": 1}}, {"q": {"a": 1.0}}, [1], "err")
    with pytest.raises(ValueError, match="retrieve needs a retriever"):
        EvaluateRetrieval().retrieve({}, {})
