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
    several: ir.results.ScoresByRun = ir.evaluate(RUNS, qrels, "AP")
    listed: ir.results.ScoresByRun = ir.evaluate([run, ir.Run(E5, name="e5")], qrels, "AP")
    rows: ir.Scores = ir.evaluate([("q1", "d1", 2.0), ("q1", "d2", 1.0)], QRELS, {"first": first})
    evaluator = ir.Evaluator(qrels, "AP", nuggets=None, **ir.profile("trec10"))
    prepared: ir.Scores = evaluator.evaluate(run)
    part: ir.results.ScoresPart = evaluator.part(run)
    merged: ir.Scores = evaluator.merge([part.to_bytes()])
    audit: ir.results.Audit = prepared.audit
    cutoffs: list[ir.results.CutoffAudit] = list(audit.cutoffs)
    by_query: ir.results.PerQuery = rows.per_query
    measure: ir.Measure = ir.parse_measure("P@5")
    own = ir.Measure("own", first)
    infos: list[ir.results.MeasureInfo] = ir.all_measures()
    official: ir.results.OfficialMeasures = ir.official("msmarco-passage/trec-dl-2019")
    parameters: list[ir.results.ParameterInfo] = infos[0].parameters
    assert merged == prepared
    assert value > 0 and several["bm25"]["AP"] == listed["bm25"]["AP"] and len(by_query) == 1 and cutoffs is not None
    assert measure in ir.parse_measures("P@5 AP") and own.name == "own" and parameters[0].name
    assert official.id == "msmarco-passage/trec-dl-2019"


def first(ranking: ir.results.JudgedRanking) -> float:
    return float(bool(ranking.hits) and ranking.hits[0].rank == 1)


def comparisons() -> None:
    gate: ir.results.Check = ir.check({"q1": 1.0, "q2": 0.5}, {"q1": 0.5, "q2": 0.5}, measures="RR", margin=0.1)
    checked: ir.results.CheckedDifference = gate.differences[0]
    floors: list[ir.results.CheckedFloor] = gate.floors
    checked_holes: list[ir.results.CheckedHoles] = gate.holes
    checked_audits: list[ir.results.CheckedAudit] = gate.audits
    assert (
        checked.verdict == "better"
        or floors
        or checked_holes
        or checked_audits
        or gate.to_junit() + gate.to_comment() + gate.to_annotations()
    )
    comparison: ir.results.Comparison = ir.compare(RUNS, QRELS, "AP", test="t", correction="holm", resamples=100)
    page: str = ir.report(RUNS, QRELS, "AP", resamples=100, k=5, rankings=2, title="AP")
    compared: ir.results.ComparedMeasure = comparison["AP"]
    pair: ir.results.ComparedPair = compared["bm25", "e5"]
    systems: dict[str, ir.results.ComparedSystem] = compared.systems
    test: ir.results.PairedTest = ir.paired_test([0.5, 0.4, 0.9], [0.4, 0.2, 0.6], "randomization")
    interval: ir.results.Interval = ir.mean_interval({"q1": 0.5, "q2": 0.4}, "t")
    effect: ir.results.EffectSize = ir.effect_size(BY_QUERY["bm25"], BY_QUERY["e5"])
    corrected: list[float] = ir.correct([0.01, 0.04])
    named: dict[str, float] = ir.correct({"x": 0.01, "y": 0.04}, "holm")
    tukey: ir.results.TukeyHSD = ir.tukey_hsd(BY_QUERY)
    shuffled: ir.results.TukeyHSD = ir.randomized_tukey_hsd({"AP": BY_QUERY}, resamples=100)
    ranks: dict[str, ir.results.RankInterval] = ir.rank_intervals([[0.5, 0.4, 0.9], [0.4, 0.2, 0.6]], resamples=100)
    tiers: list[list[str]] = compared.tiers
    power: ir.results.DiscriminativePower = ir.discriminative_power([0.01, 0.2], [0.3, 0.2])
    preferred: dict[str, ir.results.ScoresOfSystems] = ir.ranking_preferences(RUNS, QRELS, preference="lexirecall")
    moved: ir.results.MovedQuery = ir.moved_documents(RUNS["bm25"], RUNS["e5"], "q1", QRELS, "AP", k=3, order="rank")
    documents: list[ir.results.MovedDocument] = comparison.documents("q1", before="bm25").documents or moved.documents
    holes: ir.results.EnteredUnjudged = ir.entered_unjudged(RUNS["bm25"], RUNS["e5"], QRELS, "AP", k=3)
    bounds: list[ir.results.HoleBounds] = holes.measures
    ranking: list[tuple[str, float]] = ir.Run(RUNS["bm25"]).ranking("q1", ties="docno_asc")
    assert documents and bounds and ranking
    slices: dict[str, list[str]] = ir.read_slices({"first": ["q1"], "others": ["q2"]})
    sliced: ir.results.SlicedScores = ir.evaluate(RUNS, QRELS, "AP").slices(slices, unsliced="ignore")
    of_one: ir.results.SlicedScores = ir.evaluate(BM25, QRELS, "AP").slices(
        {"q1": "first", "q2": ["others"], "q3": "others"}
    )
    slice_score: ir.results.SliceScore = sliced.rows[0]
    names: list[str] = ir.compare(
        RUNS, QRELS, "AP", slices={"both": ["q1", "q2"]}, unsliced="ignore", resamples=10
    ).slices
    table: ir.results.DataSets = ir.datasets({"one": {"AP": {"x": 0.5, "y": 0.4}}})
    numbers: float = ir.paired_t_power(0.05, 0.1, 50) + ir.queries_needed(0.05, 0.1)
    numbers += ir.minimum_detectable_difference(0.1, 50)
    assert pair.first and systems and test.p_value and interval.low and effect and corrected and named and tukey
    assert shuffled and ranks and tiers and power and preferred and table and numbers and page
    assert sliced and of_one and slice_score and isinstance(names, list)


