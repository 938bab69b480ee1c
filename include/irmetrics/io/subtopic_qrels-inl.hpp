// Reads and writes subtopic qrels files.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/detail/nugget_lines-inl.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/subtopic_qrels.hpp>

#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <utility>

namespace irmetrics {
namespace detail::io {

inline Status read_subtopic_line(Line<4>& line, FieldCheck& check, NuggetQrelsBuilder& out) {
  const auto usable = check.count_fields(line, "query, subtopic, document, judgment");
  if (!usable.ok()) return usable.status();
  if (!*usable) return Status();
  const auto grade = check.number_from_0(line, 3, "judgment");
  if (!grade.ok()) return grade.status();
  if (!*grade) return Status();
  const auto& [query, subtopic, document, judgment] = line.fields;
  return add_nugget_judgment(out, query, subtopic, document, **grade, line.number);
}

inline Result<NuggetQrels> read_subtopic_source(const std::string& path, std::unique_ptr<ByteSource> source,
                                                const ReadOptions& options, ReadReport* report) {
  FieldCheck check(path, options);
  NuggetQrelsBuilder read(source_name(path), source->limits());
  Status status = read_lines<4>(
      path, std::move(source), check.comments(),
      [&](const Line<4>& line) { check.count_comment(line, line.fields[3]); },
      [&](Line<4>& line) { return read_subtopic_line(line, check, read); });
  if (!status.ok()) return status;
  auto nuggets = finish_nuggets(std::move(read), check);
  if (nuggets.ok() && nuggets->size() == 0) return contains_no("judgments", path, check.report());
  if (nuggets.ok() && report != nullptr) *report = check.report();
  return nuggets;
}

/// Where ids go that do not fit; the end of a message.
inline constexpr std::string_view takes_any_id =
    "; write queries of FreshStack, a file whose name ends in .jsonl: they take any id";

/// Fails on a query that does not fit into a file of subtopic judgments.
inline Status check_subtopics(const std::string& path, const NuggetJudgments& query) {
  if (Status status = check_writable(path, "query id", query.query, true, takes_any_id); !status.ok()) return status;
  if (query.nuggets.empty())
    return invalid_input("{}: query '{}' has no nuggets, which this format does not support", path, query.query);
  for (const Nugget& nugget : query.nuggets) {
    if (Status status = check_writable(path, "nugget id", nugget.id, false, takes_any_id); !status.ok()) return status;
    if (Status status = check_unweighted(path, query.query, nugget); !status.ok()) return status;
  }
  for (std::size_t row = 0; row < query.documents.size(); ++row)
    if (Status status = check_writable(path, "document id", query.documents.documents[row], false, takes_any_id);
        !status.ok())
      return status;
  return Status();
}

}  // namespace detail::io

IRMETRICS_INLINE Result<NuggetQrels> read_subtopic_qrels(const std::string& path, const ReadOptions& options,
                                                         ReadReport* report) {
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  return detail::io::read_subtopic_source(path, *std::move(source), options, report);
}

IRMETRICS_INLINE Status write_subtopic_qrels(const NuggetQrels& nuggets, const std::string& path) {
  std::string text;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    if (Status status = detail::io::check_subtopics(path, query); !status.ok()) return status;
    const auto by_nugget = detail::io::judgments_by_nugget(query);
    for (std::size_t nugget = 0; nugget < by_nugget.size(); ++nugget) {
      const std::string& id = query.nuggets[nugget].id;
      if (by_nugget[nugget].empty())
        return invalid_input("{}: query '{}', nugget '{}' has no judgments, which this format does not support", path,
                             query.query, id);
      for (const auto& [document, grade] : by_nugget[nugget])
        fmt::format_to(std::back_inserter(text), "{} {} {} {}\n", query.query, id, query.documents.documents[document],
                       grade);
    }
  }
  if (Status status = detail::io::check_not_json(path, text, "{", detail::io::takes_any_id); !status.ok())
    return status;
  return write_file(path, text);
}

}  // namespace irmetrics
