"""Tokenizers compared with bm25s.tokenize, PyStemmer, and Python's str and re."""

from __future__ import annotations

import random
import re
import sys
import unicodedata
from collections.abc import Iterator
from typing import Any

import irmetrics as ir
import pytest
from separation_words import GENERAL, SEPARATORS, WORDS, random_text, words_of

# The version of Unicode in utf8proc 2.8, Debian's version.
OURS = (15, 0)
PYTHON = tuple(map(int, unicodedata.unidata_version.split(".")[:2]))


def code_points() -> Iterator[str]:
    """Code points on which both versions of Unicode agree. A version newer than Python's assigns letters to code points
    that are unassigned (category Cn) in Python."""
    for number in range(sys.maxunicode + 1):
        if 0xD800 <= number <= 0xDFFF:
            continue
        if PYTHON < OURS and unicodedata.category(chr(number)) == "Cn":
            continue
        yield chr(number)


def expected_words(text: str, shortest: int) -> list[str]:
    return re.findall(rf"(?u)\b\w{{{shortest},}}\b", text.lower())


@pytest.mark.skipif(PYTHON > OURS, reason="Python's Unicode is newer than utf8proc's")
def test_every_code_point() -> None:
    """Lower case of each code point, and whether it belongs to a word in the middle and at both ends."""
    tokenizer = ir.Tokenizer(shortest=1)
    points = list(code_points())
    assert len(points) > 1_000_000 if PYTHON >= OURS else len(points) > 250_000
    for begin in range(0, len(points), 4096):
        text = " ".join(f"x{point}y {point} {point}z w{point}" for point in points[begin : begin + 4096])
        if tokenizer(text) != expected_words(text, 1):
            wrong = [
                p for p in points[begin : begin + 4096] if tokenizer(f"x{p}y {p}") != expected_words(f"x{p}y {p}", 1)
            ]
            raise AssertionError([f"U+{ord(point):04X}" for point in wrong] or "only at the end of a word")


@pytest.mark.skipif(PYTHON > OURS, reason="Python's Unicode is newer than utf8proc's")
def test_code_points_newer_than_python() -> None:
    """Code points that are unassigned in Python's Unicode belong to a word if they are letters or numbers in 15.0."""
    if PYTHON == OURS:
        pytest.skip("the same Unicode")
    tokenizer = ir.Tokenizer(shortest=1)
    unknown = [point for point in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(point) == "Cn"]
    newer = [ord(point) for point in tokenizer(" ".join(unknown))]
    if PYTHON == (14, 0):
        # Khojki, Kawi, hieroglyphs, Kana, Kaktovik numerals, Latin, Cyrillic, Nag Mundari, and 4,193 CJK ideographs.
        assert len(newer) == 2 + 58 + 7 + 2 + 20 + 6 + 62 + 38 + 4193
        assert {0x1123F, 0x11F02, 0x1342F, 0x1B132, 0x1D2C0, 0x1DF25, 0x1E030, 0x1E4D0, 0x31350} <= set(newer)


def random_unicode(rng: random.Random) -> str:
    """Characters with special rules for lower case or words, and others."""
    odd = "ΣσςİIıiẞßǅΐﬁŉ\u0307\u0301\u0345'’.:·_-\u00ad\u200d\u200b²½Ⅻ٣४一カ한กู𝐀𝔸🦊\u0000\ufeff\ufffd \t\n\u00a0\u2028"
    kinds = [
        lambda: rng.choice(odd),
        lambda: rng.choice(odd),
        lambda: chr(rng.randint(0x20, 0x24F)),
        lambda: chr(rng.randint(0x370, 0x5FF)),
        lambda: chr(rng.choice([n for n in (rng.randint(0x600, 0xD7FF), rng.randint(0xE000, 0x1FFFF))])),
    ]
    points = [rng.choice(kinds)() for _ in range(rng.randint(0, 40))]
    return "".join(point for point in points if unicodedata.category(point) != "Cn")


