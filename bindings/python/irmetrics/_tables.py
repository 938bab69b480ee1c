"""Conversion to tables of pyarrow and polars through Arrow's C stream interface."""

from __future__ import annotations

from typing import Any


class Stream:
    """The rows of an object without its other methods: polars reads a mapping as a dict of columns."""

    def __init__(self, source: Any) -> None:
        self.__arrow_c_stream__ = source.__arrow_c_stream__


def to_arrow(source: Any) -> Any:
    """Returns a pyarrow Table."""
    try:
        import pyarrow
    except ImportError:
        raise ImportError("to_arrow needs pyarrow: pip install 'irmetrics[arrow]'") from None
    return pyarrow.RecordBatchReader.from_stream(source).read_all()


def to_polars(source: Any) -> Any:
    """Returns a polars DataFrame."""
    try:
        import polars
    except ImportError:
        raise ImportError("to_polars needs polars: pip install polars") from None
    return polars.DataFrame(Stream(source))
