"""Short messages for calls with wrong arguments; pybind11 prints all values, which may be millions."""

from __future__ import annotations

import ast
import re
import reprlib
from collections.abc import Callable, Collection, Iterator
from difflib import get_close_matches
from operator import index
from typing import Any, NamedTuple

from ._core import _typed_text
from ._display import counted

VALUES = "\nInvoked with: "  # follows the signatures in the message of pybind11
LITERAL = "typing.Literal"


def converts(convert: Callable[[Any], object], value: object) -> bool:
    """Whether a conversion of a value succeeds."""
    try:
        convert(value)
    except Exception:
        return False
    return True


def is_whole(value: object) -> bool:
    """Whether pybind11 takes a value for a whole number."""
    integral = hasattr(value, "__int__") and not isinstance(value, float)
    return converts(index, value) or (integral and converts(int, value))


def is_number(value: object) -> bool:
    """Whether pybind11 takes a value for a number."""
    return converts(index, value) or (hasattr(value, "__float__") and converts(float, value))


def is_list(value: object) -> bool:
    """Whether pybind11 takes a value for a list; its items are not checked."""
    return hasattr(value, "__iter__") and not isinstance(value, (str, bytes))


# What messages call a type, and which values it accepts; for the types in signatures whose values can be told apart.
Kind = tuple[str, Callable[[object], bool]]
WHOLE: Kind = ("a whole number", is_whole)
KINDS: dict[str, Kind] = {
    "int": WHOLE,
    "typing.SupportsInt": WHOLE,
    "float": ("a number", is_number),
    "typing.SupportsFloat": ("a number", is_number),
    "bool": ("True or False", lambda value: isinstance(value, bool)),
    "str": ("a text", lambda value: isinstance(value, str)),
    "None": ("None", lambda value: value is None),
    "collections.abc.Sequence[typing.SupportsInt]": ("a list of whole numbers", is_list),
    "collections.abc.Sequence[typing.SupportsFloat]": ("a list of numbers", is_list),
}


class Overload(NamedTuple):
    """The arguments of one overload of a function, including self; those without a name have an empty one."""

    names: list[str]
    types: list[str]
    needed: list[bool]
    by_position: int
    any_position: bool
    any_name: bool


def signatures_of(function: Any) -> list[str]:
    """The signatures of the overloads of a function, with types: "(run: A, *, depth: int = 0) -> B"."""
    name = re.escape(function.__name__)
    return re.findall(rf"^(?:\d+\. )?{name}(\(.*\) -> .+)$", _typed_text(function), flags=re.MULTILINE)


def overload_of(signature: str) -> Overload:
    """Reads a signature of pybind11: "(run: A, *, depth: int = 0) -> B"."""
    (function,) = ast.parse(f"def function{signature}: ...").body
    assert isinstance(function, ast.FunctionDef)
    of = function.args
    placed = [*of.posonlyargs, *of.args]
    every = [*placed, *of.kwonlyargs]
    defaults = [*[None] * (len(placed) - len(of.defaults)), *of.defaults, *of.kw_defaults]
    return Overload(
        ["" if re.fullmatch(r"arg\d+", one.arg) else one.arg for one in every],
        [ast.unparse(one.annotation) if one.annotation else "" for one in every],
        [default is None for default in defaults],
        len(placed),
        of.vararg is not None,
        of.kwarg is not None,
    )


def shorter(text: str, function: Any, given: list[Any], named: dict[str, Any]) -> Exception:
    """Returns an exception with a short form of pybind11's message, which names the wrong argument if it can be told.

    given, named: the positional and the keyword arguments.
    """
    overloads = [overload_of(signature) for signature in signatures_of(function)]
    own = int(overloads[0].names[:1] == ["self"])
    name = overloads[0].types[0].rpartition(".")[2] if function.__name__ == "__init__" else function.__name__
    if wrong := problem(own, len(given), named, overloads):
        if name == "__call__" and len(given) > own:
            return TypeError(called_by_position(str(given[0]), given[own]))
        return TypeError(f"{name}() {wrong}")
    values = list(arguments(own, given, named, overloads))
    if wrong := wrong_type(values):
        return TypeError(f"{name}(): {wrong}")
    if wrong := out_of_range(values):
        return ValueError(f"{name}(): {wrong}")
    types = [type_name(value) for value in given[own:]]
    types += [f"{argument}: {type_name(value)}" for argument, value in named.items()]
    return TypeError(f"{text.partition(VALUES)[0]}{VALUES}({', '.join(types)})")