def rankings() -> None:
    found: ir.results.RankCorrelation = ir.correlate({"x": 0.2, "y": 0.4, "z": 0.3}, {"x": 0.1, "y": 0.2, "z": 0.2})
    ties: ir.results.Ties = found.ties
    matrix: ir.results.TauMatrix = ir.tau_matrix({"AP": BY_QUERY, "RR": {"bm25": 1.0, "e5": 2.0}}, "tau_b")
    matrices: dict[str, ir.results.TauMatrix] = ir.tau_matrices({"old": {"AP": BY_QUERY}, "new": {"AP": BY_QUERY}})
    assert matrices["AP"].measure == "AP"
    pair: ir.results.RankingPair = matrix["AP", "RR"]
    kendall: ir.results.Kendall = ir.kendall([1, 2, 3], [1, 3, 2], "exact")
    correlation: ir.results.Correlation = ir.spearman([1, 2, 3], [1, 3, 2])
    other: ir.results.Correlation = ir.pearson([1, 2, 3], [1, 3, 2])
    weighted: float = found.weighted_tau
    tau: ir.results.TauAP = ir.tau_ap([3, 2, 1], [3, 1, 2])
    overlap: ir.results.RBO = ir.rbo({"a": 2, "b": 1}, {"a": 1, "c": 2}, p=0.9, ties="a")
    top: ir.results.TopOverlap = found.top
    drop: ir.results.SystemMove = found.drop
    stability: ir.results.Stability = ir.query_stability(BY_QUERY, [1, 2], samples=10)
    point: ir.results.StabilityPoint = stability.points[0]
    repeated: ir.results.Reproduction = ir.reproduction(BY_QUERY, BY_QUERY, baseline="bm25")
    effect: ir.results.ReproducedSystem = repeated.systems[0]
    documents: dict[str, ir.results.Stability] = ir.document_stability(RUNS, QRELS, "RR", shares=[0.5], samples=10)
    caps: dict[str, ir.results.Stability] = ir.relevant_cap(RUNS, QRELS, "RR", caps=[1], samples=10)
    removals: dict[str, ir.results.DocumentRemoval] = ir.without_documents(
        RUNS, QRELS, "RR", documents=["d1"], samples=10
    )
    assert ties.first >= 0 and pair and kendall.tau_b and correlation and other and weighted and tau and overlap
    assert top and drop and point and effect and documents and caps and removals


def nuggets() -> None:
    judged: ir.NuggetQrels = ir.NuggetQrels(NUGGETS)
    preferences: ir.PreferenceQrels = ir.PreferenceQrels({"q1": {"user": {"d1": 2, "d2": 1}}})
    fulfilled: float = ir.evaluate({"q1": {"d1": 1.5}}, preferences, "PrefsSimp")["PrefsSimp"]
    assert fulfilled == 1
    nugget: ir.Nugget = ir.Nugget("a", importance="vital")
    users: ir.results.CwlReport = ir.cwl(BM25, QRELS, "RBP INST", costs={"q1": {"d1": 2.5}}, max_cost=2)
    user: ir.results.CwlOfMeasure = users.measures[0]
    of_query: ir.results.CwlOfQuery = users.per_query[0]
    assert user.ETC and of_query.query_id
    size: ir.results.SetSize = ir.set_size(BM25, judged)
    sides: ir.results.TwoSides = ir.two_sides(BM25, judged, 5)
    report: ir.results.CoverageReport = ir.coverage(RUNS, judged, k=5)
    union: ir.results.UnionCoverage = report.union
    difficulty: ir.results.NuggetDifficulties = report.difficulties
    quality: ir.results.NuggetQuality = ir.nugget_quality(
        {"q1": {"generated": 4, "hallucinated": 1, "minor": 2, "missing": 2}}
    )
    answers: ir.results.NuggetScores = ir.nugget_scores({"q1": {nugget: []}}, {"q1": {"a": "support"}})
    judges: ir.results.Agreement = ir.agreement([1, 1, 0], [1, 0, 0])
    kept, left_out = ir.filter_judgments(judged)
    filtered: ir.results.FilterReport = left_out
    drift: ir.results.Drift = ir.drift(QRELS, QRELS, source={"d1": "a", "d2": "b"})
    corpus: ir.results.CorpusDrift = ir.corpus_drift(["a/1"], ["a/1", "b/1"])
    summary: ir.results.CollectionDescription = ir.describe(QRELS, nuggets=judged, documents=TEXTS, runs=RUNS)
    assert union and size and difficulty and sides and report and quality and answers and judges and kept and filtered
    assert drift and corpus and summary


