// Samples as a table: one passage per line, with the names of the columns in the first line.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/io/detail/sample_columns-inl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/number.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

class SampleTable {
 public:
  explicit SampleTable(std::string file) : file_(std::move(file)) {}

  Status read(std::string_view line, std::size_t number, SamplesBuilder& out) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::vector<std::string_view> cells = split(line, '\t');
    if (names_.empty()) return read_header(cells, number);
    if (cells.size() != names_.size())
      return invalid_input("{}:{}: expected {} fields separated by tabs, as the first line has, found {}", file_,
                           number, names_.size(), cells.size());
    if (trim(cells[query_id_]).empty()) {
      sample_.reset();  // the previous lines belong to another sample
      return wrong(number, cells, query_id_, "the id of the sample is empty");
    }
    if (!sample_ || sample_->id != trim(cells[query_id_])) {
      if (Status status = finish(out); !status.ok()) return status;
      start(cells, number);
    }
    return read_passage(cells, number);
  }

  /// Adds the sample of the last lines.
  Status finish(SamplesBuilder& out) {
    if (!sample_) return Status();
    Status status = sample_->add_to(out);
    const bool apart = !ids_.insert(sample_->id).second;
    if (apart && status.code() == StatusCode::duplicate)
      return duplicate_input("{}:{}: {} (the lines of a sample must be contiguous)", file_, first_line_,
                             message(status));
    return status.ok() ? status : annotate(status, fmt::format("{}:{}", file_, first_line_));
  }

 private:
  using ColumnIndex = std::optional<std::size_t>;

  Status read_header(const std::vector<std::string_view>& cells, std::size_t number) {
    for (const std::string_view cell : cells) names_.emplace_back(trim(cell));
    const auto find = [this](std::string_view name) -> ColumnIndex {
      const auto found = std::find(names_.begin(), names_.end(), name);
      return found == names_.end() ? std::nullopt : ColumnIndex(found - names_.begin());
    };
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (names_[i].empty()) return wrong(number, cells, i, "the column has no name");
      if (*find(names_[i]) != i) return wrong(number, cells, i, fmt::format("duplicate column '{}'", names_[i]));
    }
    const ColumnIndex query_id = find("query_id"), gold = find("gold");
    query_ = find("query"), passage_id_ = find("passage_id"), passage_ = find("passage");
    if (!query_id || !gold || !query_ != !passage_)
      return invalid_input(
          "{}:{}: expected a first line that names the columns query_id, query, passage, gold, and one for each "
          "system, separated by tabs; {} is missing{}",
          file_, number,
          !query_id ? "query_id"
          : !gold   ? "gold"
          : query_  ? "passage"
                    : "query",
          json_hint(names_[0]));
    query_id_ = *query_id, gold_ = *gold;
    const std::array<ColumnIndex, 5> others = {query_id, gold, query_, passage_id_, passage_};
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (std::find(others.begin(), others.end(), ColumnIndex(i)) == others.end()) systems_.push_back(i);
    return Status();
  }

  void start(const std::vector<std::string_view>& cells, std::size_t number) {
    first_line_ = number;
    sample_.emplace();
    sample_->id = trim(cells[query_id_]);
    if (query_) sample_->query = sample_->own(std::string(trim(cells[*query_])));
    for (const std::size_t system : systems_) sample_->systems.emplace_back(names_[system], std::vector<double>());
  }

  Status read_passage(const std::vector<std::string_view>& cells, std::size_t number) {
    SampleColumns& sample = *sample_;
    if (query_ && trim(cells[*query_]) != sample.query)
      return wrong(number, cells, *query_, fmt::format("the query is not that of line {}", first_line_));
    if (passage_) sample.passages.push_back(sample.own(std::string(trim(cells[*passage_]))));
    if (passage_id_) sample.passage_ids.emplace_back(trim(cells[*passage_id_]));
    const std::string_view gold = trim(cells[gold_]);
    const bool is_gold = gold == "1" || gold == "true";
    if (!is_gold && gold != "0" && gold != "false")
      return wrong(number, cells, gold_, fmt::format("gold must be 0, 1, true or false, not '{}'", gold));
    sample.gold.push_back(is_gold ? 1 : 0);
    for (std::size_t i = 0; i < systems_.size(); ++i) {
      const std::string_view cell = trim(cells[systems_[i]]);
      const auto score = parse_field(cell);
      if (!score || !std::isfinite(*score))
        return wrong(
            number, cells, systems_[i],
            fmt::format("the score of system '{}' must be a finite number, not '{}'", names_[systems_[i]], cell));
      sample.systems[i].second.push_back(*score);
    }
    return Status();
  }

  Status wrong(std::size_t number, const std::vector<std::string_view>& cells, std::size_t cell,
               std::string_view problem) const {
    const std::string sample = sample_ ? fmt::format("sample '{}': ", sample_->id) : "";
    return invalid_input("{}:{}: column {}: {}{}", file_, number, cells[cell].data() - cells[0].data() + 1, sample,
                         problem);
  }

  std::string file_;
  std::vector<std::string> names_;  // of the columns
  std::set<std::string> ids_;       // of the samples so far
  std::size_t query_id_ = 0, gold_ = 0;
  ColumnIndex query_, passage_id_, passage_;
  std::vector<std::size_t> systems_;     // their columns
  std::optional<SampleColumns> sample_;  // the sample of the last lines
  std::size_t first_line_ = 0;           // of the sample
};

}  // namespace irmetrics::detail::io
