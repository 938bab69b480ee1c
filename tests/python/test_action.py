"""The action of GitHub, action.yml, step by step: what the runner does with its steps, without the runner."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from conftest import PROGRAM, ROOT, needs_program

yaml = pytest.importorskip("yaml", reason="PyYAML not found")
KNOWN_ITEMS = ROOT / "examples" / "known_items"


class Outcome(NamedTuple):
    """What the steps of a job leave."""

    code: int
    verdict: str
    summary: str
    printed: str
    steps: list[str]
    artifact: str


def value_of(expression: str, values: dict[str, str]) -> str:
    """A text with the values of its expressions, which are names only."""
    return re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda found: values[found[1]], expression)


def holds(condition: str, values: dict[str, str]) -> bool:
    """Whether a condition holds: comparisons of names with texts, joined by &&."""
    for part in condition.split(" && "):
        name, operator, text = part.split()
        if (values[name] == text.strip("'")) != (operator == "=="):
            return False
    return True


# The part of `gh api` that the action uses: lists, writes and edits the comments of a pull request, which are in a file
# beside it. As GitHub, it refuses long bodies, and a token that may only read.
GH = r"""
import argparse, json, os, pathlib, subprocess, sys
parser = argparse.ArgumentParser()
parser.add_argument("command", choices=["api"]), parser.add_argument("path")
parser.add_argument("--paginate", action="store_true"), parser.add_argument("--silent", action="store_true")
parser.add_argument("--method", default="GET"), parser.add_argument("--jq"), parser.add_argument("-F", dest="field")
given = parser.parse_args()
file = pathlib.Path(__file__).parent.with_name("comments.json")
comments = json.loads(file.read_text()) if file.exists() else []
path, _, query = given.path.partition("?")
if given.method == "GET":
    assert path == "repos/owner/engine/issues/7/comments" and query == "per_page=100" and given.paginate
    for page in range(0, len(comments), 100):  # jq sees one page after the other
        text = json.dumps(comments[page : page + 100])
        sys.stdout.flush()
        subprocess.run(["jq", "-r", given.jq], input=text, text=True, check=True)
    sys.exit()
name, _, body_file = given.field.partition("=@")
body = pathlib.Path(body_file).read_text()
assert name == "body" and given.silent
if os.environ["GH_TOKEN"] == "read-only":
    sys.exit("gh: Resource not accessible by integration (HTTP 403)")
if len(body) > 65536:
    sys.exit("gh: Validation Failed (HTTP 422)\nBody is too long (maximum is 65536 characters)")
if given.method == "POST":
    assert path == "repos/owner/engine/issues/7/comments"
    comments.append({"id": len(comments) + 1, "body": body})
else:
    assert given.method == "PATCH"
    number = int(path.removeprefix("repos/owner/engine/issues/comments/"))
    next(one for one in comments if one["id"] == number)["body"] = body
file.write_text(json.dumps(comments))
"""


def comments_in(folder: Path) -> list[str]:
    """What the pull request has, the oldest first."""
    file = folder / "comments.json"
    return [one["body"] for one in json.loads(file.read_text())] if file.exists() else []


def run_action(folder: Path, event: str = "push", job: str = "quality", **inputs: str) -> Outcome:
    """Runs the steps as the runner does: each with its variables, in bash, until one fails."""
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    assert action["runs"]["using"] == "composite"
    for name, one in action["inputs"].items():
        assert one["description"] and (one.get("required") or "default" in one), name
    defaults = {name: one.get("default", "") for name, one in action["inputs"].items()}
    assert set(inputs) <= set(defaults)
    for name, one in action["inputs"].items():
        assert not one.get("required") or inputs[name]
    values = {f"inputs.{name}": value for name, value in {**defaults, **inputs}.items()}
    values |= {"github.event_name": event, "github.event.pull_request.number": "7", "github.repository": "owner/engine"}
    values |= {"github.server_url": "https://example.org", "github.run_id": "11"}
    values |= {"github.workflow": "checks -- <of> search", "github.job": job}
    values |= {"steps.check.outputs.verdict": "", "steps.check.outputs.artifact": ""}
    output, summary = folder / "output", folder / "summary"
    output.write_text(""), summary.write_text("")
    tools = folder / "tools"
    tools.mkdir(exist_ok=True)
    for tool, text in {
        "irmetrics": f'exec "{PROGRAM}" "$@"',
        "gh": f'exec "{sys.executable}" "{tools}/gh.py" "$@"',
        "python3": f'printf "%s\\n" "$@" >{folder}/installed',
    }.items():
        (tools / tool).write_text(f"#!/bin/bash\n{text}\n")
        (tools / tool).chmod(0o755)
    (tools / "gh.py").write_text(GH)
    printed, artifact, names, code = "", "", [], 0
    for step in action["runs"]["steps"]:
        if not holds(step["if"], values) if "if" in step else False:
            continue
        names.append(step["name"])
        if "uses" in step:
            assert value_of(step["with"]["path"], values) == values["inputs.report"]
            artifact = value_of(step["with"]["name"], values)
            assert artifact and not set(artifact) & set('":<>|*?\\/\r\n')  # what upload-artifact refuses
            continue
        # No input is part of a script, which a name in a pull request could change.
        assert step["shell"] == "bash" and "${{" not in step["run"]
        given = {name: value_of(text, values) for name, text in step["env"].items()}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=folder,
            env={
                "PATH": f"{tools}:{os.environ['PATH']}",
                "GITHUB_OUTPUT": str(output),
                "GITHUB_STEP_SUMMARY": str(summary),
                **given,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        printed += done.stdout
        for line in output.read_text().splitlines():
            name, _, value = line.partition("=")
            values[f"steps.{step['id']}.outputs.{name}"] = value
        output.write_text("")
        if done.returncode != 0:
            code = done.returncode
            break
    return Outcome(code, values["steps.check.outputs.verdict"], summary.read_text(), printed, names, artifact)


def has_check() -> bool:
    text = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True).stdout if PROGRAM.is_file() else ""
    return bool(re.search(r"^  check  ", text, re.MULTILINE))


needs_jq = pytest.mark.skipif(not shutil.which("jq"), reason="jq not found, which is a part of gh")
pytestmark = [needs_program, pytest.mark.skipif(not has_check(), reason="the program has no command check")]
GIVEN = {
    "baseline": str(KNOWN_ITEMS / "bm25.run"),
    "qrels": str(KNOWN_ITEMS / "qrels.txt"),
    "measures": "RR@10 Success@1",
}


def same_run(folder: Path) -> str:
    """A copy of the baseline's run, as the one of a change that changes nothing."""
    return shutil.copy(KNOWN_ITEMS / "bm25.run", folder / "pr.run").as_posix()


