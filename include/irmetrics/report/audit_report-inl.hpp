// Writes audits.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/report/audit_report.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>

namespace irmetrics {
namespace detail::report {

/// A column of the short table: its header, the text of each run, and the count that decides whether it is shown.
struct AuditColumn {
  std::string header;
  std::function<std::string(const Audit&)> text;
  std::function<std::uint64_t(const Audit&)> count;
};

/// A proportion in per cent; the ends of the scale are exact.
inline std::string percent_text(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  if (part > 0 && percent < 0.5) return "<1%";
  if (part < whole && percent > 99.5) return ">99%";
  return fmt::format("{:.0f}%", percent);
}

inline std::string scored_text(const Audit& audit) {
  return fmt::format("{}/{}", audit.scored, audit.scored + audit.left_out);
}

/// The tied pairs at each cut-off that has some: "137@5, 440@10".
inline std::string tied_pairs_text(const Audit& audit) {
  std::vector<std::string> texts;
  for (const CutoffAudit& at : audit.cutoffs)
    if (at.tied_pairs > 0) texts.push_back(fmt::format("{}@{}", at.tied_pairs, at.k));
  return texts.empty() ? "-" : fmt::format("{}", fmt::join(texts, ", "));
}

/// The measures that are undefined for some queries, with their number: "Leaning 3".
inline std::string undefined_text(const Audit& audit) {
  std::vector<std::string> texts;
  for (const UndefinedMeasure& one : audit.undefined) texts.push_back(fmt::format("{} {}", one.measure, one.queries));
  return texts.empty() ? "-" : fmt::format("{}", fmt::join(texts, ", "));
}

/// The grades that measures require and the judgments of some queries do not reach, each with the measures: the number
/// of queries is the same for all of them.
inline std::vector<std::pair<const BelowRel*, std::vector<std::string>>> below_rel(const Audit& audit) {
  std::vector<std::pair<const BelowRel*, std::vector<std::string>>> grades;
  for (const BelowRel& one : audit.below_rel) {
    const auto known = std::find_if(grades.begin(), grades.end(), [&](const auto& grade) {
      return grade.first->rel == one.rel && grade.first->queries == one.queries;
    });
    (known != grades.end() ? *known : grades.emplace_back(&one, std::vector<std::string>()))
        .second.push_back(one.measure);
  }
  return grades;
}

/// The number of queries below each grade: "3 (rel=1)".
inline std::string below_rel_text(const Audit& audit) {
  std::vector<std::string> texts;
  for (const auto& [one, measures] : below_rel(audit))
    texts.push_back(fmt::format("{} (rel={})", one->queries, one->rel));
  return texts.empty() ? "-" : fmt::format("{}", fmt::join(texts, ", "));
}

/// "3 queries below rel=1 (AP, RR and 2 more)".
inline void add_below_rel(const Audit& audit, std::vector<std::string>& clauses) {
  constexpr std::size_t named = 2;
  for (auto& [one, measures] : below_rel(audit)) {
    const std::size_t more = measures.size() > named + 1 ? measures.size() - named : 0;
    if (more > 0) measures.resize(named);
    clauses.push_back(fmt::format("{} below rel={} ({}{})", counted(one->queries, "query", "queries"), one->rel,
                                  fmt::join(measures, ", "), more > 0 ? fmt::format(" and {} more", more) : ""));
  }
}

/// The numbers of queries with fewer documents than a cut-off: "shallow@20 3, @1000 15".
inline std::string shallow_text(const Audit& audit) {
  std::vector<std::string> texts;
  for (const CutoffAudit& at : audit.cutoffs)
    if (at.shallow > 0) texts.push_back(fmt::format("@{} {}", at.k, at.shallow));
  return texts.empty() ? "" : fmt::format("shallow{}", fmt::join(texts, ", "));
}

inline std::uint64_t tied_pairs(const Audit& audit) {
  std::uint64_t all = 0;
  for (const CutoffAudit& at : audit.cutoffs) all += at.tied_pairs;
  return all;
}

/// The counts of a cut-off; all 0 if the audit does not have it.
inline CutoffAudit at_cutoff(const Audit& audit, std::uint32_t k) {
  const auto found =
      std::find_if(audit.cutoffs.begin(), audit.cutoffs.end(), [k](const CutoffAudit& at) { return at.k == k; });
  return found == audit.cutoffs.end() ? CutoffAudit{.k = k} : *found;
}

/// A column that shows the count itself.
inline AuditColumn count_column(std::string header, std::size_t Audit::*count) {
  return {std::move(header), [count](const Audit& audit) { return fmt::format("{}", audit.*count); },
          [count](const Audit& audit) { return audit.*count; }};
}

/// The counts of queries: columns if the runs differ, otherwise phrases of the title.
struct QueryCount {
  AuditColumn column;
  std::string (*phrase)(const Audit&);
};
inline std::vector<QueryCount> query_counts() {
  return {{{"queries scored", &scored_text, [](const Audit&) { return 1; }},
           [](const Audit& audit) { return scored_text(audit) + " queries scored"; }},
          {count_column("missing", &Audit::missing),
           [](const Audit& audit) { return fmt::format("{} missing", audit.missing); }},
          {count_column("without relevant", &Audit::without_relevant),
           [](const Audit& audit) { return fmt::format("{} without a relevant document", audit.without_relevant); }},
          {count_column("extra queries", &Audit::extra), [](const Audit& audit) {
             return fmt::format("{} in the run", counted(audit.extra, "unjudged query", "unjudged queries"));
           }}};
}

inline bool is_shown(const AuditColumn& column, std::span<const NamedAudit> runs) {
  return std::any_of(runs.begin(), runs.end(), [&](const NamedAudit& run) { return column.count(run.audit) > 0; });
}

/// A column for each cut-off at which a count of some run is not 0. The first header names the count.
inline void add_cutoff_columns(std::span<const NamedAudit> runs, std::string_view name,
                               std::uint64_t CutoffAudit::*count, std::string (*text)(const CutoffAudit&),
                               std::vector<AuditColumn>& columns) {
  std::set<std::uint32_t> cutoffs;
  for (const NamedAudit& run : runs)
    for (const CutoffAudit& at : run.audit.cutoffs)
      if (at.*count > 0) cutoffs.insert(at.k);
  for (const std::uint32_t k : cutoffs)
    columns.push_back({fmt::format("{}@{}", k == *cutoffs.begin() ? name : "", k),
                       [k, text](const Audit& audit) { return text(at_cutoff(audit, k)); },
                       [k, count](const Audit& audit) { return at_cutoff(audit, k).*count; }});
}

/// The columns for documents, ties, values and lines.
inline std::vector<AuditColumn> audit_columns(std::span<const NamedAudit> runs) {
  std::vector<AuditColumn> columns = {count_column("duplicates dropped", &Audit::duplicates),
                                      count_column("identical ids dropped", &Audit::identical_ids)};
  add_cutoff_columns(
      runs, "shallow", &CutoffAudit::shallow, [](const CutoffAudit& at) { return fmt::format("{}", at.shallow); },
      columns);
  add_cutoff_columns(
      runs, "unjudged", &CutoffAudit::unjudged,
      [](const CutoffAudit& at) { return percent_text(at.unjudged, at.retrieved); }, columns);
  columns.push_back(count_column("tied judged", &Audit::tied_hits));
  columns.push_back({"tied pairs across cut", &tied_pairs_text, &tied_pairs});
  columns.push_back(count_column("tied beyond 2^53", &Audit::large_scores));
  columns.push_back(count_column("tied grades beyond 2^53", &Audit::large_grades));
  columns.push_back(count_column("judged outside corpus", &Audit::judged_outside));
  columns.push_back(count_column("returned outside corpus", &Audit::returned_outside));
  columns.push_back({"queries below rel", &below_rel_text, [](const Audit& audit) { return audit.below_rel.size(); }});
  columns.push_back({"undefined", &undefined_text, [](const Audit& audit) { return audit.undefined.size(); }});
  columns.push_back(count_column("too large or NaN", &Audit::not_finite));
  columns.push_back(count_column("ideals not proved", &Audit::unproved_ideals));
  columns.push_back(count_column("lines skipped", &Audit::skipped_lines));
  columns.push_back(count_column("lines coerced", &Audit::coerced_lines));
  columns.push_back(count_column("commented records", &Audit::commented_records));
  return columns;
}

/// Why the scores of a run depend on a policy, or are uncertain.
inline std::vector<std::string> warnings(const NamedAudit& run) {
  const Audit& audit = run.audit;
  std::vector<std::string> found;
  if (tied_pairs(audit) > 0) found.push_back(fmt::format("ranks depend on ties={}", enum_text(audit.ties)));
  if (audit.missing > 0) found.push_back(fmt::format("means depend on queries={}", enum_text(audit.queries)));
  for (const auto& [one, measures] : below_rel(audit))
    found.push_back(fmt::format("all grades of some queries are below rel={}, although some are above 0", one->rel));
  if (audit.large_scores + audit.large_grades > 0)
    found.emplace_back("whole numbers beyond 2^53 are rounded, so that different ones may be equal");
  if (audit.judged_outside > 0) found.emplace_back("the judgments have documents that the corpus lacks");
  if (audit.returned_outside > 0) found.emplace_back("the run has documents that the corpus lacks");
  if (audit.not_finite > 0) found.emplace_back("values too large for a double, or NaN, are undefined");
  if (audit.unproved_ideals > 0) found.emplace_back("ideal rankings were not proved to be the best");
  if (!audit.first_problem.empty()) found.push_back(fmt::format("{}: {}", run.name, audit.first_problem));
  if (audit.commented_records > 0)
    found.push_back(comments_warning(audit.commented_records, audit.first_commented_record));
  return found;
}

inline void add_column(ReportTable& table, const AuditColumn& column, std::span<const NamedAudit> runs) {
  table.rows[0].emplace_back(column.header);
  for (std::size_t i = 0; i < runs.size(); ++i) table.rows[i + 1].emplace_back(column.text(runs[i].audit));
}

/// The proportions of unjudged documents at the cut-offs that have some: "unjudged@5 24%, @10 27%".
inline std::string unjudged_text(const Audit& audit) {
  std::vector<std::string> texts;
  for (const CutoffAudit& at : audit.cutoffs)
    if (at.unjudged > 0) texts.push_back(fmt::format("@{} {}", at.k, percent_text(at.unjudged, at.retrieved)));
  return texts.empty() ? "" : fmt::format("unjudged{}", fmt::join(texts, ", "));
}

/// Clauses about the scores of a run, without counts of 0. Policies on which the scores depend are in brackets.
inline std::vector<std::string> audit_clauses(const Audit& audit) {
  std::vector<std::string> clauses;
  for (const QueryCount& queries : query_counts()) {
    if (queries.column.count(audit) == 0) continue;
    clauses.push_back(queries.phrase(audit));
    if (queries.column.header == "missing") clauses.back() += fmt::format(" (queries={})", enum_text(audit.queries));
  }
  const auto add = [&clauses](std::uint64_t count, std::string_view one, std::string_view many) {
    if (count > 0) clauses.push_back(counted(count, one, many));
  };
  add(audit.duplicates, "duplicate dropped", "duplicates dropped");
  add(audit.identical_ids, "document with the id of its query dropped", "documents with the id of their query dropped");
  if (std::string shallow = shallow_text(audit); !shallow.empty()) clauses.push_back(std::move(shallow));
  if (std::string unjudged = unjudged_text(audit); !unjudged.empty()) clauses.push_back(std::move(unjudged));
  add(audit.tied_hits, "tied judged document", "tied judged documents");
  if (tied_pairs(audit) > 0)
    clauses.push_back(fmt::format("tied pairs across cut {} (ties={})", tied_pairs_text(audit), enum_text(audit.ties)));
  add(audit.large_scores, "document with a tied score beyond 2^53", "documents with tied scores beyond 2^53");
  add(audit.large_grades, "tied grade beyond 2^53", "tied grades beyond 2^53");
  add(audit.judged_outside, "judged document outside the corpus", "judged documents outside the corpus");
  add(audit.returned_outside, "returned document outside the corpus", "returned documents outside the corpus");
  add_below_rel(audit, clauses);
  if (!audit.undefined.empty()) clauses.push_back("undefined " + undefined_text(audit));
  add(audit.not_finite, "value too large or NaN", "values too large or NaN");
  add(audit.missing_undefined, "value of a missing query undefined", "values of missing queries undefined");
  add(audit.unproved_ideals, "ideal ranking not proved to be the best", "ideal rankings not proved to be the best");
  add(audit.skipped_lines, "line skipped", "lines skipped");
  add(audit.coerced_lines, "line coerced", "lines coerced");
  if (!audit.first_problem.empty()) clauses.push_back("the first: " + audit.first_problem);
  if (audit.commented_records > 0)
    clauses.push_back(comments_warning(audit.commented_records, audit.first_commented_record));
  return clauses;
}

}  // namespace detail::report

IRMETRICS_INLINE std::vector<NamedAudit> audits_of(std::span<const NamedScores> runs) {
  std::vector<NamedAudit> audits;
  audits.reserve(runs.size());
  for (const NamedScores& run : runs) audits.push_back({run.name, run.scores.audit()});
  return audits;
}

IRMETRICS_INLINE ReportTable table_of_audits(std::span<const NamedAudit> runs) {
  ReportTable table;
  if (runs.empty()) return table;
  if (runs.size() == 1) return {audit_line(runs[0].audit), {}, {}};
  table.rows.assign(runs.size() + 1, {});
  table.rows[0].emplace_back("");
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::vector<std::string> warnings = detail::report::warnings(runs[i]);
    table.rows[i + 1].emplace_back(runs[i].name, warnings.empty() ? "" : "!");
    for (const std::string& warning : warnings)
      if (const std::string note = "! " + warning;
          std::find(table.notes.begin(), table.notes.end(), note) == table.notes.end())
        table.notes.push_back(note);
  }
  std::vector<std::string> phrases;
  for (const detail::report::QueryCount& queries : detail::report::query_counts()) {
    const detail::report::AuditColumn& column = queries.column;
    const std::string first = column.text(runs[0].audit);
    const bool same =
        std::all_of(runs.begin(), runs.end(), [&](const NamedAudit& run) { return column.text(run.audit) == first; });
    if (!same)
      detail::report::add_column(table, column, runs);
    else if (column.count(runs[0].audit) > 0)
      phrases.push_back(queries.phrase(runs[0].audit));
  }
  table.title = fmt::format("{}", fmt::join(phrases, "; "));
  for (const detail::report::AuditColumn& column : detail::report::audit_columns(runs))
    if (detail::report::is_shown(column, runs)) detail::report::add_column(table, column, runs);
  if (table.rows[0].size() == 1 && table.notes.empty()) table.rows.clear();
  return table;
}

