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
import irmetrics._several
import irmetrics._types
import numpy
import os
import types
import typing
__all__: list[str] = ['AP', 'AP_IA', 'BM25', 'BM25Index', 'BinG', 'Bpref', 'Comparison', 'CoverDepth', 'Coverage', 'DCG', 'Dense', 'ERR', 'ERR_IA', 'Evaluator', 'G', 'GMAP', 'GMBpref', 'GivenScores', 'GradedERR_IA', 'GradedRBP', 'Hole', 'IPrec', 'IPrecAvg', 'IdealDCG', 'Jaccard', 'Judged', 'Leaning', 'MRecall', 'MeanLeaning', 'Measure', 'MeasureInfo', 'NRBP', 'Nugget', 'NuggetQrels', 'NumNonrelRet', 'NumQ', 'NumRel', 'NumRelRet', 'NumRet', 'P', 'P_IA', 'ParameterInfo', 'PerQuery', 'Qrels', 'R', 'RBP', 'RBPResidual', 'RR', 'RankCoefficientInfo', 'RelativeP', 'RnDCG', 'Rprec', 'Run', 'Samples', 'Scores', 'Separation', 'SetAP', 'SetF', 'SetP', 'SetR', 'SetRelP', 'Similarity', 'StRecall', 'Success', 'TFIDF', 'Texts', 'Tokenizer', 'Unjudged', 'Utility', 'YAAP', 'agreement', 'all_measures', 'alpha_DCG', 'alpha_nDCG', 'compare', 'corpus_drift', 'correct', 'correlate', 'count_syllables', 'coverage', 'datasets', 'describe', 'discriminative_power', 'document_stability', 'drift', 'effect_size', 'evaluate', 'filter_judgments', 'fuse', 'infAP', 'kendall', 'kendall_matrix', 'largest_moves', 'lexical_diversity', 'mean_interval', 'minimum_detectable_difference', 'mmr', 'nDCG', 'nDCGRel', 'nERR_IA', 'nNRBP', 'nugget_difficulty', 'nugget_quality', 'nugget_scores', 'pair_similarity', 'paired_t_power', 'paired_test', 'parse_measure', 'parse_measures', 'pearson', 'pool', 'pool_pairs', 'profile', 'queries_needed', 'query_stability', 'randomized_tukey_hsd', 'rank_coefficients', 'rank_intervals', 'rbo', 'read_berds', 'read_document_ids', 'read_nuggets', 'read_qrels', 'read_run', 'read_runs', 'read_samples', 'read_scores', 'read_system_scores', 'read_texts', 'readability', 'relevant_cap', 'round_robin', 'samples_of_runs', 'separation', 'sequence_ratio', 'set_size', 'spearman', 'split_sentences', 'stemmer_languages', 'stopwords', 'tau_ap', 'tau_matrices', 'tau_matrix', 'text_statistics', 'tiers', 'top_overlap', 'tukey_hsd', 'two_sides', 'union_coverage', 'weighted_tau', 'without_documents', 'write_pairs']
class Qrels:
    """
    Relevance judgments: query -> document -> grade. Immutable.
    
    A read-only mapping of query ids (in byte order) to dicts. Grades are floats and are not truncated.
    
    Parameters
    ----------
    source
        a dict of dicts; rows (query, document, grade), or rows with such fields by name: named tuples, dicts, dataclasses
        and other objects, in a list or from a generator; a table of pandas, polars, Arrow or NumPy, or a dict of columns; the
        path of a file or a file object, as for ``read_qrels``; Qrels of irmetrics or of ranx.
    query, document, grade
        the names of the columns or fields, or the positions in rows without names. By default, columns
        are found by their usual names, regardless of case: query_id, qid, topic, ...; doc_id, docno, pid, ...; relevance, rel,
        label, .... If there are several, the first name in the list of docs/formats.md counts.
    
    Raises
    ------
    ValueError
        if a column is missing or ambiguous, or a document is judged twice.
    TypeError
        if an id or a grade has a wrong type, or for a Run.
    OSError
        if a file cannot be read.
    
    See Also
    --------
    read_qrels, NuggetQrels
    
    Examples
    --------
    >>> Qrels({"q1": {"d1": 1, "d2": 0}})
    Qrels: 1 query, 2 judgments
    >>> Qrels({"q1": {"d1": 1, "d2": 0}})["q1"]
    {'d1': 1.0, 'd2': 0.0}
    >>> Qrels([{"topic": "q1", "docno": "d1", "rel": 1}]).to_dict()
    {'q1': {'d1': 1.0}}
    >>> Qrels({"q": ["q1"], "d": ["d1"], "g": [2]}, query="q", document="d", grade="g").to_dict()
    {'q1': {'d1': 2.0}}
    """
    __hash__: typing.ClassVar[None] = None  # type: ignore[assignment]
    @staticmethod
    def from_columns(queries: irmetrics._types.Column, documents: irmetrics._types.Column, grades: irmetrics._types.Column) -> Qrels:
        """
        Constructs Qrels from three columns of equal length.
        
        Parameters
        ----------
        queries, documents, grades
            lists, NumPy or Arrow arrays, pandas or polars columns.
        
        Examples
        --------
        >>> Qrels.from_columns(['q1', 'q1'], ['d1', 'd2'], [1, 0])
        Qrels: 1 query, 2 judgments
        """
    @staticmethod
    def from_dict(mapping: irmetrics._types.Numbers) -> Qrels:
        """
        Constructs Qrels from a dict of dicts.
        
        Parameters
        ----------
        mapping
            ``{query: {document: grade}}``; ids are text or integers.
        
        Examples
        --------
        >>> Qrels.from_dict({1: {10: True}}).to_dict()
        {'1': {'10': 1.0}}
        """
    @staticmethod
    def from_frame(frame: irmetrics._types.Table, *, query: collections.abc.Hashable | None = None, document: collections.abc.Hashable | None = None, grade: collections.abc.Hashable | None = None) -> Qrels:
        """
        Constructs Qrels from a table.
        
        Parameters
        ----------
        frame
            a pandas or polars DataFrame, an Arrow table, or any object with a stream of Arrow data, such as a relation of
            DuckDB.
        query, document, grade
            the names of the columns; by default, they are found by their usual names (query_id, qid, topic,
            ...; doc_id, docno, pid, ...).
        """
    @staticmethod
    def from_tuples(tuples: irmetrics._types.Column) -> Qrels:
        """
        Constructs Qrels from tuples.
        
        Parameters
        ----------
        tuples
            an iterable of (query, document, grade).
        
        Examples
        --------
        >>> Qrels.from_tuples([('q1', 'd1', 1)])
        Qrels: 1 query, 1 judgment
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        Exports the rows by Arrow's C stream interface, which pyarrow, DuckDB and others read.
        """
    def __contains__(self, query: typing.Any) -> bool:
        ...
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, other: object) -> bool:
        ...
    def __getitem__(self, query: typing.Any) -> dict[str, float]:
        """
        Returns the documents of a query with their numbers, in the order given.
        
        Parameters
        ----------
        query
            id of the query.
        
        Raises
        ------
        KeyError
            if there is no such query.
        """
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __init__(self, source: irmetrics._types.AnyQrels, *, query: collections.abc.Hashable | None = None, document: collections.abc.Hashable | None = None, grade: collections.abc.Hashable | None = None) -> None:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        """
        The query ids, in byte order.
        """
    def __len__(self) -> int:
        """
        The number of queries.
        """
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def _ipython_key_completions_(self) -> list[str]:
        ...
    def _repr_html_(self) -> str:
        ...
    def get(self, key: typing.Any, default: typing.Any = None) -> typing.Any:
        ...
    def items(self) -> collections.abc.ItemsView[str, dict[str, float]]:
        ...
    def keys(self) -> collections.abc.KeysView[str]:
        ...
    def to_arrow(self) -> typing.Any:
        """
        Returns the rows as a pyarrow Table.
        """
    def to_columns(self) -> tuple[typing.Any, ...]:
        """
        Returns three lists of equal length: query ids, document ids, numbers.
        """
    def to_dict(self) -> dict[str, dict[str, float]]:
        """
        Returns everything as ``{query: {document: number}}``.
        """
    def to_pandas(self) -> typing.Any:
        """
        Returns a pandas DataFrame with the columns query_id, doc_id and relevance or score.
        """
    def to_polars(self) -> typing.Any:
        """
        Returns the rows as a polars DataFrame.
        """
    def values(self) -> collections.abc.ValuesView[dict[str, float]]:
        ...
    def write(self, path: str | os.PathLike[str]) -> None:
        """
        Writes a TREC qrels file, or JSON lines to a name that ends in .jsonl, which can have any ids.
        
        Parameters
        ----------
        path
            path of the file, compressed if it ends in .gz or .zst.
        
        Raises
        ------
        OSError
            if the file cannot be written.
        """
    @property
    def judgments(self) -> int:
        """
        The number of judgments of all queries.
        """
class Run:
    """
    Results of a system: query -> document -> score. Immutable.
    
    A read-only mapping of query ids (in byte order) to dicts.
    
    Parameters
    ----------
    source
        a dict of dicts; rows (query, document, score), or rows with such fields by name: named tuples, dicts, dataclasses
        and other objects, in a list or from a generator; a table of pandas, polars, Arrow or NumPy, or a dict of columns; the
        path of a file or a file object, as for ``read_run``; a Run of irmetrics or of ranx.
    name
        the name of the run. Files and other packages' runs keep their own.
    query, document, score
        the names of the columns or fields, or the positions in rows without names. By default, columns
        are found by their usual names, regardless of case: query_id, qid, topic, ...; doc_id, docno, pid, ...; score, sim, ....
        If there are several, the first name in the list of docs/formats.md counts.
    
    Raises
    ------
    ValueError
        if a column is missing or ambiguous, or a score is not finite.
    TypeError
        if an id or a score has a wrong type, or a dict has more levels: ``evaluate`` scores {name: run}.
    OSError
        if a file cannot be read.
    
    See Also
    --------
    read_run, evaluate
    
    Examples
    --------
    >>> Run({"q1": {"d1": 0.9, "d2": 0.8}}, name="bm25")
    Run 'bm25': 1 query, 2 documents
    >>> Run([{"qid": "q1", "docno": "d1", "score": 2.5}]).to_dict()
    {'q1': {'d1': 2.5}}
    >>> Run([(2.5, "d1", "q1")], query=2, document=1, score=0).to_dict()
    {'q1': {'d1': 2.5}}
    """
    __hash__: typing.ClassVar[None] = None  # type: ignore[assignment]
    @staticmethod
    def from_columns(queries: irmetrics._types.Column, documents: irmetrics._types.Column, scores: irmetrics._types.Column, name: str = 'run') -> Run:
        """
        Constructs a run from three columns of equal length.
        
        Parameters
        ----------
        queries, documents, scores
            lists, NumPy or Arrow arrays, pandas or polars columns.
        name
            name of the run.
        
        Examples
        --------
        >>> Run.from_columns(['q1'], ['d1'], [0.5], name='bm25')
        Run 'bm25': 1 query, 1 document
        """
    @staticmethod
    def from_dict(mapping: irmetrics._types.Numbers, name: str = 'run') -> Run:
        """
        Constructs a run from a dict of dicts.
        
        Parameters
        ----------
        mapping
            ``{query: {document: score}}``; ids are text or integers.
        name
            name of the run.
        
        Examples
        --------
        >>> Run.from_dict({'q1': {'d1': 2}}).to_dict()
        {'q1': {'d1': 2.0}}
        """
    @staticmethod
    def from_frame(frame: irmetrics._types.Table, name: str = 'run', *, query: collections.abc.Hashable | None = None, document: collections.abc.Hashable | None = None, score: collections.abc.Hashable | None = None) -> Run:
        """
        Constructs a run from a table.
        
        Parameters
        ----------
        frame
            a pandas or polars DataFrame, an Arrow table, or any object with a stream of Arrow data, such as a relation of
            DuckDB.
        name
            name of the run.
        query, document, score
            the names of the columns; by default, they are found by their usual names (query_id, qid, topic,
            ...; doc_id, docno, pid, ...).
        """
    @staticmethod
    def from_tuples(tuples: irmetrics._types.Column, name: str = 'run') -> Run:
        """
        Constructs a run from tuples.
        
        Parameters
        ----------
        tuples
            an iterable of (query, document, score).
        name
            name of the run.
        
        Examples
        --------
        >>> Run.from_tuples([('q1', 'd1', 0.5)])
        Run 'run': 1 query, 1 document
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        Exports the rows by Arrow's C stream interface, which pyarrow, DuckDB and others read.
        """
    def __contains__(self, query: typing.Any) -> bool:
        ...
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, other: object) -> bool:
        ...
    def __getitem__(self, query: typing.Any) -> dict[str, float]:
        """
        Returns the documents of a query with their numbers, in the order given.
        
        Parameters
        ----------
        query
            id of the query.
        
        Raises
        ------
        KeyError
            if there is no such query.
        """
    def __getstate__(self) -> tuple[str, tuple[typing.Any, ...]]:
        ...
    def __init__(self, source: irmetrics._types.AnyRun, name: str = 'run', *, query: collections.abc.Hashable | None = None, document: collections.abc.Hashable | None = None, score: collections.abc.Hashable | None = None) -> None:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        """
        The query ids, in byte order.
        """
    def __len__(self) -> int:
        """
        The number of queries.
        """
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[str, tuple[typing.Any, ...]]) -> None:
        ...
    def _ipython_key_completions_(self) -> list[str]:
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
        Returns the same run with another name, without copying.
        
        Parameters
        ----------
        name
            the name.
        
        Examples
        --------
        >>> Run({'q1': {'d1': 1}}).named('bm25')
        Run 'bm25': 1 query, 1 document
        """
    def to_arrow(self) -> typing.Any:
        """
        Returns the rows as a pyarrow Table.
        """
    def to_columns(self) -> tuple[typing.Any, ...]:
        """
        Returns three lists of equal length: query ids, document ids, numbers.
        """
    def to_dict(self) -> dict[str, dict[str, float]]:
        """
        Returns everything as ``{query: {document: number}}``.
        """
    def to_pandas(self) -> typing.Any:
        """
        Returns a pandas DataFrame with the columns query_id, doc_id and relevance or score.
        """
    def to_polars(self) -> typing.Any:
        """
        Returns the rows as a polars DataFrame.
        """
    def values(self) -> collections.abc.ValuesView[dict[str, float]]:
        ...
    def write(self, path: str | os.PathLike[str]) -> None:
        """
        Writes a TREC run file, or JSON lines to a name that ends in .jsonl, which can have any ids. JSON lines have no tag.
        
        Parameters
        ----------
        path
            path of the file, compressed if it ends in .gz or .zst.
        
        Raises
        ------
        OSError
            if the file cannot be written.
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
        The name of the run: the tag of a TREC run's last line.
        """
class Nugget:
    """
    A nugget of a query: a fact, a subtopic or a perspective. Immutable, hashable.
    
    Parameters
    ----------
    id
        id of the nugget, unique within its query; it does not identify the query.
    text
        text of the nugget.
    importance
        importance for an answer: unrated, vital, okay.
    weight
        weight in alpha_DCG, alpha_nDCG, NRBP, nNRBP and intent-aware measures, not in Coverage, StRecall, MRecall and
        CoverDepth; above 0.
    stance
        side that it takes on the question, in Leaning and MeanLeaning: none, supporting, opposing.
    
    Raises
    ------
    ValueError
        for an empty id, another importance or stance, and a weight that is not above 0.
    
    Examples
    --------
    >>> Nugget("n1", text="Grades are floats.", importance="vital")
    Nugget('n1', text='Grades are floats.', importance='vital')
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, other: object) -> bool:
        ...
    def __getstate__(self) -> tuple[str, str, typing.Literal['unrated', 'vital', 'okay'], float, typing.Literal['none', 'supporting', 'opposing']]:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, id: str, text: str = '', importance: typing.Literal['unrated', 'vital', 'okay'] = 'unrated', weight: float = 1.0, stance: typing.Literal['none', 'supporting', 'opposing'] = 'none') -> None:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[str, str, typing.Literal['unrated', 'vital', 'okay'], float, typing.Literal['none', 'supporting', 'opposing']]) -> None:
        ...
    @property
    def id(self) -> str:
        ...
    @property
    def importance(self) -> str:
        ...
    @property
    def stance(self) -> str:
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
    a measure requires another level; a grade of 0 means that the document was judged and does not support the nugget.
    Queries without nuggets and unsupported nuggets are kept.
    
    Parameters
    ----------
    source
        nested dicts (from_dict); rows (query, nugget, document, grade), or rows with such fields by name: named tuples,
        dicts, dataclasses and other objects, in a list or from a generator; queries with their nuggets (from_rows); a table of
        pandas, polars, Arrow or NumPy, or a dict of columns; the path of a file or a file object, as for ``read_nuggets``;
        other NuggetQrels.
    query, nugget, document, grade
        the names of the columns or fields, or the positions in rows without names. By default,
        columns are found by their usual names, regardless of case: query_id, qid, topic, ...; nugget_id, subtopic, iteration,
        ...; doc_id, docno, pid, ...; relevance, rel, label, .... If there are several, the first name in the list of
        docs/formats.md counts.
    
    Raises
    ------
    ValueError
        if a column is missing or ambiguous, or a document is judged twice for a nugget.
    TypeError
        if an id or a grade has a wrong type, or for a Run.
    OSError
        if a file cannot be read.
    
    See Also
    --------
    read_nuggets, Qrels
    
    Examples
    --------
    >>> nuggets = NuggetQrels({"q1": {"a": {"d1": 1, "d2": 0}, "b": []}})
    >>> nuggets
    NuggetQrels: 1 query, 2 nuggets, 2 judgments
    >>> nuggets["q1"]
    {'a': {'d1': 1.0, 'd2': 0.0}, 'b': {}}
    """
    __hash__: typing.ClassVar[None] = None  # type: ignore[assignment]
    @staticmethod
    def from_columns(queries: irmetrics._types.Column, nuggets: irmetrics._types.Column, documents: irmetrics._types.Column, grades: irmetrics._types.Column) -> NuggetQrels:
        """
        Constructs NuggetQrels from four columns of equal length.
        
        Parameters
        ----------
        queries, nuggets, documents, grades
            lists, NumPy or Arrow arrays, pandas or polars columns.
        
        Examples
        --------
        >>> NuggetQrels.from_columns(['q1', 'q1'], ['a', 'b'], ['d1', 'd1'], [1, 0])
        NuggetQrels: 1 query, 2 nuggets, 2 judgments
        """
    @staticmethod
    def from_dict(mapping: typing.Any) -> NuggetQrels:
        """
        Constructs NuggetQrels from nested dicts.
        
        Parameters
        ----------
        mapping
            ``{query: {nugget: {document: grade}}}``, or ``{query: {nugget: [document, ...]}}`` with all grades 1. Ids
            are text or integers; a nugget may be a Nugget, which has a text, an importance, a weight and a stance.
        
        Examples
        --------
        >>> NuggetQrels.from_dict({1: {Nugget('a', importance='vital'): ['d1', 'd2'], 'b': []}})
        NuggetQrels: 1 query, 2 nuggets, 2 judgments
        """
    @staticmethod
    def from_frame(frame: typing.Any, *, query: collections.abc.Hashable | None = None, nugget: collections.abc.Hashable | None = None, document: collections.abc.Hashable | None = None, grade: collections.abc.Hashable | None = None) -> NuggetQrels:
        """
        Constructs NuggetQrels from a table.
        
        Parameters
        ----------
        frame
            a pandas or polars DataFrame or an Arrow table.
        query, nugget, document, grade
            the names of the columns; by default, they are found by their usual names.
        """
    @staticmethod
    def from_freshstack(qrels_nuggets: typing.Any, query_to_nuggets: typing.Any) -> NuggetQrels:
        """
        Constructs NuggetQrels from the pair that FreshStack's loader returns.
        
        Parameters
        ----------
        qrels_nuggets
            ``{nugget: {document: grade}}``.
        query_to_nuggets
            ``{query: [nugget, ...]}``, which assigns nuggets to queries; a query without nuggets is kept.
        
        Raises
        ------
        KeyError
            if one of them names a nugget that the other lacks.
        
        Examples
        --------
        >>> NuggetQrels.from_freshstack({'n1': {'d1': 1}, 'n2': {}}, {'q1': ['n1', 'n2'], 'q2': []})
        NuggetQrels: 2 queries, 2 nuggets, 1 judgment
        """
    @staticmethod
    def from_rows(rows: irmetrics._types.Column, lenient: bool = False) -> NuggetQrels:
        """
        Constructs NuggetQrels from FreshStack's queries.
        
        Parameters
        ----------
        rows
            an iterable of dicts with ``query_id`` and ``nuggets``, a list of dicts with ``_id``, ``text``,
            ``relevant_corpus_ids`` and ``non_relevant_corpus_ids`` (and importance, weight and stance).
        lenient
            whether a document in both lists does not support the nugget instead of raising an error.
        
        Raises
        ------
        ValueError
            for a document in both lists.
        
        Examples
        --------
        >>> NuggetQrels.from_rows([{'query_id': 'q1', 'nuggets': [
        ...     {'_id': 'a', 'text': 'A fact.', 'relevant_corpus_ids': ['d1'], 'non_relevant_corpus_ids': ['d2']}]}])
        NuggetQrels: 1 query, 1 nugget, 2 judgments
        """
    @staticmethod
    def from_tuples(tuples: irmetrics._types.Column) -> NuggetQrels:
        """
        Constructs NuggetQrels from tuples.
        
        Parameters
        ----------
        tuples
            an iterable of (query, nugget, document, grade).
        
        Examples
        --------
        >>> NuggetQrels.from_tuples([('q1', 'a', 'd1', 1)])
        NuggetQrels: 1 query, 1 nugget, 1 judgment
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        Exports the rows by Arrow's C stream interface, which pyarrow, DuckDB and others read.
        """
    def __contains__(self, query: typing.Any) -> bool:
        ...
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, other: object) -> bool:
        ...
    def __getitem__(self, query: typing.Any) -> dict[str, dict[str, float]]:
        """
        Returns ``{nugget: {document: grade}}`` of a query, with the nuggets in the order given.
        
        Parameters
        ----------
        query
            id of the query.
        
        Raises
        ------
        KeyError
            if there is no such query.
        """
    def __getstate__(self) -> list[tuple[str, list[Nugget], list[tuple[str, list[tuple[int, float]]]]]]:
        ...
    def __init__(self, source: irmetrics._types.AnyNuggets, *, query: collections.abc.Hashable | None = None, nugget: collections.abc.Hashable | None = None, document: collections.abc.Hashable | None = None, grade: collections.abc.Hashable | None = None) -> None:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        """
        The query ids, in byte order.
        """
    def __len__(self) -> int:
        """
        The number of queries.
        """
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: collections.abc.Sequence[tuple[str, collections.abc.Sequence[Nugget], collections.abc.Sequence[tuple[str, collections.abc.Sequence[tuple[int, float]]]]]]) -> None:
        ...
    def _ipython_key_completions_(self) -> list[str]:
        ...
    def _repr_html_(self) -> str:
        ...
    def describe(self) -> irmetrics._results.NuggetSummary:
        """
        Returns counts, and the queries and nuggets that no document supports.
        
        Examples
        --------
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
        Returns the nuggets of a query with texts, importances, weights and stances.
        
        Parameters
        ----------
        query
            id of the query.
        
        Raises
        ------
        KeyError
            if there is no such query.
        
        Examples
        --------
        >>> NuggetQrels({'q1': {'a': ['d1'], 'b': []}}).nuggets('q1')
        [Nugget('a'), Nugget('b')]
        """
    def to_arrow(self) -> typing.Any:
        """
        Returns the rows as a pyarrow Table.
        """
    def to_columns(self) -> tuple[typing.Any, ...]:
        """
        Returns four lists of equal length: query ids, nugget ids, document ids, grades. They do not contain nuggets without
        judgments.
        """
    def to_dict(self) -> dict[str, dict[str, dict[str, float]]]:
        """
        Returns all judgments as ``{query: {nugget: {document: grade}}}``.
        """
    def to_pandas(self) -> typing.Any:
        """
        Returns a pandas DataFrame with the columns query_id, nugget_id, doc_id and relevance. It does not contain nuggets
        without judgments.
        """
    def to_polars(self) -> typing.Any:
        """
        Returns the rows as a polars DataFrame.
        """
    def to_qrels(self, grade: typing.Literal['best', 'count'] = 'best') -> Qrels:
        """
        Returns the same judgments of documents, without nuggets.
        
        Parameters
        ----------
        grade
            "best": the document's grade for the nugget that it supports best; "count": the number of nuggets that it
            supports, as in FreshStack.
        
        Examples
        --------
        >>> NuggetQrels({'q1': {'a': ['d1'], 'b': ['d1']}}).to_qrels('count')['q1']
        {'d1': 2.0}
        """
    def values(self) -> collections.abc.ValuesView[dict[str, dict[str, float]]]:
        ...
    def write(self, path: str | os.PathLike[str], format: typing.Literal['auto', 'subtopics', 'table', 'freshstack', 'berds', 'json'] | None = None) -> None:
        """
        Writes a file.
        
        Parameters
        ----------
        path
            path of the file, compressed if it ends in .gz or .zst.
        format
            subtopics (any other name), table (.tsv), freshstack (.jsonl); None: by the extension before .gz or .zst.
        
        Raises
        ------
        ValueError
            for data that the format cannot represent.
        OSError
            if the file cannot be written.
        """
    @property
    def judgments(self) -> int:
        """
        The number of judgments of all queries, each of a document for a nugget.
        """
class ParameterInfo:
    """
    The description of a parameter of a measure.
    
    Attributes
    ----------
    name
        its name.
    kind
        its type, or its choices.
    range
        the range of a number; empty if there is none.
    initial
        its default.
    help
        what it is.
    
    Examples
    --------
    >>> next(info for info in all_measures() if info.name == 'RBP').parameters[0].name
    'p'
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __hash__(self) -> int:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __reduce_ex__(self, protocol: typing.Any) -> typing.Any:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def help(self) -> str:
        ...
    @property
    def initial(self) -> str:
        """
        The default; empty if there is none.
        """
    @property
    def kind(self) -> str:
        """
        The kind of its values, such as 'number'.
        """
    @property
    def name(self) -> str:
        ...
    @property
    def range(self) -> str:
        """
        The range of its values; empty for names.
        """
