// Reads BERDS's retrieval output. Rows are kept until all files were read, because the ids of documents depend on all
// files.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/berds_jsonl.hpp>
#include <irmetrics/io/content_id.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/nugget_stance-inl.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace irmetrics {

/// Readers of the parts of a row.
struct BerdsRows::Reading {
  /// Determines the key of the predictions: the only one present.
  static Status settle_predictions(const detail::io::JsonValue& document, std::string& key) {
    for (const char* name : {"mistral-preds", "gpt4-preds"}) {
      if (document.member(name).missing()) continue;
      if (key.empty()) key = name;
      if (key != name) return document.wrong(fmt::format("found both {} and {}; choose one", key, name));
    }
    return Status();
  }

  /// The id of a document's title and text; empty if it has neither.
  static Result<std::string> content_of(const detail::io::JsonValue& row) {
    std::array<std::string, 2> texts;
    bool any = false;
    for (std::size_t i = 0; i < 2; ++i) {
      const detail::io::JsonValue part = row.member(i == 0 ? "title" : "text");
      if (part.missing()) continue;
      auto text = part.text();
      if (!text.ok()) return text.status();
      texts[i] = *std::move(text);
      any = true;
    }
    return any ? content_id(texts[0], texts[1]) : "";
  }

  static Result<Document> document(const detail::io::JsonValue& row, std::size_t perspectives, const std::string& key,
                                   std::size_t line, FieldCheck& check) {
    Document document;
    if (const detail::io::JsonValue given = row.first_member({"id", "docid"}); !given.missing()) {
      auto id = given.id();
      if (!id.ok()) return id.status();
      document.id = *std::move(id);
    }
    auto content = content_of(row);
    if (!content.ok()) return content.status();
    document.content = *std::move(content);
    const detail::io::JsonValue list = row.member(key.c_str());
    if (list.missing()) return document;
    std::vector<bool>& predictions = document.predictions.emplace();
    Status status = list.for_each([&predictions](const detail::io::JsonValue& item) {
      const auto prediction = item.boolean();
      if (prediction.ok()) predictions.push_back(*prediction);
      return prediction.status();
    });
    if (!status.ok()) return status;
    if (predictions.size() == perspectives) return document;
    const std::string problem =
        fmt::format("expected {} predictions, one per perspective, found {}", perspectives, predictions.size());
    if (predictions.size() < perspectives) return list.wrong(problem);
    status = check.adjust(line, fmt::format("{}: {}", list.path(), problem));
    if (!status.ok()) return status;
    predictions.resize(perspectives);
    return document;
  }

  /// The stances of the perspectives; none if the row does not have them.
  static Result<std::vector<Stance>> stances(const detail::io::JsonValue& row, std::size_t perspectives) {
    std::vector<Stance> stances;
    const detail::io::JsonValue list = row.member("stances");
    if (list.missing()) return stances;
    Status status = list.for_each([&stances](const detail::io::JsonValue& item) {
      const auto stance = detail::io::read_stance(item);
      if (stance.ok()) stances.push_back(*stance);
      return stance.status();
    });
    if (!status.ok()) return status;
    if (stances.size() != perspectives)
      return list.wrong(
          fmt::format("expected {} stances, one per perspective, found {}", perspectives, stances.size()));
    return stances;
  }

  /// Fails if a document without predictions comes before one with predictions, or if no document has predictions.
  static Status check_predictions(const detail::io::JsonValue& row, const Question& question, const std::string& key) {
    const std::vector<Document>& documents = question.lists[0].documents;
    const auto first_without =
        std::find_if(documents.begin(), documents.end(), [](const auto& document) { return !document.predictions; });
    const auto later = std::find_if(first_without, documents.end(),
                                    [](const auto& document) { return document.predictions.has_value(); });
    if (documents.empty() || (first_without != documents.begin() && later == documents.end())) return Status();
    return row.wrong(fmt::format("ctxs[{}]: query '{}': expected {}, found nothing", first_without - documents.begin(),
                                 detail::shown(question.id), key.empty() ? "mistral-preds or gpt4-preds" : key));
  }
};

