"""Everything that might be scores of systems, given to every function that takes them.

score_forms.py writes the table of results and messages, tests/goldens/score_forms.tsv. Read every changed line of it:
functions take the same forms, and a message says what was given and what was expected.
"""

from __future__ import annotations

import collections
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import irmetrics as ir

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "tests/goldens/score_forms.tsv"

QRELS = {f"q{i}": {f"d{j}": (i + j) % 2 for j in range(4)} for i in range(1, 5)}
RUNS = {
    name: {query: {f"d{j}": float((j * step + int(query[1])) % 7) for j in range(4)} for query in QRELS}
    for name, step in (("a", 1), ("b", 3), ("c", 5))
}
BY_SYSTEM = {
    "a": {"q1": 0.25, "q2": 0.5, "q3": 0.75, "q4": 0.5},
    "b": {"q1": 0.5, "q2": 0.5, "q3": 1.0, "q4": 0.25},
    "c": {"q1": 0.125, "q2": 0.25, "q3": 0.75, "q4": 0.25},
}
TURNED = {system: {query: 1 - score for query, score in scores.items()} for system, scores in BY_SYSTEM.items()}
OVERALL = {"a": 0.5, "b": 0.75, "c": 0.25}
OTHER = {"a": 0.25, "b": 0.5, "c": 0.75}
NAN = {**BY_SYSTEM, "b": {**BY_SYSTEM["b"], "q2": float("nan")}}
CSV = "run,measure,query,value\n" + "".join(
    f"{system},{measure},{query},{score}\n"
    for measure in ("map", "P@5")
    for system, scores in BY_SYSTEM.items()
    for query, score in (*scores.items(), ("all", OVERALL[system]))
)


def evaluated(measures: str) -> Any:
    return ir.evaluate(RUNS, QRELS, measures)


def saved(name: str, text: str) -> Callable[[Path], str]:
    def save(folder: Path) -> str:
        (folder / name).write_text(text)
        return str(folder / name)

    return save


def per_system(folder: Path) -> list[Path]:
    for system, scores in BY_SYSTEM.items():
        lines = [f"map\t{query}\t{score}\n" for query, score in scores.items()]
        (folder / f"{system}.eval").write_text("".join(lines))
    return [folder / f"{system}.eval" for system in BY_SYSTEM]


def frame(columns: dict[str, Any]) -> Callable[[Path], Any]:
    def make(folder: Path) -> Any:
        import pandas

        return pandas.DataFrame(columns)

    return make


def series(folder: Path) -> Any:
    import pandas

    return pandas.Series(OVERALL)


def array(folder: Path) -> Any:
    import numpy

    return numpy.array([list(scores.values()) for scores in BY_SYSTEM.values()])


def long(**more: str) -> dict[str, list[Any]]:
    rows = [(system, query, score) for system, scores in BY_SYSTEM.items() for query, score in scores.items()]
    table = {name: list(values) for name, values in zip(("system", "query", "score"), zip(*rows))}
    return table | {name: [value] * len(rows) for name, value in more.items()}


