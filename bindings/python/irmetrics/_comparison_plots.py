"""Plots of comparisons: scores with intervals, tiers of systems, differences by query."""

from __future__ import annotations

import math
from typing import Any

from ._core import Comparison, _correction_title, _p_value_text
from ._display import counted
from ._drawing import (
    DOWN,
    SAME,
    UP,
    axes_of,
    bare,
    expected,
    labels_of,
    legend_below,
    literal,
    lower_is_better,
    percent,
    ruled,
    signed,
    titled,
    width_of,
)
from ._results import ComparedMeasure, ComparedPair

# Styles of points by the system's difference from the reference: the baseline or the best system.
POINTS: dict[str, dict[str, Any]] = {
    "reference": {"marker": "D", "color": "#000000", "markersize": 6},
    "significantly better": {"marker": "o", "color": UP, "markersize": 6},
    "significantly worse": {"marker": "o", "color": DOWN, "markersize": 6},
    "not significant": {"marker": "o", "color": SAME, "markersize": 6, "markerfacecolor": "#ffffff"},
}


def measure_of(comparison: Any, measure: Any) -> ComparedMeasure:
    """Returns one measure of a comparison. Raises ValueError if there are several and none is named."""
    expected(comparison, Comparison, "compare")
    if measure is None and len(comparison.measures) != 1:
        raise ValueError(f"there are {len(comparison.measures)} measures; choose one with measure=")
    compared: ComparedMeasure = comparison[comparison.measures[0] if measure is None else measure]
    return compared


def is_inverted(compared: ComparedMeasure) -> bool:
    """Whether lower scores are better: the first system has the best mean. If all means are equal, the name decides."""
    means = [system.mean for system in compared.systems.values()]
    if math.isclose(means[0], means[-1]):
        return lower_is_better(compared.measure)
    return means[0] < means[-1]


def test_of(comparison: Any) -> str:
    """Describes the test of the differences: "t test, Holm correction, alpha 0.05"."""
    corrected = "" if comparison.correction == "none" else f", {_correction_title(comparison.correction)} correction"
    return f"{comparison.test.replace('_', ' ')} test{corrected}, alpha {comparison.alpha:g}"


def standing(compared: ComparedMeasure, name: str, reference: str) -> str:
    """Returns the key of a system's point: "reference", or its difference from the reference by the test."""
    if name == reference:
        return "reference"
    pair = next((pair for pair in compared.pairs if {pair.first, pair.second} == {name, reference}), None)
    if pair is None or not pair.significant or pair.direction == 0:
        return "not significant"
    better = pair.direction > 0 if pair.first == name else pair.direction < 0
    return "significantly better" if better else "significantly worse"


