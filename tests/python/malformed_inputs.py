"""Malformed files for every reader of the program: what each reader accepts, and how it is damaged.

malformed_inputs.py writes the table of exit codes and messages, tests/goldens/malformed_inputs.tsv. Read every
changed line of it: a message names the file, the line and what was expected, and the exit code is 1.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import pickle
import re
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "tests/goldens/malformed_inputs.tsv"
DEEP = 100_000

QRELS = "q1 0 d1 1\nq1 0 d2 0\nq2 0 d3 2\n"
RUN = "q1 Q0 d1 1 3.5 tag\nq1 Q0 d2 2 2.5 tag\nq2 Q0 d3 1 1.5 tag\n"
NUGGETS = '{"query_id": "q1", "nuggets": [{"_id": "a", "text": "t", "relevant_corpus_ids": ["d1"]}]}\n'
BERDS = (
    '{"id": "q1", "question": "t", "perspectives": ["y", "n"], "ctxs": [{"title": "t", "text": "x", "score": 1.5, '
    '"mistral-preds": [true, false]}]}\n'
)
SAMPLES = '{"query_id": "q1", "query": "fox", "passages": ["a fox", "cat"], "gold": [1, 0], "scores": {"s": [2, 1]}}\n'
OBJECT_OF_RUN = '{\n  "q1": {"d1": 3.5, "d2": 2.5},\n  "q2": {"d3": 1.5}}\n'
OBJECT_OF_LISTS = '{"q1": ["d1", "d2"], "q2": ["d3"]}\n'
OBJECT_OF_QRELS = '{"q1": {"d1": 1, "d2": 0},\n "q2": {"d3": 2}}\n'
OBJECT_OF_NUGGETS = '{"q1": {"a": {"d1": 1}, "b": ["d2"]},\n "q2": {"a": {"d3": 1}}}\n'
PREFERENCES = "q1 u1 s1 d1 2\nq1 u1 s1 d2 1\nq2 u1 s1 d3 1\n"
TABLE_OF_RUN = "query_id,doc_id,score\nq1,d1,3.5\nq1,d2,2.5\nq2,d3,1.5\n"
TABLE_OF_QRELS = "doc_id\tquery_id\trelevance\nd1\tq1\t1\nd2\tq1\t0\nd3\tq2\t2\n"
TABLE_OF_NUGGETS = "question,document,perspective,label\nq1,d1,a,1\nq1,d2,b,1\nq2,d3,a,0\n"
RAGAS = (
    '{"user_input": "q1", "retrieved_context_ids": ["d2", "d1"], "reference_context_ids": ["d1"]}\n'
    '{"user_input": "q2", "retrieved_context_ids": ["d3"], "reference_context_ids": ["d3"]}\n'
)
RERANKERS = (
    '{"id": "q1", "question": "fox", "chunks": ["a fox", "cat"], "gold_chunk_ix": 0, "gpt4o_rank": [1, 0], '
    '"s_rank": [2.5, 1.5]}\n'
)
JSON_RUN = (
    '{"query_id": "q1", "doc_id": "d1", "score": 3.5}\n{"query_id": "q1", "doc_id": "d2", "score": 2.5}\n'
    '{"query_id": "q2", "doc_id": "d3", "score": 1.5}\n'
)
JSON_LABELS = '{"query_id": "q1", "nugget_id": "a", "minor": 1}\n{"query_id": "q1", "nugget_id": "b", "minor": 0}\n'
SCORES = "run,measure,query,value\na,AP,q1,0.5\na,AP,q2,0.25\nb,AP,q1,0.75\nb,AP,q2,0.5\n"
LEADERBOARD = "system,AP,RR\na,0.5,0.75\nb,0.25,0.5\nc,0.125,0.25\n"
TEXTS = "d1\tThe ferry leaves at 8.\nd2\tIt is blue.\n"
JSON_TEXTS = '{"_id": "d1", "title": "Ferries", "text": "They leave at 8."}\n{"_id": "d2", "text": "It is blue."}\n'
TAGGED_TEXTS = "<DOC>\n<DOCNO> d1 </DOCNO>\nThe ferry leaves.\n</DOC>\n<DOC>\n<DOCNO> d2 </DOCNO>\nBlue.\n</DOC>\n"
SOURCES = "d1\tguide\nd2\tblog\nd3\tblog\n"
VECTORS = '{"_id": "d1", "embedding": [1, 0]}\n{"_id": "d2", "embedding": [0, 1]}\n{"_id": "d3", "embedding": [1, 1]}\n'


class Reader(NamedTuple):
    """A reader of files: the end of the file's name, its contents, and the command; FILE stands for the file."""

    end: str
    contents: str
    command: str


