// The table of fusion methods, and the parser of their texts and parameters.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/base/detail/call_text-inl.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/fusion/detail/comb-inl.hpp>
#include <irmetrics/fusion/detail/comb_mnz-inl.hpp>
#include <irmetrics/fusion/detail/comb_sum-inl.hpp>
#include <irmetrics/fusion/detail/dbsf-inl.hpp>
#include <irmetrics/fusion/detail/freshstack_fusion-inl.hpp>
#include <irmetrics/fusion/detail/fusion_input-inl.hpp>
#include <irmetrics/fusion/detail/inverse_squares-inl.hpp>
#include <irmetrics/fusion/detail/learnt-inl.hpp>
#include <irmetrics/fusion/detail/median_rank-inl.hpp>
#include <irmetrics/fusion/detail/min_max-inl.hpp>
#include <irmetrics/fusion/detail/rrf-inl.hpp>
#include <irmetrics/fusion/detail/voting-inl.hpp>
#include <irmetrics/fusion/detail/weighted-inl.hpp>
#include <irmetrics/fusion/fuse.hpp>
#include <irmetrics/fusion/merge_runs-inl.hpp>
#include <irmetrics/fusion/round_robin-inl.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace irmetrics {
namespace detail::fusion {

/// The first one is the default.
inline constexpr std::array all_fusion_methods = {rrf_method,
                                                  comb_sum_method,
                                                  comb_mnz_method,
                                                  comb_gmnz_method,
                                                  comb_anz_method,
                                                  comb_max_method,
                                                  comb_min_method,
                                                  comb_med_method,
                                                  wsum_method,
                                                  wmnz_method,
                                                  mixed_method,
                                                  isr_method,
                                                  log_isr_method,
                                                  logn_isr_method,
                                                  rbc_method,
                                                  borda_method,
                                                  weighted_borda_method,
                                                  condorcet_method,
                                                  weighted_condorcet_method,
                                                  copeland_method,
                                                  median_rank_method,
                                                  map_method,
                                                  pos_method,
                                                  slide_method,
                                                  prob_method,
                                                  seg_method,
                                                  bayes_method,
                                                  min_max_method,
                                                  dbsf_method,
                                                  freshstack_method,
                                                  round_robin_method};

/// The argument of a method's text that is a list.
inline constexpr std::string_view weights_name = "weights";

/// The names of methods or parameters, for messages: "a, b".
template <class Row>
std::string fusion_names(std::span<const Row> rows) {
  std::vector<std::string_view> names;
  for (const Row& row : rows) names.push_back(row.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// "; did you mean NAME?", of the method whose name begins with a text or is most like it; empty if none is.
inline std::string meant_method(std::string_view text) {
  std::string_view nearest;
  std::size_t best = std::max<std::size_t>(2, text.size() / 3) + 1;
  for (const FusionMethod& method : all_fusion_methods)
    for (const std::string_view name : {method.name, method.alias}) {
      if (name.empty() || text.empty()) continue;
      const std::size_t changes = name.starts_with(text) ? 0 : edit_distance(text, name);
      if (changes >= best || changes >= text.size()) continue;
      best = changes;
      nearest = name;
    }
  return nearest.empty() ? std::string() : fmt::format("; did you mean {}?", nearest);
}

/// The expected values of a parameter, in words; empty if it accepts this value.
inline std::string_view expected_instead(FusionValue kind, double value) noexcept {
  const bool number = std::isfinite(value) && value >= 0;
  switch (kind) {
    case FusionValue::number:
      return number ? "" : "a number of at least 0";
    case FusionValue::share:
      return number && value <= 1 ? "" : "a number from 0 to 1";
    case FusionValue::positive_count:
      if (value == 0) return "a whole number of at least 1";
      [[fallthrough]];
    case FusionValue::count:
    case FusionValue::depth:
      if (!number || value != std::floor(value)) return "a whole number of at least 0";
      return value <= 4294967295.0 ? "" : "a whole number from 0 to 4294967295";
    case FusionValue::yes_or_no:
      return value == 0 || value == 1 ? "" : "0 or 1";
  }
  return "a value of a known kind";
}

/// The numbers of "[0.3,0.7]".
inline Result<std::vector<double>> read_weights(std::string_view text, std::string_view value) {
  std::vector<double> weights;
  const bool brackets = value.size() >= 2 && value.front() == '[' && value.back() == ']';
  for (const std::string_view part : split(brackets ? value.substr(1, value.size() - 2) : "", ','))
    if (const auto number = parse_number(trim(part))) weights.push_back(*number);
  if (weights.empty() || weights.size() != split(value, ',').size())
    return invalid_input("method '{}': expected weights such as [0.3,0.7], not '{}'", text, value);
  return weights;
}

/// The numbers of the arguments of a method's text; true is 1.
inline Result<FusionParameters> read_parameters(std::string_view text, const CallText& call) {
  FusionParameters parameters;
  for (const auto& [name, value] : call.arguments) {
    if (name == weights_name) continue;
    const auto number = value == "True" || value == "true"     ? 1
                        : value == "False" || value == "false" ? 0
                                                               : parse_number(value);
    if (name.empty() || !number)
      return invalid_input("method '{}': expected parameter=number, not '{}={}'", text, name, value);
    parameters.emplace_back(name, *number);
  }
  return parameters;
}

/// Fails unless each parameter of a method has a value that it accepts.
inline Status check_values(const ChosenFusion& chosen) {
  const FusionMethod& method = chosen.method;
  if (chosen.values.size() != method.parameters.size())
    return invalid_input("{}: expected {} parameters, not {}", method.name, method.parameters.size(),
                         chosen.values.size());
  for (std::size_t i = 0; i < chosen.values.size(); ++i) {
    const FusionParameter& parameter = method.parameters[i];
    if (const auto expected = expected_instead(parameter.kind, chosen.values[i]); !expected.empty())
      return invalid_input("{}: {} must be {}, not {}", method.name, parameter.name, expected, chosen.values[i]);
  }
  return Status();
}

/// The names of the methods that a function selects, for messages.
template <class Select>
Listing names_of_methods(const Select& select) {
  std::vector<std::string_view> names;
  for (const FusionMethod& method : all_fusion_methods)
    if (select(method)) names.push_back(method.name);
  return detail::listing(names, ", ");
}

/// Fails if the method cannot use this score of absent documents.
inline Status check_absent(const FusionMethod& method, AbsentScore absent) {
  if (absent == AbsentScore::absent || method.of_scores) return Status();
  return invalid_input("{} takes no absent={}, because it is not a method of scores; expected one of {}", method.name,
                       enum_text(absent), names_of_methods([](const FusionMethod& one) { return one.of_scores; }));
}

/// The weights of the runs: those of the method or the options; empty: 1 each. Fails if they do not fit the runs, or
/// the method takes none.
inline Result<std::vector<double>> weights_of(const ChosenFusion& chosen, const FuseOptions& options,
                                              std::size_t runs) {
  const std::vector<double>& weights = chosen.weights.empty() ? options.weights : chosen.weights;
  if (weights.empty()) return weights;
  if (!chosen.weights.empty() && !options.weights.empty() && chosen.weights != options.weights)
    return invalid_input("{}: weights are given twice", chosen.method.name);
  if (!chosen.method.weighted)
    return invalid_input("{} takes no weights; expected one of {}", chosen.method.name,
                         names_of_methods([](const FusionMethod& one) { return one.weighted; }));
  if (weights.size() != runs)
    return invalid_input("{}: expected {} weights, one for each run, not {}", chosen.method.name, runs, weights.size());
  for (const double weight : weights)
    if (!std::isfinite(weight))
      return invalid_input("{}: a weight must be a finite number, not {}", chosen.method.name, weight);
  return weights;
}

/// Fails unless a method that learns has learnt about these runs.
inline Status check_learnt(const ChosenFusion& chosen, std::size_t runs) {
  if (chosen.method.learn == nullptr) {
    return chosen.learnt.empty() ? Status() : invalid_input("{} learns nothing", chosen.method.name);
  }
  if (chosen.learnt.empty())
    return invalid_input("{} learns from judged queries, and none are given", chosen.method.name);
  if (chosen.learnt.size() != runs)
    return invalid_input("{}: expected what it has learnt about {} runs, not {}", chosen.method.name, runs,
                         chosen.learnt.size());
  for (const auto& numbers : chosen.learnt)
    if (!std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); }))
      return invalid_input("{}: what is learnt must be finite numbers", chosen.method.name);
  return Status();
}

