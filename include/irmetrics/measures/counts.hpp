// Counts, summed over the queries.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics {
namespace measures {

/// The number of queries scored.
struct NumQ {
  static constexpr auto descriptor =
      describe<NumQ>("NumQ", "Number of queries", "number of queries scored", "trec_eval num_q") | Aggregate::sum |
      Values{range::at_least(0)} | alias("num_q", "NumQ") | OrderEffect::sum;

  double operator()(const JudgedRanking&) const noexcept { return 1; }
  bool operator==(const NumQ&) const = default;
};

/// The number of documents returned.
struct NumRet {
  static constexpr auto descriptor =
      describe<NumRet>("NumRet", "Number of documents returned", "number of documents that the system returned",
                       "trec_eval num_ret") |
      Aggregate::sum | Values{range::at_least(0)} | alias("num_ret", "NumRet") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept { return query.retrieved; }
  bool operator==(const NumRet&) const = default;
};

/// The number of relevant documents, returned or not.
struct NumRel {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<NumRel>("NumRel", "Number of relevant documents", "number of relevant documents, returned or not",
                       "trec_eval num_rel") |
      Aggregate::sum | Values{range::at_least(0)} | relevance_level(&NumRel::rel) | alias("num_rel", "NumRel") |
      OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept { return count_relevant(query, rel); }
  bool operator==(const NumRel&) const = default;
};

/// The number of relevant documents returned.
struct NumRelRet {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<NumRelRet>("NumRelRet", "Number of relevant documents returned",
                          "number of relevant documents that the system returned", "trec_eval num_rel_ret") |
      Aggregate::sum | Values{range::at_least(0)} | relevance_level(&NumRelRet::rel) |
      alias("num_rel_ret", "NumRelRet") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept { return relevant_retrieved(query, rel); }
  bool operator==(const NumRelRet&) const = default;
};

/// The number of judged nonrelevant documents returned.
struct NumNonrelRet {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<NumNonrelRet>("NumNonrelRet", "Number of judged nonrelevant documents returned",
                             "number of documents judged nonrelevant that the system returned",
                             "trec_eval num_nonrel_judged_ret") |
      Aggregate::sum | Better::lower | Values{range::at_least(0)} | relevance_level(&NumNonrelRet::rel) |
      alias("num_nonrel_judged_ret", "NumNonrelRet") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    double found = 0;
    for (const auto [rank, grade] : query.hits)
      if (grade >= 0 && grade < rel) ++found;
    return found;
  }
  bool operator==(const NumNonrelRet&) const = default;
};

}  // namespace measures

using measures::NumNonrelRet;
using measures::NumQ;
using measures::NumRel;
using measures::NumRelRet;
using measures::NumRet;

}  // namespace irmetrics
