#!/usr/bin/env python3
"""Writes what reference tools print for the small inputs of this folder: small/*.expected, which the tests compare.

    pip install scipy pytrec_eval-terrier pyndeval ir_measures rbo bm25s
    tests/goldens/make_goldens.py --trec-eval PATH --ndeval PATH --gdeval PATH

trec_eval is the program of https://github.com/usnistgov/trec_eval; ndeval (4.5) and gdeval.pl (1.3) are those of
https://github.com/trec-web/trec-web-2014, src/eval. Each file begins with the versions that made it.

The inputs are made for the purpose: ties, documents that are not judged, negative and graded judgments, scores that
float cannot tell apart, and queries that are missing, not judged, or without anything relevant. Where a tool's result
is an accident, as docs/differences.md lists, it is not asked.
"""

from __future__ import annotations

import argparse
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SMALL = Path("tests/goldens/small")  # as the commands name it, which run in the root
QRELS, PLAIN, RUN, SUBTOPICS, REFERENCES = (
    SMALL / name for name in ("qrels.txt", "plain_qrels.txt", "run.txt", "subtopics.txt", "zscores.txt")
)

TREC_EVAL = [
    "-q -c -m all_trec",
    "-q -c -m all_trec -l 2",
    "-q -c -J -M 5 -m map -m Rprec -m bpref -m P -m recall -m ndcg -m ndcg_cut -m infAP -m num_ret -m success",
    "-n -q -c -m official",
    "-c -m set",
    "-q -c -m P.1,3,7 -m recall.2,12 -m ndcg_cut.1,4 -m map_cut.3 -m success.2 -m iprec_at_recall.0.25,0.6",
    "-q -c -m ndcg.1=3,2=9 -m rbp_resid.p=0.95 -m utility.2,-1,0.5,0 -m set_F.2 -m set_F.0.25 -m yaap",
    "-q -c -m relative_P.4 -m Rprec_mult.0.5,1.5 -m 11pt_avg.0.2,0.8",
    "-q -c -N 1000 -m utility.1,-1,0,0.001 -m num_nonrel_judged_ret -m unj.1,7 -m Rndcg -m ndcg_rel -m binG -m G",
]
# -Z with deviations of 1e-12 shows sixteen digits.
MAGNIFIED = (
    "-c -q -n -m map -m Rprec -m bpref -m recip_rank -m ndcg -m ndcg_cut.3,10 -m P.7 -m recall.7 -m infAP -m set_F.2 "
    "-m map_cut.5 -m gm_map -m 11pt_avg -m Rndcg -m ndcg_rel -m binG -m G -m rbp_resid.p=0.8 -m yaap -m ideal_dcg"
)
NDEVAL = ["-c", "", "-c -traditional", "-c -alpha 0.25", "-c -alpha 0.9 -beta 0.3"]
PYTREC_EVAL = (
    "map recip_rank Rprec bpref infAP ndcg ndcg_rel Rndcg G binG set_P set_recall set_relative_P set_map set_F num_ret "
    "num_rel num_rel_ret P_3 P_10 recall_3 recall_10 ndcg_cut_3 ndcg_cut_10 map_cut_3 map_cut_10 success_1 success_5"
)
PYNDEVAL = {"NRBP": "NRBP", "nNRBP": "nNRBP", "AP_IA": "MAP-IA"} | {
    f"{ours}@{cutoff}": f"{theirs}@{cutoff}"
    for ours, theirs in {
        "alpha_nDCG": "alpha-nDCG",
        "alpha_DCG": "alpha-DCG",
        "ERR_IA": "ERR-IA",
        "nERR_IA": "nERR-IA",
        "P_IA": "P-IA",
        "StRecall": "strec",
    }.items()
    for cutoff in (1, 5, 20)
}
IR_MEASURES = (
    "AP AP(rel=2) P@3 P(rel=2)@5 R@5 RR RR(rel=2) Rprec Bpref SetP SetR SetF SetAP Success@3 nDCG nDCG@5 NumRet "
    "infAP IPrec@0.5 Judged@5 Judged@10 RR@5 RR(rel=2)@10"
)
METHODS = ("robertson", "lucene", "atire", "bm25l", "bm25+")


def write(name: str, tools: str, lines: list[str]) -> None:
    """A file of expected values that says what made it."""
    path = ROOT / SMALL / f"{name}.expected"
    path.write_text(f"# {tools}\n" + "".join(line + "\n" for line in lines))


