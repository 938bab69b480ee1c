"""ranx's compare, report and statistical tests: those of irmetrics, and SciPy's Tukey test of independent samples."""

from __future__ import annotations

import itertools
import json
import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ... import _core
from .data_structures import Qrels, Run, names_of_runs
from .evaluation import LABELS, evaluate

__all__ = ["Report", "compare", "compute_statistical_significance", "fisher_randomization_test"]
__all__ += ["paired_student_t_test"]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SUPERSCRIPTS = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ𐞥ʳˢᵗᵘᵛʷˣʸᶻ"


def _label(place: int, letters: str = _LETTERS) -> str:
    """Returns the letters of a model: a to z, then aa, ab, ..."""
    before = _label(place // 26 - 1, letters) if place >= 26 else ""
    return before + letters[place % 26]


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
        self.model_names, self.metrics = list(model_names), list(metrics)
        self.results, self.comparisons, self.win_tie_loss = results, comparisons, win_tie_loss
        self.max_p, self.stat_test = max_p, stat_test
        self.rounding_digits, self.show_percentages = rounding_digits, show_percentages

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

    def _beaten(self, model: str, metric: str, letters: str) -> str:
        """Returns the labels of the models that are significantly worse; of more than 26 models with commas."""
        places = [
            place
            for place, other in enumerate(self.model_names)
            if model != other
            and self.comparisons[frozenset((model, other))][metric]["significant"]
            and self.results[model][metric] > self.results[other][metric]
        ]
        return ("," if len(self.model_names) > 26 else "").join(_label(place, letters) for place in places)

    def to_table(self) -> str:
        """Returns a text table; superscripts name the models that are significantly worse."""
        rows = [["#", "Model", *map(self.get_metric_label, self.metrics)]]
        for number, model in enumerate(self.model_names):
            scores = [self.format_score(self.results[model][metric]) for metric in self.metrics]
            beaten = [self._beaten(model, metric, _SUPERSCRIPTS) for metric in self.metrics]
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
                beaten = self._beaten(model, metric, _LETTERS)
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


Values = Sequence[float]  # of the queries


def paired_student_t_test(control: Values, treatment: Values, max_p: float = 0.01) -> Any:
    """Returns the p-value of the paired t-test, and whether it is significant."""
    p_value = _core.paired_test(control, treatment, "t").p_value
    return p_value, p_value <= max_p


def fisher_randomization_test(
    control: Values, treatment: Values, n_permutations: int = 1000, max_p: float = 0.01, random_seed: int = 42
) -> Any:
    """Returns the p-value of the randomization test, and whether it is significant."""
    test = _core.paired_test(control, treatment, "randomization", resamples=n_permutations, seed=random_seed)
    return test.p_value, test.p_value <= max_p


def tukey_hsd_test(model_names: Sequence[str], scores: Sequence[Values], max_p: float) -> list[dict[str, Any]]:
    """Returns the p-values of all pairs by SciPy's test."""
    try:
        from scipy.stats import tukey_hsd
    except ImportError as error:
        raise ImportError("stat_test='tukey' needs SciPy") from error
    p_values = tukey_hsd(*scores).pvalue
    return [
        {"control": one, "treatment": other, "p-value": float(p), "significant": float(p) <= max_p}
        for one, row in zip(model_names, p_values)
        for other, p in zip(model_names, row)
    ]


def compute_statistical_significance(
    model_names: Sequence[str],
    metric_scores: Mapping[str, Mapping[str, Values]],
    stat_test: str = "fisher",
    n_permutations: int = 1000,
    max_p: float = 0.01,
    random_seed: int = 42,
) -> dict[frozenset[str], dict[str, Any]]:
    """Returns p-value and significance by pair of models and metric."""
    tests = {
        "student": partial(paired_student_t_test, max_p=max_p),
        "fisher": partial(
            fisher_randomization_test, n_permutations=n_permutations, max_p=max_p, random_seed=random_seed
        ),
    }
    if stat_test not in (*tests, "tukey"):
        raise NotImplementedError(f"Statistical test {stat_test!r} not supported; expected student, fisher or tukey")
    found: defaultdict[frozenset[str], dict[str, Any]] = defaultdict(dict)
    for metric in metric_scores[model_names[0]]:
        columns = {model: metric_scores[model][metric] for model in model_names}
        rows = tukey_hsd_test(model_names, list(columns.values()), max_p) if stat_test == "tukey" else []
        tukey = {(row["control"], row["treatment"]): (row["p-value"], row["significant"]) for row in rows}
        for pair in itertools.combinations(model_names, 2):
            p_value, significant = tukey.get(pair) or tests[stat_test](*map(columns.__getitem__, pair))
            found[frozenset(pair)][metric] = {"p_value": p_value, "significant": significant}
    return dict(found)


def _wins(one: Values, other: Values) -> dict[str, int]:
    """Returns the numbers of queries won, tied and lost."""
    signs = [(a > b) - (a < b) for a, b in zip(one, other)]
    return {"W": signs.count(1), "T": signs.count(0), "L": signs.count(-1)}


def compare(
    qrels: Qrels,
    runs: Sequence[Run],
    metrics: str | Sequence[str],
    stat_test: str = "student",
    n_permutations: int = 1000,
    max_p: float = 0.01,
    random_seed: int = 42,
    threads: int = 0,
    rounding_digits: int = 3,
    show_percentages: bool = False,
    make_comparable: bool = False,
) -> Report:
    """Evaluates runs, and tests the differences of all pairs; ``threads`` is ignored. Runs without names are run_1, ...

    >>> qrels = Qrels({"q1": {"d1": 1}, "q2": {"d2": 1}, "q3": {"d3": 1}})
    >>> one = Run({"q1": {"d1": 2.0}, "q2": {"d2": 2.0}, "q3": {"d1": 2.0, "d3": 1.0}}, name="one")
    >>> other = Run({"q1": {"d2": 2.0, "d1": 1.0}, "q2": {"d2": 2.0}, "q3": {"d1": 2.0}}, name="other")
    >>> compare(qrels, [one, other], "mrr")
    #    Model    MRR
    ---  -------  -----
    a    one      0.833
    b    other    0.500
    """
    names = [metrics] if isinstance(metrics, str) else list(metrics)
    models = names_of_runs(runs)
    for run in runs:
        evaluate(qrels, run, names, make_comparable=make_comparable)
    means = {model: {metric: run.mean_scores[metric] for metric in names} for model, run in zip(models, runs)}
    values = {model: {m: list(run.scores[m].values()) for m in names} for model, run in zip(models, runs)}
    tests = compute_statistical_significance(models, values, stat_test, n_permutations, max_p, random_seed)
    wins = {
        (one, other): {metric: _wins(values[one][metric], values[other][metric]) for metric in names}
        for one, other in itertools.permutations(models, 2)
    }
    return Report(models, means, tests, names, max_p, wins, rounding_digits, show_percentages, stat_test)
