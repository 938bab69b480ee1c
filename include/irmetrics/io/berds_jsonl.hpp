// Retrieval output of BERDS with predictions of perspectives: JSON lines, one question per line. A file contains both
// the nugget judgments and the judged run; several files contain those of several systems.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/run_reader.hpp>

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

/// Treatment of a document that is repeated in a question's list.
enum class BerdsRepeats : std::uint8_t {
  positions,   // a document of its own, ID#2, ID#3, ..., with the same judgments: BERDS judges and counts positions
  duplicates,  // the same document: the evaluation's policy for duplicates applies
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<BerdsRepeats> = {"positions", "duplicates"};

/// Options of read_berds.
struct BerdsOptions {
  /// Lenient: predictions beyond the number of perspectives are ignored, and the last of several judgments of a
  /// document for the same perspective is used; both are counted.
  bool lenient = false;
  /// The key of the predictions; empty: mistral-preds or gpt4-preds, whichever is present.
  std::string predictions = {};
  BerdsRepeats repeats = BerdsRepeats::positions;
  /// As in ReadOptions.
  Limits limits = {};
};

/// The contents of a file: perspectives with the documents that support them, and the documents in the order returned.
struct BerdsData {
  NuggetQrels nuggets;
  Run run;
};

/// The contents of several files: the judgments of all, and one run per file.
struct BerdsRuns {
  NuggetQrels nuggets;
  std::vector<Run> runs;
  std::vector<ReadReport> reports;  // of the files
};

/// Builds judgments and runs from rows, from any source:
///   {"id": ..., "perspectives": ["...", ...], "stances": ["supporting", "opposing", ...],
///    "ctxs": [{"id": ..., "title": ..., "text": ..., "mistral-preds": [true, false, ...]}, ...]}
/// Other keys are ignored.
/// - The id of a query is `id`, otherwise `question_id`, otherwise its line number.
/// - Its nuggets are 1, 2, ..., in the order of the perspectives, which are their texts. All files with the query must
///   have the same perspectives and the same question.
/// - `stances` may be missing; otherwise it has one stance per perspective, the same in all files that have it.
/// - The id of a document is `id`, otherwise `docid`, if all documents of the query have one in all files, no list
///   contains one twice, and no id refers to two contents. Otherwise it is derived from the content: content_id of
///   `title` and `text`.
/// - If documents have neither, and only one file has the query, the id is QUERY-POSITION, which is meaningless outside
///   this file. If several files have the query, this is an error.
/// - A document is judged by all files that have predictions for it. The predictions must agree.
/// - The run has the order of the list, with scores n, n - 1, ..., 1.
/// - Documents at the end of a list may lack predictions: they are in the run, but this list does not judge them.
class BerdsRows {
 public:
  /// `source`: the origin of the rows, for messages; it is also the name of the run.
  explicit BerdsRows(const std::string& source, BerdsOptions options = {});

  /// Starts a new source: the following rows belong to another run.
  void next_source(const std::string& source);

  /// Adds a row. Errors name source, line and position in the row.
  Status add(std::string_view json, std::size_t line);

  /// The judgments and the runs of all rows.
  Result<BerdsRuns> build() &&;
  void build() & = delete;  // it empties the builder: std::move(builder).build()

  /// The report for the current source.
  const ReadReport& report() const& noexcept { return checks_.back().report(); }
  const ReadReport& report() const&& = delete;

 private:
  struct Document {
    std::optional<std::string> id;
    std::string content;                           // content_id; empty without title and text
    std::optional<std::vector<bool>> predictions;  // whether it supports each perspective
  };
  struct List {  // a question in one source
    std::size_t source;
    std::size_t line;
    std::vector<Document> documents;
  };
  struct Question {
    std::string id;
    std::optional<std::string> text;
    std::vector<std::string> perspectives;
    std::vector<Stance> stances;  // of the perspectives; empty if not given
    std::vector<List> lists;
  };
  struct Reading;  // of a row's parts
  struct JudgedRow {
    const List* list;
    std::size_t row;
    const std::vector<bool>& predictions() const { return *list->documents[row].predictions; }
  };
  using JudgedRows = HashMap<std::string_view, JudgedRow>;        // by the ids of documents
  using DocumentIdLists = std::vector<std::vector<std::string>>;  // of the documents of each list

  std::string location(const List& list) const { return checks_[list.source].location(list.line); }
  Status check_same_question(const Question& known, const Question& again) const;
  Result<DocumentIdLists> document_ids(const Question& question) const;
  Result<JudgedRows> join_predictions(const Question& question, const DocumentIdLists& ids);
  Status add_to(const Question& question, NuggetQrelsBuilder& nuggets, std::span<RunBuilder> runs);
  Status add_documents(const Question& question, const DocumentIdLists& ids, const JudgedRows& judged,
                       NuggetQrelsBuilder& nuggets, std::span<RunBuilder> runs) const;
  static Status add_judgments(const Question& question, const std::string& document,
                              const std::vector<bool>& predictions, NuggetQrelsBuilder& nuggets);

  std::vector<FieldCheck> checks_;    // one per source
  std::vector<std::string> sources_;  // their names
  BerdsOptions options_;
  std::string key_;  // of the predictions; empty until known
  std::vector<Question> questions_;
  HashMap<std::string, std::size_t> indices_;  // index of each question, by id
};

/// Reads a file (plain, gzip or zstd), or standard input for "-". The run is named as by read_berds_runs.
Result<BerdsData> read_berds(const std::string& path, const BerdsOptions& options = {}, ReadReport* report = nullptr);

namespace detail::io {
/// Whether a line contains the lists of documents of a run; a line of a TREC run contains other quotes, if any.
bool has_berds_lists(std::string_view line);
Result<std::unique_ptr<RunReader>> open_berds_run(const std::string& path, std::unique_ptr<ByteSource> source,
                                                  const ReadOptions& options, const Cancel& cancel);
}  // namespace detail::io

/// Reads several files, one per system. Judgments of the same document for the same query are merged. It is an error,
/// which names both files, if they differ, or if files have different perspectives for a query. Runs are
/// named by run_names.
Result<BerdsRuns> read_berds_runs(std::span<const std::string> paths, const BerdsOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/berds_jsonl-inl.hpp>
#endif
