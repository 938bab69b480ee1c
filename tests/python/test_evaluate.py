"""evaluate, Evaluator, Scores and several runs."""

from __future__ import annotations

import collections
import pickle
import random
import threading
import time
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest

Judgments = dict[str, dict[str, int]]
Results = dict[str, dict[str, float]]

TABLE = """\
Scores of run 'run'
nDCG@10  0.7398
AP       0.6250
NumRet        4
queries: 2 scored; top 10: 1 of 4 unjudged, 0 tied pairs across the cut"""

SIDE_BY_SIDE = """\
run        AP  nDCG@10
bm25   0.6250   0.7398
dense  0.0000   0.0000"""


def test_scores(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate(run, qrels=qrels, measures=["nDCG@10", "AP"])
    assert scores["AP"] == scores["map"] == scores[ir.AP] == scores["MAP"] == 0.625
    assert scores.per_query["AP"] == {"q1": 0.25, "q2": 1.0}
    assert scores.per_query[ir.AP]["q1"] == 0.25
    assert list(scores) == scores.measures == [ir.nDCG @ 10, ir.AP]
    assert scores.queries == ["q1", "q2"] and scores.run == "run" and scores.missing == []
    assert scores.to_dict() == {"nDCG@10": scores["nDCG@10"], "AP": 0.625}
    assert "AP" in scores and "ndcg_cut_10" in scores and ir.RR not in scores and "nonsense" not in scores
    with pytest.raises(KeyError) as error:
        scores["RR"]
    assert error.value.args[0] == "measure 'RR' was not scored; there are nDCG@10, AP"
    with pytest.raises(TypeError):
        scores.per_query["AP"]["q1"] = 1  # type: ignore[index]


def test_scores_as_arrays_and_frames(qrels: Judgments, run: Results) -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    scores = ir.evaluate(run, qrels, "nDCG@10 AP")
    assert scores.values.shape == (2, 2) and list(scores.values[1]) == [0.25, 1.0]
    pytest.importorskip("pandas", reason="pandas is not installed")
    table = scores.to_pandas()
    assert table.loc["q1", "AP"] == 0.25
    assert list(table.columns) == ["nDCG@10", "AP"] and list(table.index) == ["q1", "q2"]


def test_texts(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate(run, qrels, "nDCG@10 AP NumRet")
    assert repr(scores) == TABLE
    assert "<td>0.6250</td>" in scores._repr_html_()
    assert repr(ir.Run(run, name="bm25")) == "Run 'bm25': 2 queries, 4 documents"
    assert repr(ir.Qrels(qrels)) == "Qrels: 2 queries, 5 judgments"
    assert "<td>a: 2, b: 0, c: 1</td>" in ir.Qrels(qrels)._repr_html_()
    many = {"q": {f"d{i}": 1 for i in range(43000)}}
    assert repr(ir.Run(many)) == "Run 'run': 1 query, 43,000 documents"
    assert repr(ir.Evaluator(qrels, "AP RR")) == "Evaluator: 2 queries, AP RR"
    assert repr(scores.per_query) == "PerQuery: 3 measures, 2 queries"


def test_audit(qrels: Judgments) -> None:
    audit = ir.evaluate({"q1": {"a": 1.0, "u": 1.0}, "q9": {"a": 1}}, qrels, "P@1").audit
    assert (audit.scored, audit.missing, audit.extra) == (2, 1, 1)
    assert audit.cutoffs[0].tied_pairs == 1 and audit.cutoffs[0].unjudged == 1
    assert repr(audit) == (
        "Audit of queries: 2 scored, 1 missing, 1 without judgments; "
        "top 1: 1 of 1 unjudged, 1 tied pairs across the cut"
    )


def test_every_source_gives_the_same(qrels: Judgments, run: Results, tmp_path: Path) -> None:
    path = tmp_path / "run.txt"
    ir.Run(run, name="run").write(path)
    ir.Qrels(qrels).write(tmp_path / "qrels.txt")
    expected = ir.evaluate(ir.Run(run), ir.Qrels(qrels), "nDCG@10 AP")
    rows = [(query, document, score) for query, documents in run.items() for document, score in documents.items()]
    others: list[Any] = [run, path, str(path), rows, collections.OrderedDict(run), iter(rows)]
    for source in others:
        assert ir.evaluate(source, qrels, "nDCG@10 AP") == expected
        assert ir.evaluate(ir.Run(run), tmp_path / "qrels.txt", [ir.nDCG @ 10, "AP"]) == expected
    evaluator = ir.Evaluator(qrels, "nDCG@10 AP")
    assert evaluator.evaluate(run) == evaluator.evaluate(run) == evaluator.evaluate(path) == expected


def test_policies(qrels: Judgments) -> None:
    tied = {"q1": {"a": 1.0, "b": 1.0}}
    for ties, expected in {"docno_desc": 0.5, "docno_asc": 1.0, "input": 1.0}.items():
        assert ir.evaluate(tied, qrels, "RR", ties=ties).per_query["RR"]["q1"] == expected
    assert ir.evaluate(tied, qrels, "RR", queries="intersection").queries == ["q1"]
    assert ir.evaluate(tied, qrels, "RR", depth=1).per_query["RR"]["q1"] == 0.0
    assert ir.evaluate({"q1": {"u": 2, "a": 1}}, qrels, "RR", judged_only=True).per_query["RR"]["q1"] == 1.0
    with pytest.raises(ValueError):
        ir.evaluate(tied, qrels, "RR", ties="error")
    with pytest.raises(KeyError):
        ir.evaluate(tied, qrels, "RR", queries="error")


def test_several_runs(qrels: Judgments, run: Results, tmp_path: Path) -> None:
    dense = {"q1": {"u": 1.0}, "q2": {"u": 1.0}}
    both = ir.evaluate({"bm25": run, "dense": dense}, qrels, "AP nDCG@10")
    assert isinstance(both, ir.ScoresByRun)
    assert repr(both) == SIDE_BY_SIDE
    assert both["bm25"]["AP"] == 0.625 and list(both) == ["bm25", "dense"] and len(both) == 2
    assert both["dense"].run == "dense"
    assert "<th>bm25</th>" in both._repr_html_()
    assert repr(ir.evaluate({"bm25": run}, qrels, "NumRet")) == "run   NumRet\nbm25       4"
    path = tmp_path / "file"
    ir.Run(run, name="tagged").write(path)
    objects = [ir.Run(run, name="bm25"), ir.Run(dense, name="bm25"), path]
    assert list(ir.evaluate(objects, qrels, "AP")) == ["bm25", "bm25 (2)", "tagged"]
    assert list(ir.evaluate({"x": path, "y": ir.Run(run)}, qrels, "AP")) == ["x", "y"]
    assert ir.evaluate([run, dense], qrels, "AP").to_dict() == {"run": {"AP": 0.625}, "run (2)": {"AP": 0.0}}
    assert pickle.loads(pickle.dumps(both)) == both
    assert list(ir.evaluate({"a": {}, "b": {"q1": {"a": 1}}}, qrels, "AP")) == ["a", "b"]
    pytest.importorskip("pandas", reason="pandas is not installed")
    assert both.to_pandas().loc["bm25", "AP"] == 0.625


def test_a_run_is_not_taken_for_several(qrels: Judgments) -> None:
    for run in ({"q0": {}, "q1": {"a": 1}}, {}, {"q1": {}}, {"q1": {"a": "x"}}):
        try:
            assert isinstance(ir.evaluate(run, qrels, "AP"), ir.Scores)
        except TypeError as error:
            assert str(error) == "query 'q1', document 'a': the score must be a number, not 'x' (str)"


def test_pickle(qrels: Judgments, run: Results) -> None:
    scores = ir.evaluate({"q1": run["q1"]}, qrels, "nDCG@10 AP NumRel GMAP")
    again = pickle.loads(pickle.dumps(scores))
    assert again == scores and repr(again) == repr(scores) and again.missing == ["q2"]
    assert again.per_query["AP"] == scores.per_query["AP"] and again.audit == scores.audit


def large(queries: int = 300, documents: int = 1000) -> tuple[ir.Qrels, ir.Run]:
    rng = random.Random(3)
    qrels, rows = {}, {}
    for query in range(queries):
        names = [f"d{i}" for i in rng.sample(range(5000), documents)]
        rows[str(query)] = {name: round(rng.random(), 3) for name in names}
        qrels[str(query)] = {name: rng.randint(0, 3) for name in rng.sample(names, 50)}
    return ir.Qrels(qrels), ir.Run(rows)


def test_threads_give_the_same_bits(tmp_path: Path) -> None:
    qrels, run = large()
    path = tmp_path / "run"
    run.write(path)
    measures = "nDCG AP RR P@10 Bpref RBP(p=0.95) ERR infAP nDCGRel"
    one = ir.evaluate(run, qrels, measures, threads=1)
    for threads in (2, 3, 8):
        several = ir.evaluate(run, qrels, measures, threads=threads)
        assert several == one and repr(several.to_dict()) == repr(one.to_dict())
        assert ir.evaluate(path, qrels, measures, threads=threads) == one
    assert ir.evaluate(run.to_dict(), qrels, measures) == one


def test_other_threads_go_on() -> None:
    """A Python thread makes progress while this one computes: it could not if the GIL were held."""
    qrels, run = large()
    evaluator = ir.Evaluator(qrels, [ir.RBP(p=p / 1000) for p in range(1, 999)], threads=1)
    stop = threading.Event()
    ticks = []

    def tick() -> None:
        while not stop.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.perf_counter()
    evaluator.evaluate(run)
    end = time.perf_counter()
    stop.set()
    thread.join()
    assert sum(begin < at < end for at in ticks) >= min(5, (end - begin) / 0.05)


def test_evaluators_are_shared_by_threads(qrels: Judgments, run: Results) -> None:
    evaluator = ir.Evaluator(qrels, ["AP", {"retrieved": lambda ranking: ranking.retrieved}])
    expected = evaluator.evaluate(run)
    wrong: list[ir.Scores] = []

    def work() -> None:
        for _ in range(200):
            scores = evaluator.evaluate(ir.Run(run))
            if scores.to_dict() != expected.to_dict():
                wrong.append(scores)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_progress(tmp_path: Path) -> None:
    qrels, run = large(50)
    run.write(tmp_path / "run")
    calls: list[tuple[int, int]] = []
    ir.evaluate(tmp_path / "run", qrels, "AP", progress=lambda done, of: calls.append((done, of)))
    size = (tmp_path / "run").stat().st_size
    assert calls[-1] == (size, size) and all(done <= of == size for done, of in calls)

    def stop(done: int, of: int) -> None:
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        ir.evaluate(tmp_path / "run", qrels, "AP", progress=stop)


def test_real_runs(shared: Path) -> None:
    """Streaming, reading and dicts agree on real files."""
    folder = shared / "dl19_passage"
    qrels = ir.read_qrels(folder / "qrels.dl19-passage.txt")
    for path in sorted((folder / "runs").iterdir())[:3]:
        streamed = ir.evaluate(path, qrels, "nDCG@10 AP(rel=2) RR(rel=2)")
        run = ir.read_run(path)
        assert ir.evaluate(run, qrels, "nDCG@10 AP(rel=2) RR(rel=2)") == streamed
        assert ir.evaluate(run.to_dict(), qrels, "nDCG@10 AP(rel=2) RR(rel=2)", name=run.name) == streamed
