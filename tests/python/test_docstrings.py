"""Docstrings in the form of numpydoc, signatures for inspect, and help that people can read."""

from __future__ import annotations

import builtins
import inspect
import pickle
import pydoc
import re
import types
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

import irmetrics as ir
import pytest
from conftest import PUBLIC
from irmetrics._calls import signatures_of

SECTION = re.compile(r"^([A-Z][A-Za-z ]+)\n(-+)$", re.MULTILINE)
# Functions that accept any text.
NEVER_RAISE = {"plot_parts"}


def public(kind: str) -> list[str]:
    """The names of public functions ("function"), classes ("class") or methods of classes ("method")."""
    found: list[str] = []
    for name, value in vars(PUBLIC).items():
        if isinstance(value, type):
            found += [name] if kind == "class" else []
            found += [f"{name}.{each}" for each in own_methods(value)] if kind == "method" else []
        elif kind == "function" and isinstance(value, (types.FunctionType, types.BuiltinFunctionType)):
            found.append(name)
    return found


def own_methods(cls: type) -> Iterator[str]:
    for name in vars(cls):
        if (not name.startswith("_") or name in ("__getitem__", "__call__")) and callable(getattr(cls, name)):
            yield name


def sections(docstring: str) -> dict[str, str]:
    """The sections of a docstring by title, each once, underlined as wide as its title."""
    before, *parts = SECTION.split(docstring)
    found = {"": before}
    for title, line, text in zip(parts[::3], parts[1::3], parts[2::3]):
        assert len(line) == len(title) and title not in found, title
        found[title] = text.strip("\n")
    return found


def names_in(section: str) -> list[str]:
    """The names of items, which have indented texts."""
    items = re.findall(r"^(\S.*)\n((?: {4}.*(?:\n|\Z)|\n)+)", section + "\n", re.MULTILINE)
    assert "\n".join(f"{name}\n{text.rstrip()}" for name, text in items) == section.rstrip()
    return [name.lstrip("*") for names, _ in items for name in names.split(", ")]


def arguments_of(function: Callable[..., Any]) -> set[str]:
    """The arguments of all overloads."""
    typed = signatures_of(function) if hasattr(function, "__name__") else []
    of_overloads = {name for text in typed for name in re.findall(r"[(,] ?(\w+): ", re.sub(r"\[.*?\]", "", text))}
    return (of_overloads | set(inspect.signature(function).parameters)) - {"self"}


def test_public_names() -> None:
    assert len(public("function")) > 70 and len(public("class")) > 100 and len(public("method")) > 100


@pytest.mark.parametrize("name", public("function"))
def test_functions_have_all_sections(name: str) -> None:
    function = getattr(PUBLIC, name)
    found = sections(inspect.getdoc(function) or "")
    summary = found[""].split("\n\n")[0]
    assert summary.endswith((".", ":")) and summary[0].isupper()
    arguments = arguments_of(function)
    assert sorted(names_in(found.get("Parameters", ""))) == sorted(arguments)
    if arguments and name not in NEVER_RAISE:
        errors = names_in(found["Raises"])
        assert errors and all(issubclass(getattr(builtins, error), Exception) for error in errors)
    assert "Returns" in found or summary.startswith(("Returns", "Writes"))
    assert name.startswith("plot_") or ">>> " in found["Examples"]


@pytest.mark.parametrize("name", [name for name in public("class") if name in vars(ir._core)])
def test_classes_have_all_sections(name: str) -> None:
    cls = getattr(PUBLIC, name)
    found = sections(inspect.getdoc(cls) or "")
    assert ">>> " in found["Examples"]
    if cls.__text_signature__:
        assert sorted(names_in(found["Parameters"])) == sorted(arguments_of(cls.__init__))
        assert names_in(found["Raises"])
    for attribute in names_in(found.get("Attributes", "")):
        assert hasattr(cls, attribute)


