"""The interface of pytrec_eval 0.5 (pytrec_eval-terrier), with the values of trec_eval 9.0.8 that it contains."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from .._core import Evaluator, Measure, parse_measure

__all__ = [
    "RelevanceEvaluator",
    "compute_aggregated_measure",
    "parse_qrel",
    "parse_run",
    "supported_measures",
    "supported_nicknames",
]

_RANKS = ("5", "10", "15", "20", "30", "100", "200", "500", "1000")
_RECALLS = tuple(f"{level / 10:.2f}" for level in range(11))
_MULTIPLES = tuple(f"{level / 5:.2f}" for level in range(1, 11))

# The default parameters of each measure. Results of measures without any have the measure's name.
_PARAMETERS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("runid", "num_q", "num_ret", "num_rel", "num_rel_ret", "map", "gm_map", "Rprec", "bpref"), ()),
    **dict.fromkeys(("recip_rank", "relstring", "infAP", "gm_bpref", "utility", "11pt_avg", "binG", "G", "ndcg"), ()),
    **dict.fromkeys(("ndcg_rel", "Rndcg", "set_P", "set_relative_P", "set_recall", "set_map", "set_F"), ()),
    "num_nonrel_judged_ret": (),
    **dict.fromkeys(("P", "recall", "ndcg_cut", "map_cut", "relative_P"), _RANKS),
    "iprec_at_recall": _RECALLS,
    "Rprec_mult": _MULTIPLES,
    "success": ("1", "5", "10"),
}
# The values of what is printed by trec_eval, not computed.
_CONSTANTS = {"runid": 0.0, "relstring": 0.0, "num_q": 1.0}
# Measures of the judged grades themselves, to which relevance_level does not apply.
_WITHOUT_LEVEL = ("num_ret", "G", "ndcg", "ndcg_rel", "ndcg_cut")
# trec_eval sums the logarithms of these, and no smaller value than this.
_GEOMETRIC = {"gm_map": "map", "gm_bpref": "bpref"}
_SMALLEST = 0.00001

supported_measures = frozenset(_PARAMETERS)
supported_nicknames = {
    "official": {"runid", "num_q", "num_ret", "num_rel", "num_rel_ret", "map", "gm_map", "Rprec", "bpref"}
    | {"recip_rank", "iprec_at_recall", "P"},
    "set": {"runid", "num_q", "num_ret", "num_rel", "num_rel_ret", "utility", "set_P", "set_relative_P", "set_recall"}
    | {"set_map", "set_F"},
    "all_trec": set(supported_measures),
}

_WITH_PARAMETERS = re.compile(r"[._]([0-9]+(?:\.[0-9]+)?(?:,[0-9]+(?:\.[0-9]+)?)*)")


def _split_measure(text: str) -> tuple[str, tuple[str, ...]]:
    """Splits 'ndcg_cut.5,10' or 'ndcg_cut_5' into the measure and its parameters."""
    if text in supported_measures:
        return text, ()
    for name in supported_measures:
        if text.startswith(name) and (found := _WITH_PARAMETERS.match(text[len(name) :])):
            if not _PARAMETERS[name]:
                raise ValueError(f"unsupported measure {text}: {name} takes no parameters here")
            return name, tuple(found[1].split(","))
    raise ValueError(f"unsupported measure {text}")


def _expand(measures: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Returns the parameters of each measure, after nicknames are replaced; parameters of one measure are joined."""
    requested: defaultdict[str, set[str]] = defaultdict(set)
    for text in measures:
        for measure in supported_nicknames.get(text, (text,)):
            name, parameters = _split_measure(measure)
            requested[name].update(parameters)
    return {name: tuple(sorted(given, key=float)) or _PARAMETERS[name] for name, given in requested.items()}


def _text_of(name: str, parameter: str) -> str:
    """Returns the name of a result, as trec_eval prints it."""
    if not parameter:
        return name
    return f"{name}_{float(parameter):.2f}" if name in ("iprec_at_recall", "Rprec_mult") else f"{name}_{parameter}"


def _measure_of(name: str, level: int) -> Measure:
    name = _GEOMETRIC.get(name, name)
    function, at, cutoff = str(parse_measure(name)).partition("@")
    parameters = [] if level == 1 or name.startswith(_WITHOUT_LEVEL) else [f"rel={level}"]
    if function.startswith("IPrec"):
        parameters.append("rounding='trec9'")  # pytrec_eval contains trec_eval 9
    if parameters:
        first = f"{function[:-1]}, " if function.endswith(")") else f"{function}("
        function = f"{first}{', '.join(parameters)})"
    return parse_measure(function + at + cutoff)


