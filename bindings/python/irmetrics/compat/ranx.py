"""The interface of ranx 0.3, computed by irmetrics: ``Qrels``, ``Run``, ``evaluate`` and ``fuse``.

Documents with equal scores keep the order of the input, as in ranx with up to 15 documents. Differences:

- ``rbp`` is missing, which has other values in ranx than in the field. ``compare`` and ``plot`` have counterparts in
  irmetrics: ``irmetrics.compare``, ``irmetrics.plot_scores``.
- ``fuse`` has the methods ``rrf``, ``sum`` and ``mnz``, with ``norm="min-max"`` for ``sum`` only.
- ``bpref`` is trec_eval's: negative grades are not nonrelevant, and it is defined without nonrelevant documents.
- A document that occurs twice, and scores that are not finite, are errors.
"""

from __future__ import annotations

import math
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .. import _core

__all__ = ["Qrels", "Run", "evaluate", "fuse"]

# The measures of irmetrics for ranx's names, without and with a cut-off. f1 and hits are derived from others.
_MEASURES = {
    "hit_rate": "Success",
    "precision": "P",
    "recall": "R",
    "r-precision": "Rprec",
    "bpref": "Bpref",
    "mrr": "RR",
    "map": "AP",
    "dcg": "DCG",
    "dcg_burges": "DCG(dcg='exp-log2')",
    "ndcg": "nDCG",
    "ndcg_burges": "nDCG(dcg='exp-log2')",
}
_OF_ALL = {"precision": "SetP", "recall": "SetR", "hit_rate": "Success@4294967295"}
_OF_GRADES = ("dcg", "dcg_burges", "ndcg", "ndcg_burges")
_NAMES = ("hits", "f1", *_MEASURES)


class _ByQuery:
    """Numbers by query and document."""

    def __init__(self, rows: Mapping[str, Mapping[str, float]] | None = None, name: str | None = None) -> None:
        self._rows: dict[str, dict[str, float]] = {query: dict(row) for query, row in (rows or {}).items()}
        self.name = name

    @classmethod
    def from_dict(cls, d: Mapping[str, Mapping[str, float]], name: str | None = None) -> Any:
        """Copies ``{query: {document: number}}``."""
        return cls(d, name)

    @classmethod
    def from_df(
        cls, df: Any, q_id_col: str = "q_id", doc_id_col: str = "doc_id", score_col: str = "score", **kw: Any
    ) -> Any:
        """Reads the columns of a data frame."""
        rows: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for query, document, number in zip(df[q_id_col], df[doc_id_col], df[score_col]):
            rows[query][document] = number
        return cls(rows, **kw)

    def __getitem__(self, query: str) -> dict[str, float]:
        return self._rows[query]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def keys(self) -> Any:
        return self._rows.keys()

    def items(self) -> Any:
        return self._rows.items()

    def to_dict(self) -> dict[str, dict[str, float]]:
        return {query: dict(row) for query, row in self._rows.items()}

    @property
    def size(self) -> int:
        return len(self._rows)


class Qrels(_ByQuery):
    """Judgments.

    >>> Qrels({"q1": {"d1": 1}})["q1"]
    {'d1': 1}
    """

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], kind: str | None = None) -> Qrels:
        """Reads a file of TREC qrels, which may be compressed."""
        return cls({query: dict(grades) for query, grades in _core.read_qrels(path).to_dict().items()})


class Run(_ByQuery):
    """Results of a system; ``evaluate`` stores the values in ``scores`` and ``mean_scores``.

    >>> Run({"q1": {"d1": 2.5}}, name="bm25").name
    'bm25'
    """

    def __init__(self, run: Mapping[str, Mapping[str, float]] | None = None, name: str | None = None) -> None:
        super().__init__(run, name)
        self.scores: defaultdict[str, dict[str, float]] = defaultdict(dict)
        self.mean_scores: dict[str, float] = {}
        self.std_scores: dict[str, float] = {}

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], kind: str | None = None, name: str | None = None) -> Run:
        """Reads a TREC run, which may be compressed."""
        read = _core.read_run(path)
        return cls({query: dict(scores) for query, scores in read.to_dict().items()}, name or read.name)

    def make_comparable(self, qrels: Qrels) -> Run:
        """Returns the run with the queries of the judgments: without others, with empty results for missing ones."""
        return Run({query: self._rows.get(query, {}) for query in qrels}, self.name)


