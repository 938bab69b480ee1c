#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/limits.hpp>

#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {
namespace detail {

IRMETRICS_INLINE std::string limit_problem(std::string_view found, std::string_view limit, std::uint64_t value) {
  return message_text("{} than the limit {}={}; if the file is right, set limits to {}={}, for example", found, limit,
                      value, limit, value > std::numeric_limits<std::uint64_t>::max() / 10 ? value : value * 10);
}

}  // namespace detail

IRMETRICS_INLINE Status set_limit(Limits& limits, std::string_view name, std::uint64_t value) {
  std::vector<std::string_view> names;
  bool known = false;
  Status status;
  for_each_option<Limits>([&](const auto& one) {
    names.push_back(one.name);
    if (one.name != name) return;
    known = true;
    if (one.range.contains(static_cast<double>(value)))
      std::invoke(one.get, limits) = value;
    else
      status = invalid_input("limits: {} must be {}, not {}", name,
                             value < 1 ? "at least 1" : message_text("at most {}", one.range.high), value);
  });
  if (!known) return invalid_input("limits: expected one of {}, not '{}'", detail::joined(names, ", "), name);
  return status;
}

}  // namespace irmetrics
