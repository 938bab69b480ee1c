"""Where a re-ranker fails: what separation returns, and samples from tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ._frames import column_names, find_column, rows_of
from ._results import Interval

SAMPLE_NAMES = ("query_id", "qid", "id")
TEXT_NAMES = (("query", "question", "claim"), ("passage", "text"))
PASSAGE_NAMES = ("passage_id", "doc_id", "docno")


class PartScore(NamedTuple):
    """A mean with its interval; nan and None if there is nothing to take the mean of."""

    mean: float
    interval: Interval | None


class Part(NamedTuple):
    """The samples whose D_S is at least ``low`` and less than ``high``, which are infinite at the ends.

    ``share`` is of the samples that have a D_S, ``samples`` are ids, and ``systems`` says what each gets in them.
    """

    text: str
    low: float
    high: float
    samples: list[str]
    share: float
    systems: dict[str, PartScore]


class SystemDiagnosis(NamedTuple):
    """How much a system follows the similarity, over the samples that have a D_S.

    ``gold`` is its mean with the gold passages of the samples, ``by_similarity`` with those that the similarity would
    choose, and ``delta`` the mean of the difference; below 0 the system follows the similarity more. The correlations
    are of D_S and the measure; nan if one of them is constant.
    """

    gold: PartScore
    by_similarity: PartScore
    delta: PartScore
    pearson: float
    spearman: float
    tau_b: float


class Passage(NamedTuple):
    """A passage by its id, its place in the sample, and its text if there are texts."""

    id: str
    place: int
    text: str | None


class HardSample(NamedTuple):
    """A sample with a low D_S: its best gold passage, the best other one, and the systems that fail.

    ``distracting`` are the terms of the query that the best other passage has and the best gold one lacks, with what
    they add to its score, heaviest first.
    """

    id: str
    query: str | None
    separation: float
    best_gold: Passage
    best_other: Passage
    failing: list[str]
    distracting: list[tuple[str, float]]


def contiguous(array: Any) -> Any:
    """An array whose rows lie one after the other; lists become float32."""
    import numpy

    if isinstance(array, (list, tuple)):
        return numpy.asarray(array, dtype="float32")
    return numpy.ascontiguousarray(array)


def by_sample(values: Any, ends: list[int]) -> list[Any]:
    """An array of all passages as a list of arrays, one a sample."""
    import numpy

    return list(numpy.split(values, ends)) if len(values) else []


def sample_dicts(source: Any) -> Iterable[Any]:
    """Samples as dicts: those of a list, or the rows of a table that belong together.

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
    """{id: sample} of rows that are a passage each. Columns that are nothing else hold a system's scores."""
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
    """A passage as samples take it: a text, or a dict with its id and, if there is one, its text."""
    if id_name is None:
        return row[text_name]
    return {"id": row[id_name]} if text_name is None else {"id": row[id_name], "text": row[text_name]}


def to_pandas(found: Any) -> Any:
    """A DataFrame with a row a sample."""
    import pandas

    columns = {
        "separation": found.values,
        "state": found.states,
        "best_gold": [gold for gold, _ in found.best_passages],
        "best_other": [other for _, other in found.best_passages],
    }
    for system, values in found.correctness.items():
        columns[f"{system} ({found.measure})" if system in columns else system] = values
    return pandas.DataFrame(columns, index=pandas.Index(found.samples.ids, name="query_id"))