def runs_and_texts(folder: Path) -> None:
    fused: ir.Run = ir.fuse(RUNS, "rrf", k=60)
    learnt: list[list[float]] = ir.learn_fusion(RUNS, QRELS, "mapfuse")
    best, trials = ir.tune_fusion(RUNS, QRELS, "wsum", ir.AP, step=0.5)
    weighted: ir.Run = ir.fuse(RUNS, "wsum", **best)
    assert len(trials) == 3 and ir.fuse(RUNS, "mapfuse", learnt=learnt) and weighted
    own: ir.Run = ir.fuse(RUNS, lambda scores, ranks: [1.0] * len(scores), norm="max", absent="zero")
    explained: ir.results.FusionExplanation = ir.explain_fusion(RUNS, "q1", "wsum", limit=1)
    gain: ir.results.FusionGain = ir.fusion_gain(RUNS, QRELS, "rrf", ir.AP, folds=2)
    first: ir.results.RunContribution = explained.runs[0]
    assert own and first and gain
    merged: ir.Run = ir.round_robin([fused, ir.Run(E5)])
    ids: list[str] = ir.round_robin([["a", "b"], ["b", "c"]])
    chosen: list[int] = ir.mmr([3, 2], similarity=[[1, 0], [0, 1]])
    diverse: ir.Run = ir.mmr(fused, documents=TEXTS)
    pool: ir.results.Pool = ir.pool(RUNS, QRELS, depth=1)
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
    (folder / "scores.csv").write_text(ir.evaluate(RUNS, QRELS, "AP").to_csv())
    scores: dict[str, dict[str, dict[str, float]]] = ir.read_scores(folder / "scores.csv")
    ir.evaluate(folder / "run.txt", folder / "qrels.txt", "AP").write(
        folder / "main.json", qrels=folder / "qrels.txt", run=folder / "run.txt"
    )
    verified: ir.results.Verification = ir.verify(folder / "main.json", run=[folder / "run.txt"])
    inputs: list[ir.results.VerifiedInput] = verified.inputs
    different: list[ir.results.DifferentValue] = verified.first_different
    assert verified.equal and inputs[0].same and not different
    overall: dict[str, dict[str, float]] = ir.read_system_scores(folder / "scores.csv")
    terms: list[str] = ir.Tokenizer(stopwords="en", stemmer="english")("The foxes.")
    similarities: list[ir.results.Similarity] = [
        ir.BM25(k1=1.2),
        ir.TFIDF(),
        ir.Jaccard(),
        ir.GivenScores([[0.5, 0.25]]),
    ]
    dense: type[ir.Dense] = ir.Dense
    index: ir.BM25Index = ir.BM25Index(TEXTS)
    found: ir.Run = index.search({"q1": "fox"})
    samples: ir.Samples = ir.Samples(SAMPLES)
    diagnosis: ir.results.Separation = ir.separation(samples, measures="P@1", resamples=10)
    several: dict[str, ir.results.Separation] = ir.separation(
        samples, {"bm25": ir.BM25(), "jaccard": ir.Jaccard()}, resamples=10
    )
    of_runs: ir.Samples = ir.samples_of_runs(BM25, QRELS, TEXTS, {"q1": "fox", "q2": "dog", "q3": "dog"})
    ratio: float = ir.sequence_ratio("abcd", "bcde")
    alike: ir.results.PairSimilarity = ir.pair_similarity(TEXTS)
    statistics: ir.results.TextStatistics = ir.text_statistics(TEXTS)
    diversity: ir.results.LexicalDiversity = ir.lexical_diversity(["a", "b"])
    grade: ir.results.Readability = ir.readability(words=100, sentences=5, syllables=150, characters=470)
    words: list[str] = ir.stopwords("en")
    assert merged and ids and chosen and diverse and pool and read and texts and scores and overall and terms
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
    assert diversity and grade and words and samples.ids and ir.__version__


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
    ir.AP_JG,
    ir.AUROC,
    ir.Accuracy,
    ir.BPM,
    ir.BinG,
    ir.Bpref,
    ir.Compat,
    ir.CoverDepth,
    ir.Coverage,
    ir.DCG,
    ir.DSharp,
    ir.ERR,
    ir.ERR_IA,
    ir.F1,
    ir.Fallout,
    ir.G,
    ir.GMAP,
    ir.GMBpref,
    ir.GradedERR_IA,
    ir.GradedRBP,
    ir.Hits,
    ir.Hole,
    ir.INSQ,
    ir.INST,
    ir.IPrec,
    ir.IPrecAvg,
    ir.IdealDCG,
    ir.Judged,
    ir.LastRel,
    ir.Leaning,
    ir.MRecall,
    ir.MeanLeaning,
    ir.NCG,
    ir.NCU,
    ir.NERR10,
    ir.NERR11,
    ir.NERR8,
    ir.NERR9,
    ir.NRBP,
    ir.NormArea,
    ir.NumNonrelRet,
    ir.NumPrefs,
    ir.NumPrefsFul,
    ir.NumQ,
    ir.NumRel,
    ir.NumRelRet,
    ir.NumRet,
    ir.OMeasure,
    ir.P,
    ir.PMeasure,
    ir.PPlus,
    ir.P_IA,
    ir.P_JG,
    ir.PrefsAvgJG,
    ir.PrefsAvgJGRnonrel,
    ir.PrefsPair,
    ir.PrefsSimp,
    ir.Q,
    ir.R,
    ir.RBP,
    ir.RBPResidual,
    ir.RR,
    ir.RecallAtEffort,
    ir.RelativeP,
    ir.ReviewLoss,
    ir.RnDCG,
    ir.Rprec,
    ir.Rprec_JG,
    ir.SDCG,
    ir.SetAP,
    ir.SetF,
    ir.SetP,
    ir.SetR,
    ir.SetRelP,
    ir.StRecall,
    ir.Success,
    ir.TBG,
    ir.UMeasure,
    ir.Unjudged,
    ir.Utility,
    ir.WSS,
    ir.YAAP,
    ir.alpha_DCG,
    ir.alpha_nDCG,
    ir.infAP,
    ir.nDCGRel,
    ir.nDCG_IA,
    ir.nERR,
    ir.nERR_IA,
    ir.nNRBP,
)
RESULTS: tuple[type[object], ...] = (
    ir.results.AveragedSystem,
    ir.results.BeforeAfter,
    ir.results.CoefficientValue,
    ir.results.CountRange,
    ir.results.CountStatistics,
    ir.results.CoverageOfRun,
    ir.results.DocumentDrift,
    ir.results.GradeCount,
    ir.results.HardSample,
    ir.results.Hit,
    ir.results.JudgeBaseline,
    ir.results.JudgmentDrift,
    ir.results.LabelAgreement,
    ir.results.LabelRate,
    ir.results.LabelShare,
    ir.results.NamedNuggetQuality,
    ir.results.NuggetDescription,
    ir.results.NuggetDifficulty,
    ir.results.NuggetHit,
    ir.results.NuggetId,
    ir.results.NuggetRanking,
    ir.results.NuggetShare,
    ir.results.NuggetSummary,
    ir.results.NuggetSupportChange,
    ir.results.NuggetSupportDrift,
    ir.results.Part,
    ir.results.PartScore,
    ir.results.Passage,
    ir.results.PoolContribution,
    ir.results.PoolOfQuery,
    ir.results.PoolOverlap,
    ir.results.QrelsDescription,
    ir.results.QueriesLeftOut,
    ir.results.QueryAgreement,
    ir.results.QueryLabelRate,
    ir.results.RemovalPoint,
    ir.results.RunDescription,
    ir.results.SamplesDescription,
    ir.results.SchoolGrades,
    ir.results.ScoresOfSystems,
    ir.results.SidesOfRun,
    ir.results.SourceCount,
    ir.results.SourceDrift,
    ir.results.SourceMoves,
    ir.results.Spread,
    ir.results.SupportChange,
    ir.results.SupportDrift,
    ir.results.SupportSources,
    ir.results.SystemDiagnosis,
    ir.results.SystemMove,
    ir.results.TermWeight,
    ir.results.TextPair,
    ir.results.OfficialMeasures,
    ir.results.TextsDescription,
    ir.results.TukeyPair,
    ir.results.UndefinedMeasure,
    ir.results.BelowRel,
)
