// The table of trec_eval's measures, and the parser of their parameters.
#include "trec_eval_measures.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/measures/all.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace irmetrics::program {
namespace {

/// A cut-off as a rank, limited to the largest rank.
std::uint32_t rank_of(const Arguments& given) {
  return static_cast<std::uint32_t>(std::min<double>(given.value, UINT32_MAX));
}

/// The pairs whose name is a grade, the first of each; other names are parameters.
Gains gains_of(const Arguments& given) {
  Gains gains;
  for (const auto& [name, value] : given.pairs)
    if (const auto grade = detail::parse_number(name); grade && *grade == std::floor(*grade))
      gains.of_grade.emplace_back(*grade, value);
  const auto by_grade = [](const auto& a, const auto& b) { return a.first < b.first; };
  const auto same_grade = [](const auto& a, const auto& b) { return a.first == b.first; };
  std::stable_sort(gains.of_grade.begin(), gains.of_grade.end(), by_grade);
  gains.of_grade.erase(std::unique(gains.of_grade.begin(), gains.of_grade.end(), same_grade), gains.of_grade.end());
  return gains;
}

double persistence_of(const Arguments& given) {
  double p = 0.9;
  for (const auto& [name, value] : given.pairs)
    if (name == "p") p = value;
  return p;
}

Utility utility_of(const Arguments& given) {
  const auto& weight = given.numbers;
  return {given.level, weight[0], weight[1], weight[2], weight[3], given.collection};
}

/// set_F.x. SetF has the parameter beta, and x is its square; but the square of a root is not always the number itself.
struct SetFOfX {
  double rel = 1;
  double x = 1;
  static constexpr auto descriptor =
      describe<SetFOfX>("set_F.x", "Set F", "(x + 1) P R / (x P + R) of set precision P and set recall R",
                        "trec_eval") |
      relevance_level(&SetFOfX::rel) |
      parameter("x", &SetFOfX::x, range::at_least(0), "weight of recall relative to precision");

  double operator()(const JudgedRanking& query) const noexcept { return weighted_f(query, rel, x); }
};

/// runid and relstring are printed, not computed.
AnyMeasure no_measure(const Arguments&) { return NumQ{}; }

std::vector<TrecEvalMeasure> make_table() {
  using A = const Arguments&;
  const std::vector<double> ranks = {5, 10, 15, 20, 30, 100, 200, 500, 1000};
  const std::vector<double> recalls = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};
  const std::vector<double> multiples = {0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2};
  return {
      {"runid", Form::text, {}, no_measure, false},
      {"num_q", Form::none, {}, [](A) { return NumQ{}; }, false},
      {"num_ret", Form::none, {}, [](A) { return NumRet{}; }},
      {"num_rel", Form::none, {}, [](A a) { return NumRel{a.level}; }},
      {"num_rel_ret", Form::none, {}, [](A a) { return NumRelRet{a.level}; }},
      {"map", Form::none, {}, [](A a) { return AP{a.level}; }},
      {"gm_map", Form::none, {}, [](A a) { return GMAP{a.level}; }, false},
      {"Rprec", Form::none, {}, [](A a) { return Rprec{a.level}; }},
      {"bpref", Form::none, {}, [](A a) { return Bpref{a.level}; }},
      {"recip_rank", Form::none, {}, [](A a) { return RR{a.level}; }},
      {"iprec_at_recall", Form::levels, recalls,
       [](A a) {
         return IPrec{a.level, a.value};
       }},
      {"P", Form::cutoffs, ranks,
       [](A a) {
         return P{a.level, rank_of(a)};
       }},
      {"relstring", Form::text, {10}, no_measure},
      {"recall", Form::cutoffs, ranks,
       [](A a) {
         return R{a.level, rank_of(a)};
       }},
      {"infAP", Form::none, {}, [](A a) { return infAP{a.level}; }},
      {"gm_bpref", Form::none, {}, [](A a) { return GMBpref{a.level}; }, false},
      {"Rprec_mult", Form::levels, multiples,
       [](A a) {
         return Rprec{a.level, a.value};
       }},
      {"utility", Form::numbers, {1, -1, 0, 0}, [](A a) { return utility_of(a); }},
      {"11pt_avg", Form::numbers, recalls,
       [](A a) {
         return IPrecAvg{a.level, a.numbers};
       }},
      {"binG", Form::none, {}, [](A a) { return BinG{a.level}; }},
      {"G", Form::pairs, {}, [](A a) { return G{gains_of(a)}; }},
      {"dcg",
       Form::pairs,
       {},
       [](A a) {
         return DCG{DcgForm::log2, gains_of(a)};
       }},
      {"ideal_dcg",
       Form::pairs,
       {},
       [](A a) {
         return IdealDCG{DcgForm::log2, gains_of(a)};
       }},
      {"ndcg",
       Form::pairs,
       {},
       [](A a) {
         return nDCG{DcgForm::log2, gains_of(a)};
       }},
      {"ndcg_rel", Form::pairs, {}, [](A a) { return nDCGRel{gains_of(a)}; }},
      {"Rndcg",
       Form::pairs,
       {},
       [](A a) {
         return RnDCG{a.level, gains_of(a)};
       }},
      {"ndcg_cut", Form::cutoffs, ranks,
       [](A a) {
         return nDCG{DcgForm::log2, {}, rank_of(a)};
       }},
      {"map_cut", Form::cutoffs, ranks,
       [](A a) {
         return AP{a.level, rank_of(a)};
       }},
      {"relative_P", Form::cutoffs, ranks,
       [](A a) {
         return RelativeP{a.level, rank_of(a)};
       }},
      {"success",
       Form::cutoffs,
       {1, 5, 10},
       [](A a) {
         return Success{a.level, rank_of(a)};
       }},
      {"set_P", Form::none, {}, [](A a) { return SetP{a.level}; }},
      {"set_relative_P", Form::none, {}, [](A a) { return SetRelP{a.level}; }},
      {"set_recall", Form::none, {}, [](A a) { return SetR{a.level}; }},
      {"set_map", Form::none, {}, [](A a) { return SetAP{a.level}; }},
      {"set_F",
       Form::numbers,
       {1},
       [](A a) {
         return SetFOfX{a.level, a.numbers[0]};
       }},
      {"num_nonrel_judged_ret", Form::none, {}, [](A a) { return NumNonrelRet{a.level}; }},
      {"yaap", Form::none, {}, [](A a) { return YAAP{a.level}; }},
      {"rbp",
       Form::pairs,
       {},
       [](A a) {
         return GradedRBP{persistence_of(a), gains_of(a)};
       }},
      {"rbp_resid",
       Form::pairs,
       {},
       [](A a) {
         return RBPResidual{persistence_of(a), ResidualTail::if_unjudged};
       }},
      {"unj", Form::cutoffs, {5, 10, 20}, [](A a) { return Unjudged{rank_of(a)}; }},
  };
}