namespace detail::io {

/// Adds the rows of a file.
inline Status add_berds_source(const std::string& path, std::unique_ptr<ByteSource> source, BerdsRows& rows) {
  Status status = read_whole_lines(path, std::move(source),
                                   [&](std::string_view json, std::size_t line) { return rows.add(json, line); });
  if (status.ok() && rows.report().lines == 0) return invalid_input("{}: contains no questions", source_name(path));
  return status;
}

inline Result<BerdsData> read_berds_source(const std::string& path, std::unique_ptr<ByteSource> source,
                                           BerdsOptions options, ReadReport* report) {
  options.limits = source->limits();
  BerdsRows rows(path, std::move(options));
  if (Status status = add_berds_source(path, std::move(source), rows); !status.ok()) return status;
  auto read = std::move(rows).build();
  if (!read.ok()) return read.status();
  if (report != nullptr) *report = read->reports[0];
  return BerdsData{std::move(read->nuggets), read->runs[0].named(file_stem(path))};
}

IRMETRICS_INLINE bool has_berds_lists(std::string_view line) {
  return trim(line).starts_with('{') && line.find("\"ctxs\"") != std::string_view::npos;
}

IRMETRICS_INLINE Result<std::unique_ptr<RunReader>> open_berds_run(const std::string& path,
                                                                   std::unique_ptr<ByteSource> source,
                                                                   const ReadOptions& options,
                                                                   const Cancel& /*cancel*/) {
  ReadReport report;
  auto data = read_berds_source(path, std::move(source), {.lenient = options.lenient}, &report);
  if (!data.ok()) return data.status();
  return std::make_unique<WholeRunReader>(std::move(data->run), std::move(report));
}

}  // namespace detail::io

IRMETRICS_INLINE BerdsRows::BerdsRows(const std::string& source, BerdsOptions options)
    : options_(std::move(options)), key_(options_.predictions) {
  next_source(source);
}

IRMETRICS_INLINE void BerdsRows::next_source(const std::string& source) {
  checks_.emplace_back(source, ReadOptions{.lenient = options_.lenient});
  sources_.push_back(source);
}

IRMETRICS_INLINE Status BerdsRows::add(std::string_view json, std::size_t line) {
  FieldCheck& check = checks_.back();
  check.count_line();
  const std::string location = check.location(line);
  const auto parsed = detail::io::parse_json(json, location);
  if (!parsed.ok()) return parsed.status();
  const detail::io::JsonValue row(*parsed, location);
  const detail::io::JsonValue id = row.first_member({"id", "question_id"});
  const Result<std::string> query = id.missing() ? std::to_string(line) : id.id();
  if (!query.ok()) return query.status();
  if (query->empty()) return invalid_input("{}: a query id is empty", location);
  const auto known = indices_.find(*query);
  if (known != indices_.end())
    if (const List& last = questions_[known->second].lists.back(); last.source + 1 == checks_.size())
      return duplicate_input("{}: duplicate query '{}' (first in line {}); expected one row per question", location,
                             *query, last.line);

  Question question{
      .id = *query, .text = {}, .perspectives = {}, .stances = {}, .lists = {{checks_.size() - 1, line, {}}}};
  if (const auto text = row.member("question").text(); text.ok()) question.text = *text;
  Status status = row.member("perspectives").for_each([&](const detail::io::JsonValue& item) {
    auto text = item.text();
    if (!text.ok()) return text.status();
    question.perspectives.push_back(*std::move(text));
    return Status();
  });
  if (!status.ok()) return status;
  auto stances = Reading::stances(row, question.perspectives.size());
  if (!stances.ok()) return stances.status();
  question.stances = *std::move(stances);

  std::vector<Document>& documents = question.lists[0].documents;
  status = row.member("ctxs").for_each([&](const detail::io::JsonValue& item) {
    Status readable = item.object();
    if (readable.ok() && options_.predictions.empty()) readable = Reading::settle_predictions(item, key_);
    if (!readable.ok()) return readable;
    auto document = Reading::document(item, question.perspectives.size(), key_, line, check);
    if (!document.ok()) return document.status();
    documents.push_back(*std::move(document));
    return Status();
  });
  if (status.ok() && !question.perspectives.empty()) status = Reading::check_predictions(row, question, key_);
  if (!status.ok()) return status;

  if (known == indices_.end()) {
    indices_.emplace(question.id, questions_.size());
    questions_.push_back(std::move(question));
    return Status();
  }
  Question& first = questions_[known->second];
  status = check_same_question(first, question);
  if (!first.text) first.text = std::move(question.text);
  if (first.stances.empty()) first.stances = std::move(question.stances);
  first.lists.push_back(std::move(question.lists[0]));
  return status;
}