def plot_scores(comparison: Any, measure: Any = None, *, ax: Any = None) -> Any:
    """Plots the mean score of each system with its interval, the best at the top.

    A line marks the baseline, or the best system if there is no baseline. Filled points are systems that differ from it
    significantly, empty points all others.

    Parameters
    ----------
    comparison
        result of compare.
    measure
        the measure to draw; optional if there is only one.
    ax
        matplotlib Axes to draw on; by default the Axes of a new figure.

    Returns
    -------
    Axes
        The axes with the plot.

    Raises
    ------
    ValueError
        if the measure is required.
    KeyError
        if it was not compared.
    ImportError
        if matplotlib is not installed.
    """
    compared = measure_of(comparison, measure)
    systems = list(compared.systems.values())
    reference = systems[0].name if comparison.baseline is None else comparison.baseline
    what = "best" if comparison.baseline is None else "baseline"
    centre = compared.systems[reference].mean
    labels = labels_of(system.name for system in systems)
    ax = axes_of(ax, 6 + width_of(labels), 1.5 + 0.24 * len(systems))

    from matplotlib.lines import Line2D

    standings = [standing(compared, system.name, reference) for system in systems]
    ax.axvline(centre, color=SAME, linewidth=0.9, linestyle=":", zorder=1)
    for place, (system, said) in enumerate(zip(systems, standings)):
        low, high = system.interval.low, system.interval.high
        ax.plot([low, high], [place, place], color=POINTS[said]["color"], linewidth=1.6, zorder=2)
        ax.plot([system.mean], [place], **POINTS[said], linestyle="none", label=system.name, zorder=3)
    ax.set_yticks(range(len(systems)), labels)
    ax.set_ylim(len(systems) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    ax.set_xlabel(
        f"{literal(compared.measure)}: mean of {counted(compared.queries)} with its {percent(compared.level)} interval"
    )
    ruled(ax, "x", hidden=("top", "right", "left"))

    handles = [
        Line2D([], [], **point, linestyle="none", label=what if said == "reference" else said)
        for said, point in POINTS.items()
        if said in standings
    ]
    legend_below(ax, handles, 0.55)
    titled(ax, f"compared with {labels_of([reference])[0]} ({test_of(comparison)})", fontsize="small")
    return ax


def plot_tiers(comparison: Any, measure: Any = None, *, ax: Any = None) -> Any:
    """Plots a critical-difference diagram: systems along an axis of their means, and bars that join tiers.

    The best system is at the right; if lower is better, the axis is inverted. The test could not separate the systems
    under one bar; the bar has a dot for each. Demsar, Journal of Machine Learning Research 7, 2006, shows such diagrams
    of ranks.

    Parameters
    ----------
    comparison
        result of compare, without a baseline.
    measure
        the measure to draw; optional if there is only one.
    ax
        matplotlib Axes to draw on; by default the Axes of a new figure.

    Returns
    -------
    Axes
        The axes with the plot.

    Raises
    ------
    ValueError
        if the measure is required or there is a baseline.
    KeyError
        if the measure was not compared.
    ImportError
        if matplotlib is not installed.
    """
    expected(comparison, Comparison, "compare")
    if comparison.baseline is not None:
        raise ValueError("tiers need the differences of all pairs: compare without a baseline")
    compared = measure_of(comparison, measure)
    means = {name: system.mean for name, system in compared.systems.items()}
    bars = [tier for tier in compared.tiers if len(tier) > 1]
    best = list(means)  # the right half from the top; the left half starts with the worst mean
    right, left = best[: (len(best) + 1) // 2], best[: (len(best) - 1) // 2 : -1]
    labels = dict(zip(best, labels_of(best, 30)))
    sides = (
        [f"{means[name]:.4f}  {labels[name]}" for name in right],
        [f"{labels[name]}  {means[name]:.4f}" for name in left],
    )
    above = 0.8 + 0.6 * len(bars)  # the rows of labels begin below the bars
    depth = above + len(right)
    ax = axes_of(ax, 4.4 + sum(map(width_of, sides)), 1.1 + 0.2 * depth)

    for place, tier in enumerate(bars):
        height = 0.8 + 0.6 * place
        values = [means[name] for name in tier]
        ax.plot(values, [height] * len(values), color="#000000", linewidth=2.6, marker="o", markersize=3.6, zorder=3)
    low, high = min(means.values()), max(means.values())
    edge = 0.06 * (high - low) or 0.01
    inverted = is_inverted(compared)
    ends = (high + edge, low - edge) if inverted else (low - edge, high + edge)
    for names, end in zip((left, right), ends):
        for row, name in enumerate(names):
            height = above + 0.5 + row
            ax.plot([means[name], means[name], end], [0, height, height], color=SAME, linewidth=0.8, label=name)
    ax.set_xlim(ends)
    ax.set_ylim(depth, 0)

    beside = ax.secondary_yaxis("right")
    for axis, texts in zip((beside, ax), sides):
        axis.set_yticks([above + 0.5 + row for row in range(len(texts))], texts)
        bare(axis, "y", labelsize="small")
    ax.spines["top"].set_visible(True)
    ax.xaxis.tick_top()
    ax.locator_params(axis="x", nbins=6)
    title = f"{literal(compared.measure)}, mean of {counted(compared.queries)}"
    ax.set_title(title + (", lower is better" if inverted else ""), fontsize="medium")
    about = "bars join systems that are not separated" if bars else "all systems are separated"
    ax.set_xlabel(f"{about} ({test_of(comparison)})", fontsize="small", color="#606060")
    ax.xaxis.set_label_position("bottom")
    return ax


def pair_of(compared: ComparedMeasure, first: str, second: str) -> ComparedPair | None:
    """Returns the pair of two systems, in the order compared; None if they were not compared."""
    try:
        return compared[first, second]
    except KeyError:
        return None


def pair_text(pair: ComparedPair, turned: bool, level: float) -> str:
    """Describes the mean difference of a pair, turned or not, its interval and p-value."""
    low, high, difference = pair.interval.low, pair.interval.high, pair.difference
    if turned:
        low, high, difference = -high, -low, -difference
    text = f"mean {signed(difference)}, {percent(level)} interval {signed(low)} to {signed(high)}"
    text += f", p {_p_value_text(pair.p_value)}"
    if pair.corrected_p_value != pair.p_value:
        text += f", corrected {_p_value_text(pair.corrected_p_value)}"
    return text


def plot_differences(
    comparison: Any, first: str, second: str | None = None, measure: Any = None, *, ax: Any = None
) -> Any:
    """Plots the difference of two systems on each query as a sorted bar chart: first score minus second.

    Bars are blue where the first system is better, orange where it is worse. A dashed line marks the mean difference.
    The title shows wins, ties and losses of the first system.

    Parameters
    ----------
    comparison
        result of compare.
    first, second
        names of systems; the second is optional if the comparison has a baseline, which is its default.
    measure
        the measure to draw; optional if there is only one.
    ax
        matplotlib Axes to draw on; by default the Axes of a new figure.

    Returns
    -------
    Axes
        The axes with the plot.

    Raises
    ------
    ValueError
        if the measure or the second system is required.
    KeyError
        for unknown systems or measures.
    ImportError
        if matplotlib is not installed.
    """
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
    few = len(queries) <= 50  # so that the names fit
    ax = axes_of(ax, min(max(6.4, 1.2 + 0.2 * len(queries)), 9), 3.6)

    mean = sum(values) / len(values)
    colours = [UP if is_better else DOWN for is_better in better]
    ax.bar(range(len(queries)), values, width=0.8 if len(queries) <= 100 else 1, color=colours)
    ax.axhline(0, color="#000000", linewidth=0.8)
    ax.axhline(mean, color="#000000", linewidth=1, linestyle="--", label="mean")
    ax.set_xlim(-0.7, len(queries) - 0.3)
    if few:
        labels = labels_of(queries, 16)
        upright = len(queries) * max(map(len, labels)) > 60  # too long side by side
        ax.set_xticks(range(len(queries)), labels, fontsize="small", rotation=90 if upright else 0)
        ax.tick_params(axis="x", length=0)
    else:
        ax.set_xticks([])
        ax.set_xlabel(f"{counted(len(queries))}, sorted by difference")
    ax.set_ylabel(f"difference in {literal(compared.measure)}" + (" (lower is better)" if inverted else ""))
    ruled(ax, "y", hidden=("top", "right", "bottom"))
    names = labels_of([first, second], 24)
    pair = pair_of(compared, first, second)
    turned = pair is not None and pair.first != first
    if pair is None:
        wins, ties = sum(better), values.count(0)
        losses = len(values) - wins - ties
    else:
        wins, ties, losses = pair.wins, pair.ties, pair.losses
        wins, losses = (losses, wins) if turned else (wins, losses)
    about = f"{names[0]} against {names[1]}: {counted(wins, 'win', 'wins')}, {counted(ties, 'tie', 'ties')}, "
    about += counted(losses, "loss", "losses")
    titled(ax, about + (f"\n{pair_text(pair, turned, compared.level)}" if pair else ""))
    return ax
