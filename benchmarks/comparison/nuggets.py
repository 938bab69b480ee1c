"""Nuggets: S9."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from .bench import Bench, read_rows
from .running import package, time_in_turn
from .table import Row, at_least, at_most, rows_or_problem
from .values import require_same

NUGGET_MEASURES = {"alpha-nDCG@10": "alpha_nDCG@10", "alpha-nDCG@20": "alpha_nDCG@20"}  # pyndeval's names, and ours
AS_PYNDEVAL = {"ties": "docno_asc", "queries": "intersection", "diversity": "ndeval"}


@dataclass(frozen=True)
class Shape:
    """A workload, as many times as large, and the targets."""

    name: str
    times: float
    of_tuples: float | None
    loaded: float


SHAPES = (Shape("nuggets", 1, 10, 60), Shape("nuggets_hard", 0.1, None, 20))


def nugget_rows(bench: Bench, shape: Shape) -> list[Row]:
    """Nugget judgments and a run as the tuples that pyndeval reads, and as the loaded data of each side.

    An evaluator keeps the ideal rankings of its first run: the first run of a new one has its own row.
    """
    ir, tool = package("irmetrics"), package("pyndeval")
    name = shape.name
    qrels, run = bench.workload(name, shape.times)
    judgments, results = read_rows(qrels, 0, 1, 2, 3, kind=int), read_rows(run, 0, 2, 4, kind=float)
    theirs, ours = list(NUGGET_MEASURES), list(NUGGET_MEASURES.values())
    queries = len({result[0] for result in results})
    work = f"`{name}`, {queries:,} queries: {len(judgments):,} and {len(results):,} tuples to {' and '.join(ours)}"

    def ours_of_tuples() -> Any:
        return ir.evaluate(results, nuggets=judgments, measures=ours, **AS_PYNDEVAL)

    def theirs_of_tuples() -> Any:
        return tool.ndeval(judgments, results, theirs)

    values = ours_of_tuples().per_query
    expected = {
        f"{NUGGET_MEASURES[measure]} of query {query}": value
        for query, scores in theirs_of_tuples().items()
        for measure, value in scores.items()
    }
    require_same(
        {f"{measure} of query {query}": values[measure][query] for measure in ours for query in values[measure]},
        expected,
        1e-9,
    )
    mine, other = time_in_turn(bench.repeat, ours_of_tuples, theirs_of_tuples)
    rows = [at_least("S9", work, mine, "pyndeval", other, shape.of_tuples)]

    loaded, nuggets = ir.Run(results), ir.NuggetQrels(judgments)

    def evaluator(measures: Any) -> Any:
        return ir.Evaluator(nuggets=nuggets, measures=measures, **AS_PYNDEVAL)

    kept, their_kept = evaluator(ours), tool.RelevanceEvaluator(judgments, theirs)
    mine, first, other = time_in_turn(
        bench.repeat,
        lambda: kept.evaluate(loaded),
        lambda: evaluator(ours).evaluate(loaded),
        lambda: their_kept.evaluate(results),
    )
    rows.append(at_least("S9", f"`{name}`, loaded", mine, "pyndeval, kept qrels", other, shape.loaded))
    rows.append(at_least("S9", f"`{name}`, loaded, first run", first, "pyndeval, kept qrels", other, None))

    deep, usual = evaluator("alpha_nDCG@1000"), evaluator("alpha_nDCG@20")
    mine, other = time_in_turn(4 * bench.repeat, lambda: deep.evaluate(loaded), lambda: usual.evaluate(loaded))
    return [*rows, at_most("S9", f"`{name}`, loaded, alpha_nDCG@1000", mine, "alpha_nDCG@20", other, 2)]


def alpha_ndcg(bench: Bench) -> list[Row]:
    """S9."""
    return [
        row for shape in SHAPES for row in rows_or_problem("S9", f"`{shape.name}`", partial(nugget_rows, bench, shape))
    ]
