"""Measure objects, and user-defined measures."""

from __future__ import annotations

import pickle
import re

import irmetrics as ir
import pytest
from conftest import Judgments, Results


def first_rank(ranking: ir.results.JudgedRanking) -> float:
    """The rank of the first judged document; picklable."""
    return ranking.hits[0].rank if ranking.hits else 0


@pytest.mark.parametrize(
    ("measure", "text"),
    [
        (ir.nDCG @ 10, "nDCG@10"),
        (ir.nDCG(dcg="exp-log2") @ 10, "nDCG(dcg='exp-log2')@10"),
        ((ir.nDCG @ 10)(dcg="exp-log2"), "nDCG(dcg='exp-log2')@10"),
        (ir.nDCG(gains={1: 3, 2: 9}), "nDCG(gains={1:3,2:9})"),
        (ir.P(rel=2) @ 5, "P(rel=2)@5"),
        (ir.P(rel=2), "P(rel=2)"),
        (ir.IPrec @ 0.1, "IPrec@0.1"),
        (ir.AP, "AP"),
        ((ir.nDCG @ 10) @ 20, "nDCG@20"),
        (ir.RBP(p=0.9, rel=2), "RBP(p=0.9,rel=2)"),
    ],
)
def test_spelling(measure: ir.Measure, text: str) -> None:
    assert repr(measure) == str(measure) == measure.text == text
    again = pickle.loads(pickle.dumps(measure))
    assert again == measure and hash(again) == hash(measure)


def test_equal_measures() -> None:
    assert ir.parse_measure("ndcg_cut_10") == ir.nDCG @ 10 != ir.nDCG @ 20
    assert {ir.AP, ir.parse_measure("MAP"), ir.nDCG} == {ir.AP, ir.nDCG}
    assert ir.AP != "AP"
    assert (ir.nDCG @ 10).cutoff == 10 and ir.AP.cutoff is None
    assert (ir.P(rel=2) @ 5).name == "P" and ir.NumRet.aggregate == "sum"


def test_spellings_of_papers_and_in_any_case() -> None:
    spellings = {
        "αN@10": "alpha_nDCG@10",
        "\U0001d6fc-N@10": "alpha_nDCG@10",
        "\U0001d6fc-nDCG@10": "alpha_nDCG@10",
        "Rec@50": "R@50",
        "MRec@5": "MRecall@5",
        "Prec@1": "P@1",
        "RPREC": "Rprec",
        "R-Precision": "Rprec",
        "MRECALL @ 5": "MRecall@5",
        "coverage@20": "Coverage@20",
        "p@1": "P@1",
        "hole@10": "Hole@10",
        "rbp": "GradedRBP",
        "RBP": "RBP",
    }
    for text, canonical in spellings.items():
        assert str(ir.parse_measure(text)) == canonical
    assert [str(measure) for measure in ir.parse_measures("nDCG @ 10 p@1, RPREC")] == ["nDCG@10", "P@1", "Rprec"]
    with pytest.raises(ValueError, match="did you mean RBP or GradedRBP"):
        ir.parse_measure("Rbp")
    scores = ir.evaluate({"q": {"a": 1.0}}, {"q": {"a": 1}}, "ndcg @ 10 prec@1")
    assert scores["nDCG@10"] == scores["NDCG @ 10"] == scores["p@1"] == 1


def test_all_measures_have_a_name_and_help() -> None:
    for info in ir.all_measures():
        measure = getattr(ir, info.name)
        assert measure.name == info.name and measure.aggregate == info.aggregate
        assert measure.__doc__.startswith(f"{info.usage}\n  {info.title}\n\n  {info.definition}.\n")
        assert info.source in measure.__doc__
        for parameter in info.parameters:
            assert re.search(rf"\n    @?{parameter.name}=? +{re.escape(parameter.kind)}", measure.__doc__)


def test_wrong_parameters() -> None:
    for call, text in (
        (lambda: ir.RBP(p=1.5), "RBP: p must be "),
        (lambda: ir.nDCG(base=2), "has no parameter 'base'"),
        (lambda: ir.nDCG @ 0, "nDCG: k must be at least 1, not 0"),
        (lambda: ir.AP(rel=2)(rel=3), "'AP(rel=2)' already has parameters"),
    ):
        with pytest.raises((ValueError, TypeError)) as error:
            call()
        assert text in str(error.value)


def test_own_measures(qrels: Judgments, run: Results) -> None:
    seen: list[ir.results.JudgedRanking] = []

    def keep(ranking: ir.results.JudgedRanking) -> int:
        seen.append(ranking)
        return ranking.retrieved

    own = ir.Measure("kept", keep, aggregate="sum")
    scores = ir.evaluate(run, qrels, [own, "nDCG@10", {"first": first_rank}])
    assert [str(measure) for measure in scores.measures] == ["kept", "nDCG@10", "first"]
    assert scores[own] == scores["kept"] == 4 and scores["first"] == 1
    assert seen[0] == ir.results.JudgedRanking([ir.results.Hit(1, 0.0), ir.results.Hit(2, 2.0)], [2.0, 1.0, 0.0], 3)
    assert ir.evaluate(ir.Run(run), qrels, own) == ir.evaluate(run, qrels, own)
    assert ir.evaluate(ir.Run(run), qrels, "nDCG@10")["nDCG@10"] == scores["nDCG@10"]


@pytest.mark.parametrize("as_object", [True, False])
def test_exceptions_propagate(qrels: Judgments, run: Results, as_object: bool) -> None:
    def fails(ranking: ir.results.JudgedRanking) -> float:
        raise ZeroDivisionError("of my own")

    with pytest.raises(ZeroDivisionError, match="of my own"):
        ir.evaluate(ir.Run(run) if as_object else run, qrels, {"fails": fails}, threads=2)
    with pytest.raises(TypeError, match="measure 'text': the return value of its function must be a number, not 'x'"):
        ir.evaluate(run, qrels, {"text": lambda ranking: "x"})


def test_own_measures_pickle(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate(run, qrels, ["AP", ir.Measure("first", first_rank)])
    assert pickle.loads(pickle.dumps(scores)) == scores


def test_a_name_refers_to_one_measure(qrels: Judgments, run: Results) -> None:
    for first in ("P@1", "P_1", "MAP"):
        with pytest.raises(ValueError, match="a measure of your own needs another name, as this one means"):
            ir.evaluate(run, qrels, {first: first_rank})
        with pytest.raises(ValueError, match="a measure of your own needs another name, as this one means"):
            ir.compare({"a": run, "b": run}, qrels, measures=[ir.Measure(first, first_rank)])
    with pytest.raises(ValueError, match="there are two measures named 'mine'"):
        ir.Evaluator(qrels, [{"mine": first_rank}, {"mine": lambda ranking: 0.5}])
    assert len(ir.evaluate(run, qrels, [{"mine": first_rank}, {"mine": first_rank}])) == 1


def test_scores_by_the_same_function_are_comparable(qrels: Judgments, run: Results) -> None:
    scores = [ir.evaluate(run, qrels, {"mine": first_rank}) for _ in range(2)]
    assert scores[0] == scores[1]
    found = ir.compare({"a": scores[0], "b": scores[1]})
    assert found["mine"].systems["a"].mean == found["mine"].systems["b"].mean
    other = ir.evaluate(run, qrels, {"mine": lambda ranking: 0.5})
    with pytest.raises(ValueError, match="'a' and 'b' were scored with different measures named 'mine'"):
        ir.compare({"a": scores[0], "b": other})
