"""Rank correlations: single coefficients, all coefficients with intervals, and matrices."""

from __future__ import annotations

import inspect
import itertools
import json
import math
import pickle
import random
import subprocess
import time
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import PROGRAM, ROOT, needs_program
from irmetrics import _core

FIRST = {"bm25": 0.20, "e5": 0.46, "bge": 0.40, "voyage": 0.44}
SECOND = {"bm25": 0.19, "e5": 0.43, "bge": 0.43, "voyage": 0.30, "new": 0.5}


def by_query(rng: random.Random, systems: int, queries: int) -> dict[str, dict[str, float]]:
    return {
        f"s{system}": {f"q{query}": rng.random() + 0.2 * system for query in range(queries)}
        for system in range(systems)
    }


def test_kendall_by_counting() -> None:
    """Compared with the definitions, pair by pair."""
    rng = random.Random(1)
    for _ in range(300):
        size = rng.randint(2, 12)
        first, second = ([rng.randint(0, 5) for _ in range(size)] for _ in range(2))
        signs = [
            ((a > c) - (a < c), (b > d) - (b < d)) for (a, b), (c, d) in itertools.combinations(zip(first, second), 2)
        ]
        concordant, discordant = (sum(x * y == sign for x, y in signs) for sign in (1, -1))
        ties = [sum(pair[i] == 0 for pair in signs) for i in (0, 1)]
        found = ir.kendall(first, second)
        assert (found.concordant, found.discordant) == (concordant, discordant)
        assert [found.tied_first, found.tied_second] == ties
        if len(set(first)) == 1 or len(set(second)) == 1:
            assert math.isnan(found.tau_a) and math.isnan(found.tau_b)
            continue
        excess = concordant - discordant
        assert found.tau_a == excess / len(signs)
        assert found.tau_b == pytest.approx(excess / math.sqrt((len(signs) - ties[0]) * (len(signs) - ties[1])), 1e-14)
        assert found.gamma == pytest.approx(excess / (concordant + discordant), 1e-14, nan_ok=True)


def test_still_fresh() -> None:
    """14 systems, two snapshots: 84 concordant and 7 discordant pairs give a tau of .846 (Still Fresh?, table 3)."""
    order = list(range(14))
    for i in (0, 2, 4, 6, 8, 10, 12):
        order[i], order[i + 1] = order[i + 1], order[i]
    found = ir.kendall(range(14), order)
    assert (found.concordant, found.discordant, round(found.tau_b, 6)) == (84, 7, 0.846154)
    assert found.exact and found.p_value == pytest.approx(1.5e-6, rel=0.05)
    assert len({found.tau_a, round(found.tau_c, 15), found.gamma, round(found.tau_b, 15)}) <= 2


def test_sources_of_vectors() -> None:
    expected = ir.kendall([1.0, 2.0, 3.0], [1.0, 3.0, 2.0])
    assert ir.kendall((1, 2, 3), range(1, 4)).tau_b == 1
    assert ir.kendall(iter([1, 2, 3]), (x for x in (1, 3, 2))) == expected
    assert ir.kendall([True, 2, 3.0], [1, 3, 2]) == expected
    numpy = pytest.importorskip("numpy")
    assert ir.kendall(numpy.array([1, 2, 3]), numpy.array([1.0, 3.0, 2.0])) == expected
    assert ir.kendall(numpy.array([[1.0, 9], [2, 9], [3, 9]])[:, 0], [1, 3, 2]) == expected
    pandas = pytest.importorskip("pandas")
    assert ir.kendall(pandas.Series([1.0, 2.0, 3.0]), pandas.Series([1, 3, 2])) == expected


@pytest.mark.parametrize(
    ("first", "second", "error", "text"),
    [
        ([1, 2], [1, 2, 3], ValueError, "2"),
        ({"a": 1}, [1], TypeError, "dict"),
        ({1, 2}, [1, 2], TypeError, "set"),
        (["a", "b"], [1, 2], TypeError, "must be a number"),
        ([1, None], [1, 2], TypeError, "row 2"),
        (1.0, [1, 2], TypeError, "expected a column of scores"),
        ("12", [1, 2], TypeError, "expected a column of scores"),
    ],
)
def test_faulty_vectors(first: Any, second: Any, error: type[Exception], text: str) -> None:
    for function in (ir.kendall, ir.spearman, ir.pearson, ir.tau_ap):
        with pytest.raises(error, match=text):
            function(first, second)


