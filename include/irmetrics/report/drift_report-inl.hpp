// How drift is written down.
#pragma once

#include <irmetrics/report/correlation_report.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/drift_report.hpp>
#include <irmetrics/report/result_report-inl.hpp>
#include <irmetrics/report/text_table.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace irmetrics {
namespace detail {

/// How many ids a note names, and how many moves a table shows.
inline constexpr std::size_t shown_ids = 10;

inline const std::string& drift_id(const std::string& query) { return query; }
inline std::string drift_id(const NuggetId& nugget) { return fmt::format("{} of {}", nugget.nugget, nugget.query); }

/// "2 nuggets lost all support: q08_4 of q08, q11_5 of q11"; nothing of none.
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
  for (const auto list :
       {&SupportChange<Id>::kept, &SupportChange<Id>::lost, &SupportChange<Id>::gained, &SupportChange<Id>::without})
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

/// A count and, in brackets, its share in per cent.
inline std::string count_and_share(std::size_t count, double share) {
  return std::isnan(share) ? std::to_string(count) : fmt::format("{} ({:.1f} %)", count, 100 * share);
}

// The units in which support is counted by source. The first is that of "Still Fresh?", table 1.
inline constexpr std::string_view unit_of_queries = "a document counts once per query that it is relevant to";
inline constexpr std::string_view unit_of_nuggets = "a document counts once per nugget that it supports";
inline std::string_view unit_of(const SupportDrift<std::string>&) { return unit_of_queries; }
inline std::string_view unit_of(const SupportDrift<NuggetId>&) { return unit_of_nuggets; }

template <class Id>
ReportTable sources_table(const SupportDrift<Id>& drift, std::string_view what, std::string_view source) {
  ReportTable table{
      fmt::format("Sources of {} ({})", what, unit_of(drift)),
      {{"source", "before", "after", "change", "documents before", "documents after"}},
      {"The last two columns count each document once.", fmt::format("The source of a document is {}.", source)}};
  for (const SourceDrift& from : drift.sources) {
    const double change = 100 * from.supports.change();
    table.rows.push_back({from.source, count_and_share(from.supports.count.before, from.supports.share_before),
                          count_and_share(from.supports.count.after, from.supports.share_after),
                          std::isnan(change) ? "-" : fmt::format("{:+.1f} points", change),
                          std::to_string(from.documents.count.before), std::to_string(from.documents.count.after)});
  }
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
  if (drift.moves.supported_twice > 0)
    table.notes.push_back(
        fmt::format("{:.1f} % of the support moved to another source, on average over {} {} that have "
                    "support in both snapshots.",
                    100 * drift.moves.moved, drift.moves.supported_twice, things));
  return table;
}

inline nlohmann::ordered_json as_json(const BeforeAfter& count) {
  return {{"before", count.before}, {"after", count.after}};
}

inline nlohmann::ordered_json as_json(const DocumentDrift& documents) {
  return {{"before", documents.documents.before}, {"after", documents.documents.after}, {"both", documents.both}};
}

inline nlohmann::ordered_json as_json(const SourceCount& count) {
  return {{"before", count.count.before},
          {"after", count.count.after},
          {"share_before", json_number(count.share_before)},
          {"share_after", json_number(count.share_after)}};
}

inline nlohmann::ordered_json id_as_json(const std::string& query) { return query; }
inline nlohmann::ordered_json id_as_json(const NuggetId& id) { return {{"query", id.query}, {"nugget", id.nugget}}; }

template <class Id>
nlohmann::ordered_json as_json(const std::vector<Id>& ids) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const Id& id : ids) json.push_back(id_as_json(id));
  return json;
}

template <class Id>
nlohmann::ordered_json as_json(const SupportChange<Id>& support) {
  return {{"kept", as_json(support.kept)},
          {"lost", as_json(support.lost)},
          {"gained", as_json(support.gained)},
          {"without", as_json(support.without)}};
}

