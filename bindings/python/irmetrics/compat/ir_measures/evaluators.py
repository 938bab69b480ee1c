"""What all providers share: values of queries, those of missing queries, and overall values."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from typing import Any

from .measures import Measure
from .parsing import parse_measure
from .util import CalcResults, Metric

__all__ = ["Evaluator", "Provider"]

Measures = Iterable[Any]  # measures or their texts


class Evaluator:
    """Judgments and measures, prepared for the evaluation of runs."""

    def __init__(self, measures: Iterable[Measure], qrel_qids: Iterable[str]) -> None:
        self.measures = list(measures)
        self.qrel_qids = list(qrel_qids)

    def _iter_calc(self, run: Any) -> Iterator[Metric]:
        raise NotImplementedError

    def iter_calc(self, run: Any) -> Iterator[Metric]:
        """Yields the value of each measure for each query of the judgments."""
        missing = set(itertools.product(self.measures, self.qrel_qids))
        for metric in self._iter_calc(run):
            missing.discard((metric.measure, metric.query_id))
            yield metric
        for measure, query in sorted(missing, key=lambda pair: (str(pair[0]), pair[1])):
            if measure.DEFAULT is not None:
                yield Metric(query, measure, measure.DEFAULT)

    def calc(self, run: Any) -> CalcResults:
        """Returns the overall values, and those of each query."""
        per_query = list(self.iter_calc(run))
        values: dict[Measure, list[float]] = {measure: [] for measure in self.measures}
        for metric in per_query:
            values[metric.measure].append(metric.value)
        return CalcResults({measure: _overall(measure, found) for measure, found in values.items()}, per_query)

    def calc_aggregate(self, run: Any) -> dict[Measure, float]:
        """Returns ``{measure: overall value}``."""
        aggregated: dict[Measure, float] = self.calc(run).aggregated
        return aggregated


def _overall(measure: Measure, values: list[float]) -> float:
    if measure.summed:
        return sum(values)
    return sum(values) / len(values) if values else math.nan


class Provider:
    """A tool whose values are computed; a subclass says how."""

    NAME = ""

    def supports(self, measure: Measure) -> bool:
        """Tells whether the tool has a measure."""
        raise NotImplementedError

    def is_available(self) -> bool:
        """Returns True: no tool is needed."""
        return True

    def _evaluator(self, measures: list[Measure], qrels: Any) -> Evaluator:
        raise NotImplementedError

    def evaluator(self, measures: Measures, qrels: Any) -> Evaluator:
        """Prepares judgments and measures for the evaluation of runs."""
        return self._evaluator(list(dict.fromkeys(parse_measure(measure) for measure in measures)), qrels)

    def calc(self, measures: Measures, qrels: Any, run: Any) -> CalcResults:
        """Returns the overall values, and those of each query."""
        return self.evaluator(measures, qrels).calc(run)

    def calc_aggregate(self, measures: Measures, qrels: Any, run: Any) -> dict[Measure, float]:
        """Returns ``{measure: overall value}``."""
        return self.evaluator(measures, qrels).calc_aggregate(run)

    def iter_calc(self, measures: Measures, qrels: Any, run: Any) -> Iterator[Metric]:
        """Yields the value of each measure for each query of the judgments."""
        return self.evaluator(measures, qrels).iter_calc(run)

    def run_inputs(self, measures: Iterable[Measure]) -> list[str]:
        """Returns the columns of a run that the measures need."""
        return ["query_id", "doc_id", "score"]

    def qrel_inputs(self, measures: Iterable[Measure]) -> list[str]:
        """Returns the columns of the judgments that the measures need."""
        return ["query_id", "doc_id", "relevance"]
