"""Arrays of numbers: NumPy's if it is installed, otherwise those of the standard library."""

from __future__ import annotations

from array import array
from itertools import chain
from typing import Any


def array_of(data: bytes, rows: int | None) -> Any:
    """Returns doubles as a read-only array; without NumPy as a memoryview, which has len, items, slices and tolist."""
    try:
        import numpy
    except ImportError:
        flat = memoryview(data).cast("d")
        return flat if not rows or not data else memoryview(data).cast("d", (rows, len(flat) // rows))
    numbers = numpy.frombuffer(data)
    return numbers if rows is None else numbers.reshape(rows, -1 if rows else 0)


def contiguous(source: Any) -> Any:
    """Converts to an array with contiguous rows; lists become float32."""
    try:
        import numpy
    except ImportError:
        if isinstance(source, memoryview):
            return source.tolist()  # a memoryview does not pickle
        return floats_of(source) if isinstance(source, (list, tuple)) else source
    if isinstance(source, (list, tuple)):
        return numpy.asarray(source, dtype="float32")
    return numpy.ascontiguousarray(source)


def floats_of(rows: Any) -> Any:
    """Converts numbers, or rows of numbers, to float32 without NumPy.

    >>> floats_of([[1, 2, 3], [4, 5, 6]]).shape
    (2, 3)
    """
    if rows and not hasattr(rows[0], "__len__"):
        return memoryview(array("f", rows))
    width = len(rows[0]) if rows else 0
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise ValueError(
                f"rows must have the same length; the first has {width} numbers, row {number} has {len(row)}"
            )
    numbers = memoryview(array("f", chain.from_iterable(rows)))
    return numbers.cast("B").cast("f", (len(rows), width)) if width else numbers
