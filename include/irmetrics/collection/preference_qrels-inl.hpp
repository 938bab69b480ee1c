// Builds PreferenceQrels: groups the rows of each query, and closes the preferences of sub-groups transitively.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/preference_qrels.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

namespace irmetrics {
namespace detail::collection {

/// A relation between documents: bit j of row i.
class Relation {
 public:
  Relation(std::size_t documents, std::vector<std::uint64_t>& bits)
      : words_(JudgmentGroup::row_words(documents)), size_(documents), begin_(bits.size()), bits_(bits) {
    bits.resize(begin_ + size_ * words_);
  }
  void set(std::size_t i, std::size_t j) { bits_[begin_ + i * words_ + j / 64] |= std::uint64_t{1} << (j % 64); }
  bool has(std::size_t i, std::size_t j) const { return (bits_[begin_ + i * words_ + j / 64] >> (j % 64) & 1) != 0; }
  /// Warshall's algorithm, a row of words at a time.
  void close() {
    for (std::size_t via = 0; via < size_; ++via)
      for (std::size_t i = 0; i < size_; ++i) {
        if (!has(i, via)) continue;
        for (std::size_t word = 0; word < words_; ++word)
          bits_[begin_ + i * words_ + word] |= bits_[begin_ + via * words_ + word];
      }
  }

 private:
  std::size_t words_, size_, begin_;
  std::vector<std::uint64_t>& bits_;
};

inline bool same_group(const JudgmentGroup& one, const JudgmentGroup& other) noexcept {
  const auto equal = [](const auto& a, const auto& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); };
  return one.judged.query == other.judged.query && equal(one.documents, other.documents) &&
         equal(one.judged.grades, other.judged.grades) && equal(one.preferred, other.preferred);
}

/// 1, 0 or -1: ratings of one document in one group must agree on it.
inline int sign_of(double rating) noexcept { return rating > 0 ? 1 : rating < 0 ? -1 : 0; }

}  // namespace detail::collection

IRMETRICS_INLINE PreferenceQrels::PreferenceQrels() : data_(std::make_shared<Data>()) {}

IRMETRICS_INLINE PreferenceJudgments PreferenceQrels::operator[](std::size_t query) const& {
  const std::size_t begin = detail::checked_index("query", query, size()) == 0 ? 0 : data_->ends[query - 1];
  return {data_->documents[query], std::span(data_->groups).subspan(begin, data_->ends[query] - begin)};
}

IRMETRICS_INLINE bool PreferenceQrels::operator==(const PreferenceQrels& other) const noexcept {
  return data_ == other.data_ || (data_->documents == other.data_->documents && data_->ends == other.data_->ends &&
                                  std::equal(data_->groups.begin(), data_->groups.end(), other.data_->groups.begin(),
                                             other.data_->groups.end(), detail::collection::same_group));
}

IRMETRICS_INLINE std::uint32_t PreferenceQrelsBuilder::number_of(std::string_view id) {
  if (const auto known = numbers_.find(id); known != numbers_.end()) return known->second;
  ids_.emplace_back(id);
  return numbers_.emplace(id, static_cast<std::uint32_t>(ids_.size() - 1)).first->second;
}

/// "file:line: query 'q', group 'g'", the beginning of a message.
IRMETRICS_INLINE std::string PreferenceQrelsBuilder::place(std::size_t line, std::string_view query,
                                                           std::string_view group) const {
  const std::string of_query = fmt::format("query '{}', group '{}'", query, group);
  if (line != 0) return fmt::format("{}:{}: {}", source_, line, of_query);
  return source_.empty() ? of_query : fmt::format("{}: {}", source_, of_query);
}

IRMETRICS_INLINE Status PreferenceQrelsBuilder::add(std::string_view query, std::string_view group,
                                                    std::string_view subgroup, std::string_view document, double rating,
                                                    std::size_t line) {
  if (group.empty() || subgroup.empty())
    return invalid_input("{}: the id of the {} is empty", place(line, query, group),
                         group.empty() ? "group" : "sub-group");
  if (!std::isfinite(rating))
    return invalid_input("{}, document '{}': the rating must be a finite number, not {}", place(line, query, group),
                         document, rating);
  if (Status status = rows_.add(query, document, rating); !status.ok())
    return line == 0 ? status : annotate(status, fmt::format("{}:{}", source_, line));
  row_.push_back({number_of(group), number_of(subgroup), line});
  return Status();
}

