"""Statistics of texts, compared with lexical-diversity and textstat."""

from __future__ import annotations

import importlib
import json
import math
import random
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import ROOT

TEXTS = {"a": "The cat sat. The dog sat on the cat.", "b": "Ferries don't sail!", "c": " ... \n"}


def random_words(rng: random.Random) -> list[str]:
    """A text of up to 2,000 words, of few or many types."""
    types = rng.choice((1, 3, 20, 100, 1_000, 5_000))
    return [
        f"w{min(rng.randrange(types), rng.randrange(types))}" for _ in range(rng.choice((1, 9, 41, 42, 43, 200, 2_000)))
    ]


def passages() -> list[list[str]]:
    """The words of the example passages, one by one and in longer texts."""
    path = ROOT / "examples" / "documentation" / "passages.tsv"
    tokenizer = ir.Tokenizer(shortest=1)
    words = [tokenizer(text) for text in ir.read_texts(path).values()]
    return words + [sum(words[i : i + 5], []) for i in range(len(words))]


def test_lexical_diversity() -> None:
    """5,000 texts from passages and at random."""
    peer = pytest.importorskip(
        "lexical_diversity.lex_div", reason="lexical-diversity is not installed", exc_type=ImportError
    )
    rng = random.Random(16)
    texts = passages()
    while len(texts) < 5_000:
        texts.append(random_words(rng))
    undefined = 0
    for words in texts:
        found = ir.lexical_diversity(words)
        for name, function in (("ttr", peer.ttr), ("maas", peer.maas_ttr), ("hdd", peer.hdd), ("mtld", peer.mtld)):
            if math.isnan(getattr(found, name)):
                assert function(words) == 0  # where a measure is undefined, the package returns 0
                undefined += 1
            else:
                assert getattr(found, name) == pytest.approx(function(words), rel=1e-9, abs=1e-9), (name, words)
    assert 0 < undefined < len(texts)


def test_readability() -> None:
    """The formulas of textstat, given the same counts."""
    pytest.importorskip("textstat", reason="textstat is not installed")
    names = {
        "flesch_kincaid": "flesch_kincaid_grade",
        "flesch_reading_ease": "flesch_reading_ease",
        "ari": "automated_readability_index",
    }
    rng = random.Random(17)
    try:
        modules = {
            ours: importlib.import_module(f"textstat.backend.metrics._{theirs}") for ours, theirs in names.items()
        }
    except ImportError:
        pytest.skip("textstat 0.7.8 or later is needed")
    for number in range(500):
        words = rng.randint(1, 1_000)
        counts = (words, rng.randint(1, words), rng.randint(words, 3 * words), rng.randint(words, 9 * words))
        found = ir.readability(*counts)
        for name, module in modules.items():
            given: dict[str, Any] = {
                "words_per_sentence": lambda _, c=counts: c[0] / c[1],
                "syllables_per_word": lambda *_, c=counts: c[2] / c[0],
                "chars_per_word": lambda _, c=counts: c[3] / c[0],
            }
            with pytest.MonkeyPatch.context() as patch:
                for function, value in given.items():
                    patch.setattr(module, function, value, raising=False)
                arguments = (f"text {number}",) if name == "ari" else (f"text {number}", "en_US")
                assert getattr(found, name) == pytest.approx(getattr(module, names[name])(*arguments), abs=1e-9)


def test_means_are_those_of_the_texts() -> None:
    rng = random.Random(18)
    texts = {f"d{i}": " ".join(random_words(rng)) + "." for i in range(60)} | {"none": "?"}
    found = ir.text_statistics(texts, per_document=True)
    assert list(found.per_document) == list(texts)
    for name in ("ttr", "maas", "hdd", "mtld", "types", "stems", "flesch_kincaid", "flesch_reading_ease", "ari"):
        values = [one[name] for one in found.per_document.values() if not math.isnan(one[name])]
        spread = getattr(found, name)
        assert spread.values == len(values) and spread.undefined == len(texts) - len(values)
        assert spread.mean == pytest.approx(statistics.fmean(values), rel=1e-12)
        assert spread.standard_deviation == pytest.approx(statistics.stdev(values), rel=1e-9)
        assert (spread.smallest, spread.largest) == (min(values), max(values))
    for identifier, text in texts.items():
        words = ir.Tokenizer(shortest=1)(text)
        one, expected = found.per_document[identifier], ir.lexical_diversity(words)
        assert (one["words"], one["types"]) == (expected.words, expected.types)
        assert one["mtld"] == expected.mtld or (math.isnan(one["mtld"]) and math.isnan(expected.mtld))
        if words:
            alone = ir.text_statistics({word: word for word in words}, per_document=True).per_document
            assert one["syllables"] == sum(alone[word]["syllables"] for word in words)


