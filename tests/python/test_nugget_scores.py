"""evaluate with nuggets, and statistics of judges, nuggets and answers."""

from __future__ import annotations

import math
import pickle
from typing import Any

import irmetrics as ir
import pytest

NUGGETS = {"q1": {"a": {"d1": 1, "d2": 0}, "b": {"d2": 1}, "c": {}}, "q2": {"a": {"d1": 1}}}
RUN = {"q1": {"d1": 3.0, "u": 2.0, "d2": 1.0}, "q2": {"u": 1.0}}


def test_the_documented_call() -> None:
    qrels = {"q1": {"d1": 2, "d2": 1}, "q2": {"d1": 1}}
    measures = ["nDCG@10", "alpha_nDCG@10", "Coverage@20"]
    scores = ir.evaluate(RUN, qrels=qrels, nuggets=NUGGETS, measures=measures)
    assert [str(measure) for measure in scores] == measures
    assert scores.per_query["Coverage@20"] == {"q1": 2 / 3, "q2": 0.0}
    assert scores["nDCG@10"] == ir.evaluate(RUN, qrels, "nDCG@10")["nDCG@10"]
    assert scores["alpha_nDCG@10"] == ir.evaluate(RUN, nuggets=NUGGETS, measures=ir.alpha_nDCG @ 10)["alpha_nDCG@10"]


def test_nuggets_alone() -> None:
    """The grade of a document is its largest grade for a nugget."""
    nuggets = {"q": {"a": {"d1": 2, "d2": 0}, "b": {"d1": 1, "d3": 1}}}
    run = {"q": {"d2": 3, "d3": 2, "d1": 1}}
    scores = ir.evaluate(run, nuggets=nuggets, measures="nDCG RR AP")
    assert scores.to_dict() == ir.evaluate(run, {"q": {"d1": 2, "d2": 0, "d3": 1}}, "nDCG RR AP").to_dict()


def test_every_source_gives_the_same(tmp_path: Any) -> None:
    nuggets = ir.NuggetQrels(NUGGETS)
    nuggets.write(tmp_path / "nuggets.tsv")
    ir.Run(RUN, name="run").write(tmp_path / "run")
    expected = ir.evaluate(RUN, nuggets=NUGGETS, measures="Coverage@5 AP")
    for run in (RUN, ir.Run(RUN), tmp_path / "run"):
        for source in (nuggets, tmp_path / "nuggets.tsv", str(tmp_path / "nuggets.tsv"), NUGGETS):
            assert ir.evaluate(run, nuggets=source, measures="Coverage@5 AP") == expected
            assert ir.Evaluator(nuggets=source, measures="Coverage@5 AP").evaluate(run) == expected
    several = ir.evaluate({"x": RUN, "y": ir.Run(RUN)}, nuggets=nuggets, measures="Coverage@5 AP")
    assert several["x"].named("run") == several["y"].named("run") == expected


def test_evaluator() -> None:
    evaluator = ir.Evaluator(nuggets=NUGGETS, measures="Coverage@5")
    assert evaluator.nuggets == ir.NuggetQrels(NUGGETS) and evaluator.qrels == ir.NuggetQrels(NUGGETS).to_qrels()
    assert ir.Evaluator({"q": {"d": 1}}, "AP").nuggets is None


def test_diversity() -> None:
    run, nuggets = {"q": {"d": 1}}, {"q": {"a": ["d"], "b": ["d"]}}
    assert ir.evaluate(run, nuggets=nuggets, measures="ERR_IA@1")["ERR_IA@1"] == 1
    assert ir.evaluate(run, nuggets=nuggets, measures="ERR_IA@1", diversity="ndeval")["ERR_IA@1"] == 2
    assert ir.evaluate(run, nuggets=nuggets, measures="ERR_IA@1", **ir.profile("pyndeval"))["ERR_IA@1"] == 2


