// Sorts nuggets into their natural order: judgments in another order are rebuilt.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/io/nugget_order.hpp>

#include <algorithm>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::io {

inline bool is_whole_number(std::string_view id) noexcept {
  return !id.empty() && std::all_of(id.begin(), id.end(), is_ascii_digit);
}

/// Whether one whole number is less than another, with any number of digits.
inline bool less_as_number(std::string_view left, std::string_view right) noexcept {
  left.remove_prefix(std::min(left.find_first_not_of('0'), left.size()));
  right.remove_prefix(std::min(right.find_first_not_of('0'), right.size()));
  return left.size() != right.size() ? left.size() < right.size() : left < right;
}

/// The indices of a query's nuggets in natural order.
inline std::vector<std::size_t> natural_order(std::span<const Nugget> nuggets) {
  std::vector<std::size_t> order(nuggets.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (std::all_of(nuggets.begin(), nuggets.end(), [](const Nugget& nugget) { return is_whole_number(nugget.id); }))
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return less_as_number(nuggets[a].id, nuggets[b].id); });
  return order;
}

}  // namespace detail::io

IRMETRICS_INLINE NuggetQrels in_natural_order(const NuggetQrels& nuggets) {
  std::vector<std::vector<std::size_t>> orders;
  for (std::size_t i = 0; i < nuggets.size(); ++i) orders.push_back(detail::io::natural_order(nuggets[i].nuggets));
  if (std::all_of(orders.begin(), orders.end(),
                  [](const auto& order) { return std::is_sorted(order.begin(), order.end()); }))
    return nuggets;
  NuggetQrelsBuilder ordered;  // all judgments were accepted before
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    (void)ordered.add_query(query.query);
    for (const std::size_t index : orders[i]) (void)ordered.add_nugget(query.query, query.nuggets[index]);
    for (std::size_t row = 0; row < query.documents.size(); ++row)
      for (const auto& [nugget, grade] : query.support_of(row))
        (void)ordered.add(query.query, query.nuggets[nugget].id, query.documents.documents[row], grade);
  }
  return std::move(ordered).build().value();
}

}  // namespace irmetrics
