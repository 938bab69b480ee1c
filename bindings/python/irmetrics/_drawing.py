"""Parts that all plots share: docstrings, axes, colours, rules, legends, and names that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ._core import _docstring, parse_measure
from ._display import counted

# Colours that colour-blind readers can distinguish, with line styles that differ in greyscale too.
COLOURS = ("#000000", "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
LINES = ("-", "--", "-.", ":")
MARKERS = ("o", "s", "^", "D", "v", "x", "P")

# Above, below and neither; in greyscale the first is darker than the second, and position or line style differs.
UP, DOWN, SAME = "#0072b2", "#d55e00", "#707070"

Function = TypeVar("Function", bound=Callable[..., Any])


def plot(function: Function) -> Function:
    """Gives a plot its docstring, the section in docs/python/plots.md. The code has the summary only."""
    function.__doc__ = _docstring(function.__name__).replace("\v", "Axes")  # the type of what it returns
    return function


def axes_of(ax: Any, width: float, height: float) -> Any:
    """Returns the axes to draw on: the given ones, or those of a new figure."""
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("pictures need matplotlib, which comes with irmetrics[plot]") from error
    ax = pyplot.subplots(figsize=(width, height), layout="constrained")[1]
    ax._ipython_display_ = nothing
    return ax


def nothing() -> None:
    """Displays nothing: a notebook draws the figure below the cell, and would print ``<Axes: ...>`` above it."""


def expected(result: Any, kinds: type | tuple[type, ...], function: str) -> None:
    """Raises TypeError if an object is not the result of a function."""
    if not isinstance(result, kinds):
        raise TypeError(f"expected the result of {function}, not {type(result).__name__}")


def at_least(value: int, least: int, name: str) -> None:
    """Raises ValueError for a smaller argument."""
    if value < least:
        raise ValueError(f"{name} must be at least {least}, not {value}")


def ruled(ax: Any, axis: str = "both", hidden: tuple[str, ...] = ("top", "right")) -> None:
    """Draws thin rules behind the data, across one axis or both, and hides sides of the frame."""
    ax.grid(axis=axis, color="#e6e6e6", linewidth=0.6)
    ax.set_axisbelow(True)
    ax.spines[list(hidden)].set_visible(False)


def bare(ax: Any, axis: str = "both", **labels: Any) -> None:
    """Keeps only the labels along one axis or both: hides ticks and frame."""
    ax.tick_params(axis=axis, length=0, **labels)
    ax.spines[:].set_visible(False)


def rows(ax: Any, labels: list[str], hidden: tuple[str, ...] = ("top", "right")) -> None:
    """Names rows at 0, 1, ... from the top, with rules across them."""
    ax.set_yticks(range(len(labels)), labels)
    ax.set_ylim(len(labels) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    ruled(ax, "x", hidden)


def titled(ax: Any, title: str, **options: Any) -> None:
    """Sets a title at the left, in the size of the labels."""
    ax.set_title(title, **{"loc": "left", "fontsize": "medium", **options})


def look_of(place: int) -> dict[str, Any]:
    """Returns the style of a line by its index."""
    return {
        "color": COLOURS[place % len(COLOURS)],
        "linestyle": LINES[place % len(LINES)],
        "marker": MARKERS[place % len(MARKERS)],
        "markersize": 4,
        "linewidth": 1.6,
    }


def shortened(name: str, width: int = 36) -> str:
    """Shortens a long name in its middle, because names of runs differ at their ends.

    >>> shortened("a-dense-retriever-with-a-reranker", 16)
    'a-dense-…eranker'
    """
    if len(name) <= width:
        return name
    end = (width - 1) // 2
    return f"{name[: width - 1 - end]}…{name[-end:]}"


def literal(text: str) -> str:
    """Escapes dollar signs, which would begin a formula."""
    return text.replace("$", r"\$")


def in_legend(label: str) -> str:
    """Puts a space before a leading underscore: matplotlib leaves labels that begin with one out of legends."""
    return f" {label}" if label.startswith("_") else label


def labels_of(names: Iterable[str], width: int = 36) -> list[str]:
    """Shortens names to fit unless two would become equal; escapes dollar signs."""
    names = list(names)
    short = [shortened(name, width) for name in names]
    return [literal(one if short.count(one) == 1 else name) for name, one in zip(names, short)]


def signed(value: float, digits: int = 4) -> str:
    """Formats a difference with its sign; no sign if it rounds to 0, and "-" if it is undefined.

    >>> signed(0.25), signed(-0.00001), signed(-2, 1), signed(float("nan"))
    ('+0.2500', '0.0000', '-2.0', '-')
    """
    if value != value:
        return "-"
    text = f"{value:+.{digits}f}"
    return text if float(text) else text[1:]


def percent(share: float) -> str:
    """Formats a level, such as that of an interval.

    >>> percent(0.95), percent(0.975)
    ('95%', '97.5%')
    """
    return f"{100 * share:g}%"


def counted_range(counts: Iterable[int], one: str = "query", many: str = "queries") -> str:
    """ "4 queries", "3 to 12 queries" """
    sizes = list(counts)
    low, high = min(sizes), max(sizes)
    return counted(low, one, many) if low == high else f"{low:,} to {counted(high, one, many)}"


def lower_is_better(measure: str) -> bool:
    """Whether lower values of a measure are better, by its name; False if the name is unknown."""
    try:
        return parse_measure(measure).better == "lower"
    except ValueError:
        return False


def width_of(labels: Iterable[str]) -> float:
    """Estimates the width of the longest label in inches."""
    return 0.08 * max(map(len, labels), default=0)


def line(label: str, **look: Any) -> Any:
    """Returns the sign of a line or a point in a legend."""
    from matplotlib.lines import Line2D

    return Line2D([], [], label=label, **look)


def patch(label: str, **look: Any) -> Any:
    """Returns the sign of an area in a legend."""
    from matplotlib.patches import Patch

    return Patch(label=label, **look)


def legend_above(ax: Any, columns: int) -> None:
    """Draws a legend in one line above the axes."""
    look: dict[str, Any] = {"frameon": False, "fontsize": "small", "borderaxespad": 0.2}
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=columns, **look)


def legend_beside(ax: Any, **options: Any) -> None:
    """Draws a legend at the right of the axes."""
    ax.legend(**{"loc": "center left", "bbox_to_anchor": (1, 0.5), "frameon": False, "handlelength": 3, **options})


def legend_below(ax: Any, handles: list[Any], inches: float, **options: Any) -> None:
    """Draws a legend in one line, far enough below the axes to clear their labels."""
    from matplotlib.transforms import ScaledTranslation

    look = {"loc": "upper center", "bbox_to_anchor": (0.5, 0), "handlelength": 1.6, "columnspacing": 1.4}
    look |= {"ncols": len(handles), "frameon": False, "fontsize": "small", "borderaxespad": 0}
    below = ax.transAxes + ScaledTranslation(0, -inches, ax.figure.dpi_scale_trans)
    ax.legend(handles=handles, bbox_transform=below, **{**look, **options})
