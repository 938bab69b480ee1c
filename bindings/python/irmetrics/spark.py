"""Evaluation of runs that are DataFrames of Spark, on its workers: pip install 'irmetrics[spark]'.

The page "Beyond one machine" of the documentation says when it is worth it, and what it costs.
"""

from __future__ import annotations

import builtins
import pickle
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

import pyarrow
import pyarrow.compute
from pyspark import TaskContext, cloudpickle
from pyspark.sql import functions
from pyspark.sql.types import StringType

from ._core import Evaluator, Run, Scores, ScoresPart, _column_names
from ._several import ScoresByRun

__all__ = ["SparkScores", "evaluate"]

PARTS = "run string, part binary, error string"
VALUES = "run string, measure string, query string, value double"
# Options that follow the order of rows, which a DataFrame of Spark lacks.
ORDERED = {"ties": ("input",), "duplicates": ("first", "last")}


def evaluate(
    run: Any,
    qrels: Any = None,
    measures: Any = None,
    *,
    nuggets: Any = None,
    system: str | bool = False,
    query: str | None = None,
    document: str | None = None,
    score: str | None = None,
    order: str | None = None,
    name: str = "run",
    **options: Any,
) -> SparkScores:
    """Scores a run that is a DataFrame of Spark, or several, when the scores are asked for.

    The rows of a query may be anywhere: they are brought together. Each worker gets a copy of the judgments.

    Parameters
    ----------
    run
        A DataFrame of classic Spark or of Spark Connect, with columns for query ids, document ids and scores.
    qrels, measures, nuggets
        As in `irmetrics.evaluate`. Qrels and nuggets may also be DataFrames of Spark, which are collected.
    system
        Column with the names of systems, which are scored as several runs; True for the one with a usual name. By
        default, all rows are one run.
    query, document, score
        Names of columns, if they are not the usual ones.
    order
        Column by which the rows of a query are sorted first, for ``ties='input'`` and for ``duplicates='first'`` and
        'last'.
    name
        Name of the run, without ``system``.
    **options
        Other arguments of Evaluator. ``threads`` are those of one task, by default 1.

    Returns
    -------
    SparkScores
        The scores, which Spark computes when they are asked for.

    Raises
    ------
    ValueError
        If a column is missing, and for invalid judgments or measures.
    TypeError
        If there are neither qrels nor nuggets.

    Examples
    --------
    >>> from pyspark.sql import SparkSession
    >>> spark = SparkSession.builder.getOrCreate()
    >>> run = spark.createDataFrame([("q1", "d1", 2.0), ("q1", "d2", 1.0)], "query string, doc string, score double")
    >>> evaluate(run, {"q1": {"d2": 1}}, "RR").collect()["RR"]
    0.5
    """
    for option, choices in ORDERED.items():
        if order is None and options.get(option) in choices:
            raise ValueError(f"{option}={options[option]!r} needs order=: the rows of a DataFrame have no order")
    evaluator = Evaluator(local(qrels), measures, nuggets=local(nuggets), **{"threads": 1, **options})
    columns = columns_of(run.columns, query=query, document=document, score=score)
    if system is not False:
        columns["run"] = column_of_systems(run.columns, system)
    if order is not None:
        columns["order"] = known(run.columns, "order", order)
    keys = [column for column in ("run", "query_id") if column in columns]
    rows = run.select(*(selected(run, column, alias) for alias, column in columns.items()))
    rows = rows.repartition(*keys).sortWithinPartitions(*keys, *(["order"] if order is not None else []))
    shared = sent(run, evaluator)

    def to_parts(batches: Iterator[Any]) -> Iterator[Any]:
        return parts_of(batches, shared.value, name)

    skips = options.get("no_relevant") == "skip"
    return SparkScores(rows.mapInArrow(to_parts, PARTS), evaluator, shared, system is not False, skips)


class SparkScores:
    """Scores that Spark computes: ``df`` has the values of queries, ``collect`` returns the scores of runs.

    Each of them runs the job, unless ``parts`` is cached.

    Attributes
    ----------
    parts
        A DataFrame of parts: name of the run, bytes of ScoresPart, and an error in place of them.
    """

    def __init__(self, parts: Any, evaluator: Evaluator, shared: Any, several: bool, skips: bool) -> None:
        self.parts = parts
        self._evaluator, self._shared, self._several, self._skips = evaluator, shared, several, skips

    @property
    def df(self) -> Any:
        """A DataFrame of values: columns run, measure, query and value, as in ``Scores.to_arrow()``.

        It has the judged queries with rows: what the policy says of the others is known when all parts are merged.
        """
        shared, skips = self._shared, self._skips

        def to_values(batches: Iterator[Any]) -> Iterator[Any]:
            return values_of(batches, shared.value, skips)

        return self.parts.mapInArrow(to_values, VALUES)

    def collect(self) -> Scores | ScoresByRun:
        """Returns what `irmetrics.evaluate` returns for the same rows in one place, bit for bit.

        Returns
        -------
        Scores or ScoresByRun
            With ``system``, the scores of all runs in the order of their names.

        Raises
        ------
        ValueError, TypeError
            For malformed rows. The message begins with the partition.
        KeyError
            If a run and the judgments have no query in common.
        """
        parts: dict[str, list[bytes]] = {}
        for run, part, error in self.parts.collect():
            raise_if(error)
            parts.setdefault(run, []).append(bytes(part))
        if not parts:
            self._evaluator.evaluate({"query_id": [], "doc_id": [], "score": []})  # raises
        scores = {run: self._evaluator.merge(parts[run]) for run in sorted(parts)}
        return ScoresByRun(scores) if self._several else next(iter(scores.values()))


