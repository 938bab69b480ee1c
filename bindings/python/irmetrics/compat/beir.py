"""The evaluation of BEIR 2.2 (``beir.retrieval.evaluation``): ``evaluate`` has trec_eval's order of documents,
``evaluate_custom`` the order of the dict for equal scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .._core import evaluate as _evaluate
from . import pytrec_eval
from .freshstack import holes_by_query

__all__ = ["EvaluateRetrieval"]

Grades = Mapping[str, Mapping[str, int]]
Results = dict[str, dict[str, float]]

# The names of the results, and those of trec_eval.
_MEASURES = {"NDCG": "ndcg_cut", "MAP": "map_cut", "Recall": "recall", "P": "P"}
_ABOVE_0 = 5e-324  # the smallest grade that is relevant in evaluate_custom
# The names that evaluate_custom accepts, the name of the results, and the measure.
_CUSTOM = {
    ("mrr", "mrr@k", "mrr_cut"): ("MRR", "RR"),
    ("recall_cap", "r_cap", "r_cap@k"): ("R_cap", "RelativeP"),
    ("hole", "hole@k"): ("Hole", ""),
    ("acc", "top_k_acc", "accuracy", "accuracy@k", "top_k_accuracy"): ("Accuracy", "Success"),
}


class EvaluateRetrieval:
    """Retrieves with a model of BEIR, and scores the results.

    >>> results = {"q1": {"d1": 2.0, "d2": 1.0}}
    >>> ndcg, map_, recall, precision = EvaluateRetrieval.evaluate({"q1": {"d2": 1}}, results, [1, 2])
    >>> ndcg, precision
    ({'NDCG@1': 0.0, 'NDCG@2': 0.63093}, {'P@1': 0.0, 'P@2': 0.5})
    """

    def __init__(
        self,
        retriever: Any = None,
        k_values: Sequence[int] = (1, 3, 5, 10, 100, 1000),
        score_function: str | None = "cos_sim",
    ) -> None:
        self.k_values, self.top_k = list(k_values), max(k_values)
        self.retriever, self.score_function = retriever, score_function

    def retrieve(self, corpus: Any, queries: Any, **kwargs: Any) -> Results:
        """Returns the ``top_k`` results of the retriever's ``search``."""
        if not self.retriever:
            raise ValueError("retrieve needs a retriever: EvaluateRetrieval(retriever)")
        found: Results = self.retriever.search(corpus, queries, self.top_k, self.score_function, **kwargs)
        return found

    @staticmethod
    def evaluate(
        qrels: Grades, results: Results, k_values: Sequence[int], ignore_identical_ids: bool = True
    ) -> tuple[dict[str, float], dict[str, float], dict[str, float], dict[str, float]]:
        """Returns NDCG, MAP, Recall and P at each cut-off: means over the queries that have judgments and results.

        Documents with the id of their query are removed from ``results``, unless ``ignore_identical_ids`` is False.
        """
        if ignore_identical_ids:
            for query, scores in results.items():
                scores.pop(query, None)
        cutoffs = ",".join(map(str, k_values))
        names = {f"{name}.{cutoffs}" for name in _MEASURES.values()}
        scored = pytrec_eval.RelevanceEvaluator(qrels, names).evaluate(results).values()
        ndcg, map_, recall, precision = (
            {f"{name}@{k}": round(sum(values[f"{text}_{k}"] for values in scored) / len(scored), 5) for k in k_values}
            for name, text in _MEASURES.items()
        )
        return ndcg, map_, recall, precision

    @staticmethod
    def evaluate_custom(qrels: Grades, results: Results, k_values: Sequence[int], metric: str) -> dict[str, float]:
        """Returns MRR, R_cap, Hole or Accuracy at each cut-off: means over all judged queries.

        Hole is the proportion of documents that are judged for no query.

        >>> EvaluateRetrieval.evaluate_custom({"q1": {"d2": 1}}, {"q1": {"d1": 2.0, "d2": 1.0}}, [1, 2], "mrr")
        {'MRR@1': 0.0, 'MRR@2': 0.5}
        """
        for names, (name, measure) in _CUSTOM.items():
            if metric.lower() in names:
                if name == "Hole":
                    rows = holes_by_query(qrels, results, k_values).values()
                    return {
                        of: round(sum(row[of] for row in rows) / len(qrels), 5)
                        for of in map("Hole@{}".format, k_values)
                    }
                measures = [f"{measure}(rel={_ABOVE_0})@{k}" for k in k_values]
                scored = _evaluate(results, qrels=qrels, measures=measures, ties="input")
                return {f"{name}@{k}": round(scored[of], 5) for k, of in zip(k_values, scored.measures)}
        known = ", ".join(name for names in _CUSTOM for name in names)
        raise ValueError(f"Unsupported metric: {metric}; expected one of {known}")