def test_other_coefficients() -> None:
    assert ir.spearman([1, 2, 3, 4], [1, 2, 4, 3]).coefficient == pytest.approx(0.8, abs=1e-15)
    assert ir.tau_ap([5, 4, 3, 2, 1], [5, 4, 3, 2, 1]).tau_ap == 1
    assert ir.tau_ap([5, 4, 3, 2, 1], [1, 2, 3, 4, 5]).tau_ap == -1
    # Not symmetric: an exchange at the top has a larger effect. By hand: 2/3 (0/1 + 2/2 + 3/3) - 1.
    assert ir.tau_ap([4, 3, 2, 1], [3, 4, 2, 1]).tau_ap == pytest.approx(1 / 3, abs=1e-15)
    tied = ir.tau_ap([4, 3, 2, 1], [4, 3, 3, 1])
    assert math.isnan(tied.tau_ap) and not math.isnan(tied.tau_ap_a)
    orders = [ir.tau_ap([4, 3, 2, 1], [4, *two, 1]).tau_ap for two in ([3, 2], [2, 3])]
    assert tied.tau_ap_a == pytest.approx(sum(orders) / 2, abs=1e-15)
    moved = ir.correlate([3, 2, 1], [2, 3, 1])
    assert (tuple(moved.drop), tuple(moved.rise)) == (("1", 1), ("2", 1))
    assert ir.correlate([3, 2, 1], [3, 2, 1]).drop == (None, 0)
    assert (
        ir.tau_matrix({"a": dict(zip("xyz", (1, 2, 3))), "b": dict(zip("xyz", (3, 2, 1)))}, "tau_a").values[0][1] == -1
    )


def test_rbo() -> None:
    """Values of a published implementation (Corsi and Urbano, SIGIR 2024), and properties of any two rankings."""
    first = dict(zip("abcde", (5, 4, 3, 2, 1)))
    found = ir.rbo(first, dict(zip("bacdf", (5, 4, 3, 2, 1))))
    assert [round(value, 5) for value in found[:3]] == [0.76878, 0.50637, 0.88688]
    assert found.res == pytest.approx(found.max - found.min, abs=1e-15)
    one, other = {"a": 3, "b": 2, "c": 2, "d": 1}, {"c": 3, "a": 2, "d": 2, "b": 1}
    assert [round(ir.rbo(one, other, ties=ties).ext, 3) for ties in "awb"] == [0.828, 0.843, 0.843]
    assert ir.rbo(first, first).ext == pytest.approx(1, abs=1e-15)
    with pytest.raises(TypeError, match="order alone"):
        ir.rbo(["a", "b"], ["a", "b"])
    for p in (0, 1, math.nan):
        with pytest.raises(ValueError, match="p"):
            ir.rbo(first, first, p)


def test_correlate() -> None:
    found = ir.correlate(FIRST, SECOND)
    names = ["bm25", "e5", "bge", "voyage"]
    assert found.systems == names and found.only_second == ["new"] and found.only_first == []
    one, other = [FIRST[name] for name in names], [SECOND[name] for name in names]
    assert found.kendall == ir.kendall(one, other)
    assert (found.tau_a, found.tau_b, found.tau_c, found.gamma, found.p_value) == found.kendall[:5]
    assert found.ties == (0, 1, 0)
    assert (found.spearman, found.coefficients["spearman"]["p_value"]) == ir.spearman(one, other)
    assert found.pearson == ir.pearson(one, other).coefficient and found.coefficients["rbo"]["p_value"] is None
    assert found.rbo_result == ir.rbo(FIRST, SECOND) and found.rbo == found.rbo_result.ext
    assert math.isnan(found.tau_ap)  # a tie in the second
    assert (found.tau_ap_a, found.tau_ap_b) == ir.tau_ap(one, other)[1:]
    assert found.drop == ("voyage", 1) and found.rise == ("bge", 1.5)
    assert found.interval is None and found.intervals == {}
    lines = repr(found).splitlines()
    assert lines[0] == "first and second" and lines[1].split() == ["coefficient", "value", "p-value"]
    assert lines[3].split()[0] == "tau_b"
    assert "4 systems, 6 pairs: 4 concordant, 1 discordant, 0 tied in first, 1 in second, 0 in both." in lines
    assert repr(ir.correlate(FIRST, SECOND, names=("2024", "2025"))).startswith("2024 and 2025\n")
    assert "<td>" in found._repr_html_()
    same = pickle.loads(pickle.dumps(found))
    assert same == found and same.kendall == found.kendall and repr(same) == repr(found)
    assert ir.correlate(one, other).kendall == found.kendall


