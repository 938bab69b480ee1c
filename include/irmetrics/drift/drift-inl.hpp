// How snapshots are compared: queries and nuggets alike are things with judged documents, before and after.
#pragma once

#include <irmetrics/drift/drift.hpp>
#include <irmetrics/text.hpp>

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <map>
#include <numeric>
#include <utility>

namespace irmetrics {
namespace detail {

/// Numbers for documents and, where they are asked for, for the sources of documents. Views must stay valid.
class DriftDocuments {
 public:
  explicit DriftDocuments(const Source& source) : source_(source) {}

  std::uint32_t number(std::string_view document) {
    const auto [found, is_new] = numbers_.emplace(document, static_cast<std::uint32_t>(ids_.size()));
    if (is_new) {
      ids_.push_back(document);
      sources_.emplace_back();
    }
    return found->second;
  }

  std::uint32_t source(std::uint32_t document) {
    std::optional<std::uint32_t>& known = sources_[document];
    if (!known) {
      const auto next = static_cast<std::uint32_t>(source_numbers_.size());
      known = source_numbers_.emplace(call_source(ids_[document]), next).first->second;
    }
    return *known;
  }

  /// The names of the sources, by number.
  std::vector<std::string> source_names() const {
    std::vector<std::string> names(source_numbers_.size());
    for (const auto& [name, number] : source_numbers_) names[number] = name;
    return names;
  }

  std::size_t size() const noexcept { return ids_.size(); }
  /// What a source threw, if one did.
  const absl::Status& status() const noexcept { return status_; }

 private:
  std::string call_source(std::string_view document) {
    try {
      return source_(document);
    } catch (const std::exception& error) {
      if (status_.ok())
        status_ = invalid_input("the source of document '{}' cannot be told: {}", shown(document), error.what());
      return std::string(no_source);
    }
  }

  const Source& source_;
  absl::flat_hash_map<std::string_view, std::uint32_t> numbers_;
  std::vector<std::string_view> ids_;
  std::vector<std::optional<std::uint32_t>> sources_;  // of documents, by their numbers
  std::map<std::string, std::uint32_t> source_numbers_;
  absl::Status status_;
};

/// Which documents, by number, were met before and after.
class SeenDocuments {
 public:
  void see(std::uint32_t document, bool before, bool after) {
    if (document >= seen_.size()) seen_.resize(document + std::size_t{1});
    seen_[document] |= static_cast<std::uint8_t>((before ? 1 : 0) | (after ? 2 : 0));
  }

  /// Calls on_document(number, before, after) for each that was met.
  template <class OnDocument>
  void each(OnDocument&& on_document) const {
    for (std::uint32_t document = 0; document < seen_.size(); ++document)
      if (seen_[document] != 0) on_document(document, (seen_[document] & 1) != 0, (seen_[document] & 2) != 0);
  }

  DocumentDrift count() const {
    DocumentDrift drift;
    each([&](std::uint32_t, bool before, bool after) {
      drift.documents.before += before ? 1 : 0;
      drift.documents.after += after ? 1 : 0;
      drift.both += before && after ? 1 : 0;
    });
    return drift;
  }

 private:
  std::vector<std::uint8_t> seen_;
};

/// Adds an id to the list that its support puts it in.
template <class Id>
void add_change(SupportChange<Id>& change, const Id& id, bool before, bool after) {
  (before ? after ? change.kept : change.lost : after ? change.gained : change.without).push_back(id);
}

/// The places of things in order of their counts, largest first, then by name.
template <class Total>
std::vector<std::uint32_t> order_of_sources(const std::vector<std::string>& names, Total&& total) {
  std::vector<std::uint32_t> order(names.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return total(a) != total(b) ? total(a) > total(b) : names[a] < names[b];
  });
  return order;
}

inline SourceCount source_count(const BeforeAfter& count, const BeforeAfter& all) {
  SourceCount result{.count = count};
  if (all.before > 0) result.share_before = static_cast<double>(count.before) / static_cast<double>(all.before);
  if (all.after > 0) result.share_after = static_cast<double>(count.after) / static_cast<double>(all.after);
  return result;
}

/// Adds the moves of one query or nugget to the sums, and gives the share that moved. With shares n/N and m/M,
/// differences are whole numbers over N M, and so exact.
inline double add_moves(const std::vector<SourceSupport>& sources,
                        std::map<std::pair<std::uint32_t, std::uint32_t>, double>& sums) {
  BeforeAfter all;
  for (const SourceSupport& source : sources) {
    all.before += source.documents.before;
    all.after += source.documents.after;
  }
  if (all.before == 0 || all.after == 0) return std::numeric_limits<double>::quiet_NaN();

  const double whole = static_cast<double>(all.before) * static_cast<double>(all.after);
  std::vector<std::pair<std::uint32_t, double>> losing, gaining;
  double moved = 0;
  for (const auto& [source, documents] : sources) {
    const double before = static_cast<double>(documents.before) * static_cast<double>(all.after);
    const double after = static_cast<double>(documents.after) * static_cast<double>(all.before);
    if (const double stays = std::min(before, after); stays > 0) sums[{source, source}] += stays / whole;
    if (before > after) losing.emplace_back(source, before - after);
    if (after > before) gaining.emplace_back(source, after - before);
    moved += std::max(0.0, after - before);
  }
  for (const auto& [from, loss] : losing)
    for (const auto& [to, gain] : gaining) sums[{from, to}] += loss * gain / (moved * whole);
  return moved / whole;
}

/// The judged documents of a query or nugget in one snapshot, by number.
using JudgedDocuments = std::vector<std::pair<std::uint32_t, double>>;

/// Compares one kind of thing that documents support. Things come in byte order.
template <class Id>
class SupportComparison {
 public:
  SupportComparison(DriftDocuments& documents, const DriftOptions& options)
      : documents_(documents), options_(options) {}

