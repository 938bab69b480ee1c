"""Several runs scored side by side."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Union

from . import _tables
from ._core import Evaluator, Measure, NuggetQrels, Run, Scores, _is_python_file, _scores_stream, _scores_text
from ._frames import as_table, columns_of_table, fields_of, has_roles, holds_columns, is_frame, roles_of, runs_to_pandas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .results import Audit

Progress = Union[bool, Callable[[int, int], object]]


class ScoresByRun(Mapping[str, Scores]):
    """Scores of several runs: a mapping of names to Scores, in the order given.

    ``scores.run`` is the key of the scores in this mapping.

    >>> from irmetrics import evaluate
    >>> evaluate({"a": {"q1": {"d1": 1}}, "b": {"q1": {"d2": 1}}}, {"q1": {"d1": 1}}, "RR P@1")
    run      RR     P@1
    a    1.0000  1.0000
    b    0.0000  0.0000
    <BLANKLINE>
    1/1 queries scored
       unjudged@1
    a          0%
    b        100%
    """

    __module__ = "irmetrics.results"

    def __init__(self, scores: Mapping[str, Scores]) -> None:
        self._scores = dict(scores)
        for name, one in self._scores.items():
            if one.measures != self.measures:
                both = f"{next(iter(self._scores))!r} and {name!r}"
                raise ValueError(f"the runs {both} were not scored by the same measures in the same order")

    def __getitem__(self, run: str) -> Scores:
        if run not in self._scores:
            raise KeyError(f"no run {run!r}; the runs are {', '.join(self._scores)}")
        return self._scores[run]

    def __iter__(self) -> Iterator[str]:
        return iter(self._scores)

    def __len__(self) -> int:
        return len(self._scores)

    @property
    def measures(self) -> list[Measure]:
        """The measures, the same for all runs."""
        return next((scores.measures for scores in self._scores.values()), [])

    @property
    def audit(self) -> dict[str, Audit]:
        """The audit of each run."""
        return {name: scores.audit for name, scores in self._scores.items()}

    def to_dict(self) -> dict[str, dict[str, float]]:
        """Returns the overall values as ``{run: {measure: value}}``."""
        return {name: scores.to_dict() for name, scores in self._scores.items()}

    def to_pandas(self, *, per_query: bool = False, long: bool = False) -> Any:
        """Returns a pandas DataFrame: one row per run, one column per measure.

        With ``per_query`` there is one row per run and query. With ``long`` there is one row per value, with the
        columns run, measure, query (with ``per_query``) and value, as libraries of plots expect.
        """
        return runs_to_pandas(self._scores, per_query, long)

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        """Exports a row (run, measure, query, value) for each value per query, for readers of Arrow data."""
        return _scores_stream(self._scores)

    def to_arrow(self) -> Any:
        """Returns a row (run, measure, query, value) for each value per query, as a pyarrow Table."""
        return _tables.to_arrow(self)

    def to_polars(self) -> Any:
        """Returns a row (run, measure, query, value) for each value per query, as a polars DataFrame."""
        return _tables.to_polars(self)

    def to_json(self, *, per_query: bool = True) -> str:
        """Returns everything as JSON: overall values, per-query values if ``per_query``, audits and policy.

        Runs that were scored under different policies have a policy each.
        """
        return _scores_text(self._scores, "json", per_query)

    def to_csv(self, *, per_query: bool = True, audit: bool = False, spreadsheet: bool = False) -> str:
        """Returns one line per value: ``run,measure,query,value``; the query of overall values is "all".

        With ``audit``, the counts of the audits follow as measures such as "audit unjudged@10". With ``spreadsheet``, a
        text that a spreadsheet would run as a formula gets an apostrophe before it.
        """
        return _scores_text(self._scores, "csv", per_query, audit, spreadsheet)

    def to_text(self, *, audit: bool = False) -> str:
        """Returns the overall values and the audits as tables of text; with ``audit``, all counts of the audits."""
        return _scores_text(self._scores, "text", audit=audit)

    def to_html(self) -> str:
        """Returns the overall values and the audits as HTML tables."""
        return _scores_text(self._scores, "html")

    def to_markdown(self, *, audit: bool = False) -> str:
        """Returns the overall values and the audits as Markdown tables; with ``audit``, all counts of the audits."""
        return _scores_text(self._scores, "markdown", audit=audit)

    def to_latex(self, *, audit: bool = False) -> str:
        """Returns the overall values and the audits as LaTeX tables, for the package booktabs.

        With ``audit``, all counts of the audits.
        """
        return _scores_text(self._scores, "latex", audit=audit)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self._scores)

    def __repr__(self) -> str:
        return _scores_text(self._scores, "text").rstrip("\n")

    def _repr_html_(self) -> str:
        return _scores_text(self._scores, "html")


def is_number(value: object) -> bool:
    """Whether a value can be a score."""
    return isinstance(value, (int, float)) or (hasattr(value, "__float__") and not hasattr(value, "__len__"))


def holds_runs(source: Mapping[Any, Any]) -> bool:
    """Whether a mapping is {name: run} rather than {query: {document: score}} or {name of a column: values}.

    The first value that is not an empty mapping decides: in a run it is a mapping of numbers.
    """
    if isinstance(source, NuggetQrels):  # a mapping of mappings of mappings, and an error in place of a run
        return False
    for value in source.values():
        if not isinstance(value, Mapping) or isinstance(value, Run):
            return not is_number(value) and not is_list_of_ids(value) and not holds_columns(source)
        for inner in value.values():
            return isinstance(inner, Mapping)
    return False


def is_list_of_ids(value: object) -> bool:
    """Whether a value is a list of document ids, such as that of a query, rather than a run."""
    return isinstance(value, (list, tuple)) and bool(value) and isinstance(value[0], (str, int))


def is_list_of_runs(source: Any) -> bool:
    """Whether a list or tuple contains runs rather than the rows of one."""
    return isinstance(source, (list, tuple)) and not all(is_row(item) for item in source)


def is_row(item: Any) -> bool:
    """Whether an item is a row: a tuple, a dict of ids and a number, or an object with such fields."""
    if isinstance(item, tuple):
        return True
    if isinstance(item, Run):
        return False
    if isinstance(item, Mapping) and holds_columns(item):
        return False
    fields = fields_of(item)
    return fields is not None and has_roles(fields[1], roles_of("score"))


def runs_of(source: Any) -> list[Run]:
    """Returns the runs of a list, of {name: run}, or of a single run."""
    if isinstance(source, Mapping) and not isinstance(source, Run) and not holds_columns(source) and holds_runs(source):
        return [Run(value, name=key).named(key) for key, value in named_runs(source).items()]
    if is_list_of_runs(source) or (isinstance(source, list) and not source):
        by_name: dict[str, Run] = {}
        for single in source:
            run = Run(single)
            name = unused(run.name, by_name)
            by_name[name] = run if name == run.name else run.named(name)
        return list(by_name.values())
    return [Run(source)]


def named_runs(runs: Mapping[Any, Any]) -> dict[str, Any]:
    """Returns runs by the texts of their names. Raises ValueError if two names have the same text, as 1 and "1"."""
    named = {str(key): value for key, value in runs.items()}
    if len(named) == len(runs):
        return named
    texts = [str(key) for key in runs]
    raise ValueError(f"two runs are named {next(text for text in texts if texts.count(text) > 1)!r}")


def unused(name: str, names: Mapping[str, object]) -> str:
    """Returns a name that no run has yet: "bm25", then "bm25 (2)"."""
    number, candidate = 1, name
    while candidate in names:
        number += 1
        candidate = f"{name} ({number})"
    return candidate


def evaluate_other(evaluator: Evaluator, run: Any, progress: Progress | None, name: str) -> Scores | ScoresByRun:
    """Scores other inputs than a Run, a path or a plain dict: other mappings, tables, tuples, several runs."""

    def one(single: Any, its_name: str) -> Scores:
        if not is_frame(single) and _is_python_file(single):
            return evaluator._evaluate_python_file(single)
        if not isinstance(single, (Run, str, os.PathLike)):
            table = single if isinstance(single, Mapping) else as_table(single)
            columns = columns_of_table(table, roles_of("score"), {})
            if columns is not None:
                return evaluator._evaluate_columns(columns, its_name)
            single = Run(table, name=its_name)
        scores: Scores = evaluator.evaluate(single, progress=progress)
        return scores

    def one_called(key: str, value: Any) -> Scores:
        """Scores a value of a mapping: messages about a Run also contain its key."""
        return one(value.named(key) if isinstance(value, Run) else value, key).named(key)

    if isinstance(run, Mapping) and not holds_columns(run) and holds_runs(run):
        return ScoresByRun({key: one_called(key, value) for key, value in named_runs(run).items()})
    if is_list_of_runs(run):
        several: dict[str, Scores] = {}
        for single in run:
            scores = one(single, name)
            key = unused(scores.run, several)
            several[key] = scores.named(key)
        return ScoresByRun(several)
    return one(run, name)
