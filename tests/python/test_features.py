"""docs/features.md: its names are measures, its tests exist, and no measure of irmetrics or its peers is missing."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re

import irmetrics as ir
import pytest
from conftest import ROOT
from irmetrics.compat.ranx.evaluation import LABELS as RANX

PAGE = (ROOT / "docs" / "features.md").read_text(encoding="utf-8")
TESTED = re.compile(r"\[[^\]]*\]\(\.\./tests/([^)]*)\)(?:: ([^|]*))?")


def table(section: str) -> list[list[str]]:
    """The cells of the rows of a section's table, without its head."""
    text = PAGE.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    rows = [line for line in text.splitlines() if line.startswith("|")][2:]
    assert rows
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


MEASURES = table("Measures")
LEFT_OUT = {name for row in table("Left out on purpose") for name in names(row[0])}


def column(index: int) -> set[str]:
    return {name for row in MEASURES for name in names(row[index])}


def measures_of(name: str) -> set[str]:
    """The names of the measures that a text means, which may need a cut-off."""
    for text in (name, f"{name}@5", f"{name}@0.5", f"{name}_5", f"{name}.5"):
        try:
            return {re.split(r"[(@]", str(measure))[0] for measure in ir.parse_measures(text)}
        except ValueError:
            continue
    return set()


def test_the_table_has_every_measure_once() -> None:
    assert all(len(row) == 8 for row in MEASURES)
    assert [names(row[0]) for row in MEASURES] == [[info.name] for info in ir.all_measures()]


@pytest.mark.parametrize("row", MEASURES, ids=lambda row: names(row[0])[0])
def test_names_of_other_tools_are_the_measure(row: list[str]) -> None:
    """Names of trec_eval and ir_measures mean the measure of their row in irmetrics, too."""
    for cell in (row[0], row[1], row[3]):
        for name in names(cell):
            assert names(row[0])[0] in measures_of(name), name


def test_pytrec_eval() -> None:
    theirs = pytest.importorskip("pytrec_eval", reason="pytrec_eval is not installed").supported_measures
    listed = [re.findall(r"`([^`]+)`(\\\*)?", row[1]) for row in MEASURES]
    assert theirs - LEFT_OUT == {name for row in listed for name, lacking in row if not lacking}


def test_ir_measures() -> None:
    theirs = pytest.importorskip("ir_measures", reason="ir_measures is not installed")
    assert set(theirs.measures.registry) == column(3)


def test_pyndeval() -> None:
    theirs = pytest.importorskip("pyndeval", reason="pyndeval is not installed")
    assert set(theirs.SUPPORTED_MEASURES) | {"ndcg@k", "err@k"} == column(2)


def test_cwl_eval() -> None:
    package = pytest.importorskip("cwl.ruler.measures", reason="cwl-eval is not installed")
    found = set()
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        found |= {name for name, _ in inspect.getmembers(importlib.import_module(module.name), inspect.isclass)}
    theirs = {name.removesuffix("CWLMetric") for name in found if name.endswith("CWLMetric")} - {""}
    assert theirs == column(5) | (theirs & LEFT_OUT)


def test_ranx() -> None:
    assert set(RANX) == column(4)


def test_what_is_left_out_is_no_measure() -> None:
    assert not {"p-MRR", "nAUC", "IFTGoal", "relstring"} - LEFT_OUT
    assert not [name for name in LEFT_OUT if measures_of(name)]


def test_the_named_tests_exist() -> None:
    found = TESTED.findall(PAGE)
    assert len(found) > len(MEASURES)
    for file, tests in found:
        text = (ROOT / "tests" / file).read_text(encoding="utf-8")
        for test in filter(None, tests.strip().split("; ")):
            known = f"def {test}(" if file.endswith(".py") else f'TEST_CASE("{test}"'
            assert known in text, (file, test)


def test_every_row_names_a_test() -> None:
    for section in ("Measures", "Values of the tools", "Other features"):
        for row in table(section):
            assert TESTED.search(row[-1]) and TESTED.search(row[-1])[2], row