/// Fails unless some judged query has a document of a grade that `suffices`, and some run has a judged query.
template <class Suffices>
Status check_training(std::span<const Run> runs, const Qrels& qrels, std::string_view what, const Suffices& suffices) {
  bool relevant = false, shared = false;
  for (std::size_t i = 0; i < qrels.size(); ++i) {
    relevant = relevant || suffices(qrels.largest_grade(i));
    for (const Run& run : runs) shared = shared || run.find(qrels.query(i)).has_value();
  }
  if (qrels.size() == 0) return invalid_input("{} learns from judged queries, and none are given", what);
  if (!relevant)
    return invalid_input("{} learns from relevant documents, and the {} judged queries, such as '{}', have none", what,
                         qrels.size(), qrels.query(0));
  if (shared) return Status();
  const auto known = std::find_if(runs.begin(), runs.end(), [](const Run& run) { return run.size() > 0; });
  return invalid_input("{} learns from judged queries, and no run has one of the {}, such as '{}'; {}", what,
                       qrels.size(), qrels.query(0),
                       known == runs.end() ? std::string("the runs are empty")
                                           : fmt::format("the runs have queries such as '{}'", known->query(0)));
}

/// The weights of the runs. Fails unless the method fits the runs and the options.
inline Result<std::vector<double>> checked_weights(const ChosenFusion& method, const FuseOptions& options,
                                                   std::size_t runs) {
  if (Status status = check_values(method); !status.ok()) return status;
  if (Status status = check_absent(method.method, options.absent); !status.ok()) return status;
  if (Status status = check_learnt(method, runs); !status.ok()) return status;
  return weights_of(method, options, runs);
}

