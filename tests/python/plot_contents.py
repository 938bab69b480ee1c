"""What the tests of plots read from them."""

from __future__ import annotations

from typing import Any


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