def lines_of(command: list[str]) -> list[str]:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()


def table(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (ROOT / SMALL / name).read_text().splitlines()]


def printed(value: float) -> str:
    """Ten digits: fewer than what depends on the order of sums, more than any table shows."""
    return f"{value:.10g}"


def make_trec_eval(program: str) -> None:
    revision = subprocess.run([program, "-v"], capture_output=True, text=True)
    files = [str(QRELS), str(RUN)]
    magnified = lines_of([program, *MAGNIFIED.split(), *files])
    names = [line.split()[:2] for line in magnified]
    (ROOT / REFERENCES).write_text("".join(f"{query} {measure} 0 1e-12\n" for measure, query in names))
    lines = []
    for options in [*TREC_EVAL, f"{MAGNIFIED} -Z {REFERENCES}"]:
        arguments = [*options.split(), *files]
        lines += [f"$ trec_eval {' '.join(arguments)}", *lines_of([program, *arguments])]
    write("trec_eval", (revision.stdout + revision.stderr).strip(), lines)


def make_ndeval(program: str) -> None:
    lines = []
    for options in NDEVAL:
        arguments = [*options.split(), str(SUBTOPICS), str(RUN)]
        lines += [f"$ ndeval {' '.join(arguments)}", *lines_of([program, *arguments])]
    write("ndeval", lines_of([program, "-version"])[0].partition(": ")[2], lines)


def make_gdeval(program: str) -> None:
    lines = []
    for cutoff in (5, 20):
        arguments = ["-c", "-k", str(cutoff), str(PLAIN), str(RUN)]
        lines += [f"$ gdeval {cutoff}", *lines_of(["perl", program, *arguments])]
    write("gdeval", lines_of(["perl", program, "-version"])[0].partition(": ")[2], lines)


def judgments() -> dict[str, dict[str, int]]:
    qrels: dict[str, dict[str, int]] = {}
    for line in (ROOT / QRELS).read_text().splitlines():
        query, _, document, grade = line.split()
        qrels.setdefault(query, {})[document] = int(grade)
    return qrels


def results() -> dict[str, dict[str, float]]:
    run: dict[str, dict[str, float]] = {}
    for line in (ROOT / RUN).read_text().splitlines():
        query, _, document, _, score, _ = line.split()
        run.setdefault(query, {})[document] = float(score)
    return run


def make_pytrec_eval() -> None:
    import pytrec_eval

    names = PYTREC_EVAL.split()
    requests = {name if name.rpartition("_")[2].isalpha() else ".".join(name.rsplit("_", 1)) for name in names}
    scores = pytrec_eval.RelevanceEvaluator(judgments(), requests).evaluate(results())
    lines = [f"{query}\t{name}\t{scores[query][name]!r}" for query in sorted(scores) for name in names]
    write("pytrec_eval", f"pytrec_eval-terrier {version('pytrec_eval-terrier')}", lines)


def make_pyndeval() -> None:
    import pyndeval

    rows = [line.split() for line in (ROOT / SUBTOPICS).read_text().splitlines()]
    qrels = [pyndeval.SubtopicQrel(query, subtopic, document, int(grade)) for query, subtopic, document, grade in rows]
    run = [
        pyndeval.ScoredDoc(query, document, score)
        for query, documents in results().items()
        for document, score in documents.items()
    ]
    scores = pyndeval.ndeval(qrels, run, measures=list(PYNDEVAL.values()))
    lines = [
        f"{query}\t{ours}\t{printed(values[theirs])}"
        for query, values in sorted(scores.items())
        for ours, theirs in PYNDEVAL.items()
    ]
    write("pyndeval", f"pyndeval {version('pyndeval')}", lines)


def make_ir_measures() -> None:
    import ir_measures

    measures = [ir_measures.parse_measure(text) for text in IR_MEASURES.split()]
    values = {(m.query_id, str(m.measure)): m.value for m in ir_measures.iter_calc(measures, judgments(), results())}
    names = dict(zip(map(str, measures), IR_MEASURES.split()))
    lines = [f"{query}\t{names[name]}\t{printed(value)}" for (query, name), value in sorted(values.items())]
    write("ir_measures", f"ir_measures {version('ir_measures')}", lines)


