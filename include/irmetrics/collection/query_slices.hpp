// Slices of the queries, such as types of questions: a slice is some queries under a name. A slice of a table of scores
// is a table of its own, so whatever takes tables takes slices, and corrections for several measures cover slices, too.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Some queries under a name. Slices may share queries.
struct QuerySlice {
  std::string name;
  std::vector<std::string> queries;  // in byte order, each once

  bool operator==(const QuerySlice&) const = default;
};

/// Treatment of scored queries that are in no slice.
enum class UnslicedQueries : std::uint8_t { error, ignore };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<UnslicedQueries> = {"error", "ignore"};

/// Options of all that takes slices.
struct SliceOptions {
  UnslicedQueries unsliced = UnslicedQueries::error;

  static constexpr auto options = describe_options | option("unsliced", &SliceOptions::unsliced,
                                                            "treatment of scored queries that are in no slice");
};

/// Builds slices from pairs of slice and query, in any order.
class QuerySlicesBuilder {
 public:
  /// Fails on an empty name or query, and on a query that is in the slice already.
  Status add(std::string_view slice, std::string_view query);
  /// The slices, in order of first occurrence.
  std::vector<QuerySlice> build() const;

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> queries_;  // of each slice
};

/// Fails, naming the slice, on one without a name, of the name "all", or without queries, on a query that it has twice,
/// and on two slices of one name.
Status check_slices(std::span<const QuerySlice> slices);

/// The queries that a slice and a list of scored queries share.
struct SlicedQueries {
  std::vector<std::size_t> scored;  // indices in the list, in its order
  std::size_t unscored = 0;         // number of the slice's queries that the list lacks
};
/// The indices of a slice's queries in a list, and the number of those that the list lacks.
SlicedQueries sliced_queries(const QuerySlice& slice, std::span<const std::string> queries);

/// The queries that are in no slice, in their order. Fails if there are any, naming the first one, unless the options
/// ignore them.
Result<std::vector<std::string>> unsliced_queries(std::span<const QuerySlice> slices,
                                                  std::span<const std::string> queries,
                                                  const SliceOptions& options = {});

/// Each table followed by its slices, in their order: tables of the same measure and systems with the queries of the
/// slice, in the order of the table, and the name of the slice. A query of a slice without a score is counted (see
/// ScoreTable::unscored). Without slices, the tables. Fails as check_slices does; on a slice none of whose queries has
/// a score; on a query of a table that is in no slice, unless the options ignore it; and on a table that is a slice
/// already.
Result<std::vector<ScoreTable>> with_slices(std::span<const ScoreTable> tables, std::span<const QuerySlice> slices,
                                            const SliceOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/query_slices-inl.hpp>
#endif