/// An error that trec_eval detects only during evaluation, with its own exit code.
template <class... Arguments>
absl::Status failed_evaluation(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  return absl::Status(absl::StatusCode::kFailedPrecondition,
                      invalid_input<Arguments...>(format, arguments...).message());
}

/// The numbers of a parameter list: the valid beginning of each, or 0, as C's atof and atol.
absl::StatusOr<std::vector<double>> read_numbers(const TrecEvalMeasure& measure, std::string_view parameters) {
  std::vector<double> numbers;
  for (const std::string_view part : detail::split(parameters, ',')) {
    const std::string text(part);
    numbers.push_back(measure.form == Form::cutoffs ? static_cast<double>(std::strtol(text.c_str(), nullptr, 10))
                                                    : std::strtod(text.c_str(), nullptr));
  }
  if (measure.form == Form::numbers) return numbers;
  std::sort(numbers.begin(), numbers.end());
  if (measure.form == Form::cutoffs && numbers[0] < 1)
    return invalid_input("measure '{}': cut-offs must be whole numbers of at least 1, not '{}'", measure.name,
                         parameters);
  if (std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end())
    return invalid_input("measure '{}': a cut-off is given twice in '{}'", measure.name, parameters);
  return numbers;
}

absl::StatusOr<std::vector<std::pair<std::string, double>>> read_pairs(const TrecEvalMeasure& measure,
                                                                       std::string_view parameters) {
  std::vector<std::pair<std::string, double>> pairs;
  for (const std::string_view part : detail::split(parameters, ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos)
      return invalid_input("measure '{}': expected pairs such as 1=3,2=9, not '{}'", measure.name, parameters);
    pairs.emplace_back(part.substr(0, equals), std::strtod(std::string(part.substr(equals + 1)).c_str(), nullptr));
  }
  return pairs;
}

}  // namespace

const std::vector<TrecEvalMeasure>& trec_eval_measures() {
  static const std::vector<TrecEvalMeasure> table = make_table();
  return table;
}

std::vector<std::string_view> trec_eval_nickname(std::string_view nickname) {
  if (nickname == "official")
    return {"runid",  "num_q", "num_ret", "num_rel",    "num_rel_ret",     "map",
            "gm_map", "Rprec", "bpref",   "recip_rank", "iprec_at_recall", "P"};
  if (nickname == "set")
    return {"runid", "num_q",      "num_ret",        "num_rel", "num_rel_ret", "utility",
            "set_P", "set_recall", "set_relative_P", "set_map", "set_F"};
  if (nickname != "all_trec") return {};
  std::vector<std::string_view> names;  // all except three that must be requested by name
  for (const TrecEvalMeasure& measure : trec_eval_measures())
    if (measure.name != "dcg" && measure.name != "ideal_dcg" && measure.name != "yaap") names.push_back(measure.name);
  return names;
}

absl::StatusOr<std::vector<TrecEvalValue>> trec_eval_values(const TrecEvalMeasure& measure, std::string_view parameters,
                                                            double level, double collection) {
  Arguments given{level, collection, 0, {}, {}};
  const bool by_default = parameters.empty();
  if (measure.form == Form::pairs && !by_default) {
    auto pairs = read_pairs(measure, parameters);
    if (!pairs.ok()) return pairs.status();
    given.pairs = *std::move(pairs);
  }
  std::vector<double> numbers = measure.defaults;
  if (measure.form != Form::pairs && measure.form != Form::none && !by_default) {
    auto read = read_numbers(measure, parameters);
    if (!read.ok()) return read.status();
    if (measure.name == "utility" && read->size() != 4)
      return failed_evaluation("measure 'utility': expected 4 coefficients, not '{}'", parameters);
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

}  // namespace irmetrics::program
