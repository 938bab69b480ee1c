"""pytrec_eval, pyndeval and freshstack of irmetrics.compat against the packages, on random judgments and runs."""

from __future__ import annotations

import json
import math
import random
from typing import Any

import irmetrics as ir
import pytest
from irmetrics.compat import freshstack, pyndeval, pytrec_eval

DOCUMENTS = [f"d{i}" for i in range(12)]


def some_documents(rng: random.Random, least: int, most: int) -> list[str]:
    return rng.sample(DOCUMENTS, rng.randint(least, most))


def some_scores(rng: random.Random, least: int) -> dict[str, float]:
    return {document: rng.choice([1.0, 2.0, 3.5, rng.random()]) for document in some_documents(rng, least, 9)}


def subtopics(rng: random.Random) -> list[tuple[str, str, str, int]]:
    return [
        (f"q{query}", f"s{subtopic}", document, rng.choice([0, 1, 1]))
        for query in range(2)
        for subtopic in range(rng.randint(1, 4))
        for document in some_documents(rng, 1, 6)
    ]


@pytest.mark.parametrize("seed", range(4))
def test_pytrec_eval_computes_the_same(seed: int) -> None:
    theirs = pytest.importorskip("pytrec_eval", reason="pytrec_eval is not installed")
    rng = random.Random(seed)
    assert pytrec_eval.supported_measures == theirs.supported_measures
    for nickname, measures in pytrec_eval.supported_nicknames.items():
        assert measures == theirs.supported_nicknames[nickname]
    for _ in range(75):
        qrels = {f"q{i}": {d: rng.choice([0, 0, 1, 2, 3]) for d in some_documents(rng, 1, 8)} for i in range(3)}
        run = {f"q{i}": some_scores(rng, 0) for i in range(4)}
        level, judged_only = rng.choice([1, 1, 2]), rng.random() < 0.3
        expected = theirs.RelevanceEvaluator(qrels, {"all_trec"}, level, judged_only).evaluate(run)
        found = pytrec_eval.RelevanceEvaluator(qrels, {"all_trec"}, level, judged_only).evaluate(run)
        assert set(found) == set(expected)
        for query, values in expected.items():
            assert set(found[query]) == set(values)
            for name, value in values.items():
                ranked = run[query].keys() & qrels[query].keys() if judged_only else run[query]
                if math.isnan(value) and not ranked:  # a bug: the precision of no documents
                    value = 0
                assert found[query][name] == pytest.approx(value, abs=1e-12), (name, qrels[query], run[query])


def test_the_steps_of_the_first_page_of_pytrec_eval() -> None:
    theirs = pytest.importorskip("pytrec_eval", reason="pytrec_eval is not installed")
    qrels = {"q1": {"d1": 0, "d2": 1, "d3": 0}, "q2": {"d2": 1, "d3": 1}}
    run = {"q1": {"d1": 1.0, "d2": 0.0, "d3": 1.5}, "q2": {"d1": 1.5, "d2": 0.2, "d3": 0.5}}
    found = [
        json.dumps(package.RelevanceEvaluator(qrels, {"map", "ndcg"}).evaluate(run), sort_keys=True)
        for package in (pytrec_eval, theirs)
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize("measures", [{"P.5,10", "P_3"}, {"ndcg_cut_7"}, {"set", "map"}, {"success"}, set()])
def test_pytrec_eval_names_results_the_same(measures: set[str]) -> None:
    theirs = pytest.importorskip("pytrec_eval", reason="pytrec_eval is not installed")
    qrels, run = {"q": {"a": 1, "b": 0}, "none": {}}, {"q": {"b": 2.0, "a": 1.0}, "none": {"a": 1.0}}
    expected = theirs.RelevanceEvaluator(qrels, measures).evaluate(run)
    assert pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run) == expected


def test_pytrec_eval_reads_and_aggregates_the_same() -> None:
    theirs = pytest.importorskip("pytrec_eval", reason="pytrec_eval is not installed")
    run, qrels = ["q1 Q0 d1 1 2.5 tag\n", "q2 Q0 d1 1 2 tag\n"], ["q1 0 d1 2\n", "q1 0 d2 0\n"]
    assert pytrec_eval.parse_run(run) == theirs.parse_run(run)
    assert pytrec_eval.parse_qrel(qrels) == theirs.parse_qrel(qrels)
    for name in ("num_rel", "gm_map", "map"):
        expected = theirs.compute_aggregated_measure(name, [0.5, 2, 1.25])
        assert pytrec_eval.compute_aggregated_measure(name, [0.5, 2, 1.25]) == pytest.approx(expected, abs=1e-15)


