// The table of formats of samples, and their readers.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/memory_source-inl.hpp>
#include <irmetrics/io/detail/run_samples-inl.hpp>
#include <irmetrics/io/detail/sample_row-inl.hpp>
#include <irmetrics/io/detail/sample_table-inl.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/sample_files.hpp>

#include <fmt/format.h>

#include <array>
#include <memory>
#include <utility>

namespace irmetrics {
namespace detail::io {

inline Status read_sample_json(std::string_view line, const std::string& file, std::size_t number,
                               Permutations malformed, SamplesBuilder& out) {
  const std::string location = fmt::format("{}:{}", file, number);
  const auto [json, problem] =
      read_json(line);  // invalid JSON is read up to the error, which usually includes the id of the sample
  const bool valid = problem.empty();
  const JsonValue row(json, location);
  if (Status status = row.object(); valid && !status.ok()) return status;
  const auto id = sample_id(row, number);
  if (!valid && (!id.ok() || !row.object().ok())) return invalid_input("{}: {}", location, problem);
  if (!id.ok()) return id.status();
  const std::string named = fmt::format("{}: sample '{}'", location, *id);
  if (!valid) return invalid_input("{}: {}", named, problem);
  SampleColumns sample;
  sample.id = *id;
  Status status = read_sample_columns(JsonValue(json, named), malformed, sample);
  if (!status.ok()) return status;
  status = sample.add_to(out);
  return status.ok() ? status : annotate(status, location);
}

/// Reads the lines of a file in one format.
class SampleLines {
 public:
  SampleLines() = default;
  SampleLines(const SampleLines&) = delete;
  SampleLines& operator=(const SampleLines&) = delete;
  virtual ~SampleLines() = default;
  virtual Status read(std::string_view line, std::size_t number, SamplesBuilder& out) = 0;
  virtual Status finish(SamplesBuilder& /*out*/) { return Status(); }
};

class SampleJsonLines final : public SampleLines {
 public:
  SampleJsonLines(std::string source, Permutations malformed) : source_(std::move(source)), malformed_(malformed) {}
  Status read(std::string_view line, std::size_t number, SamplesBuilder& out) override {
    return read_sample_json(line, source_, number, malformed_, out);
  }

 private:
  std::string source_;
  Permutations malformed_;
};

class SampleTableLines final : public SampleLines {
 public:
  SampleTableLines(std::string source, Permutations /*malformed*/) : table_(std::move(source)) {}
  Status read(std::string_view line, std::size_t number, SamplesBuilder& out) override {
    return table_.read(line, number, out);
  }
  Status finish(SamplesBuilder& out) override { return table_.finish(out); }

 private:
  SampleTable table_;
};

struct SampleFormatRow {
  SampleFormat format;
  FormatText text;
  bool (*recognises)(std::string_view line);  // null: the fallback
  std::unique_ptr<SampleLines> (*lines)(std::string source, Permutations malformed);
};

template <class Lines>
std::unique_ptr<SampleLines> sample_lines(std::string source, Permutations malformed) {
  return std::make_unique<Lines>(std::move(source), malformed);
}

inline constexpr std::array sample_formats = {
    SampleFormatRow{.format = SampleFormat::jsonl,
                    .text = {.title = "JSON lines",
                             .first_line = "begins with `{`",
                             .holds = "a sample: the question, its passages, which of them are gold, and the scores",
                             .example = "{\"query_id\": \"q1\", \"query\": \"When does the ferry leave?\", "
                                        "\"passages\": [\"It leaves at 8.\", \"It is blue.\"], \"gold\": [1, 0], "
                                        "\"scores\": {\"bm25\": [0.3, 0.1], \"reranker\": [-1.5, 2.0]}}\n",
                             .written = ""},
                    .recognises = [](std::string_view line) { return trim(line).starts_with('{'); },
                    .lines = &sample_lines<SampleJsonLines>},
    SampleFormatRow{.format = SampleFormat::table,
                    .text = {.title = "table",
                             .first_line = "unlike those of the other formats",
                             .holds = "a passage, in columns separated by tabs, which the first line names",
                             .example = "query_id\tquery\tpassage_id\tpassage\tgold\tbm25\treranker\n"
                                        "q1\tWhen does the ferry leave?\tp7\tIt leaves at 8.\t1\t0.3\t-1.5\n"
                                        "q1\tWhen does the ferry leave?\tp9\tIt is blue.\t0\t0.1\t2.0\n",
                             .written = ""},
                    .recognises = nullptr,
                    .lines = &sample_lines<SampleTableLines>}};
static_assert(rows_are_all_of<SampleFormat>(sample_formats) && one_takes_the_rest(sample_formats));

inline Result<Samples> read_sample_source(const std::string& path, std::unique_ptr<ByteSource> source,
                                          SampleFormat format, Permutations malformed) {
  const auto named = row_if_named(format, sample_formats);
  if (!named.ok()) return named.status();
  const SampleFormatRow* row = *named;
  SamplesBuilder samples;
  std::unique_ptr<SampleLines> lines;
  Status status = read_whole_lines(path, std::move(source), [&](std::string_view line, std::size_t number) {
    if (!lines)
      lines = (row != nullptr ? *row : format_shown_by(line, sample_formats)).lines(source_name(path), malformed);
    return lines->read(line, number, samples);
  });
  if (status.ok() && lines) status = lines->finish(samples);
  if (!status.ok()) return status;
  auto built = std::move(samples).build();
  if (built.ok() && built->size() == 0) return invalid_input("{}: contains no samples", source_name(path));
  return built;
}

}  // namespace detail::io

IRMETRICS_INLINE Result<Samples> read_samples(const std::string& path, SampleFormat format, Permutations permutations,
                                              const Limits& limits) {
  auto source = open_source(path, limits);
  if (!source.ok()) return source.status();
  return detail::io::read_sample_source(path, *std::move(source), format, permutations);
}

IRMETRICS_INLINE Result<Samples> parse_samples(std::string_view text, std::string_view name, SampleFormat format,
                                               Permutations permutations) {
  return detail::io::read_sample_source(std::string(name), std::make_unique<MemorySource>(text), format, permutations);
}

IRMETRICS_INLINE std::vector<FileFormat> sample_file_formats() {
  return detail::io::rows_of("samples", detail::io::sample_formats);
}

}  // namespace irmetrics
