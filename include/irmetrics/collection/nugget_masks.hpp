// The nuggets that documents support, as bit masks: whole masks, or only their words other than 0 if whole ones would
// take much memory.
#pragma once

#include <irmetrics/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics {

/// A judgment: whether (and how well) a document supports a nugget.
struct Support {
  std::uint32_t nugget;  // index among the query's nuggets
  double grade;          // 0: judged as not supporting

  bool operator==(const Support&) const = default;
};

/// Number of words of a mask for this many nuggets.
constexpr std::size_t mask_words(std::size_t nuggets) noexcept { return (nuggets + 63) / 64; }

/// The nuggets that a document supports: bit s % 64 of word s / 64 is nugget s. Words that are not stored are 0.
class NuggetMask {
 public:
  NuggetMask() = default;
  /// All words of a mask.
  NuggetMask(std::span<const std::uint64_t> words) noexcept : words_(words) {}  // NOLINT(google-explicit-constructor)
  /// Some words, in order, with the index of each in the mask.
  NuggetMask(std::span<const std::uint64_t> words, const std::uint32_t* indices) noexcept
      : words_(words), indices_(indices) {}

  /// Number of stored words.
  std::size_t size() const noexcept { return words_.size(); }
  /// A stored word, and its index in the mask.
  std::uint64_t word(std::size_t i) const noexcept { return words_[i]; }
  std::size_t index(std::size_t i) const noexcept { return indices_ == nullptr ? i : indices_[i]; }

  /// The word at an index in the mask.
  std::uint64_t operator[](std::size_t index) const noexcept {
    if (indices_ == nullptr) return words_[index];
    const std::uint32_t* const end = indices_ + words_.size();
    const std::uint32_t* const found = std::lower_bound(indices_, end, index);
    return found != end && *found == index ? words_[static_cast<std::size_t>(found - indices_)] : 0;
  }

 private:
  std::span<const std::uint64_t> words_;
  const std::uint32_t* indices_ = nullptr;  // null: all words are stored
};

/// Calls visit(s) for each nugget s of a mask, in order.
template <class Visit>
void for_each_nugget(NuggetMask mask, Visit&& visit) {
  for (std::size_t i = 0; i < mask.size(); ++i)
    for (std::uint64_t left = mask.word(i); left != 0; left &= left - 1)
      visit(mask.index(i) * 64 + static_cast<std::size_t>(std::countr_zero(left)));
}

/// Whether a document with this mask supports nugget s.
inline bool supports(NuggetMask mask, std::size_t s) noexcept { return (mask[s / 64] >> s % 64 & 1) != 0; }

/// Whether a document with this mask supports any nugget.
inline bool supports_any(NuggetMask mask) noexcept {
  for (std::size_t i = 0; i < mask.size(); ++i)
    if (mask.word(i) != 0) return true;
  return false;
}

/// The masks of a query's documents, as views.
struct NuggetMasks {
  std::span<const std::uint64_t> words;
  std::size_t width = 0;  // number of words of a whole mask
  // Only if words of 0 are left out: the index of each word in its mask, and the end of each document's words.
  std::span<const std::uint32_t> indices = {}, ends = {};

  /// Whether words of 0 are left out.
  bool sparse() const noexcept { return !ends.empty(); }

  /// The mask of a document.
  NuggetMask operator[](std::size_t document) const noexcept {
    if (!sparse()) return words.subspan(document * width, width);
    const std::uint32_t begin = document == 0 ? 0 : ends[document - 1];
    return {words.subspan(begin, ends[document] - begin), indices.data() + begin};
  }
};

/// Whether to leave out words of 0: whole masks of these documents would take more than half a MiB.
constexpr bool are_masks_sparse(std::size_t nuggets, std::size_t documents) noexcept {
  constexpr std::size_t most_words = std::size_t{1} << 16;
  return mask_words(nuggets) > 2 && mask_words(nuggets) > most_words / std::max<std::size_t>(1, documents);
}

/// Columns of masks, built document by document.
struct NuggetMaskColumns {
  std::vector<std::uint64_t> words;
  std::vector<std::uint32_t> indices, ends;

  /// Adds the mask of a document, which supports nuggets from the grade `level` on, and counts it as one of the
  /// supporters of each. `support`: by nugget. `width`: words of a whole mask. `begin`: the query's first word.
  void add(std::span<const Support> support, double level, std::size_t width, bool sparse, std::size_t begin,
           std::span<std::uint32_t> supporters) {
    const std::size_t first = words.size();
    if (!sparse) words.resize(first + width);
    for (const auto& [nugget, grade] : support) {
      if (grade < level) continue;
      const std::uint32_t index = nugget / 64;
      if (sparse && (words.size() == first || indices.back() != index)) {
        words.push_back(0);
        indices.push_back(index);
      }
      (sparse ? words.back() : words[first + index]) |= std::uint64_t{1} << nugget % 64;
      ++supporters[nugget];
    }
    if (sparse) ends.push_back(static_cast<std::uint32_t>(words.size() - begin));
  }
};

}  // namespace irmetrics