def problem(own: int, given: int, named: Collection[str], overloads: list[Overload]) -> str:
    """Describes the error in the names or the number of the arguments; empty if there is none."""
    known = list(dict.fromkeys(name for one in overloads for name in one.names[own:] if name))
    if not any(one.any_name for one in overloads):
        for name in named:
            if name not in known:
                return f"has no argument '{name}'{hint(name, known)}"
    most = max(given if one.any_position else one.by_position for one in overloads)
    if given > most:
        return f"takes at most {counted(most - own, 'argument', 'arguments')} by position, not {given - own}"
    for name in known:
        placed = [name in one.names[: min(given, one.by_position)] for one in overloads]
        needed = [name in one.names and one.needed[one.names.index(name)] for one in overloads]
        if name in named and all(placed):
            return f"is given '{name}' by position and by name"
        if name not in named and all(lacking and not there for lacking, there in zip(needed, placed)):
            return f"needs the argument '{name}'"
    return ""


def called_by_position(measure: str, value: object) -> str:
    """The error of a measure that is called with a value without a name, such as nDCG(10)."""
    from ._core import parse_measure

    head = measure.partition("@")[0]
    said = f"{head}({reprlib.repr(value)}): "
    if is_whole(value) and converts(parse_measure, f"{head}@{value}"):
        return f"{said}a cut-off is written after '@', as in {head} @ {value}"
    return f"{said}the parameters of a measure are given by name, as in P(rel=2)"


# Arguments that other tools have, and what stands for them in functions of measures.
ELSEWHERE = {
    "rel": "it is a parameter of measures, as in AP(rel=2)",
    **dict.fromkeys(
        ("k", "at", "cutoff", "cutoffs", "k_values", "top_k"), "a cut-off is part of a measure, as in nDCG@10"
    ),
    **dict.fromkeys(("topics", "topic_ids", "query_ids"), "to choose queries, give judgments of only these"),
}


def hint(name: str, known: list[str]) -> str:
    """Suggests names in place of a wrong one."""
    if not known:
        return ", and takes none"
    if name in ELSEWHERE and ("measures" in known or "measure" in known):
        return f"; {ELSEWHERE[name]}"
    near = get_close_matches(name, known, 1)
    return f"; did you mean '{near[0]}'?" if near else f"; its arguments are {', '.join(known)}"


Given = tuple[str, Any, list[list[Kind]]]  # an argument's name, its value, and what the overloads that have it accept


def wrong_type(values: list[Given]) -> str:
    """Describes the first argument whose type no overload accepts; empty if there is none, or if it cannot be told."""
    for name, value, kinds in values:
        if all(kinds) and not any(accepts(value) for one in kinds for _, accepts in one):
            wanted = " or ".join(dict.fromkeys(words for one in kinds for words, _ in one))
            return f"{name} must be {wanted}, not {reprlib.repr(value)} ({type_name(value)})"
    return ""


def out_of_range(values: list[Given]) -> str:
    """Describes the first whole number that is negative or too large; empty if there is none."""
    for name, value, kinds in values:
        if isinstance(value, int) and any(WHOLE in one for one in kinds):
            if value < 0:
                return f"{name} must be at least 0, not {reprlib.repr(value)}"
            if value >= 2**32:
                return f"{name} is too large: {reprlib.repr(value)}"
    return ""


def arguments(own: int, given: list[Any], named: dict[str, Any], overloads: list[Overload]) -> Iterator[Given]:
    """Yields the given arguments that have a name."""
    for position in range(own, len(given)):
        having = [one for one in overloads if position < one.by_position and one.names[position]]
        if having:
            yield having[0].names[position], given[position], [kinds_of(one.types[position]) for one in having]
    for name, value in named.items():
        having = [one for one in overloads if name in one.names]
        if having:
            yield name, value, [kinds_of(one.types[one.names.index(name)]) for one in having]


def kinds_of(annotation: str) -> list[Kind]:
    """Returns the alternatives of a type; none if it contains one whose values cannot be told apart."""
    if re.fullmatch(r"collections\.abc\.Callable\[.*\]", annotation):
        return [("a function", callable)]
    alternatives = annotation.replace(" | typing.SupportsIndex", "").split(" | ")
    if all(one in KINDS for one in alternatives):
        return [KINDS[one] for one in alternatives]
    if len(alternatives) == 1 and annotation.startswith(LITERAL):
        choices = ast.literal_eval(annotation[len(LITERAL) :])
        return [(f"one of {', '.join(choices)}", KINDS["str"][1])]
    return []


def type_name(value: object) -> str:
    """Returns the name of a value's type with its module."""
    kind = type(value)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