ROW = next(iter(BY_SYSTEM.values()))
FORMS: dict[str, Any] = {
    # scores of queries
    "system: query": BY_SYSTEM,
    "system: query, nan": NAN,
    "system: query, all nan": {"a": {"q1": float("nan")}, "b": {"q1": 1.0}},
    "system: query, inf": {"a": {"q1": float("inf")}, "b": {"q1": 1.0}},
    "system: query, None": {"a": {"q1": None}, "b": {"q1": 1.0}},
    "system: query, text": {"a": {"q1": "0.5"}, "b": {"q1": 1.0}},
    "system: query, numbers as names": {1: {10: 0.5, 11: 1}, 2: {10: 1, 11: 0.5}},
    "system: query, tuples as names": {("a", 1): {"q1": 0.5}, "b": {"q1": 1.0}},
    "system: query, tuples as queries": {"a": {("q", 1): 0.5}, "b": {"q1": 1.0}},
    "system: query, two of a name": {1: {"q1": 0.5}, "1": {"q1": 0.25}},
    "system: query, another query": {"a": {"q1": 0.5}, "b": {"q2": 1.0}},
    "system: query, a missing query": {"a": {"q1": 0.5, "q2": 0.5}, "b": {"q1": 1.0}},
    "system: query, an empty system first": {"a": {}, "b": {"q1": 0.5}},
    "system: query, an empty system last": {"b": {"q1": 0.5}, "a": {}},
    "system: query, only empty systems": {"a": {}, "b": {}},
    "system: query, a number first": {"a": 0.5, "b": {"q1": 0.5}},
    "system: query, a number last": {"b": {"q1": 0.5}, "a": 0.5},
    "system: query, no dicts": collections.UserDict(
        {name: collections.UserDict(one) for name, one in BY_SYSTEM.items()}
    ),
    "one system: query": {"a": ROW},
    "queries of measures": {"a": {"AP": 0.5, "RR": 1}, "b": {"AP": 0.25, "RR": 0.5}},
    "system: list": {"a": [0.5, 0.25], "b": [1.0, 0.5]},
    "system: list of texts": {"a": ["q1"], "b": ["q2"]},
    # by measure
    "measure: system: query": {"AP": BY_SYSTEM},
    "measures: system: query": {"AP": BY_SYSTEM, "RR": TURNED},
    "measures: system: query, nan": {"AP": NAN, "RR": TURNED},
    "measures: system: query, spelt otherwise": {"map": BY_SYSTEM, "recip_rank": TURNED},
    "measures: system: query, objects": {ir.AP: BY_SYSTEM, ir.RR: TURNED},
    "measures: system: query, one twice": {"map": BY_SYSTEM, "AP": TURNED},
    "measures: system: query, own names": {"mine": BY_SYSTEM, "ours": TURNED},
    "measures: system: query, GMAP": {"GMAP": BY_SYSTEM, "AP": TURNED},
    "measures: system: query, ln(GMAP)": {"ln(GMAP)": BY_SYSTEM},
    "measures: system: query, lower is better": {"Unjudged@5": BY_SYSTEM},
    "measures: system: query, other systems": {"AP": BY_SYSTEM, "RR": {"a": ROW, "b": ROW}},
    "measures: system: query, an empty measure": {"AP": BY_SYSTEM, "RR": {}},
    "measures: system: query, an empty measure first": {"RR": {}, "AP": BY_SYSTEM},
    "measures: system: query, an empty system": {"AP": {"a": {}, "b": {"q1": 0.5}}},
    "measures: system: query, a number in a measure": {"AP": {"a": {"q1": 0.5}, "b": 0.5}},
    "measures: system: query, a number first": {"AP": {"a": 0.5, "b": {"q1": 0.5}}},
    "measures: system: query, then overall": {"AP": BY_SYSTEM, "RR": OVERALL},
    "measures: overall, then system: query": {"RR": OVERALL, "AP": BY_SYSTEM},
    "measures: system: query, a number as measure": {"AP": BY_SYSTEM, "RR": 0.5},
    "system: measure: query": {name: {"AP": one, "RR": one} for name, one in BY_SYSTEM.items()},
    # overall scores
    "system": OVERALL,
    "system, nan": {**OVERALL, "a": float("nan")},
    "system, None": {**OVERALL, "a": None},
    "system, text": {**OVERALL, "a": "0.5"},
    "system, two of a name": {1: 0.5, "1": 0.25, "b": 0.75},
    "measure": {"AP": 0.5, "RR": 0.25},
    "measure: system": {"AP": OVERALL},
    "measures: system": {"AP": OVERALL, "RR": OTHER},
    "measures: system, spelt otherwise": {"map": OVERALL, "recip_rank": OTHER},
    "measures: system, objects": {ir.AP: OVERALL, ir.RR: OTHER},
    "measures: system, one twice": {"map": OVERALL, "AP": OTHER},
    "measures: system, own names": {"mine": OVERALL, "ours": OTHER},
    "measures: system, an own name": {"AP": OVERALL, "ours": OTHER},
    "measures: system, GMAP": {"GMAP": OVERALL, "AP": OTHER},
    "measures: system, ln(GMAP)": {"ln(GMAP)": OVERALL},
    "measures: system, lower is better": {"Unjudged@5": OVERALL, "AP": OTHER},
    "measures: system, None": {"AP": {**OVERALL, "a": None}},
    "measures: system, an empty measure": {"AP": OVERALL, "RR": {}},
    # scores of evaluate
    "one Scores": lambda folder: evaluated("AP RR")["a"],
    "ScoresByRun": lambda folder: evaluated("AP"),
    "ScoresByRun, measures": lambda folder: evaluated("AP RR"),
    "ScoresByRun, GMAP": lambda folder: evaluated("GMAP AP"),
    "ScoresByRun, lower is better": lambda folder: evaluated("Unjudged@3"),
    "ScoresByRun, own measure": lambda folder: ir.evaluate(RUNS, QRELS, {"mine": lambda ranking: len(ranking.hits)}),
    "dict of Scores": lambda folder: dict(evaluated("AP RR")),
    "dict of Scores, one": lambda folder: {"a": evaluated("AP RR")["a"]},
    "dict of Scores, another order": lambda folder: {"a": evaluated("AP RR")["a"], "b": evaluated("RR AP")["b"]},
    "dict of Scores, other measures": lambda folder: {"a": evaluated("AP RR")["a"], "b": evaluated("AP")["b"]},
    "dict of Scores, other queries": lambda folder: {
        "a": evaluated("AP")["a"],
        "b": ir.evaluate(RUNS["b"], {"q1": QRELS["q1"]}, "AP"),
    },
    "dict of Scores, and a dict": lambda folder: {"a": evaluated("AP")["a"], "b": BY_SYSTEM["b"]},
    "a dict, and Scores": lambda folder: {"b": BY_SYSTEM["b"], "a": evaluated("AP")["a"]},
    "Scores by measure": lambda folder: {"AP": dict(evaluated("AP"))},
    "per_query of Scores": lambda folder: {name: one.per_query["AP"] for name, one in evaluated("AP").items()},
    # files and tables
    "read_scores": lambda folder: ir.read_scores(saved("scores.csv", CSV)(folder)),
    "a measure of read_scores": lambda folder: ir.read_scores(saved("scores.csv", CSV)(folder))["AP"],
    "a measure of read_scores, nan": lambda folder: next(
        iter(
            ir.read_scores(
                saved("nan.tsv", "query\ta\tb\tc\nq1\t1\t0.5\t0\nq2\t0.5\t\t1\nq3\tnan\t0\t1\nq4\t0\t1\t0.25\n")(
                    folder
                ),
                unshared="drop",
            ).values()
        )
    ),
    "read_system_scores": lambda folder: ir.read_system_scores(saved("scores.csv", CSV)(folder)),
    "path of CSV": saved("scores.csv", CSV),
    "path of a table": saved("table.tsv", "query\ta\tb\tc\nq1\t0.5\t1\t0\nq2\t0.25\t0.5\t1\n"),
    "path of a leaderboard": saved("leaders.tsv", "system\tAP\tRR\na\t0.5\t1\nb\t0.25\t0.5\nc\t1\t0\n"),
    "path of nothing": lambda folder: str(folder / "nothing.csv"),
    "paths": per_system,
    "paths in a tuple": lambda folder: tuple(per_system(folder)),
    "system: path": lambda folder: {path.stem: path for path in per_system(folder)},
    "system: run": RUNS,
    "system: Run": {name: ir.Run(run) for name, run in RUNS.items()},
    "table": frame(long()),
    "table, measure": frame(long(measure="map")),
    "table, nan": frame({"system": ["a", "b"], "query": ["q1", "q1"], "score": [float("nan"), 1.0]}),
    "table, a missing query": frame({"system": ["a", "a", "b"], "query": ["q1", "q2", "q1"], "score": [0.5, 1.0, 1.0]}),
    "table, a column per system": frame({"query": list(ROW), "a": list(ROW.values()), "b": list(ROW.values())}),
    "table, no rows": frame({"system": [], "query": [], "score": []}),
    "table, a leaderboard": frame({"system": ["a", "b"], "AP": [0.5, 1.0]}),
    # what is none
    "nothing": {},
    "None": None,
    "a number": 3,
    "a text": "bm25",
    "an order": ["a", "b", "c"],
    "an order, then a number": ["a", 0.5],
    "an empty list": [],
    "numbers": [0.5, 0.75, 0.25],
    "rows of numbers": [list(scores.values()) for scores in BY_SYSTEM.values()],
    "array": array,
    "Series": series,
    "a set": {"a"},
    "a Measure": ir.AP,
}

