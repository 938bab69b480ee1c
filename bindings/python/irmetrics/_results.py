"""Classes of results, made from the library's descriptions, so that each field is described once."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterator
from importlib import import_module
from operator import getitem
from typing import Any

from ._core import _all_results, _check_format, _pickle_format, _ResultData

_INFOS = {info.name: info for info in _all_results()}


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

    The subclasses below add methods to a result, or change the form of a field. They register themselves by name.
    """

    __slots__ = ("_data", "_values")
    __match_args__: tuple[str, ...] = ()

    def __init__(self, data: _ResultData) -> None:
        self._data = data
        self._values: dict[int, Any] = {}  # by place; converted when read, because a list may be long

    def __init_subclass__(cls) -> None:
        info = _INFOS[cls.__name__]
        attributes = [f"{field.name}\n    {field.meaning}." for field in info.fields]
        cls.__doc__ = "\n".join([info.meaning, "", "Attributes", "----------", *attributes])
        cls.__match_args__ = tuple(field.name for field in info.fields)
        for place, field in enumerate(info.fields):
            own = vars(cls).get(field.name)
            value = own.fget if own is not None else _value_at(place)
            setattr(cls, field.name, property(value, doc=field.meaning))
        _REPORTS[cls.__name__] = cls

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


_REPORTS: dict[str, type[Result]] = {}


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


class Agreement(Result):
    def to_pandas(self) -> Any:
        """Returns the confusion table as a pandas DataFrame.

        One row per label of the first judge, one column per label of the second.
        """
        import pandas

        labels, counts = self._data.to_dict()["labels"], self._data.to_dict()["confusion"]
        return pandas.DataFrame(
            counts, index=pandas.Index(labels, name="first"), columns=pandas.Index(labels, name="second")
        )


class Audit(Result):
    __slots__ = ()

    def __repr__(self) -> str:
        return self._data.title

    def __str__(self) -> str:
        return self._data.title.removeprefix("Audit: ")


class ComparedMeasure(Result):
    __slots__ = ("_comparison",)  # of which it is a measure; it has the scores
    scores: dict[str, dict[str, float]] = property(  # type: ignore[assignment]
        lambda self: self._comparison._scores(self.measure), doc="The scores: {system: {query: score}}."
    )

    @property
    def systems(self) -> dict[str, ComparedSystem]:  # type: ignore[name-defined]  # noqa: F821
        """The systems by name, best mean first."""
        place = self.__match_args__.index("systems")
        return {system.name: system for system in self._value(place)}

    def __getitem__(self, systems: tuple[str, str]) -> ComparedPair:  # type: ignore[name-defined]  # noqa: F821
        """Returns the pair of two systems in this order: all of its values are about the first minus the second.

        A set has no order: its pair is as it was compared. Raises KeyError if it was not compared.
        """
        if isinstance(systems, set):
            systems = next((pair[:2] for pair in self.pairs if systems == set(pair[:2])), tuple(systems))  # type: ignore[attr-defined]
        systems = tuple(systems) if isinstance(systems, list) else systems  # type: ignore[assignment]
        if isinstance(systems, tuple) and len(systems) == 2 and all(isinstance(system, str) for system in systems):
            pair = self._comparison._pair(self.measure, *systems)  # type: ignore[attr-defined]
            if pair is not None:
                return pair  # type: ignore[no-any-return]
        raise KeyError(self._why_not_compared(systems))

    def _why_not_compared(self, systems: object) -> str:
        if not isinstance(systems, tuple) or len(systems) != 2:
            return f"expected two systems, such as {list(self.systems)[:2]}, not {systems!r}"
        for system in systems:
            if system not in self.systems:
                return f"{system!r} was not compared; the systems are {', '.join(self.systems)}"
        first, second = systems
        if first == second:
            return f"expected two systems, not {first!r} twice"
        # Pairs are missing only if there is a baseline, which all pairs contain.
        common = set.intersection(*({pair.first, pair.second} for pair in self.pairs))  # type: ignore[attr-defined]
        return f"{first!r} and {second!r} were not compared, only pairs with the baseline {', '.join(common)}"

    def _ipython_key_completions_(self) -> list[tuple[str, str]]:
        return [(pair.first, pair.second) for pair in self.pairs]  # type: ignore[attr-defined]

    def differences(self, first: str, second: str) -> dict[str, float]:
        """Returns the score of the first system minus the score of the second, by query."""
        for name in (first, second):
            if name not in self.scores:
                raise KeyError(f"no system {name!r}; there are {', '.join(self.scores)}")
        return {query: score - self.scores[second][query] for query, score in self.scores[first].items()}

    def __reduce__(self) -> tuple[Any, ...]:
        return getitem, (self._comparison, self.measure)  # type: ignore[attr-defined]


