// SHA-256 (FIPS 180-4).
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/io/detail/sha256_x86-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace irmetrics::detail::io {

/// The SHA-256 of the added bytes.
class Sha256 {
 public:
  /// `portable`: without instructions that only some processors have; the hash is the same.
  explicit Sha256(bool portable = false) : portable_(portable) {}

  void add(std::string_view bytes) noexcept {
    length_ += bytes.size();
    while (!bytes.empty()) {
      if (const std::size_t blocks = bytes.size() / block_.size(); filled_ == 0 && blocks > 0) {
        mix(bytes.data(), blocks);
        bytes.remove_prefix(blocks * block_.size());
        continue;
      }
      const std::size_t taken = std::min(bytes.size(), block_.size() - filled_);
      std::memcpy(block_.data() + filled_, bytes.data(), taken);
      bytes.remove_prefix(taken);
      filled_ += taken;
      if (filled_ == block_.size()) {
        mix(block_.data(), 1);
        filled_ = 0;
      }
    }
  }

  /// The eight words of the hash. No bytes can be added afterwards.
  std::array<std::uint32_t, 8> finish() noexcept {
    const std::uint64_t bits = 8 * length_;
    add("\x80");
    while (filled_ != block_.size() - 8) add(std::string_view("\0", 1));
    std::array<char, 8> ending{};
    for (std::size_t i = 0; i < 8; ++i) ending[i] = static_cast<char>(bits >> (56 - 8 * i) & 0xff);
    add({ending.data(), ending.size()});
    return state_;
  }

  /// The hash as 64 hexadecimal digits.
  std::string digits() {
    std::string text;
    for (const std::uint32_t word : finish()) text += fmt::format("{:08x}", word);
    return text;
  }

 private:
  // The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  static constexpr std::array<std::uint32_t, 64> constants = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
      0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
      0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
      0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
      0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
      0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
      0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

  /// Mixes whole blocks.
  void mix(const char* bytes, std::size_t blocks) noexcept {
    if (portable_ || !has_sha256_x86()) {
      for (; blocks > 0; --blocks, bytes += block_.size()) mix(bytes);
    } else {
      mix_sha256_x86(state_, constants, bytes, blocks);
    }
  }

  void mix(const char* block) noexcept {
    std::array<std::uint32_t, 64> words;
    for (std::size_t i = 0; i < 16; ++i) {
      words[i] = 0;
      for (std::size_t byte = 4 * i; byte < 4 * i + 4; ++byte)
        words[i] = words[i] << 8 | static_cast<unsigned char>(block[byte]);
    }
    for (std::size_t i = 16; i < 64; ++i) {
      const std::uint32_t a = words[i - 15], b = words[i - 2];
      words[i] = words[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + words[i - 7] +
                 (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint32_t one =
          h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + words[i];
      const std::uint32_t two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = d + one;
      d = c;
      c = b;
      b = a;
      a = one + two;
    }
    const std::array<std::uint32_t, 8> mixed = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < mixed.size(); ++i) state_[i] += mixed[i];
  }

  // The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  bool portable_;
  std::array<char, 64> block_{};
  std::size_t filled_ = 0;
  std::uint64_t length_ = 0;  // in bytes
};

}  // namespace irmetrics::detail::io
