// The names by which columns of tables, keys of JSON rows and fields of Python rows are recognised, most likely first.
// Case does not matter, and "-" and " " equal "_".
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/text.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

namespace irmetrics {

/// The names of one kind of column. The first one names the column of tables that irmetrics makes of qrels, nuggets and
/// runs.
struct ColumnNames {
  std::string_view role;                    // such as "query"
  std::string_view holds;                   // such as "query ids"
  std::span<const std::string_view> names;  // lower case, with "_"
};

namespace detail::io {

inline constexpr std::array<std::string_view, 10> query_names = {
    "query_id", "qid", "q_id", "queryid", "query", "topic", "topic_id", "topicid", "question_id", "question"};
inline constexpr std::array<std::string_view, 7> nugget_names = {"nugget_id", "nugget",   "subtopic_id", "subtopic",
                                                                 "iteration", "nuggetid", "perspective"};
inline constexpr std::array<std::string_view, 13> document_names = {
    "doc_id", "docno",     "docid",    "document_id", "documentid", "document", "doc",
    "did",    "corpus_id", "corpusid", "pid",         "passage_id", "passageid"};
inline constexpr std::array<std::string_view, 7> grade_names = {"relevance", "rel",       "label", "grade",
                                                                "judgment",  "judgement", "score"};
inline constexpr std::array<std::string_view, 3> score_names = {"score", "sim", "similarity"};
inline constexpr std::array<std::string_view, 8> system_names = {"system",    "run",   "run_id", "runid",
                                                                 "system_id", "model", "name",   "tag"};
inline constexpr std::array<std::string_view, 2> measure_names = {"measure", "metric"};
inline constexpr std::array<std::string_view, 2> value_names = {"score", "value"};

}  // namespace detail::io

inline constexpr ColumnNames query_column = {"query", "query ids", detail::io::query_names};
inline constexpr ColumnNames nugget_column = {"nugget", "nugget ids", detail::io::nugget_names};
inline constexpr ColumnNames document_column = {"document", "document ids", detail::io::document_names};
inline constexpr ColumnNames grade_column = {"grade", "grades", detail::io::grade_names};
inline constexpr ColumnNames score_column = {"score", "scores", detail::io::score_names};

// Of scores of systems; the value of a measure is called a score, too.
inline constexpr ColumnNames system_column = {"system", "systems", detail::io::system_names};
inline constexpr ColumnNames measure_column = {"measure", "measures", detail::io::measure_names};
inline constexpr ColumnNames value_column = {"value", "scores", detail::io::value_names};

/// All kinds of columns.
inline constexpr std::array all_column_names = {query_column, nugget_column, document_column, grade_column,
                                                score_column, system_column, measure_column,  value_column};

/// A name in the form in which it is compared.
inline std::string plain_column_name(std::string_view name) {
  std::string plain = ascii_lower(name);
  for (char& byte : plain)
    if (byte == '-' || byte == ' ') byte = '_';
  return plain;
}

/// Whether a column of this name can have this kind.
inline bool is_named(const ColumnNames& column, std::string_view name) {
  return std::find(column.names.begin(), column.names.end(), plain_column_name(name)) != column.names.end();
}

}  // namespace irmetrics
