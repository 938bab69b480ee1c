"""Arguments of separation in Python: samples from tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ._frames import column_names, find_column, rows_of

SAMPLE_NAMES = ("query_id", "qid", "id")
TEXT_NAMES = (("query", "question", "claim"), ("passage", "text"))
PASSAGE_NAMES = ("passage_id", "doc_id", "docno")


def sample_dicts(source: Any) -> Iterable[Any]:
    """Returns samples as dicts: the items of a list, or the grouped rows of a table.

    >>> rows = {"query": ["Why?", "Why?"], "passage": ["Because.", "No."], "gold": [1, 0], "x": [0.5, 0.25]}
    >>> import pandas
    >>> list(sample_dicts(pandas.DataFrame({"query_id": ["q1", "q1"], **rows})))[0]["scores"]
    {'x': [0.5, 0.25]}
    """
    names = column_names(source)
    if names is None:
        return source  # type: ignore[no-any-return]
    if "passages" in names:
        return rows_of(source)
    return samples_of_rows(rows_of(source), names).values()


def samples_of_rows(rows: Iterable[Any], names: list[str]) -> dict[Any, dict[str, Any]]:
    """Converts rows, one per passage, to {id: sample}. All other columns are scores of systems."""
    sample_name = find_column(names, SAMPLE_NAMES, "ids of samples")
    gold_name = find_column(names, ("gold",), "gold passages")
    query_name, passage_name = (next((name for name in known if name in names), None) for known in TEXT_NAMES)
    id_name = next((name for name in PASSAGE_NAMES if name in names), None)
    others = {sample_name, gold_name, query_name, passage_name, id_name}
    systems = [name for name in names if name not in others]
    samples: dict[Any, dict[str, Any]] = {}
    for row in rows:
        key = row[sample_name]
        sample = samples.get(key)
        if sample is None:
            sample = samples[key] = {"query_id": key, "gold": [], "scores": {name: [] for name in systems}}
            if query_name is not None:
                sample["query"] = row[query_name]
            if passage_name is not None or id_name is not None:
                sample["passages"] = []
        elif query_name is not None and row[query_name] != sample["query"]:
            raise ValueError(f"sample {key!r}: it has two queries, {sample['query']!r} and {row[query_name]!r}")
        sample["gold"].append(row[gold_name])
        for name in systems:
            sample["scores"][name].append(row[name])
        if "passages" in sample:
            sample["passages"].append(passage_of(row, passage_name, id_name))
    return samples


def passage_of(row: Any, text_name: str | None, id_name: str | None) -> Any:
    """Converts a row to a passage of a sample: a text, or a dict with its id and, if present, its text."""
    if id_name is None:
        return row[text_name]
    return {"id": row[id_name]} if text_name is None else {"id": row[id_name], "text": row[text_name]}
