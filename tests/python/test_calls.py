"""Errors of wrong calls: swapped runs and qrels, unknown arguments, and empty input."""

from __future__ import annotations

import difflib
import inspect
import random
import re
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import numpy as np
import pytest
from conftest import PUBLIC

QRELS = {"q1": {"d1": 1, "d2": 0}, "q2": {"d3": 2}}
RUN = {"q1": {"d1": 0.5, "d2": 0.9}, "q2": {"d3": 21.5}}
NUGGETS = {"q1": {"a": ["d1"]}, "q2": {"b": ["d3"]}}
LARGE = {f"query {i}": {f"document {j}": i / 7 + j for j in range(20)} for i in range(2000)}


def error_of(call: Callable[[], Any], kind: type[Exception]) -> str:
    with pytest.raises(kind) as error:
        call()
    assert error.type is kind
    return str(error.value.args[0])


# --- swapped runs and qrels


@pytest.mark.parametrize(
    "call",
    [
        lambda run: ir.evaluate(run, QRELS, "AP"),
        lambda run: ir.evaluate(run, qrels=QRELS, measures="AP"),
        lambda run: ir.evaluate(run, nuggets=NUGGETS, measures="AP"),
        lambda run: ir.evaluate([RUN, run], QRELS, "AP"),
        lambda run: ir.evaluate({"a": RUN, "run": run}, QRELS, "AP"),
        lambda run: ir.Evaluator(QRELS, "AP").evaluate(run),
        lambda run: ir.compare({"a": RUN, "run": run}, QRELS, measures="AP"),
        lambda run: ir.compare([RUN, run], QRELS, measures="AP"),
        lambda run: ir.document_stability({"a": RUN, "run": run}, QRELS, "AP", shares=[0.5]),
        lambda run: ir.relevant_cap([RUN, run], QRELS, "AP", caps=[1]),
        lambda run: ir.without_documents([RUN, run], QRELS, "AP", random=1),
        lambda run: ir.coverage([RUN, run], NUGGETS),
        lambda run: ir.coverage(run, NUGGETS),
        lambda run: ir.set_size(run, NUGGETS),
        lambda run: ir.samples_of_runs(run, QRELS, {"d1": "text"}, {"q1": "text"}),
        lambda run: ir.round_robin([RUN, run]),
        lambda run: ir.drift(QRELS, QRELS, runs_before={"a": RUN}, runs_after={"run": run}, measures="AP"),
        lambda run: ir.Run(run),
    ],
)
def test_qrels_in_place_of_a_run(call: Callable[[Any], Any]) -> None:
    text = error_of(lambda: call(ir.Qrels(QRELS)), TypeError)
    assert re.fullmatch(
        r"run '.*' is a Qrels; write evaluate\(run, qrels=qrels, measures=measures\), or Run\(qrels.to_dict\(\)\) if "
        "its grades are scores",
        text,
    )
    text = error_of(lambda: call(ir.NuggetQrels(NUGGETS)), TypeError)
    assert re.fullmatch(r"run '.*' is a NuggetQrels; write evaluate\(run, nuggets=nuggets, measures=measures\)", text)


@pytest.mark.parametrize(
    "call",
    [
        lambda qrels: ir.evaluate(RUN, qrels, "AP"),
        lambda qrels: ir.evaluate(ir.Qrels(QRELS), qrels, "AP"),
        lambda qrels: ir.evaluate(RUN, qrels=qrels, nuggets=NUGGETS, measures="AP"),
        lambda qrels: ir.evaluate([RUN, RUN], qrels, "AP"),
        lambda qrels: ir.Evaluator(qrels, "AP"),
        lambda qrels: ir.compare({"a": RUN, "b": RUN}, qrels, measures="AP"),
        lambda qrels: ir.document_stability([RUN, RUN], qrels, "AP", shares=[0.5]),
        lambda qrels: ir.relevant_cap([RUN, RUN], qrels, "AP", caps=[1]),
        lambda qrels: ir.drift(qrels, QRELS),
        lambda qrels: ir.drift(QRELS, qrels),
    ],
)
def test_a_run_in_place_of_qrels(call: Callable[[Any], Any]) -> None:
    assert error_of(lambda: call(ir.Run(RUN)), TypeError) == (
        "qrels is a Run; write evaluate(run, qrels=qrels, measures=measures), or Qrels(run.to_dict()) if its scores "
        "are grades"
    )


