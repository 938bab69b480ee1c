// Opens, reads and writes files.
#pragma once

#include <irmetrics/base/detail/system_error.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/files-inl.hpp>
#include <irmetrics/io/detail/foreign_bytes-inl.hpp>
#include <irmetrics/io/detail/gzip-inl.hpp>
#include <irmetrics/io/detail/memory_source-inl.hpp>
#include <irmetrics/io/detail/plain_source-inl.hpp>
#include <irmetrics/io/detail/zstd-inl.hpp>

#include <cerrno>
#include <cstdio>
#include <utility>

namespace irmetrics {
namespace detail::io {

inline bool is_gzip(std::string_view bytes) { return bytes.substr(0, 2) == "\x1f\x8b"; }

/// A frame of zstd, or one that decoders skip, which some tools write first.
inline bool is_zstd(std::string_view bytes) {
  if (bytes.starts_with("\x28\xb5\x2f\xfd")) return true;
  return bytes.size() >= 4 && bytes.substr(1, 3) == "\x2a\x4d\x18" && (bytes[0] & 0xf0) == 0x50;
}

/// Fails on bytes that are neither text nor compressed as the readers know it.
inline Status check_kind(const std::string& path, std::string_view first) {
  const ForeignBytes* const foreign = foreign_kind(first);
  if (foreign == nullptr) return Status();
  return invalid_input("{}: is {}; expected text in UTF-8, plain or compressed by gzip or zstd: {}", source_name(path),
                       foreign->kind, foreign->remedy);
}

/// Decompresses a source if its first bytes are those of compressed data. Fails on other kinds of files.
inline Result<std::unique_ptr<ByteSource>> unpack_bytes(const std::string& path, std::string_view first,
                                                        std::unique_ptr<ByteSource> packed, const Limits& limits) {
  if (Status status = check_kind(path, first); !status.ok()) return status;
  if (is_gzip(first)) return open_gzip(path, std::move(packed), limits);
  if (is_zstd(first)) return open_zstd(path, std::move(packed), limits);
  return Result<std::unique_ptr<ByteSource>>(std::move(packed));
}

/// The same as text: without a byte order mark.
inline Result<std::unique_ptr<ByteSource>> unpack(const std::string& path, std::string_view first,
                                                  std::unique_ptr<ByteSource> packed, const Limits& limits) {
  auto source = unpack_bytes(path, first, std::move(packed), limits);
  if (!source.ok()) return source.status();
  return std::make_unique<TextSource>(*std::move(source), limits);
}

/// The text of a source, and whether it is compressed.
struct OpenedSource {
  bool compressed = false;
  Result<std::unique_ptr<ByteSource>> text;
};
inline Result<OpenedSource> open_and_inspect(const std::string& path, const Limits& limits) {
  auto file = open_descriptor(path);
  if (!file.ok()) return file.status();
  auto plain = std::make_unique<PlainSource>(path, std::make_shared<const Descriptor>(*std::move(file)));
  const auto first = plain->peek(first_bytes);
  if (!first.ok()) return first.status();
  if (Status status = check_kind(path, *first); !status.ok()) return status;
  return OpenedSource{is_gzip(*first) || is_zstd(*first), unpack(path, *first, std::move(plain), limits)};
}

/// Fails on a text that could not be read back: its first id looks like compressed data, another kind of file, or a
/// byte order mark.
inline Status check_beginning(const std::string& name, std::string_view text) {
  const ForeignBytes* const foreign = foreign_kind(text.substr(0, first_bytes));
  const std::string_view like = is_gzip(text)                       ? "gzip data"
                                : is_zstd(text)                     ? "zstd data"
                                : text.starts_with(byte_order_mark) ? "text with a byte order mark"
                                : foreign != nullptr                ? foreign->kind
                                                                    : "";
  if (like.empty()) return Status();
  return invalid_input("{}: the first id, '{}', begins like {}, and could not be read back", name,
                       shown(text.substr(0, text.find_first_of(" \t\n"))), like);
}

}  // namespace detail::io

IRMETRICS_INLINE Result<std::unique_ptr<ByteSource>> open_source(const std::string& path, const Limits& limits) {
  auto opened = detail::io::open_and_inspect(path, limits);
  if (!opened.ok()) return opened.status();
  return std::move(opened->text);
}

IRMETRICS_INLINE Result<std::unique_ptr<ByteSource>> open_bytes(const std::string& name, std::string_view contents,
                                                                const Limits& limits) {
  return detail::io::unpack(name, contents.substr(0, detail::io::first_bytes), std::make_unique<MemorySource>(contents),
                            limits);
}

IRMETRICS_INLINE Result<InspectedSource> inspect_source(const std::string& path, const Limits& limits) {
  const detail::io::FileKind kind = detail::io::file_kind(path);
  if (path == "-" || kind.other) return InspectedSource{};
  auto opened = detail::io::open_and_inspect(path, limits);
  if (!opened.ok()) return opened.status();
  InspectedSource inspected;
  inspected.can_be_read_again = true;
  if (!opened->compressed) inspected.plain_size = kind.size;
  inspected.text = std::move(opened->text);
  return inspected;
}

IRMETRICS_INLINE Status write_file(const std::string& path, std::string_view text) {
  const std::string name = path == "-" ? "standard output" : path;
  if (Status status = detail::io::check_beginning(name, text); !status.ok()) return status;
  if (path == "-") {
    detail::io::print_bytes_unchanged();
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return Status();
    if (errno == EBADF) return file_error("{} is closed", name);
    return detail::failed_call(name, "written", errno);
  }
  Result<std::string> packed{std::string()};
  if (path.ends_with(".gz")) packed = detail::io::gzip(text);
  if (path.ends_with(".zst")) packed = detail::io::zstd(text);
  if (!packed.ok()) return annotate(packed.status(), path);
  if (path.ends_with(".gz") || path.ends_with(".zst")) text = *packed;
  const detail::io::Cause cause = detail::io::write_whole(path, text);
  return cause == 0 ? Status() : detail::failed_call(name, "written", cause);
}

}  // namespace irmetrics
