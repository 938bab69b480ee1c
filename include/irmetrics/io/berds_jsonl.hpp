// Retrieval output with predictions of perspectives, as BERDS has it: JSON lines, a question a line. One file holds
// both the nugget judgments and the run that was judged.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/io/field_check.hpp>

#include <absl/container/flat_hash_map.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics {

struct BerdsOptions {
  /// Lenient: predictions beyond the number of perspectives are ignored, and counted.
  bool lenient = false;
  /// The key of the predictions; empty: mistral-preds or gpt4-preds, whichever there is.
  std::string predictions = {};
};

/// What a file holds: perspectives with the documents that support them, and the documents as they were returned.
struct BerdsData {
  NuggetQrels nuggets;
  Run run;
};

/// Takes the rows one by one, wherever they come from:
///   {"id": ..., "perspectives": ["...", ...], "ctxs": [{"id": ..., "mistral-preds": [true, false, ...]}, ...]}
/// Other keys are ignored.
/// - A query's id is `id`, else `question_id`, else the number of its line.
/// - Its nuggets are 1, 2, ..., in the order of the perspectives, whose words are their texts.
/// - A document's id is `id`, else `docid`, if all documents of the question have one and all are different. Otherwise
///   it is QUERY-PLACE: what BERDS judges is a place in a list.
/// - The run has the order of the list, and so the scores n, n - 1, ..., 1.
/// - Documents at the end of a list may be without predictions: they are in the run, but not judged.
class BerdsRows {
 public:
  /// `source`: where the rows come from, for messages.
  explicit BerdsRows(const std::string& source, BerdsOptions options = {});

  /// Adds a row. Errors name source, line and the place in the row.
  absl::Status add(std::string_view json, std::size_t line);

  /// The judgments and the run of all rows.
  absl::StatusOr<BerdsData> build() &&;

  const ReadReport& report() const noexcept { return check_.report(); }

 private:
  FieldCheck check_;
  std::string key_;  // of the predictions; empty until known
  bool any_key_;     // whether it was left open
  NuggetQrelsBuilder nuggets_;
  RunBuilder run_;
  absl::flat_hash_map<std::string, std::size_t> lines_;  // of the queries
};

/// Reads a file (plain, gzip or zstd), or standard input for "-".
absl::StatusOr<BerdsData> read_berds(const std::string& path, const BerdsOptions& options = {},
                                     ReadReport* report = nullptr);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/berds_jsonl-inl.hpp>
#endif