def test_a_run_in_place_of_judgments() -> None:
    run = ir.Run(RUN)
    expected = "expected judgments, not a Run; write Qrels(run.to_dict()) if its scores are grades"
    for call in (
        lambda: ir.Qrels(run),
        lambda: ir.agreement(ir.Qrels(QRELS), run),
        lambda: ir.samples_of_runs(RUN, run, {"d1": "text"}, {"q1": "text"}),
    ):
        assert error_of(call, TypeError) == expected


RESULTS = ir.evaluate({"a": RUN, "b": RUN}, QRELS, "AP")


@pytest.mark.parametrize("results", [RESULTS, RESULTS["a"], RESULTS["a"].per_query], ids=lambda one: type(one).__name__)
@pytest.mark.parametrize(
    ("wanted", "call"),
    [
        ("a run", lambda run: ir.fuse(run)),
        ("a run", lambda run: ir.fuse([RUN, run])),
        ("a run", lambda run: ir.pool(run)),
        ("a run", lambda run: ir.round_robin([run, RUN])),
        ("a run", lambda run: ir.describe(runs=run)),
        ("a run", lambda run: ir.evaluate(run, QRELS, "AP")),
        ("a run", lambda run: ir.Run(run)),
        ("a run", lambda run: ir.Run.from_dict(run)),
        ("judgments", lambda qrels: ir.Qrels(qrels)),
        ("judgments", lambda qrels: ir.Qrels.from_dict(qrels)),
        ("judgments", lambda qrels: ir.NuggetQrels(qrels)),
        ("judgments", lambda qrels: ir.drift(qrels, QRELS)),
        ("judgments", lambda qrels: ir.drift(QRELS, qrels)),
        ("judgments", lambda qrels: ir.describe(qrels=qrels)),
        ("judgments", lambda qrels: ir.evaluate(RUN, qrels, "AP")),
        ("judgments", lambda qrels: ir.pool([RUN], qrels)),
    ],
)
def test_scores_in_place_of_a_collection(wanted: str, call: Callable[[Any], Any], results: Any) -> None:
    """Scores of several runs have the form of a run: {name: {measure: value}}."""
    assert error_of(lambda: call(results), TypeError).endswith(
        f"expected {wanted}, not {type(results).__name__}, which holds values of measures; give what was evaluated"
    )


def test_scores_by_name_in_place_of_a_run() -> None:
    for scores in ({"a": RESULTS["a"], "b": RESULTS["b"]}, {"a": RESULTS["a"].per_query}):
        for call in (ir.fuse, ir.Run, ir.Run.from_dict, ir.pool, ir.Qrels, ir.Qrels.from_dict):
            assert "which holds values of measures" in error_of(lambda: call(scores), TypeError)  # noqa: B023


def test_a_run_in_place_of_nuggets() -> None:
    expected = "nuggets is a Run; write evaluate(run, nuggets=nuggets, measures=measures)"
    for call in (
        lambda: ir.evaluate(RUN, nuggets=ir.Run(RUN), measures="AP"),
        lambda: ir.coverage(ir.Run(RUN), ir.Run(RUN)),
        lambda: ir.NuggetQrels(ir.Run(RUN)),
    ):
        assert error_of(call, TypeError) == expected


# --- plain dicts that look swapped

# Judgments with many ties, as of judges, and scores without any, as of systems.
JUDGED = {"q1": {"d1": 1, "d2": 0, "d3": 0, "d4": 0}, "q2": {"d1": 0, "d2": 2, "d3": 2}}
SCORED = {"q1": {"d1": 0.5, "d2": 0.9, "d3": 0.4, "d4": 2.5}, "q2": {"d1": 21.5, "d2": 3.25, "d3": 1.0}}
TWO = {"a": JUDGED, "b": JUDGED}


