"""The contents of plots of comparisons, and names and options of all plots of systems, not their appearance."""

from __future__ import annotations

from typing import Any

import irmetrics as ir
import pytest
from plot_contents import AP, ESCAPED, FORMULA, NDCG, nothing_is_cut, points, text_of

pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytestmark = pytest.mark.usefixtures("no_window")


BOTH = {"nDCG@10": NDCG, "AP": AP}


def compared(**options: Any) -> Any:
    return ir.compare(BOTH, test="t", **options)


def test_scores_and_the_baseline() -> None:
    comparison = compared(baseline="b")
    ax = ir.plot_scores(comparison, "nDCG@10")
    systems = comparison["nDCG@10"].systems
    assert text_of(ax.get_yticklabels()) == ["a", "b", "c", "d"] == list(systems)
    assert ax.get_ylim() == (3.5, -0.5)  # the first is at the top
    drawn = points(ax)
    fills = {line.get_label(): line.get_markerfacecolor() for line in ax.get_lines()}
    shapes = {line.get_label(): line.get_marker() for line in ax.get_lines()}
    for place, (name, system) in enumerate(systems.items()):
        assert drawn[name] == ([system.mean], [place])
        assert any(
            list(line.get_xdata()) == [system.interval.low, system.interval.high]
            and list(line.get_ydata()) == [place, place]
            for line in ax.get_lines()
        )
    assert [shapes[name] for name in "abcd"] == ["o", "D", "o", "o"]
    significant = {pair.first: pair.significant for pair in comparison["nDCG@10"].pairs}
    assert significant == {"a": True, "c": False, "d": True}  # for these data
    assert fills["c"] == "#ffffff" and len({fills[name] for name in "abcd"}) == 4
    assert list(ax.get_lines()[0].get_xdata()) == [systems["b"].mean] * 2
    assert text_of(ax.get_legend().get_texts()) == [
        "baseline",
        "significantly better",
        "significantly worse",
        "not significant",
    ]
    assert ax.get_xlabel() == "nDCG@10: mean of 12 queries with its 95% interval"
    assert ax.get_title("left") == "compared with b (t test, Holm correction, alpha 0.05)"
    nothing_is_cut(ax)


def test_scores_without_a_baseline() -> None:
    ax = ir.plot_scores(compared(), "AP")
    assert text_of(ax.get_yticklabels()) == ["d", "c", "b", "a"]
    assert text_of(ax.get_legend().get_texts()) == ["best", "significantly worse"]
    assert list(ax.get_lines()[0].get_xdata())[0] == pytest.approx(1 - sum(NDCG["d"].values()) / 12)


def test_tiers() -> None:
    comparison = compared()
    found = comparison["nDCG@10"]
    assert found.tiers == [["a"], ["b", "c"], ["d"]]  # for these data
    ax = ir.plot_tiers(comparison, "nDCG@10")
    means = {name: system.mean for name, system in found.systems.items()}
    left, right = text_of(ax.get_yticklabels()), text_of(ax.child_axes[0].get_yticklabels())
    assert right == [f"{means[name]:.4f}  {name}" for name in "ab"]
    assert left == [f"{name}  {means[name]:.4f}" for name in "dc"]
    bars = [line for line in ax.get_lines() if line.get_marker() == "o"]
    assert [list(bar.get_xdata()) for bar in bars] == [[means["b"], means["c"]]]
    stems = {name: line for name, line in points(ax).items() if name in means}
    rows = {name: heights[-1] for name, (_, heights) in stems.items()}
    for name, (places, heights) in stems.items():
        assert places[:2] == [means[name]] * 2 and heights[0] == 0
        assert places[2] == ax.get_xlim()[name in "ab"]
        assert heights[-1] > max(bars[0].get_ydata())  # labels are below the bars
    assert rows["a"] == rows["d"] < rows["b"] == rows["c"]
    assert list(ax.get_yticks()) == [rows["d"], rows["c"]] and ax.get_ylim()[1] == 0
    assert ax.get_xlabel() == "bars join systems that are not separated (t test, Holm correction, alpha 0.05)"
    nothing_is_cut(ax)


