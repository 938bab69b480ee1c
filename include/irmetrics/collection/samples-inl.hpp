// Checks and stores samples.
#pragma once

#include <irmetrics/base/detail/checked_index.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/text_arena-inl.hpp>
#include <irmetrics/collection/samples.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace irmetrics {

struct Samples::Data {
  TextArena arena;
  std::vector<std::string_view> ids, queries;      // of each sample, stored in the arena
  std::vector<std::size_t> firsts = {0};           // index of each sample's first passage; then the end
  std::vector<std::string_view> passages;          // texts, if they are known
  std::vector<std::string_view> passage_ids;       // of each passage
  std::vector<std::string> systems;                // by name
  std::vector<std::vector<double>> scores;         // of each system, of each passage
  HashMap<std::string_view, std::size_t> indices;  // index of each sample, by id
  std::size_t repaired_permutations = 0;
  std::size_t missing_queries = 0;
};

IRMETRICS_INLINE Samples::Samples() : Samples(std::make_shared<const Data>(), {}) {}
IRMETRICS_INLINE Samples::Samples(std::shared_ptr<const Data> data, Gold gold)
    : data_(std::move(data)), gold_(std::make_shared<const Gold>(std::move(gold))) {}

IRMETRICS_INLINE std::size_t Samples::size() const noexcept { return data_->ids.size(); }
IRMETRICS_INLINE std::size_t Samples::passages() const noexcept { return gold_->size(); }
IRMETRICS_INLINE bool Samples::has_texts() const noexcept { return !data_->passages.empty(); }
IRMETRICS_INLINE std::size_t Samples::repaired_permutations() const noexcept { return data_->repaired_permutations; }
IRMETRICS_INLINE std::size_t Samples::missing_queries() const noexcept { return data_->missing_queries; }
IRMETRICS_INLINE const std::vector<std::string>& Samples::systems() const& noexcept { return data_->systems; }
IRMETRICS_INLINE std::span<const double> Samples::scores(std::size_t system) const& {
  return data_->scores[detail::checked_index("system", system, data_->scores.size())];
}

IRMETRICS_INLINE Sample Samples::operator[](std::size_t i) const& {
  const std::size_t first = data_->firsts[detail::checked_index("sample", i, size())],
                    count = data_->firsts[i + 1] - first;
  Sample sample{data_->ids[i],
                data_->queries[i],
                {},
                std::span(data_->passage_ids).subspan(first, count),
                std::span(*gold_).subspan(first, count),
                first};
  if (has_texts()) sample.passages = std::span(data_->passages).subspan(first, count);
  return sample;
}

IRMETRICS_INLINE std::optional<std::size_t> Samples::find(std::string_view id) const noexcept {
  const auto found = data_->indices.find(id);
  return found == data_->indices.end() ? std::nullopt : std::optional(found->second);
}

IRMETRICS_INLINE bool Samples::operator==(const Samples& other) const noexcept {
  const auto columns = [](const Data& data) {
    return std::tie(data.ids, data.queries, data.firsts, data.passages, data.passage_ids, data.systems, data.scores,
                    data.repaired_permutations, data.missing_queries);
  };
  return *gold_ == *other.gold_ && (data_ == other.data_ || columns(*data_) == columns(*other.data_));
}

IRMETRICS_INLINE Result<Samples> Samples::with_gold(std::vector<std::uint8_t> gold) const {
  if (gold.size() != passages())
    return invalid_input("{} gold labels, but the samples have {} passages", gold.size(), passages());
  for (std::size_t i = 0; i < size(); ++i)
    for (std::size_t passage = data_->firsts[i]; passage < data_->firsts[i + 1]; ++passage)
      if (gold[passage] > 1)
        return invalid_input("sample '{}', passage '{}': gold must be 0 or 1, not {}", data_->ids[i],
                             data_->passage_ids[passage], gold[passage]);
  return Samples(data_, std::move(gold));
}

