"""Shards of a run, files, tables and streams, against the run in one piece: scores, audits and errors."""

from __future__ import annotations

import bz2
import gzip
import io
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
parquet = pytest.importorskip("pyarrow.parquet")

MEASURES = "nDCG@10 AP RR P@5 GMAP Judged@10 Bpref NumRet RBP(p=0.95)"
QRELS = {"q1": {"a": 2, "c": 1}, "q2": {"x": 1}, "q3": {"a": 1}}
Row = tuple[str, str, float]
ROWS: list[Row] = [
    ("q1", "b", 3.0),
    ("q1", "a", 2.0),
    ("q1", "c", 2.0),
    ("q2", "y", 1.0),
    ("q2", "x", 1.0),
    ("other", "a", 1.0),
]
Make = Callable[[Path, list[Row]], Any]


def text_of(rows: list[Row]) -> str:
    return "".join(f"{query} Q0 {document} 1 {score!r} sys\n" for query, document, score in rows)


def table_of(rows: list[Row]) -> Any:
    columns = zip(*rows) if rows else ([], [], [])
    kinds = (pa.string(), pa.string(), pa.float64())
    names = ["query_id", "doc_id", "score"]
    return pa.table([pa.array(list(column), kind) for column, kind in zip(columns, kinds)], names=names)


def plain(path: Path, rows: list[Row]) -> Any:
    path.write_text(text_of(rows))
    return path


def gzipped(path: Path, rows: list[Row]) -> Any:
    path.with_suffix(".gz").write_bytes(gzip.compress(text_of(rows).encode()))
    return path.with_suffix(".gz")


def bzipped(path: Path, rows: list[Row]) -> Any:
    path.with_suffix(".bz2").write_bytes(bz2.compress(text_of(rows).encode()))
    return path.with_suffix(".bz2")


def of_parquet(path: Path, rows: list[Row]) -> Any:
    parquet.write_table(table_of(rows), path.with_suffix(".parquet"))
    return path.with_suffix(".parquet")


def file_object(path: Path, rows: list[Row]) -> Any:
    return io.BytesIO(text_of(rows).encode())


def reader(path: Path, rows: list[Row]) -> Any:
    table = table_of(rows)
    return pa.RecordBatchReader.from_batches(table.schema, iter(table.to_batches(max_chunksize=2)))


def batch(path: Path, rows: list[Row]) -> Any:
    return table_of(rows).combine_chunks().to_batches()[0] if rows else table_of(rows)


def nested(path: Path, rows: list[Row]) -> Any:
    run: dict[str, dict[str, float]] = {}
    for query, document, score in rows:
        run.setdefault(query, {})[document] = score
    return run


def run_of(path: Path, rows: list[Row]) -> Any:
    return ir.Run(nested(path, rows), name="sys")


def iterator(path: Path, rows: list[Row]) -> Any:
    return iter(rows) if rows else {}


KINDS: list[Make] = [
    plain,
    gzipped,
    bzipped,
    of_parquet,
    file_object,
    lambda path, rows: table_of(rows),
    reader,
    batch,
    nested,
    run_of,
    iterator,
]


def everything(scores: ir.Scores) -> Any:
    return scores.named("run").to_json(), scores.named("run").to_csv(audit=True), scores.audit


def shards_of(folder: Path, rng: random.Random, rows: list[Row], kinds: list[Make], by_query: bool) -> list[Any]:
    """Between 2 and 5 shards with the rows in any order, one of them empty."""
    rows = rng.sample(rows, len(rows))
    count = rng.randint(2, 5)
    of_query = {query: rng.randrange(count) for query, _, _ in rows}
    parts: list[list[Row]] = [[] for _ in range(count)]
    for row in rows:
        parts[of_query[row[0]] if by_query else rng.randrange(count)].append(row)
    parts.append([])
    rng.shuffle(parts)
    return [rng.choice(kinds)(folder / f"{number}.run", part) for number, part in enumerate(parts)]


