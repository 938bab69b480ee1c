// Arrow data made by hand: arrays and streams of Arrow's C interfaces, as its specification describes them, and any
// deviation from it. Each buffer has exactly its size, and all structures count their releases.
#pragma once

#include <irmetrics/columns/arrow_structures.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

/// A type: of a column, or of a table as the type "+s" with children.
struct ArrowType {
  std::string format, name = {};
  std::vector<ArrowType> children = {};
  std::shared_ptr<ArrowType> dictionary = nullptr;
};

/// The rows of a column, or of a table with children. The first buffer is the bitmap of nulls.
struct ArrowRows {
  std::int64_t length = 0;
  std::vector<std::optional<std::string>> buffers = {std::nullopt};  // nothing: a null pointer
  std::int64_t offset = 0, null_count = 0;
  std::vector<ArrowRows> children = {};
  std::shared_ptr<ArrowRows> dictionary = nullptr;
};

/// Counts the structures that were made and not yet released.
struct ArrowReleases {
  int held = 0;
  int most = 0;  // at the same time
};

/// A stream, and what is wrong with it.
struct ArrowStreamData {
  ArrowType type;
  std::vector<ArrowRows> chunks;
  int schema_error = 0, end_error = 0;  // of the schema, and after the chunks
  const char* message = nullptr;        // of the error
  std::function<void(ArrowSchema&)> damage_type = {};
  std::function<void(ArrowArray&)> damage_last = {};  // of the last chunk
};

namespace arrow_detail {

/// What a structure owns, whatever is written to its fields.
template <class Structure>
struct ArrowMemory {
  std::vector<std::string> texts;
  std::vector<std::unique_ptr<char[]>> buffers;
  std::vector<const void*> addresses;
  std::vector<Structure> children;
  std::vector<Structure*> pointers;
  Structure dictionary{};
  ArrowReleases* releases;

  static void release(Structure* structure) {
    auto* const memory = static_cast<ArrowMemory*>(structure->private_data);
    for (Structure& child : memory->children)
      if (child.release != nullptr) child.release(&child);
    if (memory->dictionary.release != nullptr) memory->dictionary.release(&memory->dictionary);
    --memory->releases->held;
    structure->release = nullptr;
    delete memory;
  }
  static Structure owned_by(std::unique_ptr<ArrowMemory> memory, ArrowReleases& releases) {
    releases.most = std::max(releases.most, ++releases.held);
    memory->releases = &releases;
    for (Structure& child : memory->children) memory->pointers.push_back(&child);
    Structure made{};
    made.n_children = static_cast<std::int64_t>(memory->children.size());
    made.children = memory->pointers.data();
    if (memory->dictionary.release != nullptr) made.dictionary = &memory->dictionary;
    made.release = &release;
    made.private_data = memory.release();
    return made;
  }
};

}  // namespace arrow_detail

inline ArrowSchema make_arrow_type(const ArrowType& type, ArrowReleases& releases) {
  auto memory = std::make_unique<arrow_detail::ArrowMemory<ArrowSchema>>();
  memory->texts = {type.format, type.name};
  for (const ArrowType& child : type.children) memory->children.push_back(make_arrow_type(child, releases));
  if (type.dictionary) memory->dictionary = make_arrow_type(*type.dictionary, releases);
  const char *const format = memory->texts[0].c_str(), *const name = memory->texts[1].c_str();
  ArrowSchema made = arrow_detail::ArrowMemory<ArrowSchema>::owned_by(std::move(memory), releases);
  made.format = format;
  made.name = name;
  return made;
}

inline ArrowArray make_arrow_rows(const ArrowRows& rows, ArrowReleases& releases) {
  auto memory = std::make_unique<arrow_detail::ArrowMemory<ArrowArray>>();
  for (const auto& bytes : rows.buffers) {
    if (bytes) {
      memory->buffers.push_back(std::make_unique<char[]>(bytes->size()));
      std::copy(bytes->begin(), bytes->end(), memory->buffers.back().get());
    }
    memory->addresses.push_back(bytes ? memory->buffers.back().get() : nullptr);
  }
  for (const ArrowRows& child : rows.children) memory->children.push_back(make_arrow_rows(child, releases));
  if (rows.dictionary) memory->dictionary = make_arrow_rows(*rows.dictionary, releases);
  const void** const buffers = memory->addresses.data();
  ArrowArray made = arrow_detail::ArrowMemory<ArrowArray>::owned_by(std::move(memory), releases);
  made.length = rows.length;
  made.offset = rows.offset;
  made.null_count = rows.null_count;
  made.n_buffers = static_cast<std::int64_t>(rows.buffers.size());
  made.buffers = buffers;
  return made;
}

