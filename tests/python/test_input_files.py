"""File objects, Parquet, JSON lines, BEIR's qrels, and compression."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import subprocess
import sys
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

NESTED = {"q1": {"a": 3.0, "b": 2.0}, "q2": {"x": 1.5}, "q10": {"é": 1.0}}
ROWS = [(query, document, value) for query, row in NESTED.items() for document, value in row.items()]
RUN = "".join(f"{query} Q0 {document} 1 {value} tag\n" for query, document, value in ROWS)
QRELS = "".join(f"{query} 0 {document} {value}\n" for query, document, value in ROWS)
NUGGETS = "".join(f"{query} n1 {document} {value}\n" for query, document, value in ROWS)
TEXTS: dict[str, tuple[Any, Any, str]] = {
    "run": (ir.Run, ir.read_run, RUN),
    "qrels": (ir.Qrels, ir.read_qrels, QRELS),
    "nuggets": (ir.NuggetQrels, ir.read_nuggets, NUGGETS),
}
EXPECTED: dict[str, Any] = {
    "run": ir.Run(NESTED),
    "qrels": ir.Qrels(NESTED),
    "nuggets": ir.NuggetQrels([(query, "n1", document, value) for query, document, value in ROWS]),
}
PACKERS = {"": bytes, ".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}


@pytest.mark.parametrize("ending", PACKERS)
@pytest.mark.parametrize("kind", TEXTS)
def test_compression(tmp_path: Path, kind: str, ending: str) -> None:
    make, read, text = TEXTS[kind]
    packed = PACKERS[ending](text.encode())
    path = tmp_path / f"data.{kind}{ending}"
    path.write_bytes(packed)
    for source in (path, str(path), io.BytesIO(packed), path.open("rb")):
        assert read(source) == EXPECTED[kind]
    assert make(path) == make(io.BytesIO(packed)) == EXPECTED[kind]


@pytest.mark.parametrize("kind", TEXTS)
def test_file_objects_of_text(tmp_path: Path, kind: str) -> None:
    make, read, text = TEXTS[kind]
    path = tmp_path / kind
    path.write_text(text, encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        assert read(file) == EXPECTED[kind]
    assert make(io.StringIO(text)) == EXPECTED[kind]
    assert ir.read_run(io.StringIO(RUN)).name == "tag"


def test_file_objects_of_any_name() -> None:
    for name in ("https://example.org/runs/tag.run.gz", "<fd>"):
        file = io.BytesIO(RUN.encode())
        file.name = name
        assert ir.read_run(file).name == "tag"


def test_evaluation_of_every_form_of_a_file(tmp_path: Path) -> None:
    expected = ir.evaluate(NESTED, NESTED, "nDCG@2 AP", name="tag")
    for ending, pack in PACKERS.items():
        path = tmp_path / f"run{ending}"
        path.write_bytes(pack(RUN.encode()))
        assert ir.evaluate(path, io.StringIO(QRELS), "nDCG@2 AP") == expected
        assert ir.evaluate(io.BytesIO(path.read_bytes()), qrels=NESTED, measures="nDCG@2 AP") == expected
        assert list(ir.evaluate({"one": path, "two": io.StringIO(RUN)}, NESTED, "AP")) == ["one", "two"]


def test_standard_input() -> None:
    code = "import sys, irmetrics as ir; print(ir.read_run(sys.stdin)); ir.read_run(sys.stdin)"
    found = subprocess.run([sys.executable, "-c", code], input=RUN, capture_output=True, text=True, encoding="utf-8")
    assert found.stdout == "Run 'tag': 3 queries, 4 documents\n"
    assert found.stderr.splitlines()[-1] == "ValueError: standard input: contains no results"


def test_errors_name_the_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="^<StringIO>:2: expected 6 fields"):
        ir.read_run(io.StringIO("q Q0 d 1 1 t\nq Q0\n"))
    with pytest.warns(UserWarning, match="^<StringIO>: skipped 1"):
        assert len(ir.read_run(io.StringIO("q Q0 d 1 1 t\nq Q0\n"), lenient=True)) == 1
    path = tmp_path / "run.xz"
    path.write_bytes(lzma.compress(b"q Q0\n"))
    with pytest.raises(ValueError, match=rf"^{path}:1: expected 6 fields"):
        ir.read_run(path)
    path.write_bytes(lzma.compress(RUN.encode())[:-9])
    with pytest.raises(ValueError, match=rf"^{path}: the compressed data are damaged: "):
        ir.Run(path)
    with pytest.raises(FileNotFoundError):
        ir.read_run(tmp_path / "none.parquet")
    hidden = tmp_path / "hidden"
    hidden.write_bytes(bz2.compress(RUN.encode()))
    with pytest.raises(
        ValueError, match="hidden: is bzip2 data; expected text in UTF-8, plain or compressed by gzip or zstd"
    ):
        ir.read_run(hidden)
    with pytest.raises(TypeError, match="query='q' names a column, but a file of text has no columns"):
        ir.Run(hidden, query="q")


@pytest.mark.parametrize("function", [ir.read_run, ir.read_qrels, ir.read_nuggets, ir.Run, ir.Qrels, ir.NuggetQrels])
def test_urls(function: Any) -> None:
    with pytest.raises(
        ValueError, match="https://x.org/a.run: expected the path of a file, not a URL; download the file"
    ):
        function("https://x.org/a.run")
    with pytest.raises(ValueError, match="not a URL"):
        ir.evaluate("s3://bucket/run", NESTED, "AP")


@pytest.mark.parametrize("library", ["pyarrow", "polars", "pandas"])
def test_parquet(tmp_path: Path, library: str) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    module = pytest.importorskip(library, reason=f"{library} is not installed")
    columns = {"Topic": [r[0] for r in ROWS], "docno": [r[1] for r in ROWS], "score": [r[2] for r in ROWS]}
    path = tmp_path / "bm25.parquet"
    if library == "pyarrow":
        module.parquet = pytest.importorskip("pyarrow.parquet")
        module.parquet.write_table(module.table(columns), path)
    elif library == "polars":
        module.DataFrame(columns).write_parquet(path)
    else:
        module.DataFrame(columns).to_parquet(path)
    assert ir.read_run(path) == ir.Run(str(path)) == ir.Run(NESTED) and ir.read_run(path).name == "bm25"
    assert ir.read_qrels(io.BytesIO(path.read_bytes())) == ir.Qrels(path) == ir.Qrels(NESTED)
    assert ir.Run(path, query="Topic", document="docno", score="score") == ir.Run(NESTED)
    scores = ir.evaluate(path, path, "AP")
    assert scores["AP"] == 1 and scores.run == "bm25"
    assert list(ir.evaluate([path, path], path, "AP")) == ["bm25", "bm25 (2)"]
    with pytest.raises(ValueError, match="no column for the nugget ids"):
        ir.read_nuggets(path)
    with pytest.raises(ValueError, match="the ranks in a Parquet or Arrow table are not read"):
        ir.read_run(path, rank_column=True)
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(ValueError, match=rf"^{path}: the Parquet table cannot be read: "):
        ir.read_run(path)


@pytest.mark.filterwarnings("ignore:Feather V1 files are deprecated")
@pytest.mark.parametrize("kind", ["feather", "uncompressed feather", "first feather", "arrow file", "arrow stream"])
def test_tables_of_feather_and_arrow(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    feather, ipc = pytest.importorskip("pyarrow.feather"), pytest.importorskip("pyarrow.ipc")
    table = pyarrow.table({"Topic": [r[0] for r in ROWS], "docno": [r[1] for r in ROWS], "score": [r[2] for r in ROWS]})
    path = tmp_path / f"bm25.{'arrow' if 'arrow' in kind else 'feather'}"
    if "arrow" in kind:
        with (ipc.new_stream if "stream" in kind else ipc.new_file)(path, table.schema) as writer:
            writer.write_table(table)
    elif kind == "first feather":
        feather.write_feather(table, path, version=1)
    else:
        feather.write_feather(table, path, compression="uncompressed" if "un" in kind else "lz4")
    assert ir.read_run(path) == ir.Run(str(path)) == ir.Run(NESTED) and ir.read_run(path).name == "bm25"
    assert ir.read_qrels(io.BytesIO(path.read_bytes())) == ir.Qrels(path) == ir.Qrels(NESTED)
    assert ir.evaluate(path, path, "AP")["AP"] == 1
    with pytest.raises(ValueError, match="the ranks in a Parquet or Arrow table are not read"):
        ir.read_run(path, rank_column=True)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(ValueError, match=rf"^{path}: the Arrow table cannot be read: "):
        ir.read_run(path)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=rf"^{path}: reading Feather and Arrow needs pyarrow: pip install"):
        ir.read_run(path)


@pytest.mark.parametrize("kind", ["string", "large_string", "int64"])
def test_parquet_in_row_groups(tmp_path: Path, kind: str) -> None:
    """A query continues in the next group; scattered ones, errors and ranks are as in other runs."""
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = [(str(query), str(rank * 7), 1.0 / rank) for query in range(1, 40) for rank in range(1, 2 + query % 9)]
    path = tmp_path / "bm25.parquet"

    def write(rows: list[tuple[str, str, float]]) -> Path:
        convert = int if kind == "int64" else str
        columns = {"qid": [convert(r[0]) for r in rows], "docid": [convert(r[1]) for r in rows]}
        table = pyarrow.table({name: pyarrow.array(ids, getattr(pyarrow, kind)()) for name, ids in columns.items()})
        table = table.append_column("score", [[r[2] for r in rows]])
        parquet.write_table(table, path, row_group_size=6)
        return path

    qrels = {str(query): {"7": 1, "14": 2, "35": 1} for query in range(1, 45, 2)}
    run = ir.Run.from_tuples(rows, name="bm25")
    expected = ir.evaluate(run, qrels, "AP nDCG NumRet")
    for order in (rows, sorted(rows, key=lambda row: row[1])):
        scores = ir.evaluate(write(order), qrels, "AP nDCG NumRet")
        assert scores == expected and scores.run == "bm25" and scores.audit == expected.audit
    with pytest.raises(ValueError, match="query '1': duplicate document '7'"):
        ir.evaluate(write([*rows, rows[0]]), qrels, "AP")
    with pytest.raises(ValueError, match="the ranks in a Parquet or Arrow table are not read"):
        ir.evaluate(path, qrels, "AP", ties="rank_column")
    parquet.write_table(pyarrow.table({"qid": ["1"], "score": [1.0]}), path)
    with pytest.raises(ValueError, match="no column for the document ids"):
        ir.evaluate(path, qrels, "AP")


def test_parquet_of_nuggets(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    path = tmp_path / "nuggets.parquet"
    EXPECTED["nuggets"].to_pandas().to_parquet(path)
    assert ir.read_nuggets(path) == ir.NuggetQrels(path) == EXPECTED["nuggets"]
    row = {"query_id": "q", "nuggets": [{"_id": "n", "text": "t", "relevant_corpus_ids": ["d"]}]}
    pandas.DataFrame([row]).to_parquet(path)
    assert ir.read_nuggets(path).to_dict() == {"q": {"n": {"d": 1.0}}}


def test_parquet_without_a_reader(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    path.write_bytes(b"PAR1")
    code = (
        "import sys; sys.modules['pyarrow'] = sys.modules['polars'] = None; import irmetrics as ir\n"
        f"try: ir.read_run({str(path)!r})\nexcept ImportError as error: print(error)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert found == f"{path}: reading Parquet needs pyarrow or polars: pip install 'irmetrics[arrow]'\n"


@pytest.mark.parametrize(
    "keys", [("query_id", "doc_id", "score"), ("query-id", "corpus-id", "score"), ("QID", "docno", "Score")]
)
def test_json_lines(tmp_path: Path, keys: tuple[str, str, str]) -> None:
    lines = "".join(json.dumps({"other": [1], **dict(zip(keys, row))}) + "\n" for row in ROWS)
    path = tmp_path / "dense.jsonl"
    path.write_text(lines)
    assert ir.read_run(path) == ir.read_run(path, format="jsonl") == ir.Run(NESTED)
    assert ir.read_run(path).name == "dense"
    assert ir.read_qrels(path) == ir.read_qrels(io.StringIO(lines), format="jsonl") == ir.Qrels(NESTED)
    assert ir.evaluate(path, path, "AP")["AP"] == 1
    path.write_text(lines + '{"query_id": "q1"}\n')
    with pytest.raises(ValueError, match=rf"^{path}:5: .*doc_id: expected a text or a whole number, found nothing"):
        ir.read_run(path)
    with pytest.warns(UserWarning, match="skipped 1"):
        assert ir.read_qrels(path, lenient=True) == ir.Qrels(NESTED)
    path.write_text(lines + lines.splitlines()[0])
    with pytest.raises(ValueError, match=rf"^{path}:5: query 'q1': document 'a' is judged twice \(first in line 1\)"):
        ir.read_qrels(path)


def test_qrels_of_beir(tmp_path: Path) -> None:
    path = tmp_path / "test.tsv"
    path.write_text("query-id\tcorpus-id\tscore\n" + "".join(f"{q}\t{d}\t{v}\n" for q, d, v in ROWS))
    assert ir.read_qrels(path) == ir.read_qrels(path, format="beir") == ir.Qrels(NESTED)
    path.write_text("query-id\tcorpus-id\tscore\nq1\td 1\t1\nq1\td2\tx\n")
    with pytest.raises(ValueError, match=rf"^{path}:3: column 7: the grade must be a finite number, not 'x'"):
        ir.read_qrels(path)
    with pytest.raises(
        ValueError, match=rf"^{path}:1: expected 4 fields \(query, iteration, document, grade\), found 3"
    ):
        ir.read_qrels(path, format="trec")
    path.write_text("q1\td1\t1\n")
    with pytest.raises(ValueError, match="expected the names of the columns, such as query-id, corpus-id and score"):
        ir.read_qrels(path, format="beir")
    with pytest.raises(ValueError, match="format must be one of auto, trec, beir, jsonl, json, csv, ragas, not 'x'"):
        ir.read_qrels(path, format="x")


@pytest.mark.parametrize("ending", [".bz2", ".xz"])
def test_evaluation_has_its_options_for_files_that_python_opens(tmp_path: Path, ending: str) -> None:
    """The same scores, audits and errors as for the plain file."""
    text = "q1 Q0 b 1 1.5 tag\nq1 Q0 a 2 1.5 tag\nq1 Q0 a 3 1.5 tag\nq1 Q0\n"
    plain, packed = tmp_path / "run", tmp_path / f"run{ending}"
    plain.write_text(text)
    packed.write_bytes(PACKERS[ending](text.encode()))

    def outcome(source: Any, **options: Any) -> Any:
        try:
            scores = ir.evaluate(source, {"q1": {"a": 1}}, "RR", **options)
            text = f"{scores['RR']} {scores.audit} {scores.run}"
        except ValueError as error:
            text = str(error)
        return text.replace(str(packed), str(plain)).replace("<BytesIO>", str(plain))

    for options in (
        {},
        {"lenient": True},
        {"lenient": True, "duplicates": "first"},
        {"lenient": True, "duplicates": "first", "ties": "rank_column"},
        {"lenient": True, "limits": {"query_rows": 1}},
    ):
        expected = outcome(plain, **options)
        assert outcome(packed, **options) == expected
        assert outcome(io.BytesIO(text.encode()), **options) == expected


def test_an_id_that_begins_as_bzip2_does() -> None:
    assert ir.read_run(io.BytesIO(b"BZh1 Q0 d1 1 1 t\n")) == ir.Run({"BZh1": {"d1": 1.0}})


def test_decompression_without_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    packed = io.BytesIO(bz2.compress(RUN.encode()))
    monkeypatch.setattr(bz2, "open", fail)
    with pytest.raises(MemoryError):
        ir.read_run(packed)
