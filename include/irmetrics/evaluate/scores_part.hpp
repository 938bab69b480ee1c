// The scores of some queries of a run, to be merged with those of the others: exact evaluation on several machines.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/io/read_options.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace irmetrics {

/// The values of the queries that one process scored, with what its audit counted. Means are missing: a mean of means
/// has other bits, so a part keeps the values of its queries. Made by evaluate_part and evaluate_file_part; merge makes
/// Scores of all parts. A part may be empty. Immutable.
class ScoresPart {
 public:
  ScoresPart() = default;

  /// What a part contains.
  struct Data {
    std::string run;                    // its name
    std::vector<std::string> measures;  // their texts
    Policy policy;
    std::uint64_t judgments = 0;       // their fingerprint: see TestCollection
    std::vector<std::string> queries;  // the judged queries with results, in byte order
    std::vector<double> values;        // one row per query, one column per measure
    std::vector<Quotient> quotients;   // one row per query, one column per pooled measure
    Audit counts;                      // counts_of_queries and cutoffs only
    std::vector<std::string> extra;    // the queries without judgments, in byte order
    ReadReport reading;
  };
  explicit ScoresPart(Data data) : data_(std::move(data)) {}

  const std::string& run() const& noexcept { return data_.run; }
  std::string run() && noexcept { return std::move(data_.run); }
  /// The texts of the measures, in the order in which they were given.
  const std::vector<std::string>& measures() const& noexcept { return data_.measures; }
  std::vector<std::string> measures() && noexcept { return std::move(data_.measures); }
  const Policy& policy() const& noexcept { return data_.policy; }
  Policy policy() && noexcept { return data_.policy; }
  /// The fingerprint of the judgments with which the queries were scored.
  std::uint64_t judgments() const noexcept { return data_.judgments; }
  /// The ids of the judged queries with results, in byte order.
  const std::vector<std::string>& queries() const& noexcept { return data_.queries; }
  std::vector<std::string> queries() && noexcept { return std::move(data_.queries); }
  /// The values of a query, one per measure; and its quotients, one per pooled measure. Those of a query that the
  /// policy leaves out are NaN.
  std::span<const double> values(std::size_t query) const& { return row(data_.values, query); }
  std::span<const double> values(std::size_t query) const&& = delete;
  std::span<const Quotient> quotients(std::size_t query) const& { return row(data_.quotients, query); }
  std::span<const Quotient> quotients(std::size_t query) const&& = delete;
  /// The counts of an audit that are sums over queries; the other members are unset.
  const Audit& counts() const& noexcept { return data_.counts; }
  Audit counts() && noexcept { return std::move(data_.counts); }
  /// The ids of the queries without judgments, in byte order.
  const std::vector<std::string>& extra() const& noexcept { return data_.extra; }
  std::vector<std::string> extra() && noexcept { return std::move(data_.extra); }
  /// The report of the reader.
  const ReadReport& reading() const& noexcept { return data_.reading; }
  ReadReport reading() && noexcept { return std::move(data_.reading); }

  /// The part as bytes, which later versions and other machines read: docs/beyond_one_machine.md describes them. Equal
  /// parts have equal bytes.
  std::string bytes() const;
  /// The part of such bytes. Fails on damaged bytes, and on those of a later format.
  static Result<ScoresPart> of(std::string_view bytes);

 private:
  template <class Value>
  std::span<const Value> row(const std::vector<Value>& values, std::size_t query) const {
    detail::checked_index("query", query, data_.queries.size());
    const std::size_t columns = values.size() / data_.queries.size();
    return std::span(values).subspan(query * columns, columns);
  }

  Data data_;
};

namespace detail::evaluate {

/// The counts of an audit that are sums over the queries that were scored.
inline constexpr std::array counts_of_queries = {
    &Audit::duplicates,       &Audit::identical_ids,   &Audit::tied_hits, &Audit::large_scores,
    &Audit::returned_outside, &Audit::unproved_ideals, &Audit::not_finite};

/// The value of a choice of a policy.
template <class Value>
std::string choice_text(Value value) {
  if constexpr (std::is_enum_v<Value>)
    return std::string(enum_text(value));
  else
    return std::to_string(value);
}

}  // namespace detail::evaluate
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/scores_part-inl.hpp>
#endif
