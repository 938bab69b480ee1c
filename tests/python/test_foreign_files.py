"""Files that other programs write are named, with the way out, by every reader of files; JSON readers lose nothing."""

from __future__ import annotations

import json
import pickle
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

RUN = {"q1": {"d1": 2.0, "d2": 1.0}}
READERS_OF_FILE_OBJECTS: list[Callable[[Any], Any]] = [
    ir.read_run,
    ir.read_qrels,
    ir.read_nuggets,
    lambda path: ir.evaluate(path, {"q1": {"d1": 1}}, "AP"),
    lambda path: ir.evaluate(RUN, path, "AP"),
]
READERS = [*READERS_OF_FILE_OBJECTS, ir.read_texts, ir.read_samples]


def columns() -> dict[str, list[Any]]:
    return {"query_id": ["q1", "q1"], "doc_id": ["d1", "d2"], "score": [2.0, 1.0]}


def refused(path: Path, kind: str, remedy: str, file_objects: bool = True) -> None:
    with path.open("rb") as file:
        for read in READERS:
            for source in (path, file) if file_objects and read in READERS_OF_FILE_OBJECTS else (path,):
                file.seek(0)
                with pytest.raises(ValueError) as error:
                    read(source)
                assert f"{path}: is {kind}" in str(error.value)
                assert remedy in str(error.value)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(protocol: int, tmp_path: Path) -> None:
    path = tmp_path / "run.pkl"
    path.write_bytes(pickle.dumps(RUN, protocol))
    if protocol != 1:  # it has no beginning of its own
        refused(path, "a Python pickle", "load it in Python")


def test_zip_archives(tmp_path: Path) -> None:
    path = tmp_path / "run.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.run", "q1 Q0 d1 1 2 t\n")
    refused(path, "a zip archive", "unzip")
    with zipfile.ZipFile(path, "w"):
        pass
    refused(path, "a zip archive", "unzip")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_wide_characters(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "a.run"
    path.write_bytes("q1 Q0 d1 1 2 t\n".encode(encoding))
    refused(path, f"{encoding.upper()} text", f"iconv -f {encoding.upper()} -t UTF-8")


@pytest.mark.filterwarnings("ignore:Feather V1:DeprecationWarning")
def test_arrow_and_feather(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    feather = pytest.importorskip("pyarrow.feather", reason="pyarrow is not installed")
    table = pyarrow.table(columns())
    path = tmp_path / "run.dat"
    for write in (
        lambda: feather.write_feather(table, str(path)),
        lambda: feather.write_feather(table, str(path), version=1),
        lambda: write_stream(pyarrow, table, path),
    ):
        write()
        refused(path, "an Arrow or Feather file", "give irmetrics the table that they return", file_objects=False)
        with path.open("rb") as file:
            assert ir.read_run(file).to_dict() == RUN
    assert ir.Run(table).to_dict() == RUN
    # A path is read by its ending.
    feather.write_feather(table, str(tmp_path / "run.feather"))
    assert ir.read_run(tmp_path / "run.feather").to_dict() == RUN


def write_stream(pyarrow: Any, table: Any, path: Path) -> None:
    with pyarrow.ipc.new_stream(str(path), table.schema) as out:
        out.write_table(table)


def test_parquet_without_its_ending(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    path = tmp_path / "run.dat"
    parquet.write_table(pyarrow.table(columns()), path)
    with pytest.raises(ValueError, match=r"is a Parquet file; .* from a file named .parquet or .pq"):
        ir.read_run(path)
    assert ir.read_run(path.rename(tmp_path / "run.parquet")).to_dict() == RUN


def test_git_lfs_pointers(tmp_path: Path) -> None:
    path = tmp_path / "a.run"
    path.write_text(f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 12345\n")
    refused(path, "a Git LFS pointer", "git lfs pull")


@pytest.mark.parametrize("indent", [None, 2, "\t"])
def test_json_over_several_lines(indent: int | str | None, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    rows = [{"query_id": "q1", "doc_id": "d1", "score": 1}]
    path.write_text(json.dumps(rows, indent=indent))
    for read in READERS:
        with pytest.raises(ValueError, match=r"a.json:1: .*; expected an object of JSON on each line: jq -c '.\[\]'"):
            read(path)
    if indent is not None:
        path.write_text(json.dumps(rows[0], indent=indent))
        for read in READERS:
            with pytest.raises(ValueError, match=r"a.json:(1|2): .* on (each|one) line: jq -c \. joins "):
                read(path)


def test_nothing_after_a_nul_byte_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    rows = [{"query_id": f"q{i}", "doc_id": "d", "relevance": 1} for i in range(1000)]
    path.write_text("\0".join(json.dumps(row) for row in rows))
    size = len(json.dumps(rows[0]))
    with pytest.raises(ValueError, match=rf"a.jsonl:1: column {size + 1}: invalid JSON: a NUL byte"):
        ir.read_qrels(path)
    path.write_text("\n".join(json.dumps(row) for row in rows))
    assert len(ir.read_qrels(path)) == 1000


def test_two_spellings_of_a_name(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    row = {"query_id": "q1", "Query-ID": "q2", "doc_id": "d", "score": 1.0}
    path.write_text(json.dumps(row))
    for read in (ir.read_run, ir.read_qrels):
        with pytest.raises(ValueError, match="a.jsonl:1: 'query_id' and 'Query-ID' are two spellings of one name"):
            read(path)
    for source in ([row], {key: [value] for key, value in row.items()}):
        with pytest.raises(ValueError, match="several columns for the query ids: query_id, Query-ID"):
            ir.Run(source)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="several columns for the query ids: query_id, Query-ID"):
        ir.nugget_quality([{"query_id": "q", "Query-ID": "z", "nugget_id": "a"}])
    with pytest.raises(ValueError, match="several columns for the labels: minor, Minor"):
        ir.nugget_quality([{"query_id": "q", "nugget_id": "a", "minor": 1, "Minor": 0}])
