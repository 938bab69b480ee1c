"""What all results share. Their classes are made from the library's descriptions: each field is described once."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from importlib import import_module
from typing import Any

from ._core import _all_results, _check_format, _pickle_format, _ResultData

INFOS = {info.name: info for info in _all_results()}
CLASSES = "irmetrics.results"  # the module of the classes
# Defaults of the last values of rows that users construct.
_DEFAULTS = {"Interval": (0, False, False, False)}


class Shown:
    """Methods of all results: JSON, CSV and data frames of their values, and a table for notebooks and papers."""

    __slots__ = ()
    _data: _ResultData

    def to_dict(self) -> dict[str, Any]:
        """Returns all values by name; nested structs are dicts."""
        return self._data.to_dict()

    def to_json(self) -> str:
        """Returns all values as JSON in full precision; nan, infinite numbers and None are null."""
        return self._data.to_json()

    def to_csv(self, *, spreadsheet: bool = False) -> str:
        """Returns the rows of to_pandas as CSV in full precision.

        With ``spreadsheet``, a text that a spreadsheet would run as a formula gets an apostrophe before it.
        """
        return self._data.to_csv(spreadsheet)

    def to_text(self) -> str:
        """Returns the table as text."""
        return self._data.table("text")

    def to_html(self) -> str:
        """Returns the table as HTML."""
        return self._data.table("html")

    def to_markdown(self) -> str:
        """Returns the table as Markdown."""
        return self._data.table("markdown")

    def to_latex(self) -> str:
        """Returns the table as LaTeX, for the package booktabs."""
        return self._data.table("latex")

    def to_pandas(self) -> Any:
        """Returns the values as a pandas DataFrame with one row per query or item; a Series if there are none."""
        return frame(self._data.rows())

    def _repr_html_(self) -> str:
        return self._data.table("html")


class Result(Shown):
    """Result of a function: named values, and one table of them.

    A subclass has the name of a result, and may add methods or change the form of a field.
    """

    __slots__ = ("_data", "_values")
    __match_args__: tuple[str, ...] = ()

    def __init__(self, data: _ResultData) -> None:
        self._data = data
        self._values: dict[int, Any] = {}  # by place; converted when read, because a list may be long

    def __init_subclass__(cls) -> None:
        info = INFOS[cls.__name__]
        attributes = [f"{field.name}\n    {field.meaning}." for field in info.fields]
        cls.__doc__ = "\n".join([info.meaning, "", "Attributes", "----------", *attributes])
        cls.__match_args__ = tuple(field.name for field in info.fields)  # type: ignore[misc]
        for place, field in enumerate(info.fields):
            own = vars(cls).get(field.name)
            value = own.fget if own is not None else _value_at(place)
            setattr(cls, field.name, property(value, doc=field.meaning))

    def _value(self, place: int) -> Any:
        if place not in self._values:
            self._values[place] = self._data.value(place)
        return self._values[place]

    def _asdict(self) -> dict[str, Any]:
        return self.to_dict()

    def __repr__(self) -> str:
        return self._data.table("text").rstrip("\n")

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return wrap, (self._data,)


class Row(Shown):
    """A result of a few values: a named tuple."""

    __slots__ = ()

    @property
    def _data(self) -> _ResultData:  # type: ignore[override]
        return _ResultData.of_row(type(self).__name__, tuple(self))  # type: ignore[arg-type]


def frame(rows: tuple[list[str], list[list[Any]], int, bool]) -> Any:
    """Converts columns and rows to a DataFrame with the first columns as keys; one row of all fields to a Series."""
    import pandas

    columns, cells, keys, single = rows
    if single:
        return pandas.Series(cells[0], index=columns)
    table = pandas.DataFrame(cells, columns=columns)
    return table.set_index(columns[:keys]) if keys else table


def _value_at(place: int) -> Callable[[Result], Any]:
    return lambda self: self._value(place)


def row_class(info: Any) -> type[Any]:
    """Returns the class of a row: a named tuple without the keys; without keys, it has the methods of results."""
    named = [field for field in info.fields if not field.is_key]
    names = [field.name for field in named]
    fields = namedtuple(info.name, names, defaults=_DEFAULTS.get(info.name))  # type: ignore[misc]
    for field in named:
        getattr(fields, field.name).__doc__ = field.meaning
    bases = (Row, fields) if len(named) == len(info.fields) else (fields,)
    members = {"__slots__": (), "__module__": CLASSES, "__doc__": info.meaning, "__reduce__": _reduced_row}
    return type(info.name, bases, members)


def _reduced_row(self: Any) -> tuple[Any, ...]:
    return _restored_row, (type(self).__name__, _pickle_format, tuple(self))


def _restored_row(name: str, pickle_format: int, values: tuple[Any, ...]) -> Any:
    """Returns the row of a pickle."""
    _check_format(pickle_format)
    return _class_of(name)(*values)


def wrap(data: _ResultData) -> Any:
    """Returns the result of a pickle."""
    return _class_of(data.name)(data)


def _class_of(name: str) -> Any:
    return getattr(import_module(CLASSES), INFOS[name].name)
