// Nugget judgments: query -> nuggets (facts, subtopics, perspectives) -> the documents that support them.
// Immutable; copies share the same columns.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/base/rounded.hpp>
#include <irmetrics/collection/nugget_masks.hpp>
#include <irmetrics/collection/qrels.hpp>

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The importance of a nugget for an answer, as rated in TREC RAG.
enum class Importance : std::uint8_t { unrated, vital, okay };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Importance> = {"unrated", "vital", "okay"};

/// The side that a nugget (a perspective) takes on the question.
enum class Stance : std::uint8_t { none, supporting, opposing };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Stance> = {"none", "supporting", "opposing"};

/// A nugget of a query. Its id must be unique within the query only, and does not identify the query.
struct Nugget {
  std::string id;
  std::string text = {};  // such as a fact or a subtopic
  Importance importance = Importance::unrated;
  double weight = 1;             // in alpha_DCG, alpha_nDCG, NRBP, nNRBP and intent-aware measures; above 0
  Stance stance = Stance::none;  // in Leaning and MeanLeaning

  bool operator==(const Nugget&) const = default;
};

/// The smallest grade of support, unless a measure defines another.
inline constexpr double default_support_level = 1;

/// The nugget judgments of one query, as views into NuggetQrels.
struct NuggetJudgments {
  std::string_view query;                       // its id
  std::span<const Nugget> nuggets;              // in the order given, including unsupported nuggets
  Judgments documents;                          // all judged documents, with the grade of their best support
  std::span<const Support> support;             // sorted by document, then by nugget
  std::span<const std::uint32_t> support_ends;  // end of each document's support
  NuggetMasks masks;                            // of each document
  std::span<const std::uint32_t> supporters;  // of each nugget: number of documents, at the default level as the masks

  /// The judgments of a document, given by its index in `documents`.
  std::span<const Support> support_of(std::size_t document) const noexcept {
    const std::uint32_t begin = document == 0 ? 0 : support_ends[document - 1];
    return support.subspan(begin, support_ends[document] - begin);
  }
  /// The sum of weight times grade over the nuggets that a document supports with a positive grade of at least `level`.
  double weighted_grades(std::size_t document, double level) const noexcept {
    double sum = 0;
    for (const auto [nugget, grade] : support_of(document))
      if (grade >= level && grade > 0) sum += rounded(nuggets[nugget].weight * grade);
    return sum;
  }
};

/// The grade of a document when nugget judgments are converted to document judgments.
enum class DocumentGrade : std::uint8_t {
  best,   // the grade of the nugget that it supports best: 1 or 0 if support is binary
  count,  // the number of nuggets that it supports, as in FreshStack
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<DocumentGrade> = {"best", "count"};

/// Nugget judgments of many queries, in byte order of the query ids. Nuggets are assigned to queries explicitly, never
/// by their ids. Queries without nuggets, and unsupported nuggets, are kept.
class NuggetQrels {
 public:
  NuggetQrels();

  std::size_t size() const noexcept { return data_->documents.size(); }
  /// The number of nuggets of all queries.
  std::size_t nugget_count() const noexcept { return data_->nuggets.size(); }
  /// The number of judgments of all queries, each of a document for a nugget.
  std::size_t judgment_count() const noexcept { return data_->support.size(); }
  /// Whether both have the same queries, the same nuggets in the same order, and the same judgments in any order.
  bool operator==(const NuggetQrels& other) const noexcept;
  // Views into the judgments must not outlive them. An index that is too large throws std::out_of_range.
  NuggetJudgments operator[](std::size_t query) const&;
  NuggetJudgments operator[](std::size_t query) const&& = delete;
  std::optional<std::size_t> find(std::string_view query) const noexcept { return data_->documents.find(query); }
  std::string_view query(std::size_t i) const& { return data_->documents.query(i); }
  std::string_view query(std::size_t i) const&& = delete;
  /// The largest grade of support of a query; negative infinity if nothing is judged.
  double largest_grade(std::size_t query) const { return data_->documents.largest_grade(query); }

  /// The same judgments as document judgments, for measures that do not use nuggets.
  Qrels to_qrels(DocumentGrade grade = DocumentGrade::best) const;

 private:
  friend class NuggetQrelsBuilder;
  struct Offsets {  // beginning of a query's columns
    std::size_t nuggets, documents, support, masks, mask_indices, mask_ends;
  };
  struct Data {
    Qrels documents;
    std::vector<Nugget> nuggets;
    std::vector<Support> support;
    std::vector<std::uint32_t> support_ends;  // of each document, counted within its query
    NuggetMaskColumns masks;
    std::vector<std::uint32_t> supporters;  // of each nugget
    std::vector<Offsets> offsets;           // one more than the number of queries
  };
  std::shared_ptr<const Data> data_;
};

/// Builds nugget judgments in any order. Errors name query, nugget and document, and the lines if they were given.
class NuggetQrelsBuilder {
 public:
  /// `source`: the file of the lines, for messages. `limits`: of the nuggets and judgments of a query.
  explicit NuggetQrelsBuilder(std::string source = "", const Limits& limits = Limits::none())
      : source_(std::move(source)), most_nuggets_(limits.query_nuggets) {
    rows_.limit_rows(limits.query_rows);
  }

  /// Declares a query, which may have no nuggets.
  Status add_query(std::string_view query);

  /// Adds a nugget, which may be unsupported. Fails if the query has a nugget with this id, if the id is empty, and on
  /// a weight that is not a finite number above 0, and beyond the limit of nuggets.
  Status add_nugget(std::string_view query, Nugget nugget, std::size_t line = 0);

  /// Adds a judgment. Fails if there is no such nugget, and on a grade that is not finite or is negative.
  Status add(std::string_view query, std::string_view nugget, std::string_view document, double grade = 1,
             std::size_t line = 0);

  /// Whether the query has a nugget with this id.
  bool has_nugget(std::string_view query, std::string_view nugget) const;

  /// Called for a document judged twice for the same nugget, with the line of the later judgment and the problem. If it
  /// returns an error, the build fails; otherwise the later judgment is used.
  using JudgedAgain = std::function<Status(std::size_t line, const std::string& problem)>;

  /// The finished judgments. Without `judged_again`, a document judged twice for the same nugget is an error.
  Result<NuggetQrels> build(const JudgedAgain& judged_again = nullptr) &&;
  void build() & = delete;  // it empties the builder: std::move(builder).build()

 private:
  struct Query {  // stored in deques, whose elements do not move, so that the maps' views stay valid
    std::string id;
    std::deque<Nugget> nuggets;
    HashMap<std::string_view, std::size_t> numbers;  // index of each nugget, by id
    mutable std::size_t found = 0;                   // the nugget that find returned last

    std::optional<std::size_t> find(std::string_view nugget) const;
  };
  struct Row {
    std::uint32_t nugget;
    std::size_t line;
  };
  // Consecutive judgments are often of the same query and nugget.
  const Query* find(std::string_view query) const;
  std::string location(std::size_t line) const;

  std::string source_;
  std::uint64_t most_nuggets_;
  TableBuilder rows_;  // one row per judgment of a document
  std::vector<Row> row_;
  std::deque<Query> queries_;
  HashMap<std::string_view, std::size_t> query_numbers_;
  mutable const Query* found_ = nullptr;  // the query that find returned last
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/nugget_qrels-inl.hpp>
#endif
