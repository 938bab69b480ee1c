"""Public names: few at the top, the classes of results in irmetrics.results, and errors that say where others are."""

from __future__ import annotations

import importlib
import pydoc
from pathlib import Path

import irmetrics as ir
import pytest
from conftest import ROOT

# A newcomer reads this list, so each addition is a decision: a method of a result, an argument, or a class in
# irmetrics.results may serve as well as one more function.
LIMIT = 108

TABLE = Path(ROOT / "tests" / "goldens" / "python_names.tsv").read_text().splitlines()[1:]
NAMES: dict[str, str] = dict(line.split("\t") for line in TABLE)


def names(where: str) -> list[str]:
    return [name for name, place in NAMES.items() if place == where]


def test_few_names_are_at_the_top() -> None:
    others = [name for name in ir.__all__ if not isinstance(getattr(ir, name), ir.Measure)]
    assert len(others) <= LIMIT
    assert len(set(ir.__all__)) == len(ir.__all__)


def test_the_table_has_all_names() -> None:
    """Names of the table that are neither at the top nor in results have a text that says what to use."""
    assert (len(names("top")), len(names("results")), len(names("gone"))) == (97, 109, 16)
    assert set(names("top")) <= set(ir.__all__)
    assert set(names("results")) <= set(ir.results.__all__)
    assert set(names("gone")) == set(ir._INSTEAD)
    assert not set(ir.__all__) & set(ir.results.__all__)


def error(name: str) -> str:
    return f"irmetrics has no {name!r}: {ir._INSTEAD.get(name, 'it is in irmetrics.results')}"


@pytest.mark.parametrize("name", [*names("results"), *names("gone")])
def test_other_names_say_where_they_are(name: str) -> None:
    with pytest.raises(AttributeError) as of_attribute:
        getattr(ir, name)
    assert str(of_attribute.value) == error(name)
    with pytest.raises(ImportError) as of_import:
        exec(f"from irmetrics import {name}")
    assert str(of_import.value) == error(name)
    assert not hasattr(ir, name) and getattr(ir, name, None) is None


def test_a_name_that_never_was() -> None:
    with pytest.raises(AttributeError, match="^module 'irmetrics' has no attribute 'evaluat'$"):
        ir.evaluat  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'evaluat' from 'irmetrics'"):
        exec("from irmetrics import evaluat")


@pytest.mark.parametrize("name", sorted(ir.results.__all__))
def test_classes_say_that_they_are_in_results(name: str) -> None:
    cls = getattr(ir.results, name)
    assert isinstance(cls, type) and (cls.__module__, cls.__name__) == ("irmetrics.results", name)
    assert getattr(importlib.import_module(cls.__module__), cls.__qualname__) is cls


def test_lists_of_names() -> None:
    assert {*ir.__all__, "results"} <= set(dir(ir)) and not set(NAMES) - set(names("top")) & set(dir(ir))
    others = {
        name for name in set(dir(ir)) - set(ir.__all__) if not name.startswith(("_", "@"))
    }  # pytest adds the latter to plugins
    # No module that the package imports.
    assert others <= {"results", "compat", "spark", "testing", "annotations", "TYPE_CHECKING"}
    assert set(ir.results.__all__) <= set(dir(ir.results))
    assert "irmetrics.results" in pydoc.plain(pydoc.render_doc(ir))
