#!/usr/bin/env python3
"""Joins the signatures of the stubs and the docstrings of the reference, for editors and for the extension.

cmake/document_stubs.py docs/python bindings/python/irmetrics FOLDER

Writes to FOLDER the stubs with docstrings, so that editors show them, and published_texts.cpp: the signature and the
docstring of each function, class and attribute of the extension. The extension is not loaded: it may be built for
another machine.
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
            for names, text in re.findall(r"^- (\w+(?:, \w+)*|`\w+`): (.+)", attributes, flags=re.MULTILINE):
                for attribute in names.strip("`").split(", "):
                    found.setdefault(f"{name}.{attribute}", text)
    return found


def filled(text: str, described: dict[str, str]) -> str:
    """A docstring with the texts to which its page links, each indented as its first line.

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


def published(body: list[ast.stmt], found: dict[str, str], scope: str = "") -> dict[str, str]:
    """The texts of functions and classes by name: "name(arguments)\\n--\\n\\ndocstring", as CPython reads them.

    And those of attributes.
    """
    all_: dict[str, str] = {}
    overloads: dict[str, list[ast.FunctionDef]] = {}
    for node in body:
        if isinstance(node, ast.ClassDef):
            all_ |= published(node.body, found, f"{node.name}.")
            constructor = all_.get(f"{node.name}.__init__", "")
            all_[node.name] = constructor.replace("__init__(self", f"{node.name}($self") + found.get(node.name, "")
        elif isinstance(node, ast.FunctionDef):
            overloads.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.AnnAssign) and scope and (text := found.get(scope + node.target.id, "")):
            all_[scope + node.target.id] = text
    for name, functions in overloads.items():
        types = dict.fromkeys(ast.unparse(one.returns) for one in functions if one.returns)
        text = found.get(scope + name, "").replace(RETURN_TYPE, " | ".join(types))
        all_[scope + name] = f"{name}({arguments([one.args for one in functions])})\n--\n\n{text}"
    return all_


def arguments(overloads: list[ast.arguments]) -> str:
    """Arguments without types: of the overload with the most, of several the last, which accepts more types.

    And arguments by name that only others have.
    """
    for one in overloads:
        for argument in [*one.posonlyargs, *one.args, *one.kwonlyargs, *filter(None, [one.vararg, one.kwarg])]:
            argument.annotation = None
    general = max(reversed(overloads), key=lambda one: len([*one.posonlyargs, *one.args, *one.kwonlyargs]))
    known = {argument.arg for argument in [*general.posonlyargs, *general.args, *general.kwonlyargs]}
    for other in overloads if general.kwonlyargs else []:
        for argument, default in zip(other.kwonlyargs, other.kw_defaults):
            if argument.arg not in known:
                known.add(argument.arg)
                general.kwonlyargs.append(argument)
                general.kw_defaults.append(default)
    return ast.unparse(general)


def source_of(texts: dict[str, str]) -> str:
    """The table of texts in C++, sorted by name."""
    rows = "".join(f'    {{"{name}", R"doc({text})doc"}},\n' for name, text in sorted(texts.items()))
    return (
        '// Made by cmake/document_stubs.py; do not edit.\n#include "docstrings.hpp"\n\n'
        "namespace irmetrics::python {\nnamespace {\n\n"
        f"constexpr PublishedText all[] = {{\n{rows}}};\n\n"
        "}  // namespace\n\n"
        "std::span<const PublishedText> published_texts() { return all; }\n\n"
        "}  // namespace irmetrics::python\n"
    )


def main() -> None:
    pages, stubs, folder = map(Path, sys.argv[1:])
    found = texts(pages)
    of_pages = {name: found[name] for name in docstrings(pages)}
    of_stubs = published(ast.parse((stubs / "_core.pyi").read_text(encoding="utf-8")).body, found)
    (folder / "published_texts.cpp").write_text(source_of(of_pages | of_stubs), encoding="utf-8")
    for stub in sorted(stubs.glob("*.pyi")):
        text = stub.read_text(encoding="utf-8")
        body = ast.parse(text).body
        header = text.splitlines()[: body[0].lineno - 1]
        lines = [*header, *documented(text.splitlines(), body, found), ""]
        (folder / stub.name).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
