"""The pages of the Python reference are the docstrings of the extension and of plots."""

from __future__ import annotations

import ast
import importlib.util
import re
from operator import attrgetter
from pathlib import Path

import irmetrics
import irmetrics._core as core
import pytest
from conftest import PUBLIC, ROOT

PAGES = ROOT / "docs" / "python"
SPEC = importlib.util.spec_from_file_location("docstrings", ROOT / "cmake" / "docstrings.py")
assert SPEC is not None and SPEC.loader is not None
docstrings = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(docstrings)
SECTIONS: dict[str, str] = docstrings.docstrings(PAGES)
DESCRIBED = dict(core._described())


def words(text: str) -> list[str]:
    """The words of a docstring, with the texts of options and choices, without the marks of lists."""
    parts = text.split(docstrings.MARK)
    filled = "".join(DESCRIBED[part] if place % 2 else part for place, part in enumerate(parts))
    return [word for word in filled.replace(docstrings.RETURN_TYPE, " TYPE ").split() if word != "-"]


def contains(words_of_docstring: list[str], words_of_section: list[str]) -> bool:
    """Whether the words follow each other in the docstring, except for the type after Returns."""
    before, _, after = " ".join(words_of_section).partition(" TYPE ")
    docstring = " ".join(words_of_docstring)
    found = docstring.find(before)
    return found >= 0 and after in docstring[found + len(before) :]


def test_every_section_is_a_docstring() -> None:
    assert len(SECTIONS) > 100
    for name, text in SECTIONS.items():
        if hasattr(core, name.split(".")[0]) or name in irmetrics._PLOTS:
            owner = irmetrics if name in irmetrics._PLOTS else core
            assert contains(words(attrgetter(name)(owner).__doc__ or ""), words(text)), name
        else:
            items = docstrings.items(included(name), {})
            assert any(items in other for other in SECTIONS.values()), f"{name}: unused text"


def included(name: str) -> str:
    """The Markdown of a section that others include."""
    return next(found[name] for page in PAGES.glob("*.md") if name in (found := docstrings.sections(page)))


def test_every_public_name_is_on_a_page() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES.glob("*.md"))
    measures = (ROOT / "docs" / "measures.md").read_text(encoding="utf-8")
    for name, value in vars(PUBLIC).items():
        if isinstance(value, irmetrics.Measure):
            assert re.search(rf"`{name}\b", measures), name
        elif name != "__version__":
            assert re.search(rf"^## {name}$", pages, re.MULTILINE), name


def test_the_code_of_plots_has_their_summaries() -> None:
    """Editors show the docstring in the code; the section of the page replaces it when the module is loaded."""
    for name, module in irmetrics._PLOTS.items():
        source = (Path(irmetrics.__file__).parent / f"{module}.py").read_text(encoding="utf-8")
        found = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == name]
        assert [ast.get_docstring(node) for node in found] == [SECTIONS[name].split("\n\n")[0]], name


def test_attributes_of_a_comparison_are_its_options() -> None:
    options = dict(re.findall(r"^(\w+)\n    (.*)", DESCRIBED["Options of compare"], flags=re.MULTILINE))
    texts = {name: getattr(core.Comparison, name).__doc__ for name in options if hasattr(core.Comparison, name)}
    assert len(texts) > 10
    for name, text in texts.items():
        assert options[name].startswith(text.removeprefix("Option: ").removesuffix(".")), name


def test_pages_link_to_all_descriptions() -> None:
    linked = {part for text in SECTIONS.values() for part in text.split(docstrings.MARK)[1::2]}
    assert linked == set(DESCRIBED)


PAGE = """# Title

An introduction.

## one

What it does, of \\<TOP>.

- A list, as long as
  a line.

**Parameters**

- a: a number, as long as
  a line.
- *[More](#more)*
- *[Options of one](options.md#options-of-one)*
- kind: *[Kinds](options.md#kinds)*.
- \\*\\*kwargs: others:
  *[Others](options.md#others)*

**Returns**

A number,
in [0, 1].

**See also**

two

**Examples**

```python
>>> one(
...     a=1)
2
```

### `one.__two__`

Does nothing.

## More

- b, c: another.
"""

DOCSTRING = """What it does, of <TOP>.

A list, as long as
a line.

Parameters
----------
a
    a number, as long as
    a line.
b, c
    another.
\fOptions of one\fkind
    \fKinds\f.
**kwargs
    others:
    \fOthers\f

Returns
-------
\v
    A number,
    in [0, 1].

See Also
--------
two

Examples
--------
>>> one(
...     a=1)
2"""


def test_docstring_of_a_section(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(PAGE)
    found = docstrings.docstrings(tmp_path)
    assert list(found) == ["More", "one", "one.__two__"]
    assert found["one"] == DOCSTRING
    assert found["one.__two__"] == "Does nothing."


def test_items_have_names(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text("# Title\n\n## one\n\nText.\n\n**Raises**\n\nValueError sometimes.\n")
    with pytest.raises(SystemExit, match="expected '- name: text' or a line indented by two, not 'ValueError some"):
        docstrings.docstrings(tmp_path)


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
