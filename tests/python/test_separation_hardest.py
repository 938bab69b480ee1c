"""The hardest samples, and their distracting terms."""

from __future__ import annotations

import pickle

import irmetrics as ir
import pytest
from separation_cases import SAMPLES, defined, random_samples

pytest.importorskip("numpy")


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
        assert hard.best_gold.text == sample["passages"][hard.best_gold.position]
        weights = bm25.term_weights(sample["query"], sample["passages"])
        other, gold = weights[hard.best_other.position], weights[hard.best_gold.position]
        terms = [(term, weight) for term, weight in other.items() if term not in gold]
        assert hard.distracting == sorted(terms, key=lambda pair: -pair[1])
        distracted += bool(terms)
        # The weights of a passage's terms sum to its score.
        assert sum(other.values()) == pytest.approx(found.passage_scores[i][hard.best_other.position])
    assert distracted > 5
    assert ir.separation(samples, ir.Jaccard()).hardest[0].distracting == []
    assert any(hard.distracting for hard in ir.separation(samples, ir.Jaccard(), terms=bm25).hardest)
    without = [{**sample, "scores": {}} for sample in samples]
    plain = ir.separation(without, hardest=3)
    assert [hard.separation for hard in plain.hardest] == sorted(found.values[defined(samples)])[:3]
    assert plain.hardest[0].failing == [] and plain.systems == {} and plain.correctness == {}


def test_easiest() -> None:
    """The samples above 0 on which a system fails, highest D_S first (appendix H of the paper)."""
    samples = random_samples(4, 200)
    found = ir.separation(samples, easiest=7)
    wrong = {system: values < 1 for system, values in found.correctness.items()}
    expected = [i for i in defined(samples) if found.values[i] > 0 and any(row[i] for row in wrong.values())]
    expected.sort(key=lambda i: -found.values[i])
    assert len(expected) > 7
    assert [easy.id for easy in found.easiest] == [f"q{i}" for i in expected[:7]]
    for i, easy in zip(expected, found.easiest):
        assert easy.failing == [system for system in ("x", "y") if wrong[system][i]]
        assert easy.separation == found.values[i]
    assert ir.separation(samples, easiest=0).easiest == []
    assert "Easy samples that fail" in repr(found) and "Easy" not in repr(ir.separation(samples, easiest=0))
    again = pickle.loads(pickle.dumps(found))
    assert again.easiest == found.easiest and again.to_json() == found.to_json()


@pytest.mark.parametrize(
    "similarity",
    [
        ir.BM25(),
        ir.BM25(tokenizer=ir.Tokenizer(splitter=str.split)),
        ir.Jaccard(tokenizer=ir.Tokenizer(splitter=str.split)),
        ir.GivenScores([[0, 1, 0, 0], [0, 1], [0], [0, 0]]),
    ],
)
def test_exceptions_of_a_splitter_of_terms(similarity: ir.results.Similarity) -> None:
    class NoLuck(Exception):
        pass

    def broken(text: str) -> list[str]:
        raise NoLuck(text)

    tokenizer = ir.Tokenizer(splitter=broken)
    with pytest.raises(NoLuck, match="red fox") as raised:
        ir.separation(SAMPLES, similarity, terms=ir.BM25(tokenizer=tokenizer))
    assert raised.traceback[-1].name == "broken"
    # The exception does not affect the next call, which fails for another reason.
    with pytest.raises(ValueError, match="byte 0 is not UTF-8"):
        tokenizer(b"\xff")


def test_exceptions_of_two_splitters() -> None:
    """The exception of the first called splitter is raised."""

    def similar(text: str) -> list[str]:
        raise KeyError("of the similarity")

    def weighing(text: str) -> list[str]:
        raise IndexError("of the terms")

    first, second = (ir.BM25(tokenizer=ir.Tokenizer(splitter=splitter)) for splitter in (similar, weighing))
    with pytest.raises(KeyError, match="of the similarity"):
        ir.separation(SAMPLES, first, terms=second)
    with pytest.raises(IndexError, match="of the terms"):
        ir.separation(SAMPLES, terms=second)
    with pytest.raises(KeyError, match="of the similarity"):
        ir.BM25Index({"d": "fox"}, first)
