"""The pages of the Python reference are the docstrings of the extension."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from operator import attrgetter
from pathlib import Path

import irmetrics._core as core
import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "python"
SPEC = importlib.util.spec_from_file_location("docstrings", ROOT / "cmake" / "docstrings.py")
assert SPEC is not None and SPEC.loader is not None
docstrings = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(docstrings)
SECTIONS: dict[str, str] = docstrings.docstrings(PAGES)
DESCRIBED = dict(core._described())


def filled(text: str) -> str:
    parts = text.split(docstrings.MARK)
    return "".join(DESCRIBED[part] if place % 2 else part for place, part in enumerate(parts))


def test_every_section_is_a_docstring() -> None:
    assert len(SECTIONS) > 100
    for name, text in SECTIONS.items():
        function, _, overload = name.partition(" of ")  # "round_robin of runs" is one of its overloads
        if hasattr(core, function.split(".")[0]) and overload in ("", "runs"):
            assert filled(text) in attrgetter(function)(core).__doc__, name
        else:
            assert any(text in other for key, other in SECTIONS.items() if key != name), f"{name}: unused text"


def test_pages_link_to_all_descriptions() -> None:
    linked = {part for text in SECTIONS.values() for part in text.split(docstrings.MARK)[1::2]}
    assert linked == set(DESCRIBED)


def test_index_and_options_are_up_to_date() -> None:
    command = [sys.executable, ROOT / "docs" / "generate_reference", "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


PAGE = """# Title

An introduction.

## one

What it does, of \\<TOP>.

- a: a number, as long as
  a line.
- *[More](#more)*
- kind: *[Kinds](options.md#kinds)*.

```python
>>> one(
...     a=1)
2
```

### `one.__two__`

- *[Options of two](options.md#options-of-two)*

## More

- b: another.
"""


def test_docstring_of_a_section(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(PAGE)
    found = docstrings.docstrings(tmp_path)
    assert list(found) == ["More", "one", "one.__two__"]
    assert found["one"] == (
        "What it does, of <TOP>.\n\na: a number, as long as\na line.\nb: another.\nkind: \fKinds\f.\n\n"
        ">>> one(\n...     a=1)\n2"
    )
    assert found["one.__two__"] == "\fOptions of two\f"


def test_a_name_has_one_section(tmp_path: Path) -> None:
    for name in ("first.md", "second.md"):
        (tmp_path / name).write_text("# Title\n\n## one\n\nText.\n")
    with pytest.raises(SystemExit, match="second.md: there are two sections 'one'"):
        docstrings.docstrings(tmp_path)


def test_options_are_named_like_members() -> None:
    """In C++ `rbo_p` is the member `rbo.p`, and `interval` the method of an interval; other names are the same."""
    described = r'\boption\(\s*"(\w+)",\s*(?:&\w+::(\w+)|member_of<&\w+::(\w+), &\w+::(\w+)>)'
    options = 0
    for path in (ROOT / "include").glob("**/*.hpp"):
        for name, member, outer, inner in re.findall(described, path.read_text(encoding="utf-8")):
            options += 1
            assert name in ([member] if member else [inner, outer, f"{outer}_{inner}"]), (path, name)
    assert options > 30
