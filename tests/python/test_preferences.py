"""PreferenceQrels and the measures of preferences and judgment groups."""

from __future__ import annotations

import io
import pickle
import random
from pathlib import Path

import irmetrics as ir
import pytest

LINES = "q1 u1 s1 d1 2\nq1 u1 s1 d2 1\nq1 u1 s2 d2 3\nq1 u1 s2 d3 1\nq1 u2 s1 d3 1\nq1 u2 s1 d1 0\n"
DICTS = {
    "q1": {"u1": {"s1": {"d1": 2, "d2": 1}, "s2": {"d2": 3, "d3": 1}}, "u2": {"s1": {"d3": 1, "d1": 0}}},
}
ROWS = [tuple(line.split()[:4]) + (float(line.split()[4]),) for line in LINES.splitlines()]
RUN = {"q1": {"d1": 3, "d3": 2, "d2": 1}}


def test_all_sources_give_equal_preferences(tmp_path: Path) -> None:
    path = tmp_path / "prefs"
    path.write_text(LINES)
    expected = ir.PreferenceQrels(DICTS)
    for source in (path, str(path), io.StringIO(LINES), ROWS, iter(ROWS), expected):
        assert ir.PreferenceQrels(source) == expected
    assert ir.PreferenceQrels.from_file(path) == ir.PreferenceQrels.from_file(path, format="prefs") == expected
    assert expected.to_dict() == DICTS
    assert expected["q1"]["u2"] == {"s1": {"d3": 1.0, "d1": 0.0}}
    assert list(expected) == ["q1"] and len(expected) == 1 and "q1" in expected
    assert (expected.groups, expected.judgments) == (2, 6)
    assert repr(expected) == "PreferenceQrels: 1 query, 2 groups, 6 judgments"
    assert pickle.loads(pickle.dumps(expected)) == expected
    assert ir.PreferenceQrels(list(zip(*expected.to_columns()))) == expected
    assert expected.to_qrels() == ir.Qrels({"q1": {"d1": 2, "d2": 3, "d3": 1}})


def test_judgments_without_sub_groups(tmp_path: Path) -> None:
    path = tmp_path / "qrels"
    path.write_text("q1 u1 d1 2\nq1 u1 d2 0\n")
    expected = ir.PreferenceQrels({"q1": {"u1": {"d1": 2, "d2": 0}}})
    assert ir.PreferenceQrels([("q1", "u1", "d1", 2), ("q1", "u1", "d2", 0)]) == expected
    for name in ("auto", "qrels_prefs", "qrels_jg"):
        assert ir.PreferenceQrels.from_file(path, format=name) == expected
    with pytest.raises(ValueError, match=r"qrels:1: expected 5 fields \(query, judgment group, sub-group, document, "):
        ir.PreferenceQrels.from_file(path, format="prefs")


def test_measures_by_the_names_of_trec_eval_and_of_irmetrics() -> None:
    preferences = ir.PreferenceQrels(DICTS)
    scores = ir.evaluate(RUN, preferences, "prefs_simp prefs_num_prefs_poss PrefsPair(pairs='ret') map_avgjg P_JG@1 AP")
    # u1 prefers d1 to d2, d2 to d3 and so d1 to d3; u2 prefers d3 to d1.
    assert scores["NumPrefs"] == 4
    assert scores["PrefsSimp"] == 2 / 4
    assert scores["PrefsPair(pairs='ret')"] == (1 + 0.5 + 0) / 3
    assert scores["AP_JG"] == (1 + 0.5) / 2
    assert scores["P_JG@1"] == 0.5
    assert scores["AP"] == 1
    assert ir.PrefsSimp(pairs="imp").text == "PrefsSimp(pairs='imp')"
    assert ir.PrefsSimp.sees == "preferences"
    evaluator = ir.Evaluator(preferences, "PrefsSimp")
    assert evaluator.preferences == preferences
    assert pickle.loads(pickle.dumps(evaluator)).evaluate(RUN)["PrefsSimp"] == 0.5
    assert ir.Evaluator({"q1": {"d1": 1}}, "AP").preferences is None


