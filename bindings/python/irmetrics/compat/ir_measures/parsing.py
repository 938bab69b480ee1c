"""Measures from texts, and from the names of trec_eval."""

from __future__ import annotations

import ast
from typing import Any

from ... import _core
from .. import pytrec_eval as _pytrec_eval
from .measures import Measure, registry

__all__ = ["parse_measure", "parse_trec_measure"]


def parse_measure(measure: str | Measure) -> Measure:
    """Returns the measure with a text.

    >>> parse_measure("nDCG(dcg='exp-log2')@10")
    nDCG(dcg='exp-log2')@10
    """
    if isinstance(measure, Measure):
        return measure
    wrong = f"problem parsing measure {measure!r}; expected Name(parameter=value)@cutoff"
    try:
        node: Any = ast.parse(measure.strip(), mode="eval").body
        params: dict[str, Any] = {}
        at = None
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            node, at = node.left, ast.literal_eval(node.right)
        if isinstance(node, ast.Call):
            if node.args:
                raise ValueError("parameters must be named")
            params = {keyword.arg or "": ast.literal_eval(keyword.value) for keyword in node.keywords}
            node = node.func
        if not isinstance(node, ast.Name):
            raise ValueError("not a name")
    except (SyntaxError, ValueError) as error:
        raise ValueError(f"{wrong}: {error}") from None
    if node.id not in registry:
        raise NameError(f"measure not found: {node.id}; the measures are {', '.join(registry)}")
    found = registry[node.id](**params)
    return found if at is None else found @ at


def _of_trec_eval(name: str, parameters: str) -> list[Measure]:
    """Returns the measures of a name of trec_eval; an empty list for those that ir_measures does not have."""
    if name == "set_F":  # whose parameter is beta here, and may be a list
        return [registry["SetF"](beta=float(value)) for value in (parameters or "1").split(",")]
    found = []
    for parameter in parameters.split(","):  # one at a time, as ir_measures keeps their order
        for printed, measure in _core._trec_eval_measures(name, parameter):
            own, at = registry.get(measure.name), measure.text.rpartition("@")[2]
            if own and name != "Rprec_mult" and not (parameter and printed == name):
                found.append(own if printed == name else own @ (float if name == "iprec_at_recall" else int)(at))
    return found


_KNOWN = [name for name in sorted(_pytrec_eval.supported_measures) if _of_trec_eval(name, "")]


def parse_trec_measure(measure: str) -> list[Measure]:
    """Returns the measures of a name or nickname of trec_eval; a nickname's other measures are left out.

    >>> parse_trec_measure("P.5,10")
    [P@5, P@10]
    """
    if measure in _pytrec_eval.supported_nicknames:
        names = _pytrec_eval.supported_nicknames[measure]
        return [found for name in _KNOWN if name in names for found in _of_trec_eval(name, "")]
    name, parameters = _pytrec_eval.split_measure(measure)
    found = _of_trec_eval(name, parameters) if name in _KNOWN else []
    if not found:
        raise ValueError(f"measure {measure!r} of trec_eval is unknown; expected one of {', '.join(_KNOWN)}")
    return found