def test_leaning_is_pooled_as_in_berds() -> None:
    """p and n of the questions are 1 and 0, 2 and 1, 0 and 1: (3 - 2) / 3; the mean of the ratios is .75."""
    nuggets = {"q1": {"1": ["a"], "2": []}, "q2": {"1": ["a", "b"], "2": ["c"]}, "q3": {"1": [], "2": ["a"]}}
    run = {query: {"a": 3, "b": 2, "c": 1} for query in nuggets}
    scores = ir.evaluate(run, nuggets=nuggets, measures="Leaning@5 MeanLeaning@5")
    assert scores["Leaning@5"] == 1 / 3 and scores["MeanLeaning@5"] == 0.75
    assert scores.to_dict() == {"Leaning@5": 1 / 3, "MeanLeaning@5": 0.75}
    assert ir.parse_measure("Leaning@5").aggregate == "pooled"
    for same in (scores.named("other"), pickle.loads(pickle.dumps(scores))):
        assert same["Leaning@5"] == 1 / 3 and same.per_query["Leaning@5"]["q2"] == 0.5
    assert pickle.loads(pickle.dumps(scores)) == scores
    systems = ir.evaluate({"one": run, "two": run}, nuggets=nuggets, measures="Leaning@5")
    assert systems["one"]["Leaning@5"] == 1 / 3
    assert list(ir.compare(systems, resamples=100)) == ["mean(Leaning@5)"]
    with pytest.raises(ValueError, match="mine: aggregate must not be pooled"):
        ir.Measure("mine", lambda ranking: 1.0, aggregate="pooled")


def test_leaning_of_two_perspectives_or_of_stances(tmp_path: Any) -> None:
    """p and n of "A?" are 1 and 0; "Which?" has three perspectives, of which two documents support the second."""
    run = {"A?": {"d": 2}, "Which?": {"d": 2, "e": 1}}

    def judged(*stances: Any) -> ir.NuggetQrels:
        x, y, z = (ir.Nugget(str(i + 1), stance=stance) for i, stance in enumerate(stances))
        return ir.NuggetQrels({"A?": {"1": ["d"], "2": []}, "Which?": {x: [], y: ["d", "e"], z: []}})

    def leaning(nuggets: Any, measure: str = "Leaning@5") -> float:
        return ir.evaluate(run, nuggets=nuggets, measures=measure)[measure]

    assert leaning(judged("none", "none", "none")) == 1
    assert leaning(judged("none", "none", "none"), "Leaning(perspectives=0)@5") == -1
    assert leaning(judged("supporting", "opposing", "none")) == -1
    assert leaning(judged("opposing", "supporting", "none"), "MeanLeaning@5") == 1
    stated = judged("supporting", "opposing", "none")
    stated.write(tmp_path / "stated.jsonl")
    assert ir.read_nuggets(tmp_path / "stated.jsonl") == stated == pickle.loads(pickle.dumps(stated))
    with pytest.raises(ValueError, match="nugget '1' has a stance, which this format does not support"):
        stated.write(tmp_path / "stated.tsv")


def test_undefined_values() -> None:
    scores = ir.evaluate(RUN, nuggets=NUGGETS, measures="Coverage@20 CoverDepth Leaning(to='c',from='a')@5")
    leaning = "Leaning(to='c',from='a')@5"
    assert math.isnan(scores[leaning]) and math.isnan(scores.per_query[leaning]["q1"])
    lines = repr(scores).splitlines()
    assert lines[1:4] == [
        "Coverage@20                 0.3333",
        "CoverDepth                       -",
        "Leaning(to='c',from='a')@5       -",
    ]
    assert f"CoverDepth 2, {leaning} 2" in lines[-1]
    assert "<td>-</td>" in scores._repr_html_()
    assert pickle.loads(pickle.dumps(scores)) == scores
    assert repr(ir.evaluate({"x": RUN}, nuggets=NUGGETS, measures="CoverDepth")) == (
        "measure     x\nCoverDepth  -\n\n2/2 queries scored; undefined CoverDepth 2"
    )
    own = ir.evaluate(RUN, {"q1": {"d1": 1}}, ir.Measure("own", lambda ranking: math.nan, aggregate="sum"))
    assert "own  -" in repr(own)
    pytest.importorskip("pandas", reason="pandas is not installed")
    assert scores.to_pandas()["CoverDepth"].isna().all()


