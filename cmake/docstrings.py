"""Reads the docstrings of the Python package from the pages of its reference.

A heading names a function, a class or a method, and the text below it is the docstring, in the form of numpydoc: its
parts begin with **Parameters**, **Attributes**, **Returns**, **Raises**, **See also**, **Notes** and **Examples**;
items of a part are `- name: text`. List marks elsewhere and the fences of examples are dropped. An emphasised link is
replaced: `*[Two lists](#two-lists)*` by the section with this heading, `*[Options of
drift](options.md#options-of-drift)*` by a section of a page that the extension wrote.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

OTHERS = ("README.md", "attributes.md", "options.md", "results.md")  # pages whose sections are no docstrings
LINK = re.compile(r"\*\[([^\]]+)\]\(([^)#]*)#[^)]*\)\*")
MARK = "\f"  # encloses the name of a section of options.md
RETURN_TYPE = "\v"  # stands for the type that a function returns, which its stub has
PART = re.compile(r"^\*\*(Parameters|Attributes|Returns|Raises|See also|Notes|Examples)\*\*\n", re.MULTILINE)


def sections(page: Path) -> dict[str, str]:
    """The text below each heading of a page except the title. Headings such as `Run.__getitem__` have backticks."""
    parts = re.split(r"^##+ `?(.+?)`?\n", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def docstring(section: str, page: dict[str, str]) -> str:
    """The docstring of a section of a page."""
    before, *parts = PART.split(section)
    text = plain(before, page)
    for heading, body in zip(parts[::2], parts[1::2]):
        title = heading.title()
        text += f"\n\n{title}\n{'-' * len(title)}\n"
        if heading in ("Parameters", "Attributes", "Raises"):
            text += items(body, page)
        elif heading == "Returns":
            text += RETURN_TYPE + "\n" + indented(plain(body, page))
        else:
            text += plain(body, page)
    return text


def plain(section: str, page: dict[str, str]) -> str:
    """A text without the marks of lists and fences."""
    text = ""
    fenced = False
    for line in section.strip("\n").split("\n"):
        if line.startswith("```"):
            fenced = not fenced
        elif fenced:
            text += line + "\n"
        else:
            line = re.sub(r"^(- |  )", "", line)
            text += linked(line, page)
            text += "" if LINK.fullmatch(line) else "\n"  # the text that replaces a whole line ends with a newline
    return text.rstrip("\n")


def items(body: str, page: dict[str, str]) -> str:
    """A list of names and their descriptions; a link in place of an item is a list, too."""
    text = ""
    for line in body.strip("\n").split("\n"):
        link = LINK.fullmatch(line.removeprefix("- "))
        if line.startswith("- ") and link:
            name, target = link.groups()
            text += MARK + name + MARK if target else items(page[name], page) + "\n"
        elif item := re.fullmatch(r"- ([^:]+): +(.+)", line):
            text += f"{plain(item[1], page)}\n    {linked(item[2], page)}\n"
        elif line.startswith("  "):
            link = LINK.fullmatch(line.strip())
            text += "  " + linked(line, page) + ("" if link and link[2] else "\n")
        else:
            sys.exit(f"expected '- name: text' or a line indented by two, not '{line}'")
    return text.removesuffix("\n")


def linked(line: str, page: dict[str, str]) -> str:
    """A line with the texts that its links name, and without its escapes."""
    return LINK.sub(lambda link: page_text(link, page), re.sub(r"\\(?=[<*])", "", line))


def indented(text: str) -> str:
    return re.sub(r"^(?=.)", "    ", text, flags=re.MULTILINE)


def page_text(link: re.Match[str], page: dict[str, str]) -> str:
    """The replacement of a link: a section of the page, or a name between marks."""
    name, target = link.groups()
    return MARK + name + MARK if target else docstring(page[name], page) + "\n"


def docstrings(folder: Path) -> dict[str, str]:
    """All docstrings by name, including sections that other sections include."""
    texts: dict[str, str] = {}
    for path in sorted(folder.glob("*.md")):
        page = sections(path) if path.name not in OTHERS else {}
        for name, section in page.items():
            if name in texts:
                sys.exit(f"{path}: there are two sections '{name}'")
            texts[name] = docstring(section, page)
    return dict(sorted(texts.items()))
