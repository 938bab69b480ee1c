"""Plots of the coverage of nuggets by runs. They require matplotlib, which the first plot imports."""

from __future__ import annotations

import math
import textwrap
from typing import Any

from . import _drawing as draw
from ._core import Measure, NuggetQrels, Run, coverage, evaluate
from ._display import counted, supports
from ._ranking import NuggetRanking
from ._several import ScoresByRun

# Meanings and colours of heat map cells: darker is better.
CELLS = (
    ("not judged", "#ffffff"),
    ("does not support it", "#e0e0e0"),
    ("supports it again", "#6baed6"),
    ("supports it first", "#08306b"),
)
NOT_JUDGED, NO_SUPPORT, AGAIN, FIRST = range(len(CELLS))
# Colours of the parts of a bar: both nuggets, one, the other, neither.
PARTS = ("#08306b", "#6baed6", "#fdae6b", "#e0e0e0")
IMPORTANCE = {"vital": " \N{BLACK DIAMOND}", "okay": " \N{WHITE DIAMOND}", "unrated": ""}


def supported_share(nuggets: NuggetQrels, query: str) -> float:
    """Returns the proportion of a query's nuggets that any document supports: the upper bound of coverage."""
    judged = nuggets[query].values()
    return sum(any(map(supports, grades.values())) for grades in judged) / max(len(judged), 1)