def test_some_values_are_defined() -> None:
    nuggets = {"q1": {"a": ["d1"]}, "q2": {"a": ["d1"]}}
    scores = ir.evaluate({"q1": {"u": 2, "d1": 1}, "q2": {"u": 1}}, nuggets=nuggets, measures="CoverDepth")
    assert scores["CoverDepth"] == scores.per_query["CoverDepth"]["q1"] == 2
    assert math.isnan(scores.per_query["CoverDepth"]["q2"])
    assert repr(scores).endswith("; undefined CoverDepth 1")


@pytest.mark.parametrize(
    ("arguments", "kind", "text"),
    [
        ({"measures": "AP"}, TypeError, "expected qrels or nuggets, but got neither"),
        ({"qrels": {"q": {"d": 1}}}, TypeError, 'expected measures, such as measures="nDCG@10 AP"'),
        (
            {"qrels": ir.NuggetQrels({}), "measures": "AP"},
            TypeError,
            "qrels are judgments of documents; give NuggetQrels as nuggets=",
        ),
        (
            {"qrels": {"q1": {"d1": 1}}, "measures": "Coverage@5"},
            ValueError,
            "run 'run': Coverage@5 needs nugget judgments, but only document judgments were given",
        ),
        (
            {"qrels": {"q1": {"d1": 1}}, "nuggets": NUGGETS, "measures": "AP"},
            ValueError,
            "query 'q2' is judged by the nuggets but not by the qrels; both must judge the same queries: "
            "use each separately",
        ),
        (
            {"nuggets": NUGGETS, "measures": "AP", "diversity": "none"},
            ValueError,
            "diversity must be one of consistent, ndeval, not 'none'",
        ),
    ],
)
def test_errors(arguments: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind) as error:
        ir.evaluate(RUN, **arguments)
    assert error.value.args[0] == text
    with pytest.raises(kind) as error:
        ir.Evaluator(**arguments).evaluate(RUN)
    assert error.value.args[0] == text


def test_unproved_ideals() -> None:
    nuggets = {"q": {f"n{i}": [f"d{j}" for j in range(40) if (i * j + j * j + i) % 7 < 2] for i in range(12)}}
    run = {"q": {f"d{j}": j for j in range(40)}}
    scores = ir.evaluate(run, nuggets=nuggets, measures="alpha_nDCG(ideal='exact',work=1)@20")
    assert scores.audit.unproved_ideals == 1
    assert "; 1 ideal ranking not proved to be the best" in repr(scores.audit)
    assert pickle.loads(pickle.dumps(scores)).audit == scores.audit


def retrieved_nuggets(ranking: ir.results.NuggetRanking) -> int:
    """The number of distinct nuggets that the hits support; picklable."""
    return len({nugget for hit in ranking.hits for nugget, grade in hit.support.items() if grade >= 1})


def test_own_measures_of_nuggets() -> None:
    seen: list[ir.results.NuggetRanking] = []
    keep = ir.Measure("keep", lambda ranking: seen.append(ranking) or 0, sees="nuggets")
    found = ir.Measure("found", retrieved_nuggets, aggregate="sum", sees="nuggets")
    scores = ir.evaluate(RUN, nuggets=NUGGETS, measures=[keep, found, "AP"])
    assert scores.per_query["found"] == {"q1": 2.0, "q2": 0.0}
    assert seen[0] == ir.results.NuggetRanking(
        hits=[ir.results.NuggetHit(1, "d1", {"a": 1.0}), ir.results.NuggetHit(3, "d2", {"a": 0.0, "b": 1.0})],
        nuggets=[ir.Nugget("a"), ir.Nugget("b"), ir.Nugget("c")],
        judged={"d1": {"a": 1.0}, "d2": {"a": 0.0, "b": 1.0}},
        retrieved=3,
    )
    assert (found.sees, ir.AP.sees, (ir.Coverage @ 5).sees, ir.Coverage.sees) == (
        "nuggets",
        "documents",
        "nuggets",
        "nuggets",
    )
    again = pickle.loads(pickle.dumps(found))
    assert again == found and again.sees == "nuggets" and again.aggregate == "sum"
    assert pickle.loads(pickle.dumps(ir.evaluate(RUN, nuggets=NUGGETS, measures=found)))["found"] == 2
    with pytest.raises(ValueError, match="sees must be one of documents, nuggets, ids, not 'all'"):
        ir.Measure("x", retrieved_nuggets, sees="all")


