// Strict or lenient reading, and the report of a lenient reader.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/limits.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace irmetrics {

struct RunFormat;  // run_reader.hpp

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
  /// Of the file that the call opens; an opened source has its own.
  Limits limits = {};
};

/// The lines that a reader met.
struct ReadReport {
  std::size_t lines = 0;      // non-empty lines
  std::size_t skipped = 0;    // lenient only: skipped lines
  std::size_t coerced = 0;    // lenient only: corrected lines
  std::string first_problem;  // lenient only: problem of the first of them, with file and line
};

}  // namespace irmetrics
