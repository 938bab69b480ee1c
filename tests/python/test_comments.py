"""Comments that look like records: warnings, counts, and comments="off", in Python and the program; joined files."""

from __future__ import annotations

import io
import json
import subprocess
import warnings
from pathlib import Path

import irmetrics as ir
import pytest
from conftest import PROGRAM, needs_program

QRELS = "# by hand\n#c++ 0 d1 1\nq1 0 d1 1\n"
RUN = "#c++ Q0 d1 1 2.5 tag\n#c++ Q0 d2 2 1.5 tag\nq1 Q0 d1 1 3.5 tag\n"
DATA = QRELS.partition("\n")[2]  # without the comment


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    paths = tmp_path / "qrels", tmp_path / "data.qrels", tmp_path / "a.run"
    for path, text in zip(paths, (QRELS, DATA, RUN)):
        path.write_text(text)
    return paths


def test_a_comment_that_looks_like_a_record_is_a_warning(files: tuple[Path, Path, Path]) -> None:
    qrels, _, run = files
    with pytest.warns(UserWarning) as found:
        assert ir.read_qrels(qrels).to_dict() == {"q1": {"d1": 1}}
    text = f"{qrels}:2: '#c++ 0 d1 1' is a comment that looks like a record; comments=off reads it"
    assert [str(warning.message) for warning in found] == [text]
    first = (
        f"{run}:1: '#c++ Q0 d1 1 2.5 tag' is the first of 2 comments that look like records; comments=off reads them"
    )
    with pytest.warns(UserWarning) as found:
        ir.read_run(run)
    assert [str(warning.message) for warning in found] == [first]
    with pytest.warns(UserWarning) as found:
        scores = ir.evaluate(run, {"q1": {"d1": 1}}, "RR")
    assert [str(warning.message) for warning in found] == [first]
    assert scores.audit.commented_records == 2
    assert scores.audit.first_commented_record == f"{run}:1: '#c++ Q0 d1 1 2.5 tag'"
    assert repr(scores.audit).endswith(first)
    with pytest.warns(UserWarning, match=r"<StringIO>:1: '#c\+\+ Q0"):
        assert ir.evaluate(io.StringIO(RUN), {"q1": {"d1": 1}}, "RR").audit.commented_records == 2


def test_comments_off_reads_them(files: tuple[Path, Path, Path]) -> None:
    _, qrels, run = files
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        judged = ir.read_qrels(qrels, comments="off")
        assert judged.to_dict() == {"#c++": {"d1": 1}, "q1": {"d1": 1}}
        returned = ir.read_run(run, comments="off")
        assert returned.to_dict() == {"#c++": {"d1": 2.5, "d2": 1.5}, "q1": {"d1": 3.5}}
        scores = ir.evaluate(run, qrels, "RR", comments="off")
        assert scores.per_query["RR"] == {"#c++": 1.0, "q1": 1.0}
        assert ir.Evaluator(qrels, "RR", comments="off").evaluate(run)["RR"] == 1
        assert scores.audit.commented_records == 0
    with pytest.raises(ValueError, match="comments must be one of on, off, not 'no'"):
        ir.read_qrels(qrels, comments="no")  # type: ignore[arg-type]


def test_the_values_of_pytrec_eval(files: tuple[Path, Path, Path]) -> None:
    """pytrec_eval and ir_measures read lines that begin with # as data."""
    pytrec_eval = pytest.importorskip("pytrec_eval", reason="pytrec_eval is not installed")
    _, qrels, run = files
    with qrels.open() as judged, run.open() as returned:
        evaluator = pytrec_eval.RelevanceEvaluator(pytrec_eval.parse_qrel(judged), {"recip_rank", "map"})
        wanted = evaluator.evaluate(pytrec_eval.parse_run(returned))
    scores = ir.evaluate(run, qrels, "RR AP", comments="off")
    assert scores.per_query["RR"] == {query: values["recip_rank"] for query, values in wanted.items()}
    assert scores.per_query["AP"] == {query: values["map"] for query, values in wanted.items()}


def test_nuggets_have_the_same_comments(tmp_path: Path) -> None:
    path = tmp_path / "nuggets"
    path.write_text("#c++ 1 d1 1\nq1 1 d1 1\n")
    with pytest.warns(UserWarning, match=r":1: '#c\+\+ 1 d1 1' is a comment that looks like a record"):
        assert list(ir.read_nuggets(path)) == ["q1"]
    assert list(ir.read_nuggets(path, comments="off")) == ["#c++", "q1"]
    scores = ir.evaluate({"#c++": {"d1": 1.0}}, nuggets=path, measures="StRecall@5", comments="off")
    assert scores.per_query["StRecall@5"]["#c++"] == 1


def program(*arguments: object) -> tuple[str, str]:
    found = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60)
    return found.stdout, found.stderr


@needs_program
def test_the_program_warns_and_reads_them(files: tuple[Path, Path, Path]) -> None:
    commented, qrels, run = files
    record = f"irmetrics: {commented}:2: '#c++ 0 d1 1' is a comment that looks like a record; comments=off reads it\n"
    rows = f"{run}:1: '#c++ Q0 d1 1 2.5 tag' is the first of 2 comments that look like records; comments=off reads them"
    shown, error = program("evaluate", "--qrels", commented, "-m", "RR", run)
    assert error == record
    assert shown.endswith(f"\n\n1/1 queries scored; {rows}\n")
    audit = json.loads(program("evaluate", "--qrels", commented, "-m", "RR", "--json", run)[0])["runs"][0]["audit"]
    assert (audit["commented_records"], audit["first_commented_record"]) == (2, f"{run}:1: '#c++ Q0 d1 1 2.5 tag'")
    shown, error = program("evaluate", "--comments", "off", "--qrels", qrels, "-m", "RR", run)
    assert error == ""
    assert shown.endswith("\n\n2/2 queries scored\n")
    assert f"irmetrics: {rows}\n" in program("fuse", run, run)[1]
    assert f"irmetrics: {rows}\n" in program("describe", run)[1]
    for command in ("describe", "filter", "agree"):
        files_of = (commented, commented) if command == "agree" else ("--qrels", commented)
        assert record in program(command, *files_of)[1]
    # As trec_eval 10, which skips the lines.
    shown, error = program("trec_eval", "-m", "num_q", qrels, run)
    assert (shown, error) == ("num_q                 \tall\t1\n", "")


def test_a_byte_order_mark_of_joined_files_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "joined"
    path.write_bytes("q1 0 d1 1\n".encode("utf-8-sig") + "q2 0 d1 1\n".encode("utf-8-sig"))
    with pytest.raises(ValueError, match=r"joined:2: a byte order mark \(U\+FEFF\) inside the file"):
        ir.read_qrels(path)
    with pytest.warns(UserWarning, match="read 1 differently of 2 lines"):
        assert list(ir.read_qrels(path, lenient=True)) == ["q1", "q2"]


def test_messages_escape_characters_that_cannot_be_seen() -> None:
    for character, shown in (
        ("\ufeff", r"\ufeff"),
        ("\u200b", r"\u200b"),
        ("\u00a0", r"\u00a0"),
        ("\U000e0020", r"\U000e0020"),
    ):
        with pytest.raises(KeyError) as error:
            ir.evaluate({"q1": {"d": 1.0}}, {f"q1{character}": {"d": 1}}, "AP")
        assert f"the qrels have 'q1{shown}'" in str(error.value.args[0])
