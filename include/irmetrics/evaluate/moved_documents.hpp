// What moved: the documents of a query in two rankings, and the part that each has in the change of a measure.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_names.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/measures/measure.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What happened to a document between two rankings of a query, of which the first k documents are compared.
enum class DocumentMove : std::uint8_t {
  entered,  // it is in the first k of the ranking after only
  left,     // it is in the first k of the ranking before only
  up,       // its rank is smaller than before
  down,     // its rank is larger than before
  stayed,
};
template <>
inline constexpr std::array<std::string_view, 5> enum_names<DocumentMove> = {"new", "lost", "up", "down", "same"};

/// The order in which moved documents are listed.
enum class MoveOrder : std::uint8_t {
  effect,  // largest effect on the measure first, whatever its sign; equal ones, and all without a measure, by rank
  rank,    // by rank after, then those that left by rank before
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<MoveOrder> = {"effect", "rank"};

/// Options of moved_documents.
struct MovedDocumentsOptions {
  std::uint32_t k = 0;
  MoveOrder order = MoveOrder::effect;
  Policy policy = {};

  static constexpr auto options =
      describe_options |
      option_unset_at_zero("k", &MovedDocumentsOptions::k, "first documents of each run that are compared",
                           "as many as the cut-off of the measure, or 10 if it has none") |
      option("order", &MovedDocumentsOptions::order,
             "order of the documents: largest effect on the measure first, or by rank");
};

/// A document that is among the first k of one of two runs for a query.
struct MovedDocument {
  std::string document;
  std::optional<std::uint32_t> before, after;  // ranks from 1, also beyond k; nullopt: not retrieved
  DocumentMove move = DocumentMove::stayed;
  bool judged = false;               // with a grade of 0 or more, or for a nugget
  std::optional<double> grade;       // as in the judgments, also a negative one
  std::vector<std::string> nuggets;  // ids of those that it supports, in the order of the judgments
  /// The part of the measure's change, after - before, that disappears if an unjudged document stands in this one's
  /// place in both rankings. NaN without a measure, and if the measure is undefined.
  double effect = std::numeric_limits<double>::quiet_NaN();

  bool operator==(const MovedDocument&) const = default;

  static constexpr auto description =
      describe_result<MovedDocument>("MovedDocument", "A document in two rankings of a query.", ResultKind::row) |
      field("document", &MovedDocument::document, "id of the document") |
      field("before", &MovedDocument::before, "rank in the run before; None if that did not retrieve it") |
      field("after", &MovedDocument::after, "rank in the run after; None if that did not retrieve it") |
      field("move", &MovedDocument::move,
            "new or lost: in the first k documents of one run only; otherwise up, down or same") |
      field("judged", &MovedDocument::judged, "whether it is judged for the query") |
      field("grade", &MovedDocument::grade, "grade in the judgments; None without one") |
      field("nuggets", &MovedDocument::nuggets, "nuggets that it supports") |
      field("effect", &MovedDocument::effect,
            "part of the measure's change that disappears if an unjudged document takes its place in both runs; nan "
            "without a measure",
            Style::difference);
};

/// The documents of a query that are among the first k of one of two runs.
struct MovedQuery {
  std::string query;
  std::string before, after;  // names of the runs
  std::uint32_t k = 10;
  std::string measure;  // whose change the effects are about; empty if there is none
  // The values of the measure; NaN if it is undefined, or if there is none.
  double before_value = std::numeric_limits<double>::quiet_NaN();
  double after_value = std::numeric_limits<double>::quiet_NaN();
  double difference = std::numeric_limits<double>::quiet_NaN();  // after - before
  std::vector<MovedDocument> documents;

  bool operator==(const MovedQuery&) const = default;

  static constexpr auto description =
      describe_result<MovedQuery>("MovedQuery",
                                  "The documents of a query that are among the first of one of two runs, with their "
                                  "ranks and judgments.") |
      Title{"Query {query}: {before} -> {after}, first {k:document|documents}"} |
      detail_field("query", &MovedQuery::query, "id of the query") |
      detail_field("before", &MovedQuery::before, "name of the run before") |
      detail_field("after", &MovedQuery::after, "name of the run after") |
      detail_field("k", &MovedQuery::k, "how many first documents of each run are compared") |
      detail_field("measure", &MovedQuery::measure, "measure whose change the effects are about; or empty") |
      detail_field("before_value", &MovedQuery::before_value, "value of the measure before") |
      detail_field("after_value", &MovedQuery::after_value, "value of the measure after") |
      detail_field("difference", &MovedQuery::difference, "value after minus value before") |
      rows_field("documents", &MovedQuery::documents, "the documents, in the order asked for");
};

/// The documents that are among the first k of one of two runs for a judged query: their ranks, judgments, and effects
/// on a measure.
///
/// Ranks are those by which the measure is computed: by the policy's order of ties, without duplicates and documents
/// that the policy removes. With judged_only only judged documents have ranks. A document below the policy's depth
/// counts as not retrieved. A query that a run lacks has no documents there, and the measure's value of a missing
/// query; the values and effects are NaN if the policy leaves the query out.
///
/// Effects: for a measure that is a sum over the ranks, such as P, DCG, nDCG, recall or RBP, the effects of the
/// relevant documents of both runs sum to its change, and a document that stayed has none. The ideal ranking, and the
/// number of relevant documents, are those of the judgments as they are. For others, such as RR and AP, an effect is
/// what the document changes alone. An unjudged document has no effect of its own: what it pushes down has.
///
/// Fails for a query that is not judged, on a policy that takes all orders of tied documents and a measure that does
/// so, on a measure that these judgments do not allow, and on errors that the policy defines.
Result<MovedQuery> moved_documents(const TestCollection& collection, const Run& before, const Run& after,
                                   std::string_view query, const std::optional<AnyMeasure>& measure = {},
                                   const MovedDocumentsOptions& options = {});

/// The same for several queries, in the order given: what is prepared once is shared.
Result<std::vector<MovedQuery>> moved_documents(const TestCollection& collection, const Run& before, const Run& after,
                                                std::span<const std::string> queries,
                                                const std::optional<AnyMeasure>& measure = {},
                                                const MovedDocumentsOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/moved_documents-inl.hpp>
#endif
