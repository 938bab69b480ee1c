"""ir.check: forms of its arguments, equality with the program, simulated changes, and the plugin of pytest."""

from __future__ import annotations

import gzip
import itertools
import pickle
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import irmetrics as ir
import numpy as np
import pytest
from conftest import PROGRAM, ROOT, needs_program
from irmetrics.testing import assert_no_worse
from scipy import stats

KNOWN = ROOT / "examples/known_items"
MEASURES = ["RR@10", "Success@1"]


@pytest.fixture(scope="module")
def found() -> ir.results.Check:
    return ir.check(KNOWN / "overlap.run", KNOWN / "bm25.run", KNOWN / "qrels.txt", MEASURES)


def test_verdicts(found: ir.results.Check) -> None:
    assert (found.outcome, found.passed, found.exit_code) == ("failed", False, 1)
    assert [row.verdict for row in found.differences] == ["worse", "unresolved"]
    row = found.differences[0]
    scores = [ir.evaluate(KNOWN / f"{run}.run", KNOWN / "qrels.txt", "RR@10") for run in ("overlap", "bm25")]
    assert row.difference == pytest.approx(scores[0]["RR@10"] - scores[1]["RR@10"], abs=1e-15)
    assert row.violated == ["regression"]


def test_forms_of_systems_agree(found: ir.results.Check, tmp_path: Path) -> None:
    qrels = ir.read_qrels(KNOWN / "qrels.txt")
    paths = KNOWN / "overlap.run", KNOWN / "bm25.run"
    runs = [ir.read_run(path).named(path.stem) for path in paths]
    scores = [ir.evaluate(run, qrels, MEASURES) for run in runs]
    assert ir.check(*runs, qrels, MEASURES) == found
    # Scores do not say which documents are unjudged; by default the measures are theirs.
    assert found.holes and found.warnings
    csv = tmp_path / "bm25.csv"
    csv.write_text(scores[1].to_csv())
    for others in ([scores[0], scores[1]], [paths[0], scores[1], qrels], [paths[0], csv, qrels]):
        assert ir.check(*others).differences == found.differences
    assert ir.check(paths[0], {"bm25": scores[1]}, qrels).differences == found.differences
    values = [{query: one.per_query["RR@10"][query] for query in one.queries} for one in scores]
    alone = ir.check(values[0], values[1], measures="RR@10")
    assert alone.differences[0].p_value == found.differences[0].p_value
    two = ir.check(paths[0], {"bm25": paths[1], "words": KNOWN / "words.run"}, qrels, MEASURES)
    assert (two.baselines, len(two.differences)) == (["bm25", "words"], 4)
    same = ir.check(runs[0], runs[0], qrels, MEASURES)
    assert same.baselines == ["overlap (baseline)"]
    assert [row.reason for row in same.differences] == ["no query differs"] * 2


def test_results_pickle_with_their_texts(found: ir.results.Check) -> None:
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.to_junit() == found.to_junit()
    assert again.to_comment() == found.to_comment()


def test_junit_is_read_by_a_parser(found: ir.results.Check) -> None:
    root = ElementTree.fromstring(found.to_junit())
    suite = root.find("testsuite")
    assert suite is not None
    cases = suite.findall("testcase")
    assert [case.get("name") for case in cases] == MEASURES
    assert suite.get("tests") == "2" and suite.get("failures") == "1"
    failure = cases[0].find("failure")
    assert failure is not None and failure.text is not None and "violates regression" in failure.text
    strange = ir.check({"q1": 1, "q2": 0.5}, {"<&\x01\"'>": {"q1": 0.5, "q2": 1}}, measures="<score>")
    name = ElementTree.fromstring(strange.to_junit()).find("testsuite/testcase")
    assert name is not None and name.get("name") == "<score>"


def test_annotations_and_comment(found: ir.results.Check) -> None:
    lines = found.to_annotations().splitlines()
    assert lines[0].startswith("::error title=RR@10 is worse than bm25::the 95 %25 interval")
    assert lines[-1].startswith("::notice title=irmetrics check::Failed%3A") or lines[-1].startswith("::notice ")
    comment = found.to_comment()
    assert comment.startswith("### ❌ Failed: overlap against bm25: RR@10 is worse than bm25\n\n| measure ")
    assert comment.count("<details>") == comment.count("</details>") == 1


