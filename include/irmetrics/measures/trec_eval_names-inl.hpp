// The table of trec_eval's measures, and the parser of their parameters.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/all.hpp>
#include <irmetrics/measures/trec_eval_names.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <type_traits>

namespace irmetrics::detail::measures {

/// A cut-off as a rank, limited to the largest rank.
inline std::uint32_t rank_of(const TrecEvalArguments& given) {
  return static_cast<std::uint32_t>(std::min<double>(given.value, UINT32_MAX));
}

/// The pairs whose name is a grade, the first of each; other names are parameters.
IRMETRICS_COLD inline Gains gains_of(const TrecEvalArguments& given) {
  Gains gains;  // first with the position of the pair as its gain
  for (std::size_t i = 0; i < given.pairs.size(); ++i)
    if (const auto grade = parse_number(given.pairs[i].first); grade && *grade == std::floor(*grade))
      gains.of_grade.emplace_back(*grade, static_cast<double>(i));
  const auto same_grade = [](const auto& a, const auto& b) { return a.first == b.first; };
  std::sort(gains.of_grade.begin(), gains.of_grade.end());
  gains.of_grade.erase(std::unique(gains.of_grade.begin(), gains.of_grade.end(), same_grade), gains.of_grade.end());
  for (auto& [grade, gain] : gains.of_grade) gain = given.pairs[static_cast<std::size_t>(gain)].second;
  return gains;
}

inline double persistence_of(const TrecEvalArguments& given) {
  double p = 0.9;
  for (const auto& [name, value] : given.pairs)
    if (name == "p") p = value;
  return p;
}

/// Measures by their parameters: none, the level, the level and the rank, gains.
template <class M>
AnyMeasure trec_plain(const TrecEvalArguments& /*given*/) {
  return M{};
}
template <class M>
AnyMeasure trec_level(const TrecEvalArguments& given) {
  return M{.rel = given.level};
}
template <class M>
AnyMeasure trec_cut(const TrecEvalArguments& given) {
  return M{.k = rank_of(given), .rel = given.level};
}
template <class M>
AnyMeasure trec_gains(const TrecEvalArguments& given) {
  return M{.gains = gains_of(given)};
}
template <class M>
AnyMeasure trec_log2(const TrecEvalArguments& given) {
  return M{.gains = gains_of(given)};
}
template <class M, PreferencePairs Pairs>
AnyMeasure trec_pairs(const TrecEvalArguments& /*given*/) {
  if constexpr (std::is_same_v<M, PrefsAvgJGRnonrel>)
    return M{.pairs = Pairs, .counts = RnonrelCounts::trec_eval};
  else
    return M{.pairs = Pairs};
}

IRMETRICS_COLD inline std::vector<TrecEvalMeasure> trec_eval_table() {
  using A = const TrecEvalArguments&;
  using Any = AnyMeasure;
  using Form = TrecEvalForm;
  using Of = TrecEvalJudgments;
  const std::vector<double> ranks = {5, 10, 15, 20, 30, 100, 200, 500, 1000};
  const std::vector<double> recalls = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};
  const std::vector<double> multiples = {0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2};
  const auto iprec = [](A a) -> Any { return IPrec{.recall = a.value, .rel = a.level, .rounding = a.rounding}; };
  const auto iprec_avg = [](A a) -> Any {
    return IPrecAvg{.rel = a.level, .points = a.numbers, .rounding = a.rounding};
  };
  const auto rprec_mult = [](A a) -> Any { return Rprec{.rel = a.level, .multiple = a.value}; };
  const auto rndcg = [](A a) -> Any { return RnDCG{.rel = a.level, .gains = gains_of(a)}; };
  const auto ndcg_cut = [](A a) -> Any { return nDCG{rank_of(a)}; };
  const auto set_f = [](A a) -> Any {
    const double x = a.numbers[0];
    if (x < 0) throw ParameterError(fmt::format("x must be at least 0, not {}", x));
    return x == 1 ? SetF{.rel = a.level} : SetF{.rel = a.level, .x = x};
  };
  const auto rbp = [](A a) -> Any { return GradedRBP{.p = persistence_of(a), .gains = gains_of(a)}; };
  const auto rbp_resid = [](A a) -> Any {
    return RBPResidual{.p = persistence_of(a), .tail = ResidualTail::if_unjudged};
  };
  const auto unj = [](A a) -> Any { return Unjudged{rank_of(a)}; };
  const auto utility = [](A a) -> Any {
    const auto& weight = a.numbers;
    return Utility{
        .rel = a.level, .a = weight[0], .b = weight[1], .c = weight[2], .d = weight[3], .collection = a.collection};
  };
  const auto of_pairs = [](std::string_view name, AnyMeasure (*make)(A)) {
    return TrecEvalMeasure{name, Form::none, {}, make, true, Of::preferences};
  };
  const auto rprec_mult_jg = [](A a) -> Any { return Rprec_JG{.rel = a.level, .multiple = a.value}; };
  return {
      {"runid", Form::text, {}, trec_plain<NumQ>, false, Of::any},  // printed, not computed, as is relstring
      {"num_q", Form::none, {}, trec_plain<NumQ>, false, Of::any},
      {"num_ret", Form::none, {}, trec_plain<NumRet>},
      {"num_rel", Form::none, {}, trec_level<NumRel>},
      {"num_rel_ret", Form::none, {}, trec_level<NumRelRet>},
      {"map", Form::none, {}, trec_level<AP>},
      {"gm_map", Form::none, {}, trec_level<GMAP>, false},
      {"Rprec", Form::none, {}, trec_level<Rprec>},
      {"bpref", Form::none, {}, trec_level<Bpref>},
      {"recip_rank", Form::none, {}, trec_level<RR>},
      {"iprec_at_recall", Form::levels, recalls, iprec},
      {"P", Form::cutoffs, ranks, trec_cut<irmetrics::measures::P>},
      {"relstring", Form::text, {10}, trec_plain<NumQ>},
      {"recall", Form::cutoffs, ranks, trec_cut<irmetrics::measures::R>},
      {"infAP", Form::none, {}, trec_level<infAP>},
      {"gm_bpref", Form::none, {}, trec_level<GMBpref>, false},
      {"Rprec_mult", Form::levels, multiples, rprec_mult},
      {"utility", Form::numbers, {1, -1, 0, 0}, utility},
      {"11pt_avg", Form::numbers, recalls, iprec_avg},
      {"binG", Form::none, {}, trec_level<BinG>},
      {"G", Form::pairs, {}, trec_gains<irmetrics::measures::G>},
      {"dcg", Form::pairs, {}, trec_log2<DCG>},
      {"ideal_dcg", Form::pairs, {}, trec_log2<IdealDCG>},
      {"ndcg", Form::pairs, {}, trec_log2<nDCG>},
      {"ndcg_rel", Form::pairs, {}, trec_gains<nDCGRel>},
      {"Rndcg", Form::pairs, {}, rndcg},
      {"ndcg_cut", Form::cutoffs, ranks, ndcg_cut},
      {"map_cut", Form::cutoffs, ranks, trec_cut<AP>},
      {"relative_P", Form::cutoffs, ranks, trec_cut<RelativeP>},
      {"success", Form::cutoffs, {1, 5, 10}, trec_cut<Success>},
      {"set_P", Form::none, {}, trec_level<SetP>},
      {"set_relative_P", Form::none, {}, trec_level<SetRelP>},
      {"set_recall", Form::none, {}, trec_level<SetR>},
      {"set_map", Form::none, {}, trec_level<SetAP>},
      {"set_F", Form::numbers, {1}, set_f},
      {"num_nonrel_judged_ret", Form::none, {}, trec_level<NumNonrelRet>},
      of_pairs("prefs_num_prefs_poss", trec_pairs<NumPrefs, PreferencePairs::all>),
      of_pairs("prefs_num_prefs_ful", trec_pairs<NumPrefsFul, PreferencePairs::all>),
      of_pairs("prefs_num_prefs_ful_ret", trec_pairs<NumPrefsFul, PreferencePairs::returned>),
      of_pairs("prefs_simp", trec_pairs<PrefsSimp, PreferencePairs::all>),
      of_pairs("prefs_pair", trec_pairs<PrefsPair, PreferencePairs::all>),
      of_pairs("prefs_avgjg", trec_pairs<PrefsAvgJG, PreferencePairs::all>),
      of_pairs("prefs_avgjg_Rnonrel", trec_pairs<PrefsAvgJGRnonrel, PreferencePairs::all>),
      of_pairs("prefs_simp_ret", trec_pairs<PrefsSimp, PreferencePairs::returned>),
      of_pairs("prefs_pair_ret", trec_pairs<PrefsPair, PreferencePairs::returned>),
      of_pairs("prefs_avgjg_ret", trec_pairs<PrefsAvgJG, PreferencePairs::returned>),
      of_pairs("prefs_avgjg_Rnonrel_ret", trec_pairs<PrefsAvgJGRnonrel, PreferencePairs::returned>),
      of_pairs("prefs_simp_imp", trec_pairs<PrefsSimp, PreferencePairs::implied>),
      of_pairs("prefs_pair_imp", trec_pairs<PrefsPair, PreferencePairs::implied>),
      of_pairs("prefs_avgjg_imp", trec_pairs<PrefsAvgJG, PreferencePairs::implied>),
      {"map_avgjg", Form::none, {}, trec_level<AP_JG>, true, Of::groups},
      {"P_avgjg", Form::cutoffs, ranks, trec_cut<P_JG>, true, Of::groups},
      {"Rprec_mult_avgjg", Form::levels, multiples, rprec_mult_jg, true, Of::groups},
      {"yaap", Form::none, {}, trec_level<YAAP>},
      {"rbp", Form::pairs, {}, rbp},
      {"rbp_resid", Form::pairs, {}, rbp_resid},
      {"unj", Form::cutoffs, {5, 10, 20}, unj},
  };
}

