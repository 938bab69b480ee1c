// The ranking of systems without a set of documents, such as those that a model was trained on, or tricky ones.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/measures/measures.hpp>
#include <irmetrics/stability/stability.hpp>

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// Options of without_documents.
struct WithoutDocumentsOptions : CollectionStabilityOptions {
  std::size_t random = 0;

  static constexpr auto options =
      CollectionStabilityOptions::options |
      option("random", &WithoutDocumentsOptions::random,
             "number of documents of each random set that is removed for comparison; 0: as many as the given set has");
};

/// Kendall's tau_b with one ranking, before and after the removal of documents. NaN where it is undefined.
struct RemovalPoint {
  std::string against;  // as in StabilityPoint
  double before = std::numeric_limits<double>::quiet_NaN();
  double after = std::numeric_limits<double>::quiet_NaN();  // NaN without a given set
  StabilityPoint random;                                    // after the removal of random sets
  std::size_t systems = 0;                                  // in both rankings

  static constexpr auto description =
      describe_result<RemovalPoint>("RemovalPoint",
                                    "Correlation with one ranking before and after documents are removed; nan where "
                                    "there is none.",
                                    ResultKind::row) |
      field("against", &RemovalPoint::against,
            "ranking with which it is correlated: full, the name of another collection, or average") |
      field("before", &RemovalPoint::before, "correlation before the removal") |
      field("after", &RemovalPoint::after, "correlation without the given documents; nan if none were given") |
      field("random", member_of<&RemovalPoint::random, &StabilityPoint::mean>,
            "mean correlation without as many random documents") |
      field("low", member_of<&RemovalPoint::random, &StabilityPoint::low>, "quantile (1 - level) / 2 of these") |
      field("high", member_of<&RemovalPoint::random, &StabilityPoint::high>, "quantile (1 + level) / 2 of these") |
      field("smallest", member_of<&RemovalPoint::random, &StabilityPoint::smallest>, "smallest of these") |
      field("undefined", member_of<&RemovalPoint::random, &StabilityPoint::undefined>,
            "random sets without a correlation") |
      field("systems", &RemovalPoint::systems, "systems in both rankings") |
      detail_field("taus", member_of<&RemovalPoint::random, &StabilityPoint::taus>,
                   "correlation without each random set");
};

/// The effect of the removal on the ranking of systems by one measure.
struct DocumentRemoval {
  std::string measure;
  double level = 0.95;
  std::size_t documents = 0;  // of the collection
  std::size_t removed = 0;    // of the given documents
  std::size_t unknown = 0;    // given documents that the collection does not contain
  std::size_t judgments = 0;  // of documents, removed with the given set
  std::size_t results = 0;    // of all runs, removed with the given set
  std::size_t random = 0;     // documents in each random set
  std::vector<RemovalPoint> points;

  static constexpr auto description =
      describe_result<DocumentRemoval>(
          "DocumentRemoval", "Effect of the removal of documents on the ranking of systems (Kendall's tau_b).") |
      field("measure", &DocumentRemoval::measure, "measure that ranks the systems") |
      field("level", &DocumentRemoval::level, "proportion of the random sets between low and high") |
      field("documents", &DocumentRemoval::documents, "documents of the collection") |
      field("removed", &DocumentRemoval::removed, "given documents, which were removed") |
      field("unknown", &DocumentRemoval::unknown, "given documents that the collection does not contain") |
      field("judgments", &DocumentRemoval::judgments, "judgments of removed documents") |
      field("results", &DocumentRemoval::results, "results of all runs that are removed documents") |
      field("random", &DocumentRemoval::random, "documents in each random set") |
      rows_field("points", &DocumentRemoval::points, "correlation with each ranking");
};

/// Ranks the systems again without a set of documents, which disappear from all runs and judgments so that documents
/// below them move up, and without random sets of the same size. Correlates the rankings with the full one and with
/// those of other collections. The collection consists of the documents of runs and judgments. A random set contains
/// the last documents of a sample's random order (see document_count_stability). Without a given set, `random` says how
/// many documents are removed. Otherwise as document_stability.
///
/// GenTREC (Türkmen et al., arXiv:2501.02408, 2025) studies this in its figures 5 and 6.
///
/// Fails if nothing is removed (no documents are given and `random` is 0, or the collection contains none of them); if
/// all documents would be removed; and as document_stability does.
Result<std::vector<DocumentRemoval>> without_documents(const TestCollection& collection, std::span<const Run> runs,
                                                       const Measures& measures, std::span<const std::string> documents,
                                                       const WithoutDocumentsOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/stability/without_documents-inl.hpp>
#endif
