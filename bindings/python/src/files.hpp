// Reading and writing files with the GIL released; lines that a lenient reader skips or coerces become a warning.
// Python reads file objects, compression by bzip2 and xz, and tables of Parquet, Feather and Arrow.
#pragma once

#include "bind.hpp"
#include "option_arguments.hpp"

#include <irmetrics/base/status.hpp>
#include <irmetrics/io/detail/file_names.hpp>

namespace irmetrics::python {

inline void warn(const std::string& text) {
  if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 1) != 0) throw py::error_already_set();
}

/// Warns in Python about comments that look like records.
inline void warn_of_comments(std::size_t count, const std::string& first) {
  if (count > 0) warn(detail::comments_warning(count, first));
}

/// Warns in Python about the lines that a lenient reader skipped or coerced, and about comments that look like records.
inline void warn_of(const std::string& name, const ReadReport& report) {
  warn_of_comments(report.commented_records, report.first_commented_record);
  if (report.skipped + report.coerced == 0) return;
  warn(message_text("{}: skipped {} and read {} differently of {} lines; the first: {}", name, report.skipped,
                    report.coerced, report.lines, report.first_problem));
}

using CommentsName = Choice<"comments", Comments>;

/// Calls read(name, options, &report).
template <class Options, class Read>
auto read_file(py::handle path, const Options& options, Read&& read) {
  const std::string name = path_text(path);
  ReadReport report;
  auto result = unlocked([&] { return read(name, options, &report); });
  warn_of(name, report);
  return result;
}

using DocumentsHint = As<"str | os.PathLike[str] | collections.abc.Iterable[str] | None">;

/// Ids of documents: from the path of a file, an iterable of ids, or None.
inline std::vector<std::string> document_ids(py::handle source) {
  if (source.is_none()) return {};
  if (is_path(source)) {
    const std::string name = path_text(source);
    return unlocked([&] { return read_document_ids(name); });
  }
  std::vector<std::string> ids;
  for (const py::handle id : items_in(source)) ids.push_back(any_id(id.ptr(), "a document"));
  return ids;
}

/// Whether Python must open a file: a file object, or a path whose name ends as those of formats that only Python
/// reads.
inline bool is_python_file(py::handle source) {
  if (!is_path(source)) return PyCallable_Check(attribute(source, "read").ptr()) != 0;
  const std::string name = path_text(source);
  constexpr std::array<std::string_view, 6> endings = {".parquet", ".pq", ".feather", ".arrow", ".bz2", ".xz"};
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return name.ends_with(ending); });
}

/// A file that Python opened: text, or a table.
struct PythonFile {
  std::string name;  // for messages
  py::bytes contents;
  std::string_view text;  // the contents, for use without the GIL
  py::object table;       // None if the contents are text

  static PythonFile open(py::handle source, const Limits& limits) {
    const py::tuple parts = call_helper("_files", "opened", source, limits.unpacked_bytes, limits.unpacked_ratio,
                                        Limits::ratio_free_bytes.value);
    auto name = parts[0].cast<std::string>();
    if (!parts[3].is_none()) {
      const auto [found, limit] = parts[3].cast<std::pair<std::string, std::string>>();
      const std::uint64_t value = limit == "unpacked_ratio" ? limits.unpacked_ratio : limits.unpacked_bytes;
      raise(PyExc_ValueError, "{}: {}", name, detail::limit_problem(found, limit, value));
    }
    const py::bytes contents = parts[1];
    return {std::move(name), contents, contents, parts[2]};
  }

  /// The name of the run in a table: the file name without folders and endings.
  std::string stem() const { return detail::io::file_stem(name); }

  /// Calls read(name, source, options, &report) for text.
  template <class Options, class Read>
  auto read(const Options& options, Read&& read) const {
    ReadReport report;
    using Result = decltype(read(name, std::unique_ptr<ByteSource>(), options, &report));
    auto result = unlocked([&]() -> Result {
      auto source = open_bytes(name, text, options.limits);
      if (!source.ok()) return source.status();
      return read(name, *std::move(source), options, &report);
    });
    warn_of(name, report);
    return result;
  }
};

/// Calls call(). The text of an exception for wrong values begins with the name of a file, or with another one.
template <class Call>
auto naming(const std::string& name, Call&& call) {
  try {
    return call();
  } catch (const py::error_already_set& error) {
    const py::tuple arguments = error.value().attr("args");
    for (PyObject* const type : {PyExc_KeyError, PyExc_TypeError, PyExc_ValueError})
      if (error.type().ptr() == type && py::len(arguments) == 1)
        raise(type, "{}: {}", name, std::string(py::str(arguments[0])));
    throw;
  }
}

/// Raises ValueError for a table of Parquet or Arrow, if the order of tied documents comes from the rank column.
[[noreturn]] inline void refuse_ranks(const PythonFile& table) {
  raise(PyExc_ValueError, "{}: the ranks in a Parquet or Arrow table are not read", table.name);
}

/// Names of columns that a call gives, by the names of its arguments.
using ColumnName = As<"collections.abc.Hashable | None">;
inline py::dict given_columns(std::initializer_list<std::pair<const char*, py::handle>> arguments) {
  py::dict given;
  for (const auto& [argument, name] : arguments)
    if (!name.is_none()) given[argument] = name;
  return given;
}

/// Raises TypeError if columns are named for a source without columns.
inline void expect_no_columns(const py::dict& given, std::string_view source) {
  for (const auto& [argument, name] : given)
    raise(PyExc_TypeError, "{}={} names a column, but {} has no columns", std::string(py::str(argument)),
          std::string(py::repr(name)), source);
}

/// Reads a file that classify() recognises: text by read(name, options, &report), or by read_opened(name, bytes,
/// options, &report) if Python opens it; and a table by of_table(file).
template <class Options, class Read, class ReadOpened, class OfTable>
auto read_source(py::handle source, const Options& options, const py::dict& given, Read&& read,
                 ReadOpened&& read_opened, OfTable&& of_table) {
  if (!is_python_file(source)) {
    expect_no_columns(given, "a file of text");
    return read_file(source, options, read);
  }
  const PythonFile file = PythonFile::open(source, options.limits);
  if (!file.table.is_none()) return of_table(file);
  expect_no_columns(given, file.name);
  return file.read(options, read_opened);
}

/// Calls write(name), which returns a status.
template <class Write>
void write_file(py::handle path, Write&& write) {
  const std::string name = path_text(path);
  const Status status = [&] {
    const ReleasedGil release;
    return write(name);
  }();
  check(status);
}

}  // namespace irmetrics::python
