// Stores many texts in few allocations.
#pragma once

#include <irmetrics/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Stores copies of texts contiguously in large blocks. Texts never move: a view is valid as long as the arena.
class TextArena {
 public:
  TextArena() = default;
  TextArena(const TextArena&) = delete;
  TextArena& operator=(const TextArena&) = delete;

  std::string_view keep(std::string_view text) {
    if (text.empty()) return {};
    if (text.size() > left_) {
      // Each block is as large as all previous blocks together, within bounds, so that there are few.
      left_ = std::max(text.size(), std::clamp(all_, smallest_block, largest_block));
      blocks_.push_back(std::unique_ptr<char[]>(new char[left_]));  // without zeros; libc++ 14 has no function for it
      next_ = blocks_.back().get();
      all_ += left_;
    }
    char* const kept = next_;
    std::memcpy(kept, text.data(), text.size());
    next_ += text.size();
    left_ -= text.size();
    return {kept, text.size()};
  }

 private:
  static constexpr std::size_t smallest_block = 1 << 10, largest_block = 1 << 22;

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  std::size_t left_ = 0;  // of the last block
  std::size_t all_ = 0;   // of all blocks
};

}  // namespace irmetrics
