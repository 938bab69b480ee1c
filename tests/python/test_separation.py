"""separation beside scikit-learn, NumPy, SciPy and pytrec_eval, and what it does with input of all kinds."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from separation_words import random_text, words_of

numpy = pytest.importorskip("numpy")

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "separation" / "samples.jsonl"
SAMPLES = [
    {
        "query_id": "q1",
        "query": "red fox",
        "passages": ["A fox.", "A red dog.", "A cat.", "Red foxes are red."],
        "gold": [1, 0, 0, 0],
        "scores": {"x": [4, 3, 2, 1], "y": [1.0, 2.0, 3.0, 4.0]},
    },
    {
        "query_id": "q2",
        "query": "old oak",
        "passages": ["Oaks grow old.", "A fir."],
        "gold": [True, False],
        "scores": {"x": [0.5, 0.25], "y": [0.25, 0.5]},
    },
    {"query_id": "none", "query": "a", "passages": ["b"], "gold": [0], "scores": {"x": [1], "y": [2]}},
    {"query_id": "all", "query": "a", "passages": ["b", "c"], "gold": [1, 1], "scores": {"x": [1, 2], "y": [2, 1]}},
]


def random_samples(seed: int, count: int, systems: tuple[str, ...] = ("x", "y")) -> list[dict[str, Any]]:
    """Samples of English words, with scores that are often equal; some have no gold passage, or no other."""
    rng = random.Random(seed)
    words = words_of("english")[:18]
    samples = []
    for place in range(count):
        passages = [random_text(rng, words, 15) for _ in range(rng.randint(1, 14))]
        gold = [int(rng.random() < 0.3) for _ in passages]
        # A system that likes gold passages, so that correlations are not about 0.
        scores = {name: [rng.choice((0.0, 0.25, 0.5, rng.random())) + 0.3 * one for one in gold] for name in systems}
        query = " ".join(rng.choices(words, k=rng.randint(1, 6)))
        samples.append({"query_id": f"q{place}", "query": query, "passages": passages, "gold": gold, "scores": scores})
    return samples


def defined(samples: list[dict[str, Any]]) -> list[int]:
    return [i for i, sample in enumerate(samples) if 0 < sum(sample["gold"]) < len(sample["gold"])]


def separations(samples: list[dict[str, Any]], scores: Any) -> list[float]:
    """D_S, in the plainest way."""
    values = []
    for sample, row in zip(samples, scores):
        gold = [score for score, one in zip(row, sample["gold"]) if one]
        other = [score for score, one in zip(row, sample["gold"]) if not one]
        values.append(max(gold) - max(other) if gold and other else math.nan)
    return values


def precision_at_1(samples: list[dict[str, Any]], system: str, gold: list[list[int]]) -> list[float]:
    """P@1 by pytrec_eval, passages being documents that are called by their places."""
    pytrec_eval = pytest.importorskip("pytrec_eval", reason="pytrec_eval is not installed")
    qrels = {s["query_id"]: {str(i): one for i, one in enumerate(row)} for s, row in zip(samples, gold)}
    run = {s["query_id"]: {str(i): float(v) for i, v in enumerate(s["scores"][system])} for s in samples}
    found = pytrec_eval.RelevanceEvaluator(qrels, {"P_1"}).evaluate(run)
    return [found[sample["query_id"]]["P_1"] for sample in samples]


def test_values() -> None:
    found = ir.separation(SAMPLES)
    assert len(found) == 4 and found.samples.ids == ["q1", "q2", "none", "all"]
    assert numpy.isnan(found.values).tolist() == [False, False, True, True]
    assert found.states == ["defined", "defined", "no_gold", "only_gold"]
    assert found.undefined == {"no_gold": 1, "only_gold": 1}
    assert [len(row) for row in found.passage_scores] == [4, 2, 1, 2]
    assert found.values[0] < 0 < found.values[1]
    assert found.values.tolist()[:2] == separations(SAMPLES, found.passage_scores)[:2]
    assert found.share_below() == 0.5 and found.share_below(found.values[1]) == 0.5
    assert found.mean == pytest.approx(found.values[:2].mean()) and found.quantile() == pytest.approx(found.mean)
    assert found.best_passages == [("0", "3"), ("0", "1"), (None, "0"), ("0", None)]
    assert found.measure == "P@1" and "lucene" in found.similarity and list(found.systems) == ["x", "y"]
    assert {name: values.tolist()[:2] for name, values in found.correctness.items()} == {"x": [1, 1], "y": [0, 0]}
    assert ir.separation(SAMPLES, ir.BM25()).values.tobytes() == found.values.tobytes()
    with pytest.raises(ValueError, match="share"):
        found.quantile(1.5)


def test_systems_beside_reference_tools() -> None:
    """P@1 by pytrec_eval, correlations by SciPy, with gold passages and with those that BM25 would choose."""
    stats = pytest.importorskip("scipy.stats", reason="SciPy is not installed")
    samples = random_samples(1, 400)
    found = ir.separation(samples)
    have = defined(samples)
    gold = [sample["gold"] for sample in samples]
    chosen, tied = [], 0
    for sample, scores in zip(samples, found.passage_scores):
        count = sum(sample["gold"])
        order = sorted(sorted(range(len(scores)), key=str, reverse=True), key=lambda i: -scores[i])  # noqa: B023
        chosen.append([int(i in order[:count]) for i in range(len(scores))])
        if 0 < count < len(scores):
            tied += scores[order[count - 1]] == scores[order[count]]
    assert found.tied_by_similarity == tied > 20
    values = found.values[have]
    for system in ("x", "y"):
        right = numpy.array(precision_at_1(samples, system, gold))
        like = numpy.array(precision_at_1(samples, system, chosen))
        assert found.correctness[system].tolist() == right.tolist()
        one = found.systems[system]
        assert one.gold.mean == pytest.approx(right[have].mean(), rel=1e-12)
        assert one.by_similarity.mean == pytest.approx(like[have].mean(), rel=1e-12)
        assert one.delta.mean == pytest.approx((right - like)[have].mean(), rel=1e-12, abs=1e-12)
        assert one.pearson == pytest.approx(stats.pearsonr(values, right[have]).statistic, rel=1e-9, abs=1e-12)
        assert one.pearson == pytest.approx(stats.pointbiserialr(right[have], values).statistic, rel=1e-9, abs=1e-12)
        assert one.spearman == pytest.approx(stats.spearmanr(values, right[have]).statistic, rel=1e-9, abs=1e-12)
        assert one.tau_b == pytest.approx(stats.kendalltau(values, right[have]).statistic, rel=1e-9, abs=1e-12)
        for score, row in ((one.gold, right), (one.delta, right - like)):
            assert score.interval is not None
            assert score.interval == ir.mean_interval(row[have], method="percentile", resamples=1000)


def test_parts() -> None:
    samples = random_samples(2, 300)
    found = ir.separation(samples, thresholds=[-0.5, 0, 0.25])
    have = defined(samples)
    edges = [-math.inf, -0.5, 0, 0.25, math.inf]
    assert [(part.low, part.high) for part in found.parts] == list(zip(edges, edges[1:]))
    assert [part.text for part in found.parts] == [
        "D_S < -0.5",
        "-0.5 <= D_S < 0",
        "0 <= D_S < 0.25",
        "D_S >= 0.25",
    ]
    for part in found.parts:
        inside = [i for i in have if part.low <= found.values[i] < part.high]
        assert part.samples == [f"q{i}" for i in inside] and part.share == len(inside) / len(have)
        for system, (mean, interval) in part.systems.items():
            right = found.correctness[system][inside]
            assert mean == pytest.approx(right.mean(), rel=1e-12)
            assert interval == ir.mean_interval(right, method="percentile", resamples=1000)
    assert ir.separation(samples).partition([-0.5, 0, 0.25]) == found.parts
    assert found.partition() == ir.separation(samples).parts

    quarters = found.partition(quantiles=4)
    bounds = numpy.quantile(found.values[have], [0.25, 0.5, 0.75])
    assert [part.high for part in quarters[:-1]] == pytest.approx(bounds, rel=1e-12)
    assert quarters == ir.separation(samples, quantiles=4).parts
    assert sum(part.share for part in quarters) == pytest.approx(1)
    empty = found.partition([1e9])[1]
    assert empty.samples == [] and math.isnan(empty.systems["x"].mean) and empty.systems["x"].interval is None
    for wrong in ({"thresholds": [1, 0]}, {"thresholds": [math.nan]}, {"quantiles": 1}):
        with pytest.raises(ValueError):
            found.partition(**wrong)
        with pytest.raises(ValueError):
            ir.separation(samples, **wrong)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="either"):
        found.partition([0], quantiles=3)


def test_a_threshold_belongs_to_the_part_above() -> None:
    given = ir.GivenScores([[1.0, 1.5, 0, 0], [2.0, 2.0], [0], [0, 0]])
    low, high = ir.separation(SAMPLES, given, thresholds=[-0.5]).parts
    assert (low.samples, high.samples) == ([], ["q1", "q2"])
    low, high = ir.separation(SAMPLES, given).parts
    assert (low.samples, high.samples) == (["q1"], ["q2"])


def test_measures_and_options() -> None:
    samples = random_samples(3, 60)
    found = ir.separation(
        samples, measure=ir.nDCG @ 5, interval="bca", level=0.9, resamples=300, seed=7, ties="docno_asc"
    )
    assert found.measure == "nDCG@5"
    qrels = {s["query_id"]: dict(zip(map(str, range(99)), s["gold"])) for s in samples}
    run = {s["query_id"]: dict(zip(map(str, range(99)), s["scores"]["x"])) for s in samples}
    scores = ir.evaluate(run, qrels, "nDCG@5", ties="docno_asc").per_query["nDCG@5"]
    assert found.correctness["x"].tolist() == [scores[sample["query_id"]] for sample in samples]
    right = found.correctness["x"][defined(samples)]
    expected = ir.mean_interval(right, method="bca", level=0.9, resamples=300, seed=7)
    assert found.systems["x"].gold.interval == expected
    for options in ({"measure": "alpha_nDCG@5"}, {"measure": "nonsense"}, {"ties": "nonsense"}, {"interval": "none"}):
        with pytest.raises(ValueError):
            ir.separation(samples, **options)  # type: ignore[call-overload]


def test_hardest() -> None:
    samples = random_samples(4, 200)
    bm25 = ir.BM25()
    found = ir.separation(samples, bm25, hardest=15)
    wrong = {system: values < 1 for system, values in found.correctness.items()}
    expected = [i for i in defined(samples) if any(row[i] for row in wrong.values())]
    expected.sort(key=lambda i: found.values[i])
    assert [hard.id for hard in found.hardest] == [f"q{i}" for i in expected[:15]]
    distracted = 0
    for i, hard in zip(expected, found.hardest):
        sample = samples[i]
        assert hard.query == sample["query"] and hard.separation == found.values[i]
        assert hard.failing == [system for system in ("x", "y") if wrong[system][i]]
        assert (hard.best_gold.id, hard.best_other.id) == found.best_passages[i]
        assert hard.best_gold.text == sample["passages"][hard.best_gold.place]
        weights = bm25.term_weights(sample["query"], sample["passages"])
        other, gold = weights[hard.best_other.place], weights[hard.best_gold.place]
        terms = [(term, weight) for term, weight in other.items() if term not in gold]
        assert hard.distracting == sorted(terms, key=lambda pair: -pair[1])
        distracted += bool(terms)
        # The weights of a passage's terms make its score.
        assert sum(other.values()) == pytest.approx(found.passage_scores[i][hard.best_other.place])
    assert distracted > 5
    assert ir.separation(samples, ir.Jaccard()).hardest[0].distracting == []
    assert any(hard.distracting for hard in ir.separation(samples, ir.Jaccard(), terms=bm25).hardest)
    without = [{**sample, "scores": {}} for sample in samples]
    plain = ir.separation(without, hardest=3)
    assert [hard.separation for hard in plain.hardest] == sorted(found.values[defined(samples)])[:3]
    assert plain.hardest[0].failing == [] and plain.systems == {} and plain.correctness == {}


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
    plain = text.TfidfVectorizer()  # splits texts as we do
    passages = plain.fit_transform(samples[0]["passages"])
    expected = (passages @ plain.transform([samples[0]["query"]]).T).toarray().ravel()
    assert ir.TFIDF(None, None).score(samples[:1])[0] == pytest.approx(expected, rel=1e-12, abs=1e-14)


def test_jaccard() -> None:
    samples = random_samples(6, 250)
    tokenizer = ir.Tokenizer("en", "english")
    for sample, scores in zip(samples, ir.Jaccard().score(samples)):
        query = set(tokenizer(sample["query"]))
        for passage, score in zip(sample["passages"], scores):
            terms = set(tokenizer(passage))
            assert score == (len(query & terms) / len(query | terms) if query | terms else 0)


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
    """They are not copied, and live as long as the similarity."""
    samples = [{"gold": [1, 0], "scores": [1, 0]}]
    queries, passages = numpy.array([[1, 0]], dtype="float32"), numpy.array([[1, 1], [0, 1]], dtype="float32")
    similarity = ir.Dense(queries, passages, "dot")
    assert similarity.score(samples)[0].tolist() == [1, 0]
    passages[1, 0] = 5
    assert similarity.score(samples)[0].tolist() == [1, 5]
    del queries, passages
    assert similarity.score(samples)[0].tolist() == [1, 5]
    assert ir.Dense([[1, 0]], [[[1, 1], [0, 1]]], "dot").score(samples)[0].tolist() == [1, 0]


def test_given_and_own() -> None:
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
        ir.separation(SAMPLES, ir.BM25)  # its type, and no object of it


def test_threads_and_progress() -> None:
    samples = random_samples(10, 300)
    calls: list[tuple[int, int]] = []
    one = ir.separation(samples, threads=1, progress=lambda done, all: calls.append((done, all)))
    several = ir.separation(samples, threads=6)
    assert one.to_json() == several.to_json()
    assert calls[-1] == (300, 300) and calls == sorted(calls)

    class Stop(Exception):
        pass

    def stop(done: int, all: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        ir.separation(samples, progress=stop)


def samples_without(key: str) -> list[dict[str, Any]]:
    return [{name: value for name, value in sample.items() if name != key} for sample in SAMPLES]


def test_samples() -> None:
    samples = ir.Samples(iter(SAMPLES))
    assert len(samples) == 4 and samples.passages == 9 and samples.systems == ["x", "y"] and samples.has_texts
    assert samples["q2"]["gold"] == [1, 0] and samples[-1]["query_id"] == "all"
    assert samples[0]["passages"][1] == {"id": "1", "text": "A red dog."}
    assert [sample["query_id"] for sample in samples] == samples.ids
    again = ir.Samples([samples[i] for i in range(4)])
    assert ir.separation(again).to_json() == ir.separation(SAMPLES).to_json() == ir.separation(samples).to_json()
    for key, kind in ((9, IndexError), ("q9", KeyError), (-5, IndexError)):
        with pytest.raises(kind):
            samples[key]
    assert ir.Samples(samples_without("query_id")).ids == ["0", "1", "2", "3"]
    wordless = [{"gold": sample["gold"], "scores": sample["scores"]} for sample in SAMPLES]
    assert not ir.Samples(wordless).has_texts and "query" not in ir.Samples(wordless)[0]
    with pytest.raises(ValueError, match="sample '0'"):
        ir.separation(wordless)
    places = [
        {**bare, "gold_indices": [i for i, one in enumerate(sample["gold"]) if one]}
        for bare, sample in zip(samples_without("gold"), SAMPLES)
    ]
    assert ir.Samples(places)["q1"]["gold"] == [1, 0, 0, 0]
    arrays = [{**sample, "gold": numpy.array(sample["gold"], dtype=bool)} for sample in SAMPLES]
    arrays[0]["scores"] = {name: numpy.array(row, dtype="float32") for name, row in SAMPLES[0]["scores"].items()}  # type: ignore[attr-defined]
    assert ir.separation(arrays).to_json() == ir.separation(SAMPLES).to_json()
    named = {
        "query": b"red",
        "passages": [{"text": "fox", "id": 7}, {"text": "dog", "id": "b", "title": "Red"}],
        "gold": [0, 1],
    }
    first = ir.Samples([named])[0]
    assert first["passages"] == [{"id": "7", "text": "fox"}, {"id": "b", "text": "Red dog"}] and "scores" not in first
    one = ir.Samples([{**SAMPLES[0], "scores": [1, 2, 3, 4]}])
    assert one.systems == ["system"] and repr(one) == "Samples: 1 with 4 passages; systems: system"


def test_tables() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    rows = [
        {
            "query_id": sample["query_id"],
            "query": sample["query"],
            "passage_id": f"p{i}",
            "passage": passage,
            "gold": sample["gold"][i],
            **{system: scores[i] for system, scores in sample["scores"].items()},
        }
        for sample in SAMPLES
        for i, passage in enumerate(sample["passages"])
    ]
    frame = pandas.DataFrame(rows)
    samples = ir.Samples(frame)
    assert samples.ids == ["q1", "q2", "none", "all"] and samples[0]["passages"][2]["id"] == "p2"
    expected = ir.separation(SAMPLES)
    assert ir.separation(frame).values.tobytes() == expected.values.tobytes()
    polars = pytest.importorskip("polars", reason="polars is not installed")
    assert ir.separation(polars.DataFrame(rows)).values.tobytes() == expected.values.tobytes()
    whole = pandas.DataFrame([{**sample, "gold": list(map(int, sample["gold"]))} for sample in SAMPLES])
    assert ir.separation(whole).values.tobytes() == expected.values.tobytes()
    with pytest.raises(ValueError, match="gold"):
        ir.Samples(frame.drop(columns="gold"))
    frame.loc[1, "query"] = "another"
    with pytest.raises(ValueError, match="'q1'.*two queries"):
        ir.Samples(frame)
    with pytest.raises(ValueError, match="'q1': there are passages but no query"):
        ir.Samples(frame.drop(columns="query"))
    frame["remark"] = "none"
    with pytest.raises(TypeError, match="sample 'q1'.*remark"):
        ir.Samples(frame.drop(columns=["query", "passage"]))


def changed(place: int, **values: Any) -> list[dict[str, Any]]:
    return [{**sample, **(values if i == place else {})} for i, sample in enumerate(SAMPLES)]


@pytest.mark.parametrize(
    ("samples", "error", "text"),
    [
        ([], ValueError, "at least one sample"),
        (changed(1, passages=[], gold=[], scores={}), ValueError, "sample 'q2'.*no passages"),
        (changed(1, gold=[1]), ValueError, "sample 'q2'.*2.*1"),
        (changed(1, gold=[1, 0, 0]), ValueError, "sample 'q2'.*2.*3"),
        (changed(1, gold=[1, 2]), ValueError, "sample 'q2'.*0 or 1.*2"),
        (changed(1, gold=[1, None]), TypeError, "sample 'q2'.*gold"),
        (changed(1, gold="10"), TypeError, "sample 'q2'.*gold must be a list"),
        (changed(1, gold=None), ValueError, "sample 'q2'.*no gold"),
        (changed(1, gold=None, gold_indices=[2]), ValueError, "sample 'q2'.*no passage 2"),
        (changed(1, gold=None, gold_indices=[0.5]), ValueError, "sample 'q2'.*no passage 0.5"),
        (changed(1, scores={"x": [1, 2], "y": [1]}), ValueError, "sample 'q2'.*'y'.*1.*2"),
        (changed(1, scores={"x": [1, 2], "y": [1, math.nan]}), ValueError, "sample 'q2'.*'y'.*nan"),
        (changed(1, scores={"x": [1, 2], "y": [1, math.inf]}), ValueError, "sample 'q2'.*'y'.*inf"),
        (changed(1, scores={"x": [1, 2], "y": ["a", "b"]}), TypeError, "sample 'q2'.*'y'"),
        (changed(1, scores={"x": [1, 2]}), ValueError, "sample 'q2'.*'y'"),
        (changed(1, query_id="q1"), ValueError, "'q1' comes twice"),
        (changed(1, query_id=""), ValueError, "no id"),
        (changed(1, query_id=1.5), TypeError, "sample 1.*id"),
        (changed(1, query=3), TypeError, "sample 'q2'.*query"),
        (changed(1, query=None), ValueError, "sample 'q2': there are passages but no query"),
        (changed(1, passages=["a", 3]), TypeError, "sample 'q2'.*passage 1"),
        (changed(1, passages="ab"), TypeError, "sample 'q2'.*passages must be a list"),
        (changed(1, passages=[{"text": "a", "id": "1"}, "b"]), ValueError, "sample 'q2'.*1 of 2 passages"),
        (changed(1, passages=[{"text": "a", "id": "1"}, {"text": "b", "id": 1}]), ValueError, "sample 'q2'.*twice"),
        (changed(1, passages=[{"id": "1"}, "b"]), ValueError, "sample 'q2'.*passage 0 has no text"),
        (changed(1, query="\ud800"), ValueError, "sample 'q2'.*query.*surrogate"),
        (changed(1, passages=["a", "b\udfff"]), ValueError, "sample 'q2'.*passage 1.*surrogate"),
        (changed(1, query=b"\xff"), ValueError, "sample 'q2'.*UTF-8"),
        (changed(1, passages=["a", b"b \xe2\x82 c"]), ValueError, "sample 'q2'.*passage.*1.*UTF-8"),
        (["text"], TypeError, "sample 0.*dict"),
        ({"q1": SAMPLES[0]}, TypeError, "expected samples"),
        (3, TypeError, "expected samples"),
        (Path("no/such/file.jsonl"), OSError, "no/such/file"),
    ],
)
def test_bad_samples(samples: Any, error: Any, text: str) -> None:
    with pytest.raises(error, match=f"(?s){text}"):
        ir.separation(samples)


def test_invalid_utf8_may_be_replaced() -> None:
    samples = changed(1, passages=["old oak", b"\xff fir"])
    found = ir.separation(samples, ir.BM25(tokenizer=ir.Tokenizer("en", "english", invalid="replace")))
    assert found.values[1] > 0 and ir.Samples(samples)[1]["passages"][1]["text"] == "\ufffd fir"


EIGHT = numpy.ones((9, 8), dtype="float32")
FOUR = numpy.ones((4, 8), dtype="float32")
BROKEN = EIGHT.copy()
BROKEN[5, 3] = numpy.nan


@pytest.mark.parametrize(
    ("similarity", "error", "text"),
    [
        (lambda: ir.BM25(stemmer="klingon"), ValueError, "klingon"),
        (lambda: ir.BM25("bm26"), ValueError, "method.*lucene"),
        (lambda: ir.BM25(k1=-1), ValueError, "k1"),
        (lambda: ir.BM25(b=1.5), ValueError, "b must|b "),
        (lambda: ir.BM25(delta=math.nan), ValueError, "delta"),
        (lambda: ir.BM25(tokenizer="english"), TypeError, "tokenizer"),
        (lambda: ir.BM25(stemmer="german", tokenizer=ir.Tokenizer()), TypeError, "either"),
        (lambda: ir.BM25(corpus=3), TypeError, "BM25Index"),
        (lambda: ir.BM25(k1=1, corpus=ir.BM25Index({"d": "fox"})), TypeError, "either"),
        (lambda: ir.Dense(FOUR, EIGHT[:8]), ValueError, "8 passages.*9"),
        (lambda: ir.Dense(FOUR[:3], EIGHT), ValueError, "3.*4"),
        (lambda: ir.Dense(FOUR, EIGHT[:, :7]), ValueError, "8.*7"),
        (lambda: ir.Dense(FOUR, [EIGHT[:4], EIGHT[:2, :7], EIGHT[:1], EIGHT[:2]]), ValueError, "sample 'q2'.*7.*8"),
        (lambda: ir.Dense(FOUR, [EIGHT[:4], EIGHT[:3], EIGHT[:1], EIGHT[:2]]), ValueError, "sample 'q2'.*3.*2"),
        (lambda: ir.Dense(FOUR, [EIGHT[:4], EIGHT[:2]]), ValueError, "2 samples, not 4"),
        (
            lambda: ir.Dense(FOUR, [EIGHT[:4], EIGHT[:2].astype("int8"), EIGHT[:1], EIGHT[:2]]),
            ValueError,
            "sample 'q2'.*int8",
        ),
        (lambda: ir.Dense(FOUR, BROKEN), ValueError, "sample 'q2'"),
        (lambda: ir.Dense(FOUR, EIGHT, "euclid"), ValueError, "kind.*cosine"),
        (lambda: ir.Dense(FOUR.astype(float), EIGHT), TypeError, "queries.*float32"),
        (lambda: ir.Dense(FOUR, EIGHT.astype("int32")), TypeError, "passages.*float32"),
        (lambda: ir.Dense(FOUR[0], EIGHT), ValueError, "queries.*1 dimension"),
        (lambda: ir.GivenScores([[1, 2, 3, 4], [1], [1], [1, 2]]), ValueError, "sample 'q2'.*1.*2"),
        (lambda: ir.GivenScores([[1, 2, 3, 4], [1, 2]]), ValueError, "2 samples, not 4"),
        (lambda: ir.GivenScores([[1, 2, 3, 4], [1, math.nan], [1], [1, 2]]), ValueError, "sample 'q2'.*nan"),
        (lambda: ir.GivenScores(range(8)), ValueError, "8.*9"),
        (lambda: ir.GivenScores([["a"]]), TypeError, "scores\\[0\\]"),
        (lambda: lambda query, passages: [0.5], ValueError, "sample 'q1'.*4 passages, not 1"),
        (lambda: lambda query, passages: [math.nan] * len(passages), ValueError, "sample 'q1'.*nan"),
        (lambda: lambda query, passages: None, TypeError, "sample 'q1'"),
        (lambda: lambda query, passages: {}[query], KeyError, "red fox"),
    ],
)
def test_bad_similarities(similarity: Any, error: Any, text: str) -> None:
    with pytest.raises(error, match=f"(?s){text}"):
        ir.separation(SAMPLES, similarity())


def test_texts() -> None:
    texts = ir.Texts({"b": "two", "a": "one"})
    assert list(texts) == ["b", "a"] and dict(texts) == {"b": "two", "a": "one"} and texts.get("c") is None
    assert dict(ir.Texts([("x", "y"), (1, b"z")])) == {"x": "y", "1": "z"} and "x" not in texts and len(texts) == 2
    for source, error in (
        ([("a", "b"), ("a", "c")], ValueError),
        ([("", "b")], ValueError),
        ([("a",)], TypeError),
        (3, TypeError),
    ):
        with pytest.raises(error):
            ir.Texts(source)
    with pytest.raises(KeyError):
        texts["c"]
    for wrong in ({}, {"d": "the of"}):
        with pytest.raises(ValueError):
            ir.BM25Index(wrong)
    with pytest.raises(ValueError, match="depth"):
        ir.BM25Index({"d": "fox"}).search({"q": "fox"}, 0)
    with pytest.raises(ValueError, match="'d2'"):
        ir.BM25Index({"d1": "fox", "d2": b"\xff"})


def test_samples_of_runs() -> None:
    documents = {"d1": "a red fox", "d2": "a dog", "d3": "a cat", "d4": "an owl"}
    runs = {"x": {"q": {"d1": 3, "d2": 2, "d3": 1}, "r": {"d1": 1}}, "y": {"q": {"d2": 5, "d1": 4}}}
    qrels = {"q": {"d2": 2, "d3": 1, "d4": 2}}
    samples = ir.samples_of_runs(runs, qrels, documents, {"q": "red fox", "r": "?"}, depth=3, level=2)
    assert samples.ids == ["q"] and samples.systems == ["x", "y"]
    one = samples["q"]
    ids = [passage["id"] for passage in one["passages"]]
    assert sorted(ids) == ["d1", "d2", "d3"] and dict(zip(ids, one["gold"])) == {"d1": 0, "d2": 1, "d3": 0}
    assert dict(zip(ids, one["scores"]["x"])) == {"d1": 3, "d2": 2, "d3": 1}
    y = dict(zip(ids, one["scores"]["y"]))
    assert (y["d2"], y["d1"]) == (5, 4) and y["d3"] < 4
    assert len(ir.samples_of_runs(runs, qrels, documents, {"q": "red fox"}, depth=1)["q"]["gold"]) == 1
    for wrong in ({"documents": {"d1": "a"}}, {"queries": {"r": "?"}}, {"qrels": {"other": {"d1": 1}}}, {"runs": {}}):
        with pytest.raises((KeyError, ValueError)):
            ir.samples_of_runs(
                **{"runs": runs, "qrels": qrels, "documents": documents, "queries": {"q": "fox"}, **wrong}
            )


def test_forms() -> None:
    found = ir.separation(SAMPLES)
    assert "D_S" in repr(found) and repr(found) == found.to_text() and "<table>" in found._repr_html_()
    assert found.to_html() == found._repr_html_() and "|" in found.to_markdown() and "\\toprule" in found.to_latex()
    parsed = json.loads(found.to_json())
    assert [row["separation"] for row in parsed["samples"]][:2] == found.values.tolist()[:2]
    assert parsed["separation"]["mean"] == found.mean and parsed["samples"][2]["state"] == "no_gold"
    lines = found.to_csv().splitlines()
    assert len(lines) == 5 and lines[1].startswith("q1,")
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = found.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.index.name == "query_id"
    assert list(frame.columns) == ["separation", "state", "best_gold", "best_other", "x", "y"]
    assert frame.loc["q1", "best_other"] == "3" and frame.loc["none", "state"] == "no_gold"
    clash = [{**sample, "scores": {"state": sample["scores"]["x"]}} for sample in SAMPLES]
    assert list(ir.separation(clash).to_pandas().columns)[-1] == "state (P@1)"


def test_example_from_a_file() -> None:
    found = ir.separation(EXAMPLE)
    rows = [json.loads(line) for line in EXAMPLE.read_text().splitlines()]
    read = ir.separation(rows)
    assert read.values.tobytes() == found.values.tobytes() and read.systems == found.systems
    assert found.to_json() == ir.separation(str(EXAMPLE)).to_json()
    assert found.to_json() == ir.separation(ir.read_samples(EXAMPLE)).to_json()


def plain_mmr(scores: list[float], similarity: Any, lambda_: float, depth: int) -> list[int]:
    """The rule of the BERDS paper, from scratch for every choice."""
    chosen = [0]
    best = max(scores)
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
        (([0, 0], vectors[:2]), ValueError),
        (([1, math.nan], vectors[:2]), ValueError),
    ):
        with pytest.raises(error):
            ir.mmr(*arguments)
    for options in ({"lambda_": 1.5}, {"depth": 0}, {"similarity": [[1.0]]}, {"similarity": lambda i, j: math.nan}):
        with pytest.raises(ValueError):
            ir.mmr([2, 1], **{"similarity": [[1, 0], [0, 1]], **options})
    with pytest.raises(ZeroDivisionError):
        ir.mmr([2, 1], similarity=lambda i, j: 1 / 0)


def test_round_robin() -> None:
    lists = [["a", "b", "c"], ["b", "d"], ["e"]]
    assert ir.round_robin(lists) == ["a", "b", "e", "d", "c"]
    assert ir.round_robin(lists, distinct=False) == ["a", "b", "e", "b", "d", "c"]
    assert ir.round_robin(lists, 2) == ["a", "b"] and ir.round_robin(lists, depth=0) == ["a", "b", "e", "d", "c"]
    runs = {
        "x": {"q": {"a": 3, "b": 2, "c": 1}, "only": {"z": 1}},
        "y": {"q": {"b": 1, "d": 0.5}},
    }
    merged = ir.round_robin(runs, name="both")
    assert merged.name == "both" and merged.to_dict() == {
        "only": {"z": 1},
        "q": {"a": 1, "b": 1 / 2, "d": 1 / 3, "c": 1 / 4},
    }
    ties = [{"q": {"a": 1, "b": 1}}]
    assert ir.round_robin(ties).to_dict()["q"] == {"b": 1, "a": 0.5}
    assert ir.round_robin(ties, ties="docno_asc").to_dict()["q"] == {"a": 1, "b": 0.5}
    with pytest.raises((TypeError, ValueError)):
        ir.round_robin([])
    with pytest.raises(TypeError):
        ir.round_robin([["a"], "bc"])
