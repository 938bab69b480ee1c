"""Fusion against a second implementation of all formulas, and against ranx where it is installed: random runs."""

from __future__ import annotations

import itertools
import math
import os
import random
import statistics
from collections.abc import Callable
from typing import Any

import irmetrics as ir
import pytest

# Random queries of each method and normalisation, of which there are more than 180 pairs.
QUERIES = int(os.environ.get("IRMETRICS_CASES", "2000")) // 180

Scores = dict[str, float]  # of the documents of one query, best first
Runs = list[dict[str, Scores]]

NORMS = ("none", "min_max", "min_max_inverted", "max", "sum", "zmuv", "rank", "borda")
WEIGHTED = ("wsum", "wmnz", "mixed", "w_bordafuse", "w_condorcet", "copeland")
LEARNT = ("mapfuse", "posfuse", "slidefuse", "probfuse", "segfuse", "bayesfuse")
PARAMETERS: dict[str, dict[str, float]] = {
    "rrf": {"k": 7},
    "gmnz": {"gamma": 0.4},
    "logn_isr": {"sigma": 0.2},
    "rbc": {"phi": 0.7},
    "slidefuse": {"w": 2},
    "probfuse": {"n_segments": 6},
}
SEGMENTS = [0, 5, 15, 35, 75, 155, 315, 635, 1275, 2555, 5115]
CUTOFFS = [0, 5, 10, 15, 20, 30, 100, 200, 500, 1000]


def best_first(scores: Scores) -> Scores:
    return dict(sorted(scores.items(), key=lambda item: -item[1]))


def normalised_run(norm: str, run: Scores, union: set[str]) -> Scores:
    values = list(run.values())
    low, high, n = min(values), max(values), len(values)
    positions = {document: i for i, document in enumerate(run)}
    formulas: dict[str, Callable[[str], float]] = {
        "none": lambda d: run[d],
        "min_max": lambda d: (run[d] - low) / max(high - low, 1e-9),
        "min_max_inverted": lambda d: (high - run[d]) / max(high - low, 1e-9),
        "max": lambda d: run[d] / max(high, 1e-9),
        "sum": lambda d: (run[d] - low) / max(math.fsum(values) - n * low, 1e-9),
        "zmuv": lambda d: (run[d] - statistics.fmean(values)) / max(statistics.pstdev(values), 1e-9),
        "rank": lambda d: 1 - positions[d] / n,
        "borda": lambda d: 1 - positions[d] / len(union) if d in run else 0.5 - (n - 1) / (2 * len(union)),
    }
    others = sorted(union - set(run)) if norm == "borda" else []
    return best_first({document: formulas[norm](document) for document in [*run, *others]})


def normalised(norm: str, runs: list[Scores]) -> list[Scores]:
    union = set().union(*runs)
    return [normalised_run(norm, run, union) for run in runs]


class Fused:
    """What a formula sees of one document: the runs that retrieved it."""

    def __init__(self, runs: list[Scores], document: str, weights: list[float], absent: str = "absent") -> None:
        self.runs, self.document, self.all_weights = runs, document, weights
        self.union = sorted(set().union(*runs))
        fill: Callable[[Scores], float] = (lambda run: 0.0) if absent == "zero" else lambda run: min(run.values())
        self.having = [i for i, run in enumerate(runs) if document in run or absent != "absent"]
        self.scores = [runs[i][document] if document in runs[i] else fill(runs[i]) for i in self.having]
        self.weights = [weights[i] for i in self.having]
        self.ranks = [list(runs[i]).index(document) + 1 for i in self.having if document in runs[i]]
        self.count = len(self.having)

    def rank_in(self, run: Scores, missing: float = math.inf) -> float:
        return list(run).index(self.document) + 1 if self.document in run else missing

    def weighted(self) -> float:
        return sum(weight * score for weight, score in zip(self.weights, self.scores))

    def squares(self) -> float:
        return sum(1 / rank**2 for rank in self.ranks)

    def points(self, weights: list[float]) -> float:
        n = len(self.union)
        of_run = (n - self.rank_in(run) + 1 if self.document in run else (n - len(run) + 1) / 2 for run in self.runs)
        return sum(weight * points for weight, points in zip(weights, of_run))

    def majorities(self) -> float:
        """Copeland: those over which the weights of the runs for this document prevail, less the others."""
        score = 0
        for other in set(self.union) - {self.document}:
            places = [(self.rank_in(run), Fused(self.runs, other, self.all_weights).rank_in(run)) for run in self.runs]
            lead = sum(
                weight * ((mine < theirs) - (mine > theirs)) for weight, (mine, theirs) in zip(self.all_weights, places)
            )
            score += (lead > 0) - (lead < 0)
        return score


