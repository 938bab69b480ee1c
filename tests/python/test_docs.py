"""The documentation shows what the program prints, and what Python gives."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import irmetrics  # noqa: F401  # what the example imports
import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("IRMETRICS_PROGRAM", ROOT / "build" / "release" / "irmetrics"))


@pytest.mark.parametrize("script", ["run_examples", "generate_measures", "generate_formats"])
def test_pages_are_up_to_date(script: str) -> None:
    if not PROGRAM.is_file():
        pytest.skip(f"there is no program {PROGRAM}: build it, or name another one in IRMETRICS_PROGRAM")
    command = [sys.executable, ROOT / "docs" / script, "--check", "--program", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/differences.md",
        "docs/do_two_collections_rank_systems_alike.md",
        "docs/evaluate_a_rag_retriever.md",
        "docs/has_my_benchmark_drifted.md",
        "docs/is_a_better_than_b.md",
        "docs/where_does_my_reranker_fail.md",
    ],
)
def test_python_of_the_pages(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples run, and each expression is worth what the comment beside it says."""
    pytest.importorskip("matplotlib").use("agg")
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    compared = 0
    for block in re.findall(r"(?<=```python\n).*?(?=```)", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL):
        for statement in ast.parse(block).body:
            source = ast.unparse(statement)
            if not isinstance(statement, ast.Expr):
                exec(source, names)
                continue
            value = eval(source, names)
            _, mark, comment = block.splitlines()[(statement.end_lineno or 0) - 1].partition("  # ")
            if mark:
                assert repr(value) == comment
                compared += 1
    assert compared >= 1


@pytest.mark.parametrize(
    ("section", "statement"),
    [
        ("trec_eval 10", "`rbp_resid.p=0.9` is 1,"),
        ("ir_measures", "`NumRel` of a query that the run lacks is 0"),
        ("pyndeval", "numbers subtopics as they first appear over all queries"),
        ("pyndeval", "gains tie, its ideal ranking takes the larger document id"),
    ],
)
def test_the_page_of_differences_says_so(section: str, statement: str) -> None:
    """What test_pyndeval, test_ir_measures and the tests of trec_eval's digits prove of these tools."""
    page = (ROOT / "docs" / "differences.md").read_text()
    _, text = re.split(rf"^#+ {section}$", page, maxsplit=1, flags=re.MULTILINE)
    assert statement in re.split(r"^#", text, maxsplit=1, flags=re.MULTILINE)[0].replace("\n", " ")
