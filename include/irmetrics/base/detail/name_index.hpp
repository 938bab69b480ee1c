// Distinct names in order of first occurrence, found by hash.
#pragma once

#include <irmetrics/base/hash_table.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail {

/// Numbers names 0, 1, ... in order of first occurrence.
class NameIndex {
 public:
  /// The number of a name, which is added if it is new.
  std::size_t add(std::string_view name) {
    const auto [entry, is_new] = indices_.try_emplace(name, names_.size());
    if (is_new) names_.push_back(entry->first);
    return entry->second;
  }

  std::size_t size() const noexcept { return names_.size(); }
  const std::vector<std::string>& names() const& noexcept { return names_; }
  std::vector<std::string> names() && noexcept { return std::move(names_); }

 private:
  std::vector<std::string> names_;
  HashMap<std::string, std::size_t> indices_;
};

}  // namespace irmetrics::detail
