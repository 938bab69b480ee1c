// RunBlocks against the lines of a generated text, wherever the window's pieces end.
#include "support/files.hpp"
#include "support/memory_source.hpp"
#include "support/random_data.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace run_blocks_test {
namespace {

struct Row {
  std::string document;
  double score;
  std::uint32_t rank;
  std::size_t line;  // line number in the text

  bool operator==(const Row&) const = default;
};
struct Block {
  std::string query;
  std::vector<Row> rows;
  std::size_t last_line;  // offset of its last line, in bytes

  bool operator==(const Block&) const = default;
};

/// A text and its blocks.
struct RunText {
  std::string text;
  std::vector<Block> blocks;
};

/// A run text of queries with these numbers of lines, after a comment of some bytes.
RunText make_run_text(Random& random, std::size_t comment, const std::vector<int>& lines_of_queries) {
  RunText sample;
  std::size_t line = 1;
  sample.text = "#" + std::string(comment, 'c') + "\n";
  for (std::size_t query = 0; query < lines_of_queries.size(); ++query) {
    Block block{fmt::format("q{}", query % 7 + query), {}, 0};
    for (int i = 0; i < lines_of_queries[query]; ++i) {
      if (random.chance(0.01)) {
        sample.text += random.pick<std::string>({"\n", "# q Q0 d 1 2 t\n", "  \r\n"});
        ++line;
      }
      const Row row{random_id(random, 100'000), random.whole(-1000, 1000) / 8.0, static_cast<std::uint32_t>(i), ++line};
      block.last_line = sample.text.size();
      const bool usual = random.chance(0.9);
      sample.text += fmt::format("{}{}Q0 {} {} {} tag{}{}", block.query, usual ? " " : " \t", row.document, row.rank,
                                 row.score, query, usual ? "\n" : "\r\n");
      block.rows.push_back(row);
    }
    if (!block.rows.empty()) sample.blocks.push_back(block);
  }
  return sample;
}

std::vector<Block> read_blocks(const std::string& text, bool with_ranks) {
  ReadOptions options;
  options.rank_column = with_ranks;
  RunBlocks blocks("memory", std::make_unique<MemorySource>(text), options);
  std::vector<Block> read;
  while (const auto list = value_of(blocks.next())) {
    Block block{std::string(list->query), {}, static_cast<std::size_t>(blocks.last_line())};
    CHECK(list->ranks.size() == (with_ranks ? list->size() : 0));
    CHECK(list->descending == std::is_sorted(list->scores.begin(), list->scores.end(), std::greater<>()));
    for (std::size_t i = 0; i < list->size(); ++i) {
      block.rows.push_back({std::string(list->documents[i]), list->scores[i],
                            with_ranks ? list->ranks[i] : static_cast<std::uint32_t>(i), 0});
      if (i % 50 == 0 || i + 1 == list->size()) block.rows.back().line = blocks.line_of(i);
      if (list->documents.hashes[i] != detail::hash_id(list->documents[i])) FAIL_CHECK("hash of row " << i);
    }
    read.push_back(block);
  }
  return read;
}

/// The blocks with the line numbers that read_blocks looks up.
std::vector<Block> expected(const RunText& sample) {
  std::vector<Block> blocks = sample.blocks;
  for (Block& block : blocks)
    for (std::size_t i = 0; i < block.rows.size(); ++i)
      if (i % 50 != 0 && i + 1 != block.rows.size()) block.rows[i].line = 0;
  return blocks;
}

}  // namespace

TEST_CASE("blocks do not depend on the ends of the window's pieces") {
  Random random(431);
  const std::vector<int> lines = {1, 2500, 3, 900, 1, 1, 7000, 40, 12'000, 1};
  const RunText sample = make_run_text(random, 0, lines);
  REQUIRE(sample.text.size() > 3 << 18);
  const std::vector<Block> wanted = expected(sample);
  for (std::size_t shift = 0; shift < 40; ++shift) {
    INFO("comment of " << shift);
    std::vector<Block> blocks = wanted;
    for (Block& block : blocks) block.last_line += shift;
    std::string text = sample.text;
    text.insert(1, std::string(shift, 'c'));
    REQUIRE((read_blocks(text, shift % 2 == 0) == blocks));
  }
}

TEST_CASE("small runs of any shape have the blocks of their text") {
  Random random(432);
  for (int i = 0; i < 500; ++i) {
    std::vector<int> lines;
    for (int queries = random.whole(0, 8); queries > 0; --queries) lines.push_back(random.whole(0, 6));
    RunText sample = make_run_text(random, random.below(100), lines);
    if (random.chance(0.3) && !sample.blocks.empty()) sample.text.pop_back();
    INFO(sample.text);
    REQUIRE((read_blocks(sample.text, random.chance(0.5)) == expected(sample)));
  }
}

TEST_CASE("a query that recurs is a separate block") {
  const std::vector<Block> blocks = read_blocks("a Q0 x 0 2 t\nb Q0 x 0 2 t\na Q0 y 0 1 t\n", false);
  REQUIRE(blocks.size() == 3);
  CHECK(blocks[0].query == "a");
  CHECK(blocks[1].query == "b");
  CHECK(blocks[2].query == "a");
}

TEST_CASE("a line longer than the window is read whole") {
  const std::string id(60'000, 'd');
  const std::string text = "q Q0 " + id + " 0 1 " + std::string(600'000, 't') + "\nq Q0 e 1 0.5 t\n";
  const std::vector<Block> blocks = read_blocks(text, false);
  REQUIRE(blocks.size() == 1);
  REQUIRE(blocks[0].rows.size() == 2);
  CHECK((blocks[0].rows[0].document == id));
  CHECK(blocks[0].rows[1].document == "e");
}

}  // namespace run_blocks_test
