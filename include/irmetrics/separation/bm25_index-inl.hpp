// The inverted index: for each term its documents, in their order, with its contribution to their scores.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/separation/bm25_index.hpp>
#include <irmetrics/separation/detail/corpus_terms-inl.hpp>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace irmetrics {
namespace detail::separation {

/// The documents with a term, ascending, and the term's contribution to the score of each beyond its contribution to
/// all documents (which is above 0 only for bm25l and bm25+).
struct Postings {
  std::span<const std::uint32_t> documents;
  std::span<const double> weights;
};

}  // namespace detail::separation

struct Bm25Index::Data {
  Texts texts;
  Tokenizer tokenizer;
  Bm25 bm25;
  double average_length = 0;
  std::deque<std::string> names;
  HashMap<std::string_view, std::uint32_t> numbers;
  std::vector<double> idf;          // of each term
  std::vector<std::size_t> begins;  // beginning of each term's postings; finally the end
  std::vector<std::uint32_t> documents;
  std::vector<double> weights;

  std::size_t containing(std::uint32_t term) const noexcept { return begins[term + 1] - begins[term]; }
  std::optional<std::uint32_t> find(std::string_view term) const noexcept {
    const auto found = numbers.find(term);
    return found == numbers.end() ? std::nullopt : std::optional(found->second);
  }

  /// A query: the postings of its terms, with repetitions, and their contribution to the score of every document.
  struct Query {
    std::vector<detail::separation::Postings> terms;
    double everywhere = 0;
  };
  Result<Query> query(std::string_view text) const;
  void fill(const detail::separation::CorpusPart& part, std::vector<std::size_t> offsets, const Cancel& cancel);
};

IRMETRICS_INLINE Result<Bm25Index::Data::Query> Bm25Index::Data::query(std::string_view text) const {
  const Result<std::vector<std::string>> words = tokenizer(text);
  if (!words.ok()) return words.status();
  Query query;
  query.terms.reserve(words->size());
  for (const std::string& word : *words) {
    const std::optional<std::uint32_t> term = find(word);
    if (!term) continue;
    query.terms.push_back({std::span(documents).subspan(begins[*term], containing(*term)),
                           std::span(weights).subspan(begins[*term], containing(*term))});
    query.everywhere += idf[*term] * bm25.absent();
  }
  return query;
}

/// Writes the postings of a part's documents, starting at an index for each term.
IRMETRICS_INLINE void Bm25Index::Data::fill(const detail::separation::CorpusPart& part,
                                            std::vector<std::size_t> offsets, const Cancel& cancel) {
  std::size_t at = 0;
  for (std::size_t i = part.begin; i < part.end; ++i) {
    if (i % 1024 == 0) cancel.check();
    const double relative_length = static_cast<double>(part.lengths[i - part.begin]) / average_length;
    for (; at < part.ends[i - part.begin]; ++at) {
      const std::uint32_t term = part.numbers[part.counts[at].term];
      const double weight = idf[term] * bm25.frequency(part.counts[at].count, relative_length);
      const std::size_t offset = offsets[term]++;
      documents[offset] = static_cast<std::uint32_t>(i);
      // Rounding must not make it negative: the search recognises documents with a term by the sign.
      weights[offset] = std::max(0.0, weight - idf[term] * bm25.absent());
    }
  }
}

IRMETRICS_INLINE Result<Bm25Index> Bm25Index::build(const Texts& documents, const Tokenizer& tokenizer,
                                                    const Bm25& bm25, unsigned threads, const Cancel& cancel) try {
  if (Status status = bm25.check(); !status.ok()) return status;
  if (documents.size() > std::numeric_limits<std::uint32_t>::max())
    return invalid_input("an index can contain at most {} documents, not {}", std::numeric_limits<std::uint32_t>::max(),
                         documents.size());
  Result<detail::separation::CorpusTerms> terms =
      detail::separation::read_corpus(documents, tokenizer, threads, cancel);
  if (!terms.ok()) return terms.status();
  if (terms->occurrences == 0) return invalid_input("the {} documents contain no terms", documents.size());

  auto data = std::make_shared<Data>();
  data->texts = documents;
  data->tokenizer = tokenizer;
  data->bm25 = bm25;
  data->average_length = static_cast<double>(terms->occurrences) / static_cast<double>(documents.size());
  data->begins.reserve(terms->names.size() + 1);
  data->begins.push_back(0);
  data->idf.reserve(terms->names.size());
  for (const std::uint32_t containing : terms->containing) {
    data->begins.push_back(data->begins.back() + containing);
    data->idf.push_back(bm25.idf(static_cast<double>(documents.size()), containing));
  }
  data->documents.resize(data->begins.back());
  data->weights.resize(data->begins.back());

  // The postings of each part come after those of the previous parts.
  std::vector<std::vector<std::size_t>> offsets;
  offsets.reserve(terms->parts.size());
  std::vector<std::size_t> next(data->begins.begin(), data->begins.end() - 1);
  for (const detail::separation::CorpusPart& part : terms->parts) {
    cancel.check();
    offsets.push_back(next);
    for (const detail::separation::TermCount& one : part.counts) ++next[part.numbers[one.term]];
  }
  detail::run_threads(static_cast<unsigned>(terms->parts.size()), cancel, [&](unsigned thread, const Cancel& stop) {
    data->fill(terms->parts[thread], std::move(offsets[thread]), stop);
  });
  data->names = std::move(terms->names);
  data->numbers = std::move(terms->numbers);
  return Bm25Index(std::move(data));
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE std::size_t Bm25Index::documents() const noexcept { return data_->texts.size(); }
IRMETRICS_INLINE std::size_t Bm25Index::terms() const noexcept { return data_->names.size(); }
IRMETRICS_INLINE const Bm25& Bm25Index::bm25() const& noexcept { return data_->bm25; }
IRMETRICS_INLINE const Tokenizer& Bm25Index::tokenizer() const& noexcept { return data_->tokenizer; }
IRMETRICS_INLINE double Bm25Index::average_length() const noexcept { return data_->average_length; }

IRMETRICS_INLINE std::size_t Bm25Index::containing(std::string_view term) const noexcept {
  const std::optional<std::uint32_t> number = data_->find(term);
  return number ? data_->containing(*number) : 0;
}

IRMETRICS_INLINE double Bm25Index::idf(std::string_view term) const noexcept {
  const std::optional<std::uint32_t> number = data_->find(term);
  return number ? data_->idf[*number] : 0;
}

IRMETRICS_INLINE Result<std::vector<double>> Bm25Index::scores(std::string_view text) const {
  const Result<Data::Query> query = data_->query(text);
  if (!query.ok()) return query.status();
  std::vector<double> scores(documents(), 0.0);
  for (const detail::separation::Postings& term : query->terms)
    for (std::size_t i = 0; i < term.documents.size(); ++i) scores[term.documents[i]] += term.weights[i];
  for (double& score : scores) score += query->everywhere;
  return scores;
}

}  // namespace irmetrics
