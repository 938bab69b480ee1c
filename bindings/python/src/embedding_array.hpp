// Embeddings as Python holds them: two-dimensional arrays of float32, float16 or int8, which are not copied.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// The rows of an array, seen through Python's buffer protocol. An array with gaps is copied by NumPy first, and so are
/// lists, whose numbers become float32. Raises TypeError for numbers of another type, ValueError if it has not two
/// dimensions; `what` names it in messages.
class EmbeddingArray {
 public:
  EmbeddingArray(py::handle source, std::string_view what);
  EmbeddingArray(const EmbeddingArray&) = delete;
  EmbeddingArray& operator=(const EmbeddingArray&) = delete;
  /// With the GIL held or not.
  ~EmbeddingArray();

  const Embeddings& rows() const noexcept { return rows_; }
  /// The NumPy array that they are seen in.
  py::object array() const;

 private:
  Py_buffer view_ = {};
  Embeddings rows_;
};

}  // namespace irmetrics::python