class MeasureInfo:
    """
    The description of a built-in measure.
    
    Attributes
    ----------
    name, title, definition
        its name, its name in full, and what it computes.
    source
        the paper or tool that defines it.
    values
        the range of its values.
    usage
        how it is written.
    parameters
        its parameters, as ParameterInfo.
    aggregate
        the aggregate of the per-query values.
    of_nuggets
        whether it needs nugget judgments.
    aliases
        other spellings; a word in capitals is a value.
    
    Examples
    --------
    >>> all_measures()[0].usage
    "nDCG[(dcg='log2', gains={})][@k]"
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __hash__(self) -> int:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __reduce_ex__(self, protocol: typing.Any) -> typing.Any:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def aggregate(self) -> typing.Any:
        ...
    @property
    def aliases(self) -> list[str]:
        """
        Other spellings; a word in capitals is a value.
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
        The paper that introduced it, and the names in reference tools.
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
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
class Measure:
    """
    A measure: a built-in one, spelled as in text, or a user-defined function.
    
    Parameters
    ----------
    name
        name of the user-defined measure.
    function
        function of a JudgedRanking, or of a NuggetRanking if it sees nuggets, that returns a number.
    aggregate
        the aggregate of the per-query values: mean, sum, geometric_mean, mean_of_defined.
    sees
        the judgments that the function needs: documents or nuggets.
    better
        the direction of better values: higher or lower.
    missing
        value of a query that the run lacks. By default it is 0, or the value of an empty ranking if that is worse;
        if lower is better, it is undefined.
    outcome
        the values of the queries: number; or binary if each is 0 or 1, so that compare gives the interval of a
        proportion.
    
    Raises
    ------
    ValueError
        for an empty name or the name of a built-in measure.
    
    Examples
    --------
    >>> nDCG(dcg='exp-log2')@10
    nDCG(dcg='exp-log2')@10
    >>> parse_measure('P_5') == P@5
    True
    >>> Measure('first', lambda ranking: float(bool(ranking.hits) and ranking.hits[0].rank == 1))
    first
    """
    def __call__(self, **kwargs: typing.Any) -> Measure:
        """
        Returns the same measure with parameters: ``nDCG(dcg='exp-log2')``.
        
        Parameters
        ----------
        **kwargs
            the parameters of the measure by name.
        
        Raises
        ------
        ValueError
            for an unknown parameter or a value outside its range.
        """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, other: object) -> bool:
        ...
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, name: str, function: typing.Any, aggregate: typing.Literal['mean', 'sum', 'geometric_mean', 'mean_of_defined', 'pooled'] = 'mean', sees: typing.Literal['documents', 'nuggets'] = 'documents', better: typing.Literal['higher', 'lower'] = 'higher', missing: float | None = None, outcome: typing.Literal['number', 'binary'] = 'number') -> None:
        ...
    def __matmul__(self, cutoff: typing.Any) -> Measure:
        """
        Returns the same measure with a cut-off: ``nDCG@10``.
        
        Parameters
        ----------
        cutoff
            a rank, from 1.
        
        Raises
        ------
        ValueError
            if the measure has no cut-off, or for an invalid one.
        """
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def __str__(self) -> str:
        ...
    @property
    def aggregate(self) -> str:
        """
        The aggregate of the per-query values: mean, sum, geometric_mean, mean_of_defined, or pooled.
        """
    @property
    def better(self) -> str:
        """
        The direction of better values: higher or lower.
        """
    @property
    def cutoff(self) -> int | None:
        """
        The rank cut-off, or None.
        """
    @property
    def missing(self) -> float | None:
        """
        The value of a missing query, or None if the measure does not name it.
        """
    @property
    def name(self) -> str:
        """
        The name without parameters and cut-off.
        """
    @property
    def outcome(self) -> str:
        """
        The values of queries: number, or binary if each is 0 or 1.
        """
    @property
    def sees(self) -> str:
        """
        The judgments that it needs: documents (qrels) or nuggets.
        """
    @property
    def text(self) -> str:
        """
        The canonical text, which parses back to an equal measure.
        """
class PerQuery:
    """
    Per-query values of Scores: a read-only mapping of measures to {query: value}.
    
    Examples
    --------
    >>> scores = evaluate({"q1": {"d1": 2, "d2": 1}}, {"q1": {"d2": 1}}, "RR P@1")
    >>> dict(scores.per_query["RR"])
    {'q1': 0.5}
    """
    def __contains__(self, measure: typing.Any) -> bool:
        ...
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __getitem__(self, measure: typing.Any) -> types.MappingProxyType[str, float]:
        """
        Returns the values of a measure by query; nan if undefined.
        
        Parameters
        ----------
        measure
            a Measure, or its text in any spelling.
        
        Raises
        ------
        KeyError
            if the measure was not scored.
        """
    def __hash__(self) -> int:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        """
        The names of the measures.
        """
    def __len__(self) -> int:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __reduce_ex__(self, protocol: typing.Any) -> typing.Any:
        ...
    def __repr__(self) -> str:
        ...
    def _ipython_key_completions_(self) -> list[str]:
        ...
    def get(self, key: typing.Any, default: typing.Any = None) -> typing.Any:
        ...
    def items(self) -> collections.abc.ItemsView[str, types.MappingProxyType[str, float]]:
        ...
    def keys(self) -> collections.abc.KeysView[str]:
        ...
    def values(self) -> collections.abc.ValuesView[types.MappingProxyType[str, float]]:
        ...
    @property
    def _scores(self) -> Scores:
        ...
class Scores:
    """
    Result of evaluate for one run: a mapping of measures to overall values, with the values of the queries.
    
    The keys are the canonical names of the measures, in the order given: ``dict(scores)``, ``scores.items()`` and tables
    contain "AP" also if "map" was requested. Lookups take any spelling: ``scores["map"]``, ``"map" in scores``,
    ``scores.get(ir.AP)``.
    
    Examples
    --------
    >>> scores = evaluate({"q1": {"d1": 2, "d2": 1}}, {"q1": {"d2": 1}}, "RR P@1")
    >>> scores["RR"], scores.per_query["P@1"]["q1"]
    (0.5, 0.0)
    >>> dict(scores), scores["recip_rank"]
    ({'RR': 0.5, 'P@1': 0.0}, 0.5)
    """
    __hash__: typing.ClassVar[None] = None  # type: ignore[assignment]
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        Exports the rows by Arrow's C stream interface, which pyarrow, DuckDB and others read.
        """
    def __contains__(self, measure: typing.Any) -> bool:
        ...
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, other: object) -> bool:
        ...
    def __getitem__(self, measure: typing.Any) -> float:
        """
        Returns the overall value of a measure: mean, sum, geometric mean or pooled, as the measure defines; nan if undefined.
        
        Parameters
        ----------
        measure
            a Measure, or its text in any spelling.
        
        Raises
        ------
        KeyError
            if the measure was not scored.
        """
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        """
        The names of the measures.
        """
    def __len__(self) -> int:
        """
        The number of measures.
        """
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def _ipython_key_completions_(self) -> list[str]:
        ...
    def _repr_html_(self) -> str:
        ...
    def get(self, key: typing.Any, default: typing.Any = None) -> typing.Any:
        ...
    def items(self) -> collections.abc.ItemsView[str, float]:
        ...
    def keys(self) -> collections.abc.KeysView[str]:
        ...
    def named(self, name: str) -> Scores:
        """
        Returns the same scores with another name of the run.
        
        Parameters
        ----------
        name
            the name.
        """
    def to_arrow(self) -> typing.Any:
        """
        Returns the rows as a pyarrow Table.
        """
    def to_csv(self, *, audit: bool = False, spreadsheet: bool = False) -> str:
        """
        Returns one line per value: run,measure,query,value; the query of overall values is 'all'.
        
        Parameters
        ----------
        audit
            whether the counts of the audit follow as measures such as 'audit unjudged@10'.
        spreadsheet
            whether a text that a spreadsheet would run as a formula gets an apostrophe before it.
        """
    def to_dict(self) -> dict[str, float]:
        """
        Returns the overall values as ``{measure: value}``, with the canonical names of the measures.
        """
    def to_html(self) -> str:
        """
        Returns the overall values and the audit as an HTML table.
        """
    def to_json(self) -> str:
        """
        Returns everything as JSON: overall and per-query values, policy, audit, and the audit as a line.
        `ScoresByRun.to_json` has one policy for all runs, or one in each run if they were scored under different policies.
        """
    def to_latex(self, *, audit: bool = False) -> str:
        """
        Returns the same in LaTeX, for the package booktabs.
        
        Parameters
        ----------
        audit
            whether all counts of the audit are shown.
        """
    def to_markdown(self, *, audit: bool = False) -> str:
        """
        Returns the overall values and the audit as Markdown tables.
        
        Parameters
        ----------
        audit
            whether all counts of the audit are shown.
        """
    def to_pandas(self, *, per_query: bool = True, long: bool = False) -> typing.Any:
        """
        Returns the per-query values as a pandas DataFrame: one row per query, one column per measure.
        
        Parameters
        ----------
        per_query
            False for the overall values, in one row with the name of the run.
        long
            True for one row per value, with the columns run, measure, query (if per_query) and value.
        """
    def to_polars(self) -> typing.Any:
        """
        Returns the rows as a polars DataFrame.
        """
    def to_text(self, *, audit: bool = False) -> str:
        """
        Returns the overall values and the audit as tables of text.
        
        Parameters
        ----------
        audit
            whether all counts of the audit are shown.
        """
    def values(self) -> collections.abc.ValuesView[float]:
        ...
    @property
    def audit(self) -> irmetrics._results.Audit:
        """
        Counts that help to interpret the scores.
        """
    @property
    def matrix(self) -> typing.Any:
        """
        All values as a read-only array of shape (measures, queries).
        """
    @property
    def measures(self) -> list[Measure]:
        ...
    @property
    def missing(self) -> list[str]:
        """
        The ids of the scored queries that are missing from the run.
        """
    @property
    def per_query(self) -> PerQuery:
        """
        The queries' values: ``scores.per_query["nDCG@10"]["q1"]``; nan where a measure is undefined.
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
class Evaluator:
    """
    Judgments, measures and policy, prepared once for many evaluations. Immutable; threads may share it. Ideal rankings of
    nuggets are found for the first run only.
    
    Parameters
    ----------
    qrels, measures, nuggets, corpus
        as in evaluate.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    lenient
        whether malformed lines of a run file are skipped or coerced (and counted in the audit) instead of being an error.
    comments
        whether lines that begin with # are comments; off: they are read as data, because ids of queries may begin with # (on, off).
    limits
        limits of files by name, such as query_rows; docs/limits.md lists them.
    
    Raises
    ------
    ValueError
        for invalid judgments or measures.
    TypeError
        for a Run in place of judgments, and if there are neither qrels nor nuggets.
    
    See Also
    --------
    evaluate
    
    Examples
    --------
    >>> evaluator = Evaluator({"q1": {"d2": 1}}, "RR P@1")
    >>> evaluator.evaluate({"q1": {"d1": 2, "d2": 1}})["RR"]
    0.5
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, qrels: irmetrics._types.AnyQrels | None = None, measures: irmetrics._types.AnyMeasures | None = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, corpus: str | os.PathLike[str] | collections.abc.Iterable[str] | None = None, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent', threads: int = 0, lenient: bool = False, comments: typing.Literal['on', 'off'] = 'on', limits: collections.abc.Mapping[str, int] | None = None) -> None:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __reduce_ex__(self, protocol: typing.Any) -> typing.Any:
        ...
    def __repr__(self) -> str:
        ...
    def _evaluate_columns(self, columns: tuple[typing.Any, typing.Any, typing.Any], name: str) -> Scores:
        """
        Scores three columns: queries, documents and scores.
        """
    def _evaluate_python_file(self, source: typing.Any) -> Scores:
        """
        Scores the run of a file that Python opens.
        """
    @typing.overload
    def evaluate(self, run: irmetrics._types.OneRun, *, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, name: str = 'run') -> Scores:  # type: ignore[overload-overlap]
        """
        Scores a run, or several runs, as `irmetrics.evaluate`.
        
        Parameters
        ----------
        run, progress, name
            as in `irmetrics.evaluate`.
        
        Returns
        -------
        Scores | ScoresByRun
            The scores of one run, or of several runs by name (ScoresByRun).
        
        Raises
        ------
        KeyError
            if run and judgments have no query in common; other errors as `irmetrics.evaluate`.
        """
    @typing.overload
    def evaluate(self, run: irmetrics._types.SeveralRuns, *, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, name: str = 'run') -> irmetrics._several.ScoresByRun:
        ...
    @typing.overload
    def evaluate(self, run: irmetrics._types.Rows, *, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, name: str = 'run') -> Scores:
        ...
    @property
    def measures(self) -> list[Measure]:
        """
        The measures, in the order given.
        """
    @property
    def nuggets(self) -> NuggetQrels | None:
        """
        The nugget judgments, or None.
        """
    @property
    def qrels(self) -> Qrels:
        """
        The judgments of documents; without qrels, derived from the nuggets.
        """
class _FieldInfo:
    """
    The description of a field of a result.
    """
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    @property
    def is_key(self) -> bool:
        """
        Whether it is the key of the dict that contains the other fields.
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
    The description of a result.
    """
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
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
        The data of a row, a named tuple in Python.
        """
    def __eq__(self, other: object) -> bool:
        ...
    def __getstate__(self) -> tuple[str, tuple[typing.Any, ...]]:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def rows(self) -> tuple[list[str], list[list[typing.Any]], int, bool]:
        ...
    def table(self, arg0: typing.Literal['text', 'markdown', 'latex', 'html']) -> str:
        ...
    def to_csv(self, spreadsheet: bool = False) -> str:
        ...
    def to_dict(self) -> dict[str, typing.Any]:
        ...
    def to_json(self) -> str:
        ...
    def value(self, place: int) -> typing.Any:
        """
        The value of a field.
        """
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
    The description of a rank coefficient.
    
    Attributes
    ----------
    name
        its name in correlate and tau_matrix.
    meaning
        what it is.
    symmetric
        whether exchanging the rankings gives the same value.
    unlike
        the end of its range for the least similar rankings.
    alike
        the other end, for equal rankings without ties.
    
    Examples
    --------
    >>> rank_coefficients()[0].name
    'tau_a'
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __hash__(self) -> int:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __reduce_ex__(self, protocol: typing.Any) -> typing.Any:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def alike(self) -> float:
        """
        The other end, for equal rankings without ties.
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
        Whether exchanging the rankings gives the same value.
        """
    @property
    def unlike(self) -> float:
        """
        The end of its range for the least similar rankings.
        """