inline nlohmann::ordered_json as_json(const JudgmentDrift& judgments) {
  nlohmann::ordered_json verdicts = nlohmann::ordered_json::object();
  for (std::size_t before = 0; before < enum_names<Verdict>.size(); ++before)
    for (std::size_t after = 0; after < enum_names<Verdict>.size(); ++after)
      verdicts[std::string(enum_names<Verdict>[before])][std::string(enum_names<Verdict>[after])] =
          judgments.verdicts[before][after];
  return {{"judgments", as_json(judgments.judgments)},
          {"added", judgments.added},
          {"lost", judgments.lost},
          {"changed", judgments.changed},
          {"same", judgments.same},
          {"verdicts", verdicts}};
}

template <class Id>
nlohmann::ordered_json as_json(const SupportDrift<Id>& drift) {
  nlohmann::ordered_json sources = nlohmann::ordered_json::array(), moves = sources, per_id = sources;
  for (const SourceDrift& source : drift.sources)
    sources.push_back(
        {{"source", source.source}, {"supports", as_json(source.supports)}, {"documents", as_json(source.documents)}});
  for (const SourceMove& move : drift.moves.table)
    moves.push_back(
        {{"from", drift.sources[move.from].source}, {"to", drift.sources[move.to].source}, {"share", move.share}});
  for (const SupportSources<Id>& one : drift.per_id) {
    nlohmann::ordered_json entry{{"id", id_as_json(one.id)}, {"moved", json_number(one.moved)}};
    for (const SourceSupport& source : one.sources)
      entry["sources"][drift.sources[source.source].source] = as_json(source.documents);
    per_id.push_back(std::move(entry));
  }
  return {
      {"both", as_json(drift.presence.both)},
      {"only_before", as_json(drift.presence.only_before)},
      {"only_after", as_json(drift.presence.only_after)},
      {"support", as_json(drift.support)},
      {"judgments", as_json(drift.judgments)},
      {"judged_documents", as_json(drift.judged)},
      {"supporting_documents", as_json(drift.supporting)},
      {"unit_of_supports", unit_of(drift)},
      {"sources", sources},
      {"moves",
       {{"supported_twice", drift.moves.supported_twice}, {"moved", json_number(drift.moves.moved)}, {"table", moves}}},
      {"per_id", per_id}};
}

}  // namespace detail

IRMETRICS_INLINE ReportTable table_of_support(const Drift& drift) {
  ReportTable table{"What kept its support",
                    {{"", "in both", "only before", "only after", "kept", "lost", "gained", "never had"}},
                    {}};
  table.rows.push_back(
      detail::support_row("queries with a relevant document", &drift.queries.presence, drift.queries.support));
  detail::note_ids<std::string>(table, drift.queries.presence.only_before, "query", "queries", "only before");
  detail::note_ids<std::string>(table, drift.queries.support.lost, "query", "queries", "lost all relevant documents");
  if (!drift.nuggets) return table;
  const auto* none = static_cast<const Presence<std::string>*>(nullptr);
  table.rows.push_back(detail::support_row("queries with a supported nugget", none, drift.some_nugget));
  table.rows.push_back(detail::support_row("queries with all nuggets supported", none, drift.every_nugget));
  table.rows.push_back(detail::support_row("nuggets", &drift.nuggets->presence, drift.nuggets->support));
  detail::note_ids<NuggetId>(table, drift.nuggets->presence.only_before, "nugget", "nuggets", "only before");
  detail::note_ids<NuggetId>(table, drift.nuggets->support.lost, "nugget", "nuggets", "lost all support");
  detail::note_ids<NuggetId>(table, drift.nuggets->support.gained, "nugget", "nuggets", "gained support");
  return table;
}

IRMETRICS_INLINE ReportTable table_of_judgments(const Drift& drift) {
  ReportTable table{"Judgments",
                    {{"of documents for", "before", "after", "same grade", "other grade", "lost", "added",
                      "supporting before", "supporting after", "supporting in both"}},
                    {"The last three columns count different documents, the others judgments."}};
  table.rows.push_back(detail::judgment_row("queries", drift.queries));
  if (drift.nuggets) table.rows.push_back(detail::judgment_row("nuggets", *drift.nuggets));
  return table;
}

