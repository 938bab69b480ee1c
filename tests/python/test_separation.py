"""D_S and the results derived from it, compared with NumPy, SciPy and pytrec_eval."""

from __future__ import annotations

import math
from typing import Any

import irmetrics as ir
import pytest
from separation_cases import SAMPLES, defined, random_samples, separations

numpy = pytest.importorskip("numpy")


def precision_at_1(samples: list[dict[str, Any]], system: str, gold: list[list[int]]) -> list[float]:
    """P@1 of pytrec_eval; passages are documents whose ids are their indices."""
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


def test_systems_against_reference_tools() -> None:
    """P@1 of pytrec_eval and correlations of SciPy, for the gold passages and for the passages that BM25 chooses."""
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


def test_the_similarity_as_a_system() -> None:
    """The similarity's own ranking has the values that its scores have as a system, over all samples and in parts."""
    samples = random_samples(5, 200)
    own = ir.separation(samples)
    with_row = [
        {**sample, "scores": {**sample["scores"], "bm25": list(scores)}}
        for sample, scores in zip(samples, own.passage_scores)
    ]
    found = ir.separation(with_row)
    assert found.of_similarity == found.systems["bm25"] == own.of_similarity
    assert found.of_similarity.by_similarity.mean == 1
    for part in found.parts:
        assert part.similarity == part.systems["bm25"] and part.similarity_delta == part.deltas["bm25"]
        inside = [int(name[1:]) for name in part.samples]
        relabelled = ir.separation(
            [
                {**sample, "gold": [int(i in best(scores, sum(sample["gold"]))) for i in range(len(scores))]}
                for sample, scores in zip(with_row, own.passage_scores)
            ]
        )
        for system in ("x", "y", "bm25"):
            delta = (found.correctness[system] - relabelled.correctness[system])[inside]
            assert part.deltas[system].mean == pytest.approx(delta.mean(), rel=1e-12, abs=1e-12)
            assert part.deltas[system].interval == ir.mean_interval(delta, method="percentile", resamples=1000)
    low, high = own.parts
    assert low.similarity.mean == 0 and high.similarity.mean > 0.5
    alone = ir.separation([{**sample, "scores": {}} for sample in samples])
    assert alone.of_similarity == own.of_similarity and "P@1 by D_S" in repr(alone)


def best(scores: Any, count: int) -> set[int]:
    """The passages that a similarity chooses; of ties, those that are last by their ids."""
    order = sorted(sorted(range(len(scores)), key=str, reverse=True), key=lambda i: -scores[i])
    return set(order[:count]) if 0 < count < len(scores) else set()


def test_ties_of_the_choice() -> None:
    """The authors' notebook takes the smallest index (NumPy's argmax), as ties="input"."""
    sample = {"query": "red", "passages": ["red"] * 3 + ["blue"], "gold": [0, 0, 0, 1], "scores": {"x": [4, 3, 2, 1]}}
    for ties, choice in (("docno_desc", 2), ("docno_asc", 0), ("input", int(numpy.argmax([1, 1, 1, 0])))):
        found = ir.separation([sample], ties=ties)  # type: ignore[call-overload]
        assert found.systems["x"].by_similarity.mean == (1 if choice == 0 else 0), ties
        assert found.of_similarity.by_similarity.mean == 1 and found.tied_by_similarity == 1
    with pytest.raises(ValueError, match="two passages have the similarity .*, '0' and '1'; with ties=error"):
        ir.separation([sample], ties="error")


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
        samples, measures=ir.nDCG @ 5, interval="bca", level=0.9, resamples=300, seed=7, ties="docno_asc"
    )
    assert found.measure == "nDCG@5"
    qrels = {s["query_id"]: dict(zip(map(str, range(99)), s["gold"])) for s in samples}
    run = {s["query_id"]: dict(zip(map(str, range(99)), s["scores"]["x"])) for s in samples}
    scores = ir.evaluate(run, qrels, "nDCG@5", ties="docno_asc").per_query["nDCG@5"]
    assert found.correctness["x"].tolist() == [scores[sample["query_id"]] for sample in samples]
    right = found.correctness["x"][defined(samples)]
    expected = ir.mean_interval(right, method="bca", level=0.9, resamples=300, seed=7)
    assert found.systems["x"].gold.interval == expected
    for options in ({"measures": "alpha_nDCG@5"}, {"measures": "nonsense"}, {"ties": "nonsense"}, {"interval": "none"}):
        with pytest.raises(ValueError):
            ir.separation(samples, **options)  # type: ignore[call-overload]


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
