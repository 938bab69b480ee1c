"""Drift between two snapshots of a collection."""

from __future__ import annotations

import math
import re
import subprocess
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import PROGRAM, ROOT, needs_program

BEFORE = {"q1": {"x/1": 1, "x/2": 1, "y/1": 0}, "q2": {"x/1": 2}, "q3": {"z/1": 0}, "old": {"x/1": 1}}
AFTER = {"q1": {"x/1": 1, "y/1": 1, "y/9": 1}, "q2": {"x/1": 0}, "q3": {"z/1": 1}, "new": {"y/1": 1}}


def test_queries() -> None:
    """All values by hand."""
    found = ir.drift(BEFORE, AFTER)
    queries = found.queries
    assert (queries.both, queries.only_before, queries.only_after) == (["q1", "q2", "q3"], ["old"], ["new"])
    assert queries.support == (["q1"], ["q2"], ["q3"], [])
    judgments = queries.judgments
    assert (judgments.before, judgments.after, judgments.same, judgments.changed) == (6, 6, 1, 3)
    assert judgments.added == 2 and judgments.lost == 2
    assert judgments.verdicts["unsupporting", "supporting"] == 2 and judgments.verdicts["supporting", "unjudged"] == 2
    assert sum(judgments.verdicts.values()) == 8
    assert queries.judged == (4, 4, 3) and queries.supporting == (2, 4, 1)
    assert found.nuggets is None and found.rankings == {}
    # Only q1 is supported in both snapshots: by x, x before and x, y, y after.
    assert queries.per_id["q1"].sources == {"x": (2, 1), "y": (0, 2)}
    assert queries.per_id["q1"].moved == pytest.approx(2 / 3)
    assert queries.moves.supported_twice == 1 and queries.moves.moved == pytest.approx(2 / 3)
    assert queries.moves.table == {("x", "x"): pytest.approx(1 / 3), ("x", "y"): pytest.approx(2 / 3)}
    assert queries.sources["x"].supports[:2] == (4, 1) and queries.sources["y"].documents[:2] == (0, 2)
    assert queries.sources["x"].supports.share_before == 1
    assert queries.sources["x"].supports.change == pytest.approx(1 / 5 - 1)
    assert math.isnan(queries.per_id["q2"].moved)


def test_a_single_query() -> None:
    found = ir.drift(BEFORE, AFTER, query="q1")
    alone = ir.drift({"q1": BEFORE["q1"]}, {"q1": AFTER["q1"]})
    assert found.query == "q1" and alone.query is None
    assert found.queries == alone.queries and set(found.queries.sources) == {"x", "y"}
    assert "Only query 'q1' is compared." in repr(found)
    with pytest.raises(KeyError, match="query 'q9' is in neither snapshot"):
        ir.drift(BEFORE, AFTER, query="q9")
    with pytest.raises(ValueError, match="query compares a single query, which does not rank systems"):
        ir.drift(BEFORE, AFTER, query="q1", runs_before={}, runs_after={}, measures="AP")


def test_a_mapping_of_sources_must_match() -> None:
    with pytest.raises(ValueError, match="contains none of the 5 documents whose source is needed, such as 'y/1'"):
        ir.drift(BEFORE, AFTER, {"other": "a"})
    assert set(ir.drift(BEFORE, AFTER, {"x/1": "a"}).queries.sources) == {"a", "(none)"}


def test_rel_and_absent() -> None:
    assert ir.drift(BEFORE, AFTER, rel=2).queries.support.lost == ["q2"]
    found = ir.drift(BEFORE, AFTER, absent_is_unsupported=True).queries.support
    assert found == (["q1"], ["old", "q2"], ["new", "q3"], [])


