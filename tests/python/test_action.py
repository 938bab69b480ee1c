"""The action of GitHub, action.yml, step by step: what the runner does with its steps, without the runner."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
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


def run_action(folder: Path, event: str = "push", **inputs: str) -> Outcome:
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
    values |= {"github.event_name": event, "github.event.pull_request.html_url": "https://example.org/pull/7"}
    values["steps.check.outputs.verdict"] = ""
    output, summary = folder / "output", folder / "summary"
    output.write_text(""), summary.write_text("")
    tools = folder / "tools"
    tools.mkdir(exist_ok=True)
    for tool, text in {
        "irmetrics": f'exec "{PROGRAM}" "$@"',
        "gh": f'printf "%s\\n" "$@" >{folder}/comment',
        "python3": f'printf "%s\\n" "$@" >{folder}/installed',
    }.items():
        (tools / tool).write_text(f"#!/bin/bash\n{text}\n")
        (tools / tool).chmod(0o755)
    printed, names, code = "", [], 0
    for step in action["runs"]["steps"]:
        if not holds(step["if"], values) if "if" in step else False:
            continue
        names.append(step["name"])
        if "uses" in step:
            assert value_of(step["with"]["path"], values) == values["inputs.report"]
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
    return Outcome(code, values["steps.check.outputs.verdict"], summary.read_text(), printed, names)


def has_check() -> bool:
    text = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True).stdout if PROGRAM.is_file() else ""
    return bool(re.search(r"^  check  ", text, re.MULTILINE))


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
    assert not (tmp_path / "comment").exists()


def test_a_change_that_fails_has_a_comment(tmp_path: Path) -> None:
    worse = tmp_path / "a worse.run"
    lines = (KNOWN_ITEMS / "bm25.run").read_text().splitlines()
    worse.write_text("".join(f"{line.split()[0]} Q0 unknown{i} 1 {-i} worse\n" for i, line in enumerate(lines)))
    found = run_action(tmp_path, "pull_request", run=str(worse), **GIVEN, token="secret", package="none")
    assert (found.code, found.verdict) == (1, "failed"), found.printed
    assert found.steps == ["Check", "Upload the reports", "Comment on the pull request", "Verdict"]
    assert "::error" in found.printed and "failed: see the summary" in found.printed
    comment = (tmp_path / "comment").read_text().splitlines()
    assert comment[:3] == ["pr", "comment", "https://example.org/pull/7"]
    assert comment[-1] == "irmetrics-check/check.md" and not (tmp_path / "installed").exists()


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
    found = run_action(tmp_path, "pull_request", run="absent; touch hacked", **GIVEN, token="secret")
    assert (found.code, found.verdict) == (2, "error")
    assert found.steps == ["Install irmetrics", "Check", "Verdict"]
    assert "an error" in found.summary and "of an earlier job" not in found.summary
    assert "absent; touch hacked" in found.printed and not (tmp_path / "hacked").exists()


def test_several_baselines_and_further_arguments(tmp_path: Path) -> None:
    given = {**GIVEN, "baseline": "\n".join(str(KNOWN_ITEMS / f"{name}.run") for name in ("bm25", "overlap"))}
    found = run_action(tmp_path, run=same_run(tmp_path), **given, arguments="--seed 7 --resamples 1000")
    assert found.code == 0, found.printed
    assert "bm25" in found.summary and "overlap" in found.summary
