"""The interface of pyndeval 0.0.8."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Union

from .._core import Evaluator, parse_measure, profile
from .pytrec_eval import by_query

__all__ = ["RelevanceEvaluator", "ScoredDoc", "SubtopicQrel", "ndeval", "ndeval_iter"]

# The measures in pyndeval's order of results, and the measures of irmetrics, with the parameters that each has.
_MEASURES = {
    "ERR-IA": "ERR_IA(alpha={alpha}, rel={rel})@{cutoff}",
    "nERR-IA": "nERR_IA(alpha={alpha}, rel={rel})@{cutoff}",
    "alpha-DCG": "alpha_DCG(alpha={alpha}, rel={rel})@{cutoff}",
    "alpha-nDCG": "alpha_nDCG(alpha={alpha}, rel={rel})@{cutoff}",
    "NRBP": "NRBP(alpha={alpha}, beta={beta}, rel={rel})",
    "nNRBP": "nNRBP(alpha={alpha}, beta={beta}, rel={rel})",
    "MAP-IA": "AP_IA(rel={rel})",
    "P-IA": "P_IA(rel={rel})@{cutoff}",
    "strec": "StRecall(rel={rel})@{cutoff}",
}
NOCUTOFF_MEASURES = {name for name, ours in _MEASURES.items() if "{cutoff}" not in ours}
SUPPORTED_MEASURES = sorted(_MEASURES, key=NOCUTOFF_MEASURES.__contains__)  # those with a cut-off first
DEFAULT_MEASURES = [
    name + at for name in _MEASURES for at in ([""] if name in NOCUTOFF_MEASURES else ["@5", "@10", "@20"])
]


class SubtopicQrel(NamedTuple):
    """A judgment: the document has a grade for a subtopic of a query."""

    query_id: str
    subtopic_id: str
    doc_id: str
    relevance: int


class ScoredDoc(NamedTuple):
    """A line of a run."""

    query_id: str
    doc_id: str
    score: float


Qrels = Iterable[Union[SubtopicQrel, "tuple[str, str, str, int]", Any]]
Scored = Iterable[Union[ScoredDoc, "tuple[str, str, float]", Any]]


def _fields(row: Any, fields: tuple[str, ...], what: str) -> tuple[Any, ...]:
    """Returns the fields of a named tuple by name, of another tuple by position."""
    if isinstance(row, tuple):
        if hasattr(row, "_fields") and all(field in row._fields for field in fields):
            return tuple(getattr(row, field) for field in fields)
        if len(row) == len(fields):
            return row
    raise RuntimeError(f"unsupported {what} format: expected tuples of {', '.join(fields)}, not {row!r:.80}")


def _text_of(measure: str, **parameters: float) -> str:
    """Returns a measure in the notation of irmetrics."""
    name, at, cutoff = measure.partition("@")
    if name not in _MEASURES:
        raise ValueError(f"unsupported measure {measure!r}; the measures are {', '.join(SUPPORTED_MEASURES)}")
    if (name in NOCUTOFF_MEASURES) == bool(at):
        raise ValueError(f"measure {measure!r} {'has no cut-off' if at else 'needs a cut-off, such as @10'}")
    return _MEASURES[name].format(cutoff=cutoff, **parameters)


class RelevanceEvaluator:
    """Judgments of subtopics and measures, prepared for the evaluation of runs.

    >>> evaluator = RelevanceEvaluator([("q1", "s1", "d1", 1), ("q1", "s2", "d2", 1)], ["strec@5", "alpha-nDCG@10"])
    >>> evaluator.evaluate([("q1", "d1", 2.0), ("q1", "d3", 1.0)])["q1"]["strec@5"]
    0.5
    """

    def __init__(
        self,
        qrels: Qrels,
        measures: Iterable[str] | None = None,
        relevance_level: int = 1,
        alpha: float = 0.5,
        beta: float = 0.5,
    ) -> None:
        self.measures = DEFAULT_MEASURES if measures is None else list(measures)
        self.relevance_level, self.alpha, self.beta = relevance_level, alpha, beta
        parameters = {"alpha": alpha, "beta": beta, "rel": relevance_level}
        self._measures = {name: parse_measure(_text_of(name, **parameters)) for name in self.measures}
        rows = [_fields(row, SubtopicQrel._fields, "qrels") for row in qrels]
        self._subtopics: dict[str, set[str]] = {}
        for query, subtopic, *_ in rows:
            self._subtopics.setdefault(query, set()).add(subtopic)
        self._evaluator = None
        if rows and self._measures:
            chosen = list(dict.fromkeys(self._measures.values()))
            policy = {**profile("pyndeval"), "queries": "intersection"}
            self._evaluator = Evaluator(nuggets=rows, measures=chosen, **policy)

    def evaluate(self, run: Scored) -> dict[str, dict[str, float]]:
        """Returns ``{query: {measure: value}}`` of the queries that are judged."""
        return {str(row.pop("query_id")): row for row in self.evaluate_iter(run)}  # type: ignore[misc]

    def evaluate_iter(self, run: Scored) -> Iterator[dict[str, float | str]]:
        """Yields the values of each query that is judged, with its ``query_id``."""
        scores = by_query((_fields(row, ScoredDoc._fields, "run") for row in run), ValueError)
        run_of_judged = {query: documents for query, documents in scores.items() if query in self._subtopics}
        values = {}
        if run_of_judged and self._evaluator:
            evaluated = self._evaluator.evaluate(run_of_judged).per_query
            values = {name: evaluated[measure] for name, measure in self._measures.items()}
        for query in run_of_judged:
            yield {"query_id": query, **{name: column[query] for name, column in values.items()}}

    def has_multiple_subtopics(self, mode: str = "all") -> bool:
        """Tells whether all queries, or with ``mode="any"`` at least one, have several subtopics."""
        return {"all": all, "any": any}[mode](len(subtopics) > 1 for subtopics in self._subtopics.values())


def ndeval_iter(
    qrels: Qrels, run: Scored, measures: Iterable[str] | None = None, alpha: float = 0.5, beta: float = 0.5
) -> Iterator[dict[str, float | str]]:
    """Yields the values of each query, with its ``query_id``."""
    return RelevanceEvaluator(qrels, measures, alpha=alpha, beta=beta).evaluate_iter(run)


def ndeval(
    qrels: Qrels, run: Scored, measures: Iterable[str] | None = None, alpha: float = 0.5, beta: float = 0.5
) -> dict[str, dict[str, float]]:
    """Returns ``{query: {measure: value}}``.

    >>> ndeval([("q1", "s1", "d1", 1)], [("q1", "d1", 2.0)], ["ERR-IA@5", "MAP-IA"])["q1"]["MAP-IA"]
    1.0
    """
    return RelevanceEvaluator(qrels, measures, alpha=alpha, beta=beta).evaluate(run)
