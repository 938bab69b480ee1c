"""Files that Python reads: file objects, compression by bzip2 and xz, and tables of Parquet, Feather and Arrow."""

from __future__ import annotations

import os
import sys
from typing import Any, NamedTuple

STANDARD_INPUT = "standard input"
PARQUET = b"PAR1"  # the first bytes of a Parquet table
ARROW = (b"ARROW1", b"FEA1")  # of a Feather file, which is one of Arrow, and of the first version of Feather
ARROW_STREAM = b"\xff\xff\xff\xff"  # of a stream of Arrow
MODULES = {"bzip2 data": "bz2", "xz data": "lzma"}  # that decompress a kind of file


class Opened(NamedTuple):
    """A file that was read: its name for messages, the name of its run, and its bytes or its table."""

    name: str
    stem: str
    contents: bytes
    table: Any


def opened(source: Any, most_bytes: int, most_ratio: int) -> Opened:
    """Reads a path or a file object, of text or bytes; the numbers are limits of compressed contents."""
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
    return unpacked(os.fsdecode(name), contents, most_bytes, most_ratio)


def unpacked(name: str, contents: bytes, most_bytes: int, most_ratio: int) -> Opened:
    """Decompresses the contents of a file, or reads its table."""
    from ._core import _file_stem, _foreign_kind

    stem = _file_stem(name)
    if module := MODULES.get(_foreign_kind(contents[:64])):
        contents = decompressed(name, contents, module, most_bytes, most_ratio)
    if contents.startswith(PARQUET):
        return Opened(name, stem, b"", read_parquet(name, contents))
    if contents.startswith((*ARROW, ARROW_STREAM)):
        return Opened(name, stem, b"", read_arrow(name, contents))
    return Opened(name, stem, contents, None)


def name_of(file: Any) -> str:
    """The name of a file object for messages."""
    if file is sys.stdin or file is getattr(sys.stdin, "buffer", None):
        return STANDARD_INPUT
    name = getattr(file, "name", None)
    return str(name) if isinstance(name, (str, os.PathLike)) else f"<{type(file).__name__}>"


def decompressed(name: str, contents: bytes, module: str, most_bytes: int, most_ratio: int) -> bytes:
    """Raises ValueError if the data are damaged or exceed a limit."""
    import importlib
    import io

    from ._core import _limit_problem, _ratio_free_bytes

    result = io.BytesIO()
    decompressor = importlib.import_module(module)
    try:
        with decompressor.open(io.BytesIO(contents)) as file:
            while piece := file.read(1 << 20):
                result.write(piece)
                size = result.tell()
                if size > most_bytes:
                    problem = _limit_problem("the contents have more bytes", "unpacked_bytes", most_bytes)
                    break
                if size > _ratio_free_bytes and size // most_ratio > len(contents):
                    found = f"the {len(contents)} bytes become at least {size}, a larger ratio"
                    problem = _limit_problem(found, "unpacked_ratio", most_ratio)
                    break
            else:
                return result.getvalue()
    except MemoryError:
        raise
    except Exception as error:  # each module has its own exceptions
        raise ValueError(f"{name}: the compressed data are damaged: {error}") from None
    raise ValueError(f"{name}: {problem}")


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

    from ._frames import QUERY, plain_name

    try:
        schema = parquet.read_schema(pyarrow.BufferReader(contents))
        # Each query id is repeated in many rows: as dictionaries, they are read faster.
        texts = (pyarrow.string(), pyarrow.large_string())
        queries = [field.name for field in schema if plain_name(field.name) in QUERY.names and field.type in texts]
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
