// Runs that are read into memory before they are scored: from one source, or from shards among which queries are
// divided.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/file_source-inl.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/run_formats.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace irmetrics::detail::evaluate {

/// All results of a run, from one source or several, and where they were.
class GatheredRun {
 public:
  explicit GatheredRun(std::uint64_t rows_of_query) { rows_.limit_rows(rows_of_query); }

  /// Adds the results of a source. `name` is for messages.
  Status add(const std::string& name, const Result<std::unique_ptr<RunReader>>& opened) {
    if (!opened.ok()) return opened.status();
    sources_.push_back({name, rows_.rows()});
    if (Status status = io::add_rows(name, **opened, rows_, &lines_); !status.ok()) return status;
    report_.add((*opened)->report());
    keep_smallest(name_, (*opened)->tag());
    return Status();
  }

  /// Scores the run. `about` is its name for messages.
  template <class Made>
  Result<Made> evaluate(const std::string& about, const TestCollection& collection,
                        const std::vector<AnyMeasure>& measures, const EvaluateOptions& options) && {
    if (rows_.rows() == 0 && std::is_same_v<Made, Scores>) return io::contains_no("results", about, report_);
    std::vector<std::size_t> order;
    const auto run = Run::of(rows_.finish(&order), name_);
    if (!run.ok()) return run.status();
    std::vector<std::uint32_t> scratch;
    for (std::size_t query = 0; query < run->size() && options.policy.duplicates == Duplicates::error; ++query) {
      const RankedList list = (*run)[query];
      const auto judged = collection.find(list.query);
      if (list.distinct || !judged || !is_wanted(options.policy, collection.qrels()[*judged])) continue;
      const auto rows = first_duplicate(list.documents, scratch);
      const std::size_t* const added = &order[run->first_row(query)];
      if (rows) return duplicate(list, rows->first, added[rows->first], added[rows->second]);
    }
    auto made = evaluate_in_memory<Made>(collection, *run, measures, options, report_);
    if (!made.ok()) return annotate(made.status(), io::source_name(about));
    return made;
  }

 private:
  struct Source {
    std::string name;
    std::size_t first;  // row
  };

  /// The error for a document of a query that was added twice.
  Status duplicate(const RankedList& list, std::size_t document, std::size_t first, std::size_t later) const {
    const auto source_of = [this](std::size_t row) -> const Source& {
      return *std::prev(std::upper_bound(sources_.begin(), sources_.end(), row,
                                         [](std::size_t number, const Source& one) { return number < one.first; }));
    };
    const auto place = [&](std::size_t row) {
      const std::string name = io::source_name(source_of(row).name);
      return lines_[row] == 0 ? name : fmt::format("{}:{}", name, lines_[row]);
    };
    std::string before;
    if (&source_of(first) != &source_of(later))
      before = fmt::format(" (first in {})", place(first));
    else if (lines_[first] != 0)
      before = fmt::format(" (first in line {})", lines_[first]);
    return duplicate_input("{}: query '{}': duplicate document '{}'{}", place(later), list.query,
                           list.documents[document], before);
  }

  TableBuilder rows_;
  std::vector<std::size_t> lines_;
  std::vector<Source> sources_;
  std::string name_;
  ReadReport report_;
};

/// Reads the whole run first: for sources that cannot be read twice, and for queries whose lines are not contiguous.
template <class Made>
Result<Made> evaluate_after_reading(const TestCollection& collection, const std::string& path,
                                    Result<std::unique_ptr<ByteSource>> source, const std::vector<AnyMeasure>& measures,
                                    const FileOptions& options) {
  if (!source.ok()) return source.status();
  GatheredRun run((*source)->limits().query_rows);
  if (Status status = run.add(path, open_run_source(path, *std::move(source), read_options(options), options.cancel));
      !status.ok())
    return status;
  return std::move(run).evaluate<Made>(path, collection, measures, options);
}

}  // namespace irmetrics::detail::evaluate