def test_sources(tmp_path: Path) -> None:
    """All forms of the source of documents."""
    table = {document: document.split("/")[0] for judged in (*BEFORE.values(), *AFTER.values()) for document in judged}
    path = tmp_path / "sources.tsv"
    path.write_text("".join(f"{document}\t{source}\n" for document, source in table.items()))
    expected = ir.drift(BEFORE, AFTER).queries.sources
    for source in ("/", table, path, re.compile(r"^(\w)/"), re.compile(r"^\w(?=/)"), lambda name: name[0]):
        assert ir.drift(BEFORE, AFTER, source).queries.sources == expected
    assert set(ir.drift(BEFORE, AFTER, re.compile("^x")).queries.sources) == {"x", "(none)"}
    assert set(ir.drift(BEFORE, AFTER, lambda name: None).queries.sources) == {"(none)"}
    assert ir.drift(BEFORE, AFTER, "/").source == "the part of its id before the first '/'"
    assert ir.drift(BEFORE, AFTER, source_pattern=r"^(\w)/").queries.sources == expected


def test_source_pattern() -> None:
    """Patterns of RE2, as in the program: no pattern crashes or hangs, and messages about wrong patterns are short."""
    found = ir.corpus_drift(["FT1994-1", "LA"], ["FT1995-1"], source_pattern="[A-Z]+([0-9]{4})")
    assert set(found.sources) == {"1994", "1995", "(none)"}
    deep = "(" * 20_000 + "a" + ")" * 20_000
    for pattern, sources in (("((a|aa)*)*x", {"(none)"}), (deep, {"a"})):
        assert set(ir.corpus_drift(["a" * 100_000], [], source_pattern=pattern).sources) == sources
    for pattern in (r"(a)\1", "a(?=b)", "(?<!a)b", "(" * 1_000_000, ""):
        with pytest.raises(ValueError, match="the pattern of a source must") as raised:
            ir.corpus_drift(["a"], ["b"], source_pattern=pattern)
        assert len(str(raised.value)) < 300
    with pytest.raises(TypeError, match="either source or source_pattern"):
        ir.drift(BEFORE, AFTER, "/", source_pattern="^a")


def test_nuggets() -> None:
    before = ir.NuggetQrels({"q1": {"a": ["d1"], "b": ["d2"]}, "q2": {"a": ["d1"]}})
    after = ir.NuggetQrels({"q1": {"a": ["d1"], "b": []}, "q2": {"a": ["d3"]}})
    found = ir.drift(before, after)
    assert found.nuggets is not None
    assert found.nuggets.support.lost == [("q1", "b")]
    assert found.some_nugget.kept == ["q1", "q2"] and found.every_nugget.lost == ["q1"]
    assert "queries with all nuggets supported" in repr(found) and "<table" in found._repr_html_()
    both = ir.drift(None, None, nuggets_before=before, nuggets_after=after)
    assert both.nuggets is not None and both.nuggets.support == found.nuggets.support
    assert repr(both.nuggets.per_id) == repr(found.nuggets.per_id)
    with pytest.raises(ValueError):
        ir.drift(before, {"q1": {"d1": 1}})


def test_a_document_counts_once_per_query_first() -> None:
    """x/1 supports two nuggets of q1 and one of q2; y/1 supports one of q1. So x has 2 and y 1 per query, 3 and 1 per
    nugget."""
    judged = ir.NuggetQrels({"q1": {"a": ["x/1", "y/1"], "b": ["x/1"]}, "q2": {"a": ["x/1"]}})
    found = ir.drift(judged, judged)
    assert found.nuggets is not None
    text = repr(found)
    per_query, per_nugget = (
        "Sources of relevant documents (a document counts once per query that it is relevant to)",
        "Sources of documents that support nuggets (a document counts once per nugget that it supports)",
    )
    assert text.index(per_query) < text.index(per_nugget)
    assert re.search(r"x +2 \(66\.7 %\) +2 \(66\.7 %\)", text[text.index(per_query) :])
    html = found._repr_html_()
    assert html.index(per_query) < html.index(per_nugget)
    assert found.queries.sources["x"].supports.share_before == 2 / 3
    assert found.nuggets.sources["x"].supports.share_before == 0.75
    pytest.importorskip("pandas")
    assert found.queries.to_pandas().loc["x", "supports_before"] == 2
    assert found.nuggets.to_pandas().loc["x", "supports_before"] == 3
    assert found.to_pandas().loc[("q1", "a", "x"), "before"] == 1


