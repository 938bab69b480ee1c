"""Fusion, pools and the similarity of texts: FUSION, POOL and RATIO."""

from __future__ import annotations

import random
from difflib import SequenceMatcher
from functools import partial
from typing import Any

from .bench import Bench, Lists
from .running import package, time_in_turn
from .table import Row, Wrong, at_least, rows_or_problem
from .text_statistics import documents

SYSTEMS = 4
SHARED = 0.6  # the share of the documents of `msmarco` that each system returns
# Our method, and ranx's method and normalization.
METHODS = {"rrf": ("rrf", None), "min_max": ("sum", "min-max"), "sum": ("sum", None), "mnz": ("mnz", None)}


def systems(bench: Bench) -> list[Lists]:
    """Runs as large as `msmarco` that share some of their documents, with scores in descending order."""
    rng = random.Random(7)

    def ranked(shared: Lists, names: list[str]) -> dict[str, float]:
        kept = [document for document in shared if rng.random() < SHARED]
        returned = list(dict.fromkeys([*kept, *rng.choices(names, k=len(shared) - len(kept))]))
        rng.shuffle(returned)
        return {document: round(30 - rank * 0.02, 6) for rank, document in enumerate(returned)}

    others = [document for shared in list(bench.run.values())[:500] for document in shared]
    return [{query: ranked(shared, others) for query, shared in bench.run.items()} for _ in range(SYSTEMS)]


def require_same_fusion(ours: Lists, theirs: Lists) -> None:
    """The fused scores are equal but for the order of the sum."""
    for query, documents_of_query in theirs.items():
        mine = ours[query]
        if len(mine) != len(documents_of_query):
            raise Wrong(f"query {query} has {len(mine)} documents here and {len(documents_of_query)} there")
        for document, score in documents_of_query.items():
            if abs(mine[document] - score) > 1e-9 * max(1, abs(score)):
                raise Wrong(f"document {document} of query {query} is {mine[document]} here and {score} there")


def fused_runs(bench: Bench) -> list[Row]:
    """FUSION: ranx runs once; its functions are compiled beforehand."""
    ir, tool = package("irmetrics"), package("ranx")
    mine, theirs = [], []
    for run in systems(bench):
        mine.append(ir.Run(run))
        theirs.append(tool.Run(run))
    few = [{query: run.to_dict()[query] for query in list(run.to_dict())[:20]} for run in mine]

    def of_ranx(runs: list[Any], method: str) -> Any:
        name, norm = METHODS[method]
        return tool.fuse(runs, norm=norm, method=name)

    def beside(method: str, work: str) -> list[Row]:
        require_same_fusion(ir.fuse(few, method).to_dict(), of_ranx([tool.Run(run) for run in few], method).to_dict())
        ours, peer = time_in_turn(1, lambda: ir.fuse(mine, method, threads=1), lambda: of_ranx(theirs, method))
        return [at_least("FUSION", work, ours, "ranx", peer, None)]

    return [
        row
        for method in METHODS
        for work in [f"{method} of {SYSTEMS} runs with {sum(map(len, mine[0].to_dict().values())):,} lines, one thread"]
        for row in rows_or_problem("FUSION", work, partial(beside, method, work))
    ]


def pools(bench: Bench) -> list[Row]:
    """POOL: the pool of the first twenty documents, beside sets in plain Python."""
    ir = package("irmetrics")
    lists = systems(bench)
    runs = [ir.Run(run) for run in lists]

    def plain() -> int:
        """The lists are in the order of the ranks."""
        return sum(len(set().union(*(list(run[query])[:20] for run in lists))) for query in lists[0])

    if ir.pool(runs, depth=20).documents != plain():
        return [Row("POOL", "-", ratio="DIFFERENT: number of documents", met=False)]
    ours, peer = time_in_turn(bench.repeat, lambda: ir.pool(runs, depth=20, threads=1), plain)
    return [
        at_least("POOL", f"the first 20 documents of {SYSTEMS} runs, one thread", ours, "sets in Python", peer, None)
    ]


def text_ratios(bench: Bench) -> list[Row]:
    """RATIO: difflib's ratio of pairs of texts; every value is equal."""
    ir = package("irmetrics")
    texts = documents(max(40, int(400 * bench.scale)))
    pairs = list(zip(texts[::2], texts[1::2]))  # noqa: B905

    def theirs() -> list[float]:
        return [SequenceMatcher(None, one, other).ratio() for one, other in pairs]

    def ours() -> list[float]:
        return [ir.sequence_ratio(one, other) for one, other in pairs]

    if ours() != theirs():
        return [Row("RATIO", "-", ratio="DIFFERENT", met=False)]
    mine, peer = time_in_turn(bench.repeat, ours, theirs)
    return [at_least("RATIO", "the ratio of two texts", mine / len(pairs), "difflib", peer / len(pairs), 50)]
