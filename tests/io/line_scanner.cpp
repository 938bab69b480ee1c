// LineScanner over a TextWindow against a plain splitting of the whole text, for windows of any size.
#include "support/files.hpp"
#include "support/memory_source.hpp"
#include "support/random_data.hpp"

#include <irmetrics/io/detail/line_scanner.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace line_scanner_test {
namespace {

struct Scanned {
  std::size_t number, offset, count;
  std::vector<std::string> fields;

  bool operator==(const Scanned&) const = default;
};

bool blank(char byte) { return std::string_view(" \t\v\f\r\n").find(byte) != std::string_view::npos; }

std::vector<Scanned> plain_scan(const std::string& text, std::size_t fields) {
  std::vector<Scanned> lines;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    Scanned line{++number, begin, 0, {}};
    for (std::size_t at = begin; at < end;) {
      if (blank(text[at])) {
        ++at;
        continue;
      }
      std::string field;
      for (; at < end && !blank(text[at]); ++at) field += text[at];
      if (line.count++ < fields) line.fields.push_back(field);
    }
    if (line.count > 0 && line.fields[0][0] != '#') lines.push_back(line);
    begin = end + 1;
  }
  return lines;
}

template <std::size_t N>
std::vector<Scanned> scan(const std::string& text, std::size_t piece, bool keep_all) {
  detail::io::TextWindow window(std::make_unique<MemorySource>(text), piece);
  std::vector<Scanned> lines;
  std::size_t before = 0;
  while (value_of(window.advance(keep_all ? window.begin() : window.lines().data() + window.lines().size()))) {
    detail::io::LineScanner<N> scanner(window.lines(), window.whitespace_of(window.lines()), before);
    for (detail::io::Line<N> line; scanner.next(line);) {
      Scanned one{line.number, static_cast<std::size_t>(window.offset(line.begin)), line.count, {}};
      for (std::size_t i = 0; i < std::min(N, line.count); ++i) one.fields.emplace_back(line.fields[i]);
      lines.push_back(one);
    }
    before = scanner.lines();
  }
  return lines;
}

std::string random_lines(Random& random) {
  static const std::vector<std::string> whitespace = {" ", " ", " ", "\t", "  ", " \t ", "\v", "\f", "\r"};
  std::string text;
  for (int lines = random.whole(0, 12); lines > 0; --lines) {
    if (random.chance(0.1)) text += random.pick(whitespace);
    if (random.chance(0.1)) text += "#";
    const int fields = random.chance(0.7) ? 4 : random.whole(0, 8);
    for (int i = 0; i < fields; ++i)
      text +=
          (i > 0 ? random.pick(whitespace) : "") + std::string(random.below(9) + (random.chance(0.95) ? 1 : 70), 'a');
    if (random.chance(0.1)) text += random.pick(whitespace);
    text += random.chance(0.1) ? "\r\n" : "\n";
  }
  if (!text.empty() && random.chance(0.3)) text.pop_back();
  return text;
}

}  // namespace

TEST_CASE("lines and fields equal a plain split for any size of the window") {
  Random random(401);
  for (int i = 0; i < 3000; ++i) {
    const std::string text = random_lines(random);
    const std::size_t piece = random.pick<std::size_t>(
        {1, 2, 3, 7, 16, 61, 64, 65, 200, text.size() + 1, std::max<std::size_t>(text.size(), 1), 100'000});
    INFO(text);
    INFO("piece " << piece);
    REQUIRE(scan<4>(text, piece, false) == plain_scan(text, 4));
    REQUIRE(scan<6>(text, piece, false) == plain_scan(text, 6));
    REQUIRE(scan<1>(text, piece, true) == plain_scan(text, 1));
  }
}

TEST_CASE("every byte except whitespace is part of a field") {
  std::string field;
  for (int byte = 1; byte < 256; ++byte)
    if (!blank(static_cast<char>(byte)) && byte != '#') field += static_cast<char>(byte);
  field += '\0';
  const std::vector<Scanned> lines = scan<2>(field + " b\n", 10, false);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].fields == std::vector<std::string>{field, "b"});
}

}  // namespace line_scanner_test
