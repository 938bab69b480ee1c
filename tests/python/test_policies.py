"""The choices of a policy: signatures, help and errors match the library's table."""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import irmetrics as ir
import pytest
from conftest import ROOT

HEADERS = ROOT / "include/irmetrics"
HEADER = "".join((HEADERS / name).read_text() for name in ("collection/ties.hpp", "alignment/policy.hpp"))
NAMES = {
    enumeration: re.findall(r'"(\w+)"', names)
    for enumeration, names in re.findall(r"enum_names<(\w+)> = \{([^}]*)\}", HEADER)
}
OF_ALL_ORDERS = re.search(r"enum_names<TieRule> =\s*joined_names\(enum_names<Ties>,[^{]*\{([^}]*)\}", HEADER)
assert OF_ALL_ORDERS
ALL_ORDERS = re.findall(r'"(\w+)"', OF_ALL_ORDERS[1])
NAMES["TieRule"] = [*NAMES["Ties"], *ALL_ORDERS]
MEMBERS = {
    name: (kind, value)
    for kind, name, value in re.findall(r"^  (\S+) (\w+) = (\S+);", HEADER.partition("struct Policy")[2], re.MULTILINE)
}
TIES = re.search(r"ties_option\(&Policy::ties,((?:\s*\"[^\"]*\")+)\)", HEADER)
assert TIES
HELP = {
    "ties": "".join(re.findall(r'"([^"]*)"', TIES[1])),
    **dict(re.findall(r'option\("(\w+)", &Policy::\w+,\s*"([^"]*)"\)', HEADER)),
}
NAMED = [name for name in HELP if MEMBERS[name][0] in NAMES]

NOT_OF_DICTS = {"rank_column"}  # dicts have no rank column

QRELS = {"q1": {"d1": 1}, "q2": {"d1": 2}, "q3": {"d1": 0}}
NUGGETS = {"q1": {"a": ["d1"]}, "q2": {"b": ["d1"]}}
RUNS = {
    "x": {"q1": {"d1": 2.5, "d2": 1}, "q2": {"d1": 1}, "q3": {"d1": 1}},
    "y": {"q1": {"d1": 1}, "q2": {"d1": 1.5}, "q3": {"d2": 1}},
}
SAMPLES = [{"query": "red fox", "passages": ["red fox", "fox den"], "gold": [1, 0], "scores": [2, 1]}] * 2

# All functions that rank runs.
CALLS: dict[str, Callable[..., Any]] = {
    "evaluate": lambda **policy: ir.evaluate(RUNS["x"], QRELS, "RR", **policy),
    "Evaluator.__init__": lambda **policy: ir.Evaluator(QRELS, "RR", **policy),
    "check": lambda **policy: ir.check(RUNS["y"], RUNS["x"], QRELS, "RR", **policy),
    "compare": lambda **policy: ir.compare(RUNS, QRELS, measures="RR", **policy),
    "report": lambda **policy: ir.report(RUNS, QRELS, "RR", resamples=50, **policy),
    "cwl": lambda **policy: ir.cwl(RUNS["x"], QRELS, "RR", **policy),
    "document_stability": lambda **policy: ir.document_stability(RUNS, QRELS, "RR", shares=[1], **policy),
    "ranking_preferences": lambda **policy: ir.ranking_preferences(RUNS, QRELS, **policy),
    "moved_documents": lambda **policy: ir.moved_documents(RUNS["x"], RUNS["y"], "q1", QRELS, "RR", **policy),
    "entered_unjudged": lambda **policy: ir.entered_unjudged(RUNS["x"], RUNS["y"], QRELS, "RR", **policy),
    "relevant_cap": lambda **policy: ir.relevant_cap(RUNS, QRELS, "RR", caps=[1], **policy),
    "without_documents": lambda **policy: ir.without_documents(RUNS, QRELS, "RR", random=1, **policy),
    "coverage": lambda **policy: ir.coverage(RUNS, NUGGETS, **policy),
    "two_sides": lambda **policy: ir.two_sides(RUNS["x"], NUGGETS, 1, **policy),
    "set_size": lambda **policy: ir.set_size(RUNS["x"], NUGGETS, **policy),
}
# Functions with only one or two of the choices.
PARTS: dict[tuple[str, str], Callable[..., Any]] = {
    ("separation", "ties"): lambda **policy: ir.separation(SAMPLES, **policy),
    ("separation", "precision"): lambda **policy: ir.separation(SAMPLES, **policy),
    ("round_robin", "ties"): lambda **policy: ir.round_robin(list(RUNS.values()), **policy),
    ("fuse", "ties"): lambda **policy: ir.fuse(list(RUNS.values()), **policy),
    ("pool", "ties"): lambda **policy: ir.pool(RUNS, **policy),
    ("pool_pairs", "ties"): lambda **policy: ir.pool_pairs(RUNS, **policy),
    ("Run.ranking", "ties"): lambda **policy: ir.Run(RUNS["x"]).ranking("q1", **policy),
    ("mmr", "ties"): lambda **policy: ir.mmr(ir.Run(RUNS["x"]), documents={"d1": "a", "d2": "b"}, **policy),
}


