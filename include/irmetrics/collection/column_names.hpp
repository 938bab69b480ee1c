// The names by which columns of tables and keys of rows are recognised, most likely first.
// Case does not matter, and "-" and " " equal "_".
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {

/// The names of one kind of column. The first one names the column of tables that irmetrics makes of qrels, nuggets and
/// runs.
struct ColumnNames {
  std::string_view role;                    // such as "query"
  std::string_view holds;                   // such as "query ids"
  std::span<const std::string_view> names;  // lower case, with "_"
};

namespace detail::collection {

inline constexpr std::array<std::string_view, 10> query_names = {
    "query_id", "qid", "q_id", "queryid", "query", "topic", "topic_id", "topicid", "question_id", "question"};
/// Those that only ids have: in a row with more than ids and numbers, the others may name texts.
inline constexpr auto query_id_names = [] {
  std::array<std::string_view, 7> ids;
  std::copy_if(query_names.begin(), query_names.end(), ids.begin(),
               [](std::string_view name) { return name.ends_with("id"); });
  return ids;
}();
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

}  // namespace detail::collection

/// The column of ids, grades or scores.
inline constexpr ColumnNames query_column = {"query", "query ids", detail::collection::query_names};
inline constexpr ColumnNames query_id_column = {"query", "query ids", detail::collection::query_id_names};
inline constexpr ColumnNames nugget_column = {"nugget", "nugget ids", detail::collection::nugget_names};
inline constexpr ColumnNames document_column = {"document", "document ids", detail::collection::document_names};
inline constexpr ColumnNames grade_column = {"grade", "grades", detail::collection::grade_names};
inline constexpr ColumnNames score_column = {"score", "scores", detail::collection::score_names};

/// Of scores of systems; the value of a measure is called a score, too.
inline constexpr ColumnNames system_column = {"system", "systems", detail::collection::system_names};
inline constexpr ColumnNames measure_column = {"measure", "measures", detail::collection::measure_names};
inline constexpr ColumnNames value_column = {"value", "scores", detail::collection::value_names};

/// All kinds of columns.
inline constexpr std::array all_column_names = {query_column, nugget_column, document_column, grade_column,
                                                score_column, system_column, measure_column,  value_column};

/// A name in the form in which it is compared.
inline std::string plain_column_name(std::string_view name) {
  std::string plain = detail::ascii_lower(name);
  for (char& byte : plain)
    if (byte == '-' || byte == ' ') byte = '_';
  return plain;
}

/// Whether a name is a spelling of one in the form in which names are compared.
constexpr bool is_spelling(std::string_view name, std::string_view plain) noexcept {
  return std::equal(name.begin(), name.end(), plain.begin(), plain.end(), [](char given, char wanted) {
    return (given == '-' || given == ' ' ? '_' : detail::ascii_lower(given)) == wanted;
  });
}

/// Whether a column of this name can have this kind.
inline bool is_named(const ColumnNames& column, std::string_view name) {
  return std::any_of(column.names.begin(), column.names.end(),
                     [name](std::string_view wanted) { return is_spelling(name, wanted); });
}

/// The columns that have the most likely name of a kind: one, or the first two that spell it, whose second is otherwise
/// columns.end(); none if both are. name_of(*column): the name of a column.
template <class Columns, class NameOf>
auto spellings_of(const ColumnNames& kind, const Columns& columns, NameOf&& name_of) {
  std::pair found(columns.end(), columns.end());
  for (const std::string_view wanted : kind.names) {
    for (auto column = columns.begin(); column != columns.end(); ++column) {
      if (!is_spelling(name_of(*column), wanted)) continue;
      (found.first == columns.end() ? found.first : found.second) = column;
      if (found.second != columns.end()) return found;
    }
    if (found.first != columns.end()) return found;
  }
  return found;
}

/// The problem of two spellings of one name.
inline std::string two_spellings(std::string_view one, std::string_view other) {
  return "'" + detail::shown(one) + "' and '" + detail::shown(other) +
         "' are two spellings of one name; expected one of them";
}

}  // namespace irmetrics