/// The rankings of a run for the judged queries, joined with the judgments.
class TrainingRankings {
 public:
  Status add(const Run& run, const Qrels& qrels, Ties ties) {
    Aligner aligner({.ties = TieRule(ties)}, {});
    for (std::size_t i = 0; i < qrels.size(); ++i) {
      const auto query = run.find(qrels.query(i));
      const auto ranking = aligner.align(query ? run[*query] : RankedList{}, qrels[i]);
      if (!ranking.ok()) return ranking.status();
      hits_.emplace_back(ranking->hits.begin(), ranking->hits.end());
      judged_.emplace_back(ranking->judged.begin(), ranking->judged.end());
      rankings_.push_back({hits_.back(), judged_.back(), ranking->retrieved});
    }
    return Status();
  }
  std::span<const JudgedRanking> rankings() const noexcept { return rankings_; }

 private:
  std::vector<std::vector<Hit>> hits_;  // moving a vector keeps its elements where they are
  std::vector<std::vector<double>> judged_;
  std::vector<JudgedRanking> rankings_;
};

/// The documents of each run that a method uses; 0: all.
inline std::size_t depth_of(const ChosenFusion& chosen) {
  for (std::size_t i = 0; i < chosen.values.size(); ++i)
    if (chosen.method.parameters[i].kind == FusionValue::depth) return static_cast<std::size_t>(chosen.values[i]);
  return 0;
}

}  // namespace detail::fusion