def doc_of(name: str) -> str:
    return str(attrgetter(name.removesuffix(".__init__"))(ir).__doc__)


def signature_of(name: str) -> str:
    """The signatures of all overloads, with types."""
    return str(ir._core._typed_text(attrgetter(name)(ir)))


def argument(name: str, kind: str | None = None) -> str:
    """The argument as it is written in signatures, also with another type than that of the policy."""
    value = MEMBERS[name][1]
    kind = kind or MEMBERS[name][0]
    if kind in NAMES:
        return f"{name}: typing.Literal{NAMES[kind]} = '{value.rpartition('::')[2]}'"
    if kind == "bool":
        return f"{name}: bool = {value.capitalize()}"
    return f"{name}: int = {value}"


def call(function: Callable[..., Any], choice: str, value: str) -> None:
    """Calls a function, which may need one order of tied documents."""
    try:
        function(**{choice: value})
    except ValueError as error:
        assert value in ALL_ORDERS and "one order of tied documents" in str(error)


def test_the_table() -> None:
    assert list(HELP) == list(MEMBERS) and len(HELP) >= 8 and len(NAMED) >= 6
    assert list(ir.profile("trec10")) == list(HELP)


@pytest.mark.parametrize("name", CALLS)
def test_signatures_have_all_choices(name: str) -> None:
    assert ", ".join(map(argument, HELP)) in signature_of(name)


@pytest.mark.parametrize("name", CALLS)
def test_help_explains_all_choices(name: str) -> None:
    for choice, text in HELP.items():
        kind = MEMBERS[choice][0]
        names = f" ({', '.join(NAMES[kind])})" if kind in NAMES else ""
        assert f"\n{choice}\n    {text}{names}.\n" in doc_of(name)


def test_no_other_function_takes_all_choices() -> None:
    """A new function that ranks runs must be added to CALLS."""
    signatures = {name: getattr(getattr(ir, name), "__text_signature__", "") for name in ir._core.__all__}
    found = {name for name, signature in signatures.items() if "judged_only=" in (signature or "")}
    assert found == {name.removesuffix(".__init__") for name in CALLS}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("choice", NAMED)
def test_wrong_choices_list_the_valid_ones(name: str, choice: str) -> None:
    valid = NAMES[MEMBERS[choice][0]]
    with pytest.raises(ValueError) as error:
        CALLS[name](**{choice: "no such"})
    assert str(error.value) == f"{choice} must be one of {', '.join(valid)}, not 'no such'"
    for one in set(valid) - NOT_OF_DICTS:
        call(CALLS[name], choice, one)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("choice", HELP)
def test_choices_of_a_wrong_type(name: str, choice: str) -> None:
    with pytest.raises(TypeError) as error:
        CALLS[name](**{choice: [1]})
    assert re.fullmatch(rf"\S+\(\): {choice} must be .*, not \[1\] \(list\)", str(error.value))
    with pytest.raises(TypeError, match=f"has no argument '{choice}_'; did you mean '{choice}'"):
        CALLS[name](**{choice + "_": None})


@pytest.mark.parametrize(("name", "choice"), PARTS)
def test_functions_with_some_choices(name: str, choice: str) -> None:
    kind = "Ties" if choice == "ties" and name != "separation" else MEMBERS[choice][0]
    assert argument(choice, kind) in signature_of(name)
    valid = NAMES[kind]
    with pytest.raises(ValueError, match=f"^{choice} must be one of {', '.join(valid)}, not 'no such'$"):
        PARTS[name, choice](**{choice: "no such"})
    for one in set(valid) - NOT_OF_DICTS:
        call(PARTS[name, choice], choice, one)