def dbsf(run: Scores) -> Scores:
    mean, deviation = statistics.fmean(run.values()), statistics.pstdev(run.values())
    return {d: 0.5 if deviation < 1e-9 else max(-3, min(3, (s - mean) / deviation)) / 6 + 0.5 for d, s in run.items()}


OF_SCORES: dict[str, Callable[[Fused], float]] = {
    "anz": lambda d: sum(d.scores) / d.count,
    "gmnz": lambda d: sum(d.scores) * d.count ** PARAMETERS["gmnz"]["gamma"],
    "max": lambda d: max(d.scores),
    "med": lambda d: statistics.median(d.scores),
    "min": lambda d: min(d.scores),
    "mnz": lambda d: sum(d.scores) * d.count,
    "sum": lambda d: sum(d.scores),
    "mixed": lambda d: d.weighted() * math.sqrt(d.count),
    "wmnz": lambda d: sum(d.scores) * sum(d.weights),
    "wsum": lambda d: d.weighted(),
}
OF_RANKS: dict[str, Callable[[Fused], float]] = {
    "rrf": lambda d: sum(1 / (PARAMETERS["rrf"]["k"] + rank) for rank in d.ranks),
    "isr": lambda d: d.squares() * d.count,
    "log_isr": lambda d: d.squares() * math.log(d.count),
    "logn_isr": lambda d: d.squares() * math.log(d.count + PARAMETERS["logn_isr"]["sigma"]),
    "rbc": lambda d: sum(0.3 * 0.7 ** (rank - 1) for rank in d.ranks),
    "bordafuse": lambda d: d.points([1] * len(d.runs)),
    "w_bordafuse": lambda d: d.points(d.all_weights),
}
OURS: dict[str, Callable[[Fused], float]] = {
    "copeland": lambda d: d.majorities(),
    "median_rank": lambda d: 1 / statistics.median([d.rank_in(run, max(map(len, d.runs)) + 2) for run in d.runs]),
}


def hits(run: Scores, judged: Scores) -> list[int]:
    return [int(judged.get(document, 0) >= 1) for document in run]


def shares(rows: list[list[int]], ends: list[int]) -> list[float]:
    return [statistics.fmean(sum(row[begin:end]) / (end - begin) for row in rows) for begin, end in zip(ends, ends[1:])]


def learnt_by(method: str, rows: list[list[int]], relevant: list[int]) -> list[float]:
    """What a method learns about a run, from the relevance of its documents for each query."""
    if method == "mapfuse":
        of_hits = ([sum(row[: i + 1]) / (i + 1) for i, hit in enumerate(row) if hit] for row in rows)
        return [statistics.fmean(sum(each) / count if count else 0 for each, count in zip(of_hits, relevant))]
    if method in ("posfuse", "slidefuse"):
        longest = max(map(len, rows))
        return [statistics.fmean(row[i] for row in rows if len(row) > i) for i in range(longest)]
    if method == "probfuse":
        segments = int(PARAMETERS["probfuse"]["n_segments"])
        sums = [0.0] * segments
        for row in rows:
            size = math.ceil(len(row) / segments)
            for i in range(segments):
                if part := row[i * size : (i + 1) * size]:
                    sums[i] += sum(part) / len(part)
        return [each / len(rows) for each in sums]
    if method == "segfuse":
        return shares(rows, SEGMENTS)
    odds = []
    for share, (begin, end) in zip(shares(rows, CUTOFFS), zip(CUTOFFS, CUTOFFS[1:])):
        seen = share or 0.001
        odds += [math.log(seen / ((1 - seen) or 0.001))] * (end - begin)
    return odds