/// Joins ratings of a document in one sub-group, which is an error unless `rated_again` accepts it.
IRMETRICS_INLINE Status PreferenceQrelsBuilder::join_repeated(Group& group, const RatedAgain& rated_again) const {
  std::vector<Rating>& ratings = group.ratings;
  const bool has_subgroups = std::any_of(ratings.begin(), ratings.end(),
                                         [&](const Rating& one) { return one.subgroup != ratings.front().subgroup; });
  std::size_t kept = 0;
  for (std::size_t i = 1; i < ratings.size(); ++i) {
    const Rating& one = ratings[i];
    const Rating& before = ratings[kept];
    if (before.subgroup == one.subgroup && before.document == one.document) {
      const std::string problem =
          fmt::format("document '{}' is rated twice{}, as {} after {}{}; expected one rating", one.document,
                      has_subgroups ? fmt::format(" in sub-group '{}'", ids_[one.subgroup]) : "", one.rating,
                      before.rating, one.line == 0 ? "" : fmt::format(" in line {}", before.line));
      if (rated_again == nullptr) return duplicate_input("{}: {}", place(one.line, group.query, group.id), problem);
      Status status = rated_again(one.line, fmt::format("query '{}', group '{}': {}", group.query, group.id, problem));
      if (!status.ok()) return status;
    } else {
      ++kept;
    }
    ratings[kept] = one;
  }
  ratings.resize(kept + 1);
  return Status();
}

/// Fails if sub-groups disagree on whether a document is relevant.
IRMETRICS_INLINE Status PreferenceQrelsBuilder::check_signs(const Group& group) const {
  for (std::size_t i = 1; i < group.ratings.size(); ++i) {
    const Rating *earlier = &group.ratings[i - 1], *later = &group.ratings[i];
    if (earlier->document != later->document ||
        detail::collection::sign_of(earlier->rating) == detail::collection::sign_of(later->rating))
      continue;
    if (earlier->line > later->line) std::swap(earlier, later);
    return invalid_input(
        "{}: document '{}' is rated {} in sub-group '{}' and {} in sub-group '{}'{}; expected ratings above 0 "
        "(relevant) in all sub-groups of a group, or 0 in all, or below 0 in all",
        place(later->line, group.query, group.id), later->document, later->rating, ids_[later->subgroup],
        earlier->rating, ids_[earlier->subgroup], later->line == 0 ? "" : fmt::format(", line {}", earlier->line));
  }
  return Status();
}

/// Takes a pointer to a function, so that its callers share one sort.
IRMETRICS_INLINE void PreferenceQrelsBuilder::sort_ratings(std::vector<Rating>& ratings,
                                                           bool (*before)(const Rating&, const Rating&)) {
  std::sort(ratings.begin(), ratings.end(), before);
}

/// Adds each document of a group once, with its largest rating, and numbers them. The ratings are in their order.
IRMETRICS_INLINE Status PreferenceQrelsBuilder::add_documents(Group& group, TableBuilder& out) const {
  Status status = out.start(group.id);
  std::uint32_t documents = 0;
  for (auto first = group.ratings.begin(); status.ok() && first != group.ratings.end(); ++documents) {
    double grade = first->rating;
    auto last = first;
    for (; last != group.ratings.end() && last->document == first->document; ++last) {
      grade = std::max(grade, last->rating);
      last->index = documents;
    }
    status = out.append(first->document, first->hash, grade);
    first = last;
  }
  return status;
}

/// Adds the bits of a group with several sub-groups; none for one sub-group. Sorts the ratings by sub-group. Fails on a
/// group that is too large.
IRMETRICS_INLINE Status PreferenceQrelsBuilder::add_preferences(Group& group, std::vector<std::uint64_t>& bits) const {
  std::vector<Rating>& ratings = group.ratings;
  const std::size_t documents = ratings.back().index + std::size_t{1};
  if (documents > Limits::group_documents)
    return invalid_input("{} has {} documents, which exceeds the limit of {}", place(0, group.query, group.id),
                         documents, Limits::group_documents.value);
  sort_ratings(ratings, [](const Rating& a, const Rating& b) {
    return std::tie(a.subgroup, b.rating) < std::tie(b.subgroup, a.rating);
  });
  if (ratings.front().subgroup == ratings.back().subgroup) return Status();
  detail::collection::Relation preferred(documents, bits);
  for (std::size_t i = 0; i < ratings.size(); ++i)
    for (std::size_t j = i + 1; j < ratings.size() && ratings[j].subgroup == ratings[i].subgroup; ++j)
      if (ratings[i].rating > ratings[j].rating) preferred.set(ratings[i].index, ratings[j].index);
  preferred.close();
  const auto in_cycle = std::find_if(ratings.begin(), ratings.end(),
                                     [&](const Rating& one) { return preferred.has(one.index, one.index); });
  if (in_cycle == ratings.end()) return Status();
  const Rating* other = nullptr;
  std::size_t last_line = 0;  // with which the cycle is complete
  for (const Rating& one : ratings) {
    if (!preferred.has(in_cycle->index, one.index) || !preferred.has(one.index, in_cycle->index)) continue;
    last_line = std::max(last_line, one.line);
    if (one.index != in_cycle->index) other = &one;
  }
  return invalid_input(
      "{}: the preferences form a cycle, by which documents '{}' and '{}' are each preferred to the other; expected "
      "sub-groups that do not contradict each other",
      place(last_line, group.query, group.id), in_cycle->document, other->document);
}

