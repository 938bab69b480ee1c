// How BERDS's retrieval output is read.
#pragma once

#include <irmetrics/io/berds_jsonl.hpp>
#include <irmetrics/io/json_row-inl.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail {

/// A document of a question's list.
struct BerdsDocument {
  std::optional<std::string> id;
  std::optional<std::vector<bool>> predictions;  // whether it supports each perspective
};

/// Settles which key holds the predictions: the only one that there is.
inline absl::Status settle_predictions(const JsonValue& document, std::string& key) {
  for (const char* name : {"mistral-preds", "gpt4-preds"}) {
    if (document.member(name).missing()) continue;
    if (key.empty()) key = name;
    if (key != name) return document.wrong(fmt::format("there are {} and {}; say which to read", key, name));
  }
  return absl::OkStatus();
}

inline absl::StatusOr<BerdsDocument> read_berds_document(const JsonValue& row, std::size_t perspectives,
                                                         const std::string& key, std::size_t line, FieldCheck& check) {
  BerdsDocument document;
  for (const char* name : {"docid", "id"}) {
    if (row.member(name).missing()) continue;
    auto id = row.member(name).id();
    if (!id.ok()) return id.status();
    document.id = *std::move(id);
  }
  const JsonValue list = row.member(key.c_str());
  if (list.missing()) return document;
  std::vector<bool>& predictions = document.predictions.emplace();
  absl::Status status = list.for_each([&predictions](const JsonValue& item) {
    const auto prediction = item.boolean();
    if (prediction.ok()) predictions.push_back(*prediction);
    return prediction.status();
  });
  if (!status.ok()) return status;
  if (predictions.size() == perspectives) return document;
  const std::string problem =
      fmt::format("expected {} predictions, one a perspective, found {}", perspectives, predictions.size());
  if (predictions.size() < perspectives) return list.wrong(problem);
  status = check.adjust(line, fmt::format("{}: {}", list.path(), problem));
  if (!status.ok()) return status;
  predictions.resize(perspectives);
  return document;
}

/// Fails if a document without predictions comes before one with them, or if there are none at all.
inline absl::Status check_predictions(const JsonValue& row, const std::vector<BerdsDocument>& documents,
                                      const std::string& key) {
  const auto first_without =
      std::find_if(documents.begin(), documents.end(), [](const auto& document) { return !document.predictions; });
  const auto later = std::find_if(first_without, documents.end(),
                                  [](const auto& document) { return document.predictions.has_value(); });
  if (documents.empty() || (first_without != documents.begin() && later == documents.end())) return absl::OkStatus();
  return row.wrong(fmt::format("ctxs[{}]: expected {}, found nothing", first_without - documents.begin(),
                               key.empty() ? "mistral-preds or gpt4-preds" : key));
}

/// The ids of a question's documents: their own if all have one and no two the same, otherwise their places.
inline std::vector<std::string> berds_document_ids(std::string_view query,
                                                   const std::vector<BerdsDocument>& documents) {
  std::vector<std::string> own, places;
  absl::flat_hash_set<std::string> different;
  for (const BerdsDocument& document : documents) {
    places.push_back(fmt::format("{}-{}", query, places.size() + 1));
    if (document.id && different.insert(*document.id).second) own.push_back(*document.id);
  }
  return own.size() == documents.size() ? own : places;
}

inline absl::StatusOr<BerdsData> read_berds_source(const std::string& path, std::unique_ptr<ByteSource> source,
                                                   const BerdsOptions& options, ReadReport* report) {
  BerdsRows rows(source_name(path), options);
  absl::Status status = read_whole_lines(path, std::move(source),
                                         [&](std::string_view json, std::size_t line) { return rows.add(json, line); });
  if (!status.ok()) return status;
  const ReadReport read = rows.report();
  if (read.lines == 0) return invalid_input("{}: holds no questions", source_name(path));
  if (report != nullptr) *report = read;
  return std::move(rows).build();
}

}  // namespace detail

IRMETRICS_INLINE BerdsRows::BerdsRows(const std::string& source, BerdsOptions options)
    : check_(source, {.lenient = options.lenient}),
      key_(std::move(options.predictions)),
      any_key_(key_.empty()),
      nuggets_(source) {}

IRMETRICS_INLINE absl::Status BerdsRows::add(std::string_view json, std::size_t line) {
  check_.count_line();
  const std::string place = check_.place(line);
  const auto parsed = detail::parse_json(json, place);
  if (!parsed.ok()) return parsed.status();
  const detail::JsonValue row(*parsed, place);
  absl::StatusOr<std::string> query = std::to_string(line);
  for (const char* key : {"question_id", "id"})
    if (!row.member(key).missing()) query = row.member(key).id();
  if (!query.ok()) return query.status();
  if (const auto [known, added] = lines_.emplace(*query, line); !added)
    return duplicate_input("{}: query '{}' comes again (first in line {}); one row a question is expected", place,
                           *query, known->second);
  absl::Status status = nuggets_.add_query(*query);
  if (!status.ok()) return invalid_input("{}: {}", place, message(status));

  std::size_t perspectives = 0;
  status = row.member("perspectives").for_each([&](const detail::JsonValue& item) {
    auto text = item.text();
    if (!text.ok()) return text.status();
    return nuggets_.add_nugget(*query, {.id = std::to_string(++perspectives), .text = *std::move(text)}, line);
  });
  if (!status.ok()) return status;

  std::vector<detail::BerdsDocument> documents;
  status = row.member("ctxs").for_each([&](const detail::JsonValue& item) {
    absl::Status readable = item.object();
    if (readable.ok() && any_key_) readable = detail::settle_predictions(item, key_);
    if (!readable.ok()) return readable;
    auto document = detail::read_berds_document(item, perspectives, key_, line, check_);
    if (!document.ok()) return document.status();
    documents.push_back(*std::move(document));
    return absl::OkStatus();
  });
  if (status.ok() && perspectives > 0) status = detail::check_predictions(row, documents, key_);
  if (!status.ok()) return status;

  const std::vector<std::string> ids = detail::berds_document_ids(*query, documents);
  for (std::size_t i = 0; i < documents.size(); ++i) {
    status = run_.add(*query, ids[i], static_cast<double>(documents.size() - i));
    if (!status.ok()) return invalid_input("{}: {}", place, message(status));
    for (std::size_t nugget = 0; nugget < perspectives && documents[i].predictions; ++nugget) {
      status =
          nuggets_.add(*query, std::to_string(nugget + 1), ids[i], (*documents[i].predictions)[nugget] ? 1 : 0, line);
      if (!status.ok()) return status;
    }
  }
  return status;
}

IRMETRICS_INLINE absl::StatusOr<BerdsData> BerdsRows::build() && {
  auto nuggets = std::move(nuggets_).build();
  if (!nuggets.ok()) return nuggets.status();
  auto run = std::move(run_).build();
  if (!run.ok()) return run.status();
  return BerdsData{*std::move(nuggets), *std::move(run)};
}

IRMETRICS_INLINE absl::StatusOr<BerdsData> read_berds(const std::string& path, const BerdsOptions& options,
                                                      ReadReport* report) {
  auto source = open_source(path);
  if (!source.ok()) return source.status();
  return detail::read_berds_source(path, *std::move(source), options, report);
}

}  // namespace irmetrics
