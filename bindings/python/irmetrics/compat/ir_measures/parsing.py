"""Measures from texts, and from the names of trec_eval."""

from __future__ import annotations

import ast
from typing import Any

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


# The measures of trec_eval's names; parameters are the value after '@', or beta.
_OF_TREC_EVAL = {
    "P": "P",
    "Rprec": "Rprec",
    "bpref": "Bpref",
    "infAP": "infAP",
    "iprec_at_recall": "IPrec",
    "map": "AP",
    "map_cut": "AP",
    "ndcg": "nDCG",
    "ndcg_cut": "nDCG",
    "num_q": "NumQ",
    "num_rel": "NumRel",
    "num_rel_ret": "NumRelRet",
    "num_ret": "NumRet",
    "recall": "R",
    "recip_rank": "RR",
    "set_F": "SetF",
    "set_P": "SetP",
    "set_map": "SetAP",
    "set_recall": "SetR",
    "set_relative_P": "SetRelP",
    "success": "Success",
}


def parse_trec_measure(measure: str) -> list[Measure]:
    """Returns the measures of a name or nickname of trec_eval; a nickname's other measures are left out.

    >>> parse_trec_measure("P.5,10")
    [P@5, P@10]
    """
    if measure in _pytrec_eval.supported_nicknames:
        names = sorted(set(_pytrec_eval.supported_nicknames[measure]) & set(_OF_TREC_EVAL))
        return [found for name in names for found in parse_trec_measure(name)]
    for name in sorted(_OF_TREC_EVAL, key=len, reverse=True):
        rest = measure[len(name) :]
        if measure.startswith(name) and (not rest or _pytrec_eval._WITH_PARAMETERS.fullmatch(rest)):
            found = registry[_OF_TREC_EVAL[name]]
            parameters = rest[1:].split(",") if rest else _pytrec_eval._PARAMETERS[name]
            if name == "set_F":
                return [found(beta=float(value)) for value in parameters or ("1",)]
            number = float if name == "iprec_at_recall" else int
            return [found @ number(value) for value in parameters] or [found]
    raise ValueError(f"measure {measure!r} of trec_eval is unknown; expected one of {', '.join(_OF_TREC_EVAL)}")
