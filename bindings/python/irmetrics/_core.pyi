# Made by bindings/python/generate_stubs; do not edit.
# ruff: noqa
# fmt: off
"""
The compiled part of irmetrics.
"""
from __future__ import annotations
import collections.abc
import irmetrics._correlate
import irmetrics._results
import irmetrics._types
import numpy
import os
import types
import typing
__all__: list[str] = ['AP', 'AP_IA', 'BM25', 'BM25Index', 'BinG', 'Bpref', 'Comparison', 'CoverDepth', 'Coverage', 'DCG', 'Dense', 'ERR', 'ERR_IA', 'Evaluator', 'G', 'GMAP', 'GMBpref', 'GivenScores', 'GradedERR_IA', 'GradedRBP', 'Hole', 'IPrec', 'IPrecAvg', 'IdealDCG', 'Jaccard', 'Judged', 'Leaning', 'MRecall', 'MeanLeaning', 'Measure', 'MeasureInfo', 'NRBP', 'Nugget', 'NuggetQrels', 'NumNonrelRet', 'NumQ', 'NumRel', 'NumRelRet', 'NumRet', 'P', 'P_IA', 'ParameterInfo', 'PerQuery', 'Qrels', 'R', 'RBP', 'RBPResidual', 'RR', 'RankCoefficientInfo', 'RelativeP', 'RnDCG', 'Rprec', 'Run', 'Samples', 'Scores', 'Separation', 'SetAP', 'SetF', 'SetP', 'SetR', 'SetRelP', 'Similarity', 'StRecall', 'Success', 'TFIDF', 'Texts', 'Tokenizer', 'Unjudged', 'Utility', 'YAAP', 'agreement', 'all_measures', 'alpha_DCG', 'alpha_nDCG', 'compare', 'corpus_drift', 'correct', 'correlate', 'discriminative_power', 'document_stability', 'drift', 'effect_size', 'evaluate', 'fuse', 'infAP', 'kendall', 'kendall_matrix', 'largest_moves', 'mean_interval', 'minimum_detectable_difference', 'mmr', 'nDCG', 'nDCGRel', 'nERR_IA', 'nNRBP', 'nugget_difficulty', 'nugget_quality', 'nugget_scores', 'paired_t_power', 'paired_test', 'parse_measure', 'parse_measures', 'pearson', 'profile', 'queries_needed', 'query_stability', 'randomized_tukey_hsd', 'rank_coefficients', 'rank_intervals', 'rbo', 'read_berds', 'read_nuggets', 'read_qrels', 'read_run', 'read_samples', 'read_scores', 'read_system_scores', 'read_texts', 'relevant_cap', 'round_robin', 'samples_of_runs', 'separation', 'set_size', 'spearman', 'stemmer_languages', 'stop_words', 'tau_ap', 'tau_matrix', 'tiers', 'top_overlap', 'tukey_hsd', 'union_coverage', 'weighted_tau']
class Qrels:
    """
    Relevance judgments: query -> document -> grade. Immutable.
    
    A read-only mapping of query ids (in byte order) to dicts. Grades are floats; nothing is truncated. Made of a dict of
    dicts, an iterable of (query, document, grade), a pandas, polars or Arrow table, a file's path, or other Qrels.
    
    >>> Qrels({"q1": {"d1": 1, "d2": 0}})
    Qrels: 1 query, 2 judgments
    >>> Qrels({"q1": {"d1": 1, "d2": 0}})["q1"]
    {'d1': 1.0, 'd2': 0.0}
    """
    __hash__: typing.ClassVar[None] = None  # type: ignore[assignment]
    @staticmethod
    def from_columns(queries: collections.abc.Iterable[typing.Any], documents: collections.abc.Iterable[typing.Any], grades: collections.abc.Iterable[typing.Any]) -> Qrels:
        """
        Qrels of three columns of equal length: lists, NumPy or Arrow arrays, pandas or polars columns.
        
        >>> Qrels.from_columns(['q1', 'q1'], ['d1', 'd2'], [1, 0])
        Qrels: 1 query, 2 judgments
        """
    @staticmethod
    def from_dict(mapping: typing.Any) -> Qrels:
        """
        Qrels of ``{query: {document: grade}}``; ids are text or whole numbers.
        
        >>> Qrels.from_dict({1: {10: True}}).to_dict()
        {'1': {'10': 1.0}}
        """
    @staticmethod
    def from_frame(frame: typing.Any) -> Qrels:
        """
        Qrels of a pandas or polars DataFrame or an Arrow table, by the usual names of its columns.
        """
    @staticmethod
    def from_tuples(tuples: collections.abc.Iterable[typing.Any]) -> Qrels:
        """
        Qrels of an iterable of (query, document, grade).
        
        >>> Qrels.from_tuples([('q1', 'd1', 1)])
        Qrels: 1 query, 1 judgment
        """
    def __contains__(self, query: typing.Any) -> bool:
        ...
    def __eq__(self, other: object) -> bool:
        ...
    def __getitem__(self, query: typing.Any) -> dict[str, float]:
        """
        The query's documents and their numbers, in the order in which they were given.
        """
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __init__(self, source: irmetrics._types.AnyQrels) -> None:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        """
        The query ids, in byte order.
        """
    def __len__(self) -> int:
        """
        The number of queries.
        """
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def _repr_html_(self) -> str:
        ...
    def get(self, key: typing.Any, default: typing.Any = None) -> typing.Any:
        ...
    def items(self) -> collections.abc.ItemsView[str, dict[str, float]]:
        ...
    def keys(self) -> collections.abc.KeysView[str]:
        ...
    def to_columns(self) -> tuple[typing.Any, ...]:
        """
        Three lists of equal length: query ids, document ids, numbers.
        """
    def to_dict(self) -> dict[str, dict[str, float]]:
        """
        All of it as ``{query: {document: number}}``.
        """
    def to_pandas(self) -> typing.Any:
        """
        A pandas DataFrame with the columns query_id, doc_id and relevance or score.
        """
    def values(self) -> collections.abc.ValuesView[dict[str, float]]:
        ...
    def write(self, path: str | os.PathLike[str]) -> None:
        """
        Writes a TREC qrels file, compressed if its name ends in .gz or .zst.
        """
    @property
    def judgments(self) -> int:
        """
        The number of judgments of all queries.
        """
class Run:
    """
    What a system returned: query -> document -> score. Immutable.
    
    A read-only mapping of query ids (in byte order) to dicts. Made of a dict of dicts, an iterable of (query, document,
    score), a pandas, polars or Arrow table, a file's path, or another Run.
    
    >>> Run({"q1": {"d1": 0.9, "d2": 0.8}}, name="bm25")
    Run 'bm25': 1 query, 2 documents
    """
    __hash__: typing.ClassVar[None] = None  # type: ignore[assignment]
    @staticmethod
    def from_columns(queries: collections.abc.Iterable[typing.Any], documents: collections.abc.Iterable[typing.Any], scores: collections.abc.Iterable[typing.Any], name: str = 'run') -> Run:
        """
        A run of three columns of equal length: lists, NumPy or Arrow arrays, pandas or polars columns.
        
        >>> Run.from_columns(['q1'], ['d1'], [0.5], name='bm25')
        Run 'bm25': 1 query, 1 document
        """
    @staticmethod
    def from_dict(mapping: typing.Any, name: str = 'run') -> Run:
        """
        A run of ``{query: {document: score}}``; ids are text or whole numbers.
        
        >>> Run.from_dict({'q1': {'d1': 2}}).to_dict()
        {'q1': {'d1': 2.0}}
        """
    @staticmethod
    def from_frame(frame: typing.Any, name: str = 'run') -> Run:
        """
        A run of a pandas or polars DataFrame or an Arrow table, by the usual names of its columns.
        """
    @staticmethod
    def from_tuples(tuples: collections.abc.Iterable[typing.Any], name: str = 'run') -> Run:
        """
        A run of an iterable of (query, document, score).
        
        >>> Run.from_tuples([('q1', 'd1', 0.5)])
        Run 'run': 1 query, 1 document
        """
    def __contains__(self, query: typing.Any) -> bool:
        ...
    def __eq__(self, other: object) -> bool:
        ...
    def __getitem__(self, query: typing.Any) -> dict[str, float]:
        """
        The query's documents and their numbers, in the order in which they were given.
        """
    def __getstate__(self) -> tuple[str, tuple[typing.Any, ...]]:
        ...
    def __init__(self, source: irmetrics._types.AnyRun, name: str = 'run') -> None:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        """
        The query ids, in byte order.
        """
    def __len__(self) -> int:
        """
        The number of queries.
        """
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[str, tuple[typing.Any, ...]]) -> None:
        ...
    def _repr_html_(self) -> str:
        ...
    def get(self, key: typing.Any, default: typing.Any = None) -> typing.Any:
        ...
    def items(self) -> collections.abc.ItemsView[str, dict[str, float]]:
        ...
    def keys(self) -> collections.abc.KeysView[str]:
        ...
    def named(self, name: str) -> Run:
        """
        The same run under another name; nothing is copied.
        
        >>> Run({'q1': {'d1': 1}}).named('bm25')
        Run 'bm25': 1 query, 1 document
        """
    def to_columns(self) -> tuple[typing.Any, ...]:
        """
        Three lists of equal length: query ids, document ids, numbers.
        """
    def to_dict(self) -> dict[str, dict[str, float]]:
        """
        All of it as ``{query: {document: number}}``.
        """
    def to_pandas(self) -> typing.Any:
        """
        A pandas DataFrame with the columns query_id, doc_id and relevance or score.
        """
    def values(self) -> collections.abc.ValuesView[dict[str, float]]:
        ...
    def write(self, path: str | os.PathLike[str]) -> None:
        """
        Writes a TREC run file, compressed if its name ends in .gz or .zst.
        """
    @property
    def documents(self) -> int:
        """
        The number of documents of all queries.
        """
    @property
    def has_ranks(self) -> bool:
        """
        Whether the rank column was read.
        """
    @property
    def name(self) -> str:
        """
        What the run is called: the tag of a TREC run's last line.
        """
class Nugget:
    """
    A nugget of a query: a fact, a subtopic or a perspective. Immutable, hashable.
    
    id: unique within its query; it says nothing about the query.
    text: what the nugget says.
    importance: how much an answer needs it: unrated, vital, okay.
    weight: what it counts in intent-aware measures; above 0.
    
    >>> Nugget("n1", text="Grades are floats.", importance="vital")
    Nugget('n1', text='Grades are floats.', importance='vital')
    """
    def __eq__(self, other: object) -> bool:
        ...
    def __getstate__(self) -> tuple[str, str, typing.Literal['unrated', 'vital', 'okay'], float]:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, id: str, text: str = '', importance: typing.Literal['unrated', 'vital', 'okay'] = 'unrated', weight: float = 1.0) -> None:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[str, str, typing.Literal['unrated', 'vital', 'okay'], float]) -> None:
        ...
    @property
    def id(self) -> str:
        ...
    @property
    def importance(self) -> str:
        ...
    @property
    def text(self) -> str:
        ...
    @property
    def weight(self) -> float:
        ...
