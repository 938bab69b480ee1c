"""The providers of ir_measures: evaluation in the order of documents and with the precision of each tool."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from ..._core import Evaluator as _CoreEvaluator
from ..._core import Qrels, cwl, profile
from .evaluators import Evaluator, Provider, RuntimeProvider
from .measures import NOT_PROVIDED, Measure
from .util import CwlMetric, Metric, QrelsConverter, RunConverter

__all__ = ["AccuracyProvider", "CompatProvider", "CwlEvalProvider", "DefaultPipeline", "Evaluator", "FallbackProvider"]
__all__ += ["GdevalProvider", "JudgedProvider", "MsMarcoProvider", "Provider", "PyNdEvalProvider", "PytrecEvalProvider"]
__all__ += ["RanxProvider", "RuntimeProvider", "TrectoolsProvider", "registry"]


class _ToolProvider(Provider):
    """Evaluation by irmetrics, with the policies of a tool."""

    def __init__(self, name: str, measures: str, digits: int | None = None, **policy: Any) -> None:
        """``measures`` are the names that the tool has: with '-' only without a cut-off, with '+' only with one."""
        self.NAME = name
        self._cut = {text.rstrip("+-"): text[-1] for text in measures.split()}
        self._digits, self._policy = digits, policy

    def supports(self, measure: Measure) -> bool:
        if measure.NAME not in self._cut or not self._has_formula(measure):
            return False
        measure.validate_params()
        has_cut = measure.params.get("cutoff", NOT_PROVIDED) is not NOT_PROVIDED
        return has_cut is not {"-": True, "+": False}.get(self._cut[measure.NAME])

    def _has_formula(self, measure: Measure) -> bool:
        """Tells whether the tool has the parameters."""
        if measure.NAME == "nDCG" and self.NAME in ("pytrec_eval", "gdeval"):
            return bool((measure["dcg"] == "exp-log2") is (self.NAME == "gdeval"))
        if self.NAME == "trectools" and (measure.params.get("rel", 1) != 1 or "gains" in measure.params):
            return False
        if self.NAME in ("cwl_eval", "trectools", "msmarco", "gdeval", "ranx") and measure.params.get("judged_only"):
            return False
        return self.NAME != "ranx" or measure.NAME != "NumRet" or "rel" in measure.params

    def core_of(self, measure: Measure) -> Any:
        """Returns the measure of irmetrics; gdeval's nDCG has one formula."""
        known = {name: value for name, value in measure.params.items() if name in measure.SUPPORTED_PARAMS}
        if self.NAME == "gdeval" and measure.NAME == "nDCG":
            known["dcg"] = "exp-log2"
        return measure.with_params(known).core

    def _evaluator(self, measures: list[Measure], qrels: Any) -> Evaluator:
        converter = QrelsConverter(qrels)
        judgments, grades = list(converter.as_namedtuple_iter()), converter.as_dict_of_dict()
        judged = {row.query_id for row in judgments}
        source: dict[str, Any] = {"qrels": {query: grades[query] for query in grades if query in judged}}
        if self.NAME == "pyndeval":
            source = {"nuggets": [(row.query_id, str(row.iteration), row.doc_id, row.relevance) for row in judgments]}
        values_of = self._prepare(measures, source) if judged else lambda scores: iter(())

        def values(run: Any) -> Iterator[Metric]:
            rows = RunConverter(run).as_dict_of_dict().items()
            scores = {query: found for query, found in rows if query in judged}
            return values_of(scores) if scores else iter(())

        return Evaluator(measures, grades, values)

    def _policy_of(self, measure: Measure) -> dict[str, Any]:
        averaged = {"ties": "expected"} if (self.NAME, measure.NAME) == ("trectools", "RBP") else {}
        own = {"judged_only": bool(measure.params.get("judged_only")), "queries": "intersection"}
        return {**self._policy, **averaged, **own}

    def _prepare(self, measures: list[Measure], source: dict[str, Any]) -> Callable[[Any], Iterator[Any]]:
        """Returns a function that yields the values of the judged queries of a run."""
        groups: dict[tuple[Any, ...], dict[Measure, Any]] = {}
        for measure in measures:
            groups.setdefault(tuple(self._policy_of(measure).items()), {})[measure] = self.core_of(measure)
        evaluators = [
            (cores, _CoreEvaluator(**source, measures=list(dict.fromkeys(cores.values())), **dict(policy)))
            for policy, cores in groups.items()
        ]

        def values_of(scores: Any) -> Iterator[Metric]:
            for cores, evaluator in evaluators:
                columns = evaluator.evaluate(scores).per_query
                for query, (measure, core) in itertools.product(scores, cores.items()):
                    value = columns[core][query]
                    if measure.DEFAULT is not None or not math.isnan(value):
                        yield Metric(query, measure, value if self._digits is None else round(value, self._digits))

        return values_of


