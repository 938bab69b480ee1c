// How the form of a file of nugget judgments is told, and its reader or writer chosen.
#pragma once

#include <irmetrics/io/berds_jsonl-inl.hpp>
#include <irmetrics/io/freshstack_jsonl-inl.hpp>
#include <irmetrics/io/nugget_table-inl.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/subtopic_qrels-inl.hpp>

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail {

/// A source that was begun, from its beginning: gives the bytes that were read from it first.
class BegunSource final : public ByteSource {
 public:
  BegunSource(std::string begun, std::unique_ptr<ByteSource> rest) : begun_(std::move(begun)), rest_(std::move(rest)) {}

  absl::StatusOr<std::size_t> read(std::span<char> buffer) override {
    const std::size_t again = std::min(buffer.size(), begun_.size() - given_);
    std::memcpy(buffer.data(), begun_.data() + given_, again);
    given_ += again;
    if (again == buffer.size()) return again;
    auto more = rest_->read(buffer.subspan(again));
    if (!more.ok()) return more;
    return again + *more;
  }

 private:
  std::string begun_;
  std::unique_ptr<ByteSource> rest_;
  std::size_t given_ = 0;
};

/// The first line that is neither blank nor a comment; empty if there is none. `begun` receives what was read for it.
inline absl::StatusOr<std::string_view> first_line(ByteSource& source, std::string& begun) {
  constexpr std::size_t piece = std::size_t{1} << 16;
  std::size_t begin = 0, searched = 0;
  for (bool at_end = false; !at_end;) {
    const std::size_t read = begun.size();
    begun.resize(read + piece);
    const auto got = source.read(std::span(begun).subspan(read));
    if (!got.ok()) return got.status();
    begun.resize(read + *got);
    at_end = *got < piece || begun.size() > TextWindow::longest_line;  // too long for the readers as well
    for (std::size_t end = 0; end != std::string::npos;) {
      end = begun.find('\n', searched);
      searched = begun.size();
      if (end == std::string::npos && !at_end) continue;
      const std::string_view line = std::string_view(begun).substr(begin, end - begin);
      if (!trim(line).empty() && !trim(line).starts_with('#')) return line;
      if (end != std::string::npos) begin = searched = end + 1;
    }
  }
  return std::string_view();
}

/// The form of a file that begins with this line.
inline NuggetFormat format_of(std::string_view line) {
  if (trim(line).starts_with('{')) {
    const auto row = parse_json(line, "");
    return row.ok() && row->contains("perspectives") ? NuggetFormat::berds : NuggetFormat::freshstack;
  }
  return line.find('\t') != std::string_view::npos ? NuggetFormat::table : NuggetFormat::subtopics;
}

/// The form that a file's name asks for.
inline NuggetFormat format_of_name(std::string_view path) {
  for (const std::string_view packed : {".gz", ".zst"})
    if (path.ends_with(packed)) path.remove_suffix(packed.size());
  if (path.ends_with(".jsonl")) return NuggetFormat::freshstack;
  return path.ends_with(".tsv") ? NuggetFormat::table : NuggetFormat::subtopics;
}

}  // namespace detail

IRMETRICS_INLINE absl::StatusOr<NuggetQrels> read_nuggets(const std::string& path, const NuggetReadOptions& options,
                                                          ReadReport* report) {
  auto opened = open_source(path);
  if (!opened.ok()) return opened.status();
  std::unique_ptr<ByteSource> source = *std::move(opened);
  NuggetFormat format = options.format;
  if (format == NuggetFormat::automatic) {
    std::string begun;
    const auto line = detail::first_line(*source, begun);
    if (!line.ok()) return line.status();
    if (line->empty()) return invalid_input("{}: holds no nuggets", source_name(path));
    format = detail::format_of(*line);
    source = std::make_unique<detail::BegunSource>(std::move(begun), std::move(source));
  }
  const ReadOptions reading{.lenient = options.lenient};
  if (format == NuggetFormat::subtopics) return detail::read_subtopic_source(path, std::move(source), reading, report);
  if (format == NuggetFormat::table) return detail::read_table_source(path, std::move(source), reading, report);
  if (format == NuggetFormat::freshstack)
    return detail::read_freshstack_source(path, std::move(source), reading, report);
  auto berds = detail::read_berds_source(path, std::move(source),
                                         {.lenient = options.lenient, .predictions = options.predictions}, report);
  if (!berds.ok()) return berds.status();
  return std::move(berds->nuggets);
}

IRMETRICS_INLINE absl::Status write_nuggets(const NuggetQrels& nuggets, const std::string& path, NuggetFormat format) {
  if (format == NuggetFormat::automatic) format = detail::format_of_name(path);
  switch (format) {
    case NuggetFormat::table:
      return write_nugget_table(nuggets, path);
    case NuggetFormat::freshstack:
      return write_freshstack(nuggets, path);
    case NuggetFormat::berds:
      return invalid_input("{}: the form of BERDS can only be read, since it holds the texts of a run's documents",
                           path);
    default:
      return write_subtopic_qrels(nuggets, path);
  }
}

}  // namespace irmetrics
