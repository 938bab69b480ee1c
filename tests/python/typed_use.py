"""A user's program that has every public name: it runs, and type checkers accept it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import irmetrics as ir

QRELS = {"q1": {"d1": 1, "d2": 0}, "q2": {"d1": 1}, "q3": {"d2": 1}}
BM25 = {"q1": {"d1": 2.0, "d2": 1.0}, "q2": {"d2": 2.0, "d1": 1.0}, "q3": {"d1": 1.0}}
E5 = {"q1": {"d2": 2.0, "d1": 1.0}, "q2": {"d1": 1.0}, "q3": {"d2": 2.0}}
RUNS = {"bm25": BM25, "e5": E5}
NUGGETS = {"q1": {"a": ["d1"], "b": ["d2"]}}
TEXTS = {"d1": "A red fox.", "d2": "A dog."}
SAMPLES = [{"query": "red fox", "passages": ["A fox.", "A dog."], "gold": [1, 0], "scores": [2, 1]}]
BY_QUERY = {"bm25": {"q1": 0.5, "q2": 0.4, "q3": 0.9}, "e5": {"q1": 0.4, "q2": 0.2, "q3": 0.6}}


def evaluation() -> None:
    run: ir.Run = ir.Run(BM25, name="bm25")
    qrels: ir.Qrels = ir.Qrels(QRELS)
    scores: ir.Scores = ir.evaluate(run, qrels, "nDCG@10 AP", ties="docno_asc")
    value: float = scores["AP"] + scores.per_query["AP"]["q1"] + ir.evaluate(BM25, QRELS, [ir.nDCG @ 10, "AP"])["AP"]
    several: ir.ScoresByRun = ir.evaluate(RUNS, qrels, "AP")
    listed: ir.ScoresByRun = ir.evaluate([run, ir.Run(E5, name="e5")], qrels, "AP")
    rows: ir.Scores = ir.evaluate([("q1", "d1", 2.0), ("q1", "d2", 1.0)], QRELS, {"first": first})
    evaluator = ir.Evaluator(qrels, "AP", nuggets=None, **ir.profile("trec10"))
    prepared: ir.Scores = evaluator.evaluate(run)
    audit: ir.Audit = prepared.audit
    cutoffs: list[ir.CutoffAudit] = list(audit.cutoffs)
    by_query: ir.PerQuery = rows.per_query
    measure: ir.Measure = ir.parse_measure("P@5")
    own = ir.Measure("own", first)
    infos: list[ir.MeasureInfo] = ir.all_measures()
    parameters: list[ir.ParameterInfo] = infos[0].parameters
    assert value > 0 and several["bm25"]["AP"] == listed["bm25"]["AP"] and len(by_query) == 1 and cutoffs is not None
    assert measure in ir.parse_measures("P@5 AP") and own.name == "own" and parameters[0].name


def first(ranking: ir.JudgedRanking) -> float:
    return float(bool(ranking.hits) and ranking.hits[0].rank == 1)


def comparisons() -> None:
    comparison: ir.Comparison = ir.compare(RUNS, QRELS, "AP", test="t", correction="holm", resamples=100)
    compared: ir.ComparedMeasure = comparison["AP"]
    pair: ir.ComparedPair = compared["bm25", "e5"]
    systems: dict[str, ir.ComparedSystem] = compared.systems
    test: ir.PairedTest = ir.paired_test([0.5, 0.4, 0.9], [0.4, 0.2, 0.6], "randomization")
    interval: ir.Interval = ir.mean_interval({"q1": 0.5, "q2": 0.4}, "t")
    effect: ir.EffectSize = ir.effect_size(BY_QUERY["bm25"], BY_QUERY["e5"])
    corrected: list[float] = ir.correct([0.01, 0.04])
    named: dict[str, float] = ir.correct({"x": 0.01, "y": 0.04}, "holm")
    tukey: ir.TukeyHSD = ir.tukey_hsd(BY_QUERY)
    shuffled: ir.TukeyHSD = ir.randomized_tukey_hsd({"AP": BY_QUERY}, resamples=100)
    ranks: dict[str, ir.RankInterval] = ir.rank_intervals([[0.5, 0.4, 0.9], [0.4, 0.2, 0.6]], resamples=100)
    tiers: list[list[str]] = ir.tiers({"a": 3, "b": 2}, {("a", "b"): 0.5})
    power: ir.DiscriminativePower = ir.discriminative_power([0.01, 0.2], [0.3, 0.2])
    table: ir.DataSets = ir.datasets({"one": {"AP": {"x": 0.5, "y": 0.4}}})
    numbers: float = ir.paired_t_power(0.05, 0.1, 50) + ir.queries_needed(0.05, 0.1)
    numbers += ir.minimum_detectable_difference(0.1, 50)
    assert pair.first and systems and test.p_value and interval.low and effect and corrected and named and tukey
    assert shuffled and ranks and tiers and power and table and numbers


def rankings() -> None:
    found: ir.RankCorrelation = ir.correlate({"x": 0.2, "y": 0.4, "z": 0.3}, {"x": 0.1, "y": 0.2, "z": 0.2})
    ties: ir.Ties = found.ties
    matrix: ir.TauMatrix = ir.tau_matrix({"AP": BY_QUERY, "RR": {"bm25": 1.0, "e5": 2.0}}, "tau_b")
    matrices: dict[str, ir.TauMatrix] = ir.tau_matrices({"old": {"AP": BY_QUERY}, "new": {"AP": BY_QUERY}})
    assert matrices["AP"].measure == "AP"
    pair: ir.RankingPair = matrix["AP", "RR"]
    kendall: ir.Kendall = ir.kendall([1, 2, 3], [1, 3, 2], "exact")
    rows: list[list[float]] = ir.kendall_matrix([[1, 2, 3], [3, 2, 1]], "tau_a")
    correlation: ir.Correlation = ir.spearman([1, 2, 3], [1, 3, 2])
    other: ir.Correlation = ir.pearson([1, 2, 3], [1, 3, 2])
    weighted: float = ir.weighted_tau([1, 2, 3], [1, 3, 2])
    tau: ir.TauAP = ir.tau_ap([3, 2, 1], [3, 1, 2])
    overlap: ir.RBO = ir.rbo({"a": 2, "b": 1}, {"a": 1, "c": 2}, p=0.9, ties="a")
    top: ir.TopOverlap = ir.top_overlap([3, 2, 1], [3, 1, 2], 2)
    moves: ir.LargestMoves = ir.largest_moves([3, 2, 1], [3, 1, 2])
    infos: list[ir.RankCoefficientInfo] = ir.rank_coefficients()
    stability: ir.Stability = ir.query_stability(BY_QUERY, [1, 2], samples=10)
    point: ir.StabilityPoint = stability.points[0]
    documents: dict[str, ir.Stability] = ir.document_stability(RUNS, QRELS, "RR", shares=[0.5], samples=10)
    caps: dict[str, ir.Stability] = ir.relevant_cap(RUNS, QRELS, "RR", caps=[1], samples=10)
    removals: dict[str, ir.DocumentRemoval] = ir.without_documents(RUNS, QRELS, "RR", documents=["d1"], samples=10)
    assert (
        ties.first >= 0 and pair and kendall.tau_b and rows and correlation and other and weighted and tau and overlap
    )
    assert top and moves and infos and point and documents and caps and removals


def nuggets() -> None:
    judged: ir.NuggetQrels = ir.NuggetQrels(NUGGETS)
    nugget: ir.Nugget = ir.Nugget("a", importance="vital")
    union: ir.UnionCoverage = ir.union_coverage(RUNS, judged, 5)
    size: ir.SetSize = ir.set_size(BM25, judged)
    difficulty: ir.NuggetDifficulties = ir.nugget_difficulty(RUNS, judged, 5)
    sides: ir.TwoSides = ir.two_sides(BM25, judged, 5)
    report: ir.CoverageReport = ir.coverage(RUNS, judged, k=5)
    quality: ir.NuggetQuality = ir.nugget_quality({"q1": {"generated": 4, "hallucinated": 1, "minor": 2, "missing": 2}})
    answers: ir.NuggetScores = ir.nugget_scores({"q1": {nugget: []}}, {"q1": {"a": "support"}})
    judges: ir.Agreement = ir.agreement([1, 1, 0], [1, 0, 0])
    kept, left_out = ir.filter_judgments(judged)
    filtered: ir.FilterReport = left_out
    drift: ir.Drift = ir.drift(QRELS, QRELS, source={"d1": "a", "d2": "b"})
    corpus: ir.CorpusDrift = ir.corpus_drift(["a/1"], ["a/1", "b/1"])
    summary: ir.CollectionDescription = ir.describe(QRELS, nuggets=judged, documents=TEXTS, runs=RUNS)
    assert union and size and difficulty and sides and report and quality and answers and judges and kept and filtered
    assert drift and corpus and summary


def runs_and_texts(folder: Path) -> None:
    fused: ir.Run = ir.fuse(RUNS, "rrf", k=60)
    learnt: list[list[float]] = ir.learn_fusion(RUNS, QRELS, "mapfuse")
    best, trials = ir.tune_fusion(RUNS, QRELS, "wsum", ir.AP, step=0.5)
    weighted: ir.Run = ir.fuse(RUNS, "wsum", **best)
    assert len(trials) == 3 and ir.fuse(RUNS, "mapfuse", learnt=learnt) and weighted
    merged: ir.Run = ir.round_robin([fused, ir.Run(E5)])
    ids: list[str] = ir.round_robin([["a", "b"], ["b", "c"]])
    chosen: list[int] = ir.mmr([3, 2], similarity=[[1, 0], [0, 1]])
    diverse: ir.Run = ir.mmr(fused, documents=TEXTS)
    pool: ir.Pool = ir.pool(RUNS, QRELS, depth=1)
    pairs: dict[str, list[str]] = ir.pool_pairs(RUNS, depth=1)
    ir.write_pairs(pairs, folder / "pairs.tsv")
    fused.write(folder / "run.txt")
    ir.Qrels(QRELS).write(folder / "qrels.txt")
    ir.NuggetQrels(NUGGETS).write(folder / "nuggets.txt")
    read: tuple[ir.Run, ir.Qrels, ir.NuggetQrels] = (
        ir.read_run(folder / "run.txt"),
        ir.read_qrels(str(folder / "qrels.txt")),
        ir.read_nuggets(folder / "nuggets.txt"),
    )
    runs_of_file: dict[str, ir.Run] = ir.read_runs(folder / "run.txt")
    (folder / "texts.tsv").write_text("d1\tA red fox.\n")
    texts: ir.Texts = ir.read_texts(folder / "texts.tsv")
    documents: list[str] = ir.read_document_ids(folder / "texts.tsv")
    (folder / "scores.csv").write_text(ir.evaluate(RUNS, QRELS, "AP").to_csv())
    scores: dict[str, dict[str, dict[str, float]]] = ir.read_scores(folder / "scores.csv")
    overall: dict[str, dict[str, float]] = ir.read_system_scores(folder / "scores.csv")
    terms: list[str] = ir.Tokenizer(stopwords="en", stemmer="english")("The foxes.")
    similarities: list[ir.Similarity] = [ir.BM25(k1=1.2), ir.TFIDF(), ir.Jaccard(), ir.GivenScores([[0.5, 0.25]])]
    dense: type[ir.Dense] = ir.Dense
    index: ir.BM25Index = ir.BM25Index(TEXTS)
    found: ir.Run = index.search({"q1": "fox"})
    samples: ir.Samples = ir.Samples(SAMPLES)
    diagnosis: ir.Separation = ir.separation(samples, measures="P@1", resamples=10)
    several: dict[str, ir.Separation] = ir.separation(
        samples, {"bm25": ir.BM25(), "jaccard": ir.Jaccard()}, resamples=10
    )
    of_runs: ir.Samples = ir.samples_of_runs(BM25, QRELS, TEXTS, {"q1": "fox", "q2": "dog", "q3": "dog"})
    ratio: float = ir.sequence_ratio("abcd", "bcde")
    alike: ir.PairSimilarity = ir.pair_similarity(TEXTS)
    statistics: ir.TextStatistics = ir.text_statistics(TEXTS)
    diversity: ir.LexicalDiversity = ir.lexical_diversity(["a", "b"])
    grade: ir.Readability = ir.readability(words=100, sentences=5, syllables=150, characters=470)
    words: tuple[list[str], list[str], int] = (ir.stopwords("en"), ir.stemmer_languages(), ir.count_syllables("ferry"))
    assert (
        merged and ids and chosen and diverse and pool and read and texts and documents and scores and overall and terms
    )
    assert (
        runs_of_file
        and similarities
        and dense
        and found
        and diagnosis
        and several
        and of_runs
        and ratio
        and alike
        and statistics
    )
    assert diversity and grade and words and ir.split_sentences("One. Two.") and samples.ids and ir.__version__


READERS: tuple[Callable[..., object], ...] = (ir.read_berds, ir.read_samples)
PLOTS: tuple[Callable[..., object], ...] = (
    ir.plot_coverage,
    ir.plot_differences,
    ir.plot_nuggets,
    ir.plot_parts,
    ir.plot_scores,
    ir.plot_separation,
    ir.plot_slope,
    ir.plot_sources,
    ir.plot_stability,
    ir.plot_tau_matrix,
    ir.plot_tiers,
    ir.plot_two_sides,
    ir.plot_without_documents,
)
MEASURES: tuple[ir.Measure, ...] = (
    ir.AP,
    ir.AP_IA,
    ir.Accuracy,
    ir.BPM,
    ir.BinG,
    ir.Bpref,
    ir.Compat,
    ir.CoverDepth,
    ir.Coverage,
    ir.DCG,
    ir.ERR,
    ir.ERR_IA,
    ir.G,
    ir.GMAP,
    ir.GMBpref,
    ir.GradedERR_IA,
    ir.GradedRBP,
    ir.Hole,
    ir.INSQ,
    ir.INST,
    ir.IPrec,
    ir.IPrecAvg,
    ir.IdealDCG,
    ir.Judged,
    ir.Leaning,
    ir.MRecall,
    ir.MeanLeaning,
    ir.NERR10,
    ir.NERR11,
    ir.NERR8,
    ir.NERR9,
    ir.NRBP,
    ir.NumNonrelRet,
    ir.NumQ,
    ir.NumRel,
    ir.NumRelRet,
    ir.NumRet,
    ir.P,
    ir.P_IA,
    ir.R,
    ir.RBP,
    ir.RBPResidual,
    ir.RR,
    ir.RelativeP,
    ir.RnDCG,
    ir.Rprec,
    ir.SDCG,
    ir.SetAP,
    ir.SetF,
    ir.SetP,
    ir.SetR,
    ir.SetRelP,
    ir.StRecall,
    ir.Success,
    ir.Unjudged,
    ir.Utility,
    ir.YAAP,
    ir.alpha_DCG,
    ir.alpha_nDCG,
    ir.infAP,
    ir.nDCGRel,
    ir.nERR_IA,
    ir.nNRBP,
)
RESULTS: tuple[type[object], ...] = (
    ir.AveragedSystem,
    ir.BeforeAfter,
    ir.CoefficientValue,
    ir.CountRange,
    ir.CountStatistics,
    ir.CoverageOfRun,
    ir.DocumentDrift,
    ir.GradeCount,
    ir.HardSample,
    ir.Hit,
    ir.JudgeBaseline,
    ir.JudgmentDrift,
    ir.LabelAgreement,
    ir.LabelRate,
    ir.LabelShare,
    ir.NamedNuggetQuality,
    ir.NuggetDescription,
    ir.NuggetDifficulty,
    ir.NuggetHit,
    ir.NuggetId,
    ir.NuggetRanking,
    ir.NuggetShare,
    ir.NuggetSummary,
    ir.NuggetSupportChange,
    ir.NuggetSupportDrift,
    ir.Part,
    ir.PartScore,
    ir.Passage,
    ir.PoolContribution,
    ir.PoolOfQuery,
    ir.PoolOverlap,
    ir.QrelsDescription,
    ir.QueriesLeftOut,
    ir.QueryAgreement,
    ir.QueryLabelRate,
    ir.RankMove,
    ir.RemovalPoint,
    ir.RunDescription,
    ir.SamplesDescription,
    ir.SchoolGrades,
    ir.ScoresOfSystems,
    ir.SidesOfRun,
    ir.SourceCount,
    ir.SourceDrift,
    ir.SourceMoves,
    ir.Spread,
    ir.SupportChange,
    ir.SupportDrift,
    ir.SupportSources,
    ir.SystemDiagnosis,
    ir.SystemMove,
    ir.TermWeight,
    ir.TextPair,
    ir.TextsDescription,
    ir.TukeyPair,
    ir.UndefinedMeasure,
    ir.BelowRel,
)
COEFFICIENTS: tuple[str, ...] = ir.COEFFICIENTS
