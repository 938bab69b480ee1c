"""The example collections are what their pages say."""

from __future__ import annotations

import re

import irmetrics as ir
from conftest import ROOT

KNOWN_ITEMS = ROOT / "examples" / "known_items"


def texts(name: str) -> dict[str, str]:
    lines = (KNOWN_ITEMS / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines)


def test_runs_of_known_items() -> None:
    documents, queries = texts("documents.tsv"), texts("queries.tsv")
    plain = ir.BM25(stemmer=None, stopwords=None)
    for name, bm25 in (("bm25", ir.BM25()), ("words", plain)):
        found = ir.BM25Index(documents, bm25).search(queries, 10, name=name)
        assert found == ir.read_run(KNOWN_ITEMS / f"{name}.run")
    words = {document: set(re.findall(r"\w+", text.lower())) for document, text in documents.items()}
    overlap = ir.read_run(KNOWN_ITEMS / "overlap.run")
    for query, text in queries.items():
        shared = {document: len(set(re.findall(r"\w+", text.lower())) & theirs) for document, theirs in words.items()}
        best = sorted(filter(None, shared.values()), reverse=True)[:10]
        assert all(score == shared[document] for document, score in overlap[query].items())
        assert list(overlap[query].values()) == best


def test_compare_finds_significant_differences_between_known_items() -> None:
    runs = {name: KNOWN_ITEMS / f"{name}.run" for name in ("bm25", "words", "overlap")}
    found = ir.compare(runs, KNOWN_ITEMS / "qrels.txt", "RR@10")
    significant = {frozenset((pair.first, pair.second)) for pair in found["RR@10"].pairs if pair.significant}
    assert significant == {frozenset(("bm25", "overlap")), frozenset(("words", "overlap"))}
