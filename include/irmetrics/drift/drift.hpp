// Drift between two snapshots of a test collection: changes of its queries, nuggets and judgments, and moves of their
// supporting documents between sources.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/drift/corpus_drift.hpp>
#include <irmetrics/drift/support_drift.hpp>

#include <optional>
#include <string>

namespace irmetrics {

struct Drift {
  std::string source;                             // definition of the source of a document, in words
  double level = 1;                               // see DriftOptions
  std::optional<std::string> query;               // the only query that was compared, if it was only one
  SupportDrift<std::string> queries;              // a document supports a query if it is relevant to it
  std::optional<SupportDrift<NuggetId>> nuggets;  // if the snapshots have nuggets
  SupportChange<std::string> some_nugget;         // queries, by whether they have a supported nugget
  SupportChange<std::string> every_nugget;        // queries, by whether they have nuggets and all are supported

  static constexpr auto description =
      describe_result<Drift>("Drift", "Changes of a collection between two snapshots.") |
      field("source", &Drift::source, "definition of the source of a document") |
      field("level", &Drift::level,
            "smallest grade with which a document is relevant to a query or supports a nugget") |
      detail_field("query", &Drift::query, "the only query that was compared; None: all") |
      field("queries", &Drift::queries, "drift of queries") |
      field("nuggets", &Drift::nuggets, "drift of nuggets; None if the snapshots have none") |
      field("some_nugget", &Drift::some_nugget, "queries by whether some of their nuggets are supported") |
      field("every_nugget", &Drift::every_nugget, "queries by whether all of their nuggets are supported");
};

/// Compares two snapshots of a collection. Queries and documents are identified by their ids, nuggets by the ids of
/// query and nugget; a document with a new id counts as one lost and one added. Documents are relevant according to the
/// qrels of a TestCollection; without qrels, to the queries of which they support a nugget.
///
/// The figures of "Still Fresh? Evaluating Temporal Drift in Retrieval Benchmarks" (Kuissi et al., arXiv 2603.04532)
/// are in every_nugget (fully supported queries), support.lost, queries.sources (proportions of relevant documents,
/// each counted once per query that it is relevant to; table 1 and figure 1; with DriftOptions::query those of a single
/// query, figure 2), queries.per_id (the sources of each query) and corpus_drift below.
///
/// Fails if only one snapshot has nuggets, if no query is in both, if neither has the only query to compare, on a level
/// that is not finite, if the sources are a mapping that contains none of the supporting documents, and if the source
/// function throws.
Result<Drift> drift(const TestCollection& before, const TestCollection& after, const DriftOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/drift/drift-inl.hpp>
#endif
