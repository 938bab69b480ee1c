// Nugget judgments as queries of FreshStack: JSON lines, one query per line, with its nuggets.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/io/field_check.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics {

/// Builds judgments from rows, from any source:
///   {"query_id": ..., "nuggets": [{"_id": ..., "text": ..., "relevant_corpus_ids": [...],
///    "non_relevant_corpus_ids": [...], "importance": "vital", "weight": 2, "stance": "supporting"}, ...]}
/// Ids are texts or whole numbers. All keys except the ids, `nuggets` and `relevant_corpus_ids` may be missing or null;
/// other keys are ignored. A nugget belongs to the query of its row, whatever its id.
class FreshStackRows {
 public:
  /// `source`: the origin of the rows, for messages.
  explicit FreshStackRows(const std::string& source, const ReadOptions& options = {});

  /// Adds a row. Errors name source, line and position in the row.
  Status add(std::string_view json, std::size_t line);
  /// The same for a row that is a value with a path, such as detail::io::JsonValue: see
  /// io/detail/freshstack_row-inl.hpp.
  template <class Value>
  Status add_row(const Value& row, std::size_t line);

  /// The judgments of all rows.
  Result<NuggetQrels> build() &&;
  void build() & = delete;  // it empties the builder: std::move(builder).build()

  const ReadReport& report() const& noexcept { return check_.report(); }
  const ReadReport& report() const&& = delete;

 private:
  FieldCheck check_;
  NuggetQrelsBuilder nuggets_;
  HashMap<std::string, std::size_t> lines_;  // line of each query
};

/// Reads a file (plain, gzip or zstd), or standard input for "-".
Result<NuggetQrels> read_freshstack(const std::string& path, const ReadOptions& options = {},
                                    ReadReport* report = nullptr);

/// Writes the same format, compressed if the name ends in .gz or .zst. Fails on grades other than 1 and 0, and on texts
/// that are not UTF-8.
Status write_freshstack(const NuggetQrels& nuggets, const std::string& path);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/freshstack_jsonl-inl.hpp>
#endif