@needs_program
def test_the_program_says_the_same(found: ir.results.Check, tmp_path: Path) -> None:
    arguments = ["check", "--baseline", "bm25.run", "--qrels", "qrels.txt", "-m", " ".join(MEASURES)]
    outputs = [argument for end in ("md", "xml", "json") for argument in ("-o", str(tmp_path / f"out.{end}"))]
    finished = subprocess.run([PROGRAM, *arguments, *outputs, "overlap.run"], cwd=KNOWN, capture_output=True, text=True)
    assert finished.returncode == found.exit_code
    assert (tmp_path / "out.md").read_text() == found.to_comment()
    assert (tmp_path / "out.xml").read_text() == found.to_junit()
    assert (tmp_path / "out.json").read_text() == found.to_json()


def test_errors() -> None:
    scores = {"q1": 0.5, "q2": 0.25}
    with pytest.raises(ValueError, match="policy must be one of regression, noninferior, drop, floor, not 'gentle'"):
        ir.check(scores, scores, policy="gentle")
    with pytest.raises(ValueError, match="margin must be at least 0, not -0.1"):
        ir.check(scores, scores, margin=-0.1)
    with pytest.raises(ValueError, match="policy 'noninferior' needs a margin above 0"):
        ir.check(scores, scores, policy="noninferior")
    with pytest.raises(KeyError, match="system 'baseline' has no score for query 'q3', unlike other systems"):
        ir.check({**scores, "q3": 1}, scores)
    with pytest.raises(ValueError, match=r"bm25 \(baseline\) has no values of AP; it has RR@10"):
        ir.check(*[ir.evaluate(KNOWN / "bm25.run", KNOWN / "qrels.txt", "RR@10")] * 2, measures="AP")
    with pytest.raises(TypeError, match="needs qrels or nuggets"):
        ir.check(scores, ir.evaluate(KNOWN / "bm25.run", KNOWN / "qrels.txt", "RR@10"))


@pytest.fixture
def main(tmp_path: Path) -> Path:
    """A baseline in a file with provenance."""
    path = tmp_path / "main.json"
    scores = ir.evaluate(KNOWN / "bm25.run", KNOWN / "qrels.txt", [*MEASURES, "P@5"])
    scores.write(path, qrels=KNOWN / "qrels.txt", run=KNOWN / "bm25.run")
    return path


def refusal(*args: Any, **options: Any) -> str:
    """The error of a check of what must not be compared, which is the same however it is called."""
    texts = set()
    for called in (ir.check, assert_no_worse):
        with pytest.raises(ValueError) as refused:
            called(*args, **options)
        texts.add(str(refused.value))
    return texts.pop() if len(texts) == 1 else str(texts)


def test_a_baseline_in_a_file_must_have_the_same_judgments_and_policy(main: Path, tmp_path: Path) -> None:
    run, qrels = KNOWN / "overlap.run", KNOWN / "qrels.txt"
    assert ir.check(run, main, qrels).differences[0].verdict == "worse"
    assert refusal(run, main, qrels, ties="input") == (
        f"{run} and {main} cannot be compared: ties is input in {run}, and docno_desc in {main}"
    )
    text = qrels.read_text()
    other, fewer = tmp_path / "other.txt", tmp_path / "fewer.txt"
    other.write_text(text + "\n"), fewer.write_text("".join(text.splitlines(keepends=True)[:-1]))
    assert "cannot be compared: the qrels have other contents: other.txt (SHA-256 " in refusal(run, main, other)
    assert f"only {main} has the query" in refusal(run, main, fewer)
    assert refusal(run, main, qrels, "AP").endswith(f"{main} has no values of AP; it has P@5, RR@10, Success@1")
    packed = tmp_path / "qrels.txt.gz"
    packed.write_bytes(gzip.compress(qrels.read_bytes()))
    assert ir.check(run, main, packed).baselines == ["main"]  # the content is the same
    # Among several baselines, and for a run in memory, which has a name only.
    named = ir.read_run(run).named("changed")
    runs = {"bm25": KNOWN / "bm25.run", "old": main}
    assert refusal(named, runs, qrels, depth=5).startswith(f"changed and {main} cannot be compared: depth is 5 in ")
    assert ir.check(main, {"bm25": runs["bm25"], "itself": main}, qrels, "RR@10").passed


