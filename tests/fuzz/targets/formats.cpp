// Files in each format of the tables, and of the kinds that have one format: any bytes are read or refused, and what is
// read and written is read as before. The first line of an input names kind and format, and optionally says `lenient`;
// the rest is the file.
#include "fuzz/target.hpp"
#include "support/temporary_folder.hpp"

#include <irmetrics/io/berds_jsonl.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/document_id_files.hpp>
#include <irmetrics/io/embedding_files.hpp>
#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/nugget_label_files.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/preference_files.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/sample_files.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/io/slice_files.hpp>
#include <irmetrics/io/source_mapping.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace irmetrics::fuzz::formats_target {
namespace {

const test::TemporaryFolder& folder() {
  static const test::TemporaryFolder made;
  return made;
}

/// A file to read.
struct Reading {
  std::string_view format;  // or "auto"
  bool lenient = false;
  std::string_view contents;

  std::unique_ptr<ByteSource> source() const {
    auto opened = open_bytes("file", contents);
    return opened.ok() ? *std::move(opened) : nullptr;
  }
  std::string path() const { return folder().write("file", contents); }
  template <class Enum>
  Enum format_in() const {
    return parse_enum<Enum>("format", format).value();
  }
};

template <class T>
T read_again(Result<T> again) {
  expect(again.ok(), "a written file is refused: {}", message(again.status()));
  return *std::move(again);
}

/// Rows, best score first, as a written run has them.
std::string text_of(const Run& run) {
  std::string text;
  for (std::size_t query = 0; query < run.size(); ++query) {
    const RankedList list = run[query];
    std::vector<std::size_t> rows(list.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    std::stable_sort(rows.begin(), rows.end(),
                     [&](std::size_t a, std::size_t b) { return list.scores[a] > list.scores[b]; });
    for (const std::size_t row : rows)
      text += fmt::format("{}\t{}\t{}\n", list.query, list.documents[row], list.scores[row]);
  }
  return text;
}

void check_run(const Reading& reading) {
  auto source = reading.source();
  if (source == nullptr) return;
  const ReadOptions options{.lenient = reading.lenient, .format = find_run_format(reading.format).value()};
  const auto run = read_run_source("file", std::move(source), options);
  if (!run.ok()) return;
  for (const char* name : {"written", "written.jsonl"}) {
    const std::string path = folder().path(name);
    if (run->document_count() == 0 || !write_run(*run, path).ok()) continue;
    const Run again = read_again(read_run(path));
    expect(text_of(again) == text_of(*run), "run {} is read as {}", text_of(*run), text_of(again));
    // The name of JSON lines is that of their file.
    expect(path.ends_with(".jsonl") || again.name() == run->name(), "name '{}' is read as '{}'", run->name(),
           again.name());
  }
}

std::string text_of(const Qrels& qrels) {
  std::string text;
  for (std::size_t query = 0; query < qrels.size(); ++query)
    for (std::size_t row = 0; row < qrels[query].size(); ++row)
      text += fmt::format("{}\t{}\t{}\n", qrels.query(query), qrels[query].documents[row], qrels[query].grades[row]);
  return text;
}

void check_qrels(const Reading& reading) {
  auto source = reading.source();
  if (source == nullptr) return;
  const ReadOptions options{.lenient = reading.lenient, .qrels_format = reading.format_in<QrelsFormat>()};
  const auto qrels = read_qrels_source("file", std::move(source), options);
  if (!qrels.ok()) return;
  for (const char* name : {"written", "written.jsonl"}) {
    const std::string path = folder().path(name);
    if (qrels->judgment_count() == 0 || !write_qrels(*qrels, path).ok()) continue;
    const Qrels again = read_again(read_qrels(path));
    expect(text_of(again) == text_of(*qrels), "qrels {} are read as {}", text_of(*qrels), text_of(again));
  }
}

/// All judgments, whatever the order of the nuggets. Only one format has the texts of nuggets.
std::string text_of(const NuggetQrels& judged, bool with_texts) {
  std::vector<std::string> lines;
  for (std::size_t query = 0; query < judged.size(); ++query) {
    const NuggetJudgments of = judged[query];
    lines.push_back(fmt::format("{}\n", of.query));
    for (const Nugget& nugget : of.nuggets)
      lines.push_back(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", of.query, nugget.id, enum_text(nugget.importance),
                                  enum_text(nugget.stance), nugget.weight, with_texts ? nugget.text : ""));
    for (std::size_t row = 0; row < of.documents.size(); ++row)
      for (const Support& support : of.support_of(row))
        lines.push_back(fmt::format("{}\t{}\t{}\t{}\n", of.query, of.nuggets[support.nugget].id,
                                    of.documents.documents[row], support.grade + 0.0));  // -0 becomes 0
  }
  std::sort(lines.begin(), lines.end());
  return fmt::format("{}", fmt::join(lines, ""));
}

void check_nuggets(const Reading& reading) {
  auto source = reading.source();
  if (source == nullptr) return;
  const NuggetReadOptions options{.format = reading.format_in<NuggetFormat>(), .lenient = reading.lenient};
  const auto judged = read_nuggets_source("file", std::move(source), options);
  if (!judged.ok()) return;
  for (std::size_t i = 1; i < enum_names<NuggetFormat>.size(); ++i) {
    const auto format = static_cast<NuggetFormat>(i);
    const std::string path = folder().path("written");
    if (!write_nuggets(*judged, path, format).ok()) continue;
    const NuggetQrels again = read_again(read_nuggets(path, {.format = format}));
    const bool with_texts = format == NuggetFormat::freshstack;
    const std::string expected = text_of(*judged, with_texts), found = text_of(again, with_texts);
    expect(found == expected, "{}: judgments {} are read as {}", enum_text(format), expected, found);
  }
}

/// No document is preferred to one that is preferred to it, and the ratings as given make the same preferences.
void check_preferences(const Reading& reading) {
  auto source = reading.source();
  if (source == nullptr) return;
  const PreferenceReadOptions options{.format = reading.format_in<PreferenceFormat>(), .lenient = reading.lenient};
  const auto read = read_preferences_source("file", std::move(source), options);
  if (!read.ok()) return;
  PreferenceQrelsBuilder again;
  for (std::size_t query = 0; query < read->size(); ++query)
    for (const JudgmentGroup& group : (*read)[query].groups) {
      for (const GivenRating& one : group.given)
        (void)again.add(read->query(query), group.judged.query, read->subgroup(one.subgroup),
                        group.judged.documents[one.document], one.rating);
      for (std::size_t a = 0; a < group.size(); ++a)
        for (std::size_t b = 0; b <= a; ++b)
          expect(!group.prefers(a, b) || !group.prefers(b, a), "{} and {} are preferred to each other",
                 group.judged.documents[a], group.judged.documents[b]);
    }
  const auto same = std::move(again).build();
  expect(same.ok() && *same == *read, "the ratings make other preferences");
}

void check_texts(const Reading& reading) {
  const auto format = reading.format_in<TextFormat>();
  const std::string path = reading.path();
  (void)parse_texts(reading.contents, "text", format).status();
  const auto texts = read_texts(path, format);
  // The same, text by text.
  std::size_t count = 0;
  const auto one = [&](std::string_view id, std::string_view text) -> Status {
    if (!texts.ok()) return Status();
    expect(count < texts->size() && texts->id(count) == id && (*texts)[count] == text, "text {} differs", count);
    ++count;
    return Status();
  };
  const Status status = read_each_text(path, one, format);
  if (!texts.ok()) return;
  expect(status.ok(), "the texts of a file are refused: {}", message(status));
  expect(count == texts->size(), "{} texts of a file, not {}", count, texts->size());
}

void check_samples(const Reading& reading) {
  const auto format = reading.format_in<SampleFormat>();
  for (const Permutations permutations : {Permutations::error, Permutations::repair}) {
    const auto samples = parse_samples(reading.contents, "file", format, permutations);
    if (!samples.ok()) continue;
    expect(samples->size() > 0, "no samples");
    for (std::size_t i = 0; i < samples->size(); ++i) expect((*samples)[i].size() > 0, "sample {} is empty", i);
  }
}

void check_scores(const Reading& reading) {
  const std::vector<std::string> paths = {reading.path()};
  ScoreFileOptions options;
  options.format = reading.format_in<ScoreFormat>();
  const auto tables = read_score_tables(paths, options);
  const auto systems = read_system_scores(paths, options);
  const auto all = read_all_scores(paths, options);
  if (all.ok()) return;
  // Overall scores can be read alone if a system lacks a query that others have, which is an error of the tables.
  const bool allowed = !tables.ok() && (!systems.ok() || all.status() == tables.status());
  expect(allowed, "a file of scores is refused as a whole only: {}", message(all.status()));
}

void check_labels(const Reading& reading) {
  (void)read_nugget_labels(reading.path(), reading.format_in<LabelFormat>());
}

/// Slices have names and queries; written as pairs, they are the same.
void check_slice_files(const Reading& reading) {
  const std::vector<std::string> paths = {reading.path()};
  const auto slices = read_slices(paths, {.format = reading.format_in<SliceFormat>()});
  if (!slices.ok()) return;
  expect(check_slices(*slices).ok(), "slices are refused: {}", message(check_slices(*slices)));
  std::string text;
  for (const QuerySlice& slice : *slices)
    for (const std::string& query : slice.queries) {
      const auto breaks = [](const std::string& one) {
        return detail::trim(one) != one || one.find_first_of("\t\r\n") != std::string::npos;
      };
      if (breaks(slice.name) || breaks(query)) return;
      text += fmt::format("{}\t{}\n", query, slice.name);
    }
  const std::vector<std::string> written = {folder().write("written", text)};
  const auto again = read_again(read_slices(written, {.format = SliceFormat::pairs}));
  expect(again == *slices, "slices are read as others: {}", text);
}

/// A table of documents and sources is read as before; a header keeps its first line from being one.
void check_mapping(const Reading& reading) {
  const auto mapping = read_source_mapping(reading.path(), {.lenient = reading.lenient});
  if (!mapping.ok()) return;
  std::string text = "document\tsource\n";
  for (const auto& [document, source] : *mapping) text += fmt::format("{}\t{}\n", document, source);
  const SourceMapping again = read_again(read_source_mapping(folder().write("written", text)));
  expect(again == *mapping, "a mapping is read as another: {}", text);
}

/// A list has the ids of the texts, if the file contains texts.
void check_documents(const Reading& reading) {
  const std::string path = reading.path();
  const auto documents = read_document_ids(path);
  const auto texts = read_texts(path, TextFormat::automatic);
  if (texts.ok()) expect(documents.ok(), "the ids of texts are refused: {}", message(documents.status()));
  if (!documents.ok()) return;
  for (const std::string& id : *documents) expect(!id.empty(), "an id is empty");
  if (!texts.ok()) return;
  expect(documents->size() == texts->size(), "{} ids of {} texts", documents->size(), texts->size());
  for (std::size_t i = 0; i < texts->size(); ++i)
    expect((*documents)[i] == texts->id(i), "id {} is '{}', not '{}'", i, (*documents)[i], texts->id(i));
}

void check_embeddings(const Reading& reading) {
  const auto embeddings = read_embeddings(reading.path());
  if (embeddings.ok()) expect((embeddings->size() == 0) == (embeddings->width() == 0), "embeddings without numbers");
}

/// Files that are read together are each read alone; a line `===` separates them.
void check_berds(const Reading& reading) {
  Input input(reading.contents);
  const std::vector<std::string> paths = {folder().write("first", input.until("===\n")),
                                          folder().write("second", input.rest())};
  const BerdsOptions options{.lenient = reading.lenient};
  const auto together = read_berds_runs(paths, options);
  if (!together.ok()) return;
  expect(together->runs.size() == paths.size(), "{} runs of {} files", together->runs.size(), paths.size());
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto alone = read_berds(paths[i], options);
    expect(alone.ok(), "a file is only read with another: {}", message(alone.status()));
    expect(alone->run.size() == together->runs[i].size(), "{} queries of a file, {} with another", alone->run.size(),
           together->runs[i].size());
  }
}

