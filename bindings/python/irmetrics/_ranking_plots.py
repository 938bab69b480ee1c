"""Plots of the similarity of rankings of systems: slopes between two, a matrix of many, stability."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import _drawing as draw
from ._correlate import RankCorrelation, TauMatrix
from ._display import counted, number
from ._drawing import labels_of
from ._results import DocumentRemoval, Stability

# Styles of a system's line by its direction from the first ranking to the second.
MOVES: dict[str, dict[str, Any]] = {
    "rises": {"color": draw.UP, "linestyle": "-", "linewidth": 1.6},
    "falls": {"color": draw.DOWN, "linestyle": "--", "linewidth": 1.6},
    "stays": {"color": draw.SAME, "linestyle": "-", "linewidth": 0.9},
}

# One point may belong to several lines.
POINT: dict[str, Any] = {"marker": "o", "markersize": 4, "markerfacecolor": "#404040", "markeredgecolor": "none"}


def mean_ranks(scores: list[float]) -> list[float]:
    """Returns the rank of each score, with 1 for the highest; equal scores have the mean of their ranks.

    >>> mean_ranks([0.5, 0.7, 0.5])
    [2.5, 1.0, 2.5]
    """
    return [
        sum(other > score for other in scores) + (1 + sum(other == score for other in scores)) / 2 for score in scores
    ]


def signed_ranks(scores: list[float], sign: int) -> list[float]:
    """Returns the rank of each score, with 1 for the highest if the sign is 1, for the lowest if it is -1."""
    return mean_ranks([sign * score for score in scores])


def largest_moves(systems: list[str], before: list[float], after: list[float]) -> tuple[Any, Any]:
    """Returns the largest drop and the largest rise as (system, ranks): (None, 0) if there is none."""
    falls = [new - old for old, new in zip(before, after)]
    drop, rise = max(falls), -min(falls)
    return (
        (systems[falls.index(drop)], drop) if drop > 0 else (None, 0),
        (systems[falls.index(-rise)], rise) if rise > 0 else (None, 0),
    )


def ranks_of(found: RankCorrelation) -> tuple[list[float], list[float]]:
    """Returns the ranks of the systems in both rankings, with 1 for the best.

    A correlation has scores, but not whether lower ones are better. The ranks are those that give its largest drop and
    rise. If no system moves, the name of the measure decides.
    """
    usual = -1 if draw.lower_is_better(measure_of(found)) else 1
    directions = [(usual, usual), (-usual, -usual), (1, -1), (-1, 1)]  # the last two: a measure for each ranking
    possible = [(signed_ranks(found.first, one), signed_ranks(found.second, other)) for one, other in directions]
    moves = (tuple(found.drop), tuple(found.rise))
    return next((ranks for ranks in possible if largest_moves(found.systems, *ranks) == moves), possible[0])


def measure_of(found: RankCorrelation) -> str:
    """Returns the measure of a correlation; empty if it is unknown."""
    return found.measure  # type: ignore[attr-defined,no-any-return]  # a key, which the stubs omit


def plot_slope(
    first: Any, second: Any = None, *, names: tuple[str, str] = ("first", "second"), ax: Any = None, **options: Any
) -> Any:
    """Plots two rankings of the same systems side by side, with a line between the two ranks of each system.

    Solid lines rise, dashed lines fall, thin grey lines keep their rank. Rank 1, the best, is at the top. Tied systems
    are at one height, the mean of their ranks; thin lines lead from there to their names. The title shows the measure,
    tau_b and the number of tied pairs.

    Parameters
    ----------
    first, second
        result of correlate as first, or the first two arguments of correlate.
    names
        names of the two rankings.
    ax
        matplotlib Axes to draw on; by default the Axes of a new figure.
    **options
        arguments of correlate, such as ``measure``.

    Returns
    -------
    Axes
        The axes with the plot.

    Raises
    ------
    Exception
        any exception of correlate.
    ImportError
        if matplotlib is not installed.
    """
    if isinstance(first, RankCorrelation):
        if second is not None or options:
            raise TypeError("the first argument is a correlation: a second one or options are not allowed")
        found = first
    else:
        from ._core import correlate

        found = correlate(first, second, **options)
    ranks = ranks_of(found)
    count = len(found.systems)
    labels = labels_of(found.systems, 30)
    title = slope_title(found)
    names_width = draw.width_of(labels)
    width = max(4.8 + 2 * names_width, 1.2 + names_width + draw.width_of(title.splitlines()))  # beside the left names
    ax = draw.axes_of(ax, width, 1.6 + 0.22 * count)

    from matplotlib.lines import Line2D

    seen = set()
    for place, system in enumerate(found.systems):
        before, after = ranks[0][place], ranks[1][place]
        move = "rises" if after < before else "falls" if after > before else "stays"
        seen.add(move)
        ax.plot([0, 1], [before, after], **MOVES[move], **POINT, label=system)

    beside = ax.secondary_yaxis("right")
    for side, axis, scores in ((0, ax, found.first), (1, beside, found.second)):
        # Each name has its own row; tied systems are in the order of the other ranking, so that fewer lines cross.
        order = sorted(range(count), key=lambda place: (ranks[side][place], ranks[1 - side][place]))
        texts = []
        for row, place in enumerate(order, 1):
            score = number(scores[place])
            texts.append(f"{labels[place]}  {score}" if side == 0 else f"{score}  {labels[place]}")
            if ranks[side][place] != row:
                ends = [-0.06, 0] if side == 0 else [1.06, 1]
                ax.plot(ends, [row, ranks[side][place]], color="#a0a0a0", linewidth=0.6, zorder=1, label="_leader")
        axis.set_yticks(range(1, count + 1), texts)
        draw.bare(axis, "y", labelsize="small")
    ax.set_xlim(-0.06, 1.06)
    ax.set_ylim(count + 0.6, 0.4)
    ax.set_xticks([0, 1], labels_of(names, 24))
    ax.xaxis.tick_top()
    ax.tick_params(axis="x", length=0)
    for side in (0, 1):
        ax.axvline(side, color="#c8c8c8", linewidth=0.8, zorder=0)
    draw.titled(ax, title, pad=10)
    handles = [Line2D([], [], **line, label=move) for move, line in MOVES.items() if move in seen]
    draw.legend_below(ax, handles, 0.1)
    return ax


def slope_title(found: RankCorrelation) -> str:
    interval = ""
    if found.interval is not None:
        interval = (
            f" ({draw.percent(found.level)} interval {number(found.interval.low)} to {number(found.interval.high)})"
        )
    alone = len(found.only_first) + len(found.only_second)
    measure = measure_of(found)
    about = f"{draw.literal(measure)}: " if measure else ""
    lines = [
        f"{about}tau_b {number(found.tau_b)}{interval} of {counted(len(found.systems), 'system', 'systems')}",
        f"tied pairs: {found.ties.first:,} in the first, {found.ties.second:,} in the second"
        + (f"; {alone:,} only in one" if alone else ""),
    ]
    return "\n".join(lines)


def cell_text(value: float) -> str:
    """Formats two decimals without a leading zero: ".67", "-.05", "1.0"; "-" for undefined values."""
    if value != value:
        return "-"
    text = f"{value:.2f}".replace("-0.00", "0.00")
    return "1.0" if text == "1.00" else "-1.0" if text == "-1.00" else text.replace("0.", ".", 1)


def plot_tau_matrix(matrix: TauMatrix, *, few: int = 10, ax: Any = None) -> Any:
    """Plots a correlation matrix as a heat map with a number in each cell: blue above 0, red below.

    Pairs of rankings that share fewer than ``few`` systems have a star after the number, because their correlation is
    unreliable; if this applies to all pairs, the title says so. Grey cells have no correlation or are on the diagonal.

    Parameters
    ----------
    matrix
        result of tau_matrix.
    few
        pairs with fewer shared systems have a star.
    ax
        matplotlib Axes to draw on; by default the Axes of a new figure.

    Returns
    -------
    Axes
        The axes with the plot.

    Raises
    ------
    ImportError
        if matplotlib is not installed.
    """
    draw.expected(matrix, TauMatrix, "tau_matrix")
    count = len(matrix.names)
    labels = labels_of(matrix.names, 28)
    upright = max(map(len, labels), default=0) > 5  # vertical column names if they are too long for horizontal ones
    cell = 0.52 if count <= 12 else 0.36  # inches
    if ax is not None:
        extent = ax.get_window_extent()
        cell = min(cell, extent.width / max(count, 1) / ax.figure.dpi, extent.height / max(count, 1) / ax.figure.dpi)
    height = 0.8 + cell * count + (draw.width_of(labels) if upright else 0)
    ax = draw.axes_of(ax, 0.4 + max(cell * count, 2.6) + draw.width_of(labels), height)

    from matplotlib import colormaps

    others = [(row, column) for row in range(count) for column in range(count) if row != column]
    pairs = {(row, column): matrix.pairs[row * count + column] for row, column in others}
    values = [[float("nan")] * count for _ in range(count)]
    for (row, column), pair in pairs.items():
        values[row][column] = pair.value
    colours = colormaps["RdBu"].with_extremes(bad="#e4e4e4")
    ax.pcolormesh(values, cmap=colours, vmin=-1, vmax=1, edgecolors="#ffffff", linewidth=0.8)
    systems = [pair.systems for pair in pairs.values()]
    mixed = bool(systems) and min(systems) < few <= max(systems)
    for (row, column), pair in pairs.items():
        star = "*" if mixed and pair.systems < few and pair.value == pair.value else ""
        look = {"color": "#ffffff" if abs(pair.value) > 0.55 else "#000000", "fontsize": min(9, 20 * cell)}
        ax.text(column + 0.5, row + 0.5, cell_text(pair.value) + star, ha="center", va="center", **look)
    centres = [place + 0.5 for place in range(count)]
    ax.set_yticks(centres, labels)
    ax.set_xticks(centres, labels, rotation=90 if upright else 0)
    ax.xaxis.tick_bottom()
    ax.set_ylim(count, 0)
    ax.set_aspect("equal")
    draw.bare(ax)
    about = matrix.coefficient
    if systems:
        about += f" of rankings of {draw.counted_range(systems, 'system', 'systems')}"
    if mixed:
        about += f"\n* fewer than {few} systems"
    elif systems and max(systems) < few:
        about += f"\nfewer than {few} systems say little"
    draw.titled(ax, about)
    return ax


def plot_stability(stabilities: Any, *, against: str | None = None, box: bool = False, ax: Any = None) -> Any:
    """Plots Kendall's tau_b against the size of the sample: the mean as a line, and a band that contains most samples.

    Parameters
    ----------
    stabilities
        result of query_stability, document_stability or another function of stability: one Stability, or {name:
        Stability}; bands are drawn if there are at most three.
    against
        the ranking with which samples are correlated: the name of another collection, or "average" of all others; by
        default the full ranking.
    box
        draw a box plot instead: the quartiles of the samples, whiskers to the outermost samples within 1.5 times the
        interquartile range, and further samples as points. With a single size, there is one box per name.
    ax
        matplotlib Axes to draw on; by default the Axes of a new figure.

    Returns
    -------
    Axes
        The axes with the plot.

    Raises
    ------
    ValueError
        if there is no Stability or their sizes count different things.
    KeyError
        if no samples are correlated with that ranking.
    ImportError
        if matplotlib is not installed.
    """
    one = isinstance(stabilities, Stability)
    curves: Mapping[Any, Stability] = {stabilities.measure: stabilities} if one else stabilities
    for curve in curves.values() if isinstance(curves, Mapping) else [stabilities]:
        draw.expected(curve, Stability, "query_stability or another function of stability, or {name: result}")
    kinds = sorted({curve.what for curve in curves.values()})
    if len(kinds) != 1:
        raise ValueError(f"the sizes must count one thing, not {', '.join(kinds) or 'nothing'}")
    labels = draw.labels_of(map(str, curves))
    points = {label: points_against(curve, against) for label, curve in zip(labels, curves.values())}
    ax = draw.axes_of(ax, 6.4, 4.2)
    tau = "tau_b" if against is None else f"tau_b with {draw.labels_of([against])[0]}"
    if against == "average":
        tau = "average tau_b with others"
    if box:
        draw_boxes(ax, points, kinds[0])
        ax.set_ylabel(tau)
        draw.ruled(ax, "y")
    else:
        level = next(iter(curves.values())).level
        bands = draw_curves(ax, points)
        ax.set_xlabel(kinds[0])
        ax.set_ylabel(f"{tau}, mean" + (f" and {draw.percent(level)} of samples" if bands else ""))
        draw.ruled(ax)
    if one:
        draw.titled(ax, f"ranking by {draw.literal(stabilities.measure)}")
    elif ax.get_legend_handles_labels()[0]:
        ax.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False, handlelength=3)
    return ax


def points_against(curve: Stability, against: str | None) -> list[Any]:
    """Returns the points of a curve that are correlated with a ranking; by default the first one."""
    known = list(dict.fromkeys(point.against for point in curve.points))
    if against is not None and against not in known:
        raise KeyError(f"no samples are correlated with {against!r}, but with {', '.join(known)}")
    return [point for point in curve.points if point.against == (against or known[0])]


def draw_curves(ax: Any, curves: dict[str, list[Any]]) -> bool:
    """Draws the means of {label: points} over the sizes, and bands if few. Returns whether there are bands."""
    bands = len(curves) <= 3
    for place, (name, points) in enumerate(curves.items()):
        look = draw.look_of(place)
        sizes = [point.size for point in points]
        if bands:
            lows, highs = [point.low for point in points], [point.high for point in points]
            ax.fill_between(sizes, lows, highs, color=look["color"], alpha=0.15, linewidth=0)
            if len(sizes) == 1:  # no band for a single size
                ax.vlines(sizes, lows, highs, color=look["color"], linewidth=1)
        ax.plot(sizes, [point.mean for point in points], label=draw.in_legend(name), **look)
    sizes = sorted({point.size for points in curves.values() for point in points})
    if sizes and sizes[-1] >= 10 * sizes[0] > 0:
        ax.set_xscale("log")
    if len(sizes) <= 10:
        ax.set_xticks(sizes, [f"{size:g}" for size in sizes])
        ax.set_xticks([], minor=True)
    return bands


def draw_boxes(ax: Any, curves: dict[str, list[Any]], what: str) -> None:
    """Draws a box of each size and curve of {label: points}: beside each other for one size, else grouped by size."""
    sizes = sorted({point.size for points in curves.values() for point in points})
    several = len(sizes) > 1
    width = 0.8 / len(curves) if several else 0.5
    for place, (name, points) in enumerate(curves.items()):
        look = draw.look_of(place if several else 0)
        shift = (place - (len(curves) - 1) / 2) * width if several else place
        line = {"color": look["color"], "linewidth": 1}
        ax.boxplot(
            [defined(point.taus) for point in points],
            positions=[sizes.index(point.size) + shift for point in points],
            widths=0.85 * width,
            manage_ticks=False,
            boxprops=line,
            whiskerprops=line,
            capprops=line,
            medianprops={**line, "linewidth": 2},
            flierprops={"marker": look["marker"], "markersize": 3, "markeredgecolor": look["color"]},
        )
        if several and len(curves) > 1:
            ax.plot([], [], label=draw.in_legend(name), color=look["color"], linewidth=2)
    if several:
        ax.set_xticks(range(len(sizes)), [f"{size:,.10g}" for size in sizes])
        ax.set_xlabel(what)
    else:
        ax.set_xticks(range(len(curves)), list(curves))
        ax.set_xlabel(" ".join([*(f"{size:,.10g}" for size in sizes), what]))


def defined(values: list[float]) -> list[float]:
    return [value for value in values if value == value]


def plot_without_documents(removal: DocumentRemoval, *, ax: Any = None) -> Any:
    """Plots Kendall's tau_b with each ranking before and after documents are removed, and the removals of random sets.

    A hollow circle is before, a filled diamond after the removal of the given documents. A line covers most of the
    removals of random sets, with a bar at their mean.

    Parameters
    ----------
    removal
        result of without_documents for one measure.
    ax
        matplotlib Axes to draw on; by default the Axes of a new figure.

    Returns
    -------
    Axes
        The axes with the plot.

    Raises
    ------
    ImportError
        if matplotlib is not installed.
    """
    draw.expected(removal, DocumentRemoval, "without_documents for one measure")
    labels = draw.labels_of([point.against for point in removal.points], 30)
    ax = draw.axes_of(ax, 4.8 + draw.width_of(labels), 2.2 + 0.4 * len(labels))
    rows = list(range(len(labels)))
    name = f"without {removal.random:,} random, mean and {draw.percent(removal.level)} of sets"
    lows, means, highs = ([getattr(point, name) for point in removal.points] for name in ("low", "random", "high"))
    ax.hlines(rows, lows, highs, color=draw.SAME, linewidth=1.5)
    ax.plot(means, rows, color=draw.SAME, marker="|", markersize=12, linestyle="none")
    ax.plot([], [], color=draw.SAME, marker="|", markersize=8, linewidth=1.5, label=name)
    look: dict[str, Any] = {"linestyle": "none", "color": "#000000", "markersize": 6, "zorder": 3}
    before, after = ([getattr(point, name) for point in removal.points] for name in ("before", "after"))
    ax.plot(before, rows, marker="o", markerfacecolor="none", label="all documents", **look)
    if removal.removed:
        ax.plot(after, rows, marker="D", label=f"without the given {removal.removed:,}", **look)
    ax.set_yticks(rows, labels)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.set_xlabel("tau_b")
    draw.ruled(ax, "x", hidden=("top", "right", "left"))
    ax.tick_params(axis="y", length=0)
    draw.titled(
        ax, f"ranking by {draw.literal(removal.measure)}, {counted(removal.documents, 'document', 'documents')}"
    )
    draw.legend_below(ax, ax.get_legend_handles_labels()[0], 0.5, ncols=1)
    return ax
