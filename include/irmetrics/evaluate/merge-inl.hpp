// Makes parts, and adds them up.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/evaluate-inl.hpp>
#include <irmetrics/evaluate/evaluation-inl.hpp>
#include <irmetrics/evaluate/merge.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics {

namespace detail::evaluate {

/// Fails on a part that was not scored as this scoring does.
IRMETRICS_COLD inline Status check_origin(const ScoresPart& part, const Scoring& scoring) {
  if (!scoring.usable().ok()) return scoring.usable();
  std::vector<std::string> measures;
  for (const AnyMeasure& measure : scoring.measures()) measures.push_back(measure.text());
  if (part.measures() != measures)
    return invalid_input("it has the measures '{}' instead of '{}'", listing(part.measures(), " "),
                         listing(measures, " "));
  Status status;
  for_each_option<Policy>([&](const auto& choice) {
    if (status.ok() && part.policy().*choice.get != scoring.policy().*choice.get)
      status =
          invalid_input("it was scored with {}={} instead of {}={}", choice.name,
                        choice_text(part.policy().*choice.get), choice.name, choice_text(scoring.policy().*choice.get));
  });
  if (!status.ok()) return status;
  if (part.judgments() != scoring.collection().fingerprint())
    return invalid_input("it was scored with other judgments");
  return Status();
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Status Evaluation::add(const ScoresPart& part) {
  const auto same_cutoffs = [](std::span<const CutoffAudit> a, std::span<const CutoffAudit> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const CutoffAudit& one, const CutoffAudit& other) { return one.k == other.k; });
  };
  const TestCollection& collection = scoring_->collection();
  if (Status status = detail::evaluate::check_origin(part, *scoring_); !status.ok()) return status;
  const bool fits = same_cutoffs(part.counts().cutoffs, audit_.cutoffs) &&
                    (part.queries().empty() || part.quotients(0).size() == scoring_->pooled().size());
  if (!fits) return invalid_input("it is damaged");
  std::vector<std::size_t> rows;
  rows.reserve(part.queries().size());
  for (const std::string& query : part.queries()) {
    const auto row = collection.find(query);
    if (!row) return not_found("query '{}' has scores in the part, but no judgments", query);
    if (scored_[*row])
      return duplicate_input("query '{}' is in two parts: score all results for a query in one part", query);
    rows.push_back(*row);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    scored_[rows[i]] = true;
    const Scoring::Row to = row(rows[i]);
    const auto values = part.values(i);
    const auto quotients = part.quotients(i);
    std::copy(values.begin(), values.end(), to.values.begin());
    std::copy(quotients.begin(), quotients.end(), to.quotients.begin());
  }
  for (const auto count : detail::evaluate::counts_of_queries) audit_.*count += part.counts().*count;
  detail::evaluate::add(audit_.cutoffs, part.counts().cutoffs);
  extra_.insert(part.extra().begin(), part.extra().end());
  return Status();
}

template <>
IRMETRICS_INLINE Result<ScoresPart> Evaluation::finish(const AboutRun& run, const Cancel& /*cancel*/) const {
  if (!scoring_->usable().ok()) return scoring_->usable();
  const std::size_t measures = scoring_->measures().size(), pooled = scoring_->pooled().size();
  ScoresPart::Data part;
  part.run = run.name;
  part.policy = scoring_->policy();
  part.judgments = scoring_->collection().fingerprint();
  for (const AnyMeasure& measure : scoring_->measures()) part.measures.push_back(measure.text());
  for (std::size_t query = 0; query < scored_.size(); ++query) {
    if (!scored(query)) continue;
    part.queries.emplace_back(scoring_->collection().query(query));
    const auto values = std::span(values_).subspan(query * measures, measures);
    if (scoring_->wants(query))
      part.values.insert(part.values.end(), values.begin(), values.end());
    else
      part.values.resize(part.values.size() + measures, std::numeric_limits<double>::quiet_NaN());
    const auto quotients = std::span(quotients_).subspan(query * pooled, pooled);
    part.quotients.insert(part.quotients.end(), quotients.begin(), quotients.end());
  }
  part.counts = audit_;
  part.extra.assign(extra_.begin(), extra_.end());
  part.extra.insert(part.extra.end(), run.extra.begin(), run.extra.end());
  std::sort(part.extra.begin(), part.extra.end());
  part.reading = run.reading;
  return ScoresPart(std::move(part));
}

IRMETRICS_INLINE Result<ScoresPart> evaluate_part(const TestCollection& collection, const Run& run,
                                                  const Measures& measures, const EvaluateOptions& options) {
  return detail::evaluate::evaluate_run<ScoresPart>(collection, run, measures, options);
}

IRMETRICS_INLINE detail::evaluate::Merging::Merging(const TestCollection& collection, const Measures& measures,
                                                    const EvaluateOptions& options)
    : status_(measures.status().ok() ? check_judged(collection) : measures.status()),
      evaluation_(collection, measures.list(), options),
      cancel_(options.cancel) {}

IRMETRICS_INLINE Status detail::evaluate::Merging::add(const ScoresPart& part) {
  cancel_.check();
  if (!status_.ok()) return Status();  // finish returns it
  if (Status status = evaluation_.add(part); !status.ok()) return status;
  // The smallest texts, so that the order of the parts does not matter.
  ReadReport reading = part.reading();
  keep_smallest(about_.name, part.run());
  keep_smallest(about_.reading.first_problem, reading.first_problem);
  keep_smallest(about_.reading.first_commented_record, reading.first_commented_record);
  about_.reading.add(reading);
  return Status();
}

IRMETRICS_INLINE Result<Scores> detail::evaluate::Merging::finish() const {
  if (!status_.ok()) return status_;
  return evaluation_.finish(about_, cancel_);
}

IRMETRICS_INLINE ScoresOrError merge(const TestCollection& collection, std::span<const ScoresPart> parts,
                                     const Measures& measures, const EvaluateOptions& options) try {
  detail::evaluate::Merging merging(collection, measures, options);
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (Status status = merging.add(parts[i]); !status.ok())
      return annotate(status, fmt::format("part {} of {}", i + 1, parts.size()));
  return merging.finish();
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
