// Arrow's C interface: the data that objects export, and the export of our objects, which pyarrow, polars, pandas,
// DuckDB and others read.
#pragma once

#include "collection_access.hpp"

namespace irmetrics::python {

/// The result of a method of an object; null if the method is missing or (in pandas) Arrow is not installed.
py::object call_if_able(py::handle source, const char* method);

/// The data that an object exports by `__arrow_c_stream__` or `__arrow_c_array__`.
class ArrowData {
 public:
  /// Null if an object exports neither, or if (in pandas) Arrow is not installed. Of a stream, the schema is read.
  static std::shared_ptr<ArrowData> of(py::handle source);
  explicit ArrowData(ArrowReader stream) : stream_(std::move(stream)) {}
  explicit ArrowData(SharedArrowChunks chunks) : chunks_(std::move(chunks)) {}

  /// The schema, and the chunks that were read.
  const ArrowChunks& schema() const noexcept { return stream_ ? stream_->chunks() : *chunks_; }
  /// All data. Those of a stream are read by the first call.
  const SharedArrowChunks& chunks();
  /// The stream, unless its data were read. Nothing else may be asked of this object then.
  std::optional<ArrowReader> take_stream() { return std::move(stream_); }

 private:
  std::optional<ArrowReader> stream_;
  SharedArrowChunks chunks_;
};

/// A table of Arrow data in Python, read without pyarrow. A column of it is a table of one column.
struct ArrowTable {
  std::shared_ptr<ArrowData> data;
  std::optional<std::size_t> column;  // the only one

  /// Raises TypeError unless an object exports named columns.
  static ArrowTable of(py::handle source);
  std::vector<std::string> column_names() const { return data->schema().column_names(); }
  /// A column of a name that the table has.
  ArrowTable column_named(std::string_view name) const;
};

/// The stream of a table, unless it is of another kind, or was read; see ArrowData::take_stream.
std::optional<ArrowReader> unread_stream(py::handle table);

/// A capsule with the stream that `make` makes. Raises ValueError if a text is not UTF-8.
template <class Make>
py::capsule arrow_stream(Make&& make) {
  using Owner = ArrowOwner<ArrowArrayStream>;
  constexpr const char* name = "arrow_array_stream";
  auto stream = std::make_unique<Owner>();
  check(make(stream.get()));
  auto capsule =
      owned<py::capsule>(PyCapsule_New(static_cast<ArrowArrayStream*>(stream.get()), name, [](PyObject* self) {
        delete static_cast<Owner*>(static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(self, name)));
      }));
  stream.release();  // NOLINT(bugprone-unused-return-value): the capsule owns it
  return capsule;
}

/// Binds the conversion of a collection to a stream of rows.
template <class Collection>
void bind_to_arrow(py::class_<Collection>& type) {
  type.def(
      "__arrow_c_stream__",
      [](const Collection& self, const Anything& /*requested_schema*/) -> Anything {
        return py::object(arrow_stream([&](ArrowArrayStream* stream) { return to_arrow(self, stream); }));
      },
      "requested_schema"_a = py::none());
}

}  // namespace irmetrics::python
