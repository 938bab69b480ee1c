// Products that are rounded before they are added, with all compiler options.
#pragma once

#include <irmetrics/config.hpp>

#include <type_traits>

namespace irmetrics {

/// `product` itself. A compiler may compute a * b + c in one instruction, which rounds once instead of twice, and so
/// changes the last bit; it does not for rounded(a * b) + c. Headers of measures need it, since the options of a
/// program that includes them are its own: the optimiser knows nothing of a value that assembly may have changed.
constexpr double rounded(double product) noexcept {
  if (!std::is_constant_evaluated()) {
#if defined(__GNUC__) && defined(__FMA__)
    asm("" : "+x"(product));
#elif defined(__GNUC__) && defined(__aarch64__)
    asm("" : "+w"(product));
#elif defined(__GNUC__) && defined(__FP_FAST_FMA)
    asm("" : "+m"(product));
#endif
  }
  return product;
}

}  // namespace irmetrics
