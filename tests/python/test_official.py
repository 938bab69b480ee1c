"""Official measures of collections, as arguments of evaluate, and their page."""

from __future__ import annotations

import re
from pathlib import Path

import irmetrics as ir
import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "official_measures.md"


def test_the_measures_and_the_policy_are_arguments_of_evaluate() -> None:
    found = ir.official("msmarco-passage/trec-dl-2019/judged")
    assert (found.id, found.measures) == ("msmarco-passage/trec-dl-2019", "nDCG@10 RR(rel=2) AP(rel=2)")
    run, qrels = {"q1": {"a": 2.0, "b": 1.0}}, {"q1": {"a": 1, "b": 2}, "q2": {"c": 2}}
    scores = ir.evaluate(run, qrels, found.measures, **found.policy)
    assert list(scores) == ["nDCG@10", "RR(rel=2)", "AP(rel=2)"]
    assert scores["RR(rel=2)"] == 0.25  # rank 2, and a missing query
    assert found.policy == {**ir.profile("trec9"), "queries": "judged", "depth": 1000}
    assert set(found.policy) == set(ir.profile("trec9"))


def test_policies_change_values() -> None:
    run, qrels = {"q1": {"q1": 3.0, "a": 2.0}}, {"q1": {"a": 1}, "q2": {"b": 1}}
    beir = ir.official("beir/arguana")
    assert ir.evaluate(run, qrels, beir.measures, **beir.policy)["nDCG@10"] == 1  # without q1 itself, and without q2
    nano = ir.official("nano-beir/arguana")
    assert ir.evaluate(run, qrels, nano.measures, **nano.policy)["nDCG@10"] == pytest.approx(0.6309297535714575 / 2)
    assert ir.official("freshstack/langchain").policy == ir.profile("freshstack")
    assert ir.official("berds").policy == ir.profile("berds")


def test_measures_of_nuggets() -> None:
    found = ir.official("clueweb09/en/trec-web-2010/diversity")
    nuggets = {"q1": {"a": ["d1"], "b": ["d2"]}}
    scores = ir.evaluate({"q1": {"d1": 2.0, "d2": 1.0}}, nuggets=nuggets, measures=found.measures, **found.policy)
    assert scores["alpha_nDCG@10"] == 1 and set(scores) == set(map(str, ir.parse_measures(found.measures)))


def test_forms() -> None:
    found = ir.official("beir")
    assert repr(found).startswith("BEIR\n") and "nDCG@10" in repr(found) and "\nSource: " in repr(found)
    assert found.to_dict()["ties"] == found.ties == found.policy["ties"] == "docno_desc"
    assert found == ir.official("beir/scifact") != ir.official("lotte")


def test_an_unknown_collection_names_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"^unknown collection 'bier'; the nearest are: beir$"):
        ir.official("bier")
    with pytest.raises(ValueError, match="lists all"):
        ir.official("")


def test_the_page_has_a_row_with_a_source_for_each_entry() -> None:
    rows = re.findall(r"^\| `(\S+)`: [^|]+ \| (.+) \| (.*) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) > 100
    for id_, measures, options, source in rows:
        found = ir.official(id_.replace("*", "en"))
        assert found.id == id_ and source.startswith(found.source) and found.note in source
        assert " ".join(re.findall("`([^`]+)`", measures)) == found.measures
        assert options.strip("` ") == found.command_options
