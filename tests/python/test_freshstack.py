"""Measures of FreshStack and BERDS, implemented from their definitions in plain Python, document by document."""

from __future__ import annotations

import math
import random

import irmetrics as ir
import pytest
from conftest import Nested, Results, random_nuggets

EXACT = 1e-12


def top(documents: dict[str, float], k: int) -> list[str]:
    """The first k documents; equal scores keep their order, as in a stable sort."""
    return sorted(documents, key=lambda document: -documents[document])[:k]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def coverage(nuggets: Nested, run: Results, k: int) -> float:
    """The proportion of a question's nuggets, including unsupported ones, with a supporting document in the top k."""
    shares = []
    for question, judged in nuggets.items():
        found = top(run.get(question, {}), k)
        shares.append(sum(any(grades.get(d, 0) > 0 for d in found) for grades in judged.values()) / len(judged))
    return mean(shares)


def worth(document: str, above: list[str], judged: dict[str, dict[str, int]]) -> float:
    """The gain of a document below others: each earlier occurrence halves the gain of a nugget. Powers of 1/2 sum
    exactly."""
    supported = [grades for grades in judged.values() if grades.get(document, 0) > 0]
    return sum(0.5 ** sum(grades.get(other, 0) > 0 for other in above) for grades in supported)


def gain(ranking: list[str], judged: dict[str, dict[str, int]], k: int) -> float:
    """alpha-DCG with alpha 1/2, not normalised."""
    return sum(worth(d, ranking[:place], judged) / math.log2(place + 2) for place, d in enumerate(ranking[:k]))


def ideal(judged: dict[str, dict[str, int]]) -> list[str]:
    """The greedy ranking: each next document has the largest gain; ties are resolved by the largest id."""
    left = {document for grades in judged.values() for document in grades}
    ranking: list[str] = []
    while left:
        ranking.append(max(left, key=lambda document: (worth(document, ranking, judged), document)))
        left.remove(ranking[-1])
    return ranking


def alpha_ndcg(nuggets: Nested, run: Results, k: int) -> float:
    """The gain divided by the gain of the ideal ranking; equal scores are ordered by ascending id, as in pyndeval."""
    values = []
    for question, judged in nuggets.items():
        documents = run.get(question, {})
        ranking = sorted(documents, key=lambda document: (-documents[document], document))
        best = gain(ideal(judged), judged, k)
        values.append(gain(ranking, judged, k) / best if best else 0.0)
    return mean(values)


def recall(nuggets: Nested, run: Results, k: int) -> float:
    """The proportion of supporting documents that are in the top k; equal scores are ordered by descending id."""
    values = []
    for question, judged in nuggets.items():
        relevant = {d for grades in judged.values() for d, grade in grades.items() if grade > 0}
        documents = run.get(question, {})
        ranking = sorted(documents, key=lambda document: (documents[document], document), reverse=True)
        values.append(len(relevant & set(ranking[:k])) / len(relevant) if relevant else 0.0)
    return mean(values)


def multi_recall(nuggets: Nested, run: Results, k: int) -> float:
    """BERDS: whether the top k support all perspectives, or k of them if there are more."""
    values = []
    for question, judged in nuggets.items():
        found = top(run.get(question, {}), k)
        covered = sum(any(grades.get(d, 0) > 0 for d in found) for grades in judged.values())
        values.append(float(covered >= min(k, len(judged))))
    return mean(values)


def precision(nuggets: Nested, run: Results, k: int) -> float:
    """BERDS: the proportion of the top k that support any perspective."""
    values = []
    for question, judged in nuggets.items():
        found = top(run.get(question, {}), k)
        values.append(sum(any(grades.get(d, 0) > 0 for grades in judged.values()) for d in found) / k)
    return mean(values)


@pytest.mark.parametrize("seed", range(10))
def test_definitions(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(15):
        nuggets, run = random_nuggets(rng)
        documents = ir.NuggetQrels(nuggets).to_qrels("count")
        for k in (1, 2, 3, 5, 10, 20, 50):
            measures = [f"Coverage@{k}", f"MRecall@{k}", f"P@{k}"]
            scores = ir.evaluate(run, nuggets=nuggets, measures=measures, ties="input")
            expected = [function(nuggets, run, k) for function in (coverage, multi_recall, precision)]
            assert [scores[measure] for measure in measures] == pytest.approx(expected, abs=EXACT), (k, nuggets, run)
            both = ir.evaluate(run, documents, f"R@{k}", nuggets=nuggets)
            assert both[f"R@{k}"] == pytest.approx(recall(nuggets, run, k), abs=EXACT), (k, nuggets, run)
            novelty = ir.evaluate(
                run, nuggets=nuggets, measures=f"alpha_nDCG@{k}", ties="docno_asc", diversity="ndeval"
            )
            assert novelty[f"alpha_nDCG@{k}"] == pytest.approx(alpha_ndcg(nuggets, run, k), abs=EXACT), (nuggets, run)


def test_set_size_and_union() -> None:
    rng = random.Random(3)
    for _ in range(100):
        nuggets, run = random_nuggets(rng)
        other = {question: dict(reversed(documents.items())) for question, documents in run.items()}
        size = ir.set_size(run, nuggets, limit=30, ties="input")
        for question, judged in nuggets.items():
            depths = [k for k in range(1, 31) if coverage({question: judged}, run, k) == 1]
            assert size.per_query[question] == (depths[0] if depths else None)
        sizes = [one for one in size.per_query.values() if one]
        assert size.share == len(sizes) / len(nuggets)
        assert size.mean == pytest.approx(mean([float(one) for one in sizes])) if sizes else math.isnan(size.mean)
        both = ir.coverage({"run": run, "other": other}, nuggets, k=3, ties="input").union
        for question, judged in nuggets.items():
            together = {*top(run.get(question, {}), 3), *top(other.get(question, {}), 3)}
            covered = sum(any(grades.get(d, 0) > 0 for d in together) for grades in judged.values())
            assert both.per_query[question] == {
                "documents": len(together),
                "nuggets": len(judged),
                "covered": covered,
                "coverage": covered / len(judged),
                "all_covered": covered == len(judged),
                "success": covered >= min(3, len(judged)),
            }
        assert both.coverage == pytest.approx(mean([one["coverage"] for one in both.per_query.values()]), abs=EXACT)