/// A kind of file.
struct Kind {
  std::string_view name;
  void (*check)(const Reading& reading);
};

constexpr std::array kinds = {Kind{"runs", &check_run},          Kind{"qrels", &check_qrels},
                              Kind{"nuggets", &check_nuggets},   Kind{"preferences", &check_preferences},
                              Kind{"texts", &check_texts},       Kind{"samples", &check_samples},
                              Kind{"scores", &check_scores},     Kind{"labels", &check_labels},
                              Kind{"slices", &check_slice_files}};

/// The kinds that have no table of formats.
constexpr std::array kinds_of_one_format = {Kind{"mapping", &check_mapping}, Kind{"documents", &check_documents},
                                            Kind{"embeddings", &check_embeddings}, Kind{"berds", &check_berds}};

const Kind* find_kind(std::string_view name) {
  const auto* const found =
      std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) { return kind.name == name; });
  return found == kinds.end() ? nullptr : found;
}

void check(std::string_view bytes) {
  static const std::vector<FileFormat> formats = file_formats();
  Input input(bytes);
  const std::string_view line = input.until("\n");
  for (const FileFormat& format : formats) {
    const Kind* const kind = find_kind(format.kind);
    expect(kind != nullptr, "no check of files of {}", format.kind);
    if (!line.starts_with(format.kind)) continue;
    const bool named = line.substr(format.kind.size()).starts_with(fmt::format(" {}", format.name));
    const bool any = line.substr(format.kind.size()).starts_with(" auto");
    if (named || any) return kind->check({named ? format.name : "auto", line.ends_with(" lenient"), input.rest()});
  }
  for (const Kind& kind : kinds_of_one_format)
    if (line.starts_with(kind.name)) return kind.check({"", line.ends_with(" lenient"), input.rest()});
}

const Registered registered({"formats", &check});

}  // namespace
}  // namespace irmetrics::fuzz::formats_target
