// Checks and multiplies embeddings, and copies given scores.
#pragma once

#include <irmetrics/separation/detail/each_sample-inl.hpp>
#include <irmetrics/separation/detail/embeddings-inl.hpp>
#include <irmetrics/separation/given_similarities.hpp>

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace irmetrics {

IRMETRICS_INLINE std::size_t Embeddings::size() const noexcept {
  if (const auto* floats = std::get_if<std::span<const float>>(&values)) return floats->size();
  if (const auto* halves = std::get_if<std::span<const Half>>(&values)) return halves->size();
  const auto* bytes = std::get_if<std::span<const std::int8_t>>(&values);
  return bytes == nullptr ? 0 : bytes->size();
}

IRMETRICS_INLINE std::size_t Embeddings::rows() const noexcept { return width == 0 ? 0 : size() / width; }

namespace detail::separation {

inline std::string first_without(const Samples& samples, std::size_t i) {
  return fmt::format("; sample '{}' is the first without", samples[i].id);
}

/// Fails unless there is one row per query and per passage, all with the same width.
inline absl::Status check_embeddings(const Samples& samples, const Embeddings& queries, const Embeddings& passages) {
  if (absl::Status status = check_embeddings(queries, "queries"); !status.ok()) return status;
  if (absl::Status status = check_embeddings(passages, "passages"); !status.ok()) return status;
  const std::size_t query_rows = queries.rows(), passage_rows = passages.rows();
  if (query_rows != samples.size())
    return invalid_input("there are embeddings of {} queries, but {} samples{}", query_rows, samples.size(),
                         query_rows > samples.size() ? "" : first_without(samples, query_rows));
  for (std::size_t i = 0; i < samples.size() && passage_rows < samples.passages(); ++i)
    if (passage_rows < samples[i].first + samples[i].size())
      return invalid_input("there are embeddings of {} passages, but the samples have {}{}", passage_rows,
                           samples.passages(), first_without(samples, i));
  if (passage_rows != samples.passages())
    return invalid_input("there are embeddings of {} passages, but the samples have {}", passage_rows,
                         samples.passages());
  if (queries.width == passages.width) return absl::OkStatus();
  return invalid_input("the embeddings of queries have width {}, those of passages {}{}", queries.width, passages.width,
                       samples.size() == 0 ? "" : fmt::format("; sample '{}' is the first", samples[0].id));
}

/// The scores of all samples, from embeddings of matching sizes.
template <class Number>
PassageScores dense_scores(const Samples& samples, const SimilarityOptions& options, std::span<const Number> queries,
                           std::span<const Number> passages, std::size_t width, DenseKind kind) {
  constexpr std::size_t numbers_at_a_time = 8;  // that take about as long as a unit of work
  std::vector<double> scores(samples.passages());
  const bool cosines = kind == DenseKind::cosine;
  const auto make_worker = [&] {
    return [&, squares = std::vector<double>()](std::size_t i) mutable {
      const Sample sample = samples[i];
      const auto query = queries.subspan(i * width, width);
      const auto rows = passages.subspan(sample.first * width, sample.size() * width);
      const auto products = std::span(scores).subspan(sample.first, sample.size());
      squares.resize(cosines ? sample.size() : 0);
      kernels::dot_products(query, rows, products, squares);
      // A product is not finite if and only if a number is not finite: floats are too small to overflow it.
      if (!std::all_of(products.begin(), products.end(), [](double product) { return std::isfinite(product); })) {
        if (absl::Status status = check_row(query, "its query"); !status.ok()) return status;
        for (std::size_t passage = 0; passage < sample.size(); ++passage)
          if (absl::Status status = check_row(rows.subspan(passage * width, width),
                                              fmt::format("its passage '{}'", sample.passage_ids[passage]));
              !status.ok())
            return status;
      }
      if (!cosines) return absl::OkStatus();
      double square = 0;
      kernels::dot_products(query, query, std::span(&square, 1), {});
      for (std::size_t passage = 0; passage < sample.size(); ++passage)
        products[passage] = cosine(products[passage], square, squares[passage]);
      return absl::OkStatus();
    };
  };
  const unsigned threads = choose_threads(options.threads, samples.passages() * (width / numbers_at_a_time + 1));
  if (absl::Status status = for_each_sample(samples, options, threads, make_worker); !status.ok()) return status;
  return scores;
}

}  // namespace detail::separation

IRMETRICS_INLINE std::string DenseSimilarity::text() const { return fmt::format("Dense(kind='{}')", enum_text(kind_)); }

IRMETRICS_INLINE PassageScores DenseSimilarity::score(const Samples& samples, const SimilarityOptions& options) const {
  if (absl::Status status = detail::separation::check_embeddings(samples, queries_, passages_); !status.ok())
    return status;
  return std::visit(
      [&](const auto& queries) -> PassageScores {
        const auto* passages = std::get_if<std::decay_t<decltype(queries)>>(&passages_.values);
        if (passages == nullptr)
          return invalid_input("the embeddings of queries and those of passages have different types of numbers");
        return detail::separation::dense_scores(samples, options, queries, *passages, queries_.width, kind_);
      },
      queries_.values);
}

IRMETRICS_INLINE PassageScores GivenScores::score(const Samples& samples, const SimilarityOptions& /*options*/) const {
  if (absl::Status status = check_passage_scores(samples, name_, scores_); !status.ok()) return status;
  return scores_;
}

IRMETRICS_INLINE PassageScores OwnSimilarity::score(const Samples& samples, const SimilarityOptions& options) const {
  std::vector<double> scores(samples.passages());
  const auto make_worker = [&] {
    return [&](std::size_t i) {
      const Sample sample = samples[i];
      return function_(sample, std::span(scores).subspan(sample.first, sample.size()));
    };
  };
  if (absl::Status status = detail::separation::for_each_sample(samples, options, 1, make_worker); !status.ok())
    return status;
  if (absl::Status status = check_passage_scores(samples, name_, scores); !status.ok()) return status;
  return scores;
}

}  // namespace irmetrics