def make_statistics() -> None:
    import numpy
    from scipy import stats

    vectors = {name: [float(number) for number in numbers.split(" ")] for name, numbers in table("scores.tsv")}
    lines: list[str] = []

    def add(function: str, arguments: str, *values: Any) -> None:
        lines.extend(
            f"{function}{part}\t{arguments}\t{printed(float(value))}" for part, value in zip(("", " p"), values)
        )

    pairs = [
        ("distinct_1", "distinct_2"),
        ("tied_1", "tied_2"),
        ("bm25", "dense"),
        ("bm25", "fused"),
        ("small", "worse"),
    ]
    for one, other in pairs:
        first, second = vectors[one], vectors[other]
        names = f"{one} {other}"
        add("kendall tau_b asymptotic", names, *stats.kendalltau(first, second, method="asymptotic"))
        if len({*first}) == len(first) and len({*second}) == len(second):  # exact only without ties
            add("kendall tau_b exact", names, *stats.kendalltau(first, second, method="exact"))
        add("kendall tau_c", names, stats.kendalltau(first, second, variant="c", method="asymptotic").statistic)
        add("spearman", names, *stats.spearmanr(first, second))
        add("pearson", names, *stats.pearsonr(first, second))
        add("weighted_tau", names, stats.weightedtau(first, second).statistic)
        add("t", names, *stats.ttest_rel(first, second))
        for zeros in ("wilcox", "pratt", "zsplit"):
            add(f"wilcoxon {zeros}", names, *stats.wilcoxon(first, second, zero_method=zeros, method="asymptotic"))
        differences = numpy.subtract(first, second)
        above, different = int((differences > 0).sum()), int((differences != 0).sum())
        add("sign", names, above, stats.binomtest(above, different).pvalue)
        # 2^n changes of signs: all of them, of the means
        exact = stats.permutation_test(
            (first, second), lambda x, y, axis: numpy.mean(x - y, axis=axis), permutation_type="samples",
            n_resamples=numpy.inf, vectorized=True,
        )  # fmt: skip
        add("randomization", names, exact.statistic, exact.pvalue)
        mean, error = differences.mean(), stats.sem(differences)
        for level in (0.95, 0.8):
            interval = stats.t.interval(level, len(differences) - 1, loc=mean, scale=error)
            add(f"interval {level} low", names, interval[0])
            add(f"interval {level} high", names, interval[1])
    for q, systems, degrees in [(0.5, 2, 9), (2.77, 3, 18), (3.5, 5, 36), (4.1, 10, 1000), (1.2, 4, 3)]:
        add("studentized_range", f"{q} {systems} {degrees}", stats.studentized_range.sf(q, systems, degrees))
    for index, value in enumerate(stats.false_discovery_control(vectors["p_values"])):
        add("benjamini_hochberg", str(index), value)
    write("statistics", f"scipy {version('scipy')}, numpy {version('numpy')}", lines)


def make_rbo() -> None:
    from rbo import RankingSimilarity

    lines = []
    for first, second in [("a b c d e f", "a c b f d e"), ("a b c d", "d c b a"), ("a b c", "x a y"), ("a b", "a b")]:
        for p in (0.5, 0.9, 0.98):
            value = RankingSimilarity(first.split(), second.split()).rbo_ext(p=p)
            lines.append(f"{first}\t{second}\t{p}\t{printed(value)}")
    write("rbo", f"rbo {version('rbo')}", lines)


def make_bm25s() -> None:
    import bm25s

    documents = [text.split() for _, text in table("texts.tsv")]
    lines = []
    for method in METHODS:
        for k1, b, delta in [(1.5, 0.75, 0.5), (0.9, 0.4, 1.0)]:
            index = bm25s.BM25(method=method, k1=k1, b=b, delta=delta, dtype="float64")
            index.index(documents, show_progress=False)
            for query, text in table("text_queries.tsv"):
                known = [term for term in text.split() if any(term in document for document in documents)]
                scores = " ".join(map(printed, index.get_scores(known)))
                lines.append(f"{method}\t{k1}\t{b}\t{delta}\t{query}\t{scores}")
    write("bm25s", f"bm25s {version('bm25s')}, numpy {version('numpy')}", lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trec-eval", default="trec_eval")
    parser.add_argument("--ndeval", default="ndeval")
    parser.add_argument("--gdeval", default="gdeval.pl")
    given = parser.parse_args()
    make_trec_eval(given.trec_eval)
    make_ndeval(given.ndeval)
    make_gdeval(given.gdeval)
    make_pytrec_eval()
    make_pyndeval()
    make_ir_measures()
    make_statistics()
    make_rbo()
    make_bm25s()
