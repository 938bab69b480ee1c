"""Similarities compared with scikit-learn and NumPy: TF-IDF, Jaccard, embeddings, given scores and functions."""

from __future__ import annotations

import json
import random
import re
import subprocess

import irmetrics as ir
import pytest
from conftest import PROGRAM, ROOT, needs_program
from separation_cases import SAMPLES, random_samples, separations

numpy = pytest.importorskip("numpy")


@pytest.mark.parametrize("stemmer", [None, "english"])
def test_tfidf(stemmer: str | None) -> None:
    """The cosine of scikit-learn's vectors, fitted on each sample's passages."""
    text = pytest.importorskip("sklearn.feature_extraction.text", reason="scikit-learn is not installed")
    samples = random_samples(5, 100)
    tokenizer = ir.Tokenizer(stemmer=stemmer)
    similarity = ir.TFIDF(tokenizer=tokenizer)
    for sample, scores in zip(samples, similarity.score(samples)):
        vectorizer = text.TfidfVectorizer(analyzer=tokenizer)
        try:
            passages = vectorizer.fit_transform(sample["passages"])
        except ValueError:  # no passage has a term
            assert not any(scores)
            continue
        expected = (passages @ vectorizer.transform([sample["query"]]).T).toarray().ravel()
        assert scores == pytest.approx(expected, rel=1e-12, abs=1e-14)
    plain = text.TfidfVectorizer()  # splits texts in the same way
    passages = plain.fit_transform(samples[0]["passages"])
    expected = (passages @ plain.transform([samples[0]["query"]]).T).toarray().ravel()
    assert ir.TFIDF(None, None).score(samples[:1])[0] == pytest.approx(expected, rel=1e-12, abs=1e-14)


def test_jaccard() -> None:
    """Sets of words without stemmer and stop words, which is the default, as in the paper on D_S."""
    samples = random_samples(6, 250)
    stems = ir.Tokenizer("en", "english")

    def words(text: str) -> set[str]:
        return set(re.findall(r"\w\w+", text.lower()))

    for similarity, terms in (
        (ir.Jaccard(), words),
        (ir.Jaccard(None, None), words),
        (ir.Jaccard("english", "en"), lambda text: set(stems(text))),
        (ir.Jaccard(tokenizer=stems), lambda text: set(stems(text))),
        (ir.Jaccard(tokenizer=ir.Tokenizer(splitter=str.split)), lambda text: set(text.split())),
    ):
        for sample, scores in zip(samples, similarity.score(samples)):
            query = terms(sample["query"])
            for passage, score in zip(sample["passages"], scores):
                either = query | terms(passage)
                assert score == (len(query & terms(passage)) / len(either) if either else 0)
    assert ir.Jaccard().name == "Jaccard()"
    with pytest.raises(TypeError, match="either"):
        ir.Jaccard("english", tokenizer=stems)


@needs_program
def test_jaccard_of_program_and_library() -> None:
    """The program and Python give the same numbers for the same file."""
    path = ROOT / "examples" / "separation" / "samples.jsonl"
    arguments = [str(PROGRAM), "separate", str(path), "--similarity", "jaccard", "--json", "--resamples", "10"]
    told = json.loads(subprocess.run(arguments, capture_output=True, check=True, text=True).stdout)
    found = ir.separation(path, ir.Jaccard())
    assert found.similarity == told["similarity"] == "Jaccard()"
    for sample, scores in zip(told["samples"], ir.Jaccard().score(path)):
        assert [passage["similarity"] for passage in sample["passages"]] == scores.tolist()