/// An error that trec_eval detects only during evaluation, with its own exit code.
template <class... Arguments>
Status failed_evaluation(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return Status(StatusCode::unsuitable, invalid_input<Arguments...>(format, arguments...).message());
}

/// The numbers of a parameter list: the valid beginning of each, or 0, as C's atof and atol.
IRMETRICS_COLD inline Result<std::vector<double>> read_numbers(const TrecEvalMeasure& measure,
                                                               std::string_view parameters) {
  std::vector<double> numbers;
  for (const std::string_view part : split(parameters, ',')) {
    const std::string text(part);
    numbers.push_back(measure.form == TrecEvalForm::cutoffs
                          ? static_cast<double>(std::strtol(text.c_str(), nullptr, 10))
                          : std::strtod(text.c_str(), nullptr));
  }
  if (measure.form == TrecEvalForm::numbers) return numbers;
  std::sort(numbers.begin(), numbers.end());
  if (measure.form == TrecEvalForm::cutoffs && numbers[0] < 1)
    return invalid_input("measure '{}': cut-offs must be whole numbers of at least 1, not '{}'", measure.name,
                         parameters);
  if (std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end())
    return invalid_input("measure '{}': a cut-off is given twice in '{}'", measure.name, parameters);
  return numbers;
}

IRMETRICS_COLD inline Result<std::vector<std::pair<std::string, double>>> read_pairs(const TrecEvalMeasure& measure,
                                                                                     std::string_view parameters) {
  std::vector<std::pair<std::string, double>> pairs;
  for (const std::string_view part : split(parameters, ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos)
      return invalid_input("measure '{}': expected pairs such as 1=3,2=9, not '{}'", measure.name, parameters);
    pairs.emplace_back(part.substr(0, equals), std::strtod(std::string(part.substr(equals + 1)).c_str(), nullptr));
  }
  return pairs;
}

}  // namespace irmetrics::detail::measures

