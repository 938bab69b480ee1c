"""Formats of files by their names in the tables of the library."""

from __future__ import annotations

import json
from pathlib import Path

import irmetrics as ir
import pytest

BERDS = (
    '{"id": "q", "perspectives": ["p"], "ctxs": [{"id": "a", "mistral-preds": [false]}, '
    '{"id": "b", "mistral-preds": [true]}]}\n'
)
NUGGET_FORMATS = "format must be one of auto, subtopics, table, freshstack, berds, json, not 'x'"


def test_runs_of_any_format(tmp_path: Path) -> None:
    path = tmp_path / "dense.jsonl"
    path.write_text(BERDS)
    assert ir.read_run(path) == ir.read_run(path, format="berds") == ir.Run(path) == ir.read_berds(path)[1]
    assert ir.read_run(path).name == "dense"
    assert ir.evaluate(path, nuggets=path, measures="RR")["RR"] == 0.5
    with pytest.raises(ValueError, match="expected 6 fields"):
        ir.read_run(path, format="trec")


def test_unknown_formats_list_the_known_ones(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("q n a 1\n")
    with pytest.raises(ValueError, match="format must be one of auto, trec, jsonl, json, csv, berds, ragas, not 'x'"):
        ir.read_run(path, format="x")
    with pytest.raises(ValueError, match=NUGGET_FORMATS):
        ir.read_nuggets(path, format="x")
    with pytest.raises(ValueError, match=NUGGET_FORMATS):
        ir.read_nuggets(path).write(path, format="x")
    with pytest.raises(ValueError, match="format must be one of auto, table, jsonl, trec, not 'x'"):
        ir.read_texts(path, format="x")
    with pytest.raises(ValueError, match="format must be one of auto, jsonl, table, not 'x'"):
        ir.read_samples(path, format="x")
    with pytest.raises(ValueError, match="format must be one of auto, csv, json, trec_eval, table, not 'x'"):
        ir.read_scores(path, format="x")


def test_help_names_all_formats() -> None:
    for function, formats in (
        (
            ir.read_run,
            "trec (TREC run), jsonl (JSON lines), json (JSON object), csv (table with named columns), berds (output",
        ),
        (
            ir.read_qrels,
            "trec (TREC qrels), beir (table of BEIR), jsonl (JSON lines), json (JSON object), csv (table with named",
        ),
        (ir.read_nuggets, "subtopics (subtopic qrels), table (table), freshstack (queries of FreshStack)"),
        (ir.NuggetQrels.write, "subtopics (any other name), table (.tsv), freshstack (.jsonl)"),
        (ir.read_texts, "table (table), jsonl (JSON lines), trec (tags)"),
        (ir.read_samples, "jsonl (JSON lines), table (table)"),
        (ir.read_scores, "csv (CSV of irmetrics), json (JSON of irmetrics), trec_eval (output of trec_eval)"),
    ):
        doc = function.__doc__
        assert doc is not None and formats in doc


NESTED_RUN = {"q1": {"d3": 12.5, "d 1": 11.0}, "q2": {"d2": -1.0}}
NESTED_QRELS = {"q1": {"d3": 2.0, "d 1": 0.0}, "q2": {"d4": 1.0}}


@pytest.mark.parametrize("indent", [None, 1])
def test_one_object_is_what_the_dict_is(tmp_path: Path, indent: int | None) -> None:
    """json.dump of the dicts of pytrec_eval and BEIR, on one line or many."""
    run, qrels = tmp_path / "dense.json", tmp_path / "q.json"
    run.write_text(json.dumps(NESTED_RUN, indent=indent))
    qrels.write_text(json.dumps(NESTED_QRELS, indent=indent))
    assert ir.read_run(run) == ir.read_run(run, format="json") == ir.Run(NESTED_RUN, name="dense")
    assert ir.read_qrels(qrels) == ir.read_qrels(qrels, format="json") == ir.Qrels(NESTED_QRELS)
    scores = ir.evaluate(run, qrels=qrels, measures="AP nDCG@10")
    assert scores.to_dict() == ir.evaluate(NESTED_RUN, qrels=NESTED_QRELS, measures="AP nDCG@10").to_dict()
    lists = tmp_path / "lists.json"
    lists.write_text(json.dumps({query: list(documents) for query, documents in NESTED_RUN.items()}, indent=indent))
    wanted = {query: {d: 1 / (i + 1) for i, d in enumerate(documents)} for query, documents in NESTED_RUN.items()}
    assert ir.read_run(lists).to_dict() == wanted
    nuggets = tmp_path / "n.json"
    nested = {"q1": {"n1": {"d1": 1.0, "d 2": 0.0}, "n2": {}}, "q2": {}}
    nuggets.write_text(json.dumps(nested, indent=indent))
    assert ir.read_nuggets(nuggets) == ir.NuggetQrels(nested)


def test_tables_with_named_columns_are_what_the_frame_is(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    run = pandas.DataFrame([(q, d, v) for q, row in NESTED_RUN.items() for d, v in row.items()])
    run.columns = ["qid", "docno", "score"]
    qrels = pandas.DataFrame([(d, q, v, "x") for q, row in NESTED_QRELS.items() for d, v in row.items()])
    qrels.columns = ["doc_id", "query_id", "relevance", "text, or not"]
    for separator in (",", "\t"):
        for index in (False, True):
            run.to_csv(tmp_path / "dense.csv", sep=separator, index=index)
            qrels.to_csv(tmp_path / "q.csv", sep=separator, index=index)
            assert ir.read_run(tmp_path / "dense.csv") == ir.Run(run, name="dense")
            assert ir.read_qrels(tmp_path / "q.csv") == ir.Qrels(qrels)


def test_several_runs_of_a_table(tmp_path: Path) -> None:
    path = tmp_path / "all.csv"
    path.write_text("system,qid,docno,score\nbm25,q1,d1,1\ne5,q1,d2,1\nbm25,q1,d2,2\n")
    runs = ir.read_runs(path)
    assert list(runs) == ["bm25", "e5"]
    assert runs["bm25"] == ir.Run({"q1": {"d1": 1.0, "d2": 2.0}}, name="bm25")
    assert ir.evaluate(runs, qrels={"q1": {"d2": 1}}, measures="RR")["e5"]["RR"] == 1
    with pytest.raises(ValueError, match=r"all.csv:3: the run is 'e5', after 'bm25'; expected one run in the file"):
        ir.read_run(path)
    one = tmp_path / "one.run"
    one.write_text("q1 Q0 d1 1 2 tag\n")
    assert ir.read_runs(one) == {"tag": ir.read_run(one)}


def test_runs_and_qrels_are_written_as_json_lines_with_any_id(tmp_path: Path) -> None:
    run, qrels = ir.Run(NESTED_RUN, name="dense"), ir.Qrels(NESTED_QRELS)
    for ending in (".jsonl", ".jsonl.gz"):
        run.write(tmp_path / f"dense{ending}")
        qrels.write(tmp_path / f"q{ending}")
        assert ir.read_run(tmp_path / f"dense{ending}") == run
        assert ir.read_qrels(tmp_path / f"q{ending}") == qrels
    rows = [json.loads(line) for line in (tmp_path / "dense.jsonl").read_text().splitlines()]
    assert rows[0] == {"query_id": "q1", "doc_id": "d3", "score": 12.5}
    for collection in (run, qrels):
        with pytest.raises(ValueError, match=r"the document id 'd 1' contains whitespace.*ends in \.jsonl: JSON lines"):
            collection.write(tmp_path / "x.txt")
        assert not (tmp_path / "x.txt").exists()
    ir.write_pairs(ir.pool_pairs([run]), tmp_path / "pairs.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "pairs.jsonl").read_text().splitlines()]
    assert {"query_id": "q1", "document_id": "d 1", "grade": None} in rows


def test_samples_of_ragas_are_run_and_qrels(tmp_path: Path) -> None:
    path = tmp_path / "samples.jsonl"
    samples = [
        {"user_input": "why?", "retrieved_context_ids": ["a", 3], "reference_context_ids": [3]},
        {"user_input": "how?", "retrieved_context_ids": [], "reference_context_ids": ["b"]},
    ]
    path.write_text("".join(json.dumps(sample) + "\n" for sample in samples))
    assert ir.read_run(path).to_dict() == {"how?": {}, "why?": {"a": 1.0, "3": 0.5}}
    assert ir.read_qrels(path).to_dict() == {"how?": {"b": 1.0}, "why?": {"3": 1.0}}
    assert ir.evaluate(path, qrels=path, measures="RR")["RR"] == 0.25


def test_the_perspectives_of_berds_are_nuggets(shared: Path, tmp_path: Path) -> None:
    """The human labels, as the file has them and as pandas reads it; 16 rows repeat another one."""
    pandas = pytest.importorskip("pandas")
    path = shared / "berds" / "pers_det.test.tsv"
    frame = pandas.read_csv(path, sep="\t")
    columns = ["question", "document", "perspective"]
    assert frame.duplicated(columns).sum() == 16
    with pytest.raises(ValueError, match=r"pers_det.test.tsv:107: query 'Does society"):
        ir.read_nuggets(path)
    with pytest.warns(UserWarning, match="skipped 16 and read 0 differently of 542 lines"):
        read = ir.read_nuggets(path, lenient=True)
    once = frame.drop_duplicates(columns, keep="last")
    wanted = ir.NuggetQrels(once, query="question", nugget="perspective", document="document", grade="label")
    assert (len(read), read.to_dict()) == (30, wanted.to_dict())
    assert wanted == ir.NuggetQrels(once.drop(columns="id"))  # the names are usual ones


def test_queries_of_freshstack_have_texts_of_queries_and_of_answers(tmp_path: Path) -> None:
    path = tmp_path / "queries.jsonl"
    row = {"query_id": "1", "query_title": "How to", "query_text": "fly a kite?", "answer_text": "Run.", "nuggets": []}
    path.write_text(json.dumps(row) + "\n")
    assert dict(ir.read_texts(path)) == {"1": "How to fly a kite?"}
    found = ir.describe(queries=path, answers=path)
    assert found.queries[0].words_per_text.mean == 5
    assert found.answers[0].words_per_text.mean == 1
