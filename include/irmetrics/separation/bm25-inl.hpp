// The formulas of BM25, in the notation of Kamphuis et al.: n documents, df of which contain the term, tf times.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/separation/bm25.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace irmetrics {

IRMETRICS_INLINE double Bm25::idf(double documents, double containing) const noexcept {
  const double n = documents, df = containing;
  if (df == 0) return 0;
  switch (method) {
    case Bm25Method::robertson:
      return std::log(std::max(1.0, (n - df + 0.5) / (df + 0.5)));
    case Bm25Method::lucene:
      return std::log(1 + (n - df + 0.5) / (df + 0.5));
    case Bm25Method::atire:
      return std::log(n / df);
    case Bm25Method::bm25l:
      return std::log((n + 1) / (df + 0.5));
    case Bm25Method::bm25_plus:
      return std::log((n + 1) / df);
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

IRMETRICS_INLINE Status Bm25::check() const {
  Status status;
  for_each_option<Bm25>([&](const auto& option) {
    const auto value = get_from(*this, option.get);
    if constexpr (std::is_arithmetic_v<decltype(value)>)
      if (status.ok() && !option.range.contains(value))
        status = invalid_input("{} must be a number from {} to {}, not {}", option.name, option.range.low,
                               option.range.high, value);
  });
  return status;
}

IRMETRICS_INLINE std::string Bm25::text() const {
  std::string text = fmt::format("method='{}', k1={}, b={}", enum_text(method), k1, b);
  if (method == Bm25Method::bm25l || method == Bm25Method::bm25_plus) text += fmt::format(", delta={}", delta);
  return text;
}

}  // namespace irmetrics
