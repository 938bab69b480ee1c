// Arrow data that this process holds: the chunks of a stream, or one array.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/arrow_structures.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Owns one of Arrow's structures, and releases it once.
template <class T>
struct ArrowOwner : T {
  ArrowOwner() : T{} {}
  /// Moves the structure, as the specification describes: it is marked as released.
  explicit ArrowOwner(T* moved) : T(*moved) { moved->release = nullptr; }
  ArrowOwner(ArrowOwner&& other) noexcept : T(other) { other.release = nullptr; }
  ArrowOwner(const ArrowOwner&) = delete;
  ArrowOwner& operator=(const ArrowOwner&) = delete;
  ArrowOwner& operator=(ArrowOwner&&) = delete;
  ~ArrowOwner() {
    if (this->release != nullptr) this->release(this);
  }
};

/// The chunks of a column or, as structs of columns, of a table; in order.
struct ArrowChunks {
  ArrowOwner<ArrowSchema> schema;
  std::vector<ArrowOwner<ArrowArray>> arrays;

  bool is_table() const noexcept { return std::string_view(schema.format) == "+s"; }
  /// The names of the columns of a table. A column without a name has an empty one.
  std::vector<std::string> column_names() const;
};

/// Chunks with several owners: the last one releases them.
using SharedArrowChunks = std::shared_ptr<const ArrowChunks>;

/// Reads a whole stream, which stays with the caller. Fails with the error of the stream, and on a schema that the
/// specification does not allow. Throws std::bad_alloc if the stream runs out of memory.
Result<SharedArrowChunks> read_arrow(ArrowArrayStream& stream, const Cancel& cancel = {});

/// Takes one array with its schema. Fails if one of them was taken before.
Result<SharedArrowChunks> take_arrow(ArrowSchema& schema, ArrowArray& array);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/columns/arrow_chunks-inl.hpp>
#endif
