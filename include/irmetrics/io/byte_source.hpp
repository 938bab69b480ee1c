// Where bytes come from: a file, plain or compressed by gzip or zstd, or standard input ("-").
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace irmetrics {

/// Reads bytes from the beginning to the end. Which compression it is, the first bytes tell, not the name.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Fills as much of the buffer as there is; fewer bytes than asked for mean the end.
  virtual absl::StatusOr<std::size_t> read(std::span<char> buffer) = 0;
};

/// The name of a source in messages.
inline std::string source_name(const std::string& path) { return path == "-" ? "standard input" : path; }

/// Opens a file, or standard input for "-". Errors name the path.
absl::StatusOr<std::unique_ptr<ByteSource>> open_source(const std::string& path);

/// Opens the bytes [begin, end) of a plain file.
absl::StatusOr<std::unique_ptr<ByteSource>> open_part(const std::string& path, std::uint64_t begin, std::uint64_t end);

/// What can be done with a source besides reading it once.
struct SourceKind {
  bool can_be_read_again = false;           // a file, not standard input or a pipe
  std::optional<std::uint64_t> plain_size;  // of a file that is not compressed: parts of it can be read by themselves
};

/// Looks at a source without reading from one that can be read only once.
absl::StatusOr<SourceKind> inspect_source(const std::string& path);

/// Writes text to a file, compressed if its name ends in .gz or .zst; to standard output for "-".
/// The file appears only once it is complete, and is on the disk then; a file that it replaces stays what it was until
/// then, and hands on its mode. Symbolic links stay and lead to the new file; pipes and devices are written as they
/// are. Fails on a text that would not be read back, for it begins as compressed data do or with a byte order mark.
absl::Status write_file(const std::string& path, std::string_view text);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/byte_source-inl.hpp>
#endif
