"""Plots of separation: the distribution of D_S by success of a system, and the scores of systems in its parts."""

from __future__ import annotations

import math
import textwrap
from typing import Any

from . import _drawing as draw
from ._core import Separation
from ._display import counted

# Colours of bars, and darker ones of the lines that cross them.
RIGHT, WRONG, ALL = (draw.UP, "#00344f"), (draw.DOWN, "#5c2900"), (draw.SAME, "#202020")

# Colours of systems, and hatches that tell those apart that have the same colour.
BARS, HATCHES = draw.COLOURS[1:], ("///", "...", "xxx", "---")


def system_of(found: Any, system: str | None) -> str | None:
    """Returns the system to draw; None if there is none. Raises ValueError if there are several and none is named."""
    names = list(found.systems)
    if system is None:
        if len(names) > 1:
            raise ValueError(f"there are {len(names)} systems; choose one with system=")
        return names[0] if names else None
    if system not in names:
        raise KeyError(f"no system {system!r}; there are {', '.join(names) or 'none'}")
    return system


def similarity_text(found: Any, width: int) -> str:
    """Returns "D_S by" and the similarity, in lines of this many characters; three at most."""
    lines = textwrap.wrap(f"D_S by {found.similarity}", width, max_lines=3, placeholder=" …")
    return draw.literal("\n".join(lines))


def bin_edges(low: float, high: float, bins: int) -> list[float]:
    """Returns the edges of about this many bins of equal width; 0 is an edge if it is within the range.

    >>> bin_edges(-1, 3, 4)
    [-1.0, 0.0, 1.0, 2.0, 3.0, 4.0]
    """
    width = (high - low) / bins or 1.0
    first, last = math.floor(low / width), math.floor(high / width) + 1
    return [place * width for place in range(first, last + 1)]


def counts(values: list[float], edges: list[float]) -> list[int]:
    """Counts the values in each bin; a value at an edge belongs to the bin above."""
    from bisect import bisect_right

    found = [0] * (len(edges) - 1)
    for value in values:
        # An edge computed as a multiple of the width may be just above the smallest value.
        found[max(0, min(bisect_right(edges, value), len(found)) - 1)] += 1
    return found


@draw.plot
def plot_separation(found: Any, system: str | None = None, *, bins: int = 30, ax: Any = None) -> Any:
    """Plots the distribution of D_S over the samples as stacked bars: where a system is right and where it is wrong."""
    draw.at_least(bins, 1, "bins")
    draw.expected(found, Separation, "separation")
    name = system_of(found, system)
    values = [float(value) for value in found.values]
    scores = [1.0] * len(values) if name is None else found.correctness[name]
    pairs = [(value, score >= 1) for value, score in zip(values, scores) if value == value and score == score]
    if not pairs:
        raise ValueError("no sample has a D_S")
    ax = draw.axes_of(ax, 6.4, 3.8)
    edges = bin_edges(min(value for value, _ in pairs), max(value for value, _ in pairs), bins)
    kinds: list[tuple[str, tuple[str, str], bool]] = [("right", RIGHT, True), ("wrong", WRONG, False)]
    if name is None:
        kinds = [("samples", ALL, True)]
    handles: list[Any] = []
    below = [0] * (len(edges) - 1)
    for label, (colour, dark), right in kinds:
        some = [value for value, is_right in pairs if is_right == right]
        heights = counts(some, edges)
        look: dict[str, Any] = {"color": colour, "edgecolor": "#ffffff", "linewidth": 0.5, "label": label}
        ax.bar(edges[:-1], heights, width=edges[1] - edges[0], bottom=below, align="edge", **look)
        below = [lower + height for lower, height in zip(below, heights)]
        text = f"{label}: {len(some):,}"
        if some:
            mean = math.fsum(some) / len(some)
            ax.axvline(mean, color="#ffffff", linewidth=2.6)
            ax.axvline(mean, color=dark, linewidth=1.4, linestyle="--", label=f"mean of {label}")
            text += f", mean {mean:.4f}"
        handles.append(draw.patch(text, color=colour))
    ax.axvline(0, color="#000000", linewidth=0.8)
    ax.set_ylabel("samples")
    ax.yaxis.get_major_locator().set_params(integer=True)
    draw.labelled(ax, similarity_text(found, 38 if draw.is_narrow(ax) else 64))
    draw.ruled(ax, "y")
    about = counted(len(pairs), "sample", "samples")
    if len(pairs) < len(values):
        about += f", and {len(values) - len(pairs):,} without D_S"
    if name is not None:
        about = f"{draw.labels_of([name])[0]}, right if {draw.literal(found.measure)} is 1: {about}"
    draw.titled(ax, about)
    handles.append(draw.line("mean", color="#404040", linewidth=1.4, linestyle="--"))
    draw.legend_below(ax, handles, 0.6 + 0.17 * ax.get_xlabel().count("\n"))
    return ax


@draw.plot
def plot_parts(found: Any, *, parts: Any = None, ax: Any = None) -> Any:
    """Plots the score of each system in each part of the samples, as bars with intervals."""
    draw.expected(found, Separation, "separation")
    parts = found.parts if parts is None else list(parts)
    systems = list(found.systems)
    if not systems or not parts:
        raise ValueError(f"there are no {'parts' if systems else 'systems'} to draw")
    labels = draw.labels_of(systems, draw.letters_of(ax, 24, 0.32, "small"))
    per_part = max(1.4, min(0.35 * len(systems), 1.4 + 0.12 * len(systems)))  # inches
    ax = draw.axes_of(ax, max(5, 1 + len(parts) * per_part) + 0.6 + min(1.2, draw.width_of(labels)), 3.6)
    width = 0.8 / len(systems)
    handles = []
    for row, (system, label) in enumerate(zip(systems, labels)):
        hatch, colour = divmod(row, len(BARS))
        look: dict[str, Any] = {"color": BARS[colour]}
        if hatch:
            hatched = HATCHES[(hatch - 1) % len(HATCHES)]
            look = {"facecolor": BARS[colour], "hatch": hatched, "edgecolor": "#ffffff", "linewidth": 0}
        for place, part in enumerate(parts):
            mean, interval = part.systems[system]
            if mean != mean:  # an empty part
                continue
            left = place - 0.4 + row * width
            ax.bar([left], [mean], width=0.92 * width, align="edge", label=system, **look)
            if interval is not None and interval.low == interval.low:
                middle = left + 0.46 * width
                ends = [interval.low, interval.high]
                ax.plot(
                    [middle, middle],
                    ends,
                    color="#000000",
                    linewidth=1.2 if len(systems) <= 8 else 0.7,
                    label="interval",
                )
        handles.append(draw.patch(draw.in_legend(label), **look))
    texts = [f"{part.text}\n{part.share:.1%} ({len(part.samples):,})" for part in parts]
    ax.set_xticks(range(len(parts)), texts, fontsize=draw.points(ax, "small"))
    ax.set_xlim(-0.6, len(parts) - 0.4)
    ax.tick_params(axis="x", length=0)
    ax.set_ylabel(f"{draw.literal(found.measure)}, mean with its interval")
    draw.ruled(ax, "y")
    draw.titled(ax, similarity_text(found, 38 if draw.is_narrow(ax) else 64))
    beside: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.01, 1), "fontsize": "small", "handlelength": 2}
    draw.legend_beside(ax, handles=handles, **beside)
    return ax
