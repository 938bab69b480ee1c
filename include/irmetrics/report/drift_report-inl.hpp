// Writes drift.
#pragma once

#include <irmetrics/report/correlation_report.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/drift_report.hpp>
#include <irmetrics/report/text_table.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace irmetrics {
namespace detail::report {

/// Number of ids in a note, and of moves in a table.
inline constexpr std::size_t shown_ids = 10;

inline const std::string& drift_id(const std::string& query) { return query; }
inline std::string drift_id(const NuggetId& nugget) { return fmt::format("{} of {}", nugget.nugget, nugget.query); }

/// "2 nuggets lost all support: q08_4 of q08, q11_5 of q11"; empty if there are none.
template <class Id>
void note_ids(ReportTable& table, std::span<const Id> ids, std::string_view one, std::string_view many,
              std::string_view what) {
  if (ids.empty()) return;
  std::vector<std::string> shown;
  for (const Id& id : ids.first(std::min(ids.size(), shown_ids))) shown.push_back(drift_id(id));
  if (ids.size() > shown_ids) shown.push_back(fmt::format("and {} more", ids.size() - shown_ids));
  table.notes.push_back(
      fmt::format("{} {} {}: {}", ids.size(), ids.size() == 1 ? one : many, what, fmt::join(shown, ", ")));
}

template <class Id>
std::vector<Cell> support_row(std::string_view name, const Presence<Id>* presence, const SupportChange<Id>& support) {
  std::vector<Cell> row{std::string(name)};
  for (const auto list : {&Presence<Id>::both, &Presence<Id>::only_before, &Presence<Id>::only_after})
    row.emplace_back(presence != nullptr ? std::to_string((presence->*list).size()) : "");
  for (const auto list : {&SupportChange<Id>::kept, &SupportChange<Id>::lost, &SupportChange<Id>::gained,
                          &SupportChange<Id>::unsupported})
    row.emplace_back(std::to_string((support.*list).size()));
  return row;
}

template <class Id>
std::vector<Cell> judgment_row(std::string_view name, const SupportDrift<Id>& drift) {
  const JudgmentDrift& judgments = drift.judgments;
  std::vector<Cell> row{std::string(name)};
  for (const std::size_t count :
       {judgments.judgments.before, judgments.judgments.after, judgments.same, judgments.changed, judgments.lost,
        judgments.added, drift.supporting.documents.before, drift.supporting.documents.after, drift.supporting.both})
    row.emplace_back(std::to_string(count));
  return row;
}

/// A count with its proportion in per cent in brackets.
inline std::string count_and_share(std::size_t count, double share) {
  return std::isnan(share) ? std::to_string(count) : fmt::format("{} ({:.1f} %)", count, 100 * share);
}

template <class Id>
ReportTable sources_table(const SupportDrift<Id>& drift) {
  ReportTable table{
      std::string(drift_name<Id>(
          "Sources of relevant documents (a document counts once per query that it is relevant to)",
          "Sources of documents that support nuggets (a document counts once per nugget that it supports)")),
      {{"source", "before", "after", "change", "documents before", "documents after"}},
      {"The last two columns count each document once."}};
  for (const SourceDrift& from : drift.sources) {
    const double change = 100 * from.supports.change();
    table.rows.push_back({from.source, count_and_share(from.supports.count.before, from.supports.share_before),
                          count_and_share(from.supports.count.after, from.supports.share_after),
                          number_text(change, "{:+.1f} points"), std::to_string(from.documents.count.before),
                          std::to_string(from.documents.count.after)});
  }
  return table;
}

inline ReportTable with_source(ReportTable table, const Drift& drift) {
  table.notes.push_back(fmt::format("The source of a document is {}.", drift.source));
  return table;
}

template <class Id>
ReportTable moves_table(const SupportDrift<Id>& drift, std::string_view things) {
  ReportTable table{fmt::format("Moves between sources (shares are means over {})", things),
                    {{"from", "to", "share of the support"}},
                    {}};
  std::vector<SourceMove> moves;
  for (const SourceMove& move : drift.moves.table)
    if (move.from != move.to) moves.push_back(move);
  std::stable_sort(moves.begin(), moves.end(),
                   [](const SourceMove& a, const SourceMove& b) { return a.share > b.share; });
  double rest = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i >= shown_ids) rest += moves[i].share;
    if (i < shown_ids)
      table.rows.push_back({drift.sources[moves[i].from].source, drift.sources[moves[i].to].source,
                            fmt::format("{:.1f} %", 100 * moves[i].share)});
  }
  if (moves.size() > shown_ids)
    table.rows.push_back(
        {fmt::format("{} other moves", moves.size() - shown_ids), "", fmt::format("{:.1f} %", 100 * rest)});
  if (const std::size_t twice = drift.moves.supported_twice; twice > 0)
    table.notes.push_back(
        fmt::format("{:.1f} % of the support moved to another source, on average over {} that {} support in both "
                    "snapshots.",
                    100 * drift.moves.moved, counted(twice, drift_name<Id>("query", "nugget"), things),
                    twice == 1 ? "has" : "have"));
  return table;
}

}  // namespace detail::report