def test_all_forms_of_texts(tmp_path: Path) -> None:
    texts = {"1": "One word. Two words.", "2": "Three words here"}
    path = tmp_path / "texts.jsonl"
    path.write_text("".join(json.dumps({"_id": name, "text": text}) + "\n" for name, text in texts.items()))

    def generated() -> Iterator[str]:
        yield from texts.values()

    expected = ir.text_statistics(texts, per_document=True)
    forms: list[Any] = [path, str(path), ir.Texts(texts), list(texts.items()), list(texts.values()), generated()]
    for form in forms:
        assert ir.text_statistics(form, per_document=True) == expected
    for threads in (1, 2, 5):
        assert ir.text_statistics(texts, per_document=True, threads=threads) == expected
    assert ir.text_statistics(texts).per_document == {}


def test_own_words() -> None:
    splitter = ir.Tokenizer(shortest=1, splitter=lambda text: text.split())
    found = ir.text_statistics(["A b-c d's. E"], tokenizer=splitter, per_document=True)
    assert (found.words, found.sentences, found.per_document["1"]["characters"]) == (4, 2, 9)
    with pytest.raises(ValueError, match="a tokenizer with a stemmer does not apply"):
        ir.text_statistics(["a"], tokenizer=ir.Tokenizer(stemmer="english"))
    with pytest.raises(ZeroDivisionError):
        ir.text_statistics(["a"], tokenizer=ir.Tokenizer(splitter=lambda text: [text][1 // 0]))


def test_school_grades_by_two_rules() -> None:
    """Means of 8.48 (Flesch-Kincaid) and 8.59 (ARI)."""
    passages = ROOT / "examples" / "documentation" / "passages.tsv"
    found = ir.text_statistics(passages)
    assert (found.grades, found.school_grades.flesch_kincaid, found.school_grades.ari) == (
        "readability_metrics",
        "8",
        "9",
    )
    paper = ir.text_statistics(passages, grades="gentrec")
    assert (paper.grades, paper.school_grades.flesch_kincaid, paper.school_grades.ari) == ("gentrec", "9", "8")
    assert "(grades=gentrec: Flesch-Kincaid rounded up, ARI to the nearest minus one)" in repr(paper)
    with pytest.raises(ValueError, match="grades must be one of readability_metrics, gentrec, not 'x'"):
        ir.text_statistics(["a"], grades="x")  # type: ignore[arg-type]


def test_undefined_values_are_counted() -> None:
    found = ir.text_statistics(TEXTS)
    assert (found.documents, found.without_words, found.words, found.sentences) == (3, 1, 12, 3)
    assert found.hdd.undefined == 3 and math.isnan(found.hdd.mean)
    assert found.mtld.undefined == 2 and found.ttr.undefined == 1
    assert "1 without words" in repr(found)
    one = ir.text_statistics(["word"], per_document=True).per_document["1"]
    assert one["ttr"] == 1 and math.isnan(one["hdd"]) and math.isnan(one["mtld"]) and math.isnan(one["maas"])
    nothing = ir.text_statistics([""])
    assert nothing.documents == nothing.without_words == 1 and math.isnan(nothing.ari.mean)
    assert nothing.school_grades.ari == ""


def test_invalid_input(tmp_path: Path) -> None:
    wrong: list[tuple[Any, type[Exception], str]] = [
        ([], ValueError, "there are no texts"),
        ({}, ValueError, "there are no texts"),
        ([("a", "x"), ("a", "y")], ValueError, "duplicate id 'a'"),
        ([b"\xff"], ValueError, "text '1': byte 0 is not UTF-8"),
        ([7], TypeError, "a text, or"),
        ({"a": 7}, TypeError, "the text of 'a' must be text, not 7"),
        (7, TypeError, "expected texts"),
        (tmp_path / "none.tsv", OSError, "none.tsv"),
    ]
    for texts, error, message in wrong:
        with pytest.raises(error, match=message):
            ir.text_statistics(texts)
    path = tmp_path / "texts.tsv"
    path.write_text("a\tone\nno tab\n")
    with pytest.raises(ValueError, match="texts.tsv:2: expected an id, a tab and a text"):
        ir.text_statistics(path)
    with pytest.raises(ValueError, match="stemmer must be one of"):
        ir.text_statistics(["a"], stemmer="klingon")
    with pytest.raises(TypeError, match="a list of words"):
        ir.lexical_diversity("a text")


def test_progress() -> None:
    calls: list[tuple[int, int]] = []
    ir.text_statistics(["some words"] * 10, progress=lambda done, every: calls.append((done, every)))
    assert calls[-1] == (100, 100)
