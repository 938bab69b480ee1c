"""report: pages that a strict parser reads, with the numbers of compare."""

from __future__ import annotations

from xml.etree import ElementTree

import irmetrics as ir
import pytest
from conftest import ROOT

EXAMPLE = ROOT / "examples" / "documentation"
RUNS = {name: EXAMPLE / f"{name}.run" for name in ("bm25", "tfidf", "overlap")}


def parse(page: str) -> ElementTree.Element:
    return ElementTree.fromstring(page)


def text(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def rows(page: ElementTree.Element, caption: str) -> list[list[str]]:
    for table in page.iter("table"):
        found = table.find("caption")
        if found is not None and text(found) == caption:
            return [[text(cell) for cell in row] for row in table.findall("tbody/tr")]
    raise AssertionError(caption)


def test_a_page_has_the_numbers_of_compare() -> None:
    measures = ["nDCG@10", "RR"]
    page = parse(ir.report(RUNS, EXAMPLE / "qrels.txt", measures, baseline="bm25", resamples=500))
    comparison = ir.compare(RUNS, EXAMPLE / "qrels.txt", measures, baseline="bm25", resamples=500)
    for measure in measures:
        systems = rows(page, f"{measure}: means and ranks of the systems")
        assert [row[:2] for row in systems] == [
            [one.name, f"{one.mean:.4f}"] for one in comparison[measure].systems.values()
        ]
        pairs = rows(page, f"{measure}: differences of the pairs")
        assert [row[1] for row in pairs] == [
            f"{comparison[measure][name, 'bm25'].difference:+.4f}" for name in ("tfidf", "overlap")
        ]


def test_rankings_with_texts_and_nuggets() -> None:
    page = parse(
        ir.report(
            {name: RUNS[name] for name in ("bm25", "tfidf")},
            measures="Coverage@5",
            nuggets=EXAMPLE / "nuggets.jsonl",
            texts=EXAMPLE / "passages.tsv",
            query_texts=ir.Texts(EXAMPLE / "questions.tsv"),
            k=5,
            rankings=3,
            title="<A & B>",
        )
    )
    heading = page.find(".//h1")
    assert heading is not None and text(heading) == "<A & B>"
    rankings = [table for table in page.iter("table") if table.get("class") == "rankings"]
    assert [len(table.findall("tbody/tr")) for table in rankings] == [5, 5, 5]
    assert any(small.text for small in rankings[0].iter("small"))
    assert rows(page, "Coverage of nuggets by the first 5 documents of 15 queries")[-1][0] == "all runs"


def test_scores_have_no_rankings() -> None:
    scores = {"AP": {"a": {"q1": 0.1, "q2": 0.4}, "<b>": {"q1": 0.2, "q2": 0.5}}}
    page = parse(ir.report(scores, resamples=100))
    title = page.find(".//title")
    assert title is not None and title.text == "<b> against a"
    assert not [table for table in page.iter("table") if table.get("class") == "rankings"]
    with pytest.raises(TypeError, match="texts are of documents in runs, which need qrels or nuggets"):
        ir.report(scores, texts={"d1": "text"})
    with pytest.raises(ValueError, match="k must be at least 1, not 0"):
        ir.report(scores, k=0)