def test_p_values_are_printed_as_by_the_program() -> None:
    """Rounded to four decimals; "<0.0001" for values that would round to 0."""
    first = {f"s{i:02}": i for i in range(15)}
    second = first | {f"s{i:02}": 5 - i for i in range(6)}
    found = ir.correlate(first, second)
    assert 6e-5 < found.p_value < 7e-5
    rows = [line.split() for line in repr(found).splitlines()]
    cells = {row[0]: row[2:] for row in rows if row and row[0] in found.coefficients}
    assert cells["tau_a"] == cells["gamma"] == [f"{found.p_value:.4f}"] == ["0.0001"]
    assert cells["pearson"] == ["<0.0001"] and found.coefficients["pearson"]["p_value"] < 5e-5 and cells["rbo"] == []
    assert ir.correlate(first, first).p_value < 5e-5 and "<0.0001" in repr(ir.correlate(first, first))
    assert "<.0001" not in repr(ir.correlate(first, first))


def test_options_of_correlate() -> None:
    first, second = {"a": 1, "b": 2, "c": 3}, {"a": 1, "b": math.nan, "c": 3}
    with pytest.raises(ValueError, match="'b'"):
        ir.correlate(first, second)
    assert math.isnan(ir.correlate(first, second, undefined="propagate").tau_b)
    left = ir.correlate(first, second, undefined="omit")
    assert left.omitted == ["b"] and left.systems == ["a", "c"] and left.tau_b == 1
    assert not ir.correlate(FIRST, FIRST, p_value="asymptotic").kendall.exact
    assert ir.correlate(FIRST, SECOND, rbo_p=0.5, rbo_ties="b").rbo_result == ir.rbo(FIRST, SECOND, 0.5, "b")
    assert ir.correlate(FIRST, SECOND, top=2).top.k == 2
    for option in ({"p_value": "x"}, {"undefined": "x"}, {"rbo_ties": "x"}, {"interval": "x"}):
        with pytest.raises(ValueError, match="must be one of"):
            ir.correlate(first, first, **option)


def test_orders_are_not_scores() -> None:
    for first, second in ((["a", "b"], ["b", "a"]), (FIRST, ["a", "b"]), (("a", "b"), [1, 2])):
        with pytest.raises(TypeError, match="shows neither ties"):
            ir.correlate(first, second)
    with pytest.raises(TypeError, match="of the same type"):
        ir.correlate(FIRST, [1, 2, 3])
    with pytest.raises(ValueError, match="at least 2 common systems"):
        ir.correlate({"a": 1}, {"a": 2})


def test_intervals() -> None:
    rng = random.Random(2)
    first, second = by_query(rng, 6, 30), by_query(rng, 6, 30)
    found = ir.correlate(first, second, resamples=500)
    again = ir.correlate(first, second, resamples=500, threads=1)
    assert found.intervals == again.intervals
    assert found.same_queries and found.first_queries == found.second_queries == 30
    assert found.interval is not None
    assert found.interval == found.intervals["tau_b"] and found.interval.low <= found.interval.high
    means = [{name: math.fsum(row.values()) / 30 for name, row in table.items()} for table in (first, second)]
    assert found.tau_b == ir.correlate(*means).tau_b
    assert "Intervals: 95 %, BCa bootstrap over the same 30 queries, 500 resamples, seed " in repr(found)
    assert ir.correlate(first, second, resamples=500, seed=1).intervals != found.intervals
    assert not found.interval.fell_back and found.level == 0.95
    with pytest.raises(KeyError, match="system 'x' has no score"):
        ir.correlate({**first, "x": {"q1": 1}}, second)


