"""Functions take scores of systems in the same forms, with the same results."""

from __future__ import annotations

import io
import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
import score_forms

RNG = random.Random(7)
QRELS = {f"q{i}": {f"d{j}": RNG.randint(0, 1) for j in range(5)} | {"d0": 1} for i in range(6)}
RUNS = {
    name: {query: {document: RNG.random() for document in documents} for query, documents in QRELS.items()}
    for name in ("bm25", "e5", "bge")
}
SCORES = ir.evaluate(RUNS, QRELS, "AP")
BY_QUERY = {name: dict(scores.per_query["AP"]) for name, scores in SCORES.items()}
ROWS = [(name, query, score) for name, scores in BY_QUERY.items() for query, score in scores.items()]

FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "compare": lambda scores: next(iter(dict(ir.compare(scores, resamples=200)).values())),
    "correlate": lambda scores: ir.correlate(scores, {"AP": BY_QUERY}, resamples=50),
    "correlate second": lambda scores: ir.correlate({"AP": BY_QUERY}, scores, resamples=50),
    "tau_matrix": lambda scores: ir.tau_matrix({"AP": scores, "other": {"bm25": 1, "e5": 3, "bge": 2}}),
    "query_stability": lambda scores: ir.query_stability(scores, [2, 4], samples=30),
    "rank_intervals": lambda scores: ir.rank_intervals(scores, resamples=100),
    "tukey_hsd": ir.tukey_hsd,
    "randomized_tukey_hsd": lambda scores: ir.randomized_tukey_hsd(scores, resamples=100),
}


def csv_file(folder: Path) -> Path:
    (folder / "scores.csv").write_text(SCORES.to_csv())
    return folder / "scores.csv"


def csv_files(folder: Path) -> list[Path]:
    for name, scores in SCORES.items():
        (folder / f"{name}.csv").write_text(scores.to_csv())
    return [folder / f"{name}.csv" for name in SCORES]


def frame(library: str, names: tuple[str, str, str]) -> Any:
    return pytest.importorskip(library).DataFrame(dict(zip(names, zip(*ROWS))))


FORMS: dict[str, Callable[[Path], Any]] = {
    "results of evaluate": lambda folder: SCORES,
    "results by name": lambda folder: dict(SCORES),
    "by measure": lambda folder: {"AP": BY_QUERY},
    "by system": lambda folder: BY_QUERY,
    "read": lambda folder: ir.read_scores(csv_file(folder)),
    "path": csv_file,
    "paths": csv_files,
    "pandas": lambda folder: frame("pandas", ("system", "query", "score")),
    "pandas with other names": lambda folder: frame("pandas", ("run", "qid", "value")),
    "pandas with spaces in names": lambda folder: frame("pandas", ("Run ID", "query id", "Score")),
    "pandas with measures": lambda folder: frame("pandas", ("run", "query_id", "score")).assign(measure="AP"),
    "polars": lambda folder: frame("polars", ("system", "query", "score")),
    "arrow": lambda folder: pytest.importorskip("pyarrow").table(
        dict(zip(("system", "query", "score"), map(list, zip(*ROWS))))
    ),
}


def numbers(result: Any) -> Any:
    """All values of a result without the name of its measure, which some forms lack."""
    if isinstance(result, dict):
        return result
    values = json.loads(result.to_json())
    return json.loads(json.dumps(values).replace('"AP"', '"score"'))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_all_forms_give_equal_results(function: str, form: str, tmp_path: Path) -> None:
    found = numbers(FUNCTIONS[function](FORMS[form](tmp_path)))
    expected = numbers(FUNCTIONS[function](BY_QUERY))
    if function.startswith("correlate"):
        assert found.pop("measure") in ("score", "") and expected.pop("measure") in ("score", "")
    assert found == expected


def test_rankings_of_all_measures(tmp_path: Path) -> None:
    scores = ir.evaluate(RUNS, QRELS, "AP RR P@3")
    (tmp_path / "scores.csv").write_text(scores.to_csv())
    names = ("AP", "RR", "P@3")
    expected = ir.tau_matrix({name: {run: dict(one.per_query[name]) for run, one in scores.items()} for name in names})
    for form in (scores, tmp_path / "scores.csv", ir.read_scores(tmp_path / "scores.csv")):
        found = ir.tau_matrix(form)
        for pair in (("AP", "RR"), ("AP", "P@3"), ("RR", "P@3")):
            assert found[pair].value == expected[pair].value


