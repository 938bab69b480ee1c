// BM25 over a whole corpus: scores of all documents, and search.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/separation/bm25.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// Number of documents, average length and document frequencies are those of all documents. Immutable; copies share.
class Bm25Index {
 public:
  /// Fails on parameters outside their range, on a corpus without any term, and on a document that is not UTF-8 (which
  /// it names). The result does not depend on the number of threads.
  static Result<Bm25Index> build(const Texts& documents, const Tokenizer& tokenizer, const Bm25& bm25 = {},
                                 unsigned threads = 0, const Cancel& cancel = {});

  std::size_t documents() const noexcept;
  /// Number of distinct terms.
  std::size_t terms() const noexcept;
  const Bm25& bm25() const& noexcept;
  const Bm25& bm25() const&& = delete;
  const Tokenizer& tokenizer() const& noexcept;
  const Tokenizer& tokenizer() const&& = delete;
  /// Number of documents that contain a term (in the tokenizer's form), and its idf; both 0 if there are none.
  std::size_t containing(std::string_view term) const noexcept;
  double idf(std::string_view term) const noexcept;
  /// Average number of terms per document.
  double average_length() const noexcept;

  /// The score of every document, in the order of the texts. Terms that occur in no document are ignored.
  Result<std::vector<double>> scores(std::string_view query) const;

  /// The `depth` best documents of each query: a run in which documents with equal scores are ordered by id, as defined
  /// by `ties` (docno_desc or docno_asc), also across the cut-off. Documents without any term of the query are not
  /// retrieved. The result does not depend on the number of threads. Fails on depth 0 and on invalid UTF-8.
  struct SearchOptions {
    std::size_t depth = 1'000;
    Ties ties = Ties::docno_desc;
    unsigned threads = 0;
    Cancel cancel = {};  // stops it early

    static constexpr auto options =
        describe_options | option("depth", &SearchOptions::depth, range::at_least(1), "number of documents per query") |
        ties_option(&SearchOptions::ties,
                    "order of documents with equal scores, also across the cut-off: docno_desc or docno_asc") |
        threads_option(&SearchOptions::threads);
  };
  Result<Run> search(const Texts& queries, const SearchOptions& options) const;
  Result<Run> search(const Texts& queries) const { return search(queries, SearchOptions{}); }

 private:
  struct Data;
  explicit Bm25Index(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  std::shared_ptr<const Data> data_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/bm25_index-inl.hpp>
#include <irmetrics/separation/detail/bm25_search-inl.hpp>
#endif