def test_scores_of_evaluations() -> None:
    rng = random.Random(3)
    qrels = {f"q{i}": {f"d{j}": rng.randint(0, 2) for j in range(8)} for i in range(12)}
    runs = {
        f"s{i}": {query: {document: rng.random() + i * grade / 9 for document, grade in judged.items()}
                  for query, judged in qrels.items()}
        for i in range(5)
    }  # fmt: skip
    other = {query: {document: rng.randint(0, 2) for document in judged} for query, judged in qrels.items()}
    first, second = ir.evaluate(runs, qrels, "nDCG@5 AP"), ir.evaluate(runs, other, "nDCG@5 AP")
    found = ir.correlate(first, second, measure="map", resamples=200)
    assert found.first == pytest.approx([first[name]["AP"] for name in runs], abs=1e-15)
    assert found.interval is not None
    plain = {name: scores.per_query["AP"] for name, scores in first.items()}
    assert ir.correlate(plain, second, measure="AP", resamples=200).first == found.first
    with pytest.raises(ValueError, match="measure="):
        ir.correlate(first, second)
    with pytest.raises(KeyError, match="P@5"):
        ir.correlate(first, second, measure="P@5")
    # For two runs, the queries are ranked.
    queries = ir.correlate(first["s0"], first["s1"], measure="AP")
    assert len(queries.systems) == 12
    assert queries.kendall == ir.kendall(*(first[name].matrix[1] for name in ("s0", "s1")))


def test_tau_matrix() -> None:
    rankings = {"AP": FIRST, "RR": {**FIRST, "x": 0.0}, "P": SECOND}
    found = ir.tau_matrix(rankings)
    assert found["AP", "RR"].value == 1 and found["AP", "RR"].systems == 4
    assert found["AP", "P"].value == ir.correlate(FIRST, SECOND).tau_b == found["P", "AP"].value
    assert found["AP", "P"].tied_second == 1
    assert found.values[0][0] == 1
    assert [line.split() for line in repr(found).splitlines()[:2]] == [["tau_b"], ["AP", "RR", "P"]]
    assert "AP and P: 4 systems in both, 6 pairs; tied: 0 and 1." in repr(found)
    assert ir.tau_matrix(rankings, "spearman")["AP", "P"].value == ir.correlate(FIRST, SECOND).spearman
    with pytest.raises(KeyError, match="no ranking 'x'"):
        found["AP", "x"]
    with pytest.raises(TypeError, match="shows neither ties"):
        ir.tau_matrix({"AP": ["a", "b"]})
    with pytest.raises(ValueError):
        ir.tau_matrix({})
    pandas = pytest.importorskip("pandas")
    rows = [("a", "q1", 0.1), ("a", "q2", 0.3), ("b", "q1", 0.4), ("b", "q2", 0.1)]
    table = pandas.DataFrame(rows, columns=["system", "query", "score"])
    with pytest.raises(TypeError, match="scores without measures are a single ranking"):
        ir.tau_matrix(table)
    assert ir.tau_matrix({"AP": table, "RR": table})["AP", "RR"].systems == 2


LOWER, HIGHER = {"x": 0.1, "y": 0.2, "z": 0.3}, {"x": 0.3, "y": 0.2, "z": 0.1}


def of_queries(scores: dict[str, float]) -> dict[str, dict[str, float]]:
    return {system: {"q1": score, "q2": score} for system, score in scores.items()}


