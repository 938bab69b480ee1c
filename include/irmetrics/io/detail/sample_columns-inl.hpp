// A sample while it is read, with the texts to which a NewSample refers.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/samples.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

struct SampleColumns {
  std::string id;
  std::string_view query;
  std::vector<std::string_view> passages;  // the texts; may be empty
  std::vector<std::string> passage_ids;    // may be empty
  std::vector<std::uint8_t> gold;
  std::vector<std::pair<std::string, std::vector<double>>> systems;
  std::size_t repaired_permutations = 0;
  std::deque<std::string> texts;  // those that the row does not hold

  std::string_view own(std::string text) { return texts.emplace_back(std::move(text)); }

  Status add_to(SamplesBuilder& samples) const {
    const std::vector<std::string_view> ids(passage_ids.begin(), passage_ids.end());
    std::vector<SystemPassageScores> scores;
    scores.reserve(systems.size());
    for (const auto& [name, values] : systems) scores.push_back({name, values});
    return samples.add({id, query, passages, gold, ids, scores, repaired_permutations});
  }
};

}  // namespace irmetrics
