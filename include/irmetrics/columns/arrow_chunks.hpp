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

/// Reads a stream batch by batch, and releases it.
class ArrowReader {
 public:
  /// Takes a stream, and reads its schema. Fails if the stream was taken before, with its error, and on a schema that
  /// the specification does not allow.
  static Result<ArrowReader> of(ArrowArrayStream* stream);

  /// The schema, and the batches that were read and not taken away.
  ArrowChunks& chunks() & noexcept { return chunks_; }
  const ArrowChunks& chunks() const& noexcept { return chunks_; }
  const ArrowChunks& chunks() const&& = delete;
  /// Reads a batch. Returns false at the end. Fails with the error of the stream; throws std::bad_alloc if it runs out
  /// of memory.
  Result<bool> read();
  /// Reads all other batches.
  Result<SharedArrowChunks> read_all(const Cancel& cancel = {}) &&;

 private:
  explicit ArrowReader(ArrowArrayStream* stream) : stream_(stream) {}
  Status error(int code);

  ArrowOwner<ArrowArrayStream> stream_;
  ArrowChunks chunks_;
};

/// Takes one array with its schema. Fails if one of them was taken before.
Result<SharedArrowChunks> take_arrow(ArrowSchema& schema, ArrowArray& array);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/columns/arrow_chunks-inl.hpp>
#endif