@pytest.mark.parametrize("lower", ["Hole@10", "CoverDepth", "RBPResidual(p=0.5)", "Unjudged@5"])
@pytest.mark.parametrize("coefficient", ["tau_a", "tau_b", "tau_ap", "rbo", "spearman", "pearson", "weighted_tau"])
def test_lower_is_better_in_all_forms(tmp_path: Path, lower: str, coefficient: Any) -> None:
    """The same ranking by a measure for which lower is better and one for which higher is: full agreement."""
    leaderboard, queries = tmp_path / "leaderboard.csv", tmp_path / "queries.csv"
    leaderboard.write_text(f"system,{lower},AP\n" + "".join(f"{s},{LOWER[s]},{HIGHER[s]}\n" for s in LOWER))
    rows = [(s, m, q, scores[s]) for m, scores in ((lower, LOWER), ("AP", HIGHER)) for s in LOWER for q in ("q1", "q2")]
    queries.write_text("system,measure,query,value\n" + "".join(f"{s},{m},{q},{v}\n" for s, m, q, v in rows))
    forms: list[tuple[Any, str, str]] = [
        ({lower: LOWER, "AP": HIGHER}, lower, "AP"),
        ({lower: of_queries(LOWER), "AP": of_queries(HIGHER)}, lower, "AP"),
        (ir.read_system_scores(leaderboard), lower, "AP"),
        (ir.read_scores(queries), lower, "AP"),
        (queries, lower, "AP"),
        ({"old": {lower: LOWER}, "new": {"AP": HIGHER}}, "old", "new"),
        ({"old": {lower: of_queries(LOWER)}, "new": {"AP": of_queries(HIGHER)}}, "old", "new"),
        ({"old": {lower: LOWER}, "new": HIGHER}, "old", "new"),
        ({"old": HIGHER, "new": of_queries(HIGHER)}, "old", "new"),
    ]
    for source, first, second in forms:
        found = ir.tau_matrix(source, coefficient)[first, second].value
        assert found == pytest.approx(ir.tau_matrix({"a": HIGHER, "b": HIGHER}, coefficient)["a", "b"].value), source
    both = {lower: LOWER, "AP": LOWER}
    matrix = ir.tau_matrix({"old": both, "new": both}, coefficient, measure=lower)
    assert matrix["old", "new"].value == pytest.approx(1 if coefficient != "rbo" else matrix["old", "old"].value)
    assert ir.tau_matrix({"old": both, "new": HIGHER}, "tau_b", measure="AP")["old", "new"].value == -1
    assert ir.tau_matrix({"old": LOWER, "new": of_queries(LOWER)}, "tau_b", measure=lower)["old", "new"].value == 1


def test_several_measures_take_an_argument_that_exists() -> None:
    several = {"old": {"AP": LOWER, "RR": HIGHER}, "new": {"AP": LOWER, "RR": LOWER}}
    with pytest.raises(ValueError, match="the systems were scored by AP, RR; say by measure= which one is meant"):
        ir.tau_matrix(several)
    assert ir.tau_matrix(several, measure="map")["old", "new"].value == 1
    assert ir.tau_matrix(several, measure=ir.RR)["old", "new"].value == -1
    assert ir.tau_matrix(several, measure="map").measure == "AP"
    with pytest.raises(KeyError, match="no scores by 'P@5'; the measures are AP, RR"):
        ir.tau_matrix(several, measure="P@5")
    qrels, runs = {"q": {"d": 1}}, {"a": {"q": {"d": 1.0}}, "b": {"q": {"e": 1.0}}}
    with pytest.raises(ValueError, match="measure= is for several rankings"):
        ir.tau_matrix(ir.evaluate(runs, qrels, "AP RR"), measure="AP")


def three_collections() -> dict[str, Any]:
    """By hand, from inversions of 1, 2, 3, 4: none is a tau of 1, one 2/3, two 1/3, four -1/3."""
    ranks = {
        "a": {"AP": (1, 2, 3, 4), "P@10": (2, 3, 1, 4)},
        "b": {"AP": (2, 1, 3, 4), "P@10": (1, 3, 4, 2)},
        "c": {"AP": (3, 1, 2, 4), "P@10": (4, 2, 1, 3)},
    }
    return {name: {measure: dict(zip("stuv", scores)) for measure, scores in by.items()} for name, by in ranks.items()}