ALONE = {"AP": OTHER, "RR": OVERALL}
CALLS: dict[str, Callable[[Any], Any]] = {
    "compare(x)": lambda x: ir.compare(x, test="t", resamples=10),
    "compare(x, measures='AP')": lambda x: ir.compare(x, measures="AP", test="t", resamples=10),
    "compare(x, measures=['RR', 'map'])": lambda x: ir.compare(x, measures=["RR", "map"], test="t", resamples=10),
    "compare(x, measures='GMAP')": lambda x: ir.compare(x, measures="GMAP", test="t", resamples=10),
    "tukey_hsd(x)": ir.tukey_hsd,
    "tukey_hsd(x, measure='GMAP')": lambda x: ir.tukey_hsd(x, measure="GMAP"),
    "rank_intervals(x)": lambda x: ir.rank_intervals(x, resamples=20),
    "query_stability(x)": lambda x: ir.query_stability(x, [1], samples=3),
    "query_stability(x, measure='map')": lambda x: ir.query_stability(x, [1], samples=3, measure="map"),
    "correlate(x, x)": lambda x: ir.correlate(x, x, resamples=10),
    "correlate(x, x, measure='AP')": lambda x: ir.correlate(x, x, measure="AP", resamples=10),
    "correlate(x, x, measure='GMAP')": lambda x: ir.correlate(x, x, measure="GMAP", resamples=10),
    "correlate(x, system: query)": lambda x: ir.correlate(x, BY_SYSTEM, resamples=10),
    "correlate(system, x)": lambda x: ir.correlate(OTHER, x),
    "correlate(measures: system, x, measure='AP')": lambda x: ir.correlate(ALONE, x, measure="AP"),
    "tau_matrix(x)": ir.tau_matrix,
    "tau_matrix(x, measure='AP')": lambda x: ir.tau_matrix(x, measure="AP"),
    "tau_matrix({'x': x, 'other': system})": lambda x: ir.tau_matrix({"x": x, "other": OTHER}),
    "tau_matrix({'x': x, 'other': system}, measure='AP')": lambda x: ir.tau_matrix(
        {"x": x, "other": OTHER}, measure="AP"
    ),
    "tau_matrices(x)": ir.tau_matrices,
    "tau_matrices({'x': x, 'other': measures: system})": lambda x: ir.tau_matrices({"x": x, "other": ALONE}),
    "tau_matrices({'x': x, 'y': x}, measures='AP')": lambda x: ir.tau_matrices({"x": x, "y": x}, measures="AP"),
    "tau_matrices({'x': x, 'y': x}, measures='GMAP')": lambda x: ir.tau_matrices({"x": x, "y": x}, measures="GMAP"),
    "datasets(x)": ir.datasets,
    "datasets({'x': x})": lambda x: ir.datasets({"x": x}),
    "datasets({'x': x}, pooled=True)": lambda x: ir.datasets({"x": x}, pooled=True),
    "datasets({'x': x}, measures='AP')": lambda x: ir.datasets({"x": x}, measures="AP"),
    "datasets({'x': x}, measures='GMAP')": lambda x: ir.datasets({"x": x}, measures="GMAP"),
    "relevant_cap(others={'x': x})": lambda x: ir.relevant_cap(
        RUNS, QRELS, "AP GMAP", caps=[1], samples=3, others={"x": x}
    ),
    "relevant_cap(others=x)": lambda x: ir.relevant_cap(RUNS, QRELS, "AP", caps=[1], samples=3, others=x),
}


