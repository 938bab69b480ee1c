"""Conversion to pandas DataFrames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._core import NuggetQrels, Qrels, Run, Scores, _column_names

NAMES = {argument: names[0] for argument, _, names in _column_names()}  # of the columns of DataFrames


def collection_to_pandas(collection: Qrels | Run | NuggetQrels) -> Any:
    """Returns a DataFrame with one row per document, or per judgment for a nugget."""
    import pandas

    nugget = ["nugget"] if isinstance(collection, NuggetQrels) else []
    roles = ["query", *nugget, "document", "score" if isinstance(collection, Run) else "grade"]
    return pandas.DataFrame({NAMES[role]: column for role, column in zip(roles, collection.to_columns())})


def scores_to_pandas(scores: Scores, per_query: bool, long: bool) -> Any:
    """Returns the values of one run: per query, or overall in one row."""
    import pandas

    if long or not per_query:
        return runs_to_pandas({scores.run: scores}, per_query, long)
    return pandas.DataFrame(
        {str(measure): list(scores.per_query[measure].values()) for measure in scores.measures},
        index=pandas.Index(scores.queries, name=NAMES["query"]),
    ).rename_axis(columns="measure")


def runs_to_pandas(runs: Mapping[str, Scores], per_query: bool, long: bool) -> Any:
    """Returns the values of runs: one column per measure.

    With ``long`` there is one row per value, as in CSV but without the overall rows if ``per_query``.
    """
    import pandas

    if long:
        rows = [
            (name, measure, *query, value)
            for name, one in runs.items()
            for measure in one
            for *query, value in (one.per_query[measure].items() if per_query else [(one[measure],)])
        ]
        return pandas.DataFrame(rows, columns=["run", "measure", *(["query"] if per_query else []), "value"])
    if per_query:
        frames = {name: scores_to_pandas(scores, True, False) for name, scores in runs.items()}
        return pandas.concat(frames, names=["run"]) if frames else pandas.DataFrame()
    frame = pandas.DataFrame.from_dict({name: scores.to_dict() for name, scores in runs.items()}, orient="index")
    return frame.rename_axis(index="run", columns="measure")
