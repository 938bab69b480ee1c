"""Tuples as runs and nuggets: scored where they are, by several threads, with the scores and errors of a Run."""

from __future__ import annotations

import random
import re
import signal
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import irmetrics as ir
import pytest

Rows = list[tuple[Any, ...]]
MEASURES = "alpha_nDCG@10 AP nDCG@5"


def judged(rng: random.Random, queries: int) -> tuple[Rows, Rows]:
    """Nuggets and a run in the form of pyndeval, with a query that is missing and one without judgments."""
    nuggets, run = [], []
    for query in range(queries):
        names = [f"d{i}" for i in rng.sample(range(500), 300)]
        for nugget in "abc":
            nuggets += [(str(query), nugget, name, rng.randint(0, 1)) for name in rng.sample(names, 8)]
        if query != 3:
            run += [(str(query), name, rng.randint(1, 100) / 4) for name in names]
    return nuggets, [*run, ("without judgments", "d1", 1.0)]


def nested(rows: Rows) -> dict[str, Any]:
    """The rows as a dict of dicts."""
    result: dict[str, Any] = {}
    for *keys, last, value in rows:
        inner = result
        for key in keys:
            inner = inner.setdefault(str(key), {})
        inner[str(last)] = value
    return result


def some_reordered(rows: Rows, rng: random.Random) -> Rows:
    return rng.sample(rows, len(rows))


def same_scores(rows: Any, expected: ir.Scores, nuggets: Any, **options: Any) -> None:
    scores = ir.evaluate(rows, nuggets=nuggets, measures=MEASURES, **options)
    assert scores == expected
    assert repr(scores.to_dict()) == repr(expected.to_dict())
    assert scores.audit == expected.audit


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows,
        tuple,
        iter,
        lambda rows: [(int(query) if query.isdigit() else query, name, score) for query, name, score in rows],
        lambda rows: [(query, name, Fraction(score)) for query, name, score in rows],
        lambda rows: [*rows[:1000], (*rows[1000][:2], Fraction(rows[1000][2])), *rows[1001:]],
        lambda rows: some_reordered(rows, random.Random(5)),
    ],
    ids=["list", "tuple", "iterator", "integers", "fractions", "a fraction", "scattered"],
)
def test_runs_of_tuples_have_the_scores_of_dicts(change: Callable[[Rows], Any]) -> None:
    nuggets, run = judged(random.Random(1), 60)
    expected = ir.evaluate(nested(run), nuggets=nested(nuggets), measures=MEASURES)
    for threads in (1, 2, 5):
        same_scores(change(run), expected, nuggets, threads=threads)
    assert ir.evaluate(change(run), nuggets=nuggets, measures=MEASURES, name="bm25").run == "bm25"
    own = ir.evaluate(change(run), nuggets=nuggets, measures={"first": lambda query: query.retrieved})
    assert own.per_query["first"]["1"] == 300


def test_ids_beyond_ascii() -> None:
    nuggets, run = judged(random.Random(2), 20)
    foreign = [(query, f"é{name}", score) for query, name, score in run]
    judgments = [(query, nugget, f"é{name}", grade) for query, nugget, name, grade in nuggets]
    same_scores(foreign, ir.evaluate(run, nuggets=nuggets, measures=MEASURES), judgments)


def test_tuples_of_judged_documents() -> None:
    _, run = judged(random.Random(3), 60)
    qrels = [(query, name, 1) for query, name, score in run if score > 20]
    expected = ir.evaluate(nested(run), nested(qrels), "AP nDCG@10")
    assert ir.evaluate(run, qrels, "AP nDCG@10") == expected
    assert ir.Evaluator(qrels, "AP nDCG@10").evaluate(run) == expected


@pytest.mark.parametrize(
    "row",
    [
        ("7", "", 1.0),
        ("", "d", 1.0),
        ("7", "d", float("nan")),
        ("7", "d", "high"),
        ("7", "d", None),
        ("7", None, 1.0),
        (None, "d", 1.0),
        ("7", "d"),
        ("7", "d", 1.0, 2.0),
        ("7", "d" * 70_000, 1.0),
        ("7", "d1", 2.0),
    ],
    ids=str,
)
def test_errors_are_those_of_a_run(row: tuple[Any, ...]) -> None:
    nuggets, run = judged(random.Random(4), 20)
    run = [one for one in run if one[0] != "7"]
    broken = [*run, ("7", "d1", 1.0), row]
    with pytest.raises((TypeError, ValueError)) as of_run:
        ir.evaluate(ir.Run.from_tuples(broken), nuggets=nuggets, measures=MEASURES)
    with pytest.raises(of_run.type, match=f"^{re.escape(str(of_run.value))}$"):
        ir.evaluate(broken, nuggets=nuggets, measures=MEASURES, threads=2)


def test_errors_of_policies_are_those_of_a_run() -> None:
    nuggets, run = judged(random.Random(5), 20)
    for options, problem in [
        ({"ties": "error"}, "query '0': two documents have the score"),
        ({"queries": "error"}, "judged query '3' has no results"),
    ]:
        with pytest.raises((ValueError, KeyError), match=problem):
            ir.evaluate(run, nuggets=nuggets, measures=MEASURES, **options)


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (("1", "a", "d"), r"row 2: expected \(query, nugget, document, grade\)"),
        (("1", "a", "", 1), "row 2: .*a document id is empty"),
        (("1", "a", "d", -1), "row 2: query '1', nugget 'a', document 'd': the grade must be"),
        (("1", "a", "d0", 1), "document 'd0' is judged twice"),
        (("1", "", "d", 1), "row 2: query '1': a nugget id is empty"),
        (("1", 1.5, "d", 1), "row 2, query '1': a nugget id must be text"),
    ],
)
def test_errors_of_nugget_tuples(row: tuple[Any, ...], problem: str) -> None:
    with pytest.raises((TypeError, ValueError), match=problem):
        ir.NuggetQrels([("1", "a", "d0", 1), row])


def test_nugget_tuples_in_any_order() -> None:
    nuggets, _ = judged(random.Random(6), 30)
    expected = ir.NuggetQrels.from_dict(nested(nuggets))
    assert ir.NuggetQrels(nuggets) == ir.NuggetQrels(tuple(nuggets)) == ir.NuggetQrels(iter(nuggets)) == expected
    scattered = ir.NuggetQrels(random.Random(7).sample(nuggets, len(nuggets)))  # the order of nuggets is another one
    assert scattered.to_dict() == expected.to_dict()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent by setitimer")
def test_signals_stop_the_scoring_of_tuples() -> None:
    class Stop(Exception):
        pass

    def stop(*_: object) -> None:
        raise Stop

    nuggets, run = judged(random.Random(8), 20)
    before = signal.signal(signal.SIGALRM, stop)
    try:
        with pytest.raises(Stop):
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            while True:
                ir.evaluate(run, nuggets=nuggets, measures=MEASURES)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