@pytest.mark.parametrize("kind", ["dot", "cosine"])
@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
@pytest.mark.parametrize("width", [1, 7, 64, 100])
def test_dense(kind: str, dtype: str, width: int) -> None:
    rng = numpy.random.default_rng(width)
    samples = random_samples(7, 40)
    sizes = [len(sample["gold"]) for sample in samples]
    queries = (rng.normal(size=(len(samples), width)) * 40).astype(dtype)
    passages = (rng.normal(size=(sum(sizes), width)) * 40).astype(dtype)
    passages[::5] = 0
    expected = []
    for query, rows in zip(queries.astype(float), numpy.split(passages.astype(float), numpy.cumsum(sizes)[:-1])):
        products = rows @ query
        if kind == "cosine":
            norms = numpy.linalg.norm(rows, axis=1) * numpy.linalg.norm(query)
            products = products / numpy.where(norms == 0, 1, norms)
        expected.append(products)
    together = ir.Dense(queries, passages, kind).score(samples)
    apart = ir.Dense(queries, numpy.split(passages, numpy.cumsum(sizes)[:-1]), kind=kind).score(samples)
    striped = numpy.repeat(passages, 2, axis=1)[:, ::2]  # with gaps
    gaps = ir.Dense(numpy.asfortranarray(queries), striped, kind).score(samples)
    scale = 40 * 40 * width if kind == "dot" else 1
    for one, two, three, row in zip(together, apart, gaps, expected):
        assert one == pytest.approx(row, rel=1e-12, abs=1e-13 * scale)
        assert one.tolist() == two.tolist() == three.tolist()
    found = ir.separation(samples, ir.Dense(queries, passages, kind))
    assert found.similarity == f"Dense(kind='{kind}')" and found.mean == found.mean


def test_dense_keeps_its_arrays() -> None:
    """Arrays are not copied, and exist as long as the similarity."""
    samples = [{"gold": [1, 0], "scores": [1, 0]}]
    queries, passages = numpy.array([[1, 0]], dtype="float32"), numpy.array([[1, 1], [0, 1]], dtype="float32")
    similarity = ir.Dense(queries, passages, "dot")
    assert similarity.score(samples)[0].tolist() == [1, 0]
    passages[1, 0] = 5
    assert similarity.score(samples)[0].tolist() == [1, 5]
    del queries, passages
    assert similarity.score(samples)[0].tolist() == [1, 5]
    assert ir.Dense([[1, 0]], [[[1, 1], [0, 1]]], "dot").score(samples)[0].tolist() == [1, 0]


def test_given_scores_and_functions() -> None:
    samples = random_samples(8, 50)
    rng = random.Random(9)
    rows = [[rng.random() for _ in sample["gold"]] for sample in samples]
    flat = [score for row in rows for score in row]
    expected = separations(samples, rows)
    seen = []

    def own(query: str, passages: list[str]) -> list[float]:
        seen.append((query, passages))
        return rows[len(seen) - 1]

    kinds = [
        ir.GivenScores(rows, name="model"),
        ir.GivenScores(flat, name="model"),
        ir.GivenScores([numpy.array(row) for row in rows], name="model"),
        ir.GivenScores(numpy.array(flat, dtype="float32").astype(float), name="model"),
        own,
    ]
    for kind in kinds:
        found = ir.separation(samples, kind, threads=3)
        assert found.values.tolist() == pytest.approx(expected, nan_ok=True, abs=1e-6)
        assert found.similarity == ("own" if kind is own else "model")
    assert seen == [(sample["query"], sample["passages"]) for sample in samples]
    arrays = ir.separation(samples, lambda query, passages: numpy.arange(len(passages)))
    assert arrays.passage_scores[0].tolist() == list(range(len(samples[0]["gold"])))


def test_several_similarities() -> None:
    found = ir.separation(
        SAMPLES, {"words": ir.BM25(), "sets": ir.Jaccard(), "own": lambda query, texts: [len(t) for t in texts]}
    )
    assert list(found) == ["words", "sets", "own"]
    assert found["sets"].values.tobytes() == ir.separation(SAMPLES, ir.Jaccard()).values.tobytes()
    listed = ir.separation(SAMPLES, [ir.BM25(k1=1.2), ir.TFIDF()], "RR", hardest=1)
    assert [one.similarity for one in listed.values()] == list(listed) and len(listed) == 2
    assert all(one.measure == "RR" and len(one.hardest) == 1 for one in listed.values())
    with pytest.raises(ValueError, match="two similarities"):
        ir.separation(SAMPLES, [ir.BM25(), ir.BM25()])
    with pytest.raises(TypeError, match="a similarity is"):
        ir.separation(SAMPLES, "BM25")  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="a similarity is"):
        ir.separation(SAMPLES, ir.BM25)  # the class instead of an object
