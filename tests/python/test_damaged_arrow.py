"""Arrow arrays whose offsets, codes or views contradict each other, as in a damaged file: errors, not faults."""

from __future__ import annotations

from typing import Any

import irmetrics as ir
import numpy as np
import pyarrow as pa
import pytest

ROWS = 3


def texts(offsets: list[int], text: bytes = b"abc", large: bool = False) -> Any:
    made = pa.LargeStringArray if large else pa.StringArray
    width = np.int64 if large else np.int32
    return made.from_buffers(ROWS, pa.py_buffer(np.array(offsets, width).tobytes()), pa.py_buffer(text))


def views(*parts: int) -> Any:
    inside = np.array([1, ord("a"), 0, 0, 1, ord("b"), 0, 0, *parts], "i4")
    return pa.Array.from_buffers(
        pa.string_view(), ROWS, [None, pa.py_buffer(inside.tobytes()), pa.py_buffer(b"x" * 20)]
    )


def codes(*values: int, bits: int = 32) -> Any:
    width = pa.int64() if bits == 64 else pa.int32()
    return pa.DictionaryArray.from_arrays(pa.array(values, width), pa.array(["x", "y"]), safe=False)


DAMAGED = {
    "offsets that descend": texts([0, 3, 1, 3]),
    "an offset far beyond the text": texts([0, 1 << 30, (1 << 30) + 1, 3]),
    "an offset before the text": texts([0, -(1 << 30), 2, 3]),
    "large offsets that descend": texts([0, 3, 1, 3], large=True),
    "a large offset far beyond the text": texts([0, 1 << 60, (1 << 60) + 1, 3], large=True),
    "a view of a missing buffer": views(20, 0, 7, 0),
    "a view that ends beyond its buffer": views(20, 0, 0, 1),
    "a code beyond the dictionary": codes(0, 1 << 20, 1),
    "a code just beyond the dictionary": codes(0, 2, 1),
    "a negative code": codes(0, -1, 1),
    "a code of 64 bits": codes(0, 1 << 62, 1, bits=64),
}


@pytest.mark.parametrize("problem", DAMAGED)
@pytest.mark.parametrize("place", [0, 1])
def test_damaged_ids_are_errors(problem: str, place: int) -> None:
    columns: list[Any] = [["q1", "q2", "q3"], ["d1", "d2", "d3"], [3.0, 2.0, 1.0]]
    columns[place] = DAMAGED[problem]
    table = {name: column for name, column in zip(("query_id", "doc_id", "score"), columns)}
    qrels = {"q1": {"d1": 1}, "x": {"d1": 1}}
    for read in (
        lambda: ir.Run.from_columns(*columns),
        lambda: ir.Qrels.from_columns(columns[0], columns[1], [1, 0, 1]),
        lambda: ir.evaluate(table, qrels, "AP"),
    ):
        with pytest.raises(ValueError, match="is empty|longer than"):
            read()


def test_an_empty_column_may_lack_its_buffers() -> None:
    numbers = pa.array([], pa.float64())
    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.int64(), pa.dictionary(pa.int32(), pa.string())):
        empty = pa.array([], kind)
        with pytest.raises(ValueError, match="no rows; expected at least one"):
            ir.Run.from_columns(empty, empty, numbers)
