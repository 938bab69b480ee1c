"""What samples can be made of: dicts, tables and runs."""

from __future__ import annotations

import irmetrics as ir
import pytest
from separation_cases import SAMPLES, changed, samples_without

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
    assert ir.separation(polars.DataFrame(rows)).values.tobytes() == expected.values.tobytes()
    whole = pandas.DataFrame([{**sample, "gold": list(map(int, sample["gold"]))} for sample in SAMPLES])
    assert ir.separation(whole).values.tobytes() == expected.values.tobytes()
    with pytest.raises(ValueError, match="gold"):
        ir.Samples(frame.drop(columns="gold"))
    frame.loc[1, "query"] = "another"
    with pytest.raises(ValueError, match="'q1'.*two queries"):
        ir.Samples(frame)
    with pytest.raises(ValueError, match="'q1': there are passages but no query"):
        ir.Samples(frame.drop(columns="query"))
    frame["remark"] = "none"
    with pytest.raises(TypeError, match="sample 'q1'.*remark"):
        ir.Samples(frame.drop(columns=["query", "passage"]))


def test_invalid_utf8_may_be_replaced() -> None:
    samples = changed(1, passages=["old oak", b"\xff fir"])
    found = ir.separation(samples, ir.BM25(tokenizer=ir.Tokenizer("en", "english", invalid="replace")))
    assert found.values[1] > 0 and ir.Samples(samples)[1]["passages"][1]["text"] == "\ufffd fir"


def test_samples_of_runs() -> None:
    documents = {"d1": "a red fox", "d2": "a dog", "d3": "a cat", "d4": "an owl"}
    runs = {"x": {"q": {"d1": 3, "d2": 2, "d3": 1}, "r": {"d1": 1}}, "y": {"q": {"d2": 5, "d1": 4}}}
    qrels = {"q": {"d2": 2, "d3": 1, "d4": 2}}
    samples = ir.samples_of_runs(runs, qrels, documents, {"q": "red fox", "r": "?"}, depth=3, level=2)
    assert samples.ids == ["q"] and samples.systems == ["x", "y"]
    one = samples["q"]
    ids = [passage["id"] for passage in one["passages"]]
    assert sorted(ids) == ["d1", "d2", "d3"] and dict(zip(ids, one["gold"])) == {"d1": 0, "d2": 1, "d3": 0}
    assert dict(zip(ids, one["scores"]["x"])) == {"d1": 3, "d2": 2, "d3": 1}
    y = dict(zip(ids, one["scores"]["y"]))
    assert (y["d2"], y["d1"]) == (5, 4) and y["d3"] < 4
    assert len(ir.samples_of_runs(runs, qrels, documents, {"q": "red fox"}, depth=1)["q"]["gold"]) == 1
    for wrong in ({"documents": {"d1": "a"}}, {"queries": {"r": "?"}}, {"qrels": {"other": {"d1": 1}}}, {"runs": {}}):
        with pytest.raises((KeyError, ValueError)):
            ir.samples_of_runs(
                **{"runs": runs, "qrels": qrels, "documents": documents, "queries": {"q": "fox"}, **wrong}
            )
