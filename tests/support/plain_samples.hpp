// Samples as plain values, made by hand or at random.
#pragma once

#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/samples.hpp>

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::test {

struct PlainSample {
  std::string id, query;
  std::vector<std::string> passages;
  std::vector<std::uint8_t> gold;
  std::vector<std::string> passage_ids;
  std::vector<std::pair<std::string, std::vector<double>>> systems;
};

inline Status add(SamplesBuilder& builder, const PlainSample& plain) {
  const std::vector<std::string_view> passages(plain.passages.begin(), plain.passages.end());
  const std::vector<std::string_view> ids(plain.passage_ids.begin(), plain.passage_ids.end());
  std::vector<SystemPassageScores> systems;
  for (const auto& [name, scores] : plain.systems) systems.push_back({name, scores});
  return builder.add({plain.id, plain.query, passages, plain.gold, ids, systems});
}

inline Samples built(const std::vector<PlainSample>& plain) {
  SamplesBuilder builder;
  for (const PlainSample& sample : plain)
    if (const Status status = add(builder, sample); !status.ok()) FAIL(error_of(status));
  return value_of(std::move(builder).build());
}

/// A sample with gold labels only.
inline PlainSample plain_sample(std::string id, std::vector<std::uint8_t> gold) {
  return {.id = std::move(id), .query = {}, .passages = {}, .gold = std::move(gold), .passage_ids = {}, .systems = {}};
}

struct RandomSamples {
  bool texts = false;
  std::size_t systems = 3;
  std::size_t passages = 14;  // at most; from 11 on, the order of ids differs from the order of numbers
};

/// Samples with few distinct scores; some have no gold passage, others only gold passages.
inline std::vector<PlainSample> random_samples(Random& random, std::size_t count, const RandomSamples& kind = {}) {
  std::vector<PlainSample> samples;
  std::vector<std::string> ids = random_ids(random, count);
  for (std::string& id : ids) {
    PlainSample& sample = samples.emplace_back();
    sample.id = std::move(id);
    const std::size_t size = 1 + random.below(kind.passages);
    const double share = random.pick<double>({0, 0.2, 0.2, 0.5, 1});
    for (std::size_t i = 0; i < size; ++i) sample.gold.push_back(random.chance(share) ? 1 : 0);
    if (kind.texts) {
      sample.query = random_id(random, 100);
      for (std::size_t i = 0; i < size; ++i) sample.passages.push_back(random_id(random, 100));
    }
    if (random.chance(0.3)) sample.passage_ids = random_ids(random, size);
    for (std::size_t system = 0; system < kind.systems; ++system) {
      auto& scores = sample.systems.emplace_back("system " + std::to_string(system), std::vector<double>()).second;
      for (std::size_t i = 0; i < size; ++i) scores.push_back(random_score(random, 3));
    }
    random.shuffle(sample.systems);
  }
  return samples;
}

}  // namespace irmetrics::test
