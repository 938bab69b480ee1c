// What take_lines needs: columns to write to, and the form of a line.
#pragma once

#include <irmetrics/kernels/run_lines.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace irmetrics::test {

/// Memory for the columns that take_lines writes.
struct RunRows {
  explicit RunRows(std::size_t room) : begins(room), hashes(room), lengths(room), scores(room) {}

  kernels::RunColumns view() { return {begins.data(), lengths.data(), hashes.data(), scores.data(), scores.size()}; }

  std::vector<std::uint32_t> begins, hashes;
  std::vector<std::uint16_t> lengths;
  std::vector<double> scores;
};

/// Whether the first rows are the same, and the scores to the bit.
inline bool same_rows(const RunRows& a, const RunRows& b, std::size_t rows) {
  const auto same = [rows](const auto& one, const auto& other) {
    return std::equal(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(rows), other.begin());
  };
  for (std::size_t i = 0; i < rows; ++i)
    if (std::bit_cast<std::uint64_t>(a.scores[i]) != std::bit_cast<std::uint64_t>(b.scores[i])) return false;
  return same(a.begins, b.begins) && same(a.hashes, b.hashes) && same(a.lengths, b.lengths);
}

/// The form of a line; unknown if it has fewer than six fields.
inline kernels::RunLineForm run_line_form(std::string_view line) {
  std::size_t at = 0;
  std::vector<std::size_t> begins, ends;
  while ((at = line.find_first_not_of(" \t\v\f\r\n", at)) != std::string_view::npos) {
    begins.push_back(at);
    at = std::min(line.find_first_of(" \t\v\f\r\n", at), line.size());
    ends.push_back(at);
  }
  if (begins.size() < 6) return {};
  return {line.substr(0, begins[2]), line.substr(ends[4]), line[ends[2]]};
}

}  // namespace irmetrics::test