def test_pytrec_eval_refuses_what_the_package_refuses() -> None:
    with pytest.raises(ValueError, match="unsupported measure nDCG"):
        pytrec_eval.RelevanceEvaluator({"q": {"a": 1}}, {"nDCG"})
    with pytest.raises(ValueError, match=r"unsupported measure set_F\.2: set_F takes no parameters here"):
        pytrec_eval.RelevanceEvaluator({"q": {"a": 1}}, {"set_F.2"})
    with pytest.raises(TypeError, match=r"query 'q', document 'a': a grade must be an int, not 0\.5"):
        pytrec_eval.RelevanceEvaluator({"q": {"a": 0.5}}, {"map"})  # type: ignore[dict-item]
    with pytest.raises(AssertionError, match="document 'd1' occurs twice"):
        pytrec_eval.parse_qrel(["q1 0 d1 2", "q1 0 d1 2"])
    assert pytrec_eval.RelevanceEvaluator({"q": {"a": 1}}, {"map"}).evaluate({}) == {}


@pytest.mark.parametrize("alpha", [0.5, 0.2])
def test_pyndeval_computes_the_same(alpha: float) -> None:
    theirs = pytest.importorskip("pyndeval", reason="pyndeval is not installed")
    assert pyndeval.DEFAULT_MEASURES == theirs.DEFAULT_MEASURES
    rng = random.Random(5)
    for _ in range(100):
        qrels = subtopics(rng)
        run = [(f"q{i}", document, score) for i in range(3) for document, score in some_scores(rng, 1).items()]
        expected = theirs.ndeval(qrels, run, alpha=alpha)
        found = pyndeval.ndeval(qrels, run, alpha=alpha)
        assert set(found) == set(expected)
        for query, values in expected.items():
            if values["nNRBP"] != values["nNRBP"]:  # 0 / 0 for a query without a relevant document
                values["nNRBP"] = 0.0
            assert found[query] == pytest.approx(values, abs=1e-9)


def test_pyndeval_accepts_its_own_tuples() -> None:
    qrels = [pyndeval.SubtopicQrel("q", "s", "a", 1), pyndeval.SubtopicQrel("q", "t", "b", 1)]
    evaluator = pyndeval.RelevanceEvaluator(qrels, ["strec@5"])
    assert evaluator.evaluate([pyndeval.ScoredDoc("q", "a", 1.0)]) == {"q": {"strec@5": 0.5}}
    assert evaluator.has_multiple_subtopics()
    assert list(pyndeval.ndeval_iter(qrels, [("q", "b", 1)], ["strec@1"])) == [{"query_id": "q", "strec@1": 0.5}]
    assert evaluator.evaluate([("other", "a", 1.0)]) == {}


