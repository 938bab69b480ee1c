// Search: computes the scores of one block of documents at a time, which fits into the fastest cache, and adds the few
// that can be among the best.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/table.hpp>
#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/separation/bm25_index-inl.hpp>
#include <irmetrics/separation/detail/best_documents-inl.hpp>

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cmath>
#include <memory>

namespace irmetrics {
namespace detail::separation {

class Bm25Search {
 public:
  Bm25Search(const Texts& documents, const Bm25Index::SearchOptions& options)
      : best_(documents, options.depth, options.ties == Ties::docno_desc) {}

  std::span<const ScoredDocument> operator()(std::span<const Postings> terms, double everywhere) {
    next_.assign(terms.size(), 0);
    for (std::size_t begin = next_block(terms); begin != none; begin = next_block(terms)) {
      // Contributions are not negative, so that only documents without any query term keep the score -0.0.
      scores_.fill(-0.0);
      for (std::size_t i = 0; i < terms.size(); ++i) add(terms[i], next_[i], begin);
      if (everywhere != 0)
        for (double& score : scores_) score = std::signbit(score) ? score : score + everywhere;
      const std::size_t found = kernels::find_at_least(scores_, best_.least(), found_.data());
      for (std::size_t i = 0; i < found; ++i)
        best_.add(scores_[found_[i]], static_cast<std::uint32_t>(begin + found_[i]));
    }
    return best_.take();
  }

 private:
  static constexpr std::size_t block = 4096, none = SIZE_MAX;

  /// The first document of the next block in which a document has a term of the query; `none` if there is no such
  /// block.
  std::size_t next_block(std::span<const Postings> terms) const {
    std::size_t first = none;
    for (std::size_t i = 0; i < terms.size(); ++i)
      if (next_[i] < terms[i].documents.size()) first = std::min<std::size_t>(first, terms[i].documents[next_[i]]);
    return first == none ? none : first / block * block;
  }

  void add(const Postings& term, std::size_t& next, std::size_t begin) {
    std::size_t i = next;
    for (; i < term.documents.size() && term.documents[i] < begin + block; ++i)
      scores_[term.documents[i] - begin] += term.weights[i];
    next = i;
  }

  BestDocuments best_;
  std::vector<std::size_t> next_;  // the first posting of each term that has not been added
  std::array<double, block> scores_;
  std::array<std::uint32_t, block> found_;
};

}  // namespace detail::separation

IRMETRICS_INLINE Result<Run> Bm25Index::search(const Texts& queries, const SearchOptions& options) const try {
  if (Status status = detail::check_range("depth", options.depth, range::at_least(1)); !status.ok()) return status;
  if (options.ties != Ties::docno_desc && options.ties != Ties::docno_asc)
    return invalid_input("ties must be docno_desc or docno_asc, not {}", enum_text(options.ties));
  constexpr std::size_t least_work_of_a_query = 10'000;
  const std::size_t work = queries.size() * std::max(least_work_of_a_query, document_count());
  std::vector<std::vector<detail::separation::ScoredDocument>> found(queries.size());
  std::vector<Status> statuses(queries.size());
  std::atomic<std::size_t> next = 0;
  detail::run_threads(
      detail::choose_threads(options.threads, work), options.cancel, [&](unsigned, const Cancel& cancel) {
        const auto search = std::make_unique<detail::separation::Bm25Search>(data_->texts, options);
        for (std::size_t i = next++; i < queries.size(); i = next++) {
          cancel.check();
          const Result<Data::Query> query = data_->query(queries[i]);
          statuses[i] = query.status();
          if (!query.ok()) {
            next = queries.size();  // stops the others
            return;
          }
          const std::span<const detail::separation::ScoredDocument> best = (*search)(query->terms, query->everywhere);
          found[i].assign(best.begin(), best.end());
        }
      });
  TableBuilder table;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    if (!statuses[i].ok()) return annotate(statuses[i], fmt::format("query '{}'", queries.id(i)));
    for (const detail::separation::ScoredDocument& one : found[i])
      if (Status status = table.add(queries.id(i), data_->texts.id(one.document), one.score); !status.ok())
        return annotate(status, fmt::format("query '{}'", queries.id(i)));
  }
  return Run::of(table.finish(), "bm25");
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
