// Compressed input: the same text, or an error, for any size of the buffer and below a limit, and the text that zlib
// and zstd return. mutators/compressed.cpp changes the compressed text, so that inputs stay valid.
#include "fuzz/target.hpp"
#include "support/compression.hpp"

#include <irmetrics/io/byte_source.hpp>

#include <optional>
#include <string>
#include <vector>

namespace irmetrics::fuzz::compressed_target {
namespace {

constexpr std::size_t most = std::size_t{1} << 20;  // of the text: a bomb is read up to here

/// The text that a source returns, up to the limit; or the message of its error.
struct Text {
  std::string text;
  std::string error;
};

Text read(std::string_view packed, std::size_t piece, const Limits& limits = {}) {
  auto source = open_bytes("file", packed, limits);
  if (!source.ok()) return {"", message(source.status())};
  Text all;
  std::vector<char> buffer(piece);
  while (all.text.size() < most) {
    const auto got = (*source)->read(std::span(buffer).first(std::min(piece, most - all.text.size())));
    if (!got.ok()) return {"", message(got.status())};
    all.text.append(buffer.data(), *got);
    if (*got < piece) break;
  }
  return all;
}

/// All members of gzip data, decompressed at once. Nothing if they are invalid or too large.
std::optional<std::string> with_zlib(std::string_view packed) {
  std::string text;
  while (!packed.empty()) {
    const auto member = test::first_gzip_text(packed, most);
    if (!member || text.size() + member->text.size() > most) return std::nullopt;
    text += member->text;
    packed.remove_prefix(member->packed);
  }
  return text;
}

/// With a limit, the same text, or an error if it is longer.
void check_limit(std::string_view packed, const Text& whole) {
  constexpr std::size_t limit = 100;
  const Text limited = read(packed, 64, {.unpacked_bytes = limit});
  const bool fits = whole.error.empty() && whole.text.size() <= limit;
  expect(limited.error.empty() == fits, "{} bytes, error '{}'; with a limit of {}: error '{}'", whole.text.size(),
         whole.error, limit, limited.error);
  if (fits) expect(limited.text == whole.text, "a limit changes the text");
}

void check(std::string_view packed) {
  const Text whole = read(packed, most);
  for (const std::size_t piece : {7, 4096}) {
    const Text again = read(packed, piece);
    if (whole.text.size() == most && !again.error.empty()) continue;  // an error behind the text that was read
    // The reason that zstd gives for an error depends on the buffer.
    expect(again.text == whole.text && again.error.empty() == whole.error.empty(),
           "{} bytes, error '{}'; in pieces of {}: {} bytes, error '{}'", whole.text.size(), whole.error, piece,
           again.text.size(), again.error);
  }
  const bool gzip = packed.starts_with("\x1f\x8b"), zstd = packed.starts_with("\x28\xb5\x2f\xfd");
  if (!gzip && !zstd) return;
  check_limit(packed, whole);
  std::optional<std::string> expected = gzip ? with_zlib(packed) : test::zstd_text(packed, most);
  if (!expected) {
    expect(!whole.error.empty() || whole.text.size() == most, "{} bytes of invalid data", whole.text.size());
    return;
  }
  if (expected->starts_with("\xEF\xBB\xBF")) expected->replace(0, 3, "   ");
  // Decompressing a whole frame at once, zstd accepts blocks that are larger than the frame allows.
  if (zstd && !whole.error.empty()) return;
  expect(whole.error.empty(), "valid data are an error: {}", whole.error);
  expect(whole.text == *expected, "{} bytes, not {}, or others", whole.text.size(), expected->size());
}

const Registered registered({"compressed", &check});

}  // namespace
}  // namespace irmetrics::fuzz::compressed_target
