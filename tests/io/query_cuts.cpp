// cut_between_queries against the positions where the query changes, found by reading every line.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/io/detail/query_cuts-inl.hpp>

#include <fmt/format.h>

#include <algorithm>

using namespace irmetrics;
using namespace irmetrics::test;

namespace query_cuts_test {
namespace {

std::vector<std::uint64_t> cut_between_queries(const std::string& path, std::uint64_t size, std::size_t parts) {
  return detail::io::cut_between_queries(value_of(detail::io::open_descriptor(path)), size, parts);
}

/// Positions of lines whose query differs from the previous line with content.
std::vector<std::uint64_t> changes_of(const std::string& text) {
  std::vector<std::uint64_t> changes;
  std::string last;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::istringstream line(text.substr(begin, end - begin));
    std::string query;
    if (line >> query && query[0] != '#') {
      if (!last.empty() && query != last) changes.push_back(begin);
      last = query;
    }
    begin = end + 1;
  }
  return changes;
}

}  // namespace

TEST_CASE("cuts are at changes of the query, about evenly spaced, with anything between the lines") {
  const TemporaryFolder folder;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    std::string text;
    for (int query = 0, queries = random.whole(1, 30); query < queries; ++query) {
      for (int lines = random.pick<int>({1, 2, 7, 100, 1000}); lines > 0; --lines) {
        if (random.chance(0.1)) text += random.pick<std::string>({"\n", " \t\r\n", "# a comment\n", "\t# q Q0 d\n"});
        if (random.chance(0.001)) text += "#" + std::string(10'000, 'c') + "\n";
        text += random.pick<std::string>({"", "", "", " ", "\t "});
        text += fmt::format("q{} Q0 d{} 1 1 tag\n", query, lines);
      }
    }
    if (random.chance(0.3)) text.pop_back();
    const std::string path = folder.write("a.run", text);
    const auto parts = static_cast<std::size_t>(random.whole(1, 40));
    const std::vector<std::uint64_t> cuts = cut_between_queries(path, text.size(), parts);
    const std::vector<std::uint64_t> changes = changes_of(text);
    REQUIRE(cuts.front() == 0);
    REQUIRE(cuts.back() == text.size());
    REQUIRE(cuts.size() <= parts + 1);
    REQUIRE(std::is_sorted(cuts.begin(), cuts.end(), std::less_equal<>()));
    for (std::size_t i = 1; i + 1 < cuts.size(); ++i)
      REQUIRE(std::binary_search(changes.begin(), changes.end(), cuts[i]));
    // There is a cut between two even positions with a change of query in between.
    for (std::size_t i = 1; i < parts; ++i) {
      const std::uint64_t offset = text.size() / parts * i, next = text.size() / parts * (i + 1);
      const auto change = std::upper_bound(changes.begin(), changes.end(), offset + 12'000);  // past comments
      if (change == changes.end() || *change + 12'000 >= next) continue;
      REQUIRE(std::any_of(cuts.begin(), cuts.end(), [&](std::uint64_t cut) { return cut > offset && cut <= *change; }));
    }
  }
}

TEST_CASE("a file with a single query, or one that cannot be read, has no inner cuts") {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "q Q0 d 1 1 tag\n";
  using Cuts = std::vector<std::uint64_t>;
  CHECK(cut_between_queries(folder.write("a.run", text), text.size(), 64) == Cuts{0, text.size()});
  CHECK(detail::io::cut_between_queries(detail::io::Descriptor(-1), 1'000, 64) == Cuts{0, 1'000});
  text += "p Q0 d 1 1 tag\n";
  CHECK(cut_between_queries(folder.write("a.run", text), text.size(), 64) == Cuts{0, text.size() - 15, text.size()});
}

}  // namespace query_cuts_test
