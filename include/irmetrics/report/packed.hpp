// Collections, results, options and tables of scores as bytes, to keep them or to send them to another process of the
// same version on a machine of the same kind.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/report/detail/packing.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {

/// The format of the bytes. A change of what is stored, such as a new member of a result, makes another one
/// (tests/python/test_pickled_results.py).
inline constexpr std::uint64_t packed_format = 4;

/// Writes packed(value) to memory that room(its size) returns.
template <class T, class Room>
void pack_into(T value, Room&& room) {
  detail::Packing count(detail::report::head_size);
  detail::report::pass(count, value);
  char* const to = room(count.size());
  detail::Packing bytes(detail::report::head_size, to);
  detail::report::pass(bytes, value);
  detail::report::seal({to, bytes.size()});
}

/// The bytes of a Run, Qrels, NuggetQrels, Samples or Texts, of a described result, of a record of one, or of another
/// struct of values, after their checksum and format. Equal values have equal bytes. Functions among its members, such
/// as those of progress, are left out, and so is the name of the file of Texts.
template <class T>
std::string packed(T value) {
  std::string bytes;
  pack_into(std::move(value), [&](std::size_t size) {
    bytes.resize(size);
    return bytes.data();
  });
  return bytes;
}

/// The value of such bytes. Fails if one of them has changed, on the bytes of another type, and on those of another
/// format, which the message names.
template <class T>
Result<T> unpacked(std::string_view bytes) {
  const Result<std::string_view> text = detail::report::unsealed(bytes);
  if (!text.ok()) return text.status();
  T value{};
  detail::Unpacking rest(*text);
  detail::report::pass(rest, value);
  if (!rest.ok()) return detail::report::damaged_bytes();
  return value;
}

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/packed-inl.hpp>
#endif