def test_a_change_that_passes(tmp_path: Path) -> None:
    found = run_action(tmp_path, run=same_run(tmp_path), **GIVEN, version="1.2")
    assert (found.code, found.verdict) == (0, "passed"), found.printed
    assert found.steps == ["Install irmetrics", "Check", "Upload the reports", "Verdict"]
    assert (tmp_path / "installed").read_text().split() == ["-m", "pip", "install", "--quiet", "irmetrics==1.2"]
    report = tmp_path / "irmetrics-check"
    assert found.summary == (report / "check.md").read_text() != ""
    assert json.loads((report / "check.json").read_text())
    ElementTree.parse(report / "check.xml")
    assert (report / "check.html").read_text()
    assert found.artifact == "irmetrics-check" and comments_in(tmp_path) == []


def worse_run(folder: Path) -> str:
    """A run that finds nothing."""
    worse = folder / "a worse.run"
    lines = (KNOWN_ITEMS / "bm25.run").read_text().splitlines()
    worse.write_text("".join(f"{line.split()[0]} Q0 unknown{i} 1 {-i} worse\n" for i, line in enumerate(lines)))
    return str(worse)


@needs_jq
def test_a_change_that_fails_has_a_comment(tmp_path: Path) -> None:
    found = run_action(tmp_path, "pull_request", run=worse_run(tmp_path), **GIVEN, token="secret", package="none")
    assert (found.code, found.verdict) == (1, "failed"), found.printed
    assert found.steps == ["Check", "Upload the reports", "Comment on the pull request", "Verdict"]
    assert "::error" in found.printed and "failed: see the summary" in found.printed
    marker = "<!-- irmetrics check: checks -- _of_ search / quality / irmetrics-check -->"
    report = (tmp_path / "irmetrics-check" / "check.md").read_text()
    assert comments_in(tmp_path) == [f"{marker}\n\n{report}"] and not (tmp_path / "installed").exists()


@needs_jq
def test_each_check_edits_its_own_comment(tmp_path: Path) -> None:
    """The comments of all workflows have one author; another one's is neither edited nor in the way."""
    others = [{"id": i, "body": f"of another workflow: <!-- irmetrics check: {i} -->"} for i in range(1, 151)]
    (tmp_path / "comments.json").write_text(json.dumps(others))
    same, worse = same_run(tmp_path), worse_run(tmp_path)

    def check(run: str, **given: str) -> list[str]:
        run_action(tmp_path, "pull_request", run=run, **GIVEN, token="secret", package="none", **given)
        comments = comments_in(tmp_path)
        assert comments[:150] == [one["body"] for one in others]
        return [one.splitlines()[2].split(":")[0] for one in comments[150:]]

    assert check(worse) == ["### ❌ Failed"]
    assert check(same, report="out/second") == ["### ❌ Failed", "### ✅ Passed"]
    assert check(worse, job="nightly") == ["### ❌ Failed", "### ✅ Passed", "### ❌ Failed"]
    assert check(same) == ["### ✅ Passed", "### ✅ Passed", "### ❌ Failed"]
    assert check(worse, report="out/second") == ["### ✅ Passed", "### ❌ Failed", "### ❌ Failed"]


@needs_jq
def test_a_token_that_may_not_write_leaves_the_verdict(tmp_path: Path) -> None:
    given: dict[str, Any] = {"event": "pull_request", **GIVEN, "token": "read-only", "package": "none"}
    for run, code in ((same_run(tmp_path), 0), (worse_run(tmp_path), 1)):
        found = run_action(tmp_path, run=run, **given)
        assert (found.code, found.steps[-1]) == (code, "Verdict"), found.printed
        assert "HTTP 403" in found.printed and "::No comment could be written on the pull request" in found.printed
        assert comments_in(tmp_path) == [] and found.summary


