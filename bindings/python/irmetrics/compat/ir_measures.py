"""The interface of ir_measures 0.4, computed by irmetrics.

Measures are the objects of irmetrics, which are written as in ir_measures: ``nDCG @ 10``, ``P(rel=2) @ 5``. Each has
the order of documents and the precision of the tool that ir_measures calls for it. Differences:

- Measures have no methods: ``calc_aggregate([AP], qrels, run)[AP]`` instead of ``AP.calc_aggregate(qrels, run)``.
- There are no providers, and no ``define``: a measure of your own is ``irmetrics.Measure(name, function)``.
- Accuracy, BPM, Compat, INSQ, INST, SDCG and NERR8 to NERR11 are missing. ``SetF(beta)`` takes beta, not its square.
- ``IPrec`` rounds recall levels as trec_eval 10 does.
- Nugget-aware measures with several values of alpha can be computed in one call; ir_measures gives 0 for all but one.
- Empty qrels are an error; they give nan in ir_measures.
- ``NumRel`` of a query that the run lacks counts its relevant documents; it is 0 in ir_measures.
"""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, NamedTuple, Union

from .._core import (
    AP,
    AP_IA,
    ERR,
    ERR_IA,
    NRBP,
    P_IA,
    RBP,
    RR,
    Bpref,
    Evaluator,
    IPrec,
    Judged,
    Measure,
    NumQ,
    NumRel,
    NumRelRet,
    NumRet,
    P,
    R,
    Rprec,
    SetAP,
    SetF,
    SetP,
    SetR,
    SetRelP,
    StRecall,
    Success,
    alpha_DCG,
    alpha_nDCG,
    infAP,
    nDCG,
    nERR_IA,
    nNRBP,
    parse_measure,
    profile,
)
from .._core import parse_measures as _parse_measures
from . import pytrec_eval as _pytrec_eval

MAP, MRR, NDCG, Precision, Recall, RPrec, BPref, MAP_IA = AP, RR, nDCG, P, R, Rprec, Bpref, AP_IA

__all__ = [
    "AP",
    "AP_IA",
    "ERR",
    "ERR_IA",
    "MAP",
    "MAP_IA",
    "MRR",
    "NDCG",
    "NRBP",
    "P",
    "P_IA",
    "R",
    "RBP",
    "RR",
    "BPref",
    "Bpref",
    "CalcResults",
    "IPrec",
    "Judged",
    "Measure",
    "Metric",
    "NumQ",
    "NumRel",
    "NumRelRet",
    "NumRet",
    "Precision",
    "Qrel",
    "RPrec",
    "Recall",
    "Rprec",
    "ScoredDoc",
    "SetAP",
    "SetF",
    "SetP",
    "SetR",
    "SetRelP",
    "StRecall",
    "Success",
    "alpha_DCG",
    "alpha_nDCG",
    "calc",
    "calc_aggregate",
    "evaluator",
    "infAP",
    "iter_calc",
    "nDCG",
    "nERR_IA",
    "nNRBP",
    "parse_measure",
    "parse_trec_measure",
    "read_trec_qrels",
    "read_trec_run",
]


class Qrel(NamedTuple):
    """A judgment."""

    query_id: str
    doc_id: str
    relevance: int
    iteration: str = "0"


class ScoredDoc(NamedTuple):
    """A line of a run."""

    query_id: str
    doc_id: str
    score: float


class Metric(NamedTuple):
    """The value of a measure for a query."""

    query_id: str
    measure: Measure
    value: float


class CalcResults(NamedTuple):
    """Overall values, and those of each query."""

    aggregated: dict[Measure, float]
    per_query: list[Metric]


AnyQrels = Any  # {query: {document: grade}}, Qrel tuples, a data frame
AnyRun = Any  # {query: {document: score}}, ScoredDoc tuples, a data frame
Measures = Iterable[Union[Measure, str]]

# The measures that ir_measures computes by other tools than pytrec_eval, and the order and precision of these tools.
_SUBTOPICS = re.compile(r"(alpha_DCG|alpha_nDCG|ERR_IA|nERR_IA|NRBP|nNRBP|AP_IA|P_IA|StRecall)\b")
_POLICIES: list[tuple[re.Pattern[str], dict[str, Any]]] = [
    (_SUBTOPICS, {**profile("pyndeval"), "queries": "judged"}),
    (re.compile(r"Judged@|RR(\(.*\))?@"), {"ties": "docno_asc"}),  # judged, msmarco
    (re.compile(r"RBP\b"), {"ties": "input"}),  # cwl_eval
    (re.compile(r"ERR@|nDCG\(.*exp-log2"), {}),  # gdeval
    (re.compile(""), {"precision": "float32"}),  # pytrec_eval
]


def _policy_of(measure: Measure) -> dict[str, Any]:
    return next(policy for pattern, policy in _POLICIES if pattern.match(str(measure)))


def _judgments(qrels: AnyQrels) -> list[Qrel]:
    """Returns judgments of any form as tuples."""
    if isinstance(qrels, Mapping):
        return [Qrel(query, doc, grade) for query, grades in qrels.items() for doc, grade in grades.items()]
    rows = qrels.itertuples(index=False) if hasattr(qrels, "itertuples") else qrels
    return [Qrel(row.query_id, row.doc_id, row.relevance, getattr(row, "iteration", "0")) for row in rows]


def _scores(run: AnyRun) -> dict[str, dict[str, float]]:
    if isinstance(run, Mapping):
        return dict(run)
    scores: dict[str, dict[str, float]] = {}
    for row in run.itertuples(index=False) if hasattr(run, "itertuples") else run:
        scores.setdefault(row.query_id, {})[row.doc_id] = row.score
    return scores


