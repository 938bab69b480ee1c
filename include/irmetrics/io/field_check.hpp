// Checks the fields of a line, strictly or leniently, and writes the messages.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/line_scanner.hpp>
#include <irmetrics/io/number.hpp>
#include <irmetrics/io/read_options.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace irmetrics {
namespace detail::io {

/// The error of a file without a usable line, with the first problem of those that a lenient reader skipped, or the
/// first comment that looks like a record.
inline Status contains_no(std::string_view what, const std::string& path, const ReadReport& report) {
  if (report.skipped == 0 && report.commented_records > 0)
    return invalid_input("{}: contains no {}; {}", source_name(path), what,
                         comments_warning(report.commented_records, report.first_commented_record));
  if (report.skipped == 0) return invalid_input("{}: contains no {}", source_name(path), what);
  return invalid_input("{}: contains no {}; skipped lines: {}, the first: {}", source_name(path), what, report.skipped,
                       report.first_problem);
}

/// The end of a message about a line of a format without JSON, if the line begins like JSON.
inline std::string_view json_hint(std::string_view line) {
  const std::string_view text = trim(line);
  if (text.starts_with('{'))
    return "; expected an object of JSON on each line: jq -c . joins those that are spread over several";
  if (text.starts_with('[')) return "; expected an object of JSON on each line: jq -c '.[]' makes them of a list";
  return "";
}

}  // namespace detail::io

/// Checks the fields of a file's records, strictly or leniently, and counts what it tolerated.
class FieldCheck {
 public:
  static constexpr const char* mark_problem =
      "a byte order mark (U+FEFF) inside the file, as after joining files; expected it at the beginning only";

  FieldCheck(const std::string& path, const ReadOptions& options)
      : name_(detail::io::source_name(path)),
        lenient_(options.lenient),
        extra_fields_(options.extra_fields),
        comments_(options.comments) {}

  /// "file:line", the beginning of every message.
  std::string location(std::size_t line) const { return message_text("{}:{}", name_, line); }

  /// Whether a line has the expected N fields. Strict: an error if not. Lenient: false if fields are missing; the line
  /// is skipped. A hint is the end of the message. A byte order mark before the first field, from files that were
  /// joined, is an error; a lenient reader removes it.
  template <std::size_t N>
  Result<bool> count_fields(detail::io::Line<N>& line, std::string_view expected, std::string_view hint = {}) {
    ++report_.lines;
    const std::string_view first = line.fields[0];
    if (!first.empty() && first.front() == detail::byte_order_mark.front() &&
        first.starts_with(detail::byte_order_mark)) {
      Status status = adjust(line.number, mark_problem);
      if (!status.ok()) return status;
      line.fields[0].remove_prefix(detail::byte_order_mark.size());
    }
    if (line.count == N || (line.count > N && extra_fields_)) return true;
    const std::string problem = message_text("expected {} fields ({}), found {}{}", N, expected, line.count,
                                             hint.empty() ? detail::io::json_hint(line.fields[0]) : hint);
    if (!lenient_) return invalid_input("{}: {}", location(line.number), problem);
    line.count < N ? skip(line.number, problem) : coerce(line.number, problem);
    return line.count > N;
  }

  /// The number in a field. Strict: an error if it is invalid or not finite. Lenient: its valid prefix; nullopt if it
  /// is not finite, and the line is skipped.
  template <std::size_t N>
  Result<std::optional<double>> number(const detail::io::Line<N>& line, std::size_t field, std::string_view what) {
    const std::string_view text = line.fields[field];
    return number_in(text, line.number, column_of(line, field), what, detail::io::json_hint(line.fields[0]));
  }
  /// The same for the text of a field, with its line and column.
  Result<std::optional<double>> number_in(std::string_view text, std::size_t line, std::size_t column,
                                          std::string_view what, std::string_view hint = {}) {
    const auto value = parse_field(text);
    if (value && std::isfinite(*value)) return value;
    const std::string problem = field_problem(text, column, what, "a finite number", hint);
    if (!lenient_) return invalid_input("{}: {}", location(line), problem);
    const double read = detail::io::parse_leniently(text);
    std::isfinite(read) ? coerce(line, problem) : skip(line, problem);
    return std::isfinite(read) ? std::optional(read) : std::nullopt;
  }

  /// The same for a number of at least 0. Lenient: a negative number is read as 0.
  template <std::size_t N>
  Result<std::optional<double>> number_from_0(const detail::io::Line<N>& line, std::size_t field,
                                              std::string_view what) {
    return number_from_0_in(line.fields[field], line.number, column_of(line, field), what);
  }
  Result<std::optional<double>> number_from_0_in(std::string_view text, std::size_t line, std::size_t column,
                                                 std::string_view what) {
    auto value = number_in(text, line, column, what);
    if (!value.ok() || !*value || **value >= 0) return value;
    Status status = adjust(line, field_problem(text, column, what, "at least 0"));
    if (!status.ok()) return status;
    return 0.0;
  }

