// Measures as people write them: "nDCG@10 RBP(p=0.9)", trec_eval's names and the field's aliases.
#pragma once

#include <irmetrics/error.hpp>
#include <irmetrics/measures/measure.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// A parameter, told in words.
struct ParameterInfo {
  std::string name;
  std::string kind;     // "number", "whole number", ...
  std::string range;    // "in (0, 1)"; empty if any value will do
  std::string initial;  // the default; empty if a value must be given
  std::string help;
  Written written;
};

/// A built-in measure, told in words.
struct MeasureInfo {
  std::string name;
  std::string title;
  std::string definition;
  std::string source;
  Aggregate aggregate;
  Better better;
  std::string values;  // the range of its values, and whether less is better
  std::string usage;   // such as "nDCG[(dcg='log2', gains={})][@k]"
  bool of_nuggets;     // whether it needs nugget judgments
  std::vector<ParameterInfo> parameters;
  std::vector<Alias> aliases;
};

/// All built-in measures.
const std::vector<MeasureInfo>& all_measures();

/// Reads one measure. Fails with what is wrong, where, and what was perhaps meant.
absl::StatusOr<AnyMeasure> parse_measure(std::string_view text);

/// What irmetrics calls the measure that another tool calls so: "AP" of "map". A text that names no measure stays as it
/// is.
std::string canonical_measure(std::string_view text);

/// Reads measures that are separated by blanks or commas. One that is named twice, perhaps in two spellings, counts
/// once.
absl::StatusOr<std::vector<AnyMeasure>> parse_measures(std::string_view text);

/// Whether each text names one measure. Fails if two different measures have the same, and if that of a user's own
/// measure means a built-in one, such as "P@1" or "MAP". A measure may come twice.
absl::Status check_names(std::span<const AnyMeasure> measures);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/measures/grammar-inl.hpp>
#endif
