// All fields of one kind of drift against plain maps: changes of support and judgments, sources, and moves between
// them.
#pragma once

#include "support/plain_drift.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

/// Presence and support of queries or nuggets.
template <class PlainId, class Id>
void check_support(const SupportDrift<Id>& ours, const PlainThings<PlainId>& things, const DriftOptions& options) {
  Presence<Id> presence;
  SupportChange<Id> change;
  for (const auto& [id, thing] : things) {
    (thing.before ? thing.after ? presence.both : presence.only_before : presence.only_after).push_back(id_of(id));
    if ((thing.before && thing.after) || options.absent_is_unsupported)
      list_of(change, positive(thing.before, options.rel) > 0, positive(thing.after, options.rel) > 0)
          .push_back(id_of(id));
  }
  CHECK(ours.presence.both == presence.both);
  CHECK(ours.presence.only_before == presence.only_before);
  CHECK(ours.presence.only_after == presence.only_after);
  check_change(ours.support, change);
}

template <class PlainId, class Id>
void check_judgments(const SupportDrift<Id>& ours, const PlainThings<PlainId>& things, const DriftOptions& options) {
  std::size_t judged_before = 0, judged_after = 0, added = 0, lost = 0, changed = 0, same = 0;
  std::map<std::pair<int, int>, std::size_t> verdicts;
  for (const auto& [id, thing] : things) {
    std::map<std::string, std::pair<int, int>> verdict;
    std::map<std::string, std::vector<double>> grades;
    for (int side = 0; side < 2; ++side) {
      const auto& judged = side == 0 ? thing.before : thing.after;
      if (!judged) continue;
      (side == 0 ? judged_before : judged_after) += judged->size();
      for (const auto& [document, grade] : *judged) {
        grades[document].push_back(grade);
        (side == 0 ? verdict[document].first : verdict[document].second) = grade >= options.rel ? 2 : 1;
      }
    }
    for (const auto& [document, pair] : verdict) {
      ++verdicts[pair];
      added += pair.first == 0 ? 1 : 0;
      lost += pair.second == 0 ? 1 : 0;
      if (grades[document].size() == 2) ++(grades[document][0] == grades[document][1] ? same : changed);
    }
  }
  CHECK(ours.judgments.judgments == BeforeAfter{judged_before, judged_after});
  CHECK(ours.judgments.added == added);
  CHECK(ours.judgments.lost == lost);
  CHECK(ours.judgments.changed == changed);
  CHECK(ours.judgments.same == same);
  for (int before = 0; before < 3; ++before)
    for (int after = 0; after < 3; ++after)
      CHECK(ours.judgments.count(static_cast<Verdict>(before), static_cast<Verdict>(after)) ==
            verdicts[{before, after}]);
}

/// Proportions of nothing are NaN.
inline void check_share(double ours, std::size_t part, std::size_t all) {
  if (all == 0)
    CHECK(std::isnan(ours));
  else
    CHECK(ours == static_cast<double>(part) / static_cast<double>(all));
}

/// Documents, and the sources of supporting documents. Returns the indices of the sources.
template <class PlainId, class Id>
std::map<std::string, std::uint32_t> check_sources(const SupportDrift<Id>& ours, const PlainThings<PlainId>& things,
                                                   const DriftOptions& options) {
  std::set<std::string> documents[2], supporting[2];
  std::map<std::string, std::size_t> supports[2];
  std::map<std::string, std::set<std::string>> of_source[2];
  std::size_t all[2] = {0, 0};
  for (const auto& [id, thing] : things) {
    for (int side = 0; side < 2; ++side) {
      const auto& judged = side == 0 ? thing.before : thing.after;
      if (!judged) continue;
      for (const auto& [document, grade] : *judged) {
        documents[side].insert(document);
        if (grade < options.rel) continue;
        supporting[side].insert(document);
        ++supports[side][options.source(document)];
        of_source[side][options.source(document)].insert(document);
        ++all[side];
      }
    }
  }
  const auto in_both = [](const std::set<std::string>* sets) {
    return static_cast<std::size_t>(std::count_if(sets[0].begin(), sets[0].end(),
                                                  [&](const auto& document) { return sets[1].count(document) > 0; }));
  };
  CHECK(ours.judged.documents == BeforeAfter{documents[0].size(), documents[1].size()});
  CHECK(ours.judged.both == in_both(documents));
  CHECK(ours.supporting.documents == BeforeAfter{supporting[0].size(), supporting[1].size()});
  CHECK(ours.supporting.both == in_both(supporting));

  std::vector<std::pair<std::ptrdiff_t, std::string>> ranked;
  std::set<std::string> names;
  for (const auto& side : supports)
    for (const auto& [source, count] : side) names.insert(source);
  for (const std::string& source : names)
    ranked.emplace_back(-static_cast<std::ptrdiff_t>(supports[0][source] + supports[1][source]), source);
  std::sort(ranked.begin(), ranked.end());
  REQUIRE(ours.sources.size() == ranked.size());
  std::map<std::string, std::uint32_t> indices;
  for (std::uint32_t i = 0; i < ranked.size(); ++i) {
    const SourceDrift& source = ours.sources[i];
    const std::string& name = ranked[i].second;
    indices[name] = i;
    CHECK(source.source == name);
    CHECK(source.supports.count == BeforeAfter{supports[0][name], supports[1][name]});
    check_share(source.supports.share_before, supports[0][name], all[0]);
    check_share(source.supports.share_after, supports[1][name], all[1]);
    CHECK(source.documents.count == BeforeAfter{of_source[0][name].size(), of_source[1][name].size()});
    check_share(source.documents.share_before, of_source[0][name].size(), supporting[0].size());
    check_share(source.documents.share_after, of_source[1][name].size(), supporting[1].size());
  }
  return indices;
}

