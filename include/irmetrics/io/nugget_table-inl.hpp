// Reads and writes tables of nugget judgments.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/detail/nugget_lines-inl.hpp>
#include <irmetrics/io/detail/table_columns-inl.hpp>
#include <irmetrics/io/nugget_table.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

namespace irmetrics {
namespace detail::io {

/// Whether a line contains the names of the columns.
inline bool is_table_header(const Line<4>& line) {
  using Names = std::initializer_list<std::string_view>;
  const auto named = [&line](std::size_t field, Names names) {
    return std::find(names.begin(), names.end(), line.fields[field]) != names.end();
  };
  return line.count == 4 && named(0, {"query", "query_id"}) && named(1, {"nugget", "nugget_id"}) &&
         named(2, {"document", "document_id", "doc_id"}) && named(3, {"grade", "relevance"});
}

inline Status read_table_line(Line<4>& line, FieldCheck& check, NuggetQrelsBuilder& out) {
  const auto usable = check.count_fields(line, "query, nugget, document, grade, separated by tabs");
  if (!usable.ok()) return usable.status();
  if (!*usable) return Status();
  const auto& [query, nugget, document, grade] = line.fields;
  const bool judges = !document.empty() || !grade.empty();
  if (query.empty()) return check.tolerate(line.number, "the query id is empty");
  if (nugget.empty() && !judges) return out.add_query(query);
  if (nugget.empty()) return check.tolerate(line.number, "the nugget id is empty");
  if (!judges) {
    if (!out.has_nugget(query, nugget)) return out.add_nugget(query, {.id = std::string(nugget)}, line.number);
    return check.tolerate(
        line.number,
        fmt::format("query '{}' already has nugget '{}'; its row without a document must come before its other rows",
                    query, nugget));
  }
  if (document.empty()) return check.tolerate(line.number, "the document id is empty");
  const auto value = check.number_from_0(line, 3, "grade");
  if (!value.ok()) return value.status();
  if (!*value) return Status();
  return add_nugget_judgment(out, query, nugget, document, **value, line.number);
}

/// Whether a line names columns of queries, nuggets and documents, in any order.
inline bool names_nugget_columns(std::string_view line) {
  return names_columns(line, {query_column, nugget_column, document_column});
}

/// Reads the rows of a table whose columns were found by their names.
class NamedNuggetRows {
 public:
  static Result<NamedNuggetRows> read_names(std::string_view line, std::string_view location) {
    auto all = TableColumns::read(line, location);
    if (!all.ok()) return all.status();
    NamedNuggetRows rows;
    rows.columns_ = *std::move(all);
    constexpr std::array wanted = {query_column, nugget_column, document_column, grade_column};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const auto found = rows.columns_.need(wanted[i]);
      if (!found.ok()) return found.status();
      rows.indices_[i] = *found;
    }
    return rows;
  }

  Status read(std::string_view text, std::size_t line, FieldCheck& check, NuggetQrelsBuilder& out) const {
    check.count_line();
    const auto cells = split_cells(text, columns_.separator(), check.location(line));
    if (!cells.ok()) return check.lenient() ? check.tolerate(line, message(cells.status())) : cells.status();
    if (cells->size() != columns_.size())
      return check.tolerate(
          line, fmt::format("expected {} cells, as the first line has, found {}", columns_.size(), cells->size()));
    const auto cell = [&](std::size_t column) -> const TextCell& { return (*cells)[indices_[column]]; };
    const TextCell& number = cell(3);
    constexpr std::array<std::string_view, 3> what = {"query", "nugget", "document"};
    for (std::size_t i = 0; i < what.size(); ++i)
      if (cell(i).text.empty()) return check.tolerate(line, fmt::format("the {} id is empty", what[i]));
    const auto grade = check.number_from_0_in(number.text, line, number.column, "grade");
    if (!grade.ok()) return grade.status();
    if (!*grade) return Status();
    return add_nugget_judgment(out, cell(0).text, cell(1).text, cell(2).text, **grade, line);
  }

