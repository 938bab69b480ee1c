"""The contents of plots; their appearance is not tested."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from plot_contents import text_of

matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytestmark = pytest.mark.usefixtures("no_window")

NUGGETS = ir.NuggetQrels(
    {
        "q1": {
            ir.Nugget("a", text="The first fact.", importance="vital"): {"d1": 1, "d3": 1, "d2": 0},
            ir.Nugget("b", text="A fact " + "told at length " * 9, importance="okay"): {"d3": 1},
            ir.Nugget("c", text="Nothing says so.", importance="okay"): {"d1": 0},
        },
        "q2": {"a": ["d1"]},
    }
)
RUNS = {
    "good": {"q1": {"d1": 4, "d2": 3, "u": 2, "d3": 1}, "q2": {"d1": 1}},
    "bad": {"q1": {"u": 1}, "q2": {"u": 2, "d1": 1}},
}


def test_coverage(tmp_path: Path) -> None:
    ax = ir.plot_coverage(RUNS, NUGGETS, depth=4)
    lines = {line.get_label(): line for line in ax.get_lines()}
    for name, run in RUNS.items():
        assert list(lines[name].get_xdata()) == [1, 2, 3, 4]
        values = [ir.evaluate(run, nuggets=NUGGETS, measures=f"Coverage@{k}")[f"Coverage@{k}"] for k in (1, 2, 3, 4)]
        assert list(lines[name].get_ydata()) == values
    assert text_of(ax.get_legend().get_texts()) == ["good", "bad"]
    assert ax.get_xlabel() == "documents read, k" and ax.get_ylabel() == "Coverage@k, mean of 2 queries"
    assert text_of(ax.texts) == ["all nuggets with a document"]
    limit = next(line for line in ax.get_lines() if len(set(line.get_ydata())) == 1 and line.get_label() not in RUNS)
    assert limit.get_ydata()[0] == pytest.approx((2 / 3 + 1) / 2)
    styles = {(line.get_color(), line.get_linestyle(), line.get_marker()) for line in lines.values()}
    assert len(styles) == len(lines)
    ax.figure.savefig(tmp_path / "coverage.png")
    assert (tmp_path / "coverage.png").stat().st_size > 1000


def test_coverage_of_one_run_and_of_many() -> None:
    assert text_of(ir.plot_coverage(RUNS["good"], NUGGETS, depth=1).get_legend().get_texts()) == ["run"]
    many = {f"run {i}": RUNS["good"] for i in range(30)}
    ax = ir.plot_coverage(many, NUGGETS)
    styles = {(line.get_color(), line.get_linestyle()) for line in ax.get_lines() if line.get_label() in many}
    assert len(styles) == 28  # 7 colours, 4 kinds of line
    everything = ir.plot_coverage({"q": {"d": 1}}, {"q": {"a": ["d"]}})
    assert not everything.texts  # no limit below 1


def test_nuggets(tmp_path: Path) -> None:
    ax = ir.plot_nuggets(ir.Run(RUNS["good"], name="good"), NUGGETS, "q1")
    mesh = ax.collections[0].get_array().reshape(3, 4)
    not_judged, no_support, again, first = range(4)
    assert mesh.tolist() == [
        [first, no_support, not_judged, again],
        [not_judged, not_judged, not_judged, first],
        [no_support, not_judged, not_judged, not_judged],
    ]
    labels = text_of(ax.get_yticklabels())
    assert labels[0] == "The first fact. ◆" and labels[2] == "Nothing says so. ◇"
    assert labels[1].startswith("A fact told at length ") and labels[1].endswith(" … ◇") and len(labels[1]) <= 62
    assert text_of(ax.child_axes[0].get_yticklabels()) == ["2 of 2", "1 of 1", "no document"]
    assert [(patch.get_y(), patch.get_hatch()) for patch in ax.patches] == [(2, "////")]
    assert ax.get_title("left") == "good, query q1" and ax.get_xlabel() == "rank"
    cells, signs = (text_of(legend.get_texts()) for legend in (ax.artists[0], ax.get_legend()))
    assert cells == ["supports it first", "supports it again", "does not support it", "not judged"]
    assert signs == ["vital", "okay", "no document supports it"]
    ax.figure.savefig(tmp_path / "nuggets.png")
    assert (tmp_path / "nuggets.png").stat().st_size > 1000


def test_ties_and_depth() -> None:
    tied = {"q1": {"d1": 1, "d3": 1}}
    for ties, expected in (("docno_asc", [3, 2]), ("docno_desc", [2, 3])):
        ax = ir.plot_nuggets(tied, {"q1": {"a": ["d1"], "b": ["d3"]}}, "q1", ties=ties)
        assert ax.collections[0].get_array().reshape(2, 2)[0].tolist() == ([3, 0] if expected == [3, 2] else [0, 3])
    ax = ir.plot_nuggets(RUNS["good"], NUGGETS, "q1", depth=2)
    assert ax.collections[0].get_array().size == 6
    assert text_of(ax.child_axes[0].get_yticklabels()) == ["1 of 2", "0 of 1", "no document"]


def test_given_axes() -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2)
    assert ir.plot_coverage(RUNS, NUGGETS, ax=axes[0]) is axes[0]
    assert ir.plot_nuggets(RUNS["good"], NUGGETS, "q1", ax=axes[1]) is axes[1]
    assert pyplot.get_fignums() == [figure.number]


def test_errors() -> None:
    with pytest.raises(KeyError, match="unknown query 'q9'"):
        ir.plot_nuggets(RUNS["good"], NUGGETS, "q9")
    with pytest.raises(KeyError, match="run and qrels have no query in common"):
        ir.plot_nuggets({"q2": {"d1": 1}}, NUGGETS, "q1")
    for plot in (lambda: ir.plot_coverage(RUNS, NUGGETS, depth=0), lambda: ir.plot_nuggets(RUNS, NUGGETS, "q1", 0)):
        with pytest.raises(ValueError, match="depth must be at least 1, not 0"):
            plot()


@pytest.mark.parametrize(
    ("plot", "function"),
    [
        (ir.plot_tau_matrix, "tau_matrix"),
        (ir.plot_stability, "query_stability or another function of stability, or {name: result}"),
        (ir.plot_without_documents, "without_documents for one measure"),
        (ir.plot_scores, "compare"),
        (ir.plot_tiers, "compare"),
        (lambda found: ir.plot_differences(found, "a", "b"), "compare"),
        (ir.plot_separation, "separation"),
        (ir.plot_parts, "separation"),
        (ir.plot_sources, "drift, its queries or its nuggets"),
    ],
)
def test_the_result_of_another_function(plot: Any, function: str) -> None:
    scores = ir.evaluate({"a": {"q": {"d": 1}}, "b": {"q": {"d": 1}}}, {"q": {"d": 1}}, "RR")
    for found in (scores["a"], scores, "text"):
        shown = next(iter(found.values())) if plot is ir.plot_stability and found != "text" else found
        given = type(shown).__name__
        with pytest.raises(TypeError, match=re.escape(f"expected the result of {function}, not {given}")):
            plot(found)


def test_without_matplotlib() -> None:
    code = "import sys; sys.modules['matplotlib'] = None\nimport irmetrics as ir\n"
    code += (
        "try:\n    ir.plot_coverage({'q': {'d': 1}}, {'q': {'a': ['d']}})\nexcept ImportError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "pictures need matplotlib, which comes with irmetrics[plot]", done.stderr


def test_a_notebook_prints_no_line_above_a_plot() -> None:
    formatters = pytest.importorskip("IPython.core.formatters", reason="IPython is not installed")
    from matplotlib import pyplot

    display = formatters.DisplayFormatter()
    own = pyplot.subplots()[1]
    assert "<Axes" in display.format(own)[0]["text/plain"]
    drawn = ir.plot_coverage(RUNS, NUGGETS, depth=4)
    assert isinstance(drawn, matplotlib.axes.Axes)
    assert display.format(drawn) == ({}, {})
    again = pickle.loads(pickle.dumps(drawn.figure))
    assert display.format(again.axes[0]) == ({}, {})
    assert ir.plot_coverage(RUNS, NUGGETS, depth=4, ax=own) is own and "<Axes" in display.format(own)[0]["text/plain"]


def test_coverage_of_runs_with_different_queries() -> None:
    runs = {"A": {"q1": {"d1": 1}}, "B": {"q1": {"d1": 1}, "q2": {"d1": 1}}}
    nuggets = {"q1": {"n": ["d1"], "m": []}, "q2": {"n": ["d1"]}}
    ax = ir.plot_coverage(runs, nuggets, 3, queries="intersection")
    assert ax.get_ylabel() == "Coverage@k, mean of 1 to 2 queries"
    assert not ax.texts  # the maxima differ
    ax = ir.plot_coverage(runs, nuggets, 3)
    assert ax.get_ylabel() == "Coverage@k, mean of 2 queries" and len(ax.texts) == 1


def test_a_query_without_nuggets() -> None:
    with pytest.raises(ValueError, match="query 'q1' has no nuggets"):
        ir.plot_nuggets({"q1": {"d1": 1}}, {"q1": {}}, "q1")


def test_names_that_begin_with_an_underscore_are_in_legends() -> None:
    ax = ir.plot_coverage({"_good": RUNS["good"], "bad": RUNS["bad"]}, NUGGETS, depth=4)
    assert [text.strip() for text in text_of(ax.get_legend().get_texts())] == ["_good", "bad"]


def test_names_and_texts_are_no_formulas() -> None:
    formula, escaped = r"$\PATH$", r"\$\PATH\$"
    ax = ir.plot_coverage({formula: RUNS["good"], "bad": RUNS["bad"]}, NUGGETS, depth=4)
    assert text_of(ax.get_legend().get_texts()) == [escaped, "bad"]
    ax.figure.canvas.draw()

    nuggets = ir.NuggetQrels({formula: {ir.Nugget("a", text=f"Set {formula}."): ["d1"], formula: ["d1"]}})
    ax = ir.plot_nuggets(ir.Run({formula: {"d1": 1}}, name=formula), nuggets, formula)
    assert text_of(ax.get_yticklabels()) == [f"Set {escaped}.", escaped]
    assert ax.get_title("left") == f"{escaped}, query {escaped}"
    ax.figure.canvas.draw()

    ax = ir.plot_two_sides({formula: {formula: {"d1": 1}}}, nuggets, names=(formula, "other"))
    assert text_of(ax.get_legend().get_texts())[1] == f"only {escaped}"
    ax.figure.canvas.draw()
