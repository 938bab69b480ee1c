"""ranx's fusion methods that learn from judged queries how good a run or each of its ranks is.

The functions ``..._train`` return the parameter of the method: for each run a number, or numbers by rank or segment.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from ..data_structures import Qrels, Run
from ..evaluation import evaluate
from ..normalization import candidates_of, rescored
from .untrained import comb_sum, ranked, wsum

__all__ = [
    "bayesfuse",
    "bayesfuse_train",
    "mapfuse",
    "mapfuse_train",
    "posfuse",
    "posfuse_train",
    "probfuse",
    "probfuse_train",
    "segfuse",
    "segfuse_train",
    "slidefuse",
    "slidefuse_train",
]

Runs = Sequence[Run]
ByRun = Sequence[Sequence[float]]  # for each run numbers by rank or segment

_BAYES_ENDS = (0, 5, 10, 15, 20, 30, 100, 200, 500, 1000)
_SEGMENT_ENDS = (0, *(5 * 2**k - 5 for k in range(1, 11)))
_LEAST_ODDS = math.log(0.001 / 0.999)  # of documents that a run lacks


def mapfuse_train(qrels: Qrels, runs: Runs) -> list[float]:
    """Returns the mean average precision of each run."""
    return [evaluate(qrels, run, "map", save_results_in_run=False) for run in runs]


def mapfuse(runs: Runs, map_scores: Sequence[float], name: str = "mapfuse") -> Run:
    """Sums the mean average precision of the runs, divided by the rank."""
    return wsum(ranked(runs, lambda rank: 1 / rank), map_scores, name)


def _hits(qrels: Qrels, run: Run) -> list[list[bool]]:
    """Tells for each query which ranks are relevant."""
    if not run.sorted:
        run.sort()
    return [[qrels.qrels[query].get(document, 0) >= 1 for document in scores] for query, scores in run.run.items()]


def _rescored(runs: Runs, score_of: Callable[[int, int, int, float], float]) -> list[Run]:
    """Replaces scores by a function of the run's place, the rank from 0, the number of documents, and the score."""
    return [
        rescored(
            run,
            lambda scores, place=place: {  # type: ignore[misc]
                document: score_of(place, rank, len(scores), score)
                for rank, (document, score) in enumerate(scores.items())
            },
        )
        for place, run in enumerate(runs)
    ]


def _at(numbers: Sequence[float], rank: int) -> float:
    return numbers[rank] if rank < len(numbers) else 0.0


def posfuse_train(qrels: Qrels, runs: Runs) -> list[list[float]]:
    """Returns the proportion of relevant documents at each rank, over the queries that reach it."""
    learnt = []
    for run in runs:
        hits = _hits(qrels, run)
        reached = [[row[rank] for row in hits if rank < len(row)] for rank in range(max(map(len, hits), default=0))]
        learnt.append([sum(column) / len(column) for column in reached])
    return learnt


def posfuse(runs: Runs, probs: ByRun, name: str = "posfuse") -> Run:
    """Sums the probabilities of the ranks (PosFuse)."""
    return comb_sum(_rescored(runs, lambda place, rank, _, __: _at(probs[place], rank)), name)


slidefuse_train = posfuse_train


def slidefuse(runs: Runs, probs: ByRun, w: int, name: str = "slidefuse") -> Run:
    """Sums the mean probabilities of the ranks from w before to w after each (SlideFuse)."""

    def score_of(place: int, rank: int, count: int, _: float) -> float:
        first, last = max(rank - w, 0), min(rank + w, count - 1)
        return sum(probs[place][first : last + 1]) / (last - first + 1)

    return comb_sum(_rescored(runs, score_of), name)


def probfuse_train(qrels: Qrels, runs: Runs, n_segments: int) -> Any:
    """Returns an array with the mean proportion of relevant documents in each of n segments of a ranking."""
    import numpy

    learnt = []
    for run in runs:
        hits, sums = _hits(qrels, run), [0.0] * n_segments
        for row in hits:
            size = math.ceil(len(row) / n_segments)
            for segment in range(n_segments):
                part = row[segment * size : (segment + 1) * size]
                sums[segment] += sum(part) / len(part) if part else 0.0
        learnt.append([total / len(hits) for total in sums])
    return numpy.array(learnt)


def probfuse(runs: Runs, probs: ByRun, name: str = "probfuse") -> Run:
    """Sums the probabilities of the segments, divided by the number of the segment (ProbFuse)."""

    def score_of(place: int, rank: int, count: int, _: float) -> float:
        segment = rank // math.ceil(count / len(probs[place]))
        return probs[place][segment] / (segment + 1)

    return comb_sum(_rescored(runs, score_of), name)


def _segment_of(rank: int) -> int:
    """Returns the segment of a rank from 0; segments have 5, 10, 20, ... ranks."""
    return next(segment for segment, end in enumerate((*_SEGMENT_ENDS[1:], math.inf)) if rank < end)


def segfuse_train(qrels: Qrels, runs: Runs) -> list[list[float]]:
    """Returns the mean proportion of relevant documents in segments of 5, 10, 20, ... ranks."""
    return [_by_band(_hits(qrels, run), _SEGMENT_ENDS) for run in runs]


def segfuse(runs: Runs, probs: ByRun, name: str = "segfuse") -> Run:
    """Sums the probabilities of the segments, times one plus the score (SegFuse)."""
    scored = _rescored(runs, lambda place, rank, _, score: _at(probs[place], _segment_of(rank)) * (score + 1))
    return comb_sum(scored, name)


def _by_band(hits: list[list[bool]], ends: Sequence[int]) -> list[float]:
    """Returns the mean proportion of relevant documents in bands of ranks; missing documents are not relevant."""
    return [
        sum(sum(row[start:end]) / (end - start) for row in hits) / max(len(hits), 1)
        for start, end in zip(ends, ends[1:])
    ]


def bayesfuse_train(qrels: Qrels, runs: Runs) -> list[list[float]]:
    """Returns the logarithm of the odds that a document at each of the first 1000 ranks is relevant."""
    learnt = []
    for run in runs:
        odds: list[float] = []
        for share, start, end in zip(_by_band(_hits(qrels, run), _BAYES_ENDS), _BAYES_ENDS, _BAYES_ENDS[1:]):
            relevant = share or 0.001
            odds += [math.log(relevant / (1 - relevant or 0.001))] * (end - start)
        learnt.append(odds)
    return learnt


def bayesfuse(runs: Runs, log_odds: ByRun, name: str = "bayesfuse") -> Run:
    """Sums the log odds of the ranks; a document that a run lacks, or has after the learnt ranks, has those of 1 in
    1000 (BayesFuse)."""

    def odds_at(place: int, rank: int) -> float:
        return log_odds[place][rank] if rank < len(log_odds[place]) else _LEAST_ODDS

    scored = _rescored(runs, lambda place, rank, _, __: odds_at(place, rank))
    rows = {
        query: {
            document: sum(run.run[query].get(document, _LEAST_ODDS) for run in scored)
            for document in candidates_of(scored, query)
        }
        for query in runs[0].run
    }
    return Run(rows, name)
