"""Short messages for calls with wrong arguments; pybind11 prints all values, which may be millions."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import NamedTuple

from ._display import counted

VALUES = "\nInvoked with: "  # follows the signatures in the message of pybind11


class Overload(NamedTuple):
    """The arguments of one overload of a function, including self."""

    names: list[str]
    needed: list[bool]
    by_position: int
    any_position: bool
    any_name: bool


def shorter(text: str, name: str, own: int, given: list[str], named: dict[str, str], overloads: list[Overload]) -> str:
    """Returns a short form of pybind11's message: wrong names or numbers of arguments, or types instead of values.

    own: number of arguments that are self. given, named: types of the positional and of the keyword arguments.
    """
    wrong = problem(own, len(given), named, [Overload(*overload) for overload in overloads])
    if wrong:
        return f"{name}() {wrong}"
    types = [*given[own:], *(f"{name}: {of_value}" for name, of_value in named.items())]
    return f"{text.partition(VALUES)[0]}{VALUES}({', '.join(types)})"


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


def hint(name: str, known: list[str]) -> str:
    """Suggests names in place of a wrong one."""
    if not known:
        return ", and takes none"
    near = get_close_matches(name, known, 1)
    return f"; did you mean '{near[0]}'?" if near else f"; its arguments are {', '.join(known)}"