def test_judgments_in_memory_have_no_hash(main: Path, tmp_path: Path) -> None:
    run, qrels = KNOWN / "overlap.run", ir.read_qrels(KNOWN / "qrels.txt")
    changed = {query: {**grades, "unknown": 1} for query, grades in qrels.to_dict().items()}
    assert ir.check(run, main, changed).baselines == ["main"]
    assert "judged_only is true" in refusal(run, main, qrels, judged_only=True)
    # Beside nuggets in a file, they are not missing.
    nuggets, both = tmp_path / "nuggets.txt", tmp_path / "both.json"
    nuggets.write_text("q1 n1 d1 1\nq2 n1 d2 1\n")
    grades, results = tmp_path / "qrels.txt", {"q1": {"d1": 2.0, "d3": 1.0}, "q2": {"d3": 2.0, "d2": 1.0}}
    grades.write_text("q1 0 d1 1\nq2 0 d2 1\n")
    scores = ir.evaluate(results, grades, ["RR", "StRecall@1"], nuggets=nuggets)
    scores.write(both, qrels=grades, nuggets=nuggets)
    given: dict[str, Any] = {"candidate": ir.Run(results), "baseline": both, "qrels": ir.read_qrels(grades)}
    assert ir.check(**given, nuggets=nuggets).passed
    nuggets.write_text("q1 n1 d1 1\nq2 n1 d2 1\nq2 n2 d4 1\n")
    assert "the nuggets have other contents: nuggets.txt" in refusal(**given, nuggets=nuggets)


def test_scores_and_baselines_in_files_must_be_comparable(main: Path, tmp_path: Path) -> None:
    run, qrels = KNOWN / "overlap.run", KNOWN / "qrels.txt"
    scores, shallow = (ir.evaluate(run, qrels, [*MEASURES, "AP"], depth=depth) for depth in (0, 3))
    # The baseline has no AP, which is not checked.
    assert ir.check(scores, main, measures=MEASURES).differences == ir.check(run, main, qrels, MEASURES).differences
    assert refusal(shallow, main, measures=MEASURES) == (
        f"overlap and {main} cannot be compared: depth is 3 in overlap, and 0 in {main}"
    )
    # In memory as in files, with runs too.
    before = ir.evaluate(KNOWN / "bm25.run", qrels, MEASURES)
    assert ir.check(scores, before, measures=MEASURES).baselines == ["bm25"]
    assert refusal(shallow, before, measures=MEASURES) == (
        "overlap and bm25 cannot be compared: depth is 3 in overlap, and 0 in bm25"
    )
    assert ir.check(run, before, qrels, MEASURES).baselines == ["bm25"]
    assert refusal(run, before, qrels, MEASURES, depth=3) == (
        f"{run} and bm25 cannot be compared: depth is 3 in {run}, and 0 in bm25"
    )
    after, other = tmp_path / "pr.json", tmp_path / "other.txt"
    scores.write(after, qrels=qrels)
    assert ir.check(after, main, measures=MEASURES).baselines == ["main"]
    other.write_text(qrels.read_text() + "\n")
    scores.write(after, qrels=other)
    assert "the qrels have other contents: other.txt" in refusal(after, main)
    plain = tmp_path / "pr.csv"  # which says nothing of its policy
    plain.write_text(shallow.to_csv())
    assert ir.check(plain, main, measures=MEASURES).baselines == ["main"]


def test_the_plugin_of_pytest_refuses_what_must_not_be_compared(irmetrics_check: Any, main: Path) -> None:
    with pytest.raises(ValueError, match="cannot be compared: ties is input"):
        irmetrics_check(KNOWN / "overlap.run", main, KNOWN / "qrels.txt", ties="input")


@needs_program
@pytest.mark.parametrize("options", [{"ties": "input"}, {"depth": 2, "judged_only": True}, {"measures": "AP"}])
def test_the_program_refuses_the_same(options: dict[str, Any], main: Path) -> None:
    run, qrels = KNOWN / "overlap.run", KNOWN / "qrels.txt"
    given = [f"--{name.replace('_', '-')}" + ("" if value is True else f"={value}") for name, value in options.items()]
    command = [PROGRAM, "check", f"--baseline={main}", f"--qrels={qrels}", *given, run]
    finished = subprocess.run(command, capture_output=True, text=True)
    assert (finished.returncode, finished.stderr) == (2, f"irmetrics: {refusal(run, main, qrels, **options)}\n")


def test_holes_below_the_cutoffs_of_other_measures() -> None:
    """AP has no cut-off: its holes are found to rank 10, although the first 5 have none."""
    judged = {f"d{i}": 1 for i in range(10)}
    qrels = {"q1": judged, "q2": judged}
    before = {query: {document: 20.0 - i for i, document in enumerate(judged)} for query in qrels}
    after = {query: {**ranking, "new": 13.5, "other": 12.5} for query, ranking in before.items()}
    for measures in (["AP", "P@5"], ["P@5", "AP"], "AP"):
        found = ir.check(after, ir.Run(before), qrels, measures)
        assert [(row.measure, row.documents) for row in found.holes] == [("AP", 4)]
        assert any("AP against run: 4 unjudged documents entered the first 10" in one for one in found.warnings)
    assert ir.check(after, ir.Run(before), qrels, "P@5").holes == []


