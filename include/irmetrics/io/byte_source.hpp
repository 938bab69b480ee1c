// Byte sources: a file, plain or compressed by gzip or zstd, or standard input ("-").
#pragma once

#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace irmetrics {

/// Reads bytes from beginning to end. Compression is detected by the first bytes, not by the name.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Fills the buffer; returns fewer bytes only at the end.
  virtual Result<std::size_t> read(std::span<char> buffer) = 0;
  /// The limits for readers of this source.
  virtual Limits limits() const { return {}; }
};

namespace detail::io {

/// The name of a source in messages.
inline std::string source_name(const std::string& path) { return path == "-" ? "standard input" : path; }

}  // namespace detail::io

/// Opens a file, or standard input for "-". Errors name the path.
Result<std::unique_ptr<ByteSource>> open_source(const std::string& path, const Limits& limits = {});

/// Opens the contents of a file that is in memory and outlives the source. `name` is for messages.
Result<std::unique_ptr<ByteSource>> open_bytes(const std::string& name, std::string_view contents,
                                               const Limits& limits = {});

/// Operations that a source supports besides being read once.
struct SourceKind {
  bool can_be_read_again = false;           // a file, not standard input or a pipe
  std::optional<std::uint64_t> plain_size;  // of an uncompressed file: its parts can be read separately
};

/// The kind of a source, and its text if it can be read again: a source that can be read only once is not opened.
struct InspectedSource : SourceKind {
  Result<std::unique_ptr<ByteSource>> text = nullptr;
};
/// Opens a file, and reads its beginning.
Result<InspectedSource> inspect_source(const std::string& path, const Limits& limits = {});

/// Writes text to a file, compressed if its name ends in .gz or .zst; to standard output for "-". The file appears only
/// when it is complete and on disk; a file that it replaces stays unchanged until then, and its mode is kept. Symbolic
/// links are kept and point to the new file; pipes and devices are written directly. Fails on a text that could not be
/// read back, because it begins like compressed data or with a byte order mark.
Status write_file(const std::string& path, std::string_view text);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/byte_source-inl.hpp>
#endif