IRMETRICS_INLINE Result<PreferenceQrels> PreferenceQrelsBuilder::build(const RatedAgain& rated_again) && {
  std::vector<std::size_t> order;
  const Table rows = rows_.finish(&order);
  auto data = std::make_shared<PreferenceQrels::Data>();
  struct Begin {  // of a group's columns
    std::size_t bits, ratings;
  };
  std::vector<Begin> begins;
  TableBuilder documents;
  std::vector<std::uint32_t> sorted;
  for (std::size_t query = 0; query < rows.queries.size(); ++query) {
    const TableQuery& of_query = rows.queries[query];
    const DocumentIds ids = rows.documents(query);
    const auto ratings = rows.values_of(query);
    const auto given = [&](std::uint32_t row) -> const Row& { return row_[order[of_query.first + row]]; };
    sorted.resize(of_query.count);
    std::iota(sorted.begin(), sorted.end(), 0U);
    std::sort(sorted.begin(), sorted.end(), [&](std::uint32_t a, std::uint32_t b) IRMETRICS_CALLED {
      const Row &one = given(a), &other = given(b);
      if (one.group != other.group) return ids_[one.group] < ids_[other.group];
      const int compared = ids[a].compare(ids[b]);
      return compared != 0 ? compared < 0 : std::tie(one.subgroup, a) < std::tie(other.subgroup, b);
    });
    Status status;
    TableBuilder groups;
    Group all{of_query.id, of_query.id, {}};  // the ratings of all groups
    for (std::size_t i = 0; status.ok() && i < sorted.size();) {
      const std::uint32_t number = given(sorted[i]).group;
      Group group{of_query.id, ids_[number], {}};
      for (; i < sorted.size() && given(sorted[i]).group == number; ++i) {
        const Row& row = given(sorted[i]);
        group.ratings.push_back({ids[sorted[i]], ids.hashes[sorted[i]], row.subgroup, ratings[sorted[i]], row.line, 0});
      }
      begins.push_back({data->bits.size(), data->ratings.size()});
      status = join_repeated(group, rated_again);
      if (status.ok()) status = check_signs(group);
      all.ratings.insert(all.ratings.end(), group.ratings.begin(), group.ratings.end());
      if (status.ok()) status = add_documents(group, groups);
      if (status.ok()) status = add_preferences(group, data->bits);
      for (const Rating& one : group.ratings) data->ratings.push_back({one.subgroup, one.index, one.rating});
    }
    sort_ratings(all.ratings, [](const Rating& a, const Rating& b) { return a.document < b.document; });
    if (status.ok()) status = add_documents(all, documents);
    if (!status.ok()) return status;
    auto by_group = Qrels::of(groups.finish());
    if (!by_group.ok()) return by_group.status();
    data->by_group.push_back(*std::move(by_group));
  }
  auto qrels = Qrels::of(documents.finish());
  if (!qrels.ok()) return qrels.status();
  data->documents = *std::move(qrels);
  data->ids = std::move(ids_);
  begins.push_back({data->bits.size(), data->ratings.size()});
  for (std::size_t query = 0; query < data->by_group.size(); ++query) {
    const Judgments all = data->documents[query];
    for (std::size_t i = 0; i < data->by_group[query].size(); ++i) {
      const Judgments judged = data->by_group[query][i];
      for (std::size_t row = 0; row < judged.size(); ++row)
        data->indices.push_back(
            *find_id(all.index, all.documents, judged.documents[row], judged.documents.hashes[row]));
      data->groups.push_back({judged, {}, {}, {}});
    }
    data->ends.push_back(data->groups.size());
  }
  std::size_t index = 0;  // the columns are complete and do not move any more
  for (std::size_t i = 0; i < data->groups.size(); ++i) {
    JudgmentGroup& group = data->groups[i];
    group.documents = std::span<const std::uint32_t>(data->indices).subspan(index, group.judged.size());
    const Begin &begin = begins[i], &end = begins[i + 1];
    group.preferred = std::span<const std::uint64_t>(data->bits).subspan(begin.bits, end.bits - begin.bits);
    group.given = std::span<const GivenRating>(data->ratings).subspan(begin.ratings, end.ratings - begin.ratings);
    index += group.judged.size();
  }
  PreferenceQrels result;
  result.data_ = std::move(data);
  return result;
}

}  // namespace irmetrics
