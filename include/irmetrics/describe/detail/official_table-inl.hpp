// Table of official measures: a row for each collection, sorted by its id in ir_datasets.
#pragma once

#include <irmetrics/alignment/profile.hpp>

#include <cstdint>
#include <string_view>

namespace irmetrics::detail::describe {

/// An entry: the official measures of the collections whose ids begin with an id.
struct OfficialRow {
  std::string_view id;  // a part may be '*', which is any part
  std::string_view collection;
  std::string_view measures;
  Policy policy;
  std::string_view source;
  std::string_view note = {};
};

/// trec_eval 9, which compares scores as float; with -c, a missing query scores 0.
constexpr Policy trec_eval_c(std::uint32_t depth) { return {.precision = ScorePrecision::float32, .depth = depth}; }

/// "trec_eval -q -c -M1000 official_qrels submitted_results" is TREC's usage in the README of trec_eval.
inline constexpr Policy trec = trec_eval_c(1000);
inline constexpr Policy first_500 = trec_eval_c(500);
inline constexpr Policy first_100 = trec_eval_c(100);

inline constexpr Policy gdeval{.no_relevant = NoRelevant::skip};    // gdeval -c
inline constexpr Policy ndeval{.diversity = Diversity::ndeval};     // ndeval -c -traditional
inline constexpr Policy input_order{.ties = TieRule::input};        // programs that keep the order of the file
inline constexpr Policy defaults{};                                 // of organisers whose choices are unknown
inline constexpr Policy beir{.precision = ScorePrecision::float32,  // pytrec_eval, without the query itself
                             .queries = Queries::intersection,
                             .ignore_identical_ids = true};

inline constexpr OfficialRow official_table[] = {
    {"antique", "ANTIQUE",
     "AP(rel=3) RR(rel=3) P(rel=3)@1 P(rel=3)@3 P(rel=3)@10 nDCG(gains={1:0,2:1,3:2,4:3})@1 "
     "nDCG(gains={1:0,2:1,3:2,4:3})@3 nDCG(gains={1:0,2:1,3:2,4:3})@10",
     trec, "Hashemi et al., ECIR 2020; configuration antique of OpenNIR"},
    {"aquaint/trec-robust-2005", "TREC 2005 Robust", "AP Rprec P@10 GMAP", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec14/robust); GMAP: Voorhees, Overview of the "
     "TREC 2005 Robust Track"},
    {"argsme/1.0/touche-2020-task-1", "Touché 2020, task 1", "nDCG@5", trec,
     "Bondarenko et al., Overview of Touché 2020: Argument Retrieval"},
    {"argsme/2020-04-01/processed/touche-2022-task-1", "Touché 2022, task 1", "nDCG@5", trec,
     "Bondarenko et al., Overview of Touché 2022: Argument Retrieval"},
    {"argsme/2020-04-01/touche-2020-task-1", "Touché 2020, task 1", "nDCG@5", trec,
     "Bondarenko et al., Overview of Touché 2020: Argument Retrieval"},
    {"argsme/2020-04-01/touche-2021-task-1", "Touché 2021, task 1", "nDCG@5", trec,
     "Bondarenko et al., Overview of Touché 2021: Argument Retrieval"},
    {"beir", "BEIR", "nDCG@10", beir, "beir/retrieval/evaluation.py of github.com/beir-cellar/beir, by pytrec_eval"},
    {"berds", "BERDS", "MRecall@5 P@5", policy_of(Profile::berds),
     "Eval/run_eval.sh and Eval/eval.py of github.com/timchen0618/berds"},
    {"bright", "BRIGHT", "nDCG@10", policy_of(Profile::trec9),
     "retrievers.py of github.com/xlang-ai/BRIGHT, by pytrec_eval; github.com/castorini/anserini, bright-*",
     "the excluded_ids of a query are removed from its ranking first"},
    {"car", "TREC CAR", "AP RR", trec, "github.com/castorini/anserini, car17v1.5 and car17v2.0: trec_eval -c"},
    {"ciral", "CIRAL", "nDCG@20 R@100", trec, "github.com/castorini/anserini, ciral-v1.0: trec_eval -c"},
    {"clef-tar", "CLEF Technology Assisted Reviews",
     "AP LastRel WSS WSS(recall=1) NormArea ReviewLoss ReviewLoss(part='e') ReviewLoss(part='r')", input_order,
     "scripts/tar_eval.py of github.com/CLEF-TAR/tar, which ranks in file order"},
    {"clinicaltrials/2017/trec-pm-2017", "TREC 2017 Precision Medicine, trials", "P@10", trec,
     "Roberts et al., Overview of the TREC 2017 Precision Medicine Track; NIST's summaries of the runs "
     "(github.com/usnistgov/trec-browser, trec26/pm)"},
    {"clinicaltrials/2017/trec-pm-2018", "TREC 2018 Precision Medicine, trials", "P@10 Rprec", trec,
     "Roberts et al., Overview of the TREC 2018 Precision Medicine Track; NIST's summaries of the runs "
     "(github.com/usnistgov/trec-browser, trec27/pm)",
     "infNDCG of sample_eval is missing"},
    {"clinicaltrials/2019/trec-pm-2019", "TREC 2019 Precision Medicine, trials", "P@10 Rprec", trec,
     "Roberts et al., Overview of the TREC 2019 Precision Medicine Track; NIST's summaries of the runs "
     "(github.com/usnistgov/trec-browser, trec28/pm)",
     "infNDCG of sample_eval is missing"},
    {"clinicaltrials/2021/trec-ct-2021", "TREC 2021 Clinical Trials", "nDCG@10 P(rel=2)@10 RR(rel=2)", trec,
     "NIST's statistics of a run (trec.nist.gov/pubs/trec30/appendices/trials), which count 5,570 relevant trials: "
     "grade 2; NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec30/trials)"},
    {"clueweb09/*/trec-web-2009", "TREC 2009 Web, ad hoc", "AP Bpref P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec18/web)", "statMAP of the track is missing"},
    {"clueweb09/*/trec-web-2009/diversity", "TREC 2009 Web, diversity", "alpha_nDCG@10 P_IA@10", ndeval,
     "Clarke, Craswell and Soboroff, Overview of the TREC 2009 Web Track; ndeval -c -traditional"},
    {"clueweb09/*/trec-web-2010", "TREC 2010 Web, ad hoc", "ERR@20 nDCG(dcg='exp-log2')@20", gdeval,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec19/web, gdeval); ties and missing queries: "
     "gdeval -c, as in github.com/trec-web/trec-web-2014"},
    {"clueweb09/*/trec-web-2010/diversity", "TREC 2010 Web, diversity", "ERR_IA@10 alpha_nDCG@10 P_IA@10 AP_IA", ndeval,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec19/web, ndeval); ties and missing queries: "
     "ndeval -c -traditional, as in github.com/trec-web/trec-web-2014"},
    {"clueweb09/*/trec-web-2011", "TREC 2011 Web, ad hoc", "ERR@20 nDCG(dcg='exp-log2')@20", gdeval,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec20/web, gdeval); ties and missing queries: "
     "gdeval -c, as in github.com/trec-web/trec-web-2014"},
    {"clueweb09/*/trec-web-2011/diversity", "TREC 2011 Web, diversity", "ERR_IA@10 alpha_nDCG@10 P_IA@10 AP_IA", ndeval,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec20/web, ndeval); ties and missing queries: "
     "ndeval -c -traditional, as in github.com/trec-web/trec-web-2014"},
    {"clueweb09/*/trec-web-2012", "TREC 2012 Web, ad hoc", "ERR@20 nDCG(dcg='exp-log2')@20", gdeval,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec21/web, gdeval); ties and missing queries: "
     "gdeval -c, as in github.com/trec-web/trec-web-2014"},
    {"clueweb09/*/trec-web-2012/diversity", "TREC 2012 Web, diversity", "ERR_IA@10 alpha_nDCG@10 P_IA@10 AP_IA", ndeval,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec21/web, ndeval); ties and missing queries: "
     "ndeval -c -traditional, as in github.com/trec-web/trec-web-2014"},
    {"clueweb12/b13/clef-ehealth", "CLEF eHealth 2016 and 2017", "nDCG@10 Bpref RBP", trec,
     "README of github.com/CLEFeHealth/CLEFeHealth2017IRtask; evaluation/evaluate_t1.sh of "
     "github.com/CLEFeHealth/CLEFeHealth2016Task3: trec_eval -c -M1000, p = 0.8"},
    {"clueweb12/b13/ntcir-www-1", "NTCIR-13 We Want Web", "nDCG@10 Q@10", defaults,
     "Luo et al., Overview of the NTCIR-13 We Want Web Task", "nERR@10 is missing"},
    {"clueweb12/b13/ntcir-www-2", "NTCIR-14 We Want Web 2", "nDCG@10 Q@10", defaults,
     "Mao et al., Overview of the NTCIR-14 We Want Web Task", "nERR@10 is missing"},
    {"clueweb12/touche-2020-task-2", "Touché 2020, task 2", "nDCG@5", trec,
     "Bondarenko et al., Overview of Touché 2020: Argument Retrieval"},
    {"clueweb12/touche-2021-task-2", "Touché 2021, task 2", "nDCG@5", trec,
     "Bondarenko et al., Overview of Touché 2021: Argument Retrieval"},
    {"clueweb12/touche-2022-task-2", "Touché 2022, task 2", "nDCG@5", trec,
     "Bondarenko et al., Overview of Touché 2022: Argument Retrieval"},
    {"clueweb12/trec-web-2013", "TREC 2013 Web, ad hoc", "ERR@20 nDCG(dcg='exp-log2')@20", gdeval,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec22/web, gdeval); ties and missing queries: "
     "gdeval -c, as in github.com/trec-web/trec-web-2014",
     "risk-sensitive differences from the baseline run are missing"},
    {"clueweb12/trec-web-2013/diversity", "TREC 2013 Web, diversity", "ERR_IA@10 alpha_nDCG@10 P_IA@10 AP_IA", ndeval,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec22/web, ndeval); ties and missing queries: "
     "ndeval -c -traditional, as in github.com/trec-web/trec-web-2014",
     "risk-sensitive differences from the baseline run are missing"},
    {"clueweb12/trec-web-2014", "TREC 2014 Web, ad hoc", "ERR@20 nDCG(dcg='exp-log2')@20", gdeval,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec23/web, gdeval); ties and missing queries: "
     "gdeval -c, as in github.com/trec-web/trec-web-2014",
     "risk-sensitive differences from the baseline run are missing"},
    {"clueweb12/trec-web-2014/diversity", "TREC 2014 Web, diversity", "ERR_IA@10 alpha_nDCG@10 P_IA@10 AP_IA", ndeval,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec23/web, ndeval); ties and missing queries: "
     "ndeval -c -traditional, as in github.com/trec-web/trec-web-2014",
     "risk-sensitive differences from the baseline run are missing"},
    {"codec", "CODEC, documents", "AP nDCG@10 R@1000", trec, "README of github.com/grill-lab/CODEC"},
    {"cord19/trec-covid/round1", "TREC-COVID round 1", "nDCG@10 P@5 AP Bpref", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec-covid/round1)"},
    {"cord19/trec-covid/round2", "TREC-COVID round 2", "nDCG@10 P@5 AP Bpref", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec-covid/round2)",
     "documents judged in earlier rounds are removed from the runs first; rbp_eval's RBP with p = 0.5 is missing"},
    {"cord19/trec-covid/round3", "TREC-COVID round 3", "nDCG@10 P@5 AP Bpref", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec-covid/round3)",
     "documents judged in earlier rounds are removed from the runs first; rbp_eval's RBP with p = 0.5 is missing"},
    {"cord19/trec-covid/round4", "TREC-COVID round 4", "nDCG@20 P@20 AP Bpref", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec-covid/round4)",
     "documents judged in earlier rounds are removed from the runs first; rbp_eval's RBP with p = 0.5 is missing"},
    {"cord19/trec-covid/round5", "TREC-COVID round 5", "nDCG@20 P@20 AP Bpref", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec-covid/round5)",
     "documents judged in earlier rounds are removed from the runs first; rbp_eval's RBP with p = 0.5 is missing"},
    {"disks45/nocr/trec-robust-2003", "TREC 2003 Robust", "AP Rprec P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec12/robust)",
     "the summaries print P@15 under the name P_10"},
    {"disks45/nocr/trec-robust-2004", "TREC 2004 Robust", "AP Rprec P@10 GMAP", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec13/robust); GMAP: Voorhees, Overview of the "
     "TREC 2004 Robust Track"},
    {"disks45/nocr/trec7", "TREC 7 ad hoc", "AP Rprec P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec7/adhoc)"},
    {"disks45/nocr/trec8", "TREC 8 ad hoc", "AP Rprec P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec8/adhoc)"},
    {"dpr-w100", "DPR's Wikipedia passages", "Success@20 Success@100", input_order,
     "Karpukhin et al., EMNLP 2020; README of github.com/facebookresearch/DPR",
     "DPR counts passages that contain an answer, judged or not"},
    {"freshstack", "FreshStack", "alpha_nDCG@10 Coverage@20 R@50", policy_of(Profile::freshstack),
     "README of github.com/fresh-stack/freshstack",
     "its code breaks ties of alpha_nDCG and R by document id, not in input order"},
    {"gov/trec-web-2002", "TREC 2002 Web, topic distillation", "AP Rprec P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec11/web)"},
    {"gov/trec-web-2002/named-page", "TREC 2002 Web, named pages", "RR", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec11/web)"},
    {"gov/trec-web-2003", "TREC 2003 Web, topic distillation", "AP Rprec P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec12/web)"},
    {"gov/trec-web-2003/named-page", "TREC 2003 Web, named pages", "RR", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec12/web)"},
    {"gov/trec-web-2004", "TREC 2004 Web, mixed queries", "AP RR P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec13/web)"},
    {"gov2/trec-tb-2004", "TREC 2004 Terabyte", "AP Bpref P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec13/terabyte)"},
    {"gov2/trec-tb-2005", "TREC 2005 Terabyte", "AP Bpref P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec14/terabyte)"},
    {"gov2/trec-tb-2005/named-page", "TREC 2005 Terabyte, named pages", "RR", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec14/terabyte)"},
    {"gov2/trec-tb-2006", "TREC 2006 Terabyte", "AP Bpref P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec15/terabyte)"},
    {"gov2/trec-tb-2006/named-page", "TREC 2006 Terabyte, named pages", "RR", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec15/terabyte)"},
    {"hc4", "HC4", "nDCG@20 AP R@1000", trec, "github.com/castorini/anserini, hc4-v1.0: trec_eval -c"},
    {"kilt/codec", "CODEC, entities", "AP nDCG@10 R@1000", trec, "README of github.com/grill-lab/CODEC"},
    {"lotte", "LoTTE", "Success@5", input_order,
     "official_measures of ir_datasets (docs/lotte.yaml); evaluate_lotte_rankings.py of "
     "github.com/stanford-futuredata/ColBERT"},
    {"medline/2004/trec-genomics-2004", "TREC 2004 Genomics", "AP Rprec P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec13/genomics)"},
    {"medline/2004/trec-genomics-2005", "TREC 2005 Genomics", "AP Bpref P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec14/genomics)"},
    {"medline/2017/trec-pm-2017", "TREC 2017 Precision Medicine, abstracts", "P@10 Rprec", trec,
     "Roberts et al., Overview of the TREC 2017 Precision Medicine Track; NIST's summaries of the runs "
     "(github.com/usnistgov/trec-browser, trec26/pm)",
     "infNDCG of sample_eval is missing"},
    {"medline/2017/trec-pm-2018", "TREC 2018 Precision Medicine, abstracts", "P@10 Rprec", trec,
     "Roberts et al., Overview of the TREC 2018 Precision Medicine Track; NIST's summaries of the runs "
     "(github.com/usnistgov/trec-browser, trec27/pm)",
     "infNDCG of sample_eval is missing"},
    {"miracl", "MIRACL", "nDCG@10 R@100", first_100,
     "github.com/castorini/pyserini, 2cr/miracl.py: trec_eval -c -M 100"},
    {"mmarco", "mMARCO", "RR@10", input_order, "README of github.com/unicamp-dl/mMARCO; evaluated as MS MARCO"},
    {"mr-tydi", "Mr. TyDi", "RR@100 R@100", first_100,
     "README of github.com/castorini/mr.tydi; github.com/castorini/pyserini, 2cr/mrtydi.py: trec_eval -c -M 100"},
    {"msmarco-document", "MS MARCO documents", "RR@100", input_order,
     "ms_marco_eval.py of github.com/microsoft/MSMARCO-Document-Ranking, which ranks by the last column and "
     "ignores scores"},
    {"msmarco-document-v2", "MS MARCO v2 documents", "RR@100", trec,
     "github.com/castorini/anserini, msmarco-v2-doc: trec_eval -c -M 100"},
    {"msmarco-document-v2/trec-dl-2021", "TREC 2021 Deep Learning, documents", "nDCG@10 RR@100 AP@100", trec,
     "github.com/castorini/anserini, dl21-doc: trec_eval -c"},
    {"msmarco-document-v2/trec-dl-2022", "TREC 2022 Deep Learning, documents", "nDCG@10 RR@100 AP@100", trec,
     "github.com/castorini/anserini, dl22-doc: trec_eval -c"},
    {"msmarco-document-v2/trec-dl-2023", "TREC 2023 Deep Learning, documents", "nDCG@10 RR@100 AP@100", trec,
     "github.com/castorini/anserini, dl23-doc: trec_eval -c"},
    {"msmarco-document/orcas", "ORCAS", "RR nDCG", trec,
     "official_measures of ir_datasets (docs/msmarco-document.yaml)"},
    {"msmarco-document/trec-dl-2019", "TREC 2019 Deep Learning, documents", "nDCG@10 RR AP", trec,
     "official_measures of ir_datasets (docs/msmarco-document.yaml)"},
    {"msmarco-document/trec-dl-2020", "TREC 2020 Deep Learning, documents", "nDCG@10 RR AP", trec,
     "official_measures of ir_datasets (docs/msmarco-document.yaml)"},
    {"msmarco-document/trec-dl-hard", "DL-HARD, documents", "nDCG@10 RR(rel=2)", trec,
     "official_measures of ir_datasets (docs/msmarco-document.yaml)"},
    {"msmarco-passage", "MS MARCO passages", "RR@10", input_order,
     "ms_marco_eval.py of github.com/microsoft/MSMARCO-Passage-Ranking, which ranks by the last column and ignores "
     "scores"},
    {"msmarco-passage-v2", "MS MARCO v2 passages", "RR@10", input_order,
     "official_measures of ir_datasets (docs/msmarco-passage-v2.yaml)"},
    {"msmarco-passage-v2/trec-dl-2021", "TREC 2021 Deep Learning, passages", "nDCG@10 RR(rel=2)@100 AP(rel=2)@100",
     trec,
     "github.com/castorini/anserini, dl21-passage: trec_eval -c -l 2; NIST's summaries of the runs "
     "(github.com/usnistgov/trec-browser, trec30/deep, passages-eval)"},
    {"msmarco-passage-v2/trec-dl-2022", "TREC 2022 Deep Learning, passages", "nDCG@10 RR(rel=2)@100 AP(rel=2)@100",
     trec, "github.com/castorini/anserini, dl22-passage: trec_eval -c -l 2"},
    {"msmarco-passage-v2/trec-dl-2023", "TREC 2023 Deep Learning, passages", "nDCG@10 RR(rel=2)@100 AP(rel=2)@100",
     trec, "github.com/castorini/anserini, dl23-passage: trec_eval -c -l 2"},
    {"msmarco-passage/trec-dl-2019", "TREC 2019 Deep Learning, passages", "nDCG@10 RR(rel=2) AP(rel=2)", trec,
     "official_measures of ir_datasets (docs/msmarco-passage.yaml); NIST evaluates passages with trec_eval -l 2"},
    {"msmarco-passage/trec-dl-2020", "TREC 2020 Deep Learning, passages", "nDCG@10 RR(rel=2) AP(rel=2)", trec,
     "official_measures of ir_datasets (docs/msmarco-passage.yaml); NIST evaluates passages with trec_eval -l 2"},
    {"msmarco-passage/trec-dl-hard", "DL-HARD, passages", "nDCG@10 RR(rel=2)", trec,
     "official_measures of ir_datasets (docs/msmarco-passage.yaml)"},
    {"nano-beir", "NanoBEIR", "nDCG@10", input_order, "NanoBEIREvaluator of github.com/UKPLab/sentence-transformers"},
    {"neuclir", "TREC NeuCLIR", "nDCG@20 AP RBP R@100 R@1000", trec,
     "github.com/NeuCLIR/neuclir.github.io, 2022.md and 2023.md: ir_measures 'nDCG@20 MAP RBP(rel=1) R@100 R@1000'"},
    {"nyt/trec-core-2017", "TREC 2017 Common Core", "AP nDCG P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec26/core)"},
    {"pmc/v1/trec-cds-2014", "TREC 2014 Clinical Decision Support", "P@10 AP Bpref", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec23/clinical)",
     "infNDCG and infAP of sample_eval are missing"},
    {"pmc/v1/trec-cds-2015", "TREC 2015 Clinical Decision Support", "P@10 AP Bpref", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec24/clinical)",
     "infNDCG and infAP of sample_eval are missing"},
    {"pmc/v2/trec-cds-2016", "TREC 2016 Clinical Decision Support", "P@10 AP Bpref", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec25/clinical)",
     "infNDCG and infAP of sample_eval are missing"},
    {"trec-adhoc", "TREC 2 to 6 ad hoc", "AP Rprec P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec2/adhoc to trec6/adhoc)"},
    {"trec-arabic", "TREC 2001 and 2002 Arabic", "AP Rprec P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec10/xlingual and trec11/xlingual)"},
    {"trec-cast/v1/2019", "TREC 2019 CAsT", "nDCG@3 nDCG", trec,
     "Dalton, Xiong and Callan, TREC CAsT 2019 (arXiv 2003.13624); NIST's summaries of the runs "
     "(github.com/usnistgov/trec-browser, trec28/cast)"},
    {"trec-cast/v1/2020", "TREC 2020 CAsT", "nDCG@3 nDCG AP(rel=2) RR(rel=2) R(rel=2)@1000", trec,
     "github.com/iai-group/ecir2023-reproducibility, data/runs/README.md: trec_eval -c -l2 -M1000"},
    {"trec-cast/v2/2021", "TREC 2021 CAsT", "nDCG@3 nDCG AP(rel=2) RR(rel=2) R(rel=2)@500", first_500,
     "github.com/iai-group/ecir2023-reproducibility, data/runs/README.md: trec_eval -c -l2 -M500"},
    {"trec-cast/v3/2022", "TREC 2022 CAsT", "nDCG nDCG@10 AP(rel=2) RR(rel=2) R(rel=2)@1000", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec31/cast, strict)"},
    {"trec-rag/2024", "TREC 2024 RAG, retrieval", "nDCG@20 nDCG@100 R@100", trec,
     "github.com/TREC-RAG/trec-rag.github.io, docs/_posts/2024-11-17-umbrela-qrels.md: trec_eval -c"},
    {"trec-rag/2025", "TREC 2025 RAG, retrieval", "nDCG@30 nDCG@100 R@100", trec,
     "github.com/castorini/anserini, rag25-doc-segmented-test-nist: trec_eval -c"},
    {"trec-robust04", "TREC 2004 Robust", "AP Rprec P@10 GMAP", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec13/robust); GMAP: Voorhees, Overview of the "
     "TREC 2004 Robust Track"},
    {"trec-tot/2023", "TREC 2023 Tip of the Tongue", "DCG@1000 RR Success@1000", trec,
     "github.com/TREC-ToT/TREC-ToT.github.io, guidelines-2023.md"},
    {"trec-tot/2025", "TREC 2025 Tip of the Tongue", "nDCG@10 nDCG@1000 R@1000", trec,
     "github.com/TREC-ToT/TREC-ToT.github.io, guidelines.md",
     "DCG and nDCG are equal, because a query has one relevant document"},
    {"tripclick", "TripClick", "nDCG@10 RR@10", trec,
     "Rekabsaz et al., SIGIR 2021; README of github.com/sebastian-hofstaetter/tripclick"},
    {"tweets2013-ia/trec-mb-2013", "TREC 2013 Microblog", "AP P@30", trec,
     "github.com/castorini/anserini, mb13.yaml; AP: NIST's summaries of the runs (github.com/usnistgov/trec-browser, "
     "trec22/microblog)"},
    {"tweets2013-ia/trec-mb-2014", "TREC 2014 Microblog", "AP P@30", trec,
     "github.com/castorini/anserini, mb13.yaml; AP: NIST's summaries of the runs (github.com/usnistgov/trec-browser, "
     "trec23/microblog)"},
    {"wapo/v2/trec-core-2018", "TREC 2018 Common Core", "AP nDCG P@10", trec,
     "NIST's summaries of the runs (github.com/usnistgov/trec-browser, trec27/core)"},
    {"wapo/v2/trec-news-2018", "TREC 2018 News, background linking", "nDCG@5 AP", trec,
     "github.com/castorini/anserini, backgroundlinking18.yaml: trec_eval -c -M1000"},
    {"wapo/v2/trec-news-2019", "TREC 2019 News, background linking", "nDCG@5 AP", trec,
     "github.com/castorini/anserini, backgroundlinking19.yaml: trec_eval -c -M1000"},
    {"wapo/v3/trec-news-2020", "TREC 2020 News, background linking", "nDCG@5 AP", trec,
     "github.com/castorini/anserini, backgroundlinking20.yaml: trec_eval -c -M1000"},
};

}  // namespace irmetrics::detail::describe