class TukeyHSD(Result):
    __slots__ = ()

    def __getitem__(self, systems: tuple[str, str]) -> TukeyPair:  # type: ignore[name-defined]  # noqa: F821
        """Returns the pair of two systems, in this order. Raises KeyError if there is none."""
        first, second = systems
        for pair in self.pairs:  # type: ignore[attr-defined]
            if (pair.first, pair.second) == (first, second):
                return pair
            if (pair.second, pair.first) == (first, second):
                return pair._replace(first=first, second=second, difference=-pair.difference)
        raise KeyError(f"no pair {first!r}, {second!r}; the systems are {', '.join(self.systems)}")  # type: ignore[attr-defined]

    def _ipython_key_completions_(self) -> list[tuple[str, str]]:
        return [(pair.first, pair.second) for pair in self.pairs]  # type: ignore[attr-defined]


class CorpusDrift(Result):
    def __iter__(self) -> Iterator[Any]:
        return (self._value(place) for place in range(len(self.__match_args__)))


class Drift(Result):
    def plot(self, **options: Any) -> Any:
        """Draws the plot of plot_sources, with the same options."""
        from ._drift_plots import plot_sources

        return plot_sources(self, **options)


class Stability(Result):
    __slots__ = ()

    def to_pandas(self) -> Any:
        """Returns the points as a pandas DataFrame with one row per size; ``taus`` is the number of samples."""
        return super().to_pandas().set_index("size")

    def plot(self, **options: Any) -> Any:
        """Draws the plot of plot_stability, with the same options."""
        from ._ranking_plots import plot_stability

        return plot_stability(self, **options)


class DocumentRemoval(Result):
    __slots__ = ()

    def plot(self, **options: Any) -> Any:
        """Draws the plot of plot_without_documents, with the same options."""
        from ._ranking_plots import plot_without_documents

        return plot_without_documents(self, **options)


# Defaults of the last values of rows that users construct.
_DEFAULTS = {"Interval": (0, False, False, False)}


def _restored_row(name: str, pickle_format: int, values: tuple[Any, ...]) -> Any:
    """Returns the row of a pickle."""
    _check_format(pickle_format)
    return ROWS[name](*values)


def _reduced_row(self: Any) -> tuple[Any, ...]:
    return _restored_row, (type(self).__name__, _pickle_format, tuple(self))


def _row(info: Any) -> type[Any]:
    """Returns the class of a row: a named tuple without the keys; without keys, it has the methods of results."""
    named = [field for field in info.fields if not field.is_key]
    names = [field.name for field in named]
    fields = namedtuple(info.name, names, defaults=_DEFAULTS.get(info.name))  # type: ignore[misc]
    for field in named:
        getattr(fields, field.name).__doc__ = field.meaning
    bases = (Row, fields) if len(named) == len(info.fields) else (fields,)
    members = {"__slots__": (), "__module__": __name__, "__doc__": info.meaning, "__reduce__": _reduced_row}
    return type(info.name, bases, members)


ROWS = {info.name: _row(info) for info in _INFOS.values() if info.unpacks}
# A class with its own methods is a subclass of Result with the result's name: here, or in the module of its subject.
_ELSEWHERE = {"RankCorrelation": "_correlate", "TauMatrix": "_correlate"}
for _info in _INFOS.values():
    if not _info.unpacks and _info.name not in _REPORTS | _ELSEWHERE:
        type(_info.name, (Result,), {"__slots__": (), "__module__": __name__})
globals().update(ROWS, **_REPORTS)


def class_of(name: str) -> type[Any]:
    """Returns the class of a result."""
    if name in ROWS:
        return ROWS[name]
    if name not in _REPORTS:
        import_module(f"irmetrics.{_ELSEWHERE[name]}")
    return _REPORTS[name]


def __getattr__(name: str) -> type[Any]:
    if name not in _ELSEWHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return class_of(name)


def wrap(data: _ResultData) -> Result:
    """Returns the object of a result of the extension."""
    return class_of(data.name)(data)  # type: ignore[no-any-return]
