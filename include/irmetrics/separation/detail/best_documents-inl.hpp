// Selects the best of many documents, added one at a time.
#pragma once

#include <irmetrics/collection/texts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics::detail::separation {

struct ScoredDocument {
  double score;
  std::uint32_t document;
};

/// Keeps the `depth` best by score, with ties by id (larger first if `descending`). Collects twice as many before it
/// discards the worse half, so that the amortised cost of a document is constant.
class BestDocuments {
 public:
  BestDocuments(const Texts& documents, std::size_t depth, bool descending)
      : documents_(documents), depth_(depth), descending_(descending) {}

  void add(double score, std::uint32_t document) {
    const ScoredDocument candidate{score, document};
    if (full_ && !before(candidate, kept_[depth_ - 1])) return;
    kept_.push_back(candidate);
    if (kept_.size() > depth_ && kept_.size() - depth_ >= std::max(depth_, least_room)) shrink();
  }

  /// Documents with a smaller score are not among the best.
  double least() const noexcept { return full_ ? kept_[depth_ - 1].score : 0; }

  /// Returns the best, in order, and starts anew.
  std::span<const ScoredDocument> take() {
    if (kept_.size() > depth_) shrink();
    std::sort(kept_.begin(), kept_.end(), [this](const auto& a, const auto& b) { return before(a, b); });
    taken_.swap(kept_);
    kept_.clear();
    full_ = false;
    return taken_;
  }

 private:
  static constexpr std::size_t least_room = 64;

  bool before(const ScoredDocument& a, const ScoredDocument& b) const {
    if (a.score != b.score) return a.score > b.score;
    return descending_ ? documents_.id(a.document) > documents_.id(b.document)
                       : documents_.id(a.document) < documents_.id(b.document);
  }

  /// Keeps the best, with the worst of them last. Ids are compared only if the cut-off divides equal scores.
  void shrink() {
    const auto worst = kept_.begin() + static_cast<std::ptrdiff_t>(depth_ - 1);
    std::nth_element(kept_.begin(), worst, kept_.end(),
                     [](const ScoredDocument& a, const ScoredDocument& b) { return a.score > b.score; });
    const double cut = worst->score;
    const auto tied =
        std::partition(kept_.begin(), worst, [cut](const ScoredDocument& one) { return one.score > cut; });
    const auto end = std::partition(worst, kept_.end(), [cut](const ScoredDocument& one) { return one.score == cut; });
    std::nth_element(tied, worst, end, [this](const auto& a, const auto& b) { return before(a, b); });
    kept_.resize(depth_);
    full_ = true;
  }

  const Texts& documents_;
  std::size_t depth_;
  bool descending_;
  bool full_ = false;  // whether kept_[depth - 1] is the worst of `depth` documents
  std::vector<ScoredDocument> kept_, taken_;
};

}  // namespace irmetrics::detail::separation