@needs_jq
@pytest.mark.parametrize(("slices_of_queries", "ends_folded"), [(80, True), (300, False)])
def test_a_long_comment_is_cut(slices_of_queries: int, ends_folded: bool, tmp_path: Path) -> None:
    """In the reasons, which are folded, or in the table."""
    queries = [line.split()[0] for line in (KNOWN_ITEMS / "qrels.txt").read_text().splitlines()]
    slices = tmp_path / "slices.tsv"
    slices.write_text("".join(f"{q}\tGrößte {i:03}{'n' * 60}\n" for i in range(slices_of_queries) for q in queries[:9]))
    given: dict[str, Any] = {**GIVEN, "run": worse_run(tmp_path), "slices": str(slices), "package": "none"}
    given |= {"policy": "drop=0.1", "arguments": "--unsliced ignore --resamples 100"}
    found = run_action(tmp_path, "pull_request", report="out/long", token="secret", **given)
    assert found.verdict == "failed" and "No comment" not in found.printed, found.printed
    report = (tmp_path / "out" / "long" / "check.md").read_text()
    assert len(report) > 65536
    (comment,) = comments_in(tmp_path)
    assert 60000 < len(comment.encode()) <= 65536
    text, _, end = comment.partition("\n\nThe comment ends here, because it would be too long for GitHub. ")
    assert end == (
        "All of it is in the [summary of the job](https://example.org/owner/engine/actions/runs/11) and in check.md of"
        " the artifact `out-long`.\n"
    )
    lines = text.split("\n")[2:]
    assert ("<details><summary>Why, and how it was tested</summary>" in lines) == ends_folded
    if ends_folded:
        assert lines[-2:] == ["", "</details>"]
        lines = lines[:-2]
    assert len(lines) > 100 and lines == report.split("\n")[: len(lines)]


@pytest.mark.parametrize(
    ("report", "artifact"),
    [("./out/quality/", "out-quality"), ('a:"b"<c>|d*e?f\\g', "a--b--c--d-e-f-g"), ("two words", "two words")],
)
def test_any_folder_names_an_artifact(report: str, artifact: str, tmp_path: Path) -> None:
    found = run_action(tmp_path, run=same_run(tmp_path), **GIVEN, report=report)
    assert (found.code, found.artifact) == (0, artifact), found.printed
    assert (tmp_path / report / "check.html").exists()


def test_unresolved_fails_or_passes(tmp_path: Path) -> None:
    few = tmp_path / "qrels.txt"
    lines = (KNOWN_ITEMS / "qrels.txt").read_text().splitlines(keepends=True)
    few.write_text("".join(lines[:5]))
    given: dict[str, Any] = {**GIVEN, "qrels": str(few), "measures": "RR@10"}
    given |= {"run": str(KNOWN_ITEMS / "overlap.run"), "policy": "noninferior", "margin": "0.0001"}
    found = run_action(tmp_path, **given)
    assert (found.code, found.verdict) == (3, "unresolved"), found.printed
    assert run_action(tmp_path, **given, unresolved="pass").code == 0


def test_an_error_leaves_no_report(tmp_path: Path) -> None:
    (tmp_path / "irmetrics-check").mkdir()
    (tmp_path / "irmetrics-check" / "check.md").write_text("of an earlier job")
    found = run_action(tmp_path, run="absent; touch hacked", **GIVEN, token="secret")
    assert (found.code, found.verdict) == (2, "error")
    assert found.steps == ["Install irmetrics", "Check", "Verdict"]
    assert "an error" in found.summary and "of an earlier job" not in found.summary
    assert "absent; touch hacked" in found.printed and not (tmp_path / "hacked").exists()


@needs_jq
def test_an_error_replaces_the_comment_of_an_earlier_check(tmp_path: Path) -> None:
    given: dict[str, Any] = {"event": "pull_request", **GIVEN, "token": "secret", "package": "none"}
    run_action(tmp_path, run=same_run(tmp_path), **given)
    found = run_action(tmp_path, run="absent", **given)
    assert (found.code, found.verdict, found.steps) == (2, "error", ["Check", "Comment on the pull request", "Verdict"])
    (comment,) = comments_in(tmp_path)
    assert comment.splitlines()[2:] == [
        "### ❌ Error",
        "",
        "Nothing was checked: the [log of the job](https://example.org/owner/engine/actions/runs/11) has the message.",
    ]


def test_several_baselines_and_further_arguments(tmp_path: Path) -> None:
    given = {**GIVEN, "baseline": "\n".join(str(KNOWN_ITEMS / f"{name}.run") for name in ("bm25", "overlap"))}
    found = run_action(tmp_path, run=same_run(tmp_path), **given, arguments="--seed 7 --resamples 1000")
    assert found.code == 0, found.printed
    assert "bm25" in found.summary and "overlap" in found.summary
