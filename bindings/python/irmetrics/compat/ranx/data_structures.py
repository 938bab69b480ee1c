"""Judgments and runs as ranx has them: numbers by query and document, which can grow."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ... import _core

__all__ = ["Qrels", "Run", "get_file_kind"]

_KINDS = ("json", "gz", "lz4", "parquet")
_ENDS = {"parq": "parquet"}


def get_file_kind(path: str | os.PathLike[str], kind: str | None = None) -> str:
    """Returns the kind of a file by the end of its name: json, gz, lz4, parquet, otherwise trec.

    >>> get_file_kind("bm25.txt")
    'trec'
    """
    end = os.path.splitext(os.fspath(path))[1][1:]
    if kind not in (None, "trec", *_KINDS):
        raise AssertionError(f"{os.fspath(path)}: unknown kind {kind!r}; expected trec, {', '.join(_KINDS)}")
    return kind or _ENDS.get(end, end if end in _KINDS else "trec")


def _lz4() -> tuple[Any, Any]:
    """Returns the packages that LZ4 files need."""
    try:
        import cbor2
        from lz4 import frame
    except ImportError as error:
        raise ImportError("LZ4 files need the packages lz4 and cbor2") from error
    return frame, cbor2


class _ByQuery:
    """Numbers by query and document; queries in order of their ids, documents in descending order of their numbers."""

    _number: type
    _read: Any  # the reader of files
    _line: str  # of a TREC file: query, document, number, rank, name

    def __init__(self, rows: Mapping[str, Mapping[str, float]] | None = None, name: str | None = None) -> None:
        self._rows = {q: dict(zip(row, map(self._number, row.values()))) for q, row in (rows or {}).items()}
        self.name = name
        self.sort()
        self.sorted = rows is not None

    @classmethod
    def from_dict(cls, d: Mapping[str, Mapping[str, float]], name: str | None = None) -> Any:
        """Copies ``{query: {document: number}}``."""
        return cls(d, name)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], kind: str | None = None, name: str | None = None) -> Any:
        """Reads a JSON file, TREC qrels or a TREC run, which may be compressed; the name of a TREC run is its tag."""
        kind = get_file_kind(path, kind)
        if kind == "lz4":
            frame, cbor2 = _lz4()
            with frame.open(path, "rb") as compressed:
                return cls(cbor2.loads(frame.decompress(compressed.read())), name)
        if kind == "json":
            with open(path, encoding="utf-8") as file:
                return cls(json.load(file), name)
        read = cls._read(path)
        return cls(read.to_dict(), name or getattr(read, "name", None))

    @classmethod
    def from_df(
        cls,
        df: Any,
        q_id_col: str = "q_id",
        doc_id_col: str = "doc_id",
        score_col: str = "score",
        name: str | None = None,
    ) -> Any:
        """Reads the columns of a data frame."""
        rows: defaultdict[str, dict[str, Any]] = defaultdict(dict)
        for query, document, number in zip(df[q_id_col], df[doc_id_col], df[score_col]):
            rows[query][document] = number
        return cls(rows, name)

    @classmethod
    def from_parquet(
        cls,
        path: str | os.PathLike[str],
        q_id_col: str = "q_id",
        doc_id_col: str = "doc_id",
        score_col: str = "score",
        pd_kwargs: Mapping[str, Any] | None = None,
        name: str | None = None,
    ) -> Any:
        """Reads the columns of a Parquet file with pandas."""
        import pandas

        return cls.from_df(pandas.read_parquet(path, **(pd_kwargs or {})), q_id_col, doc_id_col, score_col, name)

    def add_score(self, q_id: str, doc_id: str, score: float) -> None:
        """Adds a document to a query, or changes its number."""
        self._rows.setdefault(q_id, {})[doc_id] = self._number(score)
        self.sorted = False

    def add(self, q_id: str, doc_ids: Sequence[str], scores: Sequence[float]) -> None:
        """Adds a query."""
        self.add_multi([q_id], [doc_ids], [scores])

    def add_multi(
        self, q_ids: Sequence[str], doc_ids: Sequence[Sequence[str]], scores: Sequence[Sequence[float]]
    ) -> None:
        """Adds several queries."""
        for query, documents, numbers in zip(q_ids, doc_ids, scores):
            self._rows[query] = dict(zip(documents, map(self._number, numbers)))
        self.sort()

    def sort(self) -> None:
        """Orders queries by id and documents by number; equal numbers keep their order."""
        self._rows = {
            query: dict(sorted(self._rows[query].items(), key=lambda item: item[1], reverse=True))
            for query in sorted(self._rows)
        }
        self.sorted = True

    def keys(self) -> Any:
        """Returns the ids of the queries."""
        return self._rows.keys()

    def get_query_ids(self) -> list[str]:
        """Returns the ids of the queries as a list."""
        return list(self._rows)

    def get_doc_ids_and_scores(self) -> list[dict[str, Any]]:
        """Returns ``{document: number}`` of each query."""
        return list(self._rows.values())

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Copies to ``{query: {document: number}}``."""
        return defaultdict(dict, {query: dict(row) for query, row in self._rows.items()})

    def to_dataframe(self) -> Any:
        """Returns a pandas data frame with the columns q_id, doc_id and score."""
        import pandas

        rows = [(query, document, number) for query, row in self._rows.items() for document, number in row.items()]
        return pandas.DataFrame(rows, columns=["q_id", "doc_id", "score"])

    def to_typed_list(self) -> list[Any]:
        """Returns an array for each query, with a row (hash of the document, number) for each document."""
        import numpy

        if not self.sorted:
            self.sort()
        return [
            numpy.array([(hash(document) % 2**53, number) for document, number in row.items()], float).reshape(-1, 2)
            for row in self._rows.values()
        ]

    def save(self, path: str | os.PathLike[str] = "qrels.json", kind: str | None = None) -> None:
        """Writes a JSON, TREC, LZ4 or Parquet file, by the end of the name."""
        kind = get_file_kind(path, kind)
        if kind == "lz4":  # ranx compresses twice
            frame, cbor2 = _lz4()
            with frame.open(path, "wb") as compressed:
                compressed.write(frame.compress(cbor2.dumps(self._rows)))
            return
        if kind == "parquet":
            self.to_dataframe().to_parquet(path, index=False)
            return
        with open(path, "w", encoding="utf-8") as file:
            if kind == "json":
                json.dump(self._rows, file, indent=2, ensure_ascii=False)
            else:
                for query, row in self._rows.items():
                    for rank, (document, number) in enumerate(row.items(), 1):
                        file.write(self._line.format(query, document, number, rank, self.name))

    def __getitem__(self, query: str) -> dict[str, Any]:
        return dict(self._rows[query])

    def __len__(self) -> int:
        return len(self._rows)

    size = property(__len__)

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return repr(self._rows)


