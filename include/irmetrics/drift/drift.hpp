// Drift between two snapshots of a test collection: what became of its queries, nuggets and judgments, and how the
// documents that support them moved between sources.
#pragma once

#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/drift/corpus_drift.hpp>
#include <irmetrics/drift/support_drift.hpp>
#include <irmetrics/error.hpp>

#include <optional>
#include <string>

namespace irmetrics {

struct Drift {
  std::string source;                             // where documents have their sources from, in words
  double level = 1;                               // see DriftOptions
  SupportDrift<std::string> queries;              // a document supports a query if it is relevant to it
  std::optional<SupportDrift<NuggetId>> nuggets;  // if the snapshots have them
  SupportChange<std::string> some_nugget;         // queries, by whether they have a nugget that is supported
  SupportChange<std::string> every_nugget;        // queries, by whether they have nuggets and all of them are supported

  static constexpr auto description =
      describe_result<Drift>("Drift", "What became of a collection between two snapshots.") |
      field("source", &Drift::source, "where documents have their sources from") |
      field("level", &Drift::level, "smallest grade with which a document supports") |
      field("queries", &Drift::queries, "drift of queries") |
      field("nuggets", &Drift::nuggets, "drift of nuggets; None if the snapshots have none") |
      field("some_nugget", &Drift::some_nugget, "queries by whether some of their nuggets are supported") |
      field("every_nugget", &Drift::every_nugget, "queries by whether all of their nuggets are supported");
};

/// Compares two snapshots of a collection. Queries are the same if their ids are, nuggets if those of query and nugget
/// are, documents if their ids are: one that got a new id counts as one lost and one added. Documents are relevant by
/// the qrels of a TestCollection; from nuggets alone, to the queries of which they support any nugget.
/// For what "Still Fresh? Evaluating Temporal Drift in Retrieval Benchmarks" (Kuissi et al., arXiv 2603.04532) reports,
/// see every_nugget (queries that are fully supported), support.lost, queries.sources (shares of relevant documents,
/// each once per query that it is relevant to), queries.per_id (the sources of one query) and corpus_drift below. Fails
/// if one snapshot has nuggets and the other has none, if no query is in both, on a level that is not finite, and if
/// the source throws.
absl::StatusOr<Drift> drift(const TestCollection& before, const TestCollection& after,
                            const DriftOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/drift/drift-inl.hpp>
#endif
