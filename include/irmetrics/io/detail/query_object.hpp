// One JSON object for a whole file, as BEIR, FreshStack, ranx and pytrec_eval keep runs and judgments:
// {query: {document: number}}, on one line or many; or {query: [document, ...]}, the documents of a query in order; and
// for nuggets {query: {nugget: {document: number}}}.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/run_reader.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace irmetrics::detail::io {

/// Whether the first line of a file begins such an object: the value of its first key is an object or a list, or on a
/// later line. A row of JSON lines is not one, even if its first key has such a value: its query is a text or a number.
bool begins_query_object(std::string_view line);

/// The contents of an object, as they are read; each function may return an error.
struct OnQueryObject {
  std::string_view number;  // what the numbers are, for messages
  bool with_nuggets = false;
  double (*listed)(std::size_t rank);  // the number of a document in a list, by its rank from 1
  std::function<Status(const std::string& query, std::size_t line)> query;
  std::function<Status(const std::string& query, const std::string& nugget, std::size_t line)> nugget = {};
  /// `nugget` is empty without nuggets.
  std::function<Status(const std::string& query, const std::string& nugget, const std::string& document, double number,
                       std::size_t line)>
      document;
};

/// Reads a source that contains one object. A query that is given twice is an error, and so is a value of another kind;
/// a lenient reader skips documents without a number.
Status read_query_object(const std::string& path, ByteSource& source, FieldCheck& check, const Cancel& cancel,
                         const OnQueryObject& on);

Result<std::unique_ptr<RunReader>> open_query_object_run(const std::string& path, std::unique_ptr<ByteSource> source,
                                                         const ReadOptions& options, const Cancel& cancel);

}  // namespace irmetrics::detail::io

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/detail/query_object-inl.hpp>
#endif
