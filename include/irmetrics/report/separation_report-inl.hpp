// Writes diagnoses as tables.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/report/detail/interval_remarks-inl.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/named_diagnosis.hpp>
#include <irmetrics/report/separation_report.hpp>
#include <irmetrics/report/text_table.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::report {

/// Number of characters of a text or id, and of distracting terms, in a table.
inline constexpr std::size_t shown_characters = 48, shown_terms = 4;

/// A text on one line, truncated to a number of characters: sequences of whitespace become one space.
inline std::string shortened(std::string_view text) {
  std::string result;
  std::size_t count = 0;
  bool blank = false;
  for (const char c : text) {
    if (is_blank(c)) {
      blank = !result.empty();
      continue;
    }
    count += (continues_character(c) ? 0U : 1U) + (blank ? 1U : 0U);
    if (count > shown_characters) return result + "\xE2\x80\xA6";
    if (blank) result += ' ';
    blank = false;
    result += c;
  }
  return result;
}

inline std::string share_text(double share) { return std::isnan(share) ? "-" : fmt::format("{:.1f} %", 100 * share); }

/// "0.6400 [0.5100, 0.7600]".
inline std::string mean_text(const PartScore& score) {
  return score.interval ? number_text(score.mean) + ' ' + interval_text(score.interval) : number_text(score.mean);
}

/// 0 and the requested thresholds, in order.
inline std::vector<double> shown_thresholds(const Diagnosis& diagnosis) {
  std::vector<double> thresholds = {0};
  const PartitionBy& by = diagnosis.options.parts;
  if (by.quantiles == 0) thresholds.insert(thresholds.end(), by.thresholds.begin(), by.thresholds.end());
  std::sort(thresholds.begin(), thresholds.end());
  thresholds.erase(std::unique(thresholds.begin(), thresholds.end()), thresholds.end());
  return thresholds;
}

/// Adds the method of intervals, and what must be known of some of them.
inline void note_intervals(const IntervalOptions& options, const IntervalRemarks& remarks,
                           std::vector<std::string>& notes) {
  const bool resampled = row_of(interval_method_table, options.method).resamples;
  notes.push_back(fmt::format(
      "Intervals: {:g} %, {}{}{}.", 100 * options.level, interval_method_text(options.method), remarks.exceptions(),
      resampled ? fmt::format(" over samples, {} resamples, seed {}", options.resamples, options.seed) : ""));
  remarks.note(notes);
}

/// The same for a table after one that names the method: the method only if some intervals have another.
inline void note_remarks(const IntervalOptions& options, const IntervalRemarks& remarks,
                         std::vector<std::string>& notes) {
  if (!remarks.exceptions().empty())
    note_intervals(options, remarks, notes);
  else
    remarks.note(notes);
}

inline ReportTable table_of_separation(const Diagnosis& diagnosis) {
  const Separation& separation = diagnosis.separation;
  ReportTable table{fmt::format("D_S, by {}", separation.similarity),
                    {{"samples", "mean", "min", "25 %", "median", "75 %", "max"},
                     {std::to_string(separation.samples.size()), number_text(separation.mean())}},
                    {}};
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
    table.rows[1].emplace_back(number_text(separation.quantile(share)));
  for (const double threshold : shown_thresholds(diagnosis)) {
    table.rows[0].emplace_back(fmt::format("below {:g}", threshold));
    table.rows[1].emplace_back(share_text(separation.share_below(threshold)));
  }
  table.notes.emplace_back(
      "D_S: the best similarity of a gold passage minus the best of any other passage. Below 0, the similarity "
      "misleads.");
  std::vector<std::string> without;
  if (separation.no_gold > 0) without.push_back(fmt::format("{} without gold passages", separation.no_gold));
  if (separation.only_gold > 0) without.push_back(fmt::format("{} with gold passages only", separation.only_gold));
  if (!without.empty())
    table.notes.push_back(fmt::format("Samples without D_S: {}. The values are over the other {}.",
                                      fmt::join(without, ", "), others_text(separation.defined())));
  return table;
}

/// "+0.4545 [0.0909, 0.8182]".
inline std::string delta_text(const PartScore& delta) {
  return difference_text(delta.mean) + (delta.interval ? ' ' + interval_text(delta.interval) : "");
}

/// The similarity as a row or column beside the systems: its name without its options.
inline std::string similarity_label(const Diagnosis& diagnosis) {
  std::string name = diagnosis.separation.similarity.substr(0, diagnosis.separation.similarity.find('('));
  const bool taken = std::find(diagnosis.systems.begin(), diagnosis.systems.end(), name) != diagnosis.systems.end();
  return taken ? name + " (similarity)" : name;
}

