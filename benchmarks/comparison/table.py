"""Rows of the table: times side by side, with a ratio and a target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


class Missing(Exception):
    """A tool, package or file that a comparison needs is missing."""


class Wrong(Exception):
    """The values of the two sides differ, or one side failed."""


@dataclass(frozen=True)
class Row:
    """A row of the table. `met` is None without a target or without a comparison."""

    case: str
    work: str
    ours: str = "-"
    peer: str = "-"
    ratio: str = "-"
    target: str = "-"
    met: bool | None = None


def at_least(case: str, work: str, ours: float, peer_name: str, peer: float, target: float | None) -> Row:
    """The peer's time must be at least `target` times ours."""
    ratio = peer / ours
    wanted, met = ("-", None) if target is None else (f">= {target:g} x", ratio >= target)
    return Row(case, work, seconds(ours), f"{peer_name} {seconds(peer)}", f"{ratio:.1f} x", wanted, met)


def at_most(case: str, work: str, ours: float, peer_name: str, peer: float, target: float | None) -> Row:
    """Our time must be at most `target` times the peer's."""
    ratio = ours / peer
    wanted, met = ("-", None) if target is None else (f"<= {target:g}", ratio <= target)
    return Row(case, work, seconds(ours), f"{peer_name} {seconds(peer)}", f"{ratio:.2f} of it", wanted, met)


def seconds(value: float) -> str:
    if value >= 0.9995:
        return f"{value:.2f} s"
    return f"{value * 1e3:.1f} ms" if value >= 1e-3 else f"{value * 1e6:.2f} us"


def rows_or_problem(case: str, work: str, compare: Callable[[], list[Row]]) -> list[Row]:
    """The rows of a comparison, or one row with the reason if it fails."""
    try:
        return compare()
    except Missing as problem:
        return [Row(case, work, ratio=f"missing: {problem}")]
    except Wrong as problem:
        return [Row(case, work, ratio=f"DIFFERENT: {problem}", met=False)]


def is_different(row: Row) -> bool:
    """Whether the row reports different values."""
    return row.ratio.startswith("DIFFERENT")


def print_table(rows: Sequence[Row]) -> None:
    cells = [["#", "work", "irmetrics", "peer", "ratio", "target", "met?"], *([] for _ in rows)]
    for line, row in zip(cells[1:], rows):  # noqa: B905
        met = "-" if row.met is None else "yes" if row.met else "NO"
        line += [row.case, row.work, row.ours, row.peer, row.ratio, row.target, met]
    widths = [max(map(len, column)) for column in zip(*cells)]  # noqa: B905
    cells.insert(1, ["-" * width for width in widths])
    for line in cells:
        print("| " + " | ".join(text.ljust(width) for text, width in zip(line, widths)) + " |")  # noqa: B905
