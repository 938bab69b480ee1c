// Where a document comes from (a repository, a site, a newspaper), as a function of its id: what drift groups by.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {

/// What the documents have as their source of which none can be told.
inline constexpr std::string_view no_source = "(none)";

/// A function from document ids to the names of sources. Wherever it has nothing to say, or says the empty text, the
/// source is no_source.
class Source {
 public:
  using Function = std::function<std::string(std::string_view)>;

  /// All before the first slash: of "langchain/docs/a.md" that is "langchain".
  Source();

  /// All before the separator that is the count-th in the id; no_source if the id has fewer. Fails on an empty
  /// separator and on count 0.
  static absl::StatusOr<Source> prefix(std::string separator, std::size_t count = 1);

  /// What the first group of a regular expression matches, or the whole match if it has no group; it is looked for
  /// anywhere in the id. no_source without a match. The syntax is RE2's: UTF-8, without look-around and backreferences;
  /// so the time is linear in the length of the id, whatever the pattern. Fails, with the reason, on what is not such
  /// an expression, and on the empty one.
  static absl::StatusOr<Source> pattern(const std::string& regex);

  /// What a mapping from document ids says (io/source_mapping.hpp reads one).
  static Source mapping(std::map<std::string, std::string, std::less<>> sources);

  /// A function of one's own; `text` says what it does.
  static Source of(Function function, std::string text = "a function");

  /// Throws what a function of one's own throws. (drift() makes an error of it.)
  std::string operator()(std::string_view document) const;

  /// What the function does, for reports: "all before the first '/' of its id".
  const std::string& text() const noexcept { return text_; }

 private:
  Source(Function function, std::string text) : function_(std::move(function)), text_(std::move(text)) {}

  Function function_;
  std::string text_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/drift/source-inl.hpp>
#endif
