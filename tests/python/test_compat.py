"""The modules of irmetrics.compat against the packages that they stand in for, on random judgments and runs."""

from __future__ import annotations

import random
from typing import Any

import irmetrics as ir
import pytest
from irmetrics.compat import freshstack, ir_measures, pyndeval, pytrec_eval, ranx

DOCUMENTS = [f"d{i}" for i in range(12)]
ROUNDED_AS_IN_TREC_EVAL_10 = ("iprec_at_recall", "11pt_avg")


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
                if not name.startswith(ROUNDED_AS_IN_TREC_EVAL_10):
                    assert found[query][name] == pytest.approx(value, abs=1e-12), (name, qrels[query], run[query])


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


def test_freshstack_refuses_other_metrics() -> None:
    with pytest.raises(ValueError, match="Unsupported metric: map; expected ndcg or hole"):
        freshstack.EvaluateRetrieval([1]).evaluate_custom({"q": {"a": 1}}, {"q": {"a": 1.0}}, "map")
    with pytest.raises(ValueError, match="qrels and results must be provided"):
        freshstack.EvaluateRetrieval([1]).evaluate({}, {}, {}, {})


OF_DOCUMENTS = [
    *("AP", "AP(rel=2)@5", "P@5", "P(rel=2)@3", "nDCG", "nDCG@5", "R@5", "RR", "RR@5", "Judged@5", "Rprec", "Bpref"),
    *("SetP", "SetR", "SetF", "SetAP", "Success@1", "NumRet", "NumQ", "infAP"),
]
OF_SUBTOPICS = [
    "alpha_nDCG@10",
    "alpha_DCG@5",
    "ERR_IA@10",
    "nERR_IA@5",
    "NRBP",
    "StRecall@5",
    "P_IA@5",
    "AP_IA",
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("names", [OF_DOCUMENTS, OF_SUBTOPICS], ids=["documents", "subtopics"])
def test_ir_measures_computes_the_same(names: list[str]) -> None:
    theirs = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    rng = random.Random(3)
    for _ in range(60):
        subtopics = range(1 if names is OF_DOCUMENTS else 3)
        qrels = [
            ir_measures.Qrel(str(query), document, rng.choice([0, 1, 2, 3]), str(subtopic))
            for query in range(3)
            for subtopic in subtopics
            for document in some_documents(rng, 1, 8)
        ]
        run = [ir_measures.ScoredDoc(str(i), d, s) for i in range(3) for d, s in some_scores(rng, 1).items()]
        if names is OF_SUBTOPICS:  # pyndeval has nan for some measures of a query without a relevant document
            qrels = [row._replace(relevance=1) if i % 4 == 0 else row for i, row in enumerate(qrels)]
        expected = theirs.calc([theirs.parse_measure(name) for name in names], [theirs.Qrel(*q) for q in qrels], run)
        found = ir_measures.calc(names, qrels, run)
        values = {(metric.query_id, str(metric.measure)): metric.value for metric in found.per_query}
        theirs_by_name = {(metric.query_id, str(metric.measure)): metric.value for metric in expected.per_query}
        assert values == pytest.approx(theirs_by_name, abs=1e-9)
        overall = {str(measure): value for measure, value in expected.aggregated.items()}
        assert {str(measure): value for measure, value in found.aggregated.items()} == pytest.approx(overall, abs=1e-9)


def test_ir_measures_reads_all_forms_of_input() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    qrels = list(ir_measures.read_trec_qrels("q1 0 d1 1\nq1 0 d2 0\n"))
    run = list(ir_measures.read_trec_run("q1 Q0 d2 1 2.5 t\nq1 Q0 d1 2 1.5 t\n"))
    expected = {ir_measures.RR: 0.5, ir_measures.P @ 1: 0.0}
    assert ir_measures.calc_aggregate([ir_measures.RR, "P@1"], qrels, run) == expected
    assert ir_measures.calc_aggregate(expected, pandas.DataFrame(qrels), pandas.DataFrame(run)) == expected
    assert ir_measures.calc_aggregate(expected, {"q1": {"d1": 1}}, {"q1": {"d2": 2, "d1": 1}}) == expected
    assert [metric.value for metric in ir_measures.iter_calc(expected, iter(qrels), iter(run))] == [0.5, 0.0]


@pytest.mark.parametrize("name", ["P_5", "P.5,10", "ndcg_cut", "map", "iprec_at_recall", "success", "ndcg_cut_10"])
def test_ir_measures_parses_names_of_trec_eval(name: str) -> None:
    theirs = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    expected = [ir.parse_measure(str(measure)) for measure in theirs.parse_trec_measure(name)]
    assert ir_measures.parse_trec_measure(name) == expected


RANX_QRELS: dict[str, dict[str, int]] = {
    "q0": {"d9": 3, "d1": 2, "d4": 2},
    "q1": {"d10": 3, "d6": 2, "d3": 2, "d1": 3, "d7": 0},
    "q2": {"d7": 3, "d4": 3, "d3": 0, "d1": 2, "d5": 1, "d0": 2, "d6": 0},
}
RANX_RUN: dict[str, dict[str, float]] = {
    "q0": {
        "d3": 0.9522,
        "d7": 0.9265,
        "d10": 0.4162,
        "d8": 0.9163,
        "d11": 0.9222,
        "d2": 0.1,
        "d1": 0.6294,
        "d5": 0.7236,
        "d9": 0.2964,
    },
    "q1": {"d11": 0.2842, "d8": 0.9735, "d6": 0.4994, "d10": 0.9409, "d3": 0.3934, "d2": 0.8533},
    "q2": {
        "d3": 0.0865,
        "d6": 0.6638,
        "d10": 0.1079,
        "d2": 0.1637,
        "d5": 0.84,
        "d4": 0.3705,
        "d7": 0.7328,
        "d8": 0.4693,
    },
}
# The values of ranx 0.3.21 for each query.
RANX_VALUES = {
    "hits": [2.0, 3.0, 3.0],
    "hits@3": [0.0, 1.0, 2.0],
    "hit_rate@3": [0.0, 1.0, 1.0],
    "precision": [0.2222222222222222, 0.5, 0.375],
    "precision@3": [0.0, 0.3333333333333333, 0.6666666666666666],
    "recall": [0.6666666666666666, 0.75, 0.6],
    "recall@3": [0.0, 0.25, 0.4],
    "f1": [0.3333333333333333, 0.6, 0.4615384615384615],
    "f1@3": [0.0, 0.28571428571428575, 0.5],
    "r-precision": [0.0, 0.5, 0.6],
    "mrr": [0.16666666666666666, 0.5, 1.0],
    "mrr@3": [0.0, 0.5, 1.0],
    "map": [0.13888888888888887, 0.4, 0.52],
    "map@3": [0.0, 0.125, 0.4],
    "dcg": [1.6588090045732304, 3.527847991330242, 4.053347682417997],
    "dcg@3": [0.0, 1.8927892607143724, 2.8927892607143724],
    "dcg_burges@3": [0.0, 4.4165082750002025, 5.4165082750002025],
    "ndcg": [0.31525148140527426, 0.52232360446179, 0.5676166385667845],
    "ndcg@3": [0.0, 0.3212043018970804, 0.4909032264228103],
    "ndcg_burges@5": [0.0, 0.48344850085725477, 0.5566468250977714],
    "bpref": [
        2 / 3,
        0.75,
        0.5,
    ],  # nan in ranx, 2 / 3 in trec_eval
    "map-l2": [0.13888888888888887, 0.4, 0.225],
    "ndcg@5-l2": [0.0, 0.52232360446179, 0.4520703757857374],
    "precision@3-l2": [0.0, 0.3333333333333333, 0.3333333333333333],
}


@pytest.mark.parametrize("metric", RANX_VALUES)
def test_ranx_computes_the_same(metric: str) -> None:
    found = ranx.evaluate(ranx.Qrels(RANX_QRELS), ranx.Run(RANX_RUN), metric, return_mean=False)
    assert found == pytest.approx(RANX_VALUES[metric], abs=1e-12)


def test_ranx_stores_results_and_takes_dicts() -> None:
    run = ranx.Run(RANX_RUN, name="mine")
    found = ranx.evaluate(ranx.Qrels(RANX_QRELS), run, ["map", "mrr"], return_std=True)
    assert found["map"]["mean"] == pytest.approx(sum(RANX_VALUES["map"]) / 3)
    assert run.mean_scores == {"map": found["map"]["mean"], "mrr": found["mrr"]["mean"]}
    assert run.scores["map"] == pytest.approx(dict(zip(RANX_RUN, RANX_VALUES["map"])))
    assert ranx.evaluate(RANX_QRELS, RANX_RUN, "map") == found["map"]["mean"]
    with pytest.raises(AssertionError, match="make_comparable"):
        ranx.evaluate(ranx.Qrels(RANX_QRELS), ranx.Run({"q0": RANX_RUN["q0"]}), "map")
    part = ranx.Run({"q0": RANX_RUN["q0"], "new": {"d1": 1.0}})
    comparable = ranx.evaluate(ranx.Qrels(RANX_QRELS), part, "map", make_comparable=True)
    assert comparable == pytest.approx(RANX_VALUES["map"][0] / 3)
    with pytest.raises(ValueError, match="Metric err not supported; expected one of hits, f1, rbp"):
        ranx.evaluate(RANX_QRELS, RANX_RUN, "err")


def test_ranx_fuses() -> None:
    one, other = ranx.Run({"q": {"a": 3.0, "b": 1.0}}), ranx.Run({"q": {"b": 5.0, "c": 4.0}})
    assert ranx.fuse([one, other], norm=None, method="sum")["q"] == {"b": 6.0, "c": 4.0, "a": 3.0}
    assert ranx.fuse([one, other], method="sum")["q"] == {"a": 1.0, "b": 1.0, "c": 0.0}
    assert ranx.fuse([one, other], norm=None, method="rrf", params={"k": 9})["q"]["b"] == pytest.approx(1 / 11 + 1 / 10)
    with pytest.raises(NotImplementedError, match="posfuse learns the relevance of each rank"):
        ranx.fuse([one, other], method="posfuse")


def test_ranx_reads_files_and_data_frames() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.DataFrame({"q_id": ["q", "q"], "doc_id": ["a", "b"], "score": [1.0, 2.0]})
    assert ranx.Run.from_df(frame, name="mine").to_dict() == {"q": {"a": 1.0, "b": 2.0}}
    qrels = ranx.Qrels.from_file("examples/documentation/qrels.txt")
    run = ranx.Run.from_file("examples/documentation/bm25.run")
    expected = ir.evaluate("examples/documentation/bm25.run", "examples/documentation/qrels.txt", "nDCG@10")["nDCG@10"]
    assert (len(qrels), run.name) == (15, "bm25")
    assert ranx.evaluate(qrels, run, "ndcg@10") == pytest.approx(expected)
