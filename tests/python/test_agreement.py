"""Agreement of judges: per query, labels, baselines; against scikit-learn."""

from __future__ import annotations

import csv
import json
import math
import random
import subprocess
from pathlib import Path
from typing import Any

import irmetrics as ir
import pytest
from conftest import PROGRAM, ROOT

FILES = [ROOT / "examples" / "judges" / name for name in ("person.txt", "model.txt")]


def judgments(seed: int) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, int]]]:
    """Two judges, each of whom did not judge some documents."""
    draw = random.Random(seed)
    first: dict[str, dict[str, int]] = {}
    second: dict[str, dict[str, int]] = {}
    for query in range(draw.randint(1, 12)):
        for document in range(draw.randint(1, 30)):
            label = draw.choice([0, 0, 0, 1, 2])
            other = label if draw.random() < 0.6 else draw.choice([0, 1, 2])
            if draw.random() < 0.9:
                first.setdefault(f"q{query}", {})[f"d{document}"] = label
            if draw.random() < 0.9:
                second.setdefault(f"q{query}", {})[f"d{document}"] = other
    return first, second


@pytest.mark.parametrize("seed", range(20))
def test_scikit_learn(seed: int) -> None:
    metrics = pytest.importorskip("sklearn.metrics", reason="scikit-learn is not installed")
    first, second = judgments(seed)
    pairs = {
        query: [(label, second[query][document]) for document, label in judged.items() if document in second[query]]
        for query, judged in first.items()
        if query in second
    }
    pairs = {query: found for query, found in pairs.items() if found}
    one, other = zip(*(pair for found in pairs.values() for pair in found))
    ours = ir.agreement(ir.Qrels(first), second)
    assert ours.pairs == len(one)
    assert ours.accuracy == pytest.approx(metrics.accuracy_score(one, other), abs=1e-15)
    assert ours.kappa == pytest.approx(metrics.cohen_kappa_score(one, other), abs=1e-12)
    assert ours.f1 == pytest.approx(positive_f1(metrics, one, other), abs=1e-15)
    accuracies = {query: metrics.accuracy_score(*zip(*found)) for query, found in pairs.items()}
    assert {query: row.accuracy for query, row in ours.per_query.items()} == pytest.approx(accuracies)
    assert {query: row.f1 for query, row in ours.per_query.items()} == pytest.approx(
        {query: positive_f1(metrics, *zip(*found)) for query, found in pairs.items()}
    )
    assert ours.macro_accuracy == pytest.approx(sum(accuracies.values()) / len(accuracies))
    for label, share in ours.label_shares.items():
        assert share.first_share == one.count(label) / len(one)
        assert share.second_share == other.count(label) / len(other)


@pytest.mark.parametrize("seed", range(20))
def test_rates_within_labels_are_scikit_learns_recall(seed: int) -> None:
    metrics = pytest.importorskip("sklearn.metrics", reason="scikit-learn is not installed")
    first, second = judgments(seed)
    ours = ir.agreement(ir.Qrels(first), second)
    one: list[int] = []
    other: list[int] = []
    recalls: dict[float, list[float]] = {}
    for query in ours.per_query:
        pairs = [(label, second[query][d]) for d, label in first[query].items() if d in second[query]]
        labels, others = map(list, zip(*pairs))
        for label in set(labels):
            recall = metrics.recall_score(labels, others, labels=[label], average="macro")
            recalls.setdefault(label, []).append(recall)
            row = next(row for row in ours.by_label.rows if (row.query_id, row.label) == (query, label))
            assert row.rate == pytest.approx(recall) and row.items == labels.count(label)
        one, other = one + labels, other + others
    for label, rate in ours.by_label.labels.items():
        assert rate.items == one.count(label) and rate.queries == len(recalls.get(label, []))
        if rate.items:
            assert rate.pooled_rate == pytest.approx(metrics.recall_score(one, other, labels=[label], average="macro"))
            assert rate.macro_rate == pytest.approx(sum(recalls[label]) / len(recalls[label]))


def test_table_5_of_gentrec(shared: Path) -> None:
    """The rates of each topic, and the pooled averages; the macro-average of the relevant documents differs."""
    with open(shared / "paper_tables" / "gentrec_table5.tsv", newline="") as lines:
        *topics, average = csv.DictReader(lines, delimiter="\t")
    generated: dict[str, dict[str, int]] = {}
    judged: dict[str, dict[str, int]] = {}
    for row in topics:
        for label, all_, agreed in ((1, "judged relevant", "relevant"), (0, "tricky", "non-relevant")):
            for i in range(int(row[all_])):
                generated.setdefault(row["topic"], {})[f"{label}-{i}"] = label
                judged.setdefault(row["topic"], {})[f"{label}-{i}"] = label if i < int(row[agreed]) else 1 - label
    found = ir.agreement(ir.Qrels(generated), judged).by_label
    rates = {(row.query_id, row.label): f"{row.rate:.2f}" for row in found.rows}
    for row in topics:
        assert rates[row["topic"], 1] == row["relevance rate"]
        assert rates[row["topic"], 0] == row["non-relevance rate"]
    relevant, tricky = found.labels[1], found.labels[0]
    assert (relevant.agreed, relevant.items) == (464, 556)
    assert f"{relevant.pooled_rate:.2f}" == average["relevance rate"] == "0.83"
    assert f"{tricky.pooled_rate:.2f}" == average["non-relevance rate"] == "0.94"
    assert f"{relevant.macro_rate:.4f}" == "0.8127"