def test_tiers_of_two_and_of_equal_systems() -> None:
    two = ir.plot_tiers(ir.compare({"AP": {name: AP[name] for name in "ad"}}, test="t"))
    assert not [line for line in two.get_lines() if line.get_marker() == "o"]
    assert two.get_xlabel().startswith("all systems are separated")
    same = ir.plot_tiers(ir.compare({"AP": {name: AP["a"] for name in "xyz"}}))
    assert [len(line.get_xdata()) for line in same.get_lines() if line.get_marker() == "o"] == [3]
    assert same.get_xlim()[0] < same.get_xlim()[1]
    nothing_is_cut(same)


def test_differences() -> None:
    first = {"q1": 0.5, "q2": 0.5, "q3": 1.0, "q4": 0.25}
    second = {"q1": 0.25, "q2": 0.5, "q3": 0.0, "q4": 0.75}
    comparison = ir.compare({"AP": {"x": first, "y": second}}, test="t")
    ax = ir.plot_differences(comparison, "x", "y")
    assert [bar.get_height() for bar in ax.patches] == [1.0, 0.25, 0.0, -0.5]
    assert text_of(ax.get_xticklabels()) == ["q3", "q1", "q2", "q4"]
    assert points(ax)["mean"][1] == [0.1875, 0.1875]
    up, down = ax.patches[0].get_facecolor(), ax.patches[3].get_facecolor()
    assert ax.patches[1].get_facecolor() == up != down
    lines = ax.get_title("left").splitlines()
    assert lines[0] == "x against y: 2 wins, 1 tie, 1 loss"
    assert lines[1].startswith("mean +0.1875, 95% interval -") and lines[1].endswith(", p 0.5908")
    turned = ir.plot_differences(comparison, "y", "x").get_title("left").splitlines()
    assert turned[0] == "y against x: 1 win, 1 tie, 2 losses" and turned[1].startswith("mean -0.1875")
    nothing_is_cut(ax)


def test_differences_from_the_baseline() -> None:
    comparison = compared(baseline="b")
    ax = ir.plot_differences(comparison, "d", measure="nDCG@10")
    lines = ax.get_title("left").splitlines()
    pair = comparison["nDCG@10"]["d", "b"]
    assert lines[0] == "d against b: 0 wins, 0 ties, 12 losses" and pair.p_value < pair.corrected_p_value < 1e-4
    assert lines[1].startswith("mean -0.") and lines[1].endswith(", p <0.0001, corrected <0.0001")
    nothing_is_cut(ax)
    assert ir.plot_differences(comparison, "a", "c", "nDCG@10").get_title("left").count("\n") == 0  # not compared
    with pytest.raises(ValueError, match="no baseline"):
        ir.plot_differences(compared(), "a", measure="AP")


def test_p_values_match_the_table() -> None:
    small = {"x": {f"q{i:02}": 1.0 for i in range(15)}, "y": {f"q{i:02}": 0.5 for i in range(15)}}
    comparison = ir.compare({"AP": small}, test="sign")  # p = 2 / 2^15
    assert comparison["AP"].pairs[0].p_value == 2**-14 > 5e-5
    assert ["0.0001", "0.0001", "*"] in [line.split()[6:9] for line in comparison.to_text(pairs=True).splitlines()]
    assert ir.plot_differences(comparison, "x", "y").get_title("left").endswith(", p 0.0001")


