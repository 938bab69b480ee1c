// Scores rows in columns: all of them, or those of a stream window by window.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/columns_source-inl.hpp>
#include <irmetrics/evaluate/evaluate_columns.hpp>
#include <irmetrics/evaluate/evaluation.hpp>

#include <fmt/format.h>

#include <type_traits>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

template <class Made>
std::optional<Made> evaluate_in_order(const RowColumns& rows, const TestCollection& collection,
                                      const std::vector<AnyMeasure>& measures, const EvaluateOptions& options,
                                      const std::string& name, const std::function<void()>& pause) {
  if (rows.size() == 0 || !check_judged(collection).ok()) return std::nullopt;
  ColumnsSource source(rows, {}, collection, options, pause);
  Evaluation evaluation(collection, measures, options);
  if (!evaluation.score(source).ok()) return std::nullopt;
  auto made = evaluation.finish<Made>({name}, options.cancel);
  if (!made.ok()) return std::nullopt;
  return *std::move(made);
}

template <class Made>
Result<Made> evaluate_rows(const TestCollection& collection, const RowColumns& rows, const Measures& measures,
                           const EvaluateOptions& options, const std::string& name) try {
  if (!measures.status().ok()) return measures.status();
  if (auto made = evaluate_in_order<Made>(rows, collection, measures.list(), options, name)) return *std::move(made);
  if (std::is_same_v<Made, ScoresPart> && rows.size() == 0)
    return evaluate_run<Made>(collection, Run().named(name), measures, options);
  auto table = rows.table(options.cancel);
  if (!table.ok()) return table.status();
  const auto run = Run::of(*std::move(table), name);
  if (!run.ok()) return run.status();
  return evaluate_run<Made>(collection, *run, measures, options);
} catch (const Cancelled&) {
  return cancelled();
}

/// The error of the first query of a window that has rows before those that follow each other there.
inline Status scattered_error(const RowColumns& rows, const Window& window, const TestCollection& collection,
                              const FirstRows& first_rows) {
  HashMap<std::size_t, std::size_t> here;
  IdColumn::Digits digits;
  for (std::size_t row = window.begin, next = row; row < rows.size(); row = next) {
    next = rows.queries().next_change(row, rows.size());
    const std::string_view id = rows.queries().id(row, digits);
    const auto query = collection.find(id);
    if (!query) continue;
    const auto [first, is_new] = here.emplace(*query, first_rows.before(*query, window.begin).value_or(row));
    if (first->second == row && is_new) continue;
    return invalid_input(
        "query '{}' returns at row {}, after other queries; its first row is {}: sort or group the stream by query, or "
        "set scattered=collect, which keeps all rows in memory",
        id, row + 1, first->second + 1);
  }
  return scattered_queries();
}

template <class Made>
Result<Made> evaluate_stream(const TestCollection& collection, ArrowReader reader,
                             const std::vector<AnyMeasure>& measures, const EvaluateOptions& options,
                             const std::string& name, const RowNames& names, std::size_t enough) {
  auto stream = columns::RowStream::of(std::move(reader), score_column.role, names);
  if (!stream.ok()) return stream.status();
  const auto of_run = [&](const Status& status) { return annotate(status, fmt::format("run '{}'", name)); };
  if (Status status = check_judged(collection); !status.ok()) return of_run(status);
  const RowColumns& rows = stream->rows();
  Evaluation evaluation(collection, measures, options);
  Evaluation::Workers workers;
  FirstRows first_rows(collection.size());
  EvaluateOptions alone = options;
  alone.threads = 1;
  Window window{.is_followed = true};
  while (window.is_followed) {
    for (const std::size_t before = rows.size(); window.is_followed && rows.size() - before < enough;) {
      options.cancel.check();
      const auto read = stream->read();
      if (!read.ok()) return read.status();
      window.is_followed = *read;
    }
    if (rows.size() == 0) break;
    const bool large = rows.size() - window.known > 4 * window_rows;  // threads start anew for each window
    ColumnsSource source(rows, window, collection, large ? options : alone, nullptr, &first_rows);
    if (Status status = evaluation.score(source, {}, workers); !status.ok()) {
      if (has_scattered_queries(status)) return of_run(scattered_error(rows, window, collection, first_rows));
      if (status.code() != StatusCode::unsuitable) return of_run(status);
      auto table = rows.table(window.begin, rows.size(), options.cancel);
      return table.ok() ? Run::of(*std::move(table), name).status() : table.status();
    }
    window.begin = source.last_query();
    window.known = rows.size() - 1;
    stream->release_before(window.begin);
  }
  if (rows.size() == 0 && !std::is_same_v<Made, ScoresPart>) return rows.table().status();
  auto made = evaluation.finish<Made>({name}, options.cancel);
  if (!made.ok()) return of_run(made.status());
  return made;
}

template <class Made>
Result<Made> evaluate_reader(const TestCollection& collection, ArrowReader reader, const Measures& measures,
                             const EvaluateOptions& options, const std::string& name, const RowNames& names) try {
  if (!measures.status().ok()) return measures.status();
  if (options.scattered == Scattered::error)
    return evaluate_stream<Made>(collection, std::move(reader), measures.list(), options, name, names);
  const auto chunks = std::move(reader).read_all(options.cancel);
  if (!chunks.ok()) return chunks.status();
  const auto rows = RowColumns::from_arrow(*chunks, score_column.role, names);
  if (!rows.ok()) return rows.status();
  return evaluate_rows<Made>(collection, *rows, measures, options, name);
} catch (const Cancelled&) {
  return cancelled();
}

}  // namespace detail::evaluate

IRMETRICS_INLINE ScoresOrError evaluate(const TestCollection& collection, const RowColumns& rows,
                                        const Measures& measures, const EvaluateOptions& options,
                                        const std::string& name) {
  return detail::evaluate::evaluate_rows<Scores>(collection, rows, measures, options, name);
}

IRMETRICS_INLINE Result<ScoresPart> evaluate_part(const TestCollection& collection, const RowColumns& rows,
                                                  const Measures& measures, const EvaluateOptions& options,
                                                  const std::string& name) {
  return detail::evaluate::evaluate_rows<ScoresPart>(collection, rows, measures, options, name);
}

IRMETRICS_INLINE ScoresOrError evaluate(const TestCollection& collection, ArrowReader reader, const Measures& measures,
                                        const EvaluateOptions& options, const std::string& name,
                                        const RowNames& names) {
  return detail::evaluate::evaluate_reader<Scores>(collection, std::move(reader), measures, options, name, names);
}

IRMETRICS_INLINE Result<ScoresPart> evaluate_part(const TestCollection& collection, ArrowReader reader,
                                                  const Measures& measures, const EvaluateOptions& options,
                                                  const std::string& name, const RowNames& names) {
  return detail::evaluate::evaluate_reader<ScoresPart>(collection, std::move(reader), measures, options, name, names);
}

IRMETRICS_INLINE ScoresOrError evaluate(const TestCollection& collection, ArrowArrayStream* stream,
                                        const Measures& measures, const EvaluateOptions& options,
                                        const std::string& name, const RowNames& names) {
  auto reader = ArrowReader::of(stream);
  if (!reader.ok()) return reader.status();
  return evaluate(collection, *std::move(reader), measures, options, name, names);
}

}  // namespace irmetrics
