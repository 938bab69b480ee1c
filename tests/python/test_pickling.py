"""Unpickled values of separation give bit-identical results; some values cannot be pickled."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import irmetrics as ir
import pytest
from separation_cases import SAMPLES, random_samples
from separation_words import WORDS, random_text, words_of

numpy = pytest.importorskip("numpy")

PROTOCOLS = (2, pickle.HIGHEST_PROTOCOL)
MANY = random_samples(21, 80)
PASSAGES = sum(len(sample["gold"]) for sample in MANY)


def again(value: Any, protocol: int = pickle.HIGHEST_PROTOCOL) -> Any:
    return pickle.loads(pickle.dumps(value, protocol))


def contents(samples: ir.Samples) -> list[dict[str, Any]]:
    return [samples[i] for i in range(len(samples))]


def split_at_commas(text: str) -> list[str]:
    return text.split(",")


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_texts(protocol: int) -> None:
    rng = random.Random(1)
    given = {f"d{i}é": random_text(rng, words_of("greek"), 30) + "\0🦊" for i in range(200)}
    for texts in (given, {}, {"a": ""}):
        found = again(ir.Texts(texts), protocol)
        assert list(found.items()) == list(texts.items())
    with pytest.raises(ValueError, match="document 'd': byte 2 is not UTF-8"):
        ir.BM25Index(again(ir.Texts({"d": b"a \xff"})))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_samples(protocol: int) -> None:
    wordless = [{"gold": sample["gold"], "scores": sample["scores"]} for sample in MANY]
    named = [{**sample, "passages": [{"id": f"p{i}"} for i, _ in enumerate(sample["gold"])]} for sample in MANY]
    bare = [{"query_id": "é", "gold": [1, 0]}]
    given = ir.GivenScores(random.Random(2).choices((0, 0.25, 1), k=PASSAGES))
    for rows in (MANY, SAMPLES, wordless, named, bare, []):
        samples = ir.Samples(rows)
        found = again(samples, protocol)
        assert contents(found) == contents(samples) and repr(found) == repr(samples)
        assert found.ids == samples.ids and found.systems == samples.systems and found.has_texts == samples.has_texts
        if samples.passages == PASSAGES:
            assert ir.separation(found, given).to_json() == ir.separation(samples, given).to_json()
    broken = again(ir.Samples([{"query_id": "q", "query": "a", "passages": [b"b \xe2\x82"], "gold": [1]}]), protocol)
    with pytest.raises(ValueError, match="sample 'q'.*passage '0'.*byte 2 is not UTF-8"):
        ir.BM25().score(broken)


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    "tokenizer",
    [
        ir.Tokenizer(),
        ir.Tokenizer("en", "english"),
        ir.Tokenizer("en_plus", "german", shortest=3, lower_case=False),
        ir.Tokenizer(["die", "και"], ngrams=(1, 3)),
        ir.Tokenizer(ngrams=2, invalid_utf8="replace"),
        ir.Tokenizer("en", "english", splitter=str.split),
        ir.Tokenizer(splitter=split_at_commas),
    ],
)
def test_tokenizers(tokenizer: ir.Tokenizer, protocol: int) -> None:
    found = again(tokenizer, protocol)
    assert repr(found) == repr(tokenizer)
    assert (found.stopwords, found.stemmer) == (tokenizer.stopwords, tokenizer.stemmer)
    rng = random.Random(3)
    for language in WORDS:
        for _ in range(50):
            text = random_text(rng, words_of(language), 30)
            assert found(text) == tokenizer(text)
    if "invalid_utf8='replace'" in repr(tokenizer):
        assert found(b"one \xff two") == tokenizer(b"one \xff two")


def dense(dtype: str, kind: str = "cosine") -> tuple[Any, Any, str]:
    rng = numpy.random.default_rng(4)
    shapes = ((len(MANY), 9), (PASSAGES, 9))
    queries, passages = ((rng.normal(size=shape) * 40).astype(dtype) for shape in shapes)
    return queries, passages, kind


def apart(passages: Any) -> list[Any]:
    return numpy.split(passages, numpy.cumsum([len(sample["gold"]) for sample in MANY])[:-1])  # type: ignore[no-any-return]


def similarities() -> dict[str, ir.results.Similarity]:
    words = ir.Tokenizer("en_plus", "english", ngrams=(1, 2))
    queries, passages, _ = dense("float32")
    flat = numpy.random.default_rng(5).normal(size=PASSAGES)
    return {
        "BM25": ir.BM25(),
        "BM25+": ir.BM25("bm25+", k1=1.2, b=0.1, delta=0.7, tokenizer=words),
        "BM25, no stemmer": ir.BM25("atire", stemmer=None, stopwords=["fox"]),
        "BM25, splitter": ir.BM25(tokenizer=ir.Tokenizer(splitter=split_at_commas)),
        "TFIDF": ir.TFIDF(),
        "TFIDF, words": ir.TFIDF(tokenizer=words),
        "Jaccard": ir.Jaccard(None, None),
        "Jaccard, splitter": ir.Jaccard(tokenizer=ir.Tokenizer(splitter=str.split)),
        "given, flat": ir.GivenScores(flat, name="modèle"),
        "given, rows": ir.GivenScores(apart(flat)),
        "Dense": ir.Dense(queries, passages),
        "Dense, a list": ir.Dense(queries, apart(passages), "dot"),
        "Dense, with gaps": ir.Dense(numpy.asfortranarray(queries), numpy.repeat(passages, 2, axis=1)[:, ::2]),
        "Dense, views": ir.Dense(memoryview(queries), memoryview(passages)),
        "Dense, lists": ir.Dense(queries.tolist(), [rows.tolist() for rows in apart(passages)]),
        "Dense, float16": ir.Dense(*dense("float16")),
        "Dense, int8": ir.Dense(*dense("int8", "dot")),
    }


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("name", similarities())
def test_similarities(name: str, protocol: int) -> None:
    similarity = similarities()[name]
    found = again(similarity, protocol)
    assert type(found) is type(similarity) and found.name == similarity.name and repr(found) == repr(similarity)
    scores = [row.tobytes() for row in similarity.score(MANY)]
    assert [row.tobytes() for row in found.score(MANY)] == scores
    del similarity
    assert [row.tobytes() for row in again(found, protocol).score(MANY)] == scores
    assert ir.separation(MANY, found).to_json() == ir.separation(MANY, similarities()[name]).to_json()


def test_errors_are_the_same_after_unpickling() -> None:
    """The message for missing scores in a row, or for missing rows in an array of a list, still names the sample."""
    arrays = [numpy.ones((len(sample["gold"]), 2), dtype="float32") for sample in SAMPLES]
    arrays[1] = arrays[1][:1]
    for similarity in (
        ir.GivenScores([[1, 2, 3, 4], [1], [1], [1, 2]]),
        ir.Dense(numpy.ones((4, 2), dtype="float32"), arrays),
    ):
        with pytest.raises(ValueError, match="sample 'q2'") as before:
            similarity.score(SAMPLES)
        with pytest.raises(ValueError, match="sample 'q2'") as after:
            again(similarity).score(SAMPLES)
        assert str(after.value) == str(before.value)


def everything(found: ir.results.Separation) -> str:
    """All properties of a result as text. The repr of a float is exact, except for the bits of nan."""
    tables = (found.to_json(), found.to_csv(), found.to_text(), found.to_latex())
    numbers = (found.values.tobytes(), [row.tobytes() for row in found.passage_scores], found.states)
    records = (found.parts, found.systems, found.hardest, found.best_passages, found.undefined)
    others = (found.partition([-0.5, 0.5]), found.partition(quantiles=3), found.tied_by_similarity)
    return repr((tables, numbers, records, others, found.similarity, found.measure, contents(found.samples)))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_separations(protocol: int) -> None:
    split = ir.BM25(tokenizer=ir.Tokenizer(splitter=lambda text: text.lower().split()))
    corpus = ir.BM25(corpus=ir.BM25Index({str(i): text for i, text in enumerate(MANY[0]["passages"])}))
    wordless = [{"gold": sample["gold"], "scores": sample["scores"]} for sample in MANY]
    calls: list[dict[str, Any]] = [
        {"samples": MANY},
        {"samples": SAMPLES, "similarity": ir.Jaccard()},
        {"samples": MANY, "similarity": ir.Jaccard(), "terms": split, "hardest": 25, "threads": 2},
        {"samples": MANY, "similarity": split},
        {"samples": MANY, "similarity": corpus, "measures": "nDCG@5", "ties": "docno_asc", "precision": "float32"},
        {"samples": MANY, "similarity": lambda query, passages: [len(one) for one in passages], "hardest": 0},
        {"samples": MANY, "quantiles": 4, "interval": "bca", "level": 0.9, "resamples": 200, "seed": 7},
        {"samples": MANY, "thresholds": [-1, 0.25], "interval": "t", "progress": lambda done, all: None},
        {"samples": wordless, "similarity": ir.GivenScores([0.5] * PASSAGES)},
        {"samples": [{**sample, "scores": {}} for sample in MANY]},
    ]
    for arguments in calls:
        found = ir.separation(**arguments)
        assert everything(again(found, protocol)) == everything(found)
        assert everything(again(again(found, protocol), protocol)) == everything(found)
    several = ir.separation(MANY, [ir.BM25(), ir.TFIDF()])
    for name, one in again(several, protocol).items():
        assert everything(one) == everything(several[name])


def test_copies() -> None:
    for value in (ir.Samples(MANY), ir.Texts({"a": "b"}), ir.Tokenizer("en"), ir.separation(SAMPLES), ir.BM25(k1=1.2)):
        assert repr(copy.deepcopy(value)) == repr(copy.copy(value)) == repr(value)


def separate_elsewhere(samples: ir.Samples, similarity: ir.results.Similarity) -> ir.results.Separation:
    return ir.separation(samples, similarity, threads=1)


def test_another_process() -> None:
    samples = ir.Samples(MANY)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        for similarity in (ir.BM25("bm25l"), ir.Dense(*dense("float16"))):
            found = pool.submit(separate_elsewhere, samples, similarity).result()
            assert everything(found) == everything(ir.separation(samples, similarity))


def test_what_cannot_be_pickled() -> None:
    index = ir.BM25Index({"d": "fox"})
    with pytest.raises(TypeError, match="cannot pickle.*BM25Index"):
        pickle.dumps(index)
    with pytest.raises(TypeError, match="cannot pickle a BM25 of a corpus.*documents"):
        pickle.dumps(ir.BM25(corpus=index))
    # A splitter is pickled like any Python function: by its name, if it can be imported.
    nameless = ir.Tokenizer(splitter=lambda text: [text])
    for value in (nameless, ir.TFIDF(tokenizer=nameless)):
        with pytest.raises((pickle.PicklingError, AttributeError), match="lambda"):
            pickle.dumps(value)


@pytest.mark.parametrize(
    "value",
    [
        ir.Texts({"a": "one", "b": "two"}),
        ir.Samples(SAMPLES),
        ir.Run({"q": {"a": 1, "b": 0.5}}),
        ir.Qrels({"q": {"a": 1}}),
        ir.NuggetQrels({"q": {"n": {"a": 1}}}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_damaged_pickles(value: Any) -> None:
    number, state = value.__getstate__()
    made = type(value).__new__(type(value))
    for i in range(len(state)):
        for wrong in (state[:i] + bytes([state[i] ^ 1]) + state[i + 1 :], state[:i], state + state[: i + 1]):
            with pytest.raises(ValueError, match="corrupt pickle"):
                made.__setstate__((number, wrong))
    another = ir.Qrels({}) if isinstance(value, ir.Run) else ir.Run({})
    for other in (another.__getstate__()[1], None, "text", b"", (), []):
        with pytest.raises(ValueError, match="corrupt pickle"):
            made.__setstate__((number, other))
    made.__setstate__((number, state))
    assert repr(made) == repr(value)


def test_damaged_scores() -> None:
    number, (measures, stored) = ir.evaluate({"q1": {"d": 1}}, {"q1": {"d": 1}, "q2": {"d": 1}}, "AP").__getstate__()
    made = ir.Scores.__new__(ir.Scores)
    for state in ((measures * 2, stored), ([], stored), (measures, stored[:-1]), (measures, b""), (stored, measures)):
        with pytest.raises(ValueError, match="corrupt pickle"):
            made.__setstate__((number, state))
    made.__setstate__((number, (measures, stored)))
