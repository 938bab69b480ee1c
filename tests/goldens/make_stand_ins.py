#!/usr/bin/env python3
"""Writes what ranx and BEIR compute for random judgments and runs: stand_ins.json, which tests/python compare.

    pip install ranx pytrec_eval-terrier && pip install --no-deps beir
    tests/goldens/make_stand_ins.py

No query has more than 15 documents, so that ranx keeps the order of equal scores, and each has a nonrelevant document,
so that its bpref is a number.
"""

from __future__ import annotations

import json
import random
from importlib.metadata import version
from pathlib import Path
from typing import Any

import ranx
from beir.retrieval.evaluation import EvaluateRetrieval
from ranx import fusion

METRICS = [
    *("hits", "hits@3", "hit_rate", "hit_rate@1", "precision", "precision@3", "recall", "recall@5", "f1", "f1@3"),
    *("r-precision", "bpref", "mrr", "mrr@2", "map", "map@3", "dcg", "dcg@3", "dcg_burges@5", "ndcg", "ndcg@5"),
    *("ndcg_burges", "ndcg_burges@3", "rbp.95", "rbp.5", "rbp@80"),
    *("hits@3-l2", "precision-l2", "recall@5-l2", "f1-l2", "r-precision-l2", "mrr-l2", "map-l2", "ndcg@5-l2"),
    *("dcg-l2", "ndcg_burges-l2", "rbp.8-l2"),
]
METHODS: dict[str, dict[str, Any]] = {
    **dict.fromkeys(("anz", "bordafuse", "isr", "log_isr", "max", "med", "min", "mnz", "sum"), {}),
    **dict.fromkeys(("mixed", "w_bordafuse", "wmnz", "wsum"), {"weights": [0.5, 0.2, 0.3]}),
    "gmnz": {"gamma": 0.4},
    "logn_isr": {"sigma": 0.2},
    "mapfuse": {"map_scores": [0.4, 0.3, 0.1]},
    "rbc": {"phi": 0.8},
    "rrf": {"k": 20},
}
# Methods that learn their first parameter, what training takes, and other parameters.
TRAINED: dict[str, tuple[str, list[Any], dict[str, Any]]] = {
    "bayesfuse": ("log_odds", [], {}),
    "posfuse": ("probs", [], {}),
    "probfuse": ("probs", [3], {}),
    "segfuse": ("probs", [], {}),
    "slidefuse": ("probs", [], {"w": 2}),
}
NORMS = ["min-max", "min-max-inverted", "max", "sum", "zmuv", "rank", "borda"]
CUTOFFS = [1, 3, 5]


def some_documents(rng: random.Random, least: int, most: int) -> list[str]:
    return rng.sample([f"d{i}" for i in range(14)], rng.randint(least, most))


def plain(run: ranx.Run) -> dict[str, dict[str, float]]:
    return {query: dict(scores) for query, scores in run.to_dict().items()}


def main() -> None:
    rng = random.Random(17)
    queries = [f"q{i}" for i in range(8)]
    qrels = {
        query: {document: rng.choice([0, 1, 1, 2, 3]) for document in some_documents(rng, 3, 10)}
        | {"never": 0, "d0": 1}
        for query in queries
    }
    runs = [
        {
            query: {document: round(rng.uniform(0.1, 9), 2) for document in some_documents(rng, 2, 12)}
            for query in queries
        }
        for _ in range(3)
    ]
    judged = ranx.Qrels(qrels)
    ranked = [ranx.Run(run, name=f"run_{i}") for i, run in enumerate(runs, 1)]
    compared = ["map", "ndcg@5", "mrr"]
    reports = {test: ranx.compare(judged, ranked, compared, test) for test in ("student", "fisher", "tukey")}
    norms = {norm: ranx.fuse(ranked, norm=norm, method="sum") for norm in NORMS}
    methods = {name: ranx.fuse(ranked, norm="min-max", method=name, params=params) for name, params in METHODS.items()}
    learnt = {}
    for name, (parameter, arguments, others) in TRAINED.items():
        found = list(getattr(fusion, f"{name}_train")(judged, ranked, *arguments))
        learnt[name] = {"train": arguments, "params": {parameter: [list(row)[:40] for row in found], **others}}
        methods[name] = ranx.fuse(ranked, norm="min-max", method=name, params={parameter: found, **others})
    best = ranx.optimize_fusion(judged, ranked[:2], method="wsum", metric="ndcg@5", show_progress=False)
    beir = {name: EvaluateRetrieval.evaluate_custom(qrels, runs[0], CUTOFFS, name) for name in ("mrr", "hole", "acc")}
    values = {
        "versions": {name: version(name) for name in ("ranx", "beir", "pytrec_eval-terrier")},
        "qrels": qrels,
        "runs": runs,
        "metrics": {metric: list(ranx.evaluate(judged, ranked[0], metric, return_mean=False)) for metric in METRICS},
        "reports": {test: report.to_dict() for test, report in reports.items()},
        "table": reports["student"].to_table(),
        "norms": {norm: plain(run) for norm, run in norms.items()},
        "params": METHODS,
        "methods": {name: plain(run) for name, run in methods.items()},
        "learnt": learnt,
        "optimized": best,
        "precision by recall": ranx.plot(judged, ranked[0], return_graph=False)["precision"].tolist(),
        "beir": EvaluateRetrieval.evaluate(qrels, runs[0], CUTOFFS),
        "beir custom": beir | {"r_cap": EvaluateRetrieval.evaluate_custom(qrels, runs[0], CUTOFFS, "r_cap")},
    }
    Path(__file__).with_name("stand_ins.json").write_text(json.dumps(values, default=float) + "\n")


if __name__ == "__main__":
    main()
