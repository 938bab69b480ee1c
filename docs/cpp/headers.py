"""The public headers as Doxygen reads them: their text, changed within the lines, so that warnings name the right ones.

- The comment of a file, and comments behind a declaration, are documentation.
- What measures, options and results say about themselves is the documentation of their structs and members.
- An overload without a comment, directly below another one, has its comment.
- Each folder is a group. Descriptions, comparisons member by member and deleted functions are left out.
- No character of a comment is a command.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from described import STRING, Described, escaped, joined, sentence

ROOT = Path(__file__).resolve().parent.parent.parent
INCLUDE = ROOT / "include"

TYPE = re.compile(r"\b(namespace|struct|class|union|enum(?: class)?)\s+(\w[\w:]*)[^()=;{]*\{?$")
LEFT_OUT = re.compile(
    r"static constexpr auto (descriptor|options|description)\s*=|.*\boperator==\(.*= default;$|.*= delete;$|friend\b"
    r"|static_assert\b|(irmetrics::)?ByName \w+|template <>\s*(?!struct \w+<)"
)


def public_headers() -> list[Path]:
    """The headers that users include, by their paths below include."""
    headers = (path.relative_to(INCLUDE) for path in sorted(INCLUDE.rglob("*.hpp")))
    return [path for path in headers if "detail" not in path.parts and not path.name.endswith("-inl.hpp")]


# --- Code -------------------------------------------------------------------------------------------------------


@dataclass
class Statement:
    """A declaration: its first line, the last line of its head, the last line of its body, and its code."""

    first: int
    head: int
    last: int
    code: str
    owner: tuple[str, str]  # kind and name of the type or namespace around it
    comment: list[int]  # lines of the comment above it
    adjacent: bool  # directly below another declaration

    @property
    def opened(self) -> tuple[str, str] | None:
        """Kind and name of the type or namespace that it opens."""
        found = TYPE.search(self.code) if self.code.endswith("{") else None
        return (found[1].split()[0], found[2]) if found else None

    @property
    def name(self) -> str:
        """The name of a function, with brackets, of a member, or the type of a constant."""
        if constant := re.match(r"inline constexpr \w+ ", self.code):
            return constant[0]
        code = re.sub(r"^template <[^()]*?> (?=\S)|\brequires\b.*?\) (?=\w)", "", self.code)
        if function := re.match(r"[^=(]*?(operator\S+?|~?\w+)\(", code):
            return function[1] + "()"
        member = re.match(r"[^=({]*?(\w+)(?:\[\w+\])?(?:;|,| =|\{|$)", code)
        return member[1] if member else ""


GLOBAL = ("namespace", "")


def split_comment(line: str) -> tuple[str, str]:
    """Code and comment of a line."""
    found = re.match(rf"((?:{STRING}|'(?:[^'\\]|\\.)'|(?!//).)*)(//.*)?$", line)
    return (found[1].rstrip(), found[2] or "") if found else (line.rstrip(), "")


def open_brackets(code: str) -> tuple[int, int]:
    """The numbers of brackets and of braces that are open."""
    plain = re.sub(rf"{STRING}|'(?:[^'\\]|\\.)'", "", code)
    return plain.count("(") - plain.count(")"), plain.count("{") - plain.count("}")


def is_head(code: str, line: str, owner: str) -> bool:
    """Whether the code of a declaration is complete, or complete up to its body."""
    if owner == "enum":
        return True
    brackets, braces = open_brackets(code)
    return (
        brackets == 0
        and not line.startswith("requires")
        and (code.endswith("{") or (braces == 0 and code.endswith((";", "}"))))
    )


def statements(lines: list[str]) -> Iterator[Statement]:
    """The declarations in namespaces and types. Formatted code has one in a line at most."""
    scope = [GLOBAL]
    comment: list[int] = []
    adjacent = False
    i = 0
    while i < len(lines):
        code, remark = split_comment(lines[i])
        code = code.strip()
        if not code or code.startswith(("#", "}")) or re.fullmatch(r"\w+:", code):
            while code.startswith("#") and lines[i].endswith("\\"):
                i += 1
            if code.startswith("}"):
                scope.pop()
            if not code and remark.startswith("///"):
                comment.append(i)
            elif code or not remark:
                comment = []
            adjacent = False
            i += 1
            continue
        first = i
        line = code
        while not is_head(code, line, scope[-1][0]):
            i += 1
            line = split_comment(lines[i])[0].strip()
            code += " " + line
        statement = Statement(first, i, i, code, scope[-1], comment, adjacent)
        if statement.opened:
            scope.append(statement.opened)
        elif scope[-1][0] != "enum":
            open_braces = open_brackets(code)[1]
            while open_braces > 0:
                i += 1
                open_braces += open_brackets(split_comment(lines[i])[0])[1]
            statement.last = i
        yield statement
        comment, adjacent = [], True
        i += 1


# --- The text for Doxygen -----------------------------------------------------------------------------------------


def remark_of(lines: list[str], statement: Statement) -> str:
    """The comment behind a declaration, which goes on in the lines below. They become empty."""
    code, remark = split_comment(lines[statement.head])
    is_of_a_line = statement.comment and statement.head > statement.first
    if not remark or is_of_a_line or "NOLINT" in remark or remark.startswith("///") or statement.name.endswith("()"):
        return ""
    lines[statement.head] = code
    words = [remark[2:].strip()]
    for i in range(statement.last + 1, len(lines)):
        found = re.match(r" {16,}//(?!/) ?(.*)", lines[i])
        if not found:
            break
        words.append(found[1])
        lines[i] = ""
    return " ".join(words)


def comment_statement(lines: list[str], statement: Statement, above: str, said: Described) -> str:
    """Adds a declaration's documentation to its lines, and returns it. `above`: the documentation of the previous
    overload."""
    documented = " ".join(lines[i].strip()[3:].strip() for i in statement.comment)
    if statement.opened and (words := said.structs.get(statement.opened[1], "")):
        if statement.comment and "<p><b>%Source" in words:
            lines[statement.comment[-1]] += f" <p>{words}"
        elif not statement.comment:
            lines[statement.first] = f"/** {words} */ {lines[statement.first]}"
        return documented or words
    remark = "" if statement.owner[0] == "namespace" and statement.opened else remark_of(lines, statement)
    behind = escaped(joined(said.members.get((statement.owner[1], statement.name), ""), remark))
    if behind:
        lines[statement.head] += f" ///< {behind}"
    elif not documented:
        if statement.name == "operator()()" and statement.owner[1] in said.structs:
            documented = "The value for a query."  # of a measure
        elif words := said.members.get((statement.owner[1], statement.name[:-2]), ""):
            documented = escaped(sentence(words))
        elif words := said.helpers.get(statement.name[:-2], ""):
            documented = f"Describes: {escaped(words)}."
        elif statement.adjacent and statement.name != f"{statement.owner[1]}()":  # constructors differ
            documented = above
        if documented:
            lines[statement.first] = f"/** {documented} */ {lines[statement.first].lstrip()}"
    return documented or behind


def comment_choices(line: str, owner: str, said: Described) -> str:
    """An enumeration in one line, with the meanings of its values."""
    head, _, rest = line.partition("{")
    values, _, end = rest.partition("}")
    choices = [value.strip() for value in values.split(",")]
    words = [escaped(sentence(said.members.get((owner, choice.split()[0]), ""))) for choice in choices]
    shown = [f"{choice} /**< {word} */" if word else choice for choice, word in zip(choices, words)]
    return f"{head}{{ {', '.join(shown)} }}{end}"


def linked(line: str, functions: set[str]) -> str:
    """A line with brackets behind the functions that its comment names, so that they become links."""
    code, mark, comment = line.partition("//" if "///" in line else "/**")
    words = re.split(r"(`[^`]*`|[\w:.]+(?:\(|\b))", comment)
    return code + mark + "".join(f"{word}()" if word in functions else word for word in words)


def escape_comments(lines: list[str]) -> None:
    """Escapes `///` comments. Indented lines that are not of a list are shown as they are."""
    in_list = in_example = False
    for i, line in enumerate(lines):
        found = re.match(r"(\s*///)( *)(.*)", line)
        indented = found is not None and len(found[2]) > 2
        in_list = found is not None and (found[3].startswith("- ") or (in_list and indented))
        is_example = indented and not in_list
        if is_example != in_example:
            lines[i - 1] += " @code{.unparsed}" if is_example else " @endcode"
        in_example = is_example
        if found and not is_example:
            lines[i] = f"{found[1]}{found[2]}{escaped(found[3])}"


def as_doxygen_reads(text: str, group: str, said: Described) -> str:
    """A header with the same lines."""
    lines = text.split("\n")
    escape_comments(lines)
    once = lines.index("#pragma once")
    lines[:once] = ["/// " + escaped(line[2:].strip()) for line in lines[:once]]
    lines[once] = "/// @file"
    found = list(statements(lines))
    above = name = ""
    for statement in found:
        if LEFT_OUT.match(statement.code):
            last = lines.index("};", statement.last) if statement.opened else statement.last
            for i in [*statement.comment, *range(statement.first, last + 1)]:
                lines[i] = ""
            continue
        if re.fullmatch(r"(template <.*> )?(struct|class) [\w:]+;", statement.code):
            continue  # declared elsewhere
        above = comment_statement(lines, statement, above if statement.name == name else "", said)
        if one_line := re.match(r"enum class (\w+)[^;]*\};$", statement.code):
            lines[statement.first] = comment_choices(lines[statement.first], one_line[1], said)
        name = statement.name if statement.name.endswith(("()", " ")) else ""
        if re.match(r"namespace (?!.*\bdetail\b)", statement.code):
            lines[statement.first] += f" /** @addtogroup {group}"
            lines[statement.first + 1] = f"@{{ */ {lines[statement.first + 1]}"
    for i, line in enumerate(lines):
        if re.match(r"\}  // namespace (?!.*\bdetail\b)", line):
            lines[i] = f"/** @}} */ {line}"
        elif re.match(r"\s*#\s*define", line):
            lines[i] = ""
    return "\n".join(linked(line, said.functions) for line in lines)
