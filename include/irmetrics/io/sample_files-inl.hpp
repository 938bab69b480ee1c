// How samples are read, and made of runs.
#pragma once

#include <irmetrics/io/detail/memory_source-inl.hpp>
#include <irmetrics/io/detail/run_samples-inl.hpp>
#include <irmetrics/io/detail/sample_json-inl.hpp>
#include <irmetrics/io/detail/sample_table-inl.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/sample_files.hpp>

#include <memory>
#include <utility>

namespace irmetrics {
namespace detail {

inline absl::StatusOr<Samples> read_sample_source(const std::string& path, std::unique_ptr<ByteSource> source,
                                                  SampleFormat format) {
  SamplesBuilder samples;
  SampleTable table(source_name(path));
  absl::Status status = read_whole_lines(path, std::move(source), [&](std::string_view line, std::size_t number) {
    if (format == SampleFormat::automatic)
      format = trim(line).front() == '{' ? SampleFormat::jsonl : SampleFormat::table;
    return format == SampleFormat::jsonl ? read_sample_json(line, source_name(path), number, samples)
                                         : table.read(line, number, samples);
  });
  if (status.ok()) status = table.finish(samples);
  if (!status.ok()) return status;
  auto built = std::move(samples).build();
  if (built.ok() && built->size() == 0) return invalid_input("{}: holds no samples", source_name(path));
  return built;
}

}  // namespace detail

IRMETRICS_INLINE absl::StatusOr<Samples> read_samples(const std::string& path, SampleFormat format) {
  auto source = open_source(path);
  if (!source.ok()) return source.status();
  return detail::read_sample_source(path, *std::move(source), format);
}

IRMETRICS_INLINE absl::StatusOr<Samples> parse_samples(std::string_view text, std::string_view name,
                                                       SampleFormat format) {
  return detail::read_sample_source(std::string(name), std::make_unique<MemorySource>(text), format);
}

}  // namespace irmetrics
