"""Invalid samples, similarities and corpora, and the position that the message names."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from separation_cases import SAMPLES, changed

numpy = pytest.importorskip("numpy")

EIGHT = numpy.ones((9, 8), dtype="float32")
FOUR = numpy.ones((4, 8), dtype="float32")
BROKEN = EIGHT.copy()
BROKEN[5, 3] = numpy.nan


@pytest.mark.parametrize(
    ("samples", "error", "text"),
    [
        ([], ValueError, "at least one sample"),
        (changed(1, passages=[], gold=[], scores={}), ValueError, "sample 'q2'.*no passages"),
        (changed(1, gold=[1]), ValueError, "sample 'q2'.*2.*1"),
        (changed(1, gold=[1, 0, 0]), ValueError, "sample 'q2'.*2.*3"),
        (changed(1, gold=[1, 2]), ValueError, r"sample 'q2': gold\[1\] must be 0, 1, True or False, not 2"),
        (changed(1, gold=[1, None]), TypeError, "sample 'q2'.*gold"),
        (changed(1, gold="10"), TypeError, "sample 'q2'.*gold must be a list"),
        (changed(1, gold=None), ValueError, "sample 'q2': gold: expected a list, found nothing"),
        (changed(1, gold=None, gold_indices=[2]), ValueError, "sample 'q2'.*0 to 1, not 2"),
        (changed(1, gold=None, gold_indices=[0.5]), ValueError, "sample 'q2'.*0 to 1, not 0.5"),
        (changed(1, gold=None, gold_indices=[True]), TypeError, r"sample 'q2'.*gold_indices\[0\].*True"),
        (changed(1, gold=None, gold_indices=numpy.array([False, True])), TypeError, r"sample 'q2'.*gold_indices\[0\]"),
        (changed(1, scores={"x": [1, 2], "y": [1]}), ValueError, "sample 'q2'.*'y'.*1.*2"),
        (changed(1, scores={"x": [1, 2], "y": [1, math.nan]}), ValueError, "sample 'q2'.*'y'.*nan"),
        (changed(1, scores={"x": [1, 2], "y": [1, math.inf]}), ValueError, "sample 'q2'.*'y'.*inf"),
        (changed(1, scores={"x": [1, 2], "y": ["a", "b"]}), TypeError, "sample 'q2'.*'y'"),
        (changed(1, scores={"x": [1, 2]}), ValueError, "sample 'q2'.*'y'"),
        (changed(1, query_id="q1"), ValueError, "duplicate sample 'q1'"),
        (changed(1, query_id=""), ValueError, "no id"),
        (changed(1, query_id=1.5), TypeError, "sample 1.*id"),
        (changed(1, query=3), TypeError, "sample 'q2'.*query"),
        (changed(1, query=None), ValueError, "sample 'q2': query: expected a text, found nothing"),
        (changed(1, passages=["a", 3]), TypeError, r"sample 'q2'.*passages\[1\] must be a text"),
        (changed(1, passages="ab"), TypeError, "sample 'q2'.*passages must be a list"),
        (changed(1, passages=[{"text": "a", "id": "1"}, "b"]), ValueError, "sample 'q2'.*1 of 2 passages"),
        (
            changed(1, passages=[{"text": "a", "id": "1"}, {"text": "b", "id": 1}]),
            ValueError,
            "sample 'q2': duplicate passage id '1'",
        ),
        (changed(1, passages=[{"id": "1"}, "b"]), ValueError, "sample 'q2'.*1 of 2 passages have a text"),
        (changed(1, query="\ud800"), ValueError, "sample 'q2'.*query.*surrogate"),
        (changed(1, passages=["a", "b\udfff"]), ValueError, r"sample 'q2'.*passages\[1\].*surrogate"),
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


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ({"gold": [1], "gold_indices": [0], "scores": {"x": [1]}}, "expected either gold or gold_indices, not both"),
        ({"gold_indices": [1, 0, 1], "scores": {"x": [1, 2]}}, r"gold_indices\[2\]: duplicate index 1"),
        ({"gold_indices": [0, 2], "scores": {"x": [1, 2]}}, r"gold_indices\[1\]: expected an index from 0 to 1, not 2"),
        ({"gold_indices": [-1], "scores": {"x": [1, 2]}}, r"gold_indices\[0\]: expected an index from 0 to 1, not -1"),
        (
            {"gold_indices": [0.5], "passages": [{"id": "a"}]},
            r"gold_indices\[0\]: expected an index from 0 to 0, not 0.5",
        ),
        ({"gold_indices": [True], "scores": {"x": [1, 2]}}, r"gold_indices\[0\].* index of a passage"),
        ({"gold_indices": ["0"], "scores": {"x": [1, 2]}}, r"gold_indices\[0\]"),
        ({"gold_indices": 1, "scores": {"x": [1, 2]}}, "gold_indices.* list"),
        ({"gold_indices": [0]}, "expected"),
        ({"gold_indices": [0], "query": "why", "passages": ["a", "b"], "scores": {"x": [1]}}, "1 scores, but 2"),
        ({"gold": [1], "passages": [], "scores": {"x": [1]}}, "there are no passages"),
        ({"gold": [1], "passages": [{"id": "a"}, {"id": "b"}]}, "2 passage ids, but 1 gold"),
        ({"gold": [1], "passages": [{"title": "a"}]}, r"passages\[0\]: expected a text, an id, or both"),
        ({"gold": [1, 0], "chunks": ["a", "b"]}, "query: expected a text, found nothing"),
        (
            {"gold_chunk_ix": 2, "query": "why", "chunks": ["a", "b"]},
            "gold_chunk_ix: expected an index from 0 to 1, not 2",
        ),
        (
            {"gold": [1, 0], "query": "why", "chunks": ["a", "b"], "s_rank": [1, 0]},
            "s_rank.*scores as well as a ranking; expected the list under scores or permutations",
        ),
        (
            {"gold": [1, 0], "permutations": {"llm": [2]}},
            "llm.*the permutation names the index 2; expected 0 to 1, as lists count from 0",
        ),
        ({"gold": [1, 0], "passages": [{"id": "a"}, {"id": "a"}]}, "duplicate passage id 'a'"),
        (
            {"gold": [1, 0], "query": "why", "passages": [{"id": "a"}, {"id": "b", "text": "c"}]},
            "text; expected all or none",
        ),
        ({"gold": [1, 0], "query": "why", "passages": ["a", {"id": "b", "text": "c"}]}, "1 of 2 passages have an id"),
    ],
)
def test_dicts_and_lines_of_a_file_have_the_same_errors(row: dict[str, Any], text: str, tmp_path: Path) -> None:
    file = tmp_path / "samples.jsonl"
    file.write_text(json.dumps({"query_id": "q7", **row}))
    with pytest.raises(ValueError, match=f"sample 'q7'.*{text}"):
        ir.read_samples(file)
    with pytest.raises((ValueError, TypeError), match=f"sample 'q7'.*{text}"):
        ir.Samples([{"query_id": "q7", **row}])


def test_empty_passages() -> None:
    with pytest.raises(ValueError, match=r"sample '0': passages\[1\]: expected a text, an id, or both"):
        ir.Samples([{"gold": [1, 0], "passages": [{"id": "a"}, {"txt": "b"}]}])


def test_bad_corpora() -> None:
    for wrong in ({}, {"d": "the of"}):
        with pytest.raises(ValueError):
            ir.BM25Index(wrong)
    with pytest.raises(ValueError, match="depth"):
        ir.BM25Index({"d": "fox"}).search({"q": "fox"}, 0)
    with pytest.raises(ValueError, match="'d2'"):
        ir.BM25Index({"d1": "fox", "d2": b"\xff"})
