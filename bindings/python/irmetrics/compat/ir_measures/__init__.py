"""The interface of ir_measures 0.4: each measure has the policies of the tool that ir_measures calls for it."""

from . import measures, providers, util
from .evaluators import Evaluator, Provider, define, define_byquery
from .measures import *  # noqa: F403
from .measures import __all__ as _measures
from .parsing import parse_measure, parse_trec_measure
from .providers import DefaultPipeline
from .providers import registry as _providers
from .util import CalcResults, CwlMetric, Metric, Qrel, ScoredDoc, read_trec_qrels, read_trec_run

runtime, pytrec_eval, cwl_eval, compat, pyndeval, judged, msmarco, gdeval, *_others = _providers.values()
accuracy, ranx, trectools = _others

evaluator = DefaultPipeline.evaluator
calc, calc_aggregate, iter_calc = DefaultPipeline.calc, DefaultPipeline.calc_aggregate, DefaultPipeline.iter_calc
run_inputs, qrel_inputs = DefaultPipeline.run_inputs, DefaultPipeline.qrel_inputs

# Names of earlier versions.
GenericQrel, GenericScoredDoc = Qrel, ScoredDoc
parse_trec_qrels, parse_trec_run = read_trec_qrels, read_trec_run
convert_trec_name = parse_trec_measure

__all__ = [*_measures, "CalcResults", "CwlMetric", "DefaultPipeline", "Evaluator", "GenericQrel", "GenericScoredDoc"]
__all__ += ["Metric", "Provider", "Qrel", "ScoredDoc", "accuracy", "calc", "calc_aggregate", "compat"]
__all__ += ["convert_trec_name", "cwl_eval", "define", "define_byquery", "evaluator", "gdeval", "iter_calc", "judged"]
__all__ += ["measures", "msmarco", "parse_measure", "parse_trec_measure", "parse_trec_qrels", "parse_trec_run"]
__all__ += ["providers", "pyndeval", "pytrec_eval", "ranx", "read_trec_qrels", "read_trec_run", "runtime", "trectools"]
__all__ += ["util"]