namespace detail::collection {

/// Checks the passages of a sample, column by column.
inline Status check_passages(const NewSample& sample) {
  const std::size_t size = sample.gold.size();
  if (size == 0) return invalid_input("sample '{}' has no passages", sample.id);
  if (!sample.passages.empty() && sample.passages.size() != size)
    return invalid_input("sample '{}': {} passages, but {} gold labels", sample.id, sample.passages.size(), size);
  if (!sample.passage_ids.empty() && sample.passage_ids.size() != size)
    return invalid_input("sample '{}': {} passage ids, but {} gold labels", sample.id, sample.passage_ids.size(), size);
  const auto broken = std::find_if(sample.gold.begin(), sample.gold.end(), [](std::uint8_t gold) { return gold > 1; });
  if (broken != sample.gold.end())
    return invalid_input("sample '{}', passage {}: gold must be 0 or 1, not {}", sample.id,
                         broken - sample.gold.begin() + 1, *broken);
  std::vector<std::string_view> ids(sample.passage_ids.begin(), sample.passage_ids.end());
  std::sort(ids.begin(), ids.end());
  if (!ids.empty() && ids.front().empty()) return invalid_input("sample '{}': a passage id is empty", sample.id);
  if (const auto twice = std::adjacent_find(ids.begin(), ids.end()); twice != ids.end())
    return duplicate_input("sample '{}': duplicate passage id '{}'", sample.id, *twice);
  return Status();
}

/// Checks the scores of a system.
inline Status check_scores(const NewSample& sample, const SystemPassageScores& system) {
  if (system.scores.size() != sample.gold.size())
    return invalid_input("sample '{}', system '{}': {} scores, but {} gold labels", sample.id, system.system,
                         system.scores.size(), sample.gold.size());
  const auto broken =
      std::find_if_not(system.scores.begin(), system.scores.end(), [](double score) { return std::isfinite(score); });
  if (broken == system.scores.end()) return Status();
  return invalid_input("sample '{}', system '{}', passage {}: the score must be a finite number, not {}", sample.id,
                       system.system, broken - system.scores.begin() + 1, *broken);
}

/// For each known system, the index of its scores in a new sample. Fails unless the sample has the same systems.
inline Result<std::vector<std::size_t>> match_systems(const NewSample& sample, const std::vector<std::string>& systems,
                                                      std::string_view first_sample) {
  HashMap<std::string_view, std::size_t> indices;
  for (const SystemPassageScores& given : sample.systems)
    if (!indices.emplace(given.system, indices.size()).second)
      return duplicate_input("sample '{}': duplicate system '{}'", sample.id, given.system);
  std::vector<std::size_t> matched;
  matched.reserve(systems.size());
  for (const std::string& system : systems) {
    const auto found = indices.find(system);
    if (found == indices.end())
      return invalid_input("sample '{}': no scores of system '{}', which scored sample '{}'", sample.id, system,
                           first_sample);
    matched.push_back(found->second);
  }
  if (matched.size() < sample.systems.size())
    for (std::size_t i = 0; i < sample.systems.size(); ++i)
      if (std::find(matched.begin(), matched.end(), i) == matched.end())
        return invalid_input("sample '{}' has scores of system '{}', but sample '{}' has none", sample.id,
                             sample.systems[i].system, first_sample);
  return matched;
}

}  // namespace detail::collection

IRMETRICS_INLINE SamplesBuilder::SamplesBuilder() : data_(std::make_unique<Samples::Data>()) {}
IRMETRICS_INLINE SamplesBuilder::~SamplesBuilder() = default;
IRMETRICS_INLINE SamplesBuilder::SamplesBuilder(SamplesBuilder&&) noexcept = default;
IRMETRICS_INLINE SamplesBuilder& SamplesBuilder::operator=(SamplesBuilder&&) noexcept = default;

IRMETRICS_INLINE Status SamplesBuilder::add(const NewSample& sample) {
  Samples::Data& data = *data_;
  const std::size_t number = data.ids.size(), size = sample.gold.size();
  if (sample.id.empty()) return invalid_input("sample {} has no id", number + 1);
  if (data.indices.contains(sample.id)) return duplicate_input("duplicate sample '{}'", sample.id);
  if (Status status = detail::collection::check_passages(sample); !status.ok()) return status;
  for (const SystemPassageScores& system : sample.systems)
    if (Status status = detail::collection::check_scores(sample, system); !status.ok()) return status;
  const bool first = number == 0;
  if (!first && data.passages.empty() != sample.passages.empty())
    return invalid_input("sample '{}' has {} texts of its passages, unlike sample '{}'", sample.id,
                         sample.passages.empty() ? "no" : "the", data.ids[0]);
  std::vector<std::string> systems;  // all samples have the systems of the first sample
  systems.reserve(sample.systems.size());
  if (first)
    for (const SystemPassageScores& given : sample.systems) systems.emplace_back(given.system);
  const auto matched =
      detail::collection::match_systems(sample, first ? systems : data.systems, first ? sample.id : data.ids[0]);
  if (!matched.ok()) return matched.status();

  // Nothing fails from here on, so that a rejected sample leaves no trace.
  if (first) {
    data.systems = std::move(systems);
    data.scores.resize(data.systems.size());
  }
  data.repaired_permutations += sample.repaired_permutations;
  data.ids.push_back(data.arena.keep(sample.id));
  data.indices.emplace(data.ids.back(), number);
  data.queries.push_back(data.arena.keep(sample.query));
  for (const std::string_view passage : sample.passages) data.passages.push_back(data.arena.keep(passage));
  for (const std::string_view id : sample.passage_ids) data.passage_ids.push_back(data.arena.keep(id));
  if (sample.passage_ids.empty())
    for (std::size_t i = 0; i < size; ++i) data.passage_ids.push_back(data.arena.keep(fmt::format("{}", i)));
  gold_.insert(gold_.end(), sample.gold.begin(), sample.gold.end());
  data.firsts.push_back(gold_.size());
  for (std::size_t system = 0; system < matched->size(); ++system) {
    const std::span<const double> scores = sample.systems[(*matched)[system]].scores;
    data.scores[system].insert(data.scores[system].end(), scores.begin(), scores.end());
  }
  return Status();
}

IRMETRICS_INLINE Result<Samples> SamplesBuilder::build(std::size_t missing_queries) && {
  data_->missing_queries = missing_queries;
  return Samples(std::shared_ptr<const Samples::Data>(std::move(data_)), std::move(gold_));
}

}  // namespace irmetrics
