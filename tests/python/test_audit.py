"""The audit of an evaluation."""

from __future__ import annotations

import pickle
from pathlib import Path

import irmetrics as ir
import pytest
from conftest import Judgments


def test_audit(qrels: Judgments) -> None:
    audit = ir.evaluate({"q1": {"a": 1.0, "u": 1.0}, "q9": {"a": 1}}, qrels, "P@1").audit
    assert (audit.scored, audit.left_out, audit.missing, audit.extra) == (2, 0, 1, 1)
    assert audit.tied_hits == 1
    assert audit.cutoffs[0].tied_pairs == 1 and audit.cutoffs[0].unjudged == 1
    assert repr(audit) == (
        "Audit: 2/2 queries scored; 1 missing (queries=judged); 1 unjudged query in the run; unjudged@1 100%; "
        "1 tied judged document; tied pairs across cut 1@1 (ties=docno_desc)"
    )


def test_left_out() -> None:
    qrels = {"q1": {"a": 1}, "q2": {"a": 0}, "q3": {"a": 1}}
    run = {"q1": {"a": 1}, "q2": {"a": 1}}
    assert ir.evaluate(run, qrels, "AP").audit.left_out == 0
    assert ir.evaluate(run, qrels, "AP", no_relevant="skip").audit.left_out == 1
    audit = ir.evaluate(run, qrels, "AP", no_relevant="skip", queries="intersection").audit
    assert (audit.scored, audit.left_out) == (1, 2)
    assert str(audit) == "1/3 queries scored; 1 missing (queries=intersection); 1 without a relevant document"


@pytest.mark.parametrize("scattered", [False, True])
def test_lenient_lines(tmp_path: Path, scattered: bool) -> None:
    path = tmp_path / "run"
    lines = ["q1 Q0 a 1 0,5 tag", "q1 Q0 b", "q2 Q0 a 1 1 tag"]
    path.write_text("\n".join([*lines, "q1 Q0 c 1 0 tag"] if scattered else lines))
    audit = ir.evaluate(path, {"q1": {"a": 1}}, "AP", lenient=True).audit
    assert (audit.skipped_lines, audit.coerced_lines) == (1, 1)
    assert audit.first_problem == f"{path}:1: column 11: the score must be a finite number, not '0,5'"
    assert repr(audit).endswith(f"; 1 line skipped; 1 line coerced; the first: {audit.first_problem}")
    with pytest.raises(ValueError) as error:
        ir.evaluate(path, {"q1": {"a": 1}}, "AP")
    assert error.value.args[0] == audit.first_problem


def test_audits_pickle(tmp_path: Path) -> None:
    path = tmp_path / "run"
    path.write_text("q1 Q0 a 1 1 tag\nq1 Q0 a 1 1 tag\nq1 Q0 b 1 1 tag\nq1 Q0\nq9 Q0 a 1 1 tag more\n")
    qrels = {"q1": {"a": 1}, "q2": {"a": 0}}
    scores = ir.evaluate(path, qrels, "P@1 P@2", lenient=True, duplicates="first", no_relevant="skip")
    audit = scores.audit
    numbers = (audit.scored, audit.left_out, audit.missing, audit.extra, audit.without_relevant, audit.duplicates)
    assert numbers == (1, 1, 1, 1, 1, 1)
    assert (audit.tied_hits, audit.skipped_lines, audit.coerced_lines) == (1, 1, 1)
    again = pickle.loads(pickle.dumps(scores)).audit
    assert again == audit and repr(again) == repr(audit)


def test_the_audit_of_an_overall_value_that_is_too_large_pickles() -> None:
    qrels = {query: {"a": 1e308} for query in ("q1", "q2")}
    scores = ir.evaluate({query: {"a": 1.0} for query in qrels}, qrels=qrels, measures="IdealDCG")
    assert scores.audit.not_finite == 1
    again = pickle.loads(pickle.dumps(scores))
    assert again.audit == scores.audit


def test_the_audit_says_on_which_policies_the_scores_depend() -> None:
    audit = ir.evaluate({"q1": {"a": 1.0}}, {"q1": {"a": 1}}, "AP", ties="input", queries="intersection").audit
    assert (audit.ties, audit.queries) == ("input", "intersection")


def test_measures_that_are_undefined_for_some_queries() -> None:
    nuggets = {"q1": {"n1": {"a": 1}, "n2": {"b": 1}}, "q2": {"n1": {"a": 1}}}
    scores = ir.evaluate({"q1": {"a": 1.0}, "q2": {"a": 1.0}}, nuggets=nuggets, measures="CoverDepth P@1")
    assert [(one.measure, one.queries) for one in scores.audit.undefined] == [("CoverDepth", 1)]
    assert "; undefined CoverDepth 1" in repr(scores)


def test_the_full_audit_is_folded_in_a_notebook_and_written_on_request() -> None:
    qrels = {"q1": {"a": 1}}
    both = ir.evaluate({"x": {"q1": {"a": 1.0}}, "y": {"q1": {"b": 1.0}}}, qrels, "P@1")
    for scores in (both, both["y"]):
        short, full = scores._repr_html_().split("<details><summary>full audit</summary>")
        assert ">y</th><td>100%</td>" in short if scores is both else "; unjudged@1 100%</p>" in short
        assert ">unjudged@1</th>" in full
        assert "audit unjudged@1" not in scores.to_csv()
        assert "\ny,audit unjudged@1,all,1\n" in scores.to_csv(audit=True)
        assert "missing_undefined" not in scores.to_markdown()
        assert "| missing\\_undefined |" in scores.to_markdown(audit=True)
        assert "missing\\_undefined &" in scores.to_latex(audit=True)
