// Checks the fields of a line, strictly or leniently, and writes the messages.
#pragma once

#include <irmetrics/error.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/line_scanner.hpp>
#include <irmetrics/io/number.hpp>
#include <irmetrics/io/read_options.hpp>
#include <irmetrics/text.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace irmetrics {

/// The error of a file without a usable line, with the first problem of those that a lenient reader skipped.
inline absl::Status contains_no(std::string_view what, const std::string& path, const ReadReport& report) {
  if (report.skipped == 0) return invalid_input("{}: contains no {}", source_name(path), what);
  return invalid_input("{}: contains no {}; skipped lines: {}, the first: {}", source_name(path), what, report.skipped,
                       report.first_problem);
}

class FieldCheck {
 public:
  FieldCheck(const std::string& path, const ReadOptions& options)
      : name_(source_name(path)), lenient_(options.lenient), extra_fields_(options.extra_fields) {}

  /// "file:line", the beginning of every message.
  std::string place(std::size_t line) const { return fmt::format("{}:{}", name_, line); }

  /// Whether a line has the expected N fields. Strict: an error if not. Lenient: false if fields are missing; the line
  /// is skipped. A hint is the end of the message.
  template <std::size_t N>
  absl::StatusOr<bool> count_fields(const Line<N>& line, std::string_view expected, std::string_view hint = {}) {
    ++report_.lines;
    if (line.count == N || (line.count > N && extra_fields_)) return true;
    const std::string problem = fmt::format("expected {} fields ({}), found {}{}", N, expected, line.count, hint);
    if (!lenient_) return invalid_input("{}: {}", place(line.number), problem);
    line.count < N ? skip(line.number, problem) : coerce(line.number, problem);
    return line.count > N;
  }

  /// The number in a field. Strict: an error if it is invalid or not finite. Lenient: its valid prefix; nullopt if it
  /// is not finite, and the line is skipped.
  template <std::size_t N>
  absl::StatusOr<std::optional<double>> number(const Line<N>& line, std::size_t field, std::string_view what) {
    const std::string_view text = line.fields[field];
    return number_in(text, line.number, column_of(line, field), what);
  }
  /// The same for the text of a field, with its line and column.
  absl::StatusOr<std::optional<double>> number_in(std::string_view text, std::size_t line, std::size_t column,
                                                  std::string_view what) {
    const auto value = parse_field(text);
    if (value && std::isfinite(*value)) return value;
    const std::string problem = field_problem(text, column, what, "a finite number");
    if (!lenient_) return invalid_input("{}: {}", place(line), problem);
    const double read = parse_leniently(text);
    std::isfinite(read) ? coerce(line, problem) : skip(line, problem);
    return std::isfinite(read) ? std::optional(read) : std::nullopt;
  }

  /// The same for a number of at least 0. Lenient: a negative number is read as 0.
  template <std::size_t N>
  absl::StatusOr<std::optional<double>> number_from_0(const Line<N>& line, std::size_t field, std::string_view what) {
    return number_from_0_in(line.fields[field], line.number, column_of(line, field), what);
  }
  absl::StatusOr<std::optional<double>> number_from_0_in(std::string_view text, std::size_t line, std::size_t column,
                                                         std::string_view what) {
    auto value = number_in(text, line, column, what);
    if (!value.ok() || !*value || **value >= 0) return value;
    absl::Status status = adjust(line, field_problem(text, column, what, "at least 0"));
    if (!status.ok()) return status;
    return 0.0;
  }

  /// The whole number of 32 bits in a field. Strict: an error if it is invalid. Lenient: nullopt, and the line is
  /// skipped.
  template <std::size_t N>
  absl::StatusOr<std::optional<std::uint32_t>> whole_number(const Line<N>& line, std::size_t field,
                                                            std::string_view what) {
    const auto value = parse_field(line.fields[field]);
    if (value && *value >= 0 && *value <= UINT32_MAX && *value == std::floor(*value))
      return static_cast<std::uint32_t>(*value);
    absl::Status status = tolerate(line.number, field_problem(line.fields[field], column_of(line, field), what,
                                                              "a whole number from 0 to 4294967295"));
    if (!status.ok()) return status;
    return std::nullopt;
  }