  /// Adds a thing with its judged documents, in any order; null where the snapshot does not name it.
  void add(const Id& id, JudgedDocuments* before, JudgedDocuments* after) {
    Presence<Id>& presence = result_.presence;
    (before == nullptr ? presence.only_after : after == nullptr ? presence.only_before : presence.both).push_back(id);

    const JudgedDocuments none;
    if (before != nullptr) std::sort(before->begin(), before->end());
    if (after != nullptr) std::sort(after->begin(), after->end());
    sources_.clear();
    join(before != nullptr ? *before : none, after != nullptr ? *after : none);

    BeforeAfter supporting;
    std::vector<SourceSupport> sources;
    for (const auto& [source, documents] : sources_) {
      supporting.before += documents.before;
      supporting.after += documents.after;
      sources.push_back({source, documents});
    }
    if ((before != nullptr && after != nullptr) || options_.absent_is_unsupported)
      add_change(result_.support, id, supporting.before > 0, supporting.after > 0);
    if (!sources.empty()) result_.per_id.push_back({id, std::move(sources)});
  }

  SupportDrift<Id> finish() && {
    result_.judged = judged_.count();
    result_.supporting = supporting_.count();
    rank_sources();
    find_moves();
    return std::move(result_);
  }

 private:
  /// Goes through the documents of both lists, which are in order of their numbers.
  void join(const JudgedDocuments& before, const JudgedDocuments& after) {
    auto old = before.begin();
    auto young = after.begin();
    while (old != before.end() || young != after.end()) {
      const bool has_before = young == after.end() || (old != before.end() && old->first <= young->first);
      const bool has_after = old == before.end() || (young != after.end() && young->first <= old->first);
      std::optional<double> was, is;
      const std::uint32_t document = (has_before ? old : young)->first;
      if (has_before) was = (old++)->second;
      if (has_after) is = (young++)->second;
      add_judgment(document, was, is);
    }
  }

  void add_judgment(std::uint32_t document, std::optional<double> before, std::optional<double> after) {
    JudgmentDrift& drift = result_.judgments;
    drift.judgments.before += before ? 1 : 0;
    drift.judgments.after += after ? 1 : 0;
    ++(!before ? drift.added : !after ? drift.lost : *before != *after ? drift.changed : drift.same);
    const Verdict was = verdict(before), is = verdict(after);
    ++drift.verdicts[static_cast<std::size_t>(was)][static_cast<std::size_t>(is)];
    judged_.see(document, before.has_value(), after.has_value());

    const bool supported = was == Verdict::supporting, supports = is == Verdict::supporting;
    if (!supported && !supports) return;
    supporting_.see(document, supported, supports);
    BeforeAfter& source = sources_[documents_.source(document)];
    source.before += supported ? 1 : 0;
    source.after += supports ? 1 : 0;
  }

  Verdict verdict(std::optional<double> grade) const {
    return !grade ? Verdict::unjudged : *grade >= options_.level ? Verdict::supporting : Verdict::unsupporting;
  }

