"""The documentation shows the current output of the program and of Python."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import irmetrics  # noqa: F401  # what the example imports
import pytest
from conftest import PROGRAM, ROOT


def generators() -> list[str]:
    """The generators that `./dev generate` runs."""
    listed = re.search(r"^generators=\((.*?)\)$", (ROOT / "dev").read_text(), re.DOTALL | re.MULTILINE)
    assert listed
    return listed[1].split()


@pytest.mark.parametrize("generator", generators())
def test_generated_files_are_up_to_date(generator: str) -> None:
    if generator == "tests/python/malformed_inputs.py":
        pytest.skip("test_malformed_inputs.py compares each row")
    done = subprocess.run([sys.executable, ROOT / generator, "--check"], capture_output=True, text=True)
    if done.returncode == 77:
        pytest.skip(done.stderr)
    assert done.returncode == 0, done.stdout + done.stderr


def test_generators_write_and_compare(tmp_path: Path) -> None:
    """A generator writes what differs; with --check it shows the difference, fails and writes nothing."""
    (tmp_path / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "generating.py", tmp_path / "docs")
    script, page = tmp_path / "docs" / "generate_page", tmp_path / "docs" / "page.md"
    script.write_text(
        'from generating import ROOT, generate\ngenerate(None, lambda: [(ROOT / "docs" / "page.md", "1\\n2\\n3\\n")])\n'
    )

    def run(*arguments: str) -> tuple[int, str]:
        done = subprocess.run([sys.executable, script, *arguments], stdout=-1, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout

    page.write_text("1\n2\n")
    code, shown = run("--check")
    assert code == 1 and "\n+3\n" in shown and "out of date: docs/page.md; run docs/generate_page" in shown
    assert page.read_text() == "1\n2\n"
    assert run() == (0, "docs/page.md\n") and page.read_text() == "1\n2\n3\n"
    assert run() == run("--check") == (0, "")


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/coming_from_other_tools.md",
        "docs/describe_a_collection.md",
        "docs/differences.md",
        "docs/do_two_collections_rank_systems_alike.md",
        "docs/evaluate_a_rag_retriever.md",
        "docs/has_my_benchmark_drifted.md",
        "docs/is_a_better_than_b.md",
        "docs/where_does_my_reranker_fail.md",
    ],
)
def test_python_examples_in_pages(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples run, and each expression has the value in the comment beside it."""
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
def test_the_page_of_differences_has_the_statement(section: str, statement: str) -> None:
    """Statements about these tools that test_pyndeval, test_ir_measures and the tests of trec_eval's digits check."""
    page = (ROOT / "docs" / "differences.md").read_text()
    _, text = re.split(rf"^#+ {section}$", page, maxsplit=1, flags=re.MULTILINE)
    assert statement in re.split(r"^#", text, maxsplit=1, flags=re.MULTILINE)[0].replace("\n", " ")


FUNCTIONS = ("function", "builtin_function_or_method")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]
# Common search terms. The glossary links each of them to a page.
SEARCH_TERMS = """mean reciprocal rank, MRR, nDCG, MAP, alpha-nDCG, hit rate, F1, RBO, Kendall, Wilcoxon, paired t-test,
effect size, statistical significance, confidence interval, multiple comparisons, pooling, kappa, unjudged, ties, RRF,
BEIR, pandas, ir_datasets, pytrec_eval, LaTeX, groundedness, sycophancy, prevalence, tricky documents, query expansion,
oracle setting, inference setting, readability, lexical diversity, perspective, D_S, MMR"""
PAPERS = sorted(page for page in (ROOT / "docs" / "papers").glob("*.md") if page.name != "printed_tables.md")


def anchors_of(page: Path) -> set[str]:
    """The anchors of the headings of a page on GitHub, which numbers repeated anchors."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
    return {f"{anchor}-{n}" if (n := plain[:place].count(anchor)) else anchor for place, anchor in enumerate(plain)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_targets_of_links_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\[[^\]]*\]\(([^)\s]+)\)", text):
        if target.startswith(("http:", "https:")):
            continue
        path, _, anchor = target.partition("#")
        found = page.parent / path if path else page
        assert found.exists(), f"{target} not found"
        assert not anchor or anchor in anchors_of(found), f"{target}: unknown heading"


@pytest.mark.parametrize("page", PAPERS, ids=lambda page: page.name)
def test_each_quantity_of_a_paper_has_its_command(page: Path) -> None:
    """The rows of a paper's first table link to sections of the page that contain commands and their output."""
    text = page.read_text()
    rows = re.findall(r"^\| (?!In the paper|---)[^|]+\|[^|]+\| (.*) \|$", text.split("\n## ")[0], flags=re.MULTILINE)
    assert len(rows) >= 6
    sections = {
        re.sub(r"[^\w\- ]", "", part.split("\n")[0].lower()).replace(" ", "-"): part for part in text.split("\n## ")
    }
    for row in rows:
        anchors = re.findall(r"\(#([^)]+)\)", row)
        assert anchors
        for anchor in anchors:
            blocks = re.findall(r"(?<=```console\n).*?(?=^```)", sections[anchor], flags=re.DOTALL | re.MULTILINE)
            assert any("irmetrics " in block for block in blocks) or "(../python/" in sections[anchor], anchor


def test_the_page_of_papers_lists_all() -> None:
    text = (ROOT / "docs" / "papers.md").read_text()
    assert [page.name for page in PAPERS if f"(papers/{page.name})" not in text] == []
    assert len(PAPERS) == 5


@pytest.mark.parametrize("term", re.split(r",\s+", SEARCH_TERMS))
def test_the_glossary_has_common_search_terms(term: str) -> None:
    entries = (ROOT / "docs" / "glossary.md").read_text().split("\n\n")
    own = [entry for entry in entries if term.lower() in entry.split(".**")[0].lower()]
    assert own, f"no entry is called {term}"
    assert any("](" in entry for entry in own), f"{term} does not link to a page"


def test_the_index_names_every_function_and_command() -> None:
    index = (ROOT / "docs" / "README.md").read_text()
    functions = [name for name in irmetrics.__all__ if type(getattr(irmetrics, name)).__name__ in FUNCTIONS]
    assert len(functions) > 50
    assert [name for name in functions if f"`{name}`" not in index] == []
    if PROGRAM.is_file():
        printed = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout
        commands = re.findall(r"^  (\w+) {3,}", printed.split("Subcommands:")[1], flags=re.MULTILINE)
        assert len(commands) >= 9
        assert [name for name in commands if f"`irmetrics {name}" not in index] == []
