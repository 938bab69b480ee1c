// An annotator's labels of generated nuggets, one record per nugget, and the number of nuggets that are missing from
// each query. The form of FreshStack's annotation, section 6.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// A generated nugget. Several labels may apply.
struct LabelledNugget {
  std::string id;
  bool hallucinated = false;  // not grounded in the answer
  bool redundant = false;     // repeats another nugget
  bool minor = false;         // of little importance

  bool operator==(const LabelledNugget&) const = default;
};

/// The generated nuggets of a query, and the number of further nuggets that should have been generated.
struct LabelledQuery {
  std::string query;
  std::vector<LabelledNugget> nuggets;
  std::uint64_t missing = 0;

  bool operator==(const LabelledQuery&) const = default;
};

/// Collects records in any order. Queries are in order of first occurrence.
class NuggetLabelsBuilder {
 public:
  /// Adds a nugget. Fails on an empty id, and if the query has a nugget with this id.
  Status add(std::string_view query, LabelledNugget nugget);
  /// Sets the number of missing nuggets of a query; by default 0. Fails if another number was set, and on an empty id.
  Status set_missing(std::string_view query, std::uint64_t missing);
  std::vector<LabelledQuery> build() && { return std::move(queries_); }
  void build() & = delete;  // it empties the builder: std::move(builder).build()

 private:
  Result<std::size_t> index_of(std::string_view query);

  std::vector<LabelledQuery> queries_;
  std::vector<bool> counted_;  // whether the missing nuggets of each are set
  HashMap<std::string, std::size_t> indices_;
  HashSet<std::pair<std::size_t, std::string>> nuggets_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/nugget_labels-inl.hpp>
#endif
