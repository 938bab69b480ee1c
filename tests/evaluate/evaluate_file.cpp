// evaluate_file against evaluate on the run from read_run, bit for bit: for any layout of the file, any number of
// threads, and any position of the cuts between their parts.
#include "support/compression.hpp"
#include "support/files.hpp"
#include "support/random_run.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

#ifdef __linux__
#include <unistd.h>
#endif

using namespace irmetrics;
using namespace irmetrics::test;

namespace evaluate_file_test {
namespace {

/// Compares evaluate_file with evaluate for several numbers of threads.
void check_same(const RandomRun& sample, const std::string& path, const Policy& policy = {}, bool lenient = false,
                const std::vector<unsigned>& numbers_of_threads = {1, 2, 3, 8, 0}) {
  ReadReport report;
  const Run run = value_of(read_run(path, {lenient, policy.ties == TieRule::rank_column}, &report));
  EvaluateOptions in_memory;
  in_memory.policy = policy;
  in_memory.threads = 1;
  const Scores wanted = value_of(evaluate(sample.qrels, run, file_measures(), in_memory));
  for (const unsigned threads : numbers_of_threads) {
    INFO(threads << " threads");
    FileOptions options;
    options.policy = policy;
    options.threads = threads;
    options.lenient = lenient;
    const auto scores = evaluate_file(sample.qrels, path, file_measures(), options);
    REQUIRE(error_of(scores) == "");
    CHECK(first_difference(*scores, wanted, Reading::ignored) == "");
    CHECK(scores->audit().skipped_lines == report.skipped);
    CHECK(scores->audit().coerced_lines == report.coerced);
    CHECK(scores->audit().first_problem == report.first_problem);
  }
}

/// Queries of random length with about this number of lines in total.
std::vector<int> random_lengths(std::uint64_t seed, int lines) {
  Random random(seed);
  std::vector<int> lengths;
  for (int total = 0; total < lines; total += lengths.back())
    lengths.push_back(random.pick<int>({1, 1, 2, 3, 50, 700, 1000, 3000}));
  return lengths;
}

}  // namespace

TEST_CASE("a large file of contiguous queries scores as the run in memory, with eight threads too") {
  const RandomRun sample = make_random_run(511, random_lengths(511, 300'000));
  const TemporaryFolder folder;
  const std::string text = text_of(sample);
  REQUIRE(detail::choose_threads(8, text.size() / 36) == 8);
  check_same(sample, folder.write("a.run", text));
}

TEST_CASE("files of any layout score as the run in memory") {
  Random random(512);
  const RandomRun sample = make_random_run(512, random_lengths(512, 100'000));
  const TemporaryFolder folder;
  const std::string text = text_of(sample);
  REQUIRE(detail::choose_threads(3, text.size() / 36) == 3);
  const std::vector<unsigned> threads = {1, 2, 3};

  SECTION("with Windows line ends") {
    check_same(sample, folder.write("a.run", text_of(sample, "\r\n")), {}, false, threads);
  }
  SECTION("without the last newline") {
    check_same(sample, folder.write("a.run", text.substr(0, text.size() - 1)), {}, false, threads);
  }
  SECTION("with comments and blank lines in between") {
    std::string commented = "# first\n\n";
    for (const auto& query : sample.queries) {
      for (const std::string& line : query) {
        commented += line + "\n";
        if (random.chance(0.1))
          commented += random.pick<std::string>({"\n", "#\n", "# query00000 Q0 d 0 1 tag\n", "  \t\n", "\r\n"});
      }
    }
    check_same(sample, folder.write("a.run", commented + std::string(100'000, '\n') + "# last"), {}, false, threads);
  }
  SECTION("with lines in random order") {
    std::vector<std::string> lines;
    for (const auto& query : sample.queries) lines.insert(lines.end(), query.begin(), query.end());
    random.shuffle(lines);
    std::string shuffled;
    for (const std::string& line : lines) shuffled += line + "\n";
    check_same(sample, folder.write("a.run", shuffled), {}, false, threads);
    check_same(sample, folder.write("a", zstd_frame(shuffled)), {}, false, threads);
  }
  SECTION("with one judged query in two distant positions") {
    const std::size_t query = 4;
    REQUIRE(sample.qrels.find(sample.queries[query][0].substr(0, 10)));
    std::string divided = text + sample.queries[query][0] + "\n";
    divided.erase(divided.find(sample.queries[query][0] + "\n"), sample.queries[query][0].size() + 1);
    check_same(sample, folder.write("a.run", divided + sample.queries[3][0].substr(0, 10) + " Q0 one-more 1 0 tag\n"),
               {}, false, threads);
  }
  SECTION("compressed") {
    check_same(sample, folder.write("a", gzip_member(text)), {}, false, {1, 3});
    check_same(sample, folder.write("b", zstd_frame(text)), {}, false, {1, 3});
  }
  SECTION("with every policy for ties") {
    const std::string path = folder.write("a.run", text);
    for (const TieRule ties : {TieRule::docno_asc, TieRule::input, TieRule::rank_column}) {
      INFO(enum_text(ties));
      Policy policy;
      policy.ties = ties;
      policy.precision = ScorePrecision::float32;
      policy.depth = 100;
      check_same(sample, path, policy, false, {1, 3});
    }
  }
  SECTION("leniently, with malformed lines") {
    std::string loose;
    for (const auto& query : sample.queries) {
      for (const std::string& line : query) {
        loose += line + (random.chance(0.01) ? " extra\n" : "\n");
        if (random.chance(0.01)) loose += line.substr(0, 30) + "\n";
      }
    }
    check_same(sample, folder.write("a.run", loose), {}, true, {1, 3});
  }
}

TEST_CASE("one query that fills the file, or most of it, scores as the run in memory") {
  const TemporaryFolder folder;
  for (const std::vector<int>& lengths :
       {std::vector<int>{110'000}, {1, 110'000}, {110'000, 1}, {500, 1, 110'000, 2, 500}}) {
    const RandomRun sample = make_random_run(513, lengths);
    check_same(sample, folder.write("a.run", text_of(sample)), {}, false, {1, 2, 3});
  }
}

TEST_CASE("large queries between small ones, and after a byte-order mark, score as the run in memory") {
  const TemporaryFolder folder;
  for (const std::vector<int>& lengths : {std::vector<int>{40'000, 40'000, 40'000, 1, 1},
                                          {900, 40'000, 900, 900, 40'000, 900, 900, 40'000},
                                          {1, 2, 30'000, 14'000, 13'000, 12'000, 11'000, 30'000}}) {
    const RandomRun sample = make_random_run(523, lengths);
    check_same(sample, folder.write("a.run", text_of(sample)), {}, false, {1, 2, 3, 8});
    check_same(sample, folder.write("a.run", "\xEF\xBB\xBF" + text_of(sample)), {}, false, {1, 2, 3, 8});
  }
}

TEST_CASE("cuts on the boundary of queries or a few bytes off it score each query once") {
  // 96 queries of the same number of bytes: the cuts of 8 and of 12 parts fall on boundaries.
  const RandomRun sample = make_random_run(514, std::vector<int>(96, 1000));
  const std::string text = text_of(sample);
  REQUIRE(text.size() % 96 == 0);
  const TemporaryFolder folder;
  check_same(sample, folder.write("a.run", text), {}, false, {2, 3});
  for (const std::size_t before : {0, 2, 3, 5}) {
    for (const std::size_t after : {0, 2, 7, 40, 100}) {
      INFO(before << " bytes before, " << after << " bytes after");
      const auto comment = [](std::size_t size) { return size == 0 ? "" : "#" + std::string(size - 2, 'c') + "\n"; };
      check_same(sample, folder.write("a.run", comment(before) + text + comment(after)), {}, false, {2, 3});
    }
  }
}

TEST_CASE("cuts inside a long comment line or blank lines lose nothing") {
  const RandomRun sample = make_random_run(515, std::vector<int>(30, 1000));
  std::string text;
  for (const auto& query : sample.queries) {
    for (const std::string& line : query) text += line + "\n";
    text += "#" + std::string(40'000, 'c') + "\n" + std::string(10'000, '\n');
  }
  const TemporaryFolder folder;
  check_same(sample, folder.write("a.run", text), {}, false, {1, 2, 3});
}

TEST_CASE("small files of random layout score as the run in memory") {
  const TemporaryFolder folder;
  for (std::uint64_t seed = 600; seed < 700; ++seed) {
    Random random(seed);
    std::vector<int> lengths;
    for (int queries = random.whole(3, 12); queries > 0; --queries) lengths.push_back(random.whole(1, 9));
    const RandomRun sample = make_random_run(seed, lengths);
    std::vector<std::string> lines;
    for (const auto& query : sample.queries) lines.insert(lines.end(), query.begin(), query.end());
    if (random.chance(0.5)) random.shuffle(lines);
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    check_same(sample, folder.write("a.run", text), {}, false, {1, 2});
  }
}

TEST_CASE("an error in a large file has its line, as with one thread") {
  const RandomRun sample = make_random_run(516, std::vector<int>(100, 1000));
  std::string text = "# a comment\n" + text_of(sample);
  const TemporaryFolder folder;
  std::string wanted;
  SECTION("a malformed line") {
    text += "query Q0 d 1 2\n";
    wanted = ":100002: expected 6 fields (query, Q0, document, rank, score, tag), found 5";
  }
  SECTION("a score that is not a number") {
    text += "query Q0 d 1 x tag\n";
    wanted = ":100002: column 14: the score must be a finite number, not 'x'";
  }
  SECTION("a document that comes twice") {
    const std::string query = sample.queries.back()[0].substr(0, 10);
    REQUIRE(sample.qrels.find(query));
    text += "#\n" + sample.queries.back()[7] + "\n";
    wanted = fmt::format(":100003: query '{}': duplicate document '{}' (first in line 99009)", query,
                         sample.queries.back()[7].substr(14, 10));
  }
  for (const std::string& bytes : {text, gzip_member(text), zstd_frame(text)}) {
    const std::string path = folder.write("a.run", bytes);
    for (const unsigned threads : {1U, 2U, 3U}) {
      INFO(bytes.size() << " bytes, " << threads << " threads");
      FileOptions options;
      options.threads = threads;
      CHECK(error_of(evaluate_file(sample.qrels, path, file_measures(), options)) == path + wanted);
    }
  }
}

TEST_CASE("a duplicate document in JSON lines has its lines, in whatever order the queries come") {
  const TemporaryFolder folder;
  const auto row = [](std::string_view query, std::string_view document, int score) {
    return fmt::format("{{\"query_id\": \"{}\", \"doc_id\": \"{}\", \"score\": {}}}\n", query, document, score);
  };
  const std::string path = folder.write("run.jsonl", "\n" + row("q2", "a", 3) + row("q1", "a", 3) + row("q2", "b", 2) +
                                                         row("q1", "c", 1) + row("q1", "a", 1));
  QrelsBuilder qrels;
  for (const char* query : {"q1", "q2"}) REQUIRE(qrels.add(query, "a", 1).ok());
  CHECK(error_of(evaluate_file(value_of(std::move(qrels).build()), path, file_measures())) ==
        path + ":6: query 'q1': duplicate document 'a' (first in line 3)");
}

TEST_CASE("a compressed file that is cut or damaged is the same error for any number of threads") {
  const RandomRun sample = make_random_run(524, std::vector<int>(100, 1000));
  const std::string text = text_of(sample);
  const TemporaryFolder folder;
  for (const std::string& packed : {gzip_member(text), zstd_frame(text)}) {
    std::string damaged = packed;
    damaged[packed.size() * 9 / 10] ^= 0x55;
    for (const std::string& bytes :
         {packed.substr(0, packed.size() - 1), packed.substr(0, packed.size() / 2), damaged}) {
      const std::string path = folder.write("a.run", bytes);
      FileOptions options;
      options.threads = 1;
      const std::string wanted = error_of(evaluate_file(sample.qrels, path, file_measures(), options));
      CHECK(wanted != "");
      for (const unsigned threads : {2U, 8U}) {
        INFO(bytes.size() << " of " << packed.size() << " bytes, " << threads << " threads");
        options.threads = threads;
        CHECK(error_of(evaluate_file(sample.qrels, path, file_measures(), options)) == wanted);
      }
    }
  }
}

TEST_CASE("files that are empty, missing, or do not fit the qrels are errors that name them") {
  const RandomRun sample = make_random_run(517, {3, 3});
  const TemporaryFolder folder;
  const auto error = [&](const std::string& path, const FileOptions& options = {}) {
    return error_of(evaluate_file(sample.qrels, path, file_measures(), options));
  };
  CHECK(error(folder.write("empty", "")) == folder.path("empty") + ": contains no results");
  CHECK(error(folder.write("comment", "# c\n")) == folder.path("comment") + ": contains no results");
  CHECK(error(folder.path("none")) == folder.path("none") + ": cannot be opened: No such file or directory");
  CHECK(error(folder.path()) == folder.path() + ": expected a file, not a folder");
  CHECK(error(folder.write("other", "x Q0 d 1 1 tag\n"))
            .find("other: run and qrels have no query in common: the run has 'x'") != std::string::npos);
  CHECK(error_of(evaluate_file(Qrels(), folder.path("other"), file_measures())) ==
        folder.path("other") + ": the qrels contain no judgments");
  FileOptions options;
  options.policy.ties = TieRule::error;
  CHECK(
      error(folder.write("tied", "query00000 Q0 d 1 1 tag\nquery00000 Q0 e 1 1 tag\n"), options) ==
      folder.path("tied") +
          ": query 'query00000': two documents have the score 1, 'd' and 'e'; with ties=error all scores must differ");
}

TEST_CASE("lenient evaluation of a file without a usable line is the same error as reading it") {
  const RandomRun sample = make_random_run(518, {3});
  const TemporaryFolder folder;
  const std::string path = folder.write("a.run", "query00000 Q0 d 1\n");
  FileOptions options;
  options.lenient = true;
  CHECK(error_of(evaluate_file(sample.qrels, path, file_measures(), options)) ==
        error_of(read_run(path, {true, false})));
}

TEST_CASE("a later line of a scattered query may replace a document that shares its rank or its score") {
  QrelsBuilder judged;
  (void)judged.add("q1", "d2", 1);
  (void)judged.add("q2", "d1", 1);
  const Qrels qrels = std::move(judged).build().value();
  const TemporaryFolder folder;
  const std::string tied = "q1 Q0 d1 1 2 t\nq1 Q0 d2 1 2 t\nq2 Q0 d1 1 1 t\n";
  const std::string path = folder.write("a.run", tied + "q1 Q0 d2 2 9 t\n"), refused = folder.write("b.run", tied);
  FileOptions options;
  const auto check = [&](TieRule ties, double expected, std::string_view problem) {
    options.policy.ties = ties;
    for (const Duplicates replaces : {Duplicates::last, Duplicates::max}) {
      options.policy.duplicates = replaces;
      const Scores scores = value_of(evaluate_file(qrels, path, {RR{}}, options));
      CHECK(scores.per_query("RR")[0] == expected);
      CHECK(error_of(evaluate_file(qrels, refused, {RR{}}, options)) ==
            fmt::format("{}: query 'q1': {}", refused, problem));
    }
  };
  check(TieRule::rank_column, 0.5, "rank 1 is given twice, to 'd1' and 'd2'");
  check(TieRule::error, 1, "two documents have the score 2, 'd1' and 'd2'; with ties=error all scores must differ");
}

TEST_CASE("the audit reports lenient reading, also if the run is read into memory first") {
  const RandomRun sample = make_random_run(521, {3, 3});
  const TemporaryFolder folder;
  std::string text = text_of(sample) + "query00000 Q0 short\nquery00000 Q0 d 1 0,5 tag\nquery07919 Q0 d 1 1 tag more\n";
  SECTION("contiguous lines") {
    text = "query00000 Q0 short\nquery00000 Q0 d 1 0,5 tag\nquery00000 Q0 e 1 1 tag more\n";
  }
  SECTION("scattered lines") {}
  const std::string path = folder.write("a.run", text);
  FileOptions options;
  options.lenient = true;
  const Audit audit = value_of(evaluate_file(sample.qrels, path, file_measures(), options)).audit();
  CHECK(audit.skipped_lines == 1);
  CHECK(audit.coerced_lines == 2);
  CHECK(audit.first_problem == fmt::format("{}:{}: expected 6 fields (query, Q0, document, rank, score, tag), found 3",
                                           path, lines_of(text).size() - 2));
  options.lenient = false;
  CHECK(error_of(evaluate_file(sample.qrels, path, file_measures(), options)) == audit.first_problem);
}

TEST_CASE("an exception of a user's measure leaves evaluate_file, with one thread and with several") {
  const RandomRun sample = make_random_run(522, std::vector<int>(150, 1000));
  const TemporaryFolder folder;
  for (const std::string& bytes : {text_of(sample), gzip_member(text_of(sample))}) {
    const std::string path = folder.write("a.run", bytes);
    for (const unsigned threads : {1U, 2U, 3U}) {
      INFO(bytes.size() << " bytes, " << threads << " threads");
      FileOptions options;
      options.threads = threads;
      std::atomic<int> calls = 0;
      const AnyMeasure throws("Throws", [&](const JudgedRanking&) {
        if (++calls == 100) throw std::domain_error("of my own");
        return 0.0;
      });
      CHECK_THROWS_WITH(evaluate_file(sample.qrels, path, {AP{}, throws}, options), "of my own");
    }
  }
}

TEST_CASE("progress is in bytes, and never exceeds the file's size") {
  const RandomRun sample = make_random_run(519, std::vector<int>(60, 1000));
  const TemporaryFolder folder;
  const std::string text = text_of(sample);
  const std::string path = folder.write("a.run", text);
  for (const unsigned threads : {1U, 2U}) {
    FileOptions options;
    options.threads = threads;
    std::size_t calls = 0;
    std::uint64_t last = 0;
    bool within = true;
    options.progress = [&](std::uint64_t done, std::uint64_t all) {
      ++calls;
      last = done;
      within = within && done <= all && all == text.size();
    };
    REQUIRE(evaluate_file(sample.qrels, path, file_measures(), options).ok());
    CHECK(calls > 0);
    CHECK(within);
    if (threads > 1) CHECK(last == text.size());
  }
}

#ifdef __linux__
TEST_CASE("a pipe, which can be read only once, scores like a file, also if queries are scattered") {
  const RandomRun sample = make_random_run(520, {5, 5, 5});
  const TemporaryFolder folder;
  for (const bool pieces : {false, true}) {
    std::string text = text_of(sample);
    if (pieces) text += "query00000 Q0 later 1 0 tag\n";
    INFO((pieces ? "queries in pieces" : "contiguous"));
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    REQUIRE(::write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    ::close(ends[1]);
    const auto scores = evaluate_file(sample.qrels, fmt::format("/dev/fd/{}", ends[0]), file_measures());
    ::close(ends[0]);
    CHECK(error_of(scores) == "");
    if (scores.ok())
      CHECK(first_difference(
                *scores, value_of(evaluate_file(sample.qrels, folder.write("a.run", text), file_measures()))) == "");
  }
}
#endif

}  // namespace evaluate_file_test
