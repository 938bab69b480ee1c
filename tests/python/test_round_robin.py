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
    with pytest.raises((TypeError, ValueError)):
        ir.round_robin([])
    with pytest.raises(TypeError):
        ir.round_robin([["a"], "bc"])


def test_fuse_by_name() -> None:
    runs = {"x": {"q": {"a": 3, "b": 2}, "p": {"z": 1}}, "y": {"q": {"c": 3, "b": 1}}}
    assert ir.fuse(runs).to_dict() == ir.round_robin(runs).to_dict()
    assert ir.fuse(runs).name == "round_robin" and ir.fuse(runs, name="both").name == "both"
    repeated = ir.fuse(list(runs.values()), method="round_robin", distinct=False, depth=4)
    assert repeated.documents == 5 and ir.fuse(runs, distinct=0, depth=3).documents == 4
    assert ir.fuse(runs, distinct=True, depth=2).to_dict()["q"] == {"a": 1, "c": 0.5}
    doc = ir.fuse.__doc__
    assert doc is not None and "round_robin: the first document of each ranking" in doc and "depth (default 100)" in doc
    with pytest.raises(ValueError, match="method must be one of round_robin, not 'rrr'"):
        ir.fuse(runs, method="rrr")
    with pytest.raises(ValueError, match="round_robin: unknown parameter 'k'; the parameters are depth, distinct"):
        ir.fuse(runs, k=1)
    with pytest.raises(ValueError, match="depth must be a whole number of at least 0, not -1"):
        ir.fuse(runs, depth=-1)
    with pytest.raises(TypeError, match="depth"):
        ir.fuse(runs, depth="many")
