// Retrieval output with predictions of perspectives, as BERDS has it: JSON lines, a question a line. One file holds
// both the nugget judgments and the run that was judged; several files hold those of several systems.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/run_reader.hpp>

#include <absl/container/flat_hash_map.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What a document is that stands in a question's list again.
enum class BerdsRepeats : std::uint8_t {
  places,      // one of its own, ID#2, ID#3, ..., judged alike: BERDS judges and counts places
  duplicates,  // the same: the policy of the evaluation says what becomes of duplicates
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<BerdsRepeats> = {"places", "duplicates"};

struct BerdsOptions {
  /// Lenient: predictions beyond the number of perspectives are ignored, of several judgments of a document for the
  /// same perspective the last one holds, and both are counted.
  bool lenient = false;
  /// The key of the predictions; empty: mistral-preds or gpt4-preds, whichever there is.
  std::string predictions = {};
  BerdsRepeats repeats = BerdsRepeats::places;
};

/// What a file holds: perspectives with the documents that support them, and the documents as they were returned.
struct BerdsData {
  NuggetQrels nuggets;
  Run run;
};

/// What several files hold: the judgments of all of them, and a run of each.
struct BerdsRuns {
  NuggetQrels nuggets;
  std::vector<Run> runs;
  std::vector<ReadReport> reports;  // of the files
};

/// Takes the rows one by one, wherever they come from:
///   {"id": ..., "perspectives": ["...", ...],
///    "ctxs": [{"id": ..., "title": ..., "text": ..., "mistral-preds": [true, false, ...]}, ...]}
/// Other keys are ignored.
/// - A query's id is `id`, else `question_id`, else the number of its line.
/// - Its nuggets are 1, 2, ..., in the order of the perspectives, whose words are their texts. All files that have the
///   query must have the same ones, and ask the same question.
/// - A document's id is `id`, else `docid`, if all documents of the query have one, in all files, no list has one
/// twice,
///   and none stands for two contents. Otherwise it is its content: content_id of `title` and `text`.
/// - Where documents have neither, and only one file has the query, it is QUERY-PLACE, which says nothing beyond
///   that file. Where several have the query, that is an error.
/// - A document is judged by all files that have predictions for it. They must not differ.
/// - The run has the order of the list, and so the scores n, n - 1, ..., 1.
/// - Documents at the end of a list may be without predictions: they are in the run, but this list does not judge them.
class BerdsRows {
 public:
  /// `source`: where the rows come from, for messages; and the name of the run.
  explicit BerdsRows(const std::string& source, BerdsOptions options = {});

  /// Says that the rows from here on come from elsewhere, and belong to another run.
  void next_source(const std::string& source);

  /// Adds a row. Errors name source, line and the place in the row.
  absl::Status add(std::string_view json, std::size_t line);

  /// The judgments and the runs of all rows.
  absl::StatusOr<BerdsRuns> build() &&;

  /// What was met so far in the source at hand.
  const ReadReport& report() const noexcept { return checks_.back().report(); }

 private:
  struct Document {
    std::optional<std::string> id;
    std::string content;                           // content_id; empty without title and text
    std::optional<std::vector<bool>> predictions;  // whether it supports each perspective
  };
  struct List {  // what one source has for a question
    std::size_t source;
    std::size_t line;
    std::vector<Document> documents;
  };
  struct Question {
    std::string id;
    std::optional<std::string> text;
    std::vector<std::string> perspectives;
    std::vector<List> lists;
  };
  struct Reading;  // of a row's parts

  std::string place(const List& list) const { return checks_[list.source].place(list.line); }
  absl::Status check_same_question(const Question& known, const Question& again) const;
  absl::StatusOr<std::vector<std::vector<std::string>>> document_ids(const Question& question) const;
  absl::Status add_to(const Question& question, NuggetQrelsBuilder& nuggets, std::span<RunBuilder> runs);

  std::vector<FieldCheck> checks_;    // of the sources
  std::vector<std::string> sources_;  // their names
  BerdsOptions options_;
  std::string key_;  // of the predictions; empty until known
  std::vector<Question> questions_;
  absl::flat_hash_map<std::string, std::size_t> places_;  // of the questions, by id
};

/// Reads a file (plain, gzip or zstd), or standard input for "-". The run is called as by read_berds_runs.
absl::StatusOr<BerdsData> read_berds(const std::string& path, const BerdsOptions& options = {},
                                     ReadReport* report = nullptr);

namespace detail::io {
/// Whether a line has the lists of documents that make a run; a line of a TREC run has other quotes, if any.
bool has_berds_lists(std::string_view line);
absl::StatusOr<std::unique_ptr<RunReader>> open_berds_run(const std::string& path, std::unique_ptr<ByteSource> source,
                                                          const ReadOptions& options, const Cancel& cancel);
}  // namespace detail::io

/// Reads several files, one a system. Judgments of the same document for the same query are merged; where they differ,
/// and where files have different perspectives for a query, that is an error which names both. A run has the name of
/// its file without folder and endings (.jsonl, .mistralpred, .gz, ...), or the whole path if two would be alike.
absl::StatusOr<BerdsRuns> read_berds_runs(std::span<const std::string> paths, const BerdsOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/berds_jsonl-inl.hpp>
#endif
