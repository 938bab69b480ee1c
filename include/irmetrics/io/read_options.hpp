// Strict or lenient reading, and the report of a lenient reader.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/range.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace irmetrics {

struct RunFormat;  // run_reader.hpp

/// The formats of files with qrels.
enum class QrelsFormat : std::uint8_t {
  automatic,  // by the first line
  trec,       // query, iteration, document, grade
  beir,       // a table with a line that names query, document and grade
  jsonl,      // a JSON object for each judgment
  json,       // one JSON object: {query: {document: grade}}, or {query: [document, ...]}
  csv,        // a table with a line that names its columns, in any order
  ragas,      // samples of RAGAS with the ids of their reference contexts
};
template <>
inline constexpr std::array<std::string_view, 7> enum_names<QrelsFormat> = {"auto", "trec", "beir", "jsonl",
                                                                            "json", "csv",  "ragas"};

/// Whether a line whose first non-blank character is '#' is a comment, in files with one record per line.
enum class Comments : std::uint8_t {
  on,   // it is skipped; one that would be a valid record is counted
  off,  // it is read like any other line: ids of queries may begin with '#'
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Comments> = {"on", "off"};

/// Options of the readers of runs and qrels.
struct ReadOptions {
  /// Strict (the default): any invalid line is an error. Lenient: lines with too few fields are skipped, additional
  /// fields are ignored, the valid prefix of a number is read (0 if there is none), and the last of duplicate judgments
  /// is used; all of these are counted.
  bool lenient = false;
  /// Whether to read the rank column of a run; otherwise its contents are ignored.
  bool rank_column = false;
  /// Whether fields after the last expected one are ignored, as in trec_eval, instead of being an error.
  bool extra_fields = false;
  /// The format of a run, for example from find_run_format; null: recognised by the first line.
  const RunFormat* format = nullptr;
  QrelsFormat qrels_format = QrelsFormat::automatic;
  Comments comments = Comments::on;
  /// Of the file that the call opens; an opened source has its own.
  Limits limits = {};
};

/// The lines that a reader met.
struct ReadReport {
  std::size_t lines = 0;               // non-empty lines
  std::size_t skipped = 0;             // lenient only: skipped lines
  std::size_t coerced = 0;             // lenient only: corrected lines
  std::string first_problem;           // lenient only: problem of the first of them, with file and line
  std::size_t commented_records = 0;   // comments that would be valid records
  std::string first_commented_record;  // the first of them, with file and line

  /// Adds the lines of what follows.
  void add(const ReadReport& more) {
    lines += more.lines;
    skipped += more.skipped;
    coerced += more.coerced;
    commented_records += more.commented_records;
    if (first_problem.empty()) first_problem = more.first_problem;
    if (first_commented_record.empty()) first_commented_record = more.first_commented_record;
  }
};

/// The option for comments.
template <class Get>
constexpr OptionField<Get, OptionOf::work> comments_option(Get get) {
  return {"comments", get, range::any,
          "whether lines that begin with # are comments; off: they are read as data, because ids of queries may begin "
          "with #"};
}

}  // namespace irmetrics
