// Groups the judgments of a query by document.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/collection/id_index.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics::detail::collection {

/// The rows of a query: documents in the order of their first rows, and the rows of each in the order of their nuggets.
/// One object serves all queries, so that they share its memory.
class RowsByDocument {
 public:
  /// `ids`: the document of each row. nugget_of(row) returns the number of its nugget.
  template <class NuggetOf>
  void group(const DocumentIds& ids, const NuggetOf& nugget_of) {
    const auto count = static_cast<std::uint32_t>(ids.size());
    first_row_.resize(count);
    for (std::uint32_t row = 0; row < count; ++row) first_row_[row] = row;
    slots_.assign(id_index_slots(count), 0);
    index_ids(ids, slots_, [&](std::uint32_t first, std::uint32_t later) { first_row_[later] = first; });
    documents_ = 0;
    for (std::uint32_t row = 0; row < count; ++row) documents_ += first_row_[row] == row ? 1U : 0U;
    ends_.assign(count, 0);  // first numbers of rows, then where they begin, then where they end
    for (const std::uint32_t first : first_row_) ++ends_[first];
    for (std::uint32_t begin = 0; std::uint32_t & end : ends_) begin += std::exchange(end, begin);
    rows_.resize(count);
    for (std::uint32_t row = 0; row < count; ++row) rows_[ends_[first_row_[row]]++] = row;
    const auto earlier_nugget = [&](std::uint32_t a, std::uint32_t b) {
      return nugget_of(a) != nugget_of(b) ? nugget_of(a) < nugget_of(b) : a < b;
    };
    for (std::size_t begin = 0, end = 0; begin < rows_.size(); begin = end) {
      end = end_of(begin);
      const auto first = rows_.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto last = rows_.begin() + static_cast<std::ptrdiff_t>(end);
      if (!std::is_sorted(first, last, earlier_nugget)) std::sort(first, last, earlier_nugget);
    }
  }

  /// The number of documents.
  std::size_t documents() const noexcept { return documents_; }

  /// Calls visit(first row, rows) for each document, until one returns an error.
  template <class Visit>
  Status for_each_document(Visit&& visit) const {
    for (std::size_t begin = 0, end = 0; begin < rows_.size(); begin = end) {
      end = end_of(begin);
      Status status = visit(first_row_[rows_[begin]], std::span(rows_).subspan(begin, end - begin));
      if (!status.ok()) return status;
    }
    return Status();
  }

 private:
  /// The end of the rows of the document whose rows begin at a position.
  std::size_t end_of(std::size_t begin) const { return ends_[first_row_[rows_[begin]]]; }

  std::size_t documents_ = 0;
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> first_row_;  // of the document of each row
  std::vector<std::uint32_t> ends_;       // positions in rows_, by the first row of a document
  std::vector<std::uint32_t> rows_;
};

}  // namespace irmetrics::detail::collection