def local(judgments: Any) -> Any:
    """Judgments in memory. Those of a DataFrame of Spark become a dict of columns."""
    if not hasattr(judgments, "sparkSession"):
        return judgments
    rows = judgments.collect()
    return {column: [row[place] for row in rows] for place, column in enumerate(judgments.columns)}


def columns_of(names: Sequence[str], **given: str | None) -> dict[str, str]:
    """The columns of a run, by the names that workers see. The library finds them in a row with their numbers."""
    numbers = pyarrow.table([pyarrow.array([number]) for number in range(len(names))], names=list(names))
    run = Run(numbers, **{role: name for role, name in given.items() if name is not None})
    ((query, documents),) = run.to_dict().items()
    ((document, score),) = documents.items()
    return {"query_id": names[int(query)], "doc_id": names[int(document)], "score": names[int(score)]}


def column_of_systems(names: Sequence[str], given: str | bool) -> str:
    """The column with the names of systems."""
    if isinstance(given, str):
        return known(names, "system", given)
    usual = next(usual for role, _, usual in _column_names() if role == "system")
    plain = {name.lower().replace("-", "_").replace(" ", "_"): name for name in names}
    for name in usual:
        if name in plain:
            return plain[name]
    raise ValueError(f"no column for the systems: looked for {', '.join(usual)}; the table has {', '.join(names)}")


def known(names: Sequence[str], role: str, name: str) -> str:
    if name not in names:
        raise ValueError(f"{role}={name!r}: no column of this name; the table has {', '.join(names)}")
    return name


def selected(run: Any, name: str, alias: str) -> Any:
    """A column under another name. A text with a collation becomes one that is compared byte by byte."""
    column = functions.col("`" + name.replace("`", "``") + "`")
    if alias == "run" or isinstance(run.schema[name].dataType, StringType):
        column = column.cast("string")
    return column.alias(alias)


class Sent:
    """Pickles as an evaluator, with measures that are functions of a notebook."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def __reduce__(self) -> tuple[Any, ...]:
        return pickle.loads, (cloudpickle.dumps(self.evaluator),)


def sent(run: Any, evaluator: Evaluator) -> Any:
    """An object whose value, on workers, is the evaluator: a broadcast, which Spark Connect lacks."""
    if type(run).__module__.startswith("pyspark.sql.connect"):
        return SimpleNamespace(value=evaluator)
    return run.sparkSession.sparkContext.broadcast(Sent(evaluator))


def parts_of(batches: Iterator[Any], evaluator: Evaluator, name: str) -> Iterator[Any]:
    """On a worker: the part of each run in a partition, whose rows are sorted by run and query.

    Malformed rows are a row with an error: Spark would run a task that fails four times.
    """
    partition = f"partition {TaskContext.get().partitionId()}"  # type: ignore[union-attr,unused-ignore]
    for run, group in groupby(by_run(batches, name), itemgetter(0)):
        part, error = None, None
        try:
            if run is None:
                raise ValueError("the name of a system is null")
            pieces = (rows for _, rows in group)
            first = next(pieces)
            stream = pyarrow.RecordBatchReader.from_batches(first.schema, chain([first], pieces))
            part = evaluator.part(stream, name=run).to_bytes()
        except (TypeError, ValueError) as problem:
            kind = TypeError if isinstance(problem, TypeError) else ValueError
            error = f"{kind.__name__}: {partition}: {problem}"
        yield pyarrow.RecordBatch.from_pylist([{"run": run, "part": part, "error": error}], schema_of(PARTS))


def by_run(batches: Iterable[Any], name: str) -> Iterator[tuple[str | None, Any]]:
    """The rows of each run in each batch, with its name."""
    for batch in batches:
        rows = batch.select(["query_id", "doc_id", "score"])
        if "run" not in batch.schema.names:
            yield name, rows
            continue
        begin = 0
        for run in pyarrow.compute.value_counts(batch["run"]).to_pylist():  # in order of appearance
            yield run["values"], rows.slice(begin, run["counts"])
            begin += run["counts"]


def values_of(batches: Iterable[Any], evaluator: Evaluator, skips: bool) -> Iterator[Any]:
    """On a worker: the values in parts, without those of queries that the policy skips."""
    for batch in batches:
        for row in batch.to_pylist():
            raise_if(row["error"])
            part = ScoresPart.from_bytes(row["part"])
            values = pyarrow.table(part).cast(schema_of(VALUES))
            if skips:
                kept = [query for query in part.queries if max(evaluator.qrels[query].values()) > 0]
                values = values.filter(pyarrow.compute.is_in(values["query"], pyarrow.array(kept, pyarrow.string())))
            yield from values.to_batches()


def raise_if(error: str | None) -> None:
    """Raises the error of a part."""
    if error is not None:
        kind, _, text = error.partition(": ")
        raise getattr(builtins, kind)(text)


def schema_of(columns: str) -> Any:
    """The Arrow schema of columns of Spark, whose types have the same names."""
    return pyarrow.schema([(name, pyarrow.type_for_alias(kind)) for name, kind in map(str.split, columns.split(", "))])
