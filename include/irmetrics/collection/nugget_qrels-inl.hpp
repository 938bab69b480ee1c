// Builds NuggetQrels: groups the rows of each query by document, and computes masks.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/rows_by_document-inl.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE NuggetQrels::NuggetQrels()
    : data_(std::make_shared<Data>(Data{{}, {}, {}, {}, {}, {}, {{0, 0, 0, 0, 0, 0}}})) {}

IRMETRICS_INLINE NuggetJudgments NuggetQrels::operator[](std::size_t query) const& {
  const Data& all = *data_;
  const Offsets& begin = all.offsets[detail::checked_index("query", query, size())];
  const Offsets& end = all.offsets[query + 1];
  const auto part = [](const auto& column, std::size_t from, std::size_t to) {
    return std::span(column).subspan(from, to - from);
  };
  return {all.documents.query(query),
          part(all.nuggets, begin.nuggets, end.nuggets),
          all.documents[query],
          part(all.support, begin.support, end.support),
          part(all.support_ends, begin.documents, end.documents),
          {part(all.masks.words, begin.masks, end.masks), mask_words(end.nuggets - begin.nuggets),
           part(all.masks.indices, begin.mask_indices, end.mask_indices),
           part(all.masks.ends, begin.mask_ends, end.mask_ends)},
          part(all.supporters, begin.nuggets, end.nuggets)};
}

namespace detail::collection {

inline bool same_judgments(const NuggetJudgments& one, const NuggetJudgments& other) noexcept {
  const DocumentIds &ids = one.documents.documents, &others = other.documents.documents;
  const auto equal = [](const auto& a, const auto& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); };
  if (one.query != other.query || ids.size() != others.size() || !equal(one.nuggets, other.nuggets)) return false;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    const auto same = find_id(other.documents.index, others, ids[row], ids.hashes[row]);
    if (!same || !equal(one.support_of(row), other.support_of(*same))) return false;
  }
  return true;
}

}  // namespace detail::collection

IRMETRICS_INLINE bool NuggetQrels::operator==(const NuggetQrels& other) const noexcept {
  if (size() != other.size()) return false;
  for (std::size_t i = 0; i < size() && data_ != other.data_; ++i)
    if (!detail::collection::same_judgments((*this)[i], other[i])) return false;
  return true;
}

IRMETRICS_INLINE Qrels NuggetQrels::to_qrels(DocumentGrade grade) const {
  if (grade == DocumentGrade::best) return data_->documents;
  TableBuilder counted;
  for (std::size_t i = 0; i < size(); ++i) {
    const NuggetJudgments query = (*this)[i];
    (void)counted.start(query.query);  // these ids were accepted before
    for (std::size_t row = 0; row < query.documents.size(); ++row) {
      const auto support = query.support_of(row);
      const auto count = std::count_if(support.begin(), support.end(),
                                       [](const Support& one) { return one.grade >= default_support_level; });
      const DocumentIds& ids = query.documents.documents;
      (void)counted.append(ids[row], ids.hashes[row], static_cast<double>(count));
    }
  }
  return Qrels::of(counted.finish()).value();
}

IRMETRICS_INLINE std::string NuggetQrelsBuilder::location(std::size_t line) const {
  if (line == 0) return source_.empty() ? "" : source_ + ": ";
  return fmt::format("{}:{}: ", source_, line);
}

IRMETRICS_INLINE Status NuggetQrelsBuilder::add_query(std::string_view query) {
  Status status = rows_.start(query);
  if (!status.ok() || query_numbers_.contains(query)) return status;
  queries_.emplace_back().id = query;
  query_numbers_.emplace(std::string_view(queries_.back().id), queries_.size() - 1);
  return status;
}

IRMETRICS_INLINE const NuggetQrelsBuilder::Query* NuggetQrelsBuilder::find(std::string_view query) const {
  if (found_ != nullptr && detail::same_id(found_->id, query)) return found_;
  const auto known = query_numbers_.find(query);
  if (known == query_numbers_.end()) return nullptr;
  return found_ = &queries_[known->second];
}

IRMETRICS_INLINE std::optional<std::size_t> NuggetQrelsBuilder::Query::find(std::string_view nugget) const {
  if (found < nuggets.size() && detail::same_id(nuggets[found].id, nugget)) return found;
  const auto known = numbers.find(nugget);
  if (known == numbers.end()) return std::nullopt;
  return found = known->second;
}

IRMETRICS_INLINE Status NuggetQrelsBuilder::add_nugget(std::string_view query, Nugget nugget, std::size_t line) {
  if (Status status = add_query(query); !status.ok()) return invalid_input("{}{}", location(line), message(status));
  if (nugget.id.empty()) return invalid_input("{}query '{}': a nugget id is empty", location(line), query);
  if (!std::isfinite(nugget.weight) || nugget.weight <= 0)
    return invalid_input("{}query '{}', nugget '{}': the weight must be a finite number above 0, not {}",
                         location(line), query, nugget.id, nugget.weight);
  Query& known = queries_[query_numbers_.find(query)->second];
  if (known.numbers.contains(nugget.id))
    return duplicate_input("{}query '{}': duplicate nugget '{}'", location(line), query, nugget.id);
  if (known.nuggets.size() >= most_nuggets_)
    return invalid_input(
        "{}{}", location(line),
        detail::limit_problem(message_text("query '{}' has more nuggets", query), "query_nuggets", most_nuggets_));
  known.nuggets.push_back(std::move(nugget));
  known.numbers.emplace(std::string_view(known.nuggets.back().id), known.nuggets.size() - 1);
  return Status();
}

