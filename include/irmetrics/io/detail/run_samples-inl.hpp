// Converts the rankings of runs to samples.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/ranked_rows-inl.hpp>
#include <irmetrics/io/sample_files.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::io {

/// The rows of a ranking of a run, best first.
inline Result<std::vector<std::uint32_t>> rows_in_order(const Run& run, const RankedList& ranking, Ties ties) {
  std::vector<std::uint32_t> rows;
  if (Status status = collection::ranked_rows(ranking, ties, rows); !status.ok())
    return annotate(status, fmt::format("run '{}'", run.name()));
  return rows;
}

/// The scores of some documents for a query in a run; if the rank column is the order, its negated ranks. A document
/// that the run lacks is ordered after all others.
inline Result<std::vector<double>> scores_of_documents(const Run& run, std::string_view query,
                                                       std::span<const std::string_view> documents, Ties ties) {
  const auto found = run.find(query);
  const RankedList ranking = found ? run[*found] : RankedList{};
  const auto rows = rows_in_order(run, ranking, ties);
  if (!rows.ok()) return rows.status();
  HashMap<std::string_view, double> scores;
  double least = std::numeric_limits<double>::infinity();
  for (const std::uint32_t row : *rows) {  // the last one has the least score
    // Negated as a whole number, so that rank 0 is 0, not -0.
    least = ties == Ties::rank_column ? static_cast<double>(-std::int64_t{ranking.ranks[row]}) : ranking.scores[row];
    scores.emplace(ranking.documents[row], least);
  }
  // Subtracting 1 does not change a very large number.
  const double lower = std::min(least - 1, std::nextafter(least, -std::numeric_limits<double>::infinity()));
  std::vector<double> result;
  result.reserve(documents.size());
  std::size_t lacking = 0;
  for (const std::string_view document : documents) {
    const auto score = scores.find(document);
    lacking += score == scores.end() ? 1U : 0U;
    result.push_back(score == scores.end() ? lower : score->second);
  }
  // If all scores were equal, ids would decide the quality of the run.
  if (lacking == documents.size())
    return not_found("run '{}' has none of the passages of query '{}', which are the best of the first run", run.name(),
                     query);
  if (ties == Ties::error && lacking > 1)
    return invalid_input("run '{}' lacks {} passages of query '{}', whose order is undefined with ties=error",
                         run.name(), lacking, query);
  return result;
}

/// The error of a missing text, with the file of the texts.
inline Status lacks_text(const Texts& texts, std::string_view problem) {
  if (texts.source().empty()) return not_found("{}", problem);
  return not_found("{}: {}", texts.source(), problem);
}

/// Adds the sample of one judged query.
inline Status add_run_sample(std::span<const Run> runs, const Judgments& judgments, const RankedList& ranking,
                             const Texts& documents, std::string_view query, const RunSamplesOptions& options,
                             SamplesBuilder& out) {
  std::vector<std::string_view> ids, texts;
  std::vector<std::uint8_t> gold;
  const auto rows = rows_in_order(runs[0], ranking, options.ties);
  if (!rows.ok()) return rows.status();
  const std::size_t size = options.depth == 0 ? rows->size() : std::min(options.depth, rows->size());
  ids.reserve(size), texts.reserve(size), gold.reserve(size);
  for (const std::uint32_t row : std::span(*rows).first(size)) {
    const std::string_view id = ranking.documents[row];
    const auto text = documents.find(id);
    if (!text) return lacks_text(documents, fmt::format("query '{}': no text of document '{}'", judgments.query, id));
    ids.push_back(id);
    texts.push_back(documents[*text]);
    const auto grade = judgments.grade(id);
    gold.push_back(grade && *grade >= options.rel ? 1 : 0);
  }
  std::vector<std::vector<double>> scores(runs.size());
  std::vector<SystemPassageScores> systems;
  systems.reserve(runs.size());
  for (std::size_t run = 0; run < runs.size(); ++run) {
    auto given = scores_of_documents(runs[run], judgments.query, ids, options.ties);
    if (!given.ok()) return given.status();
    scores[run] = *std::move(given);
    systems.push_back({runs[run].name(), scores[run]});
  }
  return out.add({judgments.query, query, texts, gold, ids, systems});
}

}  // namespace detail::io

IRMETRICS_INLINE Result<Samples> samples_of_runs(std::span<const Run> runs, const Qrels& qrels, const Texts& documents,
                                                 const Texts& queries, const RunSamplesOptions& options) {
  if (runs.empty()) return invalid_input("samples need at least one run");
  if (Status status = check_ranges(options); !status.ok()) return status;
  SamplesBuilder samples;
  std::size_t missing = 0;
  for (std::size_t i = 0; i < qrels.size(); ++i) {
    const std::string_view query = qrels.query(i);
    const auto ranking = runs[0].find(query);
    if (!ranking || runs[0][*ranking].size() == 0) {
      ++missing;
      continue;
    }
    const auto text = queries.find(query);
    if (!text) return detail::io::lacks_text(queries, fmt::format("no text of query '{}'", query));
    Status status =
        detail::io::add_run_sample(runs, qrels[i], runs[0][*ranking], documents, queries[*text], options, samples);
    if (!status.ok()) return status;
  }
  if (missing == qrels.size()) return not_found("no judged query is in the run '{}'", runs[0].name());
  return std::move(samples).build(missing);
}

}  // namespace irmetrics