  /// Counts by source, and gives sources their places.
  void rank_sources() {
    const std::vector<std::string> names = documents_.source_names();
    std::vector<BeforeAfter> supports(names.size()), documents(names.size());
    BeforeAfter all;
    for (const SupportSources<Id>& one : result_.per_id) {
      for (const SourceSupport& source : one.sources) {
        supports[source.source].before += source.documents.before;
        supports[source.source].after += source.documents.after;
        all.before += source.documents.before;
        all.after += source.documents.after;
      }
    }
    supporting_.each([&](std::uint32_t document, bool before, bool after) {
      BeforeAfter& count = documents[documents_.source(document)];
      count.before += before ? 1 : 0;
      count.after += after ? 1 : 0;
    });

    std::vector<std::uint32_t> places(names.size());
    const auto total = [&](std::uint32_t source) { return supports[source].before + supports[source].after; };
    for (const std::uint32_t source : order_of_sources(names, total)) {
      if (total(source) == 0) break;  // it supports the other kind of thing only
      places[source] = static_cast<std::uint32_t>(result_.sources.size());
      result_.sources.push_back({names[source], source_count(supports[source], all),
                                 source_count(documents[source], result_.supporting.documents)});
    }
    for (SupportSources<Id>& one : result_.per_id) {
      for (SourceSupport& source : one.sources) source.source = places[source.source];
      std::sort(one.sources.begin(), one.sources.end(),
                [](const SourceSupport& a, const SourceSupport& b) { return a.source < b.source; });
    }
  }

  void find_moves() {
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> sums;
    SourceMoves& moves = result_.moves;
    double moved = 0;
    for (SupportSources<Id>& one : result_.per_id) {
      one.moved = add_moves(one.sources, sums);
      if (std::isnan(one.moved)) continue;
      ++moves.supported_twice;
      moved += one.moved;
    }
    if (moves.supported_twice == 0) return;
    const auto count = static_cast<double>(moves.supported_twice);
    moves.moved = moved / count;
    for (const auto& [pair, sum] : sums) moves.table.push_back({pair.first, pair.second, sum / count});
  }

  DriftDocuments& documents_;
  const DriftOptions& options_;
  SupportDrift<Id> result_;
  SeenDocuments judged_, supporting_;
  std::map<std::uint32_t, BeforeAfter> sources_;  // of the thing at hand
};

/// Calls on_query(id, place before, place after) for each query of either snapshot, in byte order.
template <class OnQuery>
void each_query(const TestCollection& before, const TestCollection& after, OnQuery&& on_query) {
  using Place = std::optional<std::size_t>;
  for (std::size_t i = 0, j = 0; i < before.size() || j < after.size();) {
    const bool has_before = j == after.size() || (i < before.size() && before.query(i) <= after.query(j));
    const bool has_after = i == before.size() || (j < after.size() && after.query(j) <= before.query(i));
    const std::string_view id = has_before ? before.query(i) : after.query(j);
    on_query(id, has_before ? Place(i++) : std::nullopt, has_after ? Place(j++) : std::nullopt);
  }
}

inline JudgedDocuments judged_documents(const Judgments& judgments, DriftDocuments& documents) {
  JudgedDocuments judged;
  judged.reserve(judgments.size());
  for (std::size_t row = 0; row < judgments.size(); ++row)
    judged.emplace_back(documents.number(judgments.documents[row]), judgments.grades[row]);
  return judged;
}

/// The judged documents of each nugget of a query, by the nugget's id.
using JudgedNuggets = std::map<std::string_view, JudgedDocuments>;

inline JudgedNuggets judged_nuggets(const NuggetJudgments& query, DriftDocuments& documents) {
  JudgedNuggets judged;
  std::vector<JudgedDocuments*> by_place;
  for (const Nugget& nugget : query.nuggets) by_place.push_back(&judged[nugget.id]);
  for (std::size_t row = 0; row < query.documents.size(); ++row) {
    const std::uint32_t document = documents.number(query.documents.documents[row]);
    for (const auto& [nugget, grade] : query.support_of(row)) by_place[nugget]->emplace_back(document, grade);
  }
  return judged;
}

/// How many nuggets of a query are supported, and how many it has.
struct NuggetSupport {
  std::size_t supported = 0, nuggets = 0;

