"""Samples from dicts, tables and runs."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from separation_cases import SAMPLES, changed, random_samples, samples_without

numpy = pytest.importorskip("numpy")


def test_samples() -> None:
    samples = ir.Samples(iter(SAMPLES))
    assert len(samples) == 4 and samples.passages == 9 and samples.systems == ["x", "y"] and samples.has_texts
    assert samples["q2"]["gold"] == [1, 0] and samples[-1]["query_id"] == "all"
    assert samples[0]["passages"][1] == {"id": "1", "text": "A red dog."}
    assert [sample["query_id"] for sample in samples] == samples.ids
    again = ir.Samples([samples[i] for i in range(4)])
    assert ir.separation(again).to_json() == ir.separation(SAMPLES).to_json() == ir.separation(samples).to_json()
    for key, kind in ((9, IndexError), ("q9", KeyError), (-5, IndexError)):
        with pytest.raises(kind):
            samples[key]
    assert ir.Samples(samples_without("query_id")).ids == ["0", "1", "2", "3"]
    wordless = [{"gold": sample["gold"], "scores": sample["scores"]} for sample in SAMPLES]
    assert not ir.Samples(wordless).has_texts and "query" not in ir.Samples(wordless)[0]
    with pytest.raises(ValueError, match="sample '0'"):
        ir.separation(wordless)
    places = [
        {**bare, "gold_indices": [i for i, one in enumerate(sample["gold"]) if one]}
        for bare, sample in zip(samples_without("gold"), SAMPLES)
    ]
    assert ir.Samples(places)["q1"]["gold"] == [1, 0, 0, 0]
    arrays = [{**sample, "gold": numpy.array(sample["gold"], dtype=bool)} for sample in SAMPLES]
    arrays[0]["scores"] = {name: numpy.array(row, dtype="float32") for name, row in SAMPLES[0]["scores"].items()}  # type: ignore[attr-defined]
    assert ir.separation(arrays).to_json() == ir.separation(SAMPLES).to_json()
    named = {
        "query": b"red",
        "passages": [{"text": "fox", "id": 7}, {"text": "dog", "id": "b", "title": "Red"}],
        "gold": [0, 1],
    }
    first = ir.Samples([named])[0]
    assert first["passages"] == [{"id": "7", "text": "fox"}, {"id": "b", "text": "Red dog"}] and "scores" not in first
    one = ir.Samples([{**SAMPLES[0], "scores": [1, 2, 3, 4]}])
    assert one.systems == ["system"] and repr(one) == "Samples: 1 with 4 passages; systems: system"


class Stream:
    """Arrow data of no known library."""

    def __init__(self, table: Any) -> None:
        self.table = table

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table.__arrow_c_stream__(requested_schema)


def test_tables() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    rows = [
        {
            "query_id": sample["query_id"],
            "query": sample["query"],
            "passage_id": f"p{i}",
            "passage": passage,
            "gold": sample["gold"][i],
            **{system: scores[i] for system, scores in sample["scores"].items()},
        }
        for sample in SAMPLES
        for i, passage in enumerate(sample["passages"])
    ]
    frame = pandas.DataFrame(rows)
    samples = ir.Samples(frame)
    assert samples.ids == ["q1", "q2", "none", "all"] and samples[0]["passages"][2]["id"] == "p2"
    expected = ir.separation(SAMPLES)
    assert ir.separation(frame).values.tobytes() == expected.values.tobytes()
    polars = pytest.importorskip("polars", reason="polars is not installed")
    table = polars.DataFrame(rows)
    for form in (table, table.lazy(), table.to_arrow(), Stream(table)):
        assert ir.separation(form).values.tobytes() == expected.values.tobytes()
    whole = pandas.DataFrame([{**sample, "gold": list(map(int, sample["gold"]))} for sample in SAMPLES])
    assert ir.separation(whole).values.tobytes() == expected.values.tobytes()
    with pytest.raises(ValueError, match="gold"):
        ir.Samples(frame.drop(columns="gold"))
    frame.loc[1, "query"] = "another"
    with pytest.raises(ValueError, match="'q1'.*two queries"):
        ir.Samples(frame)
    with pytest.raises(ValueError, match="'q1': query: expected a text, found nothing"):
        ir.Samples(frame.drop(columns="query"))
    frame["remark"] = "none"
    with pytest.raises(TypeError, match="sample 'q1'.*remark"):
        ir.Samples(frame.drop(columns=["query", "passage"]))


# Forms of a sample with two passages, of which the second is gold.
FORMS: list[dict[str, Any]] = [
    {"gold": [0, 1], "scores": {"x": [1, 2]}},
    {"gold": [False, 1.0]},
    {"gold_indices": [1], "scores": {"x": [1, 2]}},
    {"gold_indices": [1.0], "query": "why", "passages": ["one", "two"]},
    {"gold_indices": [1], "passages": [{"id": "0"}, {"_id": 1}]},
    {"gold": [0, 1], "gold_indices": None, "passages": [{"id": "0"}, {"id": None, "_id": "1"}]},
    {"query_id": None, "id": "q", "gold": [0, 1], "passages": None},
    {"gold": [0, 1], "claim": "why", "passages": [{"title": "A", "text": "b"}, {"title": "c", "text": ""}]},
    {"gold": [0, 1], "permutations": {"x": [1], "y": "[2] > [1]"}},
    {"query_id": None, "claim_id": "q", "question": "why", "chunks": ["one", "two"], "gold_chunk_ix": 1},
    {"query": "why", "chunks": [{"chunk": "one"}, {"text": "two"}], "is_helpful_chunk": [0, 1], "x_rank": [0.5, 2]},
    {"query": "why", "chunks": ["one", "two"], "gold_chunk_ix": [1], "gpt4o_rank": [1, 0]},
    {"query": "why", "chunks": ["one", "two"], "gold": [0, 1], "reranker_top_ixs": [0], "reranker_top_scores": [3]},
]


@pytest.mark.parametrize("form", FORMS)
def test_dicts_match_lines_of_a_file(form: dict[str, Any], tmp_path: Path) -> None:
    form = {"query_id": "q", **form}
    file = tmp_path / "samples.jsonl"
    file.write_text(json.dumps(form))
    given, read = ir.Samples([form]), ir.read_samples(file)
    assert given[0] == read[0] and given.has_texts == read.has_texts
    assert given[0]["query_id"] == "q" and given[0]["gold"] == [0, 1]
    assert [passage["id"] for passage in given[0]["passages"]] == ["0", "1"]
    texts = [passage["text"] for passage in given[0]["passages"] if "text" in passage]
    assert texts == ([] if not given.has_texts else ["A b", "c"] if "claim" in form else ["one", "two"])


def test_gold_indices_in_arrays() -> None:
    for places in (numpy.array([0, 2]), numpy.array([2.0, 0.0]), (2, 0), iter([0, 2])):
        assert ir.Samples([{"gold_indices": places, "scores": numpy.arange(3.0)}])[0]["gold"] == [1, 0, 1]


def contents(samples: ir.Samples) -> list[dict[str, Any]]:
    return [samples[i] for i in range(len(samples))]


@pytest.mark.parametrize("ids", [True, False])
@pytest.mark.parametrize(("query", "texts"), [(True, True), (True, False), (False, False)])
def test_samples_from_their_own_dicts(ids: bool, query: bool, texts: bool, tmp_path: Path) -> None:
    rng = random.Random(11)
    rows = []
    for sample in random_samples(12, 60):
        row = {**sample, "passages": [{"text": text} if texts else {} for text in sample["passages"]]}
        if not query:
            del row["query"]
        if ids:
            names = rng.sample(range(1000), len(sample["gold"]))
            row["passages"] = [{"id": f"p{name}", **passage} for name, passage in zip(names, row["passages"])]
        elif not texts:
            del row["passages"]
        rows.append(row)
    samples = ir.Samples(rows)
    dicts = contents(samples)
    for row, found in zip(rows, dicts):
        wanted = [passage.get("id", str(i)) for i, passage in enumerate(row.get("passages", [{}] * len(row["gold"])))]
        assert [passage["id"] for passage in found["passages"]] == wanted
        assert [passage.get("text") for passage in found["passages"]] == [
            passage.get("text") for passage in row.get("passages", [{}] * len(row["gold"]))
        ]
        assert {name: found.get(name) for name in ("query_id", "query", "gold", "scores")} == {
            name: row.get(name) for name in ("query_id", "query", "gold", "scores")
        }
    file = tmp_path / "samples.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in dicts))
    given = ir.GivenScores([rng.random() for _ in range(samples.passages)])
    for again in (ir.Samples(dicts), ir.read_samples(file)):
        assert contents(again) == dicts
        assert ir.separation(again, given).to_json() == ir.separation(samples, given).to_json()
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    assert contents(ir.Samples(pandas.DataFrame(dicts))) == dicts


def test_tables_without_texts_keep_ids() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.DataFrame(
        {"qid": ["a", "a", "b"], "docno": ["d7", "d5", "d7"], "gold": [1, 0, 1], "x": [0.5, 0.25, 1.0]}
    )
    assert contents(ir.Samples(frame)) == [
        {"query_id": "a", "passages": [{"id": "d7"}, {"id": "d5"}], "gold": [1, 0], "scores": {"x": [0.5, 0.25]}},
        {"query_id": "b", "passages": [{"id": "d7"}], "gold": [1], "scores": {"x": [1.0]}},
    ]
    frame.loc[1, "docno"] = "d7"
    with pytest.raises(ValueError, match="sample 'a'.*duplicate.*'d7'"):
        ir.Samples(frame)


def test_invalid_utf8_may_be_replaced() -> None:
    samples = changed(1, passages=["old oak", b"\xff fir"])
    found = ir.separation(samples, ir.BM25(tokenizer=ir.Tokenizer("en", "english", invalid_utf8="replace")))
    assert found.values[1] > 0 and ir.Samples(samples)[1]["passages"][1]["text"] == "\ufffd fir"


def test_samples_of_runs() -> None:
    documents = {"d1": "a red fox", "d2": "a dog", "d3": "a cat", "d4": "an owl"}
    runs = {"x": {"q": {"d1": 3, "d2": 2, "d3": 1}, "r": {"d1": 1}}, "y": {"q": {"d2": 5, "d1": 4}}}
    qrels = {"q": {"d2": 2, "d3": 1, "d4": 2}}
    samples = ir.samples_of_runs(runs, qrels, documents, {"q": "red fox", "r": "?"}, depth=3, rel=2)
    assert samples.ids == ["q"] and samples.systems == ["x", "y"]
    one = samples["q"]
    ids = [passage["id"] for passage in one["passages"]]
    assert sorted(ids) == ["d1", "d2", "d3"] and dict(zip(ids, one["gold"])) == {"d1": 0, "d2": 1, "d3": 0}
    assert dict(zip(ids, one["scores"]["x"])) == {"d1": 3, "d2": 2, "d3": 1}
    y = dict(zip(ids, one["scores"]["y"]))
    assert (y["d2"], y["d1"]) == (5, 4) and y["d3"] < 4
    assert len(ir.samples_of_runs(runs, qrels, documents, {"q": "red fox"}, depth=1)["q"]["gold"]) == 1
    assert samples.missing_queries == 0
    lacking = ir.samples_of_runs(runs, {**qrels, "s": {"d1": 1}, "t": {"d1": 1}}, documents, {"q": "red fox"})
    found = ir.separation(lacking)
    assert lacking.missing_queries == pickle.loads(pickle.dumps(lacking)).missing_queries == 2
    assert json.loads(found.to_json())["missing_queries"] == found.samples.missing_queries == 2
    assert "Judged queries without a sample, because the first run lacks them: 2." in repr(found)
    for wrong in ({"documents": {"d1": "a"}}, {"queries": {"r": "?"}}, {"qrels": {"other": {"d1": 1}}}, {"runs": {}}):
        with pytest.raises((KeyError, ValueError)):
            ir.samples_of_runs(
                **{"runs": runs, "qrels": qrels, "documents": documents, "queries": {"q": "fox"}, **wrong}
            )


def test_samples_of_runs_follow_the_tie_rule(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("q Q0 b 3 1 x\nq Q0 a 2 1 x\nq Q0 c 1 1 x\n")
    run = ir.read_run(tmp_path / "run", rank_column=True)
    texts = {"a": "red", "b": "blue", "c": "green"}
    for ties, ids, reciprocal_rank in (
        ("docno_desc", "cba", 1 / 3),
        ("docno_asc", "abc", 1),
        ("input", "bac", 1 / 2),
        ("rank_column", "cab", 1 / 2),
    ):
        samples = ir.samples_of_runs(run, {"q": {"a": 1}}, texts, {"q": "red"}, ties=ties)  # type: ignore[arg-type]
        assert "".join(passage["id"] for passage in samples["q"]["passages"]) == ids
        assert samples["q"]["scores"] == {"x": [-1, -2, -3] if ties == "rank_column" else [1, 1, 1]}
        order = "input" if ties == "rank_column" else ties
        found = ir.separation(samples, measures="RR", ties=order)  # type: ignore[call-overload]
        assert found.systems["x"].gold.mean == reciprocal_rank
        with pytest.raises(ValueError, match="rank_column needs ranks"):
            ir.separation(samples, ties="rank_column")
    with pytest.raises(ValueError, match="rel must be a finite number, not inf"):
        ir.samples_of_runs(run, {"q": {"a": 1}}, texts, {"q": "red"}, rel=float("inf"))
