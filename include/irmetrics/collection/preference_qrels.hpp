// Preference judgments: query -> judgment group (a user, say) -> sub-group -> document -> rating. Immutable; copies
// share the same columns.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/qrels.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// A rating as it was given.
struct GivenRating {
  std::uint32_t subgroup;  // number of its id, see PreferenceQrels::subgroup
  std::uint32_t document;  // index in the group
  double rating;
};

/// The judgments of one judgment group of a query, as views into PreferenceQrels. A document is preferred to those with
/// a smaller rating in the same sub-group; preferences of several sub-groups are transitive.
struct JudgmentGroup {
  Judgments
      judged;  // .query is the id of the group; the grade of a document is its largest rating; in order of the ids
  std::span<const std::uint32_t> documents;  // index of each document among the judged documents of the query
  std::span<const std::uint64_t> preferred;  // a row of bits per document, the ones to which it is preferred; empty if
                                             // there is one sub-group, where the grades tell

  std::span<const GivenRating> given;  // by sub-group, largest rating first

  std::size_t size() const noexcept { return documents.size(); }
  bool has_subgroups() const noexcept { return !preferred.empty(); }
  /// Whether a document, given by its index in this group, is preferred to another.
  bool prefers(std::size_t document, std::size_t other) const noexcept {
    if (!has_subgroups()) return judged.grades[document] > judged.grades[other];
    return (preferred[document * row_words(size()) + other / 64] >> (other % 64) & 1) != 0;
  }
  /// The number of words in a row of bits.
  static constexpr std::size_t row_words(std::size_t documents) noexcept { return (documents + 63) / 64; }
};

/// The preference judgments of one query, as views into PreferenceQrels.
struct PreferenceJudgments {
  Judgments documents;                    // of all groups, in byte order of the ids, with their largest ratings
  std::span<const JudgmentGroup> groups;  // in byte order of the ids
};

/// Preference judgments of many queries, in byte order of the query ids. Qrels by judgment groups are such judgments,
/// too: groups with one sub-group each, whose ratings are grades.
class PreferenceQrels {
 public:
  PreferenceQrels();

  std::size_t size() const noexcept { return data_->documents.size(); }
  /// The number of judgment groups of all queries.
  std::size_t group_count() const noexcept { return data_->groups.size(); }
  /// The number of judgments of all queries, each of a document in a sub-group.
  std::size_t judgment_count() const noexcept { return data_->ratings.size(); }
  /// Whether both have the same queries, groups, grades and preferences.
  bool operator==(const PreferenceQrels& other) const noexcept;
  // Views into the judgments must not outlive them. An index that is too large throws std::out_of_range.
  PreferenceJudgments operator[](std::size_t query) const&;
  PreferenceJudgments operator[](std::size_t query) const&& = delete;
  std::optional<std::size_t> find(std::string_view query) const noexcept { return data_->documents.find(query); }
  std::string_view query(std::size_t i) const& { return data_->documents.query(i); }
  std::string_view query(std::size_t i) const&& = delete;
  /// The id of a sub-group.
  std::string_view subgroup(std::uint32_t number) const& { return data_->ids.at(number); }
  std::string_view subgroup(std::uint32_t number) const&& = delete;
  /// The same judgments as document judgments: the grade of a document is its largest rating in any group.
  Qrels to_qrels() const { return data_->documents; }

 private:
  friend class PreferenceQrelsBuilder;
  struct Data {
    Qrels documents;
    std::vector<Qrels> by_group;  // of each query: its groups, as if they were queries
    std::vector<std::uint32_t> indices;
    std::vector<std::uint64_t> bits;
    std::vector<GivenRating> ratings;
    std::vector<std::string> ids;       // of groups and sub-groups
    std::vector<JudgmentGroup> groups;  // views into these
    std::vector<std::size_t> ends;      // of the groups of each query
  };
  std::shared_ptr<const Data> data_;
};

/// Builds preference judgments in any order. Errors name query, group and document, and the lines if they were given.
class PreferenceQrelsBuilder {
 public:
  /// `source`: the file of the lines, for messages.
  explicit PreferenceQrelsBuilder(std::string source = "", const Limits& limits = Limits::none())
      : source_(std::move(source)) {
    rows_.limit_rows(limits.query_rows);
  }

  /// Adds a judgment; a rating above 0 means that the document is relevant. Fails on an empty id and on a rating that
  /// is not finite.
  Status add(std::string_view query, std::string_view group, std::string_view subgroup, std::string_view document,
             double rating, std::size_t line = 0);

  /// Called for a document rated twice in a sub-group, with the line of the later rating and the problem. If it returns
  /// an error, the build fails; otherwise the later rating is used.
  using RatedAgain = std::function<Status(std::size_t line, const std::string& problem)>;

  /// The finished judgments. Fails if a group has cyclic preferences, rates a document as relevant and as not relevant,
  /// or has too many documents, and, without `rated_again`, on a document rated twice in a sub-group.
  Result<PreferenceQrels> build(const RatedAgain& rated_again = nullptr) &&;
  void build() & = delete;  // it empties the builder: std::move(builder).build()

 private:
  struct Row {
    std::uint32_t group, subgroup;  // numbers of their ids
    std::size_t line;
  };
  struct Rating {  // of a document in a sub-group
    std::string_view document;
    std::uint32_t hash, subgroup;
    double rating;
    std::size_t line;
    std::uint32_t index;  // of the document in its group
  };
  struct Group {  // in order of the documents and sub-groups
    std::string_view query, id;
    std::vector<Rating> ratings;
  };
  std::uint32_t number_of(std::string_view id);
  std::string place(std::size_t line, std::string_view query, std::string_view group) const;
  Status join_repeated(Group& group, const RatedAgain& rated_again) const;
  Status check_signs(const Group& group) const;
  static void sort_ratings(std::vector<Rating>& ratings, bool (*before)(const Rating&, const Rating&));
  Status add_documents(Group& group, TableBuilder& out) const;
  Status add_preferences(Group& group, std::vector<std::uint64_t>& bits) const;

  std::string source_;
  TableBuilder rows_;  // one row per judgment
  std::vector<Row> row_;
  std::vector<std::string> ids_;  // of groups and sub-groups
  HashMap<std::string, std::uint32_t> numbers_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/preference_qrels-inl.hpp>
#endif
