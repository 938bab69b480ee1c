"""Fusion of runs: methods and their parameters, and values compared with ranx and with Python's round."""

from __future__ import annotations

import random
from typing import Any

import irmetrics as ir
import pytest

Runs = list[dict[str, dict[str, float]]]


def random_runs(rng: random.Random, runs: int = 3, queries: int = 5) -> Runs:
    """Runs of the same queries; the scores of a run and query differ, so that ranks are defined."""
    return [
        {
            f"q{query}": {
                f"d{document}": rng.randrange(10**6) + i / 1000
                for i, document in enumerate(rng.sample(range(60), rng.randint(1, 40)))
            }
            for query in range(queries)
        }
        for _ in range(runs)
    ]


def test_fuse_by_name() -> None:
    runs = {"x": {"q": {"a": 3, "b": 2}, "p": {"z": 1}}, "y": {"q": {"c": 3, "b": 1}}}
    assert ir.fuse(runs).to_dict() == ir.fuse(runs, "rrf", k=60).to_dict() == ir.fuse(runs, "rrf(k=60)").to_dict()
    assert ir.fuse(runs).name == "rrf" and ir.fuse(runs, name="both").name == "both"
    assert ir.fuse(runs, "round_robin").to_dict() == ir.round_robin(runs).to_dict()
    merged = ir.fuse(list(runs.values()), method="round_robin", depth=4)
    assert merged.documents == 4 and ir.fuse(runs, "round_robin", depth=2).documents == 3
    assert ir.fuse(runs, "round_robin(depth=2)").to_dict()["q"] == {"a": 1, "c": 0.5}
    doc = ir.fuse.__doc__
    assert doc is not None and "rrf: reciprocal rank fusion" in doc and "k (default 60)" in doc
    with pytest.raises(
        ValueError, match="method must be one of rrf, combsum, combmnz, combgmnz, combanz, .*, freshstack, round_rob"
    ):
        ir.fuse(runs, method="rrr")
    with pytest.raises(ValueError, match="round_robin: unknown parameter 'k'; the parameters are depth"):
        ir.fuse(runs, "round_robin", k=1)
    with pytest.raises(ValueError, match="rrf: k is given twice"):
        ir.fuse(runs, "rrf(k=2)", k=1)
    with pytest.raises(ValueError, match="depth must be a whole number of at least 0, not -1"):
        ir.fuse(runs, depth=-1)
    with pytest.raises(TypeError, match="depth"):
        ir.fuse(runs, depth="many")
    with pytest.raises((TypeError, ValueError)):
        ir.fuse([])
    with pytest.raises((TypeError, ValueError)):
        ir.fuse([{"q": ["a", "b"]}])


def test_weights_and_norms_are_options() -> None:
    runs = [{"q": {"a": 4, "b": 2}}, {"q": {"b": 10, "a": 5}}]
    expected = {"q": {"a": 1.125, "b": 0.75}}
    assert ir.fuse(runs, "wsum", norm="max", weights=[1, 0.25]).to_dict() == expected
    assert ir.fuse(runs, "wsum(weights=[1, 0.25])", norm="max").to_dict() == expected
    assert ir.fuse(runs, "wsum", weights=None).to_dict() == ir.fuse(runs, "combsum").to_dict()
    with pytest.raises(ValueError, match="wsum: expected 2 weights, one for each run, not 3"):
        ir.fuse(runs, "wsum", weights=[1, 2, 3])
    with pytest.raises(ValueError, match="rrf takes no weights; expected one of wsum, "):
        ir.fuse(runs, "rrf", weights=[1, 2])
    with pytest.raises(TypeError, match="weights"):
        ir.fuse(runs, "wsum", weights="many")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="norm must be one of none, min_max, "):
        ir.fuse(runs, "wsum", norm="l2")  # type: ignore[arg-type]


