"""Plots of drift: the sources of support, before and after."""

from __future__ import annotations

from typing import Any

from ._display import counted
from ._drawing import axes_of, expected, labels_of, ruled, signed, width_of
from ._results import Drift, NuggetSupportDrift, SourceCount, SupportDrift

BEFORE, AFTER = "#b8b8b8", "#0072b2"


def merged(counts: dict[str, SourceCount], limit: int) -> dict[str, SourceCount]:
    """Returns the first sources, and combines all others into one if there are too many."""
    if len(counts) <= limit:
        return counts
    names = list(counts)
    rest = [counts[name] for name in names[limit - 1 :]]
    sums = SourceCount(*(sum(values) for values in zip(*rest)))
    return {**{name: counts[name] for name in names[: limit - 1]}, f"{len(rest):,} other sources": sums}


def plot_sources(drift: Drift | SupportDrift | NuggetSupportDrift, *, limit: int = 25, ax: Any = None) -> Any:
    """Plots the proportion of the support from each source as two bars, before and after, and its change.

    A snapshot without support has no bars, and the change is "-".

    Parameters
    ----------
    drift
        result of drift, or its ``queries``: counts relevant documents, once per query to which they are relevant; or
        its ``nuggets``: counts documents once per nugget that they support.
    limit
        maximum number of sources; if there are more, the smallest are combined into one.
    ax
        matplotlib Axes to draw on; by default the Axes of a new figure.

    Returns
    -------
    Axes
        The axes with the plot.

    Raises
    ------
    ValueError
        if the limit is below 2 or neither snapshot has support.
    ImportError
        if matplotlib is not installed.
    """
    if limit < 2:
        raise ValueError(f"limit must be at least 2, not {limit}")
    support = drift.queries if isinstance(drift, Drift) else drift
    expected(support, (SupportDrift, NuggetSupportDrift), "drift, its queries or its nuggets")
    of_nuggets = isinstance(support, NuggetSupportDrift)
    one = "supporting document" if of_nuggets else "relevant document"
    many = f"{one}s"
    counts = merged({name: source.supports for name, source in support.sources.items()}, limit)
    totals = [sum(count.before for count in counts.values()), sum(count.after for count in counts.values())]
    if not any(totals):
        raise ValueError(f"neither snapshot has a {one}")
    labels = labels_of(counts)
    ax = axes_of(ax, 5.6 + width_of(labels), 1.2 + 0.42 * len(counts))
    shares = [(100 * count.share_before, 100 * count.share_after) for count in counts.values()]
    for which, (name, colour) in enumerate((("before", BEFORE), ("after", AFTER))):
        places = [place + 0.19 * (2 * which - 1) for place in range(len(counts))]
        label = f"{name}: {counted(totals[which], one, many)}"
        ax.barh(places, [pair[which] for pair in shares], height=0.36, color=colour, label=label)
    for place, (before, after) in enumerate(shares):
        beside: dict[str, Any] = {"xytext": (4, 0), "textcoords": "offset points", "va": "center"}
        end = max(share for share in (before, after) if share == share)
        ax.annotate(signed(after - before, 1), (end, place), fontsize="small", **beside)
    ax.set_yticks(range(len(counts)), labels)
    ax.set_ylim(len(counts) - 0.5, -0.5)
    ax.set_xlabel(f"% of {many}, once per {'nugget' if of_nuggets else 'query'}\n(labels: change in percentage points)")
    ax.margins(x=0.1)
    ax.set_xlim(left=0)
    ax.tick_params(axis="y", length=0)
    ruled(ax, "x")
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, frameon=False, fontsize="small", borderaxespad=0.2)
    return ax