@draw.plot
def plot_coverage(runs: Any, nuggets: Any, depth: int = 50, *, ax: Any = None, **policy: Any) -> Any:
    """Plots the proportion of nuggets that the first k documents cover, for k up to ``depth``: one line per run."""
    draw.at_least(depth, 1, "depth")
    judged = NuggetQrels(nuggets)
    cutoffs = list(range(1, depth + 1))
    scores = evaluate(runs, nuggets=judged, measures=[f"Coverage@{k}" for k in cutoffs], **policy)
    by_run = scores if isinstance(scores, ScoresByRun) else {scores.run: scores}
    curves = {name: [one[f"Coverage@{k}"] for k in cutoffs] for name, one in by_run.items()}
    queries = {tuple(one.queries) for one in by_run.values()}
    limits = {sum(supported_share(judged, query) for query in each) / max(len(each), 1) for each in queries}

    ax = draw.axes_of(ax, 6.4, 4.2)
    best = max(limits)
    if len(limits) == 1 and 0 < best < 1:
        ax.axhline(best, color="#808080", linewidth=0.8)
        where: dict[str, Any] = {"xycoords": ("axes fraction", "data"), "xytext": (0, 2), "textcoords": "offset points"}
        ax.annotate(
            "all nuggets with a document", (0.01, best), fontsize=draw.points(ax, "small"), color="#606060", **where
        )
    named = enumerate(zip(draw.labels_of(curves, draw.letters_of(ax, 36, 0.32, "small")), curves.values()))
    for place, (label, curve) in sorted(named, key=lambda item: -item[1][1][-1]):  # legend in the order of the ends
        ax.plot(cutoffs, curve, label=draw.in_legend(label), markevery=max(depth // 10, 1), **draw.look_of(place))
    ax.set_xlabel("documents read, k")
    ax.set_ylabel(f"Coverage@k, mean of {draw.counted_range(map(len, queries))}")
    ax.set_xlim(1 if depth > 1 else 0, depth if depth > 1 else 2)
    ax.set_ylim(0, 1.02)
    ax.xaxis.get_major_locator().set_params(integer=True)
    draw.ruled(ax)
    lowest = min(min(curve[depth // 2 :]) for curve in curves.values())
    if draw.is_narrow(ax) or lowest < 0.05 + 0.08 * len(curves):  # too many to fit below the curves
        draw.legend_beside(ax)
    else:
        ax.legend(loc="lower right", framealpha=0.9, edgecolor="none", handlelength=3)
    return ax


def ranking_of(nuggets: NuggetQrels, run: Run, query: str, policy: dict[str, Any]) -> NuggetRanking:
    """Returns the input of nugget-aware measures for one query of a run."""
    seen: list[NuggetRanking] = []

    def keep(ranking: NuggetRanking) -> int:
        seen.append(ranking)
        return 0

    judged = {query: {nugget: nuggets[query][nugget.id] for nugget in nuggets.nuggets(query)}}
    evaluate(run, nuggets=judged, measures=Measure("keep", keep, sees="nuggets"), **policy)
    return seen[0]


def cells_of(ranking: NuggetRanking, width: int) -> list[list[int]]:
    """Returns one row per nugget and one column per rank: the support of the nugget by the document at that rank."""
    cells = [[NOT_JUDGED] * width for _ in ranking.nuggets]
    for row, nugget in zip(cells, ranking.nuggets):
        best = FIRST
        for hit in ranking.hits:
            if hit.rank <= width and nugget.id in hit.support:
                supported = supports(hit.support[nugget.id])
                row[hit.rank - 1] = best if supported else NO_SUPPORT
                best = AGAIN if supported else best
    return cells


@draw.plot
def plot_nuggets(run: Any, nuggets: Any, query: Any, depth: int = 20, *, ax: Any = None, **policy: Any) -> Any:
    """Plots the support of a query's nuggets at ranks up to ``depth``: one row per nugget, one column per rank."""
    draw.at_least(depth, 1, "depth")
    shown = Run(run)
    ranking = ranking_of(NuggetQrels(nuggets), shown, str(query), policy)
    if not ranking.nuggets:
        raise ValueError(f"query {str(query)!r} has no nuggets")
    width = min(depth, ranking.retrieved)
    cells = cells_of(ranking, width)
    ax = draw.axes_of(ax, 5.6 + 0.24 * width, 1.3 + 0.28 * len(cells))

    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Rectangle

    colours = ListedColormap([colour for _, colour in CELLS])
    ax.pcolormesh(cells, cmap=colours, vmin=0, vmax=len(CELLS) - 1, edgecolors="#c8c8c8", linewidth=0.5, clip_on=False)
    unsupported: dict[str, Any] = {"hatch": "////", "edgecolor": "#b0b0b0", "linewidth": 0}
    letters = draw.letters_of(ax, 60, 0.45)
    labels, counts = [], []
    for place, (nugget, row) in enumerate(zip(ranking.nuggets, cells)):
        supporting = sum(supports(grades.get(nugget.id, 0)) for grades in ranking.judged.values())
        text = textwrap.shorten(nugget.text or nugget.id, letters, placeholder=" …")
        labels.append(draw.literal(text) + IMPORTANCE[nugget.importance])
        counts.append(f"{sum(cell >= AGAIN for cell in row)} of {supporting}" if supporting else "no document")
        if not supporting:
            ax.add_patch(Rectangle((0, place), width, 1, fill=False, **unsupported))
    ax.set_yticks([place + 0.5 for place in range(len(labels))], labels)
    ax.invert_yaxis()
    step = 5 if width <= 50 else 5 * math.ceil(width / 50)
    ranks = [rank for rank in range(1, width + 1) if rank == 1 or rank % step == 0]
    ax.set_xticks([rank - 0.5 for rank in ranks], [str(rank) for rank in ranks])
    draw.bare(ax)
    beside = ax.secondary_yaxis("right")
    beside.set_yticks([place + 0.5 for place in range(len(counts))], counts)
    draw.bare(beside, labelsize=draw.points(ax, "small"), labelcolor="#606060")
    draw.labelled(ax, "rank")
    draw.titled(ax, draw.literal(f"{shown.name}, query {query}"))
    cells_in_legend = [draw.patch(name, facecolor=colour, edgecolor="#808080", linewidth=0.5) for name, colour in CELLS]
    found = {nugget.importance for nugget in ranking.nuggets}
    look: dict[str, Any] = {"linestyle": "none", "marker": "D", "markersize": 4.5, "color": "#000000"}
    fills = {"vital": "#000000", "okay": "#ffffff"}
    signs = [draw.line(name, **look, markerfacecolor=fill) for name, fill in fills.items() if name in found]
    if "no document" in counts:
        signs.append(draw.patch("no document supports it", facecolor="#ffffff", **unsupported))
    right: dict[str, Any] = {"loc": "upper right", "bbox_to_anchor": (1, 0), "handlelength": 1.2, "columnspacing": 1.2}
    end = draw.legend_below(ax, cells_in_legend[::-1], 0.5, **right)  # below the label of the axis
    if signs:
        ax.add_artist(ax.get_legend())
        draw.legend_below(ax, signs, end, **right)
    return ax


@draw.plot
def plot_two_sides(
    runs: Any, nuggets: Any, k: int = 5, *, names: tuple[str, str] = ("first", "second"), ax: Any = None, **policy: Any
) -> Any:
    """Plots which nuggets the first k documents support, for queries with two nuggets: one stacked bar per run."""
    report = coverage(runs, nuggets, k=k, **policy)
    if not report.sides:
        raise ValueError("no query has two nuggets")
    labels = draw.labels_of((row.run for row in report.sides), draw.letters_of(ax, 36))
    ax = draw.axes_of(ax, 5.2 + draw.width_of(labels), 1.2 + (0.42 if len(labels) <= 8 else 0.28) * len(labels))
    one, other = draw.labels_of(names, 24)
    parts = ("both", f"only {one}", f"only {other}", "neither")
    ends = [0.0] * len(labels)
    for part, colour, *shares in zip(parts, PARTS, *(row[1:] for row in report.sides)):
        widths = [100 * share for share in shares]
        ax.barh(range(len(labels)), widths, left=ends, height=0.7, color=colour, label=part)
        ends = [end + width for end, width in zip(ends, widths)]
    draw.rows(ax, labels)
    ax.set_xlim(0, 100)
    draw.labelled(ax, f"% of queries with two nuggets, first {counted(k, 'document', 'documents')}")
    draw.legend_above(ax, 4)
    return ax
