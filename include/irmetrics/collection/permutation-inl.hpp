// Parses permutations, strictly or with repair.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/permutation.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace irmetrics {
namespace detail::collection {

inline std::string_view leading_digits(std::string_view text) {
  return text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
}

inline std::string_view without_leading_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text;
}

/// The index of the passage with a number; nullopt if there is none.
inline std::optional<std::size_t> passage_numbered(std::string_view digits, std::size_t passages) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || number < 1 || number > passages) return std::nullopt;
  return number - 1;
}

/// The passages in the order of a permutation.
class PermutationOrder {
 public:
  explicit PermutationOrder(std::size_t passages) : named_(passages) {}

  /// Adds a passage; false if it was added before.
  bool add(std::size_t passage) {
    if (named_[passage]) return false;
    named_[passage] = true;
    order_.push_back(passage);
    return true;
  }

  /// The scores. Passages that were not added are last, in their order.
  std::vector<double> scores() && {
    for (std::size_t passage = 0; passage < named_.size(); ++passage)
      if (!named_[passage]) order_.push_back(passage);
    std::vector<double> scores(order_.size());
    for (std::size_t position = 0; position < order_.size(); ++position)
      scores[order_[position]] = static_cast<double>(order_.size() - position);
    return scores;
  }

 private:
  std::vector<bool> named_;
  std::vector<std::size_t> order_;
};

/// "[3] > [1] > [2]", exactly.
inline Result<std::vector<double>> strict_permutation(std::string_view text, std::size_t passages) {
  const std::string_view shown = text.substr(0, 80);
  PermutationOrder order(passages);
  std::string_view rest = without_leading_blanks(text);
  const auto wrong = [&] {
    return invalid_input("expected a permutation such as '[2] > [1]', found '{}', which is wrong from character {}",
                         shown, text.size() - rest.size() + 1);
  };
  for (;;) {
    if (!rest.starts_with('[')) return wrong();
    rest.remove_prefix(1);
    const std::string_view digits = leading_digits(rest);
    if (digits.empty() || !rest.substr(digits.size()).starts_with(']')) return wrong();
    const auto passage = passage_numbered(digits, passages);
    if (!passage)
      return invalid_input("the permutation '{}' names passage {}; expected 1 to {}", shown, digits.substr(0, 20),
                           passages);
    if (!order.add(*passage)) return invalid_input("the permutation '{}' names passage {} twice", shown, digits);
    rest = without_leading_blanks(rest.substr(digits.size() + 1));
    if (rest.empty()) return std::move(order).scores();
    if (!rest.starts_with('>')) return wrong();
    rest = without_leading_blanks(rest.substr(1));
  }
}

/// The numbers of passages in any text, each once.
inline std::vector<double> repaired_permutation(std::string_view text, std::size_t passages) {
  PermutationOrder order(passages);
  while (!text.empty()) {
    const std::string_view digits = leading_digits(text);
    if (const auto passage = passage_numbered(digits, passages)) order.add(*passage);
    text.remove_prefix(std::max<std::size_t>(digits.size(), 1));
  }
  return std::move(order).scores();
}

}  // namespace detail::collection

IRMETRICS_INLINE Result<PermutationScores> permutation_scores(std::string_view text, std::size_t passages,
                                                              Permutations malformed) {
  auto strict = detail::collection::strict_permutation(text, passages);
  if (strict.ok()) return PermutationScores{*std::move(strict)};
  if (malformed == Permutations::error) return strict.status();
  return PermutationScores{detail::collection::repaired_permutation(text, passages), true};
}

IRMETRICS_INLINE Result<PermutationScores> permutation_scores(std::span<const double> indices, std::size_t passages,
                                                              Permutations malformed) {
  detail::collection::PermutationOrder order(passages);
  bool repaired = false;
  for (const double index : indices) {
    const bool valid = index >= 0 && index < static_cast<double>(passages) && index == std::floor(index);
    if (valid && order.add(static_cast<std::size_t>(index))) continue;
    repaired = true;
    if (malformed == Permutations::repair) continue;
    if (valid) return invalid_input("the permutation names the index {} twice", index);
    return invalid_input("the permutation names the index {}; expected 0 to {}, as lists count from 0", index,
                         passages - 1);
  }
  return PermutationScores{std::move(order).scores(), repaired};
}

}  // namespace irmetrics