def test_methods_learn_from_judged_queries() -> None:
    runs, qrels = [{"q": {"a": 4, "b": 2}}, {"q": {"b": 10, "a": 5}}], {"q": {"a": 1}}
    learnt = ir.learn_fusion(runs, qrels, "posfuse")
    assert learnt == [[1.0, 0.0], [0.0, 1.0]]
    assert ir.fuse(runs, "posfuse", learnt=learnt).to_dict() == {"q": {"a": 2.0, "b": 0.0}}
    assert ir.learn_fusion(runs, qrels, "probfuse", n_segments=1) == [[0.5], [0.5]]
    with pytest.raises(ValueError, match="posfuse learns from judged queries, and none are given"):
        ir.fuse(runs, "posfuse")
    with pytest.raises(ValueError, match="rrf learns nothing"):
        ir.learn_fusion(runs, qrels, "rrf")
    with pytest.raises(ValueError, match="posfuse: expected what it has learnt about 2 runs, not 1"):
        ir.fuse(runs, "posfuse", learnt=[[1.0]])
    with pytest.raises(TypeError, match="learnt number"):
        ir.fuse(runs, "posfuse", learnt=[["x"], [1.0]])  # type: ignore[list-item]


@pytest.mark.parametrize("quality", ["RR", ir.RR, lambda fused: float(next(iter(fused["q"])) == "a")])
def test_tuning_tries_weights(quality: Any) -> None:
    runs, qrels = [{"q": {"a": 4, "b": 2}}, {"q": {"b": 10, "a": 5}}], {"q": {"a": 1}}
    best, trials = ir.tune_fusion(runs, qrels, "wsum", quality, norm="max", step=0.5)
    assert best == {"weights": [1.0, 0.0]}
    assert [arguments for arguments, _ in trials] == [{"weights": [i / 2, 1 - i / 2]} for i in range(3)]
    assert [value for _, value in trials][-1] == 1.0
    best, trials = ir.tune_fusion(runs, qrels, "rrf", quality, first=1, last=3, step=1)
    assert [arguments for arguments, _ in trials] == [{"k": 1}, {"k": 2}, {"k": 3}]
    assert ir.fuse(runs, "slidefuse", **ir.tune_fusion(runs, qrels, "slidefuse", quality, last=2)[0])


def test_tuning_names_what_is_wrong() -> None:
    runs, qrels = [{"q": {"a": 4}}, {"q": {"b": 10}}], {"q": {"a": 1}}
    with pytest.raises(ValueError, match="min_max has nothing to tune; expected one of rrf, "):
        ir.tune_fusion(runs, qrels, "min_max", "AP")
    with pytest.raises(ValueError, match="tuning takes one measure, not 2"):
        ir.tune_fusion(runs, qrels, "wsum", "AP RR")
    with pytest.raises(TypeError, match="the return value of the quality"):
        ir.tune_fusion(runs, qrels, "wsum", lambda fused: "good")  # type: ignore[arg-type, return-value]
    with pytest.raises(ZeroDivisionError):
        ir.tune_fusion(runs, qrels, "wsum", lambda fused: 1 / 0)


def test_scores_of_absent_documents() -> None:
    runs = [{"q": {"a": 4, "b": 2}}, {"q": {"c": 8, "a": 6}}]
    assert ir.fuse(runs, "combsum", absent="minimum").to_dict() == {"q": {"c": 10, "a": 10, "b": 8}}
    assert ir.fuse(runs, "anz", absent="zero").to_dict() == {"q": {"a": 5, "c": 4, "b": 1}}
    with pytest.raises(
        ValueError, match="rrf takes no absent=zero, because it is not a method of scores; expected one"
    ):
        ir.fuse(runs, absent="zero")
    with pytest.raises(ValueError, match="absent must be one of absent, zero, minimum, not 'none'"):
        ir.fuse(runs, "combsum", absent="none")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not 'comsum'; did you mean combsum"):
        ir.fuse(runs, "comsum")