READERS = {
    "run": Reader("run", RUN, "evaluate --qrels good.qrels FILE"),
    "run by its ranks": Reader("run", RUN, "evaluate --ties rank_column --qrels good.qrels FILE"),
    "run of trec_eval": Reader("run", RUN, "trec_eval good.qrels FILE"),
    "run of ndeval": Reader("run", RUN.replace("q", ""), "ndeval good.ndeval FILE"),
    "runs to fuse": Reader("run", RUN, "fuse FILE good.run"),
    "run to compare": Reader("run", RUN, "compare --qrels good.qrels FILE good.run"),
    "qrels": Reader("qrels", QRELS, "evaluate --qrels FILE good.run"),
    "run in JSON": Reader("jsonl", JSON_RUN, "evaluate --qrels good.qrels FILE"),
    "qrels in JSON": Reader("jsonl", JSON_RUN.replace(".5", ""), "evaluate --qrels FILE good.run"),
    "qrels of BEIR": Reader(
        "tsv", "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\nq2\td3\t2\n", "evaluate --qrels FILE good.run"
    ),
    "qrels of trec_eval": Reader("qrels", QRELS, "trec_eval FILE good.run"),
    "labels of a judge": Reader("qrels", QRELS, "agree FILE good.qrels"),
    "subtopic qrels": Reader("qrels", "q1 1 d1 1\nq1 2 d2 1\nq2 1 d3 1\n", "evaluate --nuggets FILE good.run"),
    "table of nuggets": Reader(
        "tsv", "query\tnugget\tdocument\tgrade\nq1\ta\td1\t1\nq1\tb\td2\t1\n", "evaluate --nuggets FILE good.run"
    ),
    "nuggets in JSON": Reader("jsonl", NUGGETS, "evaluate --nuggets FILE good.run"),
    "preferences": Reader("prefs", PREFERENCES, "evaluate --preferences FILE -m PrefsSimp good.run"),
    "preferences of trec_eval": Reader("prefs", PREFERENCES, "trec_eval -R prefs -m prefs FILE good.run"),
    "qrels by judgment group": Reader("qrels", QRELS, "evaluate --preferences FILE -m AP_JG good.run"),
    "output of BERDS": Reader("jsonl", BERDS, "evaluate --berds FILE -m MRecall@5"),
    "samples": Reader("jsonl", SAMPLES, "separate FILE"),
    "run as one object": Reader("json", OBJECT_OF_RUN, "evaluate --qrels good.qrels FILE"),
    "run as ranked lists": Reader("json", OBJECT_OF_LISTS, "evaluate --qrels good.qrels FILE"),
    "qrels as one object": Reader("json", OBJECT_OF_QRELS, "evaluate --qrels FILE good.run"),
    "nuggets as one object": Reader("json", OBJECT_OF_NUGGETS, "evaluate --nuggets FILE good.run"),
    "run as a table": Reader("csv", TABLE_OF_RUN, "evaluate --qrels good.qrels FILE"),
    "qrels as a table": Reader("tsv", TABLE_OF_QRELS, "evaluate --qrels FILE good.run"),
    "nuggets in named columns": Reader("csv", TABLE_OF_NUGGETS, "evaluate --nuggets FILE good.run"),
    "samples of RAGAS": Reader("jsonl", RAGAS, "evaluate --qrels FILE FILE"),
    "re-rankers' data": Reader("jsonl", RERANKERS, "separate FILE"),
    "scores": Reader("csv", SCORES, "compare --scores FILE"),
    "leaderboard": Reader("csv", LEADERBOARD, "correlate FILE good.csv"),
    "labels of nuggets": Reader("csv", "query_id,nugget_id,minor\nq1,a,1\nq1,b,0\n", "describe --nugget-quality FILE"),
    "labels of nuggets in JSON": Reader("jsonl", JSON_LABELS, "describe --nugget-quality FILE"),
    "texts": Reader("tsv", TEXTS, "texts FILE"),
    "texts in JSON": Reader("jsonl", JSON_TEXTS, "texts FILE"),
    "texts in tags": Reader("trec", TAGGED_TEXTS, "texts FILE"),
    "sources of documents": Reader("tsv", SOURCES, "drift --qrels good.qrels good.qrels --sources FILE"),
    "embeddings": Reader("jsonl", VECTORS, "mmr good.run --embeddings FILE"),
    "documents to remove": Reader("txt", "d1\nd2\n", "stability --qrels good.qrels --without FILE good.run other.run"),
}
GOOD = {
    "good.qrels": QRELS,
    "good.ndeval": "1 1 d1 1\n1 2 d2 1\n2 1 d3 1\n",
    "good.run": RUN,
    "other.run": RUN.replace("tag", "other"),
    "good.csv": LEADERBOARD,
}