IRMETRICS_INLINE bool NuggetQrelsBuilder::has_nugget(std::string_view query, std::string_view nugget) const {
  const Query* known = find(query);
  return known != nullptr && known->find(nugget);
}

IRMETRICS_INLINE Status NuggetQrelsBuilder::add(std::string_view query, std::string_view nugget,
                                                std::string_view document, double grade, std::size_t line) {
  const Query* known = find(query);
  if (known == nullptr)
    return not_found("{}nugget '{}', document '{}': unknown query '{}'", location(line), nugget, document, query);
  const auto number = known->find(nugget);
  if (!number)
    return not_found("{}query '{}': unknown nugget '{}' in the judgment of document '{}'", location(line), query,
                     nugget, document);
  if (!std::isfinite(grade) || grade < 0)
    return invalid_input(
        "{}query '{}', nugget '{}', document '{}': the grade must be a finite number of at least 0, "
        "not {}",
        location(line), query, nugget, document, grade);
  if (Status status = rows_.add(query, document, grade); !status.ok())
    return invalid_input("{}{}", location(line), message(status));
  row_.push_back({static_cast<std::uint32_t>(*number), line});
  return Status();
}

IRMETRICS_INLINE Result<NuggetQrels> NuggetQrelsBuilder::build(const JudgedAgain& judged_again) && {
  std::vector<std::size_t> order;
  const Table rows = rows_.finish(&order);
  auto data = std::make_shared<NuggetQrels::Data>();
  TableBuilder documents;
  detail::collection::RowsByDocument by_document;
  data->offsets.push_back({0, 0, 0, 0, 0, 0});
  for (std::size_t i = 0; i < rows.queries.size(); ++i) {
    const TableQuery& query = rows.queries[i];
    const DocumentIds ids = rows.documents(i);
    const auto grades = rows.values_of(i);
    const auto row_of = [&](std::uint32_t row) -> const Row& { return row_[order[query.first + row]]; };
    by_document.group(ids, [&](std::uint32_t row) { return row_of(row).nugget; });

    std::deque<Nugget>& nuggets = queries_[query_numbers_.find(query.id)->second].nuggets;
    const std::size_t width = mask_words(nuggets.size()), first_nugget = data->supporters.size();
    const bool sparse = are_masks_sparse(nuggets.size(), by_document.documents());
    data->supporters.resize(first_nugget + nuggets.size());
    // The later of two judgments for the same nugget replaces the earlier one, if `judged_again` accepts it.
    const auto replace = [&](std::uint32_t earlier, std::uint32_t later, double grade) -> Status {
      const std::size_t line = row_of(earlier).line, later_line = row_of(later).line;
      Support& before = data->support.back();
      const std::string problem =
          fmt::format("query '{}', nugget '{}': document '{}' is judged twice, as {} after {}{}; expected one judgment",
                      query.id, nuggets[before.nugget].id, ids[later], grade, before.grade,
                      line == 0 ? "" : fmt::format(" in line {}", line));
      if (judged_again == nullptr) return duplicate_input("{}{}", location(later_line), problem);
      before.grade = grade;
      return judged_again(later_line, problem);
    };
    const auto add_document = [&](std::uint32_t first, std::span<const std::uint32_t> its_rows) -> Status {
      const std::size_t begin = data->support.size();
      for (std::size_t j = 0; j < its_rows.size(); ++j) {
        const std::uint32_t row = its_rows[j], nugget = row_of(row).nugget;
        if (j == 0 || data->support.back().nugget != nugget) {
          data->support.push_back({nugget, grades[row]});
          continue;
        }
        if (Status status = replace(its_rows[j - 1], row, grades[row]); !status.ok()) return status;
      }
      double best = 0;
      const auto support = std::span<const Support>(data->support).subspan(begin);
      for (const Support& judged : support) best = std::max(best, judged.grade);
      data->masks.add(support, default_support_level, width, sparse, data->offsets.back().masks,
                      std::span(data->supporters).subspan(first_nugget));
      data->support_ends.push_back(static_cast<std::uint32_t>(data->support.size() - data->offsets.back().support));
      return documents.append(ids[first], ids.hashes[first], best);
    };
    Status status = documents.start(query.id);
    if (status.ok()) status = by_document.for_each_document(add_document);
    if (!status.ok()) return status;
    data->nuggets.insert(data->nuggets.end(), std::make_move_iterator(nuggets.begin()),
                         std::make_move_iterator(nuggets.end()));
    data->offsets.push_back({data->nuggets.size(), data->support_ends.size(), data->support.size(),
                             data->masks.words.size(), data->masks.indices.size(), data->masks.ends.size()});
  }
  auto qrels = Qrels::of(documents.finish());
  if (!qrels.ok()) return qrels.status();
  data->documents = *std::move(qrels);
  NuggetQrels result;
  result.data_ = std::move(data);
  return result;
}

}  // namespace irmetrics
