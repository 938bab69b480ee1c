"""Plots of the similarity of rankings of systems: slopes between two, a matrix of many, stability."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from . import _drawing as draw
from ._core import correlate
from ._display import counted, number
from .results import DocumentRemoval, RankCorrelation, Stability, TauMatrix

# Styles of a system's line by its direction from the first ranking to the second.
MOVES: dict[str, dict[str, Any]] = {
    "rises": {"color": draw.UP, "linestyle": "-", "linewidth": 1.6},
    "falls": {"color": draw.DOWN, "linestyle": "--", "linewidth": 1.6},
    "stays": {"color": draw.SAME, "linestyle": "-", "linewidth": 0.9},
}

BANDS = 3  # the largest number of curves with bands

# One point may belong to several lines.
POINT: dict[str, Any] = {"marker": "o", "markersize": 4, "markerfacecolor": "#404040", "markeredgecolor": "none"}


def mean_ranks(scores: list[float], sign: int) -> list[float]:
    """Returns the rank of each score, with 1 for the highest if the sign is 1, for the lowest if it is -1.

    Equal scores have the mean of their ranks.

    >>> mean_ranks([0.5, 0.7, 0.5], 1)
    [2.5, 1.0, 2.5]
    """
    signed = [sign * score for score in scores]
    return [sum(other > score for other in signed) + (1 + signed.count(score)) / 2 for score in signed]


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
    usual = -1 if draw.lower_is_better(found.measure) else 1
    directions = [(usual, usual), (-usual, -usual), (1, -1), (-1, 1)]  # the last two: a measure for each ranking
    possible = [(mean_ranks(found.first, one), mean_ranks(found.second, other)) for one, other in directions]
    moves = (tuple(found.drop), tuple(found.rise))
    return next((ranks for ranks in possible if largest_moves(found.systems, *ranks) == moves), possible[0])


@draw.plot
def plot_slope(
    first: Any, second: Any = None, *, names: tuple[str, str] = ("first", "second"), ax: Any = None, **options: Any
) -> Any:
    """Plots two rankings of the same systems side by side, with a line between the two ranks of each system."""
    given = isinstance(first, RankCorrelation)
    if given and (second is not None or options):
        raise TypeError("the first argument is a correlation: a second one or options are not allowed")
    found = first if given else correlate(first, second, **options)
    ranks = ranks_of(found)
    count = len(found.systems)
    labels = draw.labels_of(found.systems, draw.letters_of(ax, 38, 0.33, "x-small") - 8)
    title = slope_title(found)
    names_width = draw.width_of(labels)
    width = max(4.8 + 2 * names_width, 1.2 + names_width + draw.width_of(title.splitlines()))  # beside the left names
    ax = draw.axes_of(ax, width, 1.6 + 0.22 * count)
    moves = ["rises" if after < before else "falls" if after > before else "stays" for before, after in zip(*ranks)]
    for system, move, before, after in zip(found.systems, moves, *ranks):
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
        draw.bare(axis, "y", labelsize=draw.points(ax, "x-small" if draw.is_narrow(ax) else "small"))
    ax.set_xlim(-0.06, 1.06)
    ax.set_ylim(count + 0.6, 0.4)
    ax.set_xticks([0, 1], draw.labels_of(names, 24))
    ax.xaxis.tick_top()
    ax.tick_params(axis="x", length=0)
    for side in (0, 1):
        ax.axvline(side, color="#c8c8c8", linewidth=0.8, zorder=0)
    draw.titled(ax, title, pad=10)
    draw.legend_below(ax, [draw.line(move, **look) for move, look in MOVES.items() if move in moves], 0.1)
    return ax


def slope_title(found: RankCorrelation) -> str:
    about = f"{draw.literal(found.measure)}: " if found.measure else ""
    about += f"tau_b {number(found.tau_b)}"
    if found.interval is not None:
        ends = f"{number(found.interval.low)} to {number(found.interval.high)}"
        about += f" ({draw.percent(found.level)} interval {ends})"
    alone = len(found.only_first) + len(found.only_second)
    ties = f"tied pairs: {found.ties.first:,} in the first, {found.ties.second:,} in the second"
    ties += f"; {alone:,} only in one" if alone else ""
    return f"{about} of {counted(len(found.systems), 'system', 'systems')}\n{ties}"


def cell_text(value: float) -> str:
    """Formats two decimals without a leading zero: ".67", "-.05", "1.0"; "-" for undefined values."""
    if value != value:
        return "-"
    text = f"{value:.2f}".replace("-0.00", "0.00")
    return "1.0" if text == "1.00" else "-1.0" if text == "-1.00" else text.replace("0.", ".", 1)


@draw.plot
def plot_tau_matrix(matrix: TauMatrix, *, few: int = 10, ax: Any = None) -> Any:
    """Plots a correlation matrix as a heat map with a number in each cell: blue above 0, red below."""
    draw.expected(matrix, TauMatrix, "tau_matrix")
    count = len(matrix.names)
    labels = draw.labels_of(matrix.names, draw.letters_of(ax, 28, 0.3))
    upright = max(map(len, labels), default=0) > 5  # vertical column names if they are too long for horizontal ones
    names_width = draw.width_of(labels)
    cell = 0.52 if count <= 12 else 0.36  # inches
    if draw.is_given(ax):
        names = draw.inches_of(ax, max(map(len, labels), default=0))
        width, height = draw.room_of(ax)
        cell = min(cell, (width - names - 0.3) / count, (height - 0.6 - (names if upright else 0.2)) / count)
    ax = draw.axes_of(
        ax, 0.4 + max(cell * count, 2.6) + names_width, 0.8 + cell * count + (names_width if upright else 0)
    )
    numbers = cell >= 0.17  # what "-.05*" requires

    from matplotlib import colormaps

    values = matrix.values
    for place in range(count):
        values[place][place] = math.nan
    colours = colormaps["RdBu"].with_extremes(bad="#e4e4e4")
    mesh = ax.pcolormesh(values, cmap=colours, vmin=-1, vmax=1, edgecolors="#ffffff", linewidth=min(0.8, 4 * cell))
    pairs = [(*divmod(place, count), pair) for place, pair in enumerate(matrix.pairs) if pair.first != pair.second]
    systems = [pair.systems for _, _, pair in pairs]
    mixed = bool(systems) and min(systems) < few <= max(systems)
    for row, column, pair in pairs:
        star = "*" if mixed and pair.systems < few and pair.value == pair.value else ""
        look = {"color": "#ffffff" if abs(pair.value) > 0.55 else "#000000", "fontsize": max(5, min(9, 20 * cell))}
        if numbers:
            ax.text(column + 0.5, row + 0.5, cell_text(pair.value) + star, ha="center", va="center", **look)
    centres = [place + 0.5 for place in range(count)]
    ax.set_yticks(centres, labels)
    ax.set_xticks(centres, labels, rotation=90 if upright else 0)
    ax.xaxis.tick_bottom()
    ax.set_ylim(count, 0)
    ax.set_aspect("equal")
    draw.bare(ax)
    if draw.is_given(ax):
        ax.tick_params(labelsize=max(4, min(draw.points(ax), 64 * cell)))
    if not numbers:
        bar = ax.figure.colorbar(mesh, ax=ax, location="bottom", aspect=40, pad=0.02, label=matrix.coefficient)
        bar.ax.tick_params(labelsize=draw.points(ax, "small"))
        bar.ax.xaxis.label.set_fontsize(draw.points(ax, "small"))
    about = f" of rankings of {draw.counted_range(systems, 'system', 'systems')}" if systems else ""
    if mixed and numbers:
        about += f"\n* fewer than {few} systems"
    elif systems and max(systems) < few:
        about += f"\nfewer than {few} systems say little"
    draw.titled(ax, matrix.coefficient + about)
    return ax


@draw.plot
def plot_stability(stabilities: Any, *, against: str | None = None, box: bool = False, ax: Any = None) -> Any:
    """Plots Kendall's tau_b against the size of the sample: the mean as a line, and a band with most samples."""
    one = isinstance(stabilities, Stability)
    curves: Mapping[Any, Stability] = {stabilities.measure: stabilities} if one else stabilities
    for curve in curves.values() if isinstance(curves, Mapping) else [stabilities]:
        draw.expected(curve, Stability, "query_stability or another function of stability, or {name: result}")
    kinds = sorted({curve.what for curve in curves.values()})
    if len(kinds) != 1:
        raise ValueError(f"the sizes must count one thing, not {', '.join(kinds) or 'nothing'}")
    labels = draw.labels_of(map(str, curves), draw.letters_of(ax, 36, 0.32, "small"))
    points = {label: points_against(curve, against) for label, curve in zip(labels, curves.values())}
    ax = draw.axes_of(ax, 6.4, 4.2)
    taus = {None: "tau_b", "average": "average tau_b with others"}
    tau = taus.get(against, f"tau_b with {draw.labels_of([str(against)])[0]}")
    if box:
        draw_boxes(ax, points, kinds[0])
        ax.set_ylabel(tau)
        draw.ruled(ax, "y")
    else:
        draw_curves(ax, points)
        level = draw.percent(next(iter(curves.values())).level)
        draw.labelled(ax, kinds[0])
        ax.set_ylabel(f"{tau}, mean" + (f" and {level} of samples" if len(points) <= BANDS else ""))
        draw.ruled(ax)
    if one:
        draw.titled(ax, f"ranking by {draw.literal(stabilities.measure)}")
    elif ax.get_legend_handles_labels()[0]:
        draw.legend_beside(ax)
    return ax


