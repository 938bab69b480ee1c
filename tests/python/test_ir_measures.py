"""Measures compared with ir_measures, for the providers that are installed."""

from __future__ import annotations

import random
import shutil

import irmetrics as ir
import pytest
from conftest import random_case, random_nuggets

ir_measures = pytest.importorskip("ir_measures", reason="ir_measures is not installed")


def compare(provider: str, theirs: str, ours: str, ties: str, tolerance: float, cases: int, **kind: bool) -> None:
    """Compares the queries of random cases."""
    source = ir_measures.providers.registry[provider]
    if not source.is_available():
        pytest.skip(f"the provider {provider} of ir_measures is not installed")
    measure = ir_measures.parse_measure(theirs)
    rng = random.Random(theirs)
    compared = 0
    for _ in range(cases):
        qrels, run = random_case(rng, **kind)
        # gdeval accepts only numbers as query ids
        qrels = {query[1:]: documents for query, documents in qrels.items()}
        run = {query[1:]: documents for query, documents in run.items()}
        scores = ir.evaluate(run, qrels, ours, ties=ties)
        for metric in source.iter_calc([measure], qrels, run):
            assert scores.per_query[ours][metric.query_id] == pytest.approx(metric.value, abs=tolerance), (qrels, run)
            compared += 1
    assert compared >= cases


@pytest.mark.parametrize("measure", ["ERR@3", "ERR@10", "nDCG(dcg='exp-log2')@5", "nDCG(dcg='exp-log2')@20"])
def test_gdeval(measure: str) -> None:
    if shutil.which("perl") is None:
        pytest.skip("gdeval needs perl, which is not installed")
    compare("gdeval", measure, measure, "docno_desc", 5.1e-6, 25, negative=False)


@pytest.mark.parametrize("measure", ["Judged@1", "Judged@5", "Judged@20"])
def test_judged(measure: str) -> None:
    compare("judged", measure, measure, "docno_asc", 1e-9, 300)


@pytest.mark.parametrize("measure", ["RR@1", "RR@5", "RR(rel=2)@10"])
def test_msmarco(measure: str) -> None:
    compare("msmarco", measure, measure, "docno_asc", 1e-9, 300)


@pytest.mark.parametrize("measure", ["SetP", "SetR", "SetAP", "SetF", "SetP(rel=2)", "Success@5", "R@3", "infAP"])
def test_pytrec_eval_provider(measure: str) -> None:
    compare("pytrec_eval", measure, measure, "docno_desc", 1e-9, 300)


@pytest.mark.parametrize("measure", ["RBP(p=0.8,rel=1)", "RBP(p=0.95,rel=1)"])
def test_cwl(measure: str) -> None:
    compare("cwl_eval", measure, measure, "input", 1e-6, 50, negative=False)


@pytest.mark.parametrize(
    "measure",
    [
        "alpha_nDCG@10",
        "alpha_nDCG(alpha=0.3)@5",
        "alpha_DCG@1",
        "alpha_DCG@10",
        "ERR_IA@10",
        "nERR_IA@5",
        "NRBP",
        "NRBP(alpha=0.2,beta=0.8)",
        "nNRBP",
        "AP_IA",
        "P_IA@5",
        "StRecall@10",
        "StRecall(rel=2)@5",
    ],
)
def test_pyndeval(measure: str) -> None:
    """The iteration of these judgments is the nugget. For queries without supporting documents, see test_pyndeval."""
    source = ir_measures.providers.registry["pyndeval"]
    if not source.is_available():
        pytest.skip("the provider pyndeval of ir_measures is not installed")
    rng = random.Random(measure)
    compared = 0
    for _ in range(300):
        nuggets, run = random_nuggets(rng)
        rows = [
            ir_measures.Qrel(query, document, grade + rng.choice((0, 0, 1)) * grade, nugget)
            for query, judged in nuggets.items()
            for nugget, grades in judged.items()
            for document, grade in grades.items()
        ]
        supported = {row.query_id for row in rows if row.relevance >= (2 if "rel=2" in measure else 1)}
        rows = [row for row in rows if row.query_id in supported]
        if not rows:
            continue
        results = {query: documents for query, documents in run.items() if query in supported}
        scores = ir.evaluate(results, nuggets=rows, measures=measure, ties="docno_asc", diversity="ndeval")
        for metric in source.iter_calc([ir_measures.parse_measure(measure)], rows, results):
            assert scores.per_query[measure][metric.query_id] == pytest.approx(metric.value, abs=1e-9), (rows, run)
            compared += 1
    assert compared >= 300


def test_measure_objects_are_spelled_the_same() -> None:
    names = ["AP", "RR", "Rprec", "Bpref", "nDCG", "SetP", "SetR", "SetF", "P", "R", "Success", "Judged", "RBP", "ERR"]
    names += ["alpha_DCG", "alpha_nDCG", "ERR_IA", "nERR_IA", "NRBP", "nNRBP", "AP_IA", "P_IA", "StRecall"]
    for name in names:
        assert repr(getattr(ir, name)) == repr(getattr(ir_measures, name))
    assert repr(ir.nDCG(dcg="exp-log2") @ 10) == repr(ir_measures.nDCG(dcg="exp-log2") @ 10)
    assert repr(ir.P(rel=2) @ 5) == repr(ir_measures.P(rel=2) @ 5)


def test_relevant_documents_of_a_missing_query() -> None:
    """docs/differences.md: ir_measures does not count them."""
    rows = [ir_measures.Qrel(query, "a", 1) for query in ("q1", "q2")]
    found = [ir_measures.ScoredDoc("q1", "a", 1.0)]
    assert ir_measures.calc_aggregate([ir_measures.NumRel], rows, found)[ir_measures.NumRel] == 1
    assert ir.evaluate({"q1": {"a": 1.0}}, {"q1": {"a": 1}, "q2": {"a": 1}}, "NumRel")["NumRel"] == 2
