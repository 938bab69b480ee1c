// Whether two evaluations have the same results, bit for bit.
#pragma once

#include <irmetrics/evaluate/scores.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace irmetrics::test {

/// Whether to compare the audit of reading too, which a run in memory lacks.
enum class Reading : bool { ignored, compared };

/// Everything in scores as lines of text, with numbers as their bits.
inline std::vector<std::string> bits_of(const Scores& scores, Reading reading) {
  std::vector<std::string> lines = {"run " + scores.run()};
  for (std::size_t q = 0; q < scores.queries().size(); ++q)
    lines.push_back(fmt::format("{}{}", scores.queries()[q], scores.is_missing(q) ? " is missing" : ""));
  for (std::size_t m = 0; m < scores.measures().size(); ++m) {
    lines.push_back(fmt::format("{} {:x}", scores.measures()[m].text(), std::bit_cast<std::uint64_t>(scores.mean(m))));
    for (const double value : scores.per_query(m))
      lines.push_back(fmt::format("{:x}", std::bit_cast<std::uint64_t>(value)));
  }
  const Audit& audit = scores.audit();
  lines.push_back(fmt::format(
      "{} scored, {} left out, {} missing, {} extra, {} without relevant, {} duplicates, {} identical ids, {} tied "
      "hits, {} unproved, "
      "{} not finite, {} undefined, {} tied scores and {} tied grades beyond 2^53, {} judged and {} returned outside "
      "the corpus",
      audit.scored, audit.left_out, audit.missing, audit.extra, audit.without_relevant, audit.duplicates,
      audit.identical_ids, audit.tied_hits, audit.unproved_ideals, audit.not_finite, audit.missing_undefined,
      audit.large_scores, audit.large_grades, audit.judged_outside, audit.returned_outside));
  for (const CutoffAudit& at : audit.cutoffs)
    lines.push_back(fmt::format("@{} {} retrieved {} unjudged {} tied {} shallow", at.k, at.retrieved, at.unjudged,
                                at.tied_pairs, at.shallow));
  for (const UndefinedMeasure& one : audit.undefined)
    lines.push_back(fmt::format("{} undefined for {}", one.measure, one.queries));
  for (const BelowRel& one : audit.below_rel)
    lines.push_back(fmt::format("{} queries below rel={} of {}", one.queries, one.rel, one.measure));
  if (reading == Reading::compared)
    lines.push_back(fmt::format("{} lines skipped, {} coerced; the first: {}", audit.skipped_lines, audit.coerced_lines,
                                audit.first_problem));
  return lines;
}

/// The first line in which they differ; empty if they are equal.
inline std::string first_difference(const Scores& left, const Scores& right, Reading reading = Reading::compared) {
  const std::vector<std::string> a = bits_of(left, reading);
  const std::vector<std::string> b = bits_of(right, reading);
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (a[i] != b[i]) return fmt::format("line {}: {}, not {}", i, a[i], b[i]);
  return a.size() == b.size() ? "" : fmt::format("{} lines, not {}", a.size(), b.size());
}

}  // namespace irmetrics::test
