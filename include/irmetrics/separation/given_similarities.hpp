// Similarities of what somebody else computed: embeddings, finished scores, or a function of one's own.
#pragma once

#include <irmetrics/enum_text.hpp>
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

/// Vectors of equal width, row after row. Does not own them.
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

/// Dot product or cosine of the embeddings of query (a row a sample) and passage (a row a passage, sample after
/// sample), summed in double. The cosine with a vector of zeros is 0. The embeddings must outlive it.
class DenseSimilarity {
 public:
  DenseSimilarity(Embeddings queries, Embeddings passages, DenseKind kind = DenseKind::cosine)
      : queries_(queries), passages_(passages), kind_(kind) {}
  std::string text() const;
  /// Fails if width or numbers of rows do not fit, and on a value that is not finite: the message names the sample.
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

 private:
  Embeddings queries_, passages_;
  DenseKind kind_;
};

/// Scores that are there already (BERTScore, any model): one for each passage of all samples.
class GivenScores {
 public:
  GivenScores(std::string name, std::vector<double> scores) : name_(std::move(name)), scores_(std::move(scores)) {}
  std::string text() const { return name_; }
  /// Fails if there are more or fewer than passages, and on one that is not finite: the message names the sample.
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

 private:
  std::string name_;
  std::vector<double> scores_;
};

/// A function of one's own, called for one sample after the other, on one thread: fills in a score for each passage.
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
