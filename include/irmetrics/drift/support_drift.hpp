// What became of the queries of a collection, or of its nuggets: of things that documents support.
#pragma once

#include <irmetrics/drift/source.hpp>
#include <irmetrics/enum_text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

struct DriftOptions {
  Source source = {};
  double level = 1;  // the smallest grade with which a document supports: is relevant to a query, or holds a nugget
  /// Whether a query or nugget that only one snapshot names counts in the other as one without support. Files that name
  /// them by their judgments alone, as qrels do, cannot say of one that it has lost all. Otherwise it is in no
  /// SupportChange.
  bool absent_is_unsupported = false;
};

/// Which things the snapshots name; each list in byte order.
template <class Id>
struct Presence {
  std::vector<Id> both, only_before, only_after;
};

/// What became of the support of things that both snapshots name (see DriftOptions::absent_is_unsupported); each is in
/// one of the lists, which are in byte order.
template <class Id>
struct SupportChange {
  std::vector<Id> kept;     // supported before and after
  std::vector<Id> lost;     // before only
  std::vector<Id> gained;   // after only
  std::vector<Id> without;  // never
};

struct BeforeAfter {
  std::size_t before = 0;
  std::size_t after = 0;

  bool operator==(const BeforeAfter&) const = default;
};

/// What a snapshot says of a document: nothing, a grade below the level, or one that is not below it.
enum class Verdict : std::uint8_t { unjudged, unsupporting, supporting };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Verdict> = {"unjudged", "unsupporting", "supporting"};

/// What became of the judgments of documents for all queries (or nuggets) of either snapshot.
struct JudgmentDrift {
  BeforeAfter judgments;
  std::size_t added = 0;                                    // made only after
  std::size_t lost = 0;                                     // made only before
  std::size_t changed = 0;                                  // made twice, with different grades
  std::size_t same = 0;                                     // made twice, with the same grade
  std::array<std::array<std::size_t, 3>, 3> verdicts = {};  // by that of before, then that of after

  std::size_t count(Verdict before, Verdict after) const noexcept {
    return verdicts[static_cast<std::size_t>(before)][static_cast<std::size_t>(after)];
  }
};

/// Distinct documents, of whatever query.
struct DocumentDrift {
  BeforeAfter documents;
  std::size_t both = 0;
};

/// How many of the things counted come from a source, and which share that is of all that the snapshot has; NaN if it
/// has none.
struct SourceCount {
  BeforeAfter count;
  double share_before = std::numeric_limits<double>::quiet_NaN();
  double share_after = std::numeric_limits<double>::quiet_NaN();

  double change() const noexcept { return share_after - share_before; }
};

struct SourceDrift {
  std::string source;
  SourceCount supports;   // positive judgments: a document counts once for each query (or nugget) that it supports
  SourceCount documents;  // distinct documents that support anything
};

/// How many documents of a source, by its place in SupportDrift::sources, support one query or nugget.
struct SourceSupport {
  std::uint32_t source;
  BeforeAfter documents;

  bool operator==(const SourceSupport&) const = default;
};

/// The sources that support one query or nugget: before, after or both.
template <class Id>
struct SupportSources {
  Id id;
  std::vector<SourceSupport> sources;                       // in the order of SupportDrift::sources
  double moved = std::numeric_limits<double>::quiet_NaN();  // see SourceMoves; NaN if it is not supported twice
};

/// A share that went from one source to another, by their places in SupportDrift::sources, or that stayed.
struct SourceMove {
  std::uint32_t from, to;
  double share;

  bool operator==(const SourceMove&) const = default;
};

/// How support moved between sources. Of each query (or nugget) that is supported before and after, let p be the shares
/// of the sources among the documents that support it before, and q those after. A source keeps min(p, q); what it has
/// too much, p - q, goes to the sources that have more than before, to each in proportion to its q - p. So no share
/// moves that could stay, and since no judgment says which document took the place of which, no source is preferred.
/// The table holds the means of these shares over the queries: its rows sum to the mean p of each source, its columns
/// to the mean q, and all of it to 1. (The mean p counts each query once, where SourceDrift counts each judgment once.)
struct SourceMoves {
  std::size_t supported_twice = 0;                          // the queries (or nuggets) that it is the mean of
  double moved = std::numeric_limits<double>::quiet_NaN();  // what does not stay: half the sum of |p - q|, on average
  std::vector<SourceMove> table;                            // by from, then to; without zeros
};

/// Drift of one kind of thing that documents support: queries, or nuggets.
template <class Id>
struct SupportDrift {
  Presence<Id> presence;
  SupportChange<Id> support;
  JudgmentDrift judgments;
  DocumentDrift judged;              // documents that are judged for anything
  DocumentDrift supporting;          // documents that support anything
  std::vector<SourceDrift> sources;  // of supporting documents: most supports (before and after) first, then by name
  std::vector<SupportSources<Id>> per_id;  // of all that is supported in either snapshot, in byte order
  SourceMoves moves;
};

}  // namespace irmetrics
