// Precomputed similarities: embeddings, given scores, or your own function.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/separation/similarity.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace irmetrics {

using kernels::Half;

/// Vectors of equal width, row after row; a view.
struct Embeddings {
  std::variant<std::span<const float>, std::span<const Half>, std::span<const std::int8_t>> values;
  std::size_t width = 0;

  /// The number of numbers.
  std::size_t size() const noexcept;
  std::size_t rows() const noexcept;
};

enum class DenseKind : std::uint8_t { dot, cosine };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<DenseKind> = {"dot", "cosine"};

/// Dot product or cosine of the embeddings of query (one row per sample) and passage (one row per passage, sample after
/// sample), summed in double. The cosine with a zero vector is 0. The embeddings must outlive it.
class DenseSimilarity {
 public:
  DenseSimilarity(Embeddings queries, Embeddings passages, DenseKind kind = DenseKind::cosine)
      : queries_(queries), passages_(passages), kind_(kind) {}
  std::string text() const;
  /// Fails if width or numbers of rows do not match, and on a value that is not finite: the message names the sample.
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

 private:
  Embeddings queries_, passages_;
  DenseKind kind_;
};

/// Given scores (BERTScore, any model): one for each passage of all samples.
class GivenScores {
 public:
  GivenScores(std::string name, std::vector<double> scores) : name_(std::move(name)), scores_(std::move(scores)) {}
  std::string text() const { return name_; }
  /// Fails if their number differs from that of the passages, and on a score that is not finite: the message names the
  /// sample.
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

 private:
  std::string name_;
  std::vector<double> scores_;
};

/// Your own function, called for one sample after the other, on one thread: it computes a score for each passage.
class OwnSimilarity {
 public:
  using Function = std::function<absl::Status(const Sample& sample, std::span<double> scores)>;
  OwnSimilarity(std::string name, Function function) : name_(std::move(name)), function_(std::move(function)) {}
  std::string text() const { return name_; }
  /// Fails as the function does, and on a score that is not finite: the message names the sample.
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

 private:
  std::string name_;
  Function function_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/given_similarities-inl.hpp>
#endif
