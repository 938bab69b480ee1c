// Reads embeddings.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/embedding_files.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

IRMETRICS_INLINE Result<DocumentEmbeddings> read_embeddings(const std::string& path, const Limits& limits) {
  using detail::io::JsonValue;
  auto source = open_source(path, limits);
  if (!source.ok()) return source.status();
  DocumentEmbeddingsBuilder builder;
  std::vector<float> numbers;
  Status status = read_whole_lines(path, *std::move(source), [&](std::string_view line, std::size_t number) {
    const std::string location = fmt::format("{}:{}", detail::io::source_name(path), number);
    const auto parsed = detail::io::parse_json(line, location);
    if (!parsed.ok()) return parsed.status();
    const JsonValue row(*parsed, location);
    const auto id = row.first_member({"id", "_id", "docno"}).id();
    if (!id.ok()) return id.status();
    numbers.clear();
    Status read = row.first_member({"embedding", "vector"}).for_each([&](const JsonValue& item) {
      const auto value = item.number();
      if (value.ok()) numbers.push_back(static_cast<float>(*value));
      return value.status();
    });
    if (read.ok()) {
      read = builder.add(*id, numbers);
      if (!read.ok()) read = annotate(read, location);
    }
    return read;
  });
  if (!status.ok()) return status;
  return std::move(builder).build();
}

}  // namespace irmetrics
