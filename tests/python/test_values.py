"""Every public object is a value: its copies and what is unpickled equal it, and others do not."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import irmetrics as ir
import pytest
from conftest import PUBLIC
from test_results import EXAMPLES

RUN = {"q1": {"d1": 3.0, "u": 2.0}, "q2": {"d1": 1.0}}
OTHER = {"q1": {"d1": 1.0, "u": 2.0}, "q2": {"d1": 1.0}}
QRELS = {"q1": {"d1": 1, "d2": 0}, "q2": {"d1": 2}}
NUGGETS = {"q1": {"a": {"d1": 1}}, "q2": {"a": {"d1": 2}}}
SAMPLES = [{"query": "When?", "passages": ["At 8.", "Blue."], "gold": [1, 0], "scores": {"x": [1, 0]}}]
TIED, UNTIED = {"a": 1, "b": 1, "c": 2}, {"a": 1, "b": 2, "c": 3}
SYSTEMS = {name: {f"q{i}": (i * step % 7) / 8 for i in range(9)} for name, step in (("x", 1), ("y", 3))}


def rankings(sees: str) -> tuple[Any, Any]:
    """The judged rankings of two queries, as a measure of one's own sees them."""
    seen: list[Any] = []
    keep = ir.Measure("keep", lambda ranking: seen.append(ranking) or 0.0, sees=sees)
    ir.evaluate(RUN, QRELS, [keep], nuggets=NUGGETS)
    return seen[0], seen[1]


def hits(sees: str) -> tuple[Any, Any]:
    return tuple(ranking.hits[0] for ranking in rankings(sees))


def compared(level: float, second: str = "y") -> ir.results.Comparison:
    return ir.compare({"AP": {"x": SYSTEMS["x"], second: SYSTEMS["y"]}}, resamples=50, level=level)


# For each class that is not a result: two objects that differ.
OBJECTS: dict[str, Callable[[], tuple[Any, Any]]] = {
    "BM25": lambda: (ir.BM25(k1=1.2), ir.BM25(k1=1.3)),
    "BM25Index": lambda: (ir.BM25Index({"d": "fox"}), ir.BM25Index({"d": "fox"})),
    "Comparison": lambda: (compared(0.95), compared(0.9)),
    "Dense": lambda: (ir.Dense([[1.0]], [[[2.0]]]), ir.Dense([[1.0]], [[[3.0]]])),
    "Evaluator": lambda: (ir.Evaluator(QRELS, "AP", depth=3), ir.Evaluator(QRELS, "AP", depth=4)),
    "GivenScores": lambda: (ir.GivenScores([1.0, 2.0]), ir.GivenScores([1.0, 3.0])),
    "Hit": lambda: hits("documents"),
    "Jaccard": lambda: (ir.Jaccard(), ir.Jaccard(tokenizer=ir.Tokenizer(ngrams=2))),
    "JudgedRanking": lambda: rankings("documents"),
    "Measure": lambda: (ir.nDCG @ 10, ir.nDCG @ 20),
    "MeasureInfo": lambda: tuple(ir.all_measures()[:2]),
    "Nugget": lambda: (ir.Nugget("a"), ir.Nugget("a", "text")),
    "NuggetQrels": lambda: (ir.NuggetQrels(NUGGETS), ir.NuggetQrels({"q1": {"a": {"d1": 2}}})),
    "NuggetHit": lambda: hits("nuggets"),
    "NuggetRanking": lambda: rankings("nuggets"),
    "ParameterInfo": lambda: tuple(parameter for info in ir.all_measures() for parameter in info.parameters)[:2],
    "PerQuery": lambda: tuple(ir.evaluate(run, QRELS, "AP RR").per_query for run in (RUN, OTHER)),
    "PreferenceQrels": lambda: tuple(ir.PreferenceQrels({"q1": {"g": {"s": {"d1": rating}}}}) for rating in (1, 2)),
    "Qrels": lambda: (ir.Qrels(QRELS), ir.Qrels({"q1": {"d1": 2}})),
    "Run": lambda: (ir.Run(RUN), ir.Run(OTHER)),
    "Samples": lambda: (ir.Samples(SAMPLES), ir.Samples([{**SAMPLES[0], "gold": [0, 1]}])),
    "Scores": lambda: tuple(ir.evaluate(run, QRELS, "AP RR") for run in (RUN, OTHER)),
    "ScoresByRun": lambda: tuple(ir.evaluate({"a": RUN, "b": run}, QRELS, "AP") for run in (RUN, OTHER)),
    "ScoresOfSystems": lambda: (compared(0.95)["AP"].scores, compared(0.95, "z")["AP"].scores),
    "ScoresPart": lambda: (ir.Evaluator(QRELS, "AP").part(RUN), ir.Evaluator(QRELS, "RR").part(RUN)),
    "Separation": lambda: (ir.separation(SAMPLES), ir.separation([{**SAMPLES[0], "gold": [0, 1]}])),
    "TFIDF": lambda: (ir.TFIDF(), ir.TFIDF(tokenizer=ir.Tokenizer())),
    "Texts": lambda: (ir.Texts({"a": "b"}), ir.Texts({"a": "c"})),
    "Ties": lambda: tuple(ir.correlate(ranks, {"a": 1, "b": 2, "c": 3}).ties for ranks in (TIED, UNTIED)),
    "Tokenizer": lambda: (ir.Tokenizer("en"), ir.Tokenizer(ngrams=2)),
}
NOT_PICKLED = {"BM25Index"}  # an index is built from its texts again
NOT_EQUAL = {"BM25Index"}  # equal only to itself
ABSTRACT = {"Similarity"}
PROTOCOLS = (2, pickle.HIGHEST_PROTOCOL)


