// Reads ndeval's files.
#include "ndeval_files.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/collection/id_index.hpp>
#include <irmetrics/io/detail/nugget_lines-inl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr ReadOptions extra_fields_allowed{.extra_fields = true};

/// A number as ndeval reads it: digits, of which all but the last form at most 100000.
std::optional<std::uint32_t> natural_number(std::string_view text) {
  if (text.empty()) return std::nullopt;
  std::uint32_t value = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9' || value > 100'000) return std::nullopt;
    value = 10 * value + static_cast<std::uint32_t>(digit - '0');
  }
  return value;
}

/// The number of a topic in a run, after an optional prefix.
std::optional<std::uint32_t> topic_number(std::string_view text) {
  if (text.front() >= '0' && text.front() <= '9') return natural_number(text);
  const std::size_t dash = text.find('-');
  return dash == std::string_view::npos ? std::nullopt : natural_number(text.substr(dash + 1));
}

template <std::size_t N>
Status field_error(const FieldCheck& check, const detail::io::Line<N>& line, std::size_t field, std::string_view what,
                   std::string_view remark = "") {
  return invalid_input("{}: column {}: the {} must be a whole number from 0 to 1000009{}, not '{}'",
                       check.location(line.number), line.fields[field].data() - line.begin + 1, what, remark,
                       detail::shown(line.fields[field], 80));
}

Status read_judgment(detail::io::Line<4>& line, FieldCheck& check, NuggetQrelsBuilder& out) {
  if (const auto usable = check.count_fields(line, "topic, subtopic, document, judgment"); !usable.ok())
    return usable.status();
  const auto topic = natural_number(line.fields[0]);
  if (!topic) return field_error(check, line, 0, "topic");
  const auto subtopic = natural_number(line.fields[1]);
  if (!subtopic) return field_error(check, line, 1, "subtopic");
  const auto judgment = natural_number(line.fields[3]);
  if (!judgment) return field_error(check, line, 3, "judgment");
  return detail::io::add_nugget_judgment(out, fmt::to_string(*topic), fmt::to_string(*subtopic), line.fields[2],
                                         *judgment > 0 ? 1 : 0, line.number);
}

/// The rows of a run, with their lines.
struct RunRows {
  TableBuilder rows;
  std::vector<std::size_t> lines;
  std::string name;
};

Status read_result(detail::io::Line<6>& line, bool traditional, FieldCheck& check, RunRows& out) {
  if (const auto usable = check.count_fields(line, "topic, Q0, document, rank, score, tag"); !usable.ok())
    return usable.status();
  const auto topic = topic_number(line.fields[0]);
  if (!topic) return field_error(check, line, 0, "topic", ", which may follow a prefix that ends in '-'");
  const auto rank = natural_number(line.fields[3]);
  if (!rank) return field_error(check, line, 3, "rank");
  double score = 0;
  if (traditional) {  // otherwise ndeval ignores it
    const auto number = check.number(line, 4, "score");
    if (!number.ok()) return number.status();
    score = **number;
  }
  if (out.lines.empty()) out.name = line.fields[5];
  const Status added = out.rows.add(fmt::to_string(*topic), line.fields[2], score, *rank);
  if (!added.ok()) return invalid_input("{}: {}", check.location(line.number), message(added));
  out.lines.push_back(line.number);
  return Status();
}

/// Rows of a topic with the same rank, if any.
std::optional<DuplicateRows> first_equal_ranks(std::span<const std::uint32_t> ranks) {
  std::vector<std::uint32_t> order(ranks.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return ranks[a] < ranks[b]; });
  const auto twice = std::adjacent_find(order.begin(), order.end(),
                                        [&](std::uint32_t a, std::uint32_t b) { return ranks[a] == ranks[b]; });
  if (twice == order.end()) return std::nullopt;
  return DuplicateRows(*twice, *std::next(twice));
}

}  // namespace

Result<NuggetQrels> read_ndeval_qrels(const std::string& path) {
  FieldCheck check(path, extra_fields_allowed);
  NuggetQrelsBuilder judgments(detail::io::source_name(path), Limits());
  const Status status =
      detail::io::read_lines<4>(path, [&](detail::io::Line<4>& line) { return read_judgment(line, check, judgments); });
  if (!status.ok()) return status;
  auto nuggets = detail::io::finish_nuggets(std::move(judgments), check);
  if (nuggets.ok() && nuggets->size() == 0)
    return invalid_input("{}: contains no judgments", detail::io::source_name(path));
  return nuggets;
}

Result<Run> read_ndeval_run(const std::string& path, bool traditional) {
  FieldCheck check(path, extra_fields_allowed);
  RunRows read;
  read.rows.limit_rows(Limits().query_rows);
  const Status status = detail::io::read_lines<6>(
      path, [&](detail::io::Line<6>& line) { return read_result(line, traditional, check, read); });
  if (!status.ok()) return status;
  if (read.lines.empty()) return invalid_input("{}: contains no results", detail::io::source_name(path));

  std::vector<std::size_t> order;
  Table table = read.rows.finish(&order);
  std::vector<std::uint32_t> scratch;
  for (std::size_t topic = 0; topic < table.queries.size(); ++topic) {
    const auto given_again = [&](const DuplicateRows& rows, const std::string& what) {
      const auto line_of = [&](std::uint32_t row) { return read.lines[order[table.queries[topic].first + row]]; };
      return duplicate_input("{}: topic {}: duplicate {} (first in line {})", check.location(line_of(rows.second)),
                             table.queries[topic].id, what, line_of(rows.first));
    };
    const auto ranks = traditional ? std::nullopt : first_equal_ranks(table.ranks_of(topic));
    if (ranks) return given_again(*ranks, fmt::format("rank {}", table.ranks_of(topic)[ranks->first]));
    const auto documents = first_duplicate(table.documents(topic), scratch);
    if (documents)
      return given_again(*documents, fmt::format("document '{}'", table.documents(topic)[documents->first]));
  }
  return Run::of(std::move(table), std::move(read.name));
}

}  // namespace irmetrics::program
