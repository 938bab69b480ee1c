// What the scores of a page rest on: audits, policy, and the coverage of nuggets.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/report/audit_report.hpp>
#include <irmetrics/report/coverage_report.hpp>
#include <irmetrics/report/detail/page_charts-inl.hpp>
#include <irmetrics/report/detail/page_writer-inl.hpp>
#include <irmetrics/significance/compare.hpp>

#include <fmt/format.h>

#include <functional>
#include <string>
#include <type_traits>
#include <vector>

namespace irmetrics::detail::report {

/// The text of an option's value.
template <class Value>
std::string option_text(const Value& value) {
  if constexpr (std::is_same_v<Value, bool>)
    return value ? "yes" : "no";
  else if constexpr (std::is_enum_v<Value>)
    return std::string(enum_text(value));
  else
    return fmt::format("{}", value);
}

inline void write_policy(const Policy& policy, PageWriter& page) {
  PageTable table{"Policy", {"option", "value", "meaning"}};
  for_each_option<Policy>([&](const auto& option) {
    table.rows.push_back({{std::string(option.name)},
                          {.html = option_text(get_from(policy, option.get)), .is_text = true},
                          {.html = page.text(option.meaning), .is_text = true}});
  });
  table.sortable = false;
  page.table(table);
}

/// What stands out in the audits, and all counts on request. `policy`: null if it is unknown.
inline void write_audit_section(const Comparison& comparison, const Policy* policy, PageWriter& page) {
  if (comparison.audits.empty()) return;
  page.section("audit", "Audit");
  page.raw("<p>What the scores rest on: queries, unjudged documents in the top ranks (holes), and ties.</p>\n");
  std::vector<NamedAudit> audits;
  for (std::size_t i = 0; i < comparison.audits.size(); ++i)
    audits.push_back({comparison.systems[i], comparison.audits[i]});
  ReportTable table = table_of_audits(audits);
  if (!table.rows.empty() && table.rows[0].size() > 1) {
    if (table.rows[0][0].text.empty()) table.rows[0][0].text = "system";
    if (table.title.empty()) table.title = "What stands out";
    page.table(table);
  } else {
    page.add("<p>{}</p>\n", page.text(table.title));
  }
  page.raw("<details><summary>All counts</summary>\n");
  ReportTable all = full_table_of_audits(audits);
  all.title = "All counts of the audits";
  page.table(all, false);
  page.raw("</details>\n");
  if (policy != nullptr) {
    page.raw("<details><summary>Policy</summary>\n");
    write_policy(*policy, page);
    page.raw("</details>\n");
  }
  page.raw("</section>\n");
}

/// A proportion as a bar.
inline PageCell share_cell(double share) {
  if (std::isnan(share)) return {"-"};
  return {fmt::format(R"({:.4f}<span class="share" aria-hidden="true"><span style="width:{:.1f}%"></span></span>)",
                      share, 100 * share),
          share};
}

/// The nuggets that each run covers, and all together.
inline void write_coverage(const CoverageReport& report, PageWriter& page) {
  page.section("coverage", "Coverage of nuggets");
  std::vector<ReportTable> tables = tables_of(report);
  PageTable table{page.text(tables[0].title), {}};
  for (const Cell& one : tables[0].rows[0]) table.header.push_back(page.text(one.text));
  for (const CoverageOfRun& run : report.runs)
    table.rows.push_back({{page.name(run.run)},
                          {number_text(run.documents, "{:.1f}")},
                          share_cell(run.coverage),
                          share_cell(run.all_covered),
                          share_cell(run.success),
                          {number_text(run.set_size, "{:.2f}")},
                          share_cell(run.with_set_size)});
  for (const std::string& note : tables[0].notes) table.notes.push_back(page.text(note));
  page.table(table);
  for (std::size_t i = 1; i < tables.size(); ++i) page.table(tables[i]);
  page.raw("</section>\n");
}

}  // namespace irmetrics::detail::report