def short(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def summary(found: Any) -> str:
    """What depends on the scores that a function read: measures, systems, means, excluded queries."""
    if isinstance(found, dict):
        return "; ".join(f"{name}: {summary(one)}" for name, one in found.items())
    if type(found).__name__ == "Comparison":
        return "; ".join(
            f"{name}: "
            + ", ".join(f"{system} {short(one.mean)}" for system, one in found[name].systems.items())
            + f"; left out {found[name].left_out} {found[name].unshared}, wins {found[name].pairs[0].wins}"
            + ", audited" * bool(found.audit)
            for name in found
        )
    kind = type(found).__name__
    if kind == "RankCorrelation":
        left_out = [found.first_left_out, found.second_left_out]
        values = [found.measure, found.systems, found.tau_b, *(f"{one.undefined} {one.unshared}" for one in left_out)]
    elif kind == "TauMatrix":
        values = [found.measure, found.names, *(pair.value for pair in found.pairs[1 : len(found.names)]), *found.notes]
    elif kind == "DataSets":
        values = [f"{' '.join(key)} {short(row.average)} {short(row.pooled)}" for key, row in found.rows.items()]
    elif kind == "Stability":
        values = [found.measure, *(f"{point.against} {short(point.mean)} {point.systems}" for point in found.points)]
    elif kind == "TukeyHSD":
        values = [found.queries, *(f"{pair.first} {pair.second} {short(pair.difference)}" for pair in found.pairs)]
    else:
        values = list(found)
    return ", ".join(map(short, values))


def outcomes() -> Iterator[tuple[str, str, str]]:
    """Each form, each call, and its result or its message. Files are in the current folder."""
    for form, made in FORMS.items():
        for call, function in CALLS.items():
            given = made(Path()) if callable(made) and not isinstance(made, type(ir.AP)) else made
            try:
                outcome = summary(function(given))
            except Exception as error:
                outcome = f"{type(error).__name__}: {error}"
            yield form, call, outcome.replace("\n", " ").replace("\t", " ")


def table() -> str:
    """A row for each outcome of a form, with the calls that have it."""
    rows: dict[tuple[str, str], list[str]] = {("form", "outcome"): ["calls"]}
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for form, call, outcome in outcomes():
                rows.setdefault((form, outcome), []).append(call)
        finally:
            os.chdir(here)
    return "".join(f"{form}\t{outcome}\t{', '.join(calls)}\n" for (form, outcome), calls in rows.items())


if __name__ == "__main__":
    TABLE.write_text(table())