inline ReportTable table_of_parts(const Diagnosis& diagnosis) {
  const bool scores = !diagnosis.systems.empty() || diagnosis.of_similarity;
  ReportTable table{
      scores ? fmt::format("{} by D_S", diagnosis.measure) : "Parts by D_S", {{"part", "samples", "share"}}, {}};
  for (const std::string& system : diagnosis.systems) table.rows[0].emplace_back(system);
  if (diagnosis.of_similarity) table.rows[0].emplace_back(similarity_label(diagnosis));
  IntervalRemarks remarks;
  for (const Part& part : diagnosis.parts) {
    std::vector<Cell>& row = table.rows.emplace_back();
    row = {part.text(), std::to_string(part.samples.size()), share_text(part.share)};
    const auto add = [&](const std::string& system, const PartScore& score) {
      row.emplace_back(mean_text(score));
      remarks.add(fmt::format("{} where {}", system, part.text()), score.interval);
    };
    for (std::size_t system = 0; system < part.systems.size(); ++system)
      add(diagnosis.systems[system], part.systems[system]);
    if (diagnosis.of_similarity) add(similarity_label(diagnosis), part.similarity);
  }
  if (scores) note_intervals(diagnosis.options.interval, remarks, table.notes);
  return table;
}

/// Delta of each system in each part.
inline ReportTable table_of_deltas(const Diagnosis& diagnosis) {
  ReportTable table{fmt::format("Delta {} by D_S", diagnosis.measure), {{"part"}}, {}};
  for (const std::string& system : diagnosis.systems) table.rows[0].emplace_back(system);
  table.rows[0].emplace_back(similarity_label(diagnosis));
  IntervalRemarks remarks;
  for (const Part& part : diagnosis.parts) {
    std::vector<Cell>& row = table.rows.emplace_back();
    row = {part.text()};
    const auto add = [&](const std::string& system, const PartScore& delta) {
      row.emplace_back(delta_text(delta));
      remarks.add(fmt::format("{} where {}", system, part.text()), delta.interval);
    };
    for (std::size_t system = 0; system < part.deltas.size(); ++system)
      add(diagnosis.systems[system], part.deltas[system]);
    add(similarity_label(diagnosis), part.similarity_delta);
  }
  table.notes.emplace_back(
      "Delta: the measure with the gold passages minus the measure with the similarity's choice of as many passages.");
  note_remarks(diagnosis.options.interval, remarks, table.notes);
  return table;
}

/// Whether a system follows gold or similarity more, if the difference is significant.
inline std::string_view followed(const SystemDiagnosis& system) {
  if (!system.delta.interval) return "-";
  if (system.delta.interval->high < 0) return "similarity";
  return system.delta.interval->low > 0 ? "gold" : "not settled";
}

inline ReportTable table_of_followers(const Diagnosis& diagnosis) {
  ReportTable table{fmt::format("What each system follows: {}", diagnosis.measure),
                    {{"system", "with the gold passages", "with the similarity's choice", "delta", "follows", "pearson",
                      "spearman", "tau_b"}},
                    {}};
  IntervalRemarks remarks;
  std::vector<SystemDiagnosis> rows = diagnosis.per_system;
  if (diagnosis.of_similarity) {
    rows.push_back(*diagnosis.of_similarity);
    rows.back().system = similarity_label(diagnosis);
  }
  for (const SystemDiagnosis& system : rows) {
    for (const auto& [what, score] : {std::pair("gold", &system.gold), std::pair("choice", &system.by_similarity),
                                      std::pair("delta", &system.delta)})
      remarks.add(fmt::format("{} of {}", what, system.system), score->interval);
    const std::string_view follows = followed(system);
    table.rows.push_back({system.system, mean_text(system.gold), mean_text(system.by_similarity),
                          delta_text(system.delta), Cell(std::string(follows), "", follows == "similarity"),
                          number_text(system.pearson), number_text(system.spearman), number_text(system.tau_b)});
  }
  table.notes.emplace_back(
      "The similarity's choice: the most similar passages of each sample, as many as are gold. delta: gold minus "
      "choice.");
  table.notes.emplace_back(
      "If the whole interval of delta is below 0, the system follows the similarity more than the gold passages.");
  table.notes.push_back(fmt::format(
      "pearson, spearman, tau_b: of D_S and {}; above 0, the system tends to be right where the similarity is.",
      diagnosis.measure));
  note_remarks(diagnosis.options.interval, remarks, table.notes);
  if (diagnosis.tied_by_similarity > 0)
    table.notes.push_back(
        fmt::format("The choice depended on a tie in {}.", counted(diagnosis.tied_by_similarity, "sample", "samples")));
  return table;
}