@pytest.mark.parametrize(
    ("name", "first", "call"),
    [
        ("evaluate", "run", lambda: ir.evaluate(JUDGED, SCORED, "AP")),
        ("evaluate", "run", lambda: ir.evaluate(TWO, SCORED, measures="AP")),
        ("evaluate", "run", lambda: ir.evaluate([JUDGED, JUDGED], SCORED, "AP")),
        ("evaluate", "run", lambda: ir.evaluate({"q0": {}, **JUDGED}, {"q0": {}, **SCORED}, "AP")),
        ("compare", "systems", lambda: ir.compare(TWO, SCORED, measures="AP")),
        ("document_stability", "runs", lambda: ir.document_stability(TWO, SCORED, "AP", shares=[0.5])),
        ("relevant_cap", "runs", lambda: ir.relevant_cap(TWO, SCORED, "AP", caps=[1])),
        ("samples_of_runs", "runs", lambda: ir.samples_of_runs(JUDGED, SCORED, {"d1": "text"}, {"q1": "text"})),
    ],
)
def test_dicts_that_look_swapped(name: str, first: str, call: Callable[[], Any]) -> None:
    assert error_of(call, ValueError) == (
        f"{first} and qrels look swapped: the scores are whole numbers, of which 5 of 7 are tied within their query, "
        "as grades are, and of the grades, which have fractions, 0 of 7; "
        f"write {name}({first}, qrels=qrels), to evaluate it nevertheless"
    )


def test_a_fraction_below_0_is_no_grade() -> None:
    for run in ({"q1": {"d1": True}}, {"q1": {"d1": 3, "d2": 1}}):
        assert error_of(lambda: ir.evaluate(run, {"q1": {"d1": -3.25, "d2": 4.5}}, "AP"), ValueError) == (  # noqa: B023
            "run and qrels look swapped: the scores are small whole numbers, as grades are, and a grade is -3.25; "
            "write evaluate(run, qrels=qrels), to evaluate it nevertheless"
        )
    with_unjudged = {"q1": {"d1": -1, "d2": 4.5}}  # -1: in the pool, but not judged
    assert ir.evaluate({"q1": {"d1": 3, "d2": 1}}, with_unjudged, "RR")["RR"] == 0.5


def test_dicts_given_by_name_are_not_checked() -> None:
    """q1: d1 comes before the ties of d4, d3 and d2, of which d4 is relevant; q2: d3 is relevant."""
    assert ir.evaluate(JUDGED, qrels=SCORED, measures="RR")["RR"] == (1 / 2 + 1) / 2
    assert ir.evaluate(run=JUDGED, qrels=SCORED, measures="RR")["RR"] == (1 / 2 + 1) / 2
    assert ir.Evaluator(SCORED, "RR").evaluate(JUDGED)["RR"] == (1 / 2 + 1) / 2
    assert len(ir.compare(TWO, qrels=SCORED, measures="RR")) == 1
    before = ir.drift(SCORED, SCORED, runs_before=TWO, runs_after=TWO, measures="RR")
    assert list(before.rankings) == ["RR"]


def test_dicts_that_do_not_look_swapped_are_scored() -> None:
    """Fractional grades alone, whole scores alone, and an ambiguous first query are legal."""
    whole_run = {"q1": {"d1": 1, "d2": 2}, "q2": {"d3": 1}}
    graded = {"q1": {"d1": 0.5, "d2": 0}, "q2": {"d3": 0.25}}
    ones_first = {"q1": {"d1": 1.0}, "q2": {"d3": 0.7}}  # the largest score of a query is 1
    ranks = {"q1": {"d1": 4, "d2": 3, "d3": 2, "d4": 1}, "q2": {"d1": 3, "d2": 1, "d3": 2}}
    votes = {"q1": {"d1": 2, "d2": 1, "d3": 1, "d4": 1}, "q2": {"d1": 2, "d2": 1, "d3": 1}}
    levels = {"q1": {"d1": 0.5, "d2": 0.5, "d3": 0.25, "d4": 0.25}, "q2": {"d1": 0.5, "d2": 0.25, "d3": 0.25}}
    for run, qrels in (
        (whole_run, QRELS),
        (RUN, graded),
        (ones_first, graded),
        (whole_run, {"q1": {"d1": 100, "d2": 30}, "q2": {"d3": 0}}),
        (whole_run, {"q1": {"d1": 1213, "d2": 30}, "q2": {"d3": 0}}),  # such as clicks
        ({"q1": {"d1": 1000, "d2": 2}}, graded),
        (types.MappingProxyType(whole_run), graded),
        (whole_run, graded),
        (ranks, SCORED),
        (ranks, levels),
        (votes, levels),
    ):
        expected = ir.evaluate(run, qrels=qrels, measures="nDCG RR(rel=0.25)")
        assert ir.evaluate(run, qrels, "nDCG RR(rel=0.25)").to_dict() == expected.to_dict()


