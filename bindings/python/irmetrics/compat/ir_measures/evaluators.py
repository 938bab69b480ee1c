"""What all providers share, and the provider of measures that a user defines by functions of data frames."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .measures import Measure, ParamInfo
from .parsing import parse_measure
from .util import CalcResults, Metric, QrelsConverter, RunConverter

__all__ = ["Evaluator", "Provider", "RuntimeProvider", "define", "define_byquery"]

Measures = Iterable[Any]  # measures or their texts
Values = Callable[[Any], Iterator[Metric]]  # of the queries of a run


class Evaluator:
    """Judgments and measures, prepared for the evaluation of runs by a function."""

    def __init__(self, measures: list[Measure], qrel_qids: Iterable[str], values: Values) -> None:
        self.measures, self.qrel_qids, self._values = measures, list(qrel_qids), values

    def iter_calc(self, run: Any) -> Iterator[Metric]:
        """Yields the value of each measure for each query of the judgments."""
        missing = set(itertools.product(self.measures, self.qrel_qids))
        for metric in self._values(run):
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
        counts = {m: 1 if m.NAME.startswith("Num") else len(found) or math.nan for m, found in values.items()}
        aggregated = {m: sum(found) / counts[m] for m, found in values.items()}  # sums or means
        return CalcResults(aggregated, per_query)

    def calc_aggregate(self, run: Any) -> dict[Measure, float]:
        """Returns ``{measure: overall value}``."""
        aggregated: dict[Measure, float] = self.calc(run).aggregated
        return aggregated


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
        return list(dict.fromkeys(column for measure in measures for column in measure.RUN_INPUTS))

    def qrel_inputs(self, measures: Iterable[Measure]) -> list[str]:
        """Returns the columns of the judgments that the measures need."""
        return list(dict.fromkeys(column for measure in measures for column in measure.QREL_INPUTS))


class _RuntimeMeasure(Measure):
    """A measure with a function of judgments and run."""

    impl: Callable[[Any, Any], Iterable[tuple[str, float]]]
    PRETTY_NAME: str | None
    SHORT_DESC: str | None

    def values(self, qrels: Any, run: Any) -> Iterator[Metric]:
        """Yields the values of the queries; the run is sorted."""
        if "cutoff" in self.params:
            run = run.groupby("query_id").head(self.params["cutoff"]).reset_index(drop=True)
        for query, value in self.impl(qrels, run):
            yield Metric(query, self, value)


def define(
    impl: Callable[[Any, Any], Iterable[tuple[str, float]]],
    name: str | None = None,
    support_cutoff: bool = True,
    *,
    run_inputs: list[str] | None = None,
    qrel_inputs: list[str] | None = None,
    pretty_name: str | None = None,
    short_desc: str | None = None,
) -> Measure:
    """Defines a measure by a function that takes the judgments and the run as data frames, and yields (query, value).

    ``run_inputs`` and ``qrel_inputs`` are the columns that it needs.
    """
    supported = {"cutoff": ParamInfo(int, desc="rank cut-off")} if support_cutoff else {}
    measure = _RuntimeMeasure(name or f"measure_{id(impl)}", supported)
    measure.impl = impl
    measure.RUN_INPUTS, measure.QREL_INPUTS = run_inputs or Measure.RUN_INPUTS, qrel_inputs or Measure.QREL_INPUTS
    measure.PRETTY_NAME, measure.SHORT_DESC = pretty_name, short_desc
    return measure


def define_byquery(
    impl: Callable[[Any, Any], float], name: str | None = None, support_cutoff: bool = True, **options: Any
) -> Measure:
    """Defines a measure by a function that takes the judgments and the run of one query, and returns its value."""

    def by_query(qrels: Any, run: Any) -> Iterator[tuple[str, float]]:
        for query, rows in run.groupby("query_id"):
            yield query, impl(qrels[qrels["query_id"] == query], rows)

    return define(by_query, name or getattr(impl, "__name__", repr(impl)), support_cutoff, **options)


class RuntimeProvider(Provider):
    """Computes measures that a user defined."""

    NAME = "runtime"

    def supports(self, measure: Measure) -> bool:
        return isinstance(measure, _RuntimeMeasure)

    def _evaluator(self, measures: list[Measure], qrels: Any) -> Evaluator:
        table = _sorted(QrelsConverter(qrels, strict=False).as_pd_dataframe(), "doc_id", True, "qrels")

        def values(run: Any) -> Iterator[Metric]:
            rows = _sorted(RunConverter(run, strict=False).as_pd_dataframe(), "score", False, "run")
            for measure in measures:
                yield from measure.values(table, rows)  # type: ignore[attr-defined]

        return Evaluator(measures, table["query_id"].unique(), values)


def _sorted(table: Any, column: str, ascending: bool, what: str) -> Any:
    if "query_id" not in table.columns:
        raise ValueError(f"{what}: column query_id is missing; the columns are {', '.join(table.columns)}")
    columns = ["query_id", column] if column in table.columns else ["query_id"]
    return table.sort_values(by=columns, ascending=[True, ascending][: len(columns)], kind="stable")