/// The systems that fail: "all 4", or their names.
inline std::string failing_text(const Diagnosis& diagnosis, const HardSample& hard) {
  if (hard.failing.size() > 1 && hard.failing.size() == diagnosis.systems.size())
    return fmt::format("all {}", hard.failing.size());
  std::vector<std::string> names;
  names.reserve(hard.failing.size());
  for (const std::uint32_t system : hard.failing) names.push_back(diagnosis.systems[system]);
  return fmt::format("{}", fmt::join(names, ", "));
}

inline std::string terms_text(const std::vector<TermWeight>& terms) {
  std::vector<std::string> shown;
  shown.reserve(shown_terms + 1);
  for (std::size_t i = 0; i < std::min(terms.size(), shown_terms); ++i)
    shown.push_back(fmt::format("{} {:.2f}", shortened(terms[i].term), terms[i].weight));
  if (terms.size() > shown_terms) shown.push_back(fmt::format("{} more", terms.size() - shown_terms));
  return fmt::format("{}", fmt::join(shown, ", "));
}

inline ReportTable table_of_failing(const Samples& samples, const Diagnosis& diagnosis,
                                    const std::vector<HardSample>& list, std::string_view title) {
  const bool systems = !diagnosis.systems.empty(), terms = diagnosis.options.terms.has_value();
  ReportTable table{std::string(title), {{"sample", "D_S", "best gold", "best other"}}, {}};
  if (systems) table.rows[0].emplace_back("failing");
  if (terms) table.rows[0].emplace_back("distracting terms");
  for (const HardSample& hard : list) {
    const Sample sample = samples[hard.sample];
    std::vector<Cell>& row = table.rows.emplace_back();
    row = {sample.query.empty() ? shortened(sample.id)
                                : fmt::format("{}: {}", shortened(sample.id), shortened(sample.query)),
           number_text(hard.separation), shortened(sample.passage_ids[hard.best_gold]),
           shortened(sample.passage_ids[hard.best_other])};
    if (systems) row.emplace_back(failing_text(diagnosis, hard));
    if (terms) row.emplace_back(terms_text(hard.distracting));
  }
  if (systems) table.notes.push_back(fmt::format("A system fails if its {} is below 1.", diagnosis.measure));
  if (terms)
    table.notes.emplace_back(
        "Distracting: terms of the query, with weights, in the best other passage but not in the best gold one.");
  return table;
}

}  // namespace detail::report

IRMETRICS_INLINE std::vector<ReportTable> separation_tables(const Samples& samples, const Diagnosis& diagnosis) {
  std::vector<ReportTable> tables{detail::report::table_of_separation(diagnosis),
                                  detail::report::table_of_parts(diagnosis)};
  if (samples.missing_queries() > 0)
    tables.front().notes.push_back(fmt::format("Judged queries without a sample, because the first run lacks them: {}.",
                                               fmt::group_digits(samples.missing_queries())));
  if (samples.repaired_permutations() > 0)
    tables.back().notes.push_back(fmt::format("Malformed permutations that were repaired: {}.",
                                              fmt::group_digits(samples.repaired_permutations())));
  if (diagnosis.of_similarity) tables.push_back(detail::report::table_of_deltas(diagnosis));
  if (!diagnosis.per_system.empty() || diagnosis.of_similarity)
    tables.push_back(detail::report::table_of_followers(diagnosis));
  if (!diagnosis.hardest.empty())
    tables.push_back(detail::report::table_of_failing(
        samples, diagnosis, diagnosis.hardest,
        diagnosis.systems.empty() ? "The hardest samples: lowest D_S"
                                  : "The hardest samples: lowest D_S, of those on which a system fails"));
  if (!diagnosis.easiest.empty())
    tables.push_back(detail::report::table_of_failing(
        samples, diagnosis, diagnosis.easiest,
        "Easy samples that fail: highest D_S, of those above 0 on which a system fails"));
  return tables;
}

IRMETRICS_INLINE Result<std::string> separation_as_json(const Samples& samples, const Diagnosis& diagnosis) {
  return result_as_json(record_of(named_diagnosis(samples, diagnosis)));
}

IRMETRICS_INLINE ResultRows separation_rows(const Samples& samples, const Diagnosis& diagnosis) {
  ResultRows table{.columns = {"query_id", "separation", "state", "best_gold", "best_other"}, .keys = 1};
  const std::vector<std::string> taken = table.columns;
  for (const std::string& system : diagnosis.systems)
    table.columns.push_back(std::find(taken.begin(), taken.end(), system) == taken.end()
                                ? system
                                : fmt::format("{} ({})", system, diagnosis.measure));
  for (const NamedSample& sample : named_samples(samples, diagnosis)) {
    std::vector<ResultValue>& row = table.rows.emplace_back();
    row = {{sample.id},
           {sample.separation},
           result_value(sample.state),
           result_value(sample.best_gold),
           result_value(sample.best_other)};
    for (const double value : sample.values) row.push_back(result_value(value));
  }
  return table;
}

}  // namespace irmetrics