def test_random_unicode() -> None:
    """The final sigma depends on the characters around it."""
    rng = random.Random(3)
    tokenizer, plain = ir.Tokenizer(), ir.Tokenizer(lower_case=False, shortest=3)
    for _ in range(20_000):
        text = random_unicode(rng)
        assert tokenizer(text) == expected_words(text, 2), ascii(text)
        assert plain(text) == re.findall(r"\b\w{3,}\b", text), ascii(text)


def test_final_sigma() -> None:
    rng = random.Random(4)
    tokenizer = ir.Tokenizer(shortest=1)
    for _ in range(5_000):
        text = "".join(rng.choices("ΣΣΣAα'\u0301\u00ad.:1 _-’\u0345ʰ", k=rng.randint(1, 7)))
        assert tokenizer(text) == expected_words(text, 1), ascii(text)


def test_bm25s() -> None:
    bm25s = pytest.importorskip("bm25s", reason="bm25s is not installed")
    Stemmer = pytest.importorskip("Stemmer", reason="PyStemmer is not installed")
    rng = random.Random(5)
    for language, stopwords in [(None, None), (None, "en"), *((name, "en_plus") for name in WORDS), ("english", "en")]:
        words = words_of(language or "english") + words_of("english")
        texts = [random_text(rng, words, 30) + random_unicode(rng) for _ in range(150)]
        stemmer = None if language is None else Stemmer.Stemmer(language)
        expected = bm25s.tokenize(
            texts, stopwords=stopwords or [], stemmer=stemmer, return_ids=False, show_progress=False
        )
        tokenizer = ir.Tokenizer(stopwords, language)
        for text, tokens in zip(texts, expected):
            assert tokenizer(text) == tokens, (language, stopwords, text)


def test_stopwords() -> None:
    stopwords = pytest.importorskip("bm25s.stopwords", reason="bm25s is not installed")
    assert sorted(ir.stopwords("en")) == sorted(stopwords.STOPWORDS_EN)
    assert sorted(set(ir.stopwords("en_plus"))) == sorted(set(stopwords.STOPWORDS_EN_PLUS))
    assert len(ir.stopwords("en")) == 33
    # Stop words are removed before stemming, from the lower-cased text.
    assert ir.Tokenizer("en", "english")("The THESE thes ands and") == ["thes", "and"]
    assert ir.Tokenizer(["fox"])("the Fox foxes") == ["the", "foxes"]
    assert ir.Tokenizer(["fox"]).stopwords == ["fox"] and ir.Tokenizer().stopwords == []


def test_every_stemmer() -> None:
    """All languages of the Snowball library, word by word."""
    Stemmer = pytest.importorskip("Stemmer", reason="PyStemmer is not installed")
    rng = random.Random(6)
    words = [word for name in WORDS for word in words_of(name)] + GENERAL
    letters = sorted({letter for word in words for letter in word.lower()})
    words += ["".join(rng.choices(letters, k=rng.randint(2, 12))) for _ in range(300)]
    with pytest.raises(ValueError, match="stemmer must be one of arabic, .*, or the code of one of these") as error:
        ir.Tokenizer(stemmer="unknown")
    languages = re.findall(r"\w+", str(error.value).split("one of")[1].split(", or")[0])
    assert set(WORDS) <= set(languages)
    for language in languages:
        if language not in Stemmer.algorithms():
            continue
        stemmer, tokenizer = Stemmer.Stemmer(language), ir.Tokenizer(stemmer=language)
        for word in words:
            assert tokenizer(word) == stemmer.stemWords(expected_words(word, 2)), (language, word)
    assert ir.Tokenizer(stemmer="en")("running") == ["run"]
    # Snowball 3 has "organiz", as the page on BM25 says.
    assert ir.Tokenizer(stemmer="en")("organization") == ["organ"]


def test_ngrams() -> None:
    words = ["one", "two", "three", "four"]
    text = " ".join(words)
    grams = {n: [" ".join(words[i : i + n]) for i in range(5 - n)] for n in range(1, 6)}
    for n, expected in grams.items():
        assert ir.Tokenizer(ngrams=n)(text) == (expected if n < 5 else [])
    assert ir.Tokenizer(ngrams=(1, 3))(text) == grams[1] + grams[2] + grams[3]
    assert ir.Tokenizer("en", ngrams=2)("quick and dirty") == ["quick dirty"]