def _lines_of(lines: Iterable[str], fields: int) -> Iterable[list[str]]:
    for line in lines:
        parts = line.split()
        if len(parts) != fields:
            raise ValueError(f"expected {fields} fields, not {len(parts)}: {line.strip()[:80]!r}")
        yield parts


def parse_run(f_run: Iterable[str]) -> dict[str, dict[str, float]]:
    """Reads the lines of a TREC run: query, Q0, document, rank, score, tag.

    >>> parse_run(["q1 Q0 d1 1 2.5 bm25"])["q1"]
    {'d1': 2.5}
    """
    run: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for query, _, document, _, score, _ in _lines_of(f_run, 6):
        assert document not in run[query], f"query {query!r}: document {document!r} occurs twice"
        run[query][document] = float(score)
    return run


def parse_qrel(f_qrel: Iterable[str]) -> dict[str, dict[str, int]]:
    """Reads the lines of TREC qrels: query, iteration, document, grade.

    >>> parse_qrel(["q1 0 d1 2"])["q1"]
    {'d1': 2}
    """
    qrels: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for query, _, document, grade in _lines_of(f_qrel, 4):
        assert document not in qrels[query], f"query {query!r}: document {document!r} occurs twice"
        qrels[query][document] = int(grade)
    return qrels


def compute_aggregated_measure(measure: str, values: Sequence[float]) -> float:
    """Returns the overall value of a measure: the sum of counts (``num_...``), the geometric mean of logarithms
    (``gm_...``), else the mean.

    >>> compute_aggregated_measure("num_rel", [1, 2]), compute_aggregated_measure("map", [0.5, 1.0])
    (3.0, 0.75)
    """
    if measure.startswith("num_"):
        return float(sum(values))
    mean = sum(values) / len(values) if len(values) > 0 else math.nan
    return math.exp(mean) if measure.startswith("gm_") else float(mean)


def _check_queries(queries: Iterable[object]) -> None:
    """Raises TypeError for a query that is not a text, as pytrec_eval does: 1 would not be the query "1"."""
    for query in queries:
        if not isinstance(query, str):
            raise TypeError(f"a query must be a text, not {query!r} ({type(query).__name__})")


class RelevanceEvaluator:
    """Judgments and measures, prepared for the evaluation of runs.

    ``measures`` are trec_eval's names: ``"map"``, ``"ndcg_cut_10"``, ``"P.5,10"``, or nicknames such as ``"all_trec"``.

    >>> evaluator = RelevanceEvaluator({"q1": {"d1": 0, "d2": 1}}, {"map", "P.1,2"})
    >>> sorted(evaluator.evaluate({"q1": {"d1": 1.0, "d2": 2.0}})["q1"].items())
    [('P_1', 1.0), ('P_2', 0.5), ('map', 1.0)]
    """

    def __init__(
        self,
        query_relevance: Mapping[str, Mapping[str, int]],
        measures: Iterable[str],
        relevance_level: int = 1,
        judged_docs_only_flag: bool = False,
    ) -> None:
        _check_queries(query_relevance)
        for query, grades in query_relevance.items():
            for document, grade in grades.items():
                if not isinstance(grade, int):
                    raise TypeError(f"query {query!r}, document {document!r}: a grade must be an int, not {grade!r}")
        self._judged = {query for query, grades in query_relevance.items() if len(grades) > 0}
        self._constants: dict[str, float] = {}
        self._names: dict[str, Measure] = {}  # by the name of the result
        for name, parameters in _expand(measures).items():
            if name in _CONSTANTS:
                self._constants[name] = _CONSTANTS[name]
            else:
                for parameter in parameters or ("",):
                    text = _text_of(name, parameter)
                    self._names[text] = _measure_of(text, relevance_level)
        self._evaluator = None
        if self._judged and self._names:
            qrels = {query: grades for query, grades in query_relevance.items() if query in self._judged}
            self._evaluator = Evaluator(
                qrels=qrels,
                measures=list(dict.fromkeys(self._names.values())),
                precision="float32",
                queries="intersection",
                judged_only=judged_docs_only_flag,
            )

    def evaluate(self, scores: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
        """Returns ``{query: {measure: value}}`` of the queries that are judged."""
        _check_queries(scores)
        run = {query: documents for query, documents in scores.items() if query in self._judged}
        if not run:
            return {}
        if self._evaluator is None:
            return {query: dict(self._constants) for query in run}
        evaluated = self._evaluator.evaluate(run)
        values = {name: evaluated.per_query[measure] for name, measure in self._names.items()}
        return {
            query: {
                **self._constants,
                **{
                    name: math.log(max(column[query], _SMALLEST)) if name in _GEOMETRIC else column[query]
                    for name, column in values.items()
                },
            }
            for query in run
        }