def test_functions_of_ones_own() -> None:
    runs = [{"q": {"a": 4, "b": 2}, "r": {"a": 1}}, {"q": {"c": 8, "a": 6}}]
    seen = []

    def method(scores: Any, ranks: Any) -> list[float]:
        seen.append((str(scores.tolist()), str(ranks.tolist())))
        return [float(i) for i in range(len(scores))]

    fused = ir.fuse(runs, method, norm="max", weights=[1, 2], limit=2, name="own")
    assert fused.to_dict() == {"q": {"c": 2, "b": 1}, "r": {"a": 0}} and fused.name == "own"
    assert seen == [
        ("[[1.0, 0.75], [0.5, nan], [nan, 1.0]]", "[[1.0, 2.0], [2.0, nan], [nan, 1.0]]"),
        ("[[1.0, nan]]", "[[1.0, nan]]"),
    ]
    with pytest.raises(
        ValueError, match="query 'q': the method must return a score for each of the 3 documents, not 1"
    ):
        ir.fuse(runs, lambda scores, ranks: [1.0])
    with pytest.raises(ValueError, match="query 'q', document 'b': the merged score must be a finite number, not nan"):
        ir.fuse(runs, lambda scores, ranks: [1.0, float("nan"), 1.0])
    with pytest.raises(TypeError, match="query 'q': .*the return value of the method"):
        ir.fuse(runs, lambda scores, ranks: "high")  # type: ignore[arg-type, return-value]
    with pytest.raises(ZeroDivisionError):
        ir.fuse(runs, lambda scores, ranks: 1 / 0)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="a function has no parameter 'k'"):
        ir.fuse(runs, method, k=3)
    with pytest.raises(ValueError, match="fused: expected 2 weights, one for each run, not 1"):
        ir.fuse(runs, method, weights=[1])


def test_explanations() -> None:
    runs = {"one": {"q": {"a": 4, "b": 2}}, "other": {"q": {"c": 8, "a": 6}}}
    found = ir.explain_fusion(runs, "q", "combmnz", limit=1)
    assert [(row.run, row.run_rank, row.contribution) for row in found.runs] == [("one", 1, 8), ("other", 2, 12)]
    assert found.is_sum and "combmnz, query q" in str(found) and len(found.to_pandas()) == 2
    (lacking,) = [row for row in ir.explain_fusion(runs, "q", document="b").runs if row.run == "other"]
    assert (lacking.rank, lacking.run_rank, lacking.normalised, lacking.contribution) == (3, None, None, 0)
    assert all(row.contribution is None for row in ir.explain_fusion(runs, "q", "copeland").runs)
    with pytest.raises(ValueError, match="no run has a query 'qq'; did you mean 'q'"):
        ir.explain_fusion(runs, "qq")
    with pytest.raises(ValueError, match="query 'q': the fused run has no document 'aa'; did you mean 'a'"):
        ir.explain_fusion(runs, "q", document="aa")


def test_gains_on_held_out_queries() -> None:
    rng = random.Random(5)
    runs = {
        name: {f"q{i:02}": {f"d{j}": rng.randrange(100) + 60 * (j == 0) for j in range(10)} for i in range(20)}
        for name in ("one", "other", "third")
    }
    qrels = {f"q{i:02}": {"d0": 1} for i in range(20)}
    found = ir.fusion_gain(runs, qrels, "wsum", "RR", step=0.5)
    assert found.tried == 6 and found.folds == 5 and found.queries == 20
    means = {name: float(ir.evaluate(run, qrels, "RR")["RR"]) for name, run in runs.items()}
    assert found.best_run == max(means, key=lambda name: means[name])
    assert found.best_run_mean == pytest.approx(max(means.values()))
    assert found.gain == pytest.approx(found.mean - found.best_run_mean) and found.low < found.gain < found.high
    assert found.verdict.endswith("the best single run")
    with pytest.raises(ValueError, match="tuning takes one measure, not 2"):
        ir.fusion_gain(runs, qrels, "wsum", "RR AP")
    with pytest.raises(ValueError, match="folds"):
        ir.fusion_gain(runs, qrels, "wsum", "RR", folds=1)
    for function in (ir.fusion_gain, ir.tune_fusion):
        with pytest.raises(ValueError, match="the 1 judged queries, such as 'q00', have none"):
            function(runs, {"q00": {"d0": 0}}, "wsum", "RR")
        with pytest.raises(
            ValueError, match="no run has one of the 1, such as 'x'; the runs have queries such as 'q00'"
        ):
            function(runs, {"x": {"d0": 1}}, "wsum", "RR")
    with pytest.raises(ValueError, match="mapfuse learns from relevant documents, and the 1 judged queries"):
        ir.learn_fusion(runs, {"q00": {"d0": 0}}, "mapfuse")