IRMETRICS_INLINE Status BerdsRows::check_same_question(const Question& known, const Question& again) const {
  const auto error = [&](std::string_view where, std::string_view what) {
    const bool by_line = again.id == std::to_string(again.lists[0].line);
    return invalid_input("{}: {}: query '{}' has {} in {}; expected the same{}", location(again.lists[0]), where,
                         again.id, what, location(known.lists[0]),
                         by_line ? " (rows without an id are identified by their lines)" : "");
  };
  if (known.text && again.text && *known.text != *again.text) return error("question", "another question");
  if (known.perspectives.size() != again.perspectives.size())
    return error("perspectives", fmt::format("{}, not {},", known.perspectives.size(), again.perspectives.size()));
  for (std::size_t i = 0; i < known.perspectives.size(); ++i)
    if (known.perspectives[i] != again.perspectives[i]) return error(fmt::format("perspectives[{}]", i), "other words");
  for (std::size_t i = 0; i < std::min(known.stances.size(), again.stances.size()); ++i)
    if (known.stances[i] != again.stances[i])
      return error(fmt::format("stances[{}]", i),
                   fmt::format("the stance '{}', not '{}',", enum_text(known.stances[i]), enum_text(again.stances[i])));
  return Status();
}

/// The ids of a question's documents, one list per source.
IRMETRICS_INLINE Result<BerdsRows::DocumentIdLists> BerdsRows::document_ids(const Question& question) const {
  DocumentIdLists own, contents, positions;
  bool have_ids = true;
  std::optional<std::string> without_content;  // the first such document
  HashMap<std::string_view, std::string_view> content_of;
  for (const List& list : question.lists) {
    own.emplace_back();
    contents.emplace_back();
    positions.emplace_back();
    HashSet<std::string_view> different;
    for (const Document& document : list.documents) {
      positions.back().push_back(fmt::format("{}-{}", question.id, positions.back().size() + 1));
      contents.back().push_back(document.content);
      if (document.content.empty() && !without_content)
        without_content = fmt::format("{}: ctxs[{}]", location(list), contents.back().size() - 1);
      have_ids = have_ids && document.id && different.insert(*document.id).second;
      if (!have_ids) continue;
      own.back().push_back(*document.id);
      if (document.content.empty()) continue;
      have_ids = content_of.emplace(*document.id, document.content).first->second == document.content;
    }
  }
  if (have_ids) return own;
  if (!without_content) return contents;
  if (question.lists.size() == 1) return positions;
  return invalid_input(
      "{}: expected a title or a text, found neither: query '{}' is in several files, and its documents have no ids to "
      "distinguish them",
      *without_content, question.id);
}

IRMETRICS_INLINE Status BerdsRows::add_to(const Question& question, NuggetQrelsBuilder& nuggets,
                                          std::span<RunBuilder> runs) {
  Status status = nuggets.add_query(question.id);
  for (std::size_t i = 0; i < question.perspectives.size() && status.ok(); ++i)
    status = nuggets.add_nugget(question.id, {.id = std::to_string(i + 1),
                                              .text = question.perspectives[i],
                                              .stance = question.stances.empty() ? Stance::none : question.stances[i]});
  if (!status.ok()) return invalid_input("{}: {}", location(question.lists[0]), message(status));
  const auto ids = document_ids(question);
  if (!ids.ok()) return ids.status();
  const auto judged = join_predictions(question, *ids);
  if (!judged.ok()) return judged.status();
  return add_documents(question, *ids, *judged, nuggets, runs);
}

/// The predictions of each document, by its id. Documents of several lists must have the same.
IRMETRICS_INLINE Result<BerdsRows::JudgedRows> BerdsRows::join_predictions(const Question& question,
                                                                           const DocumentIdLists& ids) {
  JudgedRows judged;
  for (std::size_t i = 0; i < question.lists.size(); ++i) {
    const List& list = question.lists[i];
    for (std::size_t row = 0; row < list.documents.size(); ++row) {
      const auto& predictions = list.documents[row].predictions;
      if (!predictions) continue;
      const auto [known, added] = judged.emplace(ids[i][row], JudgedRow{&list, row});
      JudgedRow& before = known->second;
      if (added || before.predictions() == *predictions) continue;
      const auto differ = std::mismatch(predictions->begin(), predictions->end(), before.predictions().begin()).first;
      Status status = checks_[list.source].adjust(
          list.line, fmt::format("ctxs[{}]: query '{}', document '{}': perspective {} is judged {}, after {} in {}, "
                                 "ctxs[{}]; expected one judgment",
                                 row, question.id, ids[i][row], differ - predictions->begin() + 1, *differ, !*differ,
                                 location(*before.list), before.row));
      if (!status.ok()) return status;
      before = {&list, row};
    }
  }
  return judged;
}

