"""The audit of an evaluation."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import numpy as np
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


# --- grades below rel

JUDGED = {"q": {"a": 0.9, "b": 0.4}}  # by a model that writes probabilities
RUN = {"q": {"a": 2.5, "b": 1.0}}
PROBLEM = (
    "AP: no judged document is relevant: the largest grade is 0.9, and rel is 1 by default; choose rel, such as "
    "AP(rel=0.5)"
)


def qrels_file(folder: Path) -> Path:
    path = folder / "qrels"
    path.write_text("q 0 a 0.9\nq 0 b 0.4\n")
    return path


def run_file(folder: Path) -> Path:
    path = folder / "x.run"
    path.write_text("q Q0 a 1 2.5 x\nq Q0 b 2 1 x\n")
    return path


@pytest.mark.parametrize(
    "call",
    [
        lambda _: ir.evaluate(RUN, JUDGED, "AP RR P@1 nDCG"),
        lambda folder: ir.evaluate(run_file(folder), qrels_file(folder), "nDCG AP"),
        lambda _: ir.evaluate({"x": RUN, "y": RUN}, JUDGED, "AP"),
        lambda _: ir.evaluate({"query": ["q", "q"], "doc": ["a", "b"], "score": [2.5, 1.0]}, JUDGED, "AP"),
        lambda _: ir.evaluate([("q", "a", 2.5), ("q", "b", 1.0)], JUDGED, "AP"),
        lambda _: ir.evaluate(ir.Run(RUN), ir.Qrels(JUDGED), ir.AP),
        lambda _: ir.Evaluator(JUDGED, "AP").evaluate(RUN),
        lambda _: ir.compare({"x": RUN, "y": RUN}, JUDGED, measures="AP"),
        lambda _: ir.document_stability({"x": RUN, "y": RUN}, JUDGED, "AP", shares=[0.5]),
        lambda _: ir.relevant_cap({"x": RUN, "y": RUN}, JUDGED, "AP", caps=[1]),
        lambda _: ir.without_documents({"x": RUN, "y": RUN}, JUDGED, "AP", random=1),
        lambda _: ir.drift(JUDGED, JUDGED, runs_before={"x": RUN}, runs_after={"x": RUN}, measures="AP"),
    ],
)
def test_grades_below_the_default_rel_are_an_error(call: Callable[[Path], Any], tmp_path: Path) -> None:
    with pytest.raises(ValueError) as error:
        call(tmp_path)
    assert str(error.value.args[0]).endswith(PROBLEM)


def test_support_below_the_default_rel_is_an_error() -> None:
    nuggets = {"q": {"n": {"a": 0.9}}}
    with pytest.raises(ValueError, match=r"alpha_nDCG@5: no document supports a nugget: the largest grade is 0.9.*"):
        ir.evaluate(RUN, nuggets=nuggets, measures="alpha_nDCG@5")
    with pytest.raises(ValueError, match=r"no document supports a nugget: the largest grade is 0.9; expected grades"):
        ir.coverage(RUN, nuggets)
    assert ir.evaluate(RUN, nuggets=nuggets, measures="alpha_nDCG(rel=0.5)@5")["alpha_nDCG(rel=0.5)@5"] == 1


def test_a_rel_that_is_given_is_used_and_counted() -> None:
    """AP of [0.9, 0.4] is 1 for rel=0.9 and for rel=0.4."""
    assert ir.evaluate(RUN, JUDGED, "AP(rel=0.9) AP(rel=0.4)").to_dict() == {"AP(rel=0.9)": 1, "AP(rel=0.4)": 1}
    at_5 = ir.P(rel=1) @ 5
    for measures, text in (("AP(rel=1)", "AP"), (ir.AP(rel=1), "AP"), (at_5, "P@5"), (ir.AP(rel=2), "AP(rel=2)")):
        for measure in (measures, pickle.loads(pickle.dumps(measures))):
            scores = ir.evaluate(RUN, JUDGED, measure)
            assert scores[text] == 0
            assert [(one.measure, one.queries) for one in scores.audit.below_rel] == [(text, 1)]
            assert f"; 1 query below rel={2 if 'rel' in text else 1} ({text})" in repr(scores)
    assert at_5 == ir.P @ 5 and str(at_5) == "P@5"
    audit = json.loads(scores.to_json())["runs"][0]["audit"]
    assert audit["below_rel"] == [{"measure": "AP(rel=2)", "rel": 2.0, "queries": 1}]


def test_queries_that_reach_rel_and_queries_that_do_not() -> None:
    qrels = {"q1": {"a": 1}, "q2": {"a": 0.5}, "q3": {"a": 0}, "q4": {"a": 0.5}}
    run = {"q1": {"a": 1.0}, "q2": {"a": 1.0}, "q3": {"a": 1.0}}
    audit = ir.evaluate(run, qrels, "RR nDCG").audit
    assert [tuple(one) for one in audit.below_rel] == [("RR", 1.0, 3)]
    assert [tuple(one) for one in ir.evaluate(run, qrels, "RR", queries="intersection").audit.below_rel] == [
        ("RR", 1.0, 2)
    ]
    assert ir.evaluate({"q3": {"a": 1.0}}, {"q3": {"a": 0}}, "RR AP").audit.below_rel == []


def test_stand_ins_have_the_zero_of_their_tools() -> None:
    from irmetrics.compat import ir_measures
    from irmetrics.compat.beir import EvaluateRetrieval

    assert ir_measures.calc_aggregate([ir_measures.AP, ir_measures.RR], JUDGED, RUN) == {
        ir_measures.AP: 0,
        ir_measures.RR: 0,
    }
    # BEIR counts every grade above 0.
    assert EvaluateRetrieval.evaluate_custom(JUDGED, RUN, [1], "mrr") == {"MRR@1": 1.0}


# --- runs that do not reach a cut-off, and the depth


def test_queries_with_fewer_documents_than_a_cutoff() -> None:
    qrels = {"q1": {"a": 1}, "q2": {"a": 1}, "q3": {"a": 1}}
    run = {"q1": {"a": 2.0, "b": 1.0}, "q2": {f"d{i}": float(i) for i in range(20)}}
    scores = ir.evaluate(run, qrels, "R@1 R@2 R@20 R@1000")
    assert [(at.k, at.shallow) for at in scores.audit.cutoffs] == [(1, 0), (2, 0), (20, 1), (1000, 2)]
    assert "; shallow@20 1, @1000 2; " in repr(scores)
    assert json.loads(scores.to_json())["runs"][0]["audit"]["cutoffs"][3]["shallow"] == 2
    shallow = ir.evaluate(run, qrels, "R@20", depth=10).audit
    assert [(at.k, at.shallow) for at in shallow.cutoffs] == [(10, 1), (20, 2)]


def test_the_audit_counts_within_the_depth() -> None:
    """The order is a, c, b, e, d: the ties of c and b are in the first 3, those of e and d are not."""
    run = {"q": {"a": 5.0, "b": 4.0, "c": 4.0, "d": 3.0, "e": 3.0}}
    qrels = {"q": {"a": 1, "b": 1, "d": 1}}
    whole = ir.evaluate(run, qrels, "P@4").audit
    assert (whole.tied_hits, *whole.cutoffs[0]) == (2, 4, 4, 2, 1, 0)
    cut = ir.evaluate(run, qrels, "P@4", depth=3).audit
    assert cut.tied_hits == 1
    assert [tuple(at) for at in cut.cutoffs] == [(3, 3, 1, 0, 0), (4, 3, 1, 0, 1)]
    # The depth separates b and c.
    assert [tuple(at) for at in ir.evaluate(run, qrels, "P@4", depth=2).audit.cutoffs] == [
        (2, 2, 1, 1, 0),
        (4, 2, 1, 0, 1),
    ]


# --- numbers beyond 2^53

LARGE = 2**53


def large_runs(folder: Path) -> dict[str, Any]:
    """Two documents whose scores differ by 1, in each form of a run."""
    scores = [LARGE, LARGE + 1]
    trec, lines = folder / "a.run", folder / "a.jsonl"
    trec.write_text("".join(f"q Q0 {d} 1 {score} x\n" for d, score in zip("ab", scores)))
    lines.write_text(
        "".join(json.dumps({"query_id": "q", "doc_id": d, "score": s}) + "\n" for d, s in zip("ab", scores))
    )
    columns = {"query": ["q", "q"], "doc": ["a", "b"]}
    return {
        "trec": trec,
        "lines": lines,
        "dict": {"q": dict(zip("ab", scores))},
        "tuples": [("q", d, score) for d, score in zip("ab", scores)],
        "int64": {**columns, "score": np.array(scores, dtype=np.int64)},
        "uint64": {**columns, "score": np.array(scores, dtype=np.uint64)},
        "run": ir.Run({"q": dict(zip("ab", scores))}),
    }


@pytest.mark.parametrize("form", ["trec", "lines", "dict", "tuples", "int64", "uint64", "run"])
def test_tied_scores_beyond_2_53_are_counted(form: str, tmp_path: Path) -> None:
    scores = ir.evaluate(large_runs(tmp_path)[form], {"q": {"b": 1}}, "RR")
    assert scores.audit.large_scores == 2
    assert "; 2 documents with tied scores beyond 2^53" in repr(scores)


def test_other_large_scores_are_not_counted() -> None:
    for scores in ([LARGE, LARGE + 2], [LARGE - 1, LARGE - 1], [1e300, 2e300], [-LARGE, 1]):
        audit = ir.evaluate({"q": dict(zip("ab", map(float, scores)))}, {"q": {"b": 1}}, "RR").audit
        assert audit.large_scores == 0
    assert ir.evaluate({"q": {"a": -LARGE, "b": -LARGE - 1, "c": 0}}, {"q": {"b": 1}}, "RR").audit.large_scores == 2


def test_tied_grades_beyond_2_53_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "qrels"
    path.write_text(f"q 0 a {LARGE}\nq 0 b {LARGE + 1}\n")
    columns = {"query": ["q", "q"], "doc": ["a", "b"], "grade": np.array([LARGE, LARGE + 1])}
    for qrels in (path, {"q": {"a": LARGE, "b": LARGE + 1}}, columns):
        scores = ir.evaluate(RUN, qrels=qrels, measures="nDCG")
        assert scores.audit.large_grades == 2 and "; 2 tied grades beyond 2^53" in repr(scores)
    assert ir.evaluate(RUN, {"q": {"a": LARGE, "b": LARGE + 2}}, "nDCG").audit.large_grades == 0


CORPUS_QRELS = {"q1": {"d1": 1, "gone": 0}, "q2": {"lost": 1, "d2": 1}}
CORPUS_ROWS = [("q1", "d1", 3.0), ("q1", "new", 2.0), ("q1", "gone", 1.0), ("q2", "d2", 1.0), ("q3", "unjudged", 1.0)]


def in_corpus_form(form: str, tmp_path: Path) -> Any:
    mapping: dict[str, dict[str, float]] = {}
    for query, document, score in CORPUS_ROWS:
        mapping.setdefault(query, {})[document] = score
    if form == "Run":
        return ir.Run(mapping)
    if form == "rows":
        return CORPUS_ROWS
    if form == "columns":
        return dict(zip(("query_id", "doc_id", "score"), map(list, zip(*CORPUS_ROWS)), strict=True))
    if form == "file":
        path = tmp_path / "a.run"
        path.write_text("".join(f"{query} Q0 {document} 1 {score} a\n" for query, document, score in CORPUS_ROWS))
        return path
    return mapping


@pytest.mark.parametrize("form", ["dict", "Run", "rows", "columns", "file"])
def test_documents_that_the_corpus_lacks_are_counted(form: str, tmp_path: Path) -> None:
    run = in_corpus_form(form, tmp_path)
    ids = tmp_path / "corpus.txt"
    ids.write_text("d1\nd2\nd3\n")
    texts = tmp_path / "corpus.tsv"
    texts.write_text("d1\tone\nd2\ttwo\nd3\tthree\n")
    for corpus in ["d1", "d2", "d3"], {"d1", "d2", "d3"}, str(ids), texts:
        scores = ir.evaluate(run, CORPUS_QRELS, "AP", corpus=corpus)
        assert (scores.audit.judged_outside, scores.audit.returned_outside) == (2, 2)
    assert "2 judged documents outside the corpus; 2 returned documents outside the corpus" in str(scores.audit)
    evaluator = ir.Evaluator(CORPUS_QRELS, "AP", corpus=["d1", "d2", "d3", "gone", "lost"])
    for _ in range(2):
        audit = evaluator.evaluate(run).audit
        assert (audit.judged_outside, audit.returned_outside) == (0, 1)
    audit = ir.evaluate(run, CORPUS_QRELS, "AP").audit
    assert (audit.judged_outside, audit.returned_outside) == (0, 0)


def test_a_corpus_has_ids() -> None:
    with pytest.raises(TypeError, match="a document must be text or a whole number, not 1.5"):
        ir.evaluate({"q1": {"d1": 1}}, {"q1": {"d1": 1}}, "AP", corpus=[1.5])  # type: ignore[list-item]
    with pytest.raises(OSError, match="nowhere.txt: cannot be opened"):
        ir.evaluate({"q1": {"d1": 1}}, {"q1": {"d1": 1}}, "AP", corpus="nowhere.txt")
