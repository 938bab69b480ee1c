"""Similarity of texts against Python's difflib, in every digit."""

from __future__ import annotations

import difflib
import math
import random
import statistics

import irmetrics as ir
import pytest
from conftest import ROOT

PASSAGES = ROOT / "examples" / "documentation" / "passages.tsv"
ALPHABETS = (
    "ab",
    "abc",
    "abcdefgh",
    "aé漢🙂b",
    "abcdefghijklmnopqrstuvwxyz ",
    "".join(map(chr, range(0x4E00, 0x4F2C))),
)


def changed(rng: random.Random, text: str) -> str:
    """A text whose blocks are removed, repeated and moved."""
    for _ in range(rng.randint(0, 8)):
        begin = rng.randrange(len(text) + 1)
        block = text[begin : begin + rng.randint(0, 30)]
        if rng.random() < 0.6:
            text = text[:begin] + text[begin + len(block) :]
        if rng.random() < 0.6:
            place = rng.randrange(len(text) + 1)
            text = text[:place] + block + text[place:]
    return text


def random_pair(rng: random.Random) -> tuple[str, str]:
    """Two texts: empty, short, and long enough for autojunk; independent, or one changed from the other."""
    alphabet = rng.choice(ALPHABETS)
    size = rng.choice((rng.randint(0, 12), rng.randint(0, 60), rng.randint(0, 60), rng.randint(180, 230)))
    if rng.random() < 0.05:
        size = rng.randint(200, 600)
    first, other = ("".join(rng.choices(alphabet, k=max(0, size + rng.randint(-5, 5)))) for _ in range(2))
    return first, (changed(rng, first) if rng.random() < 0.5 else other)


def test_random_pairs_of_texts() -> None:
    rng = random.Random(16)
    for _ in range(20_000):
        first, second = random_pair(rng)
        assert ir.sequence_ratio(first, second) == difflib.SequenceMatcher(None, first, second).ratio(), (first, second)


def test_without_autojunk_and_for_words() -> None:
    rng = random.Random(17)
    words = ["to", "be", "or", "not", "ß", "a b"]
    for _ in range(500):
        first, second = random_pair(rng)
        assert (
            ir.sequence_ratio(first, second, autojunk=False)
            == difflib.SequenceMatcher(None, first, second, autojunk=False).ratio()
        )
        left, right = (rng.choices(words, k=rng.randint(0, 260)) for _ in range(2))
        assert ir.sequence_ratio(left, right) == difflib.SequenceMatcher(None, left, right).ratio()
    assert ir.sequence_ratio(("a", "b"), iter(["b"])) == pytest.approx(2 / 3)


def test_passages() -> None:
    texts = ir.read_texts(PASSAGES)
    shown = [texts[name] for name in texts]
    ratios = [difflib.SequenceMatcher(None, shown[i], shown[j]).ratio() for j in range(len(shown)) for i in range(j)]
    for source in (texts, PASSAGES, dict(texts), shown, list(dict(texts).items())):
        found = ir.pair_similarity(source)
        assert (found.texts, found.pairs, found.empty_texts) == (73, 2628, 0)
        assert (found.minimum, found.maximum) == (min(ratios), max(ratios))
        assert found.median == statistics.median(ratios)
        assert found.mean == pytest.approx(math.fsum(ratios) / len(ratios), rel=1e-14)
    assert found.most.ratio == ir.sequence_ratio(texts[found.most.first], texts[found.most.second])
    assert ir.pair_similarity(shown).least.first.isdigit()


def test_samples_depend_on_the_seed_and_not_on_threads() -> None:
    texts = ir.read_texts(PASSAGES)
    sample = ir.pair_similarity(texts, pairs=200, seed=3)
    assert sample.pairs == 200 and sample == ir.pair_similarity(texts, pairs=200, seed=3, threads=3)
    assert sample != ir.pair_similarity(texts, pairs=200, seed=4)
    assert ir.pair_similarity(texts, pairs=2628).median == ir.pair_similarity(texts).median
    seen: list[tuple[int, int]] = []
    ir.pair_similarity(texts, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (2628, 2628)


def test_bad_input() -> None:
    with pytest.raises(ValueError, match="a pair needs at least 2 texts, not 1"):
        ir.pair_similarity(["alone"])
    with pytest.raises(ValueError, match="a pair needs at least 2 texts, not 0"):
        ir.pair_similarity([])
    with pytest.raises(ValueError, match="pairs must be at most 1, the pairs of 2 texts, not 2"):
        ir.pair_similarity(["a", "b"], pairs=2)
    with pytest.raises(ValueError, match="half of a surrogate pair"):
        ir.sequence_ratio("a", "\ud800")
    with pytest.raises(TypeError, match="both be text, or both be lists of words"):
        ir.sequence_ratio("a", ["a"])
    with pytest.raises(TypeError, match="must be text or a list of words, not"):
        ir.sequence_ratio(1, ["a"])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ir.pair_similarity(3)
