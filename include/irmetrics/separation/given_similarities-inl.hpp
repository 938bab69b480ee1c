// Checks and multiplies embeddings, and copies given scores.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/separation/detail/each_sample-inl.hpp>
#include <irmetrics/separation/detail/embeddings-inl.hpp>
#include <irmetrics/separation/given_similarities.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

inline std::string_view type_name(const Embeddings& embeddings) {
  constexpr std::array<std::string_view, 3> names = {"float32", "float16", "int8"};
  return names[embeddings.values.index()];
}

/// Fails unless there is one row per sample.
inline Status check_queries(const Samples& samples, const Embeddings& queries) {
  const std::size_t rows = queries.rows();
  if (rows == samples.size()) return Status();
  return invalid_input("there are embeddings of {} queries, but {} samples{}", rows, samples.size(),
                       rows > samples.size() ? "" : first_without(samples, rows));
}

/// Fails unless there is one row per passage.
inline Status check_passages(const Samples& samples, const Embeddings& passages) {
  const std::size_t rows = passages.rows();
  for (std::size_t i = 0; i < samples.size() && rows < samples.passages(); ++i)
    if (rows < samples[i].first + samples[i].size())
      return invalid_input("there are embeddings of {} passages, but the samples have {}{}", rows, samples.passages(),
                           first_without(samples, i));
  if (rows == samples.passages()) return Status();
  return invalid_input("there are embeddings of {} passages, but the samples have {}", rows, samples.passages());
}

/// The scores of all samples, from embeddings of matching sizes.
/// passages_of(i, sample): the rows of its passages.
template <class Number, class PassagesOf>
PassageScores dense_scores(const Samples& samples, const SimilarityOptions& options, std::span<const Number> queries,
                           const PassagesOf& passages_of, std::size_t width, DenseKind kind) {
  constexpr std::size_t numbers_at_a_time = 8;  // that take about as long as a unit of work
  std::vector<double> scores(samples.passages());
  const bool cosines = kind == DenseKind::cosine;
  const auto make_worker = [&] {
    return [&, squares = std::vector<double>()](std::size_t i) mutable {
      const Sample sample = samples[i];
      const auto query = queries.subspan(i * width, width);
      const std::span<const Number> rows = passages_of(i, sample);
      const auto products = std::span(scores).subspan(sample.first, sample.size());
      squares.resize(cosines ? sample.size() : 0);
      kernels::dot_products(query, rows, products, squares);
      // A product is not finite if and only if a number is not finite: floats are too small to overflow it.
      if (!std::all_of(products.begin(), products.end(), [](double product) { return std::isfinite(product); })) {
        if (Status status = check_row(query, "its query"); !status.ok()) return status;
        for (std::size_t passage = 0; passage < sample.size(); ++passage)
          if (Status status = check_row(rows.subspan(passage * width, width),
                                        fmt::format("its passage '{}'", sample.passage_ids[passage]));
              !status.ok())
            return status;
      }
      if (!cosines) return Status();
      double square = 0;
      kernels::dot_products(query, query, std::span(&square, 1), {});
      for (std::size_t passage = 0; passage < sample.size(); ++passage)
        products[passage] = cosine(products[passage], square, squares[passage]);
      return Status();
    };
  };
  const unsigned threads = choose_threads(options.threads, samples.passages() * (width / numbers_at_a_time + 1));
  if (Status status = for_each_sample(samples, options, threads, make_worker); !status.ok()) return status;
  return scores;
}

}  // namespace detail::separation

IRMETRICS_INLINE std::string DenseSimilarity::text() const { return fmt::format("Dense(kind='{}')", enum_text(kind_)); }

IRMETRICS_INLINE DenseSimilarity DenseSimilarity::by_sample(Embeddings queries, std::vector<Embeddings> passages,
                                                            DenseKind kind, Owner owner) {
  DenseSimilarity similarity(queries, {}, kind, std::move(owner));
  similarity.passages_ = std::move(passages);
  similarity.by_sample_ = true;
  return similarity;
}