def test_rates_of_lists_are_pooled_only() -> None:
    found = ir.agreement([1, 1, 1, 0, 0], [1, 1, 0, 0, 0])
    assert found.accuracy == 0.8
    assert (found.by_label.labels[1].pooled_rate, found.by_label.labels[0].pooled_rate) == (2 / 3, 1.0)
    assert math.isnan(found.by_label.labels[1].macro_rate) and found.by_label.rows == []
    assert "Confusion: labels of the first judge (rows) and of the second (columns)" in repr(found)


def positive_f1(metrics: Any, one: Any, other: Any) -> float:
    """scikit-learn's F1 of labels of at least 1."""
    return float(metrics.f1_score([x >= 1 for x in one], [x >= 1 for x in other], zero_division=0))


@pytest.mark.parametrize("seed", range(5))
def test_dummy_classifiers(seed: int) -> None:
    """The baselines are scikit-learn's dummy classifiers: exactly the constant one, and in the mean the random ones."""
    metrics = pytest.importorskip("sklearn.metrics", reason="scikit-learn is not installed")
    dummy = pytest.importorskip("sklearn.dummy", reason="scikit-learn is not installed")
    draw = random.Random(seed)
    labels = [draw.choice([0, 0, 0, 1]) for _ in range(400)]
    ours = ir.agreement(labels, labels).baselines
    places = [[0]] * len(labels)
    guesses = dummy.DummyClassifier(strategy="most_frequent").fit(places, labels).predict(places)
    assert ours["majority"].accuracy == metrics.accuracy_score(labels, guesses)
    assert ours["majority"].f1 == metrics.f1_score(labels, guesses, zero_division=0)
    assert ours["majority"].kappa == metrics.cohen_kappa_score(labels, guesses) == 0
    for strategy, judge in (("uniform", "random"), ("stratified", "random_by_share")):
        drawn = [
            dummy.DummyClassifier(strategy=strategy, random_state=state).fit(places, labels).predict(places)
            for state in range(200)
        ]
        assert ours[judge].accuracy == pytest.approx(
            sum(metrics.accuracy_score(labels, guess) for guess in drawn) / 200, abs=0.01
        )
        assert ours[judge].f1 == pytest.approx(sum(metrics.f1_score(labels, guess) for guess in drawn) / 200, abs=0.01)


def test_nuggets_by_query() -> None:
    first = {"q1": {"a": {"d1": 1, "d2": 0}, "b": {"d1": 1}}, "q2": {"a": {"d1": 1}}, "q3": {"a": {"d1": 1}}}
    second = {"q1": {"a": {"d1": 1, "d2": 1}, "b": {"d1": 1}}, "q2": {"a": {"d1": 0}}, "q3": {"a": {"d2": 1}}}
    found = ir.agreement(ir.NuggetQrels(first), second)
    assert {query: (row.pairs, row.accuracy) for query, row in found.per_query.items()} == {
        "q1": (3, pytest.approx(2 / 3)),
        "q2": (1, 0.0),
    }
    assert found.accuracy == 0.5 and found.macro_accuracy == pytest.approx(1 / 3)


def test_labels_have_no_queries() -> None:
    found = ir.agreement([0, 1], [0, 1])
    assert math.isnan(found.macro_accuracy) and found.per_query == {}
    assert found.to_csv().count("\n") == 2


def test_the_program_prints_the_same() -> None:
    found = ir.agreement(*(ir.read_qrels(path) for path in FILES))

    def run(*options: str) -> str:
        return subprocess.run([PROGRAM, "agree", *FILES, *options], check=True, capture_output=True, text=True).stdout

    assert run("--json") == found.to_json()
    assert run("--csv") == found.to_csv()
    assert run("--by-label", "--csv") == found.by_label.to_csv()
    assert run("--by-label", "--json") == found.by_label.to_json()
    assert run("--by-label") == repr(found.by_label).rstrip("\n") + "\n"
    assert run() == repr(found).rstrip("\n") + "\n"
    assert json.loads(run("--json"))["per_query"][0]["query_id"] == "q01"