def points_against(curve: Stability, against: str | None) -> list[Any]:
    """Returns the points of a curve that are correlated with a ranking; by default the first one."""
    known = list(dict.fromkeys(point.against for point in curve.points))
    if against is not None and against not in known:
        raise KeyError(f"no samples are correlated with {against!r}, but with {', '.join(known)}")
    return [point for point in curve.points if point.against == (against or known[0])]


def sizes_of(curves: dict[str, list[Any]]) -> list[Any]:
    return sorted({point.size for points in curves.values() for point in points})


def draw_curves(ax: Any, curves: dict[str, list[Any]]) -> None:
    """Draws the means of {label: points} over the sizes, and bands if few."""
    for place, (name, points) in enumerate(curves.items()):
        look = draw.look_of(place)
        sizes = [point.size for point in points]
        if len(curves) <= BANDS:
            lows, highs = [point.low for point in points], [point.high for point in points]
            ax.fill_between(sizes, lows, highs, color=look["color"], alpha=0.15, linewidth=0)
            if len(sizes) == 1:  # no band for a single size
                ax.vlines(sizes, lows, highs, color=look["color"], linewidth=1)
        ax.plot(sizes, [point.mean for point in points], label=draw.in_legend(name), **look)
    sizes = sizes_of(curves)
    if sizes and sizes[-1] >= 10 * sizes[0] > 0:
        ax.set_xscale("log")
    if len(sizes) <= 10:
        ax.set_xticks(sizes, texts_apart(ax, sizes))
        ax.set_xticks([], minor=True)


