"""compare: many systems, many measures, one object."""

from __future__ import annotations

import itertools
import json
import math
import pickle
import random
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest


def systems(seed: int = 1, count: int = 4, queries: int = 20) -> dict[str, dict[str, float]]:
    rng = random.Random(seed)
    return {f"s{i}": {f"q{j:02}": rng.random() + 0.15 * i for j in range(queries)} for i in range(count)}


def collection(seed: int = 2) -> tuple[Any, Any]:
    rng = random.Random(seed)
    qrels = {f"q{i:02}": {f"d{j}": rng.choice((0, 0, 1, 2)) for j in range(12)} for i in range(15)}
    for judged in qrels.values():
        judged["d0"] = 1
    runs = {
        name: {query: {document: rng.random() + i * grade / 6 for document, grade in judged.items()}
               for query, judged in qrels.items()}
        for i, name in enumerate(("bm25", "e5", "bge"))
    }  # fmt: skip
    return runs, qrels


def test_the_documented_call() -> None:
    runs, qrels = collection()
    found = ir.compare(
        runs, qrels=qrels, measures=["nDCG@10", "AP"], baseline="bm25", test="randomization", correction="holm"
    )
    assert found.measures == ["nDCG@10", "AP"] and found.systems == ["bm25", "e5", "bge"] and found.baseline == "bm25"
    scores = ir.evaluate(runs, qrels, "nDCG@10 AP")
    compared = found[ir.nDCG @ 10]
    assert {name: system.mean for name, system in compared.systems.items()} == pytest.approx(
        {name: one["nDCG@10"] for name, one in scores.items()}
    )
    assert [(pair.first, pair.second) for pair in compared.pairs] == [("e5", "bm25"), ("bge", "bm25")]
    for pair in compared.pairs:
        first, second = (dict(scores[name].per_query["nDCG@10"]) for name in (pair.first, pair.second))
        alone = ir.paired_test(first, second, "randomization", resamples=10_000)
        assert pair.p_value == alone.p_value and pair.difference == pytest.approx(alone.difference)
        assert pair.effect == ir.effect_size(first, second)
        differences = compared.differences(pair.first, pair.second)
        assert differences == found.differences(pair.first, pair.second, "nDCG@10")
        assert (pair.wins, pair.losses) == (
            sum(d > 0 for d in differences.values()),
            sum(d < 0 for d in differences.values()),
        )
        assert pair.interval.low <= pair.difference <= pair.interval.high
    assert [pair.corrected_p_value for pair in compared.pairs] == ir.correct([pair.p_value for pair in compared.pairs])
    assert compared.tiers == []


def test_every_source_gives_the_same(tmp_path: Path) -> None:
    runs, qrels = collection()
    whole = ir.compare(runs, qrels, measures="AP")
    expected = whole.to_json()
    without_audit = json.loads(expected) | {"audit": None, "audit_lines": None}
    scores = ir.evaluate(runs, qrels, "AP")
    tables = {"AP": {name: dict(one.per_query["AP"]) for name, one in scores.items()}}
    lines = ["run,measure,query,value"]
    lines += [f"{name},AP,{query},{value!r}" for name, row in tables["AP"].items() for query, value in row.items()]
    path = tmp_path / "scores.csv"
    path.write_text("\n".join(lines) + "\n")
    named = [ir.Run(run).named(name) for name, run in runs.items()]
    assert ir.compare(named, qrels, measures="AP").to_json() == expected
    for source in (scores, dict(scores)):
        assert ir.compare(source).to_json() == expected
        chosen = ir.compare(source, measures="map")
        assert chosen.to_json() == expected and chosen.audit == whole.audit == scores.audit
    for source in (tables, path, [str(path)]):
        assert json.loads(ir.compare(source).to_json()) == without_audit
        assert json.loads(ir.compare(source, measures="map").to_json()) == without_audit
        assert ir.compare(source).audit is None
    assert ir.compare(runs, qrels, measures="AP", threads=1).to_json() == expected
    assert ir.compare(runs, qrels, measures="AP", depth=1).to_json() != expected
    nuggets = {query: {"a": judged} for query, judged in qrels.items()}
    assert ir.compare(runs, nuggets=nuggets, measures="Coverage@3").measures == ["Coverage@3"]