 private:
  TableColumns columns_;
  std::array<std::size_t, 4> indices_{};
};

inline Result<NuggetQrels> read_table_source(const std::string& path, std::unique_ptr<ByteSource> source,
                                             const ReadOptions& options, ReadReport* report) {
  FieldCheck check(path, options);
  NuggetQrelsBuilder read(source_name(path), source->limits());
  bool first = true;
  std::optional<NamedNuggetRows> named;
  Status status = read_whole_lines(path, std::move(source), [&](std::string_view text, std::size_t number) {
    if (named) return named->read(text, number, check, read);
    Line<4> line = split_at_tabs<4>(text, number);
    if (check.is_comment(text)) {
      const bool declares = line.fields[2].empty() && line.fields[3].empty();
      check.count_comment(line, declares ? "0" : line.fields[3]);
      return Status();
    }
    if (std::exchange(first, false)) {
      if (is_table_header(line)) return Status();
      if (names_nugget_columns(text)) {
        auto names = NamedNuggetRows::read_names(text, check.location(number));
        if (!names.ok()) return names.status();
        named = *std::move(names);
        return Status();
      }
    }
    return read_table_line(line, check, read);
  });
  if (!status.ok()) return status;
  auto nuggets = finish_nuggets(std::move(read), check);
  if (nuggets.ok() && nuggets->size() == 0) return contains_no("nuggets", path, check.report());
  if (nuggets.ok() && report != nullptr) *report = check.report();
  return nuggets;
}

/// Fails on a text that could not be read back as the same field.
inline Status check_table_field(const std::string& path, std::string_view what, std::string_view field) {
  if (field.find_first_of("\t\n") != std::string_view::npos)
    return invalid_input("{}: the {} '{}' contains a tab or a line end, which this format does not support", path, what,
                         field);
  if (trim(field).size() != field.size())
    return invalid_input("{}: the {} '{}' begins or ends with whitespace, which this format does not support", path,
                         what, field);
  return Status();
}

/// Fails on a query that does not fit into a table.
inline Status check_table(const std::string& path, const NuggetJudgments& query) {
  Status status = check_table_field(path, "query id", query.query);
  if (status.ok()) status = check_begins_line(path, "query id", query.query);
  for (const Nugget& nugget : query.nuggets) {
    if (status.ok()) status = check_table_field(path, "nugget id", nugget.id);
    if (status.ok()) status = check_unweighted(path, query.query, nugget);
  }
  for (std::size_t row = 0; row < query.documents.size() && status.ok(); ++row)
    status = check_table_field(path, "document id", query.documents.documents[row]);
  return status;
}

}  // namespace detail::io

IRMETRICS_INLINE Result<NuggetQrels> read_nugget_table(const std::string& path, const ReadOptions& options,
                                                       ReadReport* report) {
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  return detail::io::read_table_source(path, *std::move(source), options, report);
}

IRMETRICS_INLINE Status write_nugget_table(const NuggetQrels& nuggets, const std::string& path) {
  std::string text = "query\tnugget\tdocument\tgrade\n";
  const auto out = std::back_inserter(text);
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    if (Status status = detail::io::check_table(path, query); !status.ok()) return status;
    if (query.nuggets.empty()) fmt::format_to(out, "{}\t\t\t\n", query.query);
    const auto by_nugget = detail::io::judgments_by_nugget(query);
    for (std::size_t nugget = 0; nugget < by_nugget.size(); ++nugget) {
      const std::string& id = query.nuggets[nugget].id;
      if (by_nugget[nugget].empty()) fmt::format_to(out, "{}\t{}\t\t\n", query.query, id);
      for (const auto& [document, grade] : by_nugget[nugget])
        fmt::format_to(out, "{}\t{}\t{}\t{}\n", query.query, id, query.documents.documents[document], grade);
    }
  }
  return write_file(path, text);
}

}  // namespace irmetrics
