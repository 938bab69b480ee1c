// Scores of systems on the same queries under one measure, from any tool: the input of comparisons and correlations. A
// matrix with names: one row per system, one column per query.
//
// Types of scores:
//   Scores        measures x queries of one run, the result of evaluate: with an audit, and NaN where undefined
//   NamedScores   the same, with the name of the system for comparisons
//   ScoreTable    systems x queries under one measure, from any tool: complete, finite, on the same queries
//   SystemScores  one score per system: a ranking of systems
//   ScoreSet      all scores of systems on one collection: tables, rankings or both, by measure
//   (evaluate/score_set.hpp) ScoreMatrix   an Eigen view of a table or of Scores, without names
//   (significance/score_matrix.hpp)
#pragma once

#include <irmetrics/base/detail/checked_index.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// One score per system: a ranking of systems.
struct SystemScores {
  std::vector<std::string> systems;
  std::vector<double> scores;
  bool lower_is_better = false;

  std::size_t size() const noexcept { return systems.size(); }
  bool operator==(const SystemScores&) const = default;
};

/// A ranking of systems with the name of its measure, collection, or both.
struct NamedRanking {
  std::string name;
  SystemScores scores;
};

/// A collection's rankings by several measures, which are their names.
struct CollectionRankings {
  std::string name;
  std::vector<NamedRanking> measures;
};

/// One score per system and query.
class ScoreTable {
 public:
  ScoreTable() = default;
  /// `scores`: row after row. Fails, naming system and query, on a score that is not finite, on a duplicate name, and
  /// on sizes that do not match.
  static Result<ScoreTable> of(std::string measure, std::vector<std::string> systems, std::vector<std::string> queries,
                               std::vector<double> scores);

  // References into the table must not outlive it: a temporary returns copies, and no spans.
  const std::string& measure() const& noexcept { return measure_; }
  std::string measure() && noexcept { return std::move(measure_); }
  const std::vector<std::string>& systems() const& noexcept { return systems_; }
  std::vector<std::string> systems() && noexcept { return std::move(systems_); }
  const std::vector<std::string>& queries() const& noexcept { return queries_; }
  std::vector<std::string> queries() && noexcept { return std::move(queries_); }
  /// All scores, row after row.
  std::span<const double> scores() const& noexcept { return scores_; }
  /// The scores of one system, in the order of queries().
  std::span<const double> scores(std::size_t system) const& {
    return std::span(scores_).subspan(detail::checked_index("system", system, systems_.size()) * queries_.size(),
                                      queries_.size());
  }
  std::span<const double> scores() const&& = delete;
  std::span<const double> scores(std::size_t system) const&& = delete;
  /// The mean over the queries, summed in their order; NaN without queries.
  double mean(std::size_t system) const;
  SystemScores means() const;
  /// Whether lower is better, as for CoverDepth; by default higher is better.
  bool lower_is_better() const noexcept { return lower_is_better_; }
  void set_lower_is_better(bool lower) noexcept { lower_is_better_ = lower; }
  /// Whether every score is 0 or 1 because the measure is binary, so that a mean is a proportion. Set by whoever knows
  /// the measure; never inferred from the scores.
  bool is_binary() const noexcept { return binary_; }
  void set_binary(bool binary) noexcept { binary_ = binary; }
  /// Number of queries left out because the measure is undefined for them in some system.
  std::size_t left_out() const noexcept { return left_out_; }
  void set_left_out(std::size_t queries) noexcept { left_out_ = queries; }
  /// Number of queries dropped because some system has no score for them (see UnsharedQueries).
  std::size_t unshared() const noexcept { return unshared_; }
  void set_unshared(std::size_t queries) noexcept { unshared_ = queries; }
  /// The decimals to which all scores are rounded, because those in some file are; nothing: scores are in full.
  std::optional<std::uint32_t> decimals() const noexcept { return decimals_; }
  void set_decimals(std::optional<std::uint32_t> decimals) noexcept { decimals_ = decimals; }
  /// The slice of the queries that it is about; empty: all queries.
  const std::string& slice() const& noexcept { return slice_; }
  std::string slice() && noexcept { return std::move(slice_); }
  void set_slice(std::string name) { slice_ = std::move(name); }
  /// Number of queries of the slice for which the table of all queries has no score.
  std::size_t unscored() const noexcept { return unscored_; }
  void set_unscored(std::size_t queries) noexcept { unscored_ = queries; }
  /// The measure, with the slice if there is one, for messages and titles: "AP", "AP, slice 'long'".
  std::string label() const;
  /// The same table with some of its queries, by their indices in queries(); it is about no slice, and has no counts of
  /// queries that were left out.
  ScoreTable of_queries(std::span<const std::size_t> queries) const;
  /// The row of a system.
  std::optional<std::size_t> find(std::string_view system) const noexcept;

  bool operator==(const ScoreTable&) const = default;

 private:
  friend ScoreTable sign_adjusted(const ScoreTable& table);

  std::string measure_, slice_;
  std::vector<std::string> systems_;
  std::vector<std::string> queries_;
  std::vector<double> scores_;
  bool lower_is_better_ = false;
  bool binary_ = false;
  std::size_t left_out_ = 0, unshared_ = 0, unscored_ = 0;
  std::optional<std::uint32_t> decimals_;
};

/// Sign-adjusted scores, for which higher is better: unchanged, or negated if lower is better.
SystemScores sign_adjusted(SystemScores scores);
ScoreTable sign_adjusted(const ScoreTable& table);

/// The means over the queries, with means that differ only by rounding set equal: the scores by which correlate ranks.
SystemScores settled_means(const ScoreTable& table);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/score_table-inl.hpp>
#endif