def test_the_ranks_of_a_fusion_are_scored_by_the_probabilities_of_a_judge() -> None:
    """Borda counts with ties, and grades with and without ties: both are read as they are given."""
    chance = random.Random(5)
    for _ in range(200):
        size = chance.randint(6, 12)
        documents = [f"d{i}" for i in range(size)]
        rankings = [chance.sample(documents, size) for _ in range(2)]
        borda = {d: sum(size - ranking.index(d) for ranking in rankings) for d in documents}
        digits = chance.choice([1, 2, 6])
        judged = {d: round(chance.random(), digits) for d in documents}
        assert ir.evaluate({"q": borda}, {"q": judged}, "nDCG").audit.scored == 1


def test_swapped_random_runs_and_qrels_are_detected() -> None:
    """With typical scores of systems and grades of judges, one order is valid and the other is an error."""
    chance = random.Random(3)
    for _ in range(300):
        documents = [f"d{i}" for i in range(chance.randint(12, 30))]
        top, scale = chance.choice([1, 2, 3, 4]), chance.choice([1, 20, -1])
        qrels = {f"q{i}": {d: chance.randint(-1, top) for d in documents} for i in range(chance.randint(1, 4))}
        run = {query: {d: chance.random() * scale for d in documents} for query in qrels}
        assert ir.evaluate(run, qrels, "AP").audit.scored == len(qrels)
        assert "look swapped" in error_of(lambda: ir.evaluate(qrels, run, "AP"), ValueError)  # noqa: B023


# --- empty input

UNJUDGED = "run 'run': the qrels contain no judgments"


@pytest.mark.parametrize("queries", ["judged", "intersection", "error"])
@pytest.mark.parametrize("qrels", [{}, ir.Qrels({}), types.MappingProxyType({})])
@pytest.mark.parametrize("run", [RUN, ir.Run(RUN), {}, {"q1": {}}])
def test_empty_qrels(run: Any, qrels: Any, queries: str) -> None:
    assert error_of(lambda: ir.evaluate(run, qrels, "AP", queries=queries), ValueError) == UNJUDGED
    assert error_of(lambda: ir.Evaluator(qrels, "AP", queries=queries).evaluate(run), ValueError) == UNJUDGED


def test_empty_qrels_in_every_function(tmp_path: Path) -> None:
    """Empty qrels are an error in memory as in a file, also if the run is a file."""
    empty, path = tmp_path / "empty", tmp_path / "run"
    empty.write_text("")
    ir.Run(RUN).write(path)
    assert error_of(lambda: ir.evaluate(RUN, empty, "AP"), ValueError) == f"{empty}: contains no judgments"
    assert error_of(lambda: ir.evaluate(path, {}, "AP"), ValueError) == UNJUDGED.replace("run 'run'", str(path))
    assert error_of(lambda: ir.compare({"a": RUN, "b": RUN}, {}, measures="AP"), ValueError) == UNJUDGED.replace(
        "'run'", "'a'"
    )
    nuggets = "the nuggets contain no queries"
    assert error_of(lambda: ir.evaluate(RUN, nuggets={}, measures="AP"), ValueError) == f"run 'run': {nuggets}"
    for call in (
        lambda: ir.coverage(RUN, {}),
        lambda: ir.set_size(RUN, {}),
    ):
        assert error_of(call, ValueError) == nuggets


@pytest.mark.parametrize("run", [{}, ir.Run({}), types.MappingProxyType({})])
def test_an_empty_run(run: Any) -> None:
    """Missing queries score 0 and are counted. If only queries of the run are scored, an empty run is an error."""
    scores = ir.evaluate(run, QRELS, "AP")
    assert scores["AP"] == 0
    assert scores.audit.missing == scores.audit.scored == 2
    nothing = "run 'run': contains no results, and queries=intersection scores only queries with results"
    assert error_of(lambda: ir.evaluate(run, QRELS, "AP", queries="intersection"), ValueError) == nothing
    assert error_of(lambda: ir.set_size(run, NUGGETS, queries="intersection"), ValueError) == nothing


