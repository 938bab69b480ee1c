// Values as bytes: what writes and reads them one after the other.
#pragma once

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace irmetrics::detail {

/// A sum that a changed byte changes.
inline std::uint64_t checksum(std::string_view bytes) noexcept {
  // Four sums beside each other, because a multiplication takes several cycles. No step maps two words to one sum, so
  // that a change of one word is always found.
  constexpr std::size_t step = 4 * sizeof(std::uint64_t);
  std::array<std::uint64_t, 4> sums = {1, 2, 3, 4};
  for (; bytes.size() >= step; bytes.remove_prefix(step))
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] =
          (sums[i] ^ load_bytes(bytes.data() + i * sizeof(std::uint64_t), sizeof(std::uint64_t))) * 0x9E3779B97F4A7C15;
      sums[i] ^= sums[i] >> 32;
    }
  std::uint64_t all = hash_id_again(bytes, 0);
  for (const std::uint64_t sum : sums) all = (std::rotl(all, 23) ^ sum) * 0xD6E8FEB86659FD93;
  return all;
}

/// Writes values one after the other to memory that has room for them, or only counts their bytes.
class Packing {
 public:
  static constexpr bool reads = false;
  /// `head`: the number of bytes that the caller writes before the values.
  explicit Packing(std::size_t head, char* to = nullptr) : to_(to), size_(head) {}
  void bytes(const void* data, std::size_t size) {
    if (to_ != nullptr && size > 0) std::memcpy(to_ + size_, data, size);
    size_ += size;
  }
  void fail() noexcept {}
  /// The number of bytes, with the head.
  std::size_t size() const noexcept { return size_; }

 private:
  char* to_;
  std::size_t size_;
};

/// Restores the same values in the same order. After bytes that no value has, all values are as they were made.
class Unpacking {
 public:
  static constexpr bool reads = true;
  explicit Unpacking(std::string_view text) : rest_(text) {}
  void bytes(void* into, std::size_t size) {
    const std::string_view next = take(size);
    if (!next.empty()) std::memcpy(into, next.data(), size);
  }
  /// The next bytes where they are; none if there are fewer.
  std::string_view take(std::uint64_t size) {
    if (!has(size)) return {};
    const std::string_view next = rest_.substr(0, size);
    rest_.remove_prefix(next.size());
    return next;
  }
  /// Whether so many bytes follow, which must be so.
  bool has(std::uint64_t size) {
    if (size > rest_.size()) fail();
    return !damaged_;
  }
  void fail() noexcept { damaged_ = true; }
  bool good() const noexcept { return !damaged_; }
  /// Whether all bytes were read.
  bool ok() const noexcept { return !damaged_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool damaged_ = false;
};

}  // namespace irmetrics::detail
