"""Small calls, in which overhead dominates: S7, S8 and S21."""

from __future__ import annotations

import sys

from .bench import Bench
from .running import Command, package, run_in_turn, time_per_call
from .table import Row, at_least, at_most, rows_or_problem, seconds
from .values import require_same


def cold_start(bench: Bench) -> list[Row]:
    """S7."""
    package("irmetrics")
    work = "new interpreter, import, two queries"
    data = "q = {'1': {'a': 1}, '2': {'b': 1}}; r = {'1': {'a': 2.0, 'c': 1.0}, '2': {'b': 1.0}}"

    def python(statement: str) -> Command:
        return [sys.executable, "-c", statement]

    call = "i.evaluate(r, qrels=q, measures=['AP', 'RR'])"
    our_script = python(f"import irmetrics as i; {data}; print({call}['AP'])")
    mine, bare = run_in_turn(2 * bench.repeat, our_script, python("print(1.0)"))
    require_same({"AP": float(mine.output)}, {"AP": float(bare.output)})
    extra = mine.seconds - bare.seconds
    alone = f"interpreter alone {seconds(bare.seconds)}"
    ours = Row("S7", work, seconds(mine.seconds), alone, f"+ {seconds(extra)}", "<= + 10 ms", extra <= 0.010)
    program, nothing = run_in_turn(10 * bench.repeat, [bench.program, "--version"], ["/bin/true"])
    extra = program.seconds - nothing.seconds
    alone = f"/bin/true {seconds(nothing.seconds)}"
    start = Row("S7", "program", seconds(program.seconds), alone, f"+ {seconds(extra)}", "<= + 3 ms", extra <= 0.003)

    def ranx() -> list[Row]:
        package("ranx")
        script = f"import ranx as x; {data}; print(x.evaluate(x.Qrels(q), x.Run(r), ['map', 'mrr'])['map'])"
        (peer,) = run_in_turn(1, python(script))  # run_in_turn discards the first run, which compiles
        require_same({"AP": float(mine.output)}, {"AP": float(peer.output)})
        return [at_least("S7", work, mine.seconds, "ranx", peer.seconds, None)]

    return [ours, start, *rows_or_problem("S7", f"{work}, beside ranx", ranx)]


def one_query(bench: Bench) -> list[Row]:
    """S8."""
    ir = package("irmetrics")
    tool = package("pytrec_eval")
    qrels = {"q": {f"d{i:03}": int(i % 7 == 0) for i in range(0, 100, 2)}}
    run = {"q": {f"d{i:03}": 100.0 - i for i in range(100)}}
    measures, their_measures = ["AP", "nDCG@10"], {"map", "ndcg_cut.10"}
    kept, their_kept = ir.Evaluator(qrels, measures), tool.RelevanceEvaluator(qrels, their_measures)
    scores, theirs = kept.evaluate(run), their_kept.evaluate(run)["q"]
    expected = {"AP": theirs["map"], "nDCG@10": theirs["ndcg_cut_10"]}
    require_same({name: float(scores[name]) for name in measures}, expected)
    work = "one query, 100 documents, 2 measures"
    mine, other = time_per_call(bench.repeat, lambda: kept.evaluate(run), lambda: their_kept.evaluate(run))
    rows = [at_least("S8", f"{work}, kept qrels", mine, "pytrec_eval", other, 4)]
    mine, other = time_per_call(
        bench.repeat,
        lambda: ir.evaluate(run, qrels=qrels, measures=measures),
        lambda: tool.RelevanceEvaluator(qrels, their_measures).evaluate(run),
    )
    return [*rows, at_least("S8", f"{work}, new qrels", mine, "pytrec_eval", other, 6)]


def served_query(bench: Bench) -> list[Row]:
    """S21: C++ alone. The benchmark of the hand loop checks the values of all queries."""
    hand, sorting, kept, ranked, shuffled, unjudged = bench.in_cpp_in_turn(
        "score_query_by_hand/shuffled:0",
        "score_query_by_hand/shuffled:1",
        "score_query_by_hand_with_kept_ideal_values",
        "score_query/nDCG_10/shuffled:0",
        "score_query/nDCG_10/shuffled:1",
        "skip_query",
    )
    work = "one query of 100 documents, nDCG@10, kept qrels, in C++"
    return [
        at_most("S21", f"{work}, ranked", ranked, "hand loop", hand, 0.5),
        at_most("S21", f"{work}, in any order", shuffled, "hand loop, ranked", hand, 1),
        at_most("S21", f"{work}, in any order", shuffled, "hand loop that sorts", sorting, None),
        at_most("S21", f"{work}, ranked", ranked, "hand loop with kept ideal values", kept, None),
        at_most("S21", "whether a query is judged, in C++", unjudged, "hand loop, ranked", hand, 0.12),
    ]
