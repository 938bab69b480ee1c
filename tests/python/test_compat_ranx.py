"""irmetrics.compat.ranx against the values of ranx in tests/goldens/stand_ins.json, which make_stand_ins.py wrote."""

from __future__ import annotations

import importlib.util
import itertools
import json
import math
import random
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import ROOT
from irmetrics.compat import ranx
from irmetrics.compat.ranx import fusion, metrics, normalization, optimization

GOLDEN: dict[str, Any] = json.loads((ROOT / "tests" / "goldens" / "stand_ins.json").read_text())
EXAMPLE_QRELS = {"q_1": {"d_12": 5, "d_25": 3}, "q_2": {"d_11": 6, "d_22": 1}}
EXAMPLE_RUN = {
    "q_1": {"d_12": 0.9, "d_23": 0.8, "d_25": 0.7, "d_36": 0.6, "d_32": 0.5, "d_35": 0.4},
    "q_2": {"d_12": 0.9, "d_11": 0.8, "d_25": 0.7, "d_36": 0.6, "d_22": 0.5, "d_35": 0.4},
}


@pytest.fixture
def qrels() -> ranx.Qrels:
    return ranx.Qrels(GOLDEN["qrels"])


@pytest.fixture
def runs() -> list[ranx.Run]:
    return [ranx.Run(run, name=f"run_{i}") for i, run in enumerate(GOLDEN["runs"], 1)]


def assert_equal_runs(found: ranx.Run, expected: dict[str, dict[str, float]]) -> None:
    assert list(found) == sorted(expected)
    for query, scores in expected.items():
        assert found[query] == pytest.approx(scores, abs=1e-12), query
        ordered = list(found[query].values())
        assert ordered == sorted(ordered, reverse=True)