  /// The whole number of 32 bits in a field. Strict: an error if it is invalid. Lenient: nullopt, and the line is
  /// skipped.
  template <std::size_t N>
  Result<std::optional<std::uint32_t>> whole_number(const detail::io::Line<N>& line, std::size_t field,
                                                    std::string_view what) {
    const auto value = parse_field(line.fields[field]);
    if (value && *value >= 0 && *value <= UINT32_MAX && *value == std::floor(*value))
      return static_cast<std::uint32_t>(*value);
    Status status = tolerate(line.number, field_problem(line.fields[field], column_of(line, field), what,
                                                        "a whole number from 0 to 4294967295"));
    if (!status.ok()) return status;
    return std::nullopt;
  }

  /// A problem for which a lenient reader skips the line.
  Status tolerate(std::size_t line, const std::string& problem) {
    if (!lenient_) return invalid_input("{}: {}", location(line), problem);
    skip(line, problem);
    return Status();
  }

  /// A problem that a lenient reader corrects.
  Status adjust(std::size_t line, const std::string& problem) {
    if (!lenient_) return invalid_input("{}: {}", location(line), problem);
    coerce(line, problem);
    return Status();
  }

  bool is_comment(std::string_view line) const noexcept {
    return comments_ == Comments::on && detail::trim(line).starts_with('#');
  }
  /// Counts a comment that would be a valid record, as the lines of a query whose id begins with '#' are: it has N
  /// fields, with a finite number in `number`.
  template <std::size_t N>
  void count_comment(const detail::io::Line<N>& line, std::string_view number) {
    if (line.count != N) return;
    if (const auto value = parse_field(number); !value || !std::isfinite(*value)) return;
    if (report_.commented_records++ > 0) return;
    const std::string_view last = line.fields[N - 1];
    const std::string_view text(line.begin, static_cast<std::size_t>(last.data() + last.size() - line.begin));
    report_.first_commented_record =
        message_text("{}: '{}'", location(line.number), detail::shown(detail::trim(text), 80));
  }

  /// Counts lines whose fields are not counted.
  void count_line() { count_lines(1); }
  void count_lines(std::size_t lines) { report_.lines += lines; }

  bool lenient() const noexcept { return lenient_; }
  Comments comments() const noexcept { return comments_; }
  const ReadReport& report() const& noexcept { return report_; }
  const ReadReport& report() const&& = delete;

 private:
  template <std::size_t N>
  static std::size_t column_of(const detail::io::Line<N>& line, std::size_t field) {
    return static_cast<std::size_t>(line.fields[field].data() - line.begin) + 1;
  }
  static std::string field_problem(std::string_view text, std::size_t column, std::string_view what,
                                   std::string_view expected, std::string_view hint = {}) {
    return message_text("column {}: the {} must be {}, not '{}'{}", column, what, expected, detail::shown(text, 80),
                        hint);
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
    if (report_.first_problem.empty()) report_.first_problem = message_text("{}: {}", location(line), problem);
  }

  std::string name_;
  bool lenient_;
  bool extra_fields_;
  Comments comments_;
  std::size_t coerced_line_ = 0;
  ReadReport report_;
};

namespace detail::io {

/// The error of a query that cannot be written to qrels, which have a line for each judgment.
inline Status without_judgments(const std::string& path, std::string_view query) {
  return invalid_input("{}: query '{}' has no judgments, which this format does not support", path, query);
}

/// Where ids go that do not fit into fields; the end of a message.
inline constexpr std::string_view json_lines_take_it =
    "; write a file whose name ends in .jsonl: JSON lines take any id";

/// Fails on a text that could not be read back from the beginning of a line: it would be a comment, or a byte order
/// mark. `remedy`: the end of the message.
inline Status check_begins_line(const std::string& path, std::string_view what, std::string_view field,
                                std::string_view remedy = "") {
  if (field.starts_with(byte_order_mark))
    return invalid_input("{}: the {} '{}' begins like text with a byte order mark, and could not be read back{}", path,
                         what, field, remedy);
  if (!field.starts_with('#')) return Status();
  return invalid_input("{}: the {} '{}' begins with '#', which would make its lines comments{}", path, what, field,
                       remedy);
}

/// Fails on the text of a file that would be read as JSON, because its first id begins like an object.
inline Status check_not_json(const std::string& path, std::string_view text, std::string_view beginning,
                             std::string_view remedy = "") {
  if (!text.starts_with(beginning)) return Status();
  return invalid_input("{}: the first id, '{}', begins like JSON, and could not be read back{}", path,
                       shown(text.substr(0, text.find(' '))), remedy);
}

/// Fails on a text that does not fit into a field: it would be read back as several fields or, in the first field of a
/// line, as a comment.
inline Status check_writable(const std::string& path, std::string_view what, std::string_view field,
                             bool first_in_line = false, std::string_view remedy = "") {
  if (std::any_of(field.begin(), field.end(), is_blank))
    return invalid_input("{}: the {} '{}' contains whitespace, which this format does not support{}", path, what, field,
                         remedy);
  return first_in_line ? check_begins_line(path, what, field, remedy) : Status();
}

}  // namespace detail::io
}  // namespace irmetrics
