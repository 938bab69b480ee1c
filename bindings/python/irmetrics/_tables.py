"""What results have in common whose classes are written by hand."""

from __future__ import annotations

from ._display import html_table, text_table


def number(value: float) -> str:
    """Counts as they are, all else with four decimals, and "-" for what is not defined."""
    if value != value:
        return "-"
    return f"{value:.4f}" if isinstance(value, float) else f"{value:,}"


def counted(count: int, one: str = "query", many: str = "queries") -> str:
    """ "1 query", "6,980 queries" """
    return f"{count:,} {one if count == 1 else many}"


class Result:
    """A result that looks the same in a terminal and in a notebook: a table of its values, and a line about them."""

    _shown: tuple[str, ...] = ()

    def _about(self) -> str:
        return type(self).__name__

    def _rows(self) -> list[list[str]]:
        return [["", "value"], *([name, number(getattr(self, name))] for name in self._shown)]

    def __repr__(self) -> str:
        return self._about() + "\n" + text_table(self._rows()[1:])

    def _repr_html_(self) -> str:
        return html_table(self._rows(), self._about())
