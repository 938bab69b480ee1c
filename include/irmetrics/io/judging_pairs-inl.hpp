// Writes pairs to judge.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/judging_pairs.hpp>

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace irmetrics {
namespace detail::io {

inline Result<std::string_view> text_to_judge(const Texts& texts, std::string_view what, const std::string& id) {
  const auto found = texts.find(id);
  if (!found) return not_found("{} '{}' has no text", what, id);
  return texts[*found];
}

inline Status about_pair(const std::string& path, const JudgingPair& pair, const Status& status) {
  return invalid_input("{}: query '{}', document '{}': {}", path, pair.query, pair.document, message(status));
}

}  // namespace detail::io

IRMETRICS_INLINE Status write_pairs(std::span<const JudgingPair> pairs, const std::string& path) {
  using detail::io::check_writable, detail::io::json_lines_take_it;
  std::string text;
  if (detail::io::is_json_lines_name(path)) {
    for (const JudgingPair& pair : pairs) {
      const ResultMap row{{"query_id", "document_id", "grade"}, {{pair.query}, {pair.document}, {}}};
      if (Status status = detail::io::append_json({row}, text); !status.ok())
        return detail::io::about_pair(path, pair, status);
    }
    return write_file(path, text);
  }
  for (const JudgingPair& pair : pairs) {
    if (Status status = check_writable(path, "query id", pair.query, true, json_lines_take_it); !status.ok())
      return status;
    if (Status status = check_writable(path, "document id", pair.document, false, json_lines_take_it); !status.ok())
      return status;
    fmt::format_to(std::back_inserter(text), "{}\t0\t{}\t\n", pair.query, pair.document);
  }
  return write_file(path, text);
}

IRMETRICS_INLINE Status write_pairs(std::span<const JudgingPair> pairs, const Texts& documents, const Texts& queries,
                                    const std::string& path) {
  std::string text;
  for (const JudgingPair& pair : pairs) {
    const auto query = detail::io::text_to_judge(queries, "query", pair.query);
    if (!query.ok()) return query.status();
    const auto document = detail::io::text_to_judge(documents, "document", pair.document);
    if (!document.ok()) return document.status();
    const ResultMap row{{"query_id", "document_id", "query", "document", "grade"},
                        {{pair.query}, {pair.document}, {std::string(*query)}, {std::string(*document)}, {}}};
    if (Status status = detail::io::append_json({row}, text); !status.ok())
      return detail::io::about_pair(path, pair, status);
  }
  return write_file(path, text);
}

}  // namespace irmetrics