def test_agreement() -> None:
    """Cohen's example table, and undefined values."""
    first = [0] * 25 + [1] * 25
    second = [0] * 20 + [1] * 5 + [0] * 10 + [1] * 15
    found = ir.agreement(first, second)
    assert (found.pairs, found.labels, found.confusion) == (50, [0.0, 1.0], [[20, 5], [10, 15]])
    assert found.accuracy == pytest.approx(0.7) and found.kappa == pytest.approx(0.4)
    assert found.f1 == pytest.approx(30 / 45)
    assert ir.agreement([2, 3], [2, 2], rel=3).f1 == 0
    assert repr(found).splitlines()[:3] == [
        "Agreement on 50 pairs (0 judged only by the first, 0 only by the second)",
        "accuracy         0.7000",
        "kappa            0.4000",
    ]
    assert "<td>0.7000</td>" in found._repr_html_()
    same = ir.agreement([1, 1], [1, 1])
    assert math.isnan(same.kappa) and same.accuracy == 1 and "kappa                 -" in repr(same)
    assert pickle.loads(pickle.dumps(found)) == found


def test_agreement_of_judgments() -> None:
    first, second = {"q": {"d1": 1, "d2": 0, "d3": 1}}, {"q": {"d1": 1, "d2": 1}, "r": {"d": 0}}
    found = ir.agreement(ir.Qrels(first), second)
    assert (found.pairs, found.only_first, found.only_second, found.accuracy) == (2, 1, 1, 0.5)
    assert found == ir.agreement(first, ir.Qrels(second)) != ir.agreement(ir.Qrels(second), first)
    nuggets = ir.agreement(ir.NuggetQrels({"q": {"a": first["q"]}}), {"q": {"a": second["q"]}})
    assert (nuggets.pairs, nuggets.only_first, nuggets.only_second) == (2, 1, 0)
    for pair, kind, text in (
        ((first, second), TypeError, "expected labels, Qrels or NuggetQrels, not dict; make Qrels or NuggetQrels of"),
        (([1], [1, 2]), ValueError, "both judges must have the same number of labels, not 1 and 2"),
        (([1, "x"], [1, 2]), TypeError, "row 2: the first judge's label must be a number, not 'x' (str)"),
        (([1], [math.inf]), ValueError, "label 1 of the second judge must be a finite number, not inf"),
    ):
        with pytest.raises(kind) as error:
            ir.agreement(*pair)
        assert error.value.args[0].startswith(text)


COUNTS = {
    "q1": {"generated": 8, "hallucinated": 1, "minor": 2, "missing": 3},
    "q2": {"generated": 4, "hallucinated": 0, "minor": 4, "missing": 0},
    "q3": {"generated": 0, "hallucinated": 0, "minor": 0, "missing": 5},
}


