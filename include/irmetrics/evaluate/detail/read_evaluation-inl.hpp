// Makes an evaluation of the JSON in its file.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/evaluation_file.hpp>
#include <irmetrics/io/detail/described_json-inl.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::evaluate {

using io::JsonValue;

/// The policy. Fails on a choice that this version lacks; one that the file lacks, because a later version added it,
/// has its default.
inline Result<Policy> read_policy(const JsonValue& json) {
  Policy policy;
  Status status = json.for_each_member([&](const std::string& name, const JsonValue& value) {
    bool known = false;
    Status read;
    for_each_option<Policy>([&](const auto& option) {
      if (option.name != name) return;
      known = true;
      read = io::read_value(value, policy.*option.get, io::Absent::is_error);
    });
    return known ? read : value.wrong("this version of irmetrics has no such policy");
  });
  if (!status.ok()) return status;
  return policy;
}

inline Result<std::vector<AnyMeasure>> read_measures(const JsonValue& json) {
  std::vector<AnyMeasure> measures;
  Status status = json.for_each([&](const JsonValue& item) {
    const auto text = item.text();
    if (!text.ok()) return text.status();
    auto measure = parse_measure(*text);
    if (!measure.ok()) return item.wrong(message(measure.status()));
    measures.push_back(*std::move(measure));
    return Status();
  });
  if (!status.ok()) return status;
  if (measures.empty()) return json.wrong("there are no measures");
  return measures;
}

/// The values of an object by their keys, in byte order of these. `read`: the value of a member.
template <class Value, class Read>
Result<std::vector<std::pair<std::string, Value>>> read_by_query(const JsonValue& json, const Read& read) {
  std::vector<std::pair<std::string, Value>> values;
  Status status = json.for_each_member([&](const std::string& query, const JsonValue& member) {
    return read(member, values.emplace_back(query, Value()).second);
  });
  if (!status.ok()) return status;
  std::sort(values.begin(), values.end(), [](const auto& one, const auto& other) { return one.first < other.first; });
  return values;
}

/// The values of all measures. The first one defines the queries, and the others have the same.
template <class Value, class Read>
Status read_matrix(const JsonValue& json, const std::vector<AnyMeasure>& measures, std::vector<std::string>& queries,
                   std::vector<Value>& matrix, const Read& read) {
  for (const AnyMeasure& measure : measures) {
    const std::string& name = measure.text();
    const JsonValue member = json.member(name.c_str());
    const auto values = read_by_query<Value>(member, read);
    if (!values.ok()) return values.status();
    if (matrix.empty() && queries.empty())
      for (const auto& value : *values) queries.push_back(value.first);
    const bool same = std::equal(values->begin(), values->end(), queries.begin(), queries.end(),
                                 [](const auto& value, const std::string& query) { return value.first == query; });
    if (!same) return member.wrong("its queries are not those of the first measure");
    for (const auto& value : *values) matrix.push_back(value.second);
  }
  return Status();
}

/// Dividend and divisor.
inline Status read_quotient(const JsonValue& json, Quotient& quotient) {
  std::vector<double> numbers;
  Status status = io::read_value(json, numbers, io::Absent::is_error);
  if (!status.ok()) return status;
  if (numbers.size() != 2)
    return json.wrong(message_text("expected a dividend and a divisor, found a list of {}", numbers.size()));
  quotient = {numbers[0], numbers[1]};
  return Status();
}

inline Result<std::vector<bool>> read_missing(const JsonValue& json, const std::vector<std::string>& queries) {
  std::vector<bool> missing(queries.size());
  Status status = json.for_each([&](const JsonValue& item) {
    const auto id = item.text();
    if (!id.ok()) return id.status();
    const auto found = std::lower_bound(queries.begin(), queries.end(), *id);
    if (found == queries.end() || *found != *id) return item.wrong(message_text("'{}' is no query of the run", *id));
    missing[static_cast<std::size_t>(found - queries.begin())] = true;
    return Status();
  });
  if (!status.ok()) return status;
  return missing;
}

inline Result<NamedScores> read_run_scores(const JsonValue& json) {
  auto name = json.member("name").text(), tag = json.member("tag").text();
  if (!name.ok()) return name.status();
  if (!tag.ok()) return tag.status();
  auto measures = read_measures(json.member("measures"));
  if (!measures.ok()) return measures.status();
  const auto number = [](const JsonValue& value, double& read) {
    return io::read_value(value, read, io::Absent::is_error);
  };
  std::vector<std::string> queries;
  std::vector<double> values, overall;
  Status status = read_matrix(json.member("per_query"), *measures, queries, values, number);
  std::vector<AnyMeasure> pooled;
  std::copy_if(measures->begin(), measures->end(), std::back_inserter(pooled),
               [](const AnyMeasure& measure) { return measure.aggregate() == Aggregate::pooled; });
  std::vector<Quotient> quotients;
  const JsonValue recorded = json.member("quotients");
  if (status.ok() && !recorded.missing()) status = read_matrix(recorded, pooled, queries, quotients, read_quotient);
  const JsonValue scores = json.member("scores");
  for (const AnyMeasure& measure : *measures) {
    const std::string text = measure.text();
    const JsonValue value = scores.member(text.c_str());
    if (status.ok() && !scores.is_object()) status = scores.expected("an object");
    if (status.ok()) status = number(value, overall.emplace_back());
  }
  auto missing = read_missing(json.member("missing"), queries);
  if (status.ok()) status = missing.status();
  Audit audit;
  if (status.ok()) status = io::read_fields(json.member("audit"), audit, io::Absent::keeps_value);
  if (!status.ok()) return status;
  Scores made(*tag, *std::move(measures), std::move(queries), std::move(values), *std::move(missing), Audit(),
              std::move(quotients));
  for (std::size_t i = 0; i < overall.size(); ++i) set_overall(made, i, overall[i]);
  return NamedScores{*std::move(name), made.audited(std::move(audit))};
}

inline Result<EvaluationFile> read_evaluation(const ResultValue& document, std::string_view location) {
  EvaluationFile evaluation;
  const JsonValue top(document, location);
  auto policy = read_policy(top.member("policy"));
  if (!policy.ok()) return policy.status();
  evaluation.policy = *policy;
  Status status = io::read_fields(top.member("provenance"), evaluation.provenance, io::Absent::is_error);
  if (!status.ok()) return status;
  status = top.member("runs").for_each([&](const JsonValue& run) {
    auto scores = read_run_scores(run);
    if (!scores.ok()) return scores.status();
    evaluation.runs.push_back(*std::move(scores));
    return Status();
  });
  if (!status.ok()) return status;
  return evaluation;
}

}  // namespace irmetrics::detail::evaluate
