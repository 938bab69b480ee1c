// The formulas of BM25, in the notation of Kamphuis et al.: n documents, df of which contain the term, tf times.
#pragma once

#include <irmetrics/portable_functions.hpp>
#include <irmetrics/separation/bm25.hpp>

#include <algorithm>

namespace irmetrics {

IRMETRICS_INLINE double Bm25::idf(double documents, double containing) const noexcept {
  const double n = documents, df = containing;
  if (df == 0) return 0;
  switch (method) {
    case Bm25Method::robertson:
      return detail::log(std::max(1.0, (n - df + 0.5) / (df + 0.5)));
    case Bm25Method::lucene:
      return detail::log(1 + (n - df + 0.5) / (df + 0.5));
    case Bm25Method::atire:
      return detail::log(n / df);
    case Bm25Method::bm25l:
      return detail::log((n + 1) / (df + 0.5));
    case Bm25Method::bm25_plus:
      return detail::log((n + 1) / df);
  }
  return 0;
}

IRMETRICS_INLINE double Bm25::frequency(double count, double relative_length) const noexcept {
  const double tf = count, norm = 1 - b + b * relative_length;
  if (tf == 0) return absent();
  switch (method) {
    case Bm25Method::robertson:
    case Bm25Method::lucene:
      return tf / (k1 * norm + tf);
    case Bm25Method::atire:
      return (k1 + 1) * tf / (k1 * norm + tf);
    case Bm25Method::bm25l:
      return (k1 + 1) * (tf / norm + delta) / (k1 + tf / norm + delta);
    case Bm25Method::bm25_plus:
      return (k1 + 1) * tf / (k1 * norm + tf) + delta;
  }
  return 0;
}

IRMETRICS_INLINE double Bm25::absent() const noexcept {
  if (method == Bm25Method::bm25_plus) return delta;
  if (method != Bm25Method::bm25l || delta == 0) return 0;
  return (k1 + 1) * delta / (k1 + delta);
}

IRMETRICS_INLINE absl::Status Bm25::check() const {
  // Large enough for all purposes, and small enough that no formula overflows.
  constexpr double largest = 1e100;
  const auto within = [](double value, double most) { return value >= 0 && value <= most; };
  if (!within(k1, largest)) return invalid_input("k1 must be a number from 0 to {}, not {}", largest, k1);
  if (!within(b, 1)) return invalid_input("b must be a number from 0 to 1, not {}", b);
  if (!within(delta, largest)) return invalid_input("delta must be a number from 0 to {}, not {}", largest, delta);
  return absl::OkStatus();
}

IRMETRICS_INLINE std::string Bm25::text() const {
  std::string text = fmt::format("method='{}', k1={}, b={}", enum_text(method), k1, b);
  if (method == Bm25Method::bm25l || method == Bm25Method::bm25_plus) text += fmt::format(", delta={}", delta);
  return text;
}

}  // namespace irmetrics