class _Evaluator:
    """Judgments and measures, prepared for the evaluation of runs."""

    def __init__(self, measures: Measures, qrels: AnyQrels) -> None:
        self.measures = [parse_measure(measure) if isinstance(measure, str) else measure for measure in measures]
        judgments = _judgments(qrels)
        subtopics = [(row.query_id, str(row.iteration), row.doc_id, row.relevance) for row in judgments]
        grades: dict[str, dict[str, int]] = {}
        for row in judgments:
            grades.setdefault(row.query_id, {})[row.doc_id] = row.relevance
        self._evaluators: list[tuple[list[Measure], Evaluator]] = []
        for pattern, policy in _POLICIES:
            own = [measure for measure in dict.fromkeys(self.measures) if _policy_of(measure) is policy]
            if not own:
                continue
            source: dict[str, Any] = {"nuggets": subtopics} if pattern is _SUBTOPICS else {"qrels": grades}
            self._evaluators.append((own, Evaluator(**source, measures=own, **policy)))

    def calc(self, run: AnyRun) -> CalcResults:
        """Returns the overall values, and those of each query."""
        scores = _scores(run)
        aggregated: dict[Measure, float] = {}
        per_query: list[Metric] = []
        for measures, evaluator in self._evaluators:
            evaluated = evaluator.evaluate(scores)
            for measure in measures:
                aggregated[measure] = evaluated[measure]
                per_query += [Metric(query, measure, value) for query, value in evaluated.per_query[measure].items()]
        return CalcResults({measure: aggregated[measure] for measure in self.measures}, per_query)

    def calc_aggregate(self, run: AnyRun) -> dict[Measure, float]:
        """Returns ``{measure: overall value}``."""
        return self.calc(run).aggregated

    def iter_calc(self, run: AnyRun) -> Iterator[Metric]:
        """Yields the value of each measure for each query of the judgments."""
        yield from self.calc(run).per_query


def evaluator(measures: Measures, qrels: AnyQrels) -> _Evaluator:
    """Prepares judgments and measures for the evaluation of runs.

    >>> evaluator([RR], {"q1": {"d2": 1}}).calc_aggregate({"q1": {"d1": 2.0, "d2": 1.0}})
    {RR: 0.5}
    """
    return _Evaluator(measures, qrels)


def calc(measures: Measures, qrels: AnyQrels, run: AnyRun) -> CalcResults:
    """Returns the overall values, and those of each query."""
    return evaluator(measures, qrels).calc(run)


def calc_aggregate(measures: Measures, qrels: AnyQrels, run: AnyRun) -> dict[Measure, float]:
    """Returns ``{measure: overall value}``.

    >>> calc_aggregate([P @ 1, AP], {"q1": {"d2": 1}}, {"q1": {"d1": 2.0, "d2": 1.0}})
    {P@1: 0.0, AP: 0.5}
    """
    return evaluator(measures, qrels).calc_aggregate(run)


def iter_calc(measures: Measures, qrels: AnyQrels, run: AnyRun) -> Iterator[Metric]:
    """Yields the value of each measure for each query of the judgments.

    >>> next(iter_calc([RR], [Qrel("q1", "d2", 1)], [ScoredDoc("q1", "d2", 1.0)]))
    Metric(query_id='q1', measure=RR, value=1.0)
    """
    return evaluator(measures, qrels).iter_calc(run)


def parse_trec_measure(measure: str) -> list[Measure]:
    """Returns the measures of a name or nickname of trec_eval.

    >>> parse_trec_measure("P.5,10")
    [P@5, P@10]
    """
    expanded = _pytrec_eval._expand([measure])
    names = [
        _pytrec_eval._text_of(name, parameter)
        for name, parameters in sorted(expanded.items())
        for parameter in parameters or ("",)
        if name not in ("runid", "relstring")
    ]
    return _parse_measures(" ".join(names))


def _lines_of(file: str | os.PathLike[str] | Iterable[str] | IO[bytes]) -> Iterator[str]:
    """Yields the lines of a text, a file, or the file with a name, which may be compressed with gzip."""
    if isinstance(file, os.PathLike) or (isinstance(file, str) and "\n" not in file and os.path.exists(file)):
        path = os.fspath(file)
        with gzip.open(path, "rt") if path.endswith(".gz") else open(path) as opened:
            yield from opened
        return
    for line in file.splitlines() if isinstance(file, str) else file:
        text = line.decode() if isinstance(line, bytes) else line
        if text.strip():
            yield text


def read_trec_qrels(file: str | os.PathLike[str] | Iterable[str]) -> Iterator[Qrel]:
    """Yields the judgments of a file, its name, or its text.

    >>> next(read_trec_qrels("q1 0 d1 2\\n"))
    Qrel(query_id='q1', doc_id='d1', relevance=2, iteration='0')
    """
    for query, iteration, document, grade in _pytrec_eval._lines_of(_lines_of(file), 4):
        yield Qrel(query, document, int(grade), iteration)


def read_trec_run(file: str | os.PathLike[str] | Iterable[str]) -> Iterator[ScoredDoc]:
    """Yields the lines of a run: a file, its name, or its text.

    >>> next(read_trec_run("q1 Q0 d1 1 2.5 bm25\\n"))
    ScoredDoc(query_id='q1', doc_id='d1', score=2.5)
    """
    for query, _, document, _, score, _ in _pytrec_eval._lines_of(_lines_of(file), 6):
        yield ScoredDoc(query, document, float(score))
