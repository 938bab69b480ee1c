"""The measures of ir_measures: names with parameters, which the measures of irmetrics compute."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ... import _core
from .util import CalcResults, Metric


class _Given(enum.Enum):
    NOT_PROVIDED = enum.auto()

    def __repr__(self) -> str:
        return self.name


NOT_PROVIDED: Any = _Given.NOT_PROVIDED  # the value of a parameter without value and default


class ParamInfo(NamedTuple):
    """A parameter: type, default value, and whether it must be given."""

    dtype: Any = None
    required: bool = False
    choices: Any = NOT_PROVIDED
    default: Any = NOT_PROVIDED
    desc: str = ""

    def validate(self, value: Any) -> bool:
        """Tells whether a parameter may have a value."""
        if value is NOT_PROVIDED:
            return not self.required
        of_type = self.dtype is None or isinstance(value, self.dtype)
        return of_type and (self.choices is NOT_PROVIDED or value in self.choices)


class Measure:
    """A measure with parameters: ``P(rel=2) @ 5``; calling it changes parameters.

    >>> P(rel=2) @ 5
    P(rel=2)@5
    >>> (P @ 1).calc_aggregate({"q1": {"d2": 1}}, {"q1": {"d2": 1.0}})
    1.0
    """

    DEFAULT: float | None = 0.0  # the value of a query without results; None: it is left out
    _pipeline: Any  # providers.DefaultPipeline
    RUN_INPUTS, QREL_INPUTS = ["query_id", "doc_id", "score"], ["query_id", "doc_id", "relevance"]  # columns

    def __init__(self, name: str, supported: Mapping[str, ParamInfo], at: str = "cutoff", **params: Any) -> None:
        self.NAME = self.__name__ = name
        self.SUPPORTED_PARAMS, self.AT_PARAM, self.params = dict(supported), at, params

    def with_params(self, params: Mapping[str, Any]) -> Measure:
        """Returns the measure with these parameters only."""
        changed = object.__new__(type(self))
        changed.__dict__.update(self.__dict__, params=dict(params))
        return changed

    def __call__(self, **params: Any) -> Measure:
        return self.with_params({**self.params, **params})

    def __matmul__(self, value: Any) -> Measure:
        return self(**{self.AT_PARAM: value})

    def __getitem__(self, parameter: str) -> Any:
        return self.params.get(parameter, self.SUPPORTED_PARAMS[parameter].default)

    def validate_params(self) -> None:
        """Raises AssertionError for an unknown, missing or wrong parameter."""
        for parameter in self.params:
            if parameter not in self.SUPPORTED_PARAMS:
                known = ", ".join(self.SUPPORTED_PARAMS) or "none"
                raise AssertionError(f"{self!r}: {self.NAME} has no parameter {parameter!r}; it has {known}")
        for parameter, info in self.SUPPORTED_PARAMS.items():
            if not info.validate(self.params.get(parameter, NOT_PROVIDED)):
                raise AssertionError(f"{self!r}: wrong or missing parameter {parameter!r}")

    @property
    def core(self) -> _core.Measure:
        """The measure of irmetrics that computes it."""
        return self.core_without("judged_only")  # a policy in irmetrics

    def core_without(self, *options: str) -> _core.Measure:
        """Returns the measure of irmetrics without the parameters that are options of an evaluation."""
        self.validate_params()
        name = self.NAME
        given = {k: self[k] for k in self.SUPPORTED_PARAMS if k not in options and self[k] is not NOT_PROVIDED}
        if given.pop("relative", False):
            name = "SetRelP"
        if name == "NumRet" and "rel" in given:
            name = "NumRelRet"
        if name == "SetF":  # passes its beta where trec_eval has the square of beta
            given["x"] = given.pop("beta")
        if name == "IPrec":  # computed by pytrec_eval, which contains trec_eval 9
            given["rounding"] = "trec9"
        if name == "Judged":
            given.setdefault("cutoff", 2**32 - 1)
        if name == "SDCG":  # cwl_eval has one formula
            del given["dcg"]
        at = given.pop(self.AT_PARAM, None)
        text = ",".join(f"{parameter}={value!r}" for parameter, value in given.items())
        return _core.parse_measure(f"{name}({text})" + ("" if at is None else f"@{at}"))

    def iter_calc(self, qrels: Any, run: Any) -> Iterator[Metric]:
        """Yields the value of each query."""
        metrics: Iterator[Metric] = self._pipeline.iter_calc([self], qrels, run)
        return metrics

    def calc_aggregate(self, qrels: Any, run: Any) -> float:
        """Returns the overall value."""
        value: float = self._pipeline.calc_aggregate([self], qrels, run)[self]
        return value

    def calc(self, qrels: Any, run: Any) -> CalcResults:
        """Returns the overall value, and those of each query."""
        aggregated, per_query = self._pipeline.calc([self], qrels, run)
        return CalcResults(aggregated[self], per_query)

    def evaluator(self, qrels: Any) -> Any:
        """Prepares the evaluation of several runs."""
        return self._pipeline.evaluator([self], qrels)

    def __repr__(self) -> str:
        defaults = {parameter: info.default for parameter, info in self.SUPPORTED_PARAMS.items()}
        given = {name: value for name, value in self.params.items() if name != self.AT_PARAM}
        texts = [f"{n}={_text_of(v)}" for n, v in given.items() if n not in defaults or v != defaults[n]]
        at = f"@{self.params[self.AT_PARAM]}" if self.AT_PARAM in self.params else ""
        return self.NAME + (f"({','.join(texts)})" if texts else "") + at

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _core.Measure):
            return self.core == other
        return isinstance(other, Measure) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


def _text_of(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{value[key]}" for key in sorted(value)) + "}"
    return repr(value)


BaseMeasure = Measure

_CUT = {"cutoff": ParamInfo(int, desc="rank cut-off")}
_MUST_CUT = {"cutoff": ParamInfo(int, required=True, desc="rank cut-off")}
_REL = {"rel": ParamInfo(int, default=1, desc="lowest grade of relevant documents")}
_JUDGED = {"judged_only": ParamInfo(bool, default=False, desc="whether unjudged documents are ignored")}
_ALPHA = {"alpha": ParamInfo((int, float), default=0.5, desc="penalty of redundancy")}
_BETA = {"beta": ParamInfo((int, float), default=0.5, desc="patience")}
_GAINS = {
    "min_rel": ParamInfo(int, default=0, desc="lowest grade"),
    "max_rel": ParamInfo(int, required=True, desc="highest grade"),
}
_DCG = {"dcg": ParamInfo(str, choices=("log2", "exp-log2"), default="log2", desc="formula of the gain")}
_T = {"T": ParamInfo((int, float), default=1.0, desc="desired gain")}

registry: dict[str, Measure] = {}


def _measure(names: str, *parameters: Mapping[str, ParamInfo], at: str = "cutoff") -> Measure:
    """Registers a measure by its names, with groups of parameters; ``at`` is the one written after '@'."""
    supported = {parameter: info for group in parameters for parameter, info in group.items()}
    measure = Measure(names.split()[0], supported, at)
    registry.update(dict.fromkeys(names.split(), measure))
    return measure


AP = MAP = _measure("AP MAP", _CUT, _REL, _JUDGED)
Accuracy = _measure("Accuracy", _CUT, _REL)
Accuracy.DEFAULT = None
AP_IA = MAP_IA = _measure("AP_IA MAP_IA", _REL, _JUDGED)
Bpref = BPref = _measure("Bpref BPref", _REL)
Compat = _measure("Compat", {"p": ParamInfo(float, default=0.95), "normalize": ParamInfo(bool, default=True)})
ERR = _measure("ERR", _CUT)
ERR_IA = _measure("ERR_IA", _CUT, _REL, _JUDGED)
IPrec = _measure("IPrec", {"recall": ParamInfo((int, float), required=True)}, _REL, _JUDGED, at="recall")
Judged = _measure("Judged", _CUT)
NRBP = _measure("NRBP", _REL, _ALPHA, _BETA)
NumQ = _measure("NumQ")
NumRel = _measure("NumRel", _REL)
NumRet = _measure("NumRet", {"rel": ParamInfo(int, desc="lowest grade to count; all documents without it")})
NumRelRet = registry["NumRelRet"] = NumRet(rel=1)
P = Precision = _measure("P Precision", _MUST_CUT, _REL, _JUDGED)
P_IA = _measure("P_IA", _CUT, _REL, _JUDGED)
R = Recall = _measure("R Recall", _MUST_CUT, _REL, _JUDGED)
RBP = _measure("RBP", _CUT, {"p": ParamInfo(float, default=0.8), "rel": ParamInfo(int, desc="as that of P")})
RR = MRR = _measure("RR MRR", _CUT, _REL, _JUDGED)
Rprec = RPrec = _measure("Rprec RPrec", _REL, _JUDGED)
SetAP = _measure("SetAP", _REL, _JUDGED)
SetF = _measure("SetF", _REL, {"beta": ParamInfo((int, float), default=1.0)}, _JUDGED)
SetP = _measure("SetP", _REL, {"relative": ParamInfo(bool, default=False)}, _JUDGED)
SetRelP = registry["SetRelP"] = SetP(relative=True)
SetR = _measure("SetR", _REL)
StRecall = _measure("StRecall", _CUT, _REL)
Success = _measure("Success", _MUST_CUT, _REL, _JUDGED)
alpha_DCG = α_DCG = _measure("alpha_DCG α_DCG", _CUT, _REL, _ALPHA, _JUDGED)
alpha_nDCG = α_nDCG = _measure("alpha_nDCG α_nDCG", _CUT, _REL, _ALPHA, _JUDGED)
infAP = _measure("infAP", _REL)
nDCG = NDCG = _measure("nDCG NDCG", _CUT, _DCG, {"gains": ParamInfo(dict, desc="gains by grade")}, _JUDGED)
nERR_IA = _measure("nERR_IA", _CUT, _REL, _JUDGED)
nNRBP = _measure("nNRBP", _REL, _ALPHA, _BETA)

BPM = _measure("BPM", _MUST_CUT, _T, _GAINS)
INSQ = _measure("INSQ", _T, _GAINS)
INST = _measure("INST", _T, _GAINS)
NERR8 = _measure("NERR8", _MUST_CUT, _GAINS)
NERR9 = _measure("NERR9", _MUST_CUT, _GAINS)
NERR10 = _measure("NERR10", {"p": ParamInfo(float, default=0.9)}, _GAINS)
NERR11 = _measure("NERR11", _T, _GAINS)
SDCG = _measure("SDCG", _MUST_CUT, _DCG, _GAINS)

__all__ = ["BaseMeasure", "Measure", "ParamInfo", *registry]