def test_matrices_of_several_collections_and_measures() -> None:
    collections = three_collections()
    found = ir.tau_matrices(collections)
    assert list(found) == ["AP", "P@10"] and found["AP"].measure == "AP" and found["AP"].names == ["a", "b", "c"]
    assert found["AP"].averages["a"] == pytest.approx(0.5)  # the measure's own; the mixed matrix has .2667
    mixed = {f"{name} {measure}": one for name, by in collections.items() for measure, one in by.items()}
    assert ir.tau_matrix(mixed).averages["a AP"] == pytest.approx(0.8 / 3)
    assert repr(found["AP"]).startswith("AP: tau_b\n") and "Average" in repr(found["AP"])
    for measure in ("AP", "P@10"):
        alone = ir.tau_matrix(collections, measure=measure)
        assert alone == found[measure] and list(ir.tau_matrices(collections, measures=measure)) == [measure]
    by_query = {name: {measure: of_queries(one) for measure, one in by.items()} for name, by in collections.items()}
    assert ir.tau_matrices(by_query) == found
    assert list(ir.tau_matrices(collections, measures=["P_10", ir.AP])) == ["AP", "P@10"]
    del collections["b"]["AP"]
    assert ir.tau_matrices(collections)["AP"].notes == ["Without AP: b."]
    for faulty, error, text in (
        ({"a": FIRST, "b": SECOND}, TypeError, "collection 'a': expected scores by measure"),
        (FIRST, TypeError, "collection 'bm25': expected scores by measure"),
        ({"a": {"AP": FIRST}, "b": {"RR": SECOND}}, KeyError, "no measure in common"),
        ({"a": {"AP": {"x": 1, "y": math.nan}}, "b": {"AP": FIRST}}, ValueError, "AP: a: system 'y' has the score nan"),
    ):
        with pytest.raises(error, match=text):
            ir.tau_matrices(faulty)  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="no scores by P@5; there are AP"):
        ir.tau_matrices(collections, measures="P@5")


@needs_program
def test_the_program_prints_a_matrix_for_each_measure(tmp_path: Path) -> None:
    paths = []
    for name, by in three_collections().items():
        (tmp_path / name).write_text(
            "system,AP,P@10\n" + "".join(f"{s},{by['AP'][s]},{by['P@10'][s]}\n" for s in "stuv")
        )
        paths.append(str(tmp_path / name))

    def printed(*arguments: str) -> str:
        return subprocess.run(
            [PROGRAM, "correlate", *arguments, *paths], capture_output=True, text=True, check=True
        ).stdout

    found = ir.tau_matrices(three_collections())
    assert printed() == "\n".join(f"{matrix!r}\n" for matrix in found.values())
    assert [line.split()[1] for line in printed().splitlines() if line.startswith("Average")][0] == "0.5000"
    mixed = printed("--matrix")
    assert mixed.startswith("tau_b\n") and "0.2667" in next(x for x in mixed.splitlines() if x.startswith("Average"))
    written = json.loads(printed("--json"))
    assert [one["measure"] for one in written["matrices"]] == ["AP", "P@10"]
    assert written["matrices"][0] == json.loads(found["AP"].to_json())
    lines = printed("--csv").splitlines()
    assert lines[0] == "measure,first,second,coefficient,value,systems,tied_first,tied_second,tied_both"
    assert len(lines) == 1 + 2 * 9 and lines[2].startswith("AP,a,b,tau_b,0.66666")
    assert json.loads(printed("-m", "map", "--json"))["matrices"] == [written["matrices"][0]]