@pytest.mark.parametrize("queries", ["judged", "intersection"])
@pytest.mark.parametrize("name", ["list", "iterator", "generator", "pandas", "polars", "pyarrow"])
def test_sources_without_rows(name: str, queries: str) -> None:
    """An exhausted generator, or a table without rows."""

    def source() -> Any:
        if name == "list":
            return []
        if name == "iterator":
            return iter([])
        if name == "generator":
            return (row for row in [("q1", "d1", 1)] if not row)
        library = pytest.importorskip(name, reason=f"{name} is not installed")
        names = ("query_id", "nugget_id", "doc_id", "score", "relevance")
        columns: dict[str, list[Any]] = {column: [] for column in names}
        return library.table(columns) if name == "pyarrow" else library.DataFrame(columns)

    no_scores = "no rows; expected at least one (query, document, score)"
    no_grades = no_scores.replace("score", "grade")
    assert error_of(lambda: ir.evaluate(source(), QRELS, "AP", queries=queries), ValueError) == no_scores
    assert error_of(lambda: ir.evaluate(RUN, source(), "AP", queries=queries), ValueError) == no_grades
    assert error_of(lambda: ir.Run(source()), ValueError) == no_scores
    assert error_of(lambda: ir.Qrels(source()), ValueError) == no_grades
    with pytest.raises(ValueError, match="the nuggets contain no queries"):
        ir.evaluate(RUN, nuggets=source(), measures="AP")


def test_paired_test_of_nothing() -> None:
    for empty in ([], {}):
        text = error_of(lambda: ir.paired_test(empty, empty), ValueError)  # noqa: B023
        assert text == "expected scores of at least one query, but there are none"


# --- unknown arguments


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (
            lambda: ir.evaluate(LARGE, LARGE, "AP", tie="error"),
            "evaluate() has no argument 'tie'; did you mean 'ties'?",
        ),
        (
            lambda: ir.evaluate(LARGE, qrel=LARGE, measures="AP"),
            "evaluate() has no argument 'qrel'; did you mean 'qrels'?",
        ),
        (
            lambda: ir.Evaluator(LARGE, "AP").evaluate(LARGE, measure="AP"),
            "evaluate() has no argument 'measure'; its arguments are run, progress, name",
        ),
        (lambda: ir.Evaluator(LARGE, measure="AP"), "Evaluator() has no argument 'measure'; did you mean 'measures'?"),
        (lambda: ir.Run(LARGE, nam="x"), "Run() has no argument 'nam'; did you mean 'name'?"),
        (
            lambda: ir.Qrels.from_dict(LARGE, zzz=1),
            "from_dict() has no argument 'zzz'; its arguments are mapping",
        ),
        (
            lambda: ir.compare({"a": LARGE}, qrels=LARGE, base_line="a"),
            "compare() has no argument 'base_line'; did you mean 'baseline'?",
        ),
        (lambda: ir.all_measures(zzz=LARGE), "all_measures() has no argument 'zzz', and takes none"),
        (lambda: ir.evaluate(qrels=LARGE, measures="AP"), "evaluate() needs the argument 'run'"),
        (lambda: ir.set_size(LARGE), "set_size() needs the argument 'nuggets'"),
        (
            lambda: ir.evaluate(LARGE, LARGE, "AP", LARGE),
            "evaluate() takes at most 3 arguments by position, not 4",
        ),
        (
            lambda: ir.evaluate(LARGE, LARGE, "AP", run=LARGE),
            "evaluate() is given 'run' by position and by name",
        ),
    ],
)
def test_wrong_names(call: Callable[[], Any], text: str) -> None:
    assert error_of(call, TypeError) == text


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (
            lambda: ir.evaluate(LARGE, LARGE, "AP", depth="ten"),
            "evaluate(): depth must be a whole number, not 'ten' (str)",
        ),
        (
            lambda: ir.evaluate(LARGE, LARGE, "AP", depth=2.0),
            "evaluate(): depth must be a whole number, not 2.0 (float)",
        ),
        (
            lambda: ir.evaluate(LARGE, LARGE, "AP", judged_only="yes"),
            "evaluate(): judged_only must be True or False, not 'yes' (str)",
        ),
        (
            lambda: ir.evaluate(LARGE, LARGE, "AP", ties=3),
            "evaluate(): ties must be one of docno_desc, docno_asc, input, rank_column, error, "
            "expected, best, worst, interval, not 3 (int)",
        ),
        (lambda: ir.correlate({"a": 1}, {"a": 2}, level="x"), "correlate(): level must be a number, not 'x' (str)"),
        (lambda: ir.fuse([RUN], 7), "fuse(): method must be a text or a function, not 7 (int)"),
        (lambda: ir.Run(RUN, name=None), "Run(): name must be a text, not None (NoneType)"),
        (
            lambda: ir.mmr([1, 2], similarity=[[1, 0], [0, 1]], depth="x"),
            "mmr(): depth must be a whole number or None, not 'x' (str)",
        ),
        (
            lambda: ir.correlate({"a": 1}, {"a": 2}, seed=np.zeros(2)),
            "correlate(): seed must be a whole number, not array([0., 0.]) (numpy.ndarray)",
        ),
    ],
)
def test_wrong_types(call: Callable[[], Any], text: str) -> None:
    assert error_of(call, TypeError) == text


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: ir.evaluate(RUN, QRELS, "AP", threads=-1), "evaluate(): threads must be at least 0, not -1"),
        (lambda: ir.fuse([RUN], threads=-1), "fuse(): threads must be at least 0, not -1"),
        (lambda: ir.evaluate(RUN, QRELS, "AP", depth=2**70), f"evaluate(): depth is too large: {2**70}"),
        (lambda: ir.compare({"a": RUN, "b": RUN}, QRELS, seed=-2), "compare(): seed must be at least 0, not -2"),
    ],
)
def test_whole_numbers_out_of_range(call: Callable[[], Any], text: str) -> None:
    assert error_of(call, ValueError) == text