def test_order_and_threads() -> None:
    runs = random_runs(random.Random(3), 4, 300)
    for method in ("rrf", "combsum", "combmnz", "min_max", "freshstack"):
        fused = ir.fuse(runs, method, threads=1)
        assert fused == ir.fuse(runs, method, threads=4)
        for query, documents in fused.items():
            pairs = [(score, document) for document, score in documents.items()]
            assert pairs == sorted(pairs, reverse=True), query


def test_depth_and_constant_scores() -> None:
    runs = [{"q": {"a": 4, "b": 3, "c": 1}}, {"q": {"c": 5, "d": 5}}, {"q": {"e": 7}}]
    assert ir.fuse(runs, "min_max").to_dict() == {"q": {"a": 1, "b": 2 / 3, "e": 0, "d": 0, "c": 0}}
    assert ir.fuse(runs, "min_max", depth=2).to_dict() == {"q": {"a": 1, "e": 0, "d": 0, "c": 0, "b": 0}}
    assert ir.fuse(runs, "combsum", depth=1, ties="docno_asc").to_dict() == {"q": {"e": 7, "c": 5, "a": 4}}


def test_limit_cuts_the_fused_run() -> None:
    runs = [{"q": {"a": 4, "b": 3, "d": 0}}, {"q": {"c": 4, "a": 2, "e": 0}}]
    assert list(ir.fuse(runs, "min_max", depth=2).to_dict()["q"].items()) == [("c", 1), ("a", 1), ("b", 0)]
    assert list(ir.fuse(runs, "min_max", limit=2).to_dict()["q"].items()) == [("a", 1.5), ("c", 1)]
    assert ir.fuse(runs, "min_max", limit=0) == ir.fuse(runs, "min_max")
    for method in ("rrf", "combsum", "combmnz", "min_max", "freshstack", "round_robin"):
        whole = ir.fuse(runs, method).to_dict()["q"]
        assert list(ir.fuse(runs, method, limit=3).to_dict()["q"].items()) == list(whole.items())[:3]
    for wrong in (-1, 1.5, "two", None):
        with pytest.raises((TypeError, ValueError), match="limit"):
            ir.fuse(runs, limit=wrong)


def test_freshstack_takes_as_many_documents_as_its_code() -> None:
    """The released code has the default depth=50; the paper takes 100."""
    runs = [{"q": {f"d{i:03}": 1000.0 - i for i in range(150)}}]
    assert len(ir.fuse(runs, "freshstack").to_dict()["q"]) == 50
    assert ir.fuse(runs, "freshstack") == ir.fuse(runs, "freshstack", depth=50)


@pytest.mark.parametrize("seed", range(20))
def test_freshstack_is_its_code(seed: int) -> None:
    """The released code of FreshStack, with Python's round."""
    runs = random_runs(random.Random(seed), 4, 4)
    fused = ir.fuse(runs, "freshstack(depth=30)")
    for query in runs[0]:
        sums: dict[str, float] = {}
        for run in runs:
            best = sorted(run[query].items(), key=lambda item: -item[1])[:30]
            low, high = min(score for _, score in best), max(score for _, score in best)
            for document, score in best:
                sums[document] = sums.get(document, 0) + (score - low) / (high - low + 1e-8)
        assert dict(fused[query]) == {document: round(score, 3) for document, score in sums.items()}


