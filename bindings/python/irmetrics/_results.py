"""What functions return: classes made from what the library says of its results, so that a field is described once."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from ._core import ResultData, all_results

_INFOS = {info.name: info for info in all_results()}


class Result:
    """What a function returns: named values, and one table of them for terminals, notebooks and papers."""

    __slots__ = ("_data", "_values")
    __match_args__: tuple[str, ...] = ()

    def __init__(self, data: ResultData) -> None:
        self._data = data
        self._values = data.values

    def __init_subclass__(cls) -> None:
        info = _INFOS[cls.__name__]
        cls.__doc__ = "\n".join([info.meaning, "", *(f"{field.name}: {field.meaning}." for field in info.fields)])
        cls.__match_args__ = tuple(field.name for field in info.fields)
        for place, field in enumerate(info.fields):
            setattr(cls, field.name, _value_at(place, field.meaning))

    def to_dict(self) -> dict[str, Any]:
        """All values by name; structs within are dicts."""
        return self._data.to_dict()

    _asdict = to_dict

    def to_json(self) -> str:
        """All values as JSON, numbers in full; null stands for nan and None."""
        return self._data.to_json()

    def to_csv(self) -> str:
        """The values as CSV, numbers in full: the rows of to_pandas."""
        return self._data.to_csv()

    def to_markdown(self) -> str:
        """The table as Markdown."""
        return self._data.table("markdown")

    def to_latex(self) -> str:
        """The table as LaTeX, for the package booktabs."""
        return self._data.table("latex")

    def to_pandas(self) -> Any:
        """The values as a pandas DataFrame: a row for each query, or each item; a Series where there are none."""
        return frame(self._data.rows())

    def __repr__(self) -> str:
        return self._data.table("text").rstrip("\n")

    def _repr_html_(self) -> str:
        return self._data.table("html")

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return wrap, (self._data,)


def frame(rows: tuple[list[str], list[list[Any]], int, bool]) -> Any:
    """Columns and rows, of which the first columns are keys, as a DataFrame; the one row of all fields as a Series."""
    import pandas

    columns, cells, keys, single = rows
    if single:
        return pandas.Series(cells[0], index=columns)
    table = pandas.DataFrame(cells, columns=columns)
    return table.set_index(columns[:keys]) if keys else table


def _value_at(place: int, meaning: str) -> property:
    return property(lambda self: self._values[place], doc=meaning)


class Agreement(Result):
    def to_pandas(self) -> Any:
        """The confusion table as a pandas DataFrame: a row a label of the first judge, a column one of the second."""
        import pandas

        labels, counts = self._data.to_dict()["labels"], self._data.to_dict()["confusion"]
        return pandas.DataFrame(
            counts, index=pandas.Index(labels, name="first"), columns=pandas.Index(labels, name="second")
        )


class Audit(Result):
    def __repr__(self) -> str:
        return self._data.title

    def __str__(self) -> str:
        return self._data.title.removeprefix("Audit: ")


class CorpusDrift(Result):
    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)


class Drift(Result):
    def plot(self, **options: Any) -> Any:
        """The picture of plot_sources, which takes the options."""
        from ._drift_plots import plot_sources

        return plot_sources(self, **options)


ROWS = {
    info.name: namedtuple(info.name, [field.name for field in info.fields if not field.is_key])  # type: ignore[misc]
    for info in _INFOS.values()
    if info.unpacks
}
for _row in ROWS.values():
    _row.__doc__ = _INFOS[_row.__name__].meaning
    _row.__module__ = __name__
# A class with methods of its own is a subclass of Result of the result's name: here, or in the module of its subject.
_ELSEWHERE = {"RankCorrelation": "_correlate", "TauMatrix": "_correlate", "Stability": "_stability"}
_REPORTS: dict[str, type[Result]] = {cls.__name__: cls for cls in (Agreement, Audit, CorpusDrift, Drift)}
for _info in _INFOS.values():
    if not _info.unpacks and _info.name not in _REPORTS | _ELSEWHERE:
        _REPORTS[_info.name] = type(_info.name, (Result,), {"__slots__": (), "__module__": __name__})
globals().update(ROWS, **_REPORTS)


def class_of(name: str) -> type[Result]:
    """The class of a result."""
    if name in _ELSEWHERE:
        _REPORTS[name] = getattr(import_module(f"irmetrics.{_ELSEWHERE[name]}"), name)
    return _REPORTS[name]


def __getattr__(name: str) -> type[Result]:
    if name not in _ELSEWHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return class_of(name)


def wrap(data: ResultData) -> Result:
    """The object of what the extension computed."""
    return class_of(data.name)(data)
