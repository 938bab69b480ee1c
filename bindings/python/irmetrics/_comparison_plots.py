"""Plots of comparisons: scores with intervals, tiers of systems, differences by query."""

from __future__ import annotations

import math
from typing import Any

from . import _drawing as draw
from ._core import Comparison, _correction_title, _p_value_text
from ._display import counted
from .results import ComparedMeasure, ComparedPair

# Styles of points by the system's difference from the reference: the baseline or the best system.
POINTS: dict[str, dict[str, Any]] = {
    "reference": {"marker": "D", "color": "#000000", "markersize": 6},
    "significantly better": {"marker": "o", "color": draw.UP, "markersize": 6},
    "significantly worse": {"marker": "o", "color": draw.DOWN, "markersize": 6},
    "not significant": {"marker": "o", "color": draw.SAME, "markersize": 6, "markerfacecolor": "#ffffff"},
}


def measure_of(comparison: Any, measure: Any) -> ComparedMeasure:
    """Returns one measure of a comparison. Raises ValueError if there are several and none is named."""
    draw.expected(comparison, Comparison, "compare")
    if measure is None and len(comparison.measures) != 1:
        raise ValueError(f"there are {len(comparison.measures)} measures; choose one with measure=")
    compared: ComparedMeasure = comparison[comparison.measures[0] if measure is None else measure]
    return compared


def is_inverted(compared: ComparedMeasure) -> bool:
    """Whether lower scores are better: the first system has the best mean. If all means are equal, the name decides."""
    means = [system.mean for system in compared.systems.values()]
    if math.isclose(means[0], means[-1]):
        return draw.lower_is_better(compared.measure)
    return means[0] < means[-1]


def test_of(comparison: Any) -> str:
    """Describes the test of the differences: "t test, Holm correction, alpha 0.05"."""
    corrected = "" if comparison.correction == "none" else f", {_correction_title(comparison.correction)} correction"
    return f"{comparison.test.replace('_', ' ')} test{corrected}, alpha {comparison.alpha:g}"


def standing(compared: ComparedMeasure, name: str, reference: str) -> str:
    """Returns the key of a system's point: "reference", or its difference from the reference by the test."""
    if name == reference:
        return "reference"
    pair = compared[name, reference]
    if not pair.significant or pair.direction == 0:
        return "not significant"
    return "significantly better" if pair.direction > 0 else "significantly worse"


@draw.plot
def plot_scores(comparison: Any, measure: Any = None, *, ax: Any = None) -> Any:
    """Plots the mean score of each system with its interval, the best at the top."""
    compared = measure_of(comparison, measure)
    systems = list(compared.systems.values())
    reference = systems[0].name if comparison.baseline is None else comparison.baseline
    what = "best" if comparison.baseline is None else "baseline"
    centre = compared.systems[reference].mean
    labels = draw.labels_of((system.name for system in systems), draw.letters_of(ax, 36))
    ax = draw.axes_of(ax, 6 + draw.width_of(labels), 1.5 + 0.24 * len(systems))
    standings = [standing(compared, system.name, reference) for system in systems]
    ax.axvline(centre, color=draw.SAME, linewidth=0.9, linestyle=":", zorder=1)
    for place, (system, said) in enumerate(zip(systems, standings)):
        low, high = system.interval.low, system.interval.high
        ax.plot([low, high], [place, place], color=POINTS[said]["color"], linewidth=1.6, zorder=2)
        ax.plot([system.mean], [place], **POINTS[said], linestyle="none", label=system.name, zorder=3)
    draw.rows(ax, labels, hidden=("top", "right", "left"))
    about = f"mean of {counted(compared.queries)} with its {draw.percent(compared.level)} interval"
    draw.labelled(ax, f"{draw.literal(compared.measure)}: {about}")
    signs = {what if said == "reference" else said: point for said, point in POINTS.items() if said in standings}
    draw.legend_below(ax, [draw.line(said, linestyle="none", **point) for said, point in signs.items()], 0.55)
    draw.titled(ax, f"compared with {draw.labels_of([reference])[0]} ({test_of(comparison)})", fontsize="small")
    return ax