def given_by(method: str, learnt: list[float], run: Scores, document: str) -> float:
    """What a run gives to a document by what was learnt about it."""
    if document not in run:
        return math.log(0.001 / 0.999) if method == "bayesfuse" else 0
    position = list(run).index(document)
    if method == "mapfuse":
        return learnt[0] / (position + 1)
    if method == "slidefuse":
        width = int(PARAMETERS["slidefuse"]["w"])
        last = min(position + width, len(run) - 1)
        return sum(learnt[max(position - width, 0) : last + 1]) / (last - max(position - width, 0) + 1)
    if method == "probfuse":
        segment = position // math.ceil(len(run) / len(learnt))
        return learnt[segment] / (segment + 1)
    if method == "segfuse":
        segment = next(i for i, end in enumerate(SEGMENTS[1:]) if position < end)
        return learnt[segment] * (run[document] + 1)
    return learnt[position]


def random_runs(rng: random.Random, queries: int) -> tuple[Runs, dict[str, Scores]]:
    """Runs of the same queries whose scores differ, so that ranks are defined, and judgments."""
    count, pool = rng.randint(2, 5), [f"d{i:02}" for i in range(rng.choice((4, 8, 30, 60)))]
    low = rng.choice((0, 0, -500_000))
    runs: Runs = [
        {
            f"q{query:03}": best_first(
                {
                    document: (rng.randrange(10**6) + low + i / 1000) / rng.choice((1, 1, 10**6))
                    for i, document in enumerate(rng.sample(pool, rng.randint(1, len(pool))))
                }
            )
            for query in range(queries)
        }
        for _ in range(count)
    ]
    for run in runs:  # the divisors above may make scores equal, or nearly so
        for query, scores in run.items():
            if len(set(scores.values())) < len(scores):
                run[query] = best_first({document: float(i) for i, document in enumerate(scores)})
    qrels = {query: {document: float(rng.random() < 0.3) for document in pool} for query in runs[0]}
    qrels[next(iter(qrels))][pool[0]] = 1.0
    return runs, qrels


def of_query(runs: Runs, query: str) -> list[Scores]:
    return [run[query] for run in runs]


def check(fused: Any, query: str, expected: Scores, about: object) -> None:
    assert dict(fused[query]) == pytest.approx(expected, rel=1e-12, abs=1e-12), (about, query)


def seed_of(*names: str) -> int:
    return sum(ord(byte) * (i + 1) for i, byte in enumerate("/".join(names)))


# ranx orders the documents that a run lacks, which tie after borda, at random: no ranks of these.
CASES = [
    (method, norm)
    for method in (*OF_SCORES, *OF_RANKS, "condorcet", "w_condorcet", *LEARNT)
    for norm in NORMS
    if norm != "borda" or method in OF_SCORES
]


def total_order(runs: list[Scores], weights: list[float]) -> list[str] | None:
    """The documents in the order of the majorities, if these are unanimous: no cycle, and no pair without a winner."""
    union = sorted(set().union(*runs))

    def wins(one: str, other: str) -> bool:
        votes = sum(
            weight for run, weight in zip(runs, weights) if one in run and (other not in run or run[one] > run[other])
        )
        return votes >= sum(weights) - votes - 1e-12

    beaten = {one: [wins(one, other) for other in union if other != one].count(True) for one in union}
    order = sorted(union, key=lambda one: -beaten[one])
    exact = all(wins(one, other) != wins(other, one) for one, other in itertools.combinations(union, 2))
    return order if exact and sorted(beaten.values()) == list(range(len(union))) else None


