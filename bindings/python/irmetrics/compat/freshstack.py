"""The evaluation of freshstack 0.0.6 (``freshstack.retrieval.evaluation``): documents with equal scores keep the order
of the dict for Coverage, alpha-nDCG orders the first of them by id, and Recall orders by descending id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .._core import evaluate as _evaluate
from . import pyndeval, pytrec_eval

__all__ = ["EvaluateRetrieval"]

Grades = Mapping[str, Mapping[str, int]]
Results = Mapping[str, Mapping[str, float]]
Nuggets = Mapping[str, Sequence[str]]

# pyndeval has no measures beyond this cut-off: freshstack drops those before it takes the largest one.
_LARGEST_CUTOFF = 20


def _first_documents(scores: Mapping[str, float], depth: int) -> list[tuple[str, float]]:
    """Returns the documents with the best scores; equal scores stay in the order of the dict."""
    return sorted(scores.items(), key=lambda item: item[1], reverse=True)[:depth]


def holes_by_query(qrels: Grades, results: Results, k_values: Sequence[int]) -> dict[str, dict[str, float]]:
    """Returns the proportion of the first documents of each query that are judged for no query, by cut-off."""
    judged = {document for grades in qrels.values() for document in grades}
    holes: dict[str, dict[str, float]] = {}
    for query, scores in results.items():
        unjudged = [document not in judged for document, _ in _first_documents(scores, max(k_values))]
        holes[query] = {f"Hole@{k}": sum(unjudged[:k]) / k for k in k_values}
    return holes


class EvaluateRetrieval:
    """Scores the results of a retriever on questions with nuggets.

    >>> evaluator = EvaluateRetrieval(k_values=[1, 2])
    >>> nuggets, of_query = {"q1_0": {"d1": 1}, "q1_1": {"d2": 1}}, {"q1": ["q1_0", "q1_1"]}
    >>> evaluator.evaluate(nuggets, of_query, {"q1": {"d1": 1, "d2": 1}}, {"q1": {"d1": 2.0, "d3": 1.0}})[1]
    {'Coverage@1': 0.5, 'Coverage@2': 0.5}
    """

    def __init__(self, k_values: Sequence[int] = (1, 3, 5, 10, 100, 1000)) -> None:
        self.k_values, self.top_k = list(k_values), max(k_values)

    def evaluate(
        self, qrels_nuggets: Grades, query_to_nuggets: Nuggets, qrels_query: Grades, results: Results
    ) -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
        """Returns alpha-nDCG, Coverage and Recall at each cut-off, means over all questions, rounded to four digits."""
        results = self._of_judged(qrels_query, results)
        return (
            self._alpha_ndcg(qrels_nuggets, query_to_nuggets, results),
            self._coverage(qrels_nuggets, query_to_nuggets, results),
            self._trec_eval("Recall", "recall", qrels_query, results),
        )

    def evaluate_custom(
        self, qrels_query: Grades, results: Results, metric: str = "ndcg"
    ) -> dict[str, float] | dict[str, dict[str, float]]:
        """Returns nDCG at each cut-off (``metric="ndcg"``); or for each question the proportion of unjudged documents,
        judged for any question or not (``metric="hole"``)."""
        results = self._of_judged(qrels_query, results)
        if metric.lower() == "ndcg":
            return self._trec_eval("NDCG", "ndcg_cut", qrels_query, results)
        if metric.lower() == "hole":
            return holes_by_query(qrels_query, results, self.k_values)
        raise ValueError(f"Unsupported metric: {metric}; expected ndcg or hole")

    def _of_judged(self, qrels_query: Grades, results: Results) -> Results:
        if not qrels_query or not results:
            raise ValueError("qrels and results must be provided for evaluation")
        return {query: scores for query, scores in results.items() if query in qrels_query}

    def _alpha_ndcg(self, qrels_nuggets: Grades, query_to_nuggets: Nuggets, results: Results) -> dict[str, float]:
        qrels = [
            (query, nugget, document, grade)
            for query, nuggets in query_to_nuggets.items()
            for nugget in nuggets
            for document, grade in qrels_nuggets.get(nugget, {}).items()
        ]
        means = dict.fromkeys((f"alpha-nDCG@{k}" for k in self.k_values), 0.0)
        for is_beyond in (False, True):
            cutoffs = [k for k in self.k_values if (k > _LARGEST_CUTOFF) is is_beyond]
            depth = max(cutoffs, default=0)
            run = [(query, *hit) for query, scores in results.items() for hit in _first_documents(scores, depth)]
            names = [f"alpha-nDCG@{k}" for k in cutoffs]
            scored = pyndeval.RelevanceEvaluator(qrels, names).evaluate(run).values()
            means.update({name: round(sum(row[name] for row in scored) / len(query_to_nuggets), 4) for name in names})
        return means

    def _coverage(self, qrels_nuggets: Grades, query_to_nuggets: Nuggets, results: Results) -> dict[str, float]:
        support = {
            query: {nugget: [d for d, grade in qrels_nuggets[nugget].items() if grade > 0] for nugget in nuggets}
            for query, nuggets in query_to_nuggets.items()
        }
        names = [f"Coverage@{k}" for k in self.k_values]
        scored = _evaluate(results, nuggets=support, measures=names, ties="input")
        means = (sum(round(value, 5) for value in scored.per_query[name].values()) for name in names)
        return {name: round(mean / len(query_to_nuggets), 4) for name, mean in zip(names, means)}

    def _trec_eval(self, name: str, measure: str, qrels: Grades, results: Results) -> dict[str, float]:
        cutoffs = ",".join(map(str, self.k_values))
        scored = pytrec_eval.RelevanceEvaluator(qrels, {f"{measure}.{cutoffs}"}).evaluate(results).values()
        means = {k: sum(values[f"{measure}_{k}"] for values in scored) / len(qrels) for k in self.k_values}
        # freshstack rounds nDCG to five digits before it rounds it to four.
        return {f"{name}@{k}": round(round(mean, 5) if name == "NDCG" else mean, 4) for k, mean in means.items()}
