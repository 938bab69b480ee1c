// Shared by the readers of score files: the values of a file, one by one, with their positions.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/number.hpp>
#include <irmetrics/io/score_files.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// One value of a file.
struct ScoreValue {
  std::string system;  // empty: the only system of the file
  std::string measure;
  std::string query;  // empty: an overall value
  double value;
  std::size_t line = 0, column = 0;            // 0: unknown
  std::optional<std::uint32_t> decimals = {};  // digits after the point; nothing: unknown
};

/// The contents of a file.
struct FileScores {
  std::string path;
  std::vector<ScoreValue> values;
  bool one_system = false;  // named `system`, if the file contains the name
  std::optional<std::string> system;
  bool only_queries = false;  // a layout without overall values
  bool only_systems = false;  // a layout without values of queries

  /// The position of a value, for messages.
  std::string location(std::size_t line, std::size_t column) const {
    if (line == 0) return source_name(path);
    if (column == 0) return fmt::format("{}:{}", source_name(path), line);
    return fmt::format("{}:{}: column {}", source_name(path), line, column);
  }
};

/// The digits after the point of a number; nothing with an exponent, which tells nothing about its precision.
inline std::optional<std::uint32_t> decimals_of(std::string_view number) {
  number = trim(number);
  const std::size_t point = number.find('.');
  if (point == std::string_view::npos) return number.find_first_of("eE") == point ? std::optional(0u) : std::nullopt;
  const std::string_view digits = number.substr(point + 1);
  if (digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  return static_cast<std::uint32_t>(digits.size());
}

/// Whether scores of queries or overall scores of systems are requested.
enum class ScoresOf { queries, systems };

/// Reads the lines of a file in one format.
class ScoreLines {
 public:
  explicit ScoreLines(FileScores& out) : out_(out) {}
  ScoreLines(const ScoreLines&) = delete;
  ScoreLines& operator=(const ScoreLines&) = delete;
  virtual ~ScoreLines() = default;
  virtual Status read(std::string_view line, std::size_t number) = 0;
  virtual Status finish() { return Status(); }

 protected:
  /// Adds a value given as text.
  Status add(ScoreValue value, std::string_view text) {
    const auto number = parse_field(text);
    if (!number)
      return invalid_input("{}: the value must be a number, not '{}'", out_.location(value.line, value.column),
                           shown(text, 80));
    value.value = *number;
    value.decimals = decimals_of(text);
    out_.values.push_back(std::move(value));
    return Status();
  }

  FileScores& out_;
};

}  // namespace irmetrics::detail::io
