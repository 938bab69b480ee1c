// How embeddings are checked and multiplied, and how finished scores are taken over.
#pragma once

#include <irmetrics/separation/each_sample-inl.hpp>
#include <irmetrics/separation/given_similarities.hpp>

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace irmetrics {

IRMETRICS_INLINE std::size_t Embeddings::rows() const noexcept {
  return width == 0 ? 0 : std::visit([](const auto& span) { return span.size(); }, values) / width;
}

namespace detail {

/// A cosine from dot products, of which each is finite. That with a vector of zeros is 0.
inline double cosine(double product, double square, double other_square) noexcept {
  const double length = std::sqrt(square * other_square);
  return length == 0 ? 0 : product / length;
}

/// Fails unless the values are so many whole rows.
inline absl::Status check_embeddings(const Embeddings& embeddings, std::string_view what) {
  const std::size_t size = std::visit([](const auto& span) { return span.size(); }, embeddings.values);
  if (embeddings.width == 0) return invalid_input("the embeddings of {} have width 0", what);
  if (size % embeddings.width != 0)
    return invalid_input("the embeddings of {} are {} numbers, which are no whole rows of width {}", what, size,
                         embeddings.width);
  return absl::OkStatus();
}

/// Fails unless there is a row for each query and each passage, all as wide.
inline absl::Status check_embeddings(const Samples& samples, const Embeddings& queries, const Embeddings& passages) {
  if (absl::Status status = check_embeddings(queries, "queries"); !status.ok()) return status;
  if (absl::Status status = check_embeddings(passages, "passages"); !status.ok()) return status;
  const std::size_t rows = queries.rows(), passage_rows = passages.rows();
  std::string lacking;  // the first sample that lacks something
  for (std::size_t i = 0; i < samples.size() && lacking.empty(); ++i)
    if (rows <= i || passage_rows < samples[i].first + samples[i].size())
      lacking = fmt::format("; sample '{}' is the first without", samples[i].id);
  if (rows != samples.size())
    return invalid_input("there are embeddings of {} queries, but {} samples{}", rows, samples.size(), lacking);
  if (passage_rows != samples.passages())
    return invalid_input("there are embeddings of {} passages, but {} passages in the samples{}", passage_rows,
                         samples.passages(), lacking);
  if (queries.width == passages.width) return absl::OkStatus();
  return invalid_input("the embeddings of queries have width {}, those of passages {}{}", queries.width, passages.width,
                       samples.size() == 0 ? "" : fmt::format("; sample '{}' is the first", samples[0].id));
}

/// The first place of a number that is not finite; the size if there is none.
template <class Number>
std::size_t first_not_finite(std::span<const Number> numbers) noexcept {
  const auto is_broken = [](Number number) {
    if constexpr (std::is_same_v<Number, kernels::Half>)
      return (number.bits & 0x7C00) == 0x7C00;
    else if constexpr (std::is_floating_point_v<Number>)
      return !std::isfinite(number);
    else
      return false;
  };
  return static_cast<std::size_t>(std::find_if(numbers.begin(), numbers.end(), is_broken) - numbers.begin());
}

/// What is wrong with one row, if anything.
template <class Number>
absl::Status check_row(std::span<const Number> row, std::string_view whose) {
  const std::size_t place = first_not_finite(row);
  if (place == row.size()) return absl::OkStatus();
  return invalid_input("the embedding of its {} has a number that is not finite at place {}", whose, place + 1);
}

/// The scores of all samples, by embeddings that fit them.
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
      // A number that is not finite makes a product that is not, and nothing else does: floats are too small for it.
      if (!std::all_of(products.begin(), products.end(), [](double product) { return std::isfinite(product); })) {
        if (absl::Status status = check_row(query, "query"); !status.ok()) return status;
        for (std::size_t passage = 0; passage < sample.size(); ++passage)
          if (absl::Status status = check_row(rows.subspan(passage * width, width),
                                              fmt::format("passage '{}'", sample.passage_ids[passage]));
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

}  // namespace detail

IRMETRICS_INLINE std::string DenseSimilarity::text() const { return fmt::format("Dense(kind='{}')", enum_text(kind_)); }

IRMETRICS_INLINE PassageScores DenseSimilarity::score(const Samples& samples, const SimilarityOptions& options) const {
  if (absl::Status status = detail::check_embeddings(samples, queries_, passages_); !status.ok()) return status;
  return std::visit(
      [&](const auto& queries) -> PassageScores {
        const auto* passages = std::get_if<std::decay_t<decltype(queries)>>(&passages_.values);
        if (passages == nullptr)
          return invalid_input("the embeddings of queries and those of passages are numbers of different kinds");
        return detail::dense_scores(samples, options, queries, *passages, queries_.width, kind_);
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
  if (absl::Status status = detail::for_each_sample(samples, options, 1, make_worker); !status.ok()) return status;
  if (absl::Status status = check_passage_scores(samples, name_, scores); !status.ok()) return status;
  return scores;
}

}  // namespace irmetrics
