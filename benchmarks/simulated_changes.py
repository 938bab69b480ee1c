#!/usr/bin/env python3
"""How often the gate is wrong, and how often it finds what is there: changes simulated from differences of real runs.

Each simulated change takes two runs of a collection, as many of their queries as there are, drawn with replacement, and
the differences on these. What the change really does is known, because it is set:

- nothing (exchanged): each difference has a random sign, as if the two runs had been exchanged at random;
- nothing (centred): the mean of all differences is subtracted from each, so that they stay as skewed as they are;
- a loss as large as the margin, and a loss to be found: a difference is a loss with a probability that gives this mean.

simulated_changes.py DATA     prints the table of docs/gate.md, and fails if a rate is beyond its bound
"""

from __future__ import annotations

import argparse
import itertools
import sys
from pathlib import Path
from typing import NamedTuple

import irmetrics as ir
import numpy as np
from scipy import stats

ALPHA = 0.05
PROJECT = Path(__file__).resolve().parents[1]


class Source(NamedTuple):
    """A collection whose runs give the differences."""

    name: str
    qrels: str
    runs: str
    measure: str


SOURCES = [
    Source("Robust03", "robust03/robust03_qrels.txt", "robust03/runs/*", "nDCG@10"),
    Source("DL19", "dl19_passage/qrels.dl19-passage.txt", "dl19_passage/runs/*", "nDCG@10"),
    Source("known items", str(PROJECT / "examples/known_items/qrels.txt"), "", "RR@10"),
]


def differences_of(source: Source, data: Path) -> list[np.ndarray]:
    """The differences of each pair of runs by query, of pairs that differ."""
    folder = data if source.runs else PROJECT / "examples/known_items"
    paths = sorted(folder.glob(source.runs or "*.run"))
    scores = [ir.evaluate(path, data / source.qrels, source.measure).per_query[source.measure] for path in paths]
    values = [np.array([one[query] for query in scores[0]]) for one in scores]
    return [one - other for one, other in itertools.combinations(values, 2) if np.any(one != other)]


def checked(differences: np.ndarray, seed: int, **options: object) -> ir.results.CheckedDifference:
    """The row of a check of scores that differ by these amounts."""
    candidate = {f"q{i}": float(difference) for i, difference in enumerate(differences)}
    return ir.check(candidate, dict.fromkeys(candidate, 0.0), seed=seed, alpha=ALPHA, **options).differences[0]


def exact_worse(differences: np.ndarray, seed: int) -> bool:
    """Whether the test alone says so: all exchanges, or a hundred thousand."""
    nonzero = differences[differences != 0]
    if len(nonzero) == 0:
        return False
    test = ir.paired_test(nonzero, np.zeros(len(nonzero)), test="randomization", resamples=2**17, seed=seed)
    return test.p_value < ALPHA and test.difference < 0


class Rates(NamedTuple):
    """Shares of the simulated changes."""

    false_alarms: float
    false_alarms_centred: float
    wrongly_no_worse: float
    power: float
    power_of_test: float


def simulate(pairs: list[np.ndarray], changes: int, seed: int) -> Rates:
    random = np.random.default_rng(seed)
    found: dict[str, list[bool]] = {name: [] for name in Rates._fields}

    def draw(differences: np.ndarray, share_of_losses: float | None = None) -> np.ndarray:
        drawn = random.choice(differences, len(differences))
        if share_of_losses is None:
            return drawn
        return np.abs(drawn) * np.where(random.random(len(drawn)) < share_of_losses, -1, 1)

    for number in range(changes):
        pair = pairs[random.integers(len(pairs))]
        found["false_alarms"].append(checked(draw(pair, 0.5), number).verdict == "worse")
        found["false_alarms_centred"].append(checked(draw(pair - pair.mean()), number).verdict == "worse")
        # 70 % losses of these sizes are a mean loss of 0.7 - 0.3 times the mean size.
        margin = 0.4 * float(np.mean(np.abs(pair)))
        row = checked(draw(pair, 0.7), number, policy="noninferior", margin=margin)
        found["wrongly_no_worse"].append(row.verdict in ("better", "no worse"))
        loss = draw(pair, 0.65)
        found["power"].append(checked(loss, number).verdict == "worse")
        found["power_of_test"].append(exact_worse(loss, number))
    return Rates(*(float(np.mean(found[name])) for name in Rates._fields))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--changes", type=int, default=2000)
    options = parser.parse_args()
    bound = stats.binom.ppf(0.999, options.changes, ALPHA) / options.changes
    columns = (
        "collection, measure",
        "queries",
        "false alarms",
        "centred",
        "wrongly no worse",
        "losses found",
        "by the test",
    )
    print(f"| {' | '.join(columns)} |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    wrong = []
    for source in SOURCES:
        pairs = differences_of(source, options.data)
        rates = simulate(pairs, options.changes, seed=1)
        cells = [f"{100 * one:.1f} %" for one in rates]
        print(f"| {source.name}, {source.measure} | {len(pairs[0])} | {' | '.join(cells)} |", flush=True)
        for name, value in rates._asdict().items():
            if name in ("false_alarms", "false_alarms_centred", "wrongly_no_worse") and value > bound:
                wrong.append(f"{source.name}: {name} {value:.4f}, above {bound:.4f}")
        if abs(rates.power - rates.power_of_test) > 0.02:
            wrong.append(f"{source.name}: power {rates.power:.4f}, of the test {rates.power_of_test:.4f}")
    print(f"\nSimulated changes in each column: {options.changes:,}. Bound of alpha {ALPHA}: {100 * bound:.1f} %.")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
