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
        ("pytrec_eval", pytrec_eval_values, 12),
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
    return [at_least("S5", "a loaded run, evaluated again", mine, "ranx", other, 400)]


def from_columns(bench: Bench) -> list[Row]:
    """S6: the documents of S4, and the first seventh of them, as tables of other libraries."""
    return [row for part in (7, 1) for row in from_tables(bench, part)]


def from_tables(bench: Bench, part: int) -> list[Row]:
    """Rows for the first 1 / `part` of the queries."""
    ir = package("irmetrics")
    numpy = package("numpy")
    asked = list(bench.run)[: len(bench.run) // part]
    run = {query: bench.run[query] for query in asked}
    qrels = {query: bench.qrels[query] for query in asked if query in bench.qrels}
    scores = numpy.array([score for documents in run.values() for score in documents.values()])
    texts = {
        "query_id": [query for query, documents in run.items() for _ in documents],
        "doc_id": [document for documents in run.values() for document in documents],
        "score": scores,
    }

    def integers() -> dict[str, Any]:
        return {name: numpy.array(column, dtype="int64" if name != "score" else None) for name, column in texts.items()}

    def records() -> Any:
        return numpy.rec.fromarrays(list(integers().values()), names=list(texts))

    def parquet() -> Any:
        """The path of a file, which each call reads anew with pyarrow."""
        path = bench.directory / f"run-{len(asked)}.parquet"
        package("pyarrow.parquet").write_table(package("pyarrow").table(texts), path)
        return lambda: path

    def duckdb() -> Any:
        """A relation over a table in memory, which DuckDB computes anew in each call."""
        table = package("pyarrow").table(texts)
        connection = package("duckdb").connect()
        connection.register("arrow", table)
        connection.execute("create table run as select * from arrow")
        return lambda: connection.table("run")

    def once(make: Callable[[], Any]) -> Callable[[], Any]:
        """The same table in each call."""

        def make_source() -> Any:
            table = make()
            return lambda: table

        return make_source

    def pandas_frame(dtype: Any) -> Any:
        frame = package("pandas").DataFrame(texts)
        return frame.astype({"query_id": dtype, "doc_id": dtype})

    kinds: list[tuple[str, Callable[[], Callable[[], Any]], float | None]] = [
        ("NumPy integers", once(integers), 4),
        ("NumPy records", once(records), None),
        ("an Arrow table", once(lambda: package("pyarrow").table(texts)), 3),
        ("a Polars frame", once(lambda: package("polars").DataFrame(texts)), None),
        ("a pandas frame with integers", once(lambda: pandas_frame("int64")), None),
        ("a pandas frame with Arrow texts", once(lambda: pandas_frame("string[pyarrow]")), None),
        ("a pandas frame with objects", once(lambda: pandas_frame(object)), None),
        ("a DuckDB table", duckdb, None),
        ("a Parquet file", parquet, None),
    ]

    def of_dict() -> Any:
        return ir.evaluate(run, qrels=qrels, measures=MEASURES)

    def beside(work: str, make: Callable[[], Callable[[], Any]], target: float | None) -> list[Row]:
        source = make()

        def ours() -> Any:
            return ir.evaluate(source(), qrels=qrels, measures=MEASURES)

        require_same(our_values(ours()), our_values(of_dict()), 0)
        mine, other = time_in_turn(bench.repeat, ours, of_dict)
        return [at_least("S6", work, mine, "our own dict", other, target)]

    return [
        row
        for kind, make, target in kinds
        for work in [f"{kind} ({len(scores):,} rows) to {', '.join(MEASURES)}"]
        for row in rows_or_problem("S6", work, partial(beside, work, make, target if part == 1 else None))
    ] + rows_or_problem("S6", "a dict, beside pytrec_eval", partial(beside_pytrec_eval, bench, run, qrels))


def beside_pytrec_eval(bench: Bench, run: Any, qrels: Any) -> list[Row]:
    """The dict that all tables are compared with, beside the peer."""
    ir, tool = package("irmetrics"), package("pytrec_eval")
    asked = {"map", "ndcg_cut.10", "recip_rank", "recall.1000"}
    work = f"a dict ({sum(map(len, run.values())):,} entries) to {', '.join(MEASURES)}"
    mine, other = time_in_turn(
        bench.repeat,
        lambda: ir.evaluate(run, qrels=qrels, measures=MEASURES),
        lambda: tool.RelevanceEvaluator(qrels, asked).evaluate(run),
    )
    return [at_least("S6", work, mine, "pytrec_eval", other, None)]
