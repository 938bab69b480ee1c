// Results, options and tables of scores as bytes, to keep them or to send them to another process of the same version
// on a machine of the same kind.
#pragma once

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/report/detail/packing.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {

/// The format of the bytes. A change of what is stored, such as a new member of a result, makes another one
/// (tests/python/test_pickled_results.py).
inline constexpr std::uint64_t packed_format = 2;

/// The bytes of a described result, of a record of one, or of another struct of values, after their checksum. Functions
/// among its members, such as those of progress, are left out.
template <class T>
std::string packed(T value) {
  detail::report::Packing ends;
  pass(ends, value);
  const std::string text = std::move(ends).text();
  detail::report::Packing sum;
  (void)passed(sum, detail::hash_id_again(text, packed_format));
  return std::move(sum).text() + text;
}

/// The value of such bytes. Fails if one of them has changed, and on the bytes of another type.
template <class T>
absl::StatusOr<T> unpacked(std::string_view bytes) {
  const auto damaged = [] { return invalid_input("the bytes are not those of a packed value"); };
  if (bytes.size() < sizeof(std::uint64_t)) return damaged();
  detail::report::Unpacking sum(bytes);
  const auto expected = passed(sum, std::uint64_t{0});
  const std::string_view text = bytes.substr(sizeof expected);
  if (detail::hash_id_again(text, packed_format) != expected) return damaged();
  T value{};
  detail::report::Unpacking ends(text);
  pass(ends, value);
  if (!ends.ok()) return damaged();
  return value;
}

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/packed-inl.hpp>
#endif
