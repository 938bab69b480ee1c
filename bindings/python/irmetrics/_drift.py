"""Arguments of drift in Python: runs on both snapshots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def scores(
    before: tuple[Any, Any], after: tuple[Any, Any], runs_before: Any, runs_after: Any, measures: Any, options: Any
) -> tuple[Any, Any]:
    """Scores the runs on two snapshots (qrels, nuggets); None without runs."""
    from ._core import Run, evaluate
    from ._several import holds_runs

    given = [runs_before is not None, runs_after is not None, measures is not None]
    if not any(given):
        if options:
            raise TypeError(f"{', '.join(options)} require runs")
        return None, None
    if not all(given):
        raise TypeError("expected runs_before, runs_after and measures together, or none of them")
    for name, runs in (("runs_before", runs_before), ("runs_after", runs_after)):
        if not isinstance(runs, Mapping) or isinstance(runs, Run) or not holds_runs(runs):
            raise TypeError(f"{name}: expected {{name: run}}, not {type(runs).__name__}")
    return (
        evaluate(dict(runs_before), qrels=before[0], measures=measures, nuggets=before[1], **options),
        evaluate(dict(runs_after), qrels=after[0], measures=measures, nuggets=after[1], **options),
    )