def test_missing_queries_are_reported() -> None:
    qrels = {f"q{i:02}": {"d": 1} for i in range(15)}
    runs = {"whole": {query: {"d": 1.0} for query in qrels}, "half": {f"q{i:02}": {"d": 1.0} for i in range(7)}}
    found = ir.compare(runs, qrels=qrels, measures="AP", test="t")
    assert found["AP"].pairs[0].significant and found["AP"].systems["half"].mean == pytest.approx(7 / 15)
    assert found.audit is not None and list(found.audit) == found.systems
    assert (found.audit["whole"].missing, found.audit["half"].missing) == (0, 8)
    for text in (repr(found), found._repr_html_(), found.to_text(), found.to_markdown(), found.to_latex()):
        assert text.count("15/15 queries scored") == 1 and text.count("means depend on queries=judged") == 1
    audit = json.loads(found.to_json())["audit"]
    assert (
        audit["half"]["missing"] == 8
        and audit["whole"]
        == json.loads(ir.compare(runs, qrels=qrels, measures="AP", test="t").to_json(per_query=False))["audit"]["whole"]
    )
    head, row = (line.split(",") for line in found.to_csv().splitlines())
    assert dict(zip(head, row))["first_missing"] == "0" and dict(zip(head, row))["second_missing"] == "8"


def test_results_contain_the_fields_of_json() -> None:
    """direction, unshared and fell_back of all results have the values of the compiled reports."""
    # a is slightly better on 16 queries and much worse on one, so the sign test and the means disagree.
    scores = {"a": {f"q{i}": 0.0625 for i in range(16)} | {"q16": -1.5}, "b": {f"q{i}": 0.0 for i in range(17)}}
    pair = ir.compare({"AP": scores}, test="sign")["AP"].pairs[0]
    assert pair.significant and pair.difference < 0 and (pair.wins, pair.losses) == (16, 1) and pair.direction == 1
    assert ir.compare({"AP": scores}, test="t")["AP"].pairs[0].direction == -1
    for test, resamples in itertools.product(("t", "sign", "wilcoxon", "randomization"), (1, 2, 300)):
        found = ir.compare({"AP": systems(3), "Hole@5": systems(4)}, test=test, resamples=resamples)
        for measure in json.loads(found.to_json())["measures"]:
            compared = found[measure["measure"]]
            assert compared.unshared == measure["unshared"] == 0
            for one, written in zip(compared.pairs, measure["pairs"]):
                assert one.direction == written["direction"]
                assert one.interval.fell_back == (written["interval_method"] == "percentile")
            for system, written in zip(compared.systems.values(), measure["systems"]):
                assert system.interval.fell_back == (written["interval_method"] == "percentile")
                if resamples == 1:  # on one side of the mean
                    assert system.interval.fell_back and system.interval.low == system.interval.high != system.mean


def tiers(names: list[str], p_values: dict[tuple[str, str], float]) -> list[list[str]]:
    """The longest sequences of neighbours, best first, without a pair that differs significantly."""
    apart = {frozenset(pair) for pair, p_value in p_values.items() if p_value < 0.05}
    ends = itertools.combinations(range(len(names) + 1), 2)
    found = [names[i:j] for i, j in ends if not any({*pair} in apart for pair in itertools.combinations(names[i:j], 2))]
    return [one for one in found if not any(set(one) < set(other) for other in found)]


def test_all_pairs() -> None:
    scores = systems()
    found = ir.compare({"AP": scores}, resamples=2000)
    compared = found["AP"]
    assert len(compared.pairs) == 6 and found.baseline is None and len(found) == 1 and "AP" in found
    assert list(found) == ["AP"] and list(found.items())[0][0] == "AP" and found.get("RR") is None
    assert [system.rank for system in compared.systems.values()] == sorted(
        system.rank for system in compared.systems.values()
    )
    p_values = {(pair.first, pair.second): pair.corrected_p_value for pair in compared.pairs}
    assert compared.tiers == tiers(list(compared.systems), p_values)
    assert compared["s3", "s0"] is not None and compared["s0", "s3"].first == "s0"
    ranks = ir.rank_intervals(scores, resamples=2000)
    assert {name: system.rank_interval for name, system in compared.systems.items()} == ranks
    for pair in compared.pairs:
        assert pair.significant == (pair.corrected_p_value < 0.05)