def test_points_show_the_direction_of_the_test() -> None:
    # x is better on 16 queries, and much worse on one. Lower is better for Hole@10.
    rows = {"x": {f"q{i:02}": 0.0625 for i in range(16)} | {"q16": -1.5}, "y": {f"q{i:02}": 0.0 for i in range(17)}}
    for measure, test, said in (
        ("AP", "sign", "significantly better"),
        ("AP", "t", "not significant"),
        ("Hole@10", "sign", "significantly worse"),
    ):
        ax = ir.plot_scores(ir.compare({measure: rows}, test=test, baseline="y"))
        assert text_of(ax.get_legend().get_texts()) == ["baseline", said], (measure, test)


def test_many_queries() -> None:
    rows = {name: {f"query {i}": (i * step) % 17 / 17 for i in range(200)} for name, step in (("x", 3), ("y", 5))}
    ax = ir.plot_differences(ir.compare({"AP": rows}, test="t"), "x", "y")
    heights = [bar.get_height() for bar in ax.patches]
    assert len(heights) == 200 and heights == sorted(heights, reverse=True)
    assert not text_of(ax.get_xticklabels()) and ax.get_xlabel() == "200 queries, sorted by difference"
    nothing_is_cut(ax)


@pytest.mark.parametrize("count", [2, 25, 50])
def test_many_systems_with_long_names(count: int) -> None:
    names = [
        f"{i} a run of a university's group, with a dense retriever and a reranker for $x$ {i}" for i in range(count)
    ]
    rows = {name: {query: score + i / 60 for query, score in NDCG["b"].items()} for i, name in enumerate(names)}
    for i, row in enumerate(rows.values()):
        row["q00"] += i % 3 / 10
    comparison = ir.compare({"AP": rows}, test="t")
    means = {name: system.mean for name, system in comparison["AP"].systems.items()}
    other = {name: (i * 7) % 11 for i, name in enumerate(names)}
    nothing_is_cut(ir.plot_scores(comparison))
    nothing_is_cut(ir.plot_tiers(comparison))
    nothing_is_cut(ir.plot_slope(means, other))
    nothing_is_cut(ir.plot_tau_matrix(ir.tau_matrix({name: means for name in names[:25]})))


def test_names_that_differ_in_the_middle() -> None:
    names = [f"the same beginning of a name {i} and the same end of a name" for i in range(2)]
    ax = ir.plot_scores(ir.compare({"AP": {name: AP["a"] for name in names}}))
    assert sorted(text_of(ax.get_yticklabels())) == names


def test_given_axes_and_methods() -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(3, 3)
    comparison, matrix = compared(), ir.tau_matrix({"x": {"a": 1, "b": 2}, "y": {"a": 1, "b": 2}})
    correlation, stability = ir.correlate({"a": 1, "b": 2}, {"a": 1, "b": 2}), ir.query_stability(NDCG, [2], samples=5)
    drift = ir.drift({"q": {"d": 1}}, {"q": {"d": 1}})
    assert ir.plot_scores(comparison, "AP", ax=axes[0, 0]) is axes[0, 0]
    assert ir.plot_tiers(comparison, "AP", ax=axes[0, 1]) is axes[0, 1]
    assert ir.plot_differences(comparison, "a", "b", "AP", ax=axes[0, 2]) is axes[0, 2]
    assert correlation.plot(ax=axes[1, 0]) is axes[1, 0]
    assert matrix.plot(ax=axes[1, 1]) is axes[1, 1]
    assert drift.plot(ax=axes[1, 2]) is axes[1, 2]
    assert stability.plot(ax=axes[2, 0]) is axes[2, 0]
    assert comparison.plot("AP", ax=axes[2, 1]) is axes[2, 1]
    assert pyplot.get_fignums() == [figure.number]


def test_errors() -> None:
    for plot in (ir.plot_scores, ir.plot_tiers):
        with pytest.raises(ValueError, match="there are 2 measures; choose one with measure="):
            plot(compared())
        with pytest.raises(KeyError, match="the measures are nDCG@10, AP"):
            plot(compared(), "RR")
    with pytest.raises(ValueError, match="compare without a baseline"):
        ir.plot_tiers(compared(baseline="b"), "AP")
    with pytest.raises(KeyError, match="no system 'x'"):
        ir.plot_differences(compared(), "x", "a", "AP")


