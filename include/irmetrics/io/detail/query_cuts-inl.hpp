// Finds positions at which an uncompressed run file can be cut without dividing a query: bisection, which reads only a
// few lines.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/io/detail/files-inl.hpp>
#include <irmetrics/io/read_options.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// Reads query ids at arbitrary positions of an uncompressed file.
class QueryProbe {
 public:
  QueryProbe(const Descriptor& file, std::uint64_t size, Comments comments)
      : file_(file), size_(size), comments_(comments) {}

  struct Found {
    std::uint64_t begin;  // of the line
    std::string query;
  };
  /// The first non-empty line that begins at or after a position. nullopt at the end, and if no line follows soon.
  std::optional<Found> line_from(std::uint64_t offset) {
    Found found{offset, ""};
    bool passing_over = offset > 0;  // to the end of the line of the previous byte
    const std::uint64_t begin = offset > 0 ? offset - 1 : 0;
    for (std::uint64_t at = begin; at < size_ && at - begin < far;) {
      const std::ptrdiff_t got = file_.read_at(at, piece_);
      if (got <= 0) return std::nullopt;
      for (const char byte : std::string_view(piece_.data(), static_cast<std::size_t>(got))) {
        ++at;
        if (!found.query.empty() && is_blank(byte)) return found;
        if (byte == '\n') {
          passing_over = false;
          found.begin = at;
        } else if (!passing_over && (!found.query.empty() || !is_blank(byte))) {
          passing_over = found.query.empty() && byte == '#' && comments_ == Comments::on;
          if (!passing_over) found.query += byte;
        }
      }
    }
    return std::nullopt;
  }

  /// The first line in (from, to] whose query differs from that of `found`, if queries are contiguous. nullopt if the
  /// line at or after `to` still belongs to that query.
  std::optional<Found> next_query(const Found& found, std::uint64_t to) {
    std::optional<Found> other = line_from(to);
    if (other && other->query == found.query) return std::nullopt;
    for (std::uint64_t same = found.begin; to > same + 1;) {
      const std::uint64_t middle = same + (to - same) / 2;
      auto line = line_from(middle);
      if (line && line->query == found.query) {
        same = std::max(middle, line->begin);
      } else {
        to = middle;
        other = std::move(line);
      }
    }
    return other;
  }

 private:
  static constexpr std::uint64_t far = std::uint64_t{1} << 20;

  const Descriptor& file_;
  std::uint64_t size_;
  Comments comments_;
  std::array<char, 4096> piece_;
};

/// Cuts an uncompressed file of a given size into at most `parts` parts of about the same size, each of which begins
/// with a new query. Returns the cuts, including 0 and the size; only these two if one query fills the file, or if it
/// cannot be read.
inline std::vector<std::uint64_t> cut_between_queries(const Descriptor& file, std::uint64_t size, std::size_t parts,
                                                      Comments comments = Comments::on) {
  std::vector<std::uint64_t> cuts = {0};
  QueryProbe probe(file, size, comments);
  for (std::size_t i = 1; i < parts; ++i) {
    const std::uint64_t offset = size / parts * i;
    if (offset <= cuts.back()) continue;
    const auto line = probe.line_from(offset);
    if (!line) break;
    const std::uint64_t next = i + 1 == parts ? size : size / parts * (i + 1);
    const auto other = probe.next_query(*line, std::max(line->begin + 1, next));
    if (other && other->begin > cuts.back()) cuts.push_back(other->begin);
  }
  cuts.push_back(size);
  return cuts;
}

}  // namespace irmetrics::detail::io