def test_nugget_quality() -> None:
    quality = ir.nugget_quality(COUNTS)
    assert quality.per_query["q1"] == {"precision": 6 / 8, "recall": 6 / 9, "groundedness": 7 / 8}
    assert (quality.precision, quality.recall, quality.groundedness) == (0.375, 6 / 9, 15 / 16)
    assert quality.skipped == ["q3"] and quality.without_recall == ["q2"]
    assert repr(quality).splitlines()[:2] == [
        "Quality of the nuggets of 2 queries (1 without recall), 1 skipped",
        "precision               0.3750",
    ]
    rows = [{"query_id": query, **counts} for query, counts in COUNTS.items()]
    assert repr(ir.nugget_quality(rows)) == repr(quality)
    for wrong, text in (
        ({"q": {"generated": 1}}, "query 'q': expected the counts generated, hallucinated, minor, missing, not {'gen"),
        (
            {"q": {**COUNTS["q1"], "minor": 9}},
            "query 'q': 9 of 8 generated nuggets are minor; expected at most all of them",
        ),
        ({"q": {**COUNTS["q1"], "minor": 0.5}}, "query 'q': minor must be a whole number of at least 0, not 0.5"),
        ({"q": {**COUNTS["q1"], "missing": -1}}, "query 'q': missing must be a whole number of at least 0, not -1"),
        ([*rows, rows[0]], "query 'q1' is annotated twice; expected one annotation"),
    ):
        with pytest.raises(ValueError) as error:
            ir.nugget_quality(wrong)
        assert error.value.args[0].startswith(text)
    for rows in ([3], ["q1"], [(1, 2, 3)], [{"qid": "q1", **COUNTS["q1"]}, None]):
        with pytest.raises(TypeError) as no_record:
            ir.nugget_quality(rows)
        assert no_record.value.args[0] == f"row {len(rows)}: expected a dict with query_id, not {rows[-1]!r}"


ANSWERS = {"q1": {"a": "support", "b": "partial_support", "c": "not_support"}, "q2": {"a": "partial_support"}}


def test_nugget_scores() -> None:
    rated = {
        "q1": {ir.Nugget("a", importance="vital"): [], ir.Nugget("b", importance="okay"): []},
        "q2": {ir.Nugget("a", importance="vital"): []},
    }
    answers = {"q1": {"a": "support", "b": "partial_support"}, "q2": {"a": "partial_support"}}
    scores = ir.nugget_scores(rated, answers)
    assert scores.per_query["q1"] == {
        "all": 0.75,
        "strict_all": 0.5,
        "vital": 1.0,
        "strict_vital": 1.0,
        "weighted": 1.25 / 1.5,
        "strict_weighted": 1 / 1.5,
    }
    assert (scores.all, scores.vital, scores.strict_all) == (0.625, 0.75, 0.25)
    tuples = [(query, nugget, given) for query, nuggets in answers.items() for nugget, given in nuggets.items()]
    assert ir.nugget_scores(rated, tuples) == ir.nugget_scores(rated, answers) == scores
    unrated = ir.nugget_scores(NUGGETS, ANSWERS)
    assert unrated.all == 0.5 and math.isnan(unrated.vital)
    assert repr(unrated).splitlines()[:4] == [
        "Nugget scores of 2 queries (0 without an answer)",
        "all              0.5000",
        "strict_all       0.1667",
        "vital                 -",
    ]
    some = {"q1": ANSWERS["q1"]}
    assert (ir.nugget_scores(NUGGETS, some, "judged").all, ir.nugget_scores(NUGGETS, some, "judged").missing) == (
        0.25,
        1,
    )
    assert ir.nugget_scores(NUGGETS, some, queries="intersection").all == 0.5
    for given, kind, text in (
        (some, KeyError, "query 'q2', nugget 'a' has no assignment; expected one for each of the 1 nuggets"),
        ({"q9": {"a": "support"}}, KeyError, "row 1: nugget 'a': unknown query 'q9'"),
        (
            {"q1": {"a": "yes"}},
            ValueError,
            "query 'q1', nugget 'a': the assignment must be one of not_support, partial_support, support, not 'yes'",
        ),
    ):
        with pytest.raises(kind) as error:
            ir.nugget_scores(NUGGETS, given)
        assert error.value.args[0] == text