class NuggetQrels:
    """
    Nugget judgments: query -> nugget -> document -> grade. Immutable.
    
    A read-only mapping of query ids (in byte order) to {nugget: {document: grade}}. A grade of 1 or more is support, unless
    a measure asks for another level; a grade of 0 says that the document was judged and does not support the nugget.
    Queries without nuggets, and nuggets that nothing supports, are kept. Made of nested dicts (from_dict), an iterable of
    (query, nugget, document, grade) or of rows (from_rows), a pandas, polars or Arrow table, a file's path, or other
    NuggetQrels.
    
    >>> nuggets = NuggetQrels({"q1": {"a": {"d1": 1, "d2": 0}, "b": []}})
    >>> nuggets
    NuggetQrels: 1 query, 2 nuggets, 2 judgments
    >>> nuggets["q1"]
    {'a': {'d1': 1.0, 'd2': 0.0}, 'b': {}}
    """
    __hash__: typing.ClassVar[None] = None  # type: ignore[assignment]
    @staticmethod
    def from_columns(queries: collections.abc.Iterable[typing.Any], nuggets: collections.abc.Iterable[typing.Any], documents: collections.abc.Iterable[typing.Any], grades: collections.abc.Iterable[typing.Any]) -> NuggetQrels:
        """
        Of four columns of equal length: lists, NumPy or Arrow arrays, pandas or polars columns.
        
        >>> NuggetQrels.from_columns(['q1', 'q1'], ['a', 'b'], ['d1', 'd1'], [1, 0])
        NuggetQrels: 1 query, 2 nuggets, 2 judgments
        """
    @staticmethod
    def from_dict(mapping: typing.Any) -> NuggetQrels:
        """
        Of ``{query: {nugget: {document: grade}}}``, or ``{query: {nugget: [document, ...]}}`` with all grades 1.
        
        Ids are text or whole numbers; a nugget may be a Nugget, which has a text, an importance and a weight.
        
        >>> NuggetQrels.from_dict({1: {Nugget('a', importance='vital'): ['d1', 'd2'], 'b': []}})
        NuggetQrels: 1 query, 2 nuggets, 2 judgments
        """
    @staticmethod
    def from_frame(frame: typing.Any) -> NuggetQrels:
        """
        Of a pandas or polars DataFrame or an Arrow table, by the usual names of its columns.
        """
    @staticmethod
    def from_freshstack(qrels_nuggets: typing.Any, query_to_nuggets: typing.Any) -> NuggetQrels:
        """
        Of the pair that FreshStack's loader returns: ``{nugget: {document: grade}}`` and
        ``{query: [nugget, ...]}``. Which nugget belongs to which query stands in the latter alone; a query without
        nuggets is kept.
        
        Raises KeyError if one of them names a nugget that the other lacks.
        
        >>> NuggetQrels.from_freshstack({'n1': {'d1': 1}, 'n2': {}}, {'q1': ['n1', 'n2'], 'q2': []})
        NuggetQrels: 2 queries, 2 nuggets, 1 judgment
        """
    @staticmethod
    def from_rows(rows: collections.abc.Iterable[typing.Any], lenient: bool = False) -> NuggetQrels:
        """
        Of an iterable of FreshStack's queries: dicts with ``query_id`` and ``nuggets``, a list of dicts with
        ``_id``, ``text``, ``relevant_corpus_ids`` and ``non_relevant_corpus_ids`` (and importance and weight). A
        document in both lists is a ValueError, or with ``lenient=True`` does not support the nugget.
        
        >>> NuggetQrels.from_rows([{'query_id': 'q1', 'nuggets': [
        ...     {'_id': 'a', 'text': 'A fact.', 'relevant_corpus_ids': ['d1'], 'non_relevant_corpus_ids': ['d2']}]}])
        NuggetQrels: 1 query, 1 nugget, 2 judgments
        """
    @staticmethod
    def from_tuples(tuples: collections.abc.Iterable[typing.Any]) -> NuggetQrels:
        """
        Of an iterable of (query, nugget, document, grade).
        
        >>> NuggetQrels.from_tuples([('q1', 'a', 'd1', 1)])
        NuggetQrels: 1 query, 1 nugget, 1 judgment
        """
    def __contains__(self, query: typing.Any) -> bool:
        ...
    def __eq__(self, other: object) -> bool:
        ...
    def __getitem__(self, query: typing.Any) -> dict[str, dict[str, float]]:
        """
        ``{nugget: {document: grade}}`` of a query, the nuggets in the order in which they were given.
        """
    def __getstate__(self) -> list[tuple[str, list[Nugget], list[tuple[str, list[tuple[int, float]]]]]]:
        ...
    def __init__(self, source: irmetrics._types.AnyNuggets) -> None:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        """
        The query ids, in byte order.
        """
    def __len__(self) -> int:
        """
        The number of queries.
        """
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: collections.abc.Sequence[tuple[str, collections.abc.Sequence[Nugget], collections.abc.Sequence[tuple[str, collections.abc.Sequence[tuple[int, float]]]]]]) -> None:
        ...
    def _repr_html_(self) -> str:
        ...
    def describe(self) -> irmetrics._results.NuggetSummary:
        """
        What they hold in numbers, and which queries and nuggets no document supports.
        
        >>> NuggetQrels({'q1': {'a': ['d1', 'd2'], 'b': []}}).describe().unsupported_nuggets
        [NuggetId(query_id='q1', nugget_id='b')]
        """
    def get(self, key: typing.Any, default: typing.Any = None) -> typing.Any:
        ...
    def items(self) -> collections.abc.ItemsView[str, dict[str, dict[str, float]]]:
        ...
    def keys(self) -> collections.abc.KeysView[str]:
        ...
    def nuggets(self, query: typing.Any) -> list[Nugget]:
        """
        The nuggets of a query, with texts, importances and weights. KeyError if there is no such query.
        
        >>> NuggetQrels({'q1': {'a': ['d1'], 'b': []}}).nuggets('q1')
        [Nugget('a'), Nugget('b')]
        """
    def to_columns(self) -> tuple[typing.Any, ...]:
        """
        Four lists of equal length: query ids, nugget ids, document ids, grades. Nuggets without a judgment are not
        in them.
        """
    def to_dict(self) -> dict[str, dict[str, dict[str, float]]]:
        """
        All judgments as ``{query: {nugget: {document: grade}}}``.
        """
    def to_pandas(self) -> typing.Any:
        """
        A pandas DataFrame with the columns query_id, nugget_id, doc_id and relevance. Nuggets without a judgment
        are not in it.
        """
    def to_qrels(self, grade: typing.Literal['best', 'count'] = 'best') -> Qrels:
        """
        The same judgments of documents, without nuggets.
        
        grade: "best" is that of the nugget that the document supports best, "count" the number of nuggets that
        it supports, as in FreshStack.
        
        >>> NuggetQrels({'q1': {'a': ['d1'], 'b': ['d1']}}).to_qrels('count')['q1']
        {'d1': 2.0}
        """
    def values(self) -> collections.abc.ValuesView[dict[str, dict[str, float]]]:
        ...
    def write(self, path: str | os.PathLike[str], format: typing.Literal['auto', 'subtopics', 'table', 'freshstack', 'berds'] | None = None) -> None:
        """
        Writes a file, compressed if its name ends in .gz or .zst.
        
        format: subtopics (any other name), table (.tsv), freshstack (.jsonl); None: as the name ends, before .gz or .zst.
        Raises ValueError for what the format cannot hold.
        """
    @property
    def judgments(self) -> int:
        """
        The number of judgments of all queries, each of a document for a nugget.
        """
class ParameterInfo:
    """
    A parameter of a measure, told in words.
    """
    def __repr__(self) -> str:
        ...
    @property
    def help(self) -> str:
        ...
    @property
    def initial(self) -> str:
        """
        The default; empty if a value must be given or may be left out.
        """
    @property
    def kind(self) -> str:
        """
        What it takes, such as 'number'.
        """
    @property
    def name(self) -> str:
        ...
    @property
    def range(self) -> str:
        """
        The values that it may have; empty for names.
        """
class MeasureInfo:
    """
    A built-in measure, told in words.
    """
    def __repr__(self) -> str:
        ...
    @property
    def aggregate(self) -> typing.Any:
        ...
    @property
    def aliases(self) -> list[str]:
        """
        Other spellings; {} stands for a value.
        """
    @property
    def definition(self) -> str:
        ...
    @property
    def name(self) -> str:
        ...
    @property
    def of_nuggets(self) -> bool:
        """
        Whether it needs nugget judgments.
        """
    @property
    def parameters(self) -> list[ParameterInfo]:
        ...
    @property
    def source(self) -> str:
        """
        Where it was first described, and the reference tools' names.
        """
    @property
    def title(self) -> str:
        ...
    @property
    def usage(self) -> str:
        ...
    @property
    def values(self) -> str:
        """
        The range of its values.
        """
class _MeasureDoc:
    def __get__(self, arg0: typing.Any, arg1: typing.Any) -> str:
        ...
class Measure:
    """
    A measure: a built-in one, spelled as in text, or a function of your own.
    
    >>> nDCG(dcg='exp-log2')@10
    nDCG(dcg='exp-log2')@10
    >>> parse_measure('P_5') == P@5
    True
    """
    def __call__(self, **kwargs: typing.Any) -> Measure:
        """
        The same measure with parameters: ``nDCG(dcg='exp-log2')``.
        """
    def __eq__(self, other: object) -> bool:
        ...
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, name: str, function: typing.Any, aggregate: typing.Literal['mean', 'sum', 'geometric_mean', 'mean_of_defined', 'pooled'] = 'mean', sees: typing.Literal['documents', 'nuggets'] = 'documents', better: typing.Literal['higher', 'lower'] = 'higher', missing: float | None = None) -> None:
        """
        A measure of your own: ``function`` takes a JudgedRanking and returns a number; with ``sees="nuggets"`` it takes a
        NuggetRanking. ``better`` says which of two values is the better one, "higher" or "lower". ``missing`` is what a query
        that the run lacks is worth. Without it that is 0, or the value of an empty ranking if that is worse; and where lower is
        better, it is undefined.
        
        >>> Measure('first', lambda ranking: float(bool(ranking.hits) and ranking.hits[0].rank == 1))
        first
        """
    def __matmul__(self, cutoff: typing.Any) -> Measure:
        """
        The same measure with a cut-off: ``nDCG@10``.
        """
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def __str__(self) -> str:
        ...
    @property
    def aggregate(self) -> str:
        """
        How the queries' values become one: mean, sum, geometric_mean, mean_of_defined, or pooled.
        """
    @property
    def better(self) -> str:
        """
        Which of two values is the better one: higher or lower.
        """
    @property
    def cutoff(self) -> int | None:
        """
        The rank cut-off, or None.
        """
    @property
    def missing(self) -> float | None:
        """
        What a query that the run lacks is worth, or None if the measure does not name it.
        """
    @property
    def name(self) -> str:
        """
        The name without parameters and cut-off.
        """
    @property
    def sees(self) -> str:
        """
        What it needs to know of a query: documents or nuggets, and so qrels or nuggets= in evaluate.
        """
    @property
    def text(self) -> str:
        """
        The canonical text, which parses back to an equal measure.
        """
class PerQuery:
    """
    The queries' values: a read-only mapping of measures to mappings of query ids to values.
    """
    def __getitem__(self, measure: typing.Any) -> types.MappingProxyType[str, float]:
        """
        {query: value} of a measure, in any spelling. KeyError if it was not scored.
        """
    def __iter__(self) -> collections.abc.Iterator[Measure]:
        """
        The measures.
        """
    def __len__(self) -> int:
        ...
    def __repr__(self) -> str:
        ...
    def get(self, key: typing.Any, default: typing.Any = None) -> typing.Any:
        ...
    def items(self) -> collections.abc.ItemsView[Measure, types.MappingProxyType[str, float]]:
        ...
    def keys(self) -> collections.abc.KeysView[Measure]:
        ...
    def values(self) -> collections.abc.ValuesView[types.MappingProxyType[str, float]]:
        ...
class Scores:
    """
    What evaluate returns for one run: measures x queries, and the overall values.
    
    >>> scores = evaluate({"q1": {"d1": 2, "d2": 1}}, {"q1": {"d2": 1}}, "RR P@1")
    >>> scores["RR"], scores.per_query["P@1"]["q1"]
    (0.5, 0.0)
    """
    __hash__: typing.ClassVar[None] = None  # type: ignore[assignment]
    @typing.overload
    def __contains__(self, measure: Measure) -> bool:
        ...
    @typing.overload
    def __contains__(self, measure: str) -> bool:
        ...
    def __eq__(self, other: object) -> bool:
        ...
    def __getitem__(self, measure: typing.Any) -> float:
        """
        The overall value of a measure: mean, sum, geometric mean or pooled, as the measure says; nan if it is not defined.
        
        Takes a Measure, or its text in any spelling. KeyError if it was not scored.
        """
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __iter__(self) -> collections.abc.Iterator[Measure]:
        """
        The measures.
        """
    def __len__(self) -> int:
        """
        The number of measures.
        """
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def _repr_html_(self) -> str:
        ...
    def named(self, name: str) -> Scores:
        """
        The same scores with another name of the run.
        """
    def to_csv(self) -> str:
        """
        A line for each value: run,measure,query,value; the overall values are of 'all'.
        """
    def to_dict(self) -> dict[str, float]:
        """
        The overall values as ``{measure: value}``.
        """
    def to_json(self) -> str:
        """
        Everything as JSON: overall values, those of the queries, audit and policy.
        """
    def to_latex(self) -> str:
        """
        The same in LaTeX, with the package booktabs.
        """
    def to_markdown(self) -> str:
        """
        The overall values as a table of Markdown.
        """
    def to_pandas(self) -> typing.Any:
        """
        The queries' values as a pandas DataFrame: a row a query, a column a measure.
        """
    @property
    def audit(self) -> irmetrics._results.Audit:
        """
        What the evaluation met besides scores.
        """
    @property
    def measures(self) -> list[Measure]:
        ...
    @property
    def missing(self) -> list[str]:
        """
        The ids of the scored queries that the run lacks, and whose values are those of an empty ranking.
        """
    @property
    def per_query(self) -> PerQuery:
        """
        The queries' values: ``scores.per_query["nDCG@10"]["q1"]``; nan where a measure is not defined.
        """
    @property
    def queries(self) -> list[str]:
        """
        The ids of the scored queries, in byte order.
        """
    @property
    def run(self) -> str:
        """
        The name of the run.
        """
    @property
    def values(self) -> typing.Any:
        """
        All values as a read-only NumPy array of shape (measures, queries).
        """
