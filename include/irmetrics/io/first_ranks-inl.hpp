// Selects the first documents of each block while a run is read.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/rank_order.hpp>
#include <irmetrics/collection/table.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/first_ranks.hpp>
#include <irmetrics/io/run_formats.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace irmetrics {
namespace detail::io {

/// Fills `rows` with the rows of the first `last` documents, in the order of the list.
inline void find_first_ranks(const RankedList& list, std::size_t last, Ties ties, std::vector<std::uint32_t>& rows) {
  std::size_t candidates = list.size();
  if (list.descending && last < candidates) {  // the first rows, and those tied with the last of these
    candidates = last;
    while (candidates < list.size() && list.scores[candidates] == list.scores[last - 1]) ++candidates;
  }
  rows.resize(candidates);
  std::iota(rows.begin(), rows.end(), 0U);
  if (candidates <= last) return;
  const auto end = rows.begin() + static_cast<std::ptrdiff_t>(last);
  std::nth_element(rows.begin(), end, rows.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (list.scores[a] != list.scores[b]) return list.scores[a] > list.scores[b];
    return wins_tie(ties, list.documents, a, b);
  });
  rows.erase(end, rows.end());
  std::sort(rows.begin(), rows.end());
}

}  // namespace detail::io

IRMETRICS_INLINE Result<Run> read_first_ranks(const std::string& path, std::uint32_t last, Ties ties,
                                              const ReadOptions& options, const Cancel& cancel) try {
  const auto reader = open_run(path, options, cancel);
  if (!reader.ok()) return reader.status();
  TableBuilder kept;
  std::vector<std::uint32_t> rows;
  while (true) {
    const auto block = (*reader)->next();
    if (!block.ok()) return block.status();
    if (!*block) break;
    const RankedList& list = **block;
    detail::io::find_first_ranks(list, last, ties, rows);
    Status status = kept.start(list.query);
    for (std::size_t i = 0; i < rows.size() && status.ok(); ++i)
      status = kept.append(list.documents[rows[i]], list.documents.hashes[rows[i]], list.scores[rows[i]]);
    if (!status.ok()) return annotate(status, detail::io::source_name(path));
  }
  if (kept.rows() == 0) return detail::io::contains_no("results", path, (*reader)->report());
  return Run::of(kept.finish(), (*reader)->tag());
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
