// Derives sources from document ids.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/drift/source.hpp>

#include <fmt/format.h>
#include <re2/re2.h>

#include <array>
#include <cstdint>
#include <memory>

namespace irmetrics {
namespace detail::drift {

inline std::string source_by_prefix(std::string_view document, std::string_view separator, std::size_t count) {
  std::size_t end = document.find(separator);
  for (std::size_t found = 1; found < count && end != std::string_view::npos; ++found)
    end = document.find(separator, end + separator.size());
  return end == std::string_view::npos ? "" : std::string(document.substr(0, end));
}

inline std::string source_by_pattern(std::string_view document, const RE2& pattern) {
  const bool has_group = pattern.NumberOfCapturingGroups() > 0;
  std::array<re2::StringPiece, 2> found;  // the whole match, and the first group
  const re2::StringPiece text(document.data(), document.size());
  if (!pattern.Match(text, 0, text.size(), RE2::UNANCHORED, found.data(), has_group ? 2 : 1)) return "";
  const re2::StringPiece& part = found[has_group ? 1 : 0];
  return {part.begin(), part.end()};
}

/// RE2's reason for rejecting a pattern. Its own message may quote the whole pattern.
inline std::string pattern_problem(const RE2& pattern) {
  const bool unsupported = pattern.error_code() == RE2::ErrorBadPerlOp || pattern.error_code() == RE2::ErrorBadEscape;
  return shown(pattern.error(), 80) + (unsupported ? " (RE2 has neither look-around nor backreferences)" : "");
}

}  // namespace detail::drift

IRMETRICS_INLINE Source::Source() : Source(prefix("/").value()) {}

IRMETRICS_INLINE Result<Source> Source::prefix(std::string separator, std::size_t count) {
  if (separator.empty()) return invalid_input("the separator after a source must not be empty");
  if (count == 0) return invalid_input("the separator that ends a source is counted from 1, not 0");
  std::string text = count == 1 ? fmt::format("the part of its id before the first '{}'", separator)
                                : fmt::format("the part of its id before '{}' number {}", separator, count);
  return Source([separator = std::move(separator), count](
                    std::string_view document) { return detail::drift::source_by_prefix(document, separator, count); },
                std::move(text));
}

IRMETRICS_INLINE Result<Source> Source::pattern(const std::string& regex) {
  if (regex.empty()) return invalid_input("the pattern of a source must not be empty");
  // Shared, because an RE2 cannot be copied.
  RE2::Options options(RE2::Quiet);
  options.set_max_mem(static_cast<std::int64_t>(Limits::pattern_bytes));
  const auto parsed = std::make_shared<const RE2>(regex, options);
  if (!parsed->ok())
    return invalid_input("the pattern of a source must be a regular expression in RE2's syntax, not '{}': {}",
                         detail::shown(regex, 80), detail::drift::pattern_problem(*parsed));
  return Source([parsed](std::string_view document) { return detail::drift::source_by_pattern(document, *parsed); },
                fmt::format("the match of '{}' in its id", regex));
}

IRMETRICS_INLINE Source Source::mapping(std::map<std::string, std::string, std::less<>> sources) {
  std::string text = fmt::format("a mapping of {} documents", sources.size());
  // Shared, because copies of a Source copy the function.
  const auto shared = std::make_shared<const std::map<std::string, std::string, std::less<>>>(std::move(sources));
  Source source(
      [shared](std::string_view document) {
        const auto found = shared->find(document);
        return found == shared->end() ? std::string() : found->second;
      },
      std::move(text));
  source.is_mapping_ = true;
  return source;
}

IRMETRICS_INLINE Source Source::of(Function function, std::string text) {
  return Source(std::move(function), std::move(text));
}

IRMETRICS_INLINE std::string Source::operator()(std::string_view document) const {
  std::string source = function_ ? function_(document) : std::string();
  return source.empty() ? std::string(no_source) : source;
}

}  // namespace irmetrics