IRMETRICS_INLINE ReportTable table_of_support(const Drift& drift) {
  ReportTable table{
      "Changes in support", {{"", "in both", "only before", "only after", "kept", "lost", "gained", "never had"}}, {}};
  if (drift.query) table.notes.push_back(fmt::format("Only query '{}' is compared.", *drift.query));
  table.rows.push_back(
      detail::report::support_row("queries with a relevant document", &drift.queries.presence, drift.queries.support));
  detail::report::note_ids<std::string>(table, drift.queries.presence.only_before, "query", "queries", "only before");
  detail::report::note_ids<std::string>(table, drift.queries.support.lost, "query", "queries",
                                        "lost all relevant documents");
  if (!drift.nuggets) return table;
  const auto* none = static_cast<const Presence<std::string>*>(nullptr);
  table.rows.push_back(detail::report::support_row("queries with a supported nugget", none, drift.some_nugget));
  table.rows.push_back(detail::report::support_row("queries with all nuggets supported", none, drift.every_nugget));
  table.rows.push_back(detail::report::support_row("nuggets", &drift.nuggets->presence, drift.nuggets->support));
  detail::report::note_ids<NuggetId>(table, drift.nuggets->presence.only_before, "nugget", "nuggets", "only before");
  detail::report::note_ids<NuggetId>(table, drift.nuggets->support.lost, "nugget", "nuggets", "lost all support");
  detail::report::note_ids<NuggetId>(table, drift.nuggets->support.gained, "nugget", "nuggets", "gained support");
  return table;
}

IRMETRICS_INLINE ReportTable table_of_judgments(const Drift& drift) {
  ReportTable table{"Judgments",
                    {{"of documents for", "before", "after", "same grade", "other grade", "lost", "added",
                      "supporting before", "supporting after", "supporting in both"}},
                    {"The last three columns count distinct documents, the others judgments."}};
  table.rows.push_back(detail::report::judgment_row("queries", drift.queries));
  if (drift.nuggets) table.rows.push_back(detail::report::judgment_row("nuggets", *drift.nuggets));
  return table;
}

IRMETRICS_INLINE ReportTable table_of_sources(const Drift& drift) {
  return detail::report::with_source(detail::report::sources_table(drift.queries), drift);
}

IRMETRICS_INLINE ReportTable table_of_nugget_sources(const Drift& drift) {
  return detail::report::with_source(detail::report::sources_table(drift.nuggets.value_or(SupportDrift<NuggetId>())),
                                     drift);
}

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const SupportDrift<std::string>& drift) {
  return {detail::report::sources_table(drift)};
}

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const SupportDrift<NuggetId>& drift) {
  return {detail::report::sources_table(drift)};
}

