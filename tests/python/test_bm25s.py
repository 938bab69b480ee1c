"""BM25 compared with bm25s: over samples, each of which is its own corpus, and over a whole corpus."""

from __future__ import annotations

import gzip
import itertools
import json
import random
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from separation_words import WORDS, random_text, words_of

numpy = pytest.importorskip("numpy")
bm25s = pytest.importorskip("bm25s", reason="bm25s is not installed")
Stemmer = pytest.importorskip("Stemmer", reason="PyStemmer is not installed")

METHODS = ["robertson", "lucene", "atire", "bm25l", "bm25+"]
LANGUAGES = [None, *WORDS]
STOP_WORDS = [None, "en", "en_plus", ["dogs", "die", "και"]]
PARAMETERS = [(1.5, 0.75, 0.5), (1.2, 0.75, 0.5), (0.9, 0.4, 1.0), (0.0, 1.0, 0.25), (3.7, 0.0, 0.0)]

# bm25s stores idf and the contribution of each term as float32, and sums in float32. All of these are at least 0, and
# each has a relative rounding error of at most 2^-24: idf, the contribution of an absent term (twice in bm25l and
# bm25+), the contribution of a present term, and the sum after each term. (NumPy 1 also uses float32 for some
# intermediate values.)
SINGLE = 1e-6


def single(terms: int) -> float:
    """The largest relative difference of a score of `terms` terms: 1e-6 for 12 terms."""
    return (terms + 4) * 2.0**-24


# In float64, scores differ only by the order of operations.
DOUBLE = 1e-12


def tokens_of(texts: list[str], language: str | None, stopwords: Any) -> list[list[str]]:
    stemmer = None if language is None else Stemmer.Stemmer(language)
    given = stopwords or []
    tokens: list[list[str]] = bm25s.tokenize(
        texts, stopwords=given, stemmer=stemmer, return_ids=False, show_progress=False
    )
    return tokens


def scores_of(documents: list[list[str]], query: list[str], **options: Any) -> Any:
    """The scores of bm25s. It rejects a corpus or a query without terms, for which all scores are 0."""
    if not any(documents) or not query:
        return numpy.zeros(len(documents))
    index = bm25s.BM25(**options)
    index.index(documents, show_progress=False)
    return index.get_scores(query)


def differences(ours: Any, theirs: Any) -> Any:
    """The relative differences of scores."""
    return numpy.abs(ours - theirs) / numpy.where(theirs == 0, 1, numpy.abs(theirs))


def random_samples(rng: random.Random, language: str | None, count: int) -> list[dict[str, Any]]:
    words = words_of(language or "english")
    samples = []
    for _ in range(count):
        passages = [random_text(rng, words, 40) for _ in range(rng.randint(1, 8))]
        known = " ".join(passages).split() or words
        query = rng.choices(known, k=rng.randint(0, 7)) + rng.choices(words, k=rng.randint(0, 3))
        if query and rng.random() < 0.3:
            query.append(query[0])  # a repeated term counts twice
        gold = [int(rng.random() < 0.4) for _ in passages]
        samples.append({"query": " ".join([*query, "zzyzx"][:8]), "passages": passages, "gold": gold})
    return samples


def test_samples() -> None:
    """All methods, with and without stemming and stop words, in seven languages: 5,440 samples."""
    rng = random.Random(19)
    compared = without_terms = 0
    worst = {"float32": 0.0, "float64": 0.0}
    for number, (method, language, stopwords) in enumerate(itertools.product(METHODS, LANGUAGES, STOP_WORDS)):
        k1, b, delta = PARAMETERS[number % len(PARAMETERS)]
        if k1 == 0 and method == "bm25+":
            k1 = 0.01  # bm25s divides 0 by 0 for k1 = 0
        samples = random_samples(rng, language, 34)
        bm25 = ir.BM25(method, k1, b, delta, stemmer=language, stopwords=stopwords)
        ours = bm25.score(samples)
        texts = [text for sample in samples for text in (sample["query"], *sample["passages"])]
        tokens = iter(tokens_of(texts, language, stopwords))
        for place, (sample, scores) in enumerate(zip(samples, ours)):
            query, *passages = itertools.islice(tokens, 1 + len(sample["passages"]))
            without_terms += not any(passages) or not query
            for dtype in ("float32", "float64") if place % 3 == 0 else ("float32",):
                theirs = scores_of(passages, query, method=method, k1=k1, b=b, delta=delta, dtype=dtype)
                difference = differences(scores, theirs).max()
                assert difference < (single(len(query)) if dtype == "float32" else DOUBLE), (bm25, sample)
                worst[dtype] = max(worst[dtype], difference)
            compared += 1
    assert compared >= 5000 and without_terms > 100
    assert 0 < worst["float32"] < SINGLE


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
def test_no_terms() -> None:
    """bm25s raises an error for a corpus that contains only stop words."""
    with pytest.raises(ValueError):
        bm25s.BM25().index([[], []], show_progress=False)
    for method in METHODS:
        for stopwords in ("en", None):
            passages = ["the of", "", "and"] if stopwords else ["", "?", "a I 9"]
            scores = ir.BM25(method, stopwords=stopwords).score(
                [{"query": "the fox", "passages": passages, "gold": [1, 0, 0]}]
            )
            assert scores[0].tolist() == [0, 0, 0]


