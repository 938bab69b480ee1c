// The measures and policies by which the organisers of collections evaluate. The table is in
// detail/official_table-inl.hpp.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/measures/measure.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {
namespace detail::describe {

/// A choice of the policy of a result.
template <class Get>
struct PolicyChoice {
  Get get;
  constexpr const auto& operator()(const auto& result) const noexcept { return result.policy.*get; }
};

/// The choices of the policy of a result as its fields.
template <class R>
constexpr auto with_policy(const R& result, const NoFields&) {
  return result;
}
template <class R, class Before, class Option>
constexpr auto with_policy(const R& result, const FieldList<Before, Option>& options) {
  const PolicyChoice<decltype(options.last.get)> choice{options.last.get};
  return with_policy(result, options.before) | detail_field(options.last.name, choice, options.last.meaning);
}

}  // namespace detail::describe

/// How the organisers of a collection evaluate runs: `evaluate(qrels, run, found.measures, {.policy = found.policy})`.
struct OfficialMeasures {
  std::string id;
  std::string collection;
  std::vector<AnyMeasure> measures;  // with their relevance levels
  Policy policy;
  std::string source;
  std::string note;

  /// The measures as `parse_measures` and `irmetrics evaluate -m` read them.
  std::string measure_text() const;
  /// The options of `irmetrics evaluate` that set what differs from the default policy; empty if nothing does.
  std::string command_options() const;

  static constexpr auto description =
      detail::describe::with_policy(
          describe_result<OfficialMeasures>("OfficialMeasures", "How the organisers of a collection evaluate runs.") |
              detail_field("collection", &OfficialMeasures::collection, "name of the collection") |
              field("id", &OfficialMeasures::id,
                    "id in ir_datasets, which stands for all ids that begin with it; '*' is any part") |
              field("measures", &OfficialMeasures::measure_text, "the official measures, with their relevance levels") |
              field("command_options", &OfficialMeasures::command_options,
                    "options of `irmetrics evaluate` that set the policy"),
          Policy::options.fields) |
      detail_field("source", &OfficialMeasures::source, "what states this") |
      detail_field("note", &OfficialMeasures::note, "official measures that are missing here, or further steps");
};

/// The official measures of a collection by its id in ir_datasets: the entry with the longest id that is equal to it or
/// to its first parts, so that "beir" is also found for "beir/scifact". Collections that ir_datasets lacks have ids in
/// its style, such as "freshstack". The error for an unknown id names the nearest ones.
Result<OfficialMeasures> official(std::string_view id);

/// The ids of all entries, in ascending order.
std::vector<std::string_view> official_ids();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/describe/official-inl.hpp>
#endif
