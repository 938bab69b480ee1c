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
        "Audit: 2 queries scored, 1 judged but missing from the run, 1 query of the run not judged, 1 judged "
        "document shares its score, 100.0 % unjudged in the top 1, 1 tied pair across rank 1"
    )


def test_left_out() -> None:
    qrels = {"q1": {"a": 1}, "q2": {"a": 0}, "q3": {"a": 1}}
    run = {"q1": {"a": 1}, "q2": {"a": 1}}
    assert ir.evaluate(run, qrels, "AP").audit.left_out == 0
    assert ir.evaluate(run, qrels, "AP", no_relevant="skip").audit.left_out == 1
    audit = ir.evaluate(run, qrels, "AP", no_relevant="skip", queries="intersection").audit
    assert (audit.scored, audit.left_out) == (1, 2)
    assert str(audit) == (
        "1 query scored, 2 left out, 1 judged but missing from the run, 1 without a relevant document"
    )


@pytest.mark.parametrize("scattered", [False, True])
def test_lenient_lines(tmp_path: Path, scattered: bool) -> None:
    path = tmp_path / "run"
    lines = ["q1 Q0 a 1 0,5 tag", "q1 Q0 b", "q2 Q0 a 1 1 tag"]
    path.write_text("\n".join([*lines, "q1 Q0 c 1 0 tag"] if scattered else lines))
    audit = ir.evaluate(path, {"q1": {"a": 1}}, "AP", lenient=True).audit
    assert (audit.skipped_lines, audit.coerced_lines) == (1, 1)
    assert audit.first_problem == f"{path}:1: column 11: the score must be a finite number, not '0,5'"
    assert repr(audit).endswith(f", 1 line skipped, 1 line read leniently; the first: {audit.first_problem}")
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
