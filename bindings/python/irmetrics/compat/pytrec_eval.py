"""The interface of pytrec_eval 0.5 (pytrec_eval-terrier), with the values of trec_eval 9.0.8 that it contains."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .._core import Evaluator, Measure, _trec_eval_measures, _trec_eval_nickname

__all__ = ["RelevanceEvaluator", "compute_aggregated_measure", "parse_qrel", "parse_run"]
__all__ += ["supported_measures", "supported_nicknames"]

_SINCE_10 = {"rbp", "rbp_resid", "unj"}  # of trec_eval; pytrec_eval contains trec_eval 9
_SMALLEST = 0.00001  # trec_eval sums logarithms for the measures gm_..., and no smaller value than this

supported_nicknames = {name: {*_trec_eval_nickname(name)} - _SINCE_10 for name in ("official", "set", "all_trec")}
supported_measures = frozenset(supported_nicknames["all_trec"])

_WITH_PARAMETERS = re.compile(r"[._]([0-9]+(?:\.[0-9]+)?(?:,[0-9]+(?:\.[0-9]+)?)*)")


def split_measure(text: str) -> tuple[str, str]:
    """Splits 'ndcg_cut.5,10' or 'ndcg_cut_5' into the measure and its parameters; other texts have none."""
    for name in supported_measures:
        if text.startswith(name) and (found := _WITH_PARAMETERS.match(text[len(name) :])):
            return name, found[1]
    return text, ""


def _expand(measures: Iterable[str]) -> dict[str, set[str]]:
    """Returns the parameters of each measure, after nicknames are replaced; parameters of one measure are joined."""
    requested: defaultdict[str, set[str]] = defaultdict(set)
    for text in measures:
        for measure in supported_nicknames.get(text, (text,)):
            name, parameters = split_measure(measure)
            if name not in supported_measures:
                raise ValueError(f"unsupported measure {text}")
            if parameters and len(_trec_eval_measures(name)) < 2:
                raise ValueError(f"unsupported measure {text}: {name} takes no parameters here")
            requested[name].update(parameters.split(",") if parameters else ())
    return requested


def lines_of(lines: Iterable[str], fields: int) -> Iterator[list[str]]:
    """Yields the fields of each line."""
    for line in lines:
        parts = line.split()
        if len(parts) != fields:
            raise ValueError(f"expected {fields} fields, not {len(parts)}: {line.strip()[:80]!r}")
        yield parts


def by_query(rows: Iterable[tuple[str, str, Any]], error: type[Exception]) -> dict[str, dict[str, Any]]:
    """Returns ``{query: {document: number}}``."""
    nested: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for query, document, number in rows:
        if document in nested[query]:
            raise error(f"query {query!r}: document {document!r} occurs twice")
        nested[query][document] = number
    return nested


def parse_run(f_run: Iterable[str]) -> dict[str, dict[str, float]]:
    """Reads the lines of a TREC run: query, Q0, document, rank, score, tag.

    >>> parse_run(["q1 Q0 d1 1 2.5 bm25"])["q1"]
    {'d1': 2.5}
    """
    return by_query(((line[0], line[2], float(line[4])) for line in lines_of(f_run, 6)), AssertionError)


def parse_qrel(f_qrel: Iterable[str]) -> dict[str, dict[str, int]]:
    """Reads the lines of TREC qrels: query, iteration, document, grade.

    >>> parse_qrel(["q1 0 d1 2"])["q1"]
    {'d1': 2}
    """
    return by_query(((line[0], line[2], int(line[3])) for line in lines_of(f_qrel, 4)), AssertionError)


def compute_aggregated_measure(measure: str, values: Sequence[float]) -> float:
    """Returns the overall value of a measure: the sum of counts (``num_...``), the geometric mean of logarithms
    (``gm_...``), else the mean.

    >>> compute_aggregated_measure("num_rel", [1, 2]), compute_aggregated_measure("map", [0.5, 1.0])
    (3.0, 0.75)
    """
    if measure.startswith("num_"):
        return float(sum(values))
    mean = sum(values) / len(values) if len(values) > 0 else math.nan
    return math.exp(mean) if measure.startswith("gm_") else float(mean)


def _check_queries(queries: Iterable[object]) -> None:
    """Raises TypeError for a query that is not a text, as pytrec_eval does: 1 would not be the query "1"."""
    for query in queries:
        if not isinstance(query, str):
            raise TypeError(f"a query must be a text, not {query!r} ({type(query).__name__})")


class RelevanceEvaluator:
    """Judgments and measures, prepared for the evaluation of runs.

    ``measures`` are trec_eval's names: ``"map"``, ``"ndcg_cut_10"``, ``"P.5,10"``, or nicknames such as ``"all_trec"``.

    >>> evaluator = RelevanceEvaluator({"q1": {"d1": 0, "d2": 1}}, {"map", "P.1,2"})
    >>> sorted(evaluator.evaluate({"q1": {"d1": 1.0, "d2": 2.0}})["q1"].items())
    [('P_1', 1.0), ('P_2', 0.5), ('map', 1.0)]
    """

    def __init__(
        self,
        query_relevance: Mapping[str, Mapping[str, int]],
        measures: Iterable[str],
        relevance_level: int = 1,
        judged_docs_only_flag: bool = False,
    ) -> None:
        _check_queries(query_relevance)
        for query, grades in query_relevance.items():
            for document, grade in grades.items():
                if not isinstance(grade, int):
                    raise TypeError(f"query {query!r}, document {document!r}: a grade must be an int, not {grade!r}")
        self._judged = {query for query, grades in query_relevance.items() if len(grades) > 0}
        self._constants: dict[str, float] = {}
        self._names: dict[str, Measure] = {}  # by the name of the result
        for name, parameters in _expand(measures).items():
            found = _trec_eval_measures(name, ",".join(parameters), relevance_level)
            self._names.update(found)
            if not found:  # runid and relstring are printed by trec_eval, not computed
                self._constants[name] = 0.0
        self._evaluator = None
        if self._judged and self._names:
            qrels = {query: grades for query, grades in query_relevance.items() if query in self._judged}
            self._evaluator = Evaluator(
                qrels=qrels,
                measures=list(dict.fromkeys(self._names.values())),
                precision="float32",
                queries="intersection",
                judged_only=judged_docs_only_flag,
            )

    def evaluate(self, scores: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
        """Returns ``{query: {measure: value}}`` of the queries that are judged."""
        _check_queries(scores)
        run = {query: documents for query, documents in scores.items() if query in self._judged}
        if not run:
            return {}
        if self._evaluator is None:
            return {query: dict(self._constants) for query in run}
        evaluated = self._evaluator.evaluate(run)
        values = {name: {**evaluated.per_query[measure]} for name, measure in self._names.items()}
        for name in values.keys() & {"gm_map", "gm_bpref"}:
            values[name] = {query: math.log(max(value, _SMALLEST)) for query, value in values[name].items()}
        return {q: {**self._constants, **{name: column[q] for name, column in values.items()}} for q in run}
