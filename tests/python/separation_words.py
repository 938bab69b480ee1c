"""Words and random texts in several languages, for the tests of tokenizers and of BM25."""

from __future__ import annotations

import random

# Inflected words for the stemmers, including stop words of English.
WORDS = {
    "english": "The foxes jumped lazily over a running dog and the dogs were generously organised into it by nations "
    "national nationality don't it's relational hopping hopes hoped skies dying lying news innings universe universal",
    "german": "Die Häuser standen hinter den alten Bäumen und größere Straßen führten überallhin Mädchen spielten "
    "Möglichkeiten verschiedener Zeitungen der Arbeiterinnen liefen schönsten Füße Fußgänger ist an so was",
    "french": "Les garçons mangeaient des pommes délicieuses où l'été était très chaud naïvement continuellement "
    "françaises générations majestueusement chevaux aimerions élèves cœur sœurs as on is",
    "spanish": "Los niños corrían rápidamente hacia las montañas españolas mientras cantábamos canciones "
    "pingüinos averigüéis comunicaciones buenísimas organización a no me son habían dándoselo",
    "russian": "Красивые девушки читали интересные книги о великих путешественниках ёлка возможностями "
    "БЫЛА говорила сказками объявление подъездом лучшего и в на не",
    "greek": "Τα παιδιά έπαιζαν στους δρόμους της Αθήνας ΚΑΛΟΣ άνθρωπος ανθρώπους θάλασσες ΟΔΥΣΣΕΥΣ γρηγορότερα "
    "ελληνικές λόγος λόγου Σοφίας και το ένας",
    "turkish": "İstanbul'da çocuklar evlerinden okullarına gidiyorlardı ışıklar IŞIK güzelleştirdiklerimizden "
    "arkadaşlarımla kitapların ağaçlar üzümlerini söyledi ve bir bu",
}
GENERAL = [
    "",
    "1990",
    "co2",
    "fox_jumps",
    "x",
    "Ⅻ",
    "½",
    "e-mail",
    "U.S.A.",
    "ﬁne",
    "naïve",
    "a",
    "I",
    "9",
    "…",
    "__",
    "東京都",
]
SEPARATORS = [" ", " ", " ", " ", ", ", ". ", "\n", "-", "/", "\u00a0", "\u2019", "’s "]


def words_of(language: str) -> list[str]:
    return WORDS[language].split()


def random_text(rng: random.Random, words: list[str], most: int) -> str:
    """At most `most` words, often none or one; some are in capitals, and some belong to no language."""
    size = rng.choice((0, 1, rng.randint(0, most), rng.randint(0, most), rng.randint(0, most)))
    text = ""
    for _ in range(size):
        word = rng.choice(words) if rng.random() < 0.93 else rng.choice(GENERAL)
        text += rng.choice((word, word, word, word.upper(), word.title())) + rng.choice(SEPARATORS)
    return text
