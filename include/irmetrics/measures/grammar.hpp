// Parses measures: "nDCG@10 RBP(p=0.9)", trec_eval's names and common aliases.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/measure.hpp>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// A parameter, described in words.
struct ParameterInfo {
  std::string name;
  std::string kind;     // "number", "whole number", ...
  std::string range;    // "in (0, 1)"; empty if all values are allowed
  std::string initial;  // the default; empty if the parameter is required
  std::string help;
  Written written;
};

/// A built-in measure, described in words.
struct MeasureInfo {
  std::string name;
  std::string title;
  std::string definition;
  std::string source;
  Aggregate aggregate;
  Better better;
  Outcome outcome;
  std::string values;   // the range of its values, or "0 or 1", and the direction if lower is better
  std::string usage;    // such as "nDCG[(dcg='log2', gains={})][@k]"
  bool of_nuggets;      // whether it needs nugget judgments
  bool of_preferences;  // whether it needs preferences or judgment groups
  std::string purpose;  // that of its group, by which help and documentation list measures
  std::vector<ParameterInfo> parameters;
  std::vector<Alias> aliases;
};

/// A measure's other spellings for help; a capital letter or word is a value: "map", "map_cut_K".
std::vector<std::string> alias_texts(const MeasureInfo& measure);

/// Usage, definition, parameters, source and other spellings of a measure, line by line.
std::string explanation(const MeasureInfo& measure);

/// All built-in measures.
const std::vector<MeasureInfo>& all_measures();

namespace detail::measures {
struct Registered;
}

/// The measures that a text can name: the built-in ones, and those that a program adds to this value. Copies are
/// independent.
class MeasureGrammar {
 public:
  /// Adds a measure of your own. A text names it as it names a built-in one, by the name, parameters and aliases of its
  /// descriptor. Fails if the name or an alias is a spelling of another measure, in any case.
  template <ConcreteMeasure M>
  Status add() {
    return add(detail::measures::any_descriptor<M>, [] { return detail::measures::fresh_measure(M{}); });
  }
  /// Adds a function with a name, AnyMeasure("name", function), which has no parameters. Fails in the same way, and if
  /// the name is not one word without '@' and brackets.
  Status add(const AnyMeasure& measure);

 private:
  friend Result<AnyMeasure> parse_measure(std::string_view text, const MeasureGrammar& grammar);
  friend Result<std::vector<AnyMeasure>> parse_measures(std::string_view text, const MeasureGrammar& grammar);

  Status add(const detail::measures::AnyDescriptor& descriptor, detail::measures::FreshMeasure (*make_default)());
  Status add(detail::measures::Registered measure);
  std::span<const detail::measures::Registered> known() const;

  std::shared_ptr<const std::vector<detail::measures::Registered>> known_;  // null: the built-in ones
};

/// Parses one measure. A name or alias in another case is accepted if only one measure has it ("coverage@20"); an
/// exact match comes first ("rbp" is trec_eval's, "RBP" is RBP). The error names the problem and its position, and
/// suggests a measure. `grammar`: the measures that the text can name.
Result<AnyMeasure> parse_measure(std::string_view text, const MeasureGrammar& grammar = {});

/// The name in irmetrics of another tool's measure: "AP" for "map". Other texts are returned unchanged.
std::string canonical_measure(std::string_view text);

/// Parses measures separated by whitespace or commas; whitespace beside an '@' does not separate. Duplicates, possibly
/// in different spellings, count once. `grammar`: the measures that the text can name.
Result<std::vector<AnyMeasure>> parse_measures(std::string_view text, const MeasureGrammar& grammar = {});

/// Checks that each text names one measure. Fails if two different measures have the same text, or if the text of a
/// user's own measure is a spelling of a built-in one, such as "P@1" or "MAP". A measure may occur twice.
Status check_names(std::span<const AnyMeasure> measures);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/measures/grammar-inl.hpp>
#endif
