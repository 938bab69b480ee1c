"""Maximal marginal relevance, compared with a direct implementation of its rule."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

numpy = pytest.importorskip("numpy")


def plain_mmr(scores: list[float], similarity: Any, lambda_: float, depth: int, best: float | None = None) -> list[int]:
    """The rule of the BERDS paper, evaluated again for each choice."""
    chosen = [scores.index(max(scores))]
    best = max(scores) if best is None else best
    while len(chosen) < min(depth, len(scores)):
        gains = {
            i: lambda_ * score / best - (1 - lambda_) * max(similarity[i][j] for j in chosen)
            for i, score in enumerate(scores)
            if i not in chosen
        }
        chosen.append(max(gains, key=lambda i: gains[i]))
    return chosen


def test_mmr() -> None:
    rng = numpy.random.default_rng(1)
    for size in (1, 2, 5, 30):
        for lambda_ in (0, 0.3, 0.5, 1):
            scores = numpy.sort(rng.choice([0.25, 0.5, 0.75, 1.0], size=size))[::-1]
            similarity = rng.choice([0.0, 0.25, 0.5, 1.0], size=(size, size))
            similarity = numpy.maximum(similarity, similarity.T)
            for depth in (1, 3, size):
                expected = plain_mmr(scores.tolist(), similarity.tolist(), lambda_, depth)
                options: dict[str, Any] = {"lambda_": lambda_, "depth": depth}
                assert ir.mmr(scores, similarity=similarity, **options) == expected
                assert ir.mmr(scores.tolist(), similarity=lambda i, j, s=similarity: s[i][j], **options) == expected
    vectors = rng.normal(size=(40, 16)).astype("float32")
    unit = vectors.astype(float) / numpy.linalg.norm(vectors.astype(float), axis=1, keepdims=True)
    scores = numpy.linspace(2, 1, 40)
    assert ir.mmr(scores, vectors) == plain_mmr(scores.tolist(), (unit @ unit.T).tolist(), 0.5, 40)
    for arguments, error in (
        (([1, 2],), TypeError),
        (([1, 2], vectors), ValueError),
        (([1, math.nan], vectors[:2]), ValueError),
    ):
        with pytest.raises(error):
            ir.mmr(*arguments)
    for options in (
        {"lambda_": 1.5},
        {"depth": 0},
        {"normalise": "all"},
        {"dataset_maximum": 0},
        {"similarity": [[1.0]]},
        {"similarity": lambda i, j: math.nan},
    ):
        with pytest.raises(ValueError):
            ir.mmr([2, 1], **{"similarity": [[1, 0], [0, 1]], **options})
    with pytest.raises(ZeroDivisionError):
        ir.mmr([2, 1], similarity=lambda i, j: 1 / 0)


def test_mmr_does_not_depend_on_the_order_of_the_items() -> None:
    """Of items that are not best first, too, the first choice has the largest score."""
    rng = numpy.random.default_rng(3)
    alike = [[1, 0.9, 0], [0.9, 1, 0], [0, 0, 1]]
    assert ir.mmr([0.1, 0.9, 0.5], similarity=alike, lambda_=1) == [1, 2, 0]
    assert ir.mmr([0.1, 0.9, 0.5], similarity=alike) == [1, 2, 0]
    for _ in range(50):
        scores = rng.permutation(12) / 12  # without ties
        vectors = rng.normal(size=(12, 3)).astype("float32")
        order = numpy.argsort(-scores)
        for lambda_ in (0, 0.4, 1):
            best_first = ir.mmr(scores[order], vectors[order], lambda_=lambda_)
            assert ir.mmr(scores, vectors, lambda_=lambda_) == [order[i] for i in best_first]


def released_divisor(scores: list[float], of_dataset: float) -> float:
    """As in the released code of BERDS: the query's largest score, at least 0; if this is 0, the data set's largest."""
    of_query = 0.0
    for score in scores:
        of_query = max(of_query, score)
    return of_query if of_query != 0 else of_dataset


def test_normalise() -> None:
    """By the largest score of the data set (the paper) or of the query (the released code), or no normalisation."""
    rng = numpy.random.default_rng(2)
    differ = 0
    for _ in range(50):
        rows = [rng.random(8) * rng.choice([1, 10, 100]) - rng.choice([0, 5, 200]) for _ in range(4)]
        scores = {f"q{i}": row.tolist() for i, row in enumerate(rows)}
        similarity = {query: rng.random((8, 8)) for query in scores}
        of_dataset = max(0.0, *(score for row in scores.values() for score in row)) or 1.0
        found = {name: ir.mmr(scores, similarity=similarity, normalise=name) for name in ("dataset", "query", "none")}
        assert found["dataset"] == ir.mmr(scores, similarity=similarity)
        for query, row in scores.items():
            divisors = {"dataset": of_dataset, "query": released_divisor(row, of_dataset), "none": 1.0}
            for name, divisor in divisors.items():
                assert found[name][query] == plain_mmr(row, similarity[query], 0.5, 8, divisor)
            alone = ir.mmr(row, similarity=similarity[query], dataset_maximum=of_dataset)
            assert alone == found["dataset"][query]
            differ += found["dataset"][query] != found["query"][query]
    assert differ
    vectors = {"a": [[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], "b": [[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]}
    assert ir.mmr({"a": [3, 2, 1], "b": [30, 20, 10]}, vectors, lambda_=0.8) == {"a": [0, 2, 1], "b": [0, 1, 2]}
    assert ir.mmr({}, {}) == {}


def test_no_score_above_0() -> None:
    """Scores of at most 0 are valid, and keep their order."""
    for normalise in ("dataset", "query", "none"):
        assert ir.mmr([-1, -3, -2], similarity=lambda i, j: 0, lambda_=1, normalise=normalise) == [0, 2, 1]
        assert ir.mmr([0, 0], similarity=lambda i, j: 0, normalise=normalise) == [0, 1]


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        (({"q1": [1, 2]}, {"q2": [[1.0], [1.0]]}), KeyError, "query 'q1' has scores, but no embeddings"),
        (({"q1": [1, 2]}, [[1.0], [1.0]]), TypeError, "must be a dict"),
        (({"q1": [1, math.inf]}, {"q1": [[1.0], [1.0]]}), ValueError, "query 'q1': item 1"),
        (({"q1": [1, 2]},), TypeError, "either"),
    ],
)
def test_errors_of_queries(arguments: Any, error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        ir.mmr(*arguments)


def test_mmr_of_run(tmp_path: Path) -> None:
    rng = numpy.random.default_rng(9)
    documents = [f"d{i}" for i in range(40)]
    vectors = {document: rng.normal(size=6).astype("float32") for document in documents}
    scores = {
        f"q{q}": dict(
            zip(rng.permutation(documents)[:15].tolist(), numpy.sort(rng.uniform(0, q + 1, 15))[::-1].tolist())
        )
        for q in range(12)
    }
    run = ir.Run(scores)
    path = tmp_path / "vectors.jsonl"
    rows = [json.dumps({"id": d, "embedding": [float(x) for x in v]}) for d, v in vectors.items()]
    path.write_text("\n".join(rows) + "\n")
    for normalise in ("dataset", "query", "none"):
        options: dict[str, Any] = {"lambda_": 0.6, "depth": 8, "normalise": normalise}
        indices = ir.mmr(
            {q: list(row.values()) for q, row in scores.items()},
            {q: numpy.stack([vectors[d] for d in row]) for q, row in scores.items()},
            **options,
        )
        expected = {q: {list(scores[q])[i]: 1 / (n + 1) for n, i in enumerate(chosen)} for q, chosen in indices.items()}
        found = ir.mmr(run, vectors, **options)
        assert found.name == "mmr" and found.to_dict() == expected
        assert ir.mmr(run, path, threads=2, name="x", **options) == found


def test_mmr_of_run_by_words_and_errors() -> None:
    run = ir.Run({"q": {"a": 3, "b": 2, "c": 1}})
    texts = {"a": "red green", "b": "green red", "c": "blue"}
    assert list(ir.mmr(run, documents=texts)["q"]) == ["a", "c", "b"]
    assert list(ir.mmr(run, documents=texts, lambda_=1, depth=2)["q"]) == ["a", "b"]
    with pytest.raises(KeyError, match="query 'q': document 'b' has no text"):
        ir.mmr(run, documents={"a": "x"})
    with pytest.raises(KeyError, match="query 'q': document 'b' has no embedding"):
        ir.mmr(run, {"a": [1, 2]})
    with pytest.raises(ValueError, match="document 'b': the embedding must have 2 numbers, not 1"):
        ir.mmr(run, {"a": [1, 2], "b": [1]})
    with pytest.raises(TypeError, match="either embeddings or documents"):
        ir.mmr(run)
    with pytest.raises(ValueError, match="depth must be at least 1"):
        ir.mmr(run, documents=texts, depth=0)
    with pytest.raises(ValueError, match="lambda must be in"):
        ir.mmr(run, documents=texts, lambda_=2)
