// The ids of consecutive rows as columns that a DocumentIds views.
#pragma once

#include <irmetrics/collection/document_ids.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace irmetrics::detail::columns {

/// Keeps its memory from block to block. Its ids are valid until the next start and, if they are not copied, as long as
/// the text that it refers to.
class IdBlock {
 public:
  /// Removes all ids, and makes room for as many.
  void start(std::size_t rows) {
    count_ = 0;
    used_ = 0;
    text_ = nullptr;
    if (begins_.size() >= rows) return;
    begins_.resize(rows);
    lengths_.resize(rows);
    hashes_.resize(rows);
  }

  /// Makes a block of as many ids, which have no text yet and all have one hash. See set.
  void start_without_text(std::size_t rows, std::uint32_t hash) {
    start(rows);
    count_ = rows;
    std::fill_n(lengths_.begin(), rows, std::uint16_t{0});
    std::fill_n(hashes_.begin(), rows, hash);
  }
  /// Sets the id of a row of such a block.
  void set(std::size_t row, std::string_view id) {
    std::memcpy(room(id.size()), id.data(), id.size());
    begins_[row] = static_cast<std::uint32_t>(used_);
    lengths_[row] = static_cast<std::uint16_t>(id.size());
    hashes_[row] = hash_id(id);
    used_ += id.size();
  }
  /// Memory for the hashes of as many rows.
  std::span<std::uint32_t> row_hashes(std::size_t rows) {
    if (row_hashes_.size() < rows) row_hashes_.resize(rows);
    return std::span(row_hashes_).first(rows);
  }
  /// Memory for the search of equal hashes.
  struct Search {
    std::vector<std::uint16_t> rows;  // of each slot
    std::vector<std::uint16_t> rest;
  };
  Search& search() noexcept { return search_; }

  std::size_t size() const noexcept { return count_; }
  DocumentIds ids() const noexcept {
    return {text_ == nullptr ? copied_.data() : text_, std::span(begins_).first(count_),
            std::span(lengths_).first(count_), std::span(hashes_).first(count_)};
  }

  /// Refers to `count` ids in a text of `room` bytes, which begin at begin(i) and have size(i) bytes. Returns false if
  /// one of them is empty, longer than an id may be, outside of the text, or too far from its beginning.
  template <class Begin, class Size>
  bool refer(const char* text, std::uint64_t room, std::size_t count, Begin&& begin, Size&& size) {
    text_ = text;
    bool valid = true;
    for (std::size_t i = 0; i < count; ++i) {  // without branches, so that compilers use vectors
      const auto at = static_cast<std::uint64_t>(begin(i)), bytes = static_cast<std::uint64_t>(size(i));
      valid &= (bytes - 1 < max_document_id_length) & (at <= std::numeric_limits<std::uint32_t>::max()) &
               (at + bytes <= room);
      begins_[i] = static_cast<std::uint32_t>(at);
      lengths_[i] = static_cast<std::uint16_t>(bytes);
    }
    if (!valid) return false;
    for (std::size_t i = 0; i < count; ++i) hashes_[i] = hash_id({text + begins_[i], lengths_[i]});
    count_ = count;
    return true;
  }

  /// Appends a copy of an id. Returns false in the same cases.
  bool copy(std::string_view id) {
    if (id.size() - 1 >= max_document_id_length) return false;
    std::memcpy(room(id.size()), id.data(), id.size());
    return append(id);  // hashes the given text: to read the copy, the processor would wait until it is written
  }

  /// Appends an id of at most `most` bytes, which write_id(where) writes; it returns their number.
  template <class Write>
  bool write(std::size_t most, Write&& write_id) {
    char* const out = room(most);
    return append({out, write_id(out)});
  }

 private:
  char* room(std::size_t bytes) {
    if (used_ + bytes > copied_.size()) copied_.resize((used_ + bytes) * 2);
    return copied_.data() + used_;
  }

  /// Appends the id that has been written into the room.
  bool append(std::string_view id) {
    if (id.size() - 1 >= max_document_id_length || used_ > std::numeric_limits<std::uint32_t>::max()) return false;
    begins_[count_] = static_cast<std::uint32_t>(used_);
    lengths_[count_] = static_cast<std::uint16_t>(id.size());
    hashes_[count_++] = hash_id(id);
    used_ += id.size();
    return true;
  }

  const char* text_ = nullptr;  // null: the ids are copied
  std::vector<char> copied_;
  std::size_t count_ = 0, used_ = 0;
  std::vector<std::uint32_t> begins_, hashes_;
  std::vector<std::uint16_t> lengths_;
  std::vector<std::uint32_t> row_hashes_;
  Search search_;
};

}  // namespace irmetrics::detail::columns
