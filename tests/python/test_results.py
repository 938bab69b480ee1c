"""Common behaviour of all results: JSON, CSV, tables and data frames contain their fields."""

from __future__ import annotations

import copy
import html
import json
import math
import pickle
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import irmetrics as ir
import pytest
import test_doors
from irmetrics import _core, results

NUGGETS = {"q1": {"a": {"d1": 1, "d2": 0}, "b": {"d2": 1}, "c": {}}, "q2": {"a": {"d1": 1}}}
LATER = {"q1": {"a": {"s/1": 1}, "b": {"d2": 1}}, "q2": {"a": {"d1": 0, "t/1": 1}}}
RUN = {"q1": {"d1": 3.0, "u": 2.0, "d2": 1.0}, "q2": {"u": 1.0}}
ASSIGNMENTS = {"q1": {"a": "support", "b": "partial_support", "c": "not_support"}, "q2": {"a": "support"}}
QRELS = {"q1": {"d1": 1, "d2": 0}, "q2": {"d1": 2}}
LABELS = [{"query_id": "q1", "nugget_id": "a", "minor": True}, {"query_id": "q1", "nugget_id": "b", "missing": 1}]
SAMPLES = [{"query": "When?", "passages": ["At 8.", "Blue."], "gold": [1, 0]}]
OLD = {"x": {"a": 1, "b": 2, "c": 3}, "y": {"a": 0, "b": 1, "c": 5}, "z": {"a": 2, "b": 2, "c": 2}}
NEW = {"x": {"a": 2, "b": 2, "c": 3}, "y": {"a": 1, "b": 3, "c": 1}, "z": {"a": 0, "b": 1, "c": 2}}

SYSTEMS = (("x", 1), ("y", 3), ("z", 5))
SCORES = {"AP": {name: {f"q{i}": (i * step % 7) / 8 for i in range(9)} for name, step in SYSTEMS}}

# An example of each result: that of test_doors, or a smaller one with undefined values.
EXAMPLES: dict[str, Callable[[], Any]] = {
    **test_doors.PYTHON,
    "ComparedMeasure": lambda: ir.compare(SCORES, resamples=100)["AP"],
    "TukeyHSD": lambda: ir.tukey_hsd(SCORES["AP"]),
    "LabelAgreement": lambda: ir.agreement(ir.Qrels(QRELS), {"q1": {"d1": 1, "d2": 1}, "q2": {"d1": 2}}).by_label,
    "Audit": lambda: ir.evaluate(RUN, {"q1": {"d1": 1}, "q3": {"d1": 1}}, "P@2 AP").audit,
    "CollectionDescription": lambda: ir.describe(QRELS, nuggets=NUGGETS, documents={"d1": "a b"}, runs=RUN),
    "CoverageReport": lambda: ir.coverage({"x": RUN, "y": RUN}, NUGGETS, k=2),
    "DocumentRemoval": lambda: ir.without_documents(
        {"x": RUN, "y": {"q1": {"d2": 1}}}, {"q1": {"d1": 1, "d2": 1}}, "AP", documents=["d1"], samples=3
    )["AP"],
    "Drift": lambda: ir.drift(ir.NuggetQrels(NUGGETS), ir.NuggetQrels(LATER)),
    "FilterReport": lambda: ir.filter_judgments(ir.NuggetQrels(NUGGETS))[1],
    "NamedNuggetQuality": lambda: ir.describe(nugget_quality=LABELS).nugget_quality[0],
    "NuggetDescription": lambda: ir.describe(nuggets=NUGGETS).nuggets[0],
    "NuggetDifficulties": lambda: ir.coverage(RUN, NUGGETS, k=1).difficulties,
    "NuggetQuality": lambda: ir.nugget_quality({"q1": {"generated": 4, "hallucinated": 1, "minor": 1, "missing": 1}}),
    "NuggetScores": lambda: ir.nugget_scores(NUGGETS, ASSIGNMENTS),
    "NuggetSupportDrift": lambda: ir.drift(ir.NuggetQrels(NUGGETS), ir.NuggetQrels(LATER)).nuggets,
    "NuggetSummary": lambda: ir.NuggetQrels(NUGGETS).describe(),
    "OfficialMeasures": lambda: ir.official("msmarco-passage/trec-dl-2019"),
    "QrelsDescription": lambda: ir.describe(QRELS).qrels[0],
    "PairSimilarity": lambda: ir.pair_similarity(["abc", "abd", ""]),
    "Pool": lambda: ir.pool({"x": RUN, "y": {"q1": {"d2": 2.0, "v": 1.0}}}, {"q1": {"d1": 1}}, depth=2),
    "RankCorrelation": lambda: ir.correlate(OLD, NEW, resamples=20),
    "Reproduction": lambda: ir.reproduction({"x": {"q": 1}, "y": {"q": 2}}, {"x": {"q": 1}, "y": {"q": 3}}),
    "RunDescription": lambda: ir.describe(runs=RUN).runs[0],
    "SamplesDescription": lambda: ir.describe(samples=SAMPLES).samples[0],
    "SetSize": lambda: ir.set_size(RUN, NUGGETS),
    "Stability": lambda: ir.query_stability(OLD, [1, 2], samples=3),
    "TextStatistics": lambda: ir.text_statistics({"a": "One text. Of two sentences.", "b": "?"}),
    "TauMatrix": lambda: ir.tau_matrix({"old": OLD, "new": NEW}),
    "SupportDrift": lambda: ir.drift(ir.NuggetQrels(NUGGETS), ir.NuggetQrels(LATER)).queries,
    "TextsDescription": lambda: ir.describe(queries={"q1": "When?"}).queries[0],
    "TwoSides": lambda: ir.two_sides({"q1": {"d1": 1}}, {"q1": {"a": ["d1"], "b": []}}, k=2),
    "UnionCoverage": lambda: ir.coverage(RUN, NUGGETS, k=2).union,
}
REPORTS = [info for info in _core._all_results() if not info.unpacks]
ROWS = [info for info in _core._all_results() if info.unpacks]


