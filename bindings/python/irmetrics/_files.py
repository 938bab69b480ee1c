"""Files that Python reads: file objects, compression by bzip2 and xz, and tables of Parquet, Feather and Arrow."""

from __future__ import annotations

import os
import re
import sys
from typing import Any, NamedTuple

STANDARD_INPUT = "standard input"
PARQUET = b"PAR1"  # the first bytes of a Parquet table
ARROW = (b"ARROW1", b"FEA1")  # of a Feather file, which is one of Arrow, and of the first version of Feather
ARROW_STREAM = b"\xff\xff\xff\xff"  # of a stream of Arrow
# Modules that decompress contents with these first bytes. An id may begin with the letters of bzip2, but not with the
# number that follows them, of a block or of the end.
MODULES = {re.compile(rb"BZh.(1AY&SY|\x17rE8P\x90)", re.DOTALL): "bz2", re.compile(rb"\xfd7zXZ"): "lzma"}


class Opened(NamedTuple):
    """A file that was read: its name for messages, its bytes or its table, and a limit that it exceeds."""

    name: str
    contents: bytes
    table: Any = None
    excess: tuple[str, str] | None = None  # what was found, and the limit


def opened(source: Any, most_bytes: int, most_ratio: int, free_bytes: int) -> Opened:
    """Reads a path or a file object, of text or bytes.

    The numbers are limits of compressed contents. Fewer bytes than the last one may have any ratio.
    """
    if hasattr(source, "read"):
        name = name_of(source)
        contents = source.read()
        if isinstance(contents, str):
            contents = contents.encode("utf-8", "surrogateescape")
        contents = bytes(contents)
    else:
        name = os.fspath(source)
        with open(name, "rb") as file:
            contents = file.read()
    name = os.fsdecode(name)
    excess = None
    for magic, module in MODULES.items():
        if magic.match(contents):
            contents, excess = decompressed(name, contents, module, most_bytes, most_ratio, free_bytes)
            break
    if excess is None and contents.startswith(PARQUET):
        return Opened(name, b"", read_parquet(name, contents))
    if excess is None and contents.startswith((*ARROW, ARROW_STREAM)):
        return Opened(name, b"", read_arrow(name, contents))
    return Opened(name, contents, None, excess)


def name_of(file: Any) -> str:
    """The name of a file object for messages."""
    if file is sys.stdin or file is getattr(sys.stdin, "buffer", None):
        return STANDARD_INPUT
    name = getattr(file, "name", None)
    return str(name) if isinstance(name, (str, os.PathLike)) else f"<{type(file).__name__}>"


def decompressed(
    name: str, contents: bytes, module: str, most_bytes: int, most_ratio: int, free_bytes: int
) -> tuple[bytes, tuple[str, str] | None]:
    """Returns the bytes, and the limit that they exceed. Raises ValueError if the data are damaged."""
    import importlib
    import io

    result = io.BytesIO()
    decompressor = importlib.import_module(module)
    try:
        with decompressor.open(io.BytesIO(contents)) as file:
            while piece := file.read(1 << 20):
                result.write(piece)
                size = result.tell()
                if size > most_bytes:
                    return b"", ("the contents have more bytes", "unpacked_bytes")
                if size > free_bytes and size // most_ratio > len(contents):
                    found = f"the {len(contents)} bytes become at least {size}, a larger ratio"
                    return b"", (found, "unpacked_ratio")
    except MemoryError:
        raise
    except Exception as error:  # each module has its own exceptions
        raise ValueError(f"{name}: the compressed data are damaged: {error}") from None
    return result.getvalue(), None


def read_parquet(name: str, contents: bytes) -> Any:
    """Reads a table with pyarrow or polars, whichever is installed."""
    import io

    try:
        from pyarrow import parquet
    except ImportError:
        try:
            import polars
        except ImportError:
            raise ImportError(
                f"{name}: reading Parquet needs pyarrow or polars: pip install 'irmetrics[arrow]'"
            ) from None
        try:
            return polars.read_parquet(io.BytesIO(contents))
        except polars.exceptions.PolarsError as error:
            raise ValueError(f"{name}: the Parquet table cannot be read: {error}") from None
    import pyarrow

    from ._core import _column_names

    query_names = next(names for role, _, names in _column_names() if role == "query")
    try:
        schema = parquet.read_schema(pyarrow.BufferReader(contents))
        # Each query id is repeated in many rows: as dictionaries, they are read faster.
        texts = (pyarrow.string(), pyarrow.large_string())
        queries = [field.name for field in schema if field.name.lower() in query_names and field.type in texts]
        return parquet.read_table(pyarrow.BufferReader(contents), read_dictionary=queries)
    except MemoryError:  # one of Arrow's exceptions
        raise
    except (OSError, pyarrow.ArrowException) as error:
        raise ValueError(f"{name}: the Parquet table cannot be read: {error}") from None


def read_arrow(name: str, contents: bytes) -> Any:
    """Reads a file or a stream of Arrow with pyarrow."""
    try:
        import pyarrow
        from pyarrow import feather, ipc
    except ImportError:
        raise ImportError(f"{name}: reading Feather and Arrow needs pyarrow: pip install 'irmetrics[arrow]'") from None
    source = pyarrow.BufferReader(contents)
    try:
        if contents.startswith(ARROW_STREAM):
            return ipc.open_stream(source).read_all()
        return feather.read_table(source)
    except MemoryError:  # one of Arrow's exceptions
        raise
    except (OSError, pyarrow.ArrowException) as error:
        raise ValueError(f"{name}: the Arrow table cannot be read: {error}") from None
