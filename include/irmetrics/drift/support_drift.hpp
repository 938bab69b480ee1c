// Changes in the support of the queries of a collection, or of its nuggets.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/collection/nugget_summary.hpp>
#include <irmetrics/drift/source.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace irmetrics {

/// The ids of a nugget and its query.
using NuggetId = NuggetSummary::NuggetId;

/// The name of a result for queries, or for nuggets.
template <class Id>
constexpr std::string_view drift_name(std::string_view of_queries, std::string_view of_nuggets) {
  return std::is_same_v<Id, NuggetId> ? of_nuggets : of_queries;
}

/// Options of the comparison of two snapshots.
struct DriftOptions {
  Source source = {};
  double rel = 1;
  /// Files that name queries and nuggets only with their judgments, such as qrels, omit those that lost all support. If
  /// this is false, items in only one snapshot are in no SupportChange.
  bool absent_is_unsupported = false;
  std::string query = "";  // id of the only query to compare; empty: all queries

  static constexpr auto options =
      describe_options |
      option("rel", &DriftOptions::rel,
             "smallest grade with which a document is relevant to a query or supports a nugget") |
      option("absent_is_unsupported", &DriftOptions::absent_is_unsupported,
             "whether an item in only one snapshot counts as unsupported in the other") |
      option("query", &DriftOptions::query, "id of the only query to compare; by default all queries are compared");
};

/// The items in each snapshot; each list is in byte order.
template <class Id>
struct Presence {
  std::vector<Id> both, only_before, only_after;

  static constexpr auto description =
      describe_result<Presence>(drift_name<Id>("Presence", "NuggetPresence"), "Items in each snapshot.",
                                ResultKind::row) |
      field("both", &Presence::both, "items in both snapshots") |
      field("only_before", &Presence::only_before, "items only in the snapshot before") |
      field("only_after", &Presence::only_after, "items only in the snapshot after");
};

/// Changes in the support of items in both snapshots (see DriftOptions::absent_is_unsupported); each item is in exactly
/// one of the lists, which are in byte order.
template <class Id>
struct SupportChange {
  std::vector<Id> kept;         // supported before and after
  std::vector<Id> lost;         // before only
  std::vector<Id> gained;       // after only
  std::vector<Id> unsupported;  // never supported

  static constexpr auto description =
      describe_result<SupportChange>(
          drift_name<Id>("SupportChange", "NuggetSupportChange"),
          drift_name<Id>("Queries by whether something supports them.", "Nuggets by whether something supports them."),
          ResultKind::row) |
      field("kept", &SupportChange::kept, "supported in both snapshots") |
      field("lost", &SupportChange::lost, "supported before only") |
      field("gained", &SupportChange::gained, "supported after only") |
      field("unsupported", &SupportChange::unsupported, "never supported");
};

struct BeforeAfter {
  std::size_t before = 0;
  std::size_t after = 0;

  bool operator==(const BeforeAfter&) const = default;

  static constexpr auto description =
      describe_result<BeforeAfter>("BeforeAfter", "Two counts.", ResultKind::row) | ReadAs{"{before} to {after}"} |
      field("before", &BeforeAfter::before, "count before") | field("after", &BeforeAfter::after, "count after");
};

/// A snapshot's judgment of a document: missing, a grade below the level, or a grade of at least the level.
enum class Verdict : std::uint8_t { unjudged, unsupporting, supporting };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Verdict> = {"unjudged", "unsupporting", "supporting"};

/// Number of documents with a verdict in each snapshot.
struct VerdictCount {
  Verdict before, after;
  std::size_t documents;

  static constexpr auto description =
      describe_result<VerdictCount>("VerdictCount", "Number of documents with a verdict before and a verdict after.",
                                    ResultKind::row) |
      key_field("before", &VerdictCount::before, "verdict before") |
      key_field("after", &VerdictCount::after, "verdict after") |
      field("documents", &VerdictCount::documents, "documents");
};

/// Changes in the judgments of documents for all queries (or nuggets) of either snapshot.
struct JudgmentDrift {
  BeforeAfter judgments;
  std::size_t added = 0;                                    // only after
  std::size_t lost = 0;                                     // only before
  std::size_t changed = 0;                                  // in both, with different grades
  std::size_t same = 0;                                     // in both, with the same grade
  std::array<std::array<std::size_t, 3>, 3> verdicts = {};  // by the verdict before, then by the verdict after

  std::size_t count(Verdict before, Verdict after) const noexcept {
    return verdicts[static_cast<std::size_t>(before)][static_cast<std::size_t>(after)];
  }
  /// All of these counts, including the impossible pair of two missing judgments.
  std::vector<VerdictCount> verdict_counts() const {
    std::vector<VerdictCount> counts;
    for (const Verdict before : {Verdict::unjudged, Verdict::unsupporting, Verdict::supporting})
      for (const Verdict after : {Verdict::unjudged, Verdict::unsupporting, Verdict::supporting})
        counts.push_back({before, after, count(before, after)});
    return counts;
  }

