// The list of all measures. A new measure needs a header, a test and a line here.
#pragma once

#include <irmetrics/measures/accuracy.hpp>
#include <irmetrics/measures/alpha_ndcg.hpp>
#include <irmetrics/measures/ap.hpp>
#include <irmetrics/measures/bpm.hpp>
#include <irmetrics/measures/bpref.hpp>
#include <irmetrics/measures/compat.hpp>
#include <irmetrics/measures/counts.hpp>
#include <irmetrics/measures/coverage.hpp>
#include <irmetrics/measures/dcg.hpp>
#include <irmetrics/measures/err.hpp>
#include <irmetrics/measures/err_ia.hpp>
#include <irmetrics/measures/fallout.hpp>
#include <irmetrics/measures/gmap.hpp>
#include <irmetrics/measures/graded_intents.hpp>
#include <irmetrics/measures/graded_rbp.hpp>
#include <irmetrics/measures/hits.hpp>
#include <irmetrics/measures/infap.hpp>
#include <irmetrics/measures/inst.hpp>
#include <irmetrics/measures/iprec.hpp>
#include <irmetrics/measures/judged.hpp>
#include <irmetrics/measures/leaning.hpp>
#include <irmetrics/measures/measure.hpp>
#include <irmetrics/measures/ncg.hpp>
#include <irmetrics/measures/ncu.hpp>
#include <irmetrics/measures/ndcg.hpp>
#include <irmetrics/measures/ndcg_rel.hpp>
#include <irmetrics/measures/nerr.hpp>
#include <irmetrics/measures/normalised_gain.hpp>
#include <irmetrics/measures/nrbp.hpp>
#include <irmetrics/measures/precision.hpp>
#include <irmetrics/measures/precision_ia.hpp>
#include <irmetrics/measures/q_measure.hpp>
#include <irmetrics/measures/rbp.hpp>
#include <irmetrics/measures/recall.hpp>
#include <irmetrics/measures/relative_precision.hpp>
#include <irmetrics/measures/review.hpp>
#include <irmetrics/measures/rndcg.hpp>
#include <irmetrics/measures/rprec.hpp>
#include <irmetrics/measures/rr.hpp>
#include <irmetrics/measures/sdcg.hpp>
#include <irmetrics/measures/set_measures.hpp>
#include <irmetrics/measures/success.hpp>
#include <irmetrics/measures/yaap.hpp>

namespace irmetrics {

/// A list of the types of measures.
template <class... Ms>
struct MeasureList {};

/// Every built-in measure, in the order of help and documentation.
using AllMeasures =
    MeasureList<nDCG, AP, RR, measures::P, measures::R, Success, Rprec, Bpref, infAP, RBP, ERR,  // of one query, common
                F1, Hits, Fallout, AUROC,  // like those, less common
                NCG, DCG, IdealDCG, nDCGRel, RnDCG, measures::G, BinG, GradedRBP, RBPResidual,  // graded gain
                IPrec, IPrecAvg, RelativeP, YAAP, GMAP, GMBpref,                                // more binary ones
                measures::Q, nERR, OMeasure, PMeasure, PPlus, NCU,                              // of NTCIR
                LastRel, WSS, NormArea, ReviewLoss, RecallAtEffort,                             // of reviews
                SetP, SetR, SetRelP, SetAP, SetF, Utility,                                      // of the returned set
                Accuracy, Compat,                                                       // of pairs, and of the ideal
                BPM, INST, INSQ, SDCG, NERR8, NERR9, NERR10, NERR11,                    // of the C/W/L framework
                Judged, Hole, Unjudged, NumQ, NumRet, NumRel, NumRelRet, NumNonrelRet,  // judged documents and counts
                alpha_nDCG, Coverage, StRecall, MRecall, CoverDepth, Leaning,           // of nuggets
                MeanLeaning,                                                            // of nuggets, by queries
                ERR_IA, nERR_IA, GradedERR_IA, nDCG_IA, DSharp, NRBP, nNRBP, AP_IA, P_IA,
                alpha_DCG>;  // intent-aware and novelty
// Add preference and judgment-group measures here, each group on its own line.

}  // namespace irmetrics