namespace irmetrics {

IRMETRICS_INLINE const std::vector<TrecEvalMeasure>& trec_eval_measures() {
  static const std::vector<TrecEvalMeasure> table = detail::measures::trec_eval_table();
  return table;
}

IRMETRICS_INLINE const TrecEvalMeasure* find_trec_eval_measure(std::string_view name) {
  for (const TrecEvalMeasure& measure : trec_eval_measures())
    if (measure.name == name) return &measure;
  return nullptr;
}

IRMETRICS_COLD IRMETRICS_INLINE std::vector<std::string_view> trec_eval_nickname(std::string_view nickname) {
  if (nickname == "official")
    return {"runid",  "num_q", "num_ret", "num_rel",    "num_rel_ret",     "map",
            "gm_map", "Rprec", "bpref",   "recip_rank", "iprec_at_recall", "P"};
  if (nickname == "set")
    return {"runid", "num_q",      "num_ret",        "num_rel", "num_rel_ret", "utility",
            "set_P", "set_recall", "set_relative_P", "set_map", "set_F"};
  if (nickname == "prefs")
    return {"runid",      "num_q",      "prefs_num_prefs_poss", "prefs_num_prefs_ful", "prefs_num_prefs_ful_ret",
            "prefs_simp", "prefs_pair", "prefs_avgjg"};
  const auto nicknamed = [&](const TrecEvalMeasure& measure) {
    const auto is_of = [&](TrecEvalJudgments judgments) {
      return measure.of == judgments || measure.of == TrecEvalJudgments::any;
    };
    if (nickname == "all_prefs") return is_of(TrecEvalJudgments::preferences);
    if (nickname == "qrels_jg") return is_of(TrecEvalJudgments::groups);
    const bool by_name_only = measure.name == "dcg" || measure.name == "ideal_dcg" || measure.name == "yaap";
    return nickname == "all_trec" && is_of(TrecEvalJudgments::documents) && !by_name_only;
  };
  std::vector<std::string_view> names;
  for (const TrecEvalMeasure& measure : trec_eval_measures())
    if (nicknamed(measure)) names.push_back(measure.name);
  return names;
}

IRMETRICS_COLD IRMETRICS_INLINE Result<std::vector<TrecEvalValue>> trec_eval_values(const TrecEvalMeasure& measure,
                                                                                    std::string_view parameters,
                                                                                    TrecEvalArguments given) {
  using Form = TrecEvalForm;
  const bool by_default = parameters.empty();
  if (measure.form == Form::pairs && !by_default) {
    auto pairs = detail::measures::read_pairs(measure, parameters);
    if (!pairs.ok()) return pairs.status();
    given.pairs = *std::move(pairs);
  }
  std::vector<double> numbers = measure.defaults;
  if (measure.form != Form::pairs && measure.form != Form::none && !by_default) {
    auto read = detail::measures::read_numbers(measure, parameters);
    if (!read.ok()) return read.status();
    if (measure.name == "utility" && read->size() != 4)
      return detail::measures::failed_evaluation("measure 'utility': expected 4 coefficients, not '{}'", parameters);
    numbers = *std::move(read);
  }
  std::vector<TrecEvalValue> values;
  try {
    if (measure.form == Form::cutoffs || measure.form == Form::levels) {
      for (const double number : numbers) {
        given.value = number;
        std::string name = measure.form == Form::cutoffs ? fmt::format("{}_{:.0f}", measure.name, number)
                                                         : fmt::format("{}_{:3.2f}", measure.name, number);
        values.push_back({std::move(name), &measure, measure.make(given), {}, by_default});
      }
    } else {
      given.numbers = numbers;
      const bool shown = !by_default && measure.form != Form::none;
      values.push_back({shown ? fmt::format("{}_{}", measure.name, parameters) : std::string(measure.name), &measure,
                        measure.make(given), numbers, by_default});
    }
  } catch (const ParameterError& error) {
    return invalid_input("measure '{}': {}", measure.name, error.what());
  }
  return values;
}

}  // namespace irmetrics

// The grammar's part of trec_eval's notation, which needs the above.
#include <irmetrics/measures/detail/trec_eval_text-inl.hpp>