GOLDEN: dict[str, dict[str, dict[str, float]]] = {  # of ranx 0.3.21
    "rrf": {
        "q": {
            "b": 0.03252247488101534,
            "a": 0.032266458495966696,
            "d": 0.016129032258064516,
            "c": 0.015873015873015872,
        },
        "r": {"x": 0.03252247488101534, "y": 0.01639344262295082},
    },
    "sum": {"q": {"b": 11.25, "d": 5.5, "a": 3.75, "c": 1.0}, "r": {"x": 2.5, "y": 1.0}},
    "mnz": {"q": {"b": 22.5, "a": 7.5, "d": 5.5, "c": 1.0}, "r": {"x": 5.0, "y": 1.0}},
    "min_max": {"q": {"b": 1.5, "a": 1.0, "d": 0.6, "c": 0.0}, "r": {"y": 1.0, "x": 0.0}},
}


@pytest.mark.parametrize("method", GOLDEN)
def test_values_of_ranx(method: str) -> None:
    runs = [
        {"q": {"a": 3.5, "b": 2.25, "c": 1.0}, "r": {"x": 2.0}},
        {"q": {"b": 9.0, "d": 5.5, "a": 0.25}, "r": {"y": 1.0, "x": 0.5}},
    ]
    fused = ir.fuse(runs, method).to_dict()
    assert fused == GOLDEN[method]
    assert {query: list(scores) for query, scores in fused.items()} == {
        query: list(scores) for query, scores in GOLDEN[method].items()
    }


def ranx_run(ranx: Any, run: dict[str, dict[str, float]]) -> Any:
    return ranx.Run({query: {d: float(score) for d, score in documents.items()} for query, documents in run.items()})


@pytest.mark.parametrize(
    ("method", "theirs", "norm"),
    [("rrf", "rrf", None), ("sum", "sum", None), ("mnz", "mnz", None), ("min_max", "sum", "min-max")],
)
def test_equals_ranx(method: str, theirs: str, norm: str | None) -> None:
    """Bit for bit, documents whose scores are all equal included (the last query)."""
    ranx = pytest.importorskip("ranx", reason="ranx is not installed")
    runs = random_runs(random.Random(7), 3, 20)
    for run in runs:
        run["last"] = {"a": 2.0} if run is runs[0] else {"a": 1.0, "b": 1.0}
    if method == "rrf":
        for run in runs:  # ranx does not define the ranks of ties
            run["last"] = {"a": 2.0, "b": 1.0}
    expected = ranx.fuse([ranx_run(ranx, run) for run in runs], norm=norm, method=theirs).to_dict()
    fused = ir.fuse(runs, method).to_dict()
    assert fused == {query: dict(documents) for query, documents in expected.items()}


OF_SCORES = {
    **dict.fromkeys(("anz", "max", "med", "min", "mnz", "sum"), {}),
    **dict.fromkeys(("mixed", "wmnz", "wsum"), {"weights": [0.5, 0.2, 0.3]}),
    "gmnz": {"gamma": 0.4},
}
OF_RANKS = {
    **dict.fromkeys(("bordafuse", "isr", "log_isr"), {}),
    **{"logn_isr": {"sigma": 0.2}, "rbc": {"phi": 0.7}, "w_bordafuse": {"weights": [0.5, 0.2, 0.3]}},
}


@pytest.mark.parametrize("method", [*OF_SCORES, *OF_RANKS])
def test_methods_and_norms_equal_ranx(method: str) -> None:
    ranx = pytest.importorskip("ranx", reason="ranx is not installed")
    runs = random_runs(random.Random(8), 3, 20)
    params: Any = {**OF_SCORES, **OF_RANKS}[method]
    # After borda, documents tie that a run lacks, and ranx does not define their ranks.
    for norm in (None, "min-max", "min-max-inverted", "max", "sum", "zmuv", "rank", *["borda"] * (method in OF_SCORES)):
        expected = ranx.fuse([ranx_run(ranx, run) for run in runs], norm=norm, method=method, params=params).to_dict()
        fused = ir.fuse(runs, method, norm=(norm or "none").replace("-", "_"), **params).to_dict()
        for query, documents in expected.items():
            assert fused[query] == pytest.approx(dict(documents), rel=1e-12, abs=1e-12), (norm, query)
