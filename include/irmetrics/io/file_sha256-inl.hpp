// Reads files for their SHA-256.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source-inl.hpp>
#include <irmetrics/io/detail/sha256-inl.hpp>
#include <irmetrics/io/file_sha256.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

IRMETRICS_INLINE Result<std::optional<std::string>> file_sha256(const std::string& path, const Limits& limits) {
  if (path == "-" || detail::io::file_kind(path).other) return std::optional<std::string>();
  auto file = detail::io::open_descriptor(path);
  if (!file.ok()) return file.status();
  auto plain =
      std::make_unique<detail::io::PlainSource>(path, std::make_shared<const detail::io::Descriptor>(*std::move(file)));
  const auto first = plain->peek(detail::io::first_bytes);
  if (!first.ok()) return first.status();
  auto source = detail::io::unpack_bytes(path, *first, std::move(plain), limits);
  if (!source.ok()) return source.status();
  std::vector<char> piece(std::size_t{1} << 18);
  detail::io::Sha256 hash;
  for (std::size_t got = piece.size(); got == piece.size();) {
    const auto read = (*source)->read(piece);
    if (!read.ok()) return read.status();
    got = *read;
    hash.add({piece.data(), got});
  }
  return std::optional(hash.digits());
}

}  // namespace irmetrics
