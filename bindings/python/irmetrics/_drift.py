"""Arguments of drift in Python: runs on both snapshots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def scores(
    before: tuple[Any, Any], after: tuple[Any, Any], runs_before: Any, runs_after: Any, measures: Any, options: Any
) -> tuple[Any, Any]:
    """Scores the runs on two snapshots (qrels, nuggets); None without runs."""
    from ._core import Run, evaluate
    from ._several import ScoresByRun

    given = [runs_before is not None, runs_after is not None, measures is not None]
    if not any(given):
        if options:
            raise TypeError(f"{', '.join(options)} require runs")
        return None, None
    if not all(given):
        raise TypeError("expected runs_before, runs_after and measures together, or none of them")
    found: list[Any] = []
    for name, runs, (qrels, nuggets) in (("runs_before", runs_before, before), ("runs_after", runs_after, after)):
        result = None
        if isinstance(runs, Mapping) and not isinstance(runs, Run):
            result = evaluate(dict(runs), qrels=qrels, measures=measures, nuggets=nuggets, **options)
        if not isinstance(result, ScoresByRun):
            raise TypeError(f"{name}: expected {{name: run}}, not {type(runs).__name__}")
        found.append(result)
    return found[0], found[1]