def test_a_grade_of_nan_is_named() -> None:
    text = error_of(lambda: ir.evaluate({"q": {"a": 1}}, {"q": {"a": float("nan")}}, "RR"), ValueError)
    assert "swapped" not in text and "grade" in text and "nan" in text


def test_wrong_parameters_of_a_method_are_named_whatever_their_values() -> None:
    text = "rrf: unknown parameter 'methd'; the parameters are k, depth"
    assert error_of(lambda: ir.fuse([RUN], methd="rrf"), ValueError) == text
    assert error_of(lambda: ir.fuse([RUN], methd=3), ValueError) == text
    assert error_of(lambda: ir.fuse([RUN], k="x"), TypeError) == "k must be a number, not 'x' (str)"


def test_wrong_values_are_shortened() -> None:
    text = error_of(lambda: ir.evaluate(LARGE, {"q": {"d": 1, "e": LARGE}}, "AP"), TypeError)
    assert text.startswith("query 'q', document 'e': the grade must be a number, not {'query 0': {")
    assert text.endswith("... (dict)")
    assert len(text) < 200


def functions() -> list[str]:
    """All functions, classes and methods of the extension, as dotted names."""
    found = []
    for name, value in vars(PUBLIC).items():
        if name not in vars(ir._core):
            continue
        if isinstance(value, types.BuiltinFunctionType):
            found.append(name)
        elif isinstance(value, type):
            found.append(name)
            found += [f"{name}.{each}" for each in vars(value) if re.match("[a-z]", each) and "__" not in each]
    return found


def test_every_function_names_unknown_arguments() -> None:
    """Each argument of a function, misspelt: messages are short, suggest the same name as difflib, and show no data."""
    seen = 0
    data = {"query 1": LARGE["query 1"]}  # longer than a message may be
    assert len(repr(data)) > 600
    for dotted in functions():
        value: Any = PUBLIC
        for part in dotted.split("."):
            value = getattr(value, part)
        if not callable(value):
            continue
        has_signature = not isinstance(value, type) or value.__text_signature__
        names = list(inspect.signature(value).parameters) if has_signature else []
        wrong = {f"{name}_x" for name in names if name != "self"} | {"no_such_name"}
        for name in wrong:
            with pytest.raises(Exception) as error:
                value(**{name: data})
            text = str(error.value)
            assert len(text) < 600, text
            assert "document 1" not in text
            if "has no argument" not in text:
                continue  # functions with **kwargs have their own messages
            assert error.type is TypeError
            assert f"() has no argument '{name}'" in text
            if suggested := re.search(r"did you mean '(\w+)'", text):
                seen += 1
                assert suggested[1] in difflib.get_close_matches(name, [suggested[1]], 1)
                if name != "no_such_name":
                    assert suggested[1] == name[:-2] or len(name) < 6
    assert seen > 150


def test_unknown_measures_refer_to_the_python_function() -> None:
    """Messages refer to functions, not to commands of the program."""
    for call in (
        lambda: ir.evaluate(RUN, QRELS, "some_long_unknown_name"),
        lambda: ir.parse_measure("some_long_unknown_name"),
    ):
        text = error_of(call, ValueError)
        assert text == "unknown measure 'some_long_unknown_name'; irmetrics.all_measures() lists all"
    assert ir.all_measures()