/// The sources of each query or nugget, and the moves: each gaining source takes its proportion of each losing one.
template <class PlainId, class Id>
void check_moves(const SupportDrift<Id>& ours, const PlainThings<PlainId>& things, const DriftOptions& options,
                 const std::map<std::string, std::uint32_t>& indices) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, double> moves;
  double twice = 0, all_moved = 0;
  std::size_t next = 0;
  for (const auto& [id, thing] : things) {
    std::vector<double> p(indices.size()), q(indices.size());
    std::vector<SourceSupport> sources(indices.size());
    for (std::uint32_t i = 0; i < indices.size(); ++i) sources[i].source = i;
    for (const auto& [judged, side] : {std::pair(&thing.before, 0), {&thing.after, 1}}) {
      if (!*judged) continue;
      for (const auto& [document, grade] : **judged) {
        if (grade < options.rel) continue;
        const std::uint32_t i = indices.at(options.source(document));
        ++(side == 0 ? sources[i].documents.before : sources[i].documents.after);
        (side == 0 ? p : q)[i] += 1 / static_cast<double>(positive(*judged, options.rel));
      }
    }
    sources.erase(std::remove_if(sources.begin(), sources.end(),
                                 [](const SourceSupport& one) { return one.documents == BeforeAfter{}; }),
                  sources.end());
    if (sources.empty()) continue;
    REQUIRE(next < ours.per_id.size());
    const SupportSources<Id>& one = ours.per_id[next++];
    CHECK(one.id == id_of(id));
    CHECK(one.sources == sources);
    const bool supported_twice = positive(thing.before, options.rel) > 0 && positive(thing.after, options.rel) > 0;
    if (!supported_twice) {
      CHECK(std::isnan(one.moved));
      continue;
    }
    double distance = 0;
    for (std::size_t i = 0; i < p.size(); ++i) distance += std::abs(p[i] - q[i]) / 2;
    CHECK(one.moved == Approx(distance).margin(1e-12));
    ++twice;
    all_moved += distance;
    for (std::uint32_t from = 0; from < p.size(); ++from) {
      moves[{from, from}] += std::min(p[from], q[from]);
      for (std::uint32_t to = 0; to < p.size(); ++to)
        if (p[from] > q[from] + 1e-12 && q[to] > p[to] + 1e-12)
          moves[{from, to}] += (p[from] - q[from]) * (q[to] - p[to]) / distance;
    }
  }
  CHECK(next == ours.per_id.size());
  CHECK(static_cast<double>(ours.moves.supported_twice) == twice);
  if (twice == 0)
    CHECK(std::isnan(ours.moves.moved));
  else
    CHECK(ours.moves.moved == Approx(all_moved / twice).margin(1e-12));
  std::pair<std::uint32_t, std::uint32_t> last;
  for (const SourceMove& move : ours.moves.table) {
    const std::pair here(move.from, move.to);
    CHECK((&move == &ours.moves.table.front() || last < here));
    CHECK(move.share > 0);
    CHECK(move.share == Approx(moves[here] / twice).margin(1e-12));
    moves.erase(here);
    last = here;
  }
  for (const auto& [pair, share] : moves) CHECK(share == Approx(0).margin(1e-12));
}

template <class PlainId, class Id>
void check_against_maps(const SupportDrift<Id>& ours, const PlainThings<PlainId>& things, const DriftOptions& options) {
  check_support(ours, things, options);
  check_judgments(ours, things, options);
  check_moves(ours, things, options, check_sources(ours, things, options));
}

}  // namespace irmetrics::test