def names_of_runs(runs: Sequence[Run]) -> list[str]:
    """Returns the names of runs, run_1, ... for those without one. Raises ValueError if two runs have the same name."""
    names = [run.name if run.name is not None else f"run_{number}" for number, run in enumerate(runs, 1)]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two runs are named {name!r}; give each a name of its own")
    return names


class Qrels(_ByQuery):
    """Judgments: ``{query: {document: grade}}``.

    >>> Qrels({"q1": {"d1": 1, "d2": 2}})["q1"]
    {'d2': 2, 'd1': 1}
    """

    _number, _read, _line = int, _core.read_qrels, "{0} 0 {1} {2}\n"

    def __init__(self, qrels: Mapping[str, Mapping[str, int]] | None = None, name: str | None = None) -> None:
        super().__init__(qrels, name)

    qrels = property(lambda self: self._rows, doc="The grades by query and document.")

    @classmethod
    def from_ir_datasets(cls, dataset_id: str) -> Qrels:
        """Raises NotImplementedError: irmetrics downloads nothing."""
        raise NotImplementedError(
            f"from_ir_datasets({dataset_id!r}): pass Qrels the result of ir_datasets.load({dataset_id!r}).qrels_dict()"
        )

    def set_relevance_level(self, rel_lvl: int = 1) -> None:
        """Lowers all grades, so that ``rel_lvl`` becomes 1."""
        for row in self._rows.values():
            row.update({document: grade - (rel_lvl - 1) for document, grade in row.items()})


class Run(_ByQuery):
    """Results of a system; ``evaluate`` stores values in ``scores``, ``mean_scores`` and ``std_scores``.

    >>> Run({"q1": {"d1": 2, "d2": 2.5}}, name="bm25")["q1"]
    {'d2': 2.5, 'd1': 2.0}
    """

    _number, _read, _line = float, _core.read_run, "{0} Q0 {1} {3} {2} {4}\n"

    def __init__(self, run: Mapping[str, Mapping[str, float]] | None = None, name: str | None = None) -> None:
        super().__init__(run, name)
        self.metadata: dict[str, Any] = {}
        self.scores: defaultdict[str, dict[str, float]] = defaultdict(dict)
        self.mean_scores: dict[str, float] = {}
        self.std_scores: dict[str, float] = {}

    run = property(lambda self: self._rows, doc="The scores by query and document.")

    @classmethod
    def from_ranxhub(cls, id: str) -> Run:
        """Raises NotImplementedError: irmetrics downloads nothing."""
        raise NotImplementedError(f"from_ranxhub({id!r}): download the run with ranx, and pass Run its to_dict()")

    def make_comparable(self, qrels: Qrels) -> Run:
        """Adds empty results for judged queries that are missing, removes other queries, and returns the run."""
        self._rows = {query: self._rows.get(query, {}) for query in qrels}
        self.sort()
        return self

    def save(self, path: str | os.PathLike[str] = "run.json", kind: str | None = None) -> None:
        if not self.sorted:
            self.sort()
        super().save(path, kind)