@pytest.mark.parametrize("kind", [*([make] for make in KINDS), KINDS])
@pytest.mark.parametrize("by_query", [True, False])
def test_as_in_one_piece(kind: list[Make], by_query: bool, tmp_path: Path) -> None:
    """Whole queries in each shard, and divided ones."""
    rng = random.Random(5)
    for policy in ({}, {"queries": "intersection"}, {"depth": 2, "judged_only": True}, {"no_relevant": "skip"}):
        evaluator = ir.Evaluator(QRELS, MEASURES, **policy)
        whole = evaluator.evaluate(ROWS)
        for _ in range(4):
            shards = shards_of(tmp_path, rng, ROWS, kind, by_query)
            assert everything(evaluator.evaluate_shards(shards)) == everything(whole)


def test_real_runs(shared: Path, tmp_path: Path) -> None:
    """By query and row by row, as files, as Parquet and as record batches of a dataset."""
    dataset = pytest.importorskip("pyarrow.dataset")
    evaluator = ir.Evaluator(shared / "dl19_passage/qrels.dl19-passage.txt", MEASURES)
    rng = random.Random(11)
    for name in ("idst_bert_p2", "runid3"):
        run = ir.read_run(shared / f"dl19_passage/runs/{name}.run.gz")
        rows = [(query, document, score) for query, documents in run.items() for document, score in documents.items()]
        whole = everything(evaluator.evaluate(run))
        for by_query in (True, False):
            for kinds in ([plain, gzipped], [of_parquet], KINDS):
                assert everything(evaluator.evaluate_shards(shards_of(tmp_path, rng, rows, kinds, by_query))) == whole
        folder = tmp_path / name
        folder.mkdir()
        for number in range(3):
            wide = table_of(rows[number::3]).append_column("text", pa.array(["-"] * len(rows[number::3])))
            parquet.write_table(wide, folder / f"{number}.parquet")
        table = dataset.dataset(folder)
        columns = ["query_id", "doc_id", "score"]
        assert everything(evaluator.evaluate_shards(table.to_batches(columns=columns))) == whole
        assert everything(evaluator.evaluate_shards(table.scanner(columns=columns).to_reader())) == whole
        collecting = ir.Evaluator(shared / "dl19_passage/qrels.dl19-passage.txt", MEASURES, scattered="collect")
        assert everything(collecting.evaluate(table.scanner(columns=columns).to_reader())) == whole


def test_policies_that_follow_the_order_of_rows(tmp_path: Path) -> None:
    """The order of the shards, and in each shard that of its rows; and the ranks, if all shards have them."""
    rows = [("q1", "b", 1.0), ("q1", "a", 1.0), ("q2", "x", 1.0), ("q1", "a", 2.0), ("q1", "c", 1.0)]
    for policy in ({"ties": "input", "duplicates": "first"}, {"ties": "docno_asc", "duplicates": "last"}):
        evaluator = ir.Evaluator(QRELS, MEASURES, **policy)
        for cut in range(6):
            shards = [plain(tmp_path / "1", rows[:cut]), plain(tmp_path / "2", rows[cut:])]
            assert everything(evaluator.evaluate_shards(shards)) == everything(evaluator.evaluate(rows))
    lines = ["q1 Q0 b 2 1 sys\n", "q1 Q0 a 1 1 sys\n", "q1 Q0 c 3 1 sys\n"]
    ranked = ir.Evaluator(QRELS, MEASURES, ties="rank_column")
    (tmp_path / "whole").write_text("".join(lines))
    (tmp_path / "1").write_text("".join(lines[:1]))
    (tmp_path / "2.bz2").write_bytes(bz2.compress("".join(lines[1:]).encode()))
    shards = [tmp_path / "1", tmp_path / "2.bz2"]
    assert everything(ranked.evaluate_shards(shards)) == everything(ranked.evaluate(tmp_path / "whole"))
    with pytest.raises(ValueError, match=r"2\.parquet: the ranks in a Parquet or Arrow table are not read"):
        ranked.evaluate_shards([tmp_path / "1", of_parquet(tmp_path / "2", [("q2", "x", 1.0)])])


