"""What the headers say about themselves in descriptions of measures, options, results and choices, as comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

STRING = r'"(?:[^"\\]|\\.)*"'
STRINGS = rf"((?:{STRING}\s*)+)"


def escaped(text: str) -> str:
    """A comment's text without the meaning that Doxygen and HTML give to its characters, except in code and quotes,
    where they have none. A word that begins a sentence, and a single letter, is no link to a type of that name."""
    parts = re.split(r"(`[^`]*`|\"[^\"]*\")", text)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"([\\@<>#&*~%]|\b_|_\b)", r"\\\1", parts[i])
        parts[i] = re.sub(r"(^\s*|[.:;(] )([A-Z][a-z]+\b)|\b([A-Z])\b", r"\1%\2\3", parts[i])
    return "".join(parts)


def sentence(text: str) -> str:
    text = text.strip()
    if not text:
        return ""
    begin = text if re.match(r"\S*[_=\d]", text) else text[:1].upper() + text[1:]
    return begin + ("" if text.endswith((".", "!", "?", ":")) else ".")


def joined(meaning: str, remark: str) -> str:
    """What a description and a comment say about a member: the longer one if both say about the same."""
    stems = [{word[:4] for word in re.findall(r"\w{4,}", text.lower())} for text in (meaning, remark)]
    if meaning and remark and len(stems[0] & stems[1]) >= len(stems[1]) / 2:
        return sentence(max(meaning, remark, key=len))
    return f"{sentence(meaning)} {sentence(remark)}".strip()


def joined_strings(text: str) -> str:
    return "".join(re.findall(rf"{STRING}", text)).replace('\\"', "'").replace('"', "").replace("\\\\", "\\")


def range_text(code: str) -> str:
    """The values of a range in words: "in (0, 1)" for range::open(0, 1)."""
    found = re.search(r"range::(\w+)(?:\(([^()]*)\))?", code)
    numbers = (found[2] or "") if found else ""
    words = {"open": f"in ({numbers})", "closed": f"in [{numbers}]", "at_least": f"at least {numbers}"}
    return {**words, "positive": "above 0"}.get(found[1], "") if found else ""


def arguments(code: str, opened: int) -> str:
    """The text between a bracket and the one that closes it."""
    depth = 0
    for found in re.compile(rf"{STRING}|[()]").finditer(code, opened):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if depth == 0:
            return code[opened + 1 : found.start()]
    return code[opened + 1 :]


@dataclass
class Described:
    """What descriptions in the headers say: of members, by struct and name, and of structs."""

    members: dict[tuple[str, str], str] = field(default_factory=dict)
    structs: dict[str, str] = field(default_factory=dict)
    helpers: dict[str, str] = field(default_factory=dict)  # functions that describe a member of many structs
    functions: set[str] = field(default_factory=set)  # those with names that are no words


def shared_words(text: str) -> Iterator[tuple[str, str]]:
    """The words of functions that describe what several structs have, such as threads_option."""
    one_statement = rf"^(?:inline )?constexpr [^;{{}}]*?\b(\w+)\(([^{{}};]*)\) \{{((?:{STRING}|[^;\"])*);"
    for found in re.finditer(one_statement, text, re.M):
        runs = [joined_strings(run) for run in re.findall(STRINGS, found[3])]
        default = re.search(rf"meaning = {STRINGS}", found[2])
        words = joined_strings(default[1]) if default else next((run for run in reversed(runs) if " " in run), "")
        if words and ("*member" in found[2] or "Get get" in found[2]):
            values = "" if "default" in words else range_text(found[3])
            yield found[1], "; ".join(part for part in (words, values) if part)


def descriptions(texts: list[str]) -> Described:
    result = Described(helpers={name: words for text in texts for name, words in shared_words(text)})
    for text in texts:
        result.functions |= set(re.findall(r"^\w[^/#(]*[ &*>](\w+_\w+)\(", text, re.M))
        for found in re.finditer(rf"\b(\w+)\(\s*(?:{STRING}\s*,\s*)?&(\w+)::(\w+)", text):
            rest = arguments(text, found.start() + len(found[1]))
            spoken = [words for words in map(joined_strings, re.findall(STRINGS, rest)) if " " in words]
            own = "; ".join(part for part in (spoken[-1], range_text(rest)) if part) if spoken else ""
            if words := own or result.helpers.get(found[1], ""):
                result.members.setdefault((found[2], found[3]), words)
        for found in re.finditer(rf"\{{\s*(\w+)::(\w+),\s*(?:{STRING}|enum_text\([^()]*\)),\s*{STRINGS}", text):
            if " " in (words := joined_strings(found[3])):  # the row of a choice
                result.members.setdefault((found[1], found[2]), words)
        for found in re.finditer(r"\bdescribe<(\w+)>\(", text):
            runs = [joined_strings(run) for run in re.findall(STRINGS, arguments(text, found.end() - 1))]
            if len(runs) == 4:
                definition, source = escaped(sentence(runs[2])), escaped(sentence(runs[3]))
                result.structs[found[1]] = f"<b>{runs[1]}.</b> {definition} <p><b>%Source:</b> {source}"
        for found in re.finditer(r"\bdescribe_result<(\w+)>\(", text):
            runs = re.findall(STRINGS, arguments(text, found.end() - 1))
            if len(runs) == 2:
                result.structs.setdefault(found[1], escaped(sentence(joined_strings(runs[1]))))
    return result
