// Writes what became of an evaluation that was computed again.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/verification_report.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::report {

/// The first digits, by which people tell two hashes apart.
inline std::string hash_text(const std::optional<std::string>& sha256) {
  return sha256 ? sha256->substr(0, 12) : "unknown";
}

/// Full precision; "-" if undefined.
inline std::string full_number(double value) { return std::isnan(value) ? "-" : fmt::format("{}", value); }

inline std::string verdict(const Verification& result) {
  const std::string values = counted(result.values, "value", "values");
  if (result.equal)
    return result.values == 1 ? "its value is equal, bit for bit"
                              : fmt::format("all {} are equal, bit for bit", values);
  if (result.different > 0)
    return fmt::format("{} of {} {}", fmt::group_digits(result.different), values,
                       result.different == 1 ? "differs" : "differ");
  return fmt::format("differs, but all {} are equal", values);
}

}  // namespace detail::report

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const Verification& result) {
  using detail::report::full_number, detail::report::hash_text;
  ReportTable inputs;
  inputs.title = fmt::format("{}: {}", result.file, detail::report::verdict(result));
  inputs.rows = {{"input", "file", "SHA-256", "read now", "SHA-256", "same"}};
  for (const VerifiedInput& input : result.inputs)
    inputs.rows.push_back({input.run ? fmt::format("run {}", *input.run) : std::string(enum_text(input.kind)),
                           input.name.empty() ? "-" : input.name, hash_text(input.recorded), input.path,
                           hash_text(input.found),
                           !input.same   ? "-"
                           : *input.same ? "yes"
                                         : "no"});
  for (const auto* texts : {&result.problems, &result.notes})
    for (const std::string& text : *texts)
      inputs.notes.push_back(fmt::format("{}: {}.", texts == &result.problems ? "Differs" : "Note", text));
  std::vector<ReportTable> tables = {std::move(inputs)};
  if (result.first_different.empty()) return tables;
  ReportTable values;
  const std::size_t shown = result.first_different.size();
  values.title = shown == result.different
                     ? "Values that differ"
                     : fmt::format("The first {} of {} values that differ", shown, fmt::group_digits(result.different));
  values.rows = {{"run", "measure", "query", "recorded", "computed now"}};
  for (const DifferentValue& value : result.first_different)
    values.rows.push_back({value.run, value.measure, value.query.value_or("all"), full_number(value.recorded),
                           full_number(value.computed)});
  tables.push_back(std::move(values));
  return tables;
}

}  // namespace irmetrics
