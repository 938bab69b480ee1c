// The SHA-256 of files.
#pragma once

#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <optional>
#include <string>

namespace irmetrics {

/// The SHA-256 of a file's content, as 64 hexadecimal digits: of a plain file what `sha256sum` prints, of one that is
/// compressed by gzip or zstd what it prints for the decompressed file. None for standard input (-) and pipes, which
/// can be read only once. Fails if the file cannot be read.
Result<std::optional<std::string>> file_sha256(const std::string& path, const Limits& limits = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/file_sha256-inl.hpp>
#endif