def gzip_of(data: bytes) -> bytes:
    return gzip.compress(data, 0, mtime=0)


def zstd_of(data: bytes) -> bytes:
    """A frame with one stored block."""
    return b"\x28\xb5\x2f\xfd\x20" + bytes([len(data) % 256]) + (len(data) * 8 + 1).to_bytes(3, "little") + data


def last_line(data: bytes, change: Callable[[bytes], bytes]) -> bytes:
    before, _, last = data.rstrip(b"\n").rpartition(b"\n")
    return (before + b"\n" if before else b"") + change(last) + b"\n"


def last_number(data: bytes, number: bytes) -> bytes:
    """Replaces the last number of the file."""
    found = list(re.finditer(rb"(?<![\w.])-?\d+(\.\d+)?(?![\w.])", data))
    return data[: found[-1].start()] + number + data[found[-1].end() :] if found else number + b"\n"


def in_last_name(data: bytes, inserted: bytes) -> bytes:
    """Inserts bytes into the last id of a document, query or system."""
    place = max(data.rfind(name) for name in (b"d1", b"d2", b"d3", b"q1", b"b,", b"c,"))
    return data[: place + 1] + inserted + data[place + 1 :]


def indented(data: bytes) -> bytes:
    """The objects of JSON lines, an object of JSON, or the lines of other files, as a list over several lines."""
    try:
        values = [json.loads(data)]
    except ValueError:
        values = [json.loads(line) if line.startswith("{") else line for line in data.decode().splitlines()]
    return json.dumps(values, indent=2).encode() + b"\n"


def zip_of(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo("file"), data)
    return out.getvalue()


LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 12345\n"

