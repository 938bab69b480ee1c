// The value of a measure for a query, as it is and with an unjudged document in the place of a judged one.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/evaluate/scoring.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

namespace irmetrics::detail::evaluate {

/// Scores one run by the only measure of a scoring, which is one of a single order of tied documents. The grades of all
/// judged documents, and with them ideal rankings and the number of relevant documents, stay as they are.
class ValueWithout {
 public:
  ValueWithout(const Scoring& scoring, const Run& run)
      : scoring_(scoring), run_(run), worker_(scoring.make_worker()), quotients_(scoring.pooled().size()) {}

  /// Aligns a judged query; `row` is its index in the run, or nullopt if the run lacks it.
  Status align(std::size_t query, std::optional<std::size_t> row) {
    query_ = query;
    scored_ = row.has_value() && run_[*row].size() > 0 && scoring_.wants(query);
    if (!scored_) return Status();
    const TestCollection& collection = scoring_.collection();
    auto ranking = worker_.aligner.align(run_[*row], collection.qrels()[query]);
    if (!ranking.ok()) return annotate(ranking.status(), "run '" + run_.name() + "'");
    documents_ = {*ranking, worker_.aligner.documents()};
    nuggets_ = documents_;
    if (collection.nuggets() == nullptr || collection.documents_are_shared()) return Status();
    ranking = worker_.nugget_aligner.align(run_[*row], (*collection.nuggets())[query].documents);
    if (!ranking.ok()) return annotate(ranking.status(), "run '" + run_.name() + "'");
    nuggets_ = {*ranking, worker_.nugget_aligner.documents()};
    return Status();
  }

  /// The value of the aligned query. That of a missing query is the measure's; NaN if the policy leaves the query out.
  Result<double> value() {
    if (scored_) return score(documents_, nuggets_);
    const bool left_out = !scoring_.wants(query_) || scoring_.policy().queries == Queries::intersection;
    return left_out ? std::numeric_limits<double>::quiet_NaN() : scoring_.value_of_missing(0, query_);
  }

  /// The same with an unjudged document in the place of a document; with judged_only, the documents below move up.
  Result<double> value_without(std::string_view document) {
    if (!scored_) return value();
    return score(rest_of_documents_.of(documents_, document, scoring_.policy().judged_only),
                 rest_of_nuggets_.of(nuggets_, document, scoring_.policy().judged_only));
  }

 private:
  /// Storage for a ranking without one of its judged documents.
  struct Rest {
    std::vector<Hit> hits;
    std::vector<std::uint32_t> documents;

    Scoring::Aligned of(const Scoring::Aligned& all, std::string_view document, bool judged_only) {
      hits.clear();
      documents.clear();
      for (std::size_t i = 0; i < all.ranking.hits.size(); ++i) {
        if (all.ranking.ids[i] == document) continue;
        hits.push_back(all.ranking.hits[i]);
        documents.push_back(all.documents[i]);
        if (judged_only) hits.back().rank = static_cast<std::uint32_t>(hits.size());
      }
      JudgedRanking ranking = all.ranking;
      ranking.hits = hits;
      ranking.ids.of_hits = documents;
      if (judged_only) ranking.retrieved = static_cast<std::uint32_t>(hits.size());
      return {ranking, documents};
    }
  };

  Result<double> score(const Scoring::Aligned& documents, const Scoring::Aligned& nuggets) {
    double value = 0;
    const Scoring::Row row{{&value, 1}, quotients_};
    if (Status status = scoring_.score(worker_, query_, documents, nuggets, row); !status.ok()) return status;
    return value;
  }

  const Scoring& scoring_;
  const Run& run_;
  Scoring::Worker worker_;
  std::vector<Quotient> quotients_;
  std::size_t query_ = 0;
  bool scored_ = false;
  Scoring::Aligned documents_, nuggets_;
  Rest rest_of_documents_, rest_of_nuggets_;
};

}  // namespace irmetrics::detail::evaluate