IRMETRICS_INLINE ReportTable table_of_moves(const Drift& drift) {
  return drift.nuggets ? detail::report::moves_table(*drift.nuggets, "nuggets")
                       : detail::report::moves_table(drift.queries, "queries");
}

IRMETRICS_INLINE ReportTable table_of_rankings(std::span<const NamedCorrelation> rankings) {
  ReportTable table{"Rankings of systems, before and after",
                    {{"measure", "systems", "tau_a", "tau_b", "tau_c", "gamma", "p", "interval of tau_b", "tau_ap_a",
                      "tied before", "tied after"}},
                    {}};
  for (const NamedCorrelation& named : rankings) {
    const RankCorrelation& correlation = named.correlation;
    const Kendall& kendall = correlation.kendall;
    table.rows.push_back({named.measure, std::to_string(correlation.systems.size()),
                          detail::report::number_text(kendall.tau_a), detail::report::number_text(kendall.tau_b),
                          detail::report::number_text(kendall.tau_c), detail::report::number_text(kendall.gamma),
                          detail::report::p_value_text(kendall.p_value),
                          detail::report::interval_text(correlation.interval(RankCoefficient::tau_b)),
                          detail::report::number_text(coefficient(correlation, RankCoefficient::tau_ap_a)),
                          std::to_string(kendall.counts.tied_first), std::to_string(kendall.counts.tied_second)});
    if (correlation.drop.ranks > 0)
      table.notes.push_back(fmt::format("{}: {} falls most, by {}.", named.measure, correlation.drop.system,
                                        detail::report::ranks_text(correlation.drop.ranks)));
    for (std::string& note :
         std::array{left_out_note(named.measure + " before", correlation.first_queries, named.first_left_out),
                    left_out_note(named.measure + " after", correlation.second_queries, named.second_left_out)})
      if (!note.empty()) table.notes.push_back(std::move(note));
  }
  if (rankings.empty()) return table;
  const RankCorrelation& any_of_them = rankings[0].correlation;
  for (const auto& [missing, where] :
       {std::pair(&any_of_them.only_first, "before"), std::pair(&any_of_them.only_second, "after")})
    if (!missing->empty())
      table.notes.push_back(
          fmt::format("Left out, because they have runs only {}: {}.", where, fmt::join(*missing, ", ")));
  return table;
}

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const DriftReport& report) {
  std::vector<ReportTable> tables{table_of_support(report.drift), table_of_judgments(report.drift)};
  for (ReportTable& table : std::array{table_of_sources(report.drift), table_of_nugget_sources(report.drift),
                                       table_of_moves(report.drift), table_of_rankings(report.rankings)})
    if (table.rows.size() > 1) tables.push_back(std::move(table));
  return tables;
}

IRMETRICS_INLINE std::optional<ResultRows> own_rows(const DriftReport& report) {
  const Drift& drift = report.drift;
  ResultRows table{.columns = {"query_id", "source", "before", "after"}, .keys = 2};
  const auto add = [&table](const auto& of, auto&& id_cells) {
    for (const auto& one : of.per_id) {
      for (const SourceSupport& source : one.sources) {
        std::vector<ResultValue>& row = table.rows.emplace_back(id_cells(one.id));
        row.push_back({of.sources[source.source].source});
        for (const std::size_t count : {source.documents.before, source.documents.after})
          row.push_back(result_value(std::uint64_t{count}));
      }
    }
  };
  using Cells = std::vector<ResultValue>;
  if (!drift.nuggets) {
    add(drift.queries, [](const std::string& query) { return Cells{{query}}; });
    return table;
  }
  table.columns.insert(table.columns.begin() + 1, "nugget_id");
  ++table.keys;
  add(*drift.nuggets, [](const NuggetId& id) { return Cells{{id.query}, {id.nugget}}; });
  return table;
}

}  // namespace irmetrics