def test_the_best_system_is_the_one_with_the_lowest_score_where_lower_is_better() -> None:
    scores = {"Hole@10": {"good": {"q1": 0.0, "q2": 0.0, "q3": 0.1}, "bad": {"q1": 0.5, "q2": 0.5, "q3": 0.5}}}
    ranks = ir.rank_intervals(scores)
    compared = ir.compare(scores, test="t")["Hole@10"]
    assert ranks["good"].rank == 1 and ranks["bad"].rank == 2
    assert {name: system.rank_interval for name, system in compared.systems.items()} == ranks
    assert compared["good", "bad"].effect.probability_of_superiority == 1


@pytest.mark.parametrize("test", ["t", "sign", "wilcoxon", "randomization", "bootstrap", "tukey_hsd"])
def test_a_pair_in_the_other_order_is_turned(test: Any) -> None:
    """Each field is that of the comparison with the systems in the other order, as for differences."""
    first, second, *_ = systems().values()
    for measure in ("AP", "Hole@10", "Success@1"):
        if measure == "Success@1":
            first, second = ({query: float(score > 0.5) for query, score in one.items()} for one in (first, second))
        found = ir.compare({measure: {"a": first, "b": second}}, test=test, resamples=500)
        other = ir.compare({measure: {"b": second, "a": first}}, test=test, resamples=500)[measure]["b", "a"]
        turned = found[measure]["b", "a"]
        assert (turned.first, turned.second) == ("b", "a") and found[measure]["a", "b"].first == "a"
        for name, value, wanted in zip(turned._fields, turned, other):
            if isinstance(value, tuple):
                assert type(value) is type(wanted) and value == pytest.approx(wanted, abs=1e-12, nan_ok=True), name
            elif isinstance(value, (str, bool)):
                assert value == wanted, name
            else:
                assert value == pytest.approx(wanted, abs=1e-12, nan_ok=True), name
        differences = found.differences("b", "a", measure)
        assert turned.difference == pytest.approx(sum(differences.values()) / len(differences), abs=1e-15)
        assert turned == pickle.loads(pickle.dumps(found[measure]))["b", "a"]
        assert found[measure][{"b", "a"}] == found[measure]["a", "b"]  # type: ignore[index]


def test_tests_and_families() -> None:
    scores = systems()
    for test in ("t", "sign", "wilcoxon", "bootstrap"):
        pair = ir.compare({"AP": scores}, test=test, resamples=500)["AP"].pairs[0]
        assert pair.p_value == ir.paired_test(scores["s0"], scores["s1"], test, resamples=500).p_value
    tukey = ir.compare({"AP": scores}, test="tukey_hsd")
    assert tukey.correction == "none"
    assert tukey["AP"]["s0", "s1"].p_value == ir.tukey_hsd(scores)["s0", "s1"].p_value
    both = {"AP": scores, "RR": systems(5)}
    alone, all_of_them = (ir.compare(both, test="t", correction="bonferroni", family=f) for f in ("measure", "all"))
    first, second = alone["AP"].pairs[0], all_of_them["AP"].pairs[0]
    assert second.corrected_p_value == pytest.approx(min(1, 12 * first.p_value))


def test_texts() -> None:
    found = ir.compare({"AP": systems(), "RR": systems(3)}, resamples=500)
    text = repr(found)
    assert text.strip() == found.to_text().strip()
    assert "s3" in text and "AP" in text
    assert "<table" in found._repr_html_()
    assert found.to_markdown().count("\n|") >= 4 and "\\toprule" in found.to_latex()
    assert len(found.to_latex(pairs=True)) > len(found.to_latex()) and found.to_html() == found._repr_html_()
    assert "q07" in found.to_text(per_query=True) and "q07" not in found.to_text(intervals=True, pairs=True)
    assert len(found.to_csv().splitlines()) == 1 + 2 * 6
    assert json.loads(found.to_json()) != json.loads(found.to_json(per_query=False))
    assert repr(found["AP"]).splitlines()[0] == "AP: means and ranks"
    with pytest.raises(KeyError, match="the measures are AP, RR"):
        found["P@5"]
    with pytest.raises(KeyError, match="no system 'x'"):
        found.differences("x", "s0", "AP")
    with pytest.raises(ValueError, match="measure="):
        found.differences("s1", "s0")
    with pytest.raises(KeyError, match="'x' was not compared; the systems are "):
        found["AP"]["s0", "x"]
    for one in ("s0", ["s0"], 5):
        with pytest.raises(KeyError, match="expected two systems, such as "):
            found["AP"][one]  # type: ignore[index]
    with pytest.raises(KeyError, match="expected two systems, not 's0' twice"):
        found["AP"]["s0", "s0"]


