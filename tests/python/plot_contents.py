"""Scores for the tests of plots, and what these read from plots."""

from __future__ import annotations

from typing import Any

# By nDCG@10, a is far above d, and b and c are similar and between them. By AP, the order is reversed.
QUERIES = [f"q{i:02}" for i in range(12)]
LEVELS = {"b": 0.5, "a": 0.8, "c": 0.49, "d": 0.2}
NDCG = {
    name: {query: level + 0.01 * ((7 * i + ord(name)) % 5) for i, query in enumerate(QUERIES)}
    for name, level in LEVELS.items()
}
AP = {name: {query: 1 - score for query, score in row.items()} for name, row in NDCG.items()}

# A formula that matplotlib cannot draw, as the name of anything.
FORMULA = r"$\PATH$"
ESCAPED = r"\$\PATH\$"


def text_of(labels: Any) -> list[str]:
    return [label.get_text() for label in labels]


def boxes_of(axis: Any) -> list[Any]:
    """The boxes of the visible tick labels."""
    low, high = sorted(axis.get_view_interval())
    ticks = zip(axis.get_ticklocs(), axis.get_ticklabels())
    return [label.get_window_extent() for place, label in ticks if low <= place <= high and label.get_text()]


def nothing_is_cut(ax: Any) -> None:
    """Checks that labels, titles and the legend are within the figure, and do not overlap each other or the data."""
    ax.figure.canvas.draw()
    figure, legend = ax.figure.bbox, ax.get_legend()
    texts = [text for text in (*ax.texts, ax.xaxis.label, ax.yaxis.label, ax._left_title, ax.title) if text.get_text()]
    boxes = [text.get_window_extent() for text in texts]
    boxes += [] if legend is None else [legend.get_window_extent()]
    for one in (ax, *ax.child_axes):
        for axis in (one.xaxis, one.yaxis):
            labels = boxes_of(axis)
            boxes += labels
            assert not any(first.overlaps(second) for i, first in enumerate(labels) for second in labels[:i])
    for box in boxes:
        assert figure.x0 <= box.x0 and box.x1 <= figure.x1 and figure.y0 <= box.y0 and box.y1 <= figure.y1
    assert legend is None or not legend.get_window_extent().overlaps(ax.get_window_extent())


def points(ax: Any) -> dict[str, tuple[list[float], list[float]]]:
    """{label: (x, y)} of the labelled lines."""
    return {
        line.get_label(): (list(line.get_xdata()), list(line.get_ydata()))
        for line in ax.get_lines()
        if not line.get_label().startswith("_")
    }
