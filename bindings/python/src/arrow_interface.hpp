// Arrow's C data and stream interface, as its specification gives it, and owners that release what they hold.
#pragma once

#include "bind.hpp"

extern "C" {
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};
struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
  int (*get_next)(ArrowArrayStream*, ArrowArray*);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

namespace irmetrics::python {

/// Owns a structure of Arrow's.
template <class T>
struct ArrowOwner : T {
  ArrowOwner() : T{} {}
  explicit ArrowOwner(T* moved) : T(*moved) { moved->release = nullptr; }
  ArrowOwner(ArrowOwner&& other) noexcept : T(other) { other.release = nullptr; }
  ArrowOwner(const ArrowOwner&) = delete;
  ArrowOwner& operator=(const ArrowOwner&) = delete;
  ArrowOwner& operator=(ArrowOwner&&) = delete;
  ~ArrowOwner() {
    if (this->release != nullptr) this->release(this);
  }
};

/// Takes the structure out of a capsule.
template <class T>
ArrowOwner<T> take_arrow(const py::object& capsule, const char* name) {
  auto* held = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
  if (held == nullptr) throw py::error_already_set();
  return ArrowOwner<T>(held);
}

}  // namespace irmetrics::python