def plain(value: Any) -> Any:
    """A value as in JSON: rows are objects, and numbers that are not finite are null."""
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


@pytest.fixture(params=[info.name for info in REPORTS])
def result(request: pytest.FixtureRequest) -> Any:
    assert request.param in EXAMPLES, f"add an example of {request.param}"
    found = EXAMPLES[request.param]()
    assert type(found) is getattr(results, request.param)
    return found


def fields_of(result: Any) -> list[Any]:
    return next(list(info.fields) for info in REPORTS if info.name == type(result).__name__)


def test_fields_are_properties_with_a_meaning(result: Any) -> None:
    names = [field.name for field in fields_of(result)]
    assert type(result).__match_args__ == tuple(names) and list(result.to_dict()) == names
    for field in fields_of(result):
        assert getattr(type(result), field.name).__doc__ == field.meaning
        assert field.meaning in type(result).__doc__
        with pytest.raises(AttributeError):
            setattr(result, field.name, None)


def test_json_contains_every_field(result: Any) -> None:
    assert json.loads(result.to_json()) == plain(result.to_dict())
    assert plain(result._asdict()) == plain(result.to_dict())


def test_csv_and_frames_have_the_same_rows(result: Any) -> None:
    pandas = pytest.importorskip("pandas")
    if type(result).__name__ in ("Agreement", "TauMatrix"):
        pytest.skip("its data frame is a table with two sides")
    frame = result.to_pandas()
    frame = (
        frame.to_frame().T if isinstance(frame, pandas.Series) else frame.reset_index(drop=frame.index.names == [None])
    )
    lines = result.to_csv().splitlines()
    assert lines[0].split(",") == list(frame.columns) and len(lines) == len(frame) + 1


def test_tables_have_the_title_and_the_same_cells(result: Any) -> None:
    title, *lines = repr(result).splitlines()
    if type(result) is results.Audit:  # its text is a line, its other forms are tables of the counts above 0
        lines = [name for name, value in result.to_dict().items() if isinstance(value, int) and value > 0]
    if type(result) is results.SlicedScores:  # the table of several runs begins with its columns
        title, lines = "", [title, *lines]
    markdown = html.unescape(result.to_markdown().replace("\\", ""))
    assert lines and title in markdown and html.unescape(result._repr_html_()).find(title) >= 0
    for line in lines:
        for word in line.split():
            assert word in markdown, word
    assert "\\begin{table}" in result.to_latex()
    assert result.to_html() == result._repr_html_()
    if type(result) is not results.Audit:
        assert result.to_text().rstrip("\n") == repr(result)


def words_of(text: str) -> Counter[str]:
    return Counter(text.split())


def words_of_html(text: str) -> Counter[str]:
    return words_of(html.unescape(re.sub("<[^>]*>", " ", text)))


def test_the_html_shows_what_the_text_shows(result: Any) -> None:
    assert words_of(repr(result)) <= words_of_html(result._repr_html_())


def test_the_html_of_scores_comparisons_and_separations_shows_each_number_of_the_text() -> None:
    runs = {"x": RUN, "y": {"q1": {"d2": 1.0, "d1": 1.0}}}
    scores = ir.evaluate(runs, QRELS, "P@1 AP nDCG@10")
    shown = [scores, scores["y"], ir.compare(runs, qrels=QRELS, measures="P@1 AP"), ir.separation(SAMPLES)]
    for one in shown:
        assert not repr(one).endswith("\n")
        numbers = Counter(word for word in repr(one).split() if any(map(str.isdigit, word)))
        assert numbers and numbers <= words_of_html(one._repr_html_())


def test_results_are_values(result: Any) -> None:
    other = EXAMPLES[type(result).__name__]()
    assert result == other and result != "anything"
    for same in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert same == result and type(same) is type(result)
        assert repr(same) == repr(result) and same.to_json() == result.to_json()


@pytest.mark.parametrize("info", ROWS, ids=lambda info: info.name)
def test_rows_unpack(info: Any) -> None:
    row = getattr(results, info.name)
    assert row._fields == tuple(field.name for field in info.fields if not field.is_key) and row.__doc__ == info.meaning
    values = tuple(range(len(row._fields)))
    assert tuple(row(*values)) == values == tuple(pickle.loads(pickle.dumps(row(*values))))