def references(
    method: str, norm: str, runs: Runs, weights: list[float], qrels: dict[str, Scores]
) -> dict[str, Scores | None]:
    """The fused scores of each query by the formulas; None if ranx's are not defined."""
    per_query = {query: normalised(norm, of_query(runs, query)) for query in runs[0]}
    if method in ("condorcet", "w_condorcet"):
        orders = {query: total_order(rows, weights) for query, rows in per_query.items()}
        return {q: order and {d: float(len(order) - i) for i, d in enumerate(order)} for q, order in orders.items()}
    learnt: list[list[float]] = []
    if method in LEARNT:
        relevant = [sum(grade >= 1 for grade in judged.values()) for judged in qrels.values()]
        for i in range(len(runs)):
            learnt.append(learnt_by(method, [hits(per_query[query][i], qrels[query]) for query in qrels], relevant))
    found: dict[str, Scores | None] = {}
    for query, rows in per_query.items():
        union = set().union(*rows)
        if method in LEARNT:
            found[query] = {d: sum(given_by(method, *row, d) for row in zip(learnt, rows)) for d in union}
        else:
            formula = {**OF_SCORES, **OF_RANKS, **OURS}[method]
            found[query] = {d: formula(Fused(rows, d, weights)) for d in union}
    return found


def arguments(method: str, norm: str, runs: Runs, weights: list[float], qrels: dict[str, Scores]) -> dict[str, Any]:
    given: dict[str, Any] = {"norm": norm, **PARAMETERS.get(method, {})}
    if method in WEIGHTED:
        given["weights"] = weights
    if method in LEARNT:
        given["learnt"] = ir.learn_fusion(runs, qrels, method, **given)
    return given


@pytest.mark.parametrize(("method", "norm"), CASES)
def test_methods_are_their_formulas(method: str, norm: str) -> None:
    rng = random.Random(seed_of(method, norm))
    runs, qrels = random_runs(rng, QUERIES)
    weights = [rng.random() for _ in runs] if method in WEIGHTED else [1.0] * len(runs)
    fused = ir.fuse(runs, method, **arguments(method, norm, runs, weights, qrels))
    for query, expected in references(method, norm, runs, weights, qrels).items():
        if expected is None:
            assert sorted(fused[query].values()) == list(range(1, len(fused[query]) + 1))
        else:
            check(fused, query, expected, (method, norm))


@pytest.mark.parametrize(("method", "norm"), CASES)
def test_methods_are_those_of_ranx(method: str, norm: str) -> None:
    ranx = pytest.importorskip("ranx", reason="ranx is not installed")
    rng = random.Random(seed_of("ranx", method, norm))
    runs, qrels = random_runs(rng, QUERIES)
    weights = [rng.random() for _ in runs] if method in WEIGHTED else [1.0] * len(runs)
    theirs = [ranx.Run(run) for run in runs]
    name = None if norm == "none" else norm.replace("_", "-")
    params: dict[str, Any] = {**PARAMETERS.get(method, {})}
    if method in WEIGHTED:
        params["weights"] = weights
    if method in LEARNT:
        judged = ranx.Qrels({query: {d: int(grade) for d, grade in rows.items()} for query, rows in qrels.items()})
        theirs = [ranx.normalize(run, name) for run in theirs] if name else theirs
        train = getattr(ranx.fusion, f"{method}_train")
        numbers = train(judged, theirs, *[int(params.pop("n_segments"))] if method == "probfuse" else [])
        params[{"mapfuse": "map_scores", "bayesfuse": "log_odds"}.get(method, "probs")] = numbers
        name = None
    if "w" in params:
        params["w"] = int(params["w"])
    expected = ranx.fuse(theirs, norm=name, method=method, params=params).to_dict()
    fused = ir.fuse(runs, method, **arguments(method, norm, runs, weights, qrels))
    orders = references(method, norm, runs, weights, qrels) if "condorcet" in method else {}
    assert set(fused) == set(expected)
    for query in runs[0]:
        if orders.get(query, {}) is not None:  # ranx's condorcet depends on the hash seed of Python
            # To ranx, -1e9 is the score of an absent document, also where all scores are lower.
            found = {d: max(score, -1e9) if method == "max" else score for d, score in fused[query].items()}
            assert found == pytest.approx(dict(expected[query]), rel=1e-12, abs=1e-12), query