def test_queries_of_both_collections_are_drawn_together() -> None:
    """A collection and a part of its queries: the interval contains the estimate."""
    rng = random.Random(5)
    whole = {
        f"s{i}": {f"q{j}": 0.3 + 0.04 * i + 0.06 * (j % 5) + 0.15 * rng.random() for j in range(50)} for i in range(8)
    }
    part = {
        system: {query: score for query, score in one.items() if int(query[1:]) < 40} for system, one in whole.items()
    }
    for method in ("bca", "percentile"):
        found = ir.correlate(whole, part, interval=method)  # type: ignore[arg-type]
        assert (found.first_queries, found.second_queries, found.shared_queries) == (50, 40, 40)
        interval = found.intervals["pearson"]
        assert interval.low < found.pearson < interval.high and not interval.excludes_estimate
        assert "50 and 40 queries, of which 40 are in both and drawn for both" in repr(found)
    apart = {system: {f"other {query}": score for query, score in one.items()} for system, one in whole.items()}
    found = ir.correlate(whole, apart, interval="percentile")
    assert found.shared_queries == 0 and "50 and 50 queries independently" in repr(found)
    assert found.intervals["pearson"].excludes_estimate
    assert "The interval excludes its own estimate: " in repr(found) and "pearson" in repr(found).split("estimate: ")[1]


def test_values_of_a_matrix() -> None:
    def matrix(size: int) -> Any:
        rng = random.Random(size)
        return ir.tau_matrix({f"r{i}": {"x": rng.random(), "y": rng.random(), "z": rng.random()} for i in range(size)})

    found = matrix(5)
    assert found.values == [[found[row, column].value for column in found.names] for row in found.names]

    def shortest(matrix: Any) -> float:
        times = []
        for _ in range(5):
            begin = time.process_time()
            assert len(matrix.values) == len(matrix.names)
            times.append(time.process_time() - begin)
        return min(times)

    # four times as many rankings are 16 times as many pairs; a search for each of these would take 256 times as long
    assert shortest(matrix(48)) < 64 * shortest(matrix(12)) + 1e-3


def test_averages_of_a_matrix() -> None:
    rankings = {"AP": FIRST, "P": SECOND, "RR": {name: -score for name, score in FIRST.items()}}
    found = ir.tau_matrix(rankings)
    values = found.values
    for place, name in enumerate(rankings):
        others = [row[place] for at, row in enumerate(values) if at != place]
        assert found.averages[name] == pytest.approx(sum(others) / 2, abs=1e-15)
    assert repr(found).splitlines()[5].split()[0] == "Average" and "| Average |" in found.to_markdown()
    assert json.loads(found.to_json())["averages"] == found.averages
    assert "Average" not in repr(ir.tau_matrix({"AP": FIRST, "P": SECOND}))  # it would repeat the only correlation


def test_leaderboards_of_still_fresh() -> None:
    folder = ROOT / "examples" / "still_fresh"
    before, after = (ir.read_system_scores(folder / f"{year}.csv") for year in (2024, 2025))
    taus = {measure: ir.correlate(before[measure], after[measure]).tau_b for measure in before}
    assert {name: f"{tau:.3f}" for name, tau in taus.items()} == {
        "alpha_nDCG@10": "0.846",
        "Coverage@20": "0.722",  # the paper prints .692: both tied pairs as discordant
        "R@50": "0.978",
    }
    for measure, tau in taus.items():
        found = ir.correlate(before, after, measure=measure)
        assert (found.tau_b, found.systems) == (tau, list(before[measure]))
        assert repr(found).startswith(f"{measure}: ")
        assert ir.correlate(before, after[measure], measure=measure).tau_b == tau
    assert ir.correlate({"AP": FIRST}, {"AP": SECOND}).tau_b == ir.correlate(FIRST, SECOND).tau_b
    with pytest.raises(ValueError, match="scored by .*; say by measure= which one is meant"):
        ir.correlate(before, after)
    with pytest.raises(KeyError, match="no scores by 'AP'; the measures are alpha_nDCG@10, "):
        ir.correlate(before, after, measure="AP")


def test_leaderboards_are_no_scores_of_queries() -> None:
    leaderboard = {"AP": {"a": 0.5, "b": 0.25}, "RR": {"a": 0.75, "b": 0.5}}
    for call in (
        lambda: ir.compare(leaderboard),
        lambda: ir.compare({"AP": {"AP": {"q1": 0.5}}}),
        lambda: ir.query_stability(leaderboard, [1]),
        lambda: ir.tukey_hsd(leaderboard),
    ):
        with pytest.raises(ValueError, match=r"the scores are {measure: {system: score}}, overall ones"):
            call()