  bool some() const noexcept { return supported > 0; }
  bool every() const noexcept { return supported > 0 && supported == nuggets; }
};

inline NuggetSupport nugget_support(const JudgedNuggets& nuggets, double level) {
  const auto supported = std::count_if(nuggets.begin(), nuggets.end(), [level](const auto& nugget) {
    return std::any_of(nugget.second.begin(), nugget.second.end(),
                       [level](const auto& judged) { return judged.second >= level; });
  });
  return {static_cast<std::size_t>(supported), nuggets.size()};
}

/// Fails on snapshots that cannot be compared.
inline absl::Status check_snapshots(const TestCollection& before, const TestCollection& after, double level) {
  if (!std::isfinite(level)) return invalid_input("level must be a finite number, not {}", level);
  if ((before.nuggets() != nullptr) != (after.nuggets() != nullptr))
    return invalid_input(
        "the snapshot {} has nuggets and the one {} has none; both or neither are expected to have them",
        before.nuggets() != nullptr ? "before" : "after", before.nuggets() != nullptr ? "after" : "before");
  if (before.size() == 0 || after.size() == 0)
    return invalid_input("the snapshot {} holds no queries", before.size() == 0 ? "before" : "after");
  for (std::size_t i = 0; i < before.size(); ++i)
    if (after.find(before.query(i))) return absl::OkStatus();
  return invalid_input("the snapshots have no query in common: '{}' is the first one before, '{}' the first after",
                       before.query(0), after.query(0));
}

inline SupportDrift<std::string> query_drift(const TestCollection& before, const TestCollection& after,
                                             const DriftOptions& options, DriftDocuments& documents) {
  SupportComparison<std::string> comparison(documents, options);
  each_query(before, after, [&](std::string_view id, auto i, auto j) {
    JudgedDocuments here, there;
    if (i) here = judged_documents(before.qrels()[*i], documents);
    if (j) there = judged_documents(after.qrels()[*j], documents);
    comparison.add(std::string(id), i ? &here : nullptr, j ? &there : nullptr);
  });
  return std::move(comparison).finish();
}

inline void compare_nuggets(const TestCollection& before, const TestCollection& after, const DriftOptions& options,
                            DriftDocuments& documents, Drift& result) {
  SupportComparison<NuggetId> comparison(documents, options);
  each_query(before, after, [&](std::string_view id, auto i, auto j) {
    JudgedNuggets here, there;
    if (i) here = judged_nuggets((*before.nuggets())[*i], documents);
    if (j) there = judged_nuggets((*after.nuggets())[*j], documents);
    const std::string query(id);
    if ((i && j) || options.absent_is_unsupported) {
      const NuggetSupport was = nugget_support(here, options.level), is = nugget_support(there, options.level);
      add_change(result.some_nugget, query, was.some(), is.some());
      add_change(result.every_nugget, query, was.every(), is.every());
    }
    std::map<std::string_view, std::pair<JudgedDocuments*, JudgedDocuments*>> nuggets;
    for (auto& [nugget, judged] : here) nuggets[nugget].first = &judged;
    for (auto& [nugget, judged] : there) nuggets[nugget].second = &judged;
    for (const auto& [nugget, judged] : nuggets)
      comparison.add({query, std::string(nugget)}, judged.first, judged.second);
  });
  result.nuggets = std::move(comparison).finish();
}

}  // namespace detail

IRMETRICS_INLINE absl::StatusOr<Drift> drift(const TestCollection& before, const TestCollection& after,
                                             const DriftOptions& options) {
  if (absl::Status status = detail::check_snapshots(before, after, options.level); !status.ok()) return status;
  detail::DriftDocuments documents(options.source);
  Drift result;
  result.queries = detail::query_drift(before, after, options, documents);
  if (before.nuggets() != nullptr) detail::compare_nuggets(before, after, options, documents, result);
  if (!documents.status().ok()) return documents.status();
  return result;
}

IRMETRICS_INLINE absl::StatusOr<CorpusDrift> corpus_drift(std::span<const std::string_view> before,
                                                          std::span<const std::string_view> after,
                                                          const Source& source) {
  detail::DriftDocuments documents(source);
  detail::SeenDocuments seen;
  for (const std::string_view id : before) seen.see(documents.number(id), true, false);
  for (const std::string_view id : after) seen.see(documents.number(id), false, true);

  std::map<std::uint32_t, DocumentDrift> sizes;
  seen.each([&](std::uint32_t document, bool is_before, bool is_after) {
    DocumentDrift& size = sizes[documents.source(document)];
    size.documents.before += is_before ? 1 : 0;
    size.documents.after += is_after ? 1 : 0;
    size.both += is_before && is_after ? 1 : 0;
  });
  if (!documents.status().ok()) return documents.status();
  CorpusDrift result{seen.count(), {}};
  const std::vector<std::string> names = documents.source_names();
  const auto total = [&](std::uint32_t number) {
    return sizes[number].documents.before + sizes[number].documents.after;
  };
  for (const std::uint32_t number : detail::order_of_sources(names, total))
    result.sources.push_back({names[number], sizes[number]});
  return result;
}

}  // namespace irmetrics