def _split(metric: str) -> tuple[str, str, int]:
    """Splits 'ndcg@10-l2' into the name, '@10' and the level."""
    name, _, level = metric.partition("-l")
    name, at, cutoff = name.partition("@")
    if name not in _NAMES:
        raise ValueError(f"Metric {metric} not supported; expected one of {', '.join(_NAMES)}")
    return name, at + cutoff, int(level or 1)


def _per_query(qrels: Mapping[str, Mapping[str, int]], run: Mapping[str, Any], metric: str) -> list[float]:
    name, cutoff, level = _split(metric)
    if name in ("f1", "hits"):
        of_level = f"-l{level}" if level > 1 else ""
        precision = _per_query(qrels, run, f"precision{cutoff}{of_level}")
        if name == "hits":
            return [p * (int(cutoff[1:]) if cutoff else len(run[q])) for p, q in zip(precision, run)]
        recall = _per_query(qrels, run, f"recall{cutoff}{of_level}")
        return [2 * p * r / (p + r) if p + r > 0 else 0.0 for p, r in zip(precision, recall)]
    text = _MEASURES[name] if cutoff else _OF_ALL.get(name, _MEASURES[name])
    if level > 1 and name in _OF_GRADES:
        kept = {
            query: {doc: grade for doc, grade in grades.items() if grade >= level} for query, grades in qrels.items()
        }
        qrels = {query: grades or {"": 0} for query, grades in kept.items()}
    elif level > 1:
        function, at, rank = text.partition("@")
        text = f"{function}(rel={level}){at}{rank}"
    scored = _core.evaluate(run, qrels=qrels, measures=text + cutoff, ties="input")
    column = scored.per_query[scored.measures[0]]
    return [column[query] for query in run]


def evaluate(
    qrels: Qrels | Mapping[str, Mapping[str, int]],
    run: Run | Mapping[str, Mapping[str, float]],
    metrics: str | Sequence[str],
    return_mean: bool = True,
    return_std: bool = False,
    threads: int = 0,
    save_results_in_run: bool = True,
    make_comparable: bool = False,
) -> Any:
    """Returns the mean of a metric, or ``{metric: mean}`` for several; without return_mean the values of the queries.

    >>> evaluate(Qrels({"q1": {"d2": 1}}), Run({"q1": {"d1": 2.0, "d2": 1.0}}), ["mrr", "hits@1"])
    {'mrr': 0.5, 'hits@1': 0.0}
    """
    if make_comparable and isinstance(qrels, Qrels) and isinstance(run, Run):
        run = run.make_comparable(qrels)
    if set(qrels.keys()) != set(run.keys()):
        raise AssertionError("the queries of qrels and run differ; make_comparable=True adds and removes queries")
    grades: Any = qrels.to_dict() if isinstance(qrels, Qrels) else qrels
    scores: Any = run.to_dict() if isinstance(run, Run) else run
    results: dict[str, Any] = {}
    for metric in [metrics] if isinstance(metrics, str) else metrics:
        values = _per_query(grades, scores, metric)
        mean = sum(values) / len(values)
        deviation = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
        if isinstance(run, Run) and save_results_in_run:
            run.scores[metric] = dict(zip(scores, values))
            run.mean_scores[metric] = mean
            if return_std:
                run.std_scores[metric] = deviation
        results[metric] = values if not return_mean else {"mean": mean, "std": deviation} if return_std else mean
    return results[metrics] if isinstance(metrics, str) else results


def fuse(
    runs: Iterable[Run], norm: str | None = "min-max", method: str = "wsum", params: Mapping[str, float] | None = None
) -> Run:
    """Merges runs: method ``rrf`` (params ``k``), ``sum`` or ``mnz``.

    >>> dict(fuse([Run({"q": {"a": 2.0}}), Run({"q": {"a": 1.0, "b": 0.5}})], norm=None, method="sum")["q"])
    {'a': 3.0, 'b': 0.5}
    """
    if method not in ("rrf", "sum", "mnz"):
        raise ValueError(f"method {method!r} is not supported; expected rrf, sum or mnz")
    if norm not in (None, "min-max") or (norm and method == "mnz"):
        raise ValueError(f"norm {norm!r} is not supported with method {method!r}")
    name = "min_max" if norm and method == "sum" else method
    parameters = ",".join(f"{key}={value}" for key, value in (params or {}).items())
    chosen = f"{name}({parameters})" if parameters else name
    fused = _core.fuse([_core.Run(run.to_dict()) for run in runs], chosen, ties="input")
    return Run({query: dict(scores) for query, scores in fused.to_dict().items()}, name=method)
