"""Descriptions of collections and the filter of judgments: against plain counts, and of human judgments of BERDS."""

from __future__ import annotations

import csv
import json
import os
import random
import re
import statistics
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import PROGRAM, ROOT, needs_program

EXAMPLE = ROOT / "examples" / "documentation"
SHARED = Path(os.environ.get("IRMETRICS_SHARED_DATA", ROOT.parent / "shared" / "data"))


def check(found: Any, counts: list[int]) -> None:
    """Compares a result with Python's statistics."""
    assert found.mean == pytest.approx(statistics.mean(counts), abs=1e-12)
    assert found.median == statistics.median(counts)
    assert (found.smallest, found.largest) == (min(counts), max(counts))
    if len(counts) > 1:
        assert found.deviation == pytest.approx(statistics.stdev(counts), abs=1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_random_collections(seed: int) -> None:
    chosen = random.Random(seed)
    documents = [f"d{i}" for i in range(12)]
    nuggets = {
        f"q{i}": {f"n{j}": {d: chosen.randint(0, 2) for d in chosen.sample(documents, 3)} for j in range(i % 4)}
        for i in range(9)
    }
    found = ir.describe(nuggets=ir.NuggetQrels(nuggets)).nuggets[0]
    check(found.nuggets_per_query, [len(query) for query in nuggets.values()])
    support = [[d for d, grade in judged.items() if grade >= 1] for q in nuggets.values() for judged in q.values()]
    check(found.documents_per_nugget, [len(documents) for documents in support])
    relevant = {q: {d for n in its.values() for d, grade in n.items() if grade >= 1} for q, its in nuggets.items()}
    check(found.documents_per_query, [len(documents) for documents in relevant.values()])
    assert found.unsupported_nuggets == sum(not documents for documents in support)
    assert found.queries_without_relevant == sum(not documents for documents in relevant.values())

    qrels = {q: {d: chosen.randint(0, 3) for d in chosen.sample(documents, 5)} for q in nuggets}
    grades = [grade for judged in qrels.values() for grade in judged.values()]
    judged = ir.describe(qrels, rel=2, collection_size=50).qrels[0]
    check(judged.relevant_per_query, [sum(grade >= 2 for grade in one.values()) for one in qrels.values()])
    distinct = {d for one in qrels.values() for d, grade in one.items() if grade >= 2}
    assert judged.relevant_documents == len(distinct) and judged.collection_share == len(distinct) / 50
    assert [(one.grade, one.judgments) for one in judged.grades] == [
        (grade, grades.count(grade)) for grade in sorted(set(grades))
    ]


def test_both_means_and_ratios_of_relevant_documents() -> None:
    """2, 4 and 0 relevant documents in a collection of 20; one of them is relevant twice."""
    qrels = {"q1": {"a": 1, "b": 1}, "q2": {"a": 1, "c": 1, "d": 1, "e": 1}, "q3": {"a": 0}}
    found = ir.describe(qrels, collection_size=20).qrels[0]
    assert (found.relevant_document_ratio, found.collection_share) == (0.3, 0.25)
    assert (found.relevant_per_query_with_any.mean, found.relevant_per_query.mean) == (3, 2)
    check(found.relevant_per_query_with_any, [2, 4])
    assert ir.describe(qrels).qrels[0].relevant_document_ratio is None


@pytest.mark.parametrize(
    ("topics", "without", "relevant", "size", "mean", "ratio"),
    [(249, 1, 16381, 528155, "66.1", "0.031"), (299, 1, 22226, 528155, "74.6", "0.042")],
)
def test_table_7_of_gentrec(
    shared: Path, topics: int, without: int, relevant: int, size: int, mean: str, ratio: str
) -> None:
    """The printed means and ratios follow from the printed counts; one topic has no relevant document."""
    with open(shared / "paper_tables" / "gentrec_table7.tsv", newline="") as lines:
        rows = {row["statistic"]: row for row in csv.DictReader(lines, delimiter="\t")}
    column = {249: "R04", 299: "TRECAll"}[topics]
    assert int(rows["topics"][column]) == topics and int(rows["relevant documents (pairs)"][column]) == relevant
    counts = [relevant // (topics - without)] * (topics - without)
    counts[0] += relevant - sum(counts)
    qrels = {str(topic): {f"d{i}": 1 for i in range(count)} for topic, count in enumerate([*counts, 0])}
    qrels[str(topics - 1)] = {"d0": 0}
    found = ir.describe(qrels, collection_size=size).qrels[0]
    assert f"{found.relevant_per_query_with_any.mean:.1f}" == mean == rows["relevant per topic, mean"][column]
    assert f"{found.relevant_document_ratio:.3f}" == ratio == rows["relevant document ratio"][column]
    assert f"{found.relevant_per_query.mean:.1f}" != mean


@pytest.mark.parametrize("size", ["5", -1, 2.5, [1, "x"], [[1]], {"a": 1}, 2**70])
def test_sizes_of_collections_are_whole_numbers(size: Any) -> None:
    with pytest.raises(TypeError, match="collection_size must be a whole number of at least 0, or a list of them"):
        ir.describe({"q1": {"d1": 1}}, collection_size=size)


def test_names_of_collections_are_text() -> None:
    qrels = ir.Qrels({"q1": {"d1": 1}})
    assert [one.name for one in ir.describe({"a": qrels, 1: qrels}).qrels] == ["a", "1"]
    with pytest.raises(UnicodeEncodeError):
        ir.describe({"\ud800": qrels})


def test_texts_have_the_words_of_a_regular_expression() -> None:
    texts = dict(line.split("\t", 1) for line in (EXAMPLE / "passages.tsv").read_text(encoding="utf-8").splitlines())
    found = ir.describe(documents=EXAMPLE / "passages.tsv", queries={"a": "Straße 7, a_b!", "b": "—"})
    check(found.documents[0].words_per_text, [len(re.findall(r"\w+", text)) for text in texts.values()])
    assert found.documents[0].name == "passages"
    check(found.queries[0].words_per_text, [3, 0])
    assert found.queries[0].texts_without_words == 1
    code = ir.describe(answers={"a": "Use `x`.", "b": "```\nx\n```", "c": "Call:\n\n    f()", "d": "<pre>x</pre>"})
    assert code.answers[0].texts_with_code == 3 and code.answers[0].share_with_code == 0.75
    with pytest.raises(ValueError, match="queries: text 'a': byte 0 is not UTF-8"):
        ir.describe(queries={"a": b"\xff"})
    assert ir.describe(queries={"a": b"\xff b"}, invalid_utf8="replace").queries[0].words_per_text.mean == 1


def test_several_collections_have_names_and_sizes() -> None:
    known = ROOT / "examples" / "known_items"
    qrels = {"docs": EXAMPLE / "qrels.txt", "items": ir.read_qrels(known / "qrels.txt")}
    sizes = ir.describe(qrels, collection_size=[73, 100])
    assert [(one.name, one.collection_size) for one in sizes.qrels] == [("docs", 73), ("items", 100)]
    texts = ir.describe(qrels, documents={"a": EXAMPLE / "passages.tsv", "b": known / "documents.tsv"})
    assert [one.collection_size for one in texts.qrels] == [one.texts for one in texts.documents] == [73, 73]
    assert repr(sizes).splitlines()[1].split() == ["docs", "items"]
    with pytest.raises(ValueError, match="expected one collection size, or one for each of the 2 qrels, not 3"):
        ir.describe(qrels, collection_size=[1, 2, 3])
    with pytest.raises(ValueError, match="docs: collection_size must be at least"):
        ir.describe(qrels, collection_size=2)
    assert ir.describe().to_dict() == dict.fromkeys(
        ["qrels", "nuggets", "nugget_quality", "queries", "answers", "documents", "samples", "runs"], []
    )


def test_runs_and_samples() -> None:
    found = ir.describe(
        runs={"a": {"q": {"x": 1, "y": 1, "z": 2}}, "b": EXAMPLE / "bm25.run"},
        samples=ROOT / "examples" / "separation" / "samples.jsonl",
    )
    assert [run.name for run in found.runs] == ["a", "b"]
    assert (found.runs[0].tied_documents, found.runs[0].lowest_score, found.runs[0].highest_score) == (2, 1, 2)
    rows = [json.loads(line) for line in (ROOT / "examples" / "separation" / "samples.jsonl").open(encoding="utf-8")]
    samples = found.samples[0]
    check(samples.gold_per_sample, [sum(row["gold"]) for row in rows])
    check(samples.words_per_passage, [len(re.findall(r"\w+", text)) for row in rows for text in row["passages"]])
    assert samples.share_several_gold == sum(sum(row["gold"]) > 1 for row in rows) / len(rows)


def test_perspectives_of_human_judgments() -> None:
    path = SHARED / "berds" / "pers_det.test.tsv"
    if not path.exists():
        pytest.skip(f"the reference data are not at {path}")
    judged: dict[str, dict[ir.Nugget, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            perspective = ir.Nugget(row["perspective"], text=row["perspective"])
            judged[row["question"]][perspective][row["document"][:200]] = int(row["label"])
    found = ir.describe(nuggets=ir.NuggetQrels.from_dict(judged)).nuggets[0]
    texts = [nugget.text for nuggets in judged.values() for nugget in nuggets]
    assert (found.queries, found.nuggets) == (30, 60)
    check(found.words_per_nugget, [len(re.findall(r"\w+", text)) for text in texts])
    assert found.words_per_nugget.mean == pytest.approx(11.6166666667)
    support = [sum(its.values()) for nuggets in judged.values() for its in nuggets.values()]
    check(found.documents_per_nugget, support)
    assert found.share_unsupported == support.count(0) / 60


def test_filter_reports_and_keeps() -> None:
    kept, report = ir.filter_judgments({"q1": {"a": 1, "b": 0}, "q2": {"a": 0}})
    assert isinstance(kept, ir.Qrels) and kept.to_dict() == {"q1": {"a": 1.0, "b": 0.0}}
    assert (report.dropped_queries, report.share_dropped_queries, report.nuggets) == (["q2"], 0.5, 0)
    nuggets = ir.read_nuggets(EXAMPLE / "nuggets.jsonl")
    supported, report = ir.filter_judgments(nuggets, drop="nuggets")
    assert isinstance(supported, ir.NuggetQrels)
    assert len(report.dropped_nuggets) == len(nuggets.describe().unsupported_nuggets)
    assert supported.describe().unsupported_nuggets == []
    assert ir.filter_judgments(nuggets)[0].describe().unsupported_nuggets == []
    assert ir.filter_judgments(nuggets, rel=2)[1].kept_nuggets == 0
    table = nuggets.to_pandas()
    with pytest.raises(TypeError, match=r"column of nuggets; write filter_judgments\(NuggetQrels\(table\)\)"):
        ir.filter_judgments(table)
    assert ir.filter_judgments(ir.NuggetQrels(table), drop="nuggets")[0] == ir.NuggetQrels(supported.to_pandas())


def test_filter_drops_the_query_of_an_unsupported_nugget_as_freshstack() -> None:
    nuggets = ir.NuggetQrels({"q1": {"a": ["d"], "b": ["d"]}, "q2": {"a": ["d"], "b": []}, "q3": {"a": [], "b": []}})
    for paper, report in (ir.filter_judgments(nuggets), ir.filter_judgments(nuggets, drop="queries")):
        assert (list(paper), report.drop, report.dropped_queries) == (["q1"], "queries", ["q2", "q3"])
        assert (report.share_without_relevant, report.share_partly_supported) == (1 / 3, 1 / 3)
        assert (report.unsupported_nuggets, report.share_unsupported) == (3, 0.5)
    others, report = ir.filter_judgments(nuggets, drop="nuggets")
    assert others == ir.NuggetQrels({"q1": {"a": ["d"], "b": ["d"]}, "q2": {"a": ["d"]}})
    assert (report.drop, report.dropped_queries, report.share_partly_supported) == ("nuggets", ["q3"], 1 / 3)
    with pytest.raises(ValueError, match="drop must be one of queries, nuggets, not 'x'"):
        ir.filter_judgments(nuggets, drop="x")  # type: ignore[call-overload]


def test_nugget_quality_of_labels(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"query_id": "q1", "nugget_id": "a", "hallucinated": True, "redundant": 0, "minor": 0},
        {"query_id": "q1", "nugget_id": "b", "redundant": 1, "minor": 1},
        {"query_id": "q2", "nugget_id": "a"},
        {"query_id": "q1", "missing": 2},
    ]
    file = tmp_path / "labels.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    counts = {
        "q1": {"generated": 2, "hallucinated": 1, "minor": 1, "missing": 2},
        "q2": {"generated": 1, "hallucinated": 0, "minor": 0, "missing": 0},
    }
    found = ir.nugget_quality(rows)
    assert found == ir.nugget_quality(file) and found.per_query == ir.nugget_quality(counts).per_query
    assert (found.generated, found.missing, found.hallucinated.nuggets, found.minor_or_redundant.nuggets) == (
        3,
        2,
        1,
        1,
    )
    assert found.redundant.share == found.minor.share == 1 / 3
    assert ir.nugget_quality(counts).redundant is None
    assert ir.describe(nugget_quality={"set": file}).nugget_quality[0].precision == found.precision
    pandas = pytest.importorskip("pandas")
    assert ir.nugget_quality(pandas.DataFrame(rows)) == found
    for wrong, problem in (
        ([*rows, rows[0]], "query 'q1': nugget 'a' is labelled twice"),
        ([*rows, {"query_id": "q1", "missing": 3}], "query 'q1': missing is 3 here and 2 before"),
        ([{"query_id": "q1", "nugget_id": "a", "minor": 2}], "minor must be 0, 1, True or False, not 2"),
        ([{"query_id": "q1"}], "expected nugget_id, missing, or both"),
        ([{"query_id": "q1", "missing": -1}], "missing must be a whole number of at least 0"),
    ):
        with pytest.raises(ValueError, match=problem):
            ir.nugget_quality(wrong)
    with pytest.raises(TypeError, match="not int"):
        ir.nugget_quality(7)
    with pytest.raises(TypeError, match=r"row 1: minor must be 0, 1, True or False, not 'yes' \(str\)"):
        ir.nugget_quality([{"query_id": "q1", "nugget_id": "a", "minor": "yes"}])
    named = [{key.replace("nugget_id", "_id"): value for key, value in row.items()} for row in rows]
    assert ir.nugget_quality(named) == found


@needs_program
def test_the_program_prints_the_same() -> None:
    files = {"qrels": "qrels.txt", "nuggets": "nuggets.jsonl", "queries": "questions.tsv", "documents": "passages.tsv"}
    found = ir.describe(**{name: str(EXAMPLE / file) for name, file in files.items()})  # type: ignore[arg-type]
    command = [PROGRAM, "describe"]
    for name, file in files.items():
        command += [f"--{name}", EXAMPLE / file]
    for form, text in (
        ("json", found.to_json()),
        ("csv", found.to_csv()),
        ("markdown", found.to_markdown()),
        ("text", found.to_text()),
        ("html", found.to_html()),
    ):
        printed = subprocess.run([*command, "--format", form], check=True, capture_output=True, text=True).stdout
        assert printed == text


def test_other_collections_in_place_of_qrels() -> None:
    judged, found = {"q1": {"d1": 1}}, [ir.Run({"q1": {"d1": 0.5}}), ir.NuggetQrels({"q1": {"a": ["d1"]}})]
    for one, argument in zip([*found, ir.Texts({"d1": "text"})], ("runs", "nuggets", "documents")):
        expected = f"expected judgments of documents, not {type(one).__name__}; write describe({argument}=...)"
        with pytest.raises(TypeError, match=re.escape(expected)):
            ir.describe(one)
    assert ir.describe(ir.Qrels(judged)).qrels