def test_coefficients_match_the_table() -> None:
    """Each row of the table has a property, an entry and a matrix, and the error message lists all rows."""
    found = ir.correlate(FIRST, SECOND)
    table = dict(_core._rank_coefficients())
    assert tuple(found.coefficients) == tuple(table)
    for name, meaning in table.items():
        assert getattr(ir.results.RankCorrelation, name).__doc__ == meaning
        value = getattr(found, name)
        assert repr(value) == repr(found.coefficients[name]["value"])
        if name != "rbo":  # rbo is computed over all systems
            assert repr(ir.tau_matrix({"a": FIRST, "b": SECOND}, name)["a", "b"].value) == repr(value)
        assert math.isnan(value) or (0 if name == "rbo" else -1) <= value <= 1
    with pytest.raises(ValueError, match=f"coefficient must be one of {', '.join(table)}, not 'tau'"):
        ir.tau_matrix({"a": FIRST, "b": SECOND}, "tau")


def test_json_and_csv() -> None:
    found = ir.correlate(FIRST, SECOND, measure="AP", names=("old", "new"))
    read = json.loads(found.to_json())
    assert (read["measure"], read["first_name"], read["second_name"]) == ("AP", "old", "new")
    assert read["coefficients"]["tau_b"] == {"value": found.tau_b, "p_value": found.p_value, "interval": None}
    assert read["kendall"]["tied_second"] == 1 and read["coefficients"]["tau_ap"]["value"] is None
    assert read["drop"] == {"system": "voyage", "ranks": 1} and read["only_second"] == ["new"]
    head, *rows = found.to_csv().splitlines()
    assert head.split(",")[:4] == ["coefficient", "value", "p_value", "interval_low"] and len(rows) == 11
    matrix = ir.tau_matrix({"AP": FIRST, "P": SECOND})
    assert json.loads(matrix.to_json())["pairs"][1] == matrix["AP", "P"]._asdict()
    assert matrix.to_csv().splitlines()[2] == f"AP,P,tau_b,{matrix['AP', 'P'].value!r},4,0,1,0"


@needs_program
def test_program_and_python_agree(tmp_path: Path) -> None:
    """JSON is identical except for its indentation, and the tables are identical."""
    rng = random.Random(5)
    tables = [by_query(rng, 5, 12), by_query(rng, 5, 12)]
    files = []
    for number, table in enumerate(tables):
        rows = [f"{name},AP,{query},{value!r}" for name, row in table.items() for query, value in row.items()]
        files.append(tmp_path / f"{number}.csv")
        files[-1].write_text("\n".join(["run,measure,query,value", *rows]) + "\n")

    def printed(*arguments: str) -> str:
        command = [PROGRAM, "correlate", *arguments, *map(str, files)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    found = ir.correlate(*tables, measure="AP", names=("0.csv", "1.csv"), resamples=50)
    written = json.loads(printed("--json", "--resamples", "50"))
    assert json.dumps(written["correlations"][0]) == json.dumps(json.loads(found.to_json()))
    assert set(written["options"]) <= set(inspect.signature(ir.correlate).parameters)
    assert printed("--resamples", "50").rstrip("\n") == repr(found)
    assert printed("--resamples", "50", "--format", "latex") == found.to_latex()
    matrix = ir.tau_matrix(dict(zip(("0.csv", "1.csv"), tables)), measure="AP")
    assert printed("--matrix", "-m", "AP", "--json") == matrix.to_json()
    assert printed("--matrix", "-m", "AP", "--csv") == matrix.to_csv()
    assert printed("--matrix", "-m", "AP").rstrip("\n") == repr(matrix)


def test_pandas() -> None:
    pytest.importorskip("pandas")
    rng = random.Random(4)
    found = ir.correlate(by_query(rng, 4, 9), by_query(rng, 4, 9), resamples=100)
    frame = found.to_pandas()
    assert frame.loc["tau_b", "value"] == found.tau_b and frame.loc["tau_a", "p_value"] == found.p_value
    assert ir.tau_matrix({"a": FIRST, "b": SECOND}).to_pandas().loc["a", "a"] == 1
