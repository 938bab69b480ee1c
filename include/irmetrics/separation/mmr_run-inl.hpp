// Diversifies the queries of a run, on several threads.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/ranked_rows-inl.hpp>
#include <irmetrics/separation/mmr-inl.hpp>
#include <irmetrics/separation/mmr_run.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::separation {

/// The items of a query by their embeddings. One per thread.
class EmbeddedItems {
 public:
  explicit EmbeddedItems(const DocumentEmbeddings& embeddings) : embeddings_(embeddings) {}

  Result<std::vector<std::uint32_t>> choose(std::span<const std::string_view> documents, std::span<const double> scores,
                                            const MmrOptions& options) {
    rows_.clear();
    for (const std::string_view document : documents) {
      const std::span<const float> row = embeddings_.find(document);
      if (row.empty()) return not_found("document '{}' has no embedding", document);
      rows_.insert(rows_.end(), row.begin(), row.end());
    }
    return mmr(scores, Embeddings{std::span<const float>(rows_), embeddings_.width()}, options);
  }

 private:
  const DocumentEmbeddings& embeddings_;
  std::vector<float> rows_;
};

/// The items of a query by their sets of terms. One per thread.
class WordItems {
 public:
  WordItems(const Texts& texts, const Tokenizer& tokenizer) : texts_(texts), reader_(tokenizer) {}

  Result<std::vector<std::uint32_t>> choose(std::span<const std::string_view> documents, std::span<const double> scores,
                                            const MmrOptions& options) {
    sets_.resize(documents.size());
    for (std::size_t i = 0; i < documents.size(); ++i) {
      const auto text = texts_.find(documents[i]);
      if (!text) return not_found("document '{}' has no text", documents[i]);
      std::vector<std::uint32_t>& terms = sets_[i];
      terms.clear();
      if (Status status = reader_.read(texts_[*text], terms, options.cancel); !status.ok())
        return annotate(status, fmt::format("document '{}'", documents[i]));
      std::sort(terms.begin(), terms.end());
      terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
    }
    return mmr(scores, ItemSimilarity([this](std::size_t a, std::size_t b) { return jaccard(sets_[a], sets_[b]); }),
               options);
  }

 private:
  static double jaccard(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    std::size_t shared = 0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
      shared += a[i] == b[j] ? 1U : 0U;
      const bool next_a = a[i] <= b[j], next_b = b[j] <= a[i];
      i += next_a ? 1U : 0U;
      j += next_b ? 1U : 0U;
    }
    const std::size_t either = a.size() + b.size() - shared;
    return either == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(either);
  }

  const Texts& texts_;
  TermReader reader_;
  std::vector<std::vector<std::uint32_t>> sets_;
};

/// Adds the documents that mmr selects for a query: the n-th with the score 1 / n.
template <class Items>
class QueryDiversifier {
 public:
  QueryDiversifier(Items items, const MmrOptions& options, Ties ties)
      : items_(std::move(items)), options_(options), ties_(ties) {}

  Result<std::vector<std::string_view>> operator()(const RankedList& list) {
    if (Status status = collection::ranked_rows(list, ties_, order_); !status.ok()) return status;
    documents_.clear();
    scores_.clear();
    for (const std::uint32_t row : order_) {
      documents_.push_back(list.documents[row]);
      scores_.push_back(list.scores[row]);
    }
    const auto indices = items_.choose(documents_, scores_, options_);
    if (!indices.ok()) return annotate(indices.status(), fmt::format("query '{}'", list.query));
    std::vector<std::string_view> chosen;
    chosen.reserve(indices->size());
    for (const std::uint32_t index : *indices) chosen.push_back(documents_[index]);
    return chosen;
  }

 private:
  Items items_;
  const MmrOptions& options_;
  Ties ties_;
  std::vector<std::uint32_t> order_;
  std::vector<std::string_view> documents_;
  std::vector<double> scores_;
};

template <class MakeItems>
Result<Run> diversify(const Run& run, const MmrRunOptions& options, const MakeItems& make_items) {
  if (Status status = check_mmr({}, options); !status.ok()) return status;
  MmrOptions of_all = options;
  for (std::size_t i = 0; i < run.size() && options.dataset_maximum == 0; ++i)
    of_all.dataset_maximum = std::max(of_all.dataset_maximum, largest_score(run[i].scores));
  std::vector<Result<std::vector<std::string_view>>> chosen(run.size());
  std::atomic<std::size_t> next = 0;
  constexpr std::size_t work = 1000;  // the similarities of a document
  run_threads(choose_threads(options.threads, work * run.document_count()), options.cancel,
              [&](unsigned, const Cancel& cancel) {
                MmrOptions own = of_all;
                own.cancel = cancel;
                QueryDiversifier choose(make_items(), own, options.ties);
                for (std::size_t i = next++; i < run.size(); i = next++) {
                  cancel.check();
                  chosen[i] = choose(run[i]);
                }
              });
  RunBuilder builder(options.name);
  std::vector<double> scores;
  for (std::size_t i = 0; i < run.size(); ++i) {
    if (!chosen[i].ok()) return annotate(chosen[i].status(), fmt::format("run '{}'", run.name()));
    while (scores.size() < chosen[i]->size()) scores.push_back(1 / static_cast<double>(scores.size() + 1));
    Status status = builder.add(run.query(i), *chosen[i], std::span(scores).first(chosen[i]->size()));
    if (!status.ok()) return status;
  }
  return std::move(builder).build();
}

}  // namespace detail::separation

IRMETRICS_INLINE Result<Run> mmr(const Run& run, const DocumentEmbeddings& embeddings,
                                 const MmrRunOptions& options) try {
  return detail::separation::diversify(run, options, [&] { return detail::separation::EmbeddedItems(embeddings); });
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Run> mmr(const Run& run, const Texts& documents, const Tokenizer& tokenizer,
                                 const MmrRunOptions& options) try {
  return detail::separation::diversify(run, options,
                                       [&] { return detail::separation::WordItems(documents, tokenizer); });
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