/// Adds the documents of each list to its run, and their judgments.
IRMETRICS_INLINE Status BerdsRows::add_documents(const Question& question, const DocumentIdLists& ids,
                                                 const JudgedRows& judged, NuggetQrelsBuilder& nuggets,
                                                 std::span<RunBuilder> runs) const {
  HashSet<std::string> done;  // documents with added judgments
  for (std::size_t i = 0; i < question.lists.size(); ++i) {
    const List& list = question.lists[i];
    HashMap<std::string_view, std::size_t> count;
    for (std::size_t row = 0; row < list.documents.size(); ++row) {
      const std::string& id = ids[i][row];
      const std::size_t again = ++count[id];
      const std::string name =
          again == 1 || options_.repeats == BerdsRepeats::duplicates ? id : fmt::format("{}#{}", id, again);
      Status status = runs[list.source].add(question.id, name, static_cast<double>(list.documents.size() - row));
      const auto known = judged.find(id);
      if (status.ok() && known != judged.end() && done.insert(name).second)
        status = add_judgments(question, name, known->second.predictions(), nuggets);
      if (!status.ok()) return invalid_input("{}: {}", location(list), message(status));
    }
  }
  return Status();
}

/// Adds a judgment of a document for each perspective.
IRMETRICS_INLINE Status BerdsRows::add_judgments(const Question& question, const std::string& document,
                                                 const std::vector<bool>& predictions, NuggetQrelsBuilder& nuggets) {
  for (std::size_t i = 0; i < question.perspectives.size(); ++i) {
    Status status = nuggets.add(question.id, std::to_string(i + 1), document, predictions[i] ? 1 : 0);
    if (!status.ok()) return status;
  }
  return Status();
}

IRMETRICS_INLINE Result<BerdsRuns> BerdsRows::build() && {
  NuggetQrelsBuilder judgments("", options_.limits);
  std::vector<RunBuilder> lists;
  for (const std::string& source : sources_) lists.emplace_back(source);
  for (const Question& question : questions_)
    if (Status status = add_to(question, judgments, lists); !status.ok()) return status;
  BerdsRuns result;
  auto nuggets = std::move(judgments).build();
  if (!nuggets.ok()) return nuggets.status();
  result.nuggets = *std::move(nuggets);
  for (RunBuilder& list : lists) {
    auto run = std::move(list).build();
    if (!run.ok()) return run.status();
    result.runs.push_back(*std::move(run));
  }
  for (const FieldCheck& check : checks_) result.reports.push_back(check.report());
  return result;
}

IRMETRICS_INLINE Result<BerdsData> read_berds(const std::string& path, const BerdsOptions& options,
                                              ReadReport* report) {
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  return detail::io::read_berds_source(path, *std::move(source), options, report);
}

IRMETRICS_INLINE Result<BerdsRuns> read_berds_runs(std::span<const std::string> paths, const BerdsOptions& options) {
  if (paths.empty()) return invalid_input("expected at least one file");
  std::optional<BerdsRows> rows;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (const auto before = paths.first(i); std::find(before.begin(), before.end(), paths[i]) != before.end())
      return duplicate_input("{}: given twice; expected each file once", detail::io::source_name(paths[i]));
    if (rows)
      rows->next_source(paths[i]);
    else
      rows.emplace(paths[i], options);
    auto source = open_source(paths[i], options.limits);
    if (!source.ok()) return source.status();
    if (Status status = detail::io::add_berds_source(paths[i], *std::move(source), *rows); !status.ok()) return status;
  }
  auto result = (*std::move(rows)).build();
  if (!result.ok()) return result;
  const std::vector<std::string> names = detail::io::run_names(paths);
  for (std::size_t i = 0; i < names.size(); ++i) result->runs[i] = result->runs[i].named(names[i]);
  return result;
}

}  // namespace irmetrics