@pytest.mark.parametrize(
    ("measure", "message"),
    [("strec", "needs a cut-off"), ("NRBP@5", "has no cut-off"), ("nDCG@5", "unsupported measure 'nDCG@5'")],
)
def test_pyndeval_names_wrong_measures(measure: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        pyndeval.RelevanceEvaluator([("q", "s", "a", 1)], [measure])


def plain_freshstack(
    support: dict[str, dict[str, int]], nuggets: dict[str, list[str]], results: dict[str, dict[str, float]], k: int
) -> float:
    """Coverage@k by its definition, with freshstack's rounding."""
    total = 0.0
    for query, ids in nuggets.items():
        first = [d for d, _ in sorted(results.get(query, {}).items(), key=lambda item: -item[1])][:k]
        covered = sum(any(support[nugget].get(document, 0) > 0 for document in first) for nugget in ids)
        total += round(covered / len(ids), 5)
    return round(total / len(nuggets), 4)


def test_freshstack_computes_its_definitions() -> None:
    rng = random.Random(2)
    for _ in range(60):
        nuggets = {f"q{i}": [f"q{i}_{n}" for n in range(rng.randint(1, 4))] for i in range(3)}
        support = {
            n: {d: rng.choice([0, 1]) for d in some_documents(rng, 1, 5)} for ids in nuggets.values() for n in ids
        }
        grades: dict[str, dict[str, int]] = {query: {} for query in nuggets}
        for query, ids in nuggets.items():
            for nugget in ids:
                for document, grade in support[nugget].items():
                    grades[query][document] = grades[query].get(document, 0) + grade
        results = {query: some_scores(rng, 1) for query in nuggets}
        evaluator = freshstack.EvaluateRetrieval([1, 3, 10])
        alpha_ndcg, coverage, recall = evaluator.evaluate(support, nuggets, grades, results)
        assert coverage == {f"Coverage@{k}": plain_freshstack(support, nuggets, results, k) for k in (1, 3, 10)}
        expected = ir.evaluate(results, grades, "R@10", precision="float32")["R@10"]
        assert recall["Recall@10"] == round(expected, 4)
        assert 0 <= alpha_ndcg["alpha-nDCG@10"] <= 1
        unjudged: Any = evaluator.evaluate_custom(grades, results, "hole")
        judged = {document for documents in grades.values() for document in documents}
        assert unjudged["q0"]["Hole@10"] == sum(document not in judged for document in results["q0"]) / 10


def test_freshstack_orders_the_documents_up_to_its_largest_cutoff() -> None:
    """Cut-offs beyond 20 do not change the others: freshstack drops them before it takes the largest."""
    support, nuggets, grades = {"q_0": {"b": 1}}, {"q": ["q_0"]}, {"q": {"b": 1}}
    results = {"q": {"b": 1.0, "a": 1.0}}  # b is first in the dict, a by id
    for cutoffs, expected in (([1], 1.0), ([1, 50], 1.0), ([50, 1], 1.0), ([1, 2, 50], 0.0)):
        found = freshstack.EvaluateRetrieval(cutoffs).evaluate(support, nuggets, grades, results)[0]
        assert found["alpha-nDCG@1"] == expected
        assert list(found) == [f"alpha-nDCG@{k}" for k in cutoffs]


def alpha_ndcg_of_freshstack(
    support: dict[str, dict[str, int]],
    nuggets: dict[str, list[str]],
    results: dict[str, dict[str, float]],
    cutoffs: list[int],
) -> dict[str, float]:
    """alpha-nDCG by pyndeval, of the documents that freshstack gives it."""
    theirs = pytest.importorskip("pyndeval", reason="pyndeval is not installed")
    cutoffs = [k for k in cutoffs if k <= 20]
    judged = [
        theirs.SubtopicQrel(query, nugget, document, grade)
        for query, ids in nuggets.items()
        for nugget in ids
        for document, grade in support[nugget].items()
    ]
    evaluator = theirs.RelevanceEvaluator(judged, measures=[f"alpha-nDCG@{k}" for k in cutoffs])
    sums = dict.fromkeys((f"alpha-nDCG@{k}" for k in cutoffs), 0.0)
    for query, scores in results.items():
        first = sorted(scores.items(), key=lambda item: item[1], reverse=True)[: max(cutoffs)]
        for name, value in evaluator.evaluate([theirs.ScoredDoc(query, *hit) for hit in first])[query].items():
            sums[name] += value
    return {name: round(value / len(nuggets), 4) for name, value in sums.items()}


@pytest.mark.parametrize("seed", range(5))
def test_freshstack_computes_the_same_alpha_ndcg(seed: int) -> None:
    rng = random.Random(seed)
    documents = [f"d{i}" for i in range(40)]
    for _ in range(250):
        nuggets = {f"q{i}": [f"q{i}_{n}" for n in range(rng.randint(1, 3))] for i in range(2)}
        support = {
            n: {d: rng.choice([0, 1, 1]) for d in rng.sample(documents, rng.randint(1, 8))}
            for ids in nuggets.values()
            for n in ids
        }
        results = {
            query: {d: rng.choice([1.0, 2.0, 3.0]) for d in rng.sample(documents, rng.randint(1, 30))}
            for query in nuggets
        }
        cutoffs = rng.sample([1, 2, 3, 5, 10, 20], rng.randint(1, 3)) + rng.sample([21, 50, 1000], rng.randint(0, 2))
        rng.shuffle(cutoffs)
        grades = {query: {"d0": 1} for query in nuggets}
        found = freshstack.EvaluateRetrieval(cutoffs).evaluate(support, nuggets, grades, results)[0]
        expected = alpha_ndcg_of_freshstack(support, nuggets, results, cutoffs)
        assert {name: found[name] for name in expected} == expected


def test_freshstack_refuses_other_metrics() -> None:
    with pytest.raises(ValueError, match="Unsupported metric: map; expected ndcg or hole"):
        freshstack.EvaluateRetrieval([1]).evaluate_custom({"q": {"a": 1}}, {"q": {"a": 1.0}}, "map")
    with pytest.raises(ValueError, match="qrels and results must be provided"):
        freshstack.EvaluateRetrieval([1]).evaluate({}, {}, {}, {})