IRMETRICS_INLINE std::vector<AuditCount> counts_of(const Audit& audit) {
  std::vector<AuditCount> counts;
  const ResultRecord record = record_of(audit);
  for (std::size_t i = 0; i < record.values.size(); ++i)
    if (const auto* count = record.values[i].as<std::uint64_t>())
      counts.emplace_back(record.info->fields[i].name, *count);
  for (const CutoffAudit& at : audit.cutoffs) {
    counts.emplace_back(fmt::format("retrieved@{}", at.k), at.retrieved);
    counts.emplace_back(fmt::format("unjudged@{}", at.k), at.unjudged);
    counts.emplace_back(fmt::format("tied_pairs@{}", at.k), at.tied_pairs);
    counts.emplace_back(fmt::format("shallow@{}", at.k), at.shallow);
  }
  for (const UndefinedMeasure& one : audit.undefined) counts.emplace_back("undefined " + one.measure, one.queries);
  for (const BelowRel& one : audit.below_rel) counts.emplace_back("below_rel " + one.measure, one.queries);
  return counts;
}

IRMETRICS_INLINE ReportTable full_table_of_audits(std::span<const NamedAudit> runs) {
  ReportTable table{"", {{"audit"}}, {}};
  const auto row_of = [&table](const std::string& name) -> std::vector<Cell>& {
    for (auto& row : table.rows)
      if (row[0].text == name) return row;
    return table.rows.emplace_back(1, Cell(name));
  };
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Audit& audit = runs[i].audit;
    table.rows[0].emplace_back(runs[i].name);
    const auto add = [&](const std::string& name, std::string text) {
      std::vector<Cell>& row = row_of(name);
      row.resize(i + 1, Cell("0"));  // for runs without this cut-off or this undefined measure
      row.emplace_back(std::move(text));
    };
    for (const auto& [name, count] : counts_of(audit)) add(name, fmt::format("{}", count));
    add("ties", std::string(enum_text(audit.ties)));
    add("queries", std::string(enum_text(audit.queries)));
    if (!audit.first_problem.empty()) table.notes.push_back(fmt::format("{}: {}", runs[i].name, audit.first_problem));
  }
  for (auto& row : table.rows) row.resize(runs.size() + 1, Cell("0"));
  return table;
}

IRMETRICS_INLINE std::string audit_line(const Audit& audit) {
  return fmt::format("{}", fmt::join(detail::report::audit_clauses(audit), "; "));
}

IRMETRICS_INLINE std::string title_of(const Audit& audit) { return "Audit: " + detail::visible(audit_line(audit)); }

IRMETRICS_INLINE ReportTable table_of(const Audit& audit) {
  ReportTable table{title_of(audit), {{"audit", "count"}}, {}};
  for (const auto& [name, count] : counts_of(audit))
    if (count > 0) table.rows.push_back({name, fmt::format("{}", count)});
  table.rows.push_back({"ties", std::string(enum_text(audit.ties))});
  table.rows.push_back({"queries", std::string(enum_text(audit.queries))});
  return table;
}

}  // namespace irmetrics
