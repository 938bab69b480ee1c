#!/usr/bin/env python3
"""Adds docstrings to the stubs of the Python package, so that editors show them.

cmake/document_stubs.py docs/python bindings/python/irmetrics FOLDER

The docstrings are those of the extension, from the pages of its reference, and the descriptions of measures. The
extension is not loaded: it may be built for another machine.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from docstrings import MARK, RETURN_TYPE, docstring, docstrings, items, plain, sections

LISTED = ("attributes.md", "results.md")  # pages of classes with lists of attributes


def texts(folder: Path) -> dict[str, str]:
    """Docstrings by name, such as Run or Run.name."""
    options = sections(folder / "options.md")
    described = {
        name: items(text, {}) + "\n" if name.startswith("Options") else text.strip("\n")
        for name, text in options.items()
    }
    found = {
        name: plain(text.replace("\\\n", "\n"), {}) for name, text in sections(folder.parent / "measures.md").items()
    }
    found |= {name: filled(text, described) for name, text in docstrings(folder).items()}
    for page in sorted(folder.glob("*.md")):
        for name, section in sections(page).items():
            if page.name in LISTED:
                found.setdefault(name, docstring(section, {}))
            _, _, attributes = section.partition("**Attributes**\n")
            for names, text in re.findall(r"^- (\w+(?:, \w+)*): (.+)", attributes, flags=re.MULTILINE):
                for attribute in names.split(", "):
                    found.setdefault(f"{name}.{attribute}", text)
    return found


def filled(text: str, described: dict[str, str]) -> str:
    """A docstring with the texts to which its page links, each indented as its first line; as in docstrings.cpp.

    Nothing for a section that options.md lacks: the extension, which this build makes, generates that page.
    """
    first, *rest = text.split(MARK)
    for name, piece in zip(rest[::2], rest[1::2]):
        spaces = re.search(r"(?:(?<=\n)|^) *\Z", first)
        first += re.sub(r"\n(?=.)", "\n" + (spaces[0] if spaces else ""), described.get(name, ""))
        first += piece[1:] if first.endswith("\n") and piece.startswith("\n\n") else piece
    return first


def documented(lines: list[str], body: list[ast.stmt], found: dict[str, str], scope: str = "") -> Iterator[str]:
    """The lines of a module or a class with docstrings."""
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    for node in body:
        written = lines[node.lineno - 1 : node.end_lineno]
        indent = " " * node.col_offset
        if isinstance(node, ast.ClassDef):
            yield ""
            yield written[0].removesuffix(" ...")
            yield from quoted(found.get(node.name, ""), indent + "    ")
            yield from (
                documented(lines, node.body, found, f"{node.name}.") if len(written) > 1 else [f"{indent}    ..."]
            )
        elif isinstance(node, ast.FunctionDef):
            overloads = [ast.unparse(one.returns) for one in functions if one.name == node.name and one.returns]
            text = found.get(scope + node.name, "").replace(RETURN_TYPE, " | ".join(dict.fromkeys(overloads)))
            yield from (indent + f"@{ast.unparse(decorator)}" for decorator in node.decorator_list)
            yield from written[:-1]
            yield from [written[-1].replace(": ...", ":"), *quoted(text, indent + "    ")] if text else written[-1:]
        elif text := found.get(scope + node.target.id, "") if isinstance(node, ast.AnnAssign) else "":
            if scope and (typed := re.fullmatch(r" +(\w+): Final\[(.*)\]", written[0])):
                yield from (f"{indent}@property", f"{indent}def {typed[1]}(self) -> {typed[2]}:")
                indent += "    "
            else:
                yield from written
            yield from quoted(text, indent)
        else:
            yield from written


def quoted(text: str, indent: str) -> Iterator[str]:
    if text:
        text = text.replace("\\", "\\\\").replace('"""', r"\"\"\"")
        yield re.sub(
            r"^(?=.)", indent, f'"""{text}\n"""' if "\n" in text or text.endswith('"') else f'"""{text}"""', flags=re.M
        )


def main() -> None:
    pages, stubs, folder = map(Path, sys.argv[1:])
    found = texts(pages)
    for stub in sorted(stubs.glob("*.pyi")):
        text = stub.read_text(encoding="utf-8")
        body = ast.parse(text).body
        header = text.splitlines()[: body[0].lineno - 1]
        lines = [*header, *documented(text.splitlines(), body, found), ""]
        (folder / stub.name).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