  static constexpr auto description =
      describe_result<JudgmentDrift>("JudgmentDrift", "Changes in judgments.", ResultKind::row) |
      included(&JudgmentDrift::judgments) | field("added", &JudgmentDrift::added, "judgments made only after") |
      field("lost", &JudgmentDrift::lost, "judgments made only before") |
      field("changed", &JudgmentDrift::changed, "judgments made twice, with different grades") |
      field("same", &JudgmentDrift::same, "judgments made twice, with the same grade") |
      field("verdicts", &JudgmentDrift::verdict_counts,
            "documents by their verdicts in the snapshots: unjudged, unsupporting or supporting");
};

/// Distinct documents, of any query.
struct DocumentDrift {
  BeforeAfter documents;
  std::size_t both = 0;

  static constexpr auto description =
      describe_result<DocumentDrift>("DocumentDrift", "Number of distinct documents.", ResultKind::row) |
      ReadAs{"{before} to {after}, {both} in both"} | included(&DocumentDrift::documents) |
      field("both", &DocumentDrift::both, "count in both snapshots");
};

/// Number of items from a source, and their proportion of all items of the snapshot; NaN if it has none.
struct SourceCount {
  BeforeAfter count;
  double share_before = std::numeric_limits<double>::quiet_NaN();
  double share_after = std::numeric_limits<double>::quiet_NaN();

  double change() const noexcept { return share_after - share_before; }

  static constexpr auto description =
      describe_result<SourceCount>("SourceCount", "Number of items from a source, and their proportion.",
                                   ResultKind::row) |
      ReadAs{"{before} ({share_before}) to {after} ({share_after})"} | included(&SourceCount::count) |
      field("share_before", &SourceCount::share_before, "proportion of all in the snapshot before") |
      field("share_after", &SourceCount::share_after, "proportion of all in the snapshot after") |
      field("change", &SourceCount::change, "change of the proportion", Style::difference);
};

struct SourceDrift {
  std::string source;
  SourceCount supports;   // positive judgments: a document counts once for each query (or nugget) that it supports
  SourceCount documents;  // distinct supporting documents

  static constexpr auto description =
      describe_result<SourceDrift>("SourceDrift", "Support from one source.", ResultKind::row) |
      key_field("source", &SourceDrift::source, "name of the source") |
      field("supports", &SourceDrift::supports,
            "supporting documents, each counted once per query (or nugget) that it supports") |
      field("documents", &SourceDrift::documents, "supporting documents, each counted once");
};

/// Number of documents from a source, given by its index in SupportDrift::sources, that support one query or nugget.
struct SourceSupport {
  std::uint32_t source;
  BeforeAfter documents;

  bool operator==(const SourceSupport&) const = default;
};

/// The same with the name of the source.
struct NamedSupport {
  std::string source;
  BeforeAfter documents;

  static constexpr auto description =
      describe_result<NamedSupport>(BeforeAfter::description.name,
                                    "Number of documents from a source that support a query or nugget.",
                                    ResultKind::row) |
      key_field("source", &NamedSupport::source, "name of the source") | included(&NamedSupport::documents);
};

/// The sources that support one query or nugget: before, after or both.
template <class Id>
struct SupportSources {
  Id id;
  std::vector<SourceSupport> sources;                       // in the order of SupportDrift::sources
  double moved = std::numeric_limits<double>::quiet_NaN();  // see SourceMoves; NaN if it is not supported in both
};

/// The id of a query or nugget.
template <class Id>
struct SupportKey {
  std::string query;

  static constexpr auto description = describe_result<SupportKey>("SupportKey", "A query.", ResultKind::row) |
                                      key_field("query_id", &SupportKey::query, "id of the query");
};
template <>
struct SupportKey<NuggetId> {
  std::string query, nugget;

  static constexpr auto description = describe_result<SupportKey>("NuggetKey", "A nugget.", ResultKind::row) |
                                      key_field("query_id", &SupportKey::query, "id of the query") |
                                      key_field("nugget_id", &SupportKey::nugget, "id of the nugget");
};
/// The key of a query or a nugget.
inline SupportKey<std::string> support_key(const std::string& query) { return {query}; }
inline SupportKey<NuggetId> support_key(const NuggetId& id) { return {id.query, id.nugget}; }

/// The sources of one query or nugget, by name.
template <class Id>
struct NamedSources {
  SupportKey<Id> id;
  std::vector<NamedSupport> sources;
  double moved;

