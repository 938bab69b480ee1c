"""A run of millions of documents from Python: S4, S5 and S6."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import partial
from typing import Any

from .bench import Bench
from .running import package, time_in_turn
from .table import Row, at_least, rows_or_problem
from .values import MEASURES, OTHER_NAMES, Values, our_values, require_same


def of_dicts(bench: Bench) -> Any:
    """The call that S4 and S6 time."""
    return package("irmetrics").evaluate(bench.run, qrels=bench.qrels, measures=MEASURES)


def pytrec_eval_values(bench: Bench) -> Values:
    names = OTHER_NAMES["trec_eval"]
    asked = {"map", "ndcg_cut.10", "recip_rank", "recall.1000"}
    queries = package("pytrec_eval").RelevanceEvaluator(bench.qrels, asked).evaluate(bench.run)
    return {ours: statistics.fmean(query[theirs] for query in queries.values()) for theirs, ours in names.items()}


def ir_measures_values(bench: Bench) -> Values:
    tool = package("ir_measures")
    values = tool.calc_aggregate([tool.parse_measure(name) for name in MEASURES], bench.qrels, bench.run)
    return {str(measure): value for measure, value in values.items()}


def ranx_values(bench: Bench) -> Values:
    tool = package("ranx")
    return ranx_evaluate(tool.Qrels(bench.qrels), tool.Run(bench.run))


def ranx_evaluate(qrels: Any, run: Any) -> Values:
    names = OTHER_NAMES["ranx"]
    values = package("ranx").evaluate(qrels, run, list(names))
    return {names[name]: float(value) for name, value in values.items()}


def warm_ranx() -> None:
    """Lets ranx compile, which it does on the first call, before it is timed. S7 times a new interpreter."""
    tool = package("ranx")
    ranx_evaluate(tool.Qrels({"q": {"d": 1}}), tool.Run({"q": {"d": 1.0}}))


def from_dicts(bench: Bench) -> list[Row]:
    """S4."""
    package("irmetrics")
    work = f"dict of dicts ({sum(map(len, bench.run.values())):,} entries) to {', '.join(MEASURES)}"
    values = our_values(of_dicts(bench))
    peers: list[tuple[str, Callable[[Bench], Values], float | None]] = [
        ("pytrec_eval", pytrec_eval_values, 8),
        ("ranx", ranx_values, 60),
        ("ir_measures", ir_measures_values, None),
    ]

    def beside(name: str, peer: Callable[[Bench], Values], target: float | None) -> list[Row]:
        if name == "ranx":
            warm_ranx()
        require_same(values, peer(bench))
        mine, other = time_in_turn(1 if name == "ranx" else bench.repeat, lambda: of_dicts(bench), lambda: peer(bench))
        return [at_least("S4", work, mine, name, other, target)]

    return [
        row
        for name, peer, target in peers
        for row in rows_or_problem("S4", f"{work}, beside {name}", partial(beside, name, peer, target))
    ]


def loaded_run(bench: Bench) -> list[Row]:
    """S5."""
    ir = package("irmetrics")
    evaluator = ir.Evaluator(bench.qrels, MEASURES)
    run = ir.Run.from_dict(bench.run)
    tool = package("ranx")
    warm_ranx()
    their_qrels, their_run = tool.Qrels(bench.qrels), tool.Run(bench.run)
    require_same(our_values(evaluator.evaluate(run)), ranx_evaluate(their_qrels, their_run))
    mine, other = time_in_turn(
        bench.repeat, lambda: evaluator.evaluate(run), lambda: ranx_evaluate(their_qrels, their_run)
    )
    return [at_least("S5", "a loaded run, evaluated again", mine, "ranx", other, 200)]


def from_columns(bench: Bench) -> list[Row]:
    """S6: the documents of S4 as columns: ids as integers in NumPy arrays, and as strings in an Arrow table."""
    ir = package("irmetrics")
    values = our_values(of_dicts(bench))
    queries = [query for query, documents in bench.run.items() for _ in documents]
    documents = [document for documents in bench.run.values() for document in documents]
    scores = [score for documents in bench.run.values() for score in documents.values()]

    def of_arrays() -> Callable[[], Any]:
        numpy = package("numpy")
        columns = numpy.array(queries, dtype="int64"), numpy.array(documents, dtype="int64"), numpy.array(scores)
        return lambda: ir.evaluate(ir.Run.from_columns(*columns), qrels=bench.qrels, measures=MEASURES)

    def of_table() -> Callable[[], Any]:
        table = package("pyarrow").table({"query_id": queries, "doc_id": documents, "score": scores})
        return lambda: ir.evaluate(table, qrels=bench.qrels, measures=MEASURES)

    def beside(work: str, make: Callable[[], Callable[[], Any]]) -> list[Row]:
        ours = make()
        require_same(our_values(ours()), values, 0)
        mine, other = time_in_turn(bench.repeat, ours, lambda: of_dicts(bench))
        return [at_least("S6", work, mine, "our own S4", other, 3)]

    kinds = [("NumPy columns", of_arrays), ("an Arrow table", of_table)]
    return [
        row
        for kind, make in kinds
        for work in [f"{kind} ({len(scores):,} rows) to {', '.join(MEASURES)}"]
        for row in rows_or_problem("S6", work, partial(beside, work, make))
    ]
