// SHA-256 by the instructions that x86 processors have for it, where the compiler knows them.
#pragma once

#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <immintrin.h>

namespace irmetrics::detail::io {

/// Whether this processor has the instructions, and those by which the words are arranged for them.
inline bool has_sha256_x86() noexcept {
  static const bool has = [] {
    unsigned a = 0, b = 0, c = 0, d = 0;
    const bool arranges = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_SSSE3) != 0 && (c & bit_SSE4_1) != 0;
    return arranges && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & (1U << 29)) != 0;
  }();
  return has;
}

/// Mixes blocks of 64 bytes into the state. The instructions keep it as the words A B E F and C D G H.
__attribute__((target("sha,sse4.1,ssse3"))) inline void mix_sha256_x86(std::array<std::uint32_t, 8>& state,
                                                                       const std::array<std::uint32_t, 64>& constants,
                                                                       const char* bytes, std::size_t blocks) noexcept {
  const auto load = [](const void* at) __attribute__((target("sha,sse4.1,ssse3"))) {
    return _mm_loadu_si128(static_cast<const __m128i*>(at));
  };
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const __m128i cdab = _mm_shuffle_epi32(load(state.data()), 0xb1);
  const __m128i efgh = _mm_shuffle_epi32(load(state.data() + 4), 0x1b);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
  for (; blocks > 0; --blocks, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];  // the last sixteen words of the message
    for (std::size_t i = 0; i < 16; ++i) {
      __m128i& word = words[i % 4];  // four rounds at a time
      if (i < 4) {
        word = _mm_shuffle_epi8(load(bytes + 16 * i), big_endian);
      } else {
        const __m128i last = words[(i + 3) % 4];
        const __m128i seven_before = _mm_alignr_epi8(last, words[(i + 2) % 4], 4);
        word = _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(word, words[(i + 1) % 4]), seven_before), last);
      }
      const __m128i added = _mm_add_epi32(word, load(constants.data() + 4 * i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state.data()), _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state.data() + 4), _mm_alignr_epi8(dchg, feba, 8));
}

}  // namespace irmetrics::detail::io

#else

namespace irmetrics::detail::io {

inline bool has_sha256_x86() noexcept { return false; }
inline void mix_sha256_x86(std::array<std::uint32_t, 8>&, const std::array<std::uint32_t, 64>&, const char*,
                           std::size_t) noexcept {}

}  // namespace irmetrics::detail::io

#endif