# The damaged contents, and the end of the name of the file if it differs.
DAMAGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", ""),
    "blank lines only": (lambda data: b"\n \n\t\n", ""),
    "half of the last line": (lambda data: last_line(data, lambda line: line[: len(line) // 2]), ""),
    "a field more": (lambda data: last_line(data, lambda line: line + b" more\tthan, was] expected"), ""),
    "a page of HTML": (lambda data: b"<!DOCTYPE html>\n<html><body>Not found</body></html>\n", ""),
    "bytes of a program": (lambda data: b"\x7fELF\x02\x01\x01\x00" + bytes(range(256)) * 4, ""),
    "UTF-16": (lambda data: data.decode().encode("utf-16"), ""),
    "UTF-16 without a mark": (lambda data: data.decode().encode("utf-16-le"), ""),
    "UTF-32": (lambda data: data.decode().encode("utf-32"), ""),
    "a zip archive": (zip_of, ".zip"),
    "a Parquet table": (lambda data: b"PAR1\x15\x04\x15\x10" + data + b"PAR1", ""),
    "a Feather table": (lambda data: b"ARROW1\0\0\xff\xff\xff\xff" + data + b"ARROW1", ".feather"),
    "a pickle": (lambda data: pickle.dumps(data.decode(), 4), ".pkl"),
    "a Git LFS pointer": (lambda data: LFS, ""),
    "an indented list of JSON": (indented, ""),
    "an indented object of JSON": (lambda data: indented(data).replace(b"[\n", b"", 1), ""),
    "NUL after a line": (lambda data: last_line(data, lambda line: line + b"\0" + line), ""),
    "two spellings of a key": (lambda data: data.replace(b'"query_id"', b'"Query-ID": "q9", "query_id"', 1), ""),
    "a byte order mark in the last line": (lambda data: last_line(data, lambda line: b"\xef\xbb\xbf" + line), ""),
    "# before the last line": (lambda data: last_line(data, lambda line: b"#" + line), ""),
    "NUL in a name": (lambda data: in_last_name(data, b"\x00"), ""),
    "a control character in a name": (lambda data: in_last_name(data, b"\x1b[2J"), ""),
    "an invisible character in a name": (lambda data: in_last_name(data, "\u200b".encode()), ""),
    "a byte that is not UTF-8": (lambda data: in_last_name(data, b"\xff"), ""),
    "a name of 100,000 bytes": (lambda data: in_last_name(data, b"x" * 100_000), ""),
    "lines that end with CR": (lambda data: data.replace(b"\n", b"\r"), ""),
    "nan": (lambda data: last_number(data, b"nan"), ""),
    "a number beyond double": (lambda data: last_number(data, b"1e999"), ""),
    "a number of 5,000 digits": (lambda data: last_number(data, b"9" * 5_000), ""),
    "a hexadecimal number": (lambda data: last_number(data, b"0x10"), ""),
    "a decimal comma": (lambda data: last_number(data, b"1,5"), ""),
    "a word for a number": (lambda data: last_number(data, b"high"), ""),
    "the last line twice": (lambda data: last_line(data, lambda line: line + b"\n" + line), ""),
    "deep JSON": (lambda data: b'{"a": ' + b"[" * DEEP + b"]" * DEEP + b"}\n", ""),
    "gzip that ends early": (lambda data: gzip_of(data * 50)[:-12], ".gz"),
    "gzip with a wrong checksum": (lambda data: gzip_of(data)[:-8] + b"\0\0\0\0" + gzip_of(data)[-4:], ".gz"),
    "gzip with bytes after its end": (lambda data: gzip_of(data) + b"garbage", ".gz"),
    "zlib without a header": (lambda data: zlib.compress(data, 0), ".gz"),
    "zstd that ends early": (lambda data: zstd_of(data)[:-4], ".zst"),
    "zstd after a frame that is skipped": (lambda data: b"\x50\x2a\x4d\x18\x01\0\0\0x" + zstd_of(data)[:-4], ".zst"),
    "compress": (lambda data: b"\x1f\x9d\x90" + data, ".Z"),
    "bzip2": (lambda data: bz2.compress(data), ".bz2"),
    "xz": (lambda data: lzma.compress(data), ".xz"),
}


# Damages of one reader: the contents of its file.
SPECIAL = {
    ("run as one object", "a query twice"): '{"q1": {"d1": 1},\n"q1": {"d2": 1}}',
    ("run as one object", "a document twice"): '{"q1": {"d1": 1,\n"d1": 2}}',
    ("run as one object", "a text for a number"): '{"q1": {"d1": "1"}}',
    ("run as one object", "null for a number"): '{"q1": {"d1": null}}',
    ("run as one object", "a number for a query"): '{"q1": {"d1": 1}, "q2": 2}',
    ("run as one object", "a level more"): '{"bm25": {"q1": {"d1": 1}}}',
    ("run as one object", "an empty object"): "{}",
    ("run as one object", "an empty id of a document"): '{"q1": {"": 1}}',
    ("run as one object", "an empty id of a query"): '{"": {"d1": 1}}',
    ("run as one object", "NUL between objects"): '{"q1": {"d1": 1}}\0{"q2": {"d3": 1}}',
    ("run as one object", "an object for each query"): '{"q1": {"d1": 1}}\n{"q2": {"d3": 1}}\n',
    ("run as one object", "a row of JSON lines on several lines"): '{\n"query_id": "q1",\n"doc_id": "d1",\n"score": 1}',
    ("run as ranked lists", "a document twice"): '{"q1": ["d1",\n"d1"]}',
    ("run as ranked lists", "a list in a list"): '{"q1": [["d1", 1]]}',
    ("run as ranked lists", "a number that is no id"): '{"q1": ["d1", 1.5]}',
    ("qrels as one object", "a document twice"): '{"q1": {"d1": 1,\n"d1": 1}}',
    ("qrels as one object", "true for a grade"): '{"q1": {"d1": true}}',
    ("nuggets as one object", "a level less"): '{"q1": {"d1": 1}}',
    ("nuggets as one object", "a negative grade"): '{"q1": {"a": {"d1": -1}}}',
    ("nuggets as one object", "a nugget twice"): '{"q1": {"a": {"d1": 1},\n"a": {"d2": 1}}}',
    (
        "preferences",
        "a cycle",
    ): "q1 u1 s1 d1 2\nq1 u1 s1 d2 1\nq1 u1 s2 d2 3\nq1 u1 s2 d3 1\nq1 u1 s3 d3 2\nq1 u1 s3 d1 1\n",
    ("preferences", "a contradiction"): "q1 u1 s1 d1 2\nq1 u1 s1 d2 1\nq1 u1 s2 d2 2\nq1 u1 s2 d1 1\n",
    ("preferences", "a document twice in a sub-group"): "q1 u1 s1 d1 2\nq1 u1 s1 d2 1\nq1 u1 s1 d1 2\n",
    ("preferences", "zero and another rating"): "q1 u1 s1 d1 2\nq1 u1 s2 d1 0\n",
    ("preferences", "four fields after five"): "q1 u1 s1 d1 2\nq1 u1 d2 1\n",
    ("qrels by judgment group", "a document twice in a group"): "q1 u1 d1 2\nq1 u1 d1 1\n",
    ("run as a table", "without a column of scores"): "query_id,doc_id,relevance\nq1,d1,1\n",
    ("run as a table", "a column twice"): "query_id,Query-ID,doc_id,score\nq1,q1,d1,1\n",
    ("run as a table", "an empty cell"): "query_id,doc_id,score\nq1,,1\n",
    ("run as a table", "a quote that is not closed"): 'query_id,doc_id,score\nq1,"d1,1\n',
    ("run as a table", "an empty name of a run"): "run,query_id,doc_id,score\n,q1,d1,1\n",
    ("run as a table", "only names"): "query_id,doc_id,score\n",
    ("nuggets in named columns", "without a column of grades"): "question,document,perspective\nq1,d1,a\n",
    ("samples of RAGAS", "without a query"): '{"retrieved_context_ids": ["d1"], "reference_context_ids": ["d1"]}\n',
    ("samples of RAGAS", "messages for a question"): (
        '{"user_input": [{"content": "q1"}], "retrieved_context_ids": ["d1"], "reference_context_ids": ["d1"]}\n'
    ),
    ("samples of RAGAS", "a context twice"): (
        '{"user_input": "q1", "retrieved_context_ids": ["d1", "d1"], "reference_context_ids": ["d1"]}\n'
    ),
    ("re-rankers' data", "an index of no passage"): RERANKERS.replace("[1, 0]", "[2, 1]"),
    ("re-rankers' data", "a ranking that may be scores"): RERANKERS.replace("[2.5, 1.5]", "[1, 0]"),
    ("re-rankers' data", "both kinds of gold"): RERANKERS.replace('"chunks"', '"is_helpful_chunk": [1, 0], "chunks"'),
    ("re-rankers' data", "fewer scores than indices"): RERANKERS.replace(
        '"chunks"', '"reranker_top_ixs": [0, 1], "reranker_top_scores": [1.5], "chunks"'
    ),
}


def cases() -> Iterator[tuple[str, str]]:
    """All pairs of a reader and a damage; and files that cannot be read at all."""
    for reader in READERS:
        yield from ((reader, damage) for damage in ("missing", "a folder", *DAMAGES))
    yield from SPECIAL


def run(program: str, folder: Path, reader: str, damage: str) -> tuple[int, str]:
    """The exit code of the command and the first line of its error; standard output if there is no error."""
    end, contents, command = READERS[reader]
    contents = SPECIAL.get((reader, damage), contents)
    change, added = DAMAGES.get(damage, (lambda data: data, ""))
    file = folder / f"file.{end}{added}"
    if damage == "a folder":
        file.mkdir()
    elif damage != "missing":
        file.write_bytes(change(contents.encode()))
    for name, good in GOOD.items():
        (folder / name).write_text(good)
    found = subprocess.run(
        [program, *command.replace("FILE", file.name).split()],
        cwd=folder,
        capture_output=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    text = found.stderr.decode(errors="backslashreplace").strip()
    return found.returncode, shortened(text.partition("\n")[0])


def shortened(text: str) -> str:
    """Long values in the middle of a message, such as names, are cut."""
    return re.sub(r"(x{20}|9{20})[x9]*", r"\1...", text)


def files() -> Iterator[tuple[Path, str]]:
    lines = ["reader\tdamage\texit code\tmessage\n"]
    for reader, damage in cases():
        with tempfile.TemporaryDirectory() as folder:
            code, message = run(str(program()), Path(folder), reader, damage)
        lines.append(f"{reader}\t{damage}\t{code}\t{message}\n")
    yield TABLE, "".join(lines)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "docs"))
    from generating import generate, program

    generate(__doc__, files)