  static constexpr auto description =
      describe_result<NamedSources>("SupportSources", "The sources that support a query or nugget.", ResultKind::row) |
      included(&NamedSources::id) |
      field("sources", &NamedSources::sources, "documents of each source that support it") |
      field("moved", &NamedSources::moved,
            "proportion of the support that moved to another source; nan unless supported in both snapshots");
};

/// A proportion that moved from one source to another, or stayed; sources are indices into SupportDrift::sources.
struct SourceMove {
  std::uint32_t from, to;
  double share;

  bool operator==(const SourceMove&) const = default;
};

/// The same with the names of the sources.
struct NamedMove {
  std::string from, to;
  double share;

  static constexpr auto description =
      describe_result<NamedMove>("NamedMove", "A proportion of the support that moved or stayed.", ResultKind::row) |
      key_field("from", &NamedMove::from, "source before") | key_field("to", &NamedMove::to, "source after") |
      field("share", &NamedMove::share, "proportion of the support");
};

/// Moves of support between sources. For each query (or nugget) that is supported before and after, let p be the
/// proportions of the sources among the documents that support it before, and q those after. A source keeps min(p, q);
/// its surplus, p - q, is distributed over the sources that gained, in proportion to q - p. So the smallest possible
/// proportion moves and, because judgments do not show which document replaced which, no source is preferred. The table
/// contains the means over the queries: its rows sum to the mean p of each source, its columns to the mean q, and the
/// whole table to 1. (The mean p counts each query once, whereas SourceDrift counts each judgment once.)
struct SourceMoves {
  std::size_t supported_twice = 0;                          // number of queries (or nuggets) in the mean
  double moved = std::numeric_limits<double>::quiet_NaN();  // the mean proportion that moves: half the sum of |p - q|
  std::vector<SourceMove> table;                            // by source before, then source after; without zeros
};

/// The same with the names of the sources.
struct NamedMoves {
  std::size_t supported_twice;
  double moved;
  std::vector<NamedMove> table;

  static constexpr auto description =
      describe_result<NamedMoves>("SourceMoves", "Mean moves of support between sources.", ResultKind::row) |
      field("supported_twice", &NamedMoves::supported_twice,
            "number of queries (or nuggets) supported before and after, over which the means are taken") |
      field("moved", &NamedMoves::moved, "proportion of the support that moved to another source") |
      field("table", &NamedMoves::table, "proportion that moved from one source to another, or stayed; without zeros");
};

/// Drift of the items of one kind that documents support: queries, or nuggets.
template <class Id>
struct SupportDrift {
  Presence<Id> presence;
  SupportChange<Id> support;
  JudgmentDrift judgments;
  DocumentDrift judged;                    // judged documents
  DocumentDrift supporting;                // supporting documents
  std::vector<SourceDrift> sources;        // of supporting documents: by supports (before and after), then by name
  std::vector<SupportSources<Id>> per_id;  // of all items supported in either snapshot, in byte order
  SourceMoves moves;

  /// per_id and moves with the names of the sources.
  std::vector<NamedSources<Id>> named_per_id() const {
    std::vector<NamedSources<Id>> named;
    named.reserve(per_id.size());
    for (const SupportSources<Id>& one : per_id) {
      NamedSources<Id>& added = named.emplace_back(NamedSources<Id>{support_key(one.id), {}, one.moved});
      for (const SourceSupport& of : one.sources) added.sources.push_back({sources[of.source].source, of.documents});
    }
    return named;
  }
  NamedMoves named_moves() const {
    NamedMoves named{moves.supported_twice, moves.moved, {}};
    for (const SourceMove& move : moves.table)
      named.table.push_back({sources[move.from].source, sources[move.to].source, move.share});
    return named;
  }

  static constexpr auto description =
      describe_result<SupportDrift>(
          drift_name<Id>("SupportDrift", "NuggetSupportDrift"),
          drift_name<Id>(
              "Changes of the queries between two snapshots: presence, support, judgments, and sources of support.",
              "Changes of the nuggets between two snapshots: presence, support, judgments, and sources of support.")) |
      included(&SupportDrift::presence) |
      field("support", &SupportDrift::support, "changes in the support of each item that is compared") |
      field("judgments", &SupportDrift::judgments, "changes in the judgments of documents") |
      field("judged", &SupportDrift::judged, "judged documents") |
      field("supporting", &SupportDrift::supporting, "supporting documents") |
      rows_field("sources", &SupportDrift::sources, "sources of supporting documents, the largest first") |
      field("per_id", &SupportDrift::named_per_id, "sources of each item that is supported in either snapshot") |
      field("moves", &SupportDrift::named_moves, "moves of support between sources");
};

}  // namespace irmetrics
