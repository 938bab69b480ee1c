// Shared by fusion and pooling: the queries of several runs, ranked and with numbered documents, on several threads.
// Documents are numbered from the hashes that the runs have stored, so that methods compare no ids.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/ranked_rows-inl.hpp>
#include <irmetrics/collection/id_index.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/ties.hpp>
#include <irmetrics/fusion/query_rankings.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::fusion {

/// A query in a run, by the indices of both.
struct QueryIndex {
  std::size_t run, query;
};

/// A query, and its index in each run that has it.
struct SharedQuery {
  std::string_view id;
  std::vector<QueryIndex> in_runs;
};

/// The queries of all runs in byte order.
inline std::vector<SharedQuery> shared_queries(std::span<const Run> runs) {
  std::vector<SharedQuery> queries;
  std::vector<std::size_t> next(runs.size(), 0);
  while (true) {
    SharedQuery query;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (next[i] == runs[i].size()) continue;
      const std::string_view id = runs[i].query(next[i]);
      if (!query.in_runs.empty() && id > query.id) continue;
      if (!query.in_runs.empty() && id < query.id) query.in_runs.clear();
      query.id = id;
      query.in_runs.push_back({i, next[i]});
    }
    if (query.in_runs.empty()) return queries;
    for (const QueryIndex& index : query.in_runs) ++next[index.run];
    queries.push_back(std::move(query));
  }
}

/// Numbers the documents of several lists in the order of their first occurrence.
class DocumentNumbers {
 public:
  /// Starts a new query with at most this many documents.
  void start(std::size_t most) {
    slots_.assign(id_index_slots(most), 0);
    ids_.clear();
    hashes_.clear();
  }

  std::uint32_t number(std::string_view id, std::uint32_t hash) {
    collection::Probe probe(hash, slots_.size());
    for (; slots_[probe.slot()] != 0; probe.next([&] { return id; })) {
      const std::uint32_t number = slots_[probe.slot()] - 1;
      if (hashes_[number] == hash && same_id(ids_[number], id)) return number;
    }
    ids_.push_back(id);
    hashes_.push_back(hash);
    slots_[probe.slot()] = static_cast<std::uint32_t>(ids_.size());
    return slots_[probe.slot()] - 1;
  }

  std::span<const std::string_view> ids() const noexcept { return ids_; }
  std::span<const std::uint32_t> hashes() const noexcept { return hashes_; }

 private:
  std::vector<std::uint32_t> slots_;  // number + 1
  std::vector<std::string_view> ids_;
  std::vector<std::uint32_t> hashes_;
};

/// Ranks the runs for one query after another; keeps its memory. One per thread.
class QueryRanker {
 public:
  /// `depth`: the documents of each run that are used; 0: all.
  QueryRanker(std::span<const Run> runs, Ties ties, std::size_t depth) : runs_(runs), ties_(ties), depth_(depth) {}

  Status rank(const SharedQuery& query) {
    query_ = query.id;
    std::size_t all = 0;
    for (const QueryIndex& index : query.in_runs) all += used(runs_[index.run][index.query].size());
    if (all > std::numeric_limits<std::uint32_t>::max() / 4)
      return invalid_input("query '{}': the runs have more than {} documents", query.id,
                           std::numeric_limits<std::uint32_t>::max() / 4);
    numbers_.start(all);
    documents_.resize(all);
    scores_.resize(all);
    rankings_.clear();
    cut_ties_.clear();
    std::size_t begin = 0;
    for (const QueryIndex& index : query.in_runs) {
      const RankedList list = runs_[index.run][index.query];
      if (Status status = collection::ranked_rows(list, ties_, order_); !status.ok())
        return annotate(status, fmt::format("run '{}'", runs_[index.run].name()));
      const std::size_t size = used(list.size());
      for (std::size_t i = 0; i < size; ++i) {
        const std::uint32_t row = order_[i];
        documents_[begin + i] = numbers_.number(list.documents[row], list.documents.hashes[row]);
        scores_[begin + i] = list.scores[row];
      }
      rankings_.push_back(
          {index.run, std::span(documents_).subspan(begin, size), std::span(scores_).subspan(begin, size)});
      cut_ties_.push_back(size > 0 && size < list.size() && ties_ != Ties::rank_column &&
                          list.scores[order_[size - 1]] == list.scores[order_[size]]);
      begin += size;
    }
    return Status();
  }

  /// Valid until the next query.
  QueryRankings rankings() const noexcept { return {query_, numbers_.ids(), rankings_}; }
  std::span<const std::uint32_t> hashes() const noexcept { return numbers_.hashes(); }
  /// Whether the tie rule decides which documents of a ranking are used: the last of these ties with the next one.
  bool is_cut_in_tie(std::size_t ranking) const { return cut_ties_[ranking]; }

 private:
  std::size_t used(std::size_t size) const noexcept { return depth_ == 0 ? size : std::min(depth_, size); }

  std::span<const Run> runs_;
  Ties ties_;
  std::size_t depth_;
  std::string_view query_;
  DocumentNumbers numbers_;
  std::vector<std::uint32_t> order_, documents_;
  std::vector<double> scores_;
  std::vector<RankedDocuments> rankings_;
  std::vector<bool> cut_ties_;
};

/// Calls work(query, part) for all queries, on several threads. `make_work` makes the work of one thread. Each part is
/// the result of consecutive queries, so that the parts are the same for any number of threads. Returns the error of
/// the first query that has one.
template <class Part, class MakeWork>
Result<std::vector<Part>> by_query_parts(std::span<const Run> runs, std::span<const SharedQuery> queries,
                                         unsigned threads, const Cancel& cancel, const MakeWork& make_work) {
  constexpr std::size_t together = 32;
  const std::size_t count = (queries.size() + together - 1) / together;
  std::size_t documents = 0;
  for (const Run& run : runs) documents += run.document_count();
  std::vector<Part> parts(count);
  std::vector<Status> errors(count);
  std::atomic<std::size_t> next = 0;
  run_threads(choose_threads(threads, 4 * documents), cancel, [&](unsigned, const Cancel& stop) {
    auto work = make_work();
    for (std::size_t i = next++; i < count; i = next++) {
      const std::size_t begin = i * together, end = std::min(begin + together, queries.size());
      for (std::size_t query = begin; query < end && errors[i].ok(); ++query) {
        stop.check();
        errors[i] = work(queries[query], parts[i]);
      }
    }
  });
  for (Status& error : errors)
    if (!error.ok()) return std::move(error);
  return parts;
}

}  // namespace irmetrics::detail::fusion