def public_classes() -> list[str]:
    return [name for name, item in vars(PUBLIC).items() if inspect.isclass(item) and name not in ABSTRACT]


def objects(name: str) -> tuple[Any, Any]:
    """An object of a class, and another one; None for results."""
    if name in OBJECTS:
        return OBJECTS[name]()
    if name in EXAMPLES:
        return EXAMPLES[name](), None
    row = getattr(PUBLIC, name)  # a named tuple
    fields = len(row._fields)
    return row(*range(fields)), row(*range(1, fields + 1))


@pytest.mark.parametrize("name", public_classes())
def test_copies_equal_the_object(name: str) -> None:
    (value, other), (same, _) = objects(name), objects(name)
    assert type(value).__name__ == name and value != other
    assert value == same or name in NOT_EQUAL
    for again in (copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]):
        assert type(again) is type(value) and again == value and repr(again) == repr(value)
    assert value != 5 and value != "text"


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("name", [name for name in public_classes() if name not in NOT_PICKLED])
def test_unpickled_objects_equal_the_object(name: str, protocol: int) -> None:
    value, other = objects(name)
    again = pickle.loads(pickle.dumps(value, protocol))
    assert again is not value and type(again) is type(value)
    assert again == value and (again != value) is False and again != other and repr(again) == repr(value)


@pytest.mark.parametrize("name", sorted(OBJECTS))
def test_equal_objects_have_equal_hashes(name: str) -> None:
    value, _ = OBJECTS[name]()
    try:
        found = hash(value)
    except TypeError:  # a mapping or a table
        return
    assert hash(copy.copy(value)) == found
    if name not in NOT_PICKLED:
        assert hash(pickle.loads(pickle.dumps(value))) == found


def test_unpickled_evaluators_score_alike() -> None:
    makers: list[Callable[[], ir.Evaluator]] = [
        lambda: ir.Evaluator(QRELS, "AP nDCG@2", ties="docno_asc", depth=1, threads=1),
        lambda: ir.Evaluator(nuggets=NUGGETS, measures="alpha_nDCG@2 P@1", queries="intersection"),
        lambda: ir.Evaluator(QRELS, "AP Coverage@2", nuggets=NUGGETS, ignore_identical_ids=True),
    ]
    for make in makers:
        evaluator = make()
        again = pickle.loads(pickle.dumps(evaluator))
        assert again == evaluator == make() and again.evaluate(RUN) == evaluator.evaluate(RUN)
        assert (again.nuggets is None) == (evaluator.nuggets is None) and again.qrels == evaluator.qrels
    assert makers[0]() != makers[1]() != makers[2]()


def test_unpickled_comparisons_have_the_same_numbers_and_audits() -> None:
    runs = {"x": RUN, "y": OTHER}
    for value in (compared(0.9), ir.compare(runs, QRELS, "AP RR Hole@2", resamples=50, seed=3, correction="holm")):
        again = pickle.loads(pickle.dumps(value))
        assert again.to_json() == value.to_json() and again.to_text(audit=True) == value.to_text(audit=True)
        assert again.audit == value.audit and again == value
    assert compared(0.9) == compared(0.9)


def test_values_differ_in_one_option() -> None:
    assert ir.BM25(k1=1.2) == ir.BM25(k1=1.2) and len({ir.BM25(k1=1.2), ir.BM25(k1=1.2), ir.BM25()}) == 2
    assert ir.TFIDF() != ir.Jaccard()
    index = ir.BM25Index({"d": "fox"})
    assert ir.BM25(corpus=index) != ir.BM25(corpus=index)  # equal only to itself, because an index is
