"""Measures that a user defines by functions of data frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .evaluators import Evaluator, Provider
from .measures import Measure, ParamInfo
from .util import Metric, QrelsConverter, RunConverter

__all__ = ["RuntimeProvider", "define", "define_byquery"]


class _RuntimeMeasure(Measure):
    """A measure with a function of judgments and run."""

    impl: Callable[[Any, Any], Iterable[tuple[str, float]]]
    RUN_INPUTS: list[str]
    QREL_INPUTS: list[str]
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
    measure.RUN_INPUTS = run_inputs or ["query_id", "doc_id", "score"]
    measure.QREL_INPUTS = qrel_inputs or ["query_id", "doc_id", "relevance"]
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
        return _RuntimeEvaluator(measures, QrelsConverter(qrels, strict=False).as_pd_dataframe())

    def run_inputs(self, measures: Iterable[Any]) -> list[str]:
        return list(dict.fromkeys(column for measure in measures for column in measure.RUN_INPUTS))

    def qrel_inputs(self, measures: Iterable[Any]) -> list[str]:
        return list(dict.fromkeys(column for measure in measures for column in measure.QREL_INPUTS))


def _sorted(table: Any, column: str, ascending: bool, what: str) -> Any:
    if "query_id" not in table.columns:
        raise ValueError(f"{what}: column query_id is missing; the columns are {', '.join(table.columns)}")
    columns = ["query_id", column] if column in table.columns else ["query_id"]
    return table.sort_values(by=columns, ascending=[True, ascending][: len(columns)], kind="stable")


class _RuntimeEvaluator(Evaluator):
    def __init__(self, measures: list[Measure], qrels: Any) -> None:
        self._qrels = _sorted(qrels, "doc_id", True, "qrels")
        super().__init__(measures, self._qrels["query_id"].unique())

    def _iter_calc(self, run: Any) -> Iterator[Metric]:
        rows = _sorted(RunConverter(run, strict=False).as_pd_dataframe(), "score", False, "run")
        for measure in self.measures:
            yield from measure.values(self._qrels, rows)  # type: ignore[attr-defined]