def test_pairs_without_the_baseline() -> None:
    found = ir.compare({"AP": systems()}, baseline="s1")["AP"]
    assert found["s2", "s1"].first in ("s1", "s2")
    with pytest.raises(KeyError, match="'s2' and 's0' were not compared, only pairs with the baseline s1"):
        found["s2", "s0"]


def test_progress() -> None:
    calls: list[tuple[int, int]] = []
    ir.compare({"AP": systems()}, progress=lambda done, all: calls.append((done, all)))
    assert calls and calls[-1][0] == calls[-1][1]

    def fail(done: int, all: int) -> None:
        raise RuntimeError("stopped")

    with pytest.raises(RuntimeError, match="stopped"):
        ir.compare({"AP": systems()}, progress=fail)


@pytest.mark.parametrize(
    ("arguments", "options", "error", "text"),
    [
        ([{"AP": {"x": {"q": 1}}}], {}, ValueError, "two"),
        ([{"AP": systems()}], {"baseline": "x"}, (KeyError, ValueError), "x"),
        ([{"AP": systems()}], {"test": "x"}, ValueError, "test must be one of t, sign"),
        ([{"AP": systems()}], {"correction": "x"}, ValueError, "correction must be one of"),
        ([{"AP": systems()}], {"family": "x"}, ValueError, "family must be one of"),
        ([{"AP": systems()}], {"alpha": 0}, ValueError, "alpha"),
        ([{"AP": systems()}], {"measures": "RR"}, KeyError, "no scores by RR; there are AP"),
        ([{"AP": systems()}], {"ties": "x"}, ValueError, "ties must be one of"),
        ([{"AP": systems()}], {"depth": 3}, TypeError, "require qrels or nuggets"),
        ([{"AP": {"x": {"q": 1, "r": 1}, "y": {"q": 1}}}], {}, KeyError, "'r'"),
        ([[{"q": {"d": 1}}]], {}, TypeError, "qrels or nuggets"),
        ([3], {}, TypeError, "qrels or nuggets"),
        ([{"x": "file.run"}], {}, TypeError, "qrels or nuggets"),
        ([{"q": {"d": 1}}, {"q": {"d": 1}}], {"measures": "AP"}, TypeError, "expected several runs"),
        (["nothing"], {}, OSError, "nothing"),
    ],
)
def test_errors(arguments: Any, options: Any, error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        ir.compare(*arguments, **options)


def test_scores_need_no_judgments() -> None:
    runs, qrels = collection()
    with pytest.raises(TypeError, match="scored already"):
        ir.compare(ir.evaluate(runs, qrels, "AP"), qrels)


def test_pandas() -> None:
    pytest.importorskip("pandas")
    frames = ir.compare({"AP": systems()}, resamples=200).to_pandas()
    assert [len(frame) for frame in frames] == [4, 6]
    assert not math.isnan(frames[1]["effect_cohen_dz"][0])
    assert {"interval_low", "interval_high", "wins"} <= set(frames[1].columns)


def test_parts_of_a_comparison_are_results() -> None:
    """JSON, CSV and tables of the parts match the whole comparison, and the output of the program."""
    found = ir.compare({"AP": systems(), "RR": systems(3)}, resamples=500, baseline="s1", test="t")
    whole = json.loads(found.to_json(per_query=False))
    for written in whole["measures"]:
        compared = found[written["measure"]]
        assert json.loads(compared.to_json()) == {**written, "slice": ""}
        assert compared.to_dict()["pairs"][0]["effect"] == compared.pairs[0].effect.to_dict()
        assert [system["name"] for system in written["systems"]] == list(compared.systems)
        assert json.loads(compared.pairs[0].to_json()) == written["pairs"][0]
        assert repr(compared) + "\n" in found.to_text(intervals=True)
        copy = pickle.loads(pickle.dumps(compared))
        assert copy == compared and copy.scores == compared.scores and repr(copy) == repr(compared)
        assert copy.pairs == compared.pairs and copy != found[next(name for name in found if name != copy.measure)]
    options = {name: getattr(found, name) for name in whole["options"]}
    assert options == whole["options"] and options["power"] == 0.8 and options["interval"] == "bca"
    pair = found["AP"].pairs[0]
    first, second, difference, interval, *_ = pair
    low, high, *remarks = interval
    assert (first, second) == (pair.first, pair.second) and low <= difference <= high and not any(remarks)
    assert pair.to_csv().splitlines()[0].startswith("first,second,difference,interval_low,interval_high,")
    assert found.to_csv().splitlines()[0].startswith("measure,first,second,difference,interval_low,")


def test_rows_are_results() -> None:
    test = ir.paired_test([0.5, 0.4, 0.9, 0.8], [0.4, 0.2, 0.6, 0.4], "sign")
    assert test == (0.125, 4.0, pytest.approx(0.25), 4, 0, True, 0, 0.125)
    assert list(json.loads(test.to_json())) == list(test._fields) == list(type(test).__match_args__)
    assert "0.1250" in test.to_markdown() and "toprule" in test.to_latex() and "<table" in test._repr_html_()
    assert pickle.loads(pickle.dumps(test)) == test and repr(test).startswith("PairedTest(p_value=0.125, ")
    assert ir.results.PairedTest.p_value.__doc__ == "p-value; nan if undefined"


def test_docstrings_list_the_tests() -> None:
    for name in ("t", "sign", "wilcoxon", "randomization", "bootstrap"):
        assert f"\n    - {name}: " in str(ir.paired_test.__doc__) and f"\n    - {name}: " in str(ir.compare.__doc__)
    for name in ("tukey_hsd", "randomized_tukey_hsd", "holm", "benjamini_hochberg"):
        assert f"\n    - {name}: " in str(ir.compare.__doc__)


def test_preferences_between_rankings() -> None:
    """By counting the levels of recall at which a run has the smaller rank."""
    runs, qrels = collection()
    found = ir.ranking_preferences(runs, qrels, baseline="bm25")
    assert set(found) == {"rpp"} and set(found["rpp"]["bm25"].values()) == {0.0}

    def ranks(name: str, query: str) -> list[int]:
        ranked = sorted(runs[name][query], key=lambda document: runs[name][query][document], reverse=True)
        return [rank for rank, document in enumerate(ranked, 1) if qrels[query][document] >= 1]

    for name, (query, value) in itertools.product(("e5", "bge"), found["rpp"]["e5"].items()):
        value = found["rpp"][name][query]
        signs = [(a < b) - (a > b) for a, b in zip(ranks(name, query), ranks("bm25", query))]
        assert value == sum(signs) / len(signs)
    compared = ir.compare(found, baseline="bm25")["rpp"]
    values = list(found["rpp"]["e5"].values())
    pair = compared["e5", "bm25"]
    assert (pair.wins, pair.losses) == (sum(value > 0 for value in values), sum(value < 0 for value in values))
    assert pair.p_value == ir.paired_test(values, [0] * len(values), resamples=10_000, test="randomization").p_value
    two = ir.ranking_preferences([ir.Run(runs["e5"], name="a"), ir.Run(runs["bm25"], name="b")], qrels)
    assert list(two["rpp"]["a"].values()) == values
    assert list(ir.ranking_preferences(runs, qrels, preference="rpp", rel=2, graded=True, baseline="e5")) == [
        "rpp(rel=2, graded)"
    ]
    with pytest.raises(ValueError, match=r"preferences between 3 runs need a baseline: one of bm25, e5, bge"):
        ir.ranking_preferences(runs, qrels)
    with pytest.raises(KeyError, match="the baseline 'x' is not one of the runs"):
        ir.ranking_preferences(runs, qrels, baseline="x")
