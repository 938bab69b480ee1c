// Precomputed similarities: embeddings, given scores, or your own function.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/separation/similarity.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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

/// The similarity of two embeddings.
enum class DenseKind : std::uint8_t { dot, cosine };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<DenseKind> = {"dot", "cosine"};

/// Dot product or cosine of the embeddings of query (one row per sample) and passage, summed in double. The cosine with
/// a zero vector is 0. `owner` keeps the memory of the embeddings; without, they must outlive the similarity.
class DenseSimilarity {
 public:
  using Owner = std::shared_ptr<const void>;

  /// `passages`: one row per passage, sample after sample.
  DenseSimilarity(Embeddings queries, Embeddings passages, DenseKind kind = DenseKind::cosine, Owner owner = nullptr)
      : queries_(queries), passages_{passages}, kind_(kind), owner_(std::move(owner)) {}
  /// `passages`: the embeddings of each sample's passages.
  static DenseSimilarity by_sample(Embeddings queries, std::vector<Embeddings> passages,
                                   DenseKind kind = DenseKind::cosine, Owner owner = nullptr);
  std::string text() const;
  /// Fails if width, numbers of rows or types of numbers do not match, and on a value that is not finite: the message
  /// names the sample.
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

 private:
  Status check(const Samples& samples) const;
  Status check_each(const Samples& samples) const;

  Embeddings queries_;
  std::vector<Embeddings> passages_;
  bool by_sample_ = false;
  DenseKind kind_;
  Owner owner_;
};

/// Given scores (BERTScore, any model): one for each passage of all samples. Copies share them.
class GivenScores {
 public:
  /// Name, scores of all passages in the order of the samples, and sizes.
  struct Data {
    std::string name;
    std::vector<double> scores;
    std::optional<std::vector<std::uint64_t>> sizes;  // the number of scores of each sample, if it is known
  };
  GivenScores(std::string name, std::vector<double> scores)
      : GivenScores(Data{std::move(name), std::move(scores), std::nullopt}) {}
  explicit GivenScores(Data data) : data_(std::make_shared<const Data>(std::move(data))) {}
  std::string text() const { return data_->name; }
  const Data& data() const& noexcept { return *data_; }
  const Data& data() const&& = delete;
  /// Fails if there is not one score for each passage, of all samples and of each, or if a score is not finite: the
  /// message names the sample.
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

 private:
  std::shared_ptr<const Data> data_;
};

/// Your own function, called for one sample after the other, on one thread: it computes a score for each passage.
class OwnSimilarity {
 public:
  using Function = std::function<Status(const Sample& sample, std::span<double> scores)>;
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