def test_lenient_reading(tmp_path: Path) -> None:
    """The audit has the lines that were skipped in all shards, whether queries are divided or not."""
    for divided in (False, True):
        (tmp_path / "1").write_text("q1 Q0 a 1 1 sys\nbroken\n")
        second = "q1 Q0 b 1 1 sys\nq2 Q0 x 1 1x sys\n" if divided else "q2 Q0 x 1 1x sys\n"
        (tmp_path / "2.bz2").write_bytes(bz2.compress(second.encode()))
        lenient = ir.Evaluator(QRELS, MEASURES, lenient=True)
        audit = lenient.evaluate_shards([tmp_path / "1", tmp_path / "2.bz2"]).audit
        assert (audit.skipped_lines, audit.coerced_lines) == (1, 1)
        assert (
            audit.first_problem == f"{tmp_path}/1:2: expected 6 fields (query, Q0, document, rank, score, tag), found 1"
        )


def error_of(shards: Any, **options: Any) -> tuple[type, str]:
    with pytest.raises((ValueError, TypeError, KeyError, OSError)) as caught:
        ir.Evaluator(QRELS, "AP", **options).evaluate_shards(shards)
    return caught.type, str(caught.value.args[0])


def test_errors_name_the_shard(tmp_path: Path) -> None:
    first = plain(tmp_path / "1", ROWS[:1])
    for bad in ("q1 Q0 a 1 x sys\n", "q1 Q0 a 1 nan sys\n", "q1\n", "q1 Q0 a 1 1 sys\nq1 Q0 a 1 1 sys\n"):
        (tmp_path / "bad").write_text(bad)
        with pytest.raises(ValueError) as whole:
            ir.evaluate(tmp_path / "bad", QRELS, "AP")
        assert error_of([first, tmp_path / "bad"]) == (ValueError, str(whole.value))
        assert str(whole.value).startswith(f"{tmp_path}/bad:")
    damaged = gzipped(tmp_path / "2", ROWS)
    damaged.write_bytes(damaged.read_bytes()[:-20])
    assert error_of([first, damaged]) == (OSError, f"{damaged}: unexpected end of gzip data")
    assert error_of([first, tmp_path / "none"])[0] is FileNotFoundError
    assert error_of([first, tmp_path / "none.parquet"])[0] is FileNotFoundError
    table = of_parquet(tmp_path / "3", ROWS)
    table.write_bytes(table.read_bytes()[:-20])
    assert error_of([first, table])[1].startswith(f"{table}: the Parquet table cannot be read: ")
    for column, value, message in (
        ("query_id", None, "row 2: the query id is null"),
        ("doc_id", None, "row 2: the document id is null"),
        ("score", None, "row 2: the score is null"),
        ("score", float("nan"), "query 'q1', document 'a': the score must be a finite number, not nan"),
    ):
        bad_rows = table_of(ROWS[:2]).to_pydict()
        bad_rows[column][1] = value
        rows = pa.table(bad_rows, schema=table_of(ROWS).schema)
        kind = TypeError if value is None else ValueError
        assert error_of([table_of(ROWS[3:]), rows]) == (kind, f"shard 2: {message}")
        assert error_of([table_of(ROWS[:1]), table_of(ROWS[1:2]), rows]) == (kind, f"shard 3: {message}")
        parquet.write_table(rows, tmp_path / "run.parquet")
        assert error_of([first, tmp_path / "run.parquet"]) == (kind, f"{tmp_path}/run.parquet: {message}")
    missing = table_of(ROWS).drop_columns(["doc_id"])
    assert error_of([table_of(ROWS), missing])[1].startswith("shard 2: no column for the document ids: looked for ")
    parquet.write_table(missing, tmp_path / "4.parquet")
    assert error_of([tmp_path / "4.parquet"])[1].startswith(f"{tmp_path}/4.parquet: no column for the document ids")
    assert error_of([first, 3])[1].startswith("shard 2: expected a dict of dicts, ")
    assert error_of([first, [ROWS, ROWS]]) == (TypeError, "shard 2: expected some results of one run, not several runs")