# Lower is better: x has the lower and y the higher scores.
LOWER = {"x": {"q1": 0.2, "q2": 0.2, "q3": 0.4}, "y": {"q1": 0.6, "q2": 0.8, "q3": 0.4}}


def test_differences_if_lower_is_better() -> None:
    comparison = ir.compare({"Unjudged@5": LOWER}, test="t")
    pair = comparison["Unjudged@5"].pairs[0]
    assert (pair.first, pair.wins, pair.ties, pair.losses) == ("x", 2, 1, 0)
    ax = ir.plot_differences(comparison, "x", "y")
    assert ax.get_title("left").startswith("x against y: 2 wins, 1 tie, 0 losses\nmean -0.3333")
    turned = ir.plot_differences(comparison, "y", "x")
    assert turned.get_title("left").startswith("y against x: 0 wins, 1 tie, 2 losses\nmean +0.3333")
    higher = ir.plot_differences(ir.compare({"AP": LOWER}, test="t"), "y", "x")
    up, down = higher.patches[0].get_facecolor(), turned.patches[0].get_facecolor()
    assert up != down and ax.patches[2].get_facecolor() == up  # q2, on which x is better
    assert ax.get_ylabel() == "difference in Unjudged@5 (lower is better)"
    assert higher.get_ylabel() == "difference in AP"
    nothing_is_cut(ax)


def test_differences_of_systems_that_were_not_compared() -> None:
    rows = {**LOWER, "z": dict.fromkeys(LOWER["x"], 0.0)}
    ax = ir.plot_differences(ir.compare({"Unjudged@5": rows}, test="t", baseline="z"), "x", "y")
    assert ax.get_title("left") == "x against y: 2 wins, 1 tie, 0 losses"


def test_differences_by_a_measure_of_a_function() -> None:
    """The name does not show that lower is better."""
    qrels = {query: {"d": 1} for query in ("q1", "q2", "q3")}
    runs = {"long": dict.fromkeys(qrels, {"d": 2, "e": 1}), "short": dict.fromkeys(qrels, {"d": 1})}
    length = ir.Measure("length", lambda ranking: float(ranking.retrieved), better="lower")
    comparison = ir.compare(runs, qrels, length, test="sign")
    ax = ir.plot_differences(comparison, "short", "long")
    assert ax.get_title("left").startswith("short against long: 3 wins, 0 ties, 0 losses")
    assert ax.get_ylabel() == "difference in length (lower is better)"


def test_equal_means_have_the_direction_of_the_name() -> None:
    rows = {"x": {"q1": 1.0, "q2": 0.0, "q3": 0.5}, "y": {"q1": 0.0, "q2": 1.0, "q3": 0.5}}
    colours = [
        ir.plot_differences(ir.compare({measure: rows}, test="t"), "x", "y").patches[0].get_facecolor()
        for measure in ("AP", "Unjudged@5")
    ]
    assert colours[0] != colours[1]


def test_a_difference_of_0_has_no_sign() -> None:
    rows = {"x": {"q1": 0.1, "q2": 0.2, "q3": 0.3}, "y": {"q1": 0.3, "q2": 0.1, "q3": 0.20001}}
    title = ir.plot_differences(ir.compare({"AP": rows}, test="t"), "x", "y").get_title("left")
    assert "\nmean 0.0000, " in title
    same = ir.plot_differences(ir.compare({"AP": {"x": rows["x"], "y": rows["x"]}}, test="t"), "y", "x")
    assert "\nmean 0.0000, 95% interval 0.0000 to 0.0000" in same.get_title("left")


