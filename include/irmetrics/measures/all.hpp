// The list of all measures. A new measure needs a header, a test and a place here.
#pragma once

#include <irmetrics/measures/accuracy.hpp>
#include <irmetrics/measures/alpha_ndcg.hpp>
#include <irmetrics/measures/ap.hpp>
#include <irmetrics/measures/bpm.hpp>
#include <irmetrics/measures/bpref.hpp>
#include <irmetrics/measures/by_judgment_group.hpp>
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
#include <irmetrics/measures/ncg.hpp>
#include <irmetrics/measures/ncu.hpp>
#include <irmetrics/measures/ndcg.hpp>
#include <irmetrics/measures/ndcg_rel.hpp>
#include <irmetrics/measures/nerr.hpp>
#include <irmetrics/measures/normalised_gain.hpp>
#include <irmetrics/measures/nrbp.hpp>
#include <irmetrics/measures/precision.hpp>
#include <irmetrics/measures/precision_ia.hpp>
#include <irmetrics/measures/preferences.hpp>
#include <irmetrics/measures/preferences_rnonrel.hpp>
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
#include <irmetrics/measures/u_measure.hpp>
#include <irmetrics/measures/yaap.hpp>

#include <string_view>
#include <tuple>

namespace irmetrics {

/// A list of the types of measures.
template <class... Ms>
struct MeasureList {};

/// Measures for a purpose.
template <class... Ms>
struct MeasureGroup {
  std::string_view purpose;
};

/// Every built-in measure, in the order of help and documentation.
inline constexpr std::tuple measure_groups = {
    MeasureGroup<nDCG, AP, RR, measures::P, measures::R, Success, Rprec>{"Rankings; common"},
    MeasureGroup<RBP, ERR, Bpref, infAP, NCG, DCG, F1, Hits, Fallout, AUROC, GMAP>{"Rankings; common for some tasks"},
    MeasureGroup<Coverage, alpha_nDCG, StRecall, MRecall, CoverDepth, ERR_IA, nERR_IA, NRBP, nNRBP, AP_IA, P_IA,
                 alpha_DCG, GradedERR_IA, nDCG_IA, DSharp, Leaning, MeanLeaning>{"Nuggets, subtopics, perspectives"},
    MeasureGroup<SetP, SetR, SetF, SetAP, SetRelP, Utility>{"Sets without ranks"},
    MeasureGroup<PrefsSimp, PrefsPair, PrefsAvgJG, PrefsAvgJGRnonrel, NumPrefs, NumPrefsFul, AP_JG, P_JG, Rprec_JG>{
        "Preferences and judgment groups"},
    MeasureGroup<measures::Q, nERR, OMeasure, PMeasure, PPlus, NCU>{"Of NTCIR"},
    MeasureGroup<LastRel, WSS, NormArea, ReviewLoss, RecallAtEffort>{"Reviews that must not miss anything"},
    MeasureGroup<BPM, INST, INSQ, SDCG, NERR8, NERR9, NERR10, NERR11, UMeasure, TBG>{"The C/W/L framework; special"},
    MeasureGroup<Accuracy, Compat>{"Pairs and similarity to the ideal; special"},
    MeasureGroup<IdealDCG, nDCGRel, RnDCG, measures::G, BinG, GradedRBP, RBPResidual, IPrec, IPrecAvg, RelativeP, YAAP,
                 GMBpref>{"Of trec_eval; historical"},
    MeasureGroup<Judged, Hole, Unjudged, NumQ, NumRet, NumRel, NumRelRet, NumNonrelRet>{"Counts and judged documents"}};

namespace detail::measures {

/// A list followed by the measures of groups.
template <class List, class... Groups>
struct Joined;

template <class... Ms>
struct Joined<MeasureList<Ms...>> {
  using type = MeasureList<Ms...>;
};

template <class... Ms, class... Others, class... Groups>
struct Joined<MeasureList<Ms...>, MeasureGroup<Others...>, Groups...>
    : Joined<MeasureList<Ms..., Others...>, Groups...> {};

template <class... Groups>
typename Joined<MeasureList<>, Groups...>::type measures_of(const std::tuple<Groups...>&);

}  // namespace detail::measures

/// The same without their purposes.
using AllMeasures = decltype(detail::measures::measures_of(measure_groups));

}  // namespace irmetrics
