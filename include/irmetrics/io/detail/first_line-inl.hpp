// The first non-empty line of a source, which determines its format; the source can still be read from its beginning.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/read_options.hpp>

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics::detail::io {

/// A partly read source, from its beginning: returns the bytes already read first.
class BegunSource final : public ByteSource {
 public:
  BegunSource(std::string begun, std::unique_ptr<ByteSource> rest) : begun_(std::move(begun)), rest_(std::move(rest)) {}

  Limits limits() const override { return rest_->limits(); }

  Result<std::size_t> read(std::span<char> buffer) override {
    const std::size_t again = std::min(buffer.size(), begun_.size() - given_);
    std::memcpy(buffer.data(), begun_.data() + given_, again);
    given_ += again;
    if (again == buffer.size()) return again;
    auto more = rest_->read(buffer.subspan(again));
    if (!more.ok()) return more;
    return again + *more;
  }

 private:
  std::string begun_;
  std::unique_ptr<ByteSource> rest_;
  std::size_t given_ = 0;
};

/// The first line that is neither blank nor a comment; empty if there is none. `begun` receives the bytes read for it.
inline Result<std::string_view> first_line(ByteSource& source, std::string& begun, Comments comments = Comments::on) {
  std::size_t begin = 0, searched = 0;
  std::size_t piece = std::size_t{1} << 12;
  for (bool at_end = false; !at_end; piece = std::max(piece, begun.size())) {
    const std::size_t read = begun.size();
    begun.resize(read + piece);
    const auto got = source.read(std::span(begun).subspan(read));
    if (!got.ok()) return got.status();
    begun.resize(read + *got);
    at_end = *got < piece || begun.size() > source.limits().line_bytes;  // too long for the readers, too
    for (std::size_t end = 0; end != std::string::npos;) {
      end = begun.find('\n', searched);
      searched = begun.size();
      if (end == std::string::npos && !at_end) continue;
      const std::string_view line = std::string_view(begun).substr(begin, end - begin);
      if (!trim(line).empty() && !(comments == Comments::on && trim(line).starts_with('#'))) return line;
      if (end != std::string::npos) begin = searched = end + 1;
    }
  }
  return std::string_view();
}

/// The same, with the source reset to its beginning.
inline Result<std::string> look_at_first_line(std::unique_ptr<ByteSource>& source, Comments comments = Comments::on) {
  std::string begun;
  const auto line = first_line(*source, begun, comments);
  if (!line.ok()) return line.status();
  std::string copy(*line);
  source = std::make_unique<BegunSource>(std::move(begun), std::move(source));
  return copy;
}

}  // namespace irmetrics::detail::io
