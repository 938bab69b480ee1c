"""NLTK's words: against stored words of NLTK, against the installed NLTK, and in the similarity of Hagström et al."""

from __future__ import annotations

import gzip
import json
import pickle
import random
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

ROOT = Path(__file__).resolve().parents[2]
CLIMATE_FEVER = ROOT.parent / "shared" / "data" / "climate_fever" / "separation.jsonl.gz"

try:
    RELEASE = tuple(map(int, version("nltk").split(".")[:2]))
except PackageNotFoundError:
    RELEASE = ()
INSTALLED = "nltk" if RELEASE < (3, 10) else "nltk-3.10"  # the rules of the installed NLTK

PIECES = [
    *(
        "a",
        "word",
        "don't",
        "can't",
        "cannot",
        "CANNOT",
        "gimme",
        "Gonna",
        "lemme",
        "more'n",
        "wanna",
        "wanna ",
        "'tis",
    ),
    *(
        "'Twas",
        "d'ye",
        "I'm",
        "we'll",
        "they've",
        "John's",
        "JOHN'S",
        "N'T",
        "''",
        '"',
        "'",
        "`",
        "``",
        "```",
        "“",
        "”",
    ),
    *(
        "‘",
        "’",
        "«",
        "»",
        "„",
        ".",
        "..",
        "...",
        ". ",
        ".)",
        '."',
        ".'",
        ":",
        ",",
        ",5",
        "3.14",
        "1,000",
        ";",
        "@",
        "#",
    ),
    *("$5", "%", "&", "‒", "–", "—", "―", "--", "---", "-", "?", "!", "*", "(", ")", "[", "]", "{", "}", "<", ">", " "),
    *("\n", "\t", "\r", "\u00a0", "\u2003", "\x1c", "\x85", "é", "ß", "ſ", "ı", "İ", "'S", "'m", "'ll ", "'RE", "'VE"),
    *(
        "n't ",
        "s",
        "t",
        "re",
        "ll",
        "n",
        "U.S.",
        "e.g.",
        "re-ranker",
        "中文",
        "٣",
        "²",
        "½",
        "_",
        "/",
        "\u0301",
        "its'",
    ),
]


def random_text(rng: random.Random) -> str:
    parts = rng.choices(PIECES, k=rng.randrange(14))
    return "".join(part + (" " if rng.random() < 0.3 else "") for part in parts)


def samples() -> list[dict[str, Any]]:
    if not CLIMATE_FEVER.exists():
        pytest.skip(f"{CLIMATE_FEVER} is missing")
    with gzip.open(CLIMATE_FEVER, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_stored_words() -> None:
    rows = [json.loads(line) for line in (ROOT / "tests/goldens/nltk_words.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) > 60 and sum("nltk-3.10" in row for row in rows) > 2
    old, recent = (ir.Tokenizer(words=words, lower_case=False) for words in ("nltk", "nltk-3.10"))
    for row in rows:
        assert old(row["text"]) == row["nltk"]
        assert recent(row["text"]) == row.get("nltk-3.10", row["nltk"])


def test_installed_nltk() -> None:
    tokenize = pytest.importorskip("nltk.tokenize").word_tokenize
    rng = random.Random(11)
    tokenizer = ir.Tokenizer(words=INSTALLED, lower_case=False)  # type: ignore[arg-type]
    for text in (random_text(rng) for _ in range(20_000)):
        assert tokenizer(text) == tokenize(text, preserve_line=True), text


def test_separation_by_the_words_of_the_paper() -> None:
    """D_JS with NLTK's words in lower case without the punctuation that the authors' notebook leaves out."""
    tokenize = pytest.importorskip("nltk.tokenize").word_tokenize
    given = samples()
    punctuation = set(ir.stopwords("punctuation"))

    def words(text: str) -> set[str]:
        return {word.lower() for word in tokenize(text, preserve_line=True)} - punctuation

    expected = []
    for sample in given:
        query = words(sample["query"])
        best = [-1.0, -1.0]
        for passage, gold in zip(sample["passages"], sample["gold"]):
            other = words(passage)
            best[gold] = max(best[gold], len(query & other) / len(query | other))
        expected.append(best[1] - best[0])
    tokenizer = ir.Tokenizer("punctuation", words=INSTALLED)  # type: ignore[arg-type]
    found = ir.separation(given, ir.Jaccard(tokenizer=tokenizer))
    assert len(expected) == 947 and list(found.values) == expected
    plain = ir.separation(given, ir.Jaccard())
    assert sum(a != b for a, b in zip(plain.values, expected)) > 800


def test_words_of_descriptions() -> None:
    texts = {"d1": "Don't re-rank, please.", "d2": "A test."}
    plain = ir.describe(documents=texts).documents[0]
    nltk = ir.describe(documents=texts, words="nltk").documents[0]
    assert plain.words_per_text.mean == (5 + 2) / 2  # Don t re rank please; A test
    assert nltk.words_per_text.mean == (6 + 3) / 2  # Do n't re-rank , please . ; A test .
    nuggets = {"q": {"n1": {"d1": 1}}}
    assert ir.describe(nuggets=nuggets, words="nltk").nuggets[0].nuggets == 1


def test_a_tokenizer_keeps_its_words_in_a_pickle() -> None:
    tokenizer = ir.Tokenizer("punctuation", words="nltk-3.10")
    again = pickle.loads(pickle.dumps(tokenizer))
    assert repr(again) == repr(tokenizer) == "Tokenizer(words='nltk-3.10', stopwords='punctuation')"
    assert again("Isn't it?") == ["is", "n't", "it"]


def test_wrong_arguments() -> None:
    with pytest.raises(ValueError, match="words must be one of plain, nltk, nltk-3.10, not 'treebank'"):
        ir.Tokenizer(words="treebank")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a splitter replaces the rules of words"):
        ir.Tokenizer(words="nltk", splitter=str.split)