@pytest.mark.parametrize("metric", GOLDEN["metrics"])
def test_metrics_have_the_values_of_ranx(metric: str, qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    found = ranx.evaluate(qrels, runs[0], metric, return_mean=False)
    assert found.tolist() == pytest.approx(GOLDEN["metrics"][metric], abs=1e-12)


def test_the_steps_of_the_first_page_of_ranx() -> None:
    qrels, run = ranx.Qrels(EXAMPLE_QRELS), ranx.Run(EXAMPLE_RUN)
    assert round(ranx.evaluate(qrels, run, "ndcg@5"), 4) == 0.7861
    several = ranx.evaluate(qrels, run, ["map@5", "mrr"])
    assert {metric: round(value, 4) for metric, value in several.items()} == {"map@5": 0.6417, "mrr": 0.75}
    assert run.mean_scores.keys() == {"ndcg@5", "map@5", "mrr"}
    assert run.scores["mrr"] == {"q_1": 1.0, "q_2": 0.5}


@pytest.mark.parametrize("test", ["student", "tukey"])
def test_p_values_are_those_of_ranx(test: str, qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    if test == "tukey":
        pytest.importorskip("scipy", reason="SciPy is not installed")
    expected = GOLDEN["reports"][test]
    found = ranx.compare(qrels, runs, expected["metrics"], test).to_dict()
    assert found.keys() == expected.keys()
    for model in expected["model_names"]:
        assert found[model]["scores"] == pytest.approx(expected[model]["scores"], abs=1e-12)
        assert found[model]["win_tie_loss"] == expected[model]["win_tie_loss"]
        for other, p_values in expected[model]["comparisons"].items():
            assert found[model]["comparisons"][other] == pytest.approx(p_values, abs=1e-9)


def shares_of_permutations(one: list[float], other: list[float]) -> tuple[float, float]:
    """Shares of all sign changes whose mean difference is larger than the observed one, and at least as large."""
    differences = [a - b for a, b in zip(one, other)]
    observed = abs(sum(differences))
    sums = [
        abs(sum(sign * difference for sign, difference in zip(signs, differences)))
        for signs in itertools.product((1, -1), repeat=len(differences))
    ]
    larger = statistics.fmean(found > observed + 1e-12 for found in sums)
    return larger, statistics.fmean(found > observed - 1e-12 for found in sums)


def test_p_values_of_the_randomization_test_are_exact(qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    """ranx counts differences equal to the observed one only if rounding does not make them smaller."""
    expected = GOLDEN["reports"]["fisher"]
    found = ranx.compare(qrels, runs, expected["metrics"], "fisher").to_dict()
    by_name = {run.name: run for run in runs}
    for model in expected["model_names"]:
        for other, p_values in expected[model]["comparisons"].items():
            for metric, p in p_values.items():
                values = [list(by_name[name].scores[metric].values()) for name in (model, other)]
                larger, exact = shares_of_permutations(*values)
                assert found[model]["comparisons"][other][metric] == pytest.approx(exact, abs=1e-12)
                error = 4 * math.sqrt(0.25 / 1000)  # of ranx's 1000 samples
                assert larger - error <= p <= exact + error


def test_reports_are_tables_latex_and_files(qrels: ranx.Qrels, runs: list[ranx.Run], tmp_path: Path) -> None:
    report = ranx.compare(qrels, runs, ["map", "ndcg@5", "mrr"])
    lines, expected = str(report).splitlines(), GOLDEN["table"].splitlines()
    assert [line.split() for line in lines[:2]] == [line.split() for line in expected[:2]]
    for line, other in zip(lines[2:], expected[2:]):  # ranx shows 0.300 as 0.3 in columns without superscripts
        assert [*line.split()[:2], *map(float, line.split()[2:])] == [
            *other.split()[:2],
            *map(float, other.split()[2:]),
        ]
    assert lines[2].split()[2] == "0.300"
    assert "paired Student's t-test" in report.to_latex()
    assert r"run\_1" in report.to_latex()
    report.save(tmp_path / "report.json")
    assert json.loads((tmp_path / "report.json").read_text()) == report.to_dict()
    with pytest.raises(NotImplementedError, match="'wilcoxon' not supported; expected student, fisher or tukey"):
        ranx.compare(qrels, runs, "map", "wilcoxon")


def test_reports_name_models_that_are_significantly_worse() -> None:
    rng = random.Random(3)
    qrels = ranx.Qrels({f"q{i}": {"good": 1} for i in range(30)})
    good = ranx.Run({f"q{i}": {"good": 2.0, "bad": rng.random()} for i in range(30)}, "good")
    bad = ranx.Run({f"q{i}": {"bad": 2.0, "good": 2 * rng.random()} for i in range(30)}, "bad")
    report = ranx.compare(qrels, [bad, good], ["mrr", "precision@1"], show_percentages=True)
    assert "100.0ᵃ" in str(report)
    assert r"\textbf{100.0}$^{a}$" in report.to_latex()
    assert report.comparisons[frozenset(("good", "bad"))]["mrr"]["significant"]
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    expected = pandas.DataFrame({"model_names": ["bad", "good"], "mrr": [0.5, 1.0], "precision@1": [0.0, 1.0]})
    pandas.testing.assert_frame_equal(report.to_dataframe(), expected)


@pytest.mark.parametrize("norm", GOLDEN["norms"])
def test_normalizations_have_the_values_of_ranx(norm: str, runs: list[ranx.Run]) -> None:
    assert_equal_runs(ranx.fuse(runs, norm=norm, method="sum"), GOLDEN["norms"][norm])


@pytest.mark.parametrize("method", GOLDEN["methods"])
def test_fusion_has_the_values_of_ranx(method: str, runs: list[ranx.Run]) -> None:
    params = GOLDEN["params"].get(method) or GOLDEN["learnt"].get(method, {"params": {}})["params"]
    found = ranx.fuse(runs, method=method, params=params)
    assert_equal_runs(found, GOLDEN["methods"][method])


@pytest.mark.parametrize("method", GOLDEN["learnt"])
def test_training_learns_the_values_of_ranx(method: str, qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    golden = GOLDEN["learnt"][method]
    learnt = getattr(fusion, f"{method}_train")(qrels, runs, *golden["train"])
    expected = next(iter(golden["params"].values()))
    assert len(learnt) == len(expected)
    for row, values in zip(learnt, expected):
        assert row[:40] == pytest.approx(values, abs=1e-12)


@pytest.mark.parametrize("method", ["bayesfuse", "mapfuse", "posfuse", "probfuse", "segfuse", "slidefuse"])
def test_learnt_parameters_fit_the_method(method: str, qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    limits = {"max_n_segments": 4} if method == "probfuse" else {"max_w": 4} if method == "slidefuse" else {}
    params = ranx.optimize_fusion(qrels, runs, method=method, metric="map", **limits)
    fused = ranx.fuse(runs, method=method, params=params)
    assert fused.keys() == qrels.keys()
    assert ranx.evaluate(qrels, fused, "map") > 0


def test_optimized_weights_are_those_of_ranx(qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    best, means = ranx.optimize_fusion(qrels, runs[:2], method="wsum", metric="ndcg@5", return_optimization_report=True)
    assert list(best["weights"]) == GOLDEN["optimized"]["weights"]
    fused = ranx.fuse(runs[:2], method="wsum", params=best)
    assert ranx.evaluate(qrels, fused, "ndcg@5") == max(means.values()) == means[str(best["weights"])]
    assert len(means) == 11


@pytest.mark.parametrize(
    ("method", "name", "count"), [("rrf", "k", 10), ("rbc", "phi", 100), ("w_condorcet", "weights", 3)]
)
def test_parameters_are_the_best_of_a_grid(
    method: str, name: str, count: int, qrels: ranx.Qrels, runs: list[ranx.Run]
) -> None:
    step = {"step": 0.5} if name == "weights" else {}
    best, means = ranx.optimize_fusion(
        qrels, runs[:2], method=method, metric="map", return_optimization_report=True, **step
    )
    assert len(means) == count
    assert means[str(best[name])] == max(means.values())


def test_condorcet_sorts_by_majorities() -> None:
    one, two = ranx.Run({"q": {"a": 3.0, "b": 2.0, "c": 1.0}}), ranx.Run({"q": {"b": 2.0, "a": 1.0}})
    three = ranx.Run({"q": {"b": 5.0, "c": 4.0}})
    assert fusion.condorcet([one, two, three])["q"] == {"b": 3.0, "a": 2.0, "c": 1.0}
    assert fusion.weighted_condorcet([one, two, three], [5.0, 1.0, 1.0])["q"] == {"a": 3.0, "b": 2.0, "c": 1.0}


def test_modules_have_the_paths_of_ranx() -> None:
    """In a new process, so that each path is the first that is imported."""
    imports = [
        "data_structures.qrels import get_file_kind, Qrels",
        "data_structures.report import Report",
        "data_structures.run import Run",
        "fusion.bayesfuse import bayesfuse_train",
        "fusion.comb_sum import comb_sum",
        "fusion.weighted_condorcet import weighted_condorcet",
        "fusion_optimization import optimize_wsum",
        "fusion_optimization.optimize_rrf import optimize_rrf",
        "meta import compare, evaluate, fuse, normalize, optimize_fusion, plot",
        "meta.compare import compare",
        "meta.evaluate import evaluate",
        "metrics import average_precision, rank_biased_precision",
        "metrics.f1 import f1",
        "metrics.ndcg import dcg_burges, ndcg",
        "normalization import norm_switch",
        "normalization.borda_norm import borda_norm",
        "normalization.min_max_norm import min_max_norm",
        "statistical_tests import compute_statistical_significance",
        "statistical_tests.paired_student_t_test import paired_student_t_test",
    ]
    for line in imports:
        for start in ("from irmetrics.compat.ranx", "import irmetrics.compat.ranx; from irmetrics.compat.ranx"):
            subprocess.run([sys.executable, "-c", f"{start}.{line}"], check=True)


def test_optimize_functions_tune_their_method(qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    best, means = optimization.optimize_rrf(qrels, runs[:2], "map", min_k=10, max_k=30, return_optimization_report=True)
    assert list(means) == ["10", "20", "30"]
    assert best == ranx.optimize_fusion(qrels, runs[:2], None, "rrf", "map", min_k=10, max_k=30)
    assert optimization.optimize_mapfuse(qrels, runs[:2], "map") == {
        "map_scores": fusion.mapfuse_train(qrels, runs[:2])
    }


def test_tests_of_two_columns_are_those_of_compare(qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    report = ranx.compare(qrels, runs, "map")
    columns = [list(run.scores["map"].values()) for run in runs]
    expected = report.comparisons[frozenset(("run_1", "run_2"))]["map"]
    found = ranx.comparison.paired_student_t_test(columns[0], columns[1])
    assert found == (expected["p_value"], expected["significant"])


def test_fusion_refuses_what_it_cannot_do(runs: list[ranx.Run]) -> None:
    with pytest.raises(ValueError, match="Fusion method wrong not supported; expected one of anz, bayesfuse"):
        ranx.fuse(runs, method="wrong")
    with pytest.raises(ValueError, match="Normalization method wrong not supported; expected one of min-max"):
        ranx.normalize(runs[0], "wrong")
    with pytest.raises(AssertionError, match="the queries of run 1 differ from those of run 0"):
        ranx.fuse([runs[0], ranx.Run({"other": {"a": 1.0}})])
    with pytest.raises(AssertionError, match="two runs or more, not 1"):
        ranx.fuse(runs[:1])


def test_normalized_scores_have_the_promised_moments(runs: list[ranx.Run]) -> None:
    for scores in normalization.zmuv_norm(runs[0]).run.values():
        assert statistics.fmean(scores.values()) == pytest.approx(0, abs=1e-12)
        assert statistics.pstdev(scores.values()) == pytest.approx(1)
    for scores in normalization.sum_norm(runs[0]).run.values():
        assert sum(scores.values()) == pytest.approx(1)


def test_results_are_stored_in_the_run(qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    found = ranx.evaluate(qrels, runs[0], ["map", "mrr"], return_std=True)
    expected = GOLDEN["metrics"]["map"]
    assert found["map"] == pytest.approx({"mean": statistics.fmean(expected), "std": statistics.pstdev(expected)})
    assert runs[0].mean_scores == {"map": found["map"]["mean"], "mrr": found["mrr"]["mean"]}
    assert runs[0].std_scores == {"map": found["map"]["std"], "mrr": found["mrr"]["std"]}
    assert runs[0].scores["map"] == pytest.approx(dict(zip(GOLDEN["qrels"], expected)))
    assert ranx.evaluate(GOLDEN["qrels"], GOLDEN["runs"][0], "map") == found["map"]["mean"]
    ranx.evaluate(qrels, runs[1], "map", save_results_in_run=False)
    assert runs[1].mean_scores == {}


def test_queries_must_be_those_of_the_judgments(qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    part = ranx.Run({"q0": runs[0]["q0"], "new": {"d1": 1.0}})
    with pytest.raises(AssertionError, match="make_comparable"):
        ranx.evaluate(qrels, part, "map")
    comparable = ranx.evaluate(qrels, part, "map", make_comparable=True)
    assert comparable == pytest.approx(GOLDEN["metrics"]["map"][0] / len(qrels))
    assert part.keys() == qrels.keys()


def test_wrong_metrics_are_named() -> None:
    with pytest.raises(ValueError, match="Metric err not supported; expected one of hits, f1, rbp"):
        ranx.evaluate(EXAMPLE_QRELS, EXAMPLE_RUN, "err")
    with pytest.raises(ValueError, match=r"Metric rbp needs a persistence, such as rbp\.95"):
        ranx.evaluate(EXAMPLE_QRELS, EXAMPLE_RUN, "rbp")


def test_functions_of_metrics_take_arrays(qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed")
    arrays = qrels.to_typed_list(), runs[0].to_typed_list()
    assert metrics.ndcg(*arrays, 5).tolist() == pytest.approx(GOLDEN["metrics"]["ndcg@5"], abs=1e-12)
    assert metrics.rank_biased_precision(*arrays, 0.8, 2).tolist() == pytest.approx(GOLDEN["metrics"]["rbp.8-l2"])
    judged = numpy.array([[[1, 1], [4, 1], [5, 1], [6, 1]]])
    ranked = numpy.array([[[1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [7, 1]]])
    assert ranx.evaluate(judged, ranked, "hits@5") == 3.0


def test_collections_grow_and_sort() -> None:
    run = ranx.Run()
    run.add_score("q2", "a", 1)
    run.add_score("q1", "a", 1)
    run.add_score("q1", "b", 2)
    assert not run.sorted
    run.sort()
    assert [list(scores.items()) for scores in run.run.values()] == [[("b", 2.0), ("a", 1.0)], [("a", 1.0)]]
    run.add("q0", ["x", "y"], [1, 3])
    assert (run.size, run.get_query_ids(), run["q0"]) == (3, ["q0", "q1", "q2"], {"y": 3.0, "x": 1.0})
    qrels = ranx.Qrels({"q": {"a": 1, "b": 3}})
    qrels.set_relevance_level(2)
    assert qrels.qrels == {"q": {"b": 2, "a": 0}}


@pytest.mark.parametrize("name", ["run.json", "run.trec", "run.txt", "run.parquet"])
def test_files_are_read_as_written(name: str, runs: list[ranx.Run], qrels: ranx.Qrels, tmp_path: Path) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    runs[0].save(tmp_path / name)
    qrels.save(tmp_path / f"qrels_{name}")
    if name.endswith("parquet"):
        run, judged = ranx.Run.from_parquet(tmp_path / name), ranx.Qrels.from_parquet(tmp_path / f"qrels_{name}")
    else:
        run, judged = ranx.Run.from_file(tmp_path / name), ranx.Qrels.from_file(tmp_path / f"qrels_{name}")
    assert run.to_dict() == runs[0].to_dict()
    assert judged.to_dict() == qrels.to_dict()


def test_lz4_files_are_read_as_written(runs: list[ranx.Run], tmp_path: Path) -> None:
    for package in ("lz4", "cbor2"):
        if importlib.util.find_spec(package) is None:
            with pytest.raises(ImportError, match="LZ4 files need the packages lz4 and cbor2"):
                runs[0].save(tmp_path / "run.lz4")
            return
    runs[0].save(tmp_path / "run.lz4")
    assert ranx.Run.from_file(tmp_path / "run.lz4").to_dict() == runs[0].to_dict()


def test_data_frames_are_read_as_written(runs: list[ranx.Run]) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = runs[0].to_dataframe()
    assert list(frame.columns) == ["q_id", "doc_id", "score"]
    assert ranx.Run.from_df(frame, name="mine").to_dict() == runs[0].to_dict()
    other = pandas.DataFrame({"query": ["q", "q"], "document": ["a", "b"], "grade": [1, 2]})
    read = ranx.Qrels.from_df(other, q_id_col="query", doc_id_col="document", score_col="grade")
    assert read.to_dict() == {"q": {"b": 2, "a": 1}}


def test_files_of_the_project_have_the_values_of_irmetrics() -> None:
    folder = ROOT / "examples" / "documentation"
    run = ranx.Run.from_file(folder / "bm25.run")
    found = ranx.evaluate(ranx.Qrels.from_file(folder / "qrels.txt"), run, "ndcg@10")
    expected = ir.evaluate(folder / "bm25.run", folder / "qrels.txt", "nDCG@10")["nDCG@10"]
    assert run.name == "bm25"
    assert found == pytest.approx(expected)


def test_what_is_missing_names_the_way() -> None:
    with pytest.raises(NotImplementedError, match=r"ir_datasets\.load\('msmarco'\)\.qrels_dict"):
        ranx.Qrels.from_ir_datasets("msmarco")
    with pytest.raises(NotImplementedError, match="download the run with ranx"):
        ranx.Run.from_ranxhub("run")


def test_precision_by_recall_is_that_of_ranx(qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    found = ranx.plot(qrels, runs[0], return_graph=False)
    assert found["precision"].tolist() == pytest.approx(GOLDEN["precision by recall"])


def test_plots_have_a_line_for_each_run(qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed").use("agg")
    ax = ranx.plot(qrels, runs)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["run_1", "run_2", "run_3"]
    assert [len(line.get_xdata()) for line in ax.get_lines()] == [11, 11, 11]


def test_queries_without_judgments_score_0() -> None:
    qrels, run = ranx.Qrels({"q": {"a": 1}, "r": {}}), ranx.Run({"q": {"a": 1.0}, "r": {"b": 1.0}})
    assert ranx.evaluate(qrels, run, "map") == 0.5
    assert ranx.evaluate(ranx.Qrels({"q": {"a": 1}}), ranx.Run({"q": {"a": 1.0}}), "ndcg@5-l2") == 0


def test_runs_of_a_report_have_different_names(qrels: ranx.Qrels, runs: list[ranx.Run]) -> None:
    same = [ranx.Run(run.run, name="same") for run in runs[:2]]
    for function in (lambda: ranx.compare(qrels, same, "mrr"), lambda: ranx.plot(qrels, same)):
        with pytest.raises(ValueError, match="two runs are named 'same'"):
            function()


def test_reports_of_more_models_than_letters() -> None:
    qrels = ranx.Qrels({f"q{number}": {"a": 1} for number in range(40)})
    worse, better = ({f"q{number}": {first: 2.0, "c": 1.0} for number in range(40)} for first in ("b", "a"))
    runs = [ranx.Run(worse, name=f"model{number}") for number in range(27)] + [ranx.Run(better, name="best")]
    report = ranx.compare(qrels, runs, "mrr", stat_test="fisher")
    table = report.to_table().splitlines()
    assert [line.split()[0] for line in table[2:]] == [*"abcdefghijklmnopqrstuvwxyz", "aa", "ab"]
    assert table[-1].endswith("ᵃ,ᵇ,ᶜ,ᵈ,ᵉ,ᶠ,ᵍ,ʰ,ⁱ,ʲ,ᵏ,ˡ,ᵐ,ⁿ,ᵒ,ᵖ,𐞥,ʳ,ˢ,ᵗ,ᵘ,ᵛ,ʷ,ˣ,ʸ,ᶻ,ᵃᵃ")
    assert "ab & best & " in report.to_latex()


def test_ranks_beyond_the_learnt_ones_have_the_least_odds() -> None:
    runs = [ranx.Run({"q": {f"d{rank}": 2000.0 - rank for rank in range(1500)}})]
    odds = fusion.bayesfuse_train(ranx.Qrels({"q": {"d0": 1}}), runs)
    fused = fusion.bayesfuse(runs, odds).run["q"]
    assert fused["d0"] == odds[0][0] and fused["d1200"] == pytest.approx(math.log(0.001 / 0.999))
