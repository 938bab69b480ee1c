"""The C++ reference: Doxygen understands all comments, every public type and function has one, and pages show them."""

from __future__ import annotations

import html
import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "docs" / "cpp"))
headers = importlib.import_module("headers")
described = importlib.import_module("described")

TEXTS = {path: (headers.INCLUDE / path).read_text(encoding="utf-8") for path in headers.public_headers()}
SAID = described.descriptions(list(TEXTS.values()))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("doxygen") is None:
        pytest.skip("doxygen not found")
    output = tmp_path_factory.mktemp("reference")
    made = subprocess.run(
        [sys.executable, ROOT / "docs" / "cpp" / "make_reference", output], capture_output=True, text=True
    )
    assert made.returncode == 0, made.stdout + made.stderr
    return output / "html"


def words(page: Path) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page.read_text(encoding="utf-8"))).split())


def code_of(text: str) -> list[str]:
    """The code of each line, without comments, white space and preprocessor."""
    plain = re.sub(r"/\*\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.S)
    lines = (headers.split_comment(line)[0] for line in plain.split("\n"))
    return ["" if line.lstrip().startswith("#") else "".join(line.split()) for line in lines]


def test_only_comments_change_and_no_type_is_left_out() -> None:
    for path, text in TEXTS.items():
        before, after = code_of(text), code_of(headers.as_doxygen_reads(text, "group", SAID))
        assert len(after) == len(before), path
        assert all(new in ("", old) for old, new in zip(before, after)), path
        kept = "\n".join(after)
        for name in re.findall(r"^(?:struct|class|enum class) (\w+)\b(?!::)", text, re.M):
            assert re.search(rf"(struct|class){name}", kept), (path, name)


def test_a_measure_shows_its_definition_source_and_ranges(pages: Path) -> None:
    page = words(next(pages.glob("struct*_1_1RBP.html")))
    assert "Moffat and Zobel, TOIS 27(1), 2008" in page
    assert "Persistence: probability that the user continues to the next document; in (0, 1)." in page
    assert "#include <irmetrics/measures/rbp.hpp>" in page
    assert "The value for a query." in page
    assert "descriptor" not in page


def test_options_and_results_show_the_meanings_of_their_descriptions(pages: Path) -> None:
    options = words(next(pages.glob("struct*_1_1CompareOptions.html")))
    assert "Corrected p-values below it are significant; in (0, 1)." in options
    assert "Seed of the random samples; the same seed gives the same result." in options
    assert "The mean of first - second." in words(next(pages.glob("struct*_1_1ComparedPair.html")))


def test_comments_behind_members_and_choices_are_documentation(pages: Path) -> None:
    ranking = words(next(pages.glob("struct*_1_1NuggetRanking.html")))
    assert "of judged documents that support it." in ranking
    assert "Wilcoxon signed-rank test." in words(pages / "group__significance.html")


def test_functions_are_in_the_group_of_their_folder(pages: Path) -> None:
    assert "evaluate (const TestCollection &collection, const Run &run" in words(pages / "group__evaluate.html")
    assert "read_qrels" in words(pages / "group__component__io.html")
    modules = words(pages / "modules.html")
    for folder in {path.parts[1] for path in TEXTS if len(path.parts) > 2}:
        assert re.search(rf"\b{folder}\b", modules), folder


def test_private_names_and_macros_are_left_out(pages: Path) -> None:
    names = words(pages / "annotated.html")
    assert "AnyMeasure" in names and "HeldMeasure" not in names and "IRMETRICS_" not in names
    assert not list(pages.glob("*detail_1_1*.html"))


def test_a_type_without_a_comment_is_an_error(pages: Path, tmp_path: Path) -> None:
    for folder in ("docs", "include"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for file in ("CONTRIBUTING.md", "CMakeLists.txt"):
        shutil.copy(ROOT / file, tmp_path)
    header = tmp_path / "include" / "irmetrics" / "base" / "range.hpp"
    text = header.read_text(encoding="utf-8")
    unsaid = "namespace irmetrics {\n\nstruct Unsaid {\n  int number;\n};\n"
    header.write_text(text.replace("namespace irmetrics {\n", unsaid, 1), encoding="utf-8")
    made = subprocess.run(
        [sys.executable, tmp_path / "docs" / "cpp" / "make_reference", tmp_path / "out"], capture_output=True, text=True
    )
    assert made.returncode == 1
    assert re.search(r"^include/irmetrics/base/range.hpp:\d+: .*Unsaid", made.stdout, re.M), made.stdout


ROWS = re.findall(
    r"^\| `(irmetrics/[\w/]+\.hpp)` \| (.*) \| \w+ \| ([\d.]+) \|$", (ROOT / "docs" / "headers.md").read_text(), re.M
)


def with_includes(path: str, seen: set[str]) -> str:
    """The text of a header and of those that it includes."""
    if path in seen:
        return ""
    seen.add(path)
    text = (headers.INCLUDE / path).read_text(encoding="utf-8")
    return text + "".join(with_includes(other, seen) for other in re.findall(r"#include <(irmetrics/\S+)>", text))


@pytest.mark.parametrize(("path", "cell", "seconds"), ROWS, ids=[row[0] for row in ROWS])
def test_the_table_of_headers_names_what_they_declare(path: str, cell: str, seconds: str) -> None:
    text = with_includes(path, set())
    for name in re.findall(r"`(?:\w+::)*(\w+)`", cell):
        assert re.search(rf"\b{name}\b", text), name
    assert 0 < float(seconds) < 10


def test_the_table_of_headers_is_there() -> None:
    assert len(ROWS) >= 25
