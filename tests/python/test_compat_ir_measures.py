"""irmetrics.compat.ir_measures against ir_measures, on random judgments and runs and on the steps of its first page."""

from __future__ import annotations

import math
import pickle
import random
from typing import Any

import irmetrics as ir
import pytest
from irmetrics.compat import ir_measures
from test_compat import some_documents, some_scores

OF_DOCUMENTS = [
    *("AP", "AP(rel=2)@5", "P@5", "P(rel=2)@3", "nDCG", "nDCG@5", "R@5", "RR", "RR@5", "Judged@5", "Rprec", "Bpref"),
    *("SetP", "SetR", "SetF", "SetF(beta=0.5)", "SetAP", "SetRelP", "Success@1", "NumRet", "NumRet(rel=2)", "NumQ"),
    *("NumRel", "NumRelRet", "infAP", "Judged"),
    *("RBP(p=0.7, rel=1)", "RBP(p=0.7, rel=2)", "ERR@5"),
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
# ir_measures may mix up measures with gains or judged_only and others, as docs/coming_from_other_tools.md says.
@pytest.mark.parametrize(
    "names",
    [
        OF_DOCUMENTS,
        OF_SUBTOPICS,
        ["nDCG(gains={1:0,2:5})@5"],
        ["P(judged_only=True)@5", "nDCG(judged_only=True)", "AP(judged_only=True,rel=2)"],
    ],
    ids=["documents", "subtopics", "gains", "judged documents"],
)
def test_ir_measures_computes_the_same(names: list[str]) -> None:
    theirs = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    rng = random.Random(3)
    for _ in range(60):
        subtopics = range(3 if names is OF_SUBTOPICS else 1)
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


@pytest.mark.parametrize(
    "name", ["P_5", "P.5,10", "ndcg_cut", "map", "iprec_at_recall", "success", "set_F.1.0,0.5", "official"]
)
def test_ir_measures_parses_names_of_trec_eval(name: str) -> None:
    theirs = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    expected = [str(measure) for measure in theirs.parse_trec_measure(name)]
    assert [str(measure) for measure in ir_measures.parse_trec_measure(name)] == expected


CWL = [
    *("BPM(T=1.5,max_rel=2)@4", "INSQ(T=2.0,max_rel=2)", "INST(T=1.0,max_rel=3)", "SDCG(max_rel=2)@5"),
    *("NERR8(max_rel=2)@3", "NERR9(max_rel=2)@3", "NERR10(p=0.8,max_rel=2)", "NERR11(T=1.0,max_rel=2)"),
]


@pytest.mark.parametrize("provider", ["pytrec_eval", "cwl_eval", "judged", "msmarco", "gdeval", "compat", "accuracy"])
@pytest.mark.filterwarnings("ignore")
def test_providers_compute_the_same(provider: str) -> None:
    theirs = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    source = theirs.providers.registry[provider]
    if not source.is_available():
        pytest.skip(f"the provider {provider} of ir_measures is not installed")
    own = getattr(ir_measures, provider)
    rng = random.Random(provider)
    names = [
        "AP",
        "P(rel=2)@3",
        "RR",
        "RR@2",
        "nDCG@5",
        "nDCG(dcg='exp-log2')@5",
        "ERR@3",
        "Judged@4",
        "RBP(rel=1)",
        "Compat",
        "Compat(p=0.8,normalize=False)",
        "Accuracy",
        "Accuracy(rel=2)",
        *CWL,
    ]
    supported = [name for name in names if source.supports(theirs.parse_measure(name))]
    assert [name for name in names if own.supports(ir_measures.parse_measure(name))] == supported
    for _ in range(10):
        qrels = [
            ir_measures.Qrel(str(query), document, rng.choice([0, 1, 2]))
            for query in range(3)
            for document in some_documents(rng, 2, 8)
        ]
        run = [  # with an unjudged document, because Accuracy divides by their number
            ir_measures.ScoredDoc(str(query), document, score)
            for query in range(2)
            for document, score in {**some_scores(rng, 1), "unjudged": 0.01}.items()
        ]
        expected = source.calc_aggregate(
            [theirs.parse_measure(name) for name in supported], [theirs.Qrel(*row) for row in qrels], run
        )
        found = own.calc_aggregate(supported, qrels, run)
        expected_values = {str(measure): value for measure, value in expected.items()}
        assert {str(measure): value for measure, value in found.items()} == pytest.approx(
            expected_values, abs=1e-9, nan_ok=True
        )


OF_USERS = [
    *("P@5", "P(rel=2)@7", "RR", "RR(rel=2)", "AP", "AP(rel=2)", "RBP(rel=1)", "RBP(rel=2,p=0.999)", *CWL),
    *("BPM(T=2.0,min_rel=1,max_rel=3)@9", "SDCG(min_rel=1,max_rel=3)@20", "INST(T=2.5,min_rel=1,max_rel=2)"),
]


@pytest.mark.filterwarnings("ignore")
def test_cwl_rows_have_the_values_of_cwl_eval() -> None:
    theirs = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    if not theirs.cwl_eval.is_available():
        pytest.skip("the provider cwl_eval of ir_measures is not installed")
    assert ir_measures.CwlMetric._fields == theirs.CwlMetric._fields
    rng = random.Random(11)
    for size in (2, 10, 40, 1200):  # cwl_eval reads 1000 documents
        documents = [f"d{i}" for i in range(size)]
        qrels = [
            ir_measures.Qrel(str(query), document, rng.choice([-1, 0, 0, 1, 2, 3]))
            for query in range(4)
            for document in rng.sample(documents, rng.randint(1, size))
        ]
        run = [  # with ties; query 0 has no results, and query 4 no judgments
            ir_measures.ScoredDoc(str(query), document, rng.choice([1.0, 2.0, rng.random()]))
            for query in range(1, 5)
            for document in rng.sample(documents, rng.randint(size // 2, size))
        ]
        measures = [theirs.parse_measure(name) for name in OF_USERS]
        expected = list(theirs.cwl_eval.iter_calc(measures, [theirs.Qrel(*row) for row in qrels], run))
        found = list(ir_measures.cwl_eval.iter_calc(OF_USERS, qrels, run))
        assert [type(row).__name__ for row in found] == [type(row).__name__ for row in expected]
        for own, row in zip(found, expected):
            assert (own.query_id, str(own.measure)) == (row.query_id, str(row.measure))
            assert own[2:] == pytest.approx(row[2:], rel=1e-12, abs=1e-12)


def test_cwl_measures_that_cwl_eval_lacks_have_values() -> None:
    for measure, value in ((ir_measures.RBP(p=0.5) @ 2, 0.25), (ir_measures.P @ 2000, 0.0005)):
        found = list(ir_measures.iter_calc([measure], {"q": {"a": 1}}, {"q": {"b": 2.0, "a": 1.0}}))
        assert [row.value for row in found] == pytest.approx([value])


# Values of queries a and b that trectools 0.0.50 computes through ir_measures 0.4.3 with pandas 2.3.
TRECTOOLS = {
    "P@3": (1 / 3, 1 / 3),
    "RR": (0.5, 0.5),
    "Rprec": (1 / 3, 0.5),
    "AP": (1 / 3, 0.5),
    "AP@3": (1 / 6, 0.25),
    "nDCG": (0.5405857679450102, 0.6509209298071326),
    "nDCG@3": (0.4030302838010049, 0.38685280723454163),
    "nDCG(dcg='exp-log2')@2": (0.52129602861432, 0.38685280723454163),
    "Bpref": (0.0, 0.5),
    "RBP": (None, 0.2464),  # it is not binary there, and a has a larger grade
    "RBP(p=0.5)@3": (None, 0.1875),
}


def test_trectools_computes_the_same() -> None:
    qrels = {"a": {"d1": 2, "d2": 0, "d3": 1, "d4": 1}, "b": {"d1": 0, "d2": 1, "d3": 1, "d5": 0}, "c": {"d1": 1}}
    run = {"a": {"d2": 2.0, "d1": 2.0, "d9": 1.5, "d4": 1.0}, "b": {"d1": 4.0, "d3": 3.0, "d9": 3.0, "d2": 1.0}}
    for row in ir_measures.trectools.iter_calc(TRECTOOLS, qrels, run):
        expected = TRECTOOLS[str(row.measure)]["abc".index(row.query_id)] if row.query_id != "c" else 0.0
        assert expected is None or row.value == pytest.approx(expected, abs=1e-12), row
    others = ("P(rel=2)@5", "RR@5", "nDCG(gains={1:2})", "AP(judged_only=True)", "ERR@5")
    assert not any(ir_measures.trectools.supports(ir_measures.parse_measure(name)) for name in others)
    assert ir_measures.trectools not in ir_measures.DefaultPipeline.providers


README_QRELS = {"Q0": {"D0": 0, "D1": 1}, "Q1": {"D0": 0, "D3": 2}}
README_RUN = {"Q0": {"D0": 1.2, "D1": 1.0}, "Q1": {"D0": 2.4, "D3": 3.6}}


def test_the_steps_of_the_first_page_of_ir_measures() -> None:
    theirs = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    names = ["AP", "nDCG", "RR", "nDCG@10", "P(rel=2)@10"]
    chosen = [ir_measures.AP, ir_measures.nDCG, ir_measures.RR, ir_measures.nDCG @ 10, ir_measures.P(rel=2) @ 10]
    assert [str(measure) for measure in chosen] == names
    expected = theirs.calc_aggregate([theirs.parse_measure(name) for name in names], README_QRELS, README_RUN)
    found = ir_measures.calc_aggregate(chosen, README_QRELS, README_RUN)
    assert {str(measure): value for measure, value in found.items()} == pytest.approx(
        {str(measure): value for measure, value in expected.items()}
    )
    by_query = {
        (row.query_id, str(row.measure)): row.value for row in ir_measures.iter_calc(chosen, README_QRELS, README_RUN)
    }
    rows = theirs.iter_calc([theirs.parse_measure(name) for name in names], README_QRELS, README_RUN)
    assert by_query == pytest.approx({(row.query_id, str(row.measure)): row.value for row in rows})


def test_measures_evaluate_themselves() -> None:
    measure = ir_measures.P @ 1
    assert measure.calc_aggregate(README_QRELS, README_RUN) == 0.5
    aggregated, per_query = measure.calc(README_QRELS, README_RUN)
    assert (aggregated, len(per_query)) == (0.5, 2)
    assert list(measure.iter_calc(README_QRELS, {})) == [("Q0", measure, 0.0), ("Q1", measure, 0.0)]
    assert measure.evaluator(README_QRELS).calc_aggregate(README_RUN) == {measure: 0.5}
    assert math.isnan(measure.calc_aggregate({}, README_RUN))
    assert measure.calc_aggregate({**README_QRELS, "empty": {}}, README_RUN) == 0.5 * 2 / 3
    assert (measure["cutoff"], measure["rel"], measure.NAME) == (1, 1, "P")
    assert measure == ir_measures.Precision(cutoff=1) == ir.P @ 1
    assert pickle.loads(pickle.dumps(measure)) == measure


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("P(2)@5", "parameters must be named"),
        ("P@", "invalid syntax"),
        ("1 + 1", "not a name"),
    ],
)
def test_wrong_texts_are_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ir_measures.parse_measure(text)


def test_wrong_measures_are_named() -> None:
    with pytest.raises(NameError, match="measure not found: Wrong; the measures are AP, MAP"):
        ir_measures.parse_measure("Wrong@5")
    with pytest.raises(AssertionError, match="P has no parameter 'beta'; it has cutoff, rel, judged_only"):
        ir_measures.P(beta=1).calc_aggregate(README_QRELS, README_RUN)
    with pytest.raises(AssertionError, match="wrong or missing parameter 'cutoff'"):
        ir_measures.P.calc_aggregate(README_QRELS, README_RUN)
    with pytest.raises(ValueError, match=r"Unsupported measures {AP}: irmetrics does not compute AP"):
        ir_measures.providers.FallbackProvider([]).calc_aggregate([ir_measures.AP], README_QRELS, README_RUN)


def test_users_define_measures() -> None:
    theirs = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    pytest.importorskip("pandas", reason="pandas is not installed")

    def share(qrels: Any, run: Any) -> float:
        return float((run.merge(qrels, "left", on=["doc_id"])["relevance"] > 0).sum() / len(run))

    own, other = ir_measures.define_byquery(share), theirs.define_byquery(share)
    for cutoff in (1, 2):
        expected = (other @ cutoff).calc_aggregate(README_QRELS, README_RUN)
        assert (own @ cutoff).calc_aggregate(README_QRELS, README_RUN) == expected
        both = ir_measures.calc_aggregate([own @ cutoff, ir_measures.P @ cutoff], README_QRELS, README_RUN)
        assert list(both.values()) == [expected, expected]
    assert str(own @ 2) == "share@2"


def test_rows_in_unknown_forms_are_named() -> None:
    with pytest.raises(ValueError, match="unknown run format: iterable not a namedtuple iterator"):
        ir_measures.calc_aggregate([ir_measures.AP], README_QRELS, [("Q0", "D0", 1.0)])
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    table = pandas.DataFrame({"query_id": ["Q0"], "docno": ["D0"], "relevance": [1]})
    with pytest.raises(ValueError, match=r"unknown qrels format: DataFrame missing columns: \['doc_id'\]"):
        ir_measures.calc_aggregate([ir_measures.AP], table, README_RUN)