  /// A problem for which a lenient reader skips the line.
  absl::Status tolerate(std::size_t line, const std::string& problem) {
    if (!lenient_) return invalid_input("{}: {}", place(line), problem);
    skip(line, problem);
    return absl::OkStatus();
  }

  /// A problem that a lenient reader corrects.
  absl::Status adjust(std::size_t line, const std::string& problem) {
    if (!lenient_) return invalid_input("{}: {}", place(line), problem);
    coerce(line, problem);
    return absl::OkStatus();
  }

  /// Counts lines whose fields are not counted.
  void count_line() { count_lines(1); }
  void count_lines(std::size_t lines) { report_.lines += lines; }

  bool lenient() const noexcept { return lenient_; }
  const ReadReport& report() const noexcept { return report_; }

 private:
  template <std::size_t N>
  static std::size_t column_of(const Line<N>& line, std::size_t field) {
    return static_cast<std::size_t>(line.fields[field].data() - line.begin) + 1;
  }
  static std::string field_problem(std::string_view text, std::size_t column, std::string_view what,
                                   std::string_view expected) {
    return fmt::format("column {}: the {} must be {}, not '{}'", column, what, expected, shown(text, 80));
  }

  // A line counts once, whatever its problems: as skipped, or otherwise as coerced.
  void coerce(std::size_t line, const std::string& problem) {
    note(line, problem);
    if (line != coerced_line_) ++report_.coerced;
    coerced_line_ = line;
  }
  void skip(std::size_t line, const std::string& problem) {
    note(line, problem);
    ++report_.skipped;
    if (line == coerced_line_) --report_.coerced;
  }
  void note(std::size_t line, const std::string& problem) {
    if (report_.first_problem.empty()) report_.first_problem = message_text("{}: {}", place(line), problem);
  }

  std::string name_;
  bool lenient_;
  bool extra_fields_;
  std::size_t coerced_line_ = 0;
  ReadReport report_;
};

namespace detail::io {

/// The error of a query that cannot be written to qrels, which have a line for each judgment.
inline absl::Status without_judgments(const std::string& path, std::string_view query) {
  return invalid_input("{}: query '{}' has no judgments, which this format does not support", path, query);
}

}  // namespace detail::io

/// Where ids go that do not fit into fields; the end of a message.
inline constexpr std::string_view json_lines_take_it =
    "; write a file whose name ends in .jsonl: JSON lines take any id";

/// Fails on a text that would turn its lines into comments at their beginning. `remedy`: the end of the message.
inline absl::Status check_not_comment(const std::string& path, std::string_view what, std::string_view field,
                                      std::string_view remedy = "") {
  if (!field.starts_with('#')) return absl::OkStatus();
  return invalid_input("{}: the {} '{}' begins with '#', which would make its lines comments{}", path, what, field,
                       remedy);
}

/// Fails on the text of a file that would be read as JSON, because its first id begins like an object.
inline absl::Status check_not_json(const std::string& path, std::string_view text, std::string_view beginning,
                                   std::string_view remedy = "") {
  if (!text.starts_with(beginning)) return absl::OkStatus();
  return invalid_input("{}: the first id, '{}', begins like JSON, and could not be read back{}", path,
                       shown(text.substr(0, text.find(' '))), remedy);
}

/// Fails on a text that does not fit into a field: it would be read back as several fields or, in the first field of a
/// line, as a comment.
inline absl::Status check_writable(const std::string& path, std::string_view what, std::string_view field,
                                   bool first_in_line = false, std::string_view remedy = "") {
  if (std::any_of(field.begin(), field.end(), is_blank))
    return invalid_input("{}: the {} '{}' contains whitespace, which this format does not support{}", path, what, field,
                         remedy);
  return first_in_line ? check_not_comment(path, what, field, remedy) : absl::OkStatus();
}

}  // namespace irmetrics
