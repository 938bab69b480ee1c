"""Formats of files by their names in the tables of the library."""

from __future__ import annotations

from pathlib import Path

import irmetrics as ir
import pytest

BERDS = (
    '{"id": "q", "perspectives": ["p"], "ctxs": [{"id": "a", "mistral-preds": [false]}, '
    '{"id": "b", "mistral-preds": [true]}]}\n'
)


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
    with pytest.raises(ValueError, match="format must be one of auto, trec, jsonl, berds, not 'x'"):
        ir.read_run(path, format="x")
    with pytest.raises(ValueError, match="format must be one of auto, subtopics, table, freshstack, berds, not 'x'"):
        ir.read_nuggets(path, format="x")
    with pytest.raises(ValueError, match="format must be one of auto, subtopics, table, freshstack, berds, not 'x'"):
        ir.read_nuggets(path).write(path, format="x")
    with pytest.raises(ValueError, match="format must be one of auto, table, jsonl, trec, not 'x'"):
        ir.read_texts(path, format="x")
    with pytest.raises(ValueError, match="format must be one of auto, jsonl, table, not 'x'"):
        ir.read_samples(path, format="x")
    with pytest.raises(ValueError, match="format must be one of auto, csv, json, trec_eval, table, not 'x'"):
        ir.read_scores(path, format="x")


def test_help_names_all_formats() -> None:
    for function, formats in (
        (ir.read_run, "trec (TREC run), jsonl (JSON lines), berds (output of BERDS)"),
        (ir.read_qrels, "trec (TREC qrels), beir (table of BEIR), jsonl (JSON lines)"),
        (ir.read_nuggets, "subtopics (subtopic qrels), table (table), freshstack (queries of FreshStack)"),
        (ir.NuggetQrels.write, "subtopics (any other name), table (.tsv), freshstack (.jsonl)"),
        (ir.read_texts, "table (table), jsonl (JSON lines), trec (tags)"),
        (ir.read_samples, "jsonl (JSON lines), table (table)"),
        (ir.read_scores, "csv (CSV of irmetrics), json (JSON of irmetrics), trec_eval (output of trec_eval)"),
    ):
        doc = function.__doc__
        assert doc is not None and formats in doc