def test_the_example_of_trec_eval() -> None:
    """trec_eval 10 prints these values for the example of its help."""
    ratings = {"1": 3, "2": 2, "3": 0, "4": 6, "5": 0, "6": 2}
    preferences = ir.PreferenceQrels({"q": {"ujg1": {"sub1": ratings}}})
    run = {"q": {document: -rank for rank, document in enumerate("4132")}}
    printed = {
        "prefs_num_prefs_poss": 13,
        "prefs_num_prefs_ful": 10,
        "prefs_simp": 0.7692,
        "prefs_simp_ret": 0.8333,
        "prefs_simp_imp": 0.8333,
        "prefs_avgjg_Rnonrel": 0.7619,
        "prefs_avgjg_Rnonrel_ret": 0.7857,
    }
    for name, value in printed.items():
        assert round(ir.evaluate(run, preferences, name)[name], 4) == value


def test_more_nonrelevant_than_relevant_documents() -> None:
    preferences = ir.PreferenceQrels({"q": {"g": {"a": 1, "b": 0, "c": 0}}})
    run = {"q": {"a": 3, "b": 2, "c": 1}}
    scores = ir.evaluate(run, preferences, ["PrefsAvgJGRnonrel", ir.PrefsAvgJGRnonrel(counts="trec_eval")])
    assert scores["PrefsAvgJGRnonrel"] == 1
    assert scores["PrefsAvgJGRnonrel(counts='trec_eval')"] == 1 / 3


def fulfilled(order: list[str], preferred: str, other: str) -> bool:
    return preferred in order and (other not in order or order.index(preferred) < order.index(other))


def test_random_preferences_have_the_values_of_their_definition() -> None:
    random.seed(44)
    for _ in range(200):
        documents = [f"d{i}" for i in range(random.randint(1, 8))]
        groups = {
            f"g{g}": {d: random.randint(0, 3) for d in documents if random.random() < 0.8} or {"d0": 1}
            for g in range(random.randint(1, 3))
        }
        order = random.sample(documents, random.randint(0, len(documents))) or ["x"]
        pairs = [(a, b) for group in groups.values() for a in group for b in group if group[a] > group[b]]
        run = {"q": {document: -rank for rank, document in enumerate(order)}}
        scores = ir.evaluate(run, ir.PreferenceQrels({"q": groups}), "PrefsSimp NumPrefsFul NumPrefs")
        assert scores["NumPrefs"] == len(pairs)
        assert scores["NumPrefsFul"] == sum(fulfilled(order, *pair) for pair in pairs)
        assert scores["PrefsSimp"] == (sum(fulfilled(order, *pair) for pair in pairs) / len(pairs) if pairs else 0)


@pytest.mark.parametrize(
    ("source", "error", "text"),
    [
        ({"q": {"g": {"s": {"a": 2, "b": 1}, "t": {"b": 2, "a": 1}}}}, ValueError, "'g': the preferences form a cycle"),
        ({"q": {"g": {"s": {"a": 2}, "t": {"a": 0}}}}, ValueError, "document 'a' is rated .* in sub-group"),
        ([("q", "g", "a", 1), ("q", "g", "a", 1)], ValueError, "document 'a' is rated twice, as 1 after 1"),
        ({"q": {"g": {"a": float("nan")}}}, ValueError, "the rating must be a finite number, not nan"),
        ({"q": {"g": {"a": "1"}}}, TypeError, "query 'q', group 'g', document 'a': the rating"),
        ({"q": {"g": 1}}, TypeError, "query 'q', group 'g': expected a dict, not 1"),
        ({"q": 1}, TypeError, "query 'q': expected a dict, not 1"),
        ([("q", "g", 1)], TypeError, r"row 1: expected \(query, group, document, rating\) or"),
        (5, TypeError, "not int"),
        (ir.Qrels({"q": {"d": 1}}), TypeError, "expected preferences, not Qrels"),
        ("none", OSError, "none: cannot be opened"),
    ],
)
def test_errors(source: object, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        ir.PreferenceQrels(source)  # type: ignore[arg-type]


def test_preferences_are_no_other_judgments() -> None:
    preferences = ir.PreferenceQrels(DICTS)
    with pytest.raises(ValueError, match="PrefsSimp needs preferences or judgment groups, but only document judgments"):
        ir.evaluate(RUN, {"q1": {"d1": 1}}, "PrefsSimp")
    with pytest.raises(ValueError, match="Coverage@5 needs nugget judgments, but only preferences were given"):
        ir.evaluate(RUN, preferences, "Coverage@5")
    with pytest.raises(TypeError, match="their to_qrels\\(\\) makes Qrels"):
        ir.Qrels(preferences)
    with pytest.raises(TypeError, match="not PreferenceQrels; give them as qrels"):
        ir.NuggetQrels(preferences)
    with pytest.raises(TypeError, match="is a PreferenceQrels"):
        ir.evaluate(preferences, RUN, "AP")