@pytest.mark.parametrize(
    ("assignments", "text"),
    [
        ("answers.tsv", "expected {query: {nugget: assignment}}, (query, nugget, assignment) tuples, a DataFrame or"),
        (3, "expected {query: {nugget: assignment}}, (query, nugget, assignment) tuples, a DataFrame or an Arrow"),
        ({"q1": ["a"]}, "query 'q1': expected {nugget: assignment}, not ['a']"),
        ([("q1", "a")], "row 1: expected (query, nugget, assignment), not ('q1', 'a')"),
        ([("q1", "a", "support", 1)], "row 1: expected (query, nugget, assignment), not ('q1', 'a', 'support', 1)"),
        ([("q1", "a", "support"), ()], "row 2: expected (query, nugget, assignment), not ()"),
        ([{"query": 1, "nugget": 2, "given": 3}], "row 1: expected (query, nugget, assignment), not {'query': 1"),
        (["abc"], "row 1: expected (query, nugget, assignment), not 'abc'"),
        ([None], "row 1: expected (query, nugget, assignment), not None"),
    ],
)
def test_nugget_scores_name_the_form_of_assignments(assignments: object, text: str) -> None:
    with pytest.raises(TypeError) as error:
        ir.nugget_scores(NUGGETS, assignments)
    assert error.value.args[0].startswith(text)


def test_describe() -> None:
    summary = ir.NuggetQrels({**NUGGETS, "q3": {}, "q4": {"x": {"d": 0}}}).describe()
    assert (summary.queries, summary.nuggets, summary.judgments) == (4, 5, 5)
    assert (summary.supported_queries, summary.supported_nuggets) == (2, 3)
    assert summary.queries_without_nuggets == ["q3"] and summary.unsupported_queries == ["q4"]
    assert summary.unsupported_nuggets == [("q1", "c"), ("q4", "x")]
    nuggets = summary.nuggets_a_query
    assert (nuggets.mean, nuggets.smallest, nuggets.largest) == (1.25, 0, 3)
    assert ["nuggets_a_query", "1.2500", "(0", "to", "3)"] in [line.split() for line in repr(summary).splitlines()]
    assert summary.to_dict()["documents_a_nugget"]["largest"] == 1
    assert summary.to_pandas()["documents_a_nugget_largest"] == 1
    assert math.isnan(ir.NuggetQrels({}).describe().nuggets_a_query.mean)


def test_coverage_of_several_runs() -> None:
    other = {"q1": {"d2": 1.0}, "q2": {"d1": 1.0}}
    union = ir.coverage([RUN, other], NUGGETS, k=1).union
    assert union.per_query["q1"] == {
        "documents": 2,
        "nuggets": 3,
        "covered": 2,
        "coverage": 2 / 3,
        "all_covered": False,
        "success": True,
    }
    assert (union.documents, union.all_covered, union.success) == (2, 0.5, 1)
    assert repr(union).splitlines() == [
        "Union coverage of 2 queries",
        "documents    2.0000",
        "coverage     0.8333",
        "all_covered  0.5000",
        "success      1.0000",
    ]
    alone = ir.evaluate(RUN, nuggets=NUGGETS, measures="Coverage@1 MRecall@1")
    assert ir.coverage(RUN, NUGGETS, k=1).union.coverage == alone["Coverage@1"]
    assert ir.coverage(RUN, NUGGETS, k=1).union.success == alone["MRecall@1"]


def test_difficulty() -> None:
    other = {"q1": {"d2": 1.0}, "q2": {"d1": 1.0}}
    difficulty = ir.coverage({"run": RUN, "other": other}, NUGGETS, k=1).difficulties
    assert difficulty.nuggets == [
        ir.results.NuggetDifficulty("q1", "a", 1, 1, 0.5),
        ir.results.NuggetDifficulty("q1", "b", 1, 1, 0.5),
        ir.results.NuggetDifficulty("q1", "c", 0, 0, 0.0),
        ir.results.NuggetDifficulty("q2", "a", 1, 1, 0.5),
    ]
    assert repr(difficulty).splitlines()[:3] == [
        "Difficulty of 4 nuggets (1 found by no run)",
        "query_id  nugget_id  documents  runs   share",
        "q1                c          0     0  0.0000",
    ]