@pytest.mark.parametrize("name", [name for name in public("method") if name.split(".")[0] in vars(ir._core)])
def test_methods_explain_their_arguments(name: str) -> None:
    method = attrgetter(name)(PUBLIC)
    if name.rpartition(".")[2] in ("keys", "values", "items", "get"):
        return  # as in any mapping
    found = sections(inspect.getdoc(method) or "")
    assert found[""]
    assert sorted(names_in(found.get("Parameters", ""))) == sorted(arguments_of(method))


@pytest.mark.parametrize("name", [*public("function"), *public("method")])
def test_signatures_show_names_and_defaults(name: str) -> None:
    """The same as pybind11's own, which have types."""
    function = attrgetter(name)(PUBLIC)
    arguments = inspect.signature(function).parameters.values()
    typed = signatures_of(function)
    for argument in arguments if typed else ():
        default = "" if argument.default is argument.empty else f" = {argument.default!r}"
        written = rf"\b{argument.name}(: (?:(?!, \w+: ).)*)?{re.escape(default)}(?=[,)])"
        assert any(re.search(written, text) for text in typed), argument


def test_kinds_of_arguments() -> None:
    arguments = inspect.signature(ir.evaluate).parameters
    assert list(arguments)[:4] == ["run", "qrels", "measures", "nuggets"]
    assert arguments["measures"].kind == inspect.Parameter.POSITIONAL_OR_KEYWORD
    assert arguments["nuggets"].kind == inspect.Parameter.KEYWORD_ONLY
    assert arguments["run"].default is inspect.Parameter.empty and arguments["depth"].default == 0
    assert str(inspect.signature(ir.Run({}).named)) == "(name)"
    assert str(inspect.signature(ir.Run)) == "(source, name='run', *, query=None, document=None, score=None)"
    assert str(inspect.signature(ir.nDCG)) == "(**kwargs)"
    assert str(inspect.signature(ir.fuse)).endswith("threads=0, **kwargs)")
    assert "similarity=None" in str(inspect.signature(ir.mmr)) and "documents=None" in str(inspect.signature(ir.mmr))
    with pytest.raises(TypeError, match="too many positional"):
        inspect.signature(ir.evaluate).bind({}, {}, "AP", {})


@pytest.mark.parametrize("function", [ir.evaluate, ir.mmr, ir.parse_measure])
def test_functions_belong_to_the_module(function: Callable[..., Any]) -> None:
    """Functions are pickled by name, and their help names no internal object of pybind11."""
    assert function.__module__ == "irmetrics._core" and function.__qualname__ == function.__name__
    assert pickle.loads(pickle.dumps(function)) is function
    assert "pybind11" not in pydoc.render_doc(function)


def test_help_is_readable() -> None:
    text = pydoc.plain(pydoc.render_doc(ir.evaluate))
    in_one_line = " ".join(text.split()).replace("( ", "(")  # Python 3.13 breaks long signatures
    assert "evaluate(run, qrels=None, measures=None, *, nuggets=None, corpus=None, ties='docno_desc'" in in_one_line
    assert "typing." not in text and "Overloaded" not in text
    assert "    Returns\n    -------\n    Scores | ScoresByRun\n" in text


def test_completion_of_keywords() -> None:
    jedi = pytest.importorskip("jedi")
    code = "ir.evaluate(run, qrels, jud"
    completions = jedi.Interpreter(code, [{"ir": ir, "run": {}, "qrels": {}}]).complete(1, len(code))
    assert "judged_only=" in [completion.name_with_symbols for completion in completions]


def test_numpydoc_reads_the_docstrings() -> None:
    docscrape = pytest.importorskip("numpydoc.docscrape")
    for name in public("function"):
        parsed = docscrape.NumpyDocString(inspect.getdoc(getattr(PUBLIC, name)))
        documented = [each.lstrip("*") for row in parsed["Parameters"] for each in row.name.split(", ")]
        assert sorted(documented) == sorted(arguments_of(getattr(PUBLIC, name)))