IRMETRICS_INLINE std::span<const FusionMethod> fusion_methods() noexcept { return detail::fusion::all_fusion_methods; }

IRMETRICS_INLINE Result<FusionMethod> find_fusion_method(std::string_view name) {
  const std::string lower = detail::ascii_lower(name);  // papers write RRF and CombSUM
  for (const FusionMethod& method : fusion_methods())
    if (method.name == lower || (!method.alias.empty() && method.alias == lower)) return method;
  return invalid_input("method must be one of {}, not '{}'{}", detail::fusion::fusion_names(fusion_methods()), name,
                       detail::fusion::meant_method(lower));
}

IRMETRICS_INLINE std::string fusion_help() {
  std::string text;
  for (const FusionMethod& method : fusion_methods()) {
    text += fmt::format("{}: {}.", method.name, method.meaning);
    for (const FusionParameter& parameter : method.parameters)
      text += fmt::format(" {} (default {}): {}.", parameter.name, parameter.value, parameter.meaning);
    if (method.weighted) text += " It takes weights.";
    if (method.of_scores) text += " It takes a score of absent documents.";
    if (method.learn != nullptr) text += " It learns from judged queries.";
    if (!method.alias.empty()) text += fmt::format(" Also written {}, as in ranx.", method.alias);
    text += '\n';
  }
  return text;
}

IRMETRICS_INLINE std::string fusion_text(const ChosenFusion& chosen) {
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < chosen.values.size(); ++i)
    if (const FusionParameter& parameter = chosen.method.parameters[i]; chosen.values[i] != parameter.value)
      arguments.push_back(fmt::format("{}={}", parameter.name, chosen.values[i]));
  if (!chosen.weights.empty())
    arguments.push_back(fmt::format("{}=[{}]", detail::fusion::weights_name, fmt::join(chosen.weights, ",")));
  if (arguments.empty()) return std::string(chosen.method.name);
  return fmt::format("{}({})", chosen.method.name, fmt::join(arguments, ","));
}

IRMETRICS_INLINE Result<ChosenFusion> choose_fusion(const FusionMethod& method, const FusionParameters& parameters) {
  ChosenFusion chosen{method, {}};
  for (const FusionParameter& parameter : method.parameters) chosen.values.push_back(parameter.value);
  std::vector<bool> given(chosen.values.size());
  for (const auto& [name, value] : parameters) {
    const auto known = std::find_if(method.parameters.begin(), method.parameters.end(),
                                    [&name = name](const FusionParameter& one) { return one.name == name; });
    if (known == method.parameters.end())
      return invalid_input("{}: unknown parameter '{}'; the parameters are {}", method.name, name,
                           detail::fusion::fusion_names(method.parameters));
    const auto index = static_cast<std::size_t>(known - method.parameters.begin());
    if (given[index]) return invalid_input("{}: {} is given twice", method.name, name);
    given[index] = true;
    chosen.values[index] = value;
  }
  if (Status status = detail::fusion::check_values(chosen); !status.ok()) return status;
  return chosen;
}

IRMETRICS_INLINE Result<ChosenFusion> choose_fusion(std::string_view text, const FusionParameters& parameters) {
  const std::size_t end = std::min(text.find('('), text.size());
  const auto method = find_fusion_method(detail::trim(text.substr(0, end)));
  if (!method.ok()) return method.status();
  const auto call = detail::split_call(text, "method", "number");
  if (!call.ok()) return call.status();
  if (!call->after.empty())
    return invalid_input("method '{}': parameters are written (name=value,...), not '{}'", text,
                         detail::trim(text.substr(end)));
  auto all = detail::fusion::read_parameters(text, *call);
  if (!all.ok()) return all.status();
  all->insert(all->end(), parameters.begin(), parameters.end());
  auto chosen = choose_fusion(*method, *all);
  for (const auto& [name, value] : call->arguments) {
    if (name != detail::fusion::weights_name || !chosen.ok()) continue;
    auto weights = detail::fusion::read_weights(text, value);
    if (!weights.ok()) return weights.status();
    chosen->weights = *std::move(weights);
  }
  return chosen;
}

