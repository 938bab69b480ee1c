"""How a plot fits given axes as narrow as a column of a paper: smaller letters, shorter names, lines that wrap."""

from __future__ import annotations

import textwrap
from typing import Any

NARROW = 4.5  # inches
LETTERS = 8.0  # points: the largest letters of narrow axes
EM = 0.58  # mean width of a letter, in its size


def nothing() -> None:
    """Displays nothing: a notebook draws the figure below the cell, and would print ``<Axes: ...>`` above it."""


def axes_of(ax: Any, width: float, height: float) -> Any:
    """Returns the axes to draw on: the given ones, with smaller letters if narrow, or those of a new figure."""
    if ax is not None:
        if is_narrow(ax):
            ax.tick_params(labelsize=points(ax))
            for label in (ax.xaxis.label, ax.yaxis.label):
                label.set_fontsize(points(ax))
        return ax
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("pictures need matplotlib, which comes with irmetrics[plot]") from error
    ax = pyplot.subplots(figsize=(width, height), layout="constrained")[1]
    ax._ipython_display_ = nothing
    return ax


def is_given(ax: Any) -> bool:
    """Whether the caller chose the size of the axes; a new figure has the size that its plot needs."""
    return ax is not None and getattr(ax, "_ipython_display_", None) is not nothing


def room_of(ax: Any) -> tuple[float, float]:
    """Returns the inches of the figure that belong to the axes with their labels: width and height."""
    width, height = (size / ax.figure.dpi for size in ax.figure.bbox.size)
    if (spec := ax.get_subplotspec()) is None:
        return width, height
    rows, columns = spec.get_gridspec().get_geometry()
    return width * len(spec.colspan) / columns, height * len(spec.rowspan) / rows


def is_narrow(ax: Any) -> bool:
    return is_given(ax) and room_of(ax)[0] < NARROW


def points(ax: Any, size: str = "medium") -> float:
    """Returns the size of letters: the named one, but smaller in narrow axes."""
    from matplotlib.font_manager import FontProperties

    named = float(FontProperties(size=size).get_size_in_points())
    return min(named, LETTERS) if is_narrow(ax) else named


def inches_of(ax: Any, letters: float, size: str = "medium") -> float:
    """Estimates the width of this many letters."""
    return letters * EM * points(ax, size) / 72


def letters_of(ax: Any, most: int, share: float = 0.4, size: str = "medium") -> int:
    """Returns how many letters a name may have: those of this share of narrow axes."""
    if ax is None or not is_narrow(ax):
        return most
    return max(6, min(most, int(share * room_of(ax)[0] / inches_of(ax, 1, size))))


def labels_beside(ax: Any) -> tuple[float, float]:
    """Returns the inches of the labels to the left and to the right of the axes."""
    widths = []
    for axis in (ax.yaxis, *(child.yaxis for child in ax.child_axes)):
        box = axis.get_tightbbox()
        widths.append(0.0 if box is None else box.width / ax.figure.dpi)
    return widths[0], max(widths[1:], default=0.0)


def wrapped(ax: Any, text: str, inches: float, size: str = "medium") -> str:
    """Wraps lines of a text in narrow axes."""
    letters = max(16, int(inches / inches_of(ax, 1, size)))
    return "\n".join(one for line in text.splitlines() for one in textwrap.wrap(line, letters)) or text


def labelled(ax: Any, text: str, **options: Any) -> None:
    """Labels the horizontal axis."""
    if is_narrow(ax):
        left, right = labels_beside(ax)
        text = wrapped(
            ax, text, room_of(ax)[0] - left - right + 1.6 * min(left, right), options.get("fontsize", "medium")
        )
        options["fontsize"] = points(ax, options.get("fontsize", "medium"))
    ax.set_xlabel(text, **options)


def titled(ax: Any, title: str, **options: Any) -> None:
    """Sets a title at the left, in the size of the labels."""
    look = {"loc": "left", "fontsize": "medium", **options}
    if is_narrow(ax):
        left, right = labels_beside(ax)
        # A title in the middle has as much room on both sides.
        room = room_of(ax)[0] - (left if look["loc"] == "left" else max(left, right) - 0.6 * min(left, right))
        title = wrapped(ax, title, room, look["fontsize"])
        look["fontsize"] = points(ax, look["fontsize"])
    ax.set_title(title, **look)


def columns_of(ax: Any, labels: list[str], inches: float, handle: float) -> int:
    """Returns how many columns of a legend in small letters have room; ``handle`` is the width of its signs in em."""
    em = points(ax, "small") / 72
    column = (handle + 2) * em + inches_of(ax, max(map(len, labels), default=0), "small")
    return max(1, min(len(labels), int((inches + em) / column)))