class Evaluator:
    """
    Judgments, measures and policy, prepared once for many evaluations. Immutable; threads may share it.
    
    >>> evaluator = Evaluator({"q1": {"d2": 1}}, "RR P@1")
    >>> evaluator.evaluate({"q1": {"d1": 2, "d2": 1}})["RR"]
    0.5
    """
    def __init__(self, qrels: irmetrics._types.AnyQrels | None = None, measures: typing.Any = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent', threads: int = 0, lenient: bool = False) -> None:
        """
        ties: order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
        precision: precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
        duplicates: treatment of duplicate documents in a query's list (error, first, last, max).
        queries: queries to score; judged: a missing query scores 0 (judged, intersection, error).
        no_relevant: treatment of queries without a grade above 0 (zero, skip).
        depth: ranks beyond it are ignored; 0: all ranks count.
        judged_only: remove unjudged documents first.
        diversity: normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
        threads: number of threads; 0: as many as the machine has; the result does not depend on it.
        lenient: whether malformed lines of a run file are skipped or coerced (and counted in the audit) instead of being an error.
        """
    def __repr__(self) -> str:
        ...
    @typing.overload
    def evaluate(self, run: irmetrics._types.OneRun, *, progress: collections.abc.Callable[[int, int], typing.Any] | None = None, name: str = 'run') -> Scores:
        """
        Scores a run, as ``irmetrics.evaluate``.
        """
    @typing.overload
    def evaluate(self, run: irmetrics._types.AnyRuns, *, progress: collections.abc.Callable[[int, int], typing.Any] | None = None, name: str = 'run') -> typing.Any:
        """
        Of tables and rows: Scores. Of several runs: ScoresByRun.
        """
    @property
    def measures(self) -> list[Measure]:
        ...
    @property
    def nuggets(self) -> NuggetQrels | None:
        """
        The nugget judgments, or None.
        """
    @property
    def qrels(self) -> Qrels:
        """
        The judgments of documents; those of the nuggets if there are no others.
        """
class _FieldInfo:
    """
    What the library says of a field of a result.
    """
    @property
    def is_key(self) -> bool:
        """
        Whether it is the key of a dict that holds the rest.
        """
    @property
    def meaning(self) -> str:
        ...
    @property
    def name(self) -> str:
        ...
    @property
    def type(self) -> str:
        """
        The type of its values in Python.
        """
class _ResultInfo:
    """
    What the library says of a result.
    """
    @property
    def fields(self) -> list[_FieldInfo]:
        ...
    @property
    def meaning(self) -> str:
        ...
    @property
    def name(self) -> str:
        ...
    @property
    def unpacks(self) -> bool:
        """
        Whether it is a tuple.
        """
class _ResultData:
    """
    The values of a result, and the tables that show them.
    """
    __hash__: typing.ClassVar[None] = None  # type: ignore[assignment]
    @staticmethod
    def of_row(name: str, values: tuple[typing.Any, ...]) -> _ResultData:
        """
        The data of a row, which in Python is a named tuple.
        """
    def __eq__(self, other: object) -> bool:
        ...
    def __getstate__(self) -> tuple[str, tuple[typing.Any, ...]]:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def rows(self) -> tuple[list[str], list[list[typing.Any]], int, bool]:
        ...
    def table(self, arg0: typing.Literal['text', 'markdown', 'latex', 'html']) -> str:
        ...
    def to_csv(self) -> str:
        ...
    def to_dict(self) -> dict[str, typing.Any]:
        ...
    def to_json(self) -> str:
        ...
    @property
    def name(self) -> str:
        ...
    @property
    def title(self) -> str:
        ...
    @property
    def values(self) -> tuple[typing.Any, ...]:
        ...
class RankCoefficientInfo:
    """
    What the library says of a rank coefficient.
    """
    @property
    def alike(self) -> float:
        """
        The other end, that of equal rankings without ties.
        """
    @property
    def meaning(self) -> str:
        ...
    @property
    def name(self) -> str:
        ...
    @property
    def symmetric(self) -> bool:
        """
        Whether exchanging the rankings leaves it as it is.
        """
    @property
    def unlike(self) -> float:
        """
        The end of its range for rankings without any likeness.
        """
class Comparison:
    """
    What compare returns: under each measure the systems and their pairs.
    
    A mapping of measures to ComparedMeasure; it prints as the program's compare does.
    
    >>> scores = {"AP": {"x": {"q1": .5, "q2": .4, "q3": .9}, "y": {"q1": .4, "q2": .2, "q3": .6}}}
    >>> comparison = compare(scores)
    >>> pair = comparison["AP"]["x", "y"]
    >>> pair.wins, pair.losses, pair.p_value
    (3, 0, 0.25)
    """
    def __contains__(self, measure: str) -> bool:
        ...
    def __getitem__(self, measure: typing.Any) -> irmetrics._results.ComparedMeasure:
        """
        The systems and pairs under a measure. KeyError if it was not compared.
        """
    def __iter__(self) -> collections.abc.Iterator[str]:
        ...
    def __len__(self) -> int:
        """
        The number of measures.
        """
    def __repr__(self) -> str:
        ...
    def _repr_html_(self) -> str:
        ...
    def differences(self, first: str, second: str, measure: typing.Any = None) -> dict[str, float]:
        """
        The score of the first system minus that of the second, by query.
        """
    def get(self, key: typing.Any, default: typing.Any = None) -> typing.Any:
        ...
    def items(self) -> collections.abc.ItemsView[str, irmetrics._results.ComparedMeasure]:
        ...
    def keys(self) -> collections.abc.KeysView[str]:
        ...
    def plot(self, measure: typing.Any = None, **kwargs: typing.Any) -> typing.Any:
        """
        The picture of plot_scores, which takes the options.
        """
    def to_csv(self) -> str:
        """
        A line for each measure and pair; all numbers in full.
        """
    def to_html(self, *, intervals: bool = False, pairs: bool = False, per_query: bool = False) -> str:
        """
        The same in HTML.
        """
    def to_json(self, per_query: bool = True) -> str:
        """
        Everything, with the scores and differences of the queries unless told not to.
        """
    def to_latex(self, *, intervals: bool = False, pairs: bool = False, per_query: bool = False) -> str:
        """
        The same in LaTeX, with the package booktabs.
        """
    def to_markdown(self, *, intervals: bool = False, pairs: bool = False, per_query: bool = False) -> str:
        """
        The same in Markdown.
        """
    def to_pandas(self) -> tuple[typing.Any, typing.Any]:
        """
        Two pandas DataFrames: a row a measure and system, and a row a measure and pair, as in to_csv.
        """
    def to_text(self, *, intervals: bool = False, pairs: bool = False, per_query: bool = False) -> str:
        """
        The means; if asked, of each measure the systems with intervals, the pairs, and the differences by query.
        """
    def values(self) -> collections.abc.ValuesView[irmetrics._results.ComparedMeasure]:
        ...
    @property
    def alpha(self) -> float:
        """
        Option: corrected p-values below it are significant.
        """
    @property
    def audit(self) -> dict[str, irmetrics._results.Audit] | None:
        """
        What the evaluation of each system met besides scores; None of scores that were not evaluated here.
        """
    @property
    def baseline(self) -> str | None:
        """
        Option: system with which all others are compared; by default all pairs are compared.
        """
    @property
    def correction(self) -> str:
        """
        Option: correction of p-values for multiple comparisons; Tukey's tests include their own.
        """
    @property
    def family(self) -> str:
        """
        Option: p-values that are corrected together: of each measure, or of all measures.
        """
    @property
    def interval(self) -> str:
        """
        Option: method of the intervals of means and differences.
        """
    @property
    def level(self) -> float:
        """
        Option: level of the intervals of means, differences and ranks.
        """
    @property
    def measures(self) -> list[str]:
        """
        The measures, as text.
        """
    @property
    def power(self) -> float:
        """
        Option: power that defines the smallest detectable difference.
        """
    @property
    def resamples(self) -> int:
        """
        Option: random samples of tests and intervals.
        """
    @property
    def seed(self) -> int:
        """
        Option: seed of the random samples; the same seed gives the same result.
        """
    @property
    def systems(self) -> list[str]:
        """
        The names of the systems, as given.
        """
    @property
    def test(self) -> str:
        """
        Option: significance test.
        """
class Texts:
    """
    Texts with ids: documents or queries. Immutable.
    
    A read-only mapping of ids to texts, in the order in which they were given. Made of a dict, an iterable of (id, text),
    or a file's path, as read_texts reads it.
    
    >>> Texts({"d1": "a text"})["d1"]
    'a text'
    """
    def __contains__(self, id: typing.Any) -> bool:
        ...
    def __getitem__(self, id: typing.Any) -> str:
        """
        A text by its id.
        """
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __init__(self, source: typing.Any) -> None:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        ...
    def __len__(self) -> int:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def get(self, key: typing.Any, default: typing.Any = None) -> typing.Any:
        ...
    def items(self) -> collections.abc.ItemsView[str, str]:
        ...
    def keys(self) -> collections.abc.KeysView[str]:
        ...
    def values(self) -> collections.abc.ValuesView[str]:
        ...
class Samples:
    """
    Questions with their passages, which of these are gold, and systems' scores.
    
    Made of an iterable of dicts, a pandas, polars or Arrow table in long form, or a file's path, as read_samples reads it.
    The keys of a dict are those of a line of the file:
    
    query: text. passages: a list of texts, or of dicts with text and, if wanted, id and title.
    gold: a list or array as long as passages, 1 (or True) for each gold passage and 0 for each other; or gold_indices, the
    places of the gold ones, from 0.
    scores: {system: list or array as long as passages}, or one such list, of "system"; a higher score is better.
    query_id (or id): text or whole number; the place in the list, from 0, if there is none.
    
    query and passages may be left out in all samples, and passages be dicts with an id alone, if no similarity needs texts.
    Texts may be bytes of UTF-8. A table has a row a passage, with the columns query_id, query, passage, gold, if wanted
    passage_id, and one for each system.
    
    Raises ValueError that names the sample where something is missing, comes twice, is not finite or of another length.
    
    >>> samples = Samples([{"query": "Why?", "passages": ["Because.", "No."], "gold": [1, 0], "scores": [0.2, 0.1]}])
    >>> samples
    Samples: 1 with 2 passages; systems: system
    >>> samples["0"]["scores"]
    {'system': [0.2, 0.1]}
    """
    def __getitem__(self, sample: int | str) -> dict[str, typing.Any]:
        """
        A sample as a dict, by its place or its id. Samples can be made of these again.
        """
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __init__(self, source: typing.Any) -> None:
        ...
    def __len__(self) -> int:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    @property
    def has_texts(self) -> bool:
        ...
    @property
    def ids(self) -> list[str]:
        """
        The ids, in the order of the samples.
        """
    @property
    def passages(self) -> int:
        """
        The number of passages of all samples.
        """
    @property
    def systems(self) -> list[str]:
        """
        The names of the systems that scored the passages.
        """
class Tokenizer:
    """
    How text becomes terms: by default as bm25s does it, without stop words and stemmer.
    
    A text is lower-cased and split into words, which are runs of two or more letters, digits and underscores of any script;
    stop words are left out; what remains is stemmed.
    
    stopwords: "en" (33 words), "en_plus" (179), words of your own, or None.
    stemmer: Snowball's name of a language or its code, as stemmer_languages has them; None: words stay as they are.
    lower_case: whether to lower-case. shortest: characters of the shortest word, at least 1.
    ngrams: 1: words; n: sequences of n words, joined by a space; (m, n): those of m to n words.
    invalid: treatment of bytes that are not UTF-8 (in files and bytes): error, replace; replace makes them U+FFFD.
    splitter: a function that makes words of a text, instead of lower-casing and splitting. It is called by one thread.
    
    Raises ValueError on an unknown language or list of stop words, and on numbers outside their range.
    
    >>> Tokenizer(stopwords="en", stemmer="english")("The foxes are jumping.")
    ['fox', 'jump']
    """
    def __call__(self, text: str | bytes) -> list[str]:
        """
        The terms of a text, in order. ValueError if it is not Unicode.
        """
    def __getstate__(self) -> tuple[typing.Any, typing.Any]:
        ...
    def __init__(self, stopwords: str | collections.abc.Iterable[str] | None = None, stemmer: str | None = None, *, lower_case: bool = True, shortest: int = 2, ngrams: int | tuple[int, int] = 1, invalid: typing.Literal['error', 'replace'] = 'error', splitter: collections.abc.Callable[[str], collections.abc.Iterable[str]] | None = None) -> None:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    @property
    def stemmer(self) -> str | None:
        """
        The language of the stemmer.
        """
    @property
    def stopwords(self) -> list[str]:
        """
        The words that are left out.
        """
class Similarity:
    """
    How much each passage of a sample is like its query: BM25, TFIDF, Jaccard, Dense or GivenScores.
    
    What takes a similarity also takes a function of a query and a list of passages that returns their scores.
    """
    def __repr__(self) -> str:
        ...
    def score(self, samples: typing.Any, *, threads: int = 0, progress: collections.abc.Callable[[int, int], typing.Any] | None = None) -> list[numpy.ndarray]:
        """
        The score of each passage: an array a sample. samples: as in separation.
        """
    @property
    def name(self) -> str:
        ...
class BM25(Similarity):
    """
    BM25 of the passages of each sample, which are a corpus of their own, or with the statistics of a whole corpus.
    
    method: robertson, lucene, atire, bm25l, bm25+; as in bm25s, whose scores these are but for its rounding to float32.
    k1: at least 0, how slowly repetitions of a term stop to count. b: 0 to 1, how much a passage's length counts.
    delta: at least 0, of bm25l and bm25+ only.
    stemmer: Snowball's name of a language or its code, as stemmer_languages has them; None: words stay as they are.
    stopwords: "en" (33 words), "en_plus" (179), words of your own, or None; they go before stemming.
    tokenizer: a Tokenizer, which says both and more.
    corpus: a BM25Index, from which number of documents, average length and document frequencies come, and which has its
    own parameters and tokenizer.
    
    A sample without any term scores 0 everywhere. Raises ValueError on a parameter outside its range. Kamphuis et al., ECIR
    2020, describe the methods.
    
    >>> weights = BM25(method="lucene", k1=1.2).term_weights("red foxes", ["A red fox.", "A dog."])
    >>> [list(terms) for terms in weights]
    [['red', 'fox'], []]
    """
    def __getstate__(self) -> tuple[typing.Any, Tokenizer]:
        ...
    def __init__(self, method: typing.Literal['robertson', 'lucene', 'atire', 'bm25l', 'bm25+'] = 'lucene', k1: float = 1.5, b: float = 0.75, delta: float = 0.5, stemmer: str | None = 'english', stopwords: str | collections.abc.Iterable[str] | None = 'en', *, tokenizer: Tokenizer | None = None, corpus: typing.Any = None) -> None:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def term_weights(self, query: str | bytes, passages: collections.abc.Iterable[str | bytes]) -> list[dict[str, float]]:
        """
        What each term of a query adds to the score of each passage: a dict a passage, of the terms that occur in it.
        """
class BM25Index:
    """
    BM25 over a whole corpus: scores of documents, and search for the best.
    
    documents: {id: text}, (id, text) tuples, Texts, or a path as read_texts takes it.
    bm25: method, parameters and tokenizer: a BM25, which is BM25() by default.
    threads: how many to use; 0 means as many as the machine has. The result does not depend on it.
    
    Raises ValueError for an id that comes twice, a text that is not Unicode, and a corpus without any term.
    
    >>> index = BM25Index({"d1": "The red fox.", "d2": "A dog.", "d3": "Red, red wine."})
    >>> list(index.search({"q1": "red foxes"})["q1"])
    ['d1', 'd3']
    """
    def __init__(self, documents: typing.Any, bm25: BM25 | None = None, *, threads: int = 0) -> None:
        ...
    def __len__(self) -> int:
        """
        The number of documents.
        """
    def __repr__(self) -> str:
        ...
    def containing(self, term: str) -> int:
        """
        In how many documents a term (as the tokenizer makes it) occurs.
        """
    def idf(self, term: str) -> float:
        """
        The idf of a term (as the tokenizer makes it); 0 if no document has it.
        """
    def scores(self, query: str | bytes) -> numpy.ndarray:
        """
        The score of every document, as an array in the order of the documents.
        """
    def search(self, queries: typing.Any, depth: int = 1000, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', threads: int = 0, name: str = 'bm25') -> Run:
        """
        The best documents of each query, as a Run; those without any of its terms are not retrieved.
        
        queries: {id: text}, (id, text) tuples, Texts or a path. depth: at least 1, how many documents of each.
        ties: docno_desc or docno_asc, the order of documents with equal scores, across the cut too.
        threads: how many to use; 0 means as many as the machine has. The result does not depend on it.
        """
    @property
    def average_length(self) -> float:
        """
        Terms of a document, on average.
        """
    @property
    def terms(self) -> int:
        """
        The number of distinct terms.
        """
class TFIDF(Similarity):
    """
    Cosine of query and passage as vectors of term frequency times idf over the sample's passages, as
    scikit-learn's TfidfVectorizer has it by default (there without stemmer and stop words).
    
    stemmer: Snowball's name of a language or its code, as stemmer_languages has them; None: words stay as they are.
    stopwords: "en" (33 words), "en_plus" (179), words of your own, or None; they go before stemming.
    tokenizer: a Tokenizer, which says both and more.
    """
    def __getstate__(self) -> tuple[Tokenizer]:
        ...
    def __init__(self, stemmer: str | None = 'english', stopwords: str | collections.abc.Iterable[str] | None = 'en', *, tokenizer: Tokenizer | None = None) -> None:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
class Jaccard(Similarity):
    """
    Distinct words that query and passage share, over those that either has; 0 if neither has any. By
    default neither stemmed nor without stop words, as in the paper on D_S, whose words are those of
    NLTK: Tokenizer(splitter=...) takes any function that splits texts.
    
    stemmer: Snowball's name of a language or its code, as stemmer_languages has them; None: words stay as they are.
    stopwords: "en" (33 words), "en_plus" (179), words of your own, or None; they go before stemming.
    tokenizer: a Tokenizer, which says both and more.
    """
    def __getstate__(self) -> tuple[Tokenizer]:
        ...
    def __init__(self, stemmer: str | None = None, stopwords: str | collections.abc.Iterable[str] | None = None, *, tokenizer: Tokenizer | None = None) -> None:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
class Dense(Similarity):
    """
    Cosine or dot product of embeddings that you already have.
    
    queries: a two-dimensional array of float32, float16 or int8, a row a sample, in their order.
    passages: such an array with a row a passage, sample after sample; or a list of such arrays, one a sample.
    kind: dot, cosine. Sums are in double; the cosine with a vector of zeros is 0.
    
    Arrays without gaps are not copied (those of a list are put together while scores are computed), and must not change.
    Raises TypeError on numbers of another type; scoring raises ValueError that names the sample where rows are missing, of
    another width, or not finite.
    
    >>> import numpy
    >>> queries = numpy.array([[1, 0]], dtype="float32")
    >>> Dense(queries, queries)
    Dense(kind='cosine')
    """
    def __getstate__(self) -> tuple[typing.Any, typing.Any, typing.Literal['dot', 'cosine']]:
        ...
    def __init__(self, queries: typing.Any, passages: typing.Any, kind: typing.Literal['dot', 'cosine'] = 'cosine') -> None:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, typing.Any, typing.Literal['dot', 'cosine']]) -> None:
        ...