@pytest.mark.parametrize("function", ["query_stability", "rank_intervals", "tukey_hsd"])
def test_one_of_several_measures(function: str) -> None:
    scores = ir.evaluate(RUNS, QRELS, "AP RR")
    by_measure = {str(m): {name: dict(one.per_query[m]) for name, one in scores.items()} for m in ("AP", "RR")}
    call = {
        "query_stability": lambda systems, **which: ir.query_stability(systems, [3], **which),
        "rank_intervals": ir.rank_intervals,
        "tukey_hsd": ir.tukey_hsd,
    }[function]
    assert repr(call(by_measure, measure="MAP")) == repr(call(BY_QUERY, measure="AP"))
    assert repr(call(by_measure, measure=ir.RR)) == repr(call(scores, measure="RR"))
    with pytest.raises(ValueError, match="the systems were scored by AP, RR; say by measure= which one is meant"):
        call(by_measure)
    with pytest.raises(KeyError, match="no scores by 'P@1'; the measures are AP, RR"):
        call(by_measure, measure="P@1")


def test_a_table_with_two_scores_of_a_query() -> None:
    table = pytest.importorskip("pandas").DataFrame({"system": ["x", "x"], "query": ["q1", "q1"], "score": [1, 2]})
    with pytest.raises(ValueError, match="system 'x', query 'q1': there are two scores"):
        ir.rank_intervals(table)


def test_other_objects_are_no_scores() -> None:
    with pytest.raises(TypeError, match=r"expected \{system: \{query: score\}\}, .*, a table or paths, not 3"):
        ir.query_stability(3, [1])  # type: ignore[arg-type]


def test_names_of_columns_in_any_case() -> None:
    """The column of measures, too, decides which systems are better."""
    pandas = pytest.importorskip("pandas")
    rows = [("A", "x", "Unjudged@5", 0.2), ("A", "y", "Unjudged@5", 0.4), ("B", "x", "Unjudged@5", 0.6)]
    rows.append(("B", "y", "Unjudged@5", 0.8))
    for names in (["system", "query", "measure", "score"], ["Run", "Query-ID", "Metric", "Value"]):
        found = ir.compare(pandas.DataFrame(rows, columns=names))
        assert list(found) == ["Unjudged@5"]
        assert found["Unjudged@5"].pairs[0].wins == 2


def test_measures_with_tables_of_another_name(tmp_path: Path) -> None:
    """The mean of GMAP's logarithms is no GMAP; it is found by the name of the measure."""
    scores = ir.evaluate(RUNS, QRELS, "GMAP RR AP")
    path = tmp_path / "scores.csv"
    path.write_text(scores.to_csv())
    read = ir.read_scores(path)
    assert ir.datasets({"x": scores}).measures == ["GMAP", "RR", "AP"]
    found = ir.datasets({"x": read})
    assert found.measures == ["ln(GMAP)", "RR", "AP"]
    for system, one in scores.items():
        assert found.rows["ln(GMAP)", system].average == pytest.approx(math.log(one["GMAP"]))
    compared = ir.compare(RUNS, QRELS, "GMAP AP", resamples=100)
    for name in ("GMAP", "gm_map", "ln(GMAP)", ir.GMAP):
        assert compared[name].measure == "ln(GMAP)"
    assert ir.correlate(read, read, measure="GMAP", resamples=50).tau_b == 1


def test_json_keeps_the_order_of_measures(tmp_path: Path) -> None:
    scores = ir.evaluate(RUNS, QRELS, "RR P@5 AP")
    path = tmp_path / "scores.json"
    path.write_text(scores.to_json())
    assert list(ir.read_scores(path)) == list(ir.read_system_scores(path)) == ["RR", "P@5", "AP"]


def test_overall_rows_of_a_table_are_no_query() -> None:
    """The CSV of evaluate has them, with the query `all`."""
    pandas = pytest.importorskip("pandas")
    table = pandas.read_csv(io.StringIO(SCORES.to_csv())).astype({"query": object})
    assert set(table["query"]) >= {"all", "q0"}
    assert ir.compare(table, test="t").to_json() == ir.compare({"AP": BY_QUERY}, test="t").to_json()
    for wrong in (None, float("nan"), 1.0, pandas.NaT, pandas.NA):
        table.loc[0, "query"] = wrong
        with pytest.raises(ValueError, match="row 1: the query id must be a text or a whole number, not"):
            ir.compare(table)


def test_measures_in_place_of_queries_or_systems() -> None:
    scores = ir.evaluate(RUNS, QRELS, "AP NumRet")
    by_measure = scores.to_dict()
    pytrec_eval = {query: {"map": 0.5, "recip_rank": 1.0} for query in QRELS}
    calls: list[Callable[[], Any]] = [
        lambda: ir.compare(by_measure),
        lambda: ir.tukey_hsd(by_measure),
        lambda: ir.query_stability(by_measure, [1]),
        lambda: ir.correlate(by_measure, by_measure, measure="AP"),
        lambda: ir.tau_matrix(by_measure),
        lambda: ir.datasets({"d": by_measure}),
        lambda: ir.compare({"bm25": pytrec_eval, "e5": pytrec_eval}),
        lambda: ir.tau_matrix({"bm25": pytrec_eval, "e5": pytrec_eval}),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="has scores by measure; expected scores of"):
            call()


