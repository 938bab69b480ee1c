"""Measures compared with pyndeval, whose core is ndeval: documents with equal scores are ordered by ascending id.

A query without supporting documents scores 0 in irmetrics; in pyndeval, nNRBP divides 0 by 0.
"""

from __future__ import annotations

import math
import random

import irmetrics as ir
import pytest

pyndeval = pytest.importorskip("pyndeval", reason="pyndeval is not installed")

NAMES = {
    "alpha_nDCG": "alpha-nDCG",
    "alpha_DCG": "alpha-DCG",
    "ERR_IA": "ERR-IA",
    "nERR_IA": "nERR-IA",
    "P_IA": "P-IA",
    "StRecall": "strec",
    "NRBP": "NRBP",
    "nNRBP": "nNRBP",
    "AP_IA": "MAP-IA",
}
WHOLE = ("NRBP", "nNRBP", "AP_IA")  # measures of the whole ranking
CUTOFFS = (1, 2, 3, 4, 5, 7, 10, 13, 19, 20)
PARAMETERS = ((0.5, 0.5), (0.0, 0.3), (0.25, 0.8), (0.75, 0.9), (0.3, 0.0), (1.0, 1.0), (1 / 3, 0.1))
BATCHES, QUERIES = 45, 500

Rows = list[tuple[str, str, str, int]]
Results = list[tuple[str, str, float]]


def random_query(rng: random.Random, query: str) -> tuple[Rows, Results]:
    """Judgments with grades beyond 1, documents that support nothing, and a ranking with many ties."""
    pool = [rng.choice(("d", "D", "é", "")) + str(i) for i in range(rng.choice((2, 4, 8, 16, 40)))]
    nuggets = [f"{query}-{i}" for i in range(rng.choice((1, 2, 3, 5, 8, 8, 70)))]
    likely = rng.choice((0.02, 0.2, 0.5, 0.9))
    judged = [(nugget, document) for nugget in nuggets for document in pool if rng.random() < likely]
    judged = judged or [(nuggets[0], pool[0])]
    rng.shuffle(judged)
    rows = [(query, nugget, document, rng.choice((0, 1, 1, 1, 2))) for nugget, document in judged]
    returned = rng.sample(pool, rng.randint(1, len(pool)))
    return rows, [(query, document, rng.choice((0.25, 0.5, 1.0, rng.random()))) for document in returned]


def measures_of(alpha: float, beta: float) -> dict[str, str]:
    """Our measures, and their names in pyndeval."""
    names = {}
    for ours, theirs in NAMES.items():
        if ours in WHOLE:
            names[f"{ours}(alpha={alpha},beta={beta})" if ours != "AP_IA" else ours] = theirs
        for k in () if ours in WHOLE else CUTOFFS:
            parameters = f"(alpha={alpha})" if ours not in ("P_IA", "StRecall") else ""
            names[f"{ours}{parameters}@{k}"] = f"{theirs}@{k}"
    return names


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_cases(batch: int) -> None:
    rng = random.Random(batch)
    alpha, beta = PARAMETERS[batch % len(PARAMETERS)]
    cases = {f"q{i}": random_query(rng, f"q{i}") for i in range(QUERIES)}
    rows = [row for case in cases.values() for row in case[0]]
    results = [result for case in cases.values() for result in case[1]]
    names = measures_of(alpha, beta)
    theirs = pyndeval.RelevanceEvaluator(rows, list(names.values()), alpha=alpha, beta=beta).evaluate(results)
    scores = ir.evaluate(results, nuggets=rows, measures=list(names), ties="docno_asc", diversity="ndeval")
    assert len(theirs) == len(scores.queries) == QUERIES
    for ours, name in names.items():
        for query, value in scores.per_query[ours].items():
            expected = theirs[query][name]
            if math.isnan(expected):
                assert name == "nNRBP" and not any(row[3] for row in cases[query][0])
                expected = 0.0
            assert abs(value - expected) <= 1e-9, (ours, value, expected, *cases[query])


def test_enough_cases() -> None:
    assert BATCHES * QUERIES >= 20_000


def test_relevance_level() -> None:
    rng = random.Random(7)
    cases = {f"q{i}": random_query(rng, f"q{i}") for i in range(300)}
    rows = [row for case in cases.values() for row in case[0]]
    results = [result for case in cases.values() for result in case[1]]
    evaluator = pyndeval.RelevanceEvaluator(rows, ["alpha-nDCG@10", "strec@5", "MAP-IA"], relevance_level=2)
    theirs = evaluator.evaluate(results)
    measures = ["alpha_nDCG(rel=2)@10", "StRecall(rel=2)@5", "AP_IA(rel=2)"]
    scores = ir.evaluate(results, nuggets=rows, measures=measures, ties="docno_asc", diversity="ndeval")
    for query, values in theirs.items():
        ours = [scores.per_query[measure][query] for measure in measures]
        assert ours == pytest.approx([values["alpha-nDCG@10"], values["strec@5"], values["MAP-IA"]], abs=1e-9)


def their_alpha_ndcg(judged: dict[str, str], returned: str, alpha: float = 0.5, others: str = "") -> float:
    """alpha-nDCG of pyndeval for one query with the documents of its subtopics and the returned documents. Another
    query comes first, and has one document for each of the other subtopics."""
    rows = [pyndeval.SubtopicQrel("p", nugget, "x", 1) for nugget in others]
    rows += [pyndeval.SubtopicQrel("q", nugget, document, 1) for nugget in judged for document in judged[nugget]]
    run = [pyndeval.ScoredDoc("p", "x", 1.0)]
    run += [pyndeval.ScoredDoc("q", document, -float(rank)) for rank, document in enumerate(returned)]
    return pyndeval.ndeval(rows, run, measures=["alpha-nDCG@10"], alpha=alpha)["q"]["alpha-nDCG@10"]


def our_alpha_ndcg(judged: dict[str, str], returned: str, alpha: float = 0.5, diversity: str = "consistent") -> float:
    nuggets = {"q": {nugget: dict.fromkeys(documents, 1) for nugget, documents in judged.items()}}
    run = {"q": {document: -float(rank) for rank, document in enumerate(returned)}}
    measure = f"alpha_nDCG(alpha={alpha})@10"
    return ir.evaluate(run, nuggets=nuggets, measures=measure, diversity=diversity)[measure]


def test_documents_of_equal_gain() -> None:
    """docs/differences.md: in the ideal ranking, pyndeval prefers the larger id, and irmetrics the rarer nuggets."""
    judged = {"0": "bc", "1": "b", "2": "ac", "3": "a"}
    assert their_alpha_ndcg(judged, "acb") == pytest.approx(1, abs=1e-6)
    assert our_alpha_ndcg(judged, "acb", diversity="ndeval") == pytest.approx(1, abs=1e-6)
    assert our_alpha_ndcg(judged, "acb") == pytest.approx(0.982598, abs=1e-6)
    assert our_alpha_ndcg(judged, "abc") == 1


def test_pyndeval_numbers_subtopics_over_all_queries() -> None:
    """docs/differences.md: the first query affects the ideal ranking of the second, unless alpha is 0.5."""
    judged = {"A": "015", "B": "034", "C": "2345", "D": "25", "E": "12345"}
    first, other = (their_alpha_ndcg(judged, "01234", 0.3, others) for others in ("ABCDEF", "FEDCBA"))
    assert abs(first - other) > 5e-5
    same, again = (their_alpha_ndcg(judged, "01234", 0.5, others) for others in ("ABCDEF", "FEDCBA"))
    assert same == again