class GivenScores(Similarity):
    """
    Scores that are there already: of BERTScore, or any model.
    
    scores: a list of lists or arrays, one a sample, with a score for each of its passages; or one flat array of all.
    name: what the similarity is called.
    
    Scoring raises ValueError that names the sample if a score is missing, too many, or not finite.
    
    >>> GivenScores([[0.5, 0.25]], name="BERTScore")
    BERTScore
    """
    def __getstate__(self) -> tuple[str, bytes, typing.Any]:
        ...
    def __init__(self, scores: typing.Any, *, name: str = 'scores') -> None:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
class Separation:
    """
    What separation returns: D_S of the samples, and where systems fail.
    
    It prints as the program's separate does.
    """
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __len__(self) -> int:
        """
        The number of samples.
        """
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def _repr_html_(self) -> str:
        ...
    def partition(self, thresholds: collections.abc.Sequence[float] | None = None, *, quantiles: int | None = None) -> list[irmetrics._results.Part]:
        """
        The same by other thresholds, or in so many parts of about equal size (quantiles).
        """
    def plot(self, system: typing.Any = None, **kwargs: typing.Any) -> typing.Any:
        """
        The picture of plot_separation, which takes the options.
        """
    def plot_parts(self, **kwargs: typing.Any) -> typing.Any:
        """
        The picture of plot_parts, which takes the options.
        """
    def quantile(self, share: float = 0.5) -> float:
        """
        A quantile of D_S, share in [0, 1], interpolated as NumPy does by default.
        """
    def share_below(self, threshold: float = 0.0) -> float:
        """
        Proportion of the samples with a D_S below a threshold.
        """
    def to_csv(self) -> str:
        """
        A line a sample: its D_S, its best passages and each system's measure.
        """
    def to_html(self) -> str:
        """
        The same in HTML.
        """
    def to_json(self) -> str:
        """
        Everything; all numbers in full.
        """
    def to_latex(self) -> str:
        """
        The same in LaTeX, with the package booktabs.
        """
    def to_markdown(self) -> str:
        """
        The same in Markdown.
        """
    def to_pandas(self) -> typing.Any:
        """
        A pandas DataFrame, a row a sample: D_S, its state, the best passages, and a column a system.
        """
    def to_text(self) -> str:
        """
        The tables: D_S, the parts, the systems and the hardest samples.
        """
    @property
    def best_passages(self) -> list[tuple[str | None, str | None]]:
        """
        The ids of each sample's best gold and best other passage; None where there is none.
        """
    @property
    def correctness(self) -> dict[str, numpy.ndarray]:
        """
        What each system gets in each sample under the measure: {system: array}.
        """
    @property
    def hardest(self) -> list[irmetrics._results.HardSample]:
        """
        The samples of lowest D_S in which a system fails (without systems: of all), lowest first.
        """
    @property
    def mean(self) -> float:
        """
        The mean D_S of the samples that have one; nan if there are none.
        """
    @property
    def measure(self) -> str:
        """
        The measure, as text.
        """
    @property
    def parts(self) -> list[irmetrics._results.Part]:
        """
        The parts of the samples by their D_S, lowest first, with the score of each system.
        """
    @property
    def passage_scores(self) -> list[numpy.ndarray]:
        """
        What the similarity gave each passage: an array a sample.
        """
    @property
    def samples(self) -> Samples:
        """
        The samples.
        """
    @property
    def similarity(self) -> str:
        """
        The similarity, as text.
        """
    @property
    def states(self) -> list[str]:
        """
        Of each sample whether it has a D_S, and if not why: defined, no_gold or only_gold.
        """
    @property
    def systems(self) -> dict[str, irmetrics._results.SystemDiagnosis]:
        """
        {system: SystemDiagnosis}: how much each follows the similarity.
        """
    @property
    def tied_by_similarity(self) -> int:
        """
        In how many samples the similarity's gold passages were chosen from equals, by their ids.
        """
    @property
    def undefined(self) -> dict[str, int]:
        """
        How many samples have no D_S: for want of a gold passage, or of any other.
        """
    @property
    def values(self) -> numpy.ndarray:
        """
        D_S of each sample, as an array; nan where undefined.
        """
def _all_results() -> list[_ResultInfo]:
    """
    What the library says of its results: their fields by name, type and meaning.
    
    >>> [field.name for result in _all_results() if result.name == 'SetSize' for field in result.fields][:2]
    ['mean', 'share']
    """
def _described() -> list[tuple[str, str]]:
    """
    What the pages of the Python reference link to, by name: options, choices and formats.
    """
def _html_table(rows: collections.abc.Sequence[collections.abc.Sequence[str]], title: str) -> str:
    """
    Rows of cells, the first being the heads of columns, as a table of HTML.
    """
def _p_value_text(p_value: float) -> str:
    """
    A p-value as the reports of the program have it.
    """
def _scores_text(scores: dict[str, Scores], format: str, per_query: bool = True) -> str:
    """
    Scores by run as JSON, CSV or a table.
    """
def agreement(first: typing.Any, second: typing.Any, rel: float = 1.0) -> irmetrics._results.Agreement:
    """
    How two judges agree: on labels (two lists of equal length), on the documents of Qrels that both judged, or on
    the documents for nuggets of NuggetQrels. Where one is Qrels or NuggetQrels, the other may be what these are made of.
    
    rel: smallest label that is positive for F1.
    
    accuracy and f1 lie in [0, 1], a kappa in [-1, 1]; what is not defined is nan. Raises ValueError for lists of different
    lengths and for labels that are not finite.
    
    >>> agreement([1, 1, 0, 0], [1, 0, 0, 0]).kappa
    0.5
    """
def all_measures() -> list[MeasureInfo]:
    """
    All built-in measures, told in words.
    
    >>> all_measures()[0].name
    'nDCG'
    """