class Comparison:
    """
    Result of compare: the systems and pairs under each measure.
    
    A mapping of measures to ComparedMeasure. It prints like the program's compare.
    
    Attributes
    ----------
    measures
        the measures, as text.
    systems
        the names of the systems, as given.
    audit
        the audit of each system's evaluation; None for scores that were not evaluated here.
    baseline, test, correction, family, alpha, power, interval, proportion, level, resamples, seed
        options of compare.
    
    Examples
    --------
    >>> scores = {"AP": {"x": {"q1": .5, "q2": .4, "q3": .9}, "y": {"q1": .4, "q2": .2, "q3": .6}}}
    >>> comparison = compare(scores)
    >>> pair = comparison["AP"]["x", "y"]
    >>> pair.wins, pair.losses, pair.p_value
    (3, 0, 0.25)
    >>> turned = comparison["AP"]["y", "x"]
    >>> turned.wins, turned.losses, turned.difference == -pair.difference
    (0, 3, True)
    >>> comparison.test, comparison.alpha
    ('randomization', 0.05)
    """
    def __contains__(self, measure: typing.Any) -> bool:
        ...
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __getitem__(self, measure: typing.Any) -> irmetrics._results.ComparedMeasure:
        """
        Returns the systems and pairs under a measure.
        
        The pair of two systems, ``comparison[measure]["x", "y"]``, is about x minus y, and ``["y", "x"]`` about y minus x,
        whichever was compared with which: signs, wins, intervals, statistic and direction.
        
        Parameters
        ----------
        measure
            a Measure, or its text in any spelling.
        
        Raises
        ------
        KeyError
            if the measure was not compared.
        """
    def __hash__(self) -> int:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        ...
    def __len__(self) -> int:
        """
        The number of measures.
        """
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __reduce_ex__(self, protocol: typing.Any) -> typing.Any:
        ...
    def __repr__(self) -> str:
        ...
    def _ipython_key_completions_(self) -> list[str]:
        ...
    def _repr_html_(self) -> str:
        ...
    def differences(self, first: str, second: str, measure: irmetrics._types.AnyMeasure | None = None) -> dict[str, float]:
        """
        Returns the score of the first system minus the score of the second, by query.
        
        Parameters
        ----------
        first, second
            names of the systems.
        measure
            the measure, if there are several.
        
        Raises
        ------
        KeyError
            for another system or measure.
        ValueError
            if there are several measures and none is given.
        """
    def get(self, key: typing.Any, default: typing.Any = None) -> typing.Any:
        ...
    def items(self) -> collections.abc.ItemsView[str, irmetrics._results.ComparedMeasure]:
        ...
    def keys(self) -> collections.abc.KeysView[str]:
        ...
    def plot(self, measure: typing.Any = None, **kwargs: typing.Any) -> typing.Any:
        """
        Draws the plot of plot_scores, with the same options.
        
        Parameters
        ----------
        measure
            the measure, if there are several.
        **kwargs
            options of plot_scores.
        """
    def to_csv(self, *, spreadsheet: bool = False) -> str:
        """
        Returns one line per measure and pair, with numbers in full precision.
        
        Parameters
        ----------
        spreadsheet
            whether a text that a spreadsheet would run as a formula gets an apostrophe before it.
        """
    def to_html(self, *, intervals: bool = False, pairs: bool = False, per_query: bool = False, audit: bool = False) -> str:
        """
        Returns the same in HTML.
        
        Parameters
        ----------
        intervals
            whether to show the systems with the intervals of their means.
        pairs
            whether to show the pairs of systems.
        per_query
            whether to show the per-query differences.
        audit
            whether to show all counts of the audits.
        """
    def to_json(self, per_query: bool = True) -> str:
        """
        Returns everything. Audits are also in lines.
        
        Parameters
        ----------
        per_query
            whether to include the per-query scores and differences.
        """
    def to_latex(self, *, intervals: bool = False, pairs: bool = False, per_query: bool = False, audit: bool = False) -> str:
        """
        Returns the same in LaTeX, for the package booktabs.
        
        Parameters
        ----------
        intervals
            whether to show the systems with the intervals of their means.
        pairs
            whether to show the pairs of systems.
        per_query
            whether to show the per-query differences.
        audit
            whether to show all counts of the audits.
        """
    def to_markdown(self, *, intervals: bool = False, pairs: bool = False, per_query: bool = False, audit: bool = False) -> str:
        """
        Returns the same in Markdown.
        
        Parameters
        ----------
        intervals
            whether to show the systems with the intervals of their means.
        pairs
            whether to show the pairs of systems.
        per_query
            whether to show the per-query differences.
        audit
            whether to show all counts of the audits.
        """
    def to_pandas(self) -> tuple[typing.Any, typing.Any]:
        """
        Returns two pandas DataFrames: one row per measure and system, and one row per measure and pair, as in to_csv.
        """
    def to_text(self, *, intervals: bool = False, pairs: bool = False, per_query: bool = False, audit: bool = False) -> str:
        """
        Returns the means, the audits and, on request, more tables of each measure.
        
        Parameters
        ----------
        intervals
            whether to show the systems with the intervals of their means.
        pairs
            whether to show the pairs of systems.
        per_query
            whether to show the per-query differences.
        audit
            whether to show all counts of the audits.
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
        The audit of each system's evaluation; None for scores that were not evaluated here.
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
    def proportion(self) -> str:
        """
        Option: the same for measures that are 0 or 1 for each query, such as Success: clopper_pearson or wilson, with tango for the differences, or any other method.
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
    
    A read-only mapping of ids to texts, in the order given.
    
    Parameters
    ----------
    source
        {id: text}, an iterable of (id, text), or the path of a file in a format of read_texts.
    
    Raises
    ------
    ValueError
        for a duplicate or empty id, and for malformed files.
    OSError
        if a file cannot be read.
    
    Examples
    --------
    >>> Texts({"d1": "a text"})["d1"]
    'a text'
    """
    def __contains__(self, id: typing.Any) -> bool:
        ...
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __getitem__(self, id: typing.Any) -> str:
        """
        Returns a text by its id.
        
        Parameters
        ----------
        id
            id of the text.
        
        Raises
        ------
        KeyError
            if there is no such text.
        """
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, source: irmetrics._types.AnyTexts) -> None:
        ...
    def __iter__(self) -> collections.abc.Iterator[str]:
        ...
    def __len__(self) -> int:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def _ipython_key_completions_(self) -> list[str]:
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
    Questions with their passages, gold labels of the passages, and scores of systems.
    
    If the similarity does not require texts, all samples may omit query and passages, and passages may be dicts with only
    an id. Texts may be bytes of UTF-8. A table has one row per passage, with the columns query_id, query, passage, gold,
    optionally passage_id, and one for each system. The keys of a dict are those of a line of a file:
    
    query: text.
    passages: a list of texts, or of dicts with text and optionally id and title.
    gold: a list or array as long as passages: 1 (or True) for gold passages, 0 for others; or gold_indices, the indices
    of the gold passages, from 0.
    scores: {system: list or array as long as passages}, or one such list, for "system"; a higher score is better.
    permutations: instead of scores, {system: text} or one text such as "[3] > [1]": numbers of passages, from 1, best
    first; passages that it omits follow in their order.
    query_id (or id): text or integer; by default the index in the list, from 0.
    
    Parameters
    ----------
    source
        an iterable of dicts, a pandas, polars or Arrow table in long form, the path of a file in a format of
        read_samples, or Samples.
    permutations
        treatment of a malformed permutation: error raises ValueError; repair takes all numbers of passages in
        the text, each once, and counts it in repaired_permutations.
    
    Raises
    ------
    ValueError
        with the name of the sample if something is missing, duplicate, not finite or of another length.
    
    Examples
    --------
    >>> samples = Samples([{"query": "Why?", "passages": ["Because.", "No."], "gold": [1, 0], "scores": [0.2, 0.1]}])
    >>> samples
    Samples: 1 with 2 passages; systems: system
    >>> samples["0"]["scores"]
    {'system': [0.2, 0.1]}
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __getitem__(self, sample: int | str) -> dict[str, typing.Any]:
        """
        Returns a sample as a dict. Samples can be constructed from these dicts.
        
        Parameters
        ----------
        sample
            its index or id.
        
        Raises
        ------
        KeyError
            if there is no such id.
        IndexError
            if there is no such index.
        """
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, source: irmetrics._types.AnySamples, *, permutations: typing.Literal['error', 'repair'] = 'error') -> None:
        ...
    def __len__(self) -> int:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
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
    def missing_queries(self) -> int:
        """
        The number of judged queries that samples_of_runs left out, because the first run lacks them.
        """
    @property
    def passages(self) -> int:
        """
        The number of passages of all samples.
        """
    @property
    def repaired_permutations(self) -> int:
        """
        The number of malformed permutations that were repaired, over all samples and systems.
        """
    @property
    def systems(self) -> list[str]:
        """
        The names of the systems that scored the passages.
        """
class Tokenizer:
    """
    Converts text to terms; by default as bm25s does, without stop words and stemmer.
    
    A text is lower-cased and split into words: sequences of two or more letters, digits and underscores of any script. Stop
    words are removed, then the remaining words are stemmed.
    
    Parameters
    ----------
    stopwords
        "en" (33 words), "en_plus" (179), "punctuation" (38 marks, for NLTK's words), a list of words, or None.
    stemmer
        Snowball's name or code of a language, as in stemmer_languages; None: no stemming.
    lower_case
        whether to lower-case.
    shortest
        length of the shortest plain word in characters, at least 1.
    ngrams
        1: words; n: sequences of n words, joined by a space; (m, n): sequences of m to n words.
    invalid_utf8
        treatment of bytes that are not UTF-8 (in files and bytes):
        error, replace; replace converts them to U+FFFD.
    words
        what is a word (plain, nltk, nltk-3.10). nltk gives the words of ``word_tokenize(text, preserve_line=True)`` of
        NLTK 3.9, which has punctuation and "n't" as words; nltk-3.10 those of NLTK 3.10. They are lower-cased after splitting,
        and may be of any length.
    splitter
        function that splits a text into words, instead of lower-casing and splitting. Only one thread calls it.
    
    Raises
    ------
    ValueError
        for an unknown language or list of stop words, and for numbers out of range.
    
    Examples
    --------
    >>> Tokenizer(stopwords="en", stemmer="english")("The foxes are jumping.")
    ['fox', 'jump']
    >>> Tokenizer(words="nltk")("It's state-of-the-art, isn't it?")
    ['it', "'s", 'state-of-the-art', ',', 'is', "n't", 'it', '?']
    """
    def __call__(self, text: str | bytes) -> list[str]:
        """
        Returns the terms of a text, in order.
        
        Parameters
        ----------
        text
            a text, or bytes of UTF-8.
        
        Raises
        ------
        ValueError
            if the text is not Unicode.
        """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __getstate__(self) -> tuple[typing.Any, typing.Any]:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, stopwords: str | collections.abc.Iterable[str] | None = None, stemmer: str | None = None, *, lower_case: bool = True, shortest: int = 2, ngrams: int | tuple[int, int] = 1, invalid_utf8: typing.Literal['error', 'replace'] = 'error', words: typing.Literal['plain', 'nltk', 'nltk-3.10'] = 'plain', splitter: collections.abc.Callable[[str], collections.abc.Iterable[str]] | None = None) -> None:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
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
        The stop words.
        """
class Similarity:
    """
    Similarity of each passage of a sample to its query: BM25, TFIDF, Jaccard, Dense or GivenScores.
    
    Functions that take a similarity also accept a function of a query and a list of passages that returns their scores.
    
    See Also
    --------
    BM25, TFIDF, Jaccard, Dense, GivenScores, separation
    
    Examples
    --------
    >>> samples = [{"query": "red fox", "passages": ["A red fox.", "A fox."], "gold": [1, 0], "scores": [2, 1]}]
    >>> [scores.tolist() for scores in Jaccard().score(samples)]
    [[1.0, 0.5]]
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __hash__(self) -> int:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __reduce_ex__(self, protocol: typing.Any) -> typing.Any:
        ...
    def __repr__(self) -> str:
        ...
    def score(self, samples: irmetrics._types.AnySamples, *, threads: int = 0, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None) -> list[numpy.ndarray]:
        """
        Returns the scores of the passages, one array per sample.
        
        Parameters
        ----------
        samples
            as in separation.
        threads
            number of threads; 0: as many as the machine has; the result does not depend on it.
        progress
            True for a bar of tqdm, or a function called with the number of samples done and the total.
        
        Raises
        ------
        ValueError
            for invalid samples, with the name of the sample.
        """
    @property
    def name(self) -> str:
        ...
class BM25(Similarity):
    """
    BM25 of the passages of each sample, with the sample or a whole corpus as the source of its statistics.
    
    Kamphuis et al., ECIR 2020, describe the methods. With the same stems, scores equal those of bm25s, except for its
    rounding to float32. Stems are those of Snowball 2.2, as in PyStemmer 2.2; the Snowball 3 of PyStemmer 3 stems some words
    otherwise: "organization" to "organiz" instead of "organ". All passages of a sample without any term score 0.
    
    Parameters
    ----------
    method
        robertson, lucene, atire, bm25l, bm25+.
    k1
        saturation of term frequency, at least 0; larger values saturate more slowly.
    b
        weight of the length of a passage, 0 to 1.
    delta
        parameter of bm25l and bm25+ only, at least 0.
    stemmer
        Snowball's name or code of a language, as in stemmer_languages; None: no stemming.
    stopwords
        "en" (33 words), "en_plus" (179), "punctuation" (38), a list of words, or None; removed before stemming.
    tokenizer
        a Tokenizer, which sets both and more.
    corpus
        a BM25Index, which supplies number of documents, average length and document frequencies, and has its own
        parameters and tokenizer.
    
    Raises
    ------
    ValueError
        if a parameter is out of range.
    
    Examples
    --------
    >>> weights = BM25(method="lucene", k1=1.2).term_weights("red foxes", ["A red fox.", "A dog."])
    >>> [list(terms) for terms in weights]
    [['red', 'fox'], []]
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __getstate__(self) -> tuple[typing.Any, Tokenizer]:
        ...
    def __init__(self, method: typing.Literal['robertson', 'lucene', 'atire', 'bm25l', 'bm25+'] = 'lucene', k1: float = 1.5, b: float = 0.75, delta: float = 0.5, stemmer: str | None = 'english', stopwords: str | collections.abc.Iterable[str] | None = 'en', *, tokenizer: Tokenizer | None = None, corpus: typing.Any = None) -> None:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def term_weights(self, query: str | bytes, passages: collections.abc.Iterable[str | bytes]) -> list[dict[str, float]]:
        """
        Returns the contribution of each query term to the score of each passage.
        
        Parameters
        ----------
        query
            text of the query.
        passages
            texts of the passages.
        
        Returns
        -------
        list[dict[str, float]]
            One dict per passage, with the terms that occur in it.
        """
class BM25Index:
    """
    BM25 over a whole corpus: scores documents and searches for the best.
    
    Parameters
    ----------
    documents
        {id: text}, (id, text) tuples, Texts, or a path that read_texts accepts.
    bm25
        a BM25 with method, parameters and tokenizer; by default BM25().
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Raises
    ------
    ValueError
        for a duplicate id, a text that is not Unicode, and a corpus without any term.
    
    Examples
    --------
    >>> index = BM25Index({"d1": "The red fox.", "d2": "A dog.", "d3": "Red, red wine."})
    >>> list(index.search({"q1": "red foxes"})["q1"])
    ['d1', 'd3']
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, documents: irmetrics._types.AnyTexts, bm25: BM25 | None = None, *, threads: int = 0) -> None:
        ...
    def __len__(self) -> int:
        """
        The number of documents.
        """
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __reduce_ex__(self, protocol: typing.Any) -> typing.Any:
        ...
    def __repr__(self) -> str:
        ...
    def containing(self, term: str) -> int:
        """
        Returns the number of documents that contain a term.
        
        Parameters
        ----------
        term
            a term in the tokenizer's form.
        """
    def idf(self, term: str) -> float:
        """
        Returns the idf of a term; 0 if no document contains it.
        
        Parameters
        ----------
        term
            a term in the tokenizer's form.
        """
    def scores(self, query: str | bytes) -> numpy.ndarray:
        """
        Returns the score of every document, as an array in the order of the documents.
        
        Parameters
        ----------
        query
            text of the query.
        """
    def search(self, queries: irmetrics._types.AnyTexts, depth: int = 1000, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', threads: int = 0, name: str = 'bm25') -> Run:
        """
        Returns the best documents of each query as a Run; documents without any query term are not retrieved.
        
        Parameters
        ----------
        queries
            {id: text}, (id, text) tuples, Texts or a path.
        depth
            number of documents per query, at least 1.
        ties
            docno_desc or docno_asc, the order of documents with equal scores, also across the cut-off.
        threads
            number of threads; 0: as many as the machine has; the result does not depend on it.
        name
            name of the run.
        """
    @property
    def average_length(self) -> float:
        """
        The average number of terms per document.
        """
    @property
    def terms(self) -> int:
        """
        The number of distinct terms.
        """
class TFIDF(Similarity):
    """
    Cosine of query and passage as vectors of term frequency times idf over the sample's passages.
    
    As scikit-learn's TfidfVectorizer with default parameters, if `stemmer` and `stopwords` are None: it uses neither.
    
    Parameters
    ----------
    stemmer
        Snowball's name or code of a language, as in stemmer_languages; None: no stemming.
    stopwords
        "en" (33 words), "en_plus" (179), "punctuation" (38), a list of words, or None; removed before stemming.
    tokenizer
        a Tokenizer, which sets both and more.
    
    Raises
    ------
    ValueError
        for an unknown language or list of stop words.
    
    Examples
    --------
    >>> samples = [{"query": "fox", "passages": ["Foxes.", "A dog."], "gold": [1, 0], "scores": [2, 1]}]
    >>> [scores.tolist() for scores in TFIDF().score(samples)]
    [[1.0, 0.0]]
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __getstate__(self) -> tuple[Tokenizer]:
        ...
    def __init__(self, stemmer: str | None = 'english', stopwords: str | collections.abc.Iterable[str] | None = 'en', *, tokenizer: Tokenizer | None = None) -> None:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
class Jaccard(Similarity):
    """
    Number of distinct words in both query and passage, divided by the number in either; 0 if neither has words.
    
    By default without stemmer and stop words, as in the paper on D_S. The paper's words are those of NLTK:
    Tokenizer(splitter=...) accepts any function that splits texts.
    
    Parameters
    ----------
    stemmer
        Snowball's name or code of a language, as in stemmer_languages; None: no stemming.
    stopwords
        "en" (33 words), "en_plus" (179), "punctuation" (38), a list of words, or None; removed before stemming.
    tokenizer
        a Tokenizer, which sets both and more.
    
    Raises
    ------
    ValueError
        for an unknown language or list of stop words.
    
    Examples
    --------
    >>> samples = [{"query": "red fox", "passages": ["The fox."], "gold": [1], "scores": [1]}]
    >>> round(float(Jaccard().score(samples)[0][0]), 4)
    0.3333
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __getstate__(self) -> tuple[Tokenizer]:
        ...
    def __init__(self, stemmer: str | None = None, stopwords: str | collections.abc.Iterable[str] | None = None, *, tokenizer: Tokenizer | None = None) -> None:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
class Dense(Similarity):
    """
    Cosine or dot product of precomputed embeddings.
    
    Contiguous arrays are not copied (arrays in a list are concatenated while scores are computed) and must not change.
    Scoring raises ValueError with the name of the sample if rows are missing, of another width, or not finite.
    
    Parameters
    ----------
    queries
        a two-dimensional array of float32, float16 or int8, one row per sample, in the order of the samples.
    passages
        such an array with one row per passage, sample after sample; or a list of such arrays, one per sample.
    kind
        dot, cosine. Sums are in double precision; the cosine with a zero vector is 0.
    
    Raises
    ------
    TypeError
        if the numbers have another type.
    ValueError
        if arrays have another shape.
    
    Examples
    --------
    >>> import numpy
    >>> queries = numpy.array([[1, 0]], dtype="float32")
    >>> Dense(queries, queries)
    Dense(kind='cosine')
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __getstate__(self) -> tuple[typing.Any, typing.Any, typing.Literal['dot', 'cosine']]:
        ...
    def __init__(self, queries: typing.Any, passages: typing.Any, kind: typing.Literal['dot', 'cosine'] = 'cosine') -> None:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, typing.Any, typing.Literal['dot', 'cosine']]) -> None:
        ...