@pytest.mark.parametrize("norm", NORMS[:-1])
@pytest.mark.parametrize("method", OURS)
def test_methods_of_other_tools_are_their_formulas(method: str, norm: str) -> None:
    rng = random.Random(seed_of(method, norm))
    runs, qrels = random_runs(rng, QUERIES)
    weights = [rng.random() for _ in runs] if method in WEIGHTED else [1.0] * len(runs)
    fused = ir.fuse(runs, method, **arguments(method, norm, runs, weights, qrels))
    for query, expected in references(method, norm, runs, weights, qrels).items():
        assert expected is not None
        check(fused, query, expected, (method, norm))


@pytest.mark.parametrize("absent", ["absent", "zero", "minimum"])
@pytest.mark.parametrize("method", [*OF_SCORES, "dbsf", "min_max", "freshstack"])
def test_scores_of_absent_documents_are_their_formulas(method: str, absent: Any) -> None:
    rng = random.Random(seed_of(method, absent))
    own: dict[str, Callable[[Scores], Scores]] = {
        "dbsf": dbsf,
        "min_max": lambda run: normalised("min_max", [run])[0],
        "freshstack": lambda run: {
            d: (score - min(run.values())) / (max(run.values()) - min(run.values()) + 1e-8) for d, score in run.items()
        },
    }
    for norm in NORMS:
        runs, _ = random_runs(rng, QUERIES)
        weights = [rng.random() for _ in runs] if method in WEIGHTED else [1.0] * len(runs)
        given = {**PARAMETERS.get(method, {}), **({"weights": weights} if method in WEIGHTED else {})}
        if method == "freshstack":
            given["depth"] = 0
        fused = ir.fuse(runs, method, norm=norm, absent=absent, **given)  # type: ignore[arg-type]
        for query in runs[0]:
            rows = [own.get(method, lambda run: run)(run) for run in normalised(norm, of_query(runs, query))]
            formula = OF_SCORES.get(method, OF_SCORES["sum"])
            expected = {d: formula(Fused(rows, d, weights, absent)) for d in set().union(*rows)}
            if method == "freshstack":
                assert dict(fused[query]) == pytest.approx(expected, abs=0.000501)
            else:
                check(fused, query, expected, (method, norm, absent))


def mean_of_given(scores: Any, ranks: Any) -> list[float]:
    assert scores.shape == ranks.shape
    rows = [[cell for cell in row if cell == cell] for row in scores.tolist()]
    return [sum(row) / len(row) for row in rows]


@pytest.mark.parametrize("absent", ["absent", "zero", "minimum"])
@pytest.mark.parametrize("norm", NORMS)
def test_a_function_is_a_method(norm: Any, absent: Any) -> None:
    runs, _ = random_runs(random.Random(seed_of(norm, absent)), QUERIES)
    own = ir.fuse(runs, mean_of_given, norm=norm, absent=absent)
    assert own == ir.fuse(runs, "combanz", norm=norm, absent=absent) and own.name == "fused"


def test_contributions_are_the_terms_of_the_formulas() -> None:
    rng = random.Random(78)
    for norm in NORMS:
        runs, _ = random_runs(rng, QUERIES)
        weights = [rng.random() for _ in runs]
        for query in runs[0]:
            rows = normalised(norm, of_query(runs, query))
            found = ir.explain_fusion(runs, query, "wsum", norm=norm, weights=weights).runs  # type: ignore[arg-type]
            for i, row in enumerate(found):
                at = i % len(runs)
                score = rows[at].get(row.document)
                assert row.normalised == (None if score is None else pytest.approx(score, rel=1e-12, abs=1e-12))
                assert row.run_score == runs[at][query].get(row.document)
                assert row.contribution == pytest.approx(weights[at] * (score or 0), rel=1e-12, abs=1e-12)
