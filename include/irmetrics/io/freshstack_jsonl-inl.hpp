// Reads and writes FreshStack's queries.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/nugget_lines-inl.hpp>
#include <irmetrics/io/detail/nugget_stance-inl.hpp>
#include <irmetrics/io/freshstack_jsonl.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <memory>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::io {

/// Reads a nugget without its judgments.
inline absl::StatusOr<Nugget> read_nugget(const JsonValue& row) {
  Nugget nugget;
  auto id = row.member("_id").id();
  if (!id.ok()) return id.status();
  nugget.id = *std::move(id);
  if (const JsonValue text = row.member("text"); !text.missing()) {
    auto read = text.text();
    if (!read.ok()) return read.status();
    nugget.text = *std::move(read);
  }
  if (const JsonValue importance = row.member("importance"); !importance.missing()) {
    const auto name = importance.text();
    if (!name.ok()) return name.status();
    const auto read = parse_enum<Importance>("the importance", *name);
    if (!read.ok()) return importance.wrong(message(read.status()));
    nugget.importance = *read;
  }
  if (const JsonValue stance = row.member("stance"); !stance.missing()) {
    const auto read = read_stance(stance);
    if (!read.ok()) return read.status();
    nugget.stance = *read;
  }
  if (const JsonValue weight = row.member("weight"); !weight.missing()) {
    const auto read = weight.number();
    if (!read.ok()) return read.status();
    nugget.weight = *read;
  }
  return nugget;
}

/// Adds the judgments of a nugget, each document once; a document in both lists does not support it.
inline absl::Status read_listed_documents(const JsonValue& row, std::string_view query, const std::string& nugget,
                                          std::size_t line, FieldCheck& check, NuggetQrelsBuilder& out) {
  const auto relevant = row.member("relevant_corpus_ids").ids();
  if (!relevant.ok()) return relevant.status();
  absl::StatusOr<std::vector<std::string>> others(std::vector<std::string>{});
  if (const JsonValue list = row.member("non_relevant_corpus_ids"); !list.missing()) others = list.ids();
  if (!others.ok()) return others.status();

  std::vector<std::pair<std::string_view, double>> grades;
  HashMap<std::string_view, std::size_t> indices;  // index of each document in the grades
  const auto take = [&](const std::vector<std::string>& documents, std::string_view list, double grade) {
    for (const std::string& document : documents) {
      const auto [known, added] = indices.emplace(std::string_view(document), grades.size());
      if (added) {
        grades.emplace_back(document, grade);
        continue;
      }
      double& before = grades[known->second].second;
      absl::Status status = check.adjust(
          line, fmt::format("query '{}', nugget '{}': document '{}' is in {}; expected once", query, nugget, document,
                            before == grade ? fmt::format("{} twice", list) : "both lists"));
      if (!status.ok()) return status;
      before = grade;
    }
    return absl::OkStatus();
  };
  absl::Status status = take(*relevant, "relevant_corpus_ids", 1);
  if (status.ok()) status = take(*others, "non_relevant_corpus_ids", 0);
  for (const auto& [document, grade] : grades)
    if (status.ok()) status = out.add(query, nugget, document, grade, line);
  return status;
}

inline absl::StatusOr<NuggetQrels> read_freshstack_source(const std::string& path, std::unique_ptr<ByteSource> source,
                                                          const ReadOptions& options, ReadReport* report) {
  ReadOptions with_limits = options;
  with_limits.limits = source->limits();
  FreshStackRows rows(source_name(path), with_limits);
  absl::Status status = read_whole_lines(path, std::move(source),
                                         [&](std::string_view json, std::size_t line) { return rows.add(json, line); });
  if (!status.ok()) return status;
  const ReadReport read = rows.report();
  if (read.lines == 0) return invalid_input("{}: contains no queries", source_name(path));
  if (report != nullptr) *report = read;
  return std::move(rows).build();
}

/// A query as a row. Fails on a grade other than 1 and 0.
inline absl::StatusOr<ResultValue> freshstack_row(const NuggetJudgments& query) {
  std::vector<ResultValue> nuggets;
  const auto by_nugget = judgments_by_nugget(query);
  for (std::size_t i = 0; i < by_nugget.size(); ++i) {
    const Nugget& nugget = query.nuggets[i];
    std::vector<ResultValue> relevant, others;
    for (const auto& [document, grade] : by_nugget[i]) {
      const std::string_view id = query.documents.documents[document];
      if (grade != 0 && grade != 1)
        return invalid_input("nugget '{}', document '{}' has grade {}; this format supports only 1 and 0", nugget.id,
                             id, grade);
      (grade == 1 ? relevant : others).push_back({std::string(id)});
    }
    ResultMap row;
    row.add("_id", {nugget.id});
    row.add("text", {nugget.text});
    row.add("relevant_corpus_ids", {std::move(relevant)});
    row.add("non_relevant_corpus_ids", {std::move(others)});
    if (nugget.importance != Importance::unrated) row.add("importance", result_value(nugget.importance));
    if (nugget.weight != 1) row.add("weight", {nugget.weight});
    if (nugget.stance != Stance::none) row.add("stance", result_value(nugget.stance));
    nuggets.push_back({std::move(row)});
  }
  ResultMap row;
  row.add("query_id", {std::string(query.query)});
  row.add("nuggets", {std::move(nuggets)});
  return ResultValue{std::move(row)};
}

}  // namespace detail::io

IRMETRICS_INLINE FreshStackRows::FreshStackRows(const std::string& source, const ReadOptions& options)
    : check_(source, options), nuggets_(source, options.limits) {}

IRMETRICS_INLINE absl::Status FreshStackRows::add(std::string_view json, std::size_t line) {
  check_.count_line();
  const std::string location = check_.location(line);
  const auto parsed = detail::io::parse_json(json, location);
  if (!parsed.ok()) return parsed.status();
  const detail::io::JsonValue row(*parsed, location);
  const auto query = row.column(query_id_column).id();
  if (!query.ok()) return query.status();
  if (const auto [known, added] = lines_.emplace(*query, line); !added)
    return duplicate_input("{}: duplicate query '{}' (first in line {}); expected one row per query", location, *query,
                           known->second);
  if (absl::Status status = nuggets_.add_query(*query); !status.ok())
    return invalid_input("{}: {}", location, message(status));
  return row.member("nuggets").for_each([&](const detail::io::JsonValue& item) {
    const auto nugget = detail::io::read_nugget(item);
    if (!nugget.ok()) return nugget.status();
    if (absl::Status status = nuggets_.add_nugget(*query, *nugget, line); !status.ok()) return status;
    return detail::io::read_listed_documents(item, *query, nugget->id, line, check_, nuggets_);
  });
}

IRMETRICS_INLINE absl::StatusOr<NuggetQrels> FreshStackRows::build() && { return std::move(nuggets_).build(); }

IRMETRICS_INLINE absl::StatusOr<NuggetQrels> read_freshstack(const std::string& path, const ReadOptions& options,
                                                             ReadReport* report) {
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  return detail::io::read_freshstack_source(path, *std::move(source), options, report);
}

IRMETRICS_INLINE absl::Status write_freshstack(const NuggetQrels& nuggets, const std::string& path) {
  std::string text;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const auto row = detail::io::freshstack_row(nuggets[i]);
    absl::Status status = row.ok() ? detail::io::append_json(*row, text) : row.status();
    if (!status.ok()) return invalid_input("{}: query '{}': {}", path, nuggets.query(i), message(status));
  }
  return write_file(path, text);
}

}  // namespace irmetrics