def test_splitter() -> None:
    assert ir.Tokenizer(splitter=str.split)("The fox's A") == ["The", "fox's", "A"]
    assert ir.Tokenizer(["The"], "english", splitter=str.split)("The foxes A") == ["fox", "A"]
    calls: list[str] = []

    def broken(text: str) -> list[str]:
        calls.append(text)
        raise KeyError("no such luck")

    with pytest.raises(KeyError, match="no such luck"):
        ir.Tokenizer(splitter=broken)("a text")
    assert calls == ["a text"]
    for wrong in (lambda text: text, lambda text: 3, lambda text: [1]):
        with pytest.raises(TypeError):
            ir.Tokenizer(splitter=wrong)("a text")
    # In BM25, the library splits texts on one thread.
    samples = [{"query": "a b", "passages": ["b c"] * 20, "gold": [1] + [0] * 19}] * 1
    whole = ir.BM25(tokenizer=ir.Tokenizer(splitter=lambda text: text.split("c")))
    assert ir.BM25(tokenizer=ir.Tokenizer(splitter=str.split)).score(samples, threads=4)[0].min() > 0
    assert whole.score(samples)[0].max() == 0
    with pytest.raises(KeyError, match="no such luck"):
        ir.BM25(tokenizer=ir.Tokenizer(splitter=broken)).score(samples, threads=4)


def test_bytes() -> None:
    """Bytes must be UTF-8; invalid bytes are an error, or are replaced as in Python."""
    assert ir.Tokenizer()("Füße".encode()) == ["füße"]
    rng = random.Random(7)
    replacing = ir.Tokenizer(shortest=1, invalid_utf8="replace")
    refused = 0
    for _ in range(3000):
        text = bytearray(random_text(rng, words_of("turkish"), 6).encode())
        for _ in range(rng.randint(0, 3)):
            text.insert(rng.randint(0, len(text)), rng.choice((0x80, 0xC3, 0xE2, 0xED, 0xF0, 0xFF, 0xC0, 0xA0)))
        data = bytes(text)
        assert replacing(data) == expected_words(data.decode(errors="replace"), 1)
        try:
            expected: Any = expected_words(data.decode(), 2)
        except UnicodeDecodeError as error:
            refused += 1
            with pytest.raises(ValueError, match=f"byte {error.start}"):
                ir.Tokenizer()(data)
        else:
            assert ir.Tokenizer()(data) == expected
    assert refused > 1000
    for text in ("\ud800", "a\udfffb"):
        with pytest.raises(ValueError, match="surrogate"):
            ir.Tokenizer()(text)


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"stemmer": "klingon"}, ValueError, "english.*klingon"),
        ({"stopwords": "de_plus"}, ValueError, "en_plus.*de_plus"),
        ({"stopwords": 3}, TypeError, "stopwords"),
        ({"stopwords": [1]}, TypeError, "stop word"),
        ({"shortest": 0}, ValueError, "shortest"),
        ({"shortest": -1}, ValueError, "shortest"),
        ({"ngrams": 0}, ValueError, "n-gram|ngram"),
        ({"ngrams": (3, 2)}, ValueError, "n-gram|ngram"),
        ({"ngrams": (1, 2, 3)}, ValueError, "ngrams"),
        ({"invalid_utf8": "ignore"}, ValueError, "replace"),
        ({"splitter": 3}, TypeError, "splitter"),
    ],
)
def test_errors(options: dict[str, Any], error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        ir.Tokenizer(**options)


def test_repr_and_properties() -> None:
    assert "english" in repr(ir.Tokenizer("en", "english")) and repr(ir.Tokenizer()) == "Tokenizer()"
    assert ir.Tokenizer(stemmer="english").stemmer == "english" and ir.Tokenizer().stemmer is None
    with pytest.raises(ValueError, match="nothing"):
        ir.stopwords("nothing")
    with pytest.raises(TypeError, match="text"):
        ir.Tokenizer()(3)  # type: ignore[arg-type]
    assert SEPARATORS
