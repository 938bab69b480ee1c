// Converts the rankings of runs to samples.
#pragma once

#include <irmetrics/hash_table.hpp>
#include <irmetrics/io/sample_files.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::io {

/// The indices of the best documents of a ranking; ties go to the larger id.
inline std::vector<std::size_t> best_documents(const RankedList& ranking, std::size_t depth) {
  std::vector<std::size_t> order(ranking.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (ranking.scores[a] != ranking.scores[b]) return ranking.scores[a] > ranking.scores[b];
    return ranking.documents[a] > ranking.documents[b];
  });
  if (depth > 0 && depth < order.size()) order.resize(depth);
  return order;
}

/// The scores of some documents for a query in a run. A document that the run lacks is ordered after all others.
inline absl::StatusOr<std::vector<double>> scores_of_documents(const Run& run, std::string_view query,
                                                               std::span<const std::string_view> documents) {
  const auto found = run.find(query);
  const RankedList ranking = found ? run[*found] : RankedList{};
  HashMap<std::string_view, double> scores;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    if (!scores.emplace(ranking.documents[i], ranking.scores[i]).second)
      return duplicate_input("run '{}', query '{}': duplicate document '{}'", run.name(), query, ranking.documents[i]);
    least = std::min(least, ranking.scores[i]);
  }
  // Subtracting 1 does not change a very large number.
  const double lower = std::min(least - 1, std::nextafter(least, -std::numeric_limits<double>::infinity()));
  std::vector<double> result;
  result.reserve(documents.size());
  bool some = false;
  for (const std::string_view document : documents) {
    const auto score = scores.find(document);
    some = some || score != scores.end();
    result.push_back(score == scores.end() ? lower : score->second);
  }
  // If all scores were equal, ids would decide the quality of the run.
  if (!some && !documents.empty())
    return not_found("run '{}' has none of the passages of query '{}', which are the best of the first run", run.name(),
                     query);
  return result;
}

/// Adds the sample of one judged query.
inline absl::Status add_run_sample(std::span<const Run> runs, const Judgments& judgments, const RankedList& ranking,
                                   const Texts& documents, std::string_view query, const RunSamplesOptions& options,
                                   SamplesBuilder& out) {
  std::vector<std::string_view> ids, texts;
  std::vector<std::uint8_t> gold;
  const std::vector<std::size_t> best = best_documents(ranking, options.depth);
  ids.reserve(best.size()), texts.reserve(best.size()), gold.reserve(best.size());
  for (const std::size_t place : best) {
    const std::string_view id = ranking.documents[place];
    const auto text = documents.find(id);
    if (!text) return not_found("query '{}': no text of document '{}'", judgments.query, id);
    ids.push_back(id);
    texts.push_back(documents[*text]);
    const auto grade = judgments.grade(id);
    gold.push_back(grade && *grade >= options.rel ? 1 : 0);
  }
  std::vector<std::vector<double>> scores(runs.size());
  std::vector<SystemPassageScores> systems;
  systems.reserve(runs.size());
  for (std::size_t run = 0; run < runs.size(); ++run) {
    auto given = scores_of_documents(runs[run], judgments.query, ids);
    if (!given.ok()) return given.status();
    scores[run] = *std::move(given);
    systems.push_back({runs[run].name(), scores[run]});
  }
  return out.add({judgments.query, query, texts, gold, ids, systems});
}

}  // namespace detail::io

IRMETRICS_INLINE absl::StatusOr<Samples> samples_of_runs(std::span<const Run> runs, const Qrels& qrels,
                                                         const Texts& documents, const Texts& queries,
                                                         const RunSamplesOptions& options) {
  if (runs.empty()) return invalid_input("samples need at least one run");
  if (std::isnan(options.rel)) return invalid_input("rel, the smallest grade that is gold, must be a number");
  SamplesBuilder samples;
  std::size_t count = 0;
  for (std::size_t i = 0; i < qrels.size(); ++i) {
    const std::string_view query = qrels.query(i);
    const auto ranking = runs[0].find(query);
    if (!ranking || runs[0][*ranking].size() == 0) continue;
    const auto text = queries.find(query);
    if (!text) return not_found("no text of query '{}'", query);
    absl::Status status =
        detail::io::add_run_sample(runs, qrels[i], runs[0][*ranking], documents, queries[*text], options, samples);
    if (!status.ok()) return status;
    ++count;
  }
  if (count == 0) return not_found("no judged query is in the run '{}'", runs[0].name());
  return std::move(samples).build();
}

}  // namespace irmetrics