def test_ten_queries_of_which_three_differ_are_unresolved() -> None:
    main = {f"q{i}": 0.5 for i in range(10)}
    row = ir.check(main | {"q0": 0.1, "q1": 0.2, "q2": 0.3}, main, measures="RR").differences[0]
    assert (row.verdict, row.least_p_value) == ("unresolved", 0.25)
    assert "the smallest attainable p is 0.25" in row.reason


def test_a_reordered_run_that_loses_two_per_cent_is_caught(shared: Path) -> None:
    qrels = ir.read_qrels(shared / "robust03/robust03_qrels.txt")
    before = ir.read_run(next(iter(sorted((shared / "robust03/runs").iterdir()))))
    measure = "nDCG@10"
    old = ir.evaluate(before, qrels, measure)
    rankings = {
        query: sorted(before[query], key=lambda document: (before[query][document], document), reverse=True)
        for query in before
    }
    loss, changed = 0.0, {}
    for query, ranking in rankings.items():
        places = [place for place in range(9) if qrels.get(query, {}).get(ranking[place], 0) > 0]
        place = next((p for p in places if qrels[query].get(ranking[p + 1], 0) <= 0), None)
        if place is not None and loss < 0.02 * old[measure]:
            ranking[place : place + 2] = reversed(ranking[place : place + 2])
            one = {query: {document: -float(rank) for rank, document in enumerate(ranking)}}
            value = ir.evaluate(one, {query: qrels[query]}, measure)[measure]
            loss += (old.per_query[measure][query] - value) / len(old.queries)
        changed[query] = {document: -float(rank) for rank, document in enumerate(ranking)}
    found = ir.check(changed, before, qrels, measure)
    assert -2.5 < found.differences[0].relative_change < -1.9
    assert (found.outcome, found.differences[0].verdict) == ("failed", "worse")


def test_false_alarms_are_at_most_alpha() -> None:
    """Two hundred changes that do nothing; benchmarks/simulated_changes.py simulates two thousand of each kind."""
    scores = [
        ir.evaluate(path, KNOWN / "qrels.txt", "RR@10").per_query["RR@10"] for path in sorted(KNOWN.glob("*.run"))
    ]
    values = [np.array([one[query] for query in scores[0]]) for one in scores]
    pairs = [one - other for one, other in itertools.combinations(values, 2)]
    random = np.random.default_rng(1)
    alarms = 0
    for number in range(200):
        pair = pairs[number % len(pairs)]
        drawn = random.choice(pair, len(pair)) * random.choice([-1, 1], len(pair))
        main = {f"q{i}": 0.0 for i in range(len(drawn))}
        row = ir.check(dict(zip(main, map(float, drawn))), main, resamples=1000, seed=number).differences[0]
        alarms += row.verdict == "worse"
    assert alarms <= stats.binom.ppf(0.999, 200, 0.05)


def test_assertion() -> None:
    main = {f"q{i}": 0.5 for i in range(30)}
    assert assert_no_worse(main, main).passed
    with pytest.raises(AssertionError, match="Failed: candidate against baseline: score is worse than baseline"):
        assert_no_worse({query: 0.25 + len(query) / 100 for query in main}, main)
    with pytest.raises(AssertionError, match="Unresolved"):
        assert_no_worse(main | {"q1": 0.4}, main, margin=0.001)


PYTEST = """
import pytest
def test_good(irmetrics_check):
    found = irmetrics_check({"q1": 1.0, "q2": 0.5}, {"q1": 0.5, "q2": 0.5})
    assert found.passed
def test_bad(irmetrics_check):
    irmetrics_check(dict.fromkeys(map(str, range(30)), 0.1), dict.fromkeys(map(str, range(30)), 0.5))
"""


def test_plugin_of_pytest(tmp_path: Path) -> None:
    import sys

    (tmp_path / "test_search.py").write_text(PYTEST)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rP"]
    finished = subprocess.run([*command, "--junit-xml=out.xml"], cwd=tmp_path, capture_output=True, text=True)
    assert finished.returncode == 1, finished.stdout
    assert "1 failed, 1 passed" in finished.stdout
    assert "Failed: candidate against baseline: score is worse than baseline" in finished.stdout
    assert "irmetrics check" in finished.stdout
    names = [node.get("value") for node in ElementTree.parse(tmp_path / "out.xml").iter("property")]
    assert names[1] == "Failed: candidate against baseline: score is worse than baseline"