def test_rankings() -> None:
    runs = {f"s{i}": {"q1": {"x/1": i, "y/1": 3 - i}, "q2": {"x/1": 1, "z/1": i}} for i in range(4)}
    found = ir.drift(
        BEFORE, AFTER, runs_before=runs, runs_after=runs, measures="RR P@1", queries="intersection"
    ).rankings
    assert list(found) == ["RR", "P@1"]
    scores = [ir.evaluate(runs, qrels, "RR", queries="intersection") for qrels in (BEFORE, AFTER)]
    assert repr(found["RR"].kendall) == repr(ir.correlate(*scores).kendall)
    assert found["RR"].first_queries == 2
    with pytest.raises(TypeError, match="together"):
        ir.drift(BEFORE, AFTER, runs_before=runs)
    with pytest.raises(TypeError, match="depth"):
        ir.drift(BEFORE, AFTER, depth=3)
    with pytest.raises(TypeError, match="runs_after"):
        ir.drift(BEFORE, AFTER, runs_before=runs, runs_after=list(runs.values()), measures="RR")


class Broken(Exception):
    pass


def broken(document: str) -> str:
    raise Broken(document)


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"source": ""}, ValueError, "separator"),
        ({"source": 3}, TypeError, "source must be"),
        ({"source": broken}, Broken, "/"),
        ({"source": lambda document: 1.5}, TypeError, "the source of"),
        ({"source": Path("no/such/file")}, OSError, "no/such/file"),
        ({"rel": math.nan}, ValueError, "rel"),
        ({"after": {"other": {"d": 1}}}, (KeyError, ValueError), "query"),
        ({"after": None}, TypeError, "qrels or nuggets"),
    ],
)
def test_errors(options: dict[str, Any], error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        ir.drift(**{"before": BEFORE, "after": AFTER, **options})


def test_corpus() -> None:
    found = ir.corpus_drift(["x/1", "x/2", "y/1", "x/1"], ["x/1", "z/1"])
    assert found.size == (3, 2, 1) and tuple(found) == (found.size, found.sources)
    assert repr(found).splitlines()[0] == "Documents of a corpus: 3 to 2, 1 in both"
    assert found.sources == {"x": (2, 1, 1), "y": (1, 0, 0), "z": (0, 1, 0)}
    assert list(ir.corpus_drift([1], [2], lambda document: "all").sources) == ["all"]
    with pytest.raises(Broken):
        ir.corpus_drift(["a"], ["b"], broken)
    with pytest.raises(TypeError, match="document ids"):
        ir.corpus_drift({"a": 1}, [])


def test_pandas() -> None:
    pytest.importorskip("pandas")
    found = ir.drift(BEFORE, AFTER)
    frame = found.queries.to_pandas()
    assert frame.loc["x", "supports_before"] == 4 and frame.index.name == "source"
    rows = found.to_pandas()
    assert rows.index.names == ["query_id", "source"] and rows.loc[("q1", "y"), "after"] == 2
    assert found.to_csv().splitlines()[0] == "query_id,source,before,after"


@needs_program
def test_program_and_python_agree() -> None:
    """JSON, CSV and terminal output are identical, including the rankings of systems."""
    folders = [ROOT / "examples" / name for name in ("earlier", "documentation")]
    nuggets = [folder / "nuggets.jsonl" for folder in folders]
    runs = [{name: folder / f"{name}.run" for name in ("bm25", "ngram", "tfidf")} for folder in folders]

    def printed(*options: Any) -> str:
        command = [PROGRAM, "drift", "--nuggets", *nuggets, "--source-prefix", "-", *options]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    before, after = (ir.read_nuggets(path) for path in nuggets)
    assert ir.drift(before, after, "-").to_csv() == printed("--csv")
    found = ir.drift(before, after, "-", runs_before=runs[0], runs_after=runs[1], measures="R@5 Coverage@5")
    of_runs = ["--before", *runs[0].values(), "--after", *runs[1].values(), "-m", "R@5 Coverage@5"]
    assert found.to_json() == printed(*of_runs, "--json")
    assert repr(found) + "\n" == printed(*of_runs)
    assert found.to_markdown() == printed(*of_runs, "--format", "markdown")
