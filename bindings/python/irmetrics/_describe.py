"""Judgments for describe and the filter of judgments."""

from __future__ import annotations

from typing import Any

from ._frames import NUGGET_ROLES, column_names, has_roles


def refuse_nuggets(judgments: Any) -> None:
    """Raises TypeError for a table of judgments for nuggets, which could be read as judgments of documents."""
    if has_roles(column_names(judgments) or (), NUGGET_ROLES):
        raise TypeError("the table has a column of nuggets; write filter_judgments(NuggetQrels(table))")