IRMETRICS_INLINE ReportTable table_of_sources(const Drift& drift, std::string_view source) {
  return detail::sources_table(drift.queries, "relevant documents", source);
}

IRMETRICS_INLINE ReportTable table_of_nugget_sources(const Drift& drift, std::string_view source) {
  return detail::sources_table(drift.nuggets.value_or(SupportDrift<NuggetId>()), "what supports nuggets", source);
}

IRMETRICS_INLINE ReportTable table_of_moves(const Drift& drift) {
  return drift.nuggets ? detail::moves_table(*drift.nuggets, "nuggets") : detail::moves_table(drift.queries, "queries");
}

IRMETRICS_INLINE ReportTable table_of_rankings(std::span<const NamedCorrelation> rankings) {
  ReportTable table{"Rankings of systems, before and after",
                    {{"measure", "systems", "tau_a", "tau_b", "tau_c", "gamma", "p", "interval of tau_b", "tau_ap_a",
                      "tied before", "tied after"}},
                    {}};
  for (const NamedCorrelation& named : rankings) {
    const RankCorrelation& correlation = named.correlation;
    const Kendall& kendall = correlation.kendall;
    table.rows.push_back({named.measure, std::to_string(correlation.systems.size()), detail::number_text(kendall.tau_a),
                          detail::number_text(kendall.tau_b), detail::number_text(kendall.tau_c),
                          detail::number_text(kendall.gamma), detail::p_value_text(kendall.p_value),
                          detail::interval_text(correlation.interval(RankCoefficient::tau_b)),
                          detail::number_text(coefficient(correlation, RankCoefficient::tau_ap_a)),
                          std::to_string(kendall.counts.tied_first), std::to_string(kendall.counts.tied_second)});
    if (correlation.drop.places > 0)
      table.notes.push_back(fmt::format("{}: {} falls most, by {:g} {}.", named.measure, correlation.drop.system,
                                        correlation.drop.places, correlation.drop.places == 1 ? "place" : "places"));
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
      table.notes.push_back(fmt::format("Left out, for they have runs only {}: {}.", where, fmt::join(*missing, ", ")));
  return table;
}

IRMETRICS_INLINE std::vector<ReportTable> drift_tables(const DriftReport& report) {
  std::vector<ReportTable> tables{table_of_support(report.drift), table_of_judgments(report.drift)};
  for (ReportTable& table :
       std::array{table_of_sources(report.drift, report.source), table_of_nugget_sources(report.drift, report.source),
                  table_of_moves(report.drift), table_of_rankings(report.rankings)})
    if (table.rows.size() > 1) tables.push_back(std::move(table));
  return tables;
}

IRMETRICS_INLINE absl::StatusOr<std::string> drift_as_json(const DriftReport& report) {
  const Drift& drift = report.drift;
  nlohmann::ordered_json json{{"source", report.source}, {"queries", detail::as_json(drift.queries)}};
  if (drift.nuggets) {
    json["nuggets"] = detail::as_json(*drift.nuggets);
    json["queries_with_a_supported_nugget"] = detail::as_json(drift.some_nugget);
    json["queries_with_all_nuggets_supported"] = detail::as_json(drift.every_nugget);
  }
  for (const NamedCorrelation& named : report.rankings)
    json["rankings"].push_back(detail::value_as_json({record_of(named)}));
  return detail::json_text(json);
}

IRMETRICS_INLINE std::string drift_as_csv(const Drift& drift) {
  std::string text = drift.nuggets ? "query,nugget,source,before,after\n" : "query,source,before,after\n";
  const auto add = [&text](const std::string& begin, const auto& of, const auto& one) {
    for (const SourceSupport& source : one.sources)
      text += fmt::format("{},{},{},{}\n", begin, csv_cell(of.sources[source.source].source), source.documents.before,
                          source.documents.after);
  };
  if (drift.nuggets) {
    for (const auto& one : drift.nuggets->per_id)
      add(csv_cell(one.id.query) + ',' + csv_cell(one.id.nugget), *drift.nuggets, one);
  } else {
    for (const auto& one : drift.queries.per_id) add(csv_cell(one.id), drift.queries, one);
  }
  return text;
}

}  // namespace irmetrics
