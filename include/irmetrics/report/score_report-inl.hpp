// Writes scores.
#pragma once

#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/result_report-inl.hpp>
#include <irmetrics/report/score_report.hpp>
#include <irmetrics/report/text_table.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

namespace irmetrics {
namespace detail::report {

/// Counts as whole numbers, other values with four decimals; "-" if undefined.
inline std::string score_text(const AnyMeasure& measure, double value) {
  if (std::isnan(value)) return "-";
  return measure.aggregate() == Aggregate::sum ? fmt::format("{:.0f}", value) : fmt::format("{:.4f}", value);
}

inline nlohmann::ordered_json audit_as_json(const Audit& audit) { return value_as_json({record_of(audit)}); }

inline nlohmann::ordered_json policy_as_json(const Policy& policy) {
  nlohmann::ordered_json json;
  for_each_option<Policy>(
      [&](const auto& choice) { json[std::string(choice.name)] = value_as_json(result_value(policy.*choice.get)); });
  return json;
}

/// Clauses about the scores of a run.
inline std::vector<std::string> audit_clauses(const Audit& audit) {
  std::vector<std::string> clauses;
  clauses.push_back(counted(audit.scored, "query scored", "queries scored"));
  if (audit.left_out > 0) clauses.push_back(fmt::format("{} left out", audit.left_out));
  if (audit.missing > 0) clauses.push_back(fmt::format("{} judged but missing from the run", audit.missing));
  if (audit.extra > 0)
    clauses.push_back(counted(audit.extra, "query of the run not judged", "queries of the run not judged"));
  if (audit.without_relevant > 0)
    clauses.push_back(fmt::format("{} without a relevant document", audit.without_relevant));
  if (audit.duplicates > 0) clauses.push_back(counted(audit.duplicates, "duplicate dropped", "duplicates dropped"));
  if (audit.tied_hits > 0)
    clauses.push_back(
        counted(audit.tied_hits, "judged document shares its score", "judged documents share their score"));
  for (const CutoffAudit& at : audit.cutoffs) {
    if (at.unjudged > 0)
      clauses.push_back(fmt::format("{:.1f} % unjudged in the top {}",
                                    100.0 * static_cast<double>(at.unjudged) / static_cast<double>(at.retrieved),
                                    at.k));
    if (at.tied_pairs > 0)
      clauses.push_back(fmt::format("{} across rank {}", counted(at.tied_pairs, "tied pair", "tied pairs"), at.k));
  }
  if (audit.not_finite > 0)
    clauses.push_back(counted(audit.not_finite, "value too large or NaN", "values too large or NaN"));
  if (audit.missing_undefined > 0)
    clauses.push_back(
        counted(audit.missing_undefined, "value of a missing query undefined", "values of missing queries undefined"));
  if (audit.unproved_ideals > 0)
    clauses.push_back(counted(audit.unproved_ideals, "ideal ranking not proved to be the best",
                              "ideal rankings not proved to be the best"));
  if (audit.skipped_lines > 0) clauses.push_back(counted(audit.skipped_lines, "line skipped", "lines skipped"));
  if (audit.coerced_lines > 0)
    clauses.push_back(counted(audit.coerced_lines, "line read leniently", "lines read leniently"));
  return clauses;
}

/// Clauses with the number of queries for which each measure is undefined.
inline std::vector<std::string> undefined_clauses(const Scores& scores) {
  std::vector<std::string> clauses;
  for (std::size_t i = 0; i < scores.measures().size(); ++i) {
    const auto values = scores.per_query(i);
    const auto undefined = std::count_if(values.begin(), values.end(), [](double value) { return std::isnan(value); });
    if (undefined > 0)
      clauses.push_back(fmt::format("{} undefined for {}", scores.measures()[i].text(),
                                    counted(static_cast<std::size_t>(undefined), "query", "queries")));
  }
  return clauses;
}

/// The audit line, with additional clauses.
inline std::string audit_line(const Audit& audit, const std::vector<std::string>& more) {
  std::vector<std::string> clauses = audit_clauses(audit);
  clauses.insert(clauses.end(), more.begin(), more.end());
  return fmt::format("{}{}{}", fmt::join(clauses, ", "),
                     audit.first_problem.empty() ? "" : "; the first: ", visible(audit.first_problem));
}

/// The audit of a run, after its name.
inline std::string audit_note(const NamedScores& run) {
  return fmt::format("{}: {}", visible(run.name), irmetrics::audit_line(run.scores));
}

}  // namespace detail::report

IRMETRICS_INLINE ReportTable table_of_scores(std::span<const NamedScores> runs) {
  ReportTable table;
  if (runs.empty()) return table;
  const std::vector<AnyMeasure>& measures = runs[0].scores.measures();
  const auto value = [&](const NamedScores& run, std::size_t i) {
    return detail::report::score_text(measures[i], run.scores.mean(i));
  };
  std::vector<std::vector<Cell>>& rows = table.rows;
  if (runs.size() == 1) {
    rows.push_back({"measure", runs[0].name});
    for (std::size_t i = 0; i < measures.size(); ++i) rows.push_back({measures[i].text(), value(runs[0], i)});
  } else {
    rows.push_back({"run"});
    for (const AnyMeasure& measure : measures) rows[0].emplace_back(measure.text());
    for (const NamedScores& run : runs) {
      rows.push_back({run.name});
      for (std::size_t i = 0; i < measures.size(); ++i) rows.back().emplace_back(value(run, i));
    }
  }
  for (const NamedScores& run : runs) table.notes.push_back(detail::report::audit_note(run));
  return table;
}

IRMETRICS_INLINE ReportTable table_of_queries(const NamedScores& run) {
  ReportTable table{run.name, {{"query"}}, {}};
  const auto& measures = run.scores.measures();
  for (const AnyMeasure& measure : measures) table.rows[0].emplace_back(measure.text());
  for (std::size_t query = 0; query < run.scores.queries().size(); ++query) {
    table.rows.push_back({run.scores.queries()[query]});
    for (std::size_t i = 0; i < measures.size(); ++i)
      table.rows.back().emplace_back(detail::report::score_text(measures[i], run.scores.per_query(i)[query]));
  }
  table.rows.push_back({"all"});
  for (std::size_t i = 0; i < measures.size(); ++i)
    table.rows.back().emplace_back(detail::report::score_text(measures[i], run.scores.mean(i)));
  return table;
}

IRMETRICS_INLINE std::string audit_line(const Audit& audit) { return detail::report::audit_line(audit, {}); }

IRMETRICS_INLINE std::string audit_line(const Scores& scores) {
  return detail::report::audit_line(scores.audit(), detail::report::undefined_clauses(scores));
}

IRMETRICS_INLINE std::string title_of(const Audit& audit) { return "Audit: " + audit_line(audit); }

IRMETRICS_INLINE std::string audit_text(std::span<const NamedScores> runs) {
  std::string text;
  for (const NamedScores& run : runs) text += detail::report::audit_note(run) + '\n';
  return text;
}

IRMETRICS_INLINE absl::StatusOr<std::string> scores_as_csv(std::span<const NamedScores> runs, bool per_query) {
  std::string text = "run,measure,query,value\n";
  for (const NamedScores& run : runs) {
    const std::vector<std::string>& queries = run.scores.queries();
    if (per_query && std::find(queries.begin(), queries.end(), "all") != queries.end())
      return invalid_input("{}: a query is called 'all', as the overall values are in CSV; JSON distinguishes them",
                           run.name);
    for (std::size_t i = 0; i < run.scores.measures().size(); ++i) {
      const std::string begin = csv_cell(run.name) + "," + csv_cell(run.scores.measures()[i].text()) + ",";
      if (per_query)
        for (std::size_t query = 0; query < queries.size(); ++query)
          text += fmt::format("{}{},{}\n", begin, csv_cell(queries[query]), run.scores.per_query(i)[query]);
      text += fmt::format("{}all,{}\n", begin, run.scores.mean(i));
    }
  }
  return text;
}

IRMETRICS_INLINE absl::StatusOr<std::string> scores_as_json(std::span<const NamedScores> runs, const Policy& policy,
                                                            bool per_query) {
  nlohmann::ordered_json json{{"policy", detail::report::policy_as_json(policy)},
                              {"runs", nlohmann::ordered_json::array()}};
  for (const NamedScores& run : runs) {
    nlohmann::ordered_json entry{{"name", run.name}, {"tag", run.scores.run()}};
    for (std::size_t i = 0; i < run.scores.measures().size(); ++i) {
      const std::string& measure = run.scores.measures()[i].text();
      entry["scores"][measure] = run.scores.mean(i);
      if (!per_query) continue;
      auto& values = entry["per_query"][measure] = nlohmann::ordered_json::object();
      for (std::size_t query = 0; query < run.scores.queries().size(); ++query)
        values[run.scores.queries()[query]] = run.scores.per_query(i)[query];
    }
    entry["audit"] = detail::report::audit_as_json(run.scores.audit());
    json["runs"].push_back(std::move(entry));
  }
  return detail::report::json_text(json);
}

}  // namespace irmetrics
