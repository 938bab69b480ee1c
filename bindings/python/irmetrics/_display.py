"""How collections and scores look, as text and in notebooks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ._core import Measure, NuggetQrels, Qrels, Run, Scores, _audit_line

Rows = Sequence[Sequence[str]]

# What a terminal obeys rather than shows, as in the compiled part: control characters but tabs, ends of lines and
# paragraphs, and what changes the direction of text.
_CONTROLS = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """A text in which all can be seen.

    >>> print(visible("bm25\\x1b[2J"))
    bm25\\x1b[2J
    """
    return _CONTROLS.sub(lambda at: f"\\x{ord(at[0]):02x}" if at[0] < "\x80" else f"\\u{ord(at[0]):04x}", text)


def number(value: float) -> str:
    """Counts as they are, all else with four decimals, and "-" for what is not defined."""
    if value != value:
        return "-"
    return f"{value:.4f}" if isinstance(value, float) else f"{value:,}"


def counted(count: int, one: str = "query", many: str = "queries") -> str:
    """ "1 query", "6,980 queries" """
    return f"{count:,} {one if count == 1 else many}"


def number_text(scores: Scores, measure: Measure) -> str:
    """The overall value with four decimals, as trec_eval prints; counts are whole, and what is not defined is "-"."""
    value = scores[measure]
    if value != value:
        return "-"
    return f"{value:.0f}" if measure.aggregate == "sum" and value.is_integer() else f"{value:.4f}"


def supports(grade: float) -> bool:
    """Whether a document of this grade supports a nugget, unless a measure asks for another level."""
    return grade >= 1


def text_table(rows: Rows) -> str:
    """Rows of cells, the first column flush left, the others flush right; the first row is the header.

    >>> print(text_table([["run", "AP"], ["bm25", "0.5000"]]))
    run       AP
    bm25  0.5000
    """
    rows = [[visible(cell) for cell in row] for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def html_table(rows: Rows, caption: str, notes: Sequence[str] = ()) -> str:
    """The same as a table of HTML, with notes below."""
    from html import escape

    head, *body = [[visible(cell) for cell in row] for row in rows]
    lines = [f"<table><caption>{escape(visible(caption))}</caption>"]
    lines.append("<thead><tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr></thead><tbody>")
    for row in body:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        lines.append(f"<tr><th>{escape(row[0])}</th>{cells}</tr>")
    lines.append("</tbody></table>")
    if notes:
        lines.append("<p>" + "<br>\n".join(map(escape, notes)) + "</p>")
    return "\n".join(lines)


def scores_rows(scores: Scores) -> list[list[str]]:
    """The overall values of one run."""
    return [[str(measure), number_text(scores, measure)] for measure in scores.measures]


def scores_text(scores: Scores) -> str:
    return f"Scores of run '{visible(scores.run)}'\n{text_table(scores_rows(scores))}\n{_audit_line(scores)}"


def scores_html(scores: Scores) -> str:
    return html_table([["measure", "value"], *scores_rows(scores)], f"{scores.run}: {_audit_line(scores)}")


def collection_html(collection: Qrels | Run | NuggetQrels) -> str:
    """The first queries with the first of their documents, or of their nuggets and how many documents support each."""
    shown = 5
    nuggets = isinstance(collection, NuggetQrels)
    rows = [["query", "nuggets", "first, with supporting documents"] if nuggets else ["query", "documents", "first"]]
    for query in list(collection)[:shown]:
        entries: dict[str, Any] = collection[query]
        first = [
            f"{name}: {sum(map(supports, value.values())) if nuggets else format(value, 'g')}"
            for name, value in list(entries.items())[:shown]
        ]
        rows.append([query, str(len(entries)), ", ".join(first) + (", ..." if len(entries) > shown else "")])
    return html_table(rows, repr(collection))
