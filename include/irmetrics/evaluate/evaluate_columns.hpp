// evaluate for a run in columns, such as Arrow data: scores of its rows, without making a Run of them.
#pragma once

#include <irmetrics/columns/row_columns.hpp>
#include <irmetrics/evaluate/merge.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// Scores the rows (query, document, score) of a run as evaluate scores a Run of them, with the same errors. All
/// threads read the columns where they are if each query is in consecutive rows; otherwise a Run is made first.
ScoresOrError evaluate(const TestCollection& collection, const RowColumns& rows, const Measures& measures,
                       const EvaluateOptions& options = {}, const std::string& name = "run");

/// The scores of the queries of rows that contain some queries of a larger run; there may be no rows.
Result<ScoresPart> evaluate_part(const TestCollection& collection, const RowColumns& rows, const Measures& measures,
                                 const EvaluateOptions& options = {}, const std::string& name = "run");

/// evaluate for a stream of Arrow data with columns for query ids, document ids and scores, which `names` may name. The
/// stream is read and released, also on an error. It is scored batch by batch: memory is that of the largest query and
/// some batches. A judged query that returns after other queries is an error, unless options.scattered is collect: the
/// whole stream is then read first, and scored as its rows.
ScoresOrError evaluate(const TestCollection& collection, ArrowArrayStream* stream, const Measures& measures,
                       const EvaluateOptions& options = {}, const std::string& name = "run",
                       const RowNames& names = {});
/// The same for a stream whose columns are known.
ScoresOrError evaluate(const TestCollection& collection, ArrowReader reader, const Measures& measures,
                       const EvaluateOptions& options = {}, const std::string& name = "run",
                       const RowNames& names = {});
/// evaluate_part for such a stream; there may be no rows.
Result<ScoresPart> evaluate_part(const TestCollection& collection, ArrowReader reader, const Measures& measures,
                                 const EvaluateOptions& options = {}, const std::string& name = "run",
                                 const RowNames& names = {});

namespace detail::evaluate {

/// Scores the rows while they are read, on several threads: most often each query is in consecutive rows. Nothing if
/// this is not so or if anything is wrong; the scores of a Run from the table, or its errors, are then the result.
/// `pause`, if given, is called from time to time while no thread reads.
template <class Made>
std::optional<Made> evaluate_in_order(const RowColumns& rows, const TestCollection& collection,
                                      const std::vector<AnyMeasure>& measures, const EvaluateOptions& options,
                                      const std::string& name, const std::function<void()>& pause = nullptr);

/// Scores a stream in windows of some batches, with at least this number of new rows: more are not faster, because the
/// producer then writes to other memory each time. Only much larger batches are worth several threads.
inline constexpr std::size_t window_rows = std::size_t{1} << 16;
template <class Made>
Result<Made> evaluate_stream(const TestCollection& collection, ArrowReader reader,
                             const std::vector<AnyMeasure>& measures, const EvaluateOptions& options,
                             const std::string& name, const RowNames& names = {}, std::size_t enough = window_rows);

}  // namespace detail::evaluate
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluate_columns-inl.hpp>
#endif