class GivenScores(Similarity):
    """
    Precomputed scores, such as those of BERTScore or any model.
    
    Scoring raises ValueError with the name of the sample if a score is missing, superfluous, or not finite.
    
    Parameters
    ----------
    scores
        a list of lists or arrays, one per sample, with a score for each of its passages; or one flat array of all.
    name
        name of the similarity.
    
    Raises
    ------
    TypeError
        for other objects than scores.
    
    Examples
    --------
    >>> GivenScores([[0.5, 0.25]], name="BERTScore")
    BERTScore
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __getstate__(self) -> tuple[str, bytes, typing.Any]:
        ...
    def __init__(self, scores: typing.Any, *, name: str = 'scores') -> None:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
class Separation:
    """
    Result of separation: D_S of the samples, and the failures of systems.
    
    It prints like the program's separate.
    
    Examples
    --------
    >>> found = separation([
    ...     {"query": "red fox", "passages": ["A fox.", "A red dog."], "gold": [1, 0], "scores": [2, 1]},
    ... ])
    >>> found.quantile(0.5) < 0
    False
    """
    def __copy__(self) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __deepcopy__(self, memo: typing.Any) -> typing.Any:
        """
        Returns the object itself, which is immutable.
        """
    def __eq__(self, arg0: typing.Any) -> typing.Any:
        ...
    def __getstate__(self) -> tuple[typing.Any, ...]:
        ...
    def __hash__(self) -> int:
        ...
    def __len__(self) -> int:
        """
        The number of samples.
        """
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    def __repr__(self) -> str:
        ...
    def __setstate__(self, arg0: tuple[typing.Any, ...]) -> None:
        ...
    def _repr_html_(self) -> str:
        ...
    def partition(self, thresholds: collections.abc.Sequence[float] | None = None, *, quantiles: int | None = None) -> list[irmetrics._results.Part]:
        """
        Returns the parts of the samples by other boundaries.
        
        Parameters
        ----------
        thresholds
            boundaries of the parts, ascending.
        quantiles
            alternative to thresholds: number of parts of about equal size.
        
        Raises
        ------
        ValueError
            for thresholds that do not ascend.
        """
    def plot(self, system: typing.Any = None, **kwargs: typing.Any) -> typing.Any:
        """
        Draws the plot of plot_separation, with the same options.
        
        Parameters
        ----------
        system
            name of the system, if there are several.
        **kwargs
            options of plot_separation.
        """
    def plot_parts(self, **kwargs: typing.Any) -> typing.Any:
        """
        Draws the plot of plot_parts, with the same options.
        
        Parameters
        ----------
        **kwargs
            options of plot_parts.
        """
    def quantile(self, share: float = 0.5) -> float:
        """
        Returns a quantile of D_S, interpolated as NumPy does by default.
        
        Parameters
        ----------
        share
            the proportion of the samples below it, in [0, 1].
        
        Raises
        ------
        ValueError
            if share is outside [0, 1].
        """
    def share_below(self, threshold: float = 0.0) -> float:
        """
        Returns the proportion of the samples with a D_S below a threshold.
        
        Parameters
        ----------
        threshold
            the threshold.
        """
    def to_csv(self, *, spreadsheet: bool = False) -> str:
        """
        Returns one line per sample: its D_S, its best passages and the measure of each system.
        
        Parameters
        ----------
        spreadsheet
            whether a text that a spreadsheet would run as a formula gets an apostrophe before it.
        """
    def to_html(self) -> str:
        """
        Returns the same in HTML.
        """
    def to_json(self) -> str:
        """
        Returns everything, with numbers in full precision.
        """
    def to_latex(self) -> str:
        """
        Returns the same in LaTeX, for the package booktabs.
        """
    def to_markdown(self) -> str:
        """
        Returns the same in Markdown.
        """
    def to_pandas(self) -> typing.Any:
        """
        Returns a pandas DataFrame with one row per sample: D_S, its state, the best passages, and one column per system.
        """
    def to_text(self) -> str:
        """
        Returns the tables: D_S, the parts, the systems and the hardest samples.
        """
    @property
    def best_passages(self) -> list[tuple[str | None, str | None]]:
        """
        The ids of the best gold and the best other passage of each sample, or None.
        """
    @property
    def correctness(self) -> dict[str, numpy.ndarray]:
        """
        The value of the measure for each system and sample: {system: array}.
        """
    @property
    def easiest(self) -> list[irmetrics._results.HardSample]:
        """
        The samples with the highest D_S, above 0, in which a system fails, highest first.
        """
    @property
    def hardest(self) -> list[irmetrics._results.HardSample]:
        """
        The samples with the lowest D_S in which a system fails (without systems: of all samples), lowest first.
        """
    @property
    def mean(self) -> float:
        """
        The mean D_S of the samples for which it is defined; nan without such samples.
        """
    @property
    def measure(self) -> str:
        """
        The measure, as text.
        """
    @property
    def of_similarity(self) -> irmetrics._results.SystemDiagnosis | None:
        """
        The SystemDiagnosis of the similarity's own ranking, such as BM25's.
        """
    @property
    def parts(self) -> list[irmetrics._results.Part]:
        """
        The parts of the samples by their D_S, lowest first, with the score of each system.
        """
    @property
    def passage_scores(self) -> list[numpy.ndarray]:
        """
        The similarities of the passages: one array per sample.
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
        The state of each sample: defined (it has a D_S), no_gold or only_gold.
        """
    @property
    def systems(self) -> dict[str, irmetrics._results.SystemDiagnosis]:
        """
        {system: SystemDiagnosis}: how much each follows the similarity.
        """
    @property
    def tied_by_similarity(self) -> int:
        """
        The number of samples in which ties decided the gold passages of the similarity, by their ids.
        """
    @property
    def undefined(self) -> dict[str, int]:
        """
        The number of samples without a D_S, because they lack a gold passage or another passage.
        """
    @property
    def values(self) -> numpy.ndarray:
        """
        D_S of each sample, as an array; nan where undefined.
        """
class _ArrowTable:
    """
    The columns of any object with a stream or an array of Arrow data, read without pyarrow.
    """
    def __getitem__(self, name: str) -> _ArrowTable:
        """
        A column, as a table of one column.
        """
    def __init__(self, source: typing.Any) -> None:
        ...
    def __reduce__(self) -> tuple[typing.Any, ...]:
        ...
    @property
    def column_names(self) -> list[str]:
        """
        The names of the columns, in order.
        """
def _all_results() -> list[_ResultInfo]:
    """
    The descriptions of all results: their fields by name, type and meaning.
    
    >>> [field.name for result in _all_results() if result.name == 'SetSize' for field in result.fields][:2]
    ['mean', 'share']
    """
def _column_names() -> list[tuple[str, str, list[str]]]:
    """
    The usual names of columns: argument, contents, names.
    """
def _comparison_of(tables: typing.Any, options: dict[str, typing.Any], audits: list[typing.Any]) -> Comparison:
    """
    The comparison of these parts.
    """
def _comparison_parts(comparison: Comparison) -> tuple[typing.Any, ...]:
    """
    What a comparison is a function of.
    """
def _correction_title(correction: typing.Literal['none', 'bonferroni', 'holm', 'benjamini_hochberg']) -> str:
    """
    The name of a correction as in the program's reports.
    """
def _described() -> list[tuple[str, str]]:
    """
    The sections to which pages of the Python reference link, by name: options, choices and formats.
    """
def _evaluator_parts(evaluator: Evaluator) -> tuple[typing.Any, ...]:
    """
    The arguments of an evaluator.
    """
def _file_stem(path: typing.Any) -> str:
    """
    The name of a file without its folders and endings, as in the program.
    """
def _foreign_kind(first: bytes) -> str:
    """
    What a file is that the readers do not read, by its first bytes; empty for others.
    """
def _html_table(rows: collections.abc.Sequence[collections.abc.Sequence[str]], title: str) -> str:
    """
    Rows of cells, the first of them the header, as an HTML table.
    """
def _is_python_file(source: typing.Any) -> bool:
    """
    Whether Python opens a file: a file object, a Parquet table, or compression by bzip2 or xz.
    """
def _limit_problem(found: str, limit: str, value: int) -> str:
    """
    The text of an error of exceeding a limit.
    """
def _p_value_text(p_value: float) -> str:
    """
    A p-value as in the program's reports.
    """
def _scores_stream(scores: typing.Any) -> typing.Any:
    """
    Exports scores by run by Arrow's C stream interface.
    """
def _scores_text(scores: dict[str, Scores], format: str, per_query: bool = True, audit: bool = False, spreadsheet: bool = False) -> str:
    """
    Scores by run as JSON, CSV or tables.
    """
def _turned_pair(pair: tuple[typing.Any, ...], test: typing.Literal['t', 'sign', 'wilcoxon', 'randomization', 'bootstrap', 'tukey_hsd', 'randomized_tukey_hsd'], first_mean: float) -> irmetrics._results.ComparedPair:
    """
    The pair with its systems exchanged.
    """
def _typed_signatures(function: typing.Any) -> typing.Any:
    """
    The signatures and docstrings of the overloads of a function, with types; None for other functions.
    """
def agreement(first: irmetrics._types.Judge, second: irmetrics._types.Judge, rel: float = 1.0) -> irmetrics._results.Agreement:
    """
    Computes the agreement of two judges: on labels, on documents, or on documents for nuggets.
    
    Parameters
    ----------
    first, second
        two lists of labels of equal length; Qrels, of which the documents that both judged count; or
        NuggetQrels, of which the documents for nuggets that both judged count. If one is Qrels or NuggetQrels, the other may
        be anything that converts to it.
    rel
        smallest label that is positive for F1.
    
    Returns
    -------
    Agreement
        accuracy and f1 are in [0, 1], a kappa is in [-1, 1]; undefined values are nan. macro_accuracy is the mean accuracy of
        the queries, which per_query lists; lists of labels have no queries. label_shares tells how often each judge gave each
        label, first_positives and second_positives how often at least rel. by_label is the agreement within each label of the first
        judge: its labels have the rates pooled over all items and averaged over the queries, its rows those of each query.
        baselines are judges who do not read, compared with the first judge: majority always gives the first judge's most
        frequent label, random gives each label to the same number of random items, random_by_share shuffles the first judge's
        labels.
    
    Raises
    ------
    ValueError
        if the lists differ in length or a label is not finite.
    
    Examples
    --------
    >>> found = agreement([1, 1, 0, 0, 0], [1, 0, 0, 0, 0])
    >>> found.accuracy, found.baselines["majority"].accuracy, found.baselines["random"].accuracy
    (0.8, 0.6, 0.5)
    >>> found.first_positives, found.label_shares[1].second
    (0.4, 1)
    >>> both = agreement(Qrels({"q1": {"a": 1, "b": 0}, "q2": {"a": 1}}), {"q1": {"a": 1, "b": 1}, "q2": {"a": 1}})
    >>> both.macro_accuracy, both.per_query["q1"].accuracy
    (0.75, 0.5)
    >>> both.by_label.labels[0].pooled_rate, both.by_label.labels[1].macro_rate
    (0.0, 1.0)
    >>> both.by_label.rows[1]
    QueryLabelRate(query_id='q1', label=1.0, items=1, agreed=1, rate=1.0)
    """
def all_measures() -> list[MeasureInfo]:
    """
    Returns descriptions of all built-in measures.
    
    Examples
    --------
    >>> all_measures()[0].name
    'nDCG'
    """
def compare(systems: irmetrics._types.Systems, qrels: irmetrics._types.AnyQrels | None = None, measures: irmetrics._types.AnyMeasures | None = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, baseline: str | None = None, test: typing.Literal['t', 'sign', 'wilcoxon', 'randomization', 'bootstrap', 'tukey_hsd', 'randomized_tukey_hsd'] = 'randomization', correction: typing.Literal['none', 'bonferroni', 'holm', 'benjamini_hochberg'] = 'holm', family: typing.Literal['measure', 'all'] = 'measure', alpha: float = 0.05, power: float = 0.8, interval: typing.Literal['t', 'percentile', 'bca', 'clopper_pearson', 'wilson', 'tango'] = 'bca', proportion: typing.Literal['t', 'percentile', 'bca', 'clopper_pearson', 'wilson', 'tango'] = 'clopper_pearson', level: float = 0.95, resamples: int = 10000, seed: int = 20090719, threads: int = 0, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> Comparison:
    """
    Compares systems by means, differences, tests and effect sizes.
    
    Means have intervals and ranks. Differences of all pairs, or of each system and a baseline, have tests, effect sizes,
    wins and losses.
    
    Parameters
    ----------
    systems
        runs, a list or {name: run}, which require qrels or nuggets, and measures. Or scores of systems: what
        evaluate returns for several runs, ``{measure: {system: {query: score}}}``, ``{system: {query: score}}``, a table with
        the columns system (or run), query, score (or value) and, if there are several, measure, or paths of files that
        read_scores accepts.
    qrels, nuggets
        judgments of the runs, as in evaluate.
    measures
        as in evaluate; for scores, the measures to select.
    progress
        True for a bar of tqdm, or a function called with the number of resamples done, of each system and of each
        pair, and the total.
    baseline
        system with which all others are compared; by default all pairs are compared.
    test
        significance test:
        - t: Student's, as SciPy's ttest_rel
        - sign: of the number of positive differences, as SciPy's binomtest
        - wilcoxon: of the signed ranks, as SciPy's wilcoxon
        - randomization: Fisher's: under the null hypothesis each difference is as likely to have the other sign
        - bootstrap: of the t statistic of resampled queries, shifted to the null hypothesis
        - tukey_hsd: all pairs of systems at once, by the studentized range
        - randomized_tukey_hsd: the same, by shuffling the scores of each query among the systems
    correction
        correction of p-values for multiple comparisons; Tukey's tests include their own:
        - none: no correction
        - bonferroni: bounds the probability of any false positive
        - holm: the same, with more power
        - benjamini_hochberg: bounds the expected proportion of false positives among the significant results (false discovery rate)
    family
        p-values that are corrected together: of each measure, or of all measures (measure, all).
    alpha
        corrected p-values below it are significant; in (0, 1).
    power
        power that defines the smallest detectable difference; in (0, 1).
    interval
        method of the intervals of means and differences:
        - t: mean and standard error, by Student's distribution
        - percentile: quantiles of the resampled values, as in Efron and Tibshirani 1993 and scipy.stats.bootstrap
        - bca: the same quantiles, adjusted for bias and acceleration
        - clopper_pearson: for values that are 0 or 1: exact, by the binomial distribution
        - wilson: for values that are 0 or 1: narrower, by the score test, with the level as its average coverage
        - tango: for differences of values that are 0 or 1: Tango 1998, by the score test of two proportions of the same queries
    proportion
        the same for measures that are 0 or 1 for each query, such as Success: clopper_pearson or wilson, with tango for the differences, or any other method:
        - t: mean and standard error, by Student's distribution
        - percentile: quantiles of the resampled values, as in Efron and Tibshirani 1993 and scipy.stats.bootstrap
        - bca: the same quantiles, adjusted for bias and acceleration
        - clopper_pearson: for values that are 0 or 1: exact, by the binomial distribution
        - wilson: for values that are 0 or 1: narrower, by the score test, with the level as its average coverage
        - tango: for differences of values that are 0 or 1: Tango 1998, by the score test of two proportions of the same queries
    level
        level of the intervals of means, differences and ranks; in (0, 1).
    resamples
        random samples of tests and intervals; in [1, 100000000].
    seed
        seed of the random samples; the same seed gives the same result.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    
    Returns
    -------
    Comparison
        The systems and pairs under each measure.
    
    Raises
    ------
    ValueError
        if there are fewer than two systems or queries, or more pairs of systems, over all measures, than
        `compared_pairs` ([limits](../limits.md#growth)).
    KeyError
        if a system lacks a query or measure.
    
    See Also
    --------
    evaluate, paired_test, rank_intervals, datasets
    
    Examples
    --------
    >>> qrels = {"q1": {"d1": 1}, "q2": {"d1": 1}, "q3": {"d1": 1}}
    >>> good, poor = {"d1": 2, "d2": 1}, {"d2": 2, "d1": 1}
    >>> runs = {"bm25": dict.fromkeys(qrels, poor), "e5": dict.fromkeys(qrels, good)}
    >>> compare(runs, qrels, "RR", test="t")["RR"].systems["e5"].mean
    1.0
    """
def corpus_drift(before: irmetrics._types.Column, after: irmetrics._types.Column, source: irmetrics._types.SourceOfDocuments = None, *, source_pattern: str | None = None) -> irmetrics._results.CorpusDrift:
    """
    Compares the documents of two snapshots of a corpus, in total and by source, largest first.
    
    Parameters
    ----------
    before, after
        document ids; duplicates count once.
    source
        maps a document id to its source: a separator (the source is the text before it; None: before the first '/'),
        a compiled pattern (the match, or its first group), {document: source}, the path of a table of documents and sources,
        or a function.
    source_pattern
        alternative to source: a regular expression in RE2's syntax (no look-around, no backreferences), as in
        the program; it finds the same text as a compiled pattern, in time linear in the length of the id.
    
    Returns
    -------
    CorpusDrift
        The numbers of documents before, after and in both, in total and by source.
    
    Raises
    ------
    Exception
        any exception of the source.
    
    Examples
    --------
    >>> corpus_drift(['a/1', 'a/2'], ['a/1', 'b/1']).sources['a']
    DocumentDrift(before=2, after=1, both=1)
    """
@typing.overload
def correct(p_values: collections.abc.Mapping[typing.Any, float], correction: typing.Literal['none', 'bonferroni', 'holm', 'benjamini_hochberg'] = 'holm') -> dict[typing.Any, float]:  # type: ignore[overload-overlap]
    """
    Corrects the p-values of one family of comparisons for their number.
    
    Parameters
    ----------
    p_values
        a list or array of p-values in [0, 1], or {name: p-value}. nan stays nan and does not count.
    correction
        correction for multiple comparisons:
        - none: no correction
        - bonferroni: bounds the probability of any false positive
        - holm: the same, with more power
        - benjamini_hochberg: bounds the expected proportion of false positives among the significant results (false discovery rate)
    
    Returns
    -------
    dict[Any, float] | list[float]
        The corrected p-values: a list, or a dict of the same names.
    
    Raises
    ------
    ValueError
        if a p-value is outside [0, 1].
    
    Examples
    --------
    >>> correct([0.25, 0.125, 0.5])
    [0.5, 0.375, 0.5]
    """
@typing.overload
def correct(p_values: irmetrics._types.Column, correction: typing.Literal['none', 'bonferroni', 'holm', 'benjamini_hochberg'] = 'holm') -> list[float]:
    ...
def correlate(first: irmetrics._types.Ranking, second: irmetrics._types.Ranking, *, measure: irmetrics._types.AnyMeasure | None = None, names: tuple[str, str] = ('first', 'second'), progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, p_value: typing.Literal['auto', 'exact', 'asymptotic'] = 'auto', rbo_p: float = 0.9, rbo_ties: typing.Literal['w', 'a', 'b'] = 'a', top: int = 10, undefined: typing.Literal['error', 'propagate', 'omit'] = 'error', interval: typing.Literal['t', 'percentile', 'bca', 'clopper_pearson', 'wilson', 'tango'] = 'bca', level: float = 0.95, resamples: int = 10000, seed: int = 20090719, threads: int = 0) -> irmetrics._correlate.RankCorrelation:
    """
    Computes all rank correlations between two rankings of the same systems, by two collections, measures or judges.
    
    Parameters
    ----------
    first, second
        both ``{system: score}``, or ``{measure: {system: score}}`` as from read_system_scores; or lists of
        scores of the same systems; or, for bootstrap intervals over the queries, scores of systems in any form that compare takes; or Scores, to rank queries by their values. The first is
        the truth of tau_ap. An order of names raises TypeError because it does not show ties.
    measure
        the measure to use, if systems have scores by several.
    names
        names of the two rankings in tables.
    progress
        True for a bar of tqdm, or a function called with the number of resamples done and the total.
    p_value
        method of the p-value of Kendall's coefficients (auto, exact, asymptotic).
    rbo_p
        p of rank-biased overlap: probability that a reader continues to the next system; in (0, 1).
    rbo_ties
        treatment of ties in rank-biased overlap (w, a, b).
    top
        number of systems in the top; all, if there are fewer; at least 1.
    undefined
        treatment of a score that is not finite; propagate: coefficients of a NaN are undefined; omit: its system is left out (error, propagate, omit).
    interval
        method of the intervals over per-query scores: percentile or bca:
        - t: mean and standard error, by Student's distribution
        - percentile: quantiles of the resampled values, as in Efron and Tibshirani 1993 and scipy.stats.bootstrap
        - bca: the same quantiles, adjusted for bias and acceleration
        - clopper_pearson: for values that are 0 or 1: exact, by the binomial distribution
        - wilson: for values that are 0 or 1: narrower, by the score test, with the level as its average coverage
        - tango: for differences of values that are 0 or 1: Tango 1998, by the score test of two proportions of the same queries
    level
        level of the intervals; in (0, 1).
    resamples
        random samples of the intervals; in [1, 100000000].
    seed
        seed of the random samples; the same seed gives the same result.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Returns
    -------
    RankCorrelation
        The coefficients, most in [-1, 1], their p-values and intervals, and the ties.
    
    Raises
    ------
    ValueError
        if fewer than two systems are in both.
    KeyError
        if a system lacks a query.
    TypeError
        for orders of names.
    
    See Also
    --------
    tau_matrix, kendall, tau_ap, rbo
    
    Examples
    --------
    >>> found = correlate({'bm25': .2, 'e5': .4, 'bge': .3}, {'bm25': .1, 'e5': .2, 'bge': .2})
    >>> found.ties.second, round(found.tau_a, 4), round(found.tau_b, 4)
    (1, 0.6667, 0.8165)
    """
def count_syllables(word: str) -> int:
    """
    Counts the syllables of an English word by rules.
    
    Parameters
    ----------
    word
        the word.
    
    Returns
    -------
    int
        The number of syllables, at least 1.
    
    Examples
    --------
    >>> [count_syllables(word) for word in ("ferry", "made", "create", "doesn't")]
    [2, 1, 2, 2]
    """
def coverage(runs: irmetrics._types.AnyRuns, nuggets: irmetrics._types.AnyNuggets, *, k: int = 5, limit: int = 100, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> irmetrics._results.CoverageReport:
    """
    Reports the coverage of nuggets by runs, by each and by all together: the report of `irmetrics coverage`.
    
    Parameters
    ----------
    runs
        a list of runs, {name: run}, or one run. A run that lacks a query returned nothing for it.
    nuggets
        NuggetQrels, or anything that converts to them.
    k
        number of first documents of each run; at least 1.
    limit
        last rank at which all nuggets of a query may be covered for the set size; at least 1.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    
    Returns
    -------
    CoverageReport
        union_coverage of each run and of all runs, set_size and two_sides of each run, and nugget_difficulty: tables 5 and 6
        and figure 2 of BERDS.
    
    Raises
    ------
    ValueError
        if there are no runs, or a rank is 0.
    KeyError
        if a run has no judged query.
    
    Examples
    --------
    >>> nuggets = {'q1': {'a': ['d1'], 'b': ['d2'], 'c': ['d3']}}
    >>> found = coverage({'x': {'q1': {'d1': 1}}, 'y': {'q1': {'d2': 2, 'd3': 1}}}, nuggets, k=5)
    >>> [(row.run, round(row.coverage, 3)) for row in found.runs]
    [('x', 0.333), ('y', 0.667), ('all runs', 1.0)]
    """
def datasets(scores: typing.Any, measures: typing.Any = None, *, baseline: str | dict[str, str] | None = None, sizes: dict[str, int] | None = None, incomplete: typing.Literal['undefined', 'available'] = 'undefined', pooled: bool = False, together: bool = False, percent: bool = False) -> irmetrics._results.DataSets:
    """
    Puts the scores of systems on several data sets into one table, with the averages over the data sets.
    
    Each data set has the same weight in an average (macro-average), whatever its number of queries.
    
    Parameters
    ----------
    scores
        {data set: scores}; scores are what evaluate returns for several runs, ``{measure: {system: score}}`` or
        ``{measure: {system: {query: score}}}``, as read_system_scores and read_scores return, or {system: score}.
    measures
        measures to show; None: all.
    baseline
        system whose averages the others are compared with (``change``, in per cent); or {system: its baseline}.
    sizes
        for pooled: {data set: number of queries}; None: those of the scores, which must be per query.
    incomplete
        average of a system without a score on some data set: undefined, or over the available ones (undefined, available).
    pooled
        also the mean over the queries of all data sets, in which a data set weighs as many as it has.
    together
        one table with all measures side by side.
    percent
        tables show scores in per cent, with two decimals.
    
    Returns
    -------
    DataSets
        The table; ``rows[measure, system]`` has the scores of a system and their average.
    
    Raises
    ------
    ValueError
        if there are no data sets, or one has no scores.
    KeyError
        if no data set has scores of a measure; for an unknown baseline or data set.
    
    Examples
    --------
    >>> changes = {"arguana": {"default": .10, "rerank": .12}, "kialo": {"default": .20, "rerank": .21}}
    >>> datasets(changes, baseline="default", pooled=True, sizes={"arguana": 750, "kialo": 250}, percent=True)
    score: 2 systems on 2 data sets
    system   arguana  kialo  average  all queries   change
    default    10.00  20.00    15.00        12.50
    rerank     12.00  21.00    16.50        14.25  +10.0 %
    <BLANKLINE>
    All queries: the mean over them, in which each data set weighs as many as it has.
    Change: of the average, in per cent of that of default.
    >>> found = datasets({
    ...     "langchain": {"nDCG@10": {"bm25": .2, "e5": .5}},
    ...     "yolo": {"nDCG@10": {"bm25": .4, "e5": .3, "bge": .4}},
    ... })
    >>> found
    nDCG@10: 3 systems on 2 data sets
    system  langchain    yolo  average
    bm25       0.2000  0.4000   0.3000
    e5         0.5000  0.3000   0.4000
    bge             -  0.4000        -
    <BLANKLINE>
    bge has no score on langchain: its average is undefined.
    >>> found.rows["nDCG@10", "bm25"].average, found.rows["nDCG@10", "bge"].missing
    (0.30000000000000004, ['langchain'])
    """
def describe(qrels: irmetrics._types.AnyQrels | collections.abc.Mapping[str, typing.Any] | None = None, *, nuggets: irmetrics._types.AnyNuggets | collections.abc.Mapping[str, typing.Any] | None = None, nugget_quality: irmetrics._types.AnyTable | None = None, queries: irmetrics._types.AnyTexts | None = None, answers: irmetrics._types.AnyTexts | None = None, documents: irmetrics._types.AnyTexts | None = None, samples: irmetrics._types.AnySamples | collections.abc.Mapping[str, typing.Any] | None = None, runs: irmetrics._types.AnyRuns | None = None, collection_size: int | collections.abc.Sequence[int] | None = None, rel: float = 1.0, invalid_utf8: typing.Literal['error', 'replace'] = 'error', words: typing.Literal['plain', 'nltk', 'nltk-3.10'] = 'plain', threads: int = 0) -> irmetrics._results.CollectionDescription:
    """
    Computes statistics of collections: judgments, nuggets, texts, samples and runs.
    
    Each argument is one source, or {name: source} of objects of irmetrics or pathlib.Paths, which are shown side by side.
    Words are sequences of letters, digits and underscores, including stop words. Standard deviations are those of samples
    (divided by n - 1).
    
    Parameters
    ----------
    qrels
        judgments of documents: queries, relevant documents in all and per query, grades.
    nuggets
        judgments of nuggets: nuggets per query, documents per nugget and per query, nuggets without support, words
        of nuggets.
    nugget_quality
        annotations of generated nuggets, as in nugget_quality.
    queries, answers, documents
        texts, as Texts, {id: text} or a path: their lengths in words, and how many contain code.
    samples
        Samples or what converts to them: passages and gold passages per sample, words per query and passage.
    runs
        a run, a list of runs or {name: run}: documents per query, ties, range of scores.
    collection_size
        number of documents of the collection of the qrels, or a list with one for each; by default the
        number of the documents, if these are given.
    rel
        smallest grade with which a document is relevant to a query or supports a nugget.
    invalid_utf8
        treatment of bytes that are not UTF-8 (error, replace).
    words
        what is counted as a word: sequences of letters, digits and underscores, or NLTK's words, with punctuation (plain, nltk, nltk-3.10).
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Returns
    -------
    CollectionDescription
        A list of descriptions for each argument, empty if it was not given.
    
    Raises
    ------
    ValueError
        if a collection is smaller than the number of its relevant documents, and for invalid input.
    
    Examples
    --------
    >>> found = describe({'q1': {'d1': 1, 'd2': 0}, 'q2': {'d1': 2, 'd3': 1}}, documents={'d1': 'a b', 'd2': '', 'd3': 'c'})
    >>> found.qrels[0].relevant, found.qrels[0].relevant_per_query.mean, found.qrels[0].collection_size
    (3, 1.5, 3)
    >>> found.documents[0].words_per_text.largest
    2
    """
def discriminative_power(p_values: irmetrics._types.Column, differences: irmetrics._types.Column, alpha: float = 0.05) -> irmetrics._results.DiscriminativePower:
    """
    Counts the pairs of systems that a measure's scores separate at level alpha (Sakai, SIGIR 2006).
    
    Parameters
    ----------
    p_values, differences
        p-value and difference of the means of each pair of systems.
    alpha
        level of significance, in (0, 1).
    
    Returns
    -------
    DiscriminativePower
        The proportion of separated pairs, in [0, 1], and the p-values, largest first.
    
    Raises
    ------
    ValueError
        if the lengths differ, if a p-value is outside [0, 1], and unless 0 < alpha < 1.
    
    Examples
    --------
    >>> discriminative_power([.01, .2, .04, .9], [.3, .2, .25, .01]).share
    0.5
    """
def document_stability(runs: irmetrics._types.AnyRuns, qrels: irmetrics._types.AnyQrels | None = None, measures: irmetrics._types.AnyMeasures | None = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, shares: collections.abc.Sequence[float] | None = None, counts: collections.abc.Sequence[int] | None = None, documents: str | os.PathLike[str] | collections.abc.Iterable[str] | None = None, others: collections.abc.Mapping[str, typing.Any] | None = None, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, samples: int = 100, level: float = 0.95, seed: int = 20090719, threads: int = 0, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> dict[str, irmetrics._results.Stability]:
    """
    Computes the stability of the ranking of systems by each measure when documents are removed from the collection.
    
    The stability is Kendall's tau_b between the full ranking and the rankings on random samples of the documents; other
    documents are removed from runs and judgments.
    
    Parameters
    ----------
    runs
        a list of runs, or {name: run}.
    qrels, measures, nuggets
        as in evaluate.
    shares
        proportions of the documents, each in (0, 1]; a document is kept with that probability.
    counts
        instead, numbers of documents, which are drawn without replacement.
    documents
        with counts, all documents of the collection: their ids, or a file (see read_document_ids); otherwise the
        documents of runs and judgments.
    others
        rankings of the same systems by other collections, ``{name: rankings}``, with which rankings are correlated,
        too; rankings are ``{measure: {system: score}}``, results of read_scores and read_system_scores, or of evaluate for
        several runs. Systems that only one collection ranks are left out.
    samples
        number of samples of each size; at least 1.
    level
        proportion of the samples between low and high; in (0, 1).
    seed
        seed of the random samples; the same seed gives the same result.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    progress
        True for a bar of tqdm, or a function called with the number of samples done and the total.
    
    Returns
    -------
    dict[str, Stability]
        The stability by measure. With several others, ``average`` is the mean correlation.
    
    Raises
    ------
    ValueError
        if a share is outside (0, 1], a count is 0 or larger than the collection, a document of runs or judgments
        is not among the given ones, or there are fewer than two systems, and as evaluate does.
    TypeError
        unless either shares or counts are given.
    
    Examples
    --------
    >>> qrels = {'q1': {'d1': 1, 'd2': 0}}
    >>> runs = {'x': {'q1': {'d1': 2, 'd2': 1}}, 'y': {'q1': {'d2': 2, 'd1': 1}}}
    >>> document_stability(runs, qrels, 'RR', shares=[1])['RR'].points[0].mean
    1.0
    >>> document_stability(runs, qrels, 'RR', counts=[1, 2])['RR'].points[0].undefined  # of 100: one document is a tie
    100
    """
def drift(before: irmetrics._types.AnyQrels | NuggetQrels | None, after: irmetrics._types.AnyQrels | NuggetQrels | None, source: irmetrics._types.SourceOfDocuments = None, rel: float = 1.0, *, nuggets_before: irmetrics._types.AnyNuggets | None = None, nuggets_after: irmetrics._types.AnyNuggets | None = None, absent_is_unsupported: bool = False, query: str | None = None, runs_before: irmetrics._types.SeveralRuns | None = None, runs_after: irmetrics._types.SeveralRuns | None = None, measures: irmetrics._types.AnyMeasures | None = None, source_pattern: str | None = None, **kwargs: typing.Any) -> irmetrics._results.Drift:
    """
    Compares two snapshots of a collection: queries, nuggets, judgments, and moves of support between sources of documents.
    
    Parameters
    ----------
    before, after
        qrels, NuggetQrels, or anything that converts to Qrels.
    source
        maps a document id to its source: a separator (the source is the text before it; None: before the first '/'),
        a compiled pattern (the match, or its first group), {document: source}, the path of a table of documents and sources,
        or a function.
    source_pattern
        alternative to source: a regular expression in RE2's syntax (no look-around, no backreferences), as in
        the program; it finds the same text as a compiled pattern, in time linear in the length of the id.
    rel
        smallest grade with which a document is relevant to a query or supports a nugget.
    absent_is_unsupported
        whether an item in only one snapshot counts as unsupported in the other.
    query
        id of the only query to compare; by default all queries are compared.
    nuggets_before, nuggets_after
        nuggets of the snapshots; before and after may then be None.
    runs_before, runs_after, measures
        {name: run} of the systems on both snapshots; the result's rankings then contain
        the correlation of the snapshots' rankings of systems by each measure.
    **kwargs
        passed to evaluate.
    
    Returns
    -------
    Drift
        The changes. The sources of relevant documents, in `queries.sources`, count a document once per query that it is
        relevant to: table 1 and figure 1 of "Still Fresh?". With `query`, they are those of a single query, its figure 2.
    
    Raises
    ------
    KeyError
        if no query is in both, or a mapping of sources contains none of the supporting documents.
    ValueError
        if only one snapshot has nuggets.
    Exception
        any exception of the source.
    
    Examples
    --------
    >>> found = drift({'q1': {'a/1': 1}, 'q2': {'a/2': 1}}, {'q1': {'b/1': 1}, 'q2': {'a/2': 0}})
    >>> found.queries.support.lost, found.queries.moves.table
    (['q2'], {('a', 'b'): 1.0})
    >>> drift({'q1': {'a/1': 1}, 'q2': {'a/2': 1}}, {'q1': {'b/1': 1}, 'q2': {'a/2': 0}}, query='q2').queries.support.lost
    ['q2']
    """
def effect_size(first: irmetrics._types.Values, second: irmetrics._types.Values) -> irmetrics._results.EffectSize:
    """
    Computes the effect size of the difference of two systems.
    
    Parameters
    ----------
    first, second
        lists or arrays of equal length, or {query: score} with the same queries.
    
    Returns
    -------
    EffectSize
        Cohen's dz, Hedges' gz, and the proportion of queries on which the first system is better; ties count half.
    
    Raises
    ------
    ValueError
        if the lists differ in length, a score is not finite, or there are too few queries.
    KeyError
        if one system lacks a query.
    
    Examples
    --------
    >>> effect_size([.5, .4, .9, .8], [.4, .2, .6, .9]).probability_of_superiority
    0.75
    """
@typing.overload
def evaluate(run: irmetrics._types.OneRun, qrels: irmetrics._types.AnyQrels | None = None, measures: irmetrics._types.AnyMeasures | None = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, corpus: str | os.PathLike[str] | collections.abc.Iterable[str] | None = None, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent', threads: int = 0, lenient: bool = False, comments: typing.Literal['on', 'off'] = 'on', limits: collections.abc.Mapping[str, int] | None = None, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, name: str = 'run') -> Scores:  # type: ignore[overload-overlap]
    """
    Scores a run, or several runs, by measures.
    
    Parameters
    ----------
    run
        a Run, or anything that converts to one: {query: {document: score}}, a table, an iterable of (query, document,
        score), or the path of a file. A file is scored while it is read, and so are the columns of a table (a dict of columns,
        NumPy's records, a DataFrame, Arrow data) in which the rows of each query are consecutive. Several runs are a list or
        {name: run}.
    qrels
        Qrels, or anything that converts to them; optional if there are nuggets: a document then has the grade of the
        nugget that it supports best.
    measures
        a text such as 'nDCG@10 AP', a Measure, {name: function}, or a list of these.
    nuggets
        NuggetQrels, or anything that converts to them, for nugget-aware measures. They judge the same queries as
        qrels.
    corpus
        ids of the documents of the corpus, an iterable, or the path of a file of ids or texts. The audit counts the
        judged and the returned documents that it lacks.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    lenient
        whether malformed lines of a run file are skipped or coerced (and counted in the audit) instead of being an error.
    comments
        whether lines that begin with # are comments; off: they are read as data, because ids of queries may begin with # (on, off).
    limits
        limits of files by name, such as query_rows; docs/limits.md lists them.
    progress
        True for a bar of tqdm, or a function called with the number of bytes read and the size of a run file.
    name
        name of a run without a name.
    
    Returns
    -------
    Scores | ScoresByRun
        The scores of one run, or of several runs by name (ScoresByRun). An undefined value is nan and printed as '-'.
    
    Raises
    ------
    ValueError
        for invalid input; if no grade reaches the default `rel` of a measure; and for two dicts that look swapped:
        whole-number scores with many ties, and fractional grades with few. Qrels given by name are not checked.
    TypeError
        for Qrels in place of a run, and the reverse.
    KeyError
        if run and qrels have no query in common.
    OSError
        if a file cannot be read.
    
    See Also
    --------
    Evaluator, compare, profile
    
    Examples
    --------
    >>> evaluate({'q1': {'d1': 2, 'd2': 1}}, {'q1': {'d2': 1}}, 'RR')['RR']
    0.5
    >>> evaluate({'q1': {'d1': 2, 'd2': 1}}, nuggets={'q1': {'a': ['d2'], 'b': []}}, measures='Coverage@20')
    Scores of run 'run'
    Coverage@20  0.5000
    <BLANKLINE>
    1/1 queries scored; shallow@20 1; unjudged@20 50%
    >>> columns = {'query_id': [1, 1], 'doc_id': [7, 8], 'score': [0.5, 0.25]}
    >>> evaluate(columns, {'1': {'8': 1}}, 'RR')['RR']
    0.5
    """
@typing.overload
def evaluate(run: irmetrics._types.SeveralRuns, qrels: irmetrics._types.AnyQrels | None = None, measures: irmetrics._types.AnyMeasures | None = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, corpus: str | os.PathLike[str] | collections.abc.Iterable[str] | None = None, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent', threads: int = 0, lenient: bool = False, comments: typing.Literal['on', 'off'] = 'on', limits: collections.abc.Mapping[str, int] | None = None, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, name: str = 'run') -> irmetrics._several.ScoresByRun:
    ...
@typing.overload
def evaluate(run: irmetrics._types.Rows, qrels: irmetrics._types.AnyQrels | None = None, measures: irmetrics._types.AnyMeasures | None = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, corpus: str | os.PathLike[str] | collections.abc.Iterable[str] | None = None, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent', threads: int = 0, lenient: bool = False, comments: typing.Literal['on', 'off'] = 'on', limits: collections.abc.Mapping[str, int] | None = None, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, name: str = 'run') -> Scores:
    ...
@typing.overload
def filter_judgments(judgments: NuggetQrels, rel: float = 1.0, drop: typing.Literal['queries', 'nuggets'] = 'queries') -> tuple[NuggetQrels, irmetrics._results.FilterReport]:
    """
    Drops the queries without a relevant document, and those with a nugget without support, or this nugget alone.
    
    The kept queries and nuggets keep all of their judgments. The report has the proportions of FreshStack's two filters,
    share_without_relevant and share_partly_supported, whatever is dropped.
    
    Parameters
    ----------
    judgments
        NuggetQrels, or Qrels or what converts to them.
    rel
        smallest grade with which a document is relevant to a query or supports a nugget.
    drop
        what is dropped for a nugget without support: "queries", its query, as in FreshStack (section 4), or "nuggets",
        only the nugget, and the queries that have no other; for NuggetQrels.
    
    Returns
    -------
    tuple[NuggetQrels, FilterReport] | tuple[Qrels, FilterReport]
        The judgments that are kept, and a report on those that are dropped.
    
    Raises
    ------
    ValueError
        for invalid judgments.
    
    Examples
    --------
    >>> nuggets = NuggetQrels({'q1': {'a': ['d1']}, 'q2': {'a': ['d1'], 'b': []}, 'q3': {'a': []}, 'q4': {'a': ['d2']}})
    >>> kept, report = filter_judgments(nuggets)
    >>> list(kept), report.share_without_relevant, report.share_partly_supported
    (['q1', 'q4'], 0.25, 0.25)
    >>> kept, report = filter_judgments(nuggets, drop="nuggets")
    >>> list(kept), [tuple(nugget) for nugget in report.dropped_nuggets]
    (['q1', 'q2', 'q4'], [('q2', 'b'), ('q3', 'a')])
    """
@typing.overload
def filter_judgments(judgments: irmetrics._types.AnyQrels, rel: float = 1.0) -> tuple[Qrels, irmetrics._results.FilterReport]:
    """
    Drops the queries without a relevant document, and those with a nugget without support, or this nugget alone.
    
    The kept queries and nuggets keep all of their judgments. The report has the proportions of FreshStack's two filters,
    share_without_relevant and share_partly_supported, whatever is dropped.
    
    Parameters
    ----------
    judgments
        NuggetQrels, or Qrels or what converts to them.
    rel
        smallest grade with which a document is relevant to a query or supports a nugget.
    drop
        what is dropped for a nugget without support: "queries", its query, as in FreshStack (section 4), or "nuggets",
        only the nugget, and the queries that have no other; for NuggetQrels.
    
    Returns
    -------
    tuple[NuggetQrels, FilterReport] | tuple[Qrels, FilterReport]
        The judgments that are kept, and a report on those that are dropped.
    
    Raises
    ------
    ValueError
        for invalid judgments.
    
    Examples
    --------
    >>> nuggets = NuggetQrels({'q1': {'a': ['d1']}, 'q2': {'a': ['d1'], 'b': []}, 'q3': {'a': []}, 'q4': {'a': ['d2']}})
    >>> kept, report = filter_judgments(nuggets)
    >>> list(kept), report.share_without_relevant, report.share_partly_supported
    (['q1', 'q4'], 0.25, 0.25)
    >>> kept, report = filter_judgments(nuggets, drop="nuggets")
    >>> list(kept), [tuple(nugget) for nugget in report.dropped_nuggets]
    (['q1', 'q2', 'q4'], [('q2', 'b'), ('q3', 'a')])
    """
def fuse(runs: irmetrics._types.AnyRuns, method: str = 'rrf', *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', limit: int = 0, name: str = '', threads: int = 0, **kwargs: typing.Any) -> Run:
    """
    Merges several runs into one, query by query; a query that some runs lack is merged from the others.
    
    A document that a run did not return adds nothing. Methods:
    
    rrf: reciprocal rank fusion: the sum of 1 / (k + rank) over the runs that return a document. k (default 60): added to each rank: larger values favour the first ranks less. depth (default 0): number of documents of each run that are used; 0: all.
    combsum: the sum of a document's scores, as they are. depth (default 0): number of documents of each run that are used; 0: all. Also written sum, as in ranx.
    combmnz: the sum of a document's scores, times the number of runs that return it. depth (default 0): number of documents of each run that are used; 0: all. Also written mnz, as in ranx.
    min_max: the sum of (score - min) / (max - min), with min and max of each run's scores for the query; runs whose scores are all equal add 0. depth (default 0): number of documents of each run that are used; 0: all.
    freshstack: FreshStack's code: the sum of (score - min) / (max - min + 1e-8) over the first 50 documents of each run, rounded to 3 digits. depth (default 50): number of documents of each run that are used, 100 in the paper; 0: all.
    round_robin: the first document of each ranking, then the second of each, and so on, without duplicates; the scores are 1 / rank. depth (default 100): number of documents to keep; 0: all.
    
    Parameters
    ----------
    runs
        a list of runs or {name: run}.
    method
        name of a method, or a text with parameters such as "rrf(k=60)".
    ties
        order of documents with equal scores in the runs, and in the fused run: docno_desc, docno_asc, input, rank_column, error.
    limit
        number of documents of the fused run per query, best first, after all documents are fused; 0: all.
    name
        name of the run; empty: the name of the method.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    **kwargs
        further parameters of the method.
    
    Returns
    -------
    Run
        The fused run.
    
    Raises
    ------
    ValueError
        for another method or parameter, and for a run with a document twice for one query.
    
    Examples
    --------
    >>> runs = [{"q": {"a": 3, "b": 2, "c": 1}}, {"q": {"b": 9, "d": 5}}]
    >>> fuse(runs, "min_max").to_dict()
    {'q': {'b': 1.5, 'a': 1.0, 'd': 0.0, 'c': 0.0}}
    >>> fuse(runs, "min_max", limit=2).to_dict()  # fuses all documents; depth=2 would fuse the first two of each run
    {'q': {'b': 1.5, 'a': 1.0}}
    >>> fuse(runs, "rrf(k=1, depth=2)").to_dict() == fuse(runs, "rrf", k=1, depth=2).to_dict()
    True
    >>> fuse(runs, "round_robin", depth=2).to_dict()
    {'q': {'a': 1.0, 'b': 0.5}}
    """
def kendall(first: irmetrics._types.Column, second: irmetrics._types.Column, p_value: typing.Literal['auto', 'exact', 'asymptotic'] = 'auto') -> irmetrics._results.Kendall:
    """
    Computes Kendall's rank correlation of two lists of scores: tau_a, tau_b, tau_c and Goodman and Kruskal's gamma.
    
    tau_b, tau_c and the p-value equal those of scipy.stats.kendalltau.
    
    Parameters
    ----------
    first, second
        lists or arrays of equal length, the scores of the same items.
    p_value
        auto, exact, asymptotic; auto is exact without ties for up to 33 items or if at most 1 pair is
        discordant, or concordant.
    
    Returns
    -------
    Kendall
        The four coefficients, each in [-1, 1] and equal without ties, and the p-value. They are nan for fewer than 2 items, for
        equal scores and for nan.
    
    Raises
    ------
    ValueError
        if the lengths differ, or an argument is out of range.
    TypeError
        if an argument is not a sequence of numbers.
    
    Examples
    --------
    >>> kendall([1, 2, 3, 4], [1, 2, 4, 3]).tau_b
    0.6666666666666669
    >>> kendall([1, 2, 3, 4], [1, 2, 2, 3])[:4]
    (0.8333333333333334, 0.9128709291752769, 0.9375, 1.0)
    """
def kendall_matrix(lists: collections.abc.Iterable[irmetrics._types.Column], coefficient: typing.Literal['tau_a', 'tau_b', 'tau_c', 'gamma'] = 'tau_b') -> list[list[float]]:
    """
    Computes one of Kendall's coefficients for all pairs of several lists of scores of the same items.
    
    Sorts each list once.
    
    Parameters
    ----------
    lists
        lists or arrays of equal length.
    coefficient
        tau_a, tau_b, tau_c, gamma.
    
    Returns
    -------
    list[list[float]]
        The rows of a symmetric matrix.
    
    Raises
    ------
    ValueError
        if the lengths differ.
    
    Examples
    --------
    >>> kendall_matrix([[1, 2, 3], [1, 2, 3], [3, 2, 1]])[0]
    [1.0, 1.0, -1.0]
    """
def largest_moves(first: irmetrics._types.Column, second: irmetrics._types.Column) -> irmetrics._results.LargestMoves:
    """
    Finds the item that falls most from the first ranking to the second, and the item that rises most.
    
    Equal scores have the mean of their ranks.
    
    Parameters
    ----------
    first, second
        lists or arrays of equal length, the scores of the same items.
    
    Returns
    -------
    LargestMoves
        Both moves, each with the item's index in the lists (from 0) and the number of ranks.
    
    Raises
    ------
    ValueError
        if the lengths differ, or an argument is out of range.
    TypeError
        if an argument is not a sequence of numbers.
    
    Examples
    --------
    >>> largest_moves([4, 3, 2, 1], [1, 4, 3, 2]).drop
    RankMove(item=0, ranks=3.0)
    """
def lexical_diversity(words: collections.abc.Iterable[str]) -> irmetrics._results.LexicalDiversity:
    """
    Computes the lexical diversity of one text: TTR, Maas, HD-D and MTLD.
    
    Parameters
    ----------
    words
        the words of the text.
    
    Returns
    -------
    LexicalDiversity
        The four values. They equal those of the package lexical-diversity, but are nan where they are undefined and the package
        returns 0.
    
    Raises
    ------
    TypeError
        for a text in place of a list of words.
    
    Examples
    --------
    >>> lexical_diversity(["the", "cat", "saw", "the", "dog"]).ttr
    0.8
    """
def mean_interval(values: irmetrics._types.Values, method: typing.Literal['t', 'percentile', 'bca', 'clopper_pearson', 'wilson', 'tango'] = 'bca', *, level: float = 0.95, resamples: int = 10000, seed: int = 20090719, threads: int = 0) -> irmetrics._results.Interval:
    """
    Computes a confidence interval of the mean of per-query scores or differences.
    
    Parameters
    ----------
    values
        a list or array, or {query: value}.
    method
        method of the interval; clopper_pearson and wilson are for values that are 0 or 1, tango for the differences of such values:
        - t: mean and standard error, by Student's distribution
        - percentile: quantiles of the resampled values, as in Efron and Tibshirani 1993 and scipy.stats.bootstrap
        - bca: the same quantiles, adjusted for bias and acceleration
        - clopper_pearson: for values that are 0 or 1: exact, by the binomial distribution
        - wilson: for values that are 0 or 1: narrower, by the score test, with the level as its average coverage
        - tango: for differences of values that are 0 or 1: Tango 1998, by the score test of two proportions of the same queries
    level
        probability that an interval contains the true value; in (0, 1).
    resamples
        random samples of the interval; in [1, 100000000].
    seed
        seed of the random samples; the same seed gives the same result.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Returns
    -------
    Interval
        The ends of the interval, low and high, with what must be known of it: see Interval.
    
    Raises
    ------
    ValueError
        if there are no values or a value is not finite, or not 0 or 1 where the method requires it.
    
    Examples
    --------
    >>> interval = mean_interval([1, 2, 3, 4, 5], 't')
    >>> round(interval.low, 4), round(interval.high, 4)
    (1.0368, 4.9632)
    >>> mean_interval([1] * 10).constant
    True
    >>> round(mean_interval([1] * 10, 'clopper_pearson').low, 4)
    0.6915
    """
def minimum_detectable_difference(standard_deviation: float, queries: int, alpha: float = 0.05, power: float = 0.8) -> float:
    """
    Computes the smallest true difference that the two-sided paired t-test finds with the given power.
    
    Parameters
    ----------
    standard_deviation
        that of the differences, above 0.
    queries
        number of queries, at least 2.
    alpha
        level of the test, in (0, 1).
    power
        the power, in (alpha, 1).
    
    Returns
    -------
    float
        The difference.
    
    Raises
    ------
    ValueError
        if an argument is out of range.
    
    Examples
    --------
    >>> round(minimum_detectable_difference(0.1, 50), 4)
    0.0404
    """
@typing.overload
def mmr(run: Run | dict[str, dict[str, float]], embeddings: irmetrics._types.Path | collections.abc.Mapping[typing.Any, irmetrics._types.Column] | None = None, *, documents: irmetrics._types.AnyTexts | None = None, lambda_: float = 0.5, depth: int | None = None, normalise: typing.Literal['dataset', 'query', 'none'] = 'dataset', dataset_maximum: float | None = None, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', name: str = 'mmr', threads: int = 0) -> Run:
    """
    Diversifies a ranking by maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998), as in the BERDS paper.
    
    The first is the item with the largest score. Each next item has the largest lambda_ * score / maximum - (1 - lambda_) * (largest similarity to a
    chosen item); among equals, the first.
    
    Parameters
    ----------
    run
        a Run or {query: {document: score}}, each query of which is diversified.
    scores
        instead of a run: scores of the items of one query, in any order; or {query: scores} for a data set, with the
        other arguments by query as well.
    embeddings
        for scores, one row per item, of float32, float16 or int8; for a run, {document: numbers}, or the path of
        a file with lines of JSON, {"id": ..., "embedding": [...]}. The similarity is the cosine.
    similarity
        for scores, alternative to embeddings: a square matrix, or a function of two indices.
    documents
        for a run, alternative to embeddings: texts, as `read_texts` returns them or as {id: text}; the similarity
        is the Jaccard coefficient of their sets of words.
    lambda_
        weight of the scores, 0 to 1; 1: scores only, 0: diversity only.
    depth
        number of items to choose; None: all.
    normalise
        the maximum: "dataset", the largest score of the data set, as in the paper; "query", the query's own, as in
        the paper's released code (the data set's if that is not above 0); or "none". Scores are not divided if no maximum is
        above 0.
    dataset_maximum
        largest score of the data set, if it has more queries than this call; by default the scores of one
        query are a data set of their own, and so is a run.
    ties
        for a run: order of documents with equal scores: docno_desc, docno_asc, input, rank_column, error.
    name
        for a run: name of the new run.
    threads
        for a run: number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Returns
    -------
    Run | dict[str, list[int]] | list[int]
        The indices of the chosen items; of a run, a Run in which the document that is chosen n-th scores 1 / n.
    
    Raises
    ------
    ValueError
        if a number is not finite or out of range, and for more items times selected items than `mmr_similarities`
        ([limits](../limits.md#growth)).
    KeyError
        for a document without an embedding or text.
    
    Examples
    --------
    >>> alike = [[1, 1, 0], [1, 1, 0], [0, 0, 1]]
    >>> mmr([3, 2, 1], similarity=alike)
    [0, 2, 1]
    >>> mmr({"q1": [3, 2, 1], "q2": [30, 20, 10]}, similarity={"q1": alike, "q2": alike}, lambda_=0.8)
    {'q1': [0, 2, 1], 'q2': [0, 1, 2]}
    >>> run = Run({"q": {"a": 3, "b": 2, "c": 1}})
    >>> mmr(run, documents={"a": "red green", "b": "red green", "c": "blue"}).to_dict()
    {'q': {'a': 1.0, 'c': 0.5, 'b': 0.3333333333333333}}
    >>> mmr(run, {"a": [1, 0], "b": [1, 0.1], "c": [0, 1]}, depth=2).to_dict()
    {'q': {'a': 1.0, 'c': 0.5}}
    """
@typing.overload
def mmr(scores: dict[str, collections.abc.Sequence[float] | numpy.ndarray], embeddings: dict[str, numpy.ndarray | list[list[float]]] | None = None, *, similarity: dict[str, numpy.ndarray | list[list[float]] | collections.abc.Callable[[int, int], float]] | None = None, lambda_: float = 0.5, depth: int | None = None, normalise: typing.Literal['dataset', 'query', 'none'] = 'dataset', dataset_maximum: float | None = None) -> dict[str, list[int]]:
    ...
@typing.overload
def mmr(scores: collections.abc.Sequence[float] | numpy.ndarray, embeddings: numpy.ndarray | list[list[float]] | None = None, *, similarity: numpy.ndarray | list[list[float]] | collections.abc.Callable[[int, int], float] | None = None, lambda_: float = 0.5, depth: int | None = None, normalise: typing.Literal['dataset', 'query', 'none'] = 'dataset', dataset_maximum: float | None = None) -> list[int]:
    ...
def nugget_difficulty(runs: irmetrics._types.AnyRuns, nuggets: irmetrics._types.AnyNuggets, k: int, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> irmetrics._results.NuggetDifficulties:
    """
    Counts, for each nugget, the runs with a document in their top k that supports it; a difficult nugget has few.
    
    Parameters
    ----------
    runs
        a list of runs, {name: run}, or one run. A run that lacks a query returned nothing for it.
    nuggets
        NuggetQrels, or anything that converts to them.
    k
        a rank, from 1.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    
    Returns
    -------
    NuggetDifficulties
        The nuggets with the numbers of documents and runs that support them.
    
    Raises
    ------
    ValueError
        if there are no runs, or a rank is 0.
    KeyError
        if a run has no judged query.
    
    Examples
    --------
    >>> runs = [{'q1': {'d1': 1}}, {'q1': {'d1': 1}}]
    >>> nugget_difficulty(runs, {'q1': {'a': ['d1'], 'b': ['d2']}}, k=10).nuggets[1]
    NuggetDifficulty(query_id='q1', nugget_id='b', documents=1, runs=0, share=0.0)
    """
def nugget_quality(annotations: irmetrics._types.AnyTable) -> irmetrics._results.NuggetQuality:
    """
    Computes the quality of generated nuggets from an annotator's counts or labels (FreshStack, equations 2 to 4, table 5).
    
    Parameters
    ----------
    annotations
        ``{query: {generated, hallucinated, minor, missing}}``, or rows or a table with these columns and
        query_id, where minor includes redundant. Or one record per nugget, in rows, a table or a file: query_id, nugget_id,
        and hallucinated, redundant and minor (0, 1, True or False; by default False). A record without a nugget, or any
        record of its query, gives missing, the number of nuggets that should have been generated. Formats of files:
        jsonl (JSON lines), table (table).
    
    Returns
    -------
    NuggetQuality
        Precision, recall and groundedness, means over the queries, each in [0, 1] or nan; and the counts of the labels with
        their proportions of all nuggets.
    
    Raises
    ------
    ValueError
        if more nuggets are hallucinated or minor than generated, if a nugget is labelled twice, and if records of
        a query differ in missing.
    
    Examples
    --------
    >>> counts = {'generated': 4, 'hallucinated': 1, 'minor': 2, 'missing': 2}
    >>> quality = nugget_quality({'q1': counts})
    >>> quality.precision, quality.recall, quality.groundedness
    (0.5, 0.5, 0.75)
    >>> labels = [{'query_id': 'q1', 'nugget_id': 'a', 'minor': True, 'redundant': True}, {'query_id': 'q1', 'nugget_id': 'b'}]
    >>> quality = nugget_quality(labels)
    >>> quality.precision, quality.redundant.share
    (0.5, 0.5)
    """
def nugget_scores(nuggets: irmetrics._types.AnyNuggets, assignments: irmetrics._types.AnyTable, queries: typing.Literal['judged', 'intersection', 'error'] = 'error') -> irmetrics._results.NuggetScores:
    """
    Scores answers by the nuggets that they support, as in TREC RAG.
    
    Parameters
    ----------
    nuggets
        NuggetQrels, or anything that converts to them.
    assignments
        ``{query: {nugget: assignment}}``, tuples (query, nugget, assignment), or a table with the columns
        query_id, nugget_id and assignment: support (scores 1), partial_support (1/2, or 0 in the strict scores) or
        not_support.
    queries
        treatment of queries without assignments: error, a score of 0 (judged), or ignored (intersection).
    
    Returns
    -------
    NuggetScores
        The scores, means over the queries, each in [0, 1]; those that require importances are nan if the nuggets are unrated.
    
    Raises
    ------
    KeyError
        for a nugget without an assignment or an assignment without a nugget.
    ValueError
        for other names of assignments.
    
    Examples
    --------
    >>> nuggets = {'q1': {Nugget('a', importance='vital'): [], Nugget('b', importance='okay'): []}}
    >>> scores = nugget_scores(nuggets, {'q1': {'a': 'support', 'b': 'partial_support'}})
    >>> scores.all, scores.strict_all, scores.vital
    (0.75, 0.5, 1.0)
    """
def pair_similarity(texts: irmetrics._types.AnyTexts, *, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, pairs: int = 0, seed: int = 20090719, autojunk: bool = True, threads: int = 0) -> irmetrics._results.PairSimilarity:
    """
    Summarises the similarity of pairs of texts: the sequence_ratio of all pairs, or of a random sample of them.
    
    In GenTREC, it checks that generated documents do not repeat each other. The earlier text of a pair is the first.
    
    Parameters
    ----------
    texts
        a list of texts, {id: text}, (id, text) tuples, Texts, or the path of a file in a format of read_texts.
    pairs
        number of different pairs, drawn at random; 0: all pairs of the texts.
    seed
        seed of the random samples; the same seed gives the same result.
    autojunk
        whether characters that make up more than 1 % of a text of 200 or more begin no matching block, as in difflib.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    progress
        True for a bar of tqdm, or a function called with the number of pairs done and the total.
    
    Returns
    -------
    PairSimilarity
        Minimum, median, maximum and mean, each in [0, 1], and the least and the most similar pair.
    
    Raises
    ------
    ValueError
        for fewer than two texts, for more pairs than the texts have, for a text that is not Unicode, and as
        sequence_ratio does.
    
    Examples
    --------
    >>> found = pair_similarity({"d1": "abcd", "d2": "bcde", "d3": "xyz"})
    >>> found.median, found.maximum, found.most.first, found.most.second
    (0.0, 0.75, 'd1', 'd2')
    """
def paired_t_power(difference: float, standard_deviation: float, queries: int, alpha: float = 0.05) -> float:
    """
    Computes the power of the two-sided paired t-test for a true difference of two systems.
    
    Parameters
    ----------
    difference
        the true difference of the means.
    standard_deviation
        that of the differences, above 0.
    queries
        number of queries, at least 2.
    alpha
        level of the test, in (0, 1).
    
    Returns
    -------
    float
        The power, in [alpha, 1].
    
    Raises
    ------
    ValueError
        if an argument is out of range.
    
    Examples
    --------
    >>> round(paired_t_power(0.05, 0.1, 50), 3)
    0.934
    """
def paired_test(first: irmetrics._types.Values, second: irmetrics._types.Values, test: typing.Literal['t', 'sign', 'wilcoxon', 'randomization', 'bootstrap'] = 't', *, zeros: typing.Literal['wilcox', 'pratt', 'zsplit'] = 'wilcox', p_value: typing.Literal['auto', 'exact', 'asymptotic'] = 'auto', continuity: bool = False, resamples: int = 100000, seed: int = 20090719, threads: int = 0) -> irmetrics._results.PairedTest:
    """
    Tests whether two systems differ by more than chance: a two-sided test of their scores for the same queries.
    
    Randomization enumerates all changes of signs if there are no more than `resamples` (Smucker et al., CIKM 2007);
    bootstrap is the test of Efron and Tibshirani 1993.
    
    Parameters
    ----------
    first, second
        lists or arrays of equal length, or {query: score} with the same queries.
    test
        significance test:
        - t: Student's, as SciPy's ttest_rel
        - sign: of the number of positive differences, as SciPy's binomtest
        - wilcoxon: of the signed ranks, as SciPy's wilcoxon
        - randomization: Fisher's: under the null hypothesis each difference is as likely to have the other sign
        - bootstrap: of the t statistic of resampled queries, shifted to the null hypothesis
    zeros
        treatment of zero differences in Wilcoxon's test (wilcox, pratt, zsplit).
    p_value
        method of the p-value of Wilcoxon's test (auto, exact, asymptotic).
    continuity
        whether its normal approximation uses a continuity correction.
    resamples
        random samples of the randomization and the bootstrap test; in [1, 100000000].
    seed
        seed of the random samples; the same seed gives the same result.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Returns
    -------
    PairedTest
        The p-value, in [0, 1], the statistic, the mean difference, and the numbers of queries and of differences of 0.
    
    Raises
    ------
    ValueError
        if the lists differ in length, a score is not finite, or there are too few queries.
    KeyError
        if one system lacks a query.
    
    See Also
    --------
    compare, effect_size
    
    Examples
    --------
    >>> paired_test([.5, .4, .9, .8], [.4, .2, .6, .4], 'randomization').p_value
    0.125
    """
def parse_measure(text: str) -> Measure:
    """
    Returns the measure that a text names.
    
    Parameters
    ----------
    text
        a measure in any spelling, such as 'nDCG@10' or trec_eval's 'ndcg_cut_10'.
    
    Raises
    ------
    ValueError
        if the text is invalid, with the reason.
    
    Examples
    --------
    >>> parse_measure('ndcg_cut_10')
    nDCG@10
    """
def parse_measures(text: str) -> list[Measure]:
    """
    Returns the measures that a text names.
    
    Parameters
    ----------
    text
        measures in any spelling, separated by whitespace or commas.
    
    Raises
    ------
    ValueError
        if the text is invalid, with the reason.
    
    Examples
    --------
    >>> parse_measures('nDCG@10 MAP')
    [nDCG@10, AP]
    """
def pearson(first: irmetrics._types.Column, second: irmetrics._types.Column) -> irmetrics._results.Correlation:
    """
    Computes Pearson's linear correlation, as scipy.stats.pearsonr.
    
    Parameters
    ----------
    first, second
        lists or arrays of equal length, the scores of the same items.
    
    Returns
    -------
    Correlation
        The coefficient, in [-1, 1], and the p-value for independent normal scores.
    
    Raises
    ------
    ValueError
        if the lengths differ, or an argument is out of range.
    TypeError
        if an argument is not a sequence of numbers.
    
    Examples
    --------
    >>> round(pearson([1, 2, 3, 4], [1, 2, 4, 3]).coefficient, 12)
    0.8
    """
def pool(runs: irmetrics._types.AnyRuns, qrels: irmetrics._types.AnyQrels | None = None, *, depth: int = 20, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', threads: int = 0) -> irmetrics._results.Pool:
    """
    Pools the first documents of each run, for every query: what a judgment pool contains, and who contributed it.
    
    Parameters
    ----------
    runs
        a list of runs or {name: run}. A query that some runs lack is pooled from the others.
    qrels
        judgments made before; the result then counts the documents that are judged already.
    depth
        the number of documents of each run, best first, that enter the pool of a query; at least 1.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Returns
    -------
    Pool
        `runs` has the contribution of each run: `documents` in the pool, `unique` ones that no other run contributes, and
        `tied` queries where documents before and after the depth have the same score. `overlaps` has the documents that each
        pair of runs shares.
    
    Raises
    ------
    ValueError
        if there are no runs, or more pairs of runs than `compared_pairs` ([limits](../limits.md#growth)), and for
        invalid input.
    
    Examples
    --------
    >>> runs = {"bm25": {"q": {"a": 3, "b": 2, "c": 1}}, "e5": {"q": {"b": 9, "d": 5}}}
    >>> found = pool(runs, qrels={"q": {"a": 1}}, depth=2)
    >>> found.documents, found.judged, [(run.run, run.unique) for run in found.runs]
    (3, 1, [('bm25', 1), ('e5', 1)])
    >>> found.overlaps[0].share
    0.3333333333333333
    """
def pool_pairs(runs: irmetrics._types.AnyRuns, qrels: irmetrics._types.AnyQrels | None = None, *, unjudged: bool = False, depth: int = 20, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', threads: int = 0) -> dict[str, list[str]]:
    """
    Lists the documents of the pool, in byte order, so that the order does not show which documents the runs prefer.
    
    Parameters
    ----------
    runs, qrels
        as in pool.
    unjudged
        only documents without a judgment in `qrels`.
    depth
        the number of documents of each run, best first, that enter the pool of a query; at least 1.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Returns
    -------
    dict[str, list[str]]
        {query: documents}.
    
    Raises
    ------
    ValueError
        if there are no runs, and for invalid input.
    
    Examples
    --------
    >>> runs = {"bm25": {"q": {"a": 3, "b": 2, "c": 1}}, "e5": {"q": {"b": 9, "d": 5}}}
    >>> pool_pairs(runs, depth=2), pool_pairs(runs, {"q": {"a": 1}}, depth=2, unjudged=True)
    ({'q': ['a', 'b', 'd']}, {'q': ['b', 'd']})
    """
def profile(name: str) -> dict[str, typing.Any]:
    """
    Returns the choices of a reference tool as arguments of evaluate, Evaluator and other functions that rank runs.
    
    Parameters
    ----------
    name
        name of a tool: trec10, trec9, ndeval, pyndeval, gdeval, freshstack, berds.
    
    Returns
    -------
    dict[str, Any]
        The arguments by name.
    
    Raises
    ------
    ValueError
        for another name.
    
    Examples
    --------
    >>> profile('berds')['ties']
    'input'
    >>> evaluate({'q1': {'d2': 1, 'd1': 1}}, {'q1': {'d2': 1}}, 'RR', **profile('berds'))['RR']
    1.0
    """
def queries_needed(difference: float, standard_deviation: float, alpha: float = 0.05, power: float = 0.8) -> float:
    """
    Computes the minimum number of queries for the two-sided paired t-test to find a true difference with the given power.
    
    Parameters
    ----------
    difference
        the true difference of the means.
    standard_deviation
        that of the differences, above 0.
    alpha
        level of the test, in (0, 1).
    power
        the power, in (alpha, 1).
    
    Returns
    -------
    float
        A whole number, or infinity if there is no difference or more than a billion queries are needed.
    
    Raises
    ------
    ValueError
        if an argument is out of range.
    
    Examples
    --------
    >>> queries_needed(0.05, 0.1)
    34.0
    """
def query_stability(systems: irmetrics._types.SystemScores, sizes: collections.abc.Sequence[int], *, measure: irmetrics._types.AnyMeasure | None = None, split: bool = False, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, samples: int = 100, level: float = 0.95, seed: int = 20090719, threads: int = 0) -> irmetrics._results.Stability:
    """
    Computes the stability of a ranking of systems with fewer queries.
    
    The stability is Kendall's tau_b between the ranking by all queries and the rankings by random samples of them.
    
    Parameters
    ----------
    systems
        scores of systems in any form that compare takes.
    sizes
        numbers of queries to draw.
    measure
        the measure to use, if systems have scores by several.
    split
        whether to correlate two disjoint samples instead (Voorhees and Buckley, SIGIR 2002).
    samples
        number of samples of each size; at least 1.
    level
        proportion of the samples between low and high; in (0, 1).
    seed
        seed of the random samples; the same seed gives the same result.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    progress
        True for a bar of tqdm, or a function called with the number of samples done and the total.
    
    Returns
    -------
    Stability
        The mean correlation and its interval for each size.
    
    Raises
    ------
    ValueError
        if a size is 0 or larger than the number of queries (half of it, if split), or if there are fewer than two
        systems.
    KeyError
        if a system lacks a query.
    
    See Also
    --------
    document_stability, rank_intervals
    
    Examples
    --------
    >>> scores = {'x': {'q1': .5, 'q2': .4, 'q3': .9}, 'y': {'q1': .4, 'q2': .2, 'q3': .6}}
    >>> query_stability(scores, [1, 2]).points[0].mean
    1.0
    """
def randomized_tukey_hsd(systems: irmetrics._types.SystemScores | irmetrics._types.ScoreRows, *, measure: irmetrics._types.AnyMeasure | None = None, alpha: float = 0.05, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, resamples: int = 10000, seed: int = 20090719, threads: int = 0) -> irmetrics._results.TukeyHSD:
    """
    Tests all pairs of systems by Tukey's HSD without assumptions about the distribution of scores.
    
    Each resample shuffles the scores of each query among the systems (Carterette, TOIS 30(1), 2012).
    
    Parameters
    ----------
    systems
        scores of systems in any form that compare takes; or rows of scores, one row per system and one column per
        query, which are named by their numbers, from 1.
    measure
        the measure to use, if systems have scores by several.
    alpha
        level of the smallest significant difference; in (0, 1).
    resamples
        random orders of the scores; in [1, 100000000].
    seed
        seed of the random samples; the same seed gives the same result.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    progress
        True for a bar of tqdm, or a function called with the number of samples done and the total.
    
    Returns
    -------
    TukeyHSD
        The means, and the p-value and difference of each pair of systems.
    
    Raises
    ------
    ValueError
        if there are fewer than two systems or queries or a score is not finite.
    KeyError
        if a system lacks a query.
    
    Examples
    --------
    >>> rows = [[.5, .4, .9, .8], [.1, .2, .3, .4], [.5, .5, .9, .7]]
    >>> found = randomized_tukey_hsd(rows, resamples=2000)
    >>> found['1', '2'].p_value < .05 < found['1', '3'].p_value
    True
    """
def rank_coefficients() -> list[RankCoefficientInfo]:
    """
    Returns the coefficients that correlate computes, in the same order, and that tau_matrix accepts.
    
    Examples
    --------
    >>> [row.name for row in rank_coefficients() if not row.symmetric]
    ['tau_ap', 'tau_ap_a']
    """
def rank_intervals(systems: irmetrics._types.SystemScores | irmetrics._types.ScoreRows, *, measure: irmetrics._types.AnyMeasure | None = None, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, level: float = 0.95, resamples: int = 10000, seed: int = 20090719, threads: int = 0) -> dict[str, irmetrics._results.RankInterval]:
    """
    Ranks systems by their means, with 1 the best, and computes intervals of the ranks by resampling the queries.
    
    Hall and Miller, Annals of Statistics 37(6B), 2009.
    
    Parameters
    ----------
    systems
        scores of systems in any form that compare takes; or rows of scores, one row per system and one column per
        query, which are named by their numbers, from 1.
    measure
        the measure to use, if systems have scores by several.
    level
        proportion of the resamples within an interval; in (0, 1).
    resamples
        random samples of the queries; in [1, 100000000].
    seed
        seed of the random samples; the same seed gives the same result.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    progress
        True for a bar of tqdm, or a function called with the number of samples done and the total.
    
    Returns
    -------
    dict[str, RankInterval]
        The rank of each system and the ends of its interval.
    
    Raises
    ------
    ValueError
        if there are fewer than two systems or queries or a score is not finite.
    KeyError
        if a system lacks a query.
    
    Examples
    --------
    >>> rank_intervals([[.5, .4, .9], [.1, .2, .3]])['1']
    RankInterval(rank=1.0, low=1.0, high=1.0)
    """
def rbo(first: collections.abc.Mapping[typing.Any, typing.SupportsFloat], second: collections.abc.Mapping[typing.Any, typing.SupportsFloat], p: float = 0.9, ties: typing.Literal['w', 'a', 'b'] = 'a') -> irmetrics._results.RBO:
    """
    Computes the rank-biased overlap of two rankings, which may contain different items.
    
    Webber, Moffat and Zobel, TOIS 28(4), 2010; ties as in Corsi and Urbano, SIGIR 2024.
    
    Parameters
    ----------
    first, second
        {item: score}; larger scores rank first.
    p
        probability that a reader continues to the next item; in (0, 1).
    ties
        w, a, b. w: tied items share a rank; a: the overlap at each depth is the mean over all
        orders; b: the same, corrected so that a ranking agrees fully with itself.
    
    Returns
    -------
    RBO
        The extrapolated overlap and its range over the unseen items, each in [0, 1].
    
    Raises
    ------
    ValueError
        if p is outside (0, 1).
    TypeError
        for lists of items.
    
    Examples
    --------
    >>> first = {'a': 5, 'b': 4, 'c': 3, 'd': 2, 'e': 1}
    >>> second = {'b': 5, 'a': 4, 'c': 3, 'd': 2, 'f': 1}
    >>> round(rbo(first, second).ext, 5), round(rbo(first, second).min, 5)
    (0.76878, 0.50637)
    """
@typing.overload
def read_berds(path: list[str | os.PathLike[str]] | tuple[str | os.PathLike[str], ...], predictions: str = '', lenient: bool = False, repeats: typing.Literal['positions', 'duplicates'] = 'positions', limits: collections.abc.Mapping[str, int] | None = None) -> tuple[NuggetQrels, dict[str, Run]]:
    """
    Reads retrieval output with predictions of perspectives, in the format of BERDS.
    
    The nuggets of a question are its perspectives, 1, 2, ..., and the run has the order of the list. A document without an
    id is identified by its title and text.
    
    Parameters
    ----------
    path
        path of a file, or a list of several, one per system.
    predictions
        key of the predictions; empty: mistral-preds or gpt4-preds, whichever is present.
    lenient
        whether malformed input gives a warning instead of an error.
    repeats
        treatment of a document that occurs again in a list: positions, duplicates.
        positions: a document of its own, ID#2, because BERDS counts positions; duplicates: a duplicate.
    limits
        limits of the file by name, such as ``{"query_rows": 1000}``; None: the defaults in docs/limits.md.
    
    Returns
    -------
    tuple[NuggetQrels, dict[str, Run]] | tuple[NuggetQrels, Run]
        The nuggets and the run. For a list of files, the judgments of all and {name: run}; a name is the file's name without
        folder and endings, as in docs/formats.md.
    
    Raises
    ------
    ValueError
        if files judge a document differently or have different perspectives, with both names, and for malformed
        input.
    OSError
        if a file cannot be read.
    
    Examples
    --------
    >>> import json, os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), 'bm25.json')
    >>> row = {'question': 'Why?', 'perspectives': ['For.', 'Against.'],
    ...        'ctxs': [{'id': 'd1', 'text': 'x', 'mistral-preds': [True, False]}]}
    >>> with open(path, 'w') as file:
    ...     _ = file.write(json.dumps(row) + '\\n')
    >>> read_berds(path)[0]
    NuggetQrels: 1 query, 2 nuggets, 2 judgments
    """
@typing.overload
def read_berds(path: str | os.PathLike[str], predictions: str = '', lenient: bool = False, repeats: typing.Literal['positions', 'duplicates'] = 'positions', limits: collections.abc.Mapping[str, int] | None = None) -> tuple[NuggetQrels, Run]:
    """
    Reads retrieval output with predictions of perspectives, in the format of BERDS.
    
    The nuggets of a question are its perspectives, 1, 2, ..., and the run has the order of the list. A document without an
    id is identified by its title and text.
    
    Parameters
    ----------
    path
        path of a file, or a list of several, one per system.
    predictions
        key of the predictions; empty: mistral-preds or gpt4-preds, whichever is present.
    lenient
        whether malformed input gives a warning instead of an error.
    repeats
        treatment of a document that occurs again in a list: positions, duplicates.
        positions: a document of its own, ID#2, because BERDS counts positions; duplicates: a duplicate.
    limits
        limits of the file by name, such as ``{"query_rows": 1000}``; None: the defaults in docs/limits.md.
    
    Returns
    -------
    tuple[NuggetQrels, dict[str, Run]] | tuple[NuggetQrels, Run]
        The nuggets and the run. For a list of files, the judgments of all and {name: run}; a name is the file's name without
        folder and endings, as in docs/formats.md.
    
    Raises
    ------
    ValueError
        if files judge a document differently or have different perspectives, with both names, and for malformed
        input.
    OSError
        if a file cannot be read.
    
    Examples
    --------
    >>> import json, os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), 'bm25.json')
    >>> row = {'question': 'Why?', 'perspectives': ['For.', 'Against.'],
    ...        'ctxs': [{'id': 'd1', 'text': 'x', 'mistral-preds': [True, False]}]}
    >>> with open(path, 'w') as file:
    ...     _ = file.write(json.dumps(row) + '\\n')
    >>> read_berds(path)[0]
    NuggetQrels: 1 query, 2 nuggets, 2 judgments
    """
def read_document_ids(path: str | os.PathLike[str]) -> list[str]:
    """
    Reads the ids of documents from a file: one per line, or those of texts in any format of read_texts.
    
    Parameters
    ----------
    path
        a file, plain or compressed; "-" for standard input.
    
    Returns
    -------
    list[str]
        The ids.
    
    Raises
    ------
    ValueError
        on an empty id, on malformed texts and without any id, with file and line.
    OSError
        if the file cannot be read.
    
    Examples
    --------
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), 'ids.txt')
    >>> with open(path, 'w') as file:
    ...     _ = file.write('d1\\nd2\\n')
    >>> read_document_ids(path)
    ['d1', 'd2']
    """
def read_nuggets(path: irmetrics._types.File, format: typing.Literal['auto', 'subtopics', 'table', 'freshstack', 'berds', 'json'] | None = None, lenient: bool = False, limits: collections.abc.Mapping[str, int] | None = None, comments: typing.Literal['on', 'off'] = 'on') -> NuggetQrels:
    """
    Reads nugget judgments from a file.
    
    Parameters
    ----------
    path
        a path, plain or compressed by gzip, zstd, bzip2 or xz; "-" for standard input; or a file object of text or bytes,
        such as ``sys.stdin``. A Parquet table needs pyarrow or polars, a Feather or Arrow table pyarrow.
    format
        subtopics (subtopic qrels), table (table), freshstack (queries of FreshStack), berds (output of BERDS), json (JSON object); None and auto: detect from the first line.
    lenient
        whether malformed input is a warning instead of an error.
    limits
        limits of the file by name, such as ``{"query_rows": 1000}``; None: the defaults in docs/limits.md.
    comments
        whether lines that begin with # are comments (on) or data (off). Comments that look like records are a warning.
    
    Returns
    -------
    NuggetQrels
        The judgments.
    
    Raises
    ------
    ValueError
        with the file, the line and the expected content, if a line is malformed.
    OSError
        if the file cannot be read.
    
    Examples
    --------
    >>> import io
    >>> read_nuggets(io.StringIO("q1 a d1 1\\nq1 b d1 0\\n"))
    NuggetQrels: 1 query, 2 nuggets, 2 judgments
    """
def read_qrels(path: irmetrics._types.File, lenient: bool = False, format: typing.Literal['auto', 'trec', 'beir', 'jsonl', 'json', 'csv', 'ragas'] = 'auto', limits: collections.abc.Mapping[str, int] | None = None, comments: typing.Literal['on', 'off'] = 'on') -> Qrels:
    """
    Reads a file of qrels.
    
    Parameters
    ----------
    path
        a path, plain or compressed by gzip, zstd, bzip2 or xz; "-" for standard input; or a file object of text or bytes,
        such as ``sys.stdin``. A Parquet table needs pyarrow or polars, a Feather or Arrow table
        pyarrow. Lines may be in any order.
    lenient
        whether a malformed line is a warning instead of an error.
    format
        trec (TREC qrels), beir (table of BEIR), jsonl (JSON lines), json (JSON object), csv (table with named columns), ragas (samples of RAGAS); auto: detect from the first line.
    limits
        limits of the file by name, such as ``{"query_rows": 1000}``; None: the defaults in docs/limits.md.
    comments
        whether lines that begin with # are comments (on) or data (off). Comments that look like records are a warning.
    
    Returns
    -------
    Qrels
        The judgments.
    
    Raises
    ------
    ValueError
        with the file, the line and the expected content, if a line is malformed.
    OSError
        if the file cannot be read.
    
    Examples
    --------
    >>> import io
    >>> read_qrels(io.StringIO("q1 0 d1 1")).to_dict()
    {'q1': {'d1': 1.0}}
    """
def read_run(path: irmetrics._types.File, lenient: bool = False, rank_column: bool = False, format: str = 'auto', limits: collections.abc.Mapping[str, int] | None = None, comments: typing.Literal['on', 'off'] = 'on') -> Run:
    """
    Reads a run file.
    
    Parameters
    ----------
    path
        a path, plain or compressed by gzip, zstd, bzip2 or xz; "-" for standard input; or a file object of text or bytes,
        such as ``sys.stdin``. A Parquet table needs pyarrow or polars, a Feather or Arrow table
        pyarrow. Lines may be in any order.
    lenient
        whether a malformed line is a warning instead of an error.
    rank_column
        whether to read the ranks as well, which ``ties="rank_column"`` requires.
    format
        trec (TREC run), jsonl (JSON lines), json (JSON object), csv (table with named columns), berds (output of BERDS), ragas (samples of RAGAS); auto: detect from the first line.
    limits
        limits of the file by name, such as ``{"query_rows": 1000}``; None: the defaults in docs/limits.md.
    comments
        whether lines that begin with # are comments (on) or data (off). Comments that look like records are a warning.
    
    Returns
    -------
    Run
        The run.
    
    Raises
    ------
    ValueError
        with the file, the line and the expected content, if a line is malformed.
    OSError
        if the file cannot be read.
    
    Examples
    --------
    >>> import io
    >>> read_run(io.StringIO('{"qid": "q1", "docno": "d1", "score": 2.5}')).to_dict()
    {'q1': {'d1': 2.5}}
    """
def read_runs(path: irmetrics._types.File, lenient: bool = False, rank_column: bool = False, format: str = 'auto', limits: collections.abc.Mapping[str, int] | None = None, comments: typing.Literal['on', 'off'] = 'on') -> dict[str, Run]:
    """
    Reads all runs of a file: a table with a column ``run``, ``system`` or another usual name has several.
    
    Parameters
    ----------
    path, lenient, rank_column, format, limits, comments
        as of ``read_run``.
    
    Returns
    -------
    dict[str, Run]
        A dict of runs by name, in the order of their first rows; one run if the file has no such column.
    
    Raises
    ------
    ValueError
        with the file, the line and the expected content, if a line is malformed.
    OSError
        if the file cannot be read.
    
    See Also
    --------
    read_run, evaluate
    
    Examples
    --------
    >>> import io
    >>> read_runs(io.StringIO("run,qid,docno,score\\nbm25,q1,d1,1\\ne5,q1,d2,1"))
    {'bm25': Run 'bm25': 1 query, 1 document, 'e5': Run 'e5': 1 query, 1 document}
    """
def read_samples(path: str | os.PathLike[str], format: typing.Literal['auto', 'jsonl', 'table'] = 'auto', *, permutations: typing.Literal['error', 'repair'] = 'error', limits: collections.abc.Mapping[str, int] | None = None) -> Samples:
    """
    Reads samples from JSONL, one line per sample with the keys of Samples, or from a tab-separated table, one line per
    passage.
    
    Parameters
    ----------
    path
        path of a file, plain, gzip or zstd.
    format
        jsonl (JSON lines), table (table); auto: detect from the beginning of the file.
    permutations
        treatment of malformed permutations, as in Samples: error or repair.
    limits
        limits of the file by name, such as ``{"query_rows": 1000}``; None: the defaults in docs/limits.md.
    
    Returns
    -------
    Samples
        The samples.
    
    Raises
    ------
    ValueError
        for malformed input, with file, line and sample.
    OSError
        if the file cannot be read.
    
    Examples
    --------
    >>> import json, os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), 'samples.jsonl')
    >>> with open(path, 'w') as file:
    ...     json.dump({"query": "Why?", "passages": ["Because.", "No."], "gold": [1, 0], "scores": {"x": [2, 1]}}, file)
    >>> read_samples(path)
    Samples: 1 with 2 passages; systems: x
    """
def read_scores(*args: str | os.PathLike[str], format: typing.Literal['auto', 'csv', 'json', 'trec_eval', 'table'] = 'auto', measure: str = 'score', unshared: typing.Literal['error', 'drop'] = 'error', limits: collections.abc.Mapping[str, int] | None = None) -> dict[str, dict[str, dict[str, float]]]:
    """
    Reads per-query scores from files.
    
    The files are CSV or JSON of irmetrics, output of trec_eval -q, ndeval or gdeval, or tables of queries and systems.
    
    Parameters
    ----------
    *args
        paths of files, plain or compressed (.gz, .zst), whose scores are combined.
    format
        csv (CSV of irmetrics), json (JSON of irmetrics), trec_eval (output of trec_eval), table (table); auto: detect from the first line.
    measure
        name of the scores in tables that do not name a measure.
    unshared
        treatment of queries for which only some systems have a score: "error", or "drop" to ignore them.
    limits
        limits of the file by name, such as ``{"query_rows": 1000}``; None: the defaults in docs/limits.md.
    
    Returns
    -------
    dict[str, dict[str, dict[str, float]]]
        ``{measure: {system: {query: score}}}``, which compare, correlate, query_stability and datasets accept. A query for which a
        measure is undefined for some system is left out for all, so that means are over the same queries; ``left_out`` of the
        inner dict counts them.
    
    Raises
    ------
    OSError
        if a file cannot be read.
    ValueError
        for invalid content, with file and line.
    KeyError
        if a score is missing.
    
    Examples
    --------
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), 'scores.csv')
    >>> with open(path, 'w') as file:
    ...     _ = file.write('run,measure,query,value\\nbm25,AP,q1,0.5\\ne5,AP,q1,0.25\\n')
    >>> read_scores(path)['AP']['e5']
    {'q1': 0.25}
    """
def read_system_scores(*args: str | os.PathLike[str], format: typing.Literal['auto', 'csv', 'json', 'trec_eval', 'table'] = 'auto', measure: str = 'score', limits: collections.abc.Mapping[str, int] | None = None) -> dict[str, dict[str, float]]:
    """
    Reads overall scores from the same files.
    
    A file may also be a leaderboard: a table with one row per system and one column per measure.
    
    Parameters
    ----------
    *args
        paths of files, plain or compressed (.gz, .zst), whose scores are combined.
    format
        csv (CSV of irmetrics), json (JSON of irmetrics), trec_eval (output of trec_eval), table (table); auto: detect from the first line.
    measure
        name of the scores in tables that do not name a measure.
    limits
        limits of the file by name, such as ``{"query_rows": 1000}``; None: the defaults in docs/limits.md.
    
    Returns
    -------
    dict[str, dict[str, float]]
        ``{measure: {system: score}}``, which correlate, tau_matrix and datasets accept.
    
    Raises
    ------
    OSError
        if a file cannot be read.
    ValueError
        for invalid content, with file and line.
    
    Examples
    --------
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), 'leaderboard.csv')
    >>> with open(path, 'w') as file:
    ...     _ = file.write('system,AP,nDCG@10\\nbm25,0.25,0.5\\ne5,0.5,0.75\\n')
    >>> read_system_scores(path)['AP']
    {'bm25': 0.25, 'e5': 0.5}
    """
def read_texts(path: str | os.PathLike[str], format: typing.Literal['auto', 'table', 'jsonl', 'trec'] = 'auto', limits: collections.abc.Mapping[str, int] | None = None) -> Texts:
    """
    Reads documents or queries: lines of id, tab and text; BEIR's JSONL; or TREC's <DOC> and <TOP>.
    
    Parameters
    ----------
    path
        path of a file, plain, gzip or zstd.
    format
        table (table), jsonl (JSON lines), trec (tags); auto: detect from the beginning of the file.
    limits
        limits of the file by name, such as ``{"query_rows": 1000}``; None: the defaults in docs/limits.md.
    
    Returns
    -------
    Texts
        The texts by their ids.
    
    Raises
    ------
    ValueError
        for malformed input, with file and line.
    OSError
        if the file cannot be read.
    
    Examples
    --------
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), 'queries.tsv')
    >>> with open(path, 'w') as file:
    ...     _ = file.write('q1\\tred fox\\n')
    >>> read_texts(path)['q1']
    'red fox'
    """
def readability(words: int, sentences: int, syllables: int, characters: int) -> irmetrics._results.Readability:
    """
    Computes the readability of a text from its counts: Flesch-Kincaid grade, Flesch reading ease and ARI.
    
    Parameters
    ----------
    words, sentences, syllables
        their numbers, at least 0.
    characters
        number of letters and digits of the words.
    
    Returns
    -------
    Readability
        The three values, nan without words or sentences.
    
    Raises
    ------
    TypeError
        for negative numbers.
    
    Examples
    --------
    >>> round(readability(words=100, sentences=5, syllables=150, characters=470).flesch_kincaid, 2)
    9.91
    """
def relevant_cap(runs: irmetrics._types.AnyRuns, qrels: irmetrics._types.AnyQrels | None = None, measures: irmetrics._types.AnyMeasures | None = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, caps: collections.abc.Sequence[int], others: collections.abc.Mapping[str, typing.Any] | None = None, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, samples: int = 100, level: float = 0.95, seed: int = 20090719, threads: int = 0, rel: float = 1.0, cap_removes: typing.Literal['judgments', 'documents'] = 'judgments', ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> dict[str, irmetrics._results.Stability]:
    """
    Computes the stability of the ranking of systems by each measure with fewer relevant documents per query.
    
    The stability is Kendall's tau_b between the full ranking and the rankings in which at most that many relevant
    documents, chosen at random, keep their judgments. The others stay in the runs, or with cap_removes="documents" leave
    them too, as in GenTREC's figure 8.
    
    Parameters
    ----------
    runs
        a list of runs, or {name: run}.
    qrels, measures, nuggets
        as in evaluate.
    caps
        maximum numbers of relevant documents per query, each at least 1.
    others
        rankings of the same systems by other collections, ``{name: rankings}``, with which rankings are correlated,
        too; rankings are ``{measure: {system: score}}``, results of read_scores and read_system_scores, or of evaluate for
        several runs. Systems that only one collection ranks are left out.
    samples
        number of samples of each size; at least 1.
    level
        proportion of the samples between low and high; in (0, 1).
    seed
        seed of the random samples; the same seed gives the same result.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    rel
        smallest grade that counts as relevant.
    cap_removes
        what relevant documents beyond the cap lose: their judgments, so that they stay in the runs unjudged, as in a shallower pool; or they leave the runs too, as in a collection without them (judgments, documents).
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    progress
        True for a bar of tqdm, or a function called with the number of samples done and the total.
    
    Returns
    -------
    dict[str, Stability]
        The stability by measure. With several others, ``average`` is the mean correlation.
    
    Raises
    ------
    ValueError
        if a cap is 0 or there are fewer than two systems, and as evaluate does.
    
    Examples
    --------
    >>> qrels = {'q1': {'d1': 1, 'd2': 0}}
    >>> runs = {'x': {'q1': {'d1': 2, 'd2': 1}}, 'y': {'q1': {'d2': 2, 'd1': 1}}}
    >>> relevant_cap(runs, qrels, 'RR', caps=[1])['RR'].points[0].mean
    1.0
    >>> human = {'RR': {'x': 0.4, 'y': 0.6}}
    >>> found = relevant_cap(runs, qrels, 'RR', caps=[1], others={'human': human})['RR']
    >>> [(point.against, point.mean) for point in found.points]
    [('full', 1.0), ('human', -1.0)]
    """
@typing.overload
def round_robin(rankings: list[list[str]], depth: int = 100, distinct: bool = True) -> list[str]:
    """
    Merges rankings: the first document of each, then the second of each, and so on.
    
    Parameters
    ----------
    rankings
        lists of document ids, a list of runs, or {name: run}. Rankings without further documents are skipped.
    depth
        number of documents to keep; 0: all.
    distinct
        whether to skip duplicates, as in the BERDS paper; its released code keeps them. False is for lists: a run
        ranks each document once.
    ties
        for runs: order of documents with equal scores: docno_desc, docno_asc, input, rank_column, error.
    name
        for runs: name of the merged run.
    
    Returns
    -------
    list[str] | Run
        A list of documents; of runs, a Run in which the document at rank i scores 1 / i.
    
    Raises
    ------
    TypeError
        for other rankings.
    
    Examples
    --------
    >>> round_robin([["a", "b"], ["b", "c"]]), round_robin([["a", "b"], ["b", "c"]], distinct=False)
    (['a', 'b', 'c'], ['a', 'b', 'b', 'c'])
    """
@typing.overload
def round_robin(rankings: irmetrics._types.AnyRuns, depth: int = 100, distinct: bool = True, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', name: str = 'round_robin') -> Run:
    ...
def samples_of_runs(runs: irmetrics._types.AnyRuns, qrels: irmetrics._types.AnyQrels, documents: irmetrics._types.AnyTexts, queries: irmetrics._types.AnyTexts, depth: int = 100, rel: float = 1.0, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc') -> Samples:
    """
    Constructs samples from runs and qrels: the best documents of the first run for each judged query, best first.
    
    Judged queries that the first run lacks have no sample; missing_queries of the samples counts them.
    
    With ties="rank_column" the scores are negated ranks. Give separation the same ties, but "input" after "rank_column".
    
    Parameters
    ----------
    runs
        {name: run}, a list of runs, or one run; all of them become systems.
    qrels
        as in evaluate.
    documents, queries
        {id: text}, (id, text) tuples, Texts, or paths that read_texts accepts.
    depth
        number of passages per query, the best of the first run; 0: all.
    rel
        smallest grade that is gold.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    
    Returns
    -------
    Samples
        The samples.
    
    Raises
    ------
    ValueError
        if the first run has no judged query, and for invalid input.
    KeyError
        if a query or document has no text.
    
    Examples
    --------
    >>> samples_of_runs({"x": {"q": {"a": 2, "b": 1}}}, {"q": {"b": 1}}, {"a": "one", "b": "two"}, {"q": "what"})
    Samples: 1 with 2 passages; systems: x
    """
@typing.overload
def separation(samples: irmetrics._types.AnySamples, similarity: collections.abc.Mapping[str, typing.Any] | collections.abc.Sequence[typing.Any], measures: irmetrics._types.AnyMeasures | None = 'P@1', *, thresholds: collections.abc.Sequence[float] | None = None, quantiles: int | None = None, hardest: int = 10, easiest: int = 10, terms: BM25 | None = None, interval: typing.Literal['t', 'percentile', 'bca', 'clopper_pearson', 'wilson', 'tango'] = 'percentile', level: float = 0.95, resamples: int = 1000, seed: int = 20090719, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', permutations: typing.Literal['error', 'repair'] = 'error', threads: int = 0, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None) -> dict[str, Separation]:
    """
    With several similarities: {name: Separation}.
    """
@typing.overload
def separation(samples: irmetrics._types.AnySamples, similarity: Similarity | collections.abc.Callable[[str, list[str]], typing.Any] | None = None, measures: irmetrics._types.AnyMeasures | None = 'P@1', *, thresholds: collections.abc.Sequence[float] | None = None, quantiles: int | None = None, hardest: int = 10, easiest: int = 10, terms: BM25 | None = None, interval: typing.Literal['t', 'percentile', 'bca', 'clopper_pearson', 'wilson', 'tango'] = 'percentile', level: float = 0.95, resamples: int = 1000, seed: int = 20090719, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', permutations: typing.Literal['error', 'repair'] = 'error', threads: int = 0, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None) -> Separation:
    """
    Computes how far a similarity separates gold passages from others in each sample, and where systems fail.
    
    D_S = (largest similarity of a gold passage) - (largest of any other). A low D_S means that words mislead: Hagstrom et
    al. 2025, "Language Model Re-rankers are Fooled by Lexical Similarities". D_S of a sample without gold passages, or with
    gold ones only, is nan; such samples are counted.
    
    The similarity's own ranking is scored like a system: of_similarity, and similarity and similarity_delta of each part.
    
    Parameters
    ----------
    samples
        a list of dicts with query, passages, gold and scores, a DataFrame, Samples, or a path, as Samples accepts.
    similarity
        BM25 (the default, as in the paper), TFIDF, Jaccard, Dense, GivenScores, or a function of a query and a
        list of passages that returns their scores. {name: similarity} or a list give {name: Separation}.
    measures
        one measure of a system in a sample, with its scores as the ranking and the gold passages as relevant: any
        measure of documents.
    thresholds
        boundaries of the parts of the samples, ascending; a D_S at a threshold belongs to the part above.
    quantiles
        alternative to thresholds: number of parts of about equal size.
    hardest
        number of samples to show among those on which a system is fooled: lowest D_S.
    easiest
        number of samples to show among those above 0 on which a system fails: highest D_S.
    terms
        a BM25 that weighs the distracting terms of the hardest samples; None: the similarity, if it is a BM25.
    interval
        t, percentile, bca, clopper_pearson, wilson, tango.
    level
        level of the intervals of means, in (0, 1).
    resamples
        number of random samples.
    seed
        seed of the random samples; the same seed gives the same result.
    ties
        order of passages with equal scores of a system, and with equal similarities when the similarity chooses:
        docno_desc, docno_asc, input, rank_column, error; input is their order in the sample, and rank_column an error, because
        samples have scores only.
    precision
        precision of score comparisons: float64, float32.
    permutations
        treatment of malformed permutations of systems, as in Samples: error or repair.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    progress
        True for a bar of tqdm, or a function called with the number of samples done and the total.
    
    Returns
    -------
    dict[str, Separation] | Separation
        D_S of the samples, and the failures of systems; by name, for several similarities.
    
    Raises
    ------
    ValueError
        with the name of the sample if it has no passages, a column of another length, a score that is not finite,
        or a text that is not Unicode.
    
    See Also
    --------
    Samples, BM25, plot_separation
    
    Examples
    --------
    >>> found = separation([
    ...     {"query": "red fox", "passages": ["A fox.", "A red dog.", "A cat."], "gold": [1, 0, 0], "scores": [3, 2, 1]},
    ...     {"query": "red fox", "passages": ["Vulpes.", "A red fox.", "A cat."], "gold": [1, 0, 0], "scores": [1, 2, 3]},
    ... ])
    >>> found.share_below(0), [part.systems["system"].mean for part in found.parts]
    (0.5, [0.0, 1.0])
    """
def sequence_ratio(first: str | collections.abc.Iterable[str], second: str | collections.abc.Iterable[str], *, autojunk: bool = True) -> float:
    """
    Computes the similarity of two texts, equal to difflib's `SequenceMatcher(None, first, second).ratio()` in every digit.
    
    It is 2 M / T, where T characters are in both texts, and M of each in blocks that match: the longest common part, then
    the longest ones before and after it, and so on. Exchanging the texts can change it.
    
    Parameters
    ----------
    first, second
        texts, or lists of words.
    autojunk
        as in difflib: in a second text of 200 characters (or words) or more, those that make up more than 1 % of it
        begin no matching block.
    
    Returns
    -------
    float
        The ratio, in [0, 1].
    
    Raises
    ------
    TypeError
        if one is a text and the other a list.
    ValueError
        for texts of few different characters that would take more steps than `matching_steps`
        ([limits](../limits.md#growth)).
    
    Examples
    --------
    >>> sequence_ratio("abcd", "bcde")
    0.75
    >>> sequence_ratio("to be or not to be".split(), "not to be".split())
    0.6666666666666666
    """
def set_size(run: irmetrics._types.AnyRun, nuggets: irmetrics._types.AnyNuggets, limit: int = 100, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> irmetrics._results.SetSize:
    """
    Computes the smallest rank, at most `limit`, at which a run covers all nuggets of a query.
    
    Parameters
    ----------
    run
        a Run, or anything that converts to one. It returned nothing for a query that it lacks.
    nuggets
        NuggetQrels, or anything that converts to them.
    limit
        the largest rank, from 1.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    
    Returns
    -------
    SetSize
        mean is over the queries that have such a rank, and share is their proportion of all queries; per_query has None for the
        others.
    
    Raises
    ------
    ValueError
        if there are no runs, or a rank is 0.
    KeyError
        if a run has no judged query.
    
    Examples
    --------
    >>> size = set_size({'q1': {'d1': 3, 'd2': 2, 'd3': 1}}, {'q1': {'a': ['d1'], 'b': ['d3']}})
    >>> size.mean, size.share
    (3.0, 1.0)
    """
def spearman(first: irmetrics._types.Column, second: irmetrics._types.Column) -> irmetrics._results.Correlation:
    """
    Computes Spearman's rank correlation, as scipy.stats.spearmanr.
    
    Equal scores have the mean of their ranks.
    
    Parameters
    ----------
    first, second
        lists or arrays of equal length, the scores of the same items.
    
    Returns
    -------
    Correlation
        The coefficient, in [-1, 1], and the p-value from Student's distribution.
    
    Raises
    ------
    ValueError
        if the lengths differ, or an argument is out of range.
    TypeError
        if an argument is not a sequence of numbers.
    
    Examples
    --------
    >>> tuple(round(value, 12) for value in spearman([1, 2, 3, 4], [1, 2, 4, 3]))
    (0.8, 0.2)
    """
def split_sentences(text: str) -> list[str]:
    """
    Splits a text into sentences.
    
    Parameters
    ----------
    text
        the text.
    
    Returns
    -------
    list[str]
        The sentences that contain a letter or digit.
    
    Examples
    --------
    >>> split_sentences("Dr. Smith left at 8.30. Why? He was late.")
    ['Dr. Smith left at 8.30.', 'Why?', 'He was late.']
    """
def stemmer_languages() -> list[str]:
    """
    Returns the languages that have stemmers.
    
    Examples
    --------
    >>> 'english' in stemmer_languages()
    True
    """
def stopwords(name: str) -> list[str]:
    """
    Returns the stop words of a list.
    
    Parameters
    ----------
    name
        "en" (the 33 of Lucene), "en_plus" (179) or "punctuation" (38 marks).
    
    Raises
    ------
    ValueError
        for another name.
    
    Examples
    --------
    >>> len(stopwords('en')), len(stopwords('en_plus'))
    (33, 179)
    """
def tau_ap(truth: irmetrics._types.Column, estimated: irmetrics._types.Column) -> irmetrics._results.TauAP:
    """
    Computes AP correlation (Yilmaz, Aslam and Robertson, SIGIR 2008).
    
    Like Kendall's tau, but the items above an item have more weight near the top. It changes if the lists are exchanged.
    
    Parameters
    ----------
    truth, estimated
        lists or arrays of equal length, the scores of the same items.
    
    Returns
    -------
    TauAP
        Three coefficients, each in [-1, 1]. tau_ap_a and tau_ap_b handle ties (Urbano and Marrero, ICTIR 2017): a is the mean
        over all orders of the tied items in `estimated`; b is for ties in both lists and does not change if the lists are
        exchanged.
    
    Raises
    ------
    ValueError
        if the lengths differ, or an argument is out of range.
    TypeError
        if an argument is not a sequence of numbers.
    
    Examples
    --------
    >>> round(tau_ap([4, 3, 2, 1], [4, 3, 1, 2]).tau_ap, 12)
    0.777777777778
    """
def tau_matrices(collections: collections.abc.Mapping[str, irmetrics._types.SystemScores], coefficient: typing.Literal['tau_a', 'tau_b', 'tau_c', 'gamma', 'tau_ap', 'tau_ap_a', 'tau_ap_b', 'rbo', 'spearman', 'pearson', 'weighted_tau'] = 'tau_b', *, measures: irmetrics._types.AnyMeasures | None = None, rbo_p: float = 0.9, rbo_ties: typing.Literal['w', 'a', 'b'] = 'a', undefined: typing.Literal['error', 'propagate', 'omit'] = 'error') -> dict[str, irmetrics._correlate.TauMatrix]:
    """
    Computes the rank correlations of several collections, one matrix for each measure.
    
    Parameters
    ----------
    collections
        ``{name: scores}``, with scores by measure: ``{measure: {system: score}}``, per-query scores in any form
        that compare takes, or what evaluate returns for several runs.
    coefficient
        tau_a, tau_b, tau_c, gamma, tau_ap, tau_ap_a, tau_ap_b, rbo, spearman, pearson, weighted_tau. Rows are the truth of tau_ap and tau_ap_a.
    measures
        the measures to use; by default each that at least two collections have.
    rbo_p, rbo_ties, undefined
        as in correlate.
    
    Returns
    -------
    dict[str, TauMatrix]
        The matrices by measure, as from tau_matrix, over the collections that have the measure. A note names the others.
    
    Raises
    ------
    ValueError
        as correlate does, with the names of the measure and the pair.
    KeyError
        if the collections have no measure in common, or no collection has a requested one.
    TypeError
        for scores without measures.
    
    See Also
    --------
    tau_matrix, correlate
    
    Examples
    --------
    >>> old = {'AP': {'x': 1, 'y': 2, 'z': 3}, 'RR': {'x': 1, 'y': 3, 'z': 2}}
    >>> new = {'AP': {'x': 2, 'y': 1, 'z': 3}, 'RR': {'x': 2, 'y': 3, 'z': 1}}
    >>> {measure: round(matrix['old', 'new'].value, 4) for measure, matrix in tau_matrices({'old': old, 'new': new}).items()}
    {'AP': 0.3333, 'RR': 0.3333}
    """
def tau_matrix(rankings: irmetrics._types.SystemScores | collections.abc.Mapping[typing.Any, irmetrics._types.Ranking], coefficient: typing.Literal['tau_a', 'tau_b', 'tau_c', 'gamma', 'tau_ap', 'tau_ap_a', 'tau_ap_b', 'rbo', 'spearman', 'pearson', 'weighted_tau'] = 'tau_b', *, measure: irmetrics._types.AnyMeasure | None = None, rbo_p: float = 0.9, rbo_ties: typing.Literal['w', 'a', 'b'] = 'a', undefined: typing.Literal['error', 'propagate', 'omit'] = 'error') -> irmetrics._correlate.TauMatrix:
    """
    Computes the rank correlation of each pair of several rankings of systems: by measures, collections, or both.
    
    Parameters
    ----------
    rankings
        ``{name: {system: score}}``, or ``{name: scores of systems}`` in any form that compare takes, which are
        ranked by their means; or what evaluate returns for several runs, whose measures are the names. The correlation of a
        pair uses the systems that are in both. In all forms, lower scores rank first if they are those of a measure for which
        lower is better, such as Hole@10: the measure of the scores, ``measure``, or the name of the ranking.
    coefficient
        tau_a, tau_b, tau_c, gamma, tau_ap, tau_ap_a, tau_ap_b, rbo, spearman, pearson, weighted_tau. Rows are the truth of tau_ap and tau_ap_a.
    measure
        the measure to use, if rankings have scores by several.
    rbo_p, rbo_ties, undefined
        as in correlate.
    
    Returns
    -------
    TauMatrix
        The correlations by pairs of names; ``averages`` are the mean correlations of each ranking with the others, which are
        the last row of the table of three or more rankings.
    
    Raises
    ------
    ValueError
        as correlate does, with the names of the pair, and for more pairs of rankings than `compared_pairs`
        ([limits](../limits.md#growth)).
    TypeError
        for orders of names.
    
    See Also
    --------
    tau_matrices, correlate
    
    Examples
    --------
    >>> rankings = {'AP': {'x': 1, 'y': 2, 'z': 3}, 'RR': {'x': 2, 'y': 1, 'z': 3}}
    >>> round(tau_matrix(rankings)['AP', 'RR'].value, 4)
    0.3333
    >>> {name: round(mean, 4) for name, mean in tau_matrix({**rankings, 'P': {'x': 1, 'y': 2, 'z': 3}}).averages.items()}
    {'AP': 0.6667, 'RR': 0.3333, 'P': 0.6667}
    """
def text_statistics(texts: irmetrics._types.AnyTexts, *, tokenizer: Tokenizer | None = None, text_format: typing.Literal['auto', 'table', 'jsonl', 'trec'] = 'auto', progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, stemmer: str | None = 'english', per_document: bool = False, grades: typing.Literal['readability_metrics', 'gentrec'] = 'readability_metrics', threads: int = 0) -> irmetrics._results.TextStatistics:
    """
    Computes statistics of a collection of texts: structure, lexical diversity and readability.
    
    [Statistics of texts](../text_statistics.md) defines words, sentences and syllables. Texts are read once, as a stream.
    
    Parameters
    ----------
    texts
        path of a file as in read_texts, Texts, {id: text}, or an iterable of texts or of (id, text).
    tokenizer
        splits texts into words, without stemmer, stop words and n-grams; None: Tokenizer(shortest=1).
    text_format
        table (table), jsonl (JSON lines), trec (tags); auto: detect from the beginning of the file.
    progress
        True for a bar of tqdm, or a function called with the number of bytes read so far, and of all bytes, which
        is 0 until all are read.
    stemmer
        language of the stemmer, for the number of distinct stems.
    per_document
        keep the statistics of each text.
    grades
        rule of the school grades: readability_metrics rounds Flesch-Kincaid to the nearest grade and ARI up, as py-readability-metrics; gentrec rounds Flesch-Kincaid up, and ARI to the nearest minus one, as GenTREC (readability_metrics, gentrec).
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    
    Returns
    -------
    TextStatistics
        The statistics of all texts together, and of each if per_document.
    
    Raises
    ------
    ValueError
        for malformed files, duplicate ids, texts that are not Unicode, and if there are no texts.
    
    Examples
    --------
    >>> statistics = text_statistics(["The cat sat. The dog sat on the cat.", "Ferries don't sail in a storm!", "..."])
    >>> statistics.words, statistics.sentences, statistics.without_words
    (15, 3, 1)
    >>> round(statistics.ttr.mean, 4), statistics.ttr.undefined
    (0.7778, 1)
    """
def tiers(means: collections.abc.Mapping[typing.Any, typing.SupportsFloat], p_values: collections.abc.Mapping[tuple[str, str], float], alpha: float = 0.05) -> list[list[str]]:
    """
    Groups systems that a test could not separate, best first.
    
    A tier is a maximal sequence of neighbours by mean in which no pair has a p-value below alpha (Demsar, JMLR 7, 2006).
    
    Parameters
    ----------
    means
        ``{system: mean}``.
    p_values
        ``{(system, system): p-value}``, each pair in either order.
    alpha
        level of significance, in (0, 1).
    
    Returns
    -------
    list[list[str]]
        The names of the systems of each tier.
    
    Raises
    ------
    KeyError
        if a pair has no p-value.
    ValueError
        unless 0 < alpha < 1.
    
    Examples
    --------
    >>> tiers({'a': 3, 'b': 2, 'c': 1}, {('a', 'b'): .5, ('b', 'c'): .2, ('a', 'c'): .01})
    [['a', 'b'], ['b', 'c']]
    """
def top_overlap(first: irmetrics._types.Column, second: irmetrics._types.Column, k: int) -> irmetrics._results.TopOverlap:
    """
    Computes the proportion of the first k items that two lists of scores have in common.
    
    Items with equal scores across rank k each count with the same proportion.
    
    Parameters
    ----------
    first, second
        lists or arrays of equal length, the scores of the same items.
    k
        a rank, from 1 to the number of items.
    
    Returns
    -------
    TopOverlap
        The proportion, in [0, 1].
    
    Raises
    ------
    ValueError
        if the lengths differ, or an argument is out of range.
    TypeError
        if an argument is not a sequence of numbers.
    
    Examples
    --------
    >>> top_overlap([4, 3, 2, 1], [4, 1, 3, 2], 2).overlap
    0.5
    """
def tukey_hsd(systems: irmetrics._types.SystemScores | irmetrics._types.ScoreRows, *, measure: irmetrics._types.AnyMeasure | None = None, alpha: float = 0.05) -> irmetrics._results.TukeyHSD:
    """
    Tests all pairs of systems at once by Tukey's HSD: the studentized range after a two-way analysis of variance.
    
    The two factors are systems and queries (Carterette, TOIS 30(1), 2012). For two systems this is the paired t-test.
    
    Parameters
    ----------
    systems
        scores of systems in any form that compare takes; or rows of scores, one row per system and one column per
        query, which are named by their numbers, from 1.
    measure
        the measure to use, if systems have scores by several.
    alpha
        level of the smallest significant difference; in (0, 1).
    
    Returns
    -------
    TukeyHSD
        The means, and the p-value and difference of each pair of systems.
    
    Raises
    ------
    ValueError
        if there are fewer than two systems or queries or a score is not finite.
    KeyError
        if a system lacks a query.
    
    Examples
    --------
    >>> found = tukey_hsd({'x': {'q1': .5, 'q2': .4, 'q3': .9}, 'y': {'q1': .4, 'q2': .2, 'q3': .6}})
    >>> round(found['x', 'y'].p_value, 4)
    0.0742
    """
def two_sides(run: irmetrics._types.AnyRun, nuggets: irmetrics._types.AnyNuggets, k: int, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> irmetrics._results.TwoSides:
    """
    Computes, for the queries with two nuggets, the proportions whose first k documents support both, one, or neither.
    
    In BERDS (figure 2), the nuggets are the supporting and the opposing perspective of a question.
    
    Parameters
    ----------
    run
        a Run, or anything that converts to one. It returned nothing for a query that it lacks.
    nuggets
        NuggetQrels, or anything that converts to them.
    k
        a rank, from 1.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    
    Returns
    -------
    TwoSides
        The proportions, each in [0, 1]. The first nugget is the one that the judgments list first. Queries with another number
        of nuggets are left out and counted in other_queries.
    
    Raises
    ------
    ValueError
        if there are no runs, or a rank is 0.
    KeyError
        if a run has no judged query.
    
    Examples
    --------
    >>> nuggets = {'q1': {'for': ['d1'], 'against': ['d2']}, 'q2': {'for': ['d1'], 'against': ['d2']}}
    >>> found = two_sides({'q1': {'d1': 2, 'd2': 1}, 'q2': {'d2': 1}}, nuggets, k=5)
    >>> found.both, found.only_second, found.per_query
    (0.5, 0.5, {'q1': 'both', 'q2': 'only_second'})
    """
def union_coverage(runs: irmetrics._types.AnyRuns, nuggets: irmetrics._types.AnyNuggets, k: int, *, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> irmetrics._results.UnionCoverage:
    """
    Computes the coverage of nuggets by the first k documents of all runs together.
    
    BERDS measures the content of a corpus this way, independent of the retrieval system.
    
    Parameters
    ----------
    runs
        a list of runs, {name: run}, or one run. A run that lacks a query returned nothing for it.
    nuggets
        NuggetQrels, or anything that converts to them.
    k
        a rank, from 1.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    
    Returns
    -------
    UnionCoverage
        Means over the queries of the number of distinct documents, of the proportion of nuggets covered, of whether all are
        covered, and of whether min(k, nuggets) are covered.
    
    Raises
    ------
    ValueError
        if there are no runs, or a rank is 0.
    KeyError
        if a run has no judged query.
    
    Examples
    --------
    >>> nuggets = {'q1': {'a': ['d1'], 'b': ['d2'], 'c': []}}
    >>> union_coverage({'x': {'q1': {'d1': 1}}, 'y': {'q1': {'d2': 1}}}, nuggets, k=10).per_query['q1']['covered']
    2
    """
def weighted_tau(first: irmetrics._types.Column, second: irmetrics._types.Column) -> float:
    """
    Computes Vigna's weighted tau (WWW 2015), which gives more weight to exchanges near the top.
    
    Uses additive hyperbolic weights, ranked by either list in turn, as scipy.stats.weightedtau.
    
    Parameters
    ----------
    first, second
        lists or arrays of equal length, the scores of the same items.
    
    Returns
    -------
    float
        The coefficient, in [-1, 1].
    
    Raises
    ------
    ValueError
        if the lengths differ, or an argument is out of range.
    TypeError
        if an argument is not a sequence of numbers.
    
    Examples
    --------
    >>> round(weighted_tau([1, 2, 3, 4], [1, 2, 4, 3]), 12)
    0.52
    """
def without_documents(runs: irmetrics._types.AnyRuns, qrels: irmetrics._types.AnyQrels | None = None, measures: irmetrics._types.AnyMeasures | None = None, *, nuggets: irmetrics._types.AnyNuggets | None = None, documents: str | os.PathLike[str] | collections.abc.Iterable[str] | None = None, others: collections.abc.Mapping[str, typing.Any] | None = None, progress: bool | collections.abc.Callable[[int, int], typing.Any] | None = None, samples: int = 100, level: float = 0.95, seed: int = 20090719, threads: int = 0, random: int = 0, ties: typing.Literal['docno_desc', 'docno_asc', 'input', 'rank_column', 'error'] = 'docno_desc', precision: typing.Literal['float64', 'float32'] = 'float64', duplicates: typing.Literal['error', 'first', 'last', 'max'] = 'error', queries: typing.Literal['judged', 'intersection', 'error'] = 'judged', no_relevant: typing.Literal['zero', 'skip'] = 'zero', depth: int = 0, judged_only: bool = False, ignore_identical_ids: bool = False, diversity: typing.Literal['consistent', 'ndeval'] = 'consistent') -> dict[str, irmetrics._results.DocumentRemoval]:
    """
    Ranks the systems again without a set of documents, and without random sets of the same size.
    
    Removed documents disappear from runs and judgments; documents below them move up.
    
    Parameters
    ----------
    runs
        a list of runs, or {name: run}.
    qrels, measures, nuggets
        as in evaluate.
    documents
        the documents to remove: their ids, or a file (see read_document_ids); None: only random ones, as many as
        random says.
    others
        rankings of the same systems by other collections, ``{name: rankings}``, with which rankings are correlated,
        too; rankings are ``{measure: {system: score}}``, results of read_scores and read_system_scores, or of evaluate for
        several runs. Systems that only one collection ranks are left out.
    samples
        number of samples of each size; at least 1.
    level
        proportion of the samples between low and high; in (0, 1).
    seed
        seed of the random samples; the same seed gives the same result.
    threads
        number of threads; 0: as many as the machine has; the result does not depend on it.
    random
        number of documents of each random set that is removed for comparison; 0: as many as the given set has.
    ties
        order of documents with equal scores (docno_desc, docno_asc, input, rank_column, error).
    precision
        precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval (float64, float32).
    duplicates
        treatment of duplicate documents in a query's list (error, first, last, max).
    queries
        queries to score; judged: a missing query scores 0 (judged, intersection, error).
    no_relevant
        treatment of queries without a grade above 0 (zero, skip).
    depth
        ranks beyond it are ignored; 0: all ranks count.
    judged_only
        remove unjudged documents; depth counts them.
    ignore_identical_ids
        remove documents whose id is that of their query first, as BEIR does.
    diversity
        normalisation of nugget-aware measures; ndeval: as that tool, including its quirks (consistent, ndeval).
    progress
        True for a bar of tqdm, or a function called with the number of samples done and the total.
    
    Returns
    -------
    dict[str, DocumentRemoval]
        For each measure, Kendall's tau_b with the full ranking before and after the removal, and the tau_b without the random
        sets.
    
    Raises
    ------
    ValueError
        if there is nothing to remove or nothing would remain, and otherwise as document_stability does.
    KeyError
        if the collection contains none of the documents.
    
    Examples
    --------
    >>> qrels = {'q1': {'d1': 1, 'd2': 0, 'd3': 1}}
    >>> runs = {'x': {'q1': {'d1': 3, 'd2': 2, 'd3': 1}}, 'y': {'q1': {'d3': 1, 'd2': 2}}}
    >>> found = without_documents(runs, qrels, 'RR', documents=['d1'], samples=20)['RR']
    >>> (found.removed, found.judgments, found.results, found.points[0].before)
    (1, 1, 1, 1.0)
    >>> found.points[0].after  # both systems now rank d2 and d3
    nan
    """
def write_pairs(pairs: dict[str, list[str]], path: str | os.PathLike[str], *, documents: irmetrics._types.AnyTexts | None = None, queries: irmetrics._types.AnyTexts | None = None) -> None:
    """
    Writes pairs to judge: lines of query, 0, document and an empty grade, separated by tabs.
    
    The lines are qrels once the grades are filled in. To a name that ends in .jsonl, they are JSON with query_id, document_id
    and a grade that is null, whose ids may have spaces.
    
    Parameters
    ----------
    pairs
        {query: documents}, as pool_pairs returns them.
    path
        compressed if it ends in .gz or .zst.
    documents, queries
        texts, as `read_texts` returns them, or {id: text}; both or neither. With them, lines are JSON with
        query_id, document_id, query, document and a grade that is null.
    
    Raises
    ------
    KeyError
        for a query or document without a text.
    OSError
        if the file cannot be written.
    
    Examples
    --------
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), 'pairs.tsv')
    >>> write_pairs({'q': ['a', 'b']}, path)
    >>> open(path).read()
    'q\\t0\\ta\\t\\nq\\t0\\tb\\t\\n'
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
_ratio_free_bytes: int = 67108864
alpha_DCG: Measure
alpha_nDCG: Measure
infAP: Measure
nDCG: Measure
nDCGRel: Measure
nERR_IA: Measure
nNRBP: Measure
