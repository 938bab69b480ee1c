// Reads, writes and merges files of parts.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/evaluate/part_files.hpp>
#include <irmetrics/io/byte_source.hpp>

#include <memory>
#include <vector>

namespace irmetrics {

IRMETRICS_INLINE Status write_part(const ScoresPart& part, const std::string& path) {
  return write_file(path, part.bytes());
}

IRMETRICS_INLINE Result<ScoresPart> read_part(const std::string& path, const Limits& limits) {
  auto source = open_source(path, limits);
  if (!source.ok()) return source.status();
  std::string bytes;
  for (std::size_t step = std::size_t{1} << 16, last = step; last == step; step *= 2) {
    const std::size_t size = bytes.size();
    bytes.resize(size + step);
    const auto read = (*source)->read(std::span(bytes).subspan(size));
    if (!read.ok()) return read.status();
    bytes.resize(size + *read);
    last = *read;
    if (last == step) last *= 2;
  }
  auto part = ScoresPart::of(bytes);
  if (!part.ok()) return annotate(part.status(), detail::io::source_name(path));
  return part;
}

IRMETRICS_INLINE ScoresOrError merge_part_files(const TestCollection& collection, std::span<const std::string> paths,
                                                const Measures& measures, const EvaluateOptions& options,
                                                const Limits& limits) try {
  detail::evaluate::Merging merging(collection, measures, options);
  for (const std::string& path : paths) {
    const auto part = read_part(path, limits);
    if (!part.ok()) return part.status();
    if (Status status = merging.add(*part); !status.ok()) return annotate(status, detail::io::source_name(path));
  }
  return merging.finish();
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
