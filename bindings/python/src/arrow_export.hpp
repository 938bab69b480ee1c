// Tables for Arrow's C stream interface: pyarrow, polars, pandas, DuckDB and others read our objects through it.
#pragma once

#include "collection_access.hpp"

#include <variant>

namespace irmetrics::python {

/// A column of texts, in Arrow's layout of large strings.
class ExportedTexts {
 public:
  void add(std::string_view text) {
    text_ += text;
    ends_.push_back(static_cast<std::int64_t>(text_.size()));
  }
  std::size_t size() const noexcept { return ends_.size() - 1; }
  const std::string& text() const noexcept { return text_; }
  /// Offsets into the text: one more than there are texts.
  const std::vector<std::int64_t>& ends() const noexcept { return ends_; }

 private:
  std::string text_;
  std::vector<std::int64_t> ends_ = {0};
};

/// A column with its name.
struct ExportedColumn {
  std::string name;
  std::variant<ExportedTexts, std::vector<double>> values;
};

/// Columns of equal length.
using ExportedTable = std::vector<ExportedColumn>;

/// The rows (query, document, number), and (query, nugget, document, grade).
ExportedTable exported(const Run& run);
ExportedTable exported(const Qrels& qrels);
ExportedTable exported(const NuggetQrels& nuggets);
/// A row (run, measure, query, value) for each value per query.
ExportedTable exported(const std::vector<NamedScores>& runs);

/// A stream of one chunk. Raises ValueError if a text is not UTF-8.
py::capsule arrow_stream(ExportedTable table);

/// Binds the conversions of an object to tables; `exported` makes the columns.
template <class Type, class Export>
void bind_arrow(Type& type, Export exported) {
  type.def(
      "__arrow_c_stream__",
      [exported](const py::object& self, const Anything& /*requested_schema*/) -> Anything {
        return py::object(arrow_stream(exported(self)));
      },
      "requested_schema"_a = py::none(),
      "Exports the rows by Arrow's C stream interface, which pyarrow, DuckDB and others read.");
  type.def("to_arrow", in_python("_tables", "to_arrow"), "Returns the rows as a pyarrow Table.");
  type.def("to_polars", in_python("_tables", "to_polars"), "Returns the rows as a polars DataFrame.");
}

}  // namespace irmetrics::python
