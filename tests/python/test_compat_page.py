"""docs/coming_from_other_tools.md: both columns of the tables of expressions have equal values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from conftest import ROOT
from irmetrics import Measure

PAGE = (ROOT / "docs" / "coming_from_other_tools.md").read_text(encoding="utf-8")
SECTIONS = {part.split("\n")[0]: part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]}
ROW = re.compile(r"^\| `(.*)` \| `(.*)` \|$", flags=re.MULTILINE)
PACKAGES = [name for name, text in SECTIONS.items() if ROW.search(text)]


def plain(value: Any) -> Any:
    """Returns numbers rounded, measures as texts and mappings as dicts."""
    if isinstance(value, float):
        return round(value, 9)
    if isinstance(value, Mapping) or hasattr(value, "items"):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, Measure) or hasattr(value, "SUPPORTED_PARAMS") else value


def names_of(package: str) -> dict[str, Any]:
    """Returns what the examples up to those of the section define."""
    defined: dict[str, Any] = {}
    for name, text in SECTIONS.items():
        for block in re.findall(r"(?<=```python\n).*?(?=```)", text, re.DOTALL):
            exec(block, defined)
        if name == package:
            return defined
    raise AssertionError(package)


@pytest.mark.parametrize("package", PACKAGES)
def test_both_columns_of_each_row_have_the_same_value(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names = names_of(package)
    rows = ROW.findall(SECTIONS[package])
    assert len(rows) == len(re.findall(r"^\|", SECTIONS[package], flags=re.MULTILINE)) - 2
    for theirs, ours in rows:
        expected, found = plain(eval(theirs, names)), plain(eval(ours, names))
        assert found == expected, (theirs, ours)
        assert found not in (None, {}, [])


def test_all_packages_have_a_table() -> None:
    assert PACKAGES == ["pytrec_eval", "ir_measures", "ranx", "BEIR", "pyndeval", "freshstack"]
