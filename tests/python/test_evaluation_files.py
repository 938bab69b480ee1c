"""Evaluations in files: read by any program that reads JSON, checked by a schema, and computed again."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import subprocess
from pathlib import Path
from typing import Any

import irmetrics as ir
import jsonschema
import pytest
from conftest import PROGRAM, ROOT, needs_program

SCHEMA = json.loads((ROOT / "docs" / "schema" / "evaluation.schema.json").read_text())
EXAMPLES = ROOT / "examples"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Judgments and two runs, of which one lacks a query."""
    rng = random.Random(7)
    qrels = [f"q{query} 0 d{i} {rng.randrange(3)}" for query in range(9) for i in range(8)]
    made = {"qrels": tmp_path / "qrels.txt"}
    made["qrels"].write_text("\n".join(qrels) + "\n")
    for name in ("bm25", "e5"):
        rows = [
            f"q{query} Q0 d{i} {i + 1} {rng.random():.3f} {name}"
            for query in range(9)
            for i in range(10)
            if (name, query) != ("e5", 4)
        ]
        made[name] = tmp_path / f"{name}.run"
        made[name].write_text("\n".join(rows) + "\n")
    return made


def content_sha256(document: dict[str, Any]) -> str:
    """The SHA-256 of a file's own contents, as docs/baselines.md describes it."""
    rest = {name: value for name, value in document.items() if name != "sha256"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def written(files: dict[str, Path], measures: str = "nDCG@10 AP GMAP") -> tuple[Path, Any]:
    run = {name: files[name] for name in ("bm25", "e5")}
    scores = ir.evaluate(run, files["qrels"], measures)
    path = files["qrels"].parent / "main.json"
    scores.write(path, qrels=files["qrels"], run=list(run.values()))
    return path, scores


def test_other_programs_read_the_file_and_its_hashes(files: dict[str, Path]) -> None:
    path, scores = written(files)
    document = json.loads(path.read_text())
    jsonschema.Draft202012Validator(SCHEMA).validate(document)
    assert document["sha256"] == content_sha256(document)
    for given in document["provenance"]["inputs"]:
        kind = given["run"] or given["kind"]
        assert given["sha256"] == hashlib.sha256(files[kind].read_bytes()).hexdigest()
        assert given["name"] == files[kind].name
    assert document["provenance"]["version"] == ir.__version__
    for run in document["runs"]:
        for measure in scores.measures:
            assert run["per_query"][str(measure)] == dict(scores[run["name"]].per_query[measure])
            assert run["scores"][str(measure)] == scores[run["name"]][measure]
    assert document["runs"][1]["missing"] == ["q4"]


def test_scores_are_read_as_any_others(files: dict[str, Path]) -> None:
    path, scores = written(files, "AP nDCG@10")
    read = ir.read_scores(path)
    assert {name: dict(values) for name, values in read["AP"].items()} == {
        name: dict(scores[name].per_query["AP"]) for name in scores
    }
    assert ir.read_system_scores(path)["nDCG@10"] == {name: scores[name]["nDCG@10"] for name in scores}
    assert ir.compare(path)["AP"] == ir.compare(scores)["AP"]


def test_one_run(files: dict[str, Path], tmp_path: Path) -> None:
    scores = ir.evaluate(files["bm25"], files["qrels"], "AP")
    for name in ("a.json", "a.json.gz", "a.json.zst"):
        scores.write(tmp_path / name, qrels=files["qrels"], run=files["bm25"])
        assert ir.verify(tmp_path / name).equal
    assert json.loads(gzip.decompress((tmp_path / "a.json.gz").read_bytes()))["runs"][0]["name"] == "bm25"
    scores.write(tmp_path / "bare.json")  # of which nothing is known but the scores
    assert ir.verify(tmp_path / "bare.json", qrels=files["qrels"], run=files["bm25"]).equal
    with pytest.raises(KeyError, match="names no judgments from which it was computed"):
        ir.verify(tmp_path / "bare.json")


def test_what_differs_is_named(files: dict[str, Path]) -> None:
    path, scores = written(files, "AP")
    assert ir.verify(path, threads=2) == ir.verify(path)
    lines = files["e5"].read_text().splitlines()
    files["e5"].write_text("\n".join(lines[1:]) + "\n")
    found = ir.verify(path)
    assert not found.equal and found.different == 2
    assert [(one.run, one.query) for one in found.first_different] == [("e5", "q0"), ("e5", None)]
    assert found.first_different[0].recorded == scores["e5"].per_query["AP"]["q0"]
    assert found.problems[0] == f"run 'e5': {files['e5']} has other contents than e5.run had"
    assert [one.same for one in found.inputs] == [True, True, False]
    assert "of 20 values differ" in repr(found)
    other = files["e5"].parent / "other.run"
    other.write_text("\n".join(lines) + "\n")
    assert ir.verify(path, run=[files["bm25"], other]).equal
    with pytest.raises(ValueError, match="was computed from 2 files of results; expected as many, not 1"):
        ir.verify(path, run=files["bm25"])


def test_damage_is_an_error(files: dict[str, Path]) -> None:
    path, _ = written(files, "AP")
    text = path.read_text()
    path.write_text(text.replace('"q1": 0.', '"q1": 1.', 1))
    for read in (ir.verify, ir.read_scores, ir.compare):
        with pytest.raises(ValueError, match="the file has changed since it was written"):
            read(path)
    path.write_text(json.dumps(json.loads(text), sort_keys=True))  # formatted by another program
    assert ir.verify(path).equal


def test_scores_that_cannot_be_written(files: dict[str, Path], tmp_path: Path) -> None:
    scores = ir.evaluate({"a": files["bm25"], "b": files["e5"]}, files["qrels"], "AP")
    with pytest.raises(ValueError, match="expected a path for each of the 2 runs, not 1"):
        scores.write(tmp_path / "x", run=[files["bm25"]])
    with pytest.raises(FileNotFoundError):
        scores.write(tmp_path / "x", qrels=tmp_path / "absent")
    with pytest.raises(TypeError, match="expected the path of a file, not"):
        scores["a"].write(tmp_path / "x", qrels=3)  # type: ignore[arg-type]
    own = ir.evaluate(files["bm25"], files["qrels"], {"mine": lambda query: 1.0})
    with pytest.raises(ValueError, match="mine is not a measure of irmetrics"):
        own.write(tmp_path / "x")
    mixed = ir.results.ScoresByRun(
        {"a": scores["a"], "b": ir.evaluate(files["e5"], files["qrels"], "AP", depth=3).named("b")}
    )
    with pytest.raises(ValueError, match="the runs were scored under different policies"):
        mixed.write(tmp_path / "x")
    assert not (tmp_path / "x").exists()


@needs_program
@pytest.mark.parametrize(
    "arguments",
    [
        "--qrels order/qrels.txt -m nDCG,AP,P@1 order/tied.run order/close.run",
        "--qrels order/qrels.txt -m AP,P@1 --ties interval order/tied.run",
        "--qrels queries/qrels.txt --corpus queries/corpus.txt -m AP,NumRel,GMAP queries/partial.run",
        "--nuggets subtopics/qrels.txt -m alpha_nDCG@5,Coverage@5 subtopics/best.run",
    ],
)
def test_files_of_the_program_fit_the_schema(arguments: str, tmp_path: Path) -> None:
    path = tmp_path / "main.json"
    command = [str(PROGRAM), "evaluate", *arguments.split(), "--write", str(path)]
    subprocess.run(command, check=True, capture_output=True, cwd=EXAMPLES)
    document = json.loads(path.read_text())
    jsonschema.Draft202012Validator(SCHEMA).validate(document)
    assert document["sha256"] == content_sha256(document)
    for change in (
        lambda one: one.pop("policy"),
        lambda one: one["policy"].update(ties="luck"),
        lambda one: one["runs"][0].pop("per_query"),
        lambda one: one["runs"][0]["audit"].update(scored=-1),
        lambda one: one.update(sha256="x"),
        lambda one: one["provenance"]["inputs"][0].update(kind="x"),
    ):
        changed = json.loads(path.read_text())
        change(changed)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.Draft202012Validator(SCHEMA).validate(changed)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_hashes_of_random_contents(tmp_path: Path) -> None:
    """SHA-256 of files of many lengths, as hashlib has it."""
    rng = random.Random(3)
    qrels = {"q": {"d": 1}}
    for length in [*range(130), 4095, 262_143, 262_144, 262_145, 1_000_003]:
        corpus = tmp_path / "corpus.txt"
        corpus.write_bytes(b"x" + rng.randbytes(length))
        ir.evaluate({"q": {"d": 1}}, qrels, "RR").write(tmp_path / "a", corpus=corpus)
        recorded = json.loads((tmp_path / "a").read_text())["provenance"]["inputs"][0]["sha256"]
        assert recorded == hashlib.sha256(corpus.read_bytes()).hexdigest()
