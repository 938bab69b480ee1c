"""Equality and pickles of the objects of the extension that have no state of their own.

The parts of an object are what it is a function of: the arguments that make an equal object.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from . import _core

Maker = Callable[..., Any]


def info_of_measure(name: str) -> _core.MeasureInfo:
    """The description of a measure."""
    return next(info for info in _core.all_measures() if info.name == name)


def info_of_parameter(measure: str, name: str) -> _core.ParameterInfo:
    """The description of a measure's parameter."""
    return next(parameter for parameter in info_of_measure(measure).parameters if parameter.name == name)


def info_of_coefficient(name: str) -> _core.RankCoefficientInfo:
    """The description of a rank coefficient."""
    return next(info for info in _core.rank_coefficients() if info.name == name)


def parts_of_parameter(parameter: _core.ParameterInfo) -> tuple[str, str]:
    """A measure with this parameter, and the name."""

    def fields(one: _core.ParameterInfo) -> tuple[str, ...]:
        return one.name, one.kind, one.range, one.initial, one.help

    measure = next(
        info.name for info in _core.all_measures() if fields(parameter) in [fields(one) for one in info.parameters]
    )
    return measure, parameter.name


def evaluator_of(qrels: Any, nuggets: Any, measures: Any, options: dict[str, Any]) -> _core.Evaluator:
    """The evaluator of these arguments."""
    make: Any = partial(_core.Evaluator, **options)
    evaluator: _core.Evaluator = make(qrels, measures, nuggets=nuggets)
    return evaluator


def per_query_of(scores: _core.Scores) -> _core.PerQuery:
    """The values per query of these scores."""
    return scores.per_query


# What makes an object of a class, and its parts.
MAKERS: dict[type, tuple[Maker, Callable[[Any], tuple[Any, ...]]]] = {
    _core.Comparison: (_core._comparison_of, _core._comparison_parts),
    _core.Evaluator: (evaluator_of, _core._evaluator_parts),
    _core.MeasureInfo: (info_of_measure, lambda info: (info.name,)),
    _core.ParameterInfo: (info_of_parameter, parts_of_parameter),
    _core.PerQuery: (per_query_of, lambda per_query: (per_query._scores,)),
    _core.RankCoefficientInfo: (info_of_coefficient, lambda info: (info.name,)),
}


def parts(value: Any) -> Any:
    """The parts of an object, or the state of its pickle. Raises TypeError if it cannot be pickled."""
    if type(value) in MAKERS:
        return MAKERS[type(value)][1](value)
    if not hasattr(type(value), "__setstate__"):
        raise TypeError(f"cannot pickle '{type(value).__module__}.{type(value).__qualname__}' object")
    return value.__getstate__()


def __eq__(value: Any, other: Any) -> Any:  # noqa: N807
    if type(value) is not type(other):
        return NotImplemented
    if value is other:
        return True
    try:
        return bool(parts(value) == parts(other))
    except TypeError:  # an index, which is equal only to itself
        return False


def __deepcopy__(value: Any, memo: Any) -> Any:  # noqa: N807
    return value


def __reduce_ex__(value: Any, protocol: int) -> tuple[Any, ...]:  # noqa: N807
    if hasattr(type(value), "__setstate__"):  # its base class is not pickled
        reduced: tuple[Any, ...] = object.__reduce_ex__(value, protocol)  # type: ignore[assignment]
        return reduced
    given = parts(value)
    return MAKERS[type(value)][0], given