class _CwlProvider(_ToolProvider):
    """The C/W/L framework, which reads 1,000 documents, and has no RBP with a cut-off: there are values alone."""

    def _prepare(self, measures: list[Measure], source: dict[str, Any]) -> Callable[[Any], Iterator[Any]]:
        cuts = {measure: measure.params.get("cutoff", NOT_PROVIDED) for measure in measures}
        limits = {"P": 1000, "RBP": 0}
        plain = [m for m, cut in cuts.items() if isinstance(cut, int) and cut > limits.get(m.NAME, cut)]
        groups: dict[Any, dict[Measure, Any]] = {}  # by what makes gains of grades
        for measure in (m for m in measures if m not in plain):
            graded = "max_rel" in measure.SUPPORTED_PARAMS
            options = (None, measure["min_rel"], measure["max_rel"]) if graded else (measure.params.get("rel", 1), 0, 1)
            core = measure.core_without("judged_only", "rel", "min_rel", "max_rel")
            groups.setdefault(options, {})[measure] = core
        reports: list[tuple[dict[Measure, Any], Callable[[Any], Any]]] = []
        for (rel, low, high), cores in groups.items():
            gains = {q: {d: _gain(grade, rel) for d, grade in found.items()} for q, found in source["qrels"].items()}
            given = {"measures": list(dict.fromkeys(cores.values())), "min_rel": low, "max_rel": high, **self._policy}
            reports.append((cores, partial(cwl, qrels=Qrels(gains), queries="intersection", **given)))
        values_of_plain = super()._prepare(plain, source)

        def values_of(scores: Any) -> Iterator[Any]:
            reported = [(cores, report(scores).per_query) for cores, report in reports]
            tables = [(cores, {(row.query_id, row.measure): row for row in rows}) for cores, rows in reported]
            for query, (cores, table) in itertools.product(scores, tables):
                for measure, core in cores.items():
                    row = table[query, core.text]
                    # cwl_eval multiplies gains by the weight of the first rank, which is rounded.
                    value = row.EU * row.ED * (1 / row.ED)
                    yield CwlMetric(query, measure, value, row.ETU, row.EC, row.ETC, row.ED)
            yield from values_of_plain(scores)

        return values_of


def _gain(grade: float, rel: float | None) -> float:
    """Returns the gain of a grade, of which negative ones count as 0; with ``rel`` it is binary."""
    return max(grade, 0) if rel is None else float(max(grade, 0) >= rel)


class _FallbackEvaluator(Evaluator):
    def iter_calc(self, run: Any) -> Iterator[Metric]:
        return self._values(run)  # each provider has added those of missing queries


class FallbackProvider(Provider):
    """The first provider that has a measure computes it."""

    def __init__(self, providers: Iterable[Provider]) -> None:
        self.providers = list(providers)

    def supports(self, measure: Measure) -> bool:
        return any(provider.supports(measure) for provider in self.providers)

    def _split(self, measures: Iterable[Measure]) -> dict[Provider, list[Measure]]:
        found: dict[Provider, list[Measure]] = {provider: [] for provider in self.providers}
        for measure in measures:
            if (provider := next((p for p in self.providers if p.supports(measure)), None)) is None:
                raise ValueError(f"Unsupported measures {{{measure!r}}}: irmetrics does not compute {measure!r}")
            found[provider].append(measure)
        return {provider: own for provider, own in found.items() if own}

    def _evaluator(self, measures: list[Measure], qrels: Any) -> Evaluator:
        rows = QrelsConverter(qrels)._rows
        evaluators = [provider._evaluator(own, rows) for provider, own in self._split(measures).items()]

        def values(run: Any) -> Iterator[Metric]:
            rows = RunConverter(run)._rows
            return itertools.chain.from_iterable(evaluator.iter_calc(rows) for evaluator in evaluators)

        return _FallbackEvaluator(measures, evaluators[0].qrel_qids if evaluators else (), values)


_SUBTOPICS = "ERR_IA nERR_IA alpha_DCG alpha_nDCG NRBP nNRBP AP_IA P_IA StRecall"
_PYTREC_EVAL = "P RR- Rprec AP nDCG R Bpref NumRet NumQ NumRel SetAP SetF SetP SetR Success IPrec infAP"
_CWL_EVAL = "P RR- AP- RBP BPM SDCG NERR8 NERR9 NERR10 NERR11 INST INSQ"
_RANX = "P SetP R SetR RR AP Success NumRet nDCG Rprec"

PytrecEvalProvider = partial(_ToolProvider, "pytrec_eval", _PYTREC_EVAL, precision="float32")
CwlEvalProvider = partial(_CwlProvider, "cwl_eval", _CWL_EVAL, ties="input")
CompatProvider = partial(_ToolProvider, "compat", "Compat", ties="docno_asc")
PyNdEvalProvider = partial(_ToolProvider, "pyndeval", _SUBTOPICS, **profile("pyndeval"))
JudgedProvider = partial(_ToolProvider, "judged", "Judged", ties="docno_asc")
MsMarcoProvider = partial(_ToolProvider, "msmarco", "RR", ties="docno_asc")
GdevalProvider = partial(_ToolProvider, "gdeval", "nDCG+ ERR", digits=5)
AccuracyProvider = partial(_ToolProvider, "accuracy", "Accuracy", ties="input")
RanxProvider = partial(_ToolProvider, "ranx", _RANX, ties="input")
TrectoolsProvider = partial(_ToolProvider, "trectools", "P RR- Rprec AP nDCG Bpref RBP", ties="input")

# The first that supports a measure computes it.
_PROVIDERS = (RuntimeProvider, PytrecEvalProvider, CwlEvalProvider, CompatProvider, PyNdEvalProvider, JudgedProvider)
_ALL: list[Provider] = [
    make() for make in (*_PROVIDERS, MsMarcoProvider, GdevalProvider, AccuracyProvider, RanxProvider)
]
registry = {provider.NAME: provider for provider in (*_ALL, TrectoolsProvider())}
DefaultPipeline = Measure._pipeline = FallbackProvider(_ALL)
