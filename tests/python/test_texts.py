"""Texts as mappings."""

from __future__ import annotations

import irmetrics as ir
import pytest


def test_texts() -> None:
    texts = ir.Texts({"b": "two", "a": "one"})
    assert list(texts) == ["b", "a"] and dict(texts) == {"b": "two", "a": "one"} and texts.get("c") is None
    assert dict(ir.Texts([("x", "y"), (1, b"z")])) == {"x": "y", "1": "z"} and "x" not in texts and len(texts) == 2
    for source, error in (
        ([("a", "b"), ("a", "c")], ValueError),
        ([("", "b")], ValueError),
        ([("a",)], TypeError),
        (3, TypeError),
    ):
        with pytest.raises(error):
            ir.Texts(source)
    with pytest.raises(KeyError):
        texts["c"]
