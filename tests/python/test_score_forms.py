"""Functions take scores of systems in the same forms, with the same results."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

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