def compare(systems: irmetrics._types.Systems, qrels: irmetrics._types.AnyQrels | None = None, nuggets: irmetrics._types.AnyNuggets | None = None, measures: typing.Any = None, *, progress: collections.abc.Callable[[int, int], typing.Any] | None = None, baseline: str | None = None, test: typing.Literal['t', 'sign', 'wilcoxon', 'randomization', 'bootstrap', 'tukey_hsd', 'randomized_tukey_hsd'] = 'randomization', correction: typing.Literal['none', 'bonferroni', 'holm', 'benjamini_hochberg'] = 'holm', family: typing.Literal['measure', 'all'] = 'measure', alpha: float = 0.05, power: float = 0.8, interval: typing.Literal['t', 'percentile', 'bca'] = 'bca', level: float = 0.95, resamples: int = 10000, seed: int = 20090719, threads: int = 0, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> Comparison:
    """
    Compares systems: means with intervals and ranks, and the differences of all pairs, or of each system with a baseline,
    with tests, effect sizes, wins and losses.
    
    systems: {name: run}, a list of runs, what evaluate returns for several runs, ``{measure: {system: {query: score}}}``, or
    paths of files as read_scores takes them. Runs need qrels or nuggets, and measures; of scores, measures choose.
    progress: called with the steps done and all of them.
    baseline: system with which all others are compared; by default all pairs are compared.
    test: significance test:
    - t: Student's, as SciPy's ttest_rel
    - sign: of the number of positive differences, as SciPy's binomtest
    - wilcoxon: of the signed ranks, as SciPy's wilcoxon
    - randomization: Fisher's: under the null hypothesis each difference is as likely to have the other sign
    - bootstrap: of the t statistic of resampled queries, shifted to the null hypothesis
    - tukey_hsd: all pairs of systems at once, by the studentized range
    - randomized_tukey_hsd: the same, by shuffling the scores of each query among the systems
    correction: correction of p-values for multiple comparisons; Tukey's tests include their own:
    - none: no correction
    - bonferroni: bounds the probability of any false positive
    - holm: the same, with more power
    - benjamini_hochberg: bounds the expected proportion of false positives among the significant results (false discovery rate)
    family: p-values that are corrected together: of each measure, or of all measures (measure, all).
    alpha: corrected p-values below it are significant; in (0, 1).
    power: power that defines the smallest detectable difference; in (0, 1).
    interval: method of the intervals of means and differences (t, percentile, bca).
    level: level of the intervals of means, differences and ranks; in (0, 1).
    resamples: random samples of tests and intervals; in [1, 100000000].
    seed: seed of the random samples; the same seed gives the same result.
    threads: number of threads; 0: as many as the machine has; the result does not depend on it.
    ties: order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision: precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates: treatment of duplicate documents in a query's list (error, first, last, max).
    queries: queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant: treatment of queries without a grade above 0 (zero, skip).
    depth: ranks beyond it are ignored; 0: all ranks count.
    judged_only: remove unjudged documents first.
    diversity: normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    
    Raises ValueError with fewer than two systems or queries, KeyError for a query or measure that some system lacks.
    """
def corpus_drift(before: collections.abc.Iterable[typing.Any], after: collections.abc.Iterable[typing.Any], source: typing.Any = None, *, source_pattern: str | None = None) -> irmetrics._results.CorpusDrift:
    """
    How a corpus changed: its documents, all and of each source, largest first.
    
    before, after: document ids; duplicates count once.
    source: where a document comes from, by its id: all before a separator (None: before the first '/'), what a
    compiled pattern finds (its first group, if it has one), {document: source}, the path of a table of documents and
    sources, or a function.
    source_pattern: instead, a regular expression with RE2's syntax (no look-around, no backreferences), as the program
    takes it; it finds what a compiled pattern does, in a time that is linear in the length of the id.
    
    Raises what the source raises.
    
    >>> corpus_drift(['a/1', 'a/2'], ['a/1', 'b/1']).sources['a']
    DocumentDrift(before=2, after=1, both=1)
    """
def correct(p_values: typing.Any, correction: typing.Literal['none', 'bonferroni', 'holm', 'benjamini_hochberg'] = 'holm') -> typing.Any:
    """
    p-values of one family of comparisons, corrected for how many there are; of {name: p-value} the same, else a list.
    nan stays nan and does not count.
    
    correction:
    - none: no correction
    - bonferroni: bounds the probability of any false positive
    - holm: the same, with more power
    - benjamini_hochberg: bounds the expected proportion of false positives among the significant results (false discovery rate)
    
    Raises ValueError for a p-value outside [0, 1].
    
    >>> correct([0.25, 0.125, 0.5])
    [0.5, 0.375, 0.5]
    """
def correlate(first: typing.Any, second: typing.Any, *, measure: typing.Any = None, names: tuple[str, str] = ('first', 'second'), p_value: typing.Literal['auto', 'exact', 'asymptotic'] = 'auto', rbo_p: float = 0.9, rbo_ties: typing.Literal['w', 'a', 'b'] = 'a', top: int = 10, undefined: typing.Literal['error', 'propagate', 'omit'] = 'error', interval: typing.Literal['t', 'percentile', 'bca'] = 'bca', level: float = 0.95, resamples: int = 10000, seed: int = 20090719, threads: int = 0) -> irmetrics._correlate.RankCorrelation:
    """
    How alike two collections, measures or judges rank the same systems: all rank correlations at once.
    
    first, second: both ``{system: score}``; or lists of scores of the same systems; or, for bootstrap intervals
    over the queries, ``{system: {query: score}}`` or what evaluate returns for several runs; or Scores, of which the
    queries are ranked by their values. The first is the truth of tau_ap. An order of names is a TypeError: it does not
    say what is tied.
    measure: which one is meant, if systems were scored by several.
    names: what the two rankings are called in tables.
    p_value: method of the p-value of Kendall's coefficients (auto, exact, asymptotic).
    rbo_p: p of rank-biased overlap: probability that a reader continues to the next system; in (0, 1).
    rbo_ties: treatment of ties in rank-biased overlap (w, a, b).
    top: number of systems in the top; all, if there are fewer; at least 1.
    undefined: treatment of a score that is not finite; propagate: coefficients are undefined; omit: its system is left out (error, propagate, omit).
    interval: method of the intervals over per-query scores: percentile or bca (t, percentile, bca).
    level: level of the intervals; in (0, 1).
    resamples: random samples of the intervals; in [1, 100000000].
    seed: seed of the random samples; the same seed gives the same result.
    threads: number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Raises ValueError if fewer than two systems are in both, and KeyError for a query that some system lacks.
    
    >>> found = correlate({'bm25': .2, 'e5': .4, 'bge': .3}, {'bm25': .1, 'e5': .2, 'bge': .2})
    >>> found.ties.second, round(found.tau_a, 4), round(found.tau_b, 4)
    (1, 0.6667, 0.8165)
    """
def discriminative_power(p_values: collections.abc.Iterable[typing.Any], differences: collections.abc.Iterable[typing.Any], alpha: float = 0.05) -> irmetrics._results.DiscriminativePower:
    """
    How many pairs of systems a measure's scores separate at the level alpha (Sakai, SIGIR 2006), with the p-values
    largest first.
    
    p_values, differences: of each pair of systems, the p-value and the difference of the means.
    
    Raises ValueError if the lengths differ, for a p-value outside [0, 1] and unless 0 < alpha < 1.
    
    >>> discriminative_power([.01, .2, .04, .9], [.3, .2, .25, .01]).share
    0.5
    """
def document_stability(runs: irmetrics._types.AnyRuns, qrels: irmetrics._types.AnyQrels | None = None, measures: typing.Any = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, shares: collections.abc.Sequence[float], progress: collections.abc.Callable[[int, int], typing.Any] | None = None, samples: int = 100, level: float = 0.95, seed: int = 20090719, threads: int = 0, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> dict[str, irmetrics._results.Stability]:
    """
    How stable the ranking of systems by each measure is when documents are taken out of the collection: Kendall's tau_b
    of the full ranking with those on random samples of the documents, which leave runs and judgments.
    
    runs: a list of runs, or {name: run}. qrels, nuggets, measures: as in evaluate.
    shares: each in (0, 1], the proportion of the documents kept.
    samples: number of samples of each size; at least 1.
    level: proportion of the samples between low and high; in (0, 1).
    seed: seed of the random samples; the same seed gives the same result.
    threads: number of threads; 0: as many as the machine has; the result does not depend on it.
    ties: order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision: precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates: treatment of duplicate documents in a query's list (error, first, last, max).
    queries: queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant: treatment of queries without a grade above 0 (zero, skip).
    depth: ranks beyond it are ignored; 0: all ranks count.
    judged_only: remove unjudged documents first.
    diversity: normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    progress: called with the samples done and all of them.
    
    Raises ValueError for a share outside (0, 1] and with fewer than two systems, and as evaluate does.
    
    >>> qrels = {'q1': {'d1': 1, 'd2': 0}}
    >>> runs = {'x': {'q1': {'d1': 2, 'd2': 1}}, 'y': {'q1': {'d2': 2, 'd1': 1}}}
    >>> document_stability(runs, qrels, 'RR', shares=[1])['RR'].points[0].mean
    1.0
    """
def drift(before: typing.Any, after: typing.Any, source: typing.Any = None, rel: float = 1.0, *, nuggets_before: typing.Any = None, nuggets_after: typing.Any = None, absent_is_unsupported: bool = False, runs_before: typing.Any = None, runs_after: typing.Any = None, measures: typing.Any = None, source_pattern: str | None = None, **kwargs: typing.Any) -> irmetrics._results.Drift:
    """
    What became of the queries, nuggets and judgments of a collection between two snapshots, and how support moved
    between sources of documents.
    
    before, after: qrels, NuggetQrels, or what Qrels are made of.
    source: where a document comes from, by its id: all before a separator (None: before the first '/'), what a
    compiled pattern finds (its first group, if it has one), {document: source}, the path of a table of documents and
    sources, or a function.
    source_pattern: instead, a regular expression with RE2's syntax (no look-around, no backreferences), as the program
    takes it; it finds what a compiled pattern does, in a time that is linear in the length of the id.
    rel: smallest grade with which a document is relevant to a query or supports a nugget.
    absent_is_unsupported: whether an item in only one snapshot counts as unsupported in the other.
    nuggets_before, nuggets_after: the nuggets of the snapshots; before and after may be None then.
    runs_before, runs_after, measures: {name: run} of the systems on both snapshots; then the result's rankings say how
    alike the snapshots rank them, by each measure. Other keywords go to evaluate.
    
    Raises KeyError or ValueError if no query is in both or only one has nuggets, and what the source raises.
    
    >>> found = drift({'q1': {'a/1': 1}, 'q2': {'a/2': 1}}, {'q1': {'b/1': 1}, 'q2': {'a/2': 0}})
    >>> found.queries.support.lost, found.queries.moves.table
    (['q2'], {('a', 'b'): 1.0})
    """
def effect_size(first: typing.Any, second: typing.Any) -> irmetrics._results.EffectSize:
    """
    How large the difference of two systems is, by their scores for the same queries (lists, or
    ``{query: score}``): Cohen's dz, Hedges' gz, and the proportion of queries on which the first is better.
    
    Raises ValueError with fewer than two queries, and as paired_test does.
    
    >>> effect_size([.5, .4, .9, .8], [.4, .2, .6, .9]).probability_of_superiority
    0.75
    """
@typing.overload
def evaluate(run: irmetrics._types.OneRun, qrels: irmetrics._types.AnyQrels | None = None, measures: typing.Any = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent', threads: int = 0, lenient: bool = False, progress: collections.abc.Callable[[int, int], typing.Any] | None = None, name: str = 'run') -> Scores:
    """
    Scores a run by measures; several runs (a list, or {name: run}) give ScoresByRun.
    
    >>> evaluate({'q1': {'d1': 2, 'd2': 1}}, {'q1': {'d2': 1}}, 'RR')['RR']
    0.5
    >>> evaluate({'q1': {'d1': 2, 'd2': 1}}, nuggets={'q1': {'a': ['d2'], 'b': []}}, measures='Coverage@20')
    Scores of run 'run'
    Coverage@20  0.5000
    1 query scored, 50.0 % unjudged in the top 20
    
    run, qrels, nuggets: what Run, Qrels and NuggetQrels are made of, or a file's path; a run file is scored while it is
    read. Of qrels and nuggets one may be left out: without qrels, a document is as relevant as the nugget that it supports
    best; without nuggets there are no nugget-aware measures. Both judge the same queries.
    measures: a text such as 'nDCG@10 AP', a Measure, {name: function}, or a list of these.
    ties: order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision: precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates: treatment of duplicate documents in a query's list (error, first, last, max).
    queries: queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant: treatment of queries without a grade above 0 (zero, skip).
    depth: ranks beyond it are ignored; 0: all ranks count.
    judged_only: remove unjudged documents first.
    diversity: normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    threads: number of threads; 0: as many as the machine has; the result does not depend on it.
    lenient: whether malformed lines of a run file are skipped or coerced (and counted in the audit) instead of being an error.
    progress: called with the bytes read and the bytes of a run file.
    name: what a run that has no name is called.
    
    A value that is not defined is nan, and printed as '-'. Raises ValueError for faulty input, and for two dicts that look
    swapped unless qrels are given by name; TypeError for Qrels where a run belongs, and the reverse; KeyError if run and
    qrels have no query in common; OSError for files.
    """
@typing.overload
def evaluate(run: irmetrics._types.AnyRuns, qrels: irmetrics._types.AnyQrels | None = None, measures: typing.Any = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent', threads: int = 0, lenient: bool = False, progress: collections.abc.Callable[[int, int], typing.Any] | None = None, name: str = 'run') -> typing.Any:
    """
    Of tables and rows: Scores. Of several runs: ScoresByRun.
    """
def fuse(runs: irmetrics._types.AnyRuns, method: str = 'round_robin', *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', name: str = '', **kwargs: typing.Any) -> Run:
    """
    Makes one run of several, query by query; a query that some runs lack is fused from the others.
    
    runs: a list of runs or {name: run}. ties: the order of documents with equal scores in the runs: docno_desc, docno_asc, input, rank_column, error.
    name: of the run; empty: the method's. Other arguments are parameters of the method.
    
    Methods:
    
    round_robin: the first document of each ranking, then the second of each, and so on; the scores are 1 / rank. depth (default 100): number of documents to keep; 0: all. distinct (default 1): whether duplicates are skipped.
    
    >>> fuse([{'q': {'a': 2, 'b': 1}}, {'q': {'c': 1}}], depth=2).to_dict()
    {'q': {'a': 1.0, 'c': 0.5}}
    """
def kendall(first: collections.abc.Iterable[typing.Any], second: collections.abc.Iterable[typing.Any], p_value: typing.Literal['auto', 'exact', 'asymptotic'] = 'auto') -> irmetrics._results.Kendall:
    """
    Kendall's rank correlation of two lists of scores: tau_a, tau_b, tau_c and Goodman and Kruskal's gamma, each in
    [-1, 1], which are the same unless there are ties; nan of fewer than 2 items, of equal scores and of nan.
    tau_b, tau_c and the p-value are those of scipy.stats.kendalltau.
    
    p_value: auto, exact, asymptotic; auto is exact without ties for up to 33 items or if at most 1 pair is
    discordant, or concordant.
    first, second: lists or arrays of equal length, the scores of the same items.
    
    Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.
    
    >>> kendall([1, 2, 3, 4], [1, 2, 4, 3]).tau_b
    0.6666666666666669
    >>> kendall([1, 2, 3, 4], [1, 2, 2, 3])[:4]
    (0.8333333333333334, 0.9128709291752769, 0.9375, 1.0)
    """
def kendall_matrix(lists: typing.Any, coefficient: typing.Literal['tau_a', 'tau_b', 'tau_c', 'gamma'] = 'tau_b') -> list[list[float]]:
    """
    One of Kendall's coefficients for all pairs of several lists of scores of the same items: rows of a symmetric
    matrix. Each list is sorted once.
    
    coefficient: tau_a, tau_b, tau_c, gamma.
    
    Raises ValueError if the lengths differ.
    
    >>> kendall_matrix([[1, 2, 3], [1, 2, 3], [3, 2, 1]])[0]
    [1.0, 1.0, -1.0]
    """
def largest_moves(first: collections.abc.Iterable[typing.Any], second: collections.abc.Iterable[typing.Any]) -> irmetrics._results.LargestMoves:
    """
    Which item falls most from the first ranking to the second, and which one rises most: their places in the lists
    (from 0), and how far. Equal scores share the mean of their ranks.
    
    first, second: lists or arrays of equal length, the scores of the same items.
    
    Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.
    
    >>> largest_moves([4, 3, 2, 1], [1, 4, 3, 2]).drop
    RankMove(item=0, places=3.0)
    """
def mean_interval(values: typing.Any, method: typing.Literal['t', 'percentile', 'bca'] = 'bca', *, level: float = 0.95, resamples: int = 10000, seed: int = 20090719, threads: int = 0) -> irmetrics._results.Interval:
    """
    A confidence interval of the mean of values: of scores, or of differences of scores, by query.
    
    values: a list, or {query: value}.
    method: method of the interval; percentile and bca as in Efron and Tibshirani 1993 and scipy.stats.bootstrap (t, percentile, bca).
    level: probability that an interval contains the true value; in (0, 1).
    resamples: random samples of the interval; in [1, 100000000].
    seed: seed of the random samples; the same seed gives the same result.
    threads: number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Raises ValueError without values and for values that are not finite.
    
    >>> interval = mean_interval([1, 2, 3, 4, 5], 't')
    >>> round(interval.low, 4), round(interval.high, 4)
    (1.0368, 4.9632)
    """
def minimum_detectable_difference(standard_deviation: float, queries: int, alpha: float = 0.05, power: float = 0.8) -> float:
    """
    The smallest true difference that the two-sided paired t-test finds with this power, where differences have this
    standard deviation.
    
    Raises ValueError as paired_t_power does, and unless alpha < power < 1.
    
    >>> round(minimum_detectable_difference(0.1, 50), 4)
    0.0404
    """
@typing.overload
def mmr(scores: dict[str, collections.abc.Sequence[float] | numpy.ndarray], embeddings: dict[str, numpy.ndarray | list[list[float]]] | None = None, *, similarity: dict[str, numpy.ndarray | list[list[float]] | collections.abc.Callable[[int, int], float]] | None = None, lambda_: float = 0.5, depth: int | None = None, normalise: typing.Literal['dataset', 'query', 'none'] = 'dataset', dataset_maximum: float | None = None) -> dict[str, list[int]]:
    """
    Of the queries of a data set: all is given by query, and so are the places of the chosen items.
    """
@typing.overload
def mmr(scores: collections.abc.Sequence[float] | numpy.ndarray, embeddings: numpy.ndarray | list[list[float]] | None = None, *, similarity: numpy.ndarray | list[list[float]] | collections.abc.Callable[[int, int], float] | None = None, lambda_: float = 0.5, depth: int | None = None, normalise: typing.Literal['dataset', 'query', 'none'] = 'dataset', dataset_maximum: float | None = None) -> list[int]:
    """
    Maximal marginal relevance, as the BERDS paper diversifies a ranking: the places of the chosen items.
    
    The first is item 0; then, each time, the one with the largest lambda_ * score / maximum - (1 - lambda_) * (largest
    similarity to a chosen one), the first of equals.
    
    scores: of the items of one query, best first; or {query: scores}, for a data set, with the rest by query as well.
    embeddings: a row an item, of float32, float16 or int8; the similarity is the cosine.
    similarity: instead, a square matrix, or a function of two places.
    lambda_: 0 to 1; 1 keeps to the scores, 0 looks at diversity only. depth: how many to choose; None: all.
    normalise: the maximum: "dataset", the largest score of the data set, as in the paper; "query", the query's own, as in
    the paper's released code (where that is not above 0, the data set's); or "none". Scores stay as they are where no
    maximum is above 0.
    dataset_maximum: the largest score of the data set, where it is more than the queries of this call: the scores of one
    query are otherwise a data set of their own.
    
    Raises ValueError on numbers that are not finite or outside their range. Carbonell and Goldstein, SIGIR 1998.
    
    >>> alike = [[1, 1, 0], [1, 1, 0], [0, 0, 1]]
    >>> mmr([3, 2, 1], similarity=alike)
    [0, 2, 1]
    >>> mmr({"q1": [3, 2, 1], "q2": [30, 20, 10]}, similarity={"q1": alike, "q2": alike}, lambda_=0.8)
    {'q1': [0, 2, 1], 'q2': [0, 1, 2]}
    """
def nugget_difficulty(nuggets: irmetrics._types.AnyNuggets, runs: irmetrics._types.AnyRuns, k: int, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> irmetrics._results.NuggetDifficulties:
    """
    For each nugget how many runs have a document in their top k that supports it: few, if it is difficult.
    
    runs: a list of runs, {name: run}, or one run. A query that a run lacks is one for which it returned nothing.
    k: a rank, from 1.
    ties: order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision: precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates: treatment of duplicate documents in a query's list (error, first, last, max).
    queries: queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant: treatment of queries without a grade above 0 (zero, skip).
    depth: ranks beyond it are ignored; 0: all ranks count.
    judged_only: remove unjudged documents first.
    diversity: normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    
    Raises as union_coverage.
    
    >>> runs = [{'q1': {'d1': 1}}, {'q1': {'d1': 1}}]
    >>> nugget_difficulty({'q1': {'a': ['d1'], 'b': ['d2']}}, runs, k=10).nuggets[1]
    NuggetDifficulty(query_id='q1', nugget_id='b', documents=1, runs=0, share=0.0)
    """
def nugget_quality(annotations: typing.Any) -> irmetrics._results.NuggetQuality:
    """
    How good generated nuggets are, from what an annotator counted among those of each query (FreshStack, equations 2
    to 4): precision, recall and groundedness, means over the queries, each in [0, 1] or nan.
    
    annotations: ``{query: {generated, hallucinated, minor, missing}}``, or rows or a table with these columns and
    query_id. Raises ValueError if more nuggets are hallucinated or minor than there are.
    
    >>> counts = {'generated': 4, 'hallucinated': 1, 'minor': 2, 'missing': 2}
    >>> quality = nugget_quality({'q1': counts})
    >>> quality.precision, quality.recall, quality.groundedness
    (0.5, 0.5, 0.75)
    """
def nugget_scores(nuggets: typing.Any, assignments: typing.Any, queries: typing.Literal['judged', 'intersection', 'error'] = 'error') -> irmetrics._results.NuggetScores:
    """
    How much of what answers should say they say, as in TREC RAG: means over the queries, each in [0, 1], or nan for
    scores that need importances where the nuggets are unrated.
    
    assignments: ``{query: {nugget: assignment}}``, tuples (query, nugget, assignment), or a table with the columns
    query_id, nugget_id and assignment: support (worth 1), partial_support (1/2, or 0 in the strict scores) or not_support.
    queries: what becomes of a query without any assignment: error, 0 (judged), or left out (intersection).
    
    Raises KeyError for a nugget without an assignment and the reverse, ValueError for other names.
    
    >>> nuggets = {'q1': {Nugget('a', importance='vital'): [], Nugget('b', importance='okay'): []}}
    >>> scores = nugget_scores(nuggets, {'q1': {'a': 'support', 'b': 'partial_support'}})
    >>> scores.all, scores.strict_all, scores.vital
    (0.75, 0.5, 1.0)
    """
def paired_t_power(difference: float, standard_deviation: float, queries: int, alpha: float = 0.05) -> float:
    """
    How likely the two-sided paired t-test separates systems that truly differ by so much, where differences have
    this standard deviation: in [alpha, 1].
    
    Raises ValueError with fewer than two queries, and unless standard_deviation > 0 and 0 < alpha < 1.
    
    >>> round(paired_t_power(0.05, 0.1, 50), 3)
    0.934
    """
def paired_test(first: typing.Any, second: typing.Any, test: typing.Literal['t', 'sign', 'wilcoxon', 'randomization', 'bootstrap'] = 't', *, zeros: typing.Literal['wilcox', 'pratt', 'zsplit'] = 'wilcox', p_value: typing.Literal['auto', 'exact', 'asymptotic'] = 'auto', continuity: bool = False, resamples: int = 100000, seed: int = 20090719, threads: int = 0) -> irmetrics._results.PairedTest:
    """
    Whether two systems differ by more than chance: a two-sided test of their scores for the same queries.
    
    first, second: lists of equal length, or {query: score} with the same queries.
    test: significance test:
    - t: Student's, as SciPy's ttest_rel
    - sign: of the number of positive differences, as SciPy's binomtest
    - wilcoxon: of the signed ranks, as SciPy's wilcoxon
    - randomization: Fisher's: under the null hypothesis each difference is as likely to have the other sign
    - bootstrap: of the t statistic of resampled queries, shifted to the null hypothesis
    zeros: treatment of zero differences in Wilcoxon's test (wilcox, pratt, zsplit).
    p_value: method of the p-value of Wilcoxon's test (auto, exact, asymptotic).
    continuity: whether its normal approximation uses a continuity correction.
    resamples: random samples of the randomization and the bootstrap test; in [1, 100000000].
    seed: seed of the random samples; the same seed gives the same result.
    threads: number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Randomization tries all changes of signs if there are no more than `resamples` (Smucker et al., CIKM 2007); bootstrap is
    that of Efron and Tibshirani 1993. Raises ValueError for lists of different lengths and for scores that are not finite,
    KeyError for a query that one of the two lacks.
    
    >>> paired_test([.5, .4, .9, .8], [.4, .2, .6, .4], 'randomization').p_value
    0.125
    """
def parse_measure(text: str) -> Measure:
    """
    The measure that a text names. ValueError says what is wrong with it.
    
    >>> parse_measure('ndcg_cut_10')
    nDCG@10
    """
def parse_measures(text: str) -> list[Measure]:
    """
    The measures that a text names, separated by blanks or commas.
    
    >>> parse_measures('nDCG@10 MAP')
    [nDCG@10, AP]
    """
def pearson(first: collections.abc.Iterable[typing.Any], second: collections.abc.Iterable[typing.Any]) -> irmetrics._results.Correlation:
    """
    Pearson's linear correlation, in [-1, 1], and its p-value for independent normal scores, as scipy.stats.pearsonr.
    
    first, second: lists or arrays of equal length, the scores of the same items.
    
    Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.
    
    >>> round(pearson([1, 2, 3, 4], [1, 2, 4, 3]).coefficient, 12)
    0.8
    """
def profile(name: str) -> dict[str, typing.Any]:
    """
    The choices that a reference tool makes, as arguments of evaluate, Evaluator and whatever else ranks runs: trec10, trec9, ndeval, pyndeval, gdeval, freshstack, berds.
    
    >>> profile('berds')['ties']
    'input'
    >>> evaluate({'q1': {'d2': 1, 'd1': 1}}, {'q1': {'d2': 1}}, 'RR', **profile('berds'))['RR']
    1.0
    """
def queries_needed(difference: float, standard_deviation: float, alpha: float = 0.05, power: float = 0.8) -> float:
    """
    How many queries the two-sided paired t-test needs at least to find a true difference with this power: a whole
    number, or infinity if there is no difference or it takes more than a billion.
    
    Raises ValueError as minimum_detectable_difference does.
    
    >>> queries_needed(0.05, 0.1)
    34.0
    """
def query_stability(scores: typing.Any, sizes: collections.abc.Sequence[int], *, measure: typing.Any = None, split: bool = False, progress: collections.abc.Callable[[int, int], typing.Any] | None = None, samples: int = 100, level: float = 0.95, seed: int = 20090719, threads: int = 0) -> irmetrics._results.Stability:
    """
    How stable a ranking of systems is when fewer queries are asked: Kendall's tau_b of the ranking by all queries with
    those by random samples of them.
    
    scores: ``{system: {query: score}}``, or what evaluate returns for several runs.
    sizes: how many queries are drawn.
    measure: which one is meant, if systems were scored by several.
    split: whether two disjoint samples are correlated instead (Voorhees and Buckley, SIGIR 2002).
    samples: number of samples of each size; at least 1.
    level: proportion of the samples between low and high; in (0, 1).
    seed: seed of the random samples; the same seed gives the same result.
    threads: number of threads; 0: as many as the machine has; the result does not depend on it.
    progress: called with the samples done and all of them.
    
    Raises ValueError for a size of 0 or more than there are queries (or half of them, if split), and with fewer than
    two systems.
    
    >>> scores = {'x': {'q1': .5, 'q2': .4, 'q3': .9}, 'y': {'q1': .4, 'q2': .2, 'q3': .6}}
    >>> query_stability(scores, [1, 2]).points[0].mean
    1.0
    """
def randomized_tukey_hsd(systems: typing.Any, *, measure: typing.Any = None, alpha: float = 0.05, progress: collections.abc.Callable[[int, int], typing.Any] | None = None, resamples: int = 10000, seed: int = 20090719, threads: int = 0) -> irmetrics._results.TukeyHSD:
    """
    Tukey's HSD without assumptions on how scores are distributed: each resample shuffles the scores of each query
    among the systems (Carterette, TOIS 30(1), 2012).
    
    systems: ``{system: {query: score}}``, what evaluate returns for several runs, or rows of scores, a row a system and a
    column a query; systems of rows are called by their numbers, from 1.
    measure: which one is meant, if systems were scored by several.
    alpha: in (0, 1), the level of the smallest significant difference.
    resamples: random orders of the scores; in [1, 100000000].
    seed: seed of the random samples; the same seed gives the same result.
    threads: number of threads; 0: as many as the machine has; the result does not depend on it.
    progress: called with the samples done and all of them.
    
    Raises ValueError with fewer than two systems or queries and for scores that are not finite, KeyError for a query that
    some system lacks.
    
    >>> rows = [[.5, .4, .9, .8], [.1, .2, .3, .4], [.5, .5, .9, .7]]
    >>> found = randomized_tukey_hsd(rows, resamples=2000)
    >>> found['1', '2'].p_value < .05 < found['1', '3'].p_value
    True
    """
def rank_coefficients() -> list[RankCoefficientInfo]:
    """
    The coefficients that correlate gives, in their order, and tau_matrix takes.
    
    >>> [row.name for row in rank_coefficients() if not row.symmetric]
    ['tau_ap', 'tau_ap_a']
    """
def rank_intervals(systems: typing.Any, *, measure: typing.Any = None, progress: collections.abc.Callable[[int, int], typing.Any] | None = None, level: float = 0.95, resamples: int = 10000, seed: int = 20090719, threads: int = 0) -> dict[str, irmetrics._results.RankInterval]:
    """
    Where the systems rank by their means, 1 being the best, and intervals for these ranks by resampling the queries
    (Hall and Miller, Annals of Statistics 37(6B), 2009).
    
    systems: ``{system: {query: score}}``, what evaluate returns for several runs, or rows of scores, a row a system and a
    column a query; systems of rows are called by their numbers, from 1.
    measure: which one is meant, if systems were scored by several.
    level: proportion of the resamples within an interval; in (0, 1).
    resamples: random samples of the queries; in [1, 100000000].
    seed: seed of the random samples; the same seed gives the same result.
    threads: number of threads; 0: as many as the machine has; the result does not depend on it.
    progress: called with the samples done and all of them.
    
    Raises ValueError with fewer than two systems or queries and for scores that are not finite, KeyError for a query that
    some system lacks.
    
    >>> rank_intervals([[.5, .4, .9], [.1, .2, .3]])['1']
    RankInterval(rank=1.0, low=1.0, high=1.0)
    """
def rbo(first: typing.Any, second: typing.Any, p: float = 0.9, ties: typing.Literal['w', 'a', 'b'] = 'a') -> irmetrics._results.RBO:
    """
    Rank-biased overlap of two rankings, in [0, 1], which need not have the same items (Webber, Moffat and Zobel,
    TOIS 28(4), 2010; ties as Corsi and Urbano, SIGIR 2024): extrapolated, and the range that what is not seen leaves.
    
    first, second: {item: score}, large scores first.
    p: in (0, 1), how likely a reader goes on to the next item.
    ties: w, a, b. w: tied items share a rank; a: the overlap at each depth is the mean over all
    orders; b: the same, corrected so that a ranking agrees fully with itself.
    
    Raises ValueError for p outside (0, 1), TypeError for lists of items.
    
    >>> first = {'a': 5, 'b': 4, 'c': 3, 'd': 2, 'e': 1}
    >>> second = {'b': 5, 'a': 4, 'c': 3, 'd': 2, 'f': 1}
    >>> round(rbo(first, second).ext, 5), round(rbo(first, second).min, 5)
    (0.76878, 0.50637)
    """
@typing.overload
def read_berds(path: list[str | os.PathLike[str]] | tuple[str | os.PathLike[str], ...], predictions: str = '', lenient: bool = False, repeats: typing.Literal['places', 'duplicates'] = 'places') -> tuple[NuggetQrels, dict[str, Run]]:
    """
    Reads retrieval output with predictions of perspectives, as BERDS has it: (nuggets, run).
    
    The nuggets of a question are its perspectives, 1, 2, ..., and the run has the order of the list. A document without
    an id of its own is known by its title and text.
    predictions: the key of the predictions; empty: mistral-preds or gpt4-preds, whichever there is.
    repeats: places, duplicates: whether a document that is in a list again is one of its own, ID#2, since BERDS counts places, or a
    duplicate.
    Of several files, one a system, in a list: (nuggets, {name: run}) with the judgments of all. A name is the file's
    without folder and endings. ValueError names both files where they judge a document differently or have different
    perspectives. Raises as read_nuggets.
    """
@typing.overload
def read_berds(path: str | os.PathLike[str], predictions: str = '', lenient: bool = False, repeats: typing.Literal['places', 'duplicates'] = 'places') -> tuple[NuggetQrels, Run]:
    """
    Reads retrieval output with predictions of perspectives, as BERDS has it: (nuggets, run).
    
    The nuggets of a question are its perspectives, 1, 2, ..., and the run has the order of the list. A document without
    an id of its own is known by its title and text.
    predictions: the key of the predictions; empty: mistral-preds or gpt4-preds, whichever there is.
    repeats: places, duplicates: whether a document that is in a list again is one of its own, ID#2, since BERDS counts places, or a
    duplicate.
    Of several files, one a system, in a list: (nuggets, {name: run}) with the judgments of all. A name is the file's
    without folder and endings. ValueError names both files where they judge a document differently or have different
    perspectives. Raises as read_nuggets.
    """
def read_nuggets(path: str | os.PathLike[str], format: typing.Literal['auto', 'subtopics', 'table', 'freshstack', 'berds'] | None = None, lenient: bool = False) -> NuggetQrels:
    """
    Reads nugget judgments from a file, plain, gzip or zstd; "-" is standard input.
    
    format: subtopics (subtopic qrels), table (table), freshstack (queries of FreshStack), berds (output of BERDS); None and auto: the first line decides.
    What is not as it should be is a ValueError with file, line and what was expected, or with ``lenient=True`` a warning; a
    file that cannot be read is an OSError.
    """
def read_qrels(path: typing.Any, lenient: bool = False) -> Qrels:
    """
    Reads a TREC qrels file, plain, gzip or zstd; "-" is standard input.
    
    Lines may come in any order. A line that is not as it should be is a ValueError with file, line and what was
    expected, or with ``lenient=True`` a warning; a file that cannot be read is an OSError.
    """
def read_run(path: typing.Any, lenient: bool = False, rank_column: bool = False, format: str = 'auto') -> Run:
    """
    Reads a run file, plain, gzip or zstd; "-" is standard input.
    
    ``rank_column`` reads the ranks too, which ``ties="rank_column"`` needs. A line that is not as it should be is
    a ValueError with file, line and what was expected, or with ``lenient=True`` a warning; a file that cannot be
    read is an OSError.
    
    format: trec (TREC run), berds (output of BERDS); auto: the first line decides.
    """
def read_samples(path: str | os.PathLike[str], format: typing.Literal['auto', 'jsonl', 'table'] = 'auto') -> Samples:
    """
    Reads samples: JSONL, a line a sample with the keys that Samples describes, or a tab-separated
    table, a line a passage.
    
    path: a file, which may be compressed with gzip or zstd.
    format: jsonl (JSON lines), table (table); auto goes by how it begins.
    
    Raises ValueError with file, line and sample where it is not as it should be, OSError if it cannot be read.
    """
def read_scores(*args: typing.Any, format: typing.Literal['auto', 'csv', 'json', 'trec_eval', 'table'] = 'auto', measure: str = 'score', drop_unshared: bool = False) -> dict[str, dict[str, dict[str, float]]]:
    """
    Scores of queries from files, ``{measure: {system: {query: score}}}``, as compare and correlate take them: CSV or JSON
    of irmetrics, the output of trec_eval -q, ndeval or gdeval, or tables of queries and systems. Files add up, and may be
    compressed (.gz, .zst).
    
    format: csv (CSV of irmetrics), json (JSON of irmetrics), trec_eval (output of trec_eval), table (table); auto is what the first line shows.
    measure: what the scores of tables are called that do not name a measure.
    drop_unshared: whether queries that only some systems have a score for are dropped, instead of being an error.
    
    Raises OSError for a file that cannot be read, ValueError with file and line for what is wrong in it, KeyError for a
    score that is missing.
    """
def read_system_scores(*args: typing.Any, format: typing.Literal['auto', 'csv', 'json', 'trec_eval', 'table'] = 'auto', measure: str = 'score') -> dict[str, dict[str, float]]:
    """
    Overall scores from the same files, ``{measure: {system: score}}``, as correlate takes them; or from a leaderboard: a
    table with systems down and measures across.
    
    format: csv (CSV of irmetrics), json (JSON of irmetrics), trec_eval (output of trec_eval), table (table); auto is what the first line shows.
    measure: what the scores of tables are called that do not name a measure.
    
    Raises as read_scores does.
    """
def read_texts(path: str | os.PathLike[str], format: typing.Literal['auto', 'table', 'jsonl', 'trec'] = 'auto') -> Texts:
    """
    Reads documents or queries: lines of id, tab and text; BEIR's JSONL; or TREC's <DOC> and <TOP>.
    
    path: a file, which may be compressed with gzip or zstd.
    format: table (table), jsonl (JSON lines), trec (tags); auto goes by how it begins.
    
    Raises ValueError with file and line where it is not as it should be, OSError if it cannot be read.
    """
def relevant_cap(runs: irmetrics._types.AnyRuns, qrels: irmetrics._types.AnyQrels | None = None, measures: typing.Any = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, caps: collections.abc.Sequence[int], progress: collections.abc.Callable[[int, int], typing.Any] | None = None, samples: int = 100, level: float = 0.95, seed: int = 20090719, threads: int = 0, rel: float = 1.0, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> dict[str, irmetrics._results.Stability]:
    """
    How stable the ranking of systems by each measure is when fewer relevant documents per query are known: Kendall's tau_b
    of the full ranking with those where at most so many random ones keep their judgments.
    
    runs: a list of runs, or {name: run}. qrels, nuggets, measures: as in evaluate.
    caps: how many relevant documents of a query are known at most; each at least 1.
    samples: number of samples of each size; at least 1.
    level: proportion of the samples between low and high; in (0, 1).
    seed: seed of the random samples; the same seed gives the same result.
    threads: number of threads; 0: as many as the machine has; the result does not depend on it.
    rel: smallest grade that counts as relevant.
    ties: order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision: precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates: treatment of duplicate documents in a query's list (error, first, last, max).
    queries: queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant: treatment of queries without a grade above 0 (zero, skip).
    depth: ranks beyond it are ignored; 0: all ranks count.
    judged_only: remove unjudged documents first.
    diversity: normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    progress: called with the samples done and all of them.
    
    Raises ValueError for a cap of 0 and with fewer than two systems, and as evaluate does.
    
    >>> qrels = {'q1': {'d1': 1, 'd2': 0}}
    >>> runs = {'x': {'q1': {'d1': 2, 'd2': 1}}, 'y': {'q1': {'d2': 2, 'd1': 1}}}
    >>> relevant_cap(runs, qrels, 'RR', caps=[1])['RR'].points[0].mean
    1.0
    """
@typing.overload
def round_robin(rankings: list[list[str]], depth: int = 100, distinct: bool = True) -> list[str]:
    """
    Merges rankings: the first document of each, then the second of each, and so on.
    
    rankings: lists of document ids, which give a list; or a list of runs or {name: run}, which give a Run, query by query.
    A ranking that has ended is passed over.
    depth: how many documents are kept; 0 means all.
    distinct: whether duplicates are skipped, as in the BERDS paper; its released code keeps it.
    
    >>> round_robin([["a", "b"], ["b", "c"]]), round_robin([["a", "b"], ["b", "c"]], distinct=False)
    (['a', 'b', 'c'], ['a', 'b', 'b', 'c'])
    """
@typing.overload
def round_robin(rankings: irmetrics._types.AnyRuns, depth: int = 100, distinct: bool = True, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', name: str = 'round_robin') -> Run:
    """
    Of runs: a Run, in which the document at place i scores 1 / i.
    
    ties: the order of documents with equal scores in the runs: docno_desc, docno_asc, input, rank_column, error. name: of the run.
    """
def samples_of_runs(runs: irmetrics._types.AnyRuns, qrels: irmetrics._types.AnyQrels, documents: typing.Any, queries: typing.Any, depth: int = 100, rel: float = 1.0) -> Samples:
    """
    Samples of what evaluations have: the best documents of the first run for each judged query.
    
    runs: {name: run}, a list of runs, or one; all of them become systems. qrels: as in evaluate.
    documents, queries: {id: text}, (id, text) tuples, Texts, or paths as read_texts takes them.
    depth: how many documents of the first run make the passages of a query; 0 means all.
    rel: the smallest grade with which a document is gold.
    
    Raises ValueError or KeyError for a query or document without text, and if the first run has no judged query.
    
    >>> samples_of_runs({"x": {"q": {"a": 2, "b": 1}}}, {"q": {"b": 1}}, {"a": "one", "b": "two"}, {"q": "what"})
    Samples: 1 with 2 passages; systems: x
    """
@typing.overload
def separation(samples: typing.Any, similarity: collections.abc.Mapping[str, typing.Any] | collections.abc.Sequence[typing.Any], measure: typing.Any = 'P@1', *, thresholds: collections.abc.Sequence[float] | None = None, quantiles: int | None = None, hardest: int = 10, terms: BM25 | None = None, interval: typing.Literal['t', 'percentile', 'bca'] = 'percentile', level: float = 0.95, resamples: int = 1000, seed: int = 20090719, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', threads: int = 0, progress: collections.abc.Callable[[int, int], typing.Any] | None = None) -> dict[str, Separation]:
    """
    With several similarities: {name: Separation}.
    """
@typing.overload
def separation(samples: typing.Any, similarity: Similarity | collections.abc.Callable[[str, list[str]], typing.Any] | None = None, measure: typing.Any = 'P@1', *, thresholds: collections.abc.Sequence[float] | None = None, quantiles: int | None = None, hardest: int = 10, terms: BM25 | None = None, interval: typing.Literal['t', 'percentile', 'bca'] = 'percentile', level: float = 0.95, resamples: int = 1000, seed: int = 20090719, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', threads: int = 0, progress: collections.abc.Callable[[int, int], typing.Any] | None = None) -> Separation:
    """
    How far a similarity puts the best gold passage of each sample above the best other one, and where systems fail.
    
    D_S = (largest similarity of a gold passage) - (largest of any other). Where it is low, words mislead: Hagstrom et al.
    2025, "Language Model Re-rankers are Fooled by Lexical Similarities". A sample without gold passages, or with gold ones
    only, has no D_S: it is counted, and nan.
    
    samples: a list of dicts with query, passages, gold and scores, a DataFrame, Samples, or a path, as Samples takes them.
    similarity: BM25 (the default, as in the paper), TFIDF, Jaccard, Dense, GivenScores, or a function of a query and a list
    of passages that returns their scores. {name: similarity} or a list give {name: Separation}.
    measure: of a system in a sample, its scores being a ranking and the gold passages relevant: any measure of documents.
    thresholds: ascending, where parts of the samples end; a D_S at a threshold belongs to the part above.
    quantiles: instead, in how many parts of about equal size to divide them.
    hardest: how many samples to show of those on which a system is fooled.
    terms: a BM25 that weighs the distracting terms of these; None: the similarity, if it is one.
    interval: t, percentile, bca. level: of intervals of means.
    resamples, seed: how many random samples are drawn, and what they start from; the same seed gives the same.
    ties: the order of passages with equal scores, by their ids: docno_desc, docno_asc, input, rank_column, error. precision: how scores are compared: float64, float32.
    threads: how many to use; 0 means as many as the machine has. The result does not depend on it.
    progress: called with the samples done and all of them.
    
    Raises ValueError that names the sample if it has no passages, a column of another length, a score that is not finite,
    or a text that is not Unicode.
    
    >>> found = separation([
    ...     {"query": "red fox", "passages": ["A fox.", "A red dog.", "A cat."], "gold": [1, 0, 0], "scores": [3, 2, 1]},
    ...     {"query": "red fox", "passages": ["Vulpes.", "A red fox.", "A cat."], "gold": [1, 0, 0], "scores": [1, 2, 3]},
    ... ])
    >>> found.share_below(0), [part.systems["system"].mean for part in found.parts]
    (0.5, [0.0, 1.0])
    """
def set_size(nuggets: irmetrics._types.AnyNuggets, run: irmetrics._types.AnyRun, limit: int = 100, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> irmetrics._results.SetSize:
    """
    How far one has to read a run until all nuggets of a query are covered: the smallest rank, of at most `limit`.
    
    mean is over the queries that have such a rank, and share says how many of all these are; in per_query the others have
    None.
    ties: order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision: precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates: treatment of duplicate documents in a query's list (error, first, last, max).
    queries: queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant: treatment of queries without a grade above 0 (zero, skip).
    depth: ranks beyond it are ignored; 0: all ranks count.
    judged_only: remove unjudged documents first.
    diversity: normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    
    Raises as union_coverage.
    
    >>> size = set_size({'q1': {'a': ['d1'], 'b': ['d3']}}, {'q1': {'d1': 3, 'd2': 2, 'd3': 1}})
    >>> size.mean, size.share
    (3.0, 1.0)
    """
def spearman(first: collections.abc.Iterable[typing.Any], second: collections.abc.Iterable[typing.Any]) -> irmetrics._results.Correlation:
    """
    Spearman's rank correlation, in [-1, 1], where equal scores share the mean of their ranks, and its p-value by
    Student's distribution, as scipy.stats.spearmanr.
    
    first, second: lists or arrays of equal length, the scores of the same items.
    
    Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.
    
    >>> tuple(round(value, 12) for value in spearman([1, 2, 3, 4], [1, 2, 4, 3]))
    (0.8, 0.2)
    """
def stemmer_languages() -> list[str]:
    """
    The languages for which there are stemmers.
    
    >>> 'english' in stemmer_languages()
    True
    """
def stop_words(name: str) -> list[str]:
    """
    The stop words of a list: "en" (the 33 of Lucene) or "en_plus" (179). ValueError on another name.
    
    >>> len(stop_words('en')), len(stop_words('en_plus'))
    (33, 179)
    """
def tau_ap(truth: collections.abc.Iterable[typing.Any], estimated: collections.abc.Iterable[typing.Any]) -> irmetrics._results.TauAP:
    """
    AP correlation (Yilmaz, Aslam and Robertson, SIGIR 2008), in [-1, 1]: like Kendall's tau, but what is ranked
    above an item counts more near the top. Exchanging the lists changes it.
    
    tau_ap_a and tau_ap_b are for ties (Urbano and Marrero, ICTIR 2017): a is the mean over all orders of what is tied
    in `estimated`; b is for ties in both, and does not change if the lists are exchanged.
    
    Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.
    
    >>> round(tau_ap([4, 3, 2, 1], [4, 3, 1, 2]).tau_ap, 12)
    0.777777777778
    """
def tau_matrix(rankings: typing.Any, coefficient: typing.Literal['tau_a', 'tau_b', 'tau_c', 'gamma', 'tau_ap', 'tau_ap_a', 'tau_ap_b', 'rbo', 'spearman', 'pearson', 'weighted_tau'] = 'tau_b', *, rbo_p: float = 0.9, rbo_ties: typing.Literal['w', 'a', 'b'] = 'a', undefined: typing.Literal['error', 'propagate', 'omit'] = 'error') -> irmetrics._correlate.TauMatrix:
    """
    The rank correlation of each pair of several rankings of systems: by measures, collections, or both.
    
    rankings: ``{name: {system: score}}``, or ``{name: {system: {query: score}}}``, of which the means count; a pair is
    correlated over the systems that are in both.
    coefficient: tau_a, tau_b, tau_c, gamma, tau_ap, tau_ap_a, tau_ap_b, rbo, spearman, pearson, weighted_tau. Rows are the truth of tau_ap and tau_ap_a.
    rbo_p, rbo_ties, undefined: as in correlate.
    
    Raises ValueError as correlate does, naming the pair.
    
    >>> rankings = {'AP': {'x': 1, 'y': 2, 'z': 3}, 'RR': {'x': 2, 'y': 1, 'z': 3}}
    >>> round(tau_matrix(rankings)['AP', 'RR'].value, 4)
    0.3333
    """
def tiers(means: typing.Any, p_values: typing.Any, alpha: float = 0.05) -> list[list[str]]:
    """
    Groups of systems that a test could not separate, best first: the longest runs of neighbours by their means within
    which no pair has a p-value below alpha (Demsar, JMLR 7, 2006).
    
    means: ``{system: mean}``. p_values: ``{(system, system): p-value}``, each pair in either order.
    
    Raises KeyError for a pair without a p-value, ValueError unless 0 < alpha < 1.
    
    >>> tiers({'a': 3, 'b': 2, 'c': 1}, {('a', 'b'): .5, ('b', 'c'): .2, ('a', 'c'): .01})
    [['a', 'b'], ['b', 'c']]
    """
def top_overlap(first: collections.abc.Iterable[typing.Any], second: collections.abc.Iterable[typing.Any], k: int) -> irmetrics._results.TopOverlap:
    """
    The share of the first k that two lists of scores have in common, in [0, 1]. Of equal scores across place k each
    item counts with the same share.
    
    k: from 1 to the number of items, or ValueError is raised.
    first, second: lists or arrays of equal length, the scores of the same items.
    
    Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.
    
    >>> top_overlap([4, 3, 2, 1], [4, 1, 3, 2], 2).overlap
    0.5
    """
def tukey_hsd(systems: typing.Any, *, measure: typing.Any = None, alpha: float = 0.05) -> irmetrics._results.TukeyHSD:
    """
    Tukey's HSD: all pairs of systems at once, by the studentized range after a two-way analysis of variance of systems
    and queries (Carterette, TOIS 30(1), 2012). Of two systems this is the paired t-test.
    
    systems: ``{system: {query: score}}``, what evaluate returns for several runs, or rows of scores, a row a system and a
    column a query; systems of rows are called by their numbers, from 1.
    measure: which one is meant, if systems were scored by several.
    alpha: in (0, 1), the level of the smallest significant difference.
    
    Raises ValueError with fewer than two systems or queries and for scores that are not finite, KeyError for a query that
    some system lacks.
    
    >>> found = tukey_hsd({'x': {'q1': .5, 'q2': .4, 'q3': .9}, 'y': {'q1': .4, 'q2': .2, 'q3': .6}})
    >>> round(found['x', 'y'].p_value, 4)
    0.0742
    """
def union_coverage(nuggets: irmetrics._types.AnyNuggets, runs: irmetrics._types.AnyRuns, k: int, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> irmetrics._results.UnionCoverage:
    """
    What is covered if the first k documents of all runs are taken together, as BERDS does to see what a corpus holds,
    whichever system searches it: means over the queries of the number of different documents, of the share of nuggets
    covered, of whether all are, and of whether min(k, nuggets) are.
    
    runs: a list of runs, {name: run}, or one run. A query that a run lacks is one for which it returned nothing.
    k: a rank, from 1.
    ties: order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision: precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates: treatment of duplicate documents in a query's list (error, first, last, max).
    queries: queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant: treatment of queries without a grade above 0 (zero, skip).
    depth: ranks beyond it are ignored; 0: all ranks count.
    judged_only: remove unjudged documents first.
    diversity: normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    
    Raises ValueError without a run, KeyError if a run has no judged query.
    
    >>> nuggets = {'q1': {'a': ['d1'], 'b': ['d2'], 'c': []}}
    >>> union_coverage(nuggets, {'x': {'q1': {'d1': 1}}, 'y': {'q1': {'d2': 1}}}, k=10).per_query['q1']['covered']
    2
    """
def weighted_tau(first: collections.abc.Iterable[typing.Any], second: collections.abc.Iterable[typing.Any]) -> float:
    """
    Vigna's weighted tau (WWW 2015), in [-1, 1], in which an exchange of items counts more near the top: additive
    hyperbolic weights, ranked by either list in turn, as scipy.stats.weightedtau.
    
    first, second: lists or arrays of equal length, the scores of the same items.
    
    Raises ValueError if the lengths differ, TypeError for what is not a sequence of numbers.
    
    >>> round(weighted_tau([1, 2, 3, 4], [1, 2, 4, 3]), 12)
    0.52
    """
AP: Measure
AP_IA: Measure
BinG: Measure
Bpref: Measure
CoverDepth: Measure
Coverage: Measure
DCG: Measure
ERR: Measure
ERR_IA: Measure
G: Measure
GMAP: Measure
GMBpref: Measure
GradedERR_IA: Measure
GradedRBP: Measure
Hole: Measure
IPrec: Measure
IPrecAvg: Measure
IdealDCG: Measure
Judged: Measure
Leaning: Measure
MRecall: Measure
MeanLeaning: Measure
NRBP: Measure
NumNonrelRet: Measure
NumQ: Measure
NumRel: Measure
NumRelRet: Measure
NumRet: Measure
P: Measure
P_IA: Measure
R: Measure
RBP: Measure
RBPResidual: Measure
RR: Measure
RelativeP: Measure
RnDCG: Measure
Rprec: Measure
SetAP: Measure
SetF: Measure
SetP: Measure
SetR: Measure
SetRelP: Measure
StRecall: Measure
Success: Measure
Unjudged: Measure
Utility: Measure
YAAP: Measure
__version__: str = '0.1.0'
alpha_DCG: Measure
alpha_nDCG: Measure
infAP: Measure
nDCG: Measure
nDCGRel: Measure
nERR_IA: Measure
nNRBP: Measure
