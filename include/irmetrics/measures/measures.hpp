// A list of measures, written as text or made in code: "nDCG@10 AP", {"nDCG@10", nDCG{5}}, {own_measure}.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// A list of measures, accepted wherever measures are. A text that does not parse is an error of the function that
/// takes the list. Immutable; copies share the measures.
class Measures {
 public:
  /// An element of a list in braces: a measure, or a text, which may name several.
  class Item {
   public:
    // NOLINTBEGIN(google-explicit-constructor)
    Item(const char* text) : parsed_(parse_measures(text)) {}
    Item(std::string_view text) : parsed_(parse_measures(text)) {}
    Item(const std::string& text) : parsed_(parse_measures(text)) {}
    Item(AnyMeasure measure) : parsed_(std::vector{std::move(measure)}) {}
    template <ScoringFunction M>
    Item(M measure) : Item(AnyMeasure(std::move(measure))) {}
    // NOLINTEND(google-explicit-constructor)

   private:
    friend class Measures;
    Result<std::vector<AnyMeasure>> parsed_;
  };

  // NOLINTBEGIN(google-explicit-constructor): each of these is a list of measures
  Measures(std::vector<AnyMeasure> list) : list_(std::move(list)) {}
  /// The result of parse_measures.
  Measures(Result<std::vector<AnyMeasure>> parsed);
  Measures(const char* text) : Measures(parse_measures(text)) {}
  Measures(std::string_view text) : Measures(parse_measures(text)) {}
  Measures(const std::string& text) : Measures(parse_measures(text)) {}
  Measures(AnyMeasure measure) { list_.push_back(std::move(measure)); }
  template <ScoringFunction M>
  Measures(M measure) : Measures(AnyMeasure(std::move(measure))) {}
  /// A measure that occurs twice, in any spelling, counts once, at its first position.
  Measures(std::initializer_list<Item> items);
  // NOLINTEND(google-explicit-constructor)

  /// The error of a text that does not parse.
  const Status& status() const& noexcept { return status_; }
  Status status() && noexcept { return std::move(status_); }
  /// The measures; empty if status() is an error.
  const std::vector<AnyMeasure>& list() const& noexcept { return list_; }
  std::vector<AnyMeasure> list() && noexcept { return std::move(list_); }

 private:
  Status status_;
  std::vector<AnyMeasure> list_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/measures/measures-inl.hpp>
#endif
