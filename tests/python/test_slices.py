"""Slices of the queries: scores against NumPy, comparisons against those of the queries alone, and every form."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import ROOT

FOLDER = ROOT / "examples" / "known_items"
RUNS = {name: FOLDER / f"{name}.run" for name in ("bm25", "words", "overlap")}
RULES = ["short: length<=8", "long: length>8", "very long: length>=12"]


@pytest.fixture(scope="module")
def slices() -> dict[str, list[str]]:
    return ir.read_slices(RULES, topics=FOLDER / "queries.tsv")


@pytest.fixture(scope="module")
def scores() -> Any:
    return ir.evaluate(RUNS, ir.read_qrels(FOLDER / "qrels.txt"), "RR@10 nDCG@10")


def test_rules_select_by_the_number_of_words(slices: dict[str, list[str]]) -> None:
    lines = (FOLDER / "queries.tsv").read_text(encoding="utf-8").splitlines()
    words = {query: len(text.split()) for query, text in (line.split("\t") for line in lines)}
    assert slices == {
        "short": sorted(query for query, count in words.items() if count <= 8),
        "long": sorted(query for query, count in words.items() if count > 8),
        "very long": sorted(query for query, count in words.items() if count >= 12),
    }


def test_scores_are_those_of_numpy(slices: dict[str, list[str]], scores: Any) -> None:
    numpy = pytest.importorskip("numpy")
    rows = scores.slices(slices).rows
    assert len(rows) == 4 * 3 * 2
    for row in rows:
        per_query = scores[row.run].per_query[row.measure]
        queries = slices[row.slice] if row.slice else list(per_query)
        assert row.score == pytest.approx(numpy.mean([per_query[query] for query in queries]), rel=1e-14)
        assert (row.queries, row.unscored) == (len(queries), 0)
    assert scores["bm25"].slices(slices).rows[0].run == "bm25"


def test_comparisons_of_slices_are_those_of_their_queries(slices: dict[str, list[str]], scores: Any) -> None:
    compared = ir.compare(scores, slices=slices, resamples=500)
    assert compared.measures == list(compared) == ["RR@10", "nDCG@10"] and len(compared) == 2
    assert compared.slices == ["short", "long", "very long"] and compared.family == "all"
    found, p_values = [], []
    for measure in compared:
        for name in (None, *slices):
            one = compared[measure] if name is None else compared[measure, name]
            queries = scores["bm25"].queries if name is None else slices[name]
            alone = ir.compare(
                {run: {query: scores[run].per_query[measure][query] for query in queries} for run in RUNS},
                resamples=500,
                correction="none",
            )["score"]
            assert (one.slice, one.queries) == (name or "", len(queries))
            assert one.scores == alone.scores
            for pair in one.pairs:
                other = alone[pair.first, pair.second]
                assert pair.p_value == other.p_value and pair.interval == other.interval
                assert one[pair.second, pair.first].difference == -pair.difference
                assert one.differences(pair.first, pair.second) == alone.differences(pair.first, pair.second)
                found.append(pair.corrected_p_value)
                p_values.append(pair.p_value)
            assert pickle.loads(pickle.dumps(one)) == one
    assert found == pytest.approx(ir.correct(p_values, "holm"))
    assert pickle.loads(pickle.dumps(compared)).slices == compared.slices


def test_data_frames_say_the_slice(slices: dict[str, list[str]], scores: Any) -> None:
    pytest.importorskip("pandas")
    systems, pairs = ir.compare(scores, slices=slices, resamples=50).to_pandas()
    for frame in (systems, pairs):
        assert list(frame.columns[:2]) == ["slice", "measure"]
        assert set(frame["slice"]) == {"", *slices}
    for frame in ir.compare(scores, resamples=50).to_pandas():
        assert "slice" not in frame.columns
    frame = scores.slices(slices).to_pandas()
    assert list(frame.columns) == ["slice", "run", "measure", "queries", "unscored", "score"]


def test_forms_of_slices(tmp_path: Path) -> None:
    path = tmp_path / "topics.tsv"
    path.write_text("query_id\ttype\nq1\tA\nq2\tB\nq3\t\n", encoding="utf-8")
    expected = {"A": ["q1"], "B": ["q2"]}
    assert ir.read_slices(f"{path}:type") == expected
    for form in ({"A": ["q1"], "B": ("q2",)}, {"q1": "A", "q2": ["B"], "q3": None}, {"A": {"q1"}, "B": {"q2": 1}}):
        assert ir.read_slices(form) == expected
    assert ir.read_slices({1: [2, 3]}) == {"1": ["2", "3"]}
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_csv(path, sep="\t")
    assert ir.read_slices(frame.set_index("query_id")["type"]) == expected
    assert ir.read_slices(frame.rename(columns={"type": "slice"})) == expected


@pytest.mark.parametrize(
    ("slices", "error", "text"),
    [
        ({"A": []}, ValueError, "slice 'A' has no queries"),
        ({}, ValueError, "there are no slices"),
        ({"q1": None}, ValueError, "there are no slices"),
        ({"A": ["q1", "q1"]}, ValueError, "query 'q1' is in slice 'A' twice"),
        ({"": ["q1"]}, ValueError, "the name of the slice is empty"),
        ({"q1": 1.5}, TypeError, "a slice must be text or a whole number"),
        ({"A": [["q1"]]}, TypeError, "a query id must be text or a whole number"),
        (
            {"A": ["q1"]},
            ValueError,
            "queries are in no slice, 'q02' and others; expected a slice for each, or unsliced",
        ),
        (3, TypeError, "expected {slice: queries}"),
        ("length>8", ValueError, "the rule length>8 needs topics"),
        ("/nonexistent", OSError, "/nonexistent"),
    ],
)
def test_bad_slices(slices: Any, error: type[Exception], text: str, scores: Any) -> None:
    if isinstance(slices, dict) and slices == {"A": ["q1"]}:
        slices = {"A": ["q01"]}
    for call in (
        lambda: scores.slices(slices),
        lambda: scores["bm25"].slices(slices),
        lambda: ir.compare(scores, slices=slices, resamples=50),
    ):
        with pytest.raises(error) as raised:
            call()
        assert text in str(raised.value)


def test_errors_of_keys(slices: dict[str, list[str]], scores: Any) -> None:
    compared = ir.compare(scores, slices=slices, resamples=50)
    with pytest.raises(KeyError, match="the measures are RR@10, nDCG@10, the slices short, long, very long"):
        compared["RR@10", "shrt"]
    assert ("RR@10", "short") in compared and ("RR@10", "shrt") not in compared
    with pytest.raises(KeyError, match="slice 'A': no query of it has a score"):
        ir.compare(scores, slices={"A": ["Q1"]}, unsliced="ignore")
    with pytest.raises(TypeError, match="topics are for rules"):
        ir.read_slices({"A": ["q1"]}, topics="topics.tsv")