def test_size() -> None:
    size = ir.set_size(RUN, {"q1": {"a": ["d1"], "b": ["d2"]}, "q2": {"a": ["d1"]}, "q3": {}})
    assert size.per_query == {"q1": 3, "q2": None}
    assert (size.mean, size.share, size.without_nuggets) == (3.0, 0.5, ["q3"])
    assert repr(size) == "Set size of 2 queries\nmean   3.0000\nshare  0.5000"


@pytest.mark.parametrize(
    ("call", "kind", "text"),
    [
        (lambda: ir.coverage([], NUGGETS), ValueError, "expected at least one run"),
        (lambda: ir.coverage(RUN, NUGGETS, k=0), ValueError, "k must be at least 1, not 0"),
        (lambda: ir.set_size(RUN, NUGGETS, limit=0), ValueError, "limit must be at least 1, not 0"),
        (
            lambda: ir.coverage({"mine": {"q9": {"d": 1}}}, NUGGETS),
            KeyError,
            "run 'mine': run and nuggets have no query in common: the run has 'q9', the nuggets have 'q1'",
        ),
        (
            lambda: ir.set_size({"q1": {"d1": 1}}, NUGGETS, queries="error"),
            KeyError,
            "run 'run': judged query 'q2' has no results, which queries=error does not allow",
        ),
    ],
)
def test_errors_of_coverage(call: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind) as error:
        call()
    assert error.value.args[0] == text


def test_frames() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    assert ir.agreement([0, 1], [1, 1]).to_pandas().loc[0, 1] == 1
    quality = ir.nugget_quality(pandas.DataFrame([{"qid": query, **counts} for query, counts in COUNTS.items()]))
    assert quality.to_pandas().loc["q1", "precision"] == 0.75
    rows = [(query, nugget, given) for query, nuggets in ANSWERS.items() for nugget, given in nuggets.items()]
    table = pandas.DataFrame(rows, columns=["query_id", "nugget_id", "assignment"])
    assert ir.nugget_scores(NUGGETS, table).to_pandas().loc["q2", "all"] == 0.5
    assert ir.coverage(RUN, NUGGETS, k=1).union.to_pandas().loc["q1", "covered"] == 1
    sizes = ir.set_size(RUN, {"q1": {"a": ["d1"]}, "q2": {"a": ["d1"]}}).to_pandas()["size"]
    assert sizes["q1"] == 1 and math.isnan(sizes["q2"])
    table = ir.coverage(RUN, NUGGETS, k=1).difficulties.to_pandas()
    assert list(table.columns) == ["query_id", "nugget_id", "documents", "runs", "share"] and len(table) == 4
    assert ir.NuggetQrels(NUGGETS).describe().to_pandas()["supported_nuggets"] == 3


def test_profiles() -> None:
    assert ir.profile("freshstack") == {
        "ties": "input",
        "precision": "float64",
        "duplicates": "error",
        "queries": "judged",
        "no_relevant": "zero",
        "depth": 0,
        "judged_only": False,
        "ignore_identical_ids": False,
        "diversity": "ndeval",
    }
    for name in ("trec10", "trec9", "ndeval", "pyndeval", "gdeval", "freshstack", "berds"):
        assert ir.Evaluator(nuggets=NUGGETS, measures="AP", **ir.profile(name)).measures == [ir.AP]
    with pytest.raises(ValueError, match="profile must be one of trec10, trec9, "):
        ir.profile("trec8")


def test_labels_by_names_in_any_case() -> None:
    plain = [{"query_id": "q", "nugget_id": "a", "hallucinated": 1, "minor": 0}]
    plain.append({"query_id": "q", "nugget_id": "b", "hallucinated": 0, "minor": 1})
    other = [{key.replace("_id", "-ID").title(): value for key, value in row.items()} for row in plain]
    assert ir.nugget_quality(other).precision == ir.nugget_quality(plain).precision == 0.5