@draw.plot
def plot_tiers(comparison: Any, measure: Any = None, *, ax: Any = None) -> Any:
    """Plots a critical-difference diagram: systems along an axis of their means, and bars that join tiers."""
    if isinstance(comparison, Comparison) and comparison.baseline is not None:
        raise ValueError("tiers need the differences of all pairs: compare without a baseline")
    compared = measure_of(comparison, measure)
    means = {name: system.mean for name, system in compared.systems.items()}
    bars = [tier for tier in compared.tiers if len(tier) > 1]
    best = list(means)  # the right half from the top; the left half starts with the worst mean
    right, left = best[: (len(best) + 1) // 2], best[: (len(best) - 1) // 2 : -1]
    labels = dict(zip(best, draw.labels_of(best, draw.letters_of(ax, 38, 0.33, "x-small") - 8)))
    sides = (
        [f"{means[name]:.4f}  {labels[name]}" for name in right],
        [f"{labels[name]}  {means[name]:.4f}" for name in left],
    )
    above = 0.8 + 0.6 * len(bars)  # the rows of labels begin below the bars
    depth = above + len(right)
    ax = draw.axes_of(ax, 4.4 + sum(map(draw.width_of, sides)), 1.1 + 0.2 * depth)
    narrow = draw.is_narrow(ax)
    small = draw.points(ax, "x-small" if narrow else "small")
    thin = 0.6 if narrow else 1

    for place, tier in enumerate(bars):
        height = 0.8 + 0.6 * place
        values = [means[name] for name in tier]
        look: dict[str, Any] = {"linewidth": 2.6 * thin, "marker": "o", "markersize": 3.6 * thin, "zorder": 3}
        ax.plot(values, [height] * len(values), color="#000000", **look)
    low, high = min(means.values()), max(means.values())
    edge = 0.06 * (high - low) or 0.01
    inverted = is_inverted(compared)
    ends = (high + edge, low - edge) if inverted else (low - edge, high + edge)
    for names, end in zip((left, right), ends):
        for row, name in enumerate(names):
            height = above + 0.5 + row
            corner = [means[name], means[name], end], [0, height, height]
            ax.plot(*corner, color=draw.SAME, linewidth=0.8 * thin, label=name)
    ax.set_xlim(ends)
    ax.set_ylim(depth, 0)

    beside = ax.secondary_yaxis("right")
    for axis, texts in zip((beside, ax), sides):
        axis.set_yticks([above + 0.5 + row for row in range(len(texts))], texts)
        draw.bare(axis, "y", labelsize=small)
    ax.spines["top"].set_visible(True)
    ax.xaxis.tick_top()
    ax.locator_params(axis="x", nbins=3 if narrow else 6)
    title = f"{draw.literal(compared.measure)}, mean of {counted(compared.queries)}"
    draw.titled(ax, title + (", lower is better" if inverted else ""), loc="center")
    about = "bars join systems that are not separated" if bars else "all systems are separated"
    draw.labelled(ax, f"{about} ({test_of(comparison)})", fontsize="small", color="#606060")
    ax.xaxis.set_label_position("bottom")
    return ax


def pair_text(pair: ComparedPair, level: float) -> str:
    """Describes the mean difference of a pair, its interval and p-value."""
    difference, low, high = map(draw.signed, (pair.difference, pair.interval.low, pair.interval.high))
    text = f"mean {difference}, {draw.percent(level)} interval {low} to {high}, p {_p_value_text(pair.p_value)}"
    if pair.corrected_p_value != pair.p_value:
        text += f", corrected {_p_value_text(pair.corrected_p_value)}"
    return text


@draw.plot
def plot_differences(
    comparison: Any, first: str, second: str | None = None, measure: Any = None, *, ax: Any = None
) -> Any:
    """Plots the difference of two systems on each query as a sorted bar chart: first score minus second."""
    compared = measure_of(comparison, measure)
    if second is None:
        second = comparison.baseline
    if second is None:
        raise ValueError("there is no baseline; give the system with which the first is compared")
    differences = compared.differences(first, second)
    queries = sorted(differences, key=lambda query: -differences[query])  # a stable sort
    values = [differences[query] for query in queries]
    inverted = is_inverted(compared)
    better = [value < 0 if inverted else value > 0 for value in values]
    few = len(queries) <= (7 * (draw.room_of(ax)[0] - 0.9) if draw.is_given(ax) else 50)  # so that the names fit
    ax = draw.axes_of(ax, min(max(6.4, 1.2 + 0.2 * len(queries)), 9), 3.6)

    mean = sum(values) / len(values)
    colours = [draw.UP if is_better else draw.DOWN for is_better in better]
    ax.bar(range(len(queries)), values, width=0.8 if len(queries) <= 100 else 1, color=colours)
    ax.axhline(0, color="#000000", linewidth=0.8)
    ax.axhline(mean, color="#000000", linewidth=1, linestyle="--", label="mean")
    ax.set_xlim(-0.7, len(queries) - 0.3)
    if few:
        labels = draw.labels_of(queries, 16)
        # too long side by side
        upright = len(queries) * draw.inches_of(ax, max(map(len, labels)), "small") > 0.75 * draw.room_of(ax)[0]
        ax.set_xticks(range(len(queries)), labels, fontsize=draw.points(ax, "small"), rotation=90 if upright else 0)
        ax.tick_params(axis="x", length=0)
    else:
        ax.set_xticks([])
        draw.labelled(ax, f"{counted(len(queries))}, sorted by difference")
    ax.set_ylabel(f"difference in {draw.literal(compared.measure)}" + (" (lower is better)" if inverted else ""))
    draw.ruled(ax, "y", hidden=("top", "right", "bottom"))
    try:
        pair = compared[first, second]
        wins, ties, losses = pair.wins, pair.ties, pair.losses
        tested = f"\n{pair_text(pair, compared.level)}"
    except KeyError:  # they were not compared, only with the baseline
        wins, ties = sum(better), values.count(0)
        losses, tested = len(values) - wins - ties, ""
    names = " against ".join(draw.labels_of([first, second], 24))
    numbers = counted(wins, "win", "wins"), counted(ties, "tie", "ties"), counted(losses, "loss", "losses")
    draw.titled(ax, f"{names}: {', '.join(numbers)}{tested}")
    return ax
