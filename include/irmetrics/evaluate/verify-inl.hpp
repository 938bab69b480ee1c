// Compares an evaluation in a file with one computed again.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/evaluate/detail/found_inputs-inl.hpp>
#include <irmetrics/evaluate/verify.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/version.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::evaluate {

/// Whether two values have the same bits. All NaN are the same: JSON does not distinguish them.
inline bool same_bits(double one, double other) noexcept {
  return std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(other) ||
         (std::isnan(one) && std::isnan(other));
}

/// Compares the values of a run.
inline void compare_values(const NamedScores& run, const Scores& computed, std::size_t most, Verification& found) {
  const Scores& recorded = run.scores;
  const std::vector<std::string>&queries = recorded.queries(), &others = computed.queries();
  const double none = std::numeric_limits<double>::quiet_NaN();
  const auto differ = [&](const std::string& measure, std::optional<std::string> query, double was, double is) {
    ++found.different;
    if (found.first_different.size() < most)
      found.first_different.push_back({run.name, measure, std::move(query), was, is});
  };
  for (std::size_t i = 0; i < recorded.measures().size(); ++i) {
    const std::string measure = recorded.measures()[i].text();
    for (std::size_t query = 0; query < queries.size(); ++query) {
      ++found.values;
      const double was = recorded.per_query(i)[query];
      const auto other = std::lower_bound(others.begin(), others.end(), queries[query]);
      if (other == others.end() || *other != queries[query])
        differ(measure, queries[query], was, none);
      else if (const double is = computed.per_query(i)[static_cast<std::size_t>(other - others.begin())];
               !same_bits(was, is))
        differ(measure, queries[query], was, is);
    }
    ++found.values;
    if (!same_bits(recorded.mean(i), computed.mean(i))) differ(measure, {}, recorded.mean(i), computed.mean(i));
  }
}

/// The fields in which two audits differ, except for the texts that name files and lines.
inline std::vector<std::string> differing_counts(const Audit& one, const Audit& other) {
  const ResultRecord first = record_of(one), second = record_of(other);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < first.values.size(); ++i) {
    const std::string& name = first.info->fields[i].name;
    if (name != "first_problem" && name != "first_commented_record" && !(first.values[i] == second.values[i]))
      names.push_back(name);
  }
  return names;
}

inline bool same_missing(const Scores& one, const Scores& other) {
  for (std::size_t i = 0; i < one.queries().size(); ++i)
    if (one.is_missing(i) != other.is_missing(i)) return false;
  return true;
}

inline void compare_run(const NamedScores& run, const Scores& computed, std::size_t most, Verification& found) {
  compare_values(run, computed, most, found);
  const std::vector<std::string> counts = differing_counts(run.scores.audit(), computed.audit());
  if (!counts.empty())
    found.problems.push_back(
        message_text("the audit of run '{}' differs in {}", run.name, fmt::format("{}", fmt::join(counts, ", "))));
  if (run.scores.queries() == computed.queries() && !same_missing(run.scores, computed))
    found.problems.push_back(message_text("other queries are missing from run '{}'", run.name));
}

/// The words for a file whose content is another one, or unknown.
inline void tell_input(const VerifiedInput& input, Verification& found) {
  const std::string what = input.run ? message_text("run '{}'", *input.run) : std::string(enum_text(input.kind));
  if (!input.same)
    found.notes.push_back(message_text("{}: no SHA-256 is known of {}", what,
                                       input.recorded ? io::source_name(input.path) : "the recorded file"));
  else if (!*input.same)
    found.problems.push_back(message_text("{}: {} has other contents than {} had", what, input.path, input.name));
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Result<Verification> verify(const std::string& path, const VerifyInputs& inputs) {
  const auto recorded = read_evaluation_file(path, inputs.limits);
  if (!recorded.ok()) return recorded.status();
  Verification found;
  found.file = path;
  found.recorded_version = recorded->provenance.version;
  found.version = IRMETRICS_VERSION_TEXT;
  if (found.version != found.recorded_version)
    found.notes.push_back(
        message_text("version {} of irmetrics wrote the file, and this is {}", found.recorded_version, found.version));
  detail::evaluate::FoundInputs files(path, *recorded, inputs);
  if (Status status = files.find(); !status.ok()) return status;
  found.inputs = files.inputs();
  for (const VerifiedInput& input : found.inputs) detail::evaluate::tell_input(input, found);
  const auto collection = files.collection();
  if (!collection.ok()) return collection.status();
  EvaluationFile now;
  now.policy = recorded->policy;
  now.provenance = recorded->provenance;
  for (const NamedScores& run : recorded->runs) {
    auto scores = files.score(*collection, run);
    if (!scores.ok()) return scores.status();
    detail::evaluate::compare_run(run, *scores, inputs.most, found);
    now.runs.push_back({run.name, *std::move(scores)});
  }
  for (const EvaluationDifference& difference : evaluation_differences(*recorded, now, {path, "the files of today"}))
    found.problems.push_back(difference.text);
  found.equal = found.different == 0 && found.problems.empty();
  return found;
}

}  // namespace irmetrics