namespace detail::fusion {

/// Merges runs by a function that takes the place of the method's.
inline Result<Run> fuse_by(std::span<const Run> runs, const ChosenFusion& method, const FuseOptions& options,
                           const MergeRankings& merge) try {
  const auto weights = checked_weights(method, options, runs.size());
  if (!weights.ok()) return weights.status();
  return merge_runs(runs,
                    [&](const QueryRankings& query, std::vector<MergedDocument>& merged) {
                      merge(FusionInput(query, runs.size(), method, *weights, options).rankings(), merged);
                    },
                    {.ties = options.ties,
                     .depth = depth_of(method),
                     .limit = options.limit,
                     .name = options.name.empty() ? std::string(method.method.name) : options.name,
                     .threads = options.threads,
                     .cancel = options.cancel});
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace detail::fusion

IRMETRICS_INLINE Result<Run> fuse(std::span<const Run> runs, const ChosenFusion& method, const FuseOptions& options) {
  return detail::fusion::fuse_by(runs, method, options,
                                 [&](const QueryRankings& query, std::vector<MergedDocument>& merged) {
                                   method.method.merge(query, method.values, merged);
                                 });
}

IRMETRICS_INLINE Result<Run> fuse(std::span<const Run> runs, const MergeRankings& merge, const FuseOptions& options) {
  const FusionMethod own = {
      .name = "fused", .meaning = {}, .parameters = {}, .merge = nullptr, .weighted = true, .of_scores = true};
  return detail::fusion::fuse_by(runs, {own, {}}, options, merge);
}

IRMETRICS_INLINE Result<ChosenFusion> learn_fusion(std::span<const Run> runs, const Qrels& qrels, ChosenFusion method,
                                                   const FuseOptions& options) try {
  using namespace detail::fusion;
  if (method.method.learn == nullptr) return invalid_input("{} learns nothing", method.method.name);
  if (Status status = check_training(runs, qrels, method.method.name, [](double grade) { return grade >= 1; });
      !status.ok())
    return status;
  if (Status status = check_values(method); !status.ok()) return status;
  method.learnt.clear();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    std::optional<Run> normalised;
    if (options.norm != ScoreNorm::none) {
      const bool alone = options.norm != ScoreNorm::borda;  // Borda's points count the documents of all runs
      ChosenFusion this_run{wsum_method, {0}, std::vector<double>(alone ? 1 : runs.size(), 0)};
      this_run.weights[alone ? 0 : i] = 1;
      auto run = fuse(alone ? runs.subspan(i, 1) : runs, this_run,
                      {.norm = options.norm, .ties = options.ties, .threads = options.threads});
      if (!run.ok()) return run.status();
      normalised = *std::move(run);
    }
    TrainingRankings training;
    if (Status status = training.add(normalised ? *normalised : runs[i], qrels, options.ties); !status.ok())
      return annotate(status, fmt::format("run '{}'", runs[i].name()));
    method.learnt.push_back(method.method.learn(training.rankings(), method.values));
  }
  return method;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Run> fuse(std::span<const Run> runs, const FusionMethod& method, const FuseOptions& options) {
  const auto chosen = choose_fusion(method, options.parameters);
  if (!chosen.ok()) return chosen.status();
  return fuse(runs, *chosen, options);
}

IRMETRICS_INLINE Result<Run> fuse(std::span<const Run> runs, std::string_view method, const FuseOptions& options) {
  const auto chosen = choose_fusion(method, options.parameters);
  if (!chosen.ok()) return chosen.status();
  return fuse(runs, *chosen, options);
}

}  // namespace irmetrics
