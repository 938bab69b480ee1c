"""The report of ranx's compare."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["Report"]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SUPERSCRIPTS = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ𐞥ʳˢᵗᵘᵛʷˣʸᶻ"


def _label(place: int, letters: str = _LETTERS) -> str:
    """Returns the letters of a model: a to z, then aa, ab, ..."""
    before = _label(place // 26 - 1, letters) if place >= 26 else ""
    return before + letters[place % 26]


LABELS = {"hits": "Hits", "f1": "F1", "rbp": "RBP", "hit_rate": "Hit Rate", "precision": "P", "recall": "Recall"}
LABELS |= {"r-precision": "R-Prec", "bpref": "BPref", "mrr": "MRR", "map": "MAP", "dcg": "DCG"}
LABELS |= {"dcg_burges": "DCG Burges", "ndcg": "NDCG", "ndcg_burges": "NDCG Burges"}
_TESTS = {"fisher": "Fisher's randomization test", "student": "paired Student's t-test", "tukey": "Tukey's HSD test"}


class Report:
    """Means of models, p-values of their differences, and numbers of queries won, tied and lost."""

    def __init__(
        self,
        model_names: Sequence[str],
        results: Mapping[str, Mapping[str, float]],
        comparisons: Mapping[frozenset[str], Mapping[str, Mapping[str, Any]]],
        metrics: Sequence[str],
        max_p: float,
        win_tie_loss: Mapping[tuple[str, str], Mapping[str, Mapping[str, int]]],
        rounding_digits: int = 3,
        show_percentages: bool = False,
        stat_test: str = "student",
    ) -> None:
        self.model_names = list(model_names)
        self.results = results
        self.comparisons = comparisons
        self.metrics = list(metrics)
        self.max_p = max_p
        self.win_tie_loss = win_tie_loss
        self.rounding_digits = rounding_digits
        self.show_percentages = show_percentages
        self.stat_test = stat_test

    def format_score(self, score: float) -> str:
        """Returns a value with the digits of the report."""
        if self.show_percentages:
            return f"{score * 100:.{max(0, self.rounding_digits - 2)}f}"
        return f"{score:.{self.rounding_digits}f}"

    def get_metric_label(self, m: str) -> str:
        """Returns the heading of a metric: 'NDCG@10'."""
        name = max((name for name in LABELS if m.startswith(name)), key=len)
        return LABELS[name] + m[len(name) :]

    def get_stat_test_label(self, stat_test: str) -> str:
        """Returns the name of a test."""
        return _TESTS[stat_test]

    def _beaten(self, model: str, metric: str) -> list[int]:
        """Returns the places of the models that are significantly worse."""
        return [
            place
            for place, other in enumerate(self.model_names)
            if model != other
            and self.comparisons[frozenset((model, other))][metric]["significant"]
            and self.results[model][metric] > self.results[other][metric]
        ]

    def _labels(self, places: Sequence[int], letters: str) -> str:
        """Returns the labels of models; with more than 26 of them, separated by commas."""
        separator = "," if len(self.model_names) > 26 else ""
        return separator.join(_label(place, letters) for place in places)

    def to_table(self) -> str:
        """Returns a text table; superscripts name the models that are significantly worse."""
        rows = [["#", "Model", *map(self.get_metric_label, self.metrics)]]
        for number, model in enumerate(self.model_names):
            scores = [self.format_score(self.results[model][metric]) for metric in self.metrics]
            beaten = [self._labels(self._beaten(model, metric), _SUPERSCRIPTS) for metric in self.metrics]
            rows.append([_label(number), model, *map(str.__add__, scores, beaten)])
        widths = [max(len(column[0]) + 2, *map(len, column)) for column in zip(*rows)]
        rows.insert(1, ["-" * width for width in widths])
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)

    def to_latex(self) -> str:
        """Returns a LaTeX table for the package booktabs; the best values are bold."""
        best = {metric: max(self.model_names, key=lambda m: self.results[m][metric]) for metric in self.metrics}
        lines = [
            r"\begin{table*}[ht]",
            r"\centering",
            rf"\caption{{Effectiveness of the models; the best values are bold. Superscripts name models "
            rf"that are worse by {self.get_stat_test_label(self.stat_test)} with $p \le {self.max_p}$.}}",
            rf"\begin{{tabular}}{{ll{'c' * len(self.metrics)}}}",
            r"\toprule",
            " & ".join(rf"\textbf{{{head}}}" for head in (r"\#", "Model", *map(self.get_metric_label, self.metrics)))
            + r" \\",
            r"\midrule",
        ]
        for number, model in enumerate(self.model_names):
            cells = [_label(number), model.replace("_", r"\_")]
            for metric in self.metrics:
                value = self.format_score(self.results[model][metric])
                beaten = self._labels(self._beaten(model, metric), _LETTERS)
                value = rf"\textbf{{{value}}}" if best[metric] == model else value
                cells.append(f"{value}$^{{{beaten}}}$" if beaten else value)
            lines.append(" & ".join(cells) + r" \\")
        return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", r"\end{table*}"])

    def to_dict(self) -> dict[str, Any]:
        """Returns the test, metrics and models; and of each model scores, p-values and queries won, tied and lost."""
        found: dict[str, Any] = {"stat_test": self.stat_test, "metrics": self.metrics, "model_names": self.model_names}
        for model in self.model_names:
            others = [other for other in self.model_names if other != model]
            found[model] = {
                "scores": dict(self.results[model]),
                "comparisons": {
                    other: {m: self.comparisons[frozenset((model, other))][m]["p_value"] for m in self.metrics}
                    for other in others
                },
                "win_tie_loss": {other: dict(self.win_tie_loss[model, other]) for other in others},
            }
        return found

    def to_dataframe(self) -> Any:
        """Returns a pandas data frame with a row for each model and a column for each metric."""
        import pandas

        rows = [(model, *(self.results[model][metric] for metric in self.metrics)) for model in self.model_names]
        return pandas.DataFrame(rows, columns=["model_names", *self.metrics])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes ``to_dict`` as a JSON file."""
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.to_dict(), file, indent=4)

    def print_results(self) -> None:
        """Prints the means as JSON."""
        print(json.dumps(self.results, indent=4))

    def __repr__(self) -> str:
        return self.to_table()