inline ArrowArrayStream make_arrow_stream(ArrowStreamData data, ArrowReleases& releases) {
  struct Source {
    ArrowStreamData data;
    ArrowReleases& releases;
    std::size_t next = 0;
  };
  ++releases.held;
  ArrowArrayStream stream{};
  stream.private_data = new Source{std::move(data), releases};
  stream.get_schema = [](ArrowArrayStream* self, ArrowSchema* out) {
    auto& source = *static_cast<Source*>(self->private_data);
    if (source.data.schema_error != 0) return source.data.schema_error;
    *out = make_arrow_type(source.data.type, source.releases);
    if (source.data.damage_type) source.data.damage_type(*out);
    return 0;
  };
  stream.get_next = [](ArrowArrayStream* self, ArrowArray* out) {
    auto& source = *static_cast<Source*>(self->private_data);
    if (source.next == source.data.chunks.size()) {
      *out = ArrowArray{};
      return source.data.end_error;
    }
    *out = make_arrow_rows(source.data.chunks[source.next++], source.releases);
    if (source.next == source.data.chunks.size() && source.data.damage_last) source.data.damage_last(*out);
    return 0;
  };
  stream.get_last_error = [](ArrowArrayStream* self) { return static_cast<Source*>(self->private_data)->data.message; };
  stream.release = [](ArrowArrayStream* self) {
    auto* const source = static_cast<Source*>(self->private_data);
    --source->releases.held;
    self->release = nullptr;
    delete source;
  };
  return stream;
}

/// Values as bytes.
template <class T>
std::string bytes_of(const std::vector<T>& values) {
  std::string bytes(values.size() * sizeof(T), '\0');
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

template <class Offset>
ArrowRows arrow_texts(const std::vector<std::string>& texts) {
  std::vector<Offset> offsets = {0};
  std::string text;
  for (const std::string& one : texts) {
    text += one;
    offsets.push_back(static_cast<Offset>(text.size()));
  }
  return {static_cast<std::int64_t>(texts.size()), {std::nullopt, bytes_of(offsets), text}};
}

/// Texts in views. The longer ones are stored alternately in two buffers.
inline ArrowRows arrow_views(const std::vector<std::string>& texts) {
  std::string views;
  std::string buffers[2];
  const auto append = [&views](std::uint32_t number) { views += bytes_of<std::uint32_t>({number}); };
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string& text = texts[i];
    append(static_cast<std::uint32_t>(text.size()));
    if (text.size() <= 12) {
      views += text + std::string(12 - text.size(), '\0');
      continue;
    }
    views += text.substr(0, 4);
    append(i % 2);
    append(static_cast<std::uint32_t>(buffers[i % 2].size()));
    buffers[i % 2] += text;
  }
  const std::vector<std::int64_t> sizes = {static_cast<std::int64_t>(buffers[0].size()),
                                           static_cast<std::int64_t>(buffers[1].size())};
  return {static_cast<std::int64_t>(texts.size()), {std::nullopt, views, buffers[0], buffers[1], bytes_of(sizes)}};
}

template <class T>
ArrowRows arrow_numbers(const std::vector<T>& numbers) {
  return {static_cast<std::int64_t>(numbers.size()), {std::nullopt, bytes_of(numbers)}};
}

inline ArrowRows arrow_bits(const std::vector<bool>& bits) {
  std::string bytes((bits.size() + 7) / 8, '\0');
  for (std::size_t i = 0; i < bits.size(); ++i)
    if (bits[i]) bytes[i / 8] = static_cast<char>(bytes[i / 8] | 1 << i % 8);
  return {static_cast<std::int64_t>(bits.size()), {std::nullopt, bytes}};
}

/// The rows of a table.
inline ArrowRows arrow_table(std::vector<ArrowRows> columns) {
  ArrowRows table{columns.front().length};
  table.children = std::move(columns);
  return table;
}

}  // namespace irmetrics::test
