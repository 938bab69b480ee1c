// Requests the memory of later rows while earlier ones are processed.
#pragma once

#include <irmetrics/base/detail/prefetch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace irmetrics::detail::columns {

/// Ranges of memory that will soon be read. They are requested bit by bit beside other work: many requests at once wait
/// for each other.
class MemoryAhead {
 public:
  /// Adds rows of a buffer; `width` is the size of one in bytes.
  void add(const char* buffer, std::size_t width, std::size_t row, std::size_t count) noexcept {
    constexpr std::size_t most = std::size_t{1} << 18;  // bytes of a range; caches would lose more
    const std::size_t bytes = std::min(count * width, most);
    if (bytes == 0 || used_ == ranges_.size()) return;
    const char* const begin = buffer + row * width;
    ranges_[used_++] = {begin, begin + bytes};
    lines_ += (bytes + line - 1) / line;
  }

  /// The number of lines of the processor's caches.
  std::size_t lines() const noexcept { return lines_; }

  /// Requests the next lines.
  void request(std::size_t lines) noexcept {
    for (; lines > 0 && current_ < used_; --lines) {
      auto& [next, end] = ranges_[current_];
      prefetch(next);
      if (static_cast<std::size_t>(end - next) <= line)
        ++current_;
      else
        next += line;
    }
  }

 private:
  static constexpr std::size_t line = 64;
  struct Range {
    const char *next, *end;
  };
  std::array<Range, 6> ranges_;  // two for each column
  std::size_t used_ = 0, current_ = 0, lines_ = 0;
};

}  // namespace irmetrics::detail::columns
