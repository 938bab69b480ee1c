// The source of a document (a repository, a site, a newspaper), as a function of its id; drift groups by source.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {

/// Source of documents whose origin is unknown.
inline constexpr std::string_view no_source = "(none)";

/// A function from document ids to names of sources. If it returns no name or an empty one, the source is no_source.
class Source {
 public:
  using Function = std::function<std::string(std::string_view)>;

  /// The part before the first slash: for "langchain/docs/a.md", "langchain".
  Source();

  /// The part before the count-th occurrence of the separator; no_source if there are fewer. Fails on an empty
  /// separator and on count 0.
  static Result<Source> prefix(std::string separator, std::size_t count = 1);

  /// The match of the first group of a regular expression, or the whole match if it has no group, anywhere in the id.
  /// no_source without a match. The syntax is RE2's: UTF-8, without look-around and backreferences; so the time is
  /// linear in the length of the id for every pattern. Fails, with the reason, on an invalid or empty expression.
  static Result<Source> pattern(const std::string& regex);

  /// The value of a mapping from document ids (read, for example, by io/source_mapping.hpp).
  static Source mapping(std::map<std::string, std::string, std::less<>> sources);

  /// Your own function; `text` describes it.
  static Source of(Function function, std::string text = "a function");

  /// Throws the exceptions of your own function. (drift() converts them to errors.)
  std::string operator()(std::string_view document) const;

  /// A description of the function, for reports: "the part of its id before the first '/'".
  const std::string& text() const& noexcept { return text_; }
  const std::string& text() const&& = delete;
  /// Whether a mapping gives the sources; one that contains none of the documents is an error of drift.
  bool is_mapping() const noexcept { return is_mapping_; }

 private:
  Source(Function function, std::string text) : function_(std::move(function)), text_(std::move(text)) {}

  Function function_;
  std::string text_;
  bool is_mapping_ = false;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/drift/source-inl.hpp>
#endif
