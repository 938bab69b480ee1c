// Run files that leave the layout that the reader predicts: against a plain reader, against the scanner alone, and
// scored. The hidden test "[.many]" reads 100,000 of them.
#include "support/run_layouts.hpp"
#include "support/files.hpp"
#include "support/memory_source.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>

#include <fmt/format.h>

#include <bit>
#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace run_layouts_test {
namespace {

struct Row {
  std::string query, document;
  std::uint64_t score;  // its bits
  std::size_t line;

  bool operator==(const Row&) const = default;
};

/// All that a reader says of a text.
struct RunRead {
  std::vector<Row> rows;
  std::vector<std::uint64_t> last_lines;  // of the blocks
  std::string tag, error;
  std::size_t lines = 0, skipped = 0, coerced = 0;

  bool operator==(const RunRead&) const = default;
};

RunRead read(const std::string& text, const ReadOptions& options) {
  RunBlocks blocks("run", std::make_unique<MemorySource>(text), options);
  RunRead reading;
  while (true) {
    const auto block = blocks.next();
    if (!block.ok()) reading.error = error_of(block);
    if (!block.ok() || !*block) break;
    const RankedList& list = **block;
    for (std::size_t i = 0; i < list.size(); ++i) {
      REQUIRE(list.documents.hashes[i] == detail::hash_id(list.documents[i]));
      reading.rows.push_back({std::string(list.query), std::string(list.documents[i]),
                              std::bit_cast<std::uint64_t>(list.scores[i]), blocks.line_of(i)});
    }
    reading.last_lines.push_back(blocks.last_line());
  }
  reading.tag = blocks.tag();
  reading.lines = blocks.report().lines;
  reading.skipped = blocks.report().skipped;
  reading.coerced = blocks.report().coerced;
  return reading;
}

/// Compares the reader with a plain one: the rows, and the line of the first error. Blocks before an error only.
void check_strict(const std::string& text) {
  std::optional<std::size_t> malformed;
  const std::vector<PlainLine> lines = plain_lines(text, malformed);
  const RunRead reading = read(text, {});
  if (malformed) {
    REQUIRE(reading.error.rfind(fmt::format("run:{}: ", *malformed), 0) == 0);
  } else {
    REQUIRE(reading.error == "");
    REQUIRE(reading.rows.size() == lines.size());
    REQUIRE(reading.lines == lines.size());
    REQUIRE(reading.tag == (lines.empty() ? "" : lines.back().fields[5]));
  }
  REQUIRE(reading.rows.size() <= lines.size());
  for (std::size_t i = 0; i < reading.rows.size(); ++i) {
    const auto& fields = lines[i].fields;
    REQUIRE(
        (reading.rows[i] == Row{fields[0], fields[2], std::bit_cast<std::uint64_t>(lines[i].score), lines[i].number}));
  }
  std::size_t block = 0;
  for (std::size_t i = 0; i < reading.rows.size(); ++i)
    if (i + 1 == reading.rows.size() || lines[i + 1].fields[0] != lines[i].fields[0])
      REQUIRE(reading.last_lines[block++] == lines[i].offset);
}

/// Compares lenient reading with that of the scanner alone, which reads all lines if ranks are wanted.
void check_lenient(const std::string& text) {
  ReadOptions options{.lenient = true};
  const RunRead reading = read(text, options);
  options.rank_column = true;
  REQUIRE((reading == read(text, options)));
}

/// Compares the scores of the file with those of the same run, made row by row.
void check_scores(Random& random, const std::string& text, const std::string& path) {
  std::optional<std::size_t> malformed;
  const std::vector<PlainLine> lines = plain_lines(text, malformed);
  RunBuilder run(lines.empty() ? "" : lines.back().fields[5]);
  std::map<std::string, std::map<std::string, int>> judged;
  for (const PlainLine& line : lines) {
    REQUIRE(run.add(line.fields[0], line.fields[2], line.score).ok());
    if (random.chance(0.2)) judged[line.fields[0]][line.fields[2]] = random.whole(0, 2);
  }
  if (malformed || judged.empty()) return;
  QrelsBuilder builder;
  for (const auto& [query, documents] : judged)
    for (const auto& [document, grade] : documents) REQUIRE(builder.add(query, document, grade).ok());
  const Qrels qrels = value_of(std::move(builder).build());
  const auto measures = value_of(parse_measures("AP nDCG@10 RR R@1000 Bpref Judged@10 NumRet"));
  FileOptions options;
  options.threads = 1;
  options.policy.duplicates = random.pick<Duplicates>({Duplicates::first, Duplicates::last, Duplicates::max});
  options.policy.ties = random.pick<TieRule>({TieRule::docno_desc, TieRule::docno_asc, TieRule::input});
  std::ofstream(path, std::ios::binary) << text;
  const Scores wanted = value_of(evaluate(qrels, value_of(std::move(run).build()), measures, options));
  REQUIRE(first_difference(value_of(evaluate_file(qrels, path, measures, options)), wanted, Reading::ignored) == "");
}

void check_random_texts(std::uint64_t seed, int cases) {
  Random random(seed);
  const TemporaryFolder folder;
  for (int i = 0; i < cases; ++i) {
    const double deviating = random.pick<double>({0, 0.002, 0.01, 0.05, 0.3});
    const std::string text = RunLayouts(random, deviating, random.chance(0.3)).text();
    INFO("case " << i << "\n" << text);
    check_strict(text);
    check_lenient(text);
    check_scores(random, text, folder.path("run"));
  }
}

}  // namespace

TEST_CASE("runs that leave the predicted layout are read as a plain reader does, and scored the same", "[kernels]") {
  check_random_texts(451, random_cases(1000));
}

TEST_CASE("100,000 runs that leave the predicted layout are read and scored the same", "[.many]") {
  check_random_texts(452, 100'000);
}

}  // namespace run_layouts_test