def test_a_document_in_two_shards(tmp_path: Path) -> None:
    first, second = plain(tmp_path / "1", ROWS), gzipped(tmp_path / "2", ROWS[2:3])
    message = f"{second}:1: query 'q1': duplicate document 'c' (first in {first}:3)"
    assert error_of([first, second]) == (ValueError, message)
    # The same shard, which is read after it is known that another query is divided.
    twice = plain(tmp_path / "3", [("q2", "x", 1.0), ("q2", "x", 2.0)])
    message = f"{twice}:2: query 'q2': duplicate document 'x' (first in line 1)"
    assert error_of([plain(tmp_path / "1", ROWS[:1]), second, twice]) == (ValueError, message)
    message = "shard 2: query 'q1': duplicate document 'a' (first in shard 1)"
    assert error_of([table_of(ROWS), run_of(tmp_path, ROWS[1:2])]) == (ValueError, message)
    message = "shard 2: run 'run': query 'q1': duplicate document 'b', at positions 1 and 2"
    assert error_of([table_of(ROWS[3:]), table_of(ROWS[:1] * 2)]) == (ValueError, message)
    unjudged = [("other", "a", 2.0)]
    evaluator = ir.Evaluator(QRELS, "AP")
    assert evaluator.evaluate_shards([table_of(ROWS), table_of(unjudged)]).audit.extra == 1


def test_errors_of_all_shards(tmp_path: Path) -> None:
    """As for one file: no results, no query in common, a missing query."""
    empty = plain(tmp_path / "empty", [])
    assert error_of([empty]) == (ValueError, f"{empty}: contains no results")
    assert error_of([empty, table_of([])]) == (ValueError, "the 2 shards: contains no results")
    assert error_of([]) == (ValueError, "the 0 shards: contains no results")
    assert error_of([table_of(ROWS[5:]), empty])[0] is KeyError
    message = "judged query 'q3' has no results, which queries=error does not allow"
    assert error_of([table_of(ROWS), empty], queries="error") == (KeyError, message)
    for one in ("1.run", tmp_path, {"a": {"b": 1}}, {"one": empty}, table_of(ROWS), ir.Run(QRELS)):
        kind, text = error_of(one)
        assert kind is TypeError and text.startswith(
            "expected several shards of a run, such as the paths of files, not"
        )
    assert error_of(3)[0] is TypeError


def test_name_and_progress(tmp_path: Path) -> None:
    paths = [plain(tmp_path / "1", ROWS[:3]), plain(tmp_path / "2", ROWS[3:])]
    seen: list[tuple[int, int]] = []
    evaluator = ir.Evaluator(QRELS, "AP")
    assert evaluator.evaluate_shards(paths, progress=lambda done, of: seen.append((done, of))).run == "sys"
    total = sum(path.stat().st_size for path in paths)
    assert seen and seen[-1] == (total, total) and seen == sorted(seen)
    assert evaluator.evaluate_shards([table_of(ROWS)]).run == "run"
    assert evaluator.evaluate_shards([table_of(ROWS)], name="mine").run == "mine"
    own = ir.Evaluator(QRELS, {"own": lambda ranking: float(ranking.retrieved)})  # it runs in Python
    assert own.evaluate_shards(paths)["own"] == own.evaluate(ROWS)["own"]


def test_an_exception_in_a_generator_passes_through(tmp_path: Path) -> None:
    def shards() -> Any:
        yield table_of(ROWS)
        raise ZeroDivisionError("in a generator")

    with pytest.raises(ZeroDivisionError, match="in a generator"):
        ir.Evaluator(QRELS, "AP").evaluate_shards(shards())