def test_tiers_if_lower_is_better() -> None:
    rows = {name: {query: 1 - score for query, score in row.items()} for name, row in NDCG.items()}
    comparison = ir.compare({"Unjudged@5": rows}, test="t")
    ax = ir.plot_tiers(comparison)
    means = {name: system.mean for name, system in comparison["Unjudged@5"].systems.items()}
    assert text_of(ax.child_axes[0].get_yticklabels()) == [f"{means[name]:.4f}  {name}" for name in "ab"]
    assert text_of(ax.get_yticklabels()) == [f"{name}  {means[name]:.4f}" for name in "dc"]
    left, right = ax.get_xlim()
    assert left > means["d"] > means["a"] > right
    stems = {name: line for name, line in points(ax).items() if name in means}
    assert {name: places[2] for name, (places, _) in stems.items()} == {"a": right, "b": right, "c": left, "d": left}
    assert ax.get_title() == "Unjudged@5, mean of 12 queries, lower is better"
    nothing_is_cut(ax)


@pytest.mark.parametrize(("level", "text"), [(0.975, "97.5%"), (0.999, "99.9%"), (0.9, "90%")])
def test_levels_are_not_rounded(level: float, text: str) -> None:
    comparison = ir.compare({"AP": AP}, test="t", level=level)
    assert ir.plot_scores(comparison).get_xlabel().endswith(f"with its {text} interval")
    assert f", {text} interval " in ir.plot_differences(comparison, "a", "b").get_title("left")
    assert f"({text} interval " in ir.plot_slope(NDCG, AP, level=level).get_title("left")
    stability = ir.query_stability(NDCG, [2, 4], samples=5, level=level)
    assert ir.plot_stability(stability).get_ylabel() == f"tau_b, mean and {text} of samples"
    runs, qrels = {name: {"q": {"d": place, "e": 1}} for place, name in enumerate("abc")}, {"q": {"d": 1, "e": 1}}
    removal = ir.without_documents(runs, qrels, "AP", random=1, samples=5, level=level)["AP"]
    legend = text_of(ir.plot_without_documents(removal).get_legend().get_texts())
    assert legend[0] == f"without 1 random, mean and {text} of sets"


def test_names_of_systems_and_measures_are_no_formulas() -> None:
    comparison = ir.compare({FORMULA: {FORMULA: AP["a"], "b": AP["b"]}}, test="t")
    found = ir.query_stability({FORMULA: {FORMULA: AP["a"], "b": AP["b"]}}, [2, 4], samples=5)
    several = {FORMULA: found, "other": found}
    legend = [ir.plot_stability(several), ir.plot_stability(several, box=True)]
    ranking = {FORMULA: {FORMULA: {"q1": 1, "q2": 2}, "b": {"q1": 2, "q2": 3}}}
    drawn = [
        ir.plot_scores(comparison),
        ir.plot_tiers(comparison),
        ir.plot_differences(comparison, FORMULA, "b"),
        ir.plot_slope(ranking, ranking, names=(FORMULA, "b")),
        ir.plot_tau_matrix(ir.tau_matrix({FORMULA: {"a": 1, "b": 2}, "y": {"a": 1, "b": 2}})),
        ir.plot_stability(found),
        ir.plot_sources(ir.drift({"q": {f"{FORMULA}/d": 1}}, {"q": {f"{FORMULA}/d": 1}})),
        *legend,
    ]
    for ax in drawn:
        nothing_is_cut(ax)
    for ax in legend:
        assert text_of(ax.get_legend().get_texts()) == [ESCAPED, "other"]
    single = ir.query_stability(NDCG, [2], samples=5)
    ax = ir.plot_stability({FORMULA: single, "other": single}, box=True)
    assert text_of(ax.get_xticklabels()) == [ESCAPED, "other"]
    nothing_is_cut(ax)


def test_names_that_begin_with_an_underscore_are_in_legends() -> None:
    found = ir.query_stability(NDCG, [2, 4], samples=5)
    for box in (False, True):
        ax = ir.plot_stability({"_x": found, "y": found}, box=box)
        assert [text.strip() for text in text_of(ax.get_legend().get_texts())] == ["_x", "y"]
