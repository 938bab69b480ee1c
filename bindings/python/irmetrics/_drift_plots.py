"""Plots of drift: the sources of support, before and after."""

from __future__ import annotations

from typing import Any

from . import _drawing as draw
from ._display import counted
from .results import Drift, NuggetSupportDrift, SourceCount, SupportDrift

SNAPSHOTS = (("before", "#b8b8b8"), ("after", "#0072b2"))


def merged(counts: dict[str, SourceCount], limit: int) -> dict[str, SourceCount]:
    """Returns the first sources, and combines all others into one if there are too many."""
    if len(counts) <= limit:
        return counts
    names = list(counts)
    rest = [counts[name] for name in names[limit - 1 :]]
    sums = SourceCount(*(sum(values) for values in zip(*rest)))
    return {**{name: counts[name] for name in names[: limit - 1]}, f"{len(rest):,} other sources": sums}


@draw.plot
def plot_sources(drift: Drift | SupportDrift | NuggetSupportDrift, *, limit: int = 25, ax: Any = None) -> Any:
    """Plots the proportion of the support from each source as two bars, before and after, and its change."""
    draw.at_least(limit, 2, "limit")
    support = drift.queries if isinstance(drift, Drift) else drift
    draw.expected(support, (SupportDrift, NuggetSupportDrift), "drift, its queries or its nuggets")
    of_nuggets = isinstance(support, NuggetSupportDrift)
    one = "supporting document" if of_nuggets else "relevant document"
    many = f"{one}s"
    counts = merged({name: source.supports for name, source in support.sources.items()}, limit)
    totals = [sum(count.before for count in counts.values()), sum(count.after for count in counts.values())]
    if not any(totals):
        raise ValueError(f"neither snapshot has a {one}")
    labels = draw.labels_of(counts, draw.letters_of(ax, 36))
    ax = draw.axes_of(ax, 5.6 + draw.width_of(labels), 1.2 + 0.42 * len(counts))
    shares = [(100 * count.share_before, 100 * count.share_after) for count in counts.values()]
    for which, (name, colour) in enumerate(SNAPSHOTS):
        places = [place + 0.19 * (2 * which - 1) for place in range(len(counts))]
        label = f"{name}: {counted(totals[which], one, many)}"
        ax.barh(places, [pair[which] for pair in shares], height=0.36, color=colour, label=label)
    for place, (before, after) in enumerate(shares):
        beside: dict[str, Any] = {"xytext": (4, 0), "textcoords": "offset points", "va": "center"}
        end = max(share for share in (before, after) if share == share)
        ax.annotate(draw.signed(after - before, 1), (end, place), fontsize=draw.points(ax, "small"), **beside)
    draw.rows(ax, labels)
    per = "nugget" if of_nuggets else "query"
    draw.labelled(ax, f"% of {many}, once per {per}\n(labels: change in percentage points)")
    ax.margins(x=0.1)
    ax.set_xlim(left=0)
    draw.legend_above(ax, 2)
    return ax