def texts_apart(ax: Any, sizes: list[Any]) -> list[str]:
    """Returns the texts of sizes along the axis, and none for those too close to the next one."""
    texts = [f"{size:g}" for size in sizes]
    scale = math.log if ax.get_xscale() == "log" else float
    width = scale(sizes[-1]) - scale(sizes[0]) if len(sizes) > 1 else 1
    inch = 0.72 * draw.room_of(ax)[0] / width
    shown = [*texts[-1:]]
    taken = len(texts) - 1
    for place in range(len(texts) - 2, -1, -1):
        apart = inch * (scale(sizes[taken]) - scale(sizes[place]))
        fits = apart > draw.inches_of(ax, 0.8 + (len(texts[place]) + len(texts[taken])) / 2)
        taken = place if fits else taken
        shown.insert(0, texts[place] if fits else "")
    return shown


def draw_boxes(ax: Any, curves: dict[str, list[Any]], what: str) -> None:
    """Draws a box of each size and curve of {label: points}: beside each other for one size, else grouped by size."""
    sizes = sizes_of(curves)
    several = len(sizes) > 1
    width = 0.8 / len(curves) if several else 0.5
    for place, (name, points) in enumerate(curves.items()):
        look = draw.look_of(place if several else 0)
        shift = (place - (len(curves) - 1) / 2) * width if several else place
        line = {"color": look["color"], "linewidth": 1}
        if len(curves) > len(draw.COLOURS):  # colours repeat
            line["linestyle"] = look["linestyle"]
        ax.boxplot(
            [[tau for tau in point.taus if tau == tau] for point in points],
            positions=[sizes.index(point.size) + shift for point in points],
            widths=0.85 * width,
            manage_ticks=False,
            medianprops={**line, "linewidth": 2},
            flierprops={"marker": look["marker"], "markersize": 3, "markeredgecolor": look["color"]},
            **dict.fromkeys(("boxprops", "whiskerprops", "capprops"), line),
        )
        if several and len(curves) > 1:
            ax.plot([], [], label=draw.in_legend(name), **{**line, "linewidth": 2})
    texts = [f"{size:,.10g}" for size in sizes]
    names = texts if several else list(curves)
    # too long side by side
    upright = len(names) * draw.inches_of(ax, 1 + max(map(len, names), default=0)) > 0.8 * draw.room_of(ax)[0]
    size = draw.points(ax)
    if upright:  # a line of letters is a fifth higher than they are
        size = max(5, min(size, 0.72 * 72 * draw.room_of(ax)[0] / len(names) / 1.2))
    ax.set_xticks(range(len(names)), names, rotation=90 if upright else 0, fontsize=size)
    draw.labelled(ax, what if several else " ".join([*texts, what]))


