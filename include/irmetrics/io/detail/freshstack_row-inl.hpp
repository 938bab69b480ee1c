// FreshStack's queries as rows: values with a path, of JSON or of another language.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/io/detail/nugget_stance-inl.hpp>
#include <irmetrics/io/freshstack_jsonl.hpp>

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::io {

/// Reads a nugget without its judgments.
template <class Value>
Result<Nugget> read_nugget(const Value& row) {
  Nugget nugget;
  auto id = row.member("_id").id();
  if (!id.ok()) return id.status();
  nugget.id = *std::move(id);
  if (const Value text = row.member("text"); !text.missing()) {
    const auto read = text.view();
    if (!read.ok()) return read.status();
    nugget.text = *read;
  }
  if (const Value importance = row.member("importance"); !importance.missing()) {
    const auto name = importance.view();
    if (!name.ok()) return name.status();
    const auto read = parse_enum<Importance>("the importance", *name);
    if (!read.ok()) return importance.wrong(message(read.status()));
    nugget.importance = *read;
  }
  if (const Value stance = row.member("stance"); !stance.missing()) {
    const auto read = read_stance(stance);
    if (!read.ok()) return read.status();
    nugget.stance = *read;
  }
  if (const Value weight = row.member("weight"); !weight.missing()) {
    const auto read = weight.number();
    if (!read.ok()) return read.status();
    nugget.weight = *read;
  }
  return nugget;
}

/// Adds the judgments of a nugget, each document once; a document in both lists does not support it.
template <class Value>
Status read_listed_documents(const Value& row, std::string_view query, const std::string& nugget, std::size_t line,
                             FieldCheck& check, NuggetQrelsBuilder& out) {
  const auto relevant = row.member("relevant_corpus_ids").ids();
  if (!relevant.ok()) return relevant.status();
  Result<std::vector<std::string>> others(std::vector<std::string>{});
  if (const Value list = row.member("non_relevant_corpus_ids"); !list.missing()) others = list.ids();
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
      Status status = check.adjust(
          line, fmt::format("query '{}', nugget '{}': document '{}' is in {}; expected once", query, nugget, document,
                            before == grade ? fmt::format("{} twice", list) : "both lists"));
      if (!status.ok()) return status;
      before = grade;
    }
    return Status();
  };
  Status status = take(*relevant, "relevant_corpus_ids", 1);
  if (status.ok()) status = take(*others, "non_relevant_corpus_ids", 0);
  for (const auto& [document, grade] : grades)
    if (status.ok()) status = out.add(query, nugget, document, grade, line);
  return status;
}

}  // namespace detail::io

template <class Value>
Status FreshStackRows::add_row(const Value& row, std::size_t line) {
  check_.count_line();
  const std::string location = check_.location(line);
  const auto query = row.column(query_id_column).id();
  if (!query.ok()) return query.status();
  if (const auto [known, added] = lines_.emplace(*query, line); !added)
    return duplicate_input("{}: duplicate query '{}' (first in line {}); expected one row per query", location, *query,
                           known->second);
  if (Status status = nuggets_.add_query(*query); !status.ok())
    return invalid_input("{}: {}", location, message(status));
  return row.member("nuggets").for_each([&](const Value& item) {
    const auto nugget = detail::io::read_nugget(item);
    if (!nugget.ok()) return nugget.status();
    if (Status status = nuggets_.add_nugget(*query, *nugget, line); !status.ok()) return status;
    return detail::io::read_listed_documents(item, *query, nugget->id, line, check_, nuggets_);
  });
}

}  // namespace irmetrics