def test_separation() -> None:
    """D_S is the largest of these scores of a gold passage minus the largest of another passage."""
    rng = random.Random(20)
    samples = random_samples(rng, "english", 300)
    found = ir.separation(samples, ir.BM25("atire"))
    counts = {"no_gold": 0, "only_gold": 0}
    for sample, value, scores in zip(samples, found.values, found.passage_scores):
        gold = [score for score, one in zip(scores, sample["gold"]) if one]
        other = [score for score, one in zip(scores, sample["gold"]) if not one]
        if gold and other:
            assert value == max(gold) - max(other)
        else:
            assert value != value
            counts["only_gold" if gold else "no_gold"] += 1
    assert found.undefined == counts and min(counts.values()) > 5
    values = found.values[~numpy.isnan(found.values)]
    assert found.mean == pytest.approx(values.mean(), rel=1e-12)
    for share in (0, 0.1, 0.25, 0.5, 1 / 3, 0.9, 1):
        assert found.quantile(share) == pytest.approx(numpy.quantile(values, share), rel=1e-12, abs=1e-12)
    for threshold in (0, -0.5, 0.25, float(values[3])):
        assert found.share_below(threshold) == (values < threshold).mean()


@pytest.mark.parametrize("method", METHODS)
def test_corpus(method: str) -> None:
    """Scores of all documents, and the best documents: those with a term of the query, ties ordered by id."""
    rng = random.Random(METHODS.index(method))
    words = words_of("english") + words_of("german")
    texts = {f"d{i}": random_text(rng, words, 12) for i in range(300)}
    queries = {f"q{i}": " ".join(rng.choices(words, k=rng.randint(1, 5))) for i in range(12)} | {"none": "zzyzx"}
    bm25 = ir.BM25(method, k1=1.2, b=0.6, delta=0.7)
    index = ir.BM25Index(texts, bm25)
    tokens = tokens_of([*texts.values()], "english", "en")
    theirs = bm25s.BM25(method=method, k1=1.2, b=0.6, delta=0.7, dtype="float64")
    theirs.index(tokens, show_progress=False)
    assert len(index) == 300 and index.terms == len({term for document in tokens for term in document})
    assert index.average_length == sum(map(len, tokens)) / 300
    for ties, reverse in (("docno_desc", True), ("docno_asc", False)):
        run = index.search(queries, depth=25, ties=ties)
        assert "none" not in run or not run["none"]
        for name, query in queries.items():
            terms = tokens_of([query], "english", "en")[0]
            known = [term for term in terms if index.containing(term)]
            expected = theirs.get_scores(terms) if known else numpy.zeros(300)
            assert differences(index.scores(query), expected).max() < DOUBLE
            if not known:
                continue
            ours = dict(zip(texts, index.scores(query).tolist()))
            with_term = sorted((d for d, words in zip(texts, tokens) if set(words) & set(known)), reverse=reverse)
            best = sorted(with_term, key=lambda document: -ours[document])[:25]
            assert set(run[name]) == set(best)
            assert all(run[name][document] == ours[document] for document in best)
    # With the statistics of the corpus, documents have the same scores as passages and in the corpus.
    sample = {"query": queries["q0"], "passages": list(texts.values())[:50], "gold": [1] + [0] * 49}
    expected = index.scores(queries["q0"])[:50]
    assert ir.BM25(corpus=index).score([sample])[0] == pytest.approx(expected, rel=DOUBLE)


def test_threads() -> None:
    rng = random.Random(21)
    samples = random_samples(rng, "french", 400)
    bm25 = ir.BM25(stemmer="french")
    one, several = (numpy.concatenate(bm25.score(samples, threads=threads)) for threads in (1, 5))
    assert one.tobytes() == several.tobytes()


def read_climate_fever(shared: Path) -> list[dict[str, Any]]:
    with gzip.open(shared / "climate_fever" / "separation.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_climate_fever(shared: Path) -> None:
    """The setting of the paper on CLIMATE-FEVER, with scores of bm25s."""
    rows = read_climate_fever(shared)
    found = ir.separation(shared / "climate_fever" / "separation.jsonl.gz")
    assert len(found) == 947 and found.samples.ids == [row["query_id"] for row in rows]
    for row, scores, value in zip(rows, found.passage_scores, found.values):
        assert differences(scores, numpy.array(row["bm25s_scores"])).max() < SINGLE
        if row["D_BM25"] is None:
            assert value != value
        else:
            # The error of a difference is at most the sum of the errors of the scores.
            assert abs(value - row["D_BM25"]) <= 2 * SINGLE * max(row["bm25s_scores"])
    assert f"{found.share_below(0):.3f} {found.share_below(-0.5):.3f} {found.mean:.4f}" == "0.463 0.237 0.1357"
    assert ir.separation(rows).values.tobytes() == found.values.tobytes()


def test_vaswani(shared: Path) -> None:
    """A corpus of 11,429 documents: scores compared with bm25s, and the average precision of the rankings."""
    folder = shared / "vaswani"
    documents, queries = ir.read_texts(folder / "doc-text.trec.gz"), ir.read_texts(folder / "query-text.trec")
    assert (len(documents), len(queries)) == (11429, 93)
    tokens = tokens_of(list(documents.values()), "english", "en")
    theirs = bm25s.BM25()
    theirs.index(tokens, show_progress=False)
    index = ir.BM25Index(documents)
    for query in list(queries.values())[::10]:
        terms = tokens_of([query], "english", "en")[0]
        assert differences(index.scores(query), theirs.get_scores(terms)).max() < single(len(terms))
    qrels = ir.read_qrels(folder / "qrels")
    for k1, expected in ((1.5, 0.2802), (1.2, 0.2870)):
        run = ir.BM25Index(documents, ir.BM25(k1=k1)).search(queries, 1000)
        assert ir.evaluate(run, qrels, "AP")["AP"] == pytest.approx(expected, abs=0.0005)