@draw.plot
def plot_without_documents(removal: DocumentRemoval, *, ax: Any = None) -> Any:
    """Plots Kendall's tau_b with each ranking before and after documents are removed, and without random sets."""
    draw.expected(removal, DocumentRemoval, "without_documents for one measure")
    labels = draw.labels_of([point.against for point in removal.points], draw.letters_of(ax, 30))
    ax = draw.axes_of(ax, 4.8 + draw.width_of(labels), 2.2 + (0.4 if len(labels) <= 8 else 0.28) * len(labels))
    rows = list(range(len(labels)))
    name = f"without {removal.random:,} random, mean and {draw.percent(removal.level)} of sets"
    fields = ("low", "random", "high", "before", "after")
    lows, means, highs, before, after = ([getattr(point, field) for point in removal.points] for field in fields)
    ax.hlines(rows, lows, highs, color=draw.SAME, linewidth=1.5)
    ax.plot(means, rows, color=draw.SAME, marker="|", markersize=12, linestyle="none")
    ax.plot([], [], color=draw.SAME, marker="|", markersize=8, linewidth=1.5, label=name)
    look: dict[str, Any] = {"linestyle": "none", "color": "#000000", "markersize": 6, "zorder": 3}
    ax.plot(before, rows, marker="o", markerfacecolor="none", label="all documents", **look)
    if removal.removed:
        ax.plot(after, rows, marker="D", label=f"without the given {removal.removed:,}", **look)
    draw.rows(ax, labels, hidden=("top", "right", "left"))
    draw.labelled(ax, "tau_b")
    documents = counted(removal.documents, "document", "documents")
    draw.titled(ax, f"ranking by {draw.literal(removal.measure)}, {documents}")
    draw.legend_below(ax, ax.get_legend_handles_labels()[0], 0.5, ncols=1)
    return ax
