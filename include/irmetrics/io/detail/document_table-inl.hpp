// Reads tables of documents.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/detail/document_table.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/detail/table_columns-inl.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// The columns that are read.
struct DocumentColumns {
  TableColumns all;
  std::size_t query, document, number;
  TableColumns::ColumnIndex run, rank;
};

inline Result<DocumentColumns> read_document_columns(std::string_view line, std::string_view location,
                                                     const ColumnNames& number) {
  constexpr std::array<std::string_view, 1> rank_names = {"rank"};
  auto all = TableColumns::read(line, location);
  if (!all.ok()) return all.status();
  const auto query = all->need(query_column), document = all->need(document_column), value = all->need(number);
  const auto run = all->find(system_column), rank = all->find({"rank", "ranks", rank_names});
  for (const Status& status : {query.status(), document.status(), value.status(), run.status(), rank.status()})
    if (!status.ok()) return status;
  return DocumentColumns{*std::move(all), *query, *document, *value, *run, *rank};
}

IRMETRICS_INLINE bool names_document_columns(std::string_view line) {
  return names_columns(line, {query_column, document_column});
}

IRMETRICS_INLINE Status read_document_table(const std::string& path, std::unique_ptr<ByteSource> source,
                                            FieldCheck& check, const Cancel& cancel, const ColumnNames& number,
                                            const OnDocumentCells& on_row) {
  std::optional<DocumentColumns> columns;
  return read_whole_lines(path, std::move(source), [&](std::string_view line, std::size_t at) -> Status {
    cancel.check();
    if (!columns) {
      auto named = read_document_columns(line, check.location(at), number);
      if (!named.ok()) return named.status();
      columns = *std::move(named);
      return Status();
    }
    check.count_line();
    const auto cells = split_cells(line, columns->all.separator(), check.location(at));
    if (!cells.ok()) return check.lenient() ? check.tolerate(at, message(cells.status())) : cells.status();
    if (const std::size_t wanted = columns->all.size(); cells->size() != wanted) {
      const std::string problem =
          fmt::format("expected {} cells, as the first line has, found {}", wanted, cells->size());
      if (cells->size() < wanted) return check.tolerate(at, problem);
      if (Status status = check.adjust(at, problem); !status.ok()) return status;
    }
    const TextCell& text = (*cells)[columns->number];
    const auto value = check.number_in(text.text, at, text.column, number.role);
    if (!value.ok()) return value.status();
    if (!*value) return Status();
    DocumentCells row{(*cells)[columns->query].text, (*cells)[columns->document].text, **value, {}, {}};
    if (columns->run) row.run = (*cells)[*columns->run].text;
    if (columns->rank) row.rank = (*cells)[*columns->rank].text;
    return on_row(row, at);
  });
}

/// Collects the rows of runs.
class TableRuns {
 public:
  TableRuns(const std::string& path, const ReadOptions& options, const Limits& limits)
      : path_(path), check_(path, options), with_ranks_(options.rank_column), limits_(limits) {}

  FieldCheck& check() noexcept { return check_; }
  const std::string& name(std::size_t run) const noexcept { return runs_[run].name; }

  Status add(const DocumentCells& row, std::size_t line) {
    std::optional<std::uint32_t> rank;
    if (with_ranks_ && row.rank) {
      const auto number = parse_field(*row.rank);
      if (!number || !(*number >= 0 && *number <= UINT32_MAX) || *number != std::floor(*number))
        return check_.tolerate(line, fmt::format("the rank must be a whole number from 0 to {}, not '{}'", UINT32_MAX,
                                                 shown(*row.rank, 80)));
      rank = static_cast<std::uint32_t>(*number);
    }
    if (row.run && row.run->empty()) return check_.tolerate(line, "the name of the run is empty");
    OneRun& run = run_named(row.run ? std::string(*row.run) : file_stem(path_));
    Status added = run.rows.add(row.query, row.document, row.number, rank);
    if (!added.ok()) return annotate(added, check_.location(line));
    run.lines.push_back(line);
    return added;
  }

  /// The only run, or one without rows.
  Result<std::unique_ptr<RunReader>> finish_one() && {
    OneRun run = runs_.empty() ? OneRun{file_stem(path_), {}, {}} : std::move(runs_.front());
    return finish_whole_run(std::move(run.rows), std::move(run.name), check_.report(), run.lines);
  }
  Result<std::vector<Run>> finish_all() && {
    if (runs_.empty()) return contains_no("results", path_, check_.report());
    std::vector<Run> runs;
    for (OneRun& one : runs_) {
      auto run = Run::of(one.rows.finish(), std::move(one.name));
      if (!run.ok()) return run.status();
      runs.push_back(*std::move(run));
    }
    return runs;
  }
  std::size_t size() const noexcept { return runs_.size(); }

 private:
  struct OneRun {
    std::string name;
    TableBuilder rows;
    std::vector<std::size_t> lines;
  };

  OneRun& run_named(std::string name) {
    if (last_ < runs_.size() && runs_[last_].name == name) return runs_[last_];
    const auto [known, added] = indices_.emplace(name, runs_.size());
    last_ = known->second;
    if (!added) return runs_[last_];
    runs_.push_back({std::move(name), {}, {}});
    runs_.back().rows.limit_rows(limits_.query_rows);
    return runs_.back();
  }

  std::string path_;
  FieldCheck check_;
  bool with_ranks_;
  Limits limits_;
  std::vector<OneRun> runs_;
  HashMap<std::string, std::size_t> indices_;
  std::size_t last_ = 0;  // the run of the last row
};

IRMETRICS_INLINE Result<std::unique_ptr<RunReader>> open_table_run(const std::string& path,
                                                                   std::unique_ptr<ByteSource> source,
                                                                   const ReadOptions& options, const Cancel& cancel) {
  TableRuns runs(path, options, source->limits());
  const auto add = [&runs](const DocumentCells& row, std::size_t line) {
    Status added = runs.add(row, line);
    if (added.ok() && runs.size() > 1)
      return invalid_input("{}: the run is '{}', after '{}'; expected one run in the file", runs.check().location(line),
                           runs.name(1), runs.name(0));
    return added;
  };
  Status status = read_document_table(path, std::move(source), runs.check(), cancel, score_column, add);
  if (!status.ok()) return status;
  return std::move(runs).finish_one();
}

IRMETRICS_INLINE Result<std::vector<Run>> read_table_runs(const std::string& path, std::unique_ptr<ByteSource> source,
                                                          const ReadOptions& options, ReadReport* report,
                                                          const Cancel& cancel) {
  TableRuns runs(path, options, source->limits());
  Status status =
      read_document_table(path, std::move(source), runs.check(), cancel, score_column,
                          [&runs](const DocumentCells& row, std::size_t line) { return runs.add(row, line); });
  if (!status.ok()) return status;
  if (report != nullptr) *report = runs.check().report();
  return std::move(runs).finish_all();
}

}  // namespace irmetrics::detail::io
