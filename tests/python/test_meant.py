"""Wrong calls, and texts of other tools, whose errors say what was meant."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

QRELS = {"q1": {"a": 1}, "q2": {"b": 1}}
RUN = {"q1": {"a": 1.0, "b": 2.0}, "q2": {"b": 1.0}}
BY_QUERY = {"a": {"q1": 0.1, "q2": 0.3}, "b": {"q1": 0.2, "q2": 0.1}}

CALLS: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "a cut-off in brackets": (
        lambda: ir.nDCG(10),
        TypeError,
        "nDCG(10): a cut-off is written after '@', as in nDCG @ 10",
    ),
    "a cut-off in brackets, with parameters": (
        lambda: ir.P(rel=2)(5),
        TypeError,
        "P(rel=2)(5): a cut-off is written after '@', as in P(rel=2) @ 5",
    ),
    "a parameter without its name": (
        lambda: ir.ERR("x"),
        TypeError,
        "ERR('x'): the parameters of a measure are given by name, as in P(rel=2)",
    ),
    "a measure with a name of one's own": (
        lambda: ir.evaluate(RUN, QRELS, {"MyAP": ir.AP}),
        TypeError,
        "measure 'MyAP': expected a function of a judged ranking, not the measure AP, which keeps its own name; write "
        'measures=["AP"]',
    ),
    "the text of a measure with a name of one's own": (
        lambda: ir.evaluate(RUN, QRELS, {"MyAP": "AP"}),
        TypeError,
        "measure 'MyAP': expected a function of a judged ranking, not the measure AP, which keeps its own name; write "
        'measures=["AP"]',
    ),
    "one size": (
        lambda: ir.query_stability(BY_QUERY, 5, measure="AP"),
        TypeError,
        "query_stability(): sizes must be a list of whole numbers, not 5 (int)",
    ),
    "a dict of scores in mmr": (
        lambda: ir.mmr({"q1": {"a": 1, "b": 2}}),
        TypeError,
        "mmr of a run needs either embeddings or documents",
    ),
    "a dict of scores with a similarity": (
        lambda: ir.mmr({"q1": {"a": 1, "b": 2}}, similarity={"q1": [[1, 0], [0, 1]]}),
        TypeError,
        "query 'q1': expected scores of its items, not {document: score}; a run takes embeddings or documents",
    ),
    "a list of documents for a query": (
        lambda: ir.evaluate({"q1": ["a", "b"]}, QRELS, "AP"),
        TypeError,
        "query 'q1': expected a mapping of documents to scores, not ['a', 'b'] (list)",
    ),
    "lists of scores": (
        lambda: ir.compare({"a": [0.1, 0.2], "b": [0.2, 0.3]}),
        TypeError,
        "'a': expected {query: score}, not a list of scores: scores are paired by query, as in {'a': {'q1': 0.1, ...}, "
        "...}",
    ),
    "rel=": (
        lambda: ir.evaluate(RUN, QRELS, "AP", rel=2),
        TypeError,
        "evaluate() has no argument 'rel'; it is a parameter of measures, as in AP(rel=2)",
    ),
    "k=": (
        lambda: ir.compare({"a": RUN, "b": RUN}, QRELS, "AP", k=10),
        TypeError,
        "compare() has no argument 'k'; a cut-off is part of a measure, as in nDCG@10",
    ),
    "cutoff=": (
        lambda: ir.evaluate(RUN, QRELS, "AP", cutoff=10),
        TypeError,
        "evaluate() has no argument 'cutoff'; a cut-off is part of a measure, as in nDCG@10",
    ),
    "topics=": (
        lambda: ir.Evaluator(QRELS, "AP", topics=["q1"]),
        TypeError,
        "Evaluator() has no argument 'topics'; to choose queries, give judgments of only these",
    ),
    "cut-offs of trec_eval": (
        lambda: ir.evaluate(RUN, QRELS, "P_5,10"),
        ValueError,
        "'10' is not a measure; write each cut-off with its measure: P_5 P_10",
    ),
    "AUC": (lambda: ir.parse_measure("AUC"), ValueError, "unknown measure 'AUC'; irmetrics.all_measures() lists all"),
    "EM": (lambda: ir.parse_measure("EM"), ValueError, "unknown measure 'EM'; irmetrics.all_measures() lists all"),
    "ndcg_at_10": (
        lambda: ir.parse_measure("ndcg_at_10"),
        ValueError,
        "unknown measure 'ndcg_at_10'; did you mean nDCG@10?",
    ),
    "accuracy@1": (
        lambda: ir.parse_measure("accuracy@1"),
        ValueError,
        "unknown measure 'accuracy@1'; did you mean Success@1?",
    ),
    "hit@3": (
        lambda: ir.parse_measure("hit@3"),
        ValueError,
        "unknown measure 'hit@3'; did you mean Success@3?",
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_error_says_what_was_meant(name: str) -> None:
    call, kind, text = CALLS[name]
    with pytest.raises(kind) as error:
        call()
    assert str(error.value.args[0]) == text


def test_one_column_per_system() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    wide = pandas.DataFrame({"query": ["q1", "q2"], "bm25": [0.1, 0.2], "e5": [0.3, 0.4]})
    with pytest.raises(TypeError) as error:
        ir.compare(wide)
    assert str(error.value) == (
        "a table of scores has one row per score, in the columns system, query, value and measure; this one has query, "
        "bm25, e5. Of a column per system, make {system: dict(zip(queries, column))}"
    )
    made = {system: dict(zip(wide["query"], wide[system])) for system in ("bm25", "e5")}
    assert "e5" in repr(ir.compare(made))


def test_a_dict_is_a_run_for_mmr() -> None:
    texts = {"a": "red green", "b": "green red", "c": "blue"}
    scores = {"q": {"a": 3, "b": 2, "c": 1}}
    assert ir.mmr(scores, documents=texts) == ir.mmr(ir.Run(scores), documents=texts)


def test_other_names_of_query_ids_in_nuggets(tmp_path: Path) -> None:
    """Those of texts are none: a row without an id may have the text of its query."""
    nuggets = [{"_id": "n", "relevant_corpus_ids": ["a"]}]
    expected = ir.NuggetQrels([{"query_id": "q1", "nuggets": nuggets}])
    path = tmp_path / "nuggets.jsonl"
    for name in ("qid", "QID", "query-id", "topic_id", "question_id"):
        row = {"query": "a text", name: "q1", "nuggets": nuggets}
        path.write_text(json.dumps(row) + "\n")
        assert ir.NuggetQrels([row]) == ir.NuggetQrels.from_rows([row]) == ir.read_nuggets(path) == expected
    row = {"query": "a text", "nuggets": nuggets}
    path.write_text(json.dumps(row) + "\n")
    for read in (lambda: ir.NuggetQrels([row]), lambda: ir.read_nuggets(path)):
        with pytest.raises(ValueError, match=":1: query_id: expected a text or a whole number, found nothing"):
            read()


def test_nuggets_in_place_of_qrels(tmp_path: Path) -> None:
    path = tmp_path / "nuggets.jsonl"
    ir.NuggetQrels({"q1": {"n": ["a"]}}).write(path)
    for call in (
        lambda: ir.drift(path, path),
        lambda: ir.read_qrels(path),
        lambda: ir.evaluate(RUN, path, "AP"),
    ):
        with pytest.raises(ValueError) as error:
            call()
        assert str(error.value) == (
            f"{path}:1: expected a row of a document, found nuggets; judgments of nuggets are given as nuggets"
        )


@pytest.mark.parametrize(
    ("tool", "use"),
    [
        ("pytrec_eval", "the profile of pytrec_eval is trec9"),
        ("beir", "irmetrics.compat.beir"),
        ("ir_measures", "irmetrics.compat.ir_measures"),
        ("ranx", "irmetrics.compat.ranx"),
    ],
)
def test_tools_without_a_profile(tool: str, use: str) -> None:
    with pytest.raises(ValueError, match=f"^profile must be one of trec10, .*, not '{tool}'; .*{use}"):
        ir.profile(tool)
