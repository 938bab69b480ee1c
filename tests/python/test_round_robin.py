"""Round-robin merging of lists and runs."""

from __future__ import annotations

import irmetrics as ir
import pytest


def test_round_robin() -> None:
    lists = [["a", "b", "c"], ["b", "d"], ["e"]]
    assert ir.round_robin(lists) == ["a", "b", "e", "d", "c"]
    assert ir.round_robin(lists, distinct=False) == ["a", "b", "e", "b", "d", "c"]
    assert ir.round_robin(lists, 2) == ["a", "b"] and ir.round_robin(lists, depth=0) == ["a", "b", "e", "d", "c"]
    runs = {
        "x": {"q": {"a": 3, "b": 2, "c": 1}, "only": {"z": 1}},
        "y": {"q": {"b": 1, "d": 0.5}},
    }
    merged = ir.round_robin(runs, name="both")
    assert merged.name == "both" and merged.to_dict() == {
        "only": {"z": 1},
        "q": {"a": 1, "b": 1 / 2, "d": 1 / 3, "c": 1 / 4},
    }
    ties = [{"q": {"a": 1, "b": 1}}]
    assert ir.round_robin(ties).to_dict()["q"] == {"b": 1, "a": 0.5}
    assert ir.round_robin(ties, ties="docno_asc").to_dict()["q"] == {"a": 1, "b": 0.5}
    with pytest.raises(ValueError, match="a run ranks each document once; merge lists of document ids to keep"):
        ir.round_robin(runs, distinct=False)
    with pytest.raises(ValueError, match="round_robin: unknown parameter 'distinct'; the parameters are depth"):
        ir.fuse(runs, "round_robin", distinct=False)
    with pytest.raises((TypeError, ValueError)):
        ir.round_robin([])
    with pytest.raises(TypeError):
        ir.round_robin([["a"], "bc"])
