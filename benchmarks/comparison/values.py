"""The measures that both sides compute, their names in other tools, and the comparison of values."""

from __future__ import annotations

from typing import Any

from .table import Wrong

Values = dict[str, float]

MEASURES = ["AP", "nDCG@10", "RR", "R@1000"]
OTHER_NAMES = {
    "trec_eval": {"map": "AP", "ndcg_cut_10": "nDCG@10", "recip_rank": "RR", "recall_1000": "R@1000"},
    "ranx": {"map": "AP", "ndcg@10": "nDCG@10", "mrr": "RR", "recall@1000": "R@1000"},
}
TREC_EVAL_MEASURES = ["-m", "map", "-m", "ndcg_cut.10", "-m", "recip_rank", "-m", "recall.1000"]
UNDEFINED_IN_TREC_EVAL = {"rbp"}  # it sums uninitialized memory


def require_same(ours: Values, peer: Values, tolerance: float = 5e-7) -> None:
    if not peer:
        raise Wrong("the peer returned no values")
    for name, value in peer.items():
        if name not in ours or not abs(ours[name] - value) <= tolerance:
            raise Wrong(f"{name} is {ours.get(name)} here and {value} there")


def our_values(scores: Any) -> Values:
    return {name: float(scores[name]) for name in MEASURES}


def trec_eval_values(text: str) -> Values:
    """The summary values of trec_eval's output, as printed."""
    values = {}
    for line in text.splitlines():
        name, query, value = line.split()
        if query == "all" and name not in UNDEFINED_IN_TREC_EVAL and name != "runid":
            values[name] = float(value)
    return values
