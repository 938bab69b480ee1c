"""What all pictures share: axes, colours, rules and legends, and names that fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

# Colours that colour-blind people tell apart, with line styles that tell them apart in grey too.
COLOURS = ("#000000", "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
LINES = ("-", "--", "-.", ":")
MARKERS = ("o", "s", "^", "D", "v", "x", "P")

# Above, below and neither; in grey the first is darker than the second, and the place or the line tells them apart.
UP, DOWN, SAME = "#0072b2", "#d55e00", "#707070"
GRID = {"color": "#e6e6e6", "linewidth": 0.6}


def axes_of(ax: Any, width: float, height: float) -> Any:
    """The axes to draw on: the given ones, or those of a new figure."""
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("pictures need matplotlib, which comes with irmetrics[plot]") from error
    return pyplot.subplots(figsize=(width, height), layout="constrained")[1]


def ruled(ax: Any, axis: str = "both", hidden: tuple[str, ...] = ("top", "right")) -> None:
    """Thin rules behind the data, across one axis or both, and a frame without the sides that say nothing."""
    ax.grid(axis=axis, **GRID)
    ax.set_axisbelow(True)
    ax.spines[list(hidden)].set_visible(False)


def bare(ax: Any, axis: str = "both", **labels: Any) -> None:
    """Labels alone along one axis or both: neither ticks nor a frame."""
    ax.tick_params(axis=axis, length=0, **labels)
    ax.spines[:].set_visible(False)


def titled(ax: Any, title: str, **options: Any) -> None:
    """A title at the left, in the size of the labels."""
    ax.set_title(title, **{"loc": "left", "fontsize": "medium", **options})


def look_of(place: int) -> dict[str, Any]:
    """How the line at a place of several looks."""
    return {
        "color": COLOURS[place % len(COLOURS)],
        "linestyle": LINES[place % len(LINES)],
        "marker": MARKERS[place % len(MARKERS)],
        "markersize": 4,
        "linewidth": 1.6,
    }


def shortened(name: str, width: int = 36) -> str:
    """A name without its middle if it is long: names of runs differ at their ends.

    >>> shortened("a-dense-retriever-with-a-reranker", 16)
    'a-dense-…eranker'
    """
    if len(name) <= width:
        return name
    end = (width - 1) // 2
    return f"{name[: width - 1 - end]}…{name[-end:]}"


def labels_of(names: Iterable[str], width: int = 36) -> list[str]:
    """Names that fit, as they are where shorter ones would be the same; a dollar sign begins no formula."""
    names = list(names)
    short = [shortened(name, width) for name in names]
    return [(one if short.count(one) == 1 else name).replace("$", r"\$") for name, one in zip(names, short)]


def width_of(labels: Iterable[str]) -> float:
    """About how many inches the longest of some labels takes."""
    return 0.08 * max(map(len, labels), default=0)


def legend_below(ax: Any, handles: list[Any], inches: float, **options: Any) -> None:
    """A legend in one line, so far below the axes that it is also below what stands there."""
    from matplotlib.transforms import ScaledTranslation

    look = {"loc": "upper center", "bbox_to_anchor": (0.5, 0), "handlelength": 1.6, "columnspacing": 1.4}
    look |= {"ncols": len(handles), "frameon": False, "fontsize": "small", "borderaxespad": 0}
    below = ax.transAxes + ScaledTranslation(0, -inches, ax.figure.dpi_scale_trans)
    ax.legend(handles=handles, bbox_transform=below, **{**look, **options})