IRMETRICS_INLINE Status DenseSimilarity::check(const Samples& samples) const {
  const Embeddings& passages = passages_[0];
  Status status = detail::separation::check_embeddings(queries_, "queries");
  if (status.ok()) status = detail::separation::check_embeddings(passages, "passages");
  if (status.ok()) status = detail::separation::check_queries(samples, queries_);
  if (status.ok()) status = detail::separation::check_passages(samples, passages);
  if (!status.ok() || queries_.width == passages.width) return status;
  return invalid_input("the embeddings of queries have width {}, those of passages {}{}", queries_.width,
                       passages.width,
                       samples.size() == 0 ? "" : fmt::format("; sample '{}' is the first", samples[0].id));
}

IRMETRICS_INLINE Status DenseSimilarity::check_each(const Samples& samples) const {
  using detail::separation::type_name;
  if (passages_.size() != samples.size())
    return invalid_input("there are passages' embeddings for {} samples, not {}", passages_.size(), samples.size());
  for (std::size_t i = 0; i < passages_.size(); ++i) {
    const Embeddings& rows = passages_[i];
    const Sample sample = samples[i];
    if (rows.width != queries_.width)
      return invalid_input("sample '{}': the embeddings of its passages have {} numbers, that of its query {}",
                           sample.id, rows.width, queries_.width);
    if (rows.rows() != sample.size())
      return invalid_input("sample '{}': there are embeddings of {} passages, not {}", sample.id, rows.rows(),
                           sample.size());
    if (Status status = detail::separation::check_embeddings(rows, "its passages"); !status.ok())
      return invalid_input("sample '{}': {}", sample.id, message(status));
    if (rows.values.index() != passages_[0].values.index())
      return invalid_input("sample '{}': its embeddings are {}, those before are {}", sample.id, type_name(rows),
                           type_name(passages_[0]));
  }
  if (Status status = detail::separation::check_embeddings(queries_, "queries"); !status.ok()) return status;
  return detail::separation::check_queries(samples, queries_);
}

IRMETRICS_INLINE PassageScores DenseSimilarity::score(const Samples& samples, const SimilarityOptions& options) const {
  if (Status status = by_sample_ ? check_each(samples) : check(samples); !status.ok()) return status;
  return std::visit(
      [&](const auto& queries) -> PassageScores {
        using Rows = std::decay_t<decltype(queries)>;
        if (!passages_.empty() && !std::holds_alternative<Rows>(passages_[0].values))
          return invalid_input("the embeddings of queries and those of passages have different types of numbers");
        const std::size_t width = queries_.width;
        const auto passages_of = [&](std::size_t i, const Sample& sample) {
          if (by_sample_) return std::get<Rows>(passages_[i].values);
          return std::get<Rows>(passages_[0].values).subspan(sample.first * width, sample.size() * width);
        };
        return detail::separation::dense_scores(samples, options, queries, passages_of, width, kind_);
      },
      queries_.values);
}

IRMETRICS_INLINE PassageScores GivenScores::score(const Samples& samples, const SimilarityOptions& /*options*/) const {
  const auto& [name, scores, sizes] = *data_;
  if (sizes && sizes->size() != samples.size())
    return invalid_input("there are scores of {} samples, not {}", sizes->size(), samples.size());
  for (std::size_t i = 0; sizes && i < sizes->size(); ++i)
    if (const Sample sample = samples[i]; (*sizes)[i] != sample.size())
      return invalid_input("sample '{}': there are scores of {} passages, not {}", sample.id, (*sizes)[i],
                           sample.size());
  if (Status status = check_passage_scores(samples, name, scores); !status.ok()) return status;
  return scores;
}

IRMETRICS_INLINE PassageScores OwnSimilarity::score(const Samples& samples, const SimilarityOptions& options) const {
  std::vector<double> scores(samples.passages());
  const auto make_worker = [&] {
    return [&](std::size_t i) {
      const Sample sample = samples[i];
      return function_(sample, std::span(scores).subspan(sample.first, sample.size()));
    };
  };
  if (Status status = detail::separation::for_each_sample(samples, options, 1, make_worker); !status.ok())
    return status;
  if (Status status = check_passage_scores(samples, name_, scores); !status.ok()) return status;
  return scores;
}

}  // namespace irmetrics