def test_runs_with_measures_in_another_order() -> None:
    one, other = (ir.evaluate(RUNS["e5"], QRELS, measures) for measures in ("AP RR", "RR AP"))
    with pytest.raises(ValueError, match="the runs 'a' and 'b' were not scored by the same measures in the same order"):
        ir.results.ScoresByRun({"a": one, "b": other})


def test_other_collections_by_the_names_of_measures() -> None:
    others = {
        "x": {"a": ir.evaluate(RUNS["bm25"], QRELS, "AP NumRet"), "b": ir.evaluate(RUNS["e5"], QRELS, "NumRet AP")}
    }
    plain = {"x": {name: {run: scores[name] for run, scores in others["x"].items()} for name in ("AP", "NumRet")}}
    runs = {"a": RUNS["bm25"], "b": RUNS["e5"]}
    of_scores, of_numbers = (
        ir.relevant_cap(runs, QRELS, "AP", caps=[1], samples=5, others=each) for each in (others, plain)
    )
    assert repr(of_scores) == repr(of_numbers)


def test_scores_are_not_scores_of_queries() -> None:
    one = SCORES["bm25"]
    for call in (lambda: ir.paired_test(one, one), lambda: ir.mean_interval(one), lambda: ir.effect_size(one, one)):
        with pytest.raises(TypeError, match=r"give scores.per_query\[measure\]"):
            call()


def test_series_with_different_indexes() -> None:
    """Their values would be paired by position."""
    pandas = pytest.importorskip("pandas")
    one = pandas.Series([1.0, 2.0, 3.0], index=["a", "b", "c"])
    other = pandas.Series([3.0, 2.0, 1.0], index=["c", "b", "a"])
    for call in (ir.paired_test, ir.kendall, ir.spearman, ir.correlate, ir.effect_size, ir.tau_ap):
        with pytest.raises(ValueError, match="two Series with different indexes"):
            call(one, other)
    assert ir.kendall(one, other.sort_index()).tau_b == ir.correlate(one.to_dict(), other.to_dict()).tau_b == 1


def test_a_direction_holds_for_both_rankings() -> None:
    scores = {"a": 0.1, "b": 0.2, "c": 0.3}
    assert ir.correlate({"Unjudged@5": scores}, scores, measure="Unjudged@5").tau_b == 1


def test_tables_and_files_in_place_of_items(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"id": ["d1", "d2"], "text": ["one", "two"]})
    path = tmp_path / "texts.tsv"
    path.write_text("d1\tone\n")
    calls: list[Callable[[Any], Any]] = [
        ir.text_statistics,
        ir.lexical_diversity,
        ir.Texts,
        lambda items: ir.Tokenizer(stopwords=items),
        lambda items: ir.corpus_drift(items, ["d1"]),
        lambda items: ir.write_pairs(items, tmp_path / "pairs"),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="expected an iterable, not DataFrame, whose items are columns"):
            call(table)
        with open(path) as file, pytest.raises(TypeError, match="expected an iterable, not an open file"):
            call(file)


def test_one_run_as_a_table() -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame([("q0", "d0", 2.0), ("q0", "d1", 1.0)], columns=["query_id", "doc_id", "score"])
    assert ir.fuse(table).to_dict().keys() == {"q0"}
    assert ir.coverage(table, {"q0": {"n": ["d0"]}}).union.coverage == 1
    with pytest.raises(TypeError, match="runs_before: expected {name: run}"):
        ir.drift(QRELS, QRELS, runs_before=RUNS["e5"], runs_after={"e5": RUNS["e5"]}, measures="AP")


def test_names_of_measures_in_any_spelling() -> None:
    scores = {"map": BY_QUERY}
    assert list(ir.compare(scores, measures="AP", test="t")) == ["AP"]
    assert ir.compare(scores, test="t")["AP"].systems.keys() == BY_QUERY.keys()
    found = ir.datasets({"one": {"map": {"a": 0.5}}, "two": {"AP": {"a": 0.25}}}, measures="map")
    assert found.measures == ["AP"] and found.rows["AP", "a"].average == 0.375


def test_a_series_of_a_nugget() -> None:
    """Its values may be ids, or grades of the ids of its index."""
    pandas = pytest.importorskip("pandas")
    grades = pandas.Series({"d1": 1, "d2": 0})
    with pytest.raises(TypeError, match="query 'q', nugget 'n': a Series with an index may be documents or grades"):
        ir.NuggetQrels({"q": {"n": grades}})
    assert ir.NuggetQrels({"q": {"n": pandas.Series(["d1", "d2"])}}).to_dict() == {"q": {"n": {"d1": 1.0, "d2": 1.0}}}
    assert ir.NuggetQrels({"q": {"n": grades.to_dict()}}).to_dict() == {"q": {"n": {"d1": 1.0, "d2": 0.0}}}


def test_results_and_messages_of_every_form() -> None:
    """The table is written by score_forms.py."""
    for package in ("numpy", "pandas"):
        pytest.importorskip(package)
    found = score_forms.table().splitlines()
    assert found == score_forms.TABLE.read_text().splitlines()
