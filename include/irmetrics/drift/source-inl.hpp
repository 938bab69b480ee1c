// How sources are told from document ids.
#pragma once

#include <irmetrics/drift/source.hpp>

#include <memory>
#include <optional>
#include <regex>
#include <stdexcept>

namespace irmetrics {
namespace detail {

inline std::string source_by_prefix(std::string_view document, std::string_view separator, std::size_t count) {
  std::size_t end = document.find(separator);
  for (std::size_t found = 1; found < count && end != std::string_view::npos; ++found)
    end = document.find(separator, end + separator.size());
  return end == std::string_view::npos ? "" : std::string(document.substr(0, end));
}

inline std::string source_by_pattern(std::string_view document, const std::regex& regex) {
  if (document.size() > max_pattern_text)
    throw std::length_error(
        fmt::format("patterns look at ids of at most {} bytes, and this has {}", max_pattern_text, document.size()));
  std::match_results<std::string_view::const_iterator> match;
  if (!std::regex_search(document.begin(), document.end(), match, regex)) return "";
  return match[match.size() > 1 ? 1 : 0].str();
}

/// What is wrong with a regular expression, as far as all standard libraries tell it apart.
inline std::string_view regex_problem(std::regex_constants::error_type code) {
  namespace errors = std::regex_constants;
  if (code == errors::error_collate || code == errors::error_ctype)
    return "unknown name between [: and :] or [. and .]";
  if (code == errors::error_paren || code == errors::error_badrepeat)
    return "( without ), ) without (, or nothing to repeat before *, + or ?";
  if (code == errors::error_brace || code == errors::error_badbrace) return "no valid range after {";
  if (code == errors::error_escape) return "escape that does not exist, or a backslash at the end";
  if (code == errors::error_backref) return "reference to a group that does not exist";
  if (code == errors::error_brack) return "[ without ]";
  if (code == errors::error_range) return "no valid range between [ and ]";
  return "too complex";
}

}  // namespace detail

IRMETRICS_INLINE Source::Source() : Source(prefix("/").value()) {}

IRMETRICS_INLINE absl::StatusOr<Source> Source::prefix(std::string separator, std::size_t count) {
  if (separator.empty()) return invalid_input("the separator after a source must not be empty");
  if (count == 0) return invalid_input("the separator that ends a source is counted from 1, not 0");
  std::string text = fmt::format("all before '{}' number {}", separator, count);
  return Source([separator = std::move(separator),
                 count](std::string_view document) { return detail::source_by_prefix(document, separator, count); },
                std::move(text));
}

IRMETRICS_INLINE absl::StatusOr<Source> Source::pattern(const std::string& regex) {
  if (regex.empty()) return invalid_input("the pattern of a source must not be empty");
  try {
    return Source(
        [parsed = std::regex(regex)](std::string_view document) { return detail::source_by_pattern(document, parsed); },
        fmt::format("what '{}' matches", regex));
  } catch (const std::regex_error& error) {
    return invalid_input("the pattern of a source must be a regular expression, not '{}': {}", regex,
                         detail::regex_problem(error.code()));
  }
}

IRMETRICS_INLINE Source Source::mapping(std::map<std::string, std::string, std::less<>> sources) {
  std::string text = fmt::format("a mapping of {} documents", sources.size());
  // Shared, because copies of a Source copy the function.
  const auto shared = std::make_shared<const std::map<std::string, std::string, std::less<>>>(std::move(sources));
  return Source(
      [shared](std::string_view document) {
        const auto found = shared->find(document);
        return found == shared->end() ? std::string() : found->second;
      },
      std::move(text));
}

IRMETRICS_INLINE Source Source::of(Function function, std::string text) {
  return Source(std::move(function), std::move(text));
}

IRMETRICS_INLINE std::string Source::operator()(std::string_view document) const {
  std::string source = function_ ? function_(document) : std::string();
  return source.empty() ? std::string(no_source) : source;
}

}  // namespace irmetrics
