"""The printed tables of the papers, recomputed, and the page that shows them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import irmetrics as ir
import pytest
from conftest import PROGRAM
from printed_tables import REASONS, TABLES, all_tables, read

pytestmark = pytest.mark.skipif(not TABLES.exists(), reason=f"{TABLES} is missing")


def test_every_cell_is_equal_or_has_a_reason() -> None:
    tables = all_tables()
    unexplained = {
        (table.name, cell.name): (cell.printed, cell.ours, cell.lowest, cell.highest)
        for table in tables
        for cell in table.cells
        if cell.verdict == "differs" and (table.name, cell.name) not in REASONS
    }
    assert unexplained == {}
    explained = {(table.name, cell.name) for table in tables for cell in table.cells if cell.verdict == "differs"}
    assert explained == set(REASONS)
    assert sum(len(table.cells) for table in tables) > 150
    equal = [cell for table in tables for cell in table.cells if cell.verdict == "equal"]
    assert len(equal) > 130


def test_cells_of_berds_table_17_repeat_others() -> None:
    rows = {(row["corpus"], row["model"]): row for row in read("berds_table17")}
    for measure in ("Prec", "MRec"):
        assert rows["Sphere", "DPR"][f"Arguana {measure}"] == rows["Sphere", "BM25"][f"OpinionQA {measure}"]


def test_tables_of_several_measures_in_one_call() -> None:
    """FreshStack's table 4, and BERDS's table 4 with its changes, as one table each."""
    rows = read("freshstack_table4")
    columns = [column for column in rows[0] if "@" in column]
    topics = list(dict.fromkeys(column.rsplit(" ", 1)[0] for column in columns))
    sets = {
        topic: {
            column.rsplit(" ", 1)[1]: {f"{i} {row['model']}": float(row[column]) for i, row in enumerate(rows)}
            for column in columns
            if column.startswith(topic)
        }
        for topic in topics
    }
    latex = ir.datasets(sets, together=True).to_latex()
    assert all(f"\\multicolumn{{3}}{{c}}{{{topic.replace('&', chr(92) + '&')}}}" in latex for topic in topics)
    body = [line.split("&") for line in latex.splitlines() if line.endswith("\\\\")][2:]
    assert len(body) == len(rows) == 20
    for place, column in enumerate(columns, start=1):
        best = max(float(row[column]) for row in rows)
        marked = {line[place].strip() for line in body if "\\textbf" in line[place]}
        assert marked == {f"\\textbf{{{best:.4f}}}"}, column

    methods = ("default", "rerank", "query expansion")
    table = read("berds_table4")
    scores = {
        measure: {
            f"{row['corpus']} {row['retriever']} {method}": float(row[f"{method} {measure}"]) / 100
            for row in table
            for method in methods
        }
        for measure in ("Prec", "MRec")
    }
    baselines = {
        name: name.replace(method, methods[0]) for name in scores["Prec"] for method in methods[1:] if method in name
    }
    found = ir.datasets({"macro-average": scores}, baseline=baselines, together=True, percent=True)
    changes = [found.rows["Prec", f"Wiki BM25 {method}"].change for method in methods]
    assert changes[0] is None and [round(change, 1) for change in changes[1:] if change is not None] == [-0.9, 13.2]
    text = found.to_latex()
    assert "21.31" in text and "+13.2 \\%" in text and text.count("\\begin{table}") == 1


def test_the_program_recomputes_berds_table_4(tmp_path: Path) -> None:
    table = read("berds_table4")
    scores = {f"{row['corpus']} {row['retriever']}": float(row["default Prec"]) for row in table}
    scores |= {f"{name} + expansion": float(row["query expansion Prec"]) for name, row in zip(list(scores), table)}
    baselines = {name: name.removesuffix(" + expansion") for name in scores if name.endswith("expansion")}
    file = tmp_path / "table4.csv"
    file.write_text("system,Prec\n" + "".join(f"{name},{score}\n" for name, score in scores.items()))
    options = [f"--baseline={name}={baseline}" for name, baseline in baselines.items()]
    printed = subprocess.run(
        [PROGRAM, "datasets", file, *options, "--json"], capture_output=True, text=True, check=True
    )
    found = ir.datasets({"table4": {"Prec": scores}}, baseline=baselines)
    assert printed.stdout == found.to_json()
    change = found.rows["Prec", "Google Search Output BM25 + expansion"].change
    assert change is not None and round(change, 1) == 20.4  # printed: +20.3, from unrounded scores
