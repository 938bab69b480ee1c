"""Methods of the extension's classes that Python does: data frames, tables of other libraries, and pictures.

Their modules are imported on first use.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType

from ._core import (
    Comparison,
    NuggetQrels,
    PerQuery,
    PreferenceQrels,
    Qrels,
    Run,
    Scores,
    Separation,
    Texts,
    _docstring,
    _scores_stream,
    _scores_text,
    _sliced_scores,
    _write_scores,
)

TYPE_CHECKING = False  # as in __init__.py
if TYPE_CHECKING:
    import collections.abc
    import os
    import typing

    import irmetrics


def to_arrow(self: typing.Any) -> typing.Any:
    """Returns the rows as a pyarrow Table."""
    from . import _tables

    return _tables.to_arrow(self)


def to_polars(self: typing.Any) -> typing.Any:
    """Returns the rows as a polars DataFrame."""
    from . import _tables

    return _tables.to_polars(self)


def to_pandas(self: typing.Any) -> typing.Any:
    from . import _frames

    return _frames.collection_to_pandas(self)


def to_pandas_of_scores(self: Scores, *, per_query: bool = True, long: bool = False) -> typing.Any:
    from . import _frames

    return _frames.scores_to_pandas(self, per_query, long)


def to_json(self: Scores) -> str:
    return _scores_text({self.run: self}, "json", audit=True)


def to_csv(self: Scores, *, audit: bool = False, spreadsheet: bool = False) -> str:
    return _scores_text({self.run: self}, "csv", audit=audit, spreadsheet=spreadsheet)


def to_text(self: Scores, *, audit: bool = False) -> str:
    return _scores_text({self.run: self}, "text", audit=audit)


def to_html(self: Scores) -> str:
    return _scores_text({self.run: self}, "html")


def to_markdown(self: Scores, *, audit: bool = False) -> str:
    return _scores_text({self.run: self}, "markdown", audit=audit)


def to_latex(self: Scores, *, audit: bool = False) -> str:
    return _scores_text({self.run: self}, "latex", audit=audit)


def write(
    self: Scores,
    path: str | os.PathLike[str],
    *,
    qrels: str | os.PathLike[str] | None = None,
    nuggets: str | os.PathLike[str] | None = None,
    preferences: str | os.PathLike[str] | None = None,
    corpus: str | os.PathLike[str] | None = None,
    run: str | os.PathLike[str] | collections.abc.Sequence[str | os.PathLike[str]] | None = None,
) -> None:
    _write_scores({self.run: self}, path, qrels, nuggets, preferences, corpus, run)


def slices(
    self: Scores, slices: irmetrics._types.Slices, *, unsliced: typing.Literal["error", "ignore"] = "error"
) -> irmetrics.results.SlicedScores:
    return _sliced_scores({self.run: self}, slices, unsliced=unsliced)


def arrow_stream(self: Scores, requested_schema: typing.Any = None) -> typing.Any:
    return _scores_stream({self.run: self})


def to_pandas_of_rows(self: Separation) -> typing.Any:
    from . import _results

    return _results.frame(self._rows())


def to_pandas_of_comparison(self: Comparison) -> tuple[typing.Any, typing.Any]:
    from . import _results

    systems, pairs = self._rows()
    return _results.frame(systems), _results.frame(pairs)


def plot_comparison(self: Comparison, measure: typing.Any = None, **kwargs: typing.Any) -> typing.Any:
    from . import _comparison_plots

    return _comparison_plots.plot_scores(self, measure, **kwargs)


def plot_separation(self: Separation, system: typing.Any = None, **kwargs: typing.Any) -> typing.Any:
    from . import _separation_plots

    return _separation_plots.plot_separation(self, system, **kwargs)


def plot_parts(self: Separation, **kwargs: typing.Any) -> typing.Any:
    from . import _separation_plots

    return _separation_plots.plot_parts(self, **kwargs)


def attach(cls: type, name: str, function: typing.Any, types: typing.Any = None) -> None:
    """Adds a copy of a function as a method, with a docstring of its own or of the reference.

    types: annotations in place of those of a function of the standard library; its docstring is left out.
    """
    method = FunctionType(function.__code__, function.__globals__, name, function.__defaults__)
    method.__kwdefaults__, method.__annotations__ = function.__kwdefaults__, types or function.__annotations__
    method.__qualname__, method.__module__ = f"{cls.__name__}.{name}", cls.__module__
    method.__doc__ = None if types else function.__doc__ or _docstring(method.__qualname__)
    setattr(cls, name, method)


def make_mapping(cls: typing.Any, value: str) -> None:
    """Registers a class as a Mapping, and adds its methods, for the type of a value."""
    Mapping.register(cls)
    views = {"keys": "KeysView[str]", "values": f"ValuesView[{value}]", "items": f"ItemsView[str, {value}]"}
    for name, view in views.items():
        attach(cls, name, getattr(Mapping, name), {"return": f"collections.abc.{view}"})
    attach(cls, "get", Mapping.get, dict.fromkeys(("key", "default", "return"), "typing.Any"))
    attach(cls, "_ipython_key_completions_", lambda self: list(self), {"return": "list[str]"})


make_mapping(Comparison, "irmetrics.results.ComparedMeasure")
make_mapping(NuggetQrels, "dict[str, dict[str, float]]")
make_mapping(PerQuery, "types.MappingProxyType[str, float]")
make_mapping(PreferenceQrels, "dict[str, dict[str, dict[str, float]]]")
make_mapping(Qrels, "dict[str, float]")
make_mapping(Run, "dict[str, float]")
make_mapping(Scores, "float")
make_mapping(Texts, "str")
for _cls in (Qrels, NuggetQrels, Run, Scores):
    attach(_cls, "to_arrow", to_arrow)
    attach(_cls, "to_polars", to_polars)
    attach(_cls, "to_pandas", to_pandas_of_scores if _cls is Scores else to_pandas)
for _function in (slices, to_json, to_csv, to_text, to_html, to_markdown, to_latex, write):
    attach(Scores, _function.__name__, _function)
attach(Scores, "__arrow_c_stream__", arrow_stream)
attach(Scores, "_repr_html_", to_html, {"return": "str"})
attach(Comparison, "to_pandas", to_pandas_of_comparison)
attach(Comparison, "plot", plot_comparison)
attach(Separation, "to_pandas", to_pandas_of_rows)
attach(Separation, "plot", plot_separation)
attach(Separation, "plot_parts", plot_parts)
