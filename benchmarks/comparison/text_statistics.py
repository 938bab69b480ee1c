"""Statistics of texts: S16."""

from __future__ import annotations

import random

from .bench import Bench
from .running import package, time_in_turn
from .table import Missing, Row, at_least, rows_or_problem
from .values import require_same

SHORTEST, LONGEST, SENTENCE = 100, 500, 30


def documents(count: int) -> list[str]:
    """Documents of 100 to 500 words, whose n-th most frequent word is drawn with a probability of about 1 / n."""
    rng = random.Random(16)
    texts = []
    for _ in range(count):
        words = [f"w{int(50_000 ** rng.random())}ing" for _ in range(rng.randint(SHORTEST, LONGEST))]
        parts = [" ".join(words[i : i + SENTENCE]) for i in range(0, len(words), SENTENCE)]
        texts.append(". ".join(f"The {part}" for part in parts) + ".")
    return texts


def statistics_of_texts(bench: Bench) -> list[Row]:
    """S16: the peers compute the statistics of the first two hundred documents, irmetrics of all."""

    def rows() -> list[Row]:
        ir, lex_div, textstat = package("irmetrics"), package("lexical_diversity.lex_div"), package("textstat")
        try:
            textstat.flesch_kincaid_grade("two syllables")
        except LookupError as error:
            raise Missing("textstat has no dictionary of syllables (cmudict of nltk)") from error
        texts = documents(max(200, int(50_000 * bench.scale)))
        few = texts[:200]  # textstat remembers its results for 128 texts

        def theirs() -> list[dict[str, float]]:
            found = []
            for text in few:
                words = lex_div.tokenize(text)
                diversity = (lex_div.ttr(words), lex_div.maas_ttr(words), lex_div.hdd(words), lex_div.mtld(words))
                textstat.flesch_kincaid_grade(text)
                textstat.flesch_reading_ease(text)
                textstat.automated_readability_index(text)
                found.append(dict(zip(("ttr", "maas", "hdd", "mtld"), diversity)))  # noqa: B905
            return found

        ours = ir.text_statistics(few, per_document=True).per_document.values()
        for one, other in zip(ours, theirs()):  # noqa: B905
            require_same({name: one[name] for name in other}, other, 1e-9)
        one, two, peer = time_in_turn(
            bench.repeat,
            lambda: ir.text_statistics(texts, threads=1),
            lambda: ir.text_statistics(texts, threads=2),
            theirs,
        )
        work = "TTR, Maas, HD-D, MTLD and three grades of readability, per document"
        peers = "lexical-diversity and textstat"
        return [
            at_least("S16", f"{work}, one thread", one / len(texts), peers, peer / len(few), 20),
            at_least("S16", f"{work}, two threads", two / len(texts), peers, peer / len(few), 20),
        ]

    return rows_or_problem("S16", "statistics of texts", rows)
