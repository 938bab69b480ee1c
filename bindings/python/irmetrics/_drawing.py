"""Parts that all plots share: docstrings, axes, colours, rules, legends, and names that fit."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ._core import _docstring, parse_measure
from ._display import counted
from ._fitting import (
    axes_of,
    columns_of,
    inches_of,
    is_given,
    is_narrow,
    labelled,
    labels_beside,
    letters_of,
    points,
    room_of,
    titled,
)

__all__ = ["axes_of", "inches_of", "is_given", "is_narrow", "labelled", "letters_of", "points", "room_of", "titled"]

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
    """Shortens names to fit, and those that would become equal less; escapes dollar signs."""
    names = list(names)
    short = [shortened(name, width) for name in names]
    while len(set(short)) < len(set(names)):
        width += 1
        short = [one if short.count(one) == 1 else shortened(name, width) for name, one in zip(names, short)]
    return list(map(literal, short))


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
    """Draws a legend above the axes, in one line if there is room."""
    look: dict[str, Any] = {"frameon": False, "fontsize": points(ax, "small"), "borderaxespad": 0.2}
    look |= {"loc": "lower left", "bbox_to_anchor": (0, 1), "ncols": columns}
    if is_narrow(ax):
        room = room_of(ax)[0] - labels_beside(ax)[1]
        look |= {"loc": "lower right", "bbox_to_anchor": (1, 1), "handlelength": 1.6, "columnspacing": 1}
        look["ncols"] = min(columns, columns_of(ax, ax.get_legend_handles_labels()[1], room, 1.6))
    ax.legend(**look)


def legend_beside(ax: Any, **options: Any) -> None:
    """Draws a legend at the right of the axes, or below given ones if it is too wide or too high for them.

    A new figure becomes as high as its legend, and wider by long names.
    """
    handles = options.pop("handles", None) or ax.get_legend_handles_labels()[0]
    labels = [handle.get_label() for handle in handles]
    height = 0.5 + 0.22 * len(labels)
    if is_narrow(ax) or (is_given(ax) and room_of(ax)[1] < height):
        legend_below(ax, handles, 0.55, handlelength=3, ncols=columns_of(ax, labels, room_of(ax)[0], 3))
        return
    if not is_given(ax):
        width, least = ax.figure.get_size_inches()
        ax.figure.set_size_inches(width + max(0, width_of(labels) - 1.2), max(height, least))
    look = {"loc": "center left", "bbox_to_anchor": (1, 0.5), "frameon": False, "handlelength": 3}
    ax.legend(handles=handles, **{**look, **options})


def legend_below(ax: Any, handles: list[Any], inches: float, **options: Any) -> float:
    """Draws a legend below the axes, in one line if there is room, and returns where another one would begin.

    inches: how far below the axes it begins; the first one of narrow axes begins where their labels end.
    """
    from matplotlib.transforms import ScaledTranslation

    look: dict[str, Any] = {"loc": "upper center", "bbox_to_anchor": (0.5, 0), "handlelength": 1.6}
    look |= {"columnspacing": 1.4, "ncols": len(handles), "frameon": False, "fontsize": "small", "borderaxespad": 0}
    look |= options
    shift = 0.0
    if is_narrow(ax):
        left, right = labels_beside(ax)
        room = room_of(ax)[0]
        if left > right + 0.3:  # below all of the axes, with their labels
            look |= {"loc": "upper right", "bbox_to_anchor": (1, 0)}
            shift = right
        else:
            room -= abs(left - right)
        letters = points(ax, "small")
        columns = columns_of(ax, [handle.get_label() for handle in handles], room, look["handlelength"])
        look |= {"fontsize": letters, "columnspacing": 1, "handletextpad": 0.5, "ncols": min(look["ncols"], columns)}
        if ax.get_legend() is None:
            inches = ax.xaxis.get_tightbbox().height / ax.figure.dpi + 0.14
    below = ax.transAxes + ScaledTranslation(shift, -inches, ax.figure.dpi_scale_trans)
    ax.legend(handles=handles, bbox_transform=below, **look)
    rows: int = math.ceil(len(handles) / look["ncols"])
    return inches + 0.08 + 0.17 * rows
