// Nugget judgments: query -> nuggets (facts, subtopics, perspectives) -> the documents that support them.
// Immutable; copies share the same columns.
#pragma once

#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/enum_text.hpp>

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

/// How much an answer needs a nugget, as TREC RAG rates it.
enum class Importance : std::uint8_t { unrated, vital, okay };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Importance> = {"unrated", "vital", "okay"};

/// A nugget of a query. Its id need only be unique within the query, and says nothing about the query.
struct Nugget {
  std::string id;
  std::string text = {};
  Importance importance = Importance::unrated;
  double weight = 1;  // what it counts in intent-aware measures; above 0

  bool operator==(const Nugget&) const = default;
};

/// A judgment: whether (and how well) a document supports a nugget.
struct Support {
  std::uint32_t nugget;  // its place among the query's nuggets
  double grade;          // 0: judged, and no support

  bool operator==(const Support&) const = default;
};

/// How many words a mask over so many nuggets has.
constexpr std::size_t mask_words(std::size_t nuggets) noexcept { return (nuggets + 63) / 64; }

/// The grade from which a document supports a nugget, unless a measure asks for another.
inline constexpr double default_support_level = 1;

/// The nugget judgments of one query, as views into NuggetQrels.
struct NuggetJudgments {
  std::string_view query;
  std::span<const Nugget> nuggets;              // in the order in which they were given, unsupported ones among them
  Judgments documents;                          // everything judged; a document's grade is that of its best support
  std::span<const Support> support;             // of one document after the other, by nugget
  std::span<const std::uint32_t> support_ends;  // where each document's support ends
  std::span<const std::uint64_t> masks;  // of each document, mask_words each: bit s says that it supports nugget s
  std::size_t mask_words = 0;

  std::span<const Support> support_of(std::size_t document) const noexcept {
    const std::uint32_t begin = document == 0 ? 0 : support_ends[document - 1];
    return support.subspan(begin, support_ends[document] - begin);
  }
};

/// What a document's grade is when nugget judgments become document judgments.
enum class DocumentGrade : std::uint8_t {
  best,   // that of the nugget that it supports best: 1 or 0 where support is only yes or no
  count,  // how many nuggets it supports, as FreshStack
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<DocumentGrade> = {"best", "count"};

/// Nugget judgments of many queries, in byte order of the query ids. Which nugget belongs to which query is data,
/// and never read from ids. Queries without nuggets, and nuggets that nothing supports, are kept.
class NuggetQrels {
 public:
  NuggetQrels();

  std::size_t size() const noexcept { return data_->documents.size(); }
  /// The number of nuggets of all queries.
  std::size_t nuggets() const noexcept { return data_->nuggets.size(); }
  /// The number of judgments of all queries, each of a document for a nugget.
  std::size_t judgments() const noexcept { return data_->support.size(); }
  NuggetJudgments operator[](std::size_t query) const noexcept;
  std::optional<std::size_t> find(std::string_view query) const noexcept { return data_->documents.find(query); }
  std::string_view query(std::size_t i) const noexcept { return data_->documents.query(i); }

  /// The same judgments of documents, without nuggets, for measures that know none.
  Qrels to_qrels(DocumentGrade grade = DocumentGrade::best) const;

 private:
  friend class NuggetQrelsBuilder;
  struct Place {  // where a query's columns begin
    std::size_t nuggets, documents, support, masks;
  };
  struct Data {
    Qrels documents;
    std::vector<Nugget> nuggets;
    std::vector<Support> support;
    std::vector<std::uint32_t> support_ends;  // of each document, counted within its query
    std::vector<std::uint64_t> masks;
    std::vector<Place> places;  // one more than there are queries
  };
  std::shared_ptr<const Data> data_;
};

/// Builds nugget judgments in any order. An error names the query, the nugget and the document, and the lines if they
/// were given.
class NuggetQrelsBuilder {
 public:
  /// `source`: the file that the lines belong to, for messages.
  explicit NuggetQrelsBuilder(std::string source = "") : source_(std::move(source)) {}

  /// Says that there is such a query, even if it has no nuggets.
  absl::Status add_query(std::string_view query);

  /// Adds a nugget, even if nothing supports it. Fails if the query has one of that id, if the id is empty, and on a
  /// weight that is not a finite number above 0.
  absl::Status add_nugget(std::string_view query, Nugget nugget, std::size_t line = 0);

  /// Adds a judgment. Fails if there is no such nugget, and on a grade that is not finite or is below 0.
  absl::Status add(std::string_view query, std::string_view nugget, std::string_view document, double grade = 1,
                   std::size_t line = 0);

  /// Whether the query has a nugget of that id.
  bool has_nugget(std::string_view query, std::string_view nugget) const;

  /// What to do about a document that is judged again for the same nugget: called with the line of the later judgment
  /// and with what is wrong. An error ends the build; otherwise the later judgment holds.
  using JudgedAgain = std::function<absl::Status(std::size_t line, const std::string& problem)>;

  /// The finished judgments. Fails if a document is judged twice for the same nugget, unless told otherwise.
  absl::StatusOr<NuggetQrels> build(const JudgedAgain& judged_again = nullptr) &&;

 private:
  struct Query {  // in deques things stay where they are, so that the maps' views stay valid
    std::string id;
    std::deque<Nugget> nuggets;
    absl::flat_hash_map<std::string_view, std::size_t> numbers;  // of the nuggets, by id
  };
  struct Row {
    std::uint32_t nugget;
    std::size_t line;
  };
  const Query* find(std::string_view query) const;
  std::string place(std::size_t line) const;

  std::string source_;
  TableBuilder rows_;  // a document as often as it is judged
  std::vector<Row> row_;
  std::deque<Query> queries_;
  absl::flat_hash_map<std::string_view, std::size_t> query_numbers_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/nugget_qrels-inl.hpp>
#endif
