"""The extension is thin: it converts arguments and results, and what computes is in the library.

Who adds a function adds lines: raise a limit if they convert. Lines that name nothing of Python belong to the library.
"""

from __future__ import annotations

import re

from conftest import ROOT

SOURCES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "bindings" / "python" / "src").iterdir()}
# At the outermost level.
DEFINITION = re.compile(r"^(?!namespace|using|[/#} \n]).*(?:\n(?![/#}]).*)*\n}.*$", re.MULTILINE)
OF_PYTHON = re.compile(r"py::|pybind11|\bPy|_a\b|As<|Anything|Hint|raise|Gil|Digits|NamedObject|\bPython|Self")
# Uses of what is written in Python, in this package or in others, except where the two functions are defined.
INTO_PYTHON = re.compile(r"\b(?:call_helper|class_of_results)\((?!const char\*)|module_::import\((?!fmt|\"irmetrics)")


def lines_of_code(text: str) -> int:
    """The lines that are neither blank, nor comments, nor includes."""
    lines = (line.strip() for line in text.splitlines())
    return sum(1 for line in lines if line and not line.startswith(("//", "#include")))


def test_lines() -> None:
    assert len(SOURCES) <= 64
    assert sum(map(lines_of_code, SOURCES.values())) <= 8_020


def test_lines_of_definitions_that_name_nothing_of_python() -> None:
    definitions = [found[0] for text in SOURCES.values() for found in DEFINITION.finditer(text)]
    assert len(definitions) > 500
    foreign = [text for text in definitions if not OF_PYTHON.search(text)]
    assert sum(map(lines_of_code, foreign)) <= 372, "\n".join(foreign)


def test_calls_into_python() -> None:
    lines = [f"{name}: {line.strip()}" for name, text in SOURCES.items() for line in text.splitlines()]
    calls = list(filter(INTO_PYTHON.search, lines))
    assert len(calls) <= 12, "\n".join(calls)
