"""Separation of passages: S13."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .bench import Bench
from .running import package, time_in_turn
from .table import Row, at_least, rows_or_problem
from .values import require_same


def bm25_separation(bench: Bench) -> list[Row]:
    """S13: each sample is its own corpus. bm25s scores the first hundred samples, irmetrics scores all."""
    bm25s, stemmer = package("bm25s"), package("Stemmer").Stemmer("english")
    analysis = {"stopwords": "en", "stemmer": stemmer, "return_ids": False, "show_progress": False}
    few = bench.passages[:100]

    def score(sample: dict[str, Any]) -> list[float]:
        index = bm25s.BM25()
        index.index(bm25s.tokenize(sample["passages"], **analysis), show_progress=False)
        (query,) = bm25s.tokenize([sample["query"]], **analysis)
        scores: list[float] = index.get_scores([word for word in query if word in index.vocab_dict]).tolist()
        return scores

    def theirs() -> list[tuple[list[float], float]]:
        scores = [score(sample) for sample in few]
        return [(one, separation_of(sample, one)) for sample, one in zip(few, scores)]  # noqa: B905

    def beside(where: str, ours: Callable[[int], float], peer: float, target: float) -> list[Row]:
        work = f"`passages`: raw text to D_BM25, per sample, {where}"
        return [
            at_least("S13", f"{work}, {kind}", ours(threads), "bm25s", peer / len(few), target)
            for threads, kind in ((1, "one thread"), (2, "two threads"))
        ]

    def from_python() -> list[Row]:
        ir = package("irmetrics")
        bm25 = ir.BM25(stemmer="english", stopwords="en")
        found = ir.separation(bench.passages, bm25)
        for i, (scores, separation) in enumerate(theirs()):
            names = [f"passage {k} of sample {i}" for k in range(len(scores))]
            mine = dict(zip(names, map(float, found.passage_scores[i])))  # noqa: B905
            require_same(mine, dict(zip(names, scores)), 5e-6)  # noqa: B905
            require_same({"D_BM25": float(found.values[i])}, {"D_BM25": separation}, 5e-6)
        one, two, peer = time_in_turn(
            bench.repeat,
            lambda: ir.separation(bench.passages, bm25, threads=1),
            lambda: ir.separation(bench.passages, bm25, threads=2),
            theirs,
        )
        return beside("from Python", lambda threads: (one, two)[threads - 1] / len(bench.passages), peer, 50)

    def in_cpp() -> list[Row]:
        (peer,) = time_in_turn(bench.repeat, theirs)
        name = "passage_scores/bm25/samples:2000/threads:{}/real_time"
        return beside("in C++", lambda threads: bench.in_cpp(name.format(threads)) / 2000, peer, 80)

    return [
        *rows_or_problem("S13", "`passages` in C++", in_cpp),
        *rows_or_problem("S13", "`passages` from Python", from_python),
    ]


def separation_of(sample: dict[str, Any], scores: Sequence[float]) -> float:
    """The largest score of a gold passage minus the largest score of another passage."""
    other, gold = (max(one for one, kind in zip(scores, sample["gold"]) if kind == wanted) for wanted in (0, 1))  # noqa: B905
    return gold - other
